"""§5 渡化: what it costs to save a being, and what it brings."""

from __future__ import annotations

from wanju.games.merit13.counters import gain, lose
from wanju.games.merit13.readings import CoopBonus, CoopCredit, CoopRounding
from wanju.games.merit13.state import MOST_COST, Event, Seat, Table
from wanju.kernel.bits import how_many, lowest, without_lowest
from wanju.kernel.dealer import tell
from wanju.kernel.effects import NOBODY, run
from wanju.kernel.record import Record
from wanju.kernel.rule import rule

# ── the price ────────────────────────────────────────────────────────────────


def full_price(state: Record, rules: Record, being: int) -> int:
    """The wealth on the card, and what an event of this round adds."""
    return rules.beings[being].cost + state.table[Table.DEARER]


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
    return state.table[Table.MUST_OWN] == 0 or state.seat[place, Seat.WEALTH] >= full_price(state, rules, being)


@rule("5")
def affordable(state: Record, rules: Record, place: int) -> int:
    """§5  Bitmask of the beings of the area that one can save alone: one must own the price; or, where A13-23 says so,
    the full price even of a save that is free."""
    is_gift = state.table[Table.FREE_SAVES] > 0 and state.table[Table.MUST_OWN] == 0
    if is_gift or state.seat[place, Seat.FREE_SAVE] > 0:
        return state.area
    too_dear = state.seat[place, Seat.WEALTH] - state.table[Table.DEARER] + 1
    return state.area & rules.cheaper[min(max(too_dear, 0), MOST_COST + 1)]


# ── saving ───────────────────────────────────────────────────────────────────


@rule("5")
def save_alone(state: Record, rules: Record, dealer: Record, place: int, being: int) -> None:
    """§5  Pay the price and save the being; what made it free is used up."""
    tell(dealer, Event.SAVES, place, being, 0)
    lose(state, dealer, place, Seat.WEALTH, price(state, rules, place, being))
    if state.seat[place, Seat.FREE_SAVE] > 0:
        state.seat[place, Seat.FREE_SAVE] = 0
    elif state.table[Table.FREE_SAVES] > 0:
        state.table[Table.FREE_SAVES] -= 1
    is_saved(state, rules, dealer, place, being, 1 << place)


@rule("5")
def is_saved(state: Record, rules: Record, dealer: Record, saver: int, being: int, savers: int) -> None:
    """§5  The being leaves the area saved; its savers share card and fixed reward, and what it brings happens once."""
    row, heads = rules.beings[being], how_many(savers)
    fu, hui = row.fu, row.hui
    if rules.coop_bonus == CoopBonus.SPLIT:
        fu += rules.save_fu
    fu, hui = share(rules, fu, heads), share(rules, hui, heads)
    left = savers
    while left:
        place, left = lowest(left), without_lowest(left)
        board, is_first = state.seat[place], place == saver
        more = rules.coop_bonus == CoopBonus.EACH or (rules.coop_bonus == CoopBonus.INITIATOR and is_first)
        gain(state, dealer, place, Seat.FU, fu + (rules.save_fu if more else 0))
        gain(state, dealer, place, Seat.HUI, hui)
        board[Seat.HELPED] = 1
        board[Seat.SAVED] += 1 if is_first or rules.coop_credit == CoopCredit.ALL else 0
        board[Seat.SAVES if is_first else Seat.JOINS] += 1
    state.area &= ~(1 << being)
    state.table[Table.SAVED] += 1
    run(state, rules, dealer, row.first_do, row.dos, saver, NOBODY)


@rule("5")
def share(rules: Record, whole: int, heads: int) -> int:
    """§5  Divided equally, rounded up (A13-03), or down (A13-27)."""
    if heads == 1:  # nearly always, and dividing is slow
        return whole
    return equal_share(whole, heads) if rules.coop_rounding == CoopRounding.CEIL else whole // heads


def equal_share(whole: int, heads: int) -> int:
    """An equal part, rounded up."""
    return (whole + heads - 1) // heads
