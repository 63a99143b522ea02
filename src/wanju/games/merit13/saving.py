"""§5 渡化: saving a being, alone or together."""

from __future__ import annotations

from wanju.games.merit13.counters import gain, lose
from wanju.games.merit13.state import MOST_COST, MOST_PLEDGE, Ask, Bonus, Coop, Event, Seat, Table
from wanju.kernel.bits import how_many, lowest, without_lowest
from wanju.kernel.dealer import tell
from wanju.kernel.effects import NOBODY, run
from wanju.kernel.record import Record
from wanju.kernel.rule import compiled_too, rule

FREE_SPLIT, EQUAL_SPLIT = 0, 1
"""Readings of coop_cost_split."""
FEWEST_SHARED = 2
"""Wealth below which there is nothing to share (A13-32). No number of the rulebook that could be turned, but what
"together" means: two at least, and each of them pays at least 1 (A13-02)."""


# ── the price ────────────────────────────────────────────────────────────────


@compiled_too
def full_price(state: Record, rules: Record, being: int) -> int:
    """The wealth on the card, and what an event of this round adds."""
    return int(rules.beings[being].cost + state.table[Table.DEARER])


@rule("5")
def price(state: Record, rules: Record, place: int, being: int) -> int:
    """§5  A save costs the wealth on the card, unless it is free."""
    return 0 if is_free(state, rules, place, being) else full_price(state, rules, being)


@rule("4")
def is_free(state: Record, rules: Record, place: int, being: int) -> bool:
    """§4.1  On 佛诞节 the first save of all, or of each player, is free (A13-23). Where it is so only for who owns the
    full price, it is as dear as ever to the others."""
    if state.seat[place, Seat.FREE_SAVE] > 0:
        return True
    if state.table[Table.FREE_SAVES] == 0:
        return False
    owns_it = state.seat[place, Seat.WEALTH] >= full_price(state, rules, being)
    return bool(owns_it or state.table[Table.MUST_OWN] == 0)


@rule("5")
def affordable(state: Record, rules: Record, place: int) -> int:
    """§5  Bitmask of the beings of the area that one can save alone: one must own the price; or, where A13-23 says so,
    the full price even of a save that is free."""
    is_gift = state.table[Table.FREE_SAVES] > 0 and state.table[Table.MUST_OWN] == 0
    if is_gift or state.seat[place, Seat.FREE_SAVE] > 0:
        return int(state.area)
    too_dear = int(state.seat[place, Seat.WEALTH] - state.table[Table.DEARER]) + 1
    return int(state.area & rules.cheaper[min(max(too_dear, 0), MOST_COST + 1)])


# ── saving ───────────────────────────────────────────────────────────────────


@rule("5")
def save_alone(state: Record, rules: Record, dealer: Record, place: int, being: int) -> None:
    """§5  Pay the price and save the being; what made it free is used up."""
    tell(dealer, Event.SAVES.value, place, being, 1 << place)
    lose(state, dealer, place, Seat.WEALTH.value, price(state, rules, place, being))
    if state.seat[place, Seat.FREE_SAVE] > 0:
        state.seat[place, Seat.FREE_SAVE] = 0
    elif state.table[Table.FREE_SAVES] > 0:
        state.table[Table.FREE_SAVES] -= 1
    is_saved(state, rules, dealer, place, being, 1 << place)


@rule("5")
def is_saved(state: Record, rules: Record, dealer: Record, saver: int, being: int, savers: int) -> None:
    """§5  The being leaves the area saved; its savers share card and fixed reward, and what it brings happens once."""
    row, heads = rules.beings[being], how_many(savers)
    fu, hui = int(row.fu), int(row.hui)
    if rules.coop_bonus == Bonus.SPLIT:
        fu += int(rules.save_fu)
    fu, hui = share(rules, fu, heads), share(rules, hui, heads)
    left = savers
    while left:
        place, left = lowest(left), without_lowest(left)
        board, is_first = state.seat[place], place == saver
        more = rules.coop_bonus == Bonus.EACH or (rules.coop_bonus == Bonus.INITIATOR and is_first)
        gain(state, dealer, place, Seat.FU.value, fu + (int(rules.save_fu) if more else 0))
        gain(state, dealer, place, Seat.HUI.value, hui)
        board[Seat.HELPED] = 1
        board[Seat.SAVED] += 1 if is_first or rules.coop_credit == 1 else 0
        board[Seat.SAVES if is_first else Seat.JOINS] += 1
    state.area &= ~(1 << being)
    state.table[Table.SAVED] += 1
    run(state, rules, dealer, row.first_do, row.dos, saver, NOBODY)


@rule("5")
def share(rules: Record, whole: int, heads: int) -> int:
    """§5  Divided equally, rounded up (A13-03), or down (A13-27)."""
    if heads == 1:  # nearly always, and dividing is slow
        return whole
    return (whole + (heads - 1 if rules.coop_rounding == 0 else 0)) // heads


# ── saving together ──────────────────────────────────────────────────────────


@compiled_too
def pledged(state: Record, rules: Record) -> int:
    """What has been offered so far."""
    total = 0
    for place in range(rules.places):
        total += int(state.pledges[place])
    return total


@compiled_too
def equal_share(whole: int, heads: int) -> int:
    """An equal part of a price, rounded up."""
    return (whole + heads - 1) // heads


@compiled_too
def least_share(rules: Record, cost: int) -> int:
    """The least that a participant pays (A13-02)."""
    return 1 if rules.coop_cost_split == FREE_SPLIT else equal_share(cost, int(rules.places))


@rule("5")
def most_pledge(state: Record, rules: Record, being: int) -> int:
    """§5  What is missing if the one who asks pays at least 1; or 1 for "I join" where all pay alike (A13-02)."""
    if rules.coop_cost_split == EQUAL_SPLIT:
        return 1
    return min(full_price(state, rules, being) - 1 - pledged(state, rules), MOST_PLEDGE)


@compiled_too
def may_join(state: Record, rules: Record, place: int, being: int) -> bool:
    """Can this player take part in saving the being? (A13-01: with an action left, where joining takes one)"""
    if rules.coop_save == Coop.JOINER_SPENDS_ACTION and state.seat[place, Seat.ACTIONS] == 0:
        return False
    has_share = state.seat[place, Seat.WEALTH] >= least_share(rules, full_price(state, rules, being))
    return has_share and most_pledge(state, rules, being) >= 1


@rule("5")
def invite(state: Record, rules: Record, dealer: Record, place: int, being: int) -> None:
    """§5  Call the others to save a being together; they answer in turn, openly (A13-33)."""
    tell(dealer, Event.INVITES.value, place, being, 0)
    state.being, state.asked = being, 0
    ask_joiners(state, rules, dealer)


@rule("5")
def ask_joiners(state: Record, rules: Record, dealer: Record) -> None:
    """§5  The next player who can join is asked; after the last the being is saved, or nothing comes of it."""
    while state.asked < rules.places - 1:
        state.asked += 1
        other = int(state.place + state.asked) % int(rules.places)
        if may_join(state, rules, other, int(state.being)):
            state.ask, state.owed = Ask.JOIN, 1 << other
            return
    save_together(state, rules, dealer, int(state.place), int(state.being))


@rule("5")
def answer(state: Record, rules: Record, dealer: Record, place: int, amount: int) -> None:
    """§5  Pledge wealth for the being, or do not join."""
    tell(dealer, Event.PLEDGES.value if amount > 0 else Event.DECLINES.value, place, amount, 0)
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
        tell(dealer, Event.SAVES.value, place, being, savers)
        pay_together(state, rules, dealer, place, savers, cost)
        is_saved(state, rules, dealer, place, being, savers)
    else:
        tell(dealer, Event.LAPSES.value, place, being, 0)
        state.lapsed |= 1 << being
        state.ask, state.owed = Ask.TURN, 1 << place
    forget_pledges(state, rules)


@compiled_too
def forget_pledges(state: Record, rules: Record) -> None:
    """Nobody has offered anything."""
    for place in range(rules.places):
        state.pledges[place] = 0


@compiled_too
def part_of(state: Record, rules: Record, place: int, other: int, savers: int, cost: int) -> int:
    """What one of the savers pays (A13-02): what they pledged, and the rest for the one who asked; or all alike."""
    if rules.coop_cost_split == EQUAL_SPLIT:
        return equal_share(cost, how_many(savers))
    return cost - pledged(state, rules) if other == place else int(state.pledges[other])


@compiled_too
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
            lose(state, dealer, other, Seat.WEALTH.value, part_of(state, rules, place, other, savers, cost))
            if other == place or rules.coop_save == Coop.JOINER_SPENDS_ACTION:
                state.seat[other, Seat.ACTIONS] -= 1
