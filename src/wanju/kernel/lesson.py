"""A first game with somebody at one's shoulder: a prepared deal, and at each decision what one would do, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from wanju.kernel.numbers import Value
from wanju.kernel.record import Record
from wanju.kernel.text import LANGUAGES

if TYPE_CHECKING:
    from wanju.kernel.table import Table


@dataclass(frozen=True)
class Lesson:
    """How a newcomer's first game is laid out; reasons are the game's words under `hint.`, with numbers by name."""

    seed: int
    """The deal: the same cards and rolls for everybody who is shown the game."""
    seats: int
    adviser: str
    """The style whose choices are shown."""
    preset: str | None = None
    settings: Mapping[str, Value] = field(default_factory=dict)
    is_enough: Callable[[Record], bool] = field(default=lambda state: False)
    """Has everything been shown, so that the rest is free play?"""
    why: Callable[[Table, int, str], str] = field(default=lambda table, seat, action: action.partition("@")[0])
    """Under which word the reason is: the kind of action, unless the game knows better."""


def hint_for(table: Table, seat: int) -> dict[str, Any] | None:
    """What the adviser would do in this seat, and the reason in every language, with the numbers of this ruleset. It
    sees what the seat sees."""
    lesson = table.game.lesson
    if lesson is None or seat not in table.waiting or lesson.is_enough(table.state):
        return None
    action = table.think(seat, lesson.adviser)
    return {"action": action, "why": reasons(table, lesson.why(table, seat, action))}


def whys(table: Table, seat: int, actions: Iterable[str]) -> dict[str, str]:
    """Under which word the reason for each of these actions is; nothing where a game gives none."""
    lesson = table.game.lesson
    return {action: lesson.why(table, seat, action) for action in actions} if lesson else {}


def reasons(table: Table, why: str) -> dict[str, str]:
    """A reason in every language."""
    return {lang: reason(table, why, lang) for lang in LANGUAGES}


def reason(table: Table, why: str, language: str) -> str:
    """The game's word for why one would do this, with the numbers of the ruleset; nothing where there is no word."""
    values = {id: f"{value:g}" if isinstance(value, float) else value for id, value in table.ruleset.values.items()}
    return table.ruleset.words(language).get(f"hint.{why}", "").format(**values)
