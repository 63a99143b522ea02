"""Puzzles: what is shipped can be played, and what is found is clear."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

import wanju
from wanju.bots.puzzles import CLEAR, LEAST_GAP, WORLDS, Foresight, judged_by, puzzles
from wanju.bots.wished import FAR, at_decision
from wanju.games import find, house_ids
from wanju.kernel.errors import UnknownName
from wanju.kernel.table import Table

SHIPPED = sorted(Path(wanju.__file__).parent.glob("games/*/puzzles.json"))


def test_every_game_of_the_house_has_puzzles():
    assert tuple(file.parent.name for file in SHIPPED) == house_ids()


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.parent.name)
def test_a_shipped_puzzle_leads_to_its_position_and_its_answer_is_open(file):
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert len(kept["puzzles"]) >= 7, "one for each day of a week"
    ruleset = find(kept["game"]).kept_ruleset(kept["version"], kept)
    for puzzle in kept["puzzles"]:
        table = Table(ruleset, puzzle["seed"])
        for seat, action in puzzle["moves"]:
            table.act(seat, action)
        assert set(table.legal(puzzle["seat"])) == {row["action"] for row in puzzle["options"]}
        assert puzzle["best"] == puzzle["options"][0]["action"]
        assert all(row["less"] >= max(LEAST_GAP, CLEAR * row["error"]) - 1e-3 for row in puzzle["options"][1:])


class Foreseen(Foresight):
    """Choices of which it is known what they are worth, on average and from world to world."""

    def __init__(self, worth, spread):
        self.means, self.spread, self.found = worth, spread, {}

    def in_world(self, action, world):
        return self.means[action] + self.spread * (action != 0) * (-1) ** world


def test_what_is_as_good_once_the_next_choice_is_made_well_is_no_wrong_answer():
    """To work first and rest then is worth what it is to rest first: neither is a puzzle."""
    assert Foreseen([0.6, 0.6], 0.0).held_against(0, 1) is None
    assert Foreseen([0.6, 0.5], 0.0).held_against(0, 1) == (1, pytest.approx(0.1), pytest.approx(0.0))


def test_what_is_not_clear_is_looked_at_in_more_worlds():
    doubtful = Foreseen([0.6, 0.5], 0.2)
    assert doubtful.held_against(0, 1) is not None and len(doubtful.found[1]) == WORLDS[1]
    never = Foreseen([0.6, 0.57], 1.0)
    assert never.held_against(0, 1) is None and len(never.found[1]) == WORLDS[-1]


def test_the_same_seed_finds_the_same_puzzle_and_no_style_finds_its_answer(monkeypatch):
    monkeypatch.setattr("wanju.bots.puzzles.WORLDS", (8,))
    ruleset = find("cier").ruleset(3)
    found, again = (next(puzzles(ruleset, 1, 600)) for _ in range(2))
    assert found == again
    table = Table(ruleset, found["seed"])
    for seat, action in found["moves"]:
        table.act(seat, action)
    assert table.think(found["seat"], "counting") != found["best"]


def test_no_two_puzzles_in_a_row_have_the_same_answer():
    """In v1.3 most puzzles there are would be answered by labor."""
    kept = json.loads(next(file for file in SHIPPED if file.parent.name == "merit13").read_text(encoding="utf-8"))
    assert all(one["best"] != other["best"] for one, other in pairwise(kept["puzzles"]))


def test_an_objective_that_there_is_not_is_refused():
    with pytest.raises(UnknownName, match="first"):
        judged_by(find("merit13").ruleset(), "frist")


def test_of_delay_every_shipped_answer_leads_to_its_ending_far_better_than_any_other():
    """What the file says is what the exact tables say, and the best is best by far."""
    kept = json.loads(next(file for file in SHIPPED if file.parent.name == "delay").read_text(encoding="utf-8"))
    ruleset = find("delay").kept_ruleset(kept["version"], kept)
    assert len({puzzle["wish"] for puzzle in kept["puzzles"]}) >= 4, "not always the same ending"
    for puzzle in kept["puzzles"]:
        table = Table(ruleset, puzzle["seed"])
        for seat, action in puzzle["moves"]:
            table.act(seat, action)
        assert puzzle in list(at_decision(table, 0)) and puzzle["gap"] >= FAR - 1e-9
