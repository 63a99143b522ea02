"""Decisions: who owes one, which are allowed, and what happens when one is taken."""

from __future__ import annotations

from wanju.games.merit57.abilities import (
    act_between,
    answer_transfer,
    ask_to_rescue,
    use_free,
    why_not_between,
    why_not_free,
)
from wanju.games.merit57.actions import Do, Reason
from wanju.games.merit57.cardplay import (
    be_a_hero,
    choose_option,
    counterpart,
    give,
    next_stage,
    why_not_give,
    why_not_option,
)
from wanju.games.merit57.counters import gain, pay
from wanju.games.merit57.faith import may_take_refuge, renounce, renunciation_of, take_refuge, why_not_renounce
from wanju.games.merit57.opening import roles_left, take_role, take_vow
from wanju.games.merit57.optional import find_the_destitute, record_promise, reverse
from wanju.games.merit57.readings import Achievements, Reversal
from wanju.games.merit57.rounds import advance, draw_for
from wanju.games.merit57.scoring import award
from wanju.games.merit57.state import NOTHING, Ask, Event, Seat, Stage
from wanju.games.merit57.turn import answer_aid, finish_save, is_other, take_action, why_not_act, why_not_answer
from wanju.kernel.bits import lowest
from wanju.kernel.cards import Aim
from wanju.kernel.dealer import tell, tell_to
from wanju.kernel.record import Record
from wanju.kernel.rule import rule

NOT_NOW = Reason.NOT_NOW


def waiting(state: Record) -> int:
    """The players who owe a decision. §12.11  Of two players each answers for two boards."""
    owed = state.owed
    return (owed | owed >> 2) & 3 if state.seats == 2 else owed


def asked_place(state: Record, rules: Record, seat: int) -> int:
    """The board for which this player decides now: the first that owes a decision, or NOTHING."""
    mine = state.owed & rules.boards[seat]
    return lowest(mine) if mine != 0 else NOTHING


def place_of(state: Record, rules: Record, seat: int) -> int:
    """The same for a player who does owe a decision."""
    return lowest(state.owed & rules.boards[seat])


# ── what is allowed ──────────────────────────────────────────────────────────


def why_not(state: Record, rules: Record, seat: int, action: int) -> int:
    """0 if this player may take this action now, else the reason."""
    place = asked_place(state, rules, seat)
    if place == NOTHING:
        return NOT_NOW
    ask = state.ask
    if ask == Ask.TURN:
        if Do.LABOR <= action < Do.SHARE:
            return why_not_act(state, rules, place, action)
        if Do.SHARE <= action <= Do.DONE or Do.REFUGE <= action < Do.VOW:
            return why_not_free(state, rules, place, action)
        return NOT_NOW
    if ask == Ask.OPTION:
        return why_not_choose(state, rules, place, action)
    if ask == Ask.HERO:
        return why_not_hero(state, rules, place, action)
    if ask == Ask.AID:
        return why_not_answer(state, rules, place, action)
    if ask == Ask.SKILL:
        return why_not_between(state, rules, place, action)
    if ask == Ask.GIFT:
        return why_not_give(state, rules, place, action - Do.GIVE) if Do.GIVE <= action < Do.KEEP else NOT_NOW
    return why_not_simple(state, rules, place, ask, action)


def why_not_choose(state: Record, rules: Record, place: int, action: int) -> int:
    """An option of the card in play, or to decline where the card allows it."""
    card = rules.cards[state.card]
    if action == Do.PASS:
        return 0 if rules.optional[state.card] == 1 else NOT_NOW
    if action >= Do.PICK:
        return NOT_NOW
    is_aimed = action >= Do.A_AT
    option = (action - Do.A_AT) // 4 if is_aimed else action - Do.A
    if option >= card.choices:
        return NOT_NOW
    number = card.first_choice + option
    if is_aimed != (rules.choices[number].aim != Aim.NOBODY):
        return NOT_NOW
    target = (action - Do.A_AT) % 4 if is_aimed else counterpart(state, place)
    return why_not_option(state, rules, place, number, target)


def why_not_hero(state: Record, rules: Record, place: int, action: int) -> int:
    """Step forward as the card calls, or not."""
    if action == Do.PASS:
        return 0
    card = rules.cards[state.card]
    if not Do.HERO <= action < Do.HERO + card.heroes:
        return NOT_NOW
    return why_not_option(state, rules, place, card.first_hero + action - Do.HERO, place)


def why_not_simple(state: Record, rules: Record, place: int, ask: int, action: int) -> int:
    """The other questions have short answers."""
    if ask == Ask.FAITH and action == Do.REFUGE:
        return may_take_refuge(state, rules, place)
    if ask == Ask.MAHAYANA and Do.RENOUNCE <= action < Do.VOW:
        what, vow = renunciation_of(action)
        return why_not_renounce(state, rules, place, what, vow)
    if ask == Ask.ROLE and Do.ROLE <= action < Do.REFUGE:
        return 0 if roles_left(state, rules) >> (action - Do.ROLE) & 1 else Reason.TAKEN
    if ask == Ask.PICK and Do.PICK <= action < Do.GIVE:
        return 0 if is_other(rules, place, action - Do.PICK) else Reason.TARGET
    if ask == Ask.BLESSING and Do.TAKE <= action < Do.RESCUE:
        return 0 if state.kinds >> (action - Do.TAKE) & 1 else Reason.NEEDS
    if action == Do.PASS:
        return 0 if is_declinable(ask) else NOT_NOW
    is_fine = (
        (ask == Ask.VOW and Do.VOW <= action < Do.HERO)
        or (ask == Ask.REDRAW and Do.KEEP <= action <= Do.REDRAW)
        or (ask == Ask.TRANSFER and (action == Do.ACCEPT or action == Do.DECLINE))
        or (ask == Ask.RESCUE and action == Do.RESCUE)
        or (ask == Ask.REVERSAL and action == Do.REVERSE)
        or (ask == Ask.SACRIFICE and action == Do.OFFER)
        or (ask == Ask.COPAY and action == Do.COPAY)
        or (ask == Ask.PROMISE and action == Do.RECORD + state.partner)
    )
    return 0 if is_fine else NOT_NOW


def is_declinable(ask: int) -> bool:
    """May one simply say no?"""
    is_faith = ask == Ask.FAITH or ask == Ask.MAHAYANA
    is_offer = ask == Ask.RESCUE or ask == Ask.COPAY
    return is_faith or is_offer or ask == Ask.REVERSAL or ask == Ask.SACRIFICE or ask == Ask.PROMISE


# ── what happens ─────────────────────────────────────────────────────────────


def act(state: Record, rules: Record, dealer: Record, seat: int, action: int) -> None:
    """Take a decision; when the last one owed is in, run on to the next."""
    place = place_of(state, rules, seat)
    ask = state.ask
    state.owed &= ~(1 << place)
    state.decisions += 1
    if ask == Ask.TURN:
        if Do.LABOR <= action < Do.SHARE:
            take_action(state, rules, dealer, place, action)
        else:
            use_free(state, rules, dealer, place, action)
    elif ask == Ask.OPTION:
        choose_option(state, rules, dealer, place, action)
    elif ask == Ask.HERO:
        if action != Do.PASS:
            be_a_hero(state, rules, dealer, place, action - Do.HERO)
    elif ask == Ask.GIFT:
        give(state, rules, dealer, place, action - Do.GIVE)
    elif ask == Ask.AID:
        answer_aid(state, rules, dealer, place, action)
    elif ask == Ask.SKILL:
        act_between(state, rules, dealer, place, action)
    else:
        answer(state, rules, dealer, place, ask, action)
    if rules.reversal == Reversal.ON:
        find_the_destitute(state, rules)
    if state.owed == 0:
        advance(state, rules, dealer)
    if rules.achievements == Achievements.ON:
        award(state, rules, dealer)


def answer(state: Record, rules: Record, dealer: Record, place: int, ask: int, action: int) -> None:
    """The answers to the shorter questions."""
    if ask == Ask.FAITH:
        if action == Do.REFUGE:
            take_refuge(state, rules, dealer, place)
    elif ask == Ask.MAHAYANA:
        if action != Do.PASS:
            what, vow = renunciation_of(action)
            renounce(state, rules, dealer, place, what, vow)
    elif ask == Ask.VOW:
        take_vow(state, rules, dealer, place, action - Do.VOW)
    elif ask == Ask.ROLE:
        take_role(state, rules, dealer, action - Do.ROLE)
    elif ask == Ask.PICK:
        state.chosen = action - Do.PICK
        tell(dealer, Event.PICKS, place, state.chosen, state.card)
    elif ask == Ask.REDRAW:
        if action == Do.REDRAW:
            redraw(state, rules, dealer, place)
    elif ask == Ask.TRANSFER:
        answer_transfer(state, rules, dealer, place, action)
    elif ask == Ask.BLESSING:
        gain(state, dealer, place, action - Do.TAKE, state.bonus)
        state.bonus = 0
    else:
        answer_rarely(state, rules, dealer, place, ask, action)


def answer_rarely(state: Record, rules: Record, dealer: Record, place: int, ask: int, action: int) -> None:
    """Answers that only some tables hear."""
    if ask == Ask.COPAY:
        saver = state.partner
        copaid = 1 if action == Do.COPAY else 0
        if copaid == 1:
            tell(dealer, Event.COPAYS, place, saver, 1)
            pay(state, dealer, place, Seat.WEALTH, 1)
            state.seat[place, Seat.ASSISTS] += 1
        finish_save(state, rules, dealer, saver, state.being, state.manner, copaid)
    elif ask == Ask.SACRIFICE:
        state.seat[place, Seat.OFFERED] = 1 if action == Do.OFFER else 0
        tell_to(dealer, 1 << place % state.seats, Event.CHOSEN, place, NOTHING, state.seat[place, Seat.OFFERED])
    elif action == Do.RESCUE:
        by = rules.rescue_wealth
        tell(dealer, Event.RESCUES, place, state.partner, by)
        pay(state, dealer, place, Seat.WEALTH, by)
        gain(state, dealer, state.partner, Seat.WEALTH, by)
        state.seat[state.partner, Seat.HELPERS] |= 1 << place
    elif ask == Ask.RESCUE:
        ask_to_rescue(state, rules, state.partner, place + 1)
    elif action == Do.REVERSE:
        reverse(state, rules, dealer, place)
    elif action >= Do.RECORD:
        record_promise(state, dealer, place)


@rule("3.2")
def redraw(state: Record, rules: Record, dealer: Record, place: int) -> None:
    """§3.2  The card drawn is out of the game; another takes its place."""
    state.seat[place, Seat.REDRAWN] = 1
    tell(dealer, Event.REDRAWS, place, state.card, 0)
    draw_for(state, rules, dealer, place)
    if state.stage == Stage.REDRAW:
        next_stage(state, rules)
