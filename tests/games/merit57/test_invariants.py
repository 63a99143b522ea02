"""What holds in every game, looked at before every decision of very many compiled games: of every preset, as it is and
with every optional rule of chapter 12 on; and of rulesets made of any readings at random."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from wanju.compiler import njit
from wanju.games import find
from wanju.games.merit57.state import BEINGS, PLACES, Ask, Outcome, Phase, Role, Seat
from wanju.games.merit57.state import Table as Counter
from wanju.kernel import verbs
from wanju.kernel.bits import how_many, lowest
from wanju.kernel.dealer import SILENT, roll, sit
from wanju.kernel.numbers import Switch
from wanju.kernel.record import records

STYLED, RANDOM = 75_600, 24_600
"""Games of a preset, by players of any style and by players who choose at random."""
PROMISES = (
    "fine", "negative", "help counted", "deck of events", "deck of beings", "a being twice", "two actions a round",
    "a being lingers", "illegal choice", "too long", "one result", "ranks", "shares", "decisions counted",
    "uses", "a vow twice", "reversed once",
)  # fmt: skip
(
    FINE, NEGATIVE, HELPS, EVENTS, BAG, TWICE, ACTIONS, LINGERS, ILLEGAL, LONG, RESULT, RANKS, SHARES, COUNTED,
    USES, VOWS, FATE,
) = range(len(PROMISES))  # fmt: skip
RANDOM_STYLE = find("merit57").style("random")
ENTRIES = find("merit57").numbers.entries


def reading(switch, name):
    """The number of a reading in the record of the rules."""
    return ENTRIES[switch].readings.index(name)


NEGATIVE_MERIT = reading("resource_floor", "allow_negative_merit")
LATE_CHECK = reading("calamity_loss_check", "settlement")
WEIGHTED = reading("collective_mix", "weighted_50_25_25")
SEGMENTS, BOTTOM_THREE = reading("segmented_deck", "segments"), reading("segmented_deck", "bottom_three")
OFFERED, HIDDEN_REFUGE = reading("taken_vows", "offered"), reading("hidden_refuge", "on")
LATE_LOSS = reading("timeout_timing", "round_end")
BONUS_FOR_ALL = reading("end_bonus_scope", "all")
NO_DILIGENCE, NO_GIFT = reading("farmer_diligence", "no"), reading("merchant_dharma_gift", "no")
BY_SUM = reading("individual_victory", "merit_plus_wisdom")


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
            if state.ask == Ask.REVERSAL and state.reversed:
                return FATE
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
        if not is_shared(state, rules, payoff):
            return SHARES
        tally[0] = max(tally[0], taken)
        tally[1] += state.outcome == Outcome.WON
        tally[2] += 1
    return FINE


@njit(error_model="numpy", nogil=True)
def is_shared(state, rules, payoff):
    """Is the win shared equally between the players of the boards in the first place?"""
    firsts = 0
    for place in range(rules.places):
        if state.rank[place] == 1:
            firsts |= 1 << place % rules.seats
    for player in range(rules.seats):
        share = 1.0 / how_many(firsts) if firsts >> player & 1 else 0.0
        if abs(payoff[player] - share) > 1e-12:
            return False
    return (firsts != 0) == (state.outcome == Outcome.WON)


@njit(error_model="numpy", nogil=True)
def deeds(state, place):
    """Actions that a board has taken in the game."""
    seat = state.seat[place]
    lectures = seat[Seat.SKILLS] if seat[Seat.ROLE] == Role.SCHOLAR else 0
    given = seat[Seat.DONATIONS] + seat[Seat.SAVES] + seat[Seat.PROTECTS]
    return seat[Seat.LABORS] + seat[Seat.PRACTISES] + given + seat[Seat.AIDS] + lectures


@njit(error_model="numpy", nogil=True)
def are_all_offered(rules):
    """May two hold the same bodhisattva vow? (M57-122, M57-123)"""
    return rules.taken_vows == OFFERED or rules.hidden_refuge == HIDDEN_REFUGE


@njit(error_model="numpy", nogil=True)
def looked_at(state, rules):
    """Before a decision."""
    number = state.table[Counter.ROUND_NUMBER]
    most = rules.calamity_loss + (200 if rules.calamity_loss_check == LATE_CHECK else 12)
    if state.table[Counter.CALAMITY] < 0 or state.table[Counter.CALAMITY] >= most:
        return NEGATIVE
    vows = 0
    for place in range(rules.places):
        seat = state.seat[place]
        if seat[Seat.WEALTH] < 0 or seat[Seat.WISDOM] < 0:
            return NEGATIVE
        if seat[Seat.MERIT] < (-100 if rules.resource_floor == NEGATIVE_MERIT else 0):
            return NEGATIVE
        if seat[Seat.SKILLS] > rules.skill_uses or seat[Seat.AIDS] > rules.aid_uses or seat[Seat.REDRAWN] > 1:
            return USES
        if seat[Seat.BODHISATTVA] > 0 and vows >> seat[Seat.BODHISATTVA] & 1 and not are_all_offered(rules):
            return VOWS
        vows |= 1 << seat[Seat.BODHISATTVA]
        if seat[Seat.HELPS] != seat[Seat.DONATIONS] + seat[Seat.SAVES] + seat[Seat.PROTECTS]:
            return HELPS
        if state.ask == Ask.TURN:
            turn = (place - state.start) % rules.places
            now = number if turn < state.turn_of else number - 1
            done = rules.actions * now + (rules.actions - state.actions_left if turn == state.turn_of else 0)
            if deeds(state, place) != done:
                return ACTIONS
    if not is_dealt(state, rules, number):
        return EVENTS
    if state.here & state.beings_left or how_many(state.here) + state.table[Counter.SAVED] > 10:
        return BAG
    for being in range(BEINGS):
        longest = rules.patience - (0 if rules.timeout_timing == LATE_LOSS else 1)
        if state.here >> being & 1 and state.phase == Phase.TURN and not 0 <= state.stays[being] <= longest:
            return LINGERS
    return FINE


@njit(error_model="numpy", nogil=True)
def is_dealt(state, rules, number):
    """One collective event a round, none twice; personal ones for everybody, and one more for the scholar."""
    drawn = 12 - how_many(state.collective_left | state.lowest)
    least = most = number - (1 if state.phase <= Phase.COLLECTIVE and drawn < number else 0)
    if rules.segmented_deck == BOTTOM_THREE:  # three lie below, and the first card may be one of them
        least, most = least + 2 - (1 if state.phase <= Phase.COLLECTIVE else 0), most + 3
    if rules.collective_mix != WEIGHTED or rules.segmented_deck == SEGMENTS:
        if not least <= drawn <= most:
            return False
    odd, even = (number + 1) // 2, number // 2
    general = rules.generals - how_many(state.general_left)
    if general > odd * rules.places + 1 or (state.phase >= Phase.FAITH and general < odd * rules.places):
        return False
    for role in range(4):
        own = rules.role_cards[role] - how_many(state.role_left[role])
        if own > even + (1 if role == Role.SCHOLAR else 0):
            return False
    return True


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
        ahead, (score, merit, wisdom) = 1, standing(state, rules, place)
        for other in range(rules.places):
            their_score, their_merit, their_wisdom = standing(state, rules, other)
            if their_score != score:
                ahead += their_score > score
            elif their_merit != merit:
                ahead += their_merit > merit
            else:
                ahead += their_wisdom > wisdom
        if state.rank[place] != ahead:
            return RANKS
    return FINE


@njit(error_model="numpy", nogil=True)
def standing(state, rules, place):
    """What a rank goes by: score, then merit, then wisdom; read so, with the additions of §13.8 (M57-27, M57-02)."""
    seat = state.seat[place]
    merit, wisdom = int(seat[Seat.MERIT]), int(seat[Seat.WISDOM])
    if rules.end_bonus_scope == BONUS_FOR_ALL:
        if seat[Seat.ROLE] == Role.FARMER and seat[Seat.LABORS] >= 5 and rules.farmer_diligence != NO_DILIGENCE:
            merit += 2
        if seat[Seat.ROLE] == Role.MERCHANT and seat[Seat.DONATIONS] >= 4 and rules.merchant_dharma_gift != NO_GIFT:
            wisdom += 3
    return merit + wisdom if rules.individual_victory == BY_SUM else int(state.score[place]), merit, wisdom


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


PRESETS = find("merit57").numbers.presets
ALL_ON = PRESETS["everything"]
"""Every optional rule of chapter 12."""


@pytest.mark.parametrize(
    ("preset", "optional"),
    [
        (preset, more)
        for preset in PRESETS
        for more in ("as it is", "all on")
        if (preset, more) != ("everything", "all on")
    ],
)
def test_all_games_of_every_preset_keep_every_promise(preset, optional):
    """At least 100,000 games of each preset, and as many with every optional rule on."""
    seats, played = (2,) if preset == "two_player" else (2, 3, 4), 0
    for many in seats:
        ruleset = find("merit57").ruleset(many, preset, ALL_ON if optional == "all on" else {})
        _, won, styled = look(ruleset, False, STYLED // len(seats))
        assert 0 < won < styled
        _, won, by_chance = look(ruleset, True, RANDOM // len(seats))
        assert won < by_chance
        played += styled + by_chance
    assert played >= 100_000


def any_reading(chance):
    """A ruleset of readings at random: every switch, and the numbers that are in dispute near their default."""
    settings = {}
    for id, entry in ENTRIES.items():
        if isinstance(entry, Switch):
            settings[id] = chance.choice(entry.readings)
        elif entry.ruling and chance.random() < 0.3:
            settings[id] = min(entry.high, max(entry.low, entry.default + chance.choice((-1, 1))))
    return chance.choice((2, 3, 4)), settings


@pytest.mark.parametrize("part", range(4))
def test_games_of_any_readings_together_keep_every_promise(part):
    """Four hundred rulesets in all, four hundred games of each."""
    chance, all_won, all_games = random.Random(5700 + part), 0, 0
    for _ in range(100):
        seats, settings = any_reading(chance)
        ruleset = find("merit57").ruleset(seats, None, settings)
        for is_random in (False, True):
            try:
                _, won, games = look(ruleset, is_random, 100 if is_random else 300)
            except AssertionError as broken:
                raise AssertionError(f"{broken}; {seats} seats, {settings}") from None
            all_won, all_games = all_won + won, all_games + games
    assert 0 < all_won < all_games == 40_000


def test_no_game_by_chance_comes_near_the_longest_allowed():
    """Of the plainest rules; see the bound in the module of the game."""
    longest, _, _ = look(find("merit57").ruleset(4, "everything"), True, 2_000)
    assert longest < find("merit57").longest
