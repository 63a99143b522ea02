"""The hash of a ruleset is the game: what decides one changes it, and nothing else does."""

from __future__ import annotations

import json
import re
import tomllib

import pytest
from every_ruleset import digest_of

from wanju.games import find
from wanju.kernel.loops import play_many

CARDS = {id: find(id).folder / "cards" for id in ("merit13", "merit57")}
OURS = {
    ("cier", "characters"): find("cier").folder / "characters.toml",
    ("delay", "events"): find("delay").folder / "site" / "events.json",
    ("delay", "endings"): find("delay").folder / "site" / "endings.json",
    **{(id, name): CARDS[id] / file for id in CARDS for name, file in find(id).files.items()},
}
"""Every file that a game reads, by game and name."""
SETTINGS = {"cier": {"mode": "skill"}, "merit57": {"calamity_bases": "rb57"}}


def ruleset(id, name=None, text=None, **settings):
    files = {} if text is None else {name: text}
    return find(id).ruleset(find(id).most, None, SETTINGS.get(id, {}) | settings, files)


def games(made):
    """What some games of two styles come to."""
    return [digest_of(play_many, made, style, 0, 200) for style in (0, len(made.game.styles) - 1)]


def replaced(id, name, old, new):
    text = OURS[id, name].read_text(encoding="utf-8")
    assert old in text
    return text.replace(old, new, 1)


def json_with(name, change):
    rows = json.loads(OURS["delay", name].read_text(encoding="utf-8"))
    change(rows)
    return json.dumps(rows, ensure_ascii=False)


def set_at(*way, to):
    *way, last = way

    def change(rows):
        for step in way:
            rows = rows[step]
        rows[last] = to

    return change


# ── what decides a game ──────────────────────────────────────────────────────

OTHER = {
    "drought of the large edition, 4 to 7": ("merit57", "collective", "by = 4, when", "by = 7, when"),
    "drought of the base edition, 2 to 3": ("merit13", "events", '"calamity", by = 2', '"calamity", by = 3'),
    "a being dearer by one": ("merit13", "beings", "cost = 3", "cost = 4"),
    "a reward larger by one": ("merit57", "beings", "merit  = 2", "merit  = 3"),
    "a vow easier by one": ("merit57", "vows", "self.merit >= 14", "self.merit >= 13"),
    "a skill that gives one less": ("merit57", "roles", 'what = "wealth", by = 2', 'what = "wealth", by = 1'),
    "a character stronger by half": ("cier", "characters", "hp = 1\n", "hp = 1.5\n"),
}  # fmt: skip


@pytest.mark.parametrize(("id", "name", "old", "new"), OTHER.values(), ids=OTHER)
def test_a_card_changed_by_one_is_another_hash_and_other_games(id, name, old, new):
    plain, other = ruleset(id), ruleset(id, name, replaced(id, name, old, new))
    assert other.hash != plain.hash
    assert games(other) != games(plain)


def test_an_effect_changed_by_one_is_another_hash_and_other_games():
    effect = json.loads(OURS["delay", "events"].read_text(encoding="utf-8"))[0]["choices"][0]["effect"]
    what = next(key for key, by in effect.items() if 3 <= by < 12)
    text = json_with("events", set_at(0, "choices", 0, "effect", what, to=effect[what] + 1))
    assert ruleset("delay", "events", text).hash != ruleset("delay").hash
    assert games(ruleset("delay", "events", text)) != games(ruleset("delay"))


@pytest.mark.parametrize(("id", "name"), [("merit13", "events"), ("merit57", "general"), ("merit57", "beings")])
def test_the_order_of_cards_is_part_of_the_game(id, name):
    """A seed draws the third card, whichever that is."""
    head, *cards = re.split(r"(?=^\[\[card\]\])", OURS[id, name].read_text(encoding="utf-8"), flags=re.MULTILINE)
    text = "".join([head, *reversed([card + "\n" for card in cards])])
    assert ruleset(id, name, text).hash != ruleset(id).hash
    assert games(ruleset(id, name, text)) != games(ruleset(id))


def test_seats_numbers_and_readings_are_in_the_hash():
    game = find("merit13")
    made = [game.ruleset(3), game.ruleset(4), game.ruleset(4, settings={"rounds": 7}), game.ruleset(4, "hard")]
    made += [game.ruleset(4, settings={"event_deck": "rb10_18"})]
    assert len({each.hash for each in made}) == len(made)


# ── what does not ────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("id", "name"), OURS)
def test_a_file_of_ours_that_is_brought_is_the_game_without_it(id, name):
    assert ruleset(id, name, OURS[id, name].read_text(encoding="utf-8")).hash == ruleset(id).hash


def turned_round(value):
    """A value in a line of TOML, the keys of every table from the last to the first."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {turned_round(value[key])}" for key in reversed(value)) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(turned_round, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def rewritten(text):
    """The same file in another hand: other order of keys, comments, no lines of its own."""
    lines = ["# another hand"]
    for kind, rows in reversed(tomllib.loads(text).items()):
        for row in rows if isinstance(rows, list) else [rows]:
            header = f"[[{kind}]]" if isinstance(rows, list) else f"[{kind}]"
            lines += [header, *(f"{key} = {turned_round(row[key])}  # so" for key in reversed(row))]
    return "\n".join(lines)


TOML = [key for key in OURS if key[0] != "delay"]


@pytest.mark.parametrize(("id", "name"), TOML)
def test_comments_and_the_order_of_keys_are_not_in_the_hash(id, name):
    text = OURS[id, name].read_text(encoding="utf-8")
    other = rewritten(text)
    assert other != text
    assert ruleset(id, name, other).hash == ruleset(id).hash
    assert games(ruleset(id, name, other)) == games(ruleset(id))


@pytest.mark.parametrize("name", ["events", "endings"])
def test_the_order_of_keys_in_json_is_not_in_the_hash(name):
    rows = json.loads(OURS["delay", name].read_text(encoding="utf-8"))
    text = json.dumps([dict(reversed(row.items())) for row in rows], ensure_ascii=True, indent=3)
    assert ruleset("delay", name, text).hash == ruleset("delay").hash


FLAVOUR = {
    "a name": ("merit13", "events", 'id = "drought"', 'id = "drought"\nname = { en = "No rain", zh = "无雨" }'),
    "a flavour": ("merit57", "beings", 'id     = "widow"', 'id = "widow"\nflavour = { en = "Hm.", zh = "嗯。" }'),
    "an option's name": ("merit57", "farmer", '\n  id = "a"', '\n  name = { en = "Yes", zh = "好" }\n  id = "a"'),
    "a section": ("merit57", "general", 'rule = "7B"', 'rule = "99"'),
}  # fmt: skip


@pytest.mark.parametrize(("id", "name", "old", "new"), FLAVOUR.values(), ids=FLAVOUR)
def test_words_of_a_card_are_not_in_the_hash(id, name, old, new):
    told = ruleset(id, name, replaced(id, name, old, new))
    assert told.hash == ruleset(id).hash and games(told) == games(ruleset(id))


@pytest.mark.parametrize(
    ("name", "way"),
    [("events", (0, "title_en")), ("events", (2, "text_zh")), ("events", (1, "choices", 0, "label_en")),
     ("endings", (0, "text_en")), ("events", (3, "tags"))],
)  # fmt: skip
def test_words_of_a_story_are_not_in_the_hash(name, way):
    text = json_with(name, set_at(*way, to=["x"] if way[-1] == "tags" else "Something else."))
    assert ruleset("delay", name, text).hash == ruleset("delay").hash


SAME = {
    "a half in another hand": ("cier", "characters", "bullet_ammo = 1.5", "bullet_ammo = 15e-1"),
    "a whole number as a float": ("cier", "characters", "hp = 2\n", "hp = 2.0\n"),
    "what is meant anyhow": ("cier", "characters", "hp = 2\n", "hp = 2\nabilities = 1\nstart_ammo = 0\n"),
    "nobody is asked": ("merit13", "beings", 'id = "sick"', 'id = "sick"\nunsaved = 0\nasks = "nobody"\ndo = []'),
    "one is meant": ("merit57", "general", 'what = "die",      by = 1', 'what = "die"'),
    "it is oneself": ("merit57", "farmer", 'what = "merit",', 'who = "self", what = "merit",'),
}  # fmt: skip


@pytest.mark.parametrize(("id", "name", "old", "new"), SAME.values(), ids=SAME)
def test_the_same_said_otherwise_is_the_same_hash(id, name, old, new):
    assert ruleset(id, name, replaced(id, name, old, new)).hash == ruleset(id).hash


def test_the_hash_is_that_of_the_values_however_they_were_given():
    game = find("merit13")
    hard = dict(game.numbers.presets["hard"])
    assert game.ruleset(4, "hard").hash == game.ruleset(4, settings=dict(reversed(hard.items()))).hash
