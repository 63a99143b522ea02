"""§4.1, §9: which events a game brings, and in which order."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np

from wanju.games import find

from .build import desk, do
from .recorder import recorded

GAMES = 84_000


def sequences(games=GAMES, seed=3):
    """The rows of the seven events of many games."""
    found = recorded(find("delay").ruleset(), games, seed)
    return found.last["path"][:, :, 0] - 1


def pool_and_placed():
    events = find("delay").ruleset().tables["events"]
    placed = {event["fixed_position"]: row for row, event in enumerate(events) if event["fixed_position"]}
    return [row for row, event in enumerate(events) if event["fixed_position"] is None], placed


def chi_square(counts, expected):
    return float(((np.array(counts) - expected) ** 2 / expected).sum())


def test_4_1_the_events_with_a_place_come_in_rounds_1_6_and_7_and_no_event_comes_twice():
    """§4.1"""
    found, (pool, placed) = sequences(20_000), pool_and_placed()
    for round in (1, 6, 7):
        assert (found[:, round - 1] == placed[round]).all()
    assert set(np.unique(found[:, 1:5])) == set(pool) and len(pool) == 7
    drawn = np.sort(found[:, 1:5], axis=1)
    assert (np.diff(drawn, axis=1) > 0).all()


def test_9_each_of_the_840_draws_is_as_likely_as_any_other():
    """§9  Four of seven in any order: 100 of each are expected in 84,000 games. The seed is fixed; the bounds are the
    0.05 % points of chi-square with 839 degrees of freedom, 6 for each round alone."""
    pool, _ = pool_and_placed()
    found = sequences()
    seen = Counter(map(tuple, found[:, 1:5].tolist()))
    assert set(seen) == set(permutations(pool, 4))
    assert 710 < chi_square(list(seen.values()), GAMES / 840) < 980
    for column in range(1, 5):
        assert chi_square([(found[:, column] == row).sum() for row in pool], GAMES / 7) < 24


def test_9_what_is_to_come_is_nowhere_in_the_state():
    """§9 in our words: drawn round by round, so two games that have met the same are the same state."""
    one, other = desk(seed=1), desk(seed=2)
    assert one.state.tobytes() == other.state.tobytes()
    assert do(one, "a").state.tobytes() == do(other, "a").state.tobytes()


def test_4_1_the_last_event_left_of_a_pool_of_four_comes_in_round_5():
    """§4.1  With exactly as many as are needed, all are used."""
    table = desk()
    table.state.left = 0b11110
    seen = []
    while not table.over:
        seen.append(table.view()["event"])
        do(table, "a", "truth")
    assert seen[0] == "event_001" and seen[5:] == ["event_009", "event_010"]
    assert set(seen[1:5]) == {"event_002", "event_003", "event_004", "event_005"}
