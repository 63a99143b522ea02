"""The screen of a game that has only what it declares: its counters with their words, its actions by kind, its numbers.
What the seat may not see is shown as hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from wanju.cli.screen import Screen
from wanju.cli.speech import Speech
from wanju.kernel.table import Refusal, Table
from wanju.kernel.text import in_words

HIDDEN = "?"
FEW_NUMBERS = 4
"""So many of the rulebook are told before the game; all of them by '?'."""


def screen_of(speech: Speech, table: Table, names: Mapping[int, str], seat: int | None = None) -> Screen:
    """The screen for a game: the plain one where all there is to see is what it declares."""
    is_plain = table.game.own_view is None
    return (PlainScreen if is_plain else Screen)(speech, table, names, seat)


class PlainScreen(Screen):
    """Draws any table from the declaration of its game."""

    # ── words ──────────────────────────────────────────────────────

    def kind(self, id: str) -> str:
        return self.words.get(f"action.{id}") or super().kind(id)

    def counters(self, fields: Mapping[str, Any]) -> dict[str, str]:
        """The fields that have a word, each as it is read."""
        return {key: self.value(key, value) for key, value in fields.items() if f"field.{key}" in self.own_words}

    @property
    def own_words(self) -> Mapping[str, str]:
        """The game's own: not every word of the command line is about it."""
        return self.table.game.words(self.speech.language)

    def value(self, key: str, value: Any) -> str:
        return HIDDEN if value is None else in_words(self.words, key, value, self.people)

    def numbers(self) -> list[str]:
        """The numbers and switches of these rules, each with its word."""
        told = []
        for id, value in self.table.ruleset.values.items():
            reading = self.own_words.get(f"reading.{id}.{value}") or in_words(self.own_words, id, value, {})
            told.append(self.speech("play.number", number=self.own_words[f"number.{id}"], reading=reading))
        return told

    # ── who has what ───────────────────────────────────────────────

    def preface(self) -> None:
        numbers = self.numbers()
        if 0 < len(numbers) <= FEW_NUMBERS:
            self.speech.tell(" · ".join(numbers))

    def moment(self) -> None:
        self.speech.tell("")
        self.position()

    def position(self) -> None:
        """The table's counters in a line, then a line for each seat under the names of theirs."""
        view = self.table.view(self.seat)
        if told := [f"{self.words[f'field.{key}']} {value}" for key, value in self.counters(view).items()]:
            self.speech.tell("  " + " · ".join(told), "bold")
        rows = [self.counters(seat) for seat in view["seats"]]
        grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim", show_header=bool(rows[0]))
        grid.add_column("", no_wrap=True)
        for key in rows[0]:
            grid.add_column(self.words[f"field.{key}"], justify="right")
        for seat, row in enumerate(rows):
            mark = "▸" if seat in self.table.waiting else " "
            cells = [f"{mark} {self.seat_name(seat)}", *row.values()]
            grid.add_row(*(Text(cell, "bold" if seat == self.seat else "") for cell in cells))
        self.speech.out.print(grid)

    # ── what may be chosen ─────────────────────────────────────────

    def menu(self, kinds: Mapping[str, Sequence[str]]) -> None:
        """The open kinds of action, numbered, with what they may be aimed at; the closed ones with the reason."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold cyan", width=4)
        for number, (kind, aims) in enumerate(kinds.items(), start=1):
            told = f"[{self.aims_told(kind, aims)}]" if aims else ""
            grid.add_row(str(number), Text(self.kind(kind)), Text(told, "dim"))
        for kind, why in self.reasons().items():
            grid.add_row("–", Text(self.kind(kind), "dim"), Text(why, "yellow"))
        self.speech.out.print(grid)

    def reasons(self) -> dict[str, str]:
        """Why each kind that is closed is closed."""
        language = self.speech.language
        return {kind: self.table.in_words(why, language, self.names) for kind, why in self.closed().items()}

    def closed(self) -> dict[str, Refusal]:
        return self.table.closed(self.seat or 0)

    def aims_told(self, kind: str, aims: Sequence[str]) -> str:
        """Seats by name, labels by their words."""
        declared = {each["id"]: each["aims"] for each in self.sheet.get("kinds", ())}
        if declared.get(kind) == "seats":
            return self.speech.join(f"{aim} {self.seat_name(int(aim))}" for aim in aims)
        return self.speech.join(map(self.aim, aims))

    def aims_asked(self, kind: str, aims: Sequence[str]) -> str:
        return self.aims_told(kind, aims)

    def aim(self, aim: str) -> str:
        return self.words.get(f"aim.{aim}", aim)

    # ── help and the end ───────────────────────────────────────────

    def help(self) -> None:
        """How to type, what may ever be decided, the rules in numbers, and why some of it is closed now."""
        tell = self.speech.tell
        tell(self.words["tagline"], "italic")
        tell(self.words["help.plain"])
        tell(self.words["help.keys"])
        for line in self.numbers():
            tell(f"  {line}")
        if reasons := self.reasons():
            tell(f"\n{self.words['help.closed']}", "bold")
            self.list_lines(reasons)

    def result(self) -> None:
        """Everybody by what they got; who got the same share a place."""
        self.score_sheet()
        payoff = self.table.payoff
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold cyan", width=4)
        for seat in sorted(range(len(payoff)), key=lambda seat: -payoff[seat]):
            place = 1 + sum(other > payoff[seat] for other in payoff)
            grid.add_row(str(place), Text(self.person(seat)), f"{payoff[seat]:g}")
        self.speech.out.print(grid)
