"""Small games of Ludo, solved, against slow computations that are written from the rulebook and from nothing else."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pytest
from scipy.sparse import coo_matrix, identity
from scipy.sparse.linalg import spsolve

from wanju.bots.ludo.boards import rank, rows_of
from wanju.bots.ludo.perfect import Perfect
from wanju.bots.ludo.solution import Solution, endless, solve, solved
from wanju.bots.ludo.sweeps import STILL, sweep
from wanju.games import find, tools
from wanju.games.ludo.rows import with_step
from wanju.kernel.dealer import SILENT
from wanju.kernel.errors import GameError
from wanju.kernel.record import records
from wanju.lab.simulate import simulate

GAME = find("ludo")
SAFE = {0, 8, 13, 21, 26, 34, 39, 47}
COLUMN = range(53, 57)


def small(pieces=1, **settings):
    return GAME.ruleset(2, settings={"pieces": pieces, "throws": "at_once", **settings})


@cache
def one_piece():
    return solved(small())


# ── one piece each: nothing to decide, so a chain ────────────────────────────


def after(mine, theirs, sixes, die):
    """§1.2, §1.3  Where a roll leads: (does the roller go on, mine, theirs, sixes); None if it has won."""
    sixes = sixes + 1 if die == 6 else 0
    if sixes == 3:
        return False, mine, theirs, 0
    to = 0 if mine == -1 and die == 6 else mine + die
    if (mine == -1 and die < 6) or to > 56:
        return die == 6, mine, theirs, sixes if die == 6 else 0
    if to == 56:
        return None
    is_caught = to <= 50 and to not in SAFE and 0 <= theirs <= 50 and (26 + theirs) % 52 == to
    goes_on = die == 6 or is_caught
    return goes_on, to, -1 if is_caught else theirs, sixes if goes_on else 0


def chain():
    """The chance of the roller by own step, the other's and sixes before: one large system of equations."""
    number = {
        (m, t, s): (m + 1) * 58 * 3 + (t + 1) * 3 + s for m in range(-1, 57) for t in range(-1, 57) for s in range(3)
    }
    rows, columns, shares, known = [], [], [], np.zeros(len(number))
    for (mine, theirs, sixes), row in number.items():
        for die in range(1, 7):
            if 56 in (mine, theirs):
                continue
            found = after(mine, theirs, sixes, die)
            if found is None or not found[0]:
                known[row] += 1 / 6
            if found is not None:
                goes_on, own, other, counted = found
                there = number[own, other, counted] if goes_on else number[other, own, 0]
                rows.append(row), columns.append(there), shares.append((1 if goes_on else -1) / 6)
    moves = coo_matrix((shares, (rows, columns)), shape=(len(known), len(known)))
    return spsolve((identity(len(known)) - moves).tocsc(), known).reshape(58, 58, 3)


def test_one_piece_each_is_the_chain_that_the_rulebook_makes_it():
    solution, expected = one_piece(), chain()
    found = np.moveaxis(solution.values[0], 0, -1)
    assert found[:57, :57] == pytest.approx(expected[:57, :57], abs=1e-9)
    assert solution.residual <= 1e-9


def test_who_begins_wins_as_often_as_the_solution_says():
    result = simulate(small(), ["random", "random"], 40_000, seed=3, threads=1)
    won = result.metrics["win_first_mover"]
    assert won.low < one_piece().start < won.high


def test_two_sides_are_told_apart_where_the_board_is_not_alike():
    """L-03  Next to each other, one has 13 squares to the other's start and the other 39; opposite, nobody can tell."""
    assert solved(small(two_seats="adjacent")).values.shape[0] == 2
    assert one_piece().values.shape[0] == 1


# ── two pieces each in their home columns: choices, and nobody to meet ────────


@cache
def race():
    """§1.3  The chance of the roller with two pieces each in the home columns, by plain value iteration."""
    sides = list(combinations_with_replacement(COLUMN, 2))
    value = {(mine, theirs, sixes): 0.5 for mine in sides for theirs in sides for sixes in range(3)}

    def choices(mine, theirs, sixes, die):
        """What each move leads to."""
        sixes = sixes + 1 if die == 6 else 0
        moved = [tuple(sorted((mine[1 - piece], mine[piece] + die))) for piece in (0, 1) if mine[piece] + die <= 56]
        if sixes == 3 or (not moved and die < 6):
            return [1 - value[theirs, mine, 0]]
        if not moved:
            return [value[mine, theirs, sixes]]
        again = [die == 6 or sum(step == 56 for step in to) > sum(step == 56 for step in mine) for to in moved]
        return [
            1.0 if to == (56, 56) else value[to, theirs, sixes] if more else 1 - value[theirs, to, 0]
            for to, more in zip(moved, again, strict=True)
        ]

    change = 1.0
    while change > 1e-11:
        change = 0.0
        for key in reversed(value):
            if (56, 56) not in key:
                new = sum(max(choices(*key, die)) for die in range(1, 7)) / 6
                change, value[key] = max(change, abs(new - value[key])), new
    return value


def row(steps):
    made = 0
    for piece, step in enumerate([*steps, 56, 56]):
        made = with_step(made, piece, step)
    return made


@cache
def home_columns():
    """The solver, on these boards alone: nothing leads out of them."""
    ruleset, rows = small(2), rows_of(2)
    inside = [number for number in range(len(rows) - 1) if int(rows[number]) & 0xFF >= 54]
    boards = np.array([(a, b) for a in inside for b in inside])
    values = np.full((1, 3, len(rows), len(rows)), 0.5)
    while sweep(
        records(GAME.state), endless(ruleset), records(SILENT), values, rows, boards, 0, len(boards), True
    ) > STILL:  # fmt: skip
        pass
    return Solution(ruleset, values, 0.0)


def test_a_race_in_the_home_columns_is_what_plain_value_iteration_finds():
    values, first = home_columns().values[0], rank(row((-1, -1)))
    for (mine, theirs, sixes), expected in race().items():
        if (56, 56) not in (mine, theirs):
            assert values[sixes, rank(row(mine)) - first, rank(row(theirs)) - first] == pytest.approx(
                expected, abs=1e-9
            )


def test_perfect_play_takes_the_move_that_the_race_calls_best():
    judge, value = Perfect(home_columns()), race()
    states = records(GAME.state)
    state = states[0]
    state.row[0], state.row[1] = row((53, 54)), row((53, 55))
    state.die, state.movable = 2, 0b11
    found = judge.weigh(states)
    assert found[0] == pytest.approx(1 - value[(53, 55), (54, 55), 0], abs=1e-9)
    assert found[1] == pytest.approx(value[(53, 56), (53, 55), 0], abs=1e-9), "home, and another roll"
    assert found[2] == found[3] == -1 and judge.decide(states, 0, 0) == 1


# ── what decisions cost ──────────────────────────────────────────────────────


@cache
def rough():
    """A table that knows nothing but how far everybody is, and that first steps count most: enough to keep accounts."""
    rows = rows_of(2)
    far = sum(np.sqrt(rows >> 8 * piece & 0xFF) for piece in range(4))
    return Solution(small(2), (0.5 + (far[:, None] - far[None, :]) / 40)[None, None].repeat(3, axis=1), 0.0)


def test_who_decides_by_the_table_regrets_nothing_by_it_and_others_do():
    regret = tools("regret")["ludo"].regret
    perfect = regret(rough(), Perfect(rough()), 20)
    assert perfect.decision.mean == 0 and perfect.best.mean == 1 and perfect.player == "perfect"
    for style in GAME.styles:
        found = regret(rough(), style, 20)
        assert found.decision.mean > 0 and found.best.mean < 1
        assert found.game.mean == pytest.approx(found.decision.mean * found.decision.n / 20)
        assert found.as_json()["game"]["n"] == 20


def test_games_without_a_decision_are_told():
    with pytest.raises(GameError, match="nothing to decide"):
        tools("regret")["ludo"].regret(one_piece(), "clever", 3)


@pytest.mark.parametrize("rules", [(3, {"pieces": 2}), (2, {}), (2, {"pieces": 1, "dice": "v2.0"})])
def test_what_is_too_large_or_remembers_more_is_refused(rules):
    seats, settings = rules
    with pytest.raises(GameError, match="solved for two seats"):
        solved(GAME.ruleset(seats, settings=settings))


def test_progress_is_told_sweep_by_sweep():
    told = []
    solve(small(), lambda sweeps, change: told.append((sweeps, change)))
    assert [sweeps for sweeps, _ in told] == list(range(1, len(told) + 1)) and told[-1][1] <= 1e-10
