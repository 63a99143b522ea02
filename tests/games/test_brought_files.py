"""Whatever somebody brings to a table, settings or files, gives rules that can be played or one sentence, and soon."""

from __future__ import annotations

import json
import os
import random
import time
import tomllib
from copy import deepcopy

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spoken import HAN
from wanju.games import find, ids
from wanju.kernel.errors import GameError
from wanju.kernel.table import Table
from wanju.kernel.text import LANGUAGES, say

TIMES = int(os.environ.get("WANJU_FUZZ", "1"))
"""How many times as long to go on looking."""
MOST_SECONDS = 2.0
MOST_LETTERS = 400
GAMES = {id: find(id) for id in ids()}
CHARACTERS = (GAMES["cier"].folder / "characters.toml").read_text(encoding="utf-8")
SITE = GAMES["delay"].folder / "site"
CONTENT = {name: (SITE / f"{name}.json").read_text(encoding="utf-8") for name in ("events", "endings")}


def examples(count):
    return settings(
        max_examples=count * TIMES,
        deadline=None,
        derandomize=TIMES == 1,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


def is_one_sentence(sentence):
    """On one line, not absurdly long, and something that can be sent."""
    assert sentence and len(sentence) <= MOST_LETTERS, (len(sentence), sentence)
    assert len(sentence.splitlines()) == 1 and sentence.isprintable(), repr(sentence)
    assert "Traceback" not in sentence


def bring(id, *wanted):
    """The ruleset, or nothing and one sentence; neither takes long."""
    began = time.process_time()
    try:
        return GAMES[id].ruleset(*wanted)
    except GameError as error:
        is_one_sentence(str(error))
        is_one_sentence(error.zh)
        assert HAN.search(error.zh), error.zh
        return None
    finally:
        assert time.process_time() - began < MOST_SECONDS


def can_be_played(ruleset, seed, moves=3):
    """A table can be laid and sent, and some moves made and told."""
    json.dumps(ruleset.as_json(), allow_nan=False, ensure_ascii=False).encode()
    table, chance = Table(ruleset, seed), random.Random(seed)
    for _ in range(moves):
        if table.over:
            break
        seat = chance.choice(table.waiting)
        table.act(seat, chance.choice(table.legal(seat)))
    sent = [table.game.sheet(ruleset), table.view(), table.view(0), table.events(0), table.closed(0)]
    json.dumps(sent, allow_nan=False, ensure_ascii=False).encode()
    for language in LANGUAGES:
        table.story(0, language)
        for key, facts in ruleset.game.notices(ruleset):
            say(ruleset.game.words(language), f"notice.{key}", **facts)


def deep(levels):
    found = []
    for _ in range(levels):
        found = [found]
    return found


# ── anything at all ──────────────────────────────────────────────────────────

odd_texts = st.one_of(
    st.text(st.characters(), max_size=12),
    st.sampled_from(["", "\0", "\ud800", "\u2028", "\x1b[31m", "x" * 70_000, "nan", "inf", "1e999", "9" * 5000, "on",
                     "1,2,3", "\U000e0001" * 70, "\\" * 70, "'\"" * 50, "{place}", "{0}", "id", "done", "drawn"]),
)  # fmt: skip
numbers = st.one_of(
    st.integers(-20, 40),
    st.sampled_from([0.5, 1.5, 0.25, -0.5, 1e300, 5e-324, 10**18, 2**63, -(2**63), 10**400, -(10**400), 10**4200]),
    st.floats(),
    st.integers(),
)
leaf = st.one_of(st.none(), st.booleans(), numbers, odd_texts)
anything = st.recursive(
    leaf, lambda inner: st.lists(inner, max_size=10) | st.dictionaries(odd_texts, inner, max_size=4), max_leaves=8
)


def mostly(good, other=anything):
    """Five times of six the good one."""
    return st.integers(1, 6).flatmap(lambda die: other if die == 6 else good)


# ── settings ─────────────────────────────────────────────────────────────────


def setting_of(game):
    """A name and a value: often both right."""
    entries = list(game.numbers.entries.values())

    def value_for(entry):
        readings = getattr(entry, "readings", None)
        good = st.sampled_from(readings) if readings else st.sampled_from([entry.low, entry.high, entry.default])
        some = mostly(good)
        more = st.lists(some, max_size=10) if entry.per_seat else some
        return st.tuples(st.sampled_from([name for name in (entry.id, entry.ruling) if name]), more)

    return mostly(st.sampled_from(entries).flatmap(value_for), st.tuples(odd_texts, anything))


def wanted_of(game):
    seats = mostly(st.integers(game.fewest, game.most))
    preset = mostly(st.sampled_from([None, *game.numbers.presets]))
    chosen = mostly(st.lists(setting_of(game), max_size=4).map(dict))
    return st.tuples(seats, preset, chosen, mostly(st.none()))


@pytest.mark.parametrize("id", GAMES)
def test_any_settings_make_a_table_or_get_one_sentence(id):
    @examples(80)
    @given(wanted=wanted_of(GAMES[id]), seed=st.integers(0, 99))
    def look(wanted, seed):
        ruleset = bring(id, *wanted)
        if ruleset is not None:
            can_be_played(ruleset, seed)

    look()


NO_SETTING = {
    "deep": deep(100_000), "400 digits": 10**400, "400 digits below zero": -(10**400), "5000 digits": 10**5000,
    "nan": float("nan"), "a table": {}, "nothing": None, "a list": [[]], "true": True, "half a character": "\ud800",
    "commas": "," * 10**6, "a long text": "9" * 10**6,
}  # fmt: skip


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("value", NO_SETTING.values(), ids=NO_SETTING)
def test_each_setting_refuses_what_is_none(id, value):
    for entry in GAMES[id].numbers.entries:
        made = bring(id, None, None, {entry: value})
        assert made is None or (value is True and made.values[entry] in ("on", "yes"))


# ── files ────────────────────────────────────────────────────────────────────


def places_in(node, path=()):
    yield path
    keys = node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
    for key in keys:
        yield from places_in(node[key], (*path, key))


def changed(tree, changes):
    """The tree, changed in these places as far as they are still there."""
    tree = deepcopy(tree)
    for path, how, value in changes:
        *way, key = path
        node = tree
        try:
            for step in way:
                node = node[step]
            if how == "delete":
                del node[key]
            elif how == "replace":
                node[key] = value
            elif how == "twice":
                node.append(node[key])
            elif isinstance(node, dict):
                node[str(value) if how == "add" else value] = node.pop(key) if how == "rename" else value
            else:
                node.append(value)
        except (KeyError, IndexError, TypeError, AttributeError, ValueError):
            continue
    return tree


def changes_of(tree):
    ways = st.sampled_from(["delete", "replace", "replace", "add", "rename", "twice"])
    return st.lists(st.tuples(st.sampled_from([p for p in places_in(tree) if p]), ways, anything), max_size=3)


MARKS = [
    '"',
    "'",
    '"' * 3,
    "'" * 3,
    "#",
    "\n",
    "\\",
    "[",
    "]",
    "{",
    "}",
    ",",
    "=",
    "a",
    "a = ",
    ".",
    " ",
    "\r\n",
    "\r",
    "[[",
]
MANY = ["[", "{", "a.", "{a=", '{"a":', "[[a]]\n", '"', "\\", "9", " "]


def spliced(text):
    """The text, cut and put together otherwise."""
    at = st.integers(0, len(text))
    piece_of_it = st.tuples(at, st.integers(0, 60)).map(lambda cut: text[cut[0] : cut[0] + cut[1]])
    many = st.tuples(st.sampled_from(MANY), st.integers(1, 20_000)).map(lambda many: (many[0] * many[1])[:70_000])
    pieces = st.one_of(odd_texts, st.sampled_from(MARKS), piece_of_it, many)

    def splice(edits):
        made = text
        for start, length, piece in edits:
            made = made[:start] + piece + made[start + length :]
        return made

    return st.lists(st.tuples(at, st.integers(0, 30), pieces), min_size=1, max_size=3).map(splice)


def toml(value):
    """A value in a line of TOML, as well as TOML can say it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(str(key))} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if value is None:
        return "2020-02-02T20:20:20Z"
    return hex(value) if isinstance(value, int) and value >= 10**4000 else str(value)


LONG = ["[" * 2000, "{a=" * 2000, "a." * 2000, "9" * 5000, "0x" + "f" * 5000, "[[a]]\n" * 2000]
soup = st.lists(st.sampled_from(MARKS * 3 + LONG), max_size=30).map("".join)
"""What one reader may take for a string, and another not."""

ROWS = tomllib.loads(CHARACTERS)
ROWS["ability"][0] |= {"loads": False, "after": "sweep", "cancelled_by_lone": ["cier"], "cancelled_by_crowd": False}


def as_toml(tree):
    """The file again, its rows under headers where it still has rows."""
    lines = []
    for kind, rows in tree.items():
        if isinstance(rows, list) and all(isinstance(row, dict) for row in rows):
            for row in rows:
                lines += [f"[[{kind}]]", *(f"{json.dumps(str(key))} = {toml(value)}" for key, value in row.items())]
        else:
            lines.insert(0, f"{json.dumps(str(kind))} = {toml(rows)}")
    return "\n".join(lines)


@examples(300)
@given(
    text=st.one_of(changes_of(ROWS).map(lambda changes: as_toml(changed(ROWS, changes))), spliced(CHARACTERS), soup),
    mode=st.sampled_from([{}, {"mode": "skill"}, {"mode": "skill", "character": ["storm", "storm"]}]),
    seats=st.integers(2, 8),
    seed=st.integers(0, 99),
)
def test_any_file_of_characters_makes_a_table_or_gets_one_sentence(text, mode, seats, seed):
    ruleset = bring("cier", seats, None, mode, {"characters": text})
    if ruleset is not None:
        can_be_played(ruleset, seed, moves=2 * seats)


TREES = {name: json.loads(text) for name, text in CONTENT.items()}


def json_text(tree):
    try:
        return json.dumps(tree)
    except ValueError:  # Python writes no number as long as that
        return "9" * 5000


def texts_of(name):
    """A file of events or endings, its name first."""
    tree = TREES[name]
    made = st.one_of(changes_of(tree).map(lambda changes: json_text(changed(tree, changes))), spliced(CONTENT[name]))
    return made.map(lambda text: (name, text))


@examples(250)
@given(
    name_and_text=st.one_of(texts_of("events"), texts_of("endings")),
    lenient=st.booleans(),
    seed=st.integers(0, 99),
)
def test_any_events_and_endings_make_a_table_or_get_one_sentence(name_and_text, lenient, seed):
    files = dict([name_and_text])
    ruleset = bring("delay", 1, None, {"content": "lenient" if lenient else "strict"}, files)
    if ruleset is not None:
        can_be_played(ruleset, seed, moves=6)


CARDS = {
    id: {
        name: (GAMES[id].folder / "cards" / file).read_text(encoding="utf-8") for name, file in GAMES[id].files.items()
    }
    for id in ("merit13", "merit57")
}


def deck_toml(tree):
    """A file of cards again, each card under its header; its options and heroes stay in a line."""
    deck, rows = tree.get("deck"), tree.get("card")
    head = f"deck = {toml(deck)}\n" if "deck" in tree else ""
    others = "".join(f"{json.dumps(str(key))} = {toml(v)}\n" for key, v in tree.items() if key not in ("deck", "card"))
    return head + others + (as_toml({"card": rows}) if "card" in tree else "")


def deck_texts(id, name):
    text = CARDS[id][name]
    tree = tomllib.loads(text)
    return st.one_of(changes_of(tree).map(lambda changes: deck_toml(changed(tree, changes))), spliced(text))


@pytest.mark.parametrize(("id", "name"), [(id, name) for id, files in CARDS.items() for name in files])
def test_any_file_of_cards_makes_a_table_or_gets_one_sentence(id, name):
    @examples(40)
    @given(text=deck_texts(id, name), seats=st.integers(3, 4), seed=st.integers(0, 99))
    def look(text, seats, seed):
        ruleset = bring(id, seats, None, {}, {name: text})
        if ruleset is not None:
            can_be_played(ruleset, seed, moves=12)

    look()


# ── words ────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def tables():
    return {id: Table(game.ruleset(), 1) for id, game in GAMES.items()}


def aimed_of(game, table):
    names = table.ruleset.actions
    return st.tuples(st.sampled_from(names), odd_texts).flatmap(
        lambda pair: st.sampled_from([pair[0] + pair[1], pair[1] + pair[0], pair[0].partition("@")[0] + "@" + pair[1]])
    )


@pytest.mark.parametrize("id", GAMES)
def test_any_word_for_an_action_a_style_a_preset_or_a_game_gets_one_sentence(id, tables):
    game, table = GAMES[id], tables[id]

    @examples(60)
    @given(word=st.one_of(odd_texts, aimed_of(game, table)))
    def look(word):
        asked = (
            lambda: table.refusal(table.waiting[0], word),
            lambda: game.style(word),
            lambda: find(word),
            lambda: game.words(word),
            lambda: game.ruleset(None, word),
            lambda: game.ruleset(None, None, {word: 1}),
            lambda: game.ruleset(None, None, None, {word: ""}),
        )
        began = time.process_time()
        for ask in asked:
            try:
                ask()
            except GameError as error:
                is_one_sentence(str(error))
        assert time.process_time() - began < MOST_SECONDS

    look()
