"""What leaves the table: facts of events, and what each player may see.

The view is made from what the seat may see, as `state.py` says of each field; what others have chosen in secret and
vows that lie face down are not in it.
"""

from __future__ import annotations

from typing import Any

from wanju.games.merit57.actions import RENUNCIATIONS, Do, Reason, beings, kind_and_aim
from wanju.games.merit57.card_files import PERSONAL
from wanju.games.merit57.cardplay import is_secret, secret_choosers
from wanju.games.merit57.choices import asked_place, why_not
from wanju.games.merit57.explained import refuge_now
from wanju.games.merit57.faith import is_second_hidden, renunciation_cost
from wanju.games.merit57.opening import has_role
from wanju.games.merit57.readings import HiddenRefuge, HiddenVows
from wanju.games.merit57.refusals import explain
from wanju.games.merit57.saving import ECONOMIC, PLAIN, merit_of_saving, save_cost
from wanju.games.merit57.scoring import count_for_vows
from wanju.games.merit57.state import (
    NOTHING,
    RESOURCES,
    Ask,
    Bodhisattva,
    Event,
    Faith,
    Outcome,
    Phase,
    Renunciation,
    Role,
    Seat,
    Stage,
    Table,
)  # fmt: skip
from wanju.games.merit57.tables import personal_decks, vow_as_read
from wanju.kernel.cards import Card, Choice, Condition
from wanju.kernel.dealer import Note
from wanju.kernel.defaults import narrating
from wanju.kernel.effects import Op, Source
from wanju.kernel.game import Ruleset, seats_in
from wanju.kernel.reading import value_of
from wanju.kernel.record import Record
from wanju.kernel.text import LANGUAGES

ACHIEVEMENTS = (
    "lamp", "ferryman", "ascetic", "bodhisattva", "guardian", "merit", "wisdom", "poverty", "hero", "tigress",
    "peacemaker", "all_refuge",
)  # fmt: skip
OPTIONS, HEROES, OFFERS = ("pass", "a", "b", "c"), "abcd", ("pass", "offer")


# ── events ───────────────────────────────────────────────────────────────────


def card_at(ruleset: Ruleset, number: int) -> Card:
    """The card at a place of the card table."""
    rules, tables = ruleset.record, ruleset.tables
    dealt = {rules.collective: tables["collective"].cards, rules.beings: tables["beings"].cards}
    for deck, cards in personal_decks(ruleset.values, tables).items():
        if cards:
            dealt[rules.role_deck[PERSONAL.index(deck)] if deck in PERSONAL else rules.general] = cards
    first = max(first for first in dealt if first <= number)
    found: Card = dealt[first][number - first]
    return found


def vow_shown(ruleset: Ruleset, number: int) -> str:
    """The vow of a role, unless it lies face down."""
    return str(ruleset.tables["vows"].cards[number].id) if number != NOTHING else "hidden"


FACTS = {
    "achievement": lambda ruleset, number: ACHIEVEMENTS[number],
    "action": lambda ruleset, number: kind_and_aim(number)[0].id,
    "answer": lambda ruleset, number: kind_and_aim(number)[0].id,
    "being": lambda ruleset, number: beings(ruleset)[number],
    "bodhisattva": lambda ruleset, number: Bodhisattva(number).id if number else "hidden",
    "faith": lambda ruleset, number: Faith(number).id,
    "renunciation": lambda ruleset, number: Renunciation(number).id,
    "role": lambda ruleset, number: Role(number).id,
    "vow": vow_shown,
    "what": lambda ruleset, number: RESOURCES[number],
    "which": lambda ruleset, number: ("role", "bodhisattva")[number],
}
"""How the numbers of a note are told."""


def narrate(ruleset: Ruleset, note: Note) -> dict[str, Any]:
    """A card is told by its id, its deck and its name, with the letter of the option taken; calamity by its change."""
    told, event = narrating(FACTS)(ruleset, note), Event(note.what)
    if note.who == NOTHING:
        told.pop("seat", None)
    if event == Event.CHOSEN and note.a == NOTHING:
        return {"seat": note.who, "option": OFFERS[note.b]}
    if "card" in told:
        told |= card_facts(ruleset, note.a)
    if event in (Event.CHOSEN, Event.CHOOSES):
        told["option"] = f"{told['card']}.{OPTIONS[note.b]}" if note.b else "pass"
    elif event == Event.HERO:
        told["hero"] = f"{told['card']}.{HEROES[note.b]}"
    elif event == Event.CALAMITY:
        told["amount"] = f"{note.a:+d}".replace("-", "−")
    return told


def card_facts(ruleset: Ruleset, number: int) -> dict[str, Any]:
    card = card_at(ruleset, number)
    return {"card": card.id, "deck": card.deck, "name": f"{card.deck}.{card.id}"}


# ── views ────────────────────────────────────────────────────────────────────


def view(state: Record, ruleset: Ruleset, seat: int) -> dict[str, Any]:
    """Everything that lies open on the table, and one's own hidden things. Seat −1 sees what everybody may see."""
    rules = ruleset.record
    is_turn = state.phase == Phase.TURN
    place = state.place if is_turn else None
    return {
        "round": state.table[Table.ROUND_NUMBER],
        "rounds": rules.rounds,
        "phase": Phase(state.phase).id,
        "calamity": state.table[Table.CALAMITY],
        "calamity_most": rules.calamity_line,
        "calamity_loss": rules.calamity_loss,
        "saved": state.table[Table.SAVED],
        "saves_needed": rules.saves_line,
        "outcome": Outcome(state.outcome).id,
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
    is_open = is_over or seat == player
    sees_vow = is_open or rules.hidden_vows == HiddenVows.OFF
    sees_faith = is_open or rules.hidden_refuge == HiddenRefuge.OFF
    sees_second = is_open or not is_second_hidden(rules)
    has_vow = state.phase > Phase.SETUP_VOW
    role = row[Seat.ROLE]
    vow = ruleset.tables["vows"].cards[2 * role + row[Seat.VOW]].id if has_vow else None
    has_second = sees_faith and row[Seat.FAITH] == Faith.MAHAYANA
    held = row[Seat.BODHISATTVA] if sees_faith else Bodhisattva.NONE
    second = Bodhisattva(held).id if sees_second or not has_second else "hidden"
    owes = state.owed >> place & 1
    return {
        "player": player,
        "role": Role(role).id if has_role(state, rules, place) else None,
        **{what: row[counter] for counter, what in enumerate(RESOURCES)},
        "faith": Faith(row[Seat.FAITH]).id if sees_faith else "hidden",
        "vow": vow if sees_vow or vow is None else "hidden",
        "bodhisattva": second,
        "progress": progress(state, ruleset, place, [vow if sees_vow else None, second]),
        "renounced": Renunciation(row[Seat.RENOUNCED] if sees_faith else Renunciation.NONE).id,
        **{counter.id: row[counter] for counter in (Seat.SAVES, Seat.HELPS, Seat.DONATIONS, Seat.LABORS)},
        "skills_left": rules.skill_uses - row[Seat.SKILLS],
        "aids_left": rules.aid_uses - row[Seat.AIDS],
        "heroes": row[Seat.HEROES],
        "blessed": row[Seat.BLESSED],
        "borne_by": row[Seat.BEARER] - 1 if row[Seat.BEARER] else None,
        "is_turn": state.phase == Phase.TURN and state.place == place,
        "has_chosen": has_chosen(state, rules, place),
        "owes": bool(owes),
        **end_seen(state, place),
    }


def has_chosen(state: Record, rules: Record, place: int) -> bool:
    """Has this board taken an option, while others have still to choose? What it is in secret, only its player sees."""
    if state.ask != Ask.OPTION or state.owed == 0 or state.owed >> place & 1:
        return False
    asks = rules.cards[state.card].asks
    if is_secret(asks):
        return secret_choosers(state, rules, asks) >> place & 1 == 1
    return state.seat[place, Seat.CHOSE] > 0


def progress(state: Record, ruleset: Ruleset, place: int, held: list[str | None]) -> dict[str, list[dict[str, Any]]]:
    """How far the vows of a board are, those that are known: what each asks for at the end, and what there is now."""
    vows = vows_read(ruleset)
    shown = [vow for vow in held if vow is not None and vow in vows]
    if not shown:
        return {}
    counted = state.copy()
    count_for_vows(counted, ruleset.record, place)
    return {vow: [measured(counted, ruleset, place, need) for need in vows[vow].needs] for vow in shown}


def vows_read(ruleset: Ruleset) -> dict[str, Choice]:
    """Every vow and bodhisattva by its id, as these rules read it."""
    if "vows" not in ruleset.known:
        cards = [card for deck in ("vows", "bodhisattva") for card in ruleset.tables[deck].cards]
        ruleset.known["vows"] = {card.id: vow_as_read(card, ruleset.values) for card in cards}
    read: dict[str, Choice] = ruleset.known["vows"]
    return read


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
    """How a board ended, once the game is over; and the achievements so far."""
    is_over = state.phase == Phase.OVER
    return {
        "score": state.score[place] if is_over else None,
        "rank": state.rank[place] if is_over else None,
        "vow_kept": bool(state.vow_kept[place]) if is_over else None,
        "bodhisattva_kept": bool(state.bodhisattva_kept[place]) if is_over else None,
        "broken": list(seats_in(state.broken[place])),
        "achievements": [ACHIEVEMENTS[i] for i in seats_in(state.achievements[place])],
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
            "key": f"reason.{Reason(code).id}",
            "facts": explain(state, ruleset, seat, action, code),
        }
        if code
        else None,
        "stay": state.stays[being],
        "patience": rules.patience,
        "cost": save_cost(state, rules, place, being, PLAIN) if place != NOTHING else rules.cost[being],
        "economic_cost": save_cost(state, rules, place, being, ECONOMIC) if place != NOTHING else None,
        "printed_cost": rules.cost[being],
        "merit": rules.merit[being] if place == NOTHING else merit_of_saving(state, rules, place, being, PLAIN),
        "wisdom": rules.wisdom[being],
        "field": bool(rules.field[being]),
    }


def refuge_told(state: Record, ruleset: Ruleset) -> dict[str, str]:
    """§3.4  What refuge would bring now, in every language."""
    now = state.table[Table.ROUND_NUMBER], state.phase == Phase.SETUP_FAITH
    return {language: refuge_now(ruleset.words(language), ruleset, *now) for language in LANGUAGES}


def prompt(state: Record, ruleset: Ruleset, seat: int) -> dict[str, Any] | None:
    """What this player is asked now."""
    place = asked_place(state, ruleset.record, seat) if seat >= 0 else NOTHING
    if place == NOTHING:
        return None
    ask = Ask(state.ask)
    asked: dict[str, Any] = {"kind": ask.id, "place": place}
    if card := card_facts_now(state, ruleset):
        asked |= {"card": card["id"], "deck": card["deck"]}
    if ask in (Ask.AID, Ask.TRANSFER, Ask.RESCUE, Ask.COPAY):
        asked["from"] = state.partner
    if ask == Ask.PROMISE:
        asked["about"] = state.partner
    if ask == Ask.TRANSFER:
        asked["size"] = state.offer
    if ask == Ask.BLESSING:
        asked["size"] = state.bonus
    if ask == Ask.RESCUE:
        asked["size"] = ruleset.record.rescue_wealth
    if ask in (Ask.MAHAYANA, Ask.TURN):
        prices = {what: renunciation_cost(state, ruleset.record, 1 + i) for i, what in enumerate(RENUNCIATIONS)}
        asked["costs"] = prices
    if ask in (Ask.FAITH, Ask.TURN) and state.seat[place, Seat.FAITH] == Faith.SECULAR:
        asked["previews"] = {Do.REFUGE.id: {"words": refuge_told(state, ruleset)}}
    return asked
