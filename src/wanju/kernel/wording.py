"""The words on a card, made from its lines: text and effect cannot differ.

Patterns are in `kernel/text` under `card.`; the names of counters and of values are the game's own, under `counter.`
and `value.`. A game may give a condition a phrase of its own under `when.`, keyed by the condition as it is written,
and a line one under `line.`, keyed by verb and counter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from wanju.kernel.cards import Card, Choice, Condition, Line, Ref
from wanju.kernel.effects import Op, Source, Verb, Who
from wanju.kernel.reading import is_ruled_out, is_static, value_of

Words = Mapping[str, str]
Values = Mapping[str, Any]

SIGNS = {Op.AT_LEAST: "≥", Op.AT_MOST: "≤", Op.EQUAL: "="}


def text_of(words: Words, lines: Iterable[Line], values: Values) -> str:
    """What these lines do, under these values of the rulebook's numbers."""
    kept = [(open_conditions(line, values), line) for line in lines if not is_ruled_out(line.when, values)]
    parts = []
    for conditions, group in groupby(kept, key=lambda pair: pair[0]):
        effects = words["card.comma"].join(line_text(words, line, values) for _, line in group)
        told = conditions_text(words, conditions, values)
        parts.append(words["card.when"].format(conditions=told, effects=effects) if conditions else effects)
    return words["card.join"].join(parts) if parts else words["card.nothing"]


def choice_text(words: Words, choice: Choice, values: Values) -> str:
    """An option: what it needs and what it does."""
    effects = text_of(words, choice.do, values)
    needs = tuple(need for need in choice.needs if not is_static(need))
    if not needs:
        return effects
    return words["card.needs"].format(conditions=conditions_text(words, needs, values), effects=effects)


def card_text(words: Words, card: Card, values: Values) -> dict[str, Any]:
    """Every part of a card in words."""
    told: dict[str, Any] = {"do": text_of(words, card.do, values) if card.do else ""}
    told["options"] = {choice.id: choice_text(words, choice, values) for choice in card.choices}
    told["heroes"] = {choice.id: choice_text(words, choice, values) for choice in card.heroes}
    told["afterwards"] = text_of(words, card.afterwards, values) if card.afterwards else ""
    return told


# ── lines ────────────────────────────────────────────────────────────────────


def line_text(words: Words, line: Line, values: Values) -> str:
    """One effect, without its conditions."""
    if line.verb == Verb.CALL:
        return words[f"call.{line.word}"]
    if phrase := words.get(f"line.{line.verb.name.lower()}.{line.word}"):
        return phrase
    who = "" if line.who == Who.TABLE else words[f"card.who.{line.who.name.lower()}"]
    facts = {"who": who, "what": words[f"counter.{line.word}"], "by": ref_text(words, line.by, values)}
    return words[f"card.{line.verb.name.lower()}"].format(**facts)


def ref_text(words: Words, ref: Ref, values: Values) -> str:
    """A number, or the counter it is read from."""
    if ref.source == Source.NUMBER:
        return str(value_of(ref, values))
    if ref.source == Source.CONSTANT:
        return words.get(f"value.{ref.word}", ref.word)
    subject, _, counter = ref.word.rpartition(".")
    pattern = words[f"card.subject.{subject or 'table'}"]
    return pattern.format(counter=words[f"counter.{counter}"])


# ── conditions ───────────────────────────────────────────────────────────────


def open_conditions(line: Line, values: Values) -> tuple[Condition, ...]:
    """What is decided only at the table."""
    return tuple(condition for condition in line.when if not is_static(condition))


def conditions_text(words: Words, conditions: tuple[Condition, ...], values: Values) -> str:
    """All of them, two bounds of one counter drawn together."""
    told, done = [], set()
    for number, condition in enumerate(conditions):
        if number in done:
            continue
        other = next((n for n in range(number + 1, len(conditions)) if are_bounds(condition, conditions[n])), None)
        if other is None:
            told.append(condition_text(words, condition, values))
        else:
            done.add(other)
            low, high = sorted((condition, conditions[other]), key=lambda c: c.op)
            facts = {"low": ref_text(words, low.right, values), "high": ref_text(words, high.right, values)}
            told.append(words["card.between"].format(left=ref_text(words, low.left, values), **facts))
    return words["card.and"].join(told)


def are_bounds(one: Condition, other: Condition) -> bool:
    """Do they bound the same counter from both sides?"""
    return one.left == other.left and {one.op, other.op} == {Op.AT_LEAST, Op.AT_MOST}


def condition_text(words: Words, condition: Condition, values: Values) -> str:
    """One condition, in the game's own phrase if it has one."""
    if phrase := words.get(f"when.{condition.text}"):
        return phrase
    left, right = ref_text(words, condition.left, values), ref_text(words, condition.right, values)
    return f"{left} {SIGNS[condition.op]} {right}"
