"""What holds in every game, looked at in every state of very many compiled games."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from wanju.games import find
from wanju.games.delay.state import Action, Phase

from .oracle import READINGS
from .recorder import LONGEST, NO_MOVE, recorded

BATCH = 10_000
OFFERED = np.array([0b00000111, 0b01111000, 0b10000000, 0])
"""By phase: three options, four records, a nod, nothing."""
STYLES = ("steady", "pious", "wicked", "reckless")


def check(ruleset, games, seed=7, style="uniform", most=20):
    """Every promise, over every state of these games."""
    for first in range(0, games, BATCH):
        found = recorded(ruleset, min(BATCH, games - first), seed, first, style)
        assert found.unfinished == 0
        check_states(ruleset, found)
        check_moves(ruleset, found, most)
        check_events(ruleset, found)


def check_states(ruleset, found):
    """Values in their bounds at each decision; seven rounds, one after the other; one ending, and only in the end."""
    kept, there = found.kept, found.was_there
    asked = there if ruleset.values["clamp"] == "each_change" else there & (kept["phase"] != Phase.RECORD)
    values = kept["value"][asked]
    assert values.min() >= 0 and values.max() <= 100
    rounds = kept["round_number"]
    assert (rounds[:, 0] == 1).all() and (found.last["round_number"] == 7).all()
    assert set(np.unique(np.diff(rounds, axis=1)[there[:, 1:]])) == {0, 1}
    is_last = there & ~np.pad(there, ((0, 0), (0, 1)))[:, 1:]
    assert (kept["ending"][is_last] >= 0).all() and (kept["ending"][is_last] <= 4).all()
    assert (kept["ending"][there & ~is_last] == -1).all()
    assert ((kept["phase"] == Phase.ENDING)[there] == is_last[there]).all()
    assert (kept["truth"][there] >= 0).all() and (kept["truth"][there] < ruleset.values["truth_needed"]).all()
    assert (kept["streak"][there] <= kept["round_number"][there]).all()


def check_moves(ruleset, found, most):
    """Seven options, seven records, a nod for each visit; all of them offered; counted as they were taken."""
    moves, legal, kept = found.moves, found.legal, found.kept
    taken = moves != NO_MOVE
    taken_in_all = taken.sum(axis=1)
    assert taken_in_all.min() >= 14 and taken_in_all.max() <= most <= LONGEST
    assert (((moves >= Action.A) & (moves <= Action.C)).sum(axis=1) == 7).all()
    assert (((moves >= Action.TRUTH) & (moves <= Action.SEAL)).sum(axis=1) == 7).all()
    offered = OFFERED[kept["phase"][:, :LONGEST]]
    assert (legal[taken] == offered[taken]).all() and (legal[taken] >> moves[taken] & 1).all()
    last = found.last
    assert (last["seals"] == (moves == Action.SEAL).sum(axis=1)).all()
    if ruleset.values["penalty_shown"] == "own_phase":
        assert ((moves == Action.ACKNOWLEDGE).sum(axis=1) == last["notices"] - last["is_noticed"]).all()
    assert (last["notices"] <= last["seals"]).all()
    chosen = moves[taken & (moves <= Action.C)].reshape(-1, 7)
    assert (last["path"][:, :, 1] - 1 == chosen).all()
    written = moves[(moves >= Action.TRUTH) & (moves <= Action.SEAL)].reshape(-1, 7) - Action.TRUTH
    assert (last["path"][:, :, 2] - 1 == written).all()


def check_events(ruleset, found):
    """Fixed events in their places, the others from the pool, none twice; extremes as the content has them."""
    path, events = found.last["path"], ruleset.tables["events"]
    rows = path[:, :, 0] - 1
    for round in (1, 6, 7):
        (placed,) = (row for row, event in enumerate(events) if event["fixed_position"] == round)
        assert (rows[:, round - 1] == placed).all()
    assert (np.diff(np.sort(rows, axis=1), axis=1) > 0).all()
    is_extreme = np.array([[choice["is_extreme"] for choice in event["choices"]] for event in events])
    assert (is_extreme[rows, path[:, :, 1] - 1].sum(axis=1) == found.last["extremes"]).all()


def test_100_000_games_of_uniform_play_keep_every_promise():
    """§2.2, §3, §4.1, §5 – §7  Values in 0…100 at every decision, seven rounds, at most 20 decisions, one ending."""
    check(find("delay").ruleset(), 100_000)


@pytest.mark.parametrize("style", STYLES)
def test_games_of_every_style_keep_every_promise(style):
    check(find("delay").ruleset(), 5_000, style=style)


def test_games_under_every_reading_keep_every_promise():
    """D-01 … D-06  With a seal noticed in round 7 there are 21 decisions at most."""
    for number, chosen in enumerate(product(*READINGS.values())):
        settings = dict(zip(READINGS, chosen, strict=True)) | {"seal_chance": 60}
        late = settings["seal_in_last_round"] == "before_the_ending"
        most = 14 if settings["penalty_shown"] == "in_passing" else 21 if late else 20
        check(find("delay").ruleset(settings=settings), 300, seed=number, most=most)


def test_each_style_does_what_it_says():
    """The pious are for Heaven, the wicked for Hell, the reckless for ruin, the steady for mankind."""
    ruleset = find("delay").ruleset()
    means = {style: recorded(ruleset, 2_000, style=style).last["value"].mean(axis=0) for style in ("uniform", *STYLES)}
    heaven, hell, stability = ({style: means[style][place] for style in means} for place in range(3))
    assert max(heaven, key=heaven.get) == "pious" and max(hell, key=hell.get) == "wicked"
    assert max(stability, key=stability.get) == "steady" and min(stability, key=stability.get) == "reckless"
