"""How to play: the guide, the rulebook, the numbers and the rulings of a game, filled in from its rules."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from live.talk import open_table
from wanju.games import bring, find, ids
from wanju.kernel.errors import BadFile, UnknownName
from wanju.kernel.text import LANGUAGES
from wanju.live.guide import anchors, facts, guide, plan, usual, value_at
from wanju.live.markdown import CITED, anchor_of, html_of
from wanju.live.pictures import pictures

EXAMPLES = Path(__file__).parents[2] / "examples"


def page(game: str, language: str = "en") -> str:
    return "".join(part["html"] for part in guide(usual(find(game)), language)["parts"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ids())
def test_every_link_within_a_guide_leads_somewhere(game, language):
    html = page(game, language)
    places = set(re.findall(r'id="([^"]+)"', html))
    assert places >= set(anchors(game, language)), "every section and every ruling can be linked to"
    assert set(re.findall(r'href="#([^"]+)"', html)) <= places


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ids())
def test_no_mark_of_the_source_is_left_in_a_guide(game, language):
    shown = re.sub("<code>.*?</code>", "", page(game, language))
    assert re.findall(r".{0,20}(?:\*\*|`).{0,20}", shown) == []


def test_a_ruling_says_in_words_what_holds_here():
    first = page("delay").split('id="D-01"')[1].split("Ours:")[1].split("</li>")[0]
    assert "<code>each_change</code> after every change" in first


@pytest.mark.parametrize("game", ids())
def test_no_anchor_is_there_twice(game):
    found = re.findall(r'id="([^"]+)"', page(game))
    assert sorted(found) == sorted(set(found))


def test_the_rulebook_is_shown_in_chinese_where_there_is_one():
    languages = {part["id"]: part["language"] for part in guide(usual(find("merit57")), "zh")["parts"]}
    assert languages["guide"] == languages["rules"] == languages["numbers"] == "zh"


def test_numbers_are_those_of_the_ruleset():
    game = find("cier")
    parts = guide(game.ruleset(4, None, {"stalemate_turns": 77}), "en")["parts"]
    assert "<td>77</td>" in next(part["html"] for part in parts if part["id"] == "numbers")


def test_a_name_that_nothing_has_is_refused_in_one_sentence():
    assert value_at("guide.en.md", "goal", {"goal": 100}, {}) == 100
    assert value_at("guide.en.md", "abilities.sweep.cost", {}, {"abilities": [{"id": "sweep", "cost": 0.5}]}) == 0.5
    with pytest.raises(BadFile, match=r"there is nothing called 'gaol'\. Did you mean 'goal'\?"):
        value_at("guide.en.md", "gaol", {"goal": 100}, {})
    with pytest.raises(BadFile):
        value_at("guide.en.md", "abilities.sweep", {}, {})


def test_another_language_is_refused():
    with pytest.raises(UnknownName):
        guide(usual(find("cier")), "fr")


def test_a_citation_is_a_link_where_there_is_something_to_link_to():
    html = html_of("See §2.3, §9 and M-1b; not M-2.", ("s2", "M-1", "M-1b"))
    assert html == '<p>See <a href="#s2">§2.3</a>, §9 and <a href="#M-1b">M-1b</a>; not M-2.</p>\n'
    assert html_of("# §2 Turns", ("s2",), 1) == '<h2 id="s2">§2 Turns</h2>\n'
    assert html_of("## Turns {#turn}", ()) == '<h2 id="turn">Turns</h2>\n'


@pytest.mark.parametrize("game", ids())
def test_whatever_a_refusal_cites_can_be_linked_to(game):
    linked = facts(game)["anchors"]
    for language in LANGUAGES:
        said = [text for key, text in find(game).words(language).items() if key.startswith("reason.")]
        for found in CITED.finditer(" ".join(said)):
            assert anchor_of(found[0], found[1], linked), found[0]


def test_nothing_that_others_wrote_runs_on_the_page():
    html = html_of("<script>x</script> [a](javascript:x) ![b](http://elsewhere/x.png)", ())
    assert "<script" not in html and "href" not in html and "<img" not in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_a_guide_has_what_its_declaration_says(shelf, language):
    game = bring(EXAMPLES / "pig.py")
    html = "".join(part["html"] for part in guide(usual(game), language)["parts"])
    words = game.words(language)
    for key in ("tagline", "action.roll", "action.hold", "reason.nothing_yet", "number.goal"):
        assert words[key] in html
    assert "<td>100</td>" in html and "{" not in html


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("guide.toml", b"moments =", "guide.toml: not valid TOML"),
        ("guide.toml", b"[moment]", "no key is called 'moment'"),
        ("rulebook.md", b"\xff", "rulebook.md: it is not text in UTF-8."),
        ("guide.en.md", b"{gaol}", "there is nothing called 'gaol'"),
    ],
)
def test_a_guide_that_cannot_be_read_is_one_sentence_and_shuts_nobody_out(shelf, tmp_path, name, text, sentence):
    id = f"pig_{len(text)}_{name[0]}"
    source = (EXAMPLES / "pig.py").read_text(encoding="utf-8").replace('id="pig"', f'id="{id}"')
    (tmp_path / f"{id}.py").write_text(source, encoding="utf-8")
    (tmp_path / name).write_bytes(text)
    game = bring(tmp_path / f"{id}.py")
    assert facts(id)["moments"] == {}
    with pytest.raises(BadFile, match=re.escape(sentence)):
        guide(usual(game), "en")
        plan(id)


def test_the_page_and_its_text_are_served(server):
    assert httpx.get(f"{server.url}/games/cier").status_code == 200
    assert httpx.get(f"{server.url}/games/chess").status_code == 404
    assert httpx.get(f"{server.url}/api/games/cier/guide/fr").status_code == 404
    assert httpx.get(f"{server.url}/api/games/chess/guide/en").status_code == 404
    table = open_table(server, 3, stalemate_turns=77)
    for path, value in ((f"?table={table}", "77"), ("", "200"), ("?table=", "")):
        answer = httpx.get(f"{server.url}/api/games/cier/guide/en{path}")
        assert answer.status_code == (200 if value else 404)
        assert f"<td>{value}</td>" in answer.text or not value


GUIDED = [game for game in ids() if (find(game).folder / "guide.toml").is_file()]


@pytest.mark.parametrize("game", GUIDED)
def test_both_languages_have_the_same_headings_pictures_and_numbers(game):
    texts = [(find(game).folder / f"guide.{language}.md").read_text(encoding="utf-8") for language in LANGUAGES]
    for pattern in (r"\{#([\w.-]+)\}", r"\(picture:(\w+)\)", r"\{([a-z][\w.]*)\}", r"`(wanju [^`]+)`"):
        one, other = (sorted(re.findall(pattern, text)) for text in texts)
        assert one == other


@pytest.mark.parametrize("game", GUIDED)
def test_a_guide_has_every_chapter_and_opens_where_something_stands(game):
    html = page(game)
    for chapter in ("goal", "turn", "symbols", "example", "mistakes", "hints", "questions", "glossary"):
        assert f'<h2 id="{chapter}">' in html
    places = set(re.findall(r'id="([^"]+)"', html))
    assert set(plan(game)["moments"].values()) <= places
    named = set(re.findall(r'data-picture="(\w+)"', html))
    assert named and named == set(plan(game)["pictures"])


@pytest.mark.parametrize("game", GUIDED)
def test_the_guide_opens_at_whatever_is_asked(game):
    """By the kind of a question, by what may be decided, and before and after the match."""
    ruleset = usual(find(game))
    kinds = {action.partition("@")[0] for action in ruleset.actions if action}
    assert {"gathering", "over"} <= set(plan(game)["moments"])
    assert set(plan(game)["moments"]) - kinds - {"gathering", "over"} <= asked(game)


def asked(game: str) -> set[str]:
    """The kinds of questions that the page of the game has words for."""
    return {key.split(".")[1] for key in find(game).words("en") if key.startswith("prompt.")}


@pytest.mark.parametrize("game", GUIDED)
def test_pictures_are_moments_of_real_games(game):
    for name, snapshot in pictures(game).items():
        assert snapshot["view"] and snapshot["sheet"] and snapshot["you"] == 0, name
