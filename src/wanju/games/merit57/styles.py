"""Players by rule of thumb. Each weighs what an action or option gives: to itself, to the others, to the world.

selfish    its own merit and wisdom, nothing else
altruist   calamity, beings and the others before itself
balanced   something of everything
author     draws among what is open by fixed weights, as a designer's first simulator does
scorer     points of the final score: the steps of the base, its own vows, the team's lines
random     anything that is allowed
"""

from __future__ import annotations

import numpy as np

from wanju.games.merit57.abilities import why_not_free
from wanju.games.merit57.actions import ACTIONS, Do
from wanju.games.merit57.answers import choose_answer, choose_faith, choose_rarely, choose_renunciation
from wanju.games.merit57.cardplay import counterpart, neighbour, why_not_option
from wanju.games.merit57.choices import place_of, why_not
from wanju.games.merit57.gains import protect_cost
from wanju.games.merit57.readings import Conversion, MutualAid
from wanju.games.merit57.saving import ECONOMIC, MERIT_2, PLAIN, plain_cost, save_cost, why_not_save
from wanju.games.merit57.state import BEINGS, NOTHING, Ask, Bodhisattva, Faith, Role, Seat, Table
from wanju.games.merit57.weighing import SAVING, Style, value_of, wanted, weigh
from wanju.kernel.bits import lowest, without_lowest
from wanju.kernel.cards import Aim
from wanju.kernel.dealer import roll
from wanju.kernel.record import Record
from wanju.kernel.rule import compiled_too

AUTHOR_WEIGHTS = 4, 4, 4, 10, 6
"""Labor, practise, donate, save, protect."""
LABOR, PRACTISE, DONATE = np.array((4, 3, 3, 3)), np.array((2, 2, 3, 2)), np.array((1, 3, 1, 1))
"""What these gain, by role: wealth, wisdom, merit."""
SKILL_NEEDS = np.array((Seat.WEALTH, Seat.WEALTH, Seat.WISDOM, Seat.MERIT))
SKILL_LEAST = np.array(((9, 10, 0, 4), (6, 7, 0, 4)))
"""By role: how much of what there must be before a skill is thought of; the selfish want more of it."""


# ── a turn ───────────────────────────────────────────────────────────────────


@compiled_too
def best_save(
    state: Record, rules: Record, place: int, style: int, wants: int, worth: tuple[float, float, float, float]
) -> tuple[int, float]:
    """The being worth most, with the way to pay for it, or NOTHING."""
    best, value, here = NOTHING, -100.0, int(state.here)
    role, wealth = int(state.seat[place, Seat.ROLE]), int(state.seat[place, Seat.WEALTH])
    is_wise = state.seat[place, Seat.WISDOM] >= rules.save_wisdom
    if here == 0 or not (is_wise or role == Role.MERCHANT):
        return best, value
    more = SAVING[style] + (wants >> Seat.SAVES.value & 1) + (wants >> Seat.HELPS.value & 1)
    if style == Style.SCORER and state.table[Table.SAVED] < rules.saves_line:
        more += 2.0
    while here != 0:
        being, here = lowest(here), without_lowest(here)
        manner, cost = PLAIN, plain_cost(state, rules, place, being)
        if cost > wealth or not is_wise:
            if role < Role.MONK and role != Role.MERCHANT:
                continue
            manner = ECONOMIC if role == Role.MERCHANT else MERIT_2
            if why_not_save(state, rules, place, being, manner) != 0:
                continue
            cost = save_cost(state, rules, place, being, manner)
        gained = worth[1] * (rules.merit[being] + 2 * rules.field[being]) + worth[2] * rules.wisdom[being]
        now = gained + more + state.stays[being] - worth[0] * cost - (2.0 if manner == ECONOMIC else 0.0)
        if now > value:
            best, value = Do.SAVE.value + BEINGS * manner + being, now
    return best, value


@compiled_too
def choose_turn(state: Record, rules: Record, mind: Record, place: int, style: int) -> int:
    """First what is free and worth it, then the action worth most."""
    free = choose_free(state, rules, place, style)
    if free != NOTHING:
        return free
    if state.actions_left <= 0:
        return Do.DONE.value
    wants = wanted(state, rules, place, style)
    worth = weigh(state, rules, place, style, wants)
    best, value = best_save(state, rules, place, style, wants, worth)
    if style == Style.AUTHOR:
        return draw_action(state, rules, mind, place, best)
    return best_action(state, rules, place, wants, worth, best, value)


@compiled_too
def best_action(
    state: Record, rules: Record, place: int, wants: int, worth: tuple[float, float, float, float],
    best: int, value: float,
) -> int:  # fmt: skip
    """The action worth most, against the best save found."""
    wealth, merit, wisdom, calm = worth
    seat = state.seat[place]
    secular = 1 if seat[Seat.FAITH] == Faith.SECULAR else 0
    duty = 1.0 if seat[Seat.FAITH] == Faith.MAHAYANA and seat[Seat.HELPED] == 0 else 0.0
    duty += wants >> Seat.HELPS.value & 1
    role = int(seat[Seat.ROLE])
    labor, practise = wealth * (LABOR[role] + secular), wisdom * (PRACTISE[role] + secular)
    donate = merit * DONATE[role] + calm + duty - wealth * 2
    donate += 2 * (wants >> Seat.DONATIONS.value & 1)
    protect = merit * 3 + calm * min(3, int(state.table[Table.CALAMITY])) + duty - wealth * 2
    if labor > value:
        best, value = Do.LABOR.value, labor
    if practise > value:
        best, value = Do.PRACTISE.value, practise
    if donate > value and seat[Seat.WEALTH] >= rules.donate_cost:
        best, value = Do.DONATE.value, donate
    if protect > value and seat[Seat.WEALTH] >= protect_cost(state, rules, place):
        best, value = Do.PROTECT.value, protect
    if best == Do.LABOR and seat[Seat.WEALTH] == 0 and may_ask_for_aid(state, rules, place):
        best = Do.AID.value + richest_other(state, rules, place)
    return best


@compiled_too
def may_ask_for_aid(state: Record, rules: Record, place: int) -> bool:
    """Who has nothing may ask, if somebody has plenty."""
    if rules.mutual_aid == MutualAid.OFF or state.seat[place, Seat.AIDS] >= rules.aid_uses:
        return False
    return bool(state.seat[richest_other(state, rules, place), Seat.WEALTH] >= 6)


@compiled_too
def richest_other(state: Record, rules: Record, place: int) -> int:
    """The other player with most wealth."""
    best = neighbour(rules, place)
    for other in range(int(rules.places)):
        if other != place and state.seat[other, Seat.WEALTH] > state.seat[best, Seat.WEALTH]:
            best = other
    return best


@compiled_too
def draw_action(state: Record, rules: Record, mind: Record, place: int, best: int) -> int:
    """The author's player: one of what is open, by fixed weights."""
    wealth = int(state.seat[place, Seat.WEALTH])
    labor, practise, donate, save, protect = AUTHOR_WEIGHTS
    donate = donate if wealth >= rules.donate_cost else 0
    save = save if best != NOTHING else 0
    protect = protect if wealth >= protect_cost(state, rules, place) else 0
    drawn = roll(mind, labor + practise + donate + save + protect)
    if drawn < labor:
        return Do.LABOR.value
    if drawn < labor + practise:
        return Do.PRACTISE.value
    if drawn < labor + practise + donate:
        return Do.DONATE.value
    return best if drawn < labor + practise + donate + save else Do.PROTECT.value


# ── beside the actions ───────────────────────────────────────────────────────


@compiled_too
def choose_free(state: Record, rules: Record, place: int, style: int) -> int:
    """A skill or a vow's ability when its moment has come; transfers only of the altruist, conversions when rich."""
    seat = state.seat[place]
    action = NOTHING
    if seat[Seat.BODHISATTVA] != Bodhisattva.NONE:
        action = choose_vow_ability(state, rules, place)
    if action == NOTHING and seat[Seat.SKILLS] < rules.skill_uses:
        action = choose_skill(state, rules, place, style, int(seat[Seat.ROLE]))
    if action == NOTHING and rules.conversion == Conversion.ON:
        action = choose_conversion(state, place)
    if action == NOTHING and style == Style.ALTRUIST and seat[Seat.TRANSFERRED] == 0 and seat[Seat.MERIT] >= 12:
        if state.table[Table.ROUND_NUMBER] >= 4:
            action = Do.TRANSFER1.value + lowest_merit(state, rules, place)
    if action != NOTHING and why_not_free(state, rules, place, action) != 0:
        return NOTHING
    return action


@compiled_too
def choose_vow_ability(state: Record, rules: Record, place: int) -> int:
    """Bear another's loss once a round; inspire another when wise."""
    seat = state.seat[place]
    vow = int(seat[Seat.BODHISATTVA])
    if vow == Bodhisattva.KSITIGARBHA and seat[Seat.BORE_NOW] == 0:
        return Do.BEAR.value + neighbour(rules, place)
    if vow == Bodhisattva.MANJUSRI and seat[Seat.INSPIRED_NOW] == 0 and seat[Seat.WISDOM] >= 9:
        return Do.INSPIRE.value + neighbour(rules, place)
    return NOTHING


@compiled_too
def choose_skill(state: Record, rules: Record, place: int, style: int, role: int) -> int:
    """Share when rich, feast when rich or in danger, lecture when others cannot see, bless when merit allows."""
    seat = state.seat[place]
    if seat[SKILL_NEEDS[role]] < SKILL_LEAST[0 if style == Style.SELFISH else 1, role]:
        return NOTHING
    if role == Role.FARMER:
        return Do.SHARE.value + poorest(state, rules, place)
    if role == Role.MERCHANT:
        return Do.BANQUET.value
    if role == Role.MONK and state.actions_left > 0 and seat[Seat.BLESSED] == 0:
        return Do.BLESS.value + (poorest(state, rules, place) if style == Style.ALTRUIST else place)
    if role == Role.SCHOLAR and state.actions_left > 0:
        is_vowed = wanted(state, rules, place, style) >> Seat.SKILLS.value & 1
        is_time = style == Style.ALTRUIST or (style == Style.BALANCED and state.table[Table.ROUND_NUMBER] >= 2)
        hearers = blind(state, rules, place) if is_vowed or is_time else 0
        if hearers != 0:
            return Do.LECTURE.value + hearers
        if is_vowed and state.table[Table.ROUND_NUMBER] >= 4:
            return Do.LECTURE.value + (1 << neighbour(rules, place))
    return NOTHING


@compiled_too
def choose_conversion(state: Record, place: int) -> int:
    """Riches into wisdom; merit into wealth when there is none; wisdom into merit when there is plenty (§12.6)."""
    seat = state.seat[place]
    if seat[Seat.FAITH] == Faith.SECULAR:
        return Do.CONVERT_MERIT.value if seat[Seat.WEALTH] == 0 and seat[Seat.MERIT] >= 7 else NOTHING
    if seat[Seat.WEALTH] >= 7 and seat[Seat.CONVERTED] & 1 == 0:
        return Do.CONVERT_WEALTH.value
    if seat[Seat.FAITH] == Faith.MAHAYANA and seat[Seat.WISDOM] >= 10 and seat[Seat.CONVERTED] & 4 == 0:
        return Do.CONVERT_WISDOM.value + place
    return NOTHING


@compiled_too
def poorest(state: Record, rules: Record, place: int) -> int:
    """The other player with least wealth."""
    best = neighbour(rules, place)
    for other in range(int(rules.places)):
        if other != place and state.seat[other, Seat.WEALTH] < state.seat[best, Seat.WEALTH]:
            best = other
    return best


@compiled_too
def lowest_merit(state: Record, rules: Record, place: int) -> int:
    """The other player with least merit."""
    best = neighbour(rules, place)
    for other in range(int(rules.places)):
        if other != place and state.seat[other, Seat.MERIT] < state.seat[best, Seat.MERIT]:
            best = other
    return best


@compiled_too
def blind(state: Record, rules: Record, place: int) -> int:
    """Bits of at most two others who are not wise enough to save."""
    found = 0
    for other in range(int(rules.places)):
        found |= (1 if state.seat[other, Seat.WISDOM] < rules.save_wisdom else 0) << other
    found &= ~(1 << place)
    return found ^ without_lowest(without_lowest(found))


# ── cards ────────────────────────────────────────────────────────────────────


@compiled_too
def choose_option(state: Record, rules: Record, mind: Record, place: int, style: int) -> int:
    """The open option worth most; the author's player draws one."""
    card = rules.cards[state.card]
    worth = weigh(state, rules, place, style, wanted(state, rules, place, style))
    best, value = Do.PASS.value, 0.0 if rules.optional[state.card] == 1 else -1000.0
    for option in range(int(card.choices)):
        number = int(card.first_choice) + option
        action, target = Do.A.value + option, counterpart(state, place)
        if rules.choices[number].aim != Aim.NOBODY:
            target = poorest(state, rules, place)
            action = Do.A_AT.value + 4 * option + target
        if not is_free(rules, number) and why_not_option(state, rules, place, number, target) != 0:
            continue
        now = draw_value(mind) if style == Style.AUTHOR else value_of(style, worth, rules.gist[number])
        if now > value:
            best, value = action, now
    return best


@compiled_too
def is_free(rules: Record, number: int) -> bool:
    """Is this option open to anybody? Most need nothing, cost nothing and are aimed at nobody (0). Asked in one, for
    which of the three it is nobody can guess."""
    row = rules.choices[number]
    return bool((row.needs | row.prices | row.aim) == 0)


@compiled_too
def draw_value(mind: Record) -> float:
    """What an option is worth to the author's player: anything."""
    return float(roll(mind, 1000))


@compiled_too
def choose_hero(state: Record, rules: Record, place: int, style: int) -> int:
    """Step forward if it is worth more than nothing; a token counts for what it scores."""
    card = rules.cards[state.card]
    token = 1.0 if style == Style.SELFISH else 2.5
    worth = weigh(state, rules, place, style, wanted(state, rules, place, style))
    for option in range(int(card.heroes)):
        action = Do.HERO.value + option
        if why_not(state, rules, place % int(state.seats), action) == 0:
            if value_of(style, worth, rules.gist[int(card.first_hero) + option]) + token > 0.0:
                return action
    return Do.PASS.value


@compiled_too
def choose_gift(state: Record, rules: Record, place: int, style: int) -> int:
    """What one gives to a common cause: the altruist up to 3, others 1 or 2, the selfish nothing of no use."""
    card = rules.cards[state.card]
    have = int(state.seat[place, card.gift])
    by = 3 if style == Style.ALTRUIST else 1 if style == Style.SELFISH else 2
    return Do.GIVE.value + max(0, min(by, int(card.most), have - 2))


# ── anything ─────────────────────────────────────────────────────────────────


@compiled_too
def choose_randomly(state: Record, rules: Record, mind: Record, seat: int) -> int:
    """Anything that is allowed, each as likely."""
    found, count = 0, 0
    for action in range(ACTIONS):
        if why_not(state, rules, seat, action) == 0:
            count += 1
            if roll(mind, count) == 0:
                found = action
    return found


@compiled_too
def choose(state: Record, rules: Record, mind: Record, seat: int, style: int) -> int:
    """What a player of this style does."""
    ask, place = int(state.ask), place_of(state, rules, seat)
    if style == Style.RANDOM:
        return choose_randomly(state, rules, mind, seat)
    if ask == Ask.TURN:
        return choose_turn(state, rules, mind, place, style)
    if ask == Ask.OPTION:
        return choose_option(state, rules, mind, place, style)
    if ask == Ask.FAITH:
        return choose_faith(state, rules, mind, style)
    if ask == Ask.HERO:
        return choose_hero(state, rules, place, style)
    if ask == Ask.GIFT:
        return choose_gift(state, rules, place, style)
    if ask == Ask.MAHAYANA:
        return choose_renunciation(state, rules, mind, place, style)
    if ask == Ask.AID:
        return choose_answer(state, rules, place, style)
    if ask == Ask.ROLE:
        return choose_randomly(state, rules, mind, seat)
    return choose_rarely(state, rules, mind, place, style)
