"""Games whose every chance can be computed have the drama, the leads, the kings and the first seat that they have."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise, product

import numpy as np
import pytest
from kings import GAME as KINGS
from toy import TOY
from walk import GAME as WALK

from wanju.games import find
from wanju.kernel.errors import BadNumber
from wanju.lab import drama
from wanju.lab.shape import shape
from wanju.lab.trial import Trial

STEPS, HEADS = 5, 0.6


@cache
def chance(at, left):
    """That the first seat wins."""
    if left == 0:
        return float(at > 0)
    return HEADS * chance(at + 1, left - 1) + (1 - HEADS) * chance(at - 1, left - 1)


def walks():
    """Every walk with its chance: where it stood before each step, and at the end."""
    for moves in product((1, -1), repeat=STEPS):
        path = [sum(moves[:taken]) for taken in range(STEPS + 1)]
        yield path, float(np.prod([HEADS if move > 0 else 1 - HEADS for move in moves]))


def expected(of_walk):
    return sum(weight * of_walk(path, [chance(at, STEPS - n) for n, at in enumerate(path)]) for path, weight in walks())


def own(path, chances):
    """The winner's chance at each decision."""
    return [each if path[-1] > 0 else 1 - each for each in chances[:-1]]


def known_lead_changes(path, chances):
    leaders = [each > 0.5 for each in chances if abs(2 * each - 1) >= 0.15]
    return sum(one != other for one, other in pairwise(leaders))


def known_decided(path, chances):
    late = [n for n, each in enumerate(own(path, chances)) if each < 0.9]
    return (late[-1] + 1) / STEPS if late else 0.0


def known_tension(path, chances):
    """What stepping is worth more than stepping back, to whoever decides."""
    worth = []
    for n in range(STEPS):
        back = chance(path[n] + (-1 if n % 2 == 0 else 1), STEPS - n - 1)
        worth.append(chances[n] - back if n % 2 == 0 else back - chances[n])
    return sum(worth) / STEPS


KNOWN = {
    "decisions": STEPS,
    "forced": 0,
    "branching": 2,
    "first_seat": chance(0, STEPS) - 0.5,
    "first_mover": chance(0, STEPS) - 0.5,
    "uncertainty": expected(lambda path, chances: 1 - sum(own(path, chances)) / STEPS),
    "decided": expected(known_decided),
    "lead_changes": expected(known_lead_changes),
    "drama": expected(lambda path, c: sum(max(0, 1 - 2 * each) for each in own(path, c)) / STEPS),
    "comeback": expected(lambda path, chances: min(own(path, chances)) < 0.25),
    "tension": expected(known_tension),
    "stakes": expected(known_tension),
}


@pytest.fixture(scope="module")
def walk():
    return shape(Trial(WALK.ruleset(), ("walker",), seed=1), 4000, 400, 2000, 400, jobs=1)


def test_no_known_chance_lies_where_a_measure_turns():
    """Else chance would decide what is known."""
    reached = {chance(at, STEPS - n) for path, _ in walks() for n, at in enumerate(path)}
    assert min(abs(each - turn) for each in reached for turn in (0.1, 0.25, 0.425, 0.575, 0.75, 0.9)) > 0.02


@pytest.mark.parametrize("name", KNOWN)
def test_each_measure_of_the_walk_is_what_it_is_computed_to_be(walk, name):
    found, slack = walk.measures[name], 1e-9
    assert found.low - slack <= KNOWN[name] <= found.high + slack
    assert found.high - found.low < 0.35 * max(1, KNOWN[name])


def test_the_curve_is_the_mean_chance_that_was_given_to_the_result(walk):
    tenths = [n // 2 for n in range(10)]
    for found, n in zip(walk.foreseen, tenths, strict=True):
        truth = expected(lambda path, chances, n=n: own(path, chances)[n])
        assert found.low - 0.01 <= truth <= found.high + 0.01
    assert sum(each.mean for each in walk.seats) == pytest.approx(1)


def test_a_seat_that_cannot_win_makes_a_king():
    """Its two options move the win by 80 − 20 points, and it takes one decision of three."""
    found = shape(Trial(KINGS.ruleset(), ("fair",), seed=2), 2000, 300, 50, 100, jobs=1).measures
    assert found["hopeless"].mean == pytest.approx(1 / 3)
    for name, truth in (("sway", 0.6), ("king_making", 0.2), ("first_seat", 1 / 6)):
        assert found[name].low <= truth <= found[name].high
    assert abs(found["tension"].mean) < 0.02, "nobody's choice does anything for itself"


def test_what_the_best_selfish_deviation_gains_and_costs_the_team():
    """Two of three seats can grab 20 points, which costs the team 20 % each time."""
    found = shape(Trial(KINGS.ruleset(), ("fair",), seed=3), 300, 300, 2, 100, jobs=1).measures
    assert found["selfish_gain"].mean == pytest.approx(20 * 2 / 3)
    assert found["selfish_cost"].low <= 0.2 * 2 / 3 <= found["selfish_cost"].high


def test_a_forecast_by_chance_is_told_without_most_of_what_chance_adds():
    """Chances that wander, known from 100 games each: what each half is off by more than the whole is taken away."""
    random, when, won = np.random.default_rng(5), np.arange(30) / 30, np.array([1.0, 0.0])
    off = {"plain": [], "corrected": []}
    for _ in range(600):
        truth = np.clip(0.5 + np.cumsum(random.normal(0, 0.06, 30)), 0, 1)
        first = random.binomial(50, truth, (2, 30)) / 50
        halves, exact = np.stack([first, 1 - first], axis=2), np.stack([truth, 1 - truth], axis=1)
        known, plain = (drama.told(each, when, won) for each in (exact, halves.mean(axis=0)))
        corrected = drama.of_game(halves, when, won)
        names = "lead_changes", "drama", "comeback"
        off["plain"].append([plain[name] - known[name] for name in names])
        off["corrected"].append([corrected[name] - known[name] for name in names])
    plain, corrected = (np.mean(off[each], axis=0) for each in ("plain", "corrected"))
    assert (plain > 0).all() and (np.abs(corrected) < plain / 2).all()


def test_the_same_on_one_thread_and_on_two():
    trial = Trial(WALK.ruleset(), ("walker",), seed=4)
    one, two = (json.dumps(shape(trial, 5000, 6, 20, 4, jobs).as_json(), allow_nan=False) for jobs in (1, 2))
    assert one == two and json.loads(one)["measures"]["lead_changes"]["n"] == 6


def test_it_tells_of_itself(walk):
    assert "walk walker, walker: 4,000 games, 400 of them closely, seed 1" in repr(walk)
    assert "lead_changes" in walk._repr_html_()
    assert walk.as_json()["plain"]["decided"] == pytest.approx(KNOWN["decided"], abs=0.05)
    assert walk.as_json()["length"] == {"5%": STEPS, "50%": STEPS, "95%": STEPS}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"games": 0}, "games cannot be 0"),
        ({"closely": 0}, "closely cannot be 0"),
        ({"played_on": 7}, "even number"),
        ({"tries": 0}, "even number"),
        ({"jobs": 0}, "threads"),
    ],
)
def test_what_cannot_be_looked_at_is_refused(given, sentence):
    with pytest.raises(BadNumber, match=sentence):
        shape(Trial(WALK.ruleset(), ("walker",)), **given)


def test_players_that_think_cannot_play_on():
    with pytest.raises(BadNumber, match="only styles can"):
        shape(Trial(find("cier").ruleset(2), ("search:10", "random")))


def test_what_nobody_can_imagine_is_refused():
    with pytest.raises(BadNumber, match="toy hides something and has no 'imagine'"):
        shape(Trial(TOY.ruleset(), ("roller",)))
