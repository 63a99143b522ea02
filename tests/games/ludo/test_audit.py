"""The dice book: written from the story alone, and every roll in it is the one that was drawn."""

from __future__ import annotations

import json

import pytest

from wanju.games import find
from wanju.games.ludo import balance
from wanju.games.ludo.audit import audit
from wanju.kernel.dealer import new_dealer
from wanju.kernel.errors import GameError
from wanju.kernel.seal import Seal
from wanju.kernel.table import Table

GAME = find("ludo")
RULES = {
    "fair": (3, "standard", {}),
    "v2.0": (4, "v2.0", {"people": "no,yes,no,no", "history": "0,0.12,0,0"}),
    "at once, by rolls": (2, "v2.0", {"people": "yes", "history": "-0.2", "throws": "at_once", "clock": "rolls"}),
    "several": (3, "v2.0", {"people": "yes,yes,yes", "multi_human": "balance", "end_mode": "full"}),
    "first seat, no third six": (2, "v2.0", {"people": "yes", "first_seat": "seat_0", "three_sixes": "off"}),
    "two pieces": (3, "v2.0", {"people": "yes", "pieces": 2}),
    "steady": (4, "steady", {"people": "yes", "history": "-0.6"}),
    "walls and tries": (4, "v2.0", {"people": "yes", "block": "wall", "yard_attempts": 3, "apply_to": "all"}),
}


def played(seats, preset, settings, seed, turns=100_000):
    """A table of clever players, to the end or for so many decisions."""
    table, mind = Table(GAME.ruleset(seats, preset, settings), seed), new_dealer(5, stream=1)
    while not table.over and len(table.moves) < turns:
        seat = table.waiting[0]
        table.act(seat, table.think(seat, "clever", mind))
    return table


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("seed", [7, Seal(b"s" * 32, ("a", "b"))], ids=["seed", "sealed"])
def test_every_roll_is_in_the_book_and_every_draw_is_used(rules, seed):
    table = played(*rules, seed)
    book = audit(table)
    told = [(event["seat"], event["die"]) for event in table.events() if event["event"] == "rolls"]
    assert [(roll["seat"], roll["face"]) for roll in book["rolls"]] == told
    assert book["rolls"][-1]["draw"] == table.dealer.counter
    assert [roll["n"] for roll in book["rolls"]] == list(range(1, len(told) + 1))
    assert all(sum(roll["p"]) == pytest.approx(1) and roll["p"][roll["face"] - 1] > 0 for roll in book["rolls"])
    assert json.loads(json.dumps(book)) == json.loads(json.dumps(book, allow_nan=False))


def test_bent_rolls_are_those_of_people_and_the_last_is_the_one_the_rules_kept():
    table = played(*RULES["v2.0"], 3)
    book = audit(table)
    assert {roll["seat"] for roll in book["rolls"] if roll["why"]["rule"] != "fair"} == {1}
    last = [roll for roll in book["rolls"] if roll["seat"] == 1][-1]
    assert last["p"] == list(table.state.roll.p) and last["why"]["influence"] == table.state.roll.influence
    assert {roll["why"]["rule"] for roll in book["rolls"]} >= {"fair", "2.2", "3.1"}
    f = balance.faces(last["board"], 1, 0.12, last["minutes"], last["sixes"])
    assert list(f.p) == last["p"]


def test_the_ledger_parts_pips_into_luck_and_bending():
    book = audit(played(*RULES["v2.0"], 11))
    for row in book["ledger"]:
        mine = [roll for roll in book["rolls"] if roll["seat"] == row["seat"]]
        assert row["rolls"] == len(mine) and row["pips"] == sum(roll["face"] for roll in mine)
        assert row["luck"] + row["bend"] == pytest.approx(row["pips"] - 3.5 * len(mine))
        assert row["sixes"] == sum(roll["face"] == 6 for roll in mine)
        if row["seat"] == 1:
            assert row["bent_rolls"] == len(mine) and 0 < row["distance"] < 5 / 6
        else:
            assert row["bend"] == pytest.approx(0, abs=1e-9) and row["bent_rolls"] == row["gifts"] == 0
            assert row["sixes_expected"] == pytest.approx(len(mine) / 6)


def test_a_story_that_was_changed_has_no_book():
    for change in ({"die": 3}, {"die": 4}):
        table = played(*RULES["fair"], 2, turns=30)
        event = next(event for event, _ in table.notes if event["event"] == "rolls" and event["die"] != change["die"])
        event |= change
        with pytest.raises(GameError, match=r"^Roll \d+ showed \d, and \d was drawn\.$"):
            audit(table)
    table = played(*RULES["fair"], 2, turns=3)
    table.notes[0][0]["seat"] = (table.notes[0][0]["seat"] + 1) % 3
    with pytest.raises(GameError, match="began, and another was drawn"):
        audit(table)


def test_the_secret_is_not_in_the_book_before_the_end():
    seal = Seal(b"k" * 32, ("x", "y"))
    begun, ended = played(2, "quick", {}, seal, turns=3), played(2, "quick", {}, seal)
    assert audit(begun)["secret"] is None and seal.secret.hex() not in json.dumps(audit(begun))
    assert audit(ended)["secret"] == seal.secret.hex() and audit(ended)["commitment"] == seal.commitment
    assert audit(played(2, "quick", {}, 5))["commitment"] is None
