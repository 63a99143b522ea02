"""The player that has learned: legal everywhere, the same for the same seed, better than the best rule of thumb."""

from __future__ import annotations

from time import perf_counter

import numpy as np
import pytest
from ludo.build import HOME, YARD, board, choose, roll

from wanju.bots.ludo.expectimax import meets_anybody
from wanju.bots.ludo.features import FEATURES, Feature, chances
from wanju.bots.ludo.learned import FILE, learned
from wanju.bots.ludo.learning import learn, read, written
from wanju.bots.ludo.race import race
from wanju.bots.minds import player
from wanju.games import find
from wanju.kernel.errors import BadNumber
from wanju.lab.playing import play

GAME = find("ludo")


def seen(rows, seat=0, **rules):
    """The features of every seat, and its chance, before this seat rolls."""
    table = board(rows, seat, **rules)
    features, out = np.zeros((4, FEATURES)), np.zeros(4)
    weights = read(GAME.folder / FILE, len(rows))
    chances(table.state, table.rules, race(table.ruleset), weights, features, out)
    return features, out


def test_chances_are_shares_of_one_and_who_is_ahead_has_more():
    _, out = seen([[50, 40, 30, 20], YARD, YARD])
    assert out[:3].sum() == pytest.approx(1) and out[0] > 0.5 and out[3] == 0


def test_what_is_near_is_told_by_who_stands_how_far_behind():
    """Square 10 is seat 1's step 36: an enemy at 33 is within a roll, at 28 within a six and a roll."""
    near = seen([[10, HOME, HOME, HOME], [33, HOME, HOME, HOME]])[0]
    far = seen([[10, HOME, HOME, HOME], [28, HOME, HOME, HOME]])[0]
    assert near[0, Feature.NEAR] > 0 == near[0, Feature.FAR] and near[1, Feature.PREY] == near[0, Feature.NEAR]
    assert far[0, Feature.FAR] > 0 == far[0, Feature.NEAR]
    safe = seen([[8, HOME, HOME, HOME], [33, HOME, HOME, HOME]])[0]
    assert safe[0, Feature.SAFE] > 0 == safe[0, Feature.NEAR], "8 is safe (L-02)"
    assert seen([[8, HOME, HOME, HOME], [33, HOME, HOME, HOME]], safe_squares="none")[0][0, Feature.NEAR] > 0


def test_nobody_is_met_when_everybody_is_past():
    def meets(rows):
        table = board(rows)
        return meets_anybody(table.state, table.rules, 0)

    assert meets([[10, HOME, HOME, HOME], [40, HOME, HOME, HOME]]), "40 is square 14, and it has squares 14 … 24 to go"
    assert not meets([[30, HOME, HOME, HOME], [40, HOME, HOME, HOME]]), "30 is past them"
    assert not meets([[51, 55, HOME, HOME], YARD]) and not meets([YARD, [51, 55, HOME, HOME]])


def test_where_nobody_is_met_the_piece_that_is_soonest_home_moves():
    """§1.3  Home, and another roll."""
    table = roll(board([[52, 54, HOME, HOME], YARD]), 2)
    assert learned(table.ruleset).decide(table.states, 0, 0) == 1
    choose(table, 1)


def test_it_captures_where_that_sends_much_back():
    table = roll(board([[3, 20, -1, -1], [48, -1, -1, -1]]), 2)  # seat 1's step 48 is square 22
    assert learned(table.ruleset).decide(table.states, 0, 0) == 1
    before = table.states[0].tobytes()
    learned(table.ruleset, ["1"]).decide(table.states, 0, 0)
    assert table.states[0].tobytes() == before, "a mind changes nothing"


@pytest.mark.parametrize(
    ("seats", "preset", "settings"),
    [
        (2, "walls", {}), (3, "long", {}), (4, "old_style", {"capture_before_home": "yes"}),
        (4, "v2.0", {"people": "yes,no,no,no"}), (2, "steady", {"people": "yes"}), (3, "standard", {"pieces": 1}),
    ],
)  # fmt: skip
def test_it_plays_legally_under_every_preset(seats, preset, settings):
    ruleset = GAME.ruleset(seats, preset, settings)
    players = ["learned", "learned:1", "clever", "random"][:seats]
    assert play(ruleset, players, 2, seed=4).unfinished == 0


def test_it_is_at_least_as_good_as_the_best_rule_of_thumb():
    won = play(GAME.ruleset(2, "quick"), ["learned", "clever"], 400, seed=11, rotate=True).wins["learned"]
    assert won.high > 0.57 and won.mean > 0.5


def test_it_takes_less_than_a_millisecond():
    table = roll(board([[3, 20, 33, 44], [48, 1, 9, 17], [5, 6, 23, 30], [12, 13, 29, 40]]), 2)
    mind = learned(table.ruleset)
    mind.decide(table.states, 0, 0)
    start = perf_counter()
    for _ in range(20):
        mind.decide(table.states, 0, 0)
    assert (perf_counter() - start) / 20 < 0.01, "ten times as long as it should take, for a machine that is busy"


def test_the_same_seed_learns_the_same_and_what_is_written_is_read_again(tmp_path):
    ruleset, told = GAME.ruleset(2), []
    weights = learn(ruleset, 60, 7, told.append)
    assert (learn(ruleset, 60, 7) == weights).all() and (learn(ruleset, 60, 8) != weights).any() and sum(told) == 60
    assert weights[Feature.TURNS] < 0, "fewer turns are better"
    file = tmp_path / FILE
    file.write_text(written({2: weights}, "Made by a test"), encoding="utf-8")
    assert read(file, 2) == pytest.approx(weights, abs=1e-4)


def test_it_is_called_by_its_name():
    ruleset = GAME.ruleset(3)
    assert player(ruleset, "learned").name == "learned" and player(ruleset, "learned:1").name == "learned:1"
    with pytest.raises(BadNumber, match="1 or 2 plies"):
        player(ruleset, "learned:3")
