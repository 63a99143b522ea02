"""What may be decided, told with the numbers and readings in force: what it costs, what it brings, what it ends."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from wanju.games.merit57.faith import OLD_COST, OLD_WISDOM, QUICK_COST, refuge_gain
from wanju.games.merit57.state import RESOURCES, Role
from wanju.kernel.cards import Card, Choice
from wanju.kernel.game import Ruleset
from wanju.kernel.wording import card_text, conditions_text, text_of, without_nothing

Words = Mapping[str, str]

SKILLS = "share", "banquet", "lecture", "bless"
"""By role."""
DISASTER = "disaster"
FAMILIES = "renunciation_does", "bodhisattva_does", "achievement_does", "faith_does"
"""Sentences beside the cards that name numbers of the rules."""
ADDS = {
    "does.donate": ("donate_refuge_bonus", "help_reward"),
    "does.practise": ("dice_practise",),
    "does.protect": ("help_reward",),
    "does.refuge": (
        "refuge_save_merit", "donate_refuge_bonus", "survival_rounds", "secular_wealth_clawback", "refuge_gain_table",
    ),
    "does.renounce": ("mahayana_open_rule",),
    "does.save": ("refuge_save_merit", "help_reward"),
    "does.save_economic": ("help_reward",),
    "does.save_merit1": ("help_reward",),
    "does.save_merit2": ("help_reward",),
    "faith_does.secular": ("survival_rounds",),
    "passive.farmer": ("farmer_diligence",),
    "passive.merchant": ("merchant_dharma_gift",),
}  # fmt: skip
"""Sentences of `adds`: of a number that is not 0, and of a reading that has one."""


def shown(ruleset: Ruleset) -> dict[str, Any]:
    """The numbers of a ruleset as a sentence names them, and what follows from them."""
    told = {id: int(value) if isinstance(value, float) else value for id, value in ruleset.values.items()}
    told |= {f"{id}_{n}": n * told[id] for id in ("reversal_relief", "reversal_merit") for n in (2, 3)}
    return told | {"old_cost": OLD_COST, "old_wisdom": OLD_WISDOM, "quick_cost": QUICK_COST}


def line(table: Words, key: str, ruleset: Ruleset, **facts: Any) -> str:
    """A sentence with the numbers of the ruleset, and those that its readings add."""
    keys = [key, *(added(id, ruleset.values[id]) for id in ADDS.get(key, ()))]
    return "".join(table[each] for each in keys if each in table).format(**shown(ruleset), **facts)


def added(id: str, value: object) -> str:
    """Where the sentence of a number or a reading is."""
    return f"adds.{id}.{value}" if isinstance(value, str) else f"adds.{id}" if value else ""


def filled(table: Words, ruleset: Ruleset) -> dict[str, str]:
    """The families of sentences that name numbers."""
    return {key: line(table, key, ruleset) for key in table if key.partition(".")[0] in FAMILIES}


def does(table: Words, kind: str, ruleset: Ruleset) -> str:
    """What a kind of action costs and brings."""
    return line(table, f"does.{kind}", ruleset, skill=skill_text(table, kind, ruleset), windows=windows(table, ruleset))


def card_told(table: Words, card: Card, ruleset: Ruleset) -> dict[str, Any]:
    """A card in words; §12.14 with what its first option brings besides, where it is a sacrifice."""
    told = card_text(table, card, ruleset.values)
    if card.more.get("kind") == DISASTER and ruleset.values["sacrifice_bonus"] == "on":
        told["options"]["a"] += line(table, "adds.sacrifice_bonus.on", ruleset)
    return told


def skill_text(table: Words, kind: str, ruleset: Ruleset) -> str:
    """What the card of a role says of its skill, if this is one."""
    if kind not in SKILLS:
        return ""
    card = ruleset.tables["roles"].cards[SKILLS.index(kind)]
    return text_of(table, (*card.choices[0].do, *card.afterwards), ruleset.values)


# ── refuge ───────────────────────────────────────────────────────────────────


def windows(table: Words, ruleset: Ruleset) -> str:
    """§3.4  What refuge brings by the round in which it is taken."""
    rules = ruleset.record
    start, rounds = refuge_gain(rules, 1, True), range(1, rules.rounds + 1)
    told = []
    if start != refuge_gain(rules, 1, False):
        told.append(table["window.start"].format(gain=gain_text(table, *start)))
    for gain, group in groupby(rounds, key=lambda number: refuge_gain(rules, number, False)):
        numbers = list(group)
        told.append(window(table, numbers[0], numbers[-1], gain_text(table, *gain)))
    return table["card.join"].join(told)


def refuge_now(table: Words, ruleset: Ruleset, round_number: int, is_setup: bool) -> str:
    """§3.4  What refuge brings now, and all that is to be known of it."""
    gain = gain_text(table, *refuge_gain(ruleset.record, max(1, round_number), is_setup))
    return table["window.now"].format(gain=gain, does=does(table, "refuge", ruleset))


def window(table: Words, first: int, last: int, gain: str) -> str:
    """Rounds in which it brings the same."""
    key = "window.round" if first == last else "window.rounds"
    return table[key].format(first=first, last=last, gain=gain)


def gain_text(table: Words, merit: int, wisdom: int) -> str:
    """Merit and wisdom as they are written: `merit +4, wisdom −1`; what brings nothing is left out."""
    both = zip(RESOURCES[1:], (merit, wisdom), strict=True)
    return without_nothing(table["card.comma"].join(f"{table[f'what.{what}']} {signed(by)}" for what, by in both))


def signed(by: int) -> str:
    """A change as it is written."""
    return f"{by:+d}".replace("-", "−")


# ── roles and vows ───────────────────────────────────────────────────────────


def role_text(table: Words, role: Role, ruleset: Ruleset) -> str:
    """§3.2  What a role starts with, is always better at, and can do."""
    start = zip(RESOURCES, ruleset.record.start[role], strict=True)
    begins = table["card.comma"].join(f"{table[f'what.{what}']} {by}" for what, by in start)
    skill = table["role_line.skill"].format(
        name=table[f"ability.{SKILLS[role]}"], does=does(table, SKILLS[role], ruleset)
    )
    return table["role_line.start"].format(start=begins) + passive(table, role, ruleset) + skill


def passive(table: Words, role: Role, ruleset: Ruleset) -> str:
    """§3.2  What a role is always better at."""
    return line(table, f"passive.{role.id}", ruleset)


def vow_text(table: Words, card: Card, kept: Choice, ruleset: Ruleset) -> str:
    """§9  What a vow asks for, what it yields, what it is worth, and what its holder can do."""
    values, points = ruleset.values, vow_points(kept, ruleset)
    parts = [conditions_text(table, kept.needs, values)]
    if income := text_of(table, card.do, values):
        parts.append(table[f"vow_line.{values['vow_income']}"].format(income=income))
    parts.append(table["vow_line.points"].format(**{how: signed(by) for how, by in points.items()}))
    if card.deck == "bodhisattva":
        parts.append(line(table, f"bodhisattva_does.{card.id}", ruleset))
    return " · ".join(parts)


def vow_points(kept: Choice, ruleset: Ruleset) -> dict[str, int]:
    """§9  The points of a vow that is kept and of one that is not, which may be none."""
    has_failure = ruleset.values["vow_failure_points"] == "yes"
    return {"success": kept.more["success"], "failure": kept.more["failure"] if has_failure else 0}
