"""A table as a person sees it in the terminal: who has what, what may be chosen, what just happened.

It draws what every game gives: the view's seats, the names of legal actions ('cier@2'), the sheet, the events. A
field of a seat is shown where there is a word for it under `field.`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from wanju.cli.speech import Speech
from wanju.kernel.table import Event, Table
from wanju.kernel.text import in_words, say

QUIET_EVENTS = ("chosen",)
"""Told by the prompt already."""
COLOURS = {
    "round": "bold", "hit": "red", "foul": "red", "out": "bold red", "converted": "magenta", "won": "bold green",
    "drawn": "bold yellow", "loads": "dim", "pays": "dim", "cancelled": "yellow", "void": "cyan",
}  # fmt: skip


class Screen:
    """Draws one table in one language, from one seat or from none."""

    def __init__(self, speech: Speech, table: Table, names: Mapping[int, str], seat: int | None = None) -> None:
        self.speech, self.table, self.names, self.seat = speech, table, names, seat
        self.words = speech.words | table.game.words(speech.language)

    # ── words ──────────────────────────────────────────────────────

    def word(self, key: str, **facts: Any) -> str:
        """A sentence of the game, or of the command line where the game has none."""
        return say(self.words, key, self.names, **facts)

    def kind(self, id: str) -> str:
        """The word for a kind of action: what stands before '@' in its name."""
        return self.words.get(f"ability.{id}", id)

    def seat_name(self, seat: int) -> str:
        return self.names.get(seat) or self.words["seat"].format(n=seat)

    # ── who has what ───────────────────────────────────────────────

    def position(self) -> None:
        """One line for each seat."""
        seats = self.table.view(self.seat)["seats"]
        grid = Grid.grid(padding=(0, 3, 0, 0))
        for number, seat in enumerate(seats):
            out = not seat.get("is_in", True)
            style = "dim" if out else "bold" if number == self.seat else ""
            cells = [f"  {self.seat_name(number)}", *self.fields(seat, seats)]
            grid.add_row(*(Text(cell, style) for cell in [*cells, self.words["play.out"] if out else ""]))
        self.speech.out.print(grid)

    def fields(self, seat: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> list[str]:
        """The fields of a seat that have a word; one that says the same of everybody in words is left out."""
        shown = []
        for key, value in seat.items():
            if f"field.{key}" not in self.words or (isinstance(value, str) and len({s[key] for s in seats}) == 1):
                continue
            text = in_words(self.words, key, value, self.names)
            full = seat.get(f"{key}_full")
            of = "" if full is None else f"/{in_words(self.words, key, full, self.names)}"
            shown.append(text if isinstance(value, str) else f"{self.words[f'field.{key}']} {text}{of}")
        return shown

    # ── what may be chosen ─────────────────────────────────────────

    def costs(self) -> dict[str, float]:
        """What each kind of action costs the seat's role, as the sheet says."""
        role = self.table.view(self.seat)["seats"][self.seat].get("role") if self.seat is not None else None
        costs: dict[str, float] = self.sheet().get("roles", {}).get(role, {}).get("cost", {})
        return costs

    def sheet(self) -> dict[str, Any]:
        return self.table.game.sheet(self.table.ruleset)

    def menu(self, kinds: Mapping[str, Sequence[str]]) -> None:
        """The open kinds of action, numbered, with price and possible targets."""
        grid, costs = Grid.grid(padding=(0, 2, 0, 0)), self.costs()
        grid.add_column(justify="right", style="bold cyan", width=4)
        for number, (kind, aims) in enumerate(kinds.items(), start=1):
            targets = self.speech("play.aims", aims=" ".join(aims)) if aims else ""
            grid.add_row(str(number), self.kind(kind), self.price(costs.get(kind)), Text(targets, "dim"))
        self.speech.out.print(grid)

    def price(self, cost: float | None) -> str:
        if cost is None:
            return ""
        return self.word("unit.cost", cost=float(cost)) if cost else self.words["play.free"]

    # ── help ───────────────────────────────────────────────────────

    def help(self) -> None:
        """How to type, what abilities do, and why some are closed now."""
        tell = self.speech.tell
        tell(self.words["tagline"], "italic")
        tell(self.words["help.type"])
        tell(self.words["help.keys"])
        at_table = self.kinds_at_table()
        tell(f"\n{self.words['help.abilities']}", "bold")
        rows = {row["id"]: row for row in self.sheet().get("abilities", [])}
        self.list_lines({kind: self.effects(rows[kind]) for kind in rows if kind in at_table})
        closed = {kind: why for kind, why in self.table.closed(self.seat or 0).items() if kind in at_table}
        if closed:
            tell(f"\n{self.words['help.closed']}", "bold")
            language = self.speech.language
            self.list_lines({kind: self.table.in_words(why, language, self.names) for kind, why in closed.items()})

    def kinds_at_table(self) -> set[str]:
        """Everything that some role at this table can do."""
        roles = self.sheet().get("roles", {})
        return {
            kind
            for seat in self.table.view(self.seat)["seats"]
            for kind in roles.get(seat.get("role"), {}).get("cost", ())
        }

    def list_lines(self, lines: Mapping[str, str]) -> None:
        """Kinds of action with a sentence each."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(overflow="fold")
        for kind, sentence in lines.items():
            grid.add_row(f"  {self.kind(kind)}", sentence)
        self.speech.out.print(grid)

    def effects(self, row: Mapping[str, Any]) -> str:
        """What an ability does, made from its row of the sheet."""
        parts = []
        for key in ("loads", "damage", "voids", "after", "cancelled_by", "cancelled_by_lone", "cancelled_by_crowd"):
            value, phrase = row.get(key), f"sheet.{key}" if key != "damage" else f"sheet.damage_{row.get('target')}"
            if value and phrase in self.words:
                shown = self.speech.join(map(self.kind, value)) if isinstance(value, list) else value
                parts.append(self.word(phrase, **{key: self.kind(shown) if isinstance(value, str) else shown}))
        return "; ".join(parts) if self.speech.language == "en" else "；".join(parts)

    # ── what happened ──────────────────────────────────────────────

    def tell_events(self, events: Sequence[Event]) -> None:
        """The story of a turn, a sentence a line."""
        for event in events:
            if event["event"] not in QUIET_EVENTS:
                sentence = self.table.sentence(event, self.speech.language, self.names)
                indent = "" if event["event"] == "round" else "  "
                self.speech.tell(indent + sentence[:1].upper() + sentence[1:], COLOURS.get(event["event"], ""))

    def result(self) -> None:
        """What each seat got."""
        payoff = [f"{self.seat_name(seat)} {value:.3g}" for seat, value in enumerate(self.table.payoff)]
        self.speech.tell(self.word("play.payoff", payoff=" · ".join(payoff)))


def lined_table(*columns: str, right: Sequence[int] = ()) -> Grid:
    """A table with a line under its head, as all commands print them."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for number, column in enumerate(columns):
        grid.add_column(column, justify="right" if number in right else "left")
    return grid
