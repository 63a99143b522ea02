"""What holds in every game, looked at before every decision of very many compiled games."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from numba import njit

from wanju.games import find
from wanju.games.merit57.state import BEINGS, PLACES, Ask, Outcome, Phase, Role, Seat
from wanju.games.merit57.state import Table as Counter
from wanju.kernel import verbs
from wanju.kernel.bits import how_many, lowest
from wanju.kernel.dealer import SILENT, roll, sit
from wanju.kernel.record import records

STYLED, RANDOM = 100_000, 20_000
PROMISES = (
    "fine", "negative", "help counted", "deck of events", "deck of beings", "a being twice", "two actions a round",
    "a being lingers", "illegal choice", "too long", "one result", "ranks", "shares", "decisions counted",
)  # fmt: skip
(
    FINE, NEGATIVE, HELPS, EVENTS, BAG, TWICE, ACTIONS, LINGERS, ILLEGAL, LONG, RESULT, RANKS, SHARES, COUNTED,
) = range(len(PROMISES))  # fmt: skip
RANDOM_STYLE = find("merit57").style("random")


@njit(error_model="numpy", nogil=True)
def broken(states, blank, ruleset, dealers, is_random, seed, first, games, longest, tally):
    """The number of a promise that some game breaks, or 0. `tally` keeps the longest game, wins, and games."""
    state, rules, payoff = states[0], ruleset[0], np.zeros(PLACES)
    styles = np.full(PLACES, RANDOM_STYLE)
    for game in range(first, first + games):
        states[0] = blank[0]
        sit(dealers[0], seed, game, 0)
        sit(dealers[1], seed, game, 1)
        if not is_random:
            for seat in range(rules.seats):
                styles[seat] = roll(dealers[1], RANDOM_STYLE)
        verbs.setup(state, rules, dealers[0])
        taken = 0
        left, here = (1 << BEINGS) - 1, 0
        owed = verbs.waiting(state)
        while owed != 0:
            found = looked_at(state, rules)
            if found:
                return found
            if state.beings_left & ~left or state.here & ~here & ~(left & ~state.beings_left):
                return TWICE
            left, here = state.beings_left, state.here
            seat = lowest(owed)
            action = verbs.choose(state, rules, dealers[1], seat, styles[seat])
            if verbs.why_not(state, rules, seat, action) != 0:
                return ILLEGAL
            verbs.act(state, rules, dealers[0], seat, action)
            owed = verbs.waiting(state)
            taken += 1
            if taken > longest:
                return LONG
        if taken != state.decisions:
            return COUNTED
        found = ended_well(state, rules)
        if found:
            return found
        verbs.payoff(state, rules, payoff)
        if abs(payoff[: rules.seats].sum() - (1.0 if state.outcome == Outcome.WON else 0.0)) > 1e-12:
            return SHARES
        tally[0] = max(tally[0], taken)
        tally[1] += state.outcome == Outcome.WON
        tally[2] += 1
    return FINE


@njit(error_model="numpy", nogil=True)
def deeds(state, place):
    """Actions that a board has taken in the game."""
    seat = state.seat[place]
    lectures = seat[Seat.SKILLS] if seat[Seat.ROLE] == Role.SCHOLAR else 0
    given = seat[Seat.DONATIONS] + seat[Seat.SAVES] + seat[Seat.PROTECTS]
    return seat[Seat.LABORS] + seat[Seat.PRACTISES] + given + seat[Seat.AIDS] + lectures


@njit(error_model="numpy", nogil=True)
def looked_at(state, rules):
    """Before a decision."""
    number = state.table[Counter.ROUND_NUMBER]
    if state.table[Counter.CALAMITY] < 0 or state.table[Counter.CALAMITY] >= rules.calamity_loss + 12:
        return NEGATIVE
    for place in range(rules.places):
        seat = state.seat[place]
        if seat[Seat.WEALTH] < 0 or seat[Seat.MERIT] < 0 or seat[Seat.WISDOM] < 0:
            return NEGATIVE
        if seat[Seat.HELPS] != seat[Seat.DONATIONS] + seat[Seat.SAVES] + seat[Seat.PROTECTS]:
            return HELPS
        if state.ask == Ask.TURN:
            turn = (place - state.start) % rules.places
            now = number if turn < state.turn_of else number - 1
            done = rules.actions * now + (rules.actions - state.actions_left if turn == state.turn_of else 0)
            if deeds(state, place) != done:
                return ACTIONS
    drawn = 12 - how_many(state.collective_left)
    if drawn != number and not (state.phase <= Phase.COLLECTIVE and drawn == number - 1):
        return EVENTS
    odd, even = (number + 1) // 2, number // 2
    general = 20 - how_many(state.general_left)
    if general > odd * rules.places + 1 or (state.phase > Phase.PERSONAL and general < odd * rules.places):
        return EVENTS
    for role in range(4):
        own = 4 - how_many(state.role_left[role])
        if own > even + (1 if role == Role.SCHOLAR else 0):
            return EVENTS
    if state.here & state.beings_left or how_many(state.here) + state.table[Counter.SAVED] > 10:
        return BAG
    for being in range(BEINGS):
        if state.here >> being & 1 and state.phase == Phase.TURN and not 0 <= state.stays[being] <= 1:
            return LINGERS
    return FINE


@njit(error_model="numpy", nogil=True)
def ended_well(state, rules):
    """After the end: one result, and ranks that go with scores."""
    is_won = state.outcome == Outcome.WON
    calamity = state.table[Counter.CALAMITY]
    is_held = calamity <= rules.calamity_line and state.table[Counter.SAVED] >= rules.saves_line
    if state.phase != Phase.OVER or (not is_won and state.outcome != Outcome.LOST):
        return RESULT
    if is_won != (is_held and state.table[Counter.ROUND_NUMBER] == rules.rounds and calamity < rules.calamity_loss):
        return RESULT
    if not is_won and calamity < rules.calamity_loss and state.table[Counter.ROUND_NUMBER] != rules.rounds:
        return RESULT
    for place in range(rules.places):
        if not is_won:
            if state.score[place] != 0 or state.rank[place] != 0:
                return RANKS
            continue
        if deeds(state, place) != rules.actions * rules.rounds:
            return ACTIONS
        ahead = 1
        for other in range(rules.places):
            mine, theirs = state.seat[place], state.seat[other]
            if state.score[other] != state.score[place]:
                ahead += state.score[other] > state.score[place]
            elif theirs[Seat.MERIT] != mine[Seat.MERIT]:
                ahead += theirs[Seat.MERIT] > mine[Seat.MERIT]
            else:
                ahead += theirs[Seat.WISDOM] > mine[Seat.WISDOM]
        if state.rank[place] != ahead:
            return RANKS
    return FINE


def look(ruleset, is_random, games):
    """Two threads, half of the games each; the longest game, wins and games."""
    game = ruleset.game

    def half(number):
        tally = np.zeros(3, np.int64)
        found = broken(
            records(game.state), records(game.state), ruleset.array, records(SILENT, 2), is_random, np.uint64(57),
            number * games, games // 2, game.longest, tally,
        )  # fmt: skip
        return found, tally

    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(half, (0, 1)))
    for found, _ in results:
        assert found == FINE, PROMISES[found]
    tallies = np.array([tally for _, tally in results])
    return int(tallies[:, 0].max()), int(tallies[:, 1].sum()), int(tallies[:, 2].sum())


@pytest.mark.parametrize("preset", ["rb57", "rb57_pressure", "pp58", "v60", "easy", "hard", "two_player", "everything"])
def test_all_games_of_every_preset_keep_every_promise(preset):
    seats = (2,) if preset == "two_player" else (3, 4)
    for many in seats:
        ruleset = find("merit57").ruleset(many, preset)
        longest, won, games = look(ruleset, False, STYLED // len(seats))
        assert 0 < won < games
        by_chance, won, games = look(ruleset, True, RANDOM // len(seats))
        assert won < games
        print(preset, many, "longest", longest, by_chance)


def test_no_game_by_chance_comes_near_the_longest_allowed():
    """Of the plainest rules; see the bound in the module of the game."""
    longest, _, _ = look(find("merit57").ruleset(4, "everything"), True, 2_000)
    assert longest < find("merit57").longest
