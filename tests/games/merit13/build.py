"""Tables in a given position, read through views and events.

`position(wealth=6, area={"orphan": 0})` is a table in the actions of round 2, farmer first, then merchant, official and
monk, each with that much wealth; an orphan has just come into the area and nothing else is going on.
"""

from __future__ import annotations

from typing import Any

import wanju
from wanju.games.merit13.card_files import decks
from wanju.games.merit13.state import Ask, Phase, Seat
from wanju.games.merit13.state import Table as Counter
from wanju.kernel.table import Table

FARMER, MERCHANT, OFFICIAL, MONK = range(4)
EVENTS = [card.id for card in decks({})[0].cards]
BEINGS = [card.id for card in decks({})[1].cards]


def position(
    seats: int = 4,
    wealth: int | list[int] = 10,
    fu: int | list[int] = 5,
    hui: int | list[int] = 5,
    area: dict[str, int] | None = None,
    calamity: int = 5,
    saved: int = 0,
    round: int = 2,
    place: int = FARMER,
    seed: int = 1,
    **rules: Any,
) -> Table:
    """A table in the middle of a round; `place` has both actions left, those before them have none."""
    table = wanju.table("merit13", seats=seats, seed=seed, **{"role_order": "seats", **rules})
    state = table.state
    for what, given in ((Seat.WEALTH, wealth), (Seat.FU, fu), (Seat.HUI, hui)):
        for seat in range(seats):
            state.seat[seat, what] = given if isinstance(given, int) else given[seat]
    for seat in range(seats):
        state.seat[seat, Seat.ACTIONS] = table.rules.actions if seat >= place else 0
        state.seat[seat, Seat.FREE_SAVE] = 0
    state.table[Counter.CALAMITY], state.table[Counter.SAVED] = calamity, saved
    state.table[Counter.ROUND_NUMBER] = round
    for lasts in (Counter.DEARER, Counter.NO_PRACTISE, Counter.FREE_SAVES, Counter.MUST_OWN):
        state.table[lasts] = 0
    state.area, state.lapsed = 0, 0
    for being, stay in (area or {}).items():
        state.area |= 1 << BEINGS.index(being)
        state.stays[BEINGS.index(being)] = stay
    state.phase, state.ask, state.place, state.owed = Phase.ACTIONS, Ask.TURN, place, 1 << place
    return table


def board(table: Table, seat: int) -> tuple[int, int, int]:
    """Wealth, fu and hui."""
    seen = table.view()["seats"][seat]
    return seen["wealth"], seen["fu"], seen["hui"]


def boards(table: Table, key: str) -> list[Any]:
    """One fact of every board."""
    return [seat[key] for seat in table.view()["seats"]]


def area(table: Table) -> dict[str, int]:
    """The beings of the area and how long they have stayed."""
    return {being["id"]: being["stay"] for being in table.view()["beings"]}


def did(table: Table, seat: int, *actions: str) -> tuple[int, int, int, int]:
    """Let a seat act; the change of its wealth, fu and hui, and of calamity."""
    before, calamity = board(table, seat), table.view()["calamity"]
    for action in actions:
        table.act(seat, action)
    after = board(table, seat)
    return after[0] - before[0], after[1] - before[1], after[2] - before[2], table.view()["calamity"] - calamity


def end_round(table: Table, event: str = "harvest", being: str = "elder", helps: str = "labor") -> Table:
    """Everybody labors, the monk passes, and the next round brings this event and this being."""
    table.state.events_left = 1 << EVENTS.index(event)
    table.state.beings_left = 1 << BEINGS.index(being)
    number = table.view()["round"]
    while not table.over and table.view()["round"] == number:
        seat, kind = table.waiting[0], table.view()["prompt"]["kind"]
        table.act(seat, "pass" if kind == "lecture" else helps if helps in table.legal(seat) else "labor")
    return table


def reveal(event: str, being: str = "elder", **where: Any) -> Table:
    """The round after a position in which everybody has used all actions: this event has been revealed."""
    table = position(**{"place": where.get("seats", 4) - 1, **where})
    seat = table.waiting[0]
    table.state.seat[seat, Seat.ACTIONS] = 1
    table.state.seat[seat, Seat.WEALTH] -= table.rules.labor_wealth
    return end_round(table, event, being)


def finish(calamity: int = 5, saved: int = 6, setup: tuple[int, int] | None = None, **where: Any) -> Table:
    """A game played to its end from the last turn of round 6; the last seat labors, the monk passes. With `setup`,
    the first seat's streak and saves in the end."""
    seats = where.get("seats", 4)
    table = position(calamity=calamity, saved=saved, **{"round": 6, "place": seats - 1, **where})
    if setup:
        streak, saves = setup
        table.rules["streak_needed"] = 12
        table.state.seat[0, Seat.STREAK], table.state.seat[0, Seat.HELPED] = streak - 1, int(streak > 0)
        table.state.seat[0, Seat.SAVED] = saves
    table.state.seat[seats - 1, Seat.ACTIONS] = 1
    table.state.seat[seats - 1, Seat.WEALTH] -= table.rules.labor_wealth
    table.act(seats - 1, "labor")
    if not table.over:
        table.act(seats - 1, "pass")
    return table
