"""§5 A player's turn: the six actions, and what each gives."""

from __future__ import annotations

from wanju.games.merit57.actions import Do, Reason
from wanju.games.merit57.counters import ask, calamity, gain, pay
from wanju.games.merit57.gains import (
    donate_gain,
    donate_relief,
    labor_gain,
    practise_gain,
    protect_cost,
    protect_gain,
)
from wanju.games.merit57.readings import B4Scope, DicePractise, MonkBlessAnyResource, MutualAid
from wanju.games.merit57.saving import ECONOMIC, ask_copayer, save, thank, why_not_save
from wanju.games.merit57.state import (
    BEINGS,
    Ask,
    Bodhisattva,
    Event,
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
    """§5.2  Wealth."""
    by = labor_gain(state, rules, place)
    state.seat[place, Seat.LABOR_NOW] = 0
    state.seat[place, Seat.LABORS] += 1
    gain(state, dealer, place, WEALTH, by)
    end_action(state, rules, dealer, place, WEALTH, 1 << WEALTH)


@rule("5.3")
def practise(state: Record, rules: Record, dealer: Record, place: int) -> None:
    """§5.3  Wisdom. §12.1  By dice: 2–4 one less but at least 1, 10–12 one more."""
    by = practise_gain(state, rules, place)
    if rules.dice_practise == DicePractise.ON:
        dice = 2 + roll(dealer, 6) + roll(dealer, 6)
        tell(dealer, Event.ROLLS, place, dice, 0)
        by = max(1, by - 1) if dice <= 4 else by + 1 if dice >= 10 else by
    state.seat[place, Seat.PRACTISE_NEXT] = 0
    state.seat[place, Seat.PRACTISES] += 1
    gain(state, dealer, place, WISDOM, by)
    end_action(state, rules, dealer, place, WISDOM, 1 << WISDOM)


@rule("5.4")
def donate(state: Record, rules: Record, dealer: Record, place: int, named: int) -> None:
    """§5.4  2 wealth for merit and less calamity. §9 B3  Others may be named, who gain 1 merit each."""
    seat, merit = state.seat[place], donate_gain(state, rules, place)
    if seat[Seat.WEALTH] <= rules.lamp_wealth:
        seat[Seat.LAMP] = 1
    seat[Seat.DONATIONS] += 1
    pay(state, dealer, place, WEALTH, rules.donate_cost)
    gain(state, dealer, place, MERIT, merit)
    calamity(state, rules, dealer, -donate_relief(state, rules, place))
    for other in range(rules.places):
        gain(state, dealer, other, MERIT, rules.named_merit * (named >> other & 1))
    helped(state, rules, dealer, place, 1 << MERIT, False)


@rule("5.6")
def protect(state: Record, rules: Record, dealer: Record, place: int) -> None:
    """§5.6  Wealth for merit and 3 calamity less. For the rest of the round others' saves gain 1 merit more, 2 if a
    monk protects."""
    seat, merit = state.seat[place], protect_gain(state, rules, place)
    is_monk = seat[Seat.ROLE] == Role.MONK
    before = state.table[Table.CALAMITY]
    pay(state, dealer, place, WEALTH, protect_cost(state, rules, place))
    gain(state, dealer, place, MERIT, merit)
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
