"""The exact measurements of Delay's claims, against a slow count."""

from __future__ import annotations

from itertools import permutations

import pytest

from wanju.games.delay.game import GAME
from wanju.games.delay.tools import claims
from wanju.lab.trial import Trial

RULESET = GAME.ruleset()


def test_the_pressure_of_the_rounds_alone_is_that_of_the_table_in_2_3():
    assert claims.pressure_alone(RULESET, 0, 0) == (48, 48, 48, 0)


def test_sequences_are_those_that_can_be_written_down():
    pool = [event for event in RULESET.tables["events"] if event["fixed_position"] is None]
    assert claims.sequences(RULESET, 0, 0).mean == sum(1 for _ in permutations(pool, 4))


@pytest.mark.parametrize(("records", "reward"), [(1, 0), (2, 0), (3, 3), (5, 3), (6, 6)])
def test_every_third_true_record_is_rewarded(records, reward):
    assert claims.truth_reward(RULESET, 0, 0, records).mean == reward


def test_the_chance_of_an_ending_is_what_games_have():
    trial = Trial(RULESET, ("uniform",))
    share = trial.rows(0, 40_000)[:, list(trial.columns).index("ending_false_peace")].mean()
    assert claims.ending(RULESET, 0, 0, "false_peace").mean == pytest.approx(share, abs=0.01)
