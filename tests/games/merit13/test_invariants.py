"""What holds in every game, looked at before every decision of very many compiled games."""

from __future__ import annotations

import numpy as np
import pytest

from wanju.compiler import njit
from wanju.games import find
from wanju.games.merit13.state import PLACES, Outcome, Phase, Seat
from wanju.games.merit13.state import Table as Counter
from wanju.kernel import verbs
from wanju.kernel.bits import how_many, lowest
from wanju.kernel.dealer import SILENT, sit
from wanju.kernel.record import records

GAMES = 100_000
(
    FINE, MANY_SAVED, REVEALED, NEGATIVE, ILLEGAL, UNFINISHED, PAYOUTS, ACTIONS, LINGERS, NO_RESULT, RANKS, SHARES,
) = range(12)  # fmt: skip
DEFAULT_STAY = 1


@njit(error_model="numpy")
def broken(states, blank, ruleset, dealers, styles, seed, games, longest, out):
    """The number of a promise that some game breaks, or 0."""
    state, rules, payoff = states[0], ruleset[0], np.zeros(PLACES)
    for game in range(games):
        states[0] = blank[0]
        sit(dealers[0], seed, game, 0)
        sit(dealers[1], seed, game, 1)
        verbs.setup(state, rules, dealers[0])
        taken = 0
        owed = verbs.waiting(state)
        while owed != 0:
            found = looked_at(state, rules)
            if found:
                return found
            seat = lowest(owed)
            action = verbs.choose(state, rules, dealers[1], seat, styles[seat])
            if verbs.why_not(state, rules, seat, action) != 0:
                return ILLEGAL
            verbs.act(state, rules, dealers[0], seat, action)
            owed = verbs.waiting(state)
            taken += 1
            if taken > longest:
                return UNFINISHED
        found = ended_well(state, rules)
        if found:
            return found
        verbs.payoff(state, rules, payoff)
        total = payoff[: rules.places].sum()
        if abs(total - (1.0 if state.outcome == Outcome.WON else 0.0)) > 1e-12:
            return SHARES
        verbs.measure(state, rules, out)
    return FINE


@njit(error_model="numpy")
def looked_at(state, rules):
    """Before a decision."""
    if state.table[Counter.SAVED] > state.revealed:
        return MANY_SAVED
    if state.revealed != state.table[Counter.ROUND_NUMBER] * rules.beings_per_round + rules.initial_beings:
        if state.phase > Phase.BEINGS:
            return REVEALED
    if state.table[Counter.CALAMITY] < 0 or how_many(state.owed) != 1:
        return NEGATIVE
    for place in range(rules.places):
        board = state.seat[place]
        if board[Seat.WEALTH] < 0 or board[Seat.FU] < 0 or board[Seat.HUI] < 0:
            return NEGATIVE
        if board[Seat.ACTIONS] < 0 or board[Seat.ACTIONS] > rules.actions:
            return ACTIONS
        if board[Seat.PAYOUTS] > 4 or board[Seat.LONGEST] > rules.rounds:
            return PAYOUTS
    for being in range(12):
        if state.area >> being & 1 and state.stays[being] > DEFAULT_STAY and state.phase == Phase.ACTIONS:
            return LINGERS
    return FINE


@njit(error_model="numpy")
def ended_well(state, rules):
    """After the end: one result, ranks that go with it, and two actions each in every round that was played."""
    if state.outcome != Outcome.WON and state.outcome != Outcome.LOST:
        return NO_RESULT
    for place in range(rules.places):
        board = state.seat[place]
        deeds = board[Seat.LABORS] + board[Seat.PRACTISES] + board[Seat.DONATIONS] + board[Seat.PROTECTS]
        if deeds + board[Seat.SAVES] != rules.actions * state.table[Counter.ROUND_NUMBER]:
            return ACTIONS
        if (state.rank[place] > 0) != (state.outcome == Outcome.WON) or state.rank[place] > rules.places:
            return RANKS
    return FINE


@pytest.mark.parametrize("preset", ["standard", "intro", "hard", "asura", "sim13"])
def test_100_000_games_of_every_preset_and_style_keep_every_promise(preset):
    game = find("merit13")
    for seats, names in ((4, game.styles[:1]), (3, game.styles[:1]), (4, game.styles[1:])):
        ruleset = game.ruleset(seats, preset)
        for name in names:
            styles = np.full(PLACES, game.style(name), np.int64)
            count = GAMES // 2 if name == "random" else GAMES
            found = broken(
                records(game.state), records(game.state), ruleset.array, records(SILENT, 2), styles, np.uint64(7),
                count, game.longest, np.zeros(ruleset.measures),
            )  # fmt: skip
            assert found == FINE, (seats, name)
