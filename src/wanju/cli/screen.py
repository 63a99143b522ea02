"""A table as a person sees it in the terminal: who has what, what may be chosen, what just happened.

It draws what every game gives: the view's seats, the names of legal actions ('cier@2'), the sheet, the events. A
field of a seat is shown where there is a word for it under `field.`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from wanju.cli.scenery import Scenery
from wanju.cli.speech import Speech
from wanju.kernel.score_sheet import headline, place_told, signed
from wanju.kernel.table import Event, Refusal, Table
from wanju.kernel.text import in_words, say

QUIET_EVENTS = ("chosen",)
"""Told by the prompt already."""
COLOURS = {
    "round": "bold", "hit": "red", "foul": "red", "out": "bold red", "converted": "magenta", "won": "bold green",
    "drawn": "bold yellow", "loads": "dim", "pays": "dim", "cancelled": "yellow", "void": "cyan", "gains": "dim",
    "loses": "dim", "calamity": "yellow", "card": "bold magenta", "draws": "magenta", "saves": "green",
    "lost": "bold red",
}  # fmt: skip
FEW_FIELDS = 4
"""More than these stand in columns under a head."""


class Screen:
    """Draws one table in one language, from one seat or from none."""

    def __init__(self, speech: Speech, table: Table, names: Mapping[int, str], seat: int | None = None) -> None:
        self.speech, self.table, self.people, self.seat = speech, table, names, seat
        self.words = speech.words | table.ruleset.words(speech.language)
        self.sheet = table.game.sheet(table.ruleset)

    # ── words ──────────────────────────────────────────────────────

    def word(self, key: str, **facts: Any) -> str:
        """A sentence of the game, or of the command line where the game has none."""
        return say(self.words, key, self.names, **facts)

    def kind(self, id: str) -> str:
        """The word for a kind of action: what stands before '@' in its name."""
        return self.words.get(f"ability.{id}", id)

    @property
    def names(self) -> Mapping[int, str]:
        """By seat; where players have several boards, by board."""
        boards = self.table.view(self.seat)["seats"]
        if len(boards) == self.table.ruleset.seats:
            return self.people
        named = ((self.person(board["player"]), self.role(board)) for board in boards)
        return {place: " ".join(filter(None, name)) for place, name in enumerate(named)}

    def person(self, seat: int) -> str:
        return self.people.get(seat) or self.words["seat"].format(n=seat)

    def role(self, board: Mapping[str, Any]) -> str:
        return self.words.get(f"role.{board.get('role')}", "")

    def seat_name(self, seat: int) -> str:
        return self.names.get(seat) or self.words["seat"].format(n=seat)

    @property
    def scenery(self) -> Scenery:
        """What lies on the table besides the players."""
        return Scenery(self.speech, self.words, self.sheet, self.table.view(self.seat))

    # ── who has what ───────────────────────────────────────────────

    def preface(self) -> None:
        """What is to be known of the rules before the first move."""

    def moment(self) -> None:
        """Everything a decision needs: where the table stands, and what is asked."""
        view, scenery = self.table.view(self.seat), self.scenery
        if scenery.prompt:
            scenery.standing()
        else:
            turn = {"round": view.get("round"), "turn": view.get("turn", 0) + 1}
            self.speech.tell("\n" + self.speech("play.turn", **turn), "bold")
        self.position()
        scenery.own_part(self.table.game.id)
        scenery.road()
        if view.get("chosen"):
            self.speech.tell(self.speech("play.second"))
        if len(view["seats"]) > self.table.ruleset.seats and scenery.prompt:
            self.speech.tell("\n" + self.speech("play.board", board=self.names[scenery.prompt["place"]]))
        scenery.question()

    def position(self) -> None:
        """One line for each seat."""
        seats = self.table.view(self.seat)["seats"]
        if len(self.columns(seats)) > FEW_FIELDS:
            self.boards(seats)
        else:
            self.lines(seats)

    def lines(self, seats: Sequence[Mapping[str, Any]]) -> None:
        """Each seat's fields with their words."""
        grid = Grid.grid(padding=(0, 3, 0, 0))
        for number, seat in enumerate(seats):
            out = not seat.get("is_in", True)
            style = "dim" if out else "bold" if number == self.seat else ""
            cells = [f"  {self.seat_name(number)}", *self.fields(seat, seats)]
            grid.add_row(*(Text(cell, style) for cell in [*cells, self.words["play.out"] if out else ""]))
        self.speech.out.print(grid)

    def columns(self, seats: Sequence[Mapping[str, Any]]) -> list[str]:
        """The fields that have a word and say something of somebody."""
        told = [key for key in seats[0] if f"field.{key}" in self.words]
        return [key for key in told if any(seat[key] not in (None, "none", 0, "") for seat in seats)]

    def boards(self, seats: Sequence[Mapping[str, Any]]) -> None:
        """One line for each board, with a head; vows of one's own below."""
        unsaid = {"vow", "bodhisattva"} | ({"role"} if len(seats) > self.table.ruleset.seats else set())
        unsaid |= {"skills_left"} if self.table.over else set()
        keys = [key for key in self.columns(seats) if key not in unsaid]
        names = self.names
        grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
        grid.add_column("", no_wrap=True)
        for key in keys:
            grid.add_column(self.words[f"field.{key}"], justify="left" if isinstance(seats[0][key], str) else "right")
        for place, seat in enumerate(seats):
            mine = seat.get("player", place) == self.seat
            cells = ["" if seat[key] is None else in_words(self.words, key, seat[key], names) for key in keys]
            mark = "▸" if seat.get("is_turn") else " "
            who = names.get(place) or self.words["seat"].format(n=place)
            grid.add_row(*(Text(cell, "bold" if mine else "") for cell in [f"{mark} {who}", *cells]))
        self.speech.out.print(grid)
        for seat in seats:
            if seat.get("player") == self.seat:
                for line in self.scenery.vows(seat):
                    self.speech.tell(f"  {line}", "dim")

    def fields(self, seat: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> list[str]:
        """The fields of a seat that have a word; one that says the same of everybody in words is left out."""
        shown = []
        for key, value in seat.items():
            if value is None or f"field.{key}" not in self.words:
                continue
            if isinstance(value, str) and len({s[key] for s in seats}) == 1:
                continue
            text = in_words(self.words, key, value, self.names)
            full = seat.get(f"{key}_full")
            of = "" if full is None else f"/{in_words(self.words, key, full, self.names)}"
            shown.append(text if isinstance(value, str) else f"{self.words[f'field.{key}']} {text}{of}")
        return shown

    # ── what may be chosen ─────────────────────────────────────────

    def costs(self) -> dict[str, float]:
        """What each kind of action costs the seat's role, as the sheet says."""
        costs: dict[str, float] = self.own_role.get("cost", {})
        return costs

    @property
    def own_role(self) -> Mapping[str, Any]:
        """What the sheet says of the seat's role."""
        role = self.table.view(self.seat)["seats"][self.seat].get("role") if self.seat is not None else None
        found: Mapping[str, Any] = self.sheet.get("roles", {}).get(role, {})
        return found

    def menu(self, kinds: Mapping[str, Sequence[str]]) -> None:
        """The open kinds of action, numbered."""
        if self.scenery.prompt:
            self.answers(kinds)
        else:
            self.prices(kinds)

    def prices(self, kinds: Mapping[str, Sequence[str]]) -> None:
        """Kinds with what they cost and whom they may be aimed at."""
        grid, costs = answer_grid(3), self.costs()
        for number, (kind, aims) in enumerate(kinds.items(), start=1):
            targets = self.speech("play.aims", aims=" ".join(aims)) if aims else ""
            told = "; ".join(filter(None, (targets, self.about(kind))))
            grid.add_row(str(number), self.kind(kind), self.price(costs.get(kind)), Text(told, "dim"))
        at_table = self.kinds_at_table()
        for kind, refusal in self.closed().items():
            if not at_table or kind in at_table:
                both = self.shut(self.about(kind), refusal)
                grid.add_row("–", Text(self.kind(kind), "dim"), self.price(costs.get(kind)), both)
        self.speech.out.print(grid)

    def answers(self, kinds: Mapping[str, Sequence[str]]) -> None:
        """Every answer to what is asked: what it does, what it may be aimed at; and the closed ones with the reason."""
        grid, scenery = answer_grid(2), self.scenery
        for number, (kind, aims) in enumerate(kinds.items(), start=1):
            told = scenery.does(kind) + (f" [{self.aims_told(kind, aims)}]" if len(aims) > 1 or aims[:1] else "")
            grid.add_row(str(number), scenery.option(kind) or self.kind(kind), Text(told.strip(), "dim"))
            for aim, (name, text) in scenery.lives(kind).items():
                if aim in aims:
                    grid.add_row("", Text(f"  {aims.index(aim) + 1} {name}"), Text(text, "dim"))
            for name, text in scenery.parts(kind, aims).values():
                grid.add_row("", Text(f"  {name}"), Text(text, "dim"))
        for kind, refusal in self.closed().items():
            both = self.shut(scenery.does(kind), refusal)
            grid.add_row("–", Text(scenery.option(kind) or self.kind(kind), "dim"), both)
        self.speech.out.print(grid)

    def shut(self, does: str, refusal: Refusal) -> Text:
        """What is closed: first what it does, then on a line of its own why it cannot be chosen."""
        why = self.table.in_words(refusal, self.speech.language, self.names)
        return Text("\n").join([Text(does, "dim")] * bool(does) + [Text(why, "yellow")])

    def told(self, action: str) -> str:
        """All that is said of an action that is offered."""
        if self.scenery.prompt:
            return self.scenery.told(action)
        kind = action.partition("@")[0]
        return "; ".join(filter(None, (self.price(self.costs().get(kind)), self.about(kind))))

    def about(self, kind: str) -> str:
        """What an ability does, from its row of the sheet."""
        row = next((row for row in self.sheet.get("abilities", ()) if row["id"] == kind), None)
        return self.effects(row) if row else self.words.get(f"ability_does.{kind}", "")

    def aims_told(self, kind: str, aims: Sequence[str]) -> str:
        """The aims of a kind: words numbered, seats by name, amounts as they are."""
        if all(aim.isdecimal() for aim in aims) and kind in ("give", "pledge"):
            return f"{aims[0]}–{aims[-1]}" if len(aims) > 1 else aims[0]
        shown = [
            f"{aim} {self.aim(aim)}".strip() if is_seats(aim) else f"{n} {self.aim(aim)}"
            for n, aim in enumerate(aims, 1)
        ]
        return self.speech.join(shown)

    def aims_asked(self, kind: str, aims: Sequence[str]) -> str:
        """The same where the prompt asks for one."""
        return self.aims_told(kind, aims) if self.scenery.prompt else " ".join(aims)

    def action(self, action: str) -> str:
        """An action in words, with its aim if it has one."""
        kind, _, aim = action.partition("@")
        return " · ".join(filter(None, (self.kind(kind), self.aim(aim) if aim else "")))

    def aim(self, aim: str) -> str:
        """An aim in words."""
        if is_seats(aim):
            return self.words.get("and", ", ").join(self.seat_name(int(seat)) for seat in aim.split(",") if seat)
        return self.words.get("and", ", ").join(self.scenery.aim(part) for part in aim.split(","))

    def closed(self) -> dict[str, Refusal]:
        """What is closed now and may open again, each with its reason."""
        found = self.table.closed(self.seat or 0)
        scenery, shown = self.scenery, {}
        hidden = scenery.unlisted(self.table.game.id)
        for kind, refusal in found.items():
            if refusal.key not in hidden and not (kind.startswith("save_") and "save" in found):
                better = scenery.reason(kind)
                shown[kind] = Refusal(better["key"], better["facts"]) if better else refusal
        return shown

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
        rows = {row["id"]: row for row in self.sheet.get("abilities", [])}
        lines = {kind: self.effects(rows[kind]) for kind in rows if kind in at_table}
        lines |= {kind: self.scenery.does(kind) for kind in self.sheet.get("actions", ()) if kind in at_table}
        self.list_lines(lines)
        self.chart()
        closed = {kind: why for kind, why in self.closed().items() if kind in at_table}
        if closed:
            tell(f"\n{self.words['help.closed']}", "bold")
            language = self.speech.language
            self.list_lines({kind: self.table.in_words(why, language, self.names) for kind, why in closed.items()})

    def chart(self) -> None:
        """Who beats whom, where the sheet has it: the line's ability against the column's, by their numbers."""
        met = self.sheet.get("chart")
        if not met:
            return
        self.speech.tell(f"\n{self.words['help.chart']}", "bold")
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_row("", "", *(str(number) for number in range(1, len(met) + 1)))
        for number, (mine, line) in enumerate(met.items(), start=1):
            grid.add_row(f"{number:>4}", self.kind(mine), *(sign(pair) for pair in line.values()))
        self.speech.out.print(grid)

    def kinds_at_table(self) -> set[str]:
        """Everything that some role at this table can do."""
        if "actions" in self.sheet:
            return {name.partition("@")[0] for name in self.table.legal(self.seat or 0)} | set(self.closed())
        roles = self.sheet.get("roles", {})
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
            value = self.own_role.get("bullet_ammo") if key == "loads" and value else value
            if value and phrase in self.words:
                shown = self.speech.join(map(self.kind, value)) if isinstance(value, list) else value
                parts.append(self.word(phrase, **{key: self.kind(shown) if isinstance(value, str) else shown}))
        if self.sheet.get("foul_hp") is not None and self.costs().get(row["id"]):
            parts.append(self.word("sheet.foul", foul=self.sheet["foul_hp"]))
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
        if "outcome" in self.table.view(self.seat):
            self.position()
        self.score_sheet()
        payoff = [f"{self.person(seat)} {value:.3g}" for seat, value in enumerate(self.table.payoff)]
        self.speech.tell(self.word("play.payoff", payoff=" · ".join(payoff)))

    def score_sheet(self) -> None:
        """Where each point came from, the first place first."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", width=9)
        for one in sorted(self.table.score_sheet, key=lambda one: one["rank"] or 0):
            mine = self.seat is not None and one["place"] is not None and self.owner(one["place"]) == self.seat
            grid.add_row("", Text(headline(self.words, one, self.names), "bold" if mine else ""))
            if one["decided"]:
                grid.add_row("", Text(self.word(one["decided"]["key"], **one["decided"]["facts"]), "yellow"))
            for line in one["lines"]:
                grid.add_row(signed(line["points"]), Text(self.word(line["key"], **line["facts"]), "dim"))
        self.speech.out.print(grid)

    def own_place(self) -> None:
        """Which place one came in, where there are places."""
        sheet = self.table.score_sheet
        mine = [one["rank"] for one in sheet if one["rank"] and self.owner(one["place"]) == self.seat]
        if mine:
            self.speech.tell(self.word("scored.you", place=place_told(self.words, min(mine))))

    def owner(self, place: int) -> int:
        """Whose board it is."""
        board: Mapping[str, Any] = self.table.view(self.seat)["seats"][place]
        return int(board.get("player", place))


def answer_grid(columns: int) -> Grid:
    """Numbered answers: short columns, and one of sentences, of which nothing is cut."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold cyan", width=4)
    for _ in range(columns - 1):
        grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    return grid


def sign(met: Sequence[float] | None) -> str:
    """A meeting of two abilities: the other loses HP, oneself does, both, or nobody; more than 1 as a number."""
    dealt, taken = met or (0, 0)
    both = ((dealt, "▲"), (taken, "▼"))
    return "".join(f"{mark}{by:g}" if by != 1 else mark for by, mark in both if by) or "·"


def is_seats(aim: str) -> bool:
    """Is it a seat or several?"""
    return all(part.isdecimal() for part in aim.split(","))
