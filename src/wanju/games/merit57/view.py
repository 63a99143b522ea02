"""What leaves the table: names of actions, facts of refusals and events, and what each player may see.

A field is hidden unless it is listed here; what others have chosen in secret and vows that lie face down never are.
"""

from __future__ import annotations

from typing import Any

from wanju.games.merit57.actions import BODHISATTVAS, RENUNCIATIONS, Do, Reason, kind_and_aim
from wanju.games.merit57.card_files import PERSONAL
from wanju.games.merit57.decisions import asked_place, why_not
from wanju.games.merit57.faith import renunciation_cost
from wanju.games.merit57.readings import HiddenVows
from wanju.games.merit57.refusals import explain
from wanju.games.merit57.saving import save_cost
from wanju.games.merit57.scoring import count_for_vows
from wanju.games.merit57.state import (
    NOTHING,
    WAITING,
    Ask,
    Bodhisattva,
    Event,
    Faith,
    Outcome,
    Phase,
    Role,
    Seat,
    Stage,
    Table,
)
from wanju.games.merit57.tables import bodhisattva_reading, reading
from wanju.kernel.cards import Card, Condition
from wanju.kernel.dealer import Note
from wanju.kernel.effects import Op, Source
from wanju.kernel.game import Ruleset, seats_in
from wanju.kernel.reading import value_of
from wanju.kernel.record import Record

RESOURCES = ("wealth", "merit", "wisdom")
VOWS = ("simple", "hard")
BY_PLACE = ("pick", "aid", "share", "bless", "transfer1", "transfer2", "convert_wisdom", "bear", "inspire")
BY_MASK = ("donate", "lecture")
OPTIONS = ("pass", "a", "b", "c")


# ── actions ──────────────────────────────────────────────────────────────────


def beings(ruleset: Ruleset) -> tuple[str, ...]:
    """The ids of the beings, by number."""
    return tuple(card.id for card in ruleset.tables["beings"].cards)


def action_names(ruleset: Ruleset) -> list[str]:
    """Every action by its number."""
    return [name_of(beings(ruleset), action) for action in range(Do.COUNT)]


def name_of(ids: tuple[str, ...], action: int) -> str:
    """'labor', 'save@orphan', 'aid@2', 'a@1', 'give@3', 'renounce@wealth,guanyin'."""
    kind, aim = kind_and_aim(action)
    if kind.endswith("_at"):
        return f"{kind[0]}@{aim}"
    if kind == "donate" and aim == 0:
        return kind
    if kind.startswith("save"):
        return f"{kind}@{ids[aim]}"
    if kind in BY_MASK:
        return f"{kind}@{','.join(map(str, seats_in(aim)))}"
    if kind == "renounce":
        return f"{kind}@{RENUNCIATIONS[aim // 4]},{BODHISATTVAS[aim % 4]}"
    if kind in BY_PLACE or kind == "give":
        return f"{kind}@{aim}"
    words = {"role": PERSONAL, "vow": VOWS, "take": RESOURCES, "hero": ("a", "b", "c", "d")}.get(kind)
    return f"{kind}@{words[aim]}" if words else kind


# ── events ───────────────────────────────────────────────────────────────────


def card_at(ruleset: Ruleset, number: int) -> Card:
    """The card at a place of the card table."""
    rules = ruleset.record
    general = "pp50" if ruleset.values["personal_deck_mode"] == "pp50_merged" else "general"
    starts = [(rules.collective, "collective"), (rules.general, general), (rules.beings, "beings")]
    if general == "general":
        starts += [(rules.role_deck[role], PERSONAL[role]) for role in Role]
    first, deck = max(start for start in starts if start[0] <= number)
    found: Card = ruleset.tables[deck].cards[number - first]
    return found


def narrate(ruleset: Ruleset, note: Note) -> dict[str, Any]:
    """The facts of a line of the notebook."""
    what, seat, a, b = Event(note.what), note.who, note.a, note.b
    facts: dict[str, Any] = {} if seat == NOTHING else {"seat": seat}
    if what in (Event.CARD, Event.DRAWS, Event.REDRAWS):
        return facts | card_facts(ruleset, a)
    if what in (Event.CHOSEN, Event.CHOOSES):
        if a == NOTHING:
            return facts | {"option": ("pass", "offer")[b]}
        named = card_facts(ruleset, a)
        return facts | named | {"option": f"{named['card']}.{OPTIONS[b]}" if b else "pass"}
    if what == Event.HERO:
        named = card_facts(ruleset, a)
        return facts | named | {"hero": f"{named['card']}.{'abcd'[b]}"}
    if what in (Event.GAINS, Event.LOSES):
        return facts | {"what": RESOURCES[a], "amount": b}
    if what == Event.CALAMITY:
        return {"amount": f"{a:+d}".replace("-", "−"), "now": b}
    return facts | other_facts(ruleset, what, a, b)


def card_facts(ruleset: Ruleset, number: int) -> dict[str, Any]:
    card = card_at(ruleset, number)
    return {"card": card.id, "deck": card.deck, "name": f"{card.deck}.{card.id}"}


def other_facts(ruleset: Ruleset, what: Event, a: int, b: int) -> dict[str, Any]:
    """The facts of the rarer events."""
    if what in (Event.APPEARS, Event.LEAVES, Event.SAVES):
        return {"being": beings(ruleset)[a]}
    if what in (Event.ACTS, Event.SKILL):
        return {"action": kind_and_aim(a)[0]}
    if what == Event.ANSWERS:
        return {"answer": kind_and_aim(a)[0], "target": b}
    if what == Event.ROLE:
        return {"role": PERSONAL[a]}
    if what == Event.FAITH:
        return {"faith": Faith(a).name.lower(), "round": b}
    if what == Event.RENOUNCES:
        return {"renunciation": RENUNCIATIONS[a - 1], "bodhisattva": BODHISATTVAS[b - 1] if b else "hidden"}
    if what == Event.VOWS:
        return {"vow": ruleset.tables["vows"].cards[2 * b + a].id if a != NOTHING else "hidden"}
    if what == Event.GIVES:
        return {"amount": a, "what": RESOURCES[b]}
    if what == Event.BORNE:
        return {"target": a, "what": RESOURCES[b]}
    if what in (Event.PICKS, Event.BEARS, Event.INSPIRES, Event.ASKS_AID):
        return {"target": a}
    if what in (Event.OFFERS, Event.RESCUES, Event.COPAYS):
        return {"target": a, "amount": b}
    if what == Event.CONVERTS:
        return {"what": RESOURCES[a]}
    if what == Event.ACHIEVEMENT:
        return {"achievement": ACHIEVEMENTS[a]}
    if what in (Event.WON, Event.LOST):
        return {"calamity": a, "saved": b}
    if what == Event.SCORE:
        return {"score": a, "rank": b}
    if what in (Event.VOW_KEPT, Event.VOW_BROKEN):
        return {"which": ("role", "bodhisattva")[a], "points": b}
    return {"amount": a}


ACHIEVEMENTS = (
    "lamp", "ferryman", "ascetic", "bodhisattva", "guardian", "merit", "wisdom", "poverty", "hero", "tigress",
    "peacemaker", "all_refuge",
)  # fmt: skip


# ── views ────────────────────────────────────────────────────────────────────


def seen_by(state: Record, ruleset: Ruleset, seat: int) -> dict[str, Any]:
    """Everything that lies open on the table, and one's own hidden things. Seat −1 sees what everybody may see."""
    rules = ruleset.record
    is_turn = state.phase == Phase.TURN
    place = state.place if is_turn else None
    return {
        "round": state.table[Table.ROUND_NUMBER],
        "rounds": rules.rounds,
        "phase": Phase(state.phase).name.lower(),
        "calamity": state.table[Table.CALAMITY],
        "calamity_most": rules.calamity_line,
        "calamity_loss": rules.calamity_loss,
        "saved": state.table[Table.SAVED],
        "saves_needed": rules.saves_line,
        "outcome": Outcome(state.outcome).name.lower(),
        "start": state.start,
        "turn": place,
        "actions_left": max(0, state.actions_left) if is_turn else 0,
        "seats": [place_seen(state, ruleset, p, seat) for p in range(rules.places)],
        "beings": [being_seen(state, ruleset, b, seat) for b in seats_in(state.here)],
        "card": card_facts_now(state, ruleset),
        "prompt": prompt(state, ruleset, seat),
    }


def card_facts_now(state: Record, ruleset: Ruleset) -> dict[str, Any] | None:
    if state.stage == Stage.NONE or state.card == NOTHING:
        return None
    facts = card_facts(ruleset, state.card)
    return {"id": facts["card"], "deck": facts["deck"], "drawer": state.drawer, "pot": state.table[Table.POT]}


def place_seen(state: Record, ruleset: Ruleset, place: int, seat: int) -> dict[str, Any]:
    """A board as this player sees it."""
    rules, row = ruleset.record, state.seat[place]
    player = place % state.seats
    is_over = state.phase == Phase.OVER
    sees_vow = is_over or seat == player or rules.hidden_vows == HiddenVows.OFF
    sees_second = is_over or seat == player or rules.hidden_vows != HiddenVows.ALL_VOWS
    has_vow = state.phase > Phase.SETUP_VOW
    role = row[Seat.ROLE]
    vow = ruleset.tables["vows"].cards[2 * role + row[Seat.VOW]].id if has_vow else None
    bodhisattva = Bodhisattva(row[Seat.BODHISATTVA]).name.lower()
    owes = state.owed >> place & 1
    return {
        "player": player,
        "role": PERSONAL[role] if state.phase > Phase.PICK_ROLE else None,
        "wealth": row[Seat.WEALTH],
        "merit": row[Seat.MERIT],
        "wisdom": row[Seat.WISDOM],
        "faith": Faith(row[Seat.FAITH]).name.lower(),
        "vow": vow if sees_vow or vow is None else "hidden",
        "bodhisattva": bodhisattva if sees_second or bodhisattva == "none" else "hidden",
        "progress": {
            **(progress(state, ruleset, place, vow) if vow and sees_vow else {}),
            **(progress(state, ruleset, place, bodhisattva) if bodhisattva != "none" and sees_second else {}),
        },
        "renounced": ("none", *RENUNCIATIONS)[row[Seat.RENOUNCED]],
        "saves": row[Seat.SAVES],
        "helps": row[Seat.HELPS],
        "donations": row[Seat.DONATIONS],
        "labors": row[Seat.LABORS],
        "skills_left": rules.skill_uses - row[Seat.SKILLS],
        "aids_left": rules.aid_uses - row[Seat.AIDS],
        "heroes": row[Seat.HEROES],
        "blessed": row[Seat.BLESSED],
        "borne_by": row[Seat.BEARER] - 1 if row[Seat.BEARER] else None,
        "is_turn": state.phase == Phase.TURN and state.place == place,
        "has_chosen": bool(state.owed and not owes and row[Seat.CHOSE] and state.ask == Ask.OPTION),
        "owes": bool(owes),
        **end_seen(state, place),
    }


def progress(state: Record, ruleset: Ruleset, place: int, vow: str) -> dict[str, list[dict[str, Any]]]:
    """How far a vow is: what it asks for at the end, and what there is now."""
    cards = {card.id: card for deck in ("vows", "bodhisattva") for card in ruleset.tables[deck].cards}
    values, card = ruleset.values, cards[vow]
    is_second = card.deck == "bodhisattva"
    kept = bodhisattva_reading(card, values) if is_second else reading(card, str(values["vow_table"]))
    counted = state.copy()
    count_for_vows(counted, ruleset.record, place)
    return {vow: [measured(counted, ruleset, place, need) for need in kept.needs]}


def measured(state: Record, ruleset: Ruleset, place: int, need: Condition) -> dict[str, Any]:
    """One condition of a vow with the counter as it stands."""
    left, right = need.left, need.right
    have = state.seat[place, left.what] if left.source == Source.SELF else state.table[left.what]
    wanted = int(value_of(right, ruleset.values)) if right.source == Source.NUMBER else right.what
    kept = have == wanted if need.op == Op.EQUAL else have >= wanted if need.op == Op.AT_LEAST else have <= wanted
    return {
        "counter": left.word.rpartition(".")[2],
        "op": need.op.name.lower(),
        "have": have,
        "need": wanted,
        "kept": kept,
    }


def end_seen(state: Record, place: int) -> dict[str, Any]:
    """How a board ended, once the game is over."""
    is_over = state.phase == Phase.OVER
    return {
        "score": state.score[place] if is_over else None,
        "rank": state.rank[place] if is_over else None,
        "vow_kept": bool(state.vow_kept[place]) if is_over else None,
        "bodhisattva_kept": bool(state.bodhisattva_kept[place]) if is_over else None,
        "achievements": [ACHIEVEMENTS[i] for i in seats_in(state.achievements[place])] if is_over else [],
    }


def being_seen(state: Record, ruleset: Ruleset, being: int, seat: int) -> dict[str, Any]:
    """A being in the area, with what it would cost the player who looks."""
    rules = ruleset.record
    place = asked_place(state, rules, seat) if seat >= 0 else NOTHING
    card = ruleset.tables["beings"].cards[being]
    action = Do.SAVE + being
    is_turn = place != NOTHING and state.ask == Ask.TURN
    code = why_not(state, rules, seat, action) if is_turn else 0
    return {
        "id": card.id,
        "closed": {
            "key": f"reason.{Reason(code).name.lower()}",
            "facts": explain(state, ruleset, seat, action, code),
        }
        if code
        else None,
        "stay": state.stays[being],
        "patience": rules.patience,
        "cost": save_cost(state, rules, place, being, 0) if place != NOTHING else rules.cost[being],
        "printed_cost": rules.cost[being],
        "merit": rules.merit[being],
        "wisdom": rules.wisdom[being],
        "field": bool(rules.field[being]),
    }


def prompt(state: Record, ruleset: Ruleset, seat: int) -> dict[str, Any] | None:
    """What this player is asked now."""
    place = asked_place(state, ruleset.record, seat) if seat >= 0 else NOTHING
    if place == NOTHING:
        return None
    ask = Ask(state.ask)
    asked: dict[str, Any] = {"kind": ask.name.lower(), "place": place}
    if card := card_facts_now(state, ruleset):
        asked |= {"card": card["id"], "deck": card["deck"]}
    if ask in (Ask.AID, Ask.TRANSFER, Ask.RESCUE, Ask.COPAY):
        asked["from"] = state.partner
    if ask == Ask.TRANSFER:
        asked["size"] = state.offer
    if ask == Ask.BLESSING:
        asked["size"] = state.urgent >> WAITING
    if ask == Ask.RESCUE:
        asked["size"] = ruleset.record.rescue_wealth
    if ask in (Ask.MAHAYANA, Ask.TURN):
        prices = {what: renunciation_cost(state, ruleset.record, 1 + i) for i, what in enumerate(RENUNCIATIONS)}
        asked["costs"] = prices
    return asked
