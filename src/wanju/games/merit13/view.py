"""What leaves the table: names of actions, facts of refusals and events, and what everybody sees. Nothing is hidden."""

from __future__ import annotations

from typing import Any

from wanju.games.merit13.actions import Reason
from wanju.games.merit13.saving import full_price, least_share, most_pledge, price
from wanju.games.merit13.scoring import score, walk_path
from wanju.games.merit13.state import (
    AIMS,
    BEINGS,
    MOST_PLEDGE,
    NOTHING,
    OPTIONS,
    PLACES,
    STATE,
    Action,
    Ask,
    Event,
    Outcome,
    Path,
    Phase,
    Role,
    Seat,
    Table,
)
from wanju.games.merit13.tables import OPTION_IDS
from wanju.kernel.dealer import Note
from wanju.kernel.effects import cannot_pay
from wanju.kernel.game import Ruleset, seats_in
from wanju.kernel.record import Record, from_bytes

PLAIN = ("labor", "practise", "donate", "protect")
TITLES = {1: "awakened", 3: "stream_enterer", 4: "believer"}
ARHATS = (Path.MEDITATION, Path.AWAKENING, Path.WORLDLY)
"""Paths whose second rank is an arhat, not a bodhisattva (A13-19)."""


def beings(ruleset: Ruleset) -> tuple[str, ...]:
    """The ids of the beings, by number."""
    return tuple(card.id for card in ruleset.tables["beings"])


def event_card(ruleset: Ruleset, number: int) -> str:
    """The id of an event."""
    return str(ruleset.tables["events"][number].id)


# ── actions ──────────────────────────────────────────────────────────────────


def action_names(ruleset: Ruleset) -> list[str]:
    """'labor', 'save@orphan', 'pledge@2', 'lecture@1', 'a', 'a@2', 'pass'; '' where a number stands for none."""
    ids = beings(ruleset) + ("",) * (BEINGS - len(beings(ruleset)))
    names = [*PLAIN]
    names += [f"save@{id}" if id else "" for id in ids] + [f"invite@{id}" if id else "" for id in ids]
    names += [f"pledge@{amount}" for amount in range(MOST_PLEDGE + 1)]
    names += [f"lecture@{place}" for place in range(PLACES)] + ["pass"]
    for option in OPTION_IDS:
        names += [option, *(f"{option}@{place}" for place in range(PLACES))]
    return names


# ── refusals and events ──────────────────────────────────────────────────────


def explain(state: Record, ruleset: Ruleset, seat: int, action: int, code: int) -> dict[str, Any]:
    """The facts of a refusal."""
    if code == Reason.WEALTH:
        return {"cost": cost_of(state, ruleset.record, action), "have": int(state.seat[seat, Seat.WEALTH])}
    if code == Reason.LAPSED:
        return {"being": beings(ruleset)[action - Action.INVITE]}
    if code == Reason.TOO_MUCH:
        return {"most": most_pledge(state, ruleset.record, int(state.being))}
    if code == Reason.PRICE:
        return price_of(state, ruleset.record, seat, action - Action.OPTION)
    return {}


def cost_of(state: Record, rules: Record, action: int) -> int:
    """The wealth that the player of a refused action must own."""
    if action == Action.DONATE:
        return int(rules.donate_cost)
    if action == Action.PROTECT:
        return int(rules.protect_cost)
    if action >= Action.PLEDGE:
        return action - Action.PLEDGE
    if action >= Action.INVITE:
        return least_share(rules, full_price(state, rules, action - Action.INVITE))
    return full_price(state, rules, action - Action.SAVE)


def price_of(state: Record, rules: Record, seat: int, number: int) -> dict[str, Any]:
    """The price of an option that cannot be paid."""
    row = rules.choices[rules.cards[state.card].first_choice + number // AIMS]
    line = rules.effects[cannot_pay(state, rules, row.first_do, row.dos, seat, seat)]
    counter = Seat(int(line.what))
    return {"cost": int(line.by), "counter": counter.name.lower(), "have": int(state.seat[seat, counter])}


def narrate(ruleset: Ruleset, note: Note) -> dict[str, Any]:
    """The facts of a line of the notebook."""
    what, seat, a, b = note.what, note.who, note.a, note.b
    if what == Event.ROUND:
        return {"round": a, "start": b}
    if what == Event.ROLE:
        return {"seat": seat, "role": Role(a).name.lower()}
    if what == Event.CARD:
        return {"card": event_card(ruleset, a)}
    if what == Event.CHOOSES:
        card, option = event_card(ruleset, a // OPTIONS), OPTION_IDS[a % OPTIONS]
        return {"seat": seat, "card": card, "option": f"{card}.{option}", "targets": [b] if b != NOTHING else []}
    if what in (Event.APPEARS, Event.TROUBLES, Event.LEAVES):
        return {"being": beings(ruleset)[a]}
    if what in (Event.INVITES, Event.LAPSES):
        return {"seat": seat, "being": beings(ruleset)[a]}
    if what == Event.SAVES:
        return {"seat": seat, "being": beings(ruleset)[a], "targets": [s for s in seats_in(b) if s != seat]}
    if what == Event.PLEDGES:
        return {"seat": seat, "amount": a}
    if what == Event.LECTURES:
        return {"seat": seat, "target": a}
    if what == Event.STREAK:
        return {"seat": seat, "streak": a}
    if what in (Event.GAINS, Event.LOSES):
        return {"seat": seat, "counter": Seat(a).name.lower(), "amount": b}
    if what == Event.CALAMITY:
        return {"change": f"{a:+d}".replace("-", "−"), "calamity": b}
    if what in (Event.WON, Event.LOST, Event.UNDECIDED):
        return {"calamity": a, "saved": b}
    if what == Event.SCORES:
        return {"seat": seat, "score": a / 10, "rank": b}
    return {"seat": seat}


# ── views ────────────────────────────────────────────────────────────────────


def seen_by(state: Record, ruleset: Ruleset, seat: int) -> dict[str, Any]:
    """Everything: this table has no secrets, and nobody knows what comes."""
    rules, table = ruleset.record, state.table
    is_turn = state.phase == Phase.ACTIONS and state.place != NOTHING
    return {
        "round": int(table[Table.ROUND_NUMBER]),
        "rounds": int(rules.rounds),
        "phase": Phase(int(state.phase)).name.lower(),
        "calamity": int(table[Table.CALAMITY]),
        "calamity_most": int(rules.calamity_most),
        "calamity_loss": int(rules.calamity_loss),
        "saved": int(table[Table.SAVED]),
        "saves_needed": int(rules.needed),
        "revealed": int(state.revealed),
        "outcome": Outcome(int(state.outcome)).name.lower(),
        "start": int(state.start),
        "turn": int(state.place) if is_turn else None,
        "actions_left": int(state.seat[state.place, Seat.ACTIONS]) if is_turn else 0,
        "practise_forbidden": bool(table[Table.NO_PRACTISE]),
        "saves_dearer": int(table[Table.DEARER]),
        "free_saves": int(table[Table.FREE_SAVES]),
        "seats": seats_seen(state, ruleset),
        "beings": [being_seen(state, ruleset, being) for being in seats_in(int(state.area))],
        "card": {"id": event_card(ruleset, int(state.card)), "deck": "events"} if table[Table.ROUND_NUMBER] else None,
        "prompt": prompt(state, ruleset),
    }


def seats_seen(state: Record, ruleset: Ruleset) -> list[dict[str, Any]]:
    """Each board, with the score it would have if the game ended now."""
    now = from_bytes(STATE, state.tobytes())[0]
    for place in range(ruleset.seats):
        walk_path(now, ruleset.record, place)
    return [seat_seen(now, ruleset, place) for place in range(ruleset.seats)]


def seat_seen(state: Record, ruleset: Ruleset, place: int) -> dict[str, Any]:
    """What everybody knows of a board."""
    board, rank = state.seat[place], int(state.rank[place])
    turn = state.phase == Phase.ACTIONS and state.place == place
    return {
        "player": place,
        "role": Role(int(board[Seat.ROLE])).name.lower(),
        "wealth": int(board[Seat.WEALTH]),
        "fu": int(board[Seat.FU]),
        "hui": int(board[Seat.HUI]),
        "streak": int(board[Seat.STREAK]),
        "saves": int(board[Seat.SAVED]),
        "helped": bool(board[Seat.HELPED]),
        "actions": int(board[Seat.ACTIONS]),
        "free_save": bool(board[Seat.FREE_SAVE]),
        "is_turn": bool(turn),
        "has_chosen": not state.owed >> place & 1,
        "score": round(score(state, ruleset.record, place), 1),
        "path": Path(int(state.path[place])).name.lower(),
        "rank": rank or None,
        "title": title(rank, int(state.path[place])) if state.outcome == Outcome.WON else None,
    }


def title(rank: int, path: int) -> str:
    """果位: the second is a bodhisattva or an arhat, by the path (A13-19)."""
    return TITLES.get(rank) or ("arhat" if path in ARHATS else "bodhisattva")


def being_seen(state: Record, ruleset: Ruleset, being: int) -> dict[str, Any]:
    """A being of the area."""
    row = ruleset.record.beings[being]
    return {
        "id": beings(ruleset)[being],
        "stay": int(state.stays[being]),
        "patience": int(ruleset.record.patience),
        "cost": full_price(state, ruleset.record, being),
        "fu": int(row.fu + ruleset.record.save_fu),
        "hui": int(row.hui),
        "field": None,
        "special": bool(row.dos or row.unsaved),
    }


def prompt(state: Record, ruleset: Ruleset) -> dict[str, Any] | None:
    """What is asked of whom."""
    if not state.owed:
        return None
    place = seats_in(int(state.owed))[0]
    asked: dict[str, Any] = {"kind": Ask(int(state.ask)).name.lower(), "place": place}
    if state.ask == Ask.TURN:
        return asked | {"options": [*PLAIN, "save", "invite"]}
    if state.ask == Ask.JOIN:
        being, rules = int(state.being), ruleset.record
        pledges = [int(pledge) for pledge in state.pledges[: ruleset.seats]]
        cost = price(state, rules, int(state.place), being)
        about = {"from": int(state.place), "being": beings(ruleset)[being], "cost": cost, "pledges": pledges}
        return asked | about | {"size": most_pledge(state, rules, being), "options": ["pledge"]}
    if state.ask == Ask.LECTURE:
        return asked | {"options": ["lecture", "pass"]}
    card = ruleset.tables["events"][int(state.card)]
    options = [choice.id for choice in card.choices]
    return asked | {"card": card.id, "deck": "events", "options": [*options, "pass"]}
