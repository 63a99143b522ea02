"""The words on a card, made from its lines: text and effect cannot differ.

Patterns are in `kernel/text` under `card.`; the names of counters and of values are the game's own, under `counter.`
and `value.`. A game may give a condition a phrase of its own under `when.`, keyed by the condition as it is written,
and a line one under `line.`, keyed by verb and counter, with {by}, {what}, {who}, {whom} and the numbers of the
rulebook to be filled in. An empty phrase leaves it unsaid. Conditions on `their` say which of those a line touches it
means: "everyone who gave".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from wanju.kernel.cards import Aim, Asks, Card, Choice, Condition, Line, Ref
from wanju.kernel.effects import Op, Source, Verb, Who
from wanju.kernel.reading import is_ruled_out, is_static, value_of

Words = Mapping[str, str]
Values = Mapping[str, Any]

PARTS = ("who", "whom")
CHANGES = (Verb.GAIN, Verb.LOSE, Verb.SET)
SIGNS = {Op.AT_LEAST: "≥", Op.AT_MOST: "≤", Op.EQUAL: "="}

NOTHING = re.compile(r"[,，、] ?\w+ \+0(?!\d)")


def without_nothing(text: str) -> str:
    """A list of gains without those that bring nothing: "fortune +2, wisdom +0" is "fortune +2"."""
    return NOTHING.sub("", text)


def text_of(words: Words, lines: Iterable[Line], values: Values) -> str:
    """What these lines do, under these values of the rulebook's numbers."""
    kept = [(open_conditions(line), line) for line in lines if not is_ruled_out(line.when, values)]
    parts = []
    for conditions, group in groupby(kept, key=lambda pair: pair[0]):
        effects = effects_text(words, [line for _, line in group], values)
        told = conditions_text(words, conditions, values)
        if effects:
            parts.append(words["card.when"].format(conditions=told, effects=effects) if told else effects)
    return words["card.join"].join(parts)


def effects_text(words: Words, lines: list[Line], values: Values) -> str:
    """Effects that happen together. After one that befalls others, what befalls oneself says so."""
    told = []
    for number, line in enumerate(lines):
        before = lines[number - 1] if number else line
        is_back = before.verb in CHANGES and before.who not in (Who.TABLE, Who.SELF) and line.who == Who.SELF
        here = {**words, "card.who.self": words["card.who.back"]} if is_back else words
        told.append(line_text(here, line, values))
    return words["card.comma"].join(filter(None, told))


def choice_text(words: Words, choice: Choice, values: Values) -> str:
    """An option: what it needs and what it does."""
    if is_ruled_out(choice.needs, values):
        return words["card.closed"]
    if choice.aim in (Aim.POOREST, Aim.LEFT):
        words = chosen_is(words, choice.aim.name.lower())
    effects = text_of(words, choice.do, values) or words["card.nothing"]
    effects += words["card.skips"] if choice.skips else ""
    needs = conditions_text(words, tuple(need for need in choice.needs if not is_static(need)), values)
    if not needs:
        return effects
    return words["card.needs"].format(conditions=needs, effects=effects) if choice.do else needs


def card_text(words: Words, card: Card, values: Values) -> dict[str, Any]:
    """Every part of a card in words."""
    told: dict[str, Any] = {"do": text_of(words, card.do, values)}
    told["aim"] = words[f"card.aim.{card.aim.name.lower()}"]
    told["asks"] = words[f"card.asks.{card.asks.name.lower()}"]
    if card.more.get("optional"):
        told["asks"] += words["card.optional"]
    told["gift"] = "" if any(choice.opens for choice in card.choices) else gift_text(words, card)
    told["options"] = {choice.id: option_text(words, card, choice, values) for choice in card.choices}
    told["heroes"] = {choice.id: choice_text(words, choice, values) for choice in card.heroes}
    told["afterwards"] = text_of(words, card.afterwards, values)
    return told


def option_text(words: Words, card: Card, choice: Choice, values: Values) -> str:
    """An option on its card: one without lines may open the gifts, or count only in what comes afterwards. Where
    everybody is asked and nobody was picked, the chosen one is who drew the card."""
    if card.asks in (Asks.EVERYONE_IN_TURN, Asks.FIRST_WILLING) and card.aim == choice.aim == Aim.NOBODY:
        words = chosen_is(words, "drawer")
    if choice.do or choice.needs:
        return choice_text(words, choice, values)
    if choice.opens:
        return gift_text(words, card)
    counts = any(test.left.word.endswith(".chose") for line in card.afterwards for test in line.when)
    return words["card.later"] if counts else choice_text(words, choice, values)


def chosen_is(words: Words, whom: str) -> Words:
    """The words, where it is known who the chosen one is."""
    return {**words, **{f"card.{part}.chosen": words[f"card.{part}.{whom}"] for part in PARTS}}


def gift_text(words: Words, card: Card) -> str:
    """What everybody may give for the card."""
    if card.gift is None:
        return ""
    return words["card.gift"].format(what=words[f"counter.{card.gift.word}"], most=card.gift.most)


# ── lines ────────────────────────────────────────────────────────────────────


def line_text(words: Words, line: Line, values: Values) -> str:
    """One effect, without its conditions."""
    if line.verb == Verb.CALL:
        return words[f"call.{line.word}"]
    verb, who = line.verb.name.lower(), line.who.name.lower()
    facts = {"what": words[f"counter.{line.word}"], "by": ref_text(words, line.by, values)}
    facts |= {part: "" if line.who == Who.TABLE else words[f"card.{part}.{who}"] for part in PARTS}
    if whose := conditions_text(words, tuple(test for test in line.when if is_theirs(test)), values):
        facts["who"] = words["card.whose"].format(whom=facts["whom"], conditions=whose)
    return words.get(f"line.{verb}.{line.word}", words[f"card.{verb}"]).format(**{**values, **facts})


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


def open_conditions(line: Line) -> tuple[Condition, ...]:
    """What is decided only at the table, and for everybody alike."""
    return tuple(condition for condition in line.when if not is_static(condition) and not is_theirs(condition))


def is_theirs(condition: Condition) -> bool:
    """Does it pick among those a line touches?"""
    return condition.left.source == Source.THEIR


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
            told.append(words["card.between"].format(left=left_text(words, low, values), **facts))
    return words["card.and"].join(filter(None, told))


def are_bounds(one: Condition, other: Condition) -> bool:
    """Do they bound the same counter from both sides?"""
    return one.left == other.left and {one.op, other.op} == {Op.AT_LEAST, Op.AT_MOST}


def condition_text(words: Words, condition: Condition, values: Values) -> str:
    """One condition, in the game's own phrase if it has one."""
    if (phrase := words.get(f"when.{condition.text}")) is not None:
        return phrase
    left, right = left_text(words, condition, values), ref_text(words, condition.right, values)
    return f"{left} {SIGNS[condition.op]} {right}"


def left_text(words: Words, condition: Condition, values: Values) -> str:
    """What a condition looks at."""
    left = condition.left
    return ref_text(words, left._replace(word=left.word.replace("their.", "whose.")), values)
