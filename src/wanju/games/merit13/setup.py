"""§3: who plays which role, and what lies on the table before the first round."""

from __future__ import annotations

from wanju.games.merit13.beings import reveal
from wanju.games.merit13.readings import RoleOrder
from wanju.games.merit13.rounds import run_on
from wanju.games.merit13.state import ROLES, Event, Seat, Table
from wanju.kernel.bits import how_many, nth
from wanju.kernel.dealer import roll, tell
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


@rule("3")
def setup(state: Record, rules: Record, dealer: Record) -> None:
    """§3  Each player takes a role of their own and its resources; both decks are full, the area is empty (A13-07)."""
    state.table[Table.PLAYERS] = rules.places
    state.table[Table.CALAMITY] = rules.calamity_start
    state.beings_left, state.events_left = rules.everybody, rules.deck
    roles = (1 << ROLES) - 1
    for place in range(rules.places):
        role = place if rules.role_order == RoleOrder.SEATS else nth(roles, roll(dealer, how_many(roles)))
        roles &= ~(1 << role)
        take_role(state, rules, dealer, place, role)
    for _ in range(rules.initial_beings):
        reveal(state, rules, dealer)
    run_on(state, rules, dealer)


@rule("3")
def take_role(state: Record, rules: Record, dealer: Record, place: int, role: int) -> None:
    """§3  A role brings wealth, fu and hui."""
    board = state.seat[place]
    board[Seat.ROLE] = role
    board[Seat.WEALTH] = rules.begins[role, Seat.WEALTH]
    board[Seat.FU] = rules.begins[role, Seat.FU]
    board[Seat.HUI] = rules.begins[role, Seat.HUI]
    tell(dealer, Event.ROLE, place, role, 0)
