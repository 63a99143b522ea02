"""The dice book: every roll of a table with its probabilities, its reasons and its draw, and what luck did to whom.

It is written from the story alone. The board is set up a second time and moved by what was told; the probabilities come
from `balance.faces` on that board; the draws from a dealer of the same seed. If one roll told is not the roll so drawn,
there is no book but an error: the table did not play by its own dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wanju.games.ludo import balance
from wanju.games.ludo.board import PIECES, SIX, YARD
from wanju.games.ludo.dice import SECONDS
from wanju.games.ludo.rows import step_at
from wanju.games.ludo.setup import first_row
from wanju.kernel.dealer import roll
from wanju.kernel.errors import GameError
from wanju.kernel.game import Ruleset, seats_in
from wanju.kernel.seal import Seal
from wanju.kernel.table import Event, Table, dealer_for

FAIR = (1 / SIX,) * SIX
FAIR_PIPS = 3.5


class Book:
    """Reads a story from its first line, and keeps the board, the clock and the rolls."""

    def __init__(self, table: Table) -> None:
        self.ruleset: Ruleset = table.ruleset
        self.dealer = dealer_for(table.seed)
        first = first_row(self.ruleset.record)
        self.board = [[step_at(first, piece) for piece in range(PIECES)] for _ in range(self.ruleset.seats)]
        self.turns, self.sixes, self.is_again = -1, 0, False
        self.rolls: list[dict[str, Any]] = []
        with np.errstate(over="ignore"):  # 64 bits wrap, as they do when compiled
            for event in table.events():
                self.read(event)

    def read(self, event: Event) -> None:
        """One line of the story."""
        match event["event"]:
            case "begins":
                self.begin(event)
            case "rolls":
                self.write_roll(event)
            case "moves" | "enters":
                self.board[event["seat"]][event["piece"]] = event["to"]
            case "captures":
                self.board[event["target"]][event["piece"]] = YARD
            case "again":
                self.is_again = True

    @property
    def is_drawn(self) -> bool:
        """L-01"""
        return bool(self.ruleset.values["first_seat"] == "drawn")

    def begin(self, event: Event) -> None:
        """L-01  The first draw says who begins."""
        if self.is_drawn and roll(self.dealer, self.ruleset.seats) != event["seat"]:
            zh = f"先手是座位 {event['seat']}，抽出的却是另一个。"
            raise GameError(f"Seat {event['seat']} began, and another was drawn.", zh)

    def write_roll(self, event: Event) -> None:
        """One roll: what could have fallen, what fell, and why."""
        self.turns, self.sixes = (self.turns, self.sixes) if self.is_again else (self.turns + 1, 0)
        seat, minutes = event["seat"], self.minutes(event.get("at"))
        faces = self.faces(seat, minutes)
        face, u = self.draw(faces)
        if face != event["die"]:
            zh = f"第 {len(self.rolls) + 1} 次掷出 {event['die']}，抽出的却是 {face}。"
            raise GameError(f"Roll {len(self.rolls) + 1} showed {event['die']}, and {face} was drawn.", zh)
        self.rolls.append(
            {
                "n": len(self.rolls) + 1,
                "draw": int(self.dealer.counter),
                "seat": seat,
                "sixes": self.sixes,
                "minutes": minutes,
                "board": [list(row) for row in self.board],
                "p": list(faces.p if faces else FAIR),
                "u": u,
                "face": face,
                "why": faces.why if faces else {"rule": "fair"},
            }
        )
        self.sixes, self.is_again = event["sixes"], False

    def minutes(self, at: int | None) -> float:
        """A19"""
        if at is not None:
            return at / SECONDS
        count = len(self.rolls) if self.ruleset.values["clock"] == "rolls" else self.turns
        return count * self.ruleset.record.seconds_per_turn / SECONDS

    def faces(self, seat: int, minutes: float) -> balance.Faces | None:
        """The published vector of a roll; nothing if the die is fair."""
        rules = self.ruleset.record
        if not balance.is_bent(seat, rules.humans, rules):
            return None
        engine: dict[str, Any] = {id: self.ruleset.values[id] for id in balance.READ}
        return balance.faces(
            self.board, seat, rules.history[seat], minutes, self.sixes, humans=seats_in(rules.humans), **engine
        )

    def draw(self, faces: balance.Faces | None) -> tuple[int, float | None]:
        """What the next draw makes of it; with the number of [0, 1) where one was compared with the vector."""
        if faces is None:
            return 1 + roll(self.dealer, SIX), None
        u = balance.unit_draw(self.dealer)
        return balance.draw_face(faces.p, u), u


def audited_during(ruleset: Ruleset) -> bool:
    """L-15  May everybody read the book before the match is over?"""
    return bool(ruleset.values["dice_book"] == "during")


def audit(table: Table) -> dict[str, Any]:
    """The whole book so far. The secret of a sealed table is in it once the game is over."""
    book = Book(table)
    seed, first = table.seed, table.events()[0]["seat"]
    sealed: dict[str, Any] = {"commitment": None, "secret": None, "salts": None}
    if isinstance(seed, Seal):
        sealed = {
            "commitment": seed.commitment,
            "secret": seed.secret.hex() if table.over else None,
            "salts": list(seed.salts),
        }
    return {
        "game": table.game.id,
        "version": table.game.version,
        "seats": table.ruleset.seats,
        "dice": table.ruleset.values["dice"],
        "first": {"seat": first, "is_drawn": book.is_drawn},
        **sealed,
        "rolls": book.rolls,
        "ledger": [ledger(seat, book.rolls) for seat in range(table.ruleset.seats)],
    }


def ledger(seat: int, rolls: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What luck did to a seat, and what the dice were bent to do: pips beyond 3.5 a roll are one or the other."""
    mine = [one for one in rolls if one["seat"] == seat]
    pips = sum(one["face"] for one in mine)
    expected = sum(face * p for one in mine for face, p in enumerate(one["p"], start=1))
    bent = [one for one in mine if one["why"]["rule"] != "fair"]
    far = sum(one["why"]["distance_from_fair"] for one in bent)
    return {
        "seat": seat,
        "rolls": len(mine),
        "sixes": sum(one["face"] == SIX for one in mine),
        "sixes_expected": sum(one["p"][SIX - 1] for one in mine),
        "pips": pips,
        "pips_expected": expected,
        "luck": pips - expected,
        "bend": expected - FAIR_PIPS * len(mine),
        "bent_rolls": len(bent),
        "distance": far / len(bent) if bent else 0.0,
        "gifts": sum(one["face"] in one["why"].get("gifts", ()) for one in bent),
    }
