"""Rule-of-thumb players. Selfish, altruist, smart and balanced act and lecture as the players of the source's own
simulator did (§13); to what it never asked they answer as said at `answer_event` and `answer_call`, and they never call
others to save together. Wise weighs everything there is to do (`wise.py`). Everything lies open, so there is nothing to
peek at.
"""

from __future__ import annotations

from enum import auto

from wanju.games.merit13.choices import thinkable, why_not
from wanju.games.merit13.options import why_not_option
from wanju.games.merit13.readings import CoopCostSplit, Lecture
from wanju.games.merit13.saving import affordable, equal_share, full_price
from wanju.games.merit13.state import AIMS, NOTHING, OPTIONS, PLACES, Action, Ask, Seat, Table
from wanju.games.merit13.team import rounds_left
from wanju.games.merit13.together import most_pledge, pledged
from wanju.games.merit13.wise import wise_answer, wise_lecture, wise_option, wise_turn
from wanju.kernel import LEGAL, Named
from wanju.kernel.bits import how_many, lowest, nth, without_lowest
from wanju.kernel.dealer import happens, roll
from wanju.kernel.record import Record

# What defines the players of that simulator (§13); no numbers of the rulebook, so they stay when those are turned.
DANGER = 14
"""Calamity at which altruist and smart protect."""
UNEASE = 8
"""Calamity at which balanced thinks of protecting."""
COMFORT = 4
"""Wealth below which smart and balanced labor."""
LEAN = 2
"""How far fu and hui may lie apart before smart and balanced mend it."""
EARLY_SAVES, EARLY_PROTECTION, OF = 6, 4, 10
"""How often, of ten times, smart saves whom it need not save yet, and balanced protects; else it is one of two."""

BEYOND = 1 << 40
"""More fu than anybody has."""


class Style(Named):
    RANDOM = auto()
    SELFISH = auto()
    ALTRUIST = auto()
    SMART = auto()
    BALANCED = auto()
    WISE = auto()


def choose(state: Record, rules: Record, dealer: Record, seat: int, style: int) -> int:
    """One action of this style."""
    if style == Style.RANDOM:
        return at_random(state, rules, dealer, seat)
    if style == Style.WISE:
        return be_wise(state, rules, seat)
    if state.ask == Ask.TURN:
        return choose_action(state, rules, dealer, seat, style)
    return choose_reply(state, rules, seat, style)


def be_wise(state: Record, rules: Record, seat: int) -> int:
    """What is worth most."""
    if state.ask == Ask.TURN:
        return wise_turn(state, rules, seat)
    if state.ask == Ask.JOIN:
        return wise_answer(state, rules, seat)
    other = humblest_other(state, rules, seat)
    is_lecture = state.ask == Ask.LECTURE
    return wise_lecture(state, rules, seat, other) if is_lecture else wise_option(state, rules, seat, other)


def choose_reply(state: Record, rules: Record, seat: int, style: int) -> int:
    """What this style says when it is asked outside its own turn."""
    if state.ask == Ask.LECTURE:
        return choose_pupil(state, rules, seat, style)
    if state.ask == Ask.OPTION:
        return answer_event(state, rules, seat, style)
    return answer_call(state, rules, seat, style)


def at_random(state: Record, rules: Record, dealer: Record, seat: int) -> int:
    """Everything that is allowed is as likely as anything else."""
    allowed, left = 0, thinkable(state)
    while left:
        action, left = lowest(left), without_lowest(left)
        if why_not(state, rules, seat, action) == LEGAL:
            allowed |= 1 << action
    return nth(allowed, roll(dealer, how_many(allowed)))


# ── one's own turn ───────────────────────────────────────────────────────────


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


def practise(state: Record) -> int:
    """Practise; where an event forbids it, labor stands in for it."""
    return Action.LABOR if state.table[Table.NO_PRACTISE] > 0 else Action.PRACTISE


def altruist(state: Record, rules: Record, seat: int, target: int) -> int:
    """Protects in danger, saves as soon as anybody waits, else gives what there is."""
    wealth = state.seat[seat, Seat.WEALTH]
    if state.table[Table.CALAMITY] >= DANGER and wealth >= rules.protect_cost:
        return Action.PROTECT
    if target != NOTHING and somebody_waits(state):
        return Action.SAVE + target
    return Action.DONATE if wealth >= rules.donate_cost else Action.LABOR


def smart(state: Record, rules: Record, dealer: Record, seat: int, target: int) -> int:
    """Protects in danger, saves those who wait, keeps wealth at hand, then evens out fu and hui."""
    wealth = state.seat[seat, Seat.WEALTH]
    if state.table[Table.CALAMITY] >= DANGER and wealth >= rules.protect_cost:
        return Action.PROTECT
    if target != NOTHING and state.stays[target] >= 1:
        return Action.SAVE + target
    if wealth < COMFORT:
        return Action.LABOR
    if target != NOTHING and still_needed(state, rules) > 0:
        if still_needed(state, rules) >= rounds_left(state, rules) or happens(dealer, EARLY_SAVES, OF):
            return Action.SAVE + target
    mend, otherwise = mending(state, rules, seat), practise(state)
    if mend != NOTHING:
        return mend
    if wealth < rules.donate_cost:
        return otherwise
    return Action.DONATE if happens(dealer, 1, 2) else otherwise


def balanced(state: Record, rules: Record, dealer: Record, seat: int, target: int) -> int:
    """Sometimes protects early, saves those who wait and what the team still needs, looks after itself in between."""
    wealth = state.seat[seat, Seat.WEALTH]
    if state.table[Table.CALAMITY] >= UNEASE and wealth >= rules.protect_cost and happens(dealer, EARLY_PROTECTION, OF):
        return Action.PROTECT
    if target != NOTHING:
        if state.stays[target] >= 1 or still_needed(state, rules) > rounds_left(state, rules):
            return Action.SAVE + target
    if wealth < COMFORT:
        return Action.LABOR
    if target != NOTHING and happens(dealer, 1, 2):
        return Action.SAVE + target
    mend, otherwise = mending(state, rules, seat), practise(state)
    if mend != NOTHING:
        return mend
    return otherwise if happens(dealer, 1, 2) else Action.LABOR


def still_needed(state: Record, rules: Record) -> int:
    """How many saves the team lacks."""
    return rules.needed - state.table[Table.SAVED]


def mending(state: Record, rules: Record, seat: int) -> int:
    """Donate when fu lies behind, practise when hui does, else nothing."""
    fu, hui = state.seat[seat, Seat.FU], state.seat[seat, Seat.HUI]
    if fu < hui - LEAN and state.seat[seat, Seat.WEALTH] >= rules.donate_cost:
        return Action.DONATE
    return practise(state) if hui < fu - LEAN else NOTHING


def somebody_waits(state: Record) -> bool:
    """Has any being of the area sat through a round?"""
    area = state.area
    while area:
        if state.stays[lowest(area)] >= 1:
            return True
        area = without_lowest(area)
    return False


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


def is_better(state: Record, rules: Record, one: int, other: int) -> bool:
    """Is one being the better one to save?"""
    waits, other_waits = state.stays[one] >= 1, state.stays[other] >= 1
    if waits != other_waits:
        return waits
    a, b = rules.beings[one], rules.beings[other]
    return bool((a.fu + a.hui) * b.cost > (b.fu + b.hui) * a.cost)


# ── what others ask ──────────────────────────────────────────────────────────


def humblest_other(state: Record, rules: Record, seat: int) -> int:
    """The other player with the least fu, the first of several."""
    least = BEYOND
    for other in range(PLACES):
        is_other = (other != seat) & (other < rules.places)
        fu_and_place = state.seat[other, Seat.FU] * PLACES + other
        least = min(least, fu_and_place if is_other else least)
    return least % PLACES


def choose_pupil(state: Record, rules: Record, seat: int, style: int) -> int:
    """Lecture to whoever has least fu; the selfish does not, unless it must."""
    if style == Style.SELFISH and rules.lecture == Lecture.OPTIONAL:
        return Action.PASS
    return Action.LECTURE + humblest_other(state, rules, seat)


def answer_event(state: Record, rules: Record, seat: int, style: int) -> int:
    """The first option that is open, for the sake of whoever has least fu: the altruist always takes it, smart and
    balanced while they are in comfort, the selfish never."""
    if style == Style.SELFISH or (style != Style.ALTRUIST and state.seat[seat, Seat.WEALTH] < COMFORT):
        return Action.PASS
    pupil = humblest_other(state, rules, seat)
    for option in range(OPTIONS):
        for aim in (0, 1 + pupil):
            if why_not_option(state, rules, seat, option * AIMS + aim) == LEGAL:
                return Action.A + option * AIMS + aim
    return Action.PASS


def answer_call(state: Record, rules: Record, seat: int, style: int) -> int:
    """Join with what the caller lacks, at least 1: the altruist whenever it has that, smart and balanced when it is
    no more than half of what they have, the selfish never."""
    being, wealth = state.being, state.seat[seat, Seat.WEALTH]
    cost = full_price(state, rules, being)
    if rules.coop_cost_split == CoopCostSplit.EQUAL_CEIL:
        amount, burden = 1, equal_share(cost, 2)
    else:
        amount = max(cost - pledged(state, rules) - state.seat[state.place, Seat.WEALTH], 1)
        burden = amount
    is_willing = style == Style.ALTRUIST or (style != Style.SELFISH and 2 * burden <= wealth)
    joins = is_willing and burden <= wealth and amount <= most_pledge(state, rules, being)
    return Action.PLEDGE + (amount if joins else 0)
