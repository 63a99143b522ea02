"""What holds in every game, looked at before every decision of a million compiled games."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
import pytest
from every_ruleset import RULESETS

from wanju.compiler import njit
from wanju.games import find
from wanju.games.ludo.board import GOAL, LAST_ON_RING, PIECES, YARD
from wanju.games.ludo.choices import Action
from wanju.games.ludo.rows import step_at
from wanju.games.ludo.state import TO_ROLL, Outcome
from wanju.kernel import verbs
from wanju.kernel.bits import how_many
from wanju.kernel.dealer import CHANCE, DEALER, MINDS, NOTEBOOK_LINES, sit
from wanju.kernel.record import records
from wanju.lab.loop import style_numbers

GAME = find("ludo")
BY_HAND = 0


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
    PROBABILITIES_SUM_TO_ONE = 10
    ONE_PIECE_GOES_ON_AND_THE_CAPTURED_GO_TO_THE_YARD = 11
    A_ROLL_IS_ONE_ROLL = 12
    THE_NOTEBOOK_HAS_ROOM = 13
    EVERY_GAME_ENDS = 14
    WHO_CAN_MOVE_MUST = 15


@njit(cache=True, error_model="numpy")
def squares_are_sound(state, rules):
    """Every step is on the board; on open squares of the ring there is one colour only."""
    everybody = np.int64(0)
    for seat in range(4):
        mine = np.int64(0)
        for piece in range(PIECES):
            step = step_at(int(state.row[seat]), piece)
            if step < YARD or step > GOAL or (seat >= rules.seats and step != YARD):
                return Broken.A_STEP_IS_ON_THE_BOARD.value
            if 0 <= step <= LAST_ON_RING:
                mine |= np.int64(1) << (rules.offset[seat] + step) % 52
        if mine & everybody & ~rules.safe != 0:
            return Broken.NO_TWO_COLOURS_SHARE_AN_OPEN_SQUARE.value
        everybody |= mine
    return 0


@njit(cache=True, error_model="numpy")
def choice_is_sound(state, rules, seat):
    """The seat is to roll, or has at least two pieces to choose from; and only what is offered is legal."""
    is_to_roll = state.movable == TO_ROLL
    if not is_to_roll and how_many(int(state.movable)) < 2:
        return Broken.WHO_IS_ASKED_HAS_A_CHOICE.value
    for action in range(PIECES + 1):
        if (verbs.why_not(state, rules, seat, action) == 0) != (state.movable >> action & 1 == 1):
            return Broken.THE_SET_IS_WHAT_WHY_NOT_ALLOWS.value
    if state.sixes > 2 and rules.three_sixes == 0:
        return Broken.AT_MOST_TWO_SIXES_BEFORE_A_CHOICE.value
    return 0


@njit(cache=True, error_model="numpy")
def roll_is_sound(state):
    """The last bent roll is one of six probabilities that sum to one."""
    total = 0.0
    for face in range(6):
        if not 0.0 <= state.roll.p[face] <= 1.0:
            return Broken.PROBABILITIES_SUM_TO_ONE.value
        total += state.roll.p[face]
    return 0 if abs(total - 1.0) < 1e-12 else Broken.PROBABILITIES_SUM_TO_ONE.value


@njit(cache=True, error_model="numpy")
def decision_is_sound(before, state, rules, seat, action):
    """What one decision changed. By hand it is one roll and at most one move: one piece of the seat goes on, and as
    many pieces of others as were captured go to the yard; nothing else moves."""
    if state.turns < before.turns or state.rolls < before.rolls:
        return Broken.TURNS_AND_ROLLS_GO_UP.value
    if rules.throws != BY_HAND:
        return 0
    if state.rolls - before.rolls != (1 if action == Action.ROLL else 0) or state.turns - before.turns > 1:
        return Broken.A_ROLL_IS_ONE_ROLL.value
    gone, captured = 0, state.captures[seat] - before.captures[seat]
    for other in range(rules.seats):
        if state.row[other] == before.row[other]:
            continue
        for piece in range(PIECES):
            step, to = step_at(int(before.row[other]), piece), step_at(int(state.row[other]), piece)
            if other == seat:
                is_forward = to == 0 if step == YARD else to == step + state.die
                is_bounce = rules.finish == 1 and step != YARD and to == 2 * GOAL - step - state.die
                if to != step and not is_forward and not is_bounce:
                    return Broken.ONE_PIECE_GOES_ON_AND_THE_CAPTURED_GO_TO_THE_YARD.value
                gone += 1 if to != step else 0
            elif to != step:
                if to != YARD or step > LAST_ON_RING:
                    return Broken.ONE_PIECE_GOES_ON_AND_THE_CAPTURED_GO_TO_THE_YARD.value
                captured -= 1
    if gone > 1 or captured != 0:
        return Broken.ONE_PIECE_GOES_ON_AND_THE_CAPTURED_GO_TO_THE_YARD.value
    is_back_where_it_was = rules.finish == 1 and gone == 0  # from 53 with a six
    is_due = gone == due(before, state, rules, seat, action)
    return 0 if is_due or is_back_where_it_was else Broken.WHO_CAN_MOVE_MUST.value


@njit(cache=True, error_model="numpy")
def due(before, state, rules, seat, action):
    """How many pieces have to move: the one chosen; after a roll the only one that can, if it is the only one."""
    if action != Action.ROLL:
        return 1
    options = 0
    before.die, before.movable = state.die, 0
    for piece in range(PIECES):
        options += 1 if verbs.why_not(before, rules, seat, piece) == 0 else 0
    is_third = rules.three_sixes == 0 and before.sixes == 2 and state.die == 6
    is_asked = state.movable != 0 and state.movable != TO_ROLL
    if is_asked != (options > 1 and not is_third):
        return -1
    return 1 if options == 1 and not is_third else 0


@njit(cache=True, error_model="numpy")
def end_is_sound(state, rules, choices):
    """Who has finished has all four home and a place of their own; the others follow by progress, equals together
    (L-09); and what was counted fits together."""
    walked, finished = np.zeros(4, np.int64), 0
    for seat in range(rules.seats):
        for piece in range(PIECES):
            walked[seat] += max(0, step_at(int(state.row[seat]), piece))
        finished += 1 if walked[seat] == PIECES * GOAL else 0
    needed = 1 if rules.end_mode == 0 else rules.seats - 1
    if (state.outcome == Outcome.FINISHED) != (finished == needed) or finished > needed:
        return Broken.A_WINNER_HAS_ALL_FOUR_HOME.value
    places = 0
    for seat in range(rules.seats):
        ahead = 0
        for other in range(rules.seats):
            ahead += 1 if walked[other] > walked[seat] else 0
        if walked[seat] == PIECES * GOAL:
            places |= 1 << state.rank[seat]
        elif state.rank[seat] != 1 + ahead:
            return Broken.RANKS_FOLLOW_PROGRESS.value
    if places != (1 << finished + 1) - 2:
        return Broken.RANKS_FOLLOW_PROGRESS.value
    counts = choices == state.decisions and state.turns <= state.rolls and state.six_rolls <= state.rolls
    counts = counts and state.forfeits * 3 <= state.six_rolls and state.stuck + state.forfeits <= state.rolls
    counts = counts and state.bent_by.sum() == state.bent_rolls <= state.rolls
    return 0 if counts and state.turns <= rules.most_turns else Broken.COUNTS_FIT_TOGETHER.value


@njit(cache=True, error_model="numpy")
def check_decision(states, before, rules, chance, mind, styles):
    """Look, decide, and look what it did; the promise that is broken, or 0."""
    state, seat = states[0], int(states[0].seat)
    broken = squares_are_sound(state, rules)
    if broken == 0:
        broken = choice_is_sound(state, rules, seat)
    before[0] = states[0]
    action = verbs.choose(state, rules, mind, seat, styles[seat])
    verbs.act(state, rules, chance, seat, action)
    if broken == 0:
        broken = decision_is_sound(before[0], state, rules, seat, action)
    if broken == 0 and state.bent_rolls != before[0].bent_rolls:
        broken = roll_is_sound(state)
    if broken == 0 and rules.throws == BY_HAND and chance.lines >= NOTEBOOK_LINES:
        broken = Broken.THE_NOTEBOOK_HAS_ROOM.value
    return broken, 1 if action != Action.ROLL else 0


@njit(cache=True, error_model="numpy")
def check_games(states, blank, ruleset, dealers, styles, seed, count, longest):
    """Play, and look at everything; the number of the game and the promise that it breaks, or (−1, 0)."""
    rules, chance, mind = ruleset[0], dealers[CHANCE], dealers[MINDS]
    for game in range(count):
        states[0] = blank[0]
        sit(chance, seed, game, CHANCE)
        sit(mind, seed, game, MINDS)
        verbs.setup(states[0], rules, chance)
        taken, choices, broken = 0, 0, 0
        while verbs.waiting(states[0]) != 0 and broken == 0:
            chance.lines = 0
            broken, is_choice = check_decision(states, states[1:], rules, chance, mind, styles)
            taken, choices = taken + 1, choices + is_choice
            if taken > longest:
                broken = Broken.EVERY_GAME_ENDS.value
        if broken == 0:
            broken = squares_are_sound(states[0], rules)
        if broken == 0:
            broken = end_is_sound(states[0], rules, choices)
        if broken != 0:
            return game, broken
    return -1, 0


def check(ruleset, games, style="random", seed=9):
    styles, dealers = style_numbers(GAME, [style] * ruleset.seats), records(DEALER, 2)
    dealers[CHANCE].is_open = 1
    args = records(GAME.state, 2), records(GAME.state), ruleset.array, dealers, styles, np.uint64(seed)
    number, broken = check_games(*args, games, GAME.longest)
    assert broken == 0, f"game {number} of {ruleset.settings}, {ruleset.seats} seats: {Broken(broken).name}"


MILLION = {
    "standard": {2: 100_000, 3: 100_000, 4: 100_000},
    "quick": {2: 200_000, 4: 200_000},
    "v2.0": {2: 90_000, 3: 30_000, 4: 30_000},
    "steady": {2: 30_000, 4: 20_000},
    "v2.0 for all": {2: 60_000, 4: 40_000},
}
"""Games by preset and seats."""
BENT = {
    "v2.0": {"people": "yes", "history": "0.13"},
    "steady": {"people": "yes", "history": "-0.7"},
    "v2.0 for all": {"people": "yes", "apply_to": "all"},
}


@pytest.mark.parametrize("name", MILLION)
def test_a_million_random_games_keep_every_promise(name):
    """§1.2, §1.3, §B3"""
    assert sum(sum(games.values()) for games in MILLION.values()) == 1_000_000
    for seats, games in MILLION[name].items():
        check(GAME.ruleset(seats, name.split()[0], BENT.get(name)), games)


@pytest.mark.parametrize("name", RULESETS["ludo"])
def test_games_under_other_rules_keep_every_promise(name):
    check(RULESETS["ludo"][name](), 4_000)


@pytest.mark.parametrize("style", GAME.styles)
def test_games_of_every_style_keep_every_promise(style):
    for seats in (2, 4):
        for preset in ("standard", "walls", "v2.0", "steady"):
            check(GAME.ruleset(seats, preset, {"people": "yes"}), 1_500, style)
