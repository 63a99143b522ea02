"""§5 渡化: saving a being together."""

from __future__ import annotations

from wanju.games.merit13.counters import lose
from wanju.games.merit13.readings import CoopCostSplit, CoopSave
from wanju.games.merit13.saving import equal_share, full_price, is_saved
from wanju.games.merit13.state import MOST_PLEDGE, Ask, Event, Seat
from wanju.kernel.bits import how_many
from wanju.kernel.dealer import tell
from wanju.kernel.record import Record
from wanju.kernel.rule import rule

FEWEST_SHARED = 2
"""Wealth below which there is nothing to share (A13-32). No number of the rulebook that could be turned, but what
"together" means: two at least, and each of them pays at least 1 (A13-02)."""


def pledged(state: Record, rules: Record) -> int:
    """What has been offered so far."""
    total = 0
    for place in range(rules.places):
        total += state.pledges[place]
    return total


def least_share(rules: Record, cost: int) -> int:
    """The least that a participant pays (A13-02)."""
    return 1 if rules.coop_cost_split == CoopCostSplit.FREE else equal_share(cost, rules.places)


@rule("5")
def most_pledge(state: Record, rules: Record, being: int) -> int:
    """§5  What is missing if the one who asks pays at least 1; or 1 for "I join" where all pay alike (A13-02)."""
    if rules.coop_cost_split == CoopCostSplit.EQUAL_CEIL:
        return 1
    return min(full_price(state, rules, being) - 1 - pledged(state, rules), MOST_PLEDGE)


def may_join(state: Record, rules: Record, place: int, being: int) -> bool:
    """Can this player take part in saving the being? (A13-01: with an action left, where joining takes one)"""
    if rules.coop_save == CoopSave.JOINER_SPENDS_ACTION and state.seat[place, Seat.ACTIONS] == 0:
        return False
    has_share = state.seat[place, Seat.WEALTH] >= least_share(rules, full_price(state, rules, being))
    return has_share and most_pledge(state, rules, being) >= 1


@rule("5")
def invite(state: Record, rules: Record, dealer: Record, place: int, being: int) -> None:
    """§5  Call the others to save a being together; they answer in turn, openly (A13-33)."""
    tell(dealer, Event.INVITES, place, being, 0)
    state.being, state.asked = being, 0
    ask_joiners(state, rules, dealer)


@rule("5")
def ask_joiners(state: Record, rules: Record, dealer: Record) -> None:
    """§5  The next player who can join is asked; after the last the being is saved, or nothing comes of it."""
    while state.asked < rules.places - 1:
        state.asked += 1
        other = (state.place + state.asked) % rules.places
        if may_join(state, rules, other, state.being):
            state.ask, state.owed = Ask.JOIN, 1 << other
            return
    save_together(state, rules, dealer, state.place, state.being)


@rule("5")
def answer(state: Record, rules: Record, dealer: Record, place: int, amount: int) -> None:
    """§5  Pledge wealth for the being, or do not join."""
    tell(dealer, Event.PLEDGES if amount > 0 else Event.DECLINES, place, amount, 0)
    state.pledges[place] = amount
    ask_joiners(state, rules, dealer)


@rule("5")
def save_together(state: Record, rules: Record, dealer: Record, place: int, being: int) -> None:
    """§5  All who joined pay their parts. Where that does not suffice the one who asked saves alone; and if they
    cannot, nothing is spent, and the same call may not be made again this turn (A13-34)."""
    cost, savers = full_price(state, rules, being), 1 << place
    for other in range(rules.places):
        savers |= (1 if state.pledges[other] > 0 else 0) << other
    if not can_pay(state, rules, place, savers, cost):
        forget_pledges(state, rules)
        savers = 1 << place
    if can_pay(state, rules, place, savers, cost):
        tell(dealer, Event.SAVES, place, being, savers & ~(1 << place))
        pay_together(state, rules, dealer, place, savers, cost)
        is_saved(state, rules, dealer, place, being, savers)
    else:
        tell(dealer, Event.LAPSES, place, being, 0)
        state.lapsed |= 1 << being
        state.ask, state.owed = Ask.TURN, 1 << place
    forget_pledges(state, rules)


def forget_pledges(state: Record, rules: Record) -> None:
    """Nobody has offered anything."""
    for place in range(rules.places):
        state.pledges[place] = 0


def part_of(state: Record, rules: Record, place: int, other: int, savers: int, cost: int) -> int:
    """What one of the savers pays (A13-02): what they pledged, and the rest for the one who asked; or all alike."""
    if rules.coop_cost_split == CoopCostSplit.EQUAL_CEIL:
        return equal_share(cost, how_many(savers))
    return cost - pledged(state, rules) if other == place else state.pledges[other]


def can_pay(state: Record, rules: Record, place: int, savers: int, cost: int) -> bool:
    """Does every saver have their part of the price?"""
    for other in range(rules.places):
        if savers >> other & 1:
            if state.seat[other, Seat.WEALTH] < part_of(state, rules, place, other, savers, cost):
                return False
    return True


@rule("5")
def pay_together(state: Record, rules: Record, dealer: Record, place: int, savers: int, cost: int) -> None:
    """§5  Everybody pays their part. The one who asked has used an action; a joiner only where A13-01 says so."""
    for other in range(rules.places):
        if savers >> other & 1:
            lose(state, dealer, other, Seat.WEALTH, part_of(state, rules, place, other, savers, cost))
            if other == place or rules.coop_save == CoopSave.JOINER_SPENDS_ACTION:
                state.seat[other, Seat.ACTIONS] -= 1
