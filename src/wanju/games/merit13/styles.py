"""Rule-of-thumb players. Selfish, altruist, smart and balanced act and lecture as the players of the source's own
simulator did (§13); to what it never asked they answer as said at `answer_event` and `answer_call`. They never call
others to save together. Everything lies open, so there is nothing to peek at.
"""

from __future__ import annotations

from enum import IntEnum

from wanju.games.merit13.actions import why_not
from wanju.games.merit13.options import OPEN, option_state
from wanju.games.merit13.saving import affordable, equal_share, full_price, most_pledge, pledged
from wanju.games.merit13.state import ACTIONS, AIMS, NOTHING, OPTIONS, PLACES, Action, Ask, Seat, Table
from wanju.kernel.bits import how_many, lowest, nth, without_lowest
from wanju.kernel.dealer import happens, roll
from wanju.kernel.record import Record
from wanju.kernel.rule import compiled_too

DANGER = 14
"""Calamity at which altruist and smart protect."""
UNEASE = 8
"""Calamity at which balanced thinks of protecting."""
COMFORT = 4
"""Wealth below which smart and balanced labor."""
LEAN = 2
"""How far fu and hui may lie apart before smart and balanced mend it."""
BEYOND = 1 << 40
"""More fu than anybody has."""


class Style(IntEnum):
    RANDOM = 0
    SELFISH = 1
    ALTRUIST = 2
    SMART = 3
    BALANCED = 4


def choose(state: Record, rules: Record, dealer: Record, seat: int, style: int) -> int:
    """One action of this style."""
    if style == Style.RANDOM:
        return at_random(state, rules, dealer, seat)
    if state.ask == Ask.TURN:
        return choose_action(state, rules, dealer, seat, style)
    return choose_reply(state, rules, seat, style)


@compiled_too
def choose_reply(state: Record, rules: Record, seat: int, style: int) -> int:
    """What this style says when it is asked outside its own turn."""
    if state.ask == Ask.LECTURE:
        return choose_pupil(state, rules, seat, style)
    if state.ask == Ask.OPTION:
        return answer_event(state, rules, seat, style)
    return answer_call(state, rules, seat, style)


@compiled_too
def at_random(state: Record, rules: Record, dealer: Record, seat: int) -> int:
    """Everything that is allowed is as likely as anything else."""
    allowed, thinkable = 0, worth_asking(state)
    while thinkable:
        action, thinkable = lowest(thinkable), without_lowest(thinkable)
        if why_not(state, rules, seat, action) == 0:
            allowed |= 1 << action
    return nth(allowed, roll(dealer, how_many(allowed)))


@compiled_too
def worth_asking(state: Record) -> int:
    """Bitmask of the actions that this moment is for; all others are refused."""
    if state.ask == Ask.TURN:
        area = int(state.area)
        return (1 << Action.SAVE) - 1 | area << Action.SAVE | area << Action.INVITE
    if state.ask == Ask.JOIN:
        return (1 << Action.LECTURE) - (1 << Action.PLEDGE)
    return (1 << ACTIONS) - (1 << Action.LECTURE)


# ── one's own turn ───────────────────────────────────────────────────────────


@compiled_too
def choose_action(state: Record, rules: Record, dealer: Record, seat: int, style: int) -> int:
    """An action by the style's list."""
    if style == Style.SELFISH:
        return practise(state)
    target = best_save(state, rules, seat)
    if style == Style.ALTRUIST:
        return altruist(state, rules, seat, target)
    if style == Style.SMART:
        return smart(state, rules, dealer, seat, target)
    return balanced(state, rules, dealer, seat, target)


@compiled_too
def practise(state: Record) -> int:
    """Practise; where an event forbids it, labor stands in for it."""
    return Action.LABOR.value if state.table[Table.NO_PRACTISE] > 0 else Action.PRACTISE.value


@compiled_too
def altruist(state: Record, rules: Record, seat: int, target: int) -> int:
    """Protects in danger, saves as soon as anybody waits, else gives what there is."""
    wealth = state.seat[seat, Seat.WEALTH]
    if state.table[Table.CALAMITY] >= DANGER and wealth >= rules.protect_cost:
        return Action.PROTECT.value
    if target != NOTHING and somebody_waits(state):
        return Action.SAVE.value + target
    return Action.DONATE.value if wealth >= rules.donate_cost else Action.LABOR.value


@compiled_too
def smart(state: Record, rules: Record, dealer: Record, seat: int, target: int) -> int:
    """Protects in danger, saves those who wait, keeps wealth at hand, then evens out fu and hui."""
    wealth = state.seat[seat, Seat.WEALTH]
    if state.table[Table.CALAMITY] >= DANGER and wealth >= rules.protect_cost:
        return Action.PROTECT.value
    if target != NOTHING and state.stays[target] >= 1:
        return Action.SAVE.value + target
    if wealth < COMFORT:
        return Action.LABOR.value
    if target != NOTHING and still_needed(state, rules) > 0:
        if still_needed(state, rules) >= rounds_left(state, rules) or happens(dealer, 6, 10):
            return Action.SAVE.value + target
    mend, otherwise = mending(state, rules, seat), practise(state)
    if mend != NOTHING:
        return mend
    if wealth < rules.donate_cost:
        return otherwise
    return Action.DONATE.value if happens(dealer, 1, 2) else otherwise


@compiled_too
def balanced(state: Record, rules: Record, dealer: Record, seat: int, target: int) -> int:
    """Sometimes protects early, saves those who wait and what the team still needs, looks after itself in between."""
    wealth = state.seat[seat, Seat.WEALTH]
    if state.table[Table.CALAMITY] >= UNEASE and wealth >= rules.protect_cost and happens(dealer, 4, 10):
        return Action.PROTECT.value
    if target != NOTHING:
        if state.stays[target] >= 1 or still_needed(state, rules) > rounds_left(state, rules):
            return Action.SAVE.value + target
    if wealth < COMFORT:
        return Action.LABOR.value
    if target != NOTHING and happens(dealer, 1, 2):
        return Action.SAVE.value + target
    mend, otherwise = mending(state, rules, seat), practise(state)
    if mend != NOTHING:
        return mend
    return otherwise if happens(dealer, 1, 2) else Action.LABOR.value


@compiled_too
def still_needed(state: Record, rules: Record) -> int:
    """How many saves the team lacks."""
    return int(rules.needed - state.table[Table.SAVED])


@compiled_too
def rounds_left(state: Record, rules: Record) -> int:
    """How many rounds come after this one."""
    return int(rules.rounds - state.table[Table.ROUND_NUMBER])


@compiled_too
def mending(state: Record, rules: Record, seat: int) -> int:
    """Donate when fu lies behind, practise when hui does, else nothing."""
    fu, hui = state.seat[seat, Seat.FU], state.seat[seat, Seat.HUI]
    if fu < hui - LEAN and state.seat[seat, Seat.WEALTH] >= rules.donate_cost:
        return Action.DONATE.value
    return practise(state) if hui < fu - LEAN else NOTHING


@compiled_too
def somebody_waits(state: Record) -> bool:
    """Has any being of the area sat through a round?"""
    area = int(state.area)
    while area:
        if state.stays[lowest(area)] >= 1:
            return True
        area = without_lowest(area)
    return False


@compiled_too
def best_save(state: Record, rules: Record, seat: int) -> int:
    """Of the beings one can afford: one that waits first, then the most fu and hui for its cost."""
    if state.area == 0:
        return NOTHING
    best, left = NOTHING, affordable(state, rules, seat)
    while left:
        being, left = lowest(left), without_lowest(left)
        if best == NOTHING or is_better(state, rules, being, best):
            best = being
    return best


@compiled_too
def is_better(state: Record, rules: Record, one: int, other: int) -> bool:
    """Is one being the better one to save?"""
    waits, other_waits = state.stays[one] >= 1, state.stays[other] >= 1
    if waits != other_waits:
        return bool(waits)
    a, b = rules.beings[one], rules.beings[other]
    return bool((a.fu + a.hui) * b.cost > (b.fu + b.hui) * a.cost)


# ── what others ask ──────────────────────────────────────────────────────────


@compiled_too
def humblest_other(state: Record, rules: Record, seat: int) -> int:
    """The other player with the least fu, the first of several."""
    least = BEYOND
    for other in range(PLACES):
        is_other = (other != seat) & (other < rules.places)
        fu_and_place = int(state.seat[other, Seat.FU]) * PLACES + other
        least = min(least, fu_and_place if is_other else least)
    return least % PLACES


@compiled_too
def choose_pupil(state: Record, rules: Record, seat: int, style: int) -> int:
    """Lecture to whoever has least fu; the selfish does not, unless it must."""
    if style == Style.SELFISH and rules.lecture == 0:
        return Action.PASS.value
    return Action.LECTURE.value + humblest_other(state, rules, seat)


@compiled_too
def answer_event(state: Record, rules: Record, seat: int, style: int) -> int:
    """The first option that is open, for the sake of whoever has least fu: the altruist always takes it, smart and
    balanced while they are in comfort, the selfish never."""
    if style == Style.SELFISH or (style != Style.ALTRUIST and state.seat[seat, Seat.WEALTH] < COMFORT):
        return Action.PASS.value
    pupil = humblest_other(state, rules, seat)
    for option in range(OPTIONS):
        for aim in (0, 1 + pupil):
            if option_state(state, rules, seat, option * AIMS + aim) == OPEN:
                return Action.OPTION.value + option * AIMS + aim
    return Action.PASS.value


@compiled_too
def answer_call(state: Record, rules: Record, seat: int, style: int) -> int:
    """Join with what the caller lacks, at least 1: the altruist whenever it has that, smart and balanced when it is
    no more than half of what they have, the selfish never."""
    being, wealth = int(state.being), int(state.seat[seat, Seat.WEALTH])
    cost = full_price(state, rules, being)
    if rules.coop_cost_split == 1:
        amount, burden = 1, equal_share(cost, 2)
    else:
        amount = max(cost - pledged(state, rules) - int(state.seat[state.place, Seat.WEALTH]), 1)
        burden = amount
    is_willing = style == Style.ALTRUIST or (style != Style.SELFISH and 2 * burden <= wealth)
    joins = is_willing and burden <= wealth and amount <= most_pledge(state, rules, being)
    return Action.PLEDGE.value + (amount if joins else 0)
