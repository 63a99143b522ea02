"""What a player may do in their own turn beside the actions: skills (§3.2), merit transfer (§12.5), conversions
(§12.6), the abilities of bodhisattva vows (§9). Only the scholar's lecture costs an action."""

from __future__ import annotations

from wanju.games.merit57.actions import Do, Reason
from wanju.games.merit57.counters import ask, calamity, gain, pay
from wanju.games.merit57.faith import (
    may_renounce,
    may_take_refuge,
    renounce,
    renunciation_of,
    take_refuge,
    why_not_renounce,
)
from wanju.games.merit57.readings import (
    Conversion,
    ConvertWisdomTo,
    MeritTransfer,
    MonkBlessSelf,
    Promises,
    RefugeWindow,
)
from wanju.games.merit57.state import Ask, Bodhisattva, Event, Faith, Role, Seat
from wanju.games.merit57.turn import MERIT, WEALTH, WISDOM, end_action, is_other
from wanju.kernel.bits import how_many
from wanju.kernel.dealer import tell
from wanju.kernel.effects import NOBODY, lacking, run
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


def why_not_free(state: Record, rules: Record, place: int, action: int) -> int:
    """May this be done beside the actions?"""
    if action == Do.DONE:
        return Reason.NOT_NOW if state.actions_left > 0 else 0
    if action < Do.VOW:
        return why_not_believe(state, rules, place, action)
    if action < Do.TRANSFER1:
        return why_not_skill(state, rules, place, action)
    if action < Do.CONVERT_WEALTH:
        return why_not_transfer(state, rules, place, action)
    if action < Do.BEAR:
        return why_not_convert(state, rules, place, action)
    return why_not_vow_ability(state, rules, place, action)


@rule("3.4")
def why_not_believe(state: Record, rules: Record, place: int, action: int) -> int:
    """§3.4  Read so, refuge and the Mahayana may be taken in one's own turn as well (M57-28)."""
    if rules.refuge_window == RefugeWindow.PRE_ACTION:
        return Reason.NOT_NOW
    if action == Do.REFUGE:
        return may_take_refuge(state, rules, place)
    what, vow = renunciation_of(action)
    return why_not_renounce(state, rules, place, what, vow)


@rule("3.2")
def why_not_skill(state: Record, rules: Record, place: int, action: int) -> int:
    """§3.2  Each role has one skill, twice a game: share, banquet, lecture (for an action), blessing."""
    role, target = skill_of(action)
    if state.seat[place, Seat.ROLE] != role:
        return Reason.ROLE
    if state.seat[place, Seat.SKILLS] >= rules.skill_uses:
        return Reason.USED
    if role == Role.SCHOLAR:
        if state.actions_left <= 0:
            return Reason.ACTIONS
        is_off = (
            target == 0 or target >> rules.places or target >> place & 1 or how_many(target) > rules.lecture_hearers
        )
        return Reason.TARGET if is_off else 0
    if role == Role.FARMER and not is_other(rules, place, target):
        return Reason.TARGET
    is_self = target == place and rules.monk_bless_self == MonkBlessSelf.NO
    if role == Role.MONK and (target >= rules.places or is_self):
        return Reason.TARGET
    skill = rules.choices[rules.cards[rules.role_card + role].first_choice]
    missing = lacking(state, rules, skill, place, place)
    return missing + Reason.WEALTH if missing != NOBODY else 0


@rule("13.7")
def has_skill(state: Record, rules: Record, place: int) -> bool:
    """§13.7  Could this player use a skill that costs no action? The scholar's does."""
    role = state.seat[place, Seat.ROLE]
    if role == Role.SCHOLAR or state.seat[place, Seat.SKILLS] >= rules.skill_uses:
        return False
    skill = rules.choices[rules.cards[rules.role_card + role].first_choice]
    return lacking(state, rules, skill, place, place) == NOBODY


@rule("13.7")
def why_not_between(state: Record, rules: Record, place: int, action: int) -> int:
    """§13.7  Between the actions of others: one's own skill, or not now, or not this round."""
    if action == Do.PASS or action == Do.REST:
        return 0
    is_skill = Do.SHARE <= action < Do.TRANSFER1
    if not is_skill or skill_of(action)[0] != state.seat[place, Seat.ROLE]:
        return Reason.NOT_NOW
    return why_not_skill(state, rules, place, action)


@rule("13.7")
def act_between(state: Record, rules: Record, dealer: Record, place: int, action: int) -> None:
    """§13.7  Who used a skill and has it still is asked once more."""
    if action == Do.REST:
        state.resting |= 1 << place
    elif action != Do.PASS:
        use_skill(state, rules, dealer, place, action)
        state.owed |= (1 if has_skill(state, rules, place) else 0) << place


def skill_of(action: int) -> tuple[int, int]:
    """Whose skill an action is, and at whom it is aimed."""
    if action < Do.BANQUET:
        return Role.FARMER, action - Do.SHARE
    if action == Do.BANQUET:
        return Role.MERCHANT, 0
    if action < Do.BLESS:
        return Role.SCHOLAR, action - Do.LECTURE
    return Role.MONK, action - Do.BLESS


@rule("3.2")
def use_skill(state: Record, rules: Record, dealer: Record, place: int, action: int) -> None:
    """§3.2  The skill of the role, as its card says."""
    role, target = skill_of(action)
    card = rules.cards[rules.role_card + role]
    skill = rules.choices[card.first_choice]
    state.seat[place, Seat.SKILLS] += 1
    tell(dealer, Event.SKILL, place, action, target)
    targets = target if role == Role.SCHOLAR else 1 << target
    for other in range(rules.places):
        if targets >> other & 1:
            run(state, rules, dealer, skill.first_do, skill.dos, place, other)
            if role != Role.MERCHANT:
                state.seat[other, Seat.HELPERS] |= 1 << place
    run(state, rules, dealer, card.first_after, card.afters, place, place)
    if role == Role.SCHOLAR:
        state.actions_left -= 1
        end_action(state, rules, dealer, place, MERIT, 1 << MERIT)


@rule("12.5")
def why_not_transfer(state: Record, rules: Record, place: int, action: int) -> int:
    """§12.5  Once a game, 1 or 2 merit to another player; a power of refuge (M57-75)."""
    by = 1 if action < Do.TRANSFER2 else 2
    if rules.merit_transfer == MeritTransfer.OFF:
        return Reason.OFF
    if rules.merit_transfer != MeritTransfer.ALL and state.seat[place, Seat.FAITH] == Faith.SECULAR:
        return Reason.FAITH
    if state.seat[place, Seat.TRANSFERRED] > 0:
        return Reason.USED
    if not is_other(rules, place, (action - Do.TRANSFER1) % 4):
        return Reason.TARGET
    return Reason.MERIT if state.seat[place, Seat.MERIT] < by else 0


@rule("12.5")
def answer_transfer(state: Record, rules: Record, dealer: Record, other: int, action: int) -> None:
    """§12.5  Both must agree: then the merit changes hands and calamity falls by 1. An offer declined is not spent,
    but cannot be made again in this turn."""
    giver = state.partner
    tell(dealer, Event.ANSWERS, other, action, giver)
    if action == Do.ACCEPT:
        state.seat[giver, Seat.TRANSFERRED] = 1
        pay(state, dealer, giver, MERIT, state.offer)
        gain(state, dealer, other, MERIT, state.offer)
        calamity(state, rules, dealer, -rules.transfer_calamity)
        if rules.promises == Promises.ON and other % state.seats != giver % state.seats:
            state.accepted[other] |= 1 << giver
    else:
        state.seat[giver, Seat.TRANSFERRED] = 2


@rule("12.6")
def why_not_convert(state: Record, rules: Record, place: int, action: int) -> int:
    """§12.6  Each once a game: refuge 3 wealth into 2 wisdom; secular 2 merit into 3 wealth; Mahayana 2 wisdom into 2
    merit and 1 wisdom for another player (M57-110)."""
    if rules.conversion == Conversion.OFF:
        return Reason.OFF
    kind = min(action - Do.CONVERT_WEALTH, Seat.WISDOM)
    faith = state.seat[place, Seat.FAITH]
    if (kind == MERIT) != (faith == Faith.SECULAR) or (kind == WISDOM and faith != Faith.MAHAYANA):
        return Reason.FAITH
    if state.seat[place, Seat.CONVERTED] >> kind & 1:
        return Reason.USED
    target = action - Do.CONVERT_WISDOM
    is_anyone = target < rules.places and rules.convert_wisdom_to == ConvertWisdomTo.ANYONE
    if kind == WISDOM and not is_anyone and not is_other(rules, place, target):
        return Reason.TARGET
    return Reason.WEALTH + kind if state.seat[place, kind] < conversion_cost(rules, kind) else 0


@rule("12.6")
def conversion_cost(rules: Record, kind: int) -> int:
    """§12.6  What is paid, of wealth, merit or wisdom."""
    if kind == WEALTH:
        return rules.convert_wealth_cost
    return rules.convert_merit_cost if kind == MERIT else rules.convert_wisdom_cost


@rule("12.6")
def convert(state: Record, rules: Record, dealer: Record, place: int, action: int) -> None:
    """§12.6  The conversion itself; it costs no action."""
    kind = min(action - Do.CONVERT_WEALTH, Seat.WISDOM)
    state.seat[place, Seat.CONVERTED] |= 1 << kind
    tell(dealer, Event.CONVERTS, place, kind, 0)
    pay(state, dealer, place, kind, conversion_cost(rules, kind))
    if kind == WEALTH:
        gain(state, dealer, place, WISDOM, rules.convert_wealth_wisdom)
    elif kind == MERIT:
        gain(state, dealer, place, WEALTH, rules.convert_merit_wealth)
    else:
        gain(state, dealer, place, MERIT, rules.convert_wisdom_merit)
        target = action - Do.CONVERT_WISDOM
        gain(state, dealer, target, WISDOM, rules.convert_wisdom_gift)
        state.seat[target, Seat.HELPERS] |= 1 << place


@rule("9")
def why_not_vow_ability(state: Record, rules: Record, place: int, action: int) -> int:
    """§9  B1 names another player once a round; B4 pays 2 wisdom to inspire anybody once a round."""
    is_bearing = action < Do.INSPIRE
    vow = Bodhisattva.KSITIGARBHA if is_bearing else Bodhisattva.MANJUSRI
    target = action - (Do.BEAR if is_bearing else Do.INSPIRE)
    if state.seat[place, Seat.BODHISATTVA] != vow:
        return Reason.VOW
    if state.seat[place, Seat.BORE_NOW if is_bearing else Seat.INSPIRED_NOW] > 0:
        return Reason.ROUND
    if target >= rules.places or (is_bearing and target == place):
        return Reason.TARGET
    return Reason.WISDOM if not is_bearing and state.seat[place, Seat.WISDOM] < rules.inspire_cost else 0


@rule("9")
def use_vow_ability(state: Record, rules: Record, dealer: Record, place: int, action: int) -> None:
    """§9 B1  Take a player's next loss of wealth or merit, doubled.  B4  All actions of one player gain 1 more this
    round."""
    if action < Do.INSPIRE:
        target = action - Do.BEAR
        for other in range(rules.places):  # one promise at a time
            if state.seat[other, Seat.BEARER] == place + 1:
                state.seat[other, Seat.BEARER] = 0
        state.seat[target, Seat.BEARER] = place + 1
        state.seat[place, Seat.BORE_NOW] = 1
        state.seat[place, Seat.ANNOUNCED] += 1
        tell(dealer, Event.BEARS, place, target, 0)
        return
    target = action - Do.INSPIRE
    tell(dealer, Event.INSPIRES, place, target, 0)
    state.seat[place, Seat.INSPIRED_NOW] = 1
    pay(state, dealer, place, WISDOM, rules.inspire_cost)
    state.seat[target, Seat.INSPIRED] = rules.inspire_bonus
    state.seat[target, Seat.HELPERS] |= 1 << place


def use_free(state: Record, rules: Record, dealer: Record, place: int, action: int) -> None:
    """Do what costs no action."""
    if action == Do.DONE:
        state.actions_left = -1
    elif action == Do.REFUGE:
        take_refuge(state, rules, dealer, place)
    elif action < Do.VOW:
        what, vow = renunciation_of(action)
        renounce(state, rules, dealer, place, what, vow)
    elif action < Do.TRANSFER1:
        use_skill(state, rules, dealer, place, action)
    elif action < Do.CONVERT_WEALTH:
        other = (action - Do.TRANSFER1) % 4
        state.offer = 1 if action < Do.TRANSFER2 else 2
        state.partner = place
        tell(dealer, Event.OFFERS, place, other, state.offer)
        ask(state, Ask.TRANSFER, 1 << other)
    elif action < Do.BEAR:
        convert(state, rules, dealer, place, action)
    else:
        use_vow_ability(state, rules, dealer, place, action)


@rule("4.4")
def has_free(state: Record, rules: Record, place: int) -> bool:
    """§4.4  Is there still anything this player could do beside the actions? The lecture is one."""
    seat = state.seat[place]
    if has_skill(state, rules, place):
        return True
    if seat[Seat.TRANSFERRED] == 0 and seat[Seat.MERIT] >= 1 and rules.merit_transfer != MeritTransfer.OFF:
        if rules.merit_transfer == MeritTransfer.ALL or seat[Seat.FAITH] != Faith.SECULAR:
            return True
    if rules.conversion == Conversion.ON and has_conversion(state, rules, place):
        return True
    if rules.refuge_window == RefugeWindow.ANY_TIME:
        if may_take_refuge(state, rules, place) == 0 or may_renounce(state, rules, place):
            return True
    if seat[Seat.BODHISATTVA] == Bodhisattva.KSITIGARBHA:
        return seat[Seat.BORE_NOW] == 0
    is_able = seat[Seat.INSPIRED_NOW] == 0 and seat[Seat.WISDOM] >= rules.inspire_cost
    return seat[Seat.BODHISATTVA] == Bodhisattva.MANJUSRI and is_able


@rule("12.6")
def has_conversion(state: Record, rules: Record, place: int) -> bool:
    """§12.6  Is a conversion open to this player?"""
    for action in range(Do.CONVERT_WEALTH, Do.CONVERT_WISDOM + rules.places):
        if why_not_convert(state, rules, place, action) == 0:
            return True
    return False


@rule("9")
def ask_to_rescue(state: Record, rules: Record, needy: int, first: int) -> None:
    """§9 B2  The holder of Guanyin's vow hears of somebody without wealth; if several hold it (M57-122), the next one
    after who said no."""
    if state.seat[needy, Seat.WEALTH] > 0:
        return
    for place in range(first, rules.places):
        is_able = state.seat[place, Seat.WEALTH] >= rules.rescue_wealth and place != needy
        if state.seat[place, Seat.BODHISATTVA] == Bodhisattva.GUANYIN and is_able:
            state.partner = needy
            ask(state, Ask.RESCUE, 1 << place)
            return
