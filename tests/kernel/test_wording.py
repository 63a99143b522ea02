"""The words on a card are made from its lines, in both languages."""

from __future__ import annotations

import pytest

from wanju.kernel.cards import Aim, Asks
from wanju.kernel.effects import Source, Verb, Who
from wanju.kernel.text import HERE, LANGUAGES, say, words
from wanju.kernel.wording import card_text, text_of, without_nothing

from .tiny import card, lines, tiny_words, values

GAIN = 'verb = "gain", what = "merit"'


def told(language, *rows, **settings):
    return text_of(tiny_words(language), lines(*rows).do, values(**settings))


def parts(language, body, **settings):
    return card_text(tiny_words(language), card(body), values(**settings))


LINES = [
    (GAIN, "merit +1", "功德 +1"),
    ('verb = "gain", what = "calamity", by = 4', "calamity +4", "劫难 +4"),
    (GAIN + ', who = "others", by = 2', "the others: merit +2", "其他人 功德 +2"),
    (GAIN + ', who = "all"', "everyone: merit +1", "所有人 功德 +1"),
    (GAIN + ', who = "left"', "left neighbour: merit +1", "左邻 功德 +1"),
    (GAIN + ', who = "right"', "right neighbour: merit +1", "右邻 功德 +1"),
    (GAIN + ', who = "chosen"', "the chosen player: merit +1", "所选之人 功德 +1"),
    (GAIN + ', who = "both"', "both of you: merit +1", "双方 功德 +1"),
    ('verb = "lose", what = "wealth", by = 2', "wealth −2", "资 −2"),
    ('verb = "pay", what = "wealth", by = "price"', "pay 2 wealth", "付 2 资"),
    ('verb = "set", what = "merit", by = 0', "merit becomes 0", "功德变为 0"),
    ('verb = "give", what = "wealth", by = 2, who = "chosen"', "give 2 wealth to the chosen player", "给所选之人 2 资"),
    (
        'verb = "take", what = "wealth", who = "left"',
        "take up to 1 wealth from your left neighbour",
        "从左邻取走至多 1 资",
    ),
    ('verb = "roll", what = "die", by = 2', "roll 2d6", "掷 2 颗骰子"),
    ('verb = "call", rule = "double"', "double your merit", "你的功德加倍"),
    (GAIN + ', by = "calamity"', "merit +calamity", "功德 +劫难"),
    (GAIN + ', by = "self.wealth"', "merit +your wealth", "功德 +你的资"),
    (GAIN + ', by = "chosen.wealth"', "merit +the chosen player's wealth", "功德 +所选之人的资"),
    (GAIN + ', who = "all", by = "their.wealth"', "everyone: merit +their own wealth", "所有人 功德 +其资"),
]


@pytest.mark.parametrize(("line", "en", "zh"), LINES, ids=[line for line, _, _ in LINES])
def test_a_line_in_words(line, en, zh):
    assert (told("en", line), told("zh", line)) == (en, zh)


def test_no_lines_say_nothing_and_an_option_without_any_says_so():
    assert (told("en"), told("zh")) == ("", "")
    option = '[[card.choice]]\nid = "a"'
    assert [parts(language, option)["options"]["a"] for language in LANGUAGES] == ["nothing happens", "无事发生"]


# ── conditions ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("condition", "en", "zh"),
    [
        ('"calamity >= 10"', "if calamity ≥ 10: merit +1", "若劫难 ≥ 10：功德 +1"),
        ('"self.wealth <= 3"', "if your wealth ≤ 3: merit +1", "若你的资 ≤ 3：功德 +1"),
        (
            '"chosen.role == farmer"',
            "if the chosen player's role = a farmer: merit +1",
            "若所选之人的职业 = 农夫：功德 +1",
        ),
        ('"calamity >= limit"', "if calamity ≥ 10: merit +1", "若劫难 ≥ 10：功德 +1"),
        ('"die >= 3", "die <= 4"', "if die is 3–4: merit +1", "若骰为 3–4：功德 +1"),
        ('"die <= 4", "die >= 3"', "if die is 3–4: merit +1", "若骰为 3–4：功德 +1"),
        (
            '"die >= 3", "calamity == 0", "die <= 4"',
            "if die is 3–4 and calamity = 0: merit +1",
            "若骰为 3–4，且劫难 = 0：功德 +1",
        ),
        ('"die >= 3", "calamity <= 4"', "if die ≥ 3 and calamity ≤ 4: merit +1", "若骰 ≥ 3，且劫难 ≤ 4：功德 +1"),
    ],
)
def test_conditions_in_words(condition, en, zh):
    line = f"{GAIN}, when = [{condition}]"
    assert (told("en", line), told("zh", line)) == (en, zh)


def test_lines_in_a_row_with_the_same_conditions_share_them():
    when = ', when = ["calamity >= 10"]'
    rows = GAIN + when, 'verb = "lose", what = "wealth"' + when, GAIN
    assert told("en", *rows) == "if calamity ≥ 10: merit +1, wealth −1; merit +1"
    assert told("zh", *rows) == "若劫难 ≥ 10：功德 +1，资 −1；功德 +1"


def test_lines_apart_keep_their_order():
    when = ', when = ["calamity >= 10"]'
    assert (
        told("en", GAIN + when, GAIN, GAIN + when) == "if calamity ≥ 10: merit +1; merit +1; if calamity ≥ 10: merit +1"
    )


def test_conditions_on_them_say_who_is_meant():
    line = f'{GAIN}, who = "all", when = ["their.wealth >= 2", "calamity <= 3"]'
    assert told("en", line) == "if calamity ≤ 3: everyone with wealth ≥ 2: merit +1"
    assert told("zh", line) == "若劫难 ≤ 3：所有人中资 ≥ 2者 功德 +1"


def test_after_what_befalls_others_oneself_is_named():
    rows = GAIN + ', who = "others"', GAIN
    assert told("en", *rows) == "the others: merit +1, you: merit +1"
    assert told("zh", *rows) == "其他人 功德 +1，自己 功德 +1"


def test_a_game_may_give_a_condition_a_phrase_of_its_own():
    line = f'{GAIN}, when = ["self.role==monk"]'
    assert (told("en", line), told("zh", line)) == ("if you are a monk: merit +1", "若你是僧侣：功德 +1")


@pytest.mark.parametrize("by", [0, 6])
def test_a_game_may_give_a_line_a_phrase_of_its_own_with_its_amount(by):
    line = f'verb = "set", what = "die", by = {by}'
    assert (told("en", line), told("zh", line)) == (f"turn the die to {by}", f"把骰翻到 {by}")


# ── what the ruleset decides ─────────────────────────────────────────────────


@pytest.mark.parametrize(("reading", "text"), [("once", "merit +2"), ("always", "merit +5")])
def test_only_the_reading_in_force_is_told(reading, text):
    rows = [f'{GAIN}, by = {by}, when = ["rule.chain == {r}"]' for by, r in ((2, "once"), (5, "always"))]
    assert told("en", *rows, chain=reading) == text


def test_numbers_are_told_as_the_ruleset_has_them():
    assert told("en", 'verb = "pay", what = "wealth", by = "price"', price=7) == "pay 7 wealth"


# ── cards ────────────────────────────────────────────────────────────────────

CARD = """
asks = "everyone_in_secret"
aim = "other"
gift = { what = "wealth", most = 3 }
do = [{ verb = "gain", what = "calamity", by = 4 }]
afterwards = [{ verb = "lose", what = "calamity" }]
[[card.choice]]
id = "a"
needs = ["self.wealth >= 2", "rule.chain == once"]
do = [{ verb = "gain", what = "merit" }]
[[card.choice]]
id = "b"
[[card.hero]]
id = "h"
do = [{ verb = "call", rule = "double" }]
"""


def test_every_part_of_a_card_in_words():
    assert parts("en", CARD) == {
        "do": "calamity +4",
        "aim": "Pick another player.",
        "asks": "Everyone chooses in secret.",
        "gift": "everyone in turn may give up to 3 wealth",
        "options": {"a": "only if your wealth ≥ 2: merit +1", "b": "nothing happens"},
        "heroes": {"h": "double your merit"},
        "afterwards": "calamity −1",
    }
    assert parts("zh", CARD)["options"] == {"a": "仅当你的资 ≥ 2：功德 +1", "b": "无事发生"}
    assert parts("zh", CARD)["gift"] == "所有人依次可捐至多 3 资"


def test_a_part_that_is_not_there_is_empty():
    empty = parts("en", "")
    assert {key: empty[key] for key in ("do", "aim", "asks", "gift", "afterwards")} == dict.fromkeys(
        ("do", "aim", "asks", "gift", "afterwards"), ""
    )


@pytest.mark.parametrize(("language", "text"), [("en", "closed under these rules"), ("zh", "本规则下不可选")])
def test_an_option_that_the_ruleset_denies_says_so(language, text):
    assert parts(language, CARD, chain="always")["options"]["a"] == text


# ── words ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_vocabulary_has_words(language):
    known = words(HERE, language)
    keys = [f"card.{verb.name.lower()}" for verb in Verb if verb != Verb.CALL]
    keys += [f"card.{part}.{who.name.lower()}" for part in ("who", "whom") for who in Who if who != Who.TABLE]
    keys += [f"card.asks.{asks.name.lower()}" for asks in Asks] + [f"card.aim.{aim.name.lower()}" for aim in Aim]
    keys += [f"card.subject.{s.name.lower()}" for s in Source if s not in (Source.CONSTANT, Source.NUMBER)]
    assert [key for key in keys if key not in known] == []


def test_both_languages_have_the_same_words_and_gaps():
    from string import Formatter

    english, chinese = (words(HERE, language) for language in ("en", "zh"))
    assert english.keys() == chinese.keys()
    for key in english:
        gaps = [{name for _, name, _, _ in Formatter().parse(text[key]) if name} for text in (english, chinese)]
        assert gaps[0] == gaps[1], key


def test_what_brings_nothing_is_not_told():
    assert without_nothing("the monk fortune +2, wisdom +0; calamity +0.5") == "the monk fortune +2; calamity +0.5"
    assert without_nothing("僧侣福 +2、慧 +0；再得 +10") == "僧侣福 +2；再得 +10"


def test_a_number_below_zero_is_told_with_a_true_minus():
    words = {"lost": "{points} points, {rate}"}
    assert say(words, "lost", points=-4, rate=-0.5) == "−4 points, −0.5"
    assert say(words, "lost", points=4, rate=1e-7) == "4 points, 1e-07"
