"""What leaves the board: facts of refusals and events, and what everybody sees, which is everything."""

from __future__ import annotations

from typing import Any

from wanju.games.ludo.bent import last_bent
from wanju.games.ludo.board import GOAL, LAST_ON_RING, PIECES, RING, START, YARD
from wanju.games.ludo.choices import Action, Reason, why_not
from wanju.games.ludo.moves import is_open_ground, landing, square_of, victims
from wanju.games.ludo.rows import BITS, distance, pieces_at, step_at
from wanju.games.ludo.state import NOTE_SIZE, TO_ROLL, Again, Event, Outcome
from wanju.kernel.bits import how_many
from wanju.kernel.dealer import Note
from wanju.kernel.defaults import facts_of
from wanju.kernel.game import Ruleset, seats_in
from wanju.kernel.record import Record
from wanju.kernel.text import LANGUAGES, say

AGAIN = "six_again", "capture_again", "home_again"

# ── places in words ──────────────────────────────────────────────────────────


def zone(step: int) -> str:
    """Which part of the board a step lies in."""
    if step == YARD:
        return "yard"
    if step == GOAL:
        return "goal"
    return "ring" if step <= LAST_ON_RING else "column"


def place(ruleset: Ruleset, seat: int, step: int) -> dict[str, Any]:
    """Where a piece is: its step, the part of the board, and on the ring its square and whether it is safe there."""
    found: dict[str, Any] = {"step": step, "zone": zone(step)}
    if found["zone"] == "ring":
        found["square"] = square_of(ruleset.record, seat, step)
        found["is_safe"] = not is_open_ground(ruleset.record, seat, step)
    return found


def place_words(ruleset: Ruleset, seat: int, step: int) -> dict[str, str]:
    """The same in words, in every language."""
    known, key = ruleset.known, ("place", seat, step)
    if key not in known:
        known[key] = put_in_words(ruleset, seat, step)
    words: dict[str, str] = known[key]
    return words


def put_in_words(ruleset: Ruleset, seat: int, step: int) -> dict[str, str]:
    found = place(ruleset, seat, step)
    key = "safe" if found.get("is_safe") else found["zone"]
    facts = {"square": found.get("square", 0), "step": step, "left": GOAL - step}
    return {language: say(ruleset.game.words(language), f"place.{key}", **facts) for language in LANGUAGES}


def row_words(ruleset: Ruleset, seat: int, steps: list[int]) -> dict[str, str]:
    """Where a seat's four pieces are, the furthest first, in a line."""
    found: dict[str, list[str]] = {language: [] for language in LANGUAGES}
    for step in sorted(set(steps), reverse=True):
        numbers = ",".join(str(piece + 1) for piece in range(PIECES) if steps[piece] == step)
        for language, named in place_words(ruleset, seat, step).items():
            found[language].append(f"{numbers}: {named}")
    return {language: " · ".join(parts) for language, parts in found.items()}


# ── refusals and events ──────────────────────────────────────────────────────


def explain(state: Record, ruleset: Ruleset, seat: int, action: int, code: int) -> dict[str, Any]:
    """The facts of a refusal."""
    facts: dict[str, Any] = {"piece": action, "die": state.die}
    if action == Action.ROLL or code == Reason.ROLL_FIRST:
        return facts
    step = step_at(state.row[seat], action)
    if code == Reason.TOO_FAR:
        facts["left"] = GOAL - step
    if code == Reason.TWIN:
        facts["twin"] = next(piece for piece in range(PIECES) if step_at(state.row[seat], piece) == step)
    return facts


def narrate(ruleset: Ruleset, note: Note) -> dict[str, Any]:
    """The facts of a line of the notebook."""
    facts = facts_of(Event(note.what), note)
    if note.what in (Event.MOVES, Event.ENTERS):
        to = note.b % 64
        facts |= {"from": note.b // 64 + YARD, "to": to, "place": place_words(ruleset, note.who, to)}
    elif note.what == Event.CAPTURES:
        facts |= {"target": note.a // PIECES, "piece": note.a % PIECES}
    elif note.what == Event.AGAIN:
        facts["causes"] = [cause.id for cause in Again if note.a & cause]
    elif note.what == Event.STOPPED:
        facts["turns"] = note.a + note.b * NOTE_SIZE
    return facts


# ── views ────────────────────────────────────────────────────────────────────


def view(state: Record, ruleset: Ruleset, seat: int) -> dict[str, Any]:
    """Everything: there are no secrets on this board."""
    return {
        "turn": state.turns,
        "round": state.turns // ruleset.seats + 1,
        "first": state.first,
        "seat": state.seat,
        "die": state.die,
        "sixes": state.sixes,
        "outcome": Outcome(state.outcome).id,
        "seats": [seat_seen(state, ruleset, other) for other in range(ruleset.seats)],
        "prompt": prompt(state, ruleset),
        "bent": last_bent(state, ruleset),
    }


def seat_seen(state: Record, ruleset: Ruleset, seat: int) -> dict[str, Any]:
    """A seat's pieces and how far it is."""
    row = state.row[seat]
    steps = [step_at(row, piece) for piece in range(PIECES)]
    return {
        "where": row_words(ruleset, seat, steps),
        "progress": distance(row),
        "progress_full": PIECES * GOAL,
        "home": how_many(pieces_at(row, GOAL)),
        "captures": state.captures[seat],
        "rank": state.rank[seat],
        "is_turn": state.outcome == Outcome.PLAYING and state.seat == seat,
        "pieces": [place(ruleset, seat, step) for step in steps],
    }


def prompt(state: Record, ruleset: Ruleset) -> dict[str, Any] | None:
    """What is asked: which piece to move by the roll, and what each would do."""
    if state.movable == 0:
        return None
    if state.movable == TO_ROLL:
        return {"kind": "roll", "place": state.seat, "options": [Action.ROLL.id]}
    options = seats_in(state.movable)
    return {
        "kind": "piece",
        "place": state.seat,
        "die": state.die,
        "options": [ruleset.actions[piece] for piece in options],
        "previews": {ruleset.actions[piece]: preview(state, ruleset, piece) for piece in options},
    }


def preview(state: Record, ruleset: Ruleset, piece: int) -> dict[str, Any]:
    """Where a piece would go, and whom it would send back."""
    seat, rules = state.seat, ruleset.record
    assert why_not(state, rules, seat, piece) == 0, "only what may move is offered"
    step = step_at(state.row[seat], piece)
    to = landing(rules, step, state.die)
    caught = seats_in(victims(state, rules, seat, to))
    return {
        "from": place(ruleset, seat, step),
        "to": place(ruleset, seat, to),
        "captures": [{"seat": number % BITS, "piece": number // BITS} for number in caught],
        "words": preview_words(ruleset, seat, step, to, sorted({number % BITS for number in caught})),
    }


def preview_words(ruleset: Ruleset, seat: int, step: int, to: int, caught: list[int]) -> dict[str, str]:
    """A preview as a line: from where to where, and whom it captures."""
    key = "captures" if caught else "goes"
    there, here = place_words(ruleset, seat, to), place_words(ruleset, seat, step)
    return {
        language: say(ruleset.game.words(language), f"preview.{key}", to=there, here=here, targets=caught)
        for language in LANGUAGES
    }


def sheet(ruleset: Ruleset) -> dict[str, Any]:
    """The board: where each seat starts, and the squares on which nothing is captured."""
    rules = ruleset.record
    return {
        "ring": RING,
        "goal": GOAL,
        "column": [LAST_ON_RING + 1, GOAL - 1],
        "starts": [square_of(rules, seat, START) for seat in range(ruleset.seats)],
        "safe": [square for square in range(RING) if rules.safe >> square & 1],
        "actions": {Action.ROLL.id: {language: roll_does(ruleset, language) for language in LANGUAGES}},
    }


def roll_does(ruleset: Ruleset, language: str) -> str:
    """What a roll may bring under these rules: another one, or more tries while nothing can move."""
    words, values = ruleset.game.words(language), ruleset.values
    causes = words["card.comma"].join(words[f"roll_does.{id}"] for id in AGAIN if values[id] == "yes")
    said = [words["roll_does.again"].format(causes=causes) if causes else ""]
    said.append(words["roll_does.third"] if values["three_sixes"] == "forfeit" else "")
    if (tries := ruleset.record.yard_attempts) > 1:
        said.append(words[f"roll_does.tries.{values['yard_attempts_when']}"].format(tries=tries))
    return " · ".join(filter(None, [words["roll_does.out"], *said]))
