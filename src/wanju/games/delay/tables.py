"""Events and numbers as the rules record holds them: what each option, each record, reward and penalty does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wanju.games.delay.content import VALUES, bends
from wanju.games.delay.state import FOLDER, NOTHING, OPTIONS, Action, Value
from wanju.kernel import rule
from wanju.kernel.errors import BadFile
from wanju.kernel.record import Record
from wanju.kernel.text import say, words


def fill_tables(rules: Record, values: Mapping[str, Any], tables: Mapping[str, Any]) -> None:
    """The events as rows that compiled rules read. A strict ruleset takes no set that bends a constraint."""
    bent = next(bends(values, tables), None)
    if bent and values["content"] == "strict":
        place, key = bent.facts["place"], f"notice.bent_{bent.key}"
        en, zh = (say(words(FOLDER, language), key, **bent.facts) for language in ("en", "zh"))
        raise BadFile(place, en.removeprefix(f"{place}: "), zh.removeprefix(f"{place}："))
    rules["placed"][:] = NOTHING
    for number, event in enumerate(tables["events"]):
        if event["fixed_position"] is None:
            rules.pool |= 1 << number
        else:
            rules.placed[event["fixed_position"] - 1] = number
        for option, row in enumerate(event["choices"]):
            filled = rules.option[number * OPTIONS + option]
            filled["value"][:] = [row["effect"][what] for what in VALUES]
            filled.is_extreme = row["is_extreme"]


@rule("5.1")
def derive(rules: Record) -> None:
    """§5.1, §5.2, §2.3  What records, reward and auditors do, and the growth of each round; a truthful record does
    nothing by itself."""
    rules.recording[Action.EMBELLISH - Action.TRUTH].value[Value.HEAVEN] = rules.embellish_heaven
    rules.recording[Action.OBSCURE - Action.TRUTH].value[Value.HELL] = rules.obscure_hell
    rules.recording[Action.SEAL - Action.TRUTH].value[Value.PRESSURE] = -rules.seal_pressure
    rules.reward.value[Value.STABILITY] = rules.truth_stability
    rules.penalty.value[Value.STABILITY] = -rules.penalty_stability
    rules.penalty.value[Value.HEAVEN] = rules.penalty_heaven
    growth = rules.growth
    growth[0], growth[1], growth[2], growth[3] = rules.growth_1, rules.growth_2, rules.growth_3, rules.growth_4
    growth[4], growth[5], growth[6] = rules.growth_5, rules.growth_6, rules.growth_7
