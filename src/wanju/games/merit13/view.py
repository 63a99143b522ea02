"""What leaves the table: facts of refusals and events, and what everybody sees. Nothing is hidden."""

from __future__ import annotations

from typing import Any

from wanju.games.merit13.card_files import OPTION_IDS
from wanju.games.merit13.saving import full_price, price
from wanju.games.merit13.scoring import bonus_of, path_of, score
from wanju.games.merit13.state import (
    AIMS,
    NOTHING,
    OPTIONS,
    Action,
    Ask,
    Event,
    Outcome,
    Path,
    Phase,
    Reason,
    Role,
    Seat,
    Table,
    beings,
)
from wanju.games.merit13.together import least_share, most_pledge
from wanju.kernel.dealer import Note
from wanju.kernel.defaults import narrating
from wanju.kernel.effects import cannot_pay
from wanju.kernel.game import Ruleset, seats_in
from wanju.kernel.record import Record

TITLES = {1: "awakened", 3: "stream_enterer", 4: "believer"}
ARHATS = (Path.MEDITATION, Path.AWAKENING, Path.WORLDLY)
"""Paths whose second rank is an arhat, not a bodhisattva (A13-19)."""


def event_card(ruleset: Ruleset, number: int) -> str:
    """The id of an event."""
    return str(ruleset.tables["events"][number].id)


# ── refusals and events ──────────────────────────────────────────────────────


def explain(state: Record, ruleset: Ruleset, seat: int, action: int, code: int) -> dict[str, Any]:
    """The facts of a refusal."""
    if code == Reason.WEALTH:
        return {"cost": cost_of(state, ruleset.record, seat, action), "have": state.seat[seat, Seat.WEALTH]}
    if code == Reason.LAPSED:
        return {"being": beings(ruleset)[action - Action.INVITE]}
    if code == Reason.TOO_MUCH:
        return {"most": most_pledge(state, ruleset.record, state.being)}
    if code == Reason.PRICE:
        return price_of(state, ruleset.record, seat, action - Action.A)
    return {}


def cost_of(state: Record, rules: Record, seat: int, action: int) -> int:
    """The wealth that the player of a refused action must own."""
    if action < Action.SAVE:
        return rules.deeds[state.seat[seat, Seat.ROLE], action].cost
    if action >= Action.PLEDGE:
        return action - Action.PLEDGE
    if action >= Action.INVITE:
        return least_share(rules, full_price(state, rules, action - Action.INVITE))
    return full_price(state, rules, action - Action.SAVE)


def price_of(state: Record, rules: Record, seat: int, number: int) -> dict[str, Any]:
    """The price of an option that cannot be paid."""
    row = rules.choices[rules.cards[state.card].first_choice + number // AIMS]
    line = rules.effects[cannot_pay(state, rules, row.first_do, row.dos, seat, seat)]
    return {"cost": line.by, "counter": Seat(line.what).id, "have": state.seat[seat, line.what]}


def option_told(ruleset: Ruleset, number: int) -> str:
    """An option by the ids of its card and its own."""
    return f"{event_card(ruleset, number // OPTIONS)}.{OPTION_IDS[number % OPTIONS]}"


FACTS = {
    "role": lambda ruleset, number: Role(number).id,
    "card": event_card,
    "option": option_told,
    "targets": lambda ruleset, mask: list(seats_in(mask)),
    "being": lambda ruleset, number: beings(ruleset)[number],
    "counter": lambda ruleset, number: Seat(number).id,
    "change": lambda ruleset, change: f"{change:+d}".replace("-", "−"),
    "score": lambda ruleset, tenths: tenths / 10,
}
"""How the numbers of a note are told."""


def narrate(ruleset: Ruleset, note: Note) -> dict[str, Any]:
    """The facts of a line of the notebook; of an option also the card that it is on."""
    told: dict[str, Any] = narrating(FACTS)(ruleset, note)
    if note.what == Event.CHOOSES:
        told["card"] = event_card(ruleset, note.a // OPTIONS)
    return told


# ── views ────────────────────────────────────────────────────────────────────


def view(state: Record, ruleset: Ruleset, seat: int) -> dict[str, Any]:
    """Everything: this table has no secrets, and nobody knows what comes."""
    rules, table = ruleset.record, state.table
    is_turn = state.phase == Phase.ACTIONS and state.place != NOTHING
    return {
        "round": table[Table.ROUND_NUMBER],
        "rounds": rules.rounds,
        "phase": Phase(state.phase).id,
        "calamity": table[Table.CALAMITY],
        "calamity_most": rules.calamity_most,
        "calamity_loss": rules.calamity_loss,
        "saved": table[Table.SAVED],
        "saves_needed": rules.needed,
        "revealed": state.revealed,
        "outcome": Outcome(state.outcome).id,
        "start": state.start,
        "turn": state.place if is_turn else None,
        "actions_left": state.seat[state.place, Seat.ACTIONS] if is_turn else 0,
        "practise_forbidden": bool(table[Table.NO_PRACTISE]),
        "saves_dearer": table[Table.DEARER],
        "free_saves": table[Table.FREE_SAVES],
        "seats": [seat_seen(state, ruleset, place) for place in range(ruleset.seats)],
        "beings": [being_seen(state, ruleset, being) for being in seats_in(state.area)],
        "card": {"id": event_card(ruleset, state.card), "deck": "events"} if table[Table.ROUND_NUMBER] else None,
        "prompt": prompt(state, ruleset),
    }


def seat_seen(state: Record, ruleset: Ruleset, place: int) -> dict[str, Any]:
    """What everybody knows of a board, with the score it would have if the game ended now."""
    rules, board, rank = ruleset.record, state.seat[place], state.rank[place]
    path = path_of(state, rules, place)
    return {
        "player": place,
        "role": Role(board[Seat.ROLE]).id,
        "wealth": board[Seat.WEALTH],
        "fu": board[Seat.FU],
        "hui": board[Seat.HUI],
        "streak": board[Seat.STREAK],
        "saves": board[Seat.SAVED],
        "helped": bool(board[Seat.HELPED]),
        "actions": board[Seat.ACTIONS],
        "free_save": bool(board[Seat.FREE_SAVE]),
        "is_turn": state.phase == Phase.ACTIONS and state.place == place,
        "has_chosen": not state.owed >> place & 1,
        "score": round(score(state, rules, place, bonus_of(state, rules, place, path)), 1),
        "path": Path(path).id,
        "rank": rank or None,
        "title": title(rank, path) if state.outcome == Outcome.WON else None,
    }


def title(rank: int, path: int) -> str:
    """果位: the second is a bodhisattva or an arhat, by the path (A13-19)."""
    return TITLES.get(rank) or ("arhat" if path in ARHATS else "bodhisattva")


def being_seen(state: Record, ruleset: Ruleset, being: int) -> dict[str, Any]:
    """A being of the area."""
    row = ruleset.record.beings[being]
    return {
        "id": beings(ruleset)[being],
        "stay": state.stays[being],
        "patience": ruleset.record.patience,
        "cost": full_price(state, ruleset.record, being),
        "fu": row.fu + ruleset.record.save_fu,
        "hui": row.hui,
        "field": None,
        "special": bool(row.dos or row.unsaved),
    }


def prompt(state: Record, ruleset: Ruleset) -> dict[str, Any] | None:
    """What is asked of whom."""
    if not state.owed:
        return None
    place = seats_in(state.owed)[0]
    asked: dict[str, Any] = {"kind": Ask(state.ask).id, "place": place}
    if state.ask == Ask.TURN:
        return asked | {"options": [action.id for action in Action if action < Action.PLEDGE]}
    if state.ask == Ask.JOIN:
        being, rules = state.being, ruleset.record
        pledges = list(state.pledges[: ruleset.seats])
        cost = price(state, rules, state.place, being)
        about = {"from": state.place, "being": beings(ruleset)[being], "cost": cost, "pledges": pledges}
        return asked | about | {"size": most_pledge(state, rules, being), "options": ["pledge"]}
    if state.ask == Ask.LECTURE:
        return asked | {"options": ["lecture", "pass"]}
    card = ruleset.tables["events"][state.card]
    options = [choice.id for choice in card.choices]
    return asked | {"card": card.id, "deck": "events", "options": [*options, "pass"]}
