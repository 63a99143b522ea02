"""The actions of a turn, weighed by players by rule of thumb: what each gains and costs is asked of the rules."""

from __future__ import annotations

from wanju.games.merit57.actions import Do
from wanju.games.merit57.gains import (
    donate_gain,
    donate_relief,
    labor_gain,
    practise_gain,
    protect_cost,
    protect_gain,
)
from wanju.games.merit57.others import blind, everybody_else, first_few, richest
from wanju.games.merit57.readings import FarmerDiligence, MerchantDharmaGift, MutualAid
from wanju.games.merit57.saving import (
    ECONOMIC,
    MERIT_2,
    PLAIN,
    merit_of_saving,
    plain_cost,
    save_cost,
    why_not_save,
)
from wanju.games.merit57.state import BEINGS, NOTHING, Bodhisattva, Faith, Renunciation, Role, Seat, Table
from wanju.games.merit57.weighing import OTHERS, SAVING, Style, Worth, worth_of_wealth
from wanju.kernel.bits import how_many, lowest, without_lowest
from wanju.kernel.dealer import roll
from wanju.kernel.record import Record

# ── saving ───────────────────────────────────────────────────────────────────


def best_save(state: Record, rules: Record, place: int, style: int, wants: int, worth: Worth) -> tuple[int, float]:
    """The being worth most, with the way to pay for it, or NOTHING."""
    best, value, here = NOTHING, -100.0, state.here
    seat = state.seat[place]
    is_wise = seat[Seat.WISDOM] >= rules.save_wisdom
    if here == 0 or not (is_wise or seat[Seat.ROLE] == Role.MERCHANT):
        return best, value
    more = for_any_save(state, rules, place, style, wants, worth)
    lost = worth[3] * rules.timeout_calamity
    while here != 0:
        being, here = lowest(here), without_lowest(here)
        manner = way_to_pay(state, rules, place, being, is_wise)
        if manner == NOTHING:
            continue
        now = value_of_save(state, rules, place, being, manner, worth) + more
        now += lost if state.stays[being] + 1 >= rules.patience else 0.0
        if now > value:
            best, value = Do.SAVE + BEINGS * manner + being, now
    return best, value


def for_any_save(state: Record, rules: Record, place: int, style: int, wants: int, worth: Worth) -> float:
    """What saving is worth whoever is saved: to the heart, to a vow, to the team; and the first to a merchant."""
    more = float(SAVING[style]) + float(wants >> Seat.SAVES & 1)
    if style == Style.SCORER and state.table[Table.SAVED] < rules.saves_line:
        more += 2.0
    role = state.seat[place, Seat.ROLE]
    if role == Role.SCHOLAR:
        more -= worth[2] * rules.scholar_save_wisdom
    if role == Role.MERCHANT and state.seat[place, Seat.SAVES] == 0:
        more += worth[0] * rules.merchant_first_save
    return more


def way_to_pay(state: Record, rules: Record, place: int, being: int, is_wise: bool) -> int:
    """With wealth if there is enough; else the merchant doubly instead of seeing, the monk with some merit. NOTHING if
    there is no way."""
    role, short = state.seat[place, Seat.ROLE], plain_cost(state, rules, place, being) - state.seat[place, Seat.WEALTH]
    if short <= 0 and is_wise:
        return PLAIN
    if role == Role.MERCHANT:
        return ECONOMIC if why_not_save(state, rules, place, being, ECONOMIC) == 0 else NOTHING
    if role != Role.MONK or ECONOMIC + short > MERIT_2:
        return NOTHING
    return ECONOMIC + short if why_not_save(state, rules, place, being, ECONOMIC + short) == 0 else NOTHING


def value_of_save(state: Record, rules: Record, place: int, being: int, manner: int, worth: Worth) -> float:
    """What this being brings its saver, less what it costs."""
    merit = max(0, manner - ECONOMIC)
    cost = save_cost(state, rules, place, being, manner) - merit
    gained = worth[1] * (merit_of_saving(state, rules, place, being, manner) - merit)
    return gained + worth[2] * rules.wisdom[being] - worth[0] * cost


# ── the other actions ────────────────────────────────────────────────────────


def best_action(
    state: Record, rules: Record, place: int, style: int, wants: int, worth: Worth, best: int, value: float
) -> int:
    """The action worth most, against the best save found."""
    wealth, merit, wisdom, calm = worth
    seat = state.seat[place]
    have, more = seat[Seat.WEALTH], seat[Seat.INSPIRED] + seat[Seat.BLESSED]
    helping = for_helping(state, rules, place, wants, worth)
    value += helping + merit * more
    labor = wealth * (labor_gain(state, rules, place) + more)
    practise = wisdom * (practise_gain(state, rules, place) + more)
    donate = helping + merit * (donate_gain(state, rules, place) + more) - wealth * rules.donate_cost
    donate += calm * min(donate_relief(state, rules, place), state.table[Table.CALAMITY])
    donate += float(2 * (wants >> Seat.DONATIONS & 1))
    if style == Style.SCORER:
        labor, donate = labor + for_diligence(rules, seat, worth), donate + for_giving(rules, seat, worth)
    protect = helping + merit * (protect_gain(state, rules, place) + more)
    protect += calm * min(rules.protect_calamity, state.table[Table.CALAMITY])
    protect -= wealth * protect_cost(state, rules, place)
    if labor > value:
        best, value = Do.LABOR, labor
    if practise > value:
        best, value = Do.PRACTISE, practise
    if donate > value and have >= rules.donate_cost:
        best, value = Do.DONATE + named(rules, seat, place, style), donate
    if protect > value and have >= protect_cost(state, rules, place):
        best, value = Do.PROTECT, protect
    return best_with_others(state, rules, place, style, wants, worth, best, value)


def for_helping(state: Record, rules: Record, place: int, wants: int, worth: Worth) -> float:
    """What helping is worth beside what it does (§3.4, §4.5): to a vow, as a duty, for the reward."""
    seat = state.seat[place]
    more = float(wants >> Seat.HELPS & 1)
    if seat[Seat.FAITH] == Faith.MAHAYANA and seat[Seat.HELPED] == 0:
        more += worth[1] * rules.conduct_penalty
    if seat[Seat.RENOUNCED] == Renunciation.WISDOM:
        more += worth[2] * rules.renounced_wisdom_bonus
    if seat[Seat.REWARDED] == 0:
        more += worth[1] * rules.help_reward / rules.help_needed
    return more


def for_diligence(rules: Record, seat: Record, worth: Worth) -> float:
    """§13.8  Much labor brings a farmer merit at the end."""
    is_diligent = seat[Seat.ROLE] == Role.FARMER and seat[Seat.LABORS] < rules.diligent_labors
    if not is_diligent or rules.farmer_diligence == FarmerDiligence.NO:
        return 0.0
    return worth[1] * rules.diligent_merit / rules.diligent_labors


def for_giving(rules: Record, seat: Record, worth: Worth) -> float:
    """§13.8  Many donations bring a merchant wisdom at the end."""
    is_generous = seat[Seat.ROLE] == Role.MERCHANT and seat[Seat.DONATIONS] < rules.dharma_gift_donations
    if not is_generous or rules.merchant_dharma_gift == MerchantDharmaGift.NO:
        return 0.0
    return worth[2] * rules.dharma_gift_wisdom / rules.dharma_gift_donations


def named(rules: Record, seat: Record, place: int, style: int) -> int:
    """§9 B3  Who is named with a donation: everybody else, if they gain by it and one wishes them well."""
    may_name = seat[Seat.BODHISATTVA] == Bodhisattva.SAMANTABHADRA and rules.named_merit > 0
    return everybody_else(rules, place) if may_name and OTHERS[style] > 0.0 else 0


# ── what needs somebody else ─────────────────────────────────────────────────


def best_with_others(
    state: Record, rules: Record, place: int, style: int, wants: int, worth: Worth, best: int, value: float
) -> int:
    """Who cannot pay for protecting may ask for aid, a scholar may lecture: if that is worth more than the best."""
    seat = state.seat[place]
    if seat[Seat.WEALTH] < protect_cost(state, rules, place) and seat[Seat.AIDS] < rules.aid_uses:
        aid = worth[0] * rules.aid_wealth + worth[1] * rules.aid_merit
        if aid > value and rules.mutual_aid == MutualAid.ON:
            giver = richest(state, rules, place)
            if would_give(state, rules, giver, worth):
                best, value = Do.AID + giver, aid
    if seat[Seat.ROLE] == Role.SCHOLAR and seat[Seat.SKILLS] < rules.skill_uses:
        most = rules.lecture_hearers
        if value_of_lecture(rules, style, wants, worth, most, most) > value:
            return best_lecture(state, rules, place, style, wants, worth, best, value)
    return best


def best_lecture(
    state: Record, rules: Record, place: int, style: int, wants: int, worth: Worth, best: int, value: float
) -> int:
    """A lecture to those who cannot see, or to anybody, if it is worth more than the best."""
    sightless = blind(state, rules, place)
    hearers = first_few(sightless if sightless != 0 else everybody_else(rules, place), rules.lecture_hearers)
    now = value_of_lecture(rules, style, wants, worth, how_many(hearers), how_many(hearers & sightless))
    return Do.LECTURE + hearers if now > value else best


def would_give(state: Record, rules: Record, giver: int, worth: Worth) -> bool:
    """Would one give in their place? The merit is worth more than the wealth."""
    have = state.seat[giver, Seat.WEALTH]
    return bool(
        have >= rules.aid_wealth and worth[1] * rules.aid_merit > worth_of_wealth(state, rules, have) * rules.aid_wealth
    )


def value_of_lecture(rules: Record, style: int, wants: int, worth: Worth, hearers: int, seeing: int) -> float:
    """What a lecture is worth (§3.2): the scholar's merit, the hearers' wisdom, those who come nearer to seeing."""
    card = rules.cards[rules.role_card + Role.SCHOLAR]
    wisdom = float(rules.gist[card.first_choice].others[2])
    value = worth[1] * float(rules.alone[rules.role_card + Role.SCHOLAR].own[1])
    value += wisdom * (float(OTHERS[style]) * hearers + 0.5 * float(SAVING[style]) * seeing)
    return value + float(2 * (wants >> Seat.SKILLS & 1))


# ── drawn by lot ─────────────────────────────────────────────────────────────


def draw_action(state: Record, rules: Record, mind: Record, place: int, best: int) -> int:
    """The author's player: one of what is open, by what it gains: once for wealth, twice for anything else."""
    wealth = state.seat[place, Seat.WEALTH]
    labor, practise = labor_gain(state, rules, place), 2 * practise_gain(state, rules, place)
    donate = save = protect = 0
    if wealth >= rules.donate_cost:
        donate = 2 * (donate_gain(state, rules, place) + donate_relief(state, rules, place))
    if best != NOTHING:
        being, manner = (best - Do.SAVE) % BEINGS, (best - Do.SAVE) // BEINGS
        save = 2 * (merit_of_saving(state, rules, place, being, manner) + rules.wisdom[being])
    if wealth >= protect_cost(state, rules, place):
        protect = 2 * protect_gain(state, rules, place)
    drawn = roll(mind, labor + practise + donate + save + protect + 1)
    if drawn < practise:
        return Do.PRACTISE
    if drawn < practise + donate:
        return Do.DONATE
    if drawn < practise + donate + save:
        return best
    return Do.PROTECT if drawn < practise + donate + save + protect else Do.LABOR
