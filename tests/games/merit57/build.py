"""Tables in a given situation, read through views.

`position(wealth=6, area={"orphan": 0})` is a table in the turns of round 2: farmer, merchant, scholar and monk in this
order, the first of them to act, the monk with refuge and the others secular, everybody with that much wealth. Decks of
personal events are empty and the only collective event left is one that does nothing while nobody is saved, so that a
round that goes on brings nothing by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from wanju.games import find
from wanju.games.merit57 import cardplay, rounds, settlement
from wanju.games.merit57.card_files import PERSONAL, decks
from wanju.games.merit57.state import NOTHING, Ask, Faith, Phase, Seat
from wanju.games.merit57.state import Table as Counter
from wanju.games.merit57.tables import personal_decks
from wanju.kernel.game import Ruleset
from wanju.kernel.table import Table

FARMER, MERCHANT, SCHOLAR, MONK = range(4)
SECULAR, REFUGE, MAHAYANA = "secular", "refuge", "mahayana"
NOBODYS, EARTH, GUANYIN, SAMANTABHADRA, MANJUSRI = range(5)
BEINGS = [card.id for card in decks()["beings"].cards]
COLLECTIVE = [card.id for card in decks()["collective"].cards]
MISFORTUNES = COLLECTIVE[:6]
BLESSINGS = COLLECTIVE[6:]
QUIET = "ullambana"

Each = int | str | Iterable[Any]


def each(given: Each, places: int) -> list[Any]:
    """The same for everybody, or one for each."""
    return [given] * places if isinstance(given, int | str) else list(given)


RULESETS: dict[tuple[Any, ...], Ruleset] = {}


def new(seats: int = 4, seed: int = 1, preset: str | None = None, **rules: Any) -> Table:
    """A table at its first decision. Tables share their rules: nobody writes into them."""
    key = seats, preset, *sorted(rules.items())
    if key not in RULESETS:
        RULESETS[key] = find("merit57").ruleset(seats, preset, rules)
    return Table(RULESETS[key], seed)


def first_open(table: Table, seat: int, *wishes: str) -> str:
    """The first of these that is legal, or whatever is."""
    return next((wish for wish in wishes if table.refusal(seat, wish) is None), "") or table.legal(seat)[0]


def position(
    *,
    seats: int = 4,
    roles: tuple[int, ...] = (FARMER, MERCHANT, SCHOLAR, MONK),
    faith: Each | None = None,
    wealth: Each = 10,
    merit: Each = 5,
    wisdom: Each = 5,
    area: dict[str, int] | None = None,
    coming: Iterable[str] = (),
    calamity: int = 5,
    saved: int = 0,
    round: int = 2,
    place: int = 0,
    vow: Each = 0,
    bodhisattva: Each = 0,
    renounced: Each = 0,
    counters: dict[tuple[int, Seat], int] | None = None,
    seed: int = 1,
    preset: str | None = None,
    **rules: Any,
) -> Table:
    """A table in the turns of a round, with `place` to take both actions."""
    table = new(seats, seed, preset, **rules)
    state, places = table.state, int(table.rules.places)
    roles = roles[:places]
    usual = [REFUGE if role == MONK else SECULAR for role in roles]
    seconds = each(bodhisattva, places)
    faiths = each(faith, places) if faith is not None else [MAHAYANA if b else f for b, f in zip(seconds, usual)]
    state["seat"][:] = 0
    state["seat"][:places, Seat.ROLE] = roles
    state["seat"][:places, Seat.FAITH] = [Faith[name.upper()] for name in faiths]
    for counter, given in (
        (Seat.WEALTH, wealth), (Seat.MERIT, merit), (Seat.WISDOM, wisdom), (Seat.VOW, vow),
        (Seat.BODHISATTVA, bodhisattva), (Seat.RENOUNCED, renounced),
    ):  # fmt: skip
        state["seat"][:places, counter] = each(given, places)
    for (who, counter), value in (counters or {}).items():
        state.seat[who, counter] = value
    state["table"][:] = 0
    state.table[Counter.CALAMITY], state.table[Counter.SAVED], state.table[Counter.ROUND_NUMBER] = (
        calamity,
        saved,
        round,
    )
    state.table[Counter.PLAYERS], state.table[Counter.REFUGES] = places, sum(f != SECULAR for f in faiths)
    state["stays"][:], state.here = 0, 0
    for being, stay in (area or {}).items():
        state.stays[BEINGS.index(being)] = stay
        state.here |= 1 << BEINGS.index(being)  # bits of the beings in the area
    state.beings_left = sum(1 << BEINGS.index(being) for being in coming)
    state.collective_left = 1 << COLLECTIVE.index(QUIET)
    state.general_left = 0
    state["role_left"][:] = 0
    state.start = state.stage = state.asked = state.chosen = 0
    state["accepted"][:] = state["broken"][:] = 0
    state.cries = state.unheard = state.destitute = state.bonus = state.top = state.lowest = 0
    state.listening = int(GUANYIN in seconds)
    state.card = NOTHING
    state.phase, state.ask = Phase.TURN, Ask.TURN
    state.place = state.turn_of = place
    state.actions_left, state.owed = table.rules.actions, 1 << place
    return table


# ── reading ──────────────────────────────────────────────────────────────────


def board(table: Table, place: int) -> tuple[int, int, int]:
    """Wealth, merit and wisdom."""
    seen = table.view()["seats"][place]
    return seen["wealth"], seen["merit"], seen["wisdom"]


def boards(table: Table, key: str) -> list[Any]:
    """One fact of every board."""
    return [seat[key] for seat in table.view()["seats"]]


def area(table: Table) -> dict[str, int]:
    """The beings in the area and how long they have waited."""
    return {being["id"]: being["stay"] for being in table.view()["beings"]}


def calamity(table: Table) -> int:
    return table.view()["calamity"]


def asked(table: Table, seat: int | None = None) -> str:
    """What a seat, or the first that owes a decision, is asked."""
    return table.view(table.waiting[0] if seat is None else seat)["prompt"]["kind"]


def reason(table: Table, seat: int, action: str) -> str | None:
    """Why an action is refused, in one word; nothing if it is legal."""
    refusal = table.refusal(seat, action)
    return refusal and refusal.key.partition(".")[2]


def did(table: Table, place: int, *actions: str) -> tuple[int, int, int, int]:
    """Let a player act; the change of their wealth, merit and wisdom, and of calamity."""
    before, was = board(table, place), calamity(table)
    for action in actions:
        table.act(place, action)
    after = board(table, place)
    return after[0] - before[0], after[1] - before[1], after[2] - before[2], calamity(table) - was


def answered(table: Table, *answers: str) -> Table:
    """Whoever is waited for answers, one after the other."""
    for answer in answers:
        table.act(table.waiting[0], answer)
    return table


# ── going on ─────────────────────────────────────────────────────────────────


def advance(table: Table) -> Table:
    """Run on to the next decision."""
    with np.errstate(over="ignore"):
        table.state.owed = 0
        rounds.advance(table.state, table.rules, table.dealer)
    table._write_down()
    return table


def settle(table: Table) -> Table:
    """The settlement of this round and nothing after it."""
    with np.errstate(over="ignore"):
        table.state.owed = 0
        settlement.settle(table.state, table.rules, table.dealer)
    return table


def next_round(table: Table) -> Table:
    """Settle this round and go on to the first decision of the next one."""
    table.state.collective_left = 1 << COLLECTIVE.index(QUIET)
    table.state.phase, table.state.turn_of = Phase.SETTLEMENT, 0
    return advance(table)


def to_turns(table: Table) -> Table:
    """Let everybody decline or take what comes first until the turns begin."""
    while not table.over and table.view()["phase"] != "turn":
        seat = table.waiting[0]
        table.act(seat, first_open(table, seat, "pass", "keep", "give@0", "b"))
    return table


def play_out(table: Table) -> Table:
    """Everybody labors and declines to the end."""
    while not table.over:
        seat = table.waiting[0]
        table.act(seat, first_open(table, seat, "labor", "done", "pass", "b", "keep", "decline", "give@0"))
    return table


def window(round: int, **where: Any) -> Table:
    """The faith window of a round, before anybody is asked."""
    table = position(round=round, **where)
    table.state.phase, table.state.turn_of, table.state.asked = Phase.FAITH, 0, 0
    return advance(table)


def finish(**where: Any) -> Table:
    """The end of a game, won unless said otherwise."""
    table = position(**{"saved": 6, "round": 6, "calamity": 10, **where})
    table.state.phase = Phase.SACRIFICE if table.rules.final_sacrifice else Phase.SCORING
    return advance(table)


def all_choose(table, choices: str):
    """Everybody's secret choice."""
    for seat, choice in enumerate(choices):
        table.act(seat, choice)
    return table


def number_of(table: Table, id: str) -> int:
    """Where a card stands in the card table."""
    rules, tables = table.rules, table.ruleset.tables
    dealt = {int(rules.collective): tables["collective"].cards, int(rules.beings): tables["beings"].cards}
    for deck, cards in personal_decks(table.ruleset.values, tables).items():
        dealt[int(rules.role_deck[PERSONAL.index(deck)] if deck in PERSONAL else rules.general)] = cards
    for first, cards in dealt.items():
        for offset, card in enumerate(cards):
            if card.id == id:
                return first + offset
    raise KeyError(id)


def turn_up(id: str, drawer: int = 0, **where: Any) -> Table:
    """A card has come up, a collective or a personal one, and its first question is open."""
    table = position(**where)
    number = number_of(table, id)
    is_collective = id in COLLECTIVE
    table.state.phase = Phase.AFTER_COLLECTIVE if is_collective else Phase.PERSONAL
    table.state.turn_of = 0 if is_collective else drawer + 1
    cardplay.turn_up(table.state, table.rules, table.dealer, number, drawer)
    if table.state.seat[drawer, Seat.ROLE] == SCHOLAR:
        table.state.seat[drawer, Seat.REDRAWN] = 1
    return advance(table)


def setup(
    roles: tuple[int, ...] = (FARMER, MERCHANT, SCHOLAR, MONK),
    faith: dict[int, str] | None = None,
    vows: dict[int, str] | None = None,
    stop: str = "",
    **rules: Any,
) -> Table:
    """Play the setup from the first seat on. `faith` says for each role "refuge" or "refuge what,whose"; `stop` names
    the question at which to stop."""
    seed = 0
    while (table := new(seed=seed, roles="pick", **rules)).view()["start"] != 0:
        seed += 1
    for role in roles:
        table.act(table.waiting[0], f"role@{PERSONAL[role]}")
    while not table.over and table.view()["round"] == 0:
        seat = table.waiting[0]
        question = asked(table)
        place = table.view(seat)["prompt"]["place"]
        role = PERSONAL.index(table.view()["seats"][place]["role"])
        wish = (faith or {}).get(role, "").split()
        if question == stop:
            return table
        if question == "faith":
            table.act(seat, "refuge" if wish else "pass")
        elif question == "mahayana":
            table.act(seat, f"renounce@{wish[-1]}" if wish and "," in wish[-1] else "pass")
        else:
            table.act(seat, f"vow@{(vows or {}).get(role, 'simple')}")
    return table


def collective_events(seed: int, **rules) -> list[str]:
    """The collective events of a game that goes through all of its rounds."""
    table = play_out(new(seed=seed, calamity_loss=40, timeout_calamity=0, **rules))
    return [e["card"] for e in table.events() if e["event"] == "card" and e["deck"] == "collective"]
