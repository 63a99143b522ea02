"""What a page is given beside a module: rules as bytes and patches, and the numbers that it may set itself."""

from __future__ import annotations

import json
import random
from base64 import b64decode
from pathlib import Path

import numpy as np
import pytest

from wanju.games import find, ids
from wanju.kernel import verbs
from wanju.kernel.portable import differences, every_ruleset, portable
from wanju.kernel.settable import alone

from .broken import changed

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module", params=ids())
def told(request):
    return find(request.param), json.loads(json.dumps(portable(find(request.param)), allow_nan=False))


def patched(told, preset, seats):
    data = bytearray(b64decode(told["rulesets"]["bytes"]))
    for at, patch in told["rulesets"]["tables"][preset][str(seats)]["patches"]:
        data[at : at + len(b64decode(patch))] = b64decode(patch)
    return bytes(data)


def test_every_preset_can_be_had_from_the_bytes_and_its_patches(told):
    game, described = told
    for ruleset in every_ruleset(game):
        row = described["rulesets"]["tables"][ruleset.preset][str(ruleset.seats)]
        assert patched(described, ruleset.preset, ruleset.seats) == ruleset.array.tobytes()
        assert row["hash"] == ruleset.hash
        assert described["rulesets"]["actions"][row["actions"]] == list(ruleset.actions)
        assert max(described["rulesets"]["metrics"][row["metrics"]].values()) + 1 == ruleset.measures


def test_numbers_that_stand_alone_make_the_rules_that_python_makes(told):
    """Any of them together, as a page would write them: each into its own field, and then derived."""
    game, described = told
    free = [entry for entry in game.numbers.entries.values() if described["numbers"][entry.id]["alone"]]
    assert free
    chance = random.Random(8)
    for preset in list(game.numbers.presets)[:3]:
        seats = chance.choice(list(described["rulesets"]["tables"][preset]))
        record = np.frombuffer(bytearray(patched(described, preset, seats)), game.rules)
        settings = {entry.id: some_value(chance, entry) for entry in chance.sample(free, min(len(free), 25))}
        for id, value in settings.items():
            entry = game.numbers.entries[id]
            stored = [entry.store(one) for one in value] if entry.per_seat else entry.store(value)
            record[id] = stored
        if "derive" in game.functions:
            verbs.derive(record[0])
        made = game.ruleset(int(seats), preset, settings)
        assert record.tobytes() == made.array.tobytes()


def test_the_docs_tell_how_many_a_page_may_set(told):
    game, described = told
    free = sum(row["alone"] for row in described["numbers"].values())
    page = " ".join((ROOT / "docs" / "webassembly.md").read_text(encoding="utf-8").split())
    assert f"{free} of {len(described['numbers'])} of `{game.id}`" in page


def some_value(chance, entry):
    if hasattr(entry, "readings"):
        value = chance.choice(entry.readings)
    else:
        value = entry.low + entry.step * chance.randint(0, round((entry.high - entry.low) / entry.step))
    return [value] * 8 if entry.per_seat else value


def test_a_number_that_a_table_is_made_from_does_not_stand_alone(tmp_path):
    filled = 'def fill_tables(rules, values, tables):\n    rules.half = values["goal"] // 2\n\n\ndef setup('
    game = changed(tmp_path, "pig", ("def setup(", filled), ("id=", 'tables={"half": "i4"}, id='))
    assert alone(changed(tmp_path, "pig")) == {"goal", "one_costs"}
    assert alone(game) == {"one_costs"}


def test_a_number_that_a_table_is_derived_from_does(tmp_path):
    derived = "def derive(rules):\n    rules.half = rules.goal // 2\n\n\ndef setup("
    game = changed(tmp_path, "pig", ("def setup(", derived), ("id=", 'tables={"half": "i4"}, id='))
    assert alone(game) == {"goal", "one_costs"}


def test_differences_are_what_differs_and_what_lies_close_between():
    old, new = bytes(100), bytearray(100)
    new[3] = new[9] = new[60] = 7
    assert [(at, len(b64decode(patch))) for at, patch in differences(old, bytes(new))] == [(3, 7), (60, 1)]
    assert differences(old, old) == []
