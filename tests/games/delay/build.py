"""Sets of events made to order, and desks in a given position.

`desk(a={"heaven": 12}, heaven=95, round=3)` is a table at which round 3 has begun with Heaven at 95: every event's
option A moves Heaven by 12, its other options move nothing. A seal is noticed or not as `noticed` says.
"""

from __future__ import annotations

import json
from typing import Any

from wanju.games import find
from wanju.games.delay.state import ROUNDS, Value
from wanju.kernel.table import Table

FORCES = ("heaven", "hell", "stability", "pressure")
RECORDS = ("truth", "embellish", "obscure", "seal")
ENDINGS = {
    "human_collapse": "stability_low",
    "heaven_dominance": "heaven_high",
    "hell_dominance": "hell_high",
    "human_rebellion": "rebellion",
    "false_peace": "default",
}
"""§7.2, §7.3  By priority, each with its trigger."""
PLACES = {1: 1, 9: 6, 10: 7}
"""The number of an event with a place of its own, and that place."""
TRUTH = {
    "en": "Your honest record has earned quiet respect among the mortals.",
    "zh": "你如实的记录在凡人中赢得了无声的尊重。",
}
"""§5.3"""
PENALTY = {
    "en": "Heaven's auditors have noticed a gap in the archives. Trust erodes.",
    "zh": "天堂的审计员注意到了档案中的空白。信任正在瓦解。",
}
"""§5.2"""

Effect = dict[str, int]
Row = dict[str, Any]


# ── content ──────────────────────────────────────────────────────────────────


def choice(id: str, effect: Effect | None = None, extreme: bool = False) -> Row:
    whole = {force: (effect or {}).get(force, 0) for force in FORCES}
    return {"id": id, "label_en": f"Way {id}", "label_zh": f"办法{id}", "effect": whole, "is_extreme": extreme}


def event(number: int, effects: list[Effect | None], extreme: str = "", place: int | None = None) -> Row:
    return {
        "id": f"event_{number:03}",
        "title_en": f"Matter {number}",
        "title_zh": f"第{number}件事",
        "text_en": f"This is matter number {number}.",
        "text_zh": f"这是第{number}件事。",
        "choices": [choice(id, effect, id in extreme) for id, effect in zip("ABC", effects, strict=True)],
        "fixed_position": place,
        "is_dilemma": number <= 3,
        "tags": ["made"],
    }


def make_events(
    a: Effect | None = None, b: Effect | None = None, c: Effect | None = None, extreme: str = ""
) -> list[Row]:
    """Ten events, the same but for their names: three with a place, seven for the pool."""
    return [event(number, [a, b, c], extreme, PLACES.get(number)) for number in range(1, 11)]


def make_endings() -> list[Row]:
    return [
        {
            "id": id,
            "title_en": id.replace("_", " ").title(),
            "title_zh": f"结局 {id}",
            "text_en": "So it ended.",
            "text_zh": "就这样结束了。",
            "trigger": trigger,
        }
        for id, trigger in ENDINGS.items()
    ]


def files(events: list[Row] | None = None, endings: list[Row] | None = None) -> dict[str, str]:
    """The texts of the two files."""
    return {
        "events": json.dumps(make_events() if events is None else events, ensure_ascii=False),
        "endings": json.dumps(make_endings() if endings is None else endings, ensure_ascii=False),
    }


# ── positions ────────────────────────────────────────────────────────────────


def desk(
    a: Effect | None = None,
    b: Effect | None = None,
    c: Effect | None = None,
    extreme: str = "",
    *,
    round: int = 1,
    heaven: int = 50,
    hell: int = 50,
    stability: int = 50,
    pressure: int = 0,
    truth: int = 0,
    streak: int = 0,
    best: int | None = None,
    extremes: int = 0,
    noticed: bool = False,
    seed: int = 1,
    **rules: Any,
) -> Table:
    """The event of a round has just been shown."""
    rules = {"seal_chance": 100 if noticed else 0} | rules
    table = Table(find("delay").ruleset(settings=rules, files=files(make_events(a, b, c, extreme))), seed)
    state, shown = table.state, [0, 1, 2, 3, 4, 8, 9]
    state["value"][:] = [heaven, hell, stability, pressure]
    state.truth, state.streak, state.extremes = truth, streak, extremes
    state.best_streak = streak if best is None else best
    state.round_number, state.event = round, shown[round - 1]
    for number in range(round):
        state.left &= ~(1 << shown[number])
        state.path[number] = [shown[number] + 1, 1, 1]
    state.path[round - 1] = [shown[round - 1] + 1, 0, 0]
    return table


def values(table: Table) -> tuple[int, int, int, int]:
    """Heaven, Hell, Stability, Pressure, as everybody sees them."""
    seen = table.view()["seats"][0]
    return seen["heaven"], seen["hell"], seen["stability"], seen["pressure"]


def value(table: Table, force: str) -> int:
    return int(table.view()["seats"][0][force])


def hidden(table: Table) -> tuple[int, int]:
    """§6.1  Rounds in a row in balance, and extreme options taken."""
    return int(table.state.streak), int(table.state.extremes)


def do(table: Table, *actions: str) -> Table:
    """Take these decisions."""
    for action in actions:
        table.act(0, action)
    return table


def told(table: Table, since: int = 0) -> list[str]:
    """The kinds of events so far."""
    return [event["event"] for event in table.events(since=since)]


def last_round(option: str = "a", record: str = "truth", **where: Any) -> Table:
    """Round 7 played from a position to the ending; by default nothing moves but Pressure, by 12."""
    return do(desk(round=ROUNDS, **where), option, record)


def ending(table: Table) -> str | None:
    found: str | None = table.view()["ending"]
    return found


def put(table: Table, **forces: int) -> Table:
    """Set some values."""
    for force, number in forces.items():
        table.state.value[Value[force.upper()]] = number
    return table


def replay(ruleset: Any, path: list[Row]) -> Table:
    """A path of the solver once more at a table: its events are the ones that come, its seals noticed as it says."""
    table = Table(ruleset, 0)
    table.rules = ruleset.array.copy()[0]
    rows = {event["id"]: row for row, event in enumerate(ruleset.tables["events"])}
    for number, step in enumerate(path):
        assert table.view()["event"] == step["event"] and table.view()["round"] == number + 1
        do(table, step["option"].lower())
        assert step["record"] == "seal" or not step["noticed"]
        table.rules.seal_chance = 100 if step["noticed"] else 0
        left, coming = int(table.state.left), rows[path[number + 1]["event"]] if number + 1 < len(path) else None
        if coming is not None and 1 <= number + 1 <= 4:
            assert left >> coming & 1, "an event that has not been drawn yet"
            table.state.left = 1 << coming
        do(table, step["record"])
        if table.view()["phase"] == "penalty":
            do(table, "acknowledge")
        table.state.left = left & ~(1 << coming) if coming is not None else 0
    return table
