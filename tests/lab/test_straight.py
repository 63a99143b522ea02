"""Games that are tallied straight from the compiled loop give what their rows add up to, to the last bit."""

from __future__ import annotations

import numpy as np
import pytest

from wanju.games import find
from wanju.lab import straight
from wanju.lab.simulate import measure, simulate
from wanju.lab.straight import tallied
from wanju.lab.tally import Tally, of_rows
from wanju.lab.trial import COMPILED, Trial

GAMES = 3 * COMPILED + 100
TABLES = {
    "one alone": ("delay", 1, ("steady",)),
    "three kinds": ("cier", 4, ("counting", "random", "counting", "cautious")),
    "eight alike": ("cier", 8, ("random",)),
    "sides": ("merit13", 3, ("random", "smart", "random")),
}


def by_rows(trial, games):
    """Chunk by chunk, as whoever plays them does it."""
    total = Tally.blank(len(trial.columns))
    for first in range(0, games, trial.chunk):
        total.add(of_rows(trial, [trial.rows(first, min(trial.chunk, games - first))]))
    return total


def check_same(one, other):
    assert np.array_equal(one.sums, other.sums), "to the last bit"
    assert np.array_equal(one.counts, other.counts) and one.others == other.others
    assert one.unfinished == other.unfinished


@pytest.mark.parametrize("rotated", [True, False])
@pytest.mark.parametrize("table", TABLES)
def test_a_tally_is_what_the_rows_add_up_to(table, rotated):
    id, seats, players = TABLES[table]
    trial = Trial(find(id).ruleset(seats), players, seed=3, rotated=rotated)
    expected = by_rows(trial, GAMES)
    assert any(expected.others) == (seats > 1), "values that are no small whole numbers are among them"
    for threads in (1, 2):
        check_same(measure(trial, GAMES, threads).tally, expected)


def test_games_that_do_not_end_have_no_numbers(monkeypatch):
    ruleset = find("cier").ruleset(4)
    monkeypatch.setitem(vars(ruleset.game), "longest", 30)
    trial = Trial(ruleset, ("random",), seed=1)
    expected = by_rows(trial, 500)
    assert 0 < expected.unfinished < 500
    check_same(measure(trial, 500, 1).tally, expected)


def test_chunks_in_one_go_are_chunks_one_by_one():
    trial = Trial(find("merit13").ruleset(4), ("random", "smart", "wise", "selfish"), seed=2)
    total = Tally.blank(len(trial.columns))
    total.add(tallied(trial, 0, GAMES))
    check_same(total, by_rows(trial, GAMES))


def test_no_value_is_lost_where_there_are_more_than_slots():
    """A table of values that is emptied many times over says the same."""
    trial = Trial(find("merit13").ruleset(4), ("random",), seed=2)
    values = np.random.default_rng(5).normal(size=(2_000, 16))
    own = straight.Straight(trial)
    for first in range(0, len(values), 100):
        some = np.zeros((100, own.widths[0]))
        some[:, trial.places[: values.shape[1]]] = values[first : first + 100]
        own.count_values(some, np.zeros((100, own.widths[1])), np.zeros((100, own.widths[2])))
    own.empty_slots()
    counted = [column for column in own.counted[:, 2] if column < values.shape[1]]
    assert counted and sum(len(own.tally.others[column]) for column in counted) > straight.SLOTS // 2
    for column in counted:
        by_row = Tally.blank(1)
        by_row.add_rows(values[:, column : column + 1], [0])
        assert own.tally.others[column] == by_row.others[0]


def test_progress_is_heard_to_the_last_game():
    heard = []
    simulate(find("delay").ruleset(1), ("uniform",), 40 * COMPILED + 1, threads=2, progress=heard.append)
    assert heard == sorted(heard) and heard[-1] == 40 * COMPILED + 1 and len(heard) > 2
