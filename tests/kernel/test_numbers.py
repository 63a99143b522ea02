"""`numbers.toml`: what it may say, what is refused and how, and what reaches the rules record."""

from __future__ import annotations

import pytest

from wanju.kernel.errors import BadFile, BadNumber, GameError, UnknownName
from wanju.kernel.game import Game
from wanju.kernel.numbers import load_numbers
from wanju.kernel.record import MAX_SEATS, record_type, records

FILE = """
[preset.standard]
[preset.rich]
coins = 8
tax = "on"

[[number]]
id = "coins"
section = "§1"
unit = "coins"
default = 3
range = [1, 10]

[[number]]
id = "weight"
section = "§2"
unit = "kg"
default = 1.5
range = [0.5, 4]
step = 0.5
ruling = "T-01"

[[switch]]
id = "tax"
section = "§3"
readings = ["off", "on"]
default = "off"
ruling = "T-02"

[[switch]]
id = "hero"
section = "§4"
readings = ["drawn"]
default = "drawn"
more = "heroes"
per_seat = true
"""
HEROES = {"heroes": ["ann", "bo"]}


@pytest.fixture
def write(tmp_path):
    def written(text):
        path = tmp_path / "numbers.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return written


@pytest.fixture
def numbers(write):
    return load_numbers(write(FILE))


def values(numbers, preset="standard", **settings):
    return numbers.values(preset, settings, HEROES)


# ── values ───────────────────────────────────────────────────────────────────


def test_defaults_then_preset_then_settings(numbers):
    assert values(numbers) == {"coins": 3, "weight": 1.5, "tax": "off", "hero": ["drawn"] * MAX_SEATS}
    assert values(numbers, "rich")["coins"] == 8
    assert values(numbers, "rich", coins=2) | {"hero": 0} == {"coins": 2, "weight": 1.5, "tax": "on", "hero": 0}


def test_a_number_may_be_set_by_its_ruling(numbers):
    assert numbers.values("standard", {"T-01": 2, "T-02": "on"}, HEROES)["weight"] == 2


@pytest.mark.parametrize(("given", "kept"), [("4", 4), (4.0, 4), ("1.0", 1)])
def test_a_number_may_be_written_in_several_ways(numbers, given, kept):
    assert values(numbers, coins=given)["coins"] == kept


@pytest.mark.parametrize(("given", "kept"), [(True, "on"), (False, "off"), ("on", "on")])
def test_true_and_false_stand_for_on_and_off(numbers, given, kept):
    assert values(numbers, tax=given)["tax"] == kept


@pytest.mark.parametrize("given", [["bo", "ann"], ("bo", "ann"), "bo,ann"])
def test_a_switch_for_each_seat_takes_a_list_and_the_rest_keep_the_default(numbers, given):
    assert values(numbers, hero=given)["hero"] == ["bo", "ann", *["drawn"] * (MAX_SEATS - 2)]


def test_the_record_counts_steps_and_places(numbers):
    record = records(record_type(**numbers.fields()))[0]
    numbers.fill(record, values(numbers, "rich", weight=2.5, hero=["bo"]), HEROES)
    assert (record.coins, record.weight, record.tax, list(record.hero[:2])) == (8, 5, 1, [2, 0])


# ── refusals ─────────────────────────────────────────────────────────────────

REFUSED = {
    "too low": ({"coins": 0}, BadNumber, r"coins cannot be 0. It goes from 1 to 10 coins. \(§1\)"),
    "too high": ({"coins": 11}, BadNumber, "coins cannot be 11"),
    "between steps": ({"weight": 1.2}, BadNumber, r"It goes from 0.5 to 4 kg in steps of 0.5. \(§2\)"),
    "half a coin": ({"coins": 2.5}, BadNumber, "coins cannot be 2.5"),
    "not a number": ({"coins": "many"}, BadNumber, "coins is a number; 'many' is not"),
    "a list": ({"coins": [1]}, BadNumber, "coins is a number"),
    "nothing": ({"coins": None}, BadNumber, "coins is a number"),
    "no real number": ({"coins": "nan"}, BadNumber, "coins cannot be nan"),
    "without end": ({"coins": "inf"}, BadNumber, "coins cannot be inf"),
    "no such reading": ({"tax": "onn"}, BadNumber, r"It is one of: off, on. \(§3\) Did you mean 'on'"),
    "a number for a switch": ({"tax": 1}, BadNumber, "tax cannot be '1'"),
    "no such setting": ({"coin": 3}, UnknownName, "No number or switch is called 'coin'.*Did you mean 'coins'"),
    "no such hero": ({"hero": ["anne"]}, BadNumber, "Did you mean 'ann'"),
    "more heroes than seats": ({"hero": ["ann"] * 9}, BadNumber, "at most 8 values"),
    "a hero that is a number": ({"hero": 3}, BadNumber, "takes a list"),
    "heroes by name": ({"hero": {"0": "ann"}}, BadNumber, "takes a list"),
    "heroes within heroes": ({"hero": [["ann"]]}, BadNumber, "hero cannot be"),
    "a hero of nothing": ({"hero": [None, "ann"]}, BadNumber, "hero cannot be 'None'"),
    "400 digits": ({"coins": 10**400}, BadNumber, r"coins cannot be 10+\.\.\.0+. It goes from 1 to 10 coins"),
    "400 digits below zero": ({"coins": -(10**400)}, BadNumber, "coins cannot be -10"),
    "5000 digits": ({"coins": 10**5000}, BadNumber, "coins cannot be <a number of 16,610 bits>"),
    "400 digits in words": ({"coins": "9" * 400}, BadNumber, "coins is a number; '9999"),
    "400 digits for a switch": ({"tax": 10**400}, BadNumber, "tax cannot be '1000"),
    "without end as a number": ({"coins": float("inf")}, BadNumber, "coins cannot be inf"),
    "no real number as a number": ({"coins": float("nan")}, BadNumber, "coins cannot be nan"),
    "true": ({"coins": True}, BadNumber, "coins is a number; 'True' is not"),
    "bytes": ({"coins": b"3"}, BadNumber, "coins is a number"),
    "a table": ({"coins": {"a": 1}}, BadNumber, "coins is a number"),
    "half a character": ({"tax": "\ud800"}, BadNumber, r"tax cannot be '\\ud800'"),
    "a name that is half a character": ({"\ud800": 1}, UnknownName, r"is called '\\ud800'"),
}  # fmt: skip


@pytest.mark.parametrize(("settings", "kind", "sentence"), REFUSED.values(), ids=REFUSED)
def test_a_setting_out_of_place_is_refused_and_told_what_would_be_right(numbers, settings, kind, sentence):
    with pytest.raises(kind, match=sentence):
        values(numbers, **settings)


@pytest.mark.parametrize("given", [True, "x" * 5000, float("-inf"), {}, b"3"])
def test_any_value_at_all_gets_a_number_or_one_short_sentence(numbers, given):
    try:
        values(numbers, coins=given)
    except GameError as refusal:
        assert len(str(refusal)) < 300


@pytest.mark.parametrize("given", [(3, "standard", [1], {}), (3, ["standard"], {}, {}), (3, "standard", {}, "text"),
                                   (True, None, None, None), (10**5000, None, None, None), ("3", None, None, None),
                                   (3, None, None, {"characters": 3}), (3, None, 0, None), (3, None, "", None)],
                         ids=lambda given: repr(given)[:30] if given[0] == 3 else "seats")  # fmt: skip
def test_rules_that_are_not_of_their_kind_are_refused(game, given):
    with pytest.raises(GameError) as refused:
        game.ruleset(*given)
    assert len(str(refused.value)) < 300


def test_an_unknown_preset_is_refused_with_a_guess(numbers):
    with pytest.raises(UnknownName, match=r"No preset is called 'ritch'.*Did you mean 'rich'"):
        values(numbers, "ritch")


# ── files that are refused ───────────────────────────────────────────────────

NUMBER = '[[number]]\nid = "a"\nsection = "§1"\nunit = "u"\ndefault = 1\nrange = [0, 2]\n'
SWITCH = '[[switch]]\nid = "b"\nsection = "§1"\nreadings = ["off", "on"]\ndefault = "off"\n'
BROKEN = {
    "not TOML": ("[[number", BadFile, "numbers.toml: not valid TOML"),
    "unknown table": ("[[numbers]]\n", BadFile, "no key is called 'numbers'. Did you mean 'number'"),
    "unknown key of a number": (NUMBER + "stepp = 1\n", BadFile, "'a': no key is called 'stepp'. Did you mean 'step'"),
    "unknown key of a switch": (SWITCH + 'reading = "on"\n', BadFile, "switch 'b': no key is called 'reading'"),
    "missing key of a number": (NUMBER.replace('unit = "u"\n', ""), BadFile, "number 'a': the key 'unit' is missing"),
    "missing key of a switch": (SWITCH.replace('section = "§1"\n', ""), BadFile, "'b': the key 'section' is missing"),
    "no default": (SWITCH.replace('default = "off"\n', ""), BadFile, "switch 'b': the key 'default' is missing"),
    "default that is no reading": (SWITCH.replace('= "off"', '= "of"'), BadNumber, "b cannot be 'of'"),
    "default out of range": (NUMBER.replace("default = 1", "default = 3"), BadNumber, "a cannot be 3"),
    "default in words": (NUMBER.replace("default = 1", 'default = "one"'), BadNumber, "a is a number"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "sentence"), BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_refused_with_its_place(write, text, kind, sentence):
    with pytest.raises(kind, match=sentence):
        load_numbers(write(text))


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(BadFile, match="cannot be read"):
        load_numbers(tmp_path / "nowhere.toml")


# ── the numbers of the games ─────────────────────────────────────────────────


@pytest.fixture(params=["cier"])
def game(request) -> Game:
    from wanju.games import find

    return find(request.param)


def test_every_preset_of_a_game_makes_a_ruleset(game):
    for preset in game.numbers.presets:
        assert game.ruleset(4, preset).preset == preset


def test_each_end_of_each_range_and_each_reading_is_accepted(game):
    for entry in game.numbers.entries.values():
        for value in getattr(entry, "readings", None) or (entry.low, entry.high):
            assert entry.check(value) == value


def test_the_hash_of_a_ruleset_tells_settings_apart_and_not_how_they_were_given(game):
    plain = game.ruleset(3).hash
    assert game.ruleset(3).hash == plain
    assert game.ruleset(4).hash != plain
    entry = next(e for e in game.numbers.entries.values() if not e.per_seat)
    assert game.ruleset(3, settings={entry.id: entry.default}).hash == plain


def test_a_real_number_is_kept_with_its_fraction(tmp_path):
    (tmp_path / "numbers.toml").write_text(
        '[preset.usual]\n[[number]]\nid = "bias"\nsection = "§1"\nunit = "x"\ndefault = 1.6\nrange = [0, 9]\n'
        "step = 0.1\nreal = true\n"
        '[[switch]]\nid = "dice"\nsection = "§1"\nreadings = ["v2.0", "fair"]\ndefault = "fair"\n'
    )
    numbers = load_numbers(tmp_path / "numbers.toml")
    record = records(record_type(**numbers.fields()))[0]
    numbers.fill(record, numbers.values("usual", {"bias": 0.3}, {}), {})
    assert record.bias == 0.3
    names = numbers.readings("dice")
    assert (names.V2_0, names.FAIR) == (0, 1) and record.dice == names.FAIR
