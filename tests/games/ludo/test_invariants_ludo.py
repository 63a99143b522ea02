"""What holds in every game, looked at before every decision of a million compiled games."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
import pytest
from every_ruleset import RULESETS
from numba import njit

from wanju.games import find
from wanju.games.ludo.board import GOAL, LAST_ON_RING, PIECES, YARD
from wanju.games.ludo.rows import step_at
from wanju.games.ludo.state import Outcome
from wanju.kernel import verbs
from wanju.kernel.bits import how_many
from wanju.kernel.dealer import CHANCE, MINDS, SILENT, sit
from wanju.kernel.record import records
from wanju.lab.simulate import style_numbers


class Broken(IntEnum):
    """Promises, in the order in which they are looked at."""

    NONE = 0
    A_STEP_IS_ON_THE_BOARD = 1
    NO_TWO_COLOURS_SHARE_AN_OPEN_SQUARE = 2
    WHO_IS_ASKED_HAS_A_CHOICE = 3
    THE_SET_IS_WHAT_WHY_NOT_ALLOWS = 4
    TURNS_AND_ROLLS_GO_UP = 5
    AT_MOST_TWO_SIXES_BEFORE_A_CHOICE = 6
    A_WINNER_HAS_ALL_FOUR_HOME = 7
    RANKS_FOLLOW_PROGRESS = 8
    COUNTS_FIT_TOGETHER = 9


@njit(cache=True, error_model="numpy")
def squares_are_sound(state, rules):
    """Every step is on the board; on open squares of the ring there is one colour only."""
    colour = np.full(52, -1, np.int64)
    for seat in range(4):
        for piece in range(PIECES):
            step = step_at(int(state.row[seat]), piece)
            if step < YARD or step > GOAL or (seat >= rules.seats and step != YARD):
                return Broken.A_STEP_IS_ON_THE_BOARD.value
            square = (rules.offset[seat] + step) % 52
            if 0 <= step <= LAST_ON_RING and rules.safe >> square & 1 == 0:
                if colour[square] != -1 and colour[square] != seat:
                    return Broken.NO_TWO_COLOURS_SHARE_AN_OPEN_SQUARE.value
                colour[square] = seat
    return 0


@njit(cache=True, error_model="numpy")
def choice_is_sound(state, rules, seat, turns, rolls):
    """The seat has at least two pieces to choose from, and they are the ones that the rule of legality allows."""
    if how_many(int(state.movable)) < 2:
        return Broken.WHO_IS_ASKED_HAS_A_CHOICE.value
    for piece in range(PIECES):
        if (verbs.why_not(state, rules, seat, piece) == 0) != (state.movable >> piece & 1 == 1):
            return Broken.THE_SET_IS_WHAT_WHY_NOT_ALLOWS.value
    if state.turns < turns or state.rolls <= rolls:
        return Broken.TURNS_AND_ROLLS_GO_UP.value
    if state.sixes > 2 and rules.three_sixes == 0:
        return Broken.AT_MOST_TWO_SIXES_BEFORE_A_CHOICE.value
    return 0


@njit(cache=True, error_model="numpy")
def end_is_sound(state, rules, taken):
    """Places follow progress; who has finished has all four home; and what was counted fits together."""
    walked, finished = np.zeros(4, np.int64), 0
    for seat in range(rules.seats):
        for piece in range(PIECES):
            walked[seat] += max(0, step_at(int(state.row[seat]), piece))
        finished += 1 if walked[seat] == PIECES * GOAL else 0
    needed = 1 if rules.end_mode == 0 else rules.seats - 1
    if (state.outcome == Outcome.FINISHED) != (finished == needed):
        return Broken.A_WINNER_HAS_ALL_FOUR_HOME.value
    for seat in range(rules.seats):
        for other in range(rules.seats):
            if state.rank[seat] < state.rank[other] and walked[seat] < walked[other]:
                return Broken.RANKS_FOLLOW_PROGRESS.value
            if walked[seat] == walked[other] < PIECES * GOAL and state.rank[seat] != state.rank[other]:
                return Broken.RANKS_FOLLOW_PROGRESS.value
    counts = taken == state.decisions and state.turns <= state.rolls and state.six_rolls <= state.rolls
    counts = counts and state.forfeits * 3 <= state.six_rolls and state.stuck + state.forfeits <= state.rolls
    return 0 if counts and state.turns <= rules.most_turns else Broken.COUNTS_FIT_TOGETHER.value


@njit(cache=True, error_model="numpy")
def check_games(states, blank, ruleset, dealers, styles, seed, first, count):
    """Play, and look at everything; the number of the game and the promise that it breaks, or (−1, 0)."""
    state, rules, chance, mind = states[0], ruleset[0], dealers[CHANCE], dealers[MINDS]
    for game in range(first, first + count):
        states[0] = blank[0]
        sit(chance, seed, game, CHANCE)
        sit(mind, seed, game, MINDS)
        verbs.setup(state, rules, chance)
        taken, turns, rolls, broken = 0, 0, 0, 0
        while verbs.waiting(state) != 0 and broken == 0:
            seat = int(state.seat)
            broken = squares_are_sound(state, rules)
            if broken == 0:
                broken = choice_is_sound(state, rules, seat, turns, rolls)
            turns, rolls, taken = state.turns, state.rolls, taken + 1
            verbs.act(state, rules, chance, seat, verbs.choose(state, rules, mind, seat, styles[seat]))
        if broken == 0:
            broken = squares_are_sound(state, rules)
        if broken == 0:
            broken = end_is_sound(state, rules, taken)
        if broken != 0:
            return game, broken
    return -1, 0


def check(ruleset, games, style="random", seed=9):
    game = find("ludo")
    styles = style_numbers(game, [style] * ruleset.seats)
    args = records(game.state), records(game.state), ruleset.array, records(SILENT, 2), styles, np.uint64(seed)
    number, broken = check_games(*args, 0, games)
    assert broken == 0, f"game {number} of {ruleset.settings}, {ruleset.seats} seats: {Broken(broken).name}"


@pytest.mark.parametrize(("seats", "games"), [(2, 300_000), (3, 300_000), (4, 400_000)])
def test_a_million_random_games_keep_every_promise(seats, games):
    """§1.2, §1.3"""
    check(find("ludo").ruleset(seats), games)


@pytest.mark.parametrize("name", RULESETS["ludo"])
def test_games_under_other_rules_keep_every_promise(name):
    check(RULESETS["ludo"][name](), 20_000)


@pytest.mark.parametrize("style", find("ludo").styles)
def test_games_of_every_style_keep_every_promise(style):
    for seats in (2, 4):
        check(find("ludo").ruleset(seats), 5_000, style)
        check(find("ludo").ruleset(seats, "walls"), 5_000, style)
