"""§5 A player's turn: the six actions, and what each gives."""

from __future__ import annotations

from wanju.games.merit57.actions import Do, Reason
from wanju.games.merit57.counters import ask, calamity, gain, pay
from wanju.games.merit57.readings import B4Scope, DicePractise, MonkBlessAnyResource, MutualAid
from wanju.games.merit57.saving import ECONOMIC, ask_copayer, save, thank, why_not_save
from wanju.games.merit57.state import (
    BEINGS,
    Ask,
    Bodhisattva,
    Event,
    Faith,
    Renunciation,
    Role,
    Seat,
    Table,
)
from wanju.kernel.dealer import roll, tell
from wanju.kernel.record import Record
from wanju.kernel.rule import rule

WEALTH, MERIT, WISDOM = Seat.WEALTH, Seat.MERIT, Seat.WISDOM


# ── may it be done ───────────────────────────────────────────────────────────


@rule("5.1")
def why_not_act(state: Record, rules: Record, place: int, action: int) -> int:
    """§5.1  What each of the six actions needs."""
    if state.actions_left <= 0:
        return Reason.ACTIONS
    wealth = state.seat[place, Seat.WEALTH]
    if Do.DONATE <= action < Do.PROTECT:
        if action > Do.DONATE and state.seat[place, Seat.BODHISATTVA] != Bodhisattva.SAMANTABHADRA:
            return Reason.VOW
        if (action - Do.DONATE) >> rules.places or (action - Do.DONATE) >> place & 1:
            return Reason.TARGET
        return Reason.WEALTH if wealth < rules.donate_cost else 0
    if action == Do.PROTECT:
        return Reason.WEALTH if wealth < protect_cost(state, rules, place) else 0
    if Do.AID <= action < Do.SAVE:
        if rules.mutual_aid == MutualAid.OFF:
            return Reason.OFF
        if not is_other(rules, place, action - Do.AID):
            return Reason.TARGET
        return Reason.USED if state.seat[place, Seat.AIDS] >= rules.aid_uses else 0
    if Do.SAVE <= action < Do.SHARE:
        return why_not_save(state, rules, place, (action - Do.SAVE) % BEINGS, (action - Do.SAVE) // BEINGS)
    return 0


def is_other(rules: Record, place: int, other: int) -> bool:
    """Is it another board in play?"""
    return other != place and 0 <= other < rules.places


@rule("5.6")
def protect_cost(state: Record, rules: Record, place: int) -> int:
    """§5.6  2 wealth; 1 for the monk."""
    return rules.monk_protect_cost if state.seat[place, Seat.ROLE] == Role.MONK else rules.protect_cost


# ── the six actions ──────────────────────────────────────────────────────────


@rule("5.1")
def take_action(state: Record, rules: Record, dealer: Record, place: int, action: int) -> None:
    """§5.1  One of the two actions of a turn."""
    if action >= Do.SAVE:
        being, manner = (action - Do.SAVE) % BEINGS, (action - Do.SAVE) // BEINGS
        if not ask_copayer(state, rules, place, being, manner):
            finish_save(state, rules, dealer, place, being, manner, 0)
        return
    state.actions_left -= 1
    if action < Do.AID:
        tell(dealer, Event.ACTS, place, action, 0)
    if action == Do.LABOR:
        labor(state, rules, dealer, place)
    elif action == Do.PRACTISE:
        practise(state, rules, dealer, place)
    elif action < Do.PROTECT:
        donate(state, rules, dealer, place, action - Do.DONATE)
    elif action == Do.PROTECT:
        protect(state, rules, dealer, place)
    else:
        ask_for_aid(state, dealer, place, action - Do.AID)


@rule("5.2")
def labor(state: Record, rules: Record, dealer: Record, place: int) -> None:
    """§5.2  3 wealth; the farmer 1 more, the secular 1 more, who saved the foundling last round 1 more."""
    by = rules.labor_wealth + state.seat[place, Seat.LABOR_NOW]
    if state.seat[place, Seat.ROLE] == Role.FARMER:
        by += rules.farmer_labor_bonus
    if state.seat[place, Seat.FAITH] == Faith.SECULAR:
        by += rules.secular_labor_bonus
    state.seat[place, Seat.LABOR_NOW] = 0
    state.seat[place, Seat.LABORS] += 1
    gain(state, dealer, place, WEALTH, by)
    end_action(state, rules, dealer, place, WEALTH, 1 << WEALTH)


@rule("5.3")
def practise(state: Record, rules: Record, dealer: Record, place: int) -> None:
    """§5.3  2 wisdom; the scholar 1 more, the secular 1 more, who saved the poor scholar 1 more. §12.1  By dice: 2–4
    one less but at least 1, 10–12 one more."""
    by = rules.practise_wisdom + state.seat[place, Seat.PRACTISE_NEXT]
    if state.seat[place, Seat.ROLE] == Role.SCHOLAR:
        by += rules.scholar_practice_bonus
    if state.seat[place, Seat.FAITH] == Faith.SECULAR:
        by += rules.secular_practice_bonus
    if rules.dice_practise == DicePractise.ON:
        dice = 2 + roll(dealer, 6) + roll(dealer, 6)
        tell(dealer, Event.ROLLS, place, dice, 0)
        by = max(1, by - 1) if dice <= 4 else by + 1 if dice >= 10 else by
    state.seat[place, Seat.PRACTISE_NEXT] = 0
    state.seat[place, Seat.PRACTISES] += 1
    gain(state, dealer, place, WISDOM, by)
    end_action(state, rules, dealer, place, WISDOM, 1 << WISDOM)


def crisis_merit(state: Record, crisis: int, merit: int) -> int:
    """More merit for who acts where calamity was as high as that."""
    return merit if state.table[Table.CALAMITY] >= crisis else 0


@rule("5.4")
def donate(state: Record, rules: Record, dealer: Record, place: int, named: int) -> None:
    """§5.4  2 wealth for 1 merit and 1 calamity less; the merchant 2 merit more; 1 more where calamity was 15 or more.
    §9 B3  Others may be named, who gain 1 merit each."""
    seat = state.seat[place]
    merit = rules.donate_merit + crisis_merit(state, rules.donate_crisis, rules.donate_crisis_merit)
    if seat[Seat.ROLE] == Role.MERCHANT:
        merit += rules.donate_merchant_bonus
    if seat[Seat.FAITH] >= Faith.REFUGE:
        merit += rules.donate_refuge_bonus
    if seat[Seat.WEALTH] <= rules.lamp_wealth:
        seat[Seat.LAMP] = 1
    seat[Seat.DONATIONS] += 1
    pay(state, dealer, place, WEALTH, rules.donate_cost)
    gain(state, dealer, place, MERIT, merit)
    more = rules.renounced_wealth_calamity if seat[Seat.RENOUNCED] == Renunciation.WEALTH else 0
    calamity(state, rules, dealer, -rules.donate_calamity - more)
    for other in range(rules.places):
        gain(state, dealer, other, MERIT, rules.named_merit * (named >> other & 1))
    helped(state, rules, dealer, place, 1 << MERIT, False)


@rule("5.6")
def protect(state: Record, rules: Record, dealer: Record, place: int) -> None:
    """§5.6  2 wealth for 3 merit and 3 calamity less; 1 merit more where calamity was 8 or more. The monk pays 1 and
    gains 1 more. For the rest of the round others' saves gain 1 merit more, 2 if a monk protects."""
    seat = state.seat[place]
    is_monk = seat[Seat.ROLE] == Role.MONK
    merit = rules.protect_merit + crisis_merit(state, rules.protect_crisis, rules.protect_crisis_merit)
    before = state.table[Table.CALAMITY]
    pay(state, dealer, place, WEALTH, protect_cost(state, rules, place))
    gain(state, dealer, place, MERIT, merit + (rules.monk_protect_bonus if is_monk else 0))
    calamity(state, rules, dealer, -rules.protect_calamity)
    state.blessing = rules.monk_blessing if is_monk else rules.blessing
    seat[Seat.BLESSING] = max(seat[Seat.BLESSING], state.blessing)
    seat[Seat.PROTECTS] += 1
    seat[Seat.WARDED] += before - state.table[Table.CALAMITY]
    state.table[Table.PROTECTED] += 1
    helped(state, rules, dealer, place, 1 << MERIT, False)


@rule("5.5")
def finish_save(state: Record, rules: Record, dealer: Record, place: int, being: int, manner: int, copaid: int) -> None:
    """§5.5  The save itself, as an action of the turn."""
    state.actions_left -= 1
    tell(dealer, Event.ACTS, place, Do.SAVE_ECONOMIC if manner == ECONOMIC else Do.SAVE, being)
    save(state, rules, dealer, place, being, manner, copaid)
    gained = 1 << MERIT | (1 << WISDOM if rules.wisdom[being] > 0 else 0)
    helped(state, rules, dealer, place, gained, True)
    thank(state, rules, dealer, place, being)


@rule("5.7")
def ask_for_aid(state: Record, dealer: Record, place: int, other: int) -> None:
    """§5.7  Ask one player for help. The action and one of two uses are spent, whatever the answer."""
    tell(dealer, Event.ASKS_AID, place, other, 0)
    state.seat[place, Seat.AIDS] += 1
    state.partner = place
    ask(state, Ask.AID, 1 << other)


@rule("5.7")
def answer_aid(state: Record, rules: Record, dealer: Record, giver: int, action: int) -> None:
    """§5.7  Give 2 wealth or 1 wisdom, both gaining 1 merit; or decline."""
    asker = state.partner
    tell(dealer, Event.ANSWERS, giver, action, asker)
    if action == Do.DECLINE:
        end_action(state, rules, dealer, asker, MERIT, 0)
        return
    what = WEALTH if action == Do.GIFT_WEALTH else WISDOM
    by = rules.aid_wealth if what == WEALTH else rules.aid_wisdom
    pay(state, dealer, giver, what, by)
    gain(state, dealer, asker, what, by)
    gain(state, dealer, giver, MERIT, rules.aid_merit)
    gain(state, dealer, asker, MERIT, rules.aid_merit)
    state.seat[asker, Seat.HELPERS] |= 1 << giver
    end_action(state, rules, dealer, asker, MERIT, 1 << what | 1 << MERIT)


@rule("5.7")
def why_not_answer(state: Record, rules: Record, giver: int, action: int) -> int:
    """§5.7  One gives only what one has."""
    if action == Do.GIFT_WEALTH:
        return Reason.WEALTH if state.seat[giver, Seat.WEALTH] < rules.aid_wealth else 0
    if action == Do.GIFT_WISDOM:
        return Reason.WISDOM if state.seat[giver, Seat.WISDOM] < rules.aid_wisdom else 0
    return 0 if action == Do.DECLINE else Reason.NOT_NOW


# ── what follows an action ───────────────────────────────────────────────────


@rule("4.5")
def helped(state: Record, rules: Record, dealer: Record, place: int, kinds: int, is_save: bool) -> None:
    """§4.5, §3.4  Donating, saving and protecting are help actions; who renounced wisdom gains 1 with each. `kinds` are
    the bits of what the action gained."""
    state.seat[place, Seat.HELPS] += 1
    state.seat[place, Seat.HELPED] = 1
    if state.seat[place, Seat.RENOUNCED] == Renunciation.WISDOM:
        gain(state, dealer, place, WISDOM, rules.renounced_wisdom_bonus)
    if state.seat[place, Seat.INSPIRED] > 0 and rules.b4_scope == B4Scope.INCL_CALAMITY and not is_save:
        calamity(state, rules, dealer, -state.seat[place, Seat.INSPIRED])
    end_action(state, rules, dealer, place, MERIT, kinds)


def end_action(state: Record, rules: Record, dealer: Record, place: int, main: int, kinds: int) -> None:
    """What waited for this action: the orphan's merit (§8), Mañjuśrī's wisdom (§9 B4), the monk's blessing (§3.2).
    `kinds` are the bits of what the action gained."""
    seat = state.seat[place]
    if kinds >> MERIT & 1:
        gain(state, dealer, place, MERIT, seat[Seat.MERIT_NEXT])
    seat[Seat.MERIT_NEXT] = 0
    if kinds == 0:
        return
    if seat[Seat.INSPIRED] > 0:
        for what in range(3):
            if what == main or (kinds >> what & 1 and rules.b4_scope != B4Scope.MAIN_GAIN):
                gain(state, dealer, place, what, seat[Seat.INSPIRED])
    if seat[Seat.BLESSED] > 0:
        take_blessing(state, rules, dealer, place, main, kinds)


@rule("3.2")
def take_blessing(state: Record, rules: Record, dealer: Record, place: int, main: int, kinds: int) -> None:
    """§3.2  The blessed action gains 2 more of something it gains; where there are several, its player chooses
    (M57-58)."""
    by = state.seat[place, Seat.BLESSED]
    state.seat[place, Seat.BLESSED] = 0
    if rules.monk_bless_any_resource == MonkBlessAnyResource.YES:
        kinds = 7
    if kinds == 1 << main:
        gain(state, dealer, place, main, by)
    else:
        state.bonus, state.kinds, state.partner = by, kinds, place
