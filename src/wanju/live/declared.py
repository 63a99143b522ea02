"""What a declaration says of a game, as Markdown: for a game that has written no guide, and the numbers of any."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from wanju.kernel.game import Ruleset
from wanju.kernel.text import say, words
from wanju.live.protocol import HERE


def declared(ruleset: Ruleset, language: str) -> str:
    """What the game is, what may be decided and what is refused."""
    game, own = ruleset.game, words(HERE, language)
    named = ruleset.words(language)
    seats = say(own, "guide.seats" if game.fewest < game.most else "guide.one_seat", fewest=game.fewest, most=game.most)
    parts = [f"## {own['guide.what']}", "\n\n".join(filter(None, (named.get("tagline", ""), seats)))]
    kinds = dict.fromkeys(action.partition("@")[0] for action in ruleset.actions if action)
    parts += chapter(own["guide.decide"], (named.get(f"action.{kind}", named.get(f"ability.{kind}")) for kind in kinds))
    parts += chapter(own["guide.refused"], under(named, "reason."))
    parts += chapter(own["guide.happens"], under(named, "event."))
    return "\n\n".join(parts)


def under(named: Mapping[str, str], prefix: str) -> list[str]:
    """The sentences whose keys begin so, with dots for what they are filled with."""
    return [re.sub(r"\{\w+\}", "…", text) for key, text in named.items() if key.startswith(prefix)]


def chapter(title: str, lines: Iterable[str | None]) -> list[str]:
    """A list under its title, if there is anything to list."""
    told = [f"- {line}" for line in lines if line]
    return [f"## {title}", "\n".join(told)] if told else []


def numbers_told(ruleset: Ruleset, language: str) -> str:
    """Every number and switch with its value under these rules, and where it is from."""
    own, named = words(HERE, language), ruleset.words(language)
    rows = []
    for entry in ruleset.game.numbers.entries.values():
        name = named.get(f"number.{entry.id}", entry.id)
        where = " ".join(filter(None, (entry.section, entry.ruling)))
        rows.append(f"| {cell(name)} | {cell(value_in_words(named, entry.id, ruleset.values[entry.id]))} | {where} |")
    head = f"| {own['guide.name']} | {own['guide.value']} | {own['guide.where']} |\n|---|---|---|"
    return "\n".join([head, *rows])


def value_in_words(named: Mapping[str, str], id: str, value: Any) -> str:
    """A number, or the name of a reading; of several alike, one."""
    if isinstance(value, list):
        return " ".join(dict.fromkeys(value_in_words(named, id, each) for each in value))
    if isinstance(value, int | float):
        return f"{value:g}"
    return named.get(f"reading.{id}.{value}", named.get(f"role.{value}", value))


def cell(text: str) -> str:
    """Text that does not end its cell."""
    return text.replace("|", "\\|").replace("\n", " ")
