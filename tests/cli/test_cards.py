"""`wanju cards`: a made-up game's cards are counted, refused and shown."""

from types import SimpleNamespace

import pytest

from kernel.tiny import HEAD, NUMBERS, WORDS, tiny_words, values
from wanju.cli import cards as module
from wanju.cli.main import run
from wanju.kernel.card_files import Reader

CALM = '[[card]]\nid = "calm{n}"\ndo = [{{ verb = "lose", what = "calamity", by = {n} }}]\n'
CALLED = '[[card]]\nid = "called{n}"\ndo = [{{ verb = "call", rule = "double" }}]\n'
FLOOD = """
[[card]]
id = "flood"
do = [{ verb = "gain", what = "calamity", by = 4 }]
asks = "everyone_in_secret"
afterwards = [{ verb = "gain", what = "merit", who = "all" }]
  [[card.choice]]
  id = "a"
  do = [{ verb = "pay", what = "wealth", by = "price" }]
  [[card.hero]]
  id = "h"
  do = [{ verb = "gain", what = "merit" }]
"""
NAMES = {
    "en": {"card.flood": "The flood", "flavour.flood": "The dykes break.", "option.flood.a": "Build a dam"},
    "zh": {"card.flood": "洪水", "flavour.flood": "堤坝决口。", "option.flood.a": "筑堤"},
}


@pytest.fixture
def wanju(monkeypatch, capsys, tmp_path):
    """Run `wanju cards` on a game whose deck is this text; returns exit code, stdout and stderr."""

    def decks(files):
        text = files.get("tiny") or (tmp_path / "tiny.toml").read_text(encoding="utf-8")
        return [Reader("tiny.toml", text, WORDS, {}, {}).deck()]

    game = SimpleNamespace(
        id="tiny",
        fewest=1,
        most=1,
        numbers=NUMBERS,
        files={"tiny": "tiny.toml"},
        decks=decks,
        words=lambda language: tiny_words(language) | NAMES[language],
        ruleset=lambda seats=None, preset=None, settings=None, files=None: SimpleNamespace(
            values=values(**(settings or {})),
            files=files,
            hash="0" * 12,
            words=lambda language: game.words(language),
            game=SimpleNamespace(sheet=lambda ruleset: {}),
        ),
    )
    monkeypatch.setattr(module, "find", lambda name: game)

    def go(text, *arguments):
        (tmp_path / "tiny.toml").write_text(HEAD + text, encoding="utf-8")
        monkeypatch.setattr("sys.argv", ["wanju", "cards", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            run()
        return ended.value.code, *capsys.readouterr()

    return go


def deck(calm, called):
    return "".join([CALM.format(n=n) for n in range(calm)] + [CALLED.format(n=n) for n in range(called)])


def test_cards_are_counted_with_those_that_need_a_call(wanju):
    code, out, err = wanju(deck(9, 1), "check", "tiny", "--lang", "en")
    assert (code, err) == (0, "") and "Every card reads well" in out and "2 rulesets" in out
    assert [line.split() for line in out.splitlines() if "tiny" in line] == [["tiny", "§1", "10", "1", "10", "%"]]


def test_more_than_a_tenth_of_calls_is_said_and_fails(wanju):
    code, out, err = wanju(deck(8, 1), "check", "tiny", "--lang", "en")
    assert (code, err) == (1, "") and "More than 10 % of the cards need call" in out


def test_a_broken_card_gets_one_sentence_with_file_card_line_and_guess(wanju):
    code, out, err = wanju(deck(1, 0).replace('"lose"', '"loose"'), "check", "tiny")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert (
        err.startswith("tiny.toml, card 'calm0', line 6: no verb is called 'loose'") and "Did you mean 'lose'?" in err
    )


def test_a_folder_of_edited_copies_is_checked_instead(wanju, tmp_path):
    (tmp_path / "mine").mkdir()
    code, _, err = wanju(deck(1, 0), "check", "tiny", "--cards", tmp_path / "mine")
    assert code == 2 and err.endswith("/mine: there is no file in it that this game reads: tiny.toml.\n")
    (tmp_path / "mine" / "tiny.toml").write_text(HEAD + deck(3, 0), encoding="utf-8")
    code, out, _ = wanju(deck(1, 0), "check", "tiny", "--cards", tmp_path / "mine")
    assert code == 0 and " 3 " in out
    assert wanju(deck(1, 0), "check", "tiny", "--cards", tmp_path / "no")[::2] == (
        2,
        f"{tmp_path}/no: it is no folder.\n",
    )


def test_a_word_that_is_missing_is_named(wanju, monkeypatch):
    spoken = {key: word for key, word in tiny_words("en").items() if key != "call.double"}
    monkeypatch.setattr(module.find("tiny"), "words", lambda language: spoken)
    code, out, err = wanju(deck(19, 1), "check", "tiny")
    assert (code, out, err) == (2, "", "text, en, card 'called0': there are no words for 'call.double'.\n")


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["The flood (tiny)", "The dykes break.", "calamity +4", "Everyone chooses in secret.",
                "  Build a dam: pay 2 wealth", "Heroes", "  h: merit +1", "Afterwards: everyone: merit +1"]),
        ("zh", ["洪水 (tiny)", "堤坝决口。", "劫难 +4", "所有人秘密选择。",
                "  筑堤: 付 2 资", "英雄时刻", "  h: 功德 +1", "之后: 所有人 功德 +1"]),
    ],
)  # fmt: skip
def test_a_card_is_shown_with_name_flavour_and_text(wanju, language, lines):
    code, out, _ = wanju(FLOOD, "show", "tiny", "flood", "--lang", language)
    assert code == 0 and [line.rstrip() for line in out.splitlines()] == lines


def test_an_unknown_card_gets_a_guess(wanju):
    code, out, err = wanju(FLOOD, "show", "tiny", "flod")
    assert (code, out) == (2, "") and err == "No card is called 'flod'. There are: flood. Did you mean 'flood'?\n"


def test_a_game_without_cards_says_so(monkeypatch, capsys):
    for arguments, code in (("check", 0), ("show", 2)):
        monkeypatch.setattr("sys.argv", ["wanju", "cards", arguments, "cier", *(["x"] if code else []), "--lang", "en"])
        with pytest.raises(SystemExit) as ended:
            run()
        assert ended.value.code == code and "cier has no cards that are data." in "".join(capsys.readouterr())
