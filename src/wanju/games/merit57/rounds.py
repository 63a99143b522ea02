"""§4 The round: which phase follows which, until somebody has to decide."""

from __future__ import annotations

from wanju.games.merit57.abilities import ask_to_rescue, has_free, has_skill
from wanju.games.merit57.beings import beings_come, beings_wait
from wanju.games.merit57.cardplay import in_order, is_general, is_interrupted, personal_bag, play_card, turn_up
from wanju.games.merit57.counters import ask, calamity, check_calamity, gain
from wanju.games.merit57.income import pay_income
from wanju.games.merit57.opening import ask_faith, ask_vows, pick_roles
from wanju.games.merit57.optional import ask_promise, ask_reversal, find_the_destitute, open_reversal
from wanju.games.merit57.readings import (
    CalamityLossCheck,
    CollectiveMix,
    EndOfTurn,
    PersonalDeckMode,
    PersonalEventRounds,
    PhaseOrder,
    Reversal,
    SegmentedDeck,
    SkillTiming,
    StartPlayer,
)
from wanju.games.merit57.scoring import score_all
from wanju.games.merit57.segments import last_cards, segment
from wanju.games.merit57.settlement import settle
from wanju.games.merit57.state import (
    LOWEST,
    NOTHING,
    Ask,
    Event,
    Phase,
    Role,
    Seat,
    Stage,
    Table,
)
from wanju.kernel.bits import how_many, lowest, nth, without_lowest
from wanju.kernel.dealer import roll, tell
from wanju.kernel.record import Record
from wanju.kernel.rule import rule

RESETS = (
    Seat.HELPED, Seat.INSPIRED, Seat.MERIT_NEXT, Seat.PRACTISE_NEXT, Seat.BLESSING, Seat.BORE_NOW, Seat.INSPIRED_NOW,
    Seat.HELPERS,
)  # fmt: skip
DIVIDEND = 2
"""What an officious friendship of the older deck pays each round."""


def advance(state: Record, rules: Record, dealer: Record) -> None:
    """Run on to the next decision, or to the end."""
    while state.owed == 0 and state.phase != Phase.OVER:
        if is_interrupted(state):
            interrupt(state, rules)
        elif state.phase == Phase.TURN and state.stage == Stage.NONE:
            next_turn(state, rules)
        else:
            if state.stage == Stage.NONE:
                step(state, rules, dealer)
            if state.stage != Stage.NONE:
                play_card(state, rules, dealer)
        if state.table[Table.CALAMITY] >= rules.alarm:
            look_round(state, rules, dealer)


def interrupt(state: Record, rules: Record) -> None:
    """What cannot wait: the kind of a blessing, a cry for help, the reversal in despair."""
    if state.bonus != 0:
        ask(state, Ask.BLESSING, 1 << state.partner)
    elif state.cries != 0:
        hear_the_cry(state, rules)
    else:
        ask_reversal(state, rules)


def look_round(state: Record, rules: Record, dealer: Record) -> None:
    """Is everything lost, or somebody in despair?"""
    if state.table[Table.CALAMITY] >= rules.calamity_loss and is_resolved(state, rules):
        check_calamity(state, rules, dealer)
    if rules.reversal == Reversal.ON:
        find_the_destitute(state, rules)


@rule("1.3")
def is_resolved(state: Record, rules: Record) -> bool:
    """§1.3  Calamity is read after each fully resolved card, action or step (M57-05)."""
    if rules.calamity_loss_check == CalamityLossCheck.AFTER_EFFECT:
        return state.stage == Stage.NONE
    return rules.calamity_loss_check == CalamityLossCheck.CONTINUOUS


@rule("9")
def hear_the_cry(state: Record, rules: Record) -> None:
    """§9 B2  When a player's wealth becomes 0, the holder of this vow may at once give 2."""
    needy = lowest(state.cries)
    state.cries = without_lowest(state.cries)
    ask_to_rescue(state, rules, needy, 0)


def step(state: Record, rules: Record, dealer: Record) -> None:
    """One phase, or one player's part of it, outside of their turns."""
    phase = state.phase
    if phase == Phase.PERSONAL:
        draw_personal(state, rules, dealer)
    elif phase == Phase.FAITH or phase == Phase.SETUP_FAITH:
        ask_faith(state, rules, dealer)
    elif phase == Phase.COLLECTIVE:
        state.phase = Phase.AFTER_COLLECTIVE
        draw_collective(state, rules, dealer)
    elif phase == Phase.ROUND_START:
        start_round(state, rules, dealer)
    elif phase == Phase.AFTER_COLLECTIVE:
        state.turn_of = 0
        state.phase = Phase.BEINGS if rules.phase_order == PhaseOrder.PP58 else Phase.PERSONAL
        calamity(state, rules, dealer, rules.hard_tick)
    elif phase == Phase.BEINGS:
        state.turn_of = state.asked = 0
        state.phase = Phase.PERSONAL if rules.phase_order == PhaseOrder.PP58 else Phase.FAITH
        beings_wait(state, rules, dealer)
        if rules.phase_order == PhaseOrder.RB57:
            beings_come(state, rules, dealer)
    elif phase == Phase.SETTLEMENT:
        settle(state, rules, dealer)
    elif phase == Phase.SETUP_VOW:
        ask_vows(state, rules)
    elif phase == Phase.PICK_ROLE:
        pick_roles(state, rules, dealer)
    elif phase == Phase.SACRIFICE:
        state.phase = Phase.SCORING
        ask(state, Ask.SACRIFICE, (1 << rules.places) - 1)
    elif not ask_promise(state, rules):
        score_all(state, rules, dealer)


@rule("4.0")
def start_round(state: Record, rules: Record, dealer: Record) -> None:
    """§4.0  A monk without wealth finds 1; then every vow's income, and 1 merit for each who has taken refuge."""
    state.table[Table.ROUND_NUMBER] += 1
    tell(dealer, Event.ROUND, NOTHING, state.table[Table.ROUND_NUMBER], 0)
    if rules.start_player == StartPlayer.ROTATE and state.table[Table.ROUND_NUMBER] > 1:
        state.start = in_order(state, rules, 1)
    state.blessing = state.resting = 0
    for place in range(rules.places):
        for counter in RESETS:
            state.seat[place, counter] = 0
        state.seat[place, Seat.LABOR_NOW] = state.seat[place, Seat.LABOR_NEXT]
        state.seat[place, Seat.LABOR_NEXT] = 0
        if state.seat[place, Seat.DIVIDEND] > 0:
            state.seat[place, Seat.DIVIDEND] -= 1
            gain(state, dealer, place, Seat.WEALTH, DIVIDEND)
        if state.seat[place, Seat.ROLE] == Role.MONK and state.seat[place, Seat.WEALTH] == 0:
            gain(state, dealer, place, Seat.WEALTH, rules.monk_alms)
        if rules.phase_order == PhaseOrder.RB57:
            pay_income(state, rules, dealer, place)
    state.phase = Phase.COLLECTIVE
    if state.table[Table.ROUND_NUMBER] == rules.rounds:
        open_reversal(state, rules, 0, state.table[Table.CALAMITY] >= rules.reversal_crisis)


@rule("4.1")
def draw_collective(state: Record, rules: Record, dealer: Record) -> None:
    """§4.1  One collective event each round, from twelve; §12.8 in segments; M57-82 weighted by kind."""
    bag, round_number = state.collective_left, state.table[Table.ROUND_NUMBER]
    among = bag
    if rules.segmented_deck == SegmentedDeck.SEGMENTS:
        among = segment(state, rules, dealer, round_number)
    elif state.lowest != 0 and round_number > rules.rounds - LOWEST:
        among = bag = last_cards(state, rules, round_number)
    elif state.top > 0:
        among = bag = 1 << (state.top - 1)
        state.top = 0
    elif rules.collective_mix == CollectiveMix.WEIGHTED_50_25_25:
        kind = roll(dealer, 4)
        among = rules.disasters if kind < 2 else rules.manmade if kind == 2 else rules.blessings
        if bag & among == 0:  # a kind that is used up is shuffled again
            bag = among
            state.collective_left |= among
    if bag & among != 0:
        bag &= among
    number = nth(bag, roll(dealer, how_many(bag)))
    state.collective_left &= ~(1 << number)
    state.lowest &= ~(1 << number)
    turn_up(state, rules, dealer, rules.collective + number, in_order(state, rules, 0))


@rule("4.2")
def draw_personal(state: Record, rules: Record, dealer: Record) -> None:
    """§4.2  In order each player draws a personal event and resolves it at once: general ones in odd rounds, those of
    the own role in even rounds (M57-10, M57-12)."""
    is_even = state.table[Table.ROUND_NUMBER] % 2 == 0
    is_odd_only = rules.personal_event_rounds == PersonalEventRounds.ODD_ONLY
    is_odd_only |= rules.personal_deck_mode == PersonalDeckMode.PP50_MERGED
    if state.turn_of == rules.places or (is_odd_only and is_even):
        state.turn_of = state.asked = 0
        state.phase = Phase.FAITH if rules.phase_order == PhaseOrder.PP58 else Phase.BEINGS
        return
    place = in_order(state, rules, state.turn_of)
    state.turn_of += 1
    draw_for(state, rules, dealer, place)


@rule("4.2")
def draw_for(state: Record, rules: Record, dealer: Record, place: int) -> None:
    """§4.2  A card for this player from the deck of this round. An empty deck gives none."""
    role, bag = state.seat[place, Seat.ROLE], personal_bag(state, rules, place)
    if bag == 0:
        return
    number = nth(bag, roll(dealer, how_many(bag)))
    if is_general(state, rules):
        state.general_left &= ~(1 << number)
        turn_up(state, rules, dealer, rules.general + number, place)
    else:
        state.role_left[role] &= ~(1 << number)
        turn_up(state, rules, dealer, rules.role_deck[role] + number, place)


@rule("4.4")
def next_turn(state: Record, rules: Record) -> None:
    """§4.4  In order each player takes both actions in a row; what is free may be done at any moment of the turn."""
    place = in_order(state, rules, state.turn_of)
    if state.actions_left < 0 or (
        state.actions_left == 0 and (rules.end_of_turn == EndOfTurn.AUTOMATIC or not has_free(state, rules, place))
    ):
        end_turn(state, rules, place)
    if rules.skill_timing == SkillTiming.ANY_TIME and asks_for_skills(state, rules):
        return
    if state.turn_of == rules.places:
        state.turn_of = state.moments = 0
        state.phase = Phase.SETTLEMENT
        return
    state.place = in_order(state, rules, state.turn_of)
    ask(state, Ask.TURN, 1 << state.place)


@rule("13.7")
def asks_for_skills(state: Record, rules: Record) -> bool:
    """§13.7  Read so, everybody else is asked for their skill before each action, and all after the last (M57-57)."""
    taken = rules.actions - state.actions_left
    if state.actions_left <= 0 or state.moments > taken:
        return False
    state.moments = taken + 1
    asked = ((1 << rules.places) - 1) & ~state.resting
    if state.turn_of < rules.places:
        state.place = in_order(state, rules, state.turn_of)
        asked &= ~(1 << state.place)
    for place in range(rules.places):
        if not has_skill(state, rules, place):
            asked &= ~(1 << place)
    if asked != 0:
        ask(state, Ask.SKILL, asked)
    return asked != 0


def end_turn(state: Record, rules: Record, place: int) -> None:
    """The turn passes on."""
    if state.seat[place, Seat.TRANSFERRED] == 2:  # an offer that was declined may be made again another turn
        state.seat[place, Seat.TRANSFERRED] = 0
    state.turn_of += 1
    state.moments = 0
    state.actions_left = rules.actions
