"""What players by rule of thumb do beside their actions: skills, abilities of vows, conversions, transfers of merit."""

from __future__ import annotations

from wanju.games.merit57.abilities import why_not_between, why_not_free
from wanju.games.merit57.actions import Do
from wanju.games.merit57.cardplay import neighbour
from wanju.games.merit57.others import least, poorest
from wanju.games.merit57.readings import B1Count, Conversion, ConvertWisdomTo, MeritTransfer
from wanju.games.merit57.state import NOTHING, Bodhisattva, Faith, Role, Seat, Table
from wanju.games.merit57.weighing import OTHERS, Style, Worth, unmet, value_of, wanted, weigh, worth_of_wealth
from wanju.kernel.record import Record

WORTH_IT = 0.25
"""What has few uses is kept for when it is worth so much."""
MANNERS = 4


def choose_free(state: Record, rules: Record, place: int, style: int, worth: Worth) -> int:
    """The first of what is free whose moment has come: a vow's ability, a skill, a conversion, a transfer."""
    seat = state.seat[place]
    for manner in range(MANNERS):
        action = NOTHING
        if manner == 0 and seat[Seat.BODHISATTVA] != Bodhisattva.NONE:
            action = choose_vow_ability(state, rules, place, style, worth)
        elif manner == 1 and seat[Seat.SKILLS] < rules.skill_uses:
            action = choose_skill(state, rules, place, style, worth)
        elif manner == 2 and rules.conversion == Conversion.ON:
            action = choose_conversion(state, rules, place, style, worth)
        elif manner == 3 and state.table[Table.CALAMITY] > 0 and seat[Seat.TRANSFERRED] == 0:
            action = choose_transfer(state, rules, place, style, worth)
        if action != NOTHING and why_not_free(state, rules, place, action) == 0:
            return action
    return NOTHING


def choose_vow_ability(state: Record, rules: Record, place: int, style: int, worth: Worth) -> int:
    """§9  Bear another's loss while the vow asks for it, and the altruist always; inspire another who acts next."""
    seat = state.seat[place]
    vow = rules.bodhisattva[seat[Seat.BODHISATTVA]]
    if seat[Seat.BODHISATTVA] == Bodhisattva.KSITIGARBHA and seat[Seat.BORE_NOW] == 0:
        is_done = rules.b1_count == B1Count.ANNOUNCED and seat[Seat.ANNOUNCED] >= vow.least[0]
        if style == Style.ALTRUIST or (unmet(seat, vow) >> Seat.BORNE & 1 and not is_done):
            return Do.BEAR + neighbour(rules, place)
    if seat[Seat.BODHISATTVA] == Bodhisattva.MANJUSRI and seat[Seat.INSPIRED_NOW] == 0:
        value = float(OTHERS[style]) * rules.actions * rules.inspire_bonus - worth[2] * rules.inspire_cost
        value += float(2 * (unmet(seat, vow) >> Seat.ASSISTS & 1))
        if value > 0.0 and seat[Seat.WISDOM] - rules.inspire_cost >= rules.save_wisdom:
            return Do.INSPIRE + neighbour(rules, place)
    return NOTHING


def choose_between(state: Record, rules: Record, place: int, style: int) -> int:
    """§13.7  Before somebody else's action: the skill, if its moment has come; else not now."""
    worth = weigh(state, rules, place, style, wanted(state, rules, place, style))
    action = choose_skill(state, rules, place, style, worth)
    is_open = action != NOTHING and why_not_between(state, rules, place, action) == 0
    return action if is_open else Do.PASS


def choose_skill(state: Record, rules: Record, place: int, style: int, worth: Worth) -> int:
    """§3.2  Share, feast or bless, if what its card comes to is worth it. A lecture takes an action."""
    role = state.seat[place, Seat.ROLE]
    if role == Role.SCHOLAR:
        return NOTHING
    gist = rules.gist[rules.cards[rules.role_card + role].first_choice]
    value = value_of(style, worth, gist)
    if role == Role.FARMER and value > WORTH_IT:
        return Do.SHARE + poorest(state, rules, place)
    if role == Role.MERCHANT and value > WORTH_IT:
        return Do.BANQUET
    if role == Role.MONK and state.seat[place, Seat.BLESSED] == 0:
        care = float(OTHERS[style]) if style == Style.ALTRUIST else worth[1]
        if value + care * float(gist.later) > WORTH_IT:
            next_up = state.place if state.place != place else poorest(state, rules, place)
            return Do.BLESS + (next_up if style == Style.ALTRUIST else place)
    return NOTHING


def choose_conversion(state: Record, rules: Record, place: int, style: int, worth: Worth) -> int:
    """§12.6  What is worth more than what is paid for it, as it will be worth then; wisdom goes to oneself, or to who
    has least."""
    seat = state.seat[place]
    if seat[Seat.FAITH] == Faith.SECULAR:
        gained = worth[0] * rules.convert_merit_wealth
        return Do.CONVERT_MERIT if gained > worth[1] * rules.convert_merit_cost else NOTHING
    left = worth_of_wealth(state, rules, seat[Seat.WEALTH] - rules.convert_wealth_cost)
    is_new = seat[Seat.CONVERTED] & 1 == 0
    if is_new and worth[2] * rules.convert_wealth_wisdom - left * rules.convert_wealth_cost > WORTH_IT:
        return Do.CONVERT_WEALTH
    wise = seat[Seat.WISDOM] - rules.convert_wisdom_cost >= max(rules.save_wisdom, rules.balance_line)
    care = float(OTHERS[style])
    is_own = rules.convert_wisdom_to == ConvertWisdomTo.ANYONE and worth[2] > care
    gained = worth[1] * rules.convert_wisdom_merit + (worth[2] if is_own else care) * rules.convert_wisdom_gift
    if seat[Seat.FAITH] == Faith.MAHAYANA and wise and gained - worth[2] * rules.convert_wisdom_cost > WORTH_IT:
        return Do.CONVERT_WISDOM + (place if is_own else least(state, rules, place, Seat.WISDOM))
    return NOTHING


def choose_transfer(state: Record, rules: Record, place: int, style: int, worth: Worth) -> int:
    """§12.5  One merit to who has least, if what it does for them and against calamity is worth it."""
    if rules.merit_transfer == MeritTransfer.OFF:
        return NOTHING
    value = worth[3] * rules.transfer_calamity + float(OTHERS[style]) - worth[1]
    return Do.TRANSFER1 + least(state, rules, place, Seat.MERIT) if value > WORTH_IT else NOTHING
