"""What leaves the desk: facts of events, and what everybody sees.

What the rulebook keeps from the player (§6.1: the streak and the extreme options) never leaves, nor what an option does
before it is taken.
"""

from __future__ import annotations

from typing import Any

from wanju.games.delay.content import OPTION_IDS
from wanju.games.delay.state import NOTHING, ROUNDS, Action, Ending, Event, Phase, Value
from wanju.kernel.dealer import Note
from wanju.kernel.game import Ruleset
from wanju.kernel.record import Record
from wanju.kernel.text import LANGUAGES, say

NAMES = tuple(action.id for action in Action)
OPTIONS = NAMES[: Action.TRUTH]
RECORDS = NAMES[Action.TRUTH : Action.ACKNOWLEDGE]
MOVES = {
    "truth": (Value.STABILITY, "truth_stability", 1),
    "embellish": (Value.HEAVEN, "embellish_heaven", 1),
    "obscure": (Value.HELL, "obscure_hell", 1),
    "seal": (Value.PRESSURE, "seal_pressure", -1),
}
"""§5.1  What each record moves: the value, the number of the rules, and whether up or down."""
ASKED = {Phase.EVENT: OPTIONS, Phase.RECORD: RECORDS, Phase.PENALTY: NAMES[Action.ACKNOWLEDGE :]}


# ── events ───────────────────────────────────────────────────────────────────


def both(row: dict[str, Any], key: str) -> dict[str, str]:
    """A text of the content in every language; nothing where the content has none."""
    return {language: row.get(f"{key}_{language}", "") for language in LANGUAGES}


def signed(change: int) -> str:
    """A change as it is written: `+3`, `−5`."""
    return f"{change:+d}".replace("-", "−")


def narrate(ruleset: Ruleset, note: Note) -> dict[str, Any]:
    """The facts of a line of the notebook."""
    what, a, b = note.what, note.a, note.b
    if what == Event.ROUND:
        return {"round": a, "title": both(ruleset.tables["events"][b], "title")}
    if what == Event.CHOOSES:
        option = ruleset.tables["events"][a]["choices"][b]
        return {"option": OPTION_IDS[b], "label": both(option, "label"), "consequence": both(option, "consequence")}
    if what == Event.RECORDS:
        return {"record": RECORDS[a]}
    if what in (Event.CHANGES, Event.GROWS):
        return {"value": Value(a).id, "change": signed(b)}
    if what == Event.ENDS:
        row = ending_row(ruleset, a)
        return {"ending": row["id"], "title": both(row, "title"), "text": both(row, "text")}
    return {}


def speaks_of(ruleset: Ruleset, note: Note) -> list[str]:
    """The event that is drawn, or the option that is taken, by id."""
    events = ruleset.tables["events"]
    if note.what == Event.CHOOSES:
        return [f"{events[note.a]['id']}.{OPTION_IDS[note.b]}"]
    return [events[note.b]["id"]] if note.what == Event.ROUND else []


def ending_row(ruleset: Ruleset, ending: int) -> dict[str, Any]:
    """An ending of the content."""
    id = Ending(ending).id
    found: dict[str, Any] = next(row for row in ruleset.tables["endings"] if row["id"] == id)
    return found


# ── views ────────────────────────────────────────────────────────────────────


def view(state: Record, ruleset: Ruleset, seat: int) -> dict[str, Any]:
    """The four values, the round, the event, what is asked, and the path so far. The same for everybody."""
    phase = Phase(state.phase)
    return {
        "round": state.round_number,
        "rounds": ROUNDS,
        "phase": phase.id,
        "seats": [{what.id: state.value[what] for what in Value}],
        "event": event_id(ruleset, state.event),
        "path": [step(state, ruleset, number) for number in range(state.round_number)],
        "ending": None if state.ending == NOTHING else Ending(state.ending).id,
        "prompt": prompt(state, ruleset),
    }


def event_id(ruleset: Ruleset, number: int) -> str:
    """The id of an event."""
    return str(ruleset.tables["events"][number]["id"])


def step(state: Record, ruleset: Ruleset, number: int) -> dict[str, Any]:
    """A round of the path: its event, and what was chosen and recorded as far as it has been."""
    event, option, record = (one - 1 for one in state.path[number])
    return {
        "event": event_id(ruleset, event),
        "option": OPTIONS[option] if option >= 0 else None,
        "record": RECORDS[record] if record >= 0 else None,
    }


def prompt(state: Record, ruleset: Ruleset) -> dict[str, Any] | None:
    """What is asked."""
    phase = Phase(state.phase)
    if phase == Phase.ENDING:
        return None
    asked: dict[str, Any] = {"kind": phase.id, "place": 0, "options": list(ASKED[phase])}
    if phase == Phase.EVENT:
        asked |= {"kind": "option", "card": event_id(ruleset, state.event)}
    return asked


def sheet(ruleset: Ruleset) -> dict[str, Any]:
    """The words of the events and endings, and what each record does; what an option does is learned by taking it."""
    return {
        "cards": {event["id"]: card(event) for event in ruleset.tables["events"]},
        "actions": {**{record: told(ruleset, record) for record in RECORDS}, NAMES[-1]: nod(ruleset)},
        "endings": {
            row["id"]: {"name": both(row, "title"), "text": both(row, "text")} for row in ruleset.tables["endings"]
        },
    }


def record_does(ruleset: Ruleset, record: str) -> dict[str, Any]:
    """§5.1  Which value a record moves and by how much; the truth only after so many in a row."""
    what, number, sign = MOVES[record]
    facts = {"value": what.id, "change": signed(sign * getattr(ruleset.record, number)), "needed": 1}
    if record == "truth":
        facts["needed"] = ruleset.record.truth_needed
    return facts | (risk(ruleset) if record == "seal" else {})


def risk(ruleset: Ruleset) -> dict[str, Any]:
    """§5.2  How often a seal is noticed, and what that costs."""
    penalty = ruleset.record.penalty.value
    lost = {what.id: signed(penalty[what]) for what in (Value.STABILITY, Value.HEAVEN)}
    return {"chance": ruleset.record.seal_chance, **lost}


def told(ruleset: Ruleset, record: str) -> dict[str, str]:
    """§5.1  The same as a line."""
    facts, reading = record_does(ruleset, record), ruleset.values["seal_in_last_round"]
    lines = {}
    for language in LANGUAGES:
        words = ruleset.game.words(language)
        lines[language] = say(words, f"record_does.{record}", **facts)
        if record == "seal":
            lines[language] += say(words, f"record_ends.{reading}", last=ROUNDS)
    return lines


def nod(ruleset: Ruleset) -> dict[str, str]:
    """§5.2  What there is to say of an answer that is the only one."""
    return {language: ruleset.game.words(language)["does.acknowledge"] for language in LANGUAGES}


def card(event: dict[str, Any]) -> dict[str, Any]:
    """An event as a card: its title, its story, and what may be done about it."""
    labels = {
        language: {option["id"].lower(): option[f"label_{language}"] for option in event["choices"]}
        for language in LANGUAGES
    }
    return {"name": both(event, "title"), "flavour": both(event, "text"), "labels": labels}
