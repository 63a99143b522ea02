"""§3.1 The table before the first decision."""

from __future__ import annotations

from wanju.games.merit57.beings import reveal
from wanju.games.merit57.rounds import advance
from wanju.games.merit57.segments import is_looked_at, look_at_the_lowest
from wanju.games.merit57.state import NOTHING, Phase, Table
from wanju.kernel.dealer import roll
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


@rule("3.1")
def setup(state: Record, rules: Record, dealer: Record) -> None:
    """§3.1  Lay out the table and run to the first decision."""
    lay_out(state, rules, dealer)
    advance(state, rules, dealer)


@rule("3.1")
def lay_out(state: Record, rules: Record, dealer: Record) -> None:
    """§3.1  Calamity 0, nobody saved, all decks full, two beings waiting."""
    state.seats = rules.seats
    state.table[Table.PLAYERS] = rules.places
    state.start = roll(dealer, rules.places)
    state.card = NOTHING
    state.beings_left = (1 << len(state.stays)) - 1
    state.collective_left = (1 << rules.collectives) - 1
    state.general_left = (1 << rules.generals) - 1
    for role in range(len(state.role_left)):
        state.role_left[role] = (1 << rules.role_cards[role]) - 1
    if is_looked_at(rules):
        look_at_the_lowest(state, rules, dealer)
    for _ in range(rules.setup_beings):
        reveal(state, rules, dealer, 0)
    state.phase = Phase.PICK_ROLE
