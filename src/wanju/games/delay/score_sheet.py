"""§7 What the ending goes by: the four values, each from its beginning on."""

from __future__ import annotations

from typing import Any

from wanju.games.delay.state import OPTIONS, ROUNDS, Step, Value
from wanju.kernel.game import Event, Ruleset
from wanju.kernel.record import Record
from wanju.kernel.score_sheet import account, line


def score_sheet(state: Record, ruleset: Ruleset, story: list[Event]) -> list[dict[str, Any]]:
    """An account for each value."""
    return [value_account(state, ruleset.record, what) for what in Value]


def value_account(state: Record, rules: Record, what: Value) -> dict[str, Any]:
    """What the seven choices, the records, trust won and lost and the growth have done to a value. What would have gone
    beyond its bounds (§2.2) stands in a line of its own."""
    path = [[one - 1 for one in step] for step in state.path]
    visits = state.notices - state.is_noticed
    begins = {Value.HEAVEN: rules.start_heaven, Value.HELL: rules.start_hell, Value.STABILITY: rules.start_stability}
    sums = {
        "began": begins.get(what, 0),
        "choices": sum(rules.option[step[Step.EVENT] * OPTIONS + step[Step.OPTION]].value[what] for step in path),
        "records": sum(rules.recording[step[Step.RECORD]].value[what] for step in path),
        "respect": state.rewards * rules.reward.value[what],
        "auditors": visits * rules.penalty.value[what],
        "growth": sum(rules.growth[:ROUNDS]) if what == Value.PRESSURE else 0,
    }
    sums["bounds"] = state.value[what] - sum(sums.values())
    lines = [line(key, int(points)) for key, points in sums.items() if points != 0 or key == "began"]
    return account(None, lines, state.value[what], of=f"value.{what.id}")
