"""One match that people sit at, as plain Python: commands in, snapshots out. No web, no clock, no database.

A match is a ruleset, a seed, chairs and a list of moves; its table is only a cache that replaying the moves rebuilds.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

from wanju.kernel.errors import GameError
from wanju.kernel.game import Ruleset
from wanju.kernel.table import Table
from wanju.live.protocol import NAME_LENGTH, Move, ruleset_seen

GATHERING, PLAYING, OVER = "gathering", "playing", "over"
EMPTY, PERSON, BOT = "empty", "person", "bot"


class Refused(GameError):
    """A command that is not carried out: a key of the words, and the facts of the sentence."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key, self.facts = key, facts


@dataclass
class Chair:
    """A place at the table and who has it."""

    kind: str = EMPTY
    name: str = ""
    style: str | None = None
    token: str | None = None
    """The hash of the token that gives the chair back to its person."""
    online: int = 0
    """Open sockets of its person."""
    stands_in: bool = False
    """Its person has been away too long: a bot decides."""


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def cleaned(name: str) -> str:
    """A name as others may see it."""
    shown = "".join(c for c in " ".join(name.split()) if c.isprintable())
    if not 1 <= len(shown) <= NAME_LENGTH:
        raise Refused("room.no_name", most=NAME_LENGTH)
    return shown


class Match:
    """Chairs, phase and, once begun, the table."""

    def __init__(self, id: str, ruleset: Ruleset, seed: int, phase: str = GATHERING) -> None:
        self.id, self.ruleset, self.seed, self.phase = id, ruleset, seed, phase
        self.chairs = [Chair() for _ in range(ruleset.seats)]
        self.next: str | None = None
        self.table: Table | None = None
        self.taken: dict[str, int] = {}
        """Sequence number of each move by its id."""
        self.asked = [0] * ruleset.seats
        """For each seat, the length of the list of moves when its present decision was put to it."""
        if phase != GATHERING:
            self.table = Table(ruleset, seed)

    # ── chairs ─────────────────────────────────────────────────────

    def seat_of(self, token: str) -> int | None:
        """The seat that this token gives back."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.token == hashed(token)), None)

    def _chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise Refused("room.no_chair", other=seat, last=len(self.chairs) - 1)
        if self.phase != GATHERING:
            raise Refused("room.already_begun")
        return self.chairs[seat]

    def sit(self, mine: int | None, seat: int, name: str) -> str:
        """Take a chair that is free, a bot's, or left behind; returns its token."""
        chair = self._chair(seat)
        if mine is not None:
            raise Refused("room.already_seated", mine=mine)
        if chair.kind == PERSON and chair.online:
            raise Refused("room.chair_taken", other=seat, name=chair.name)
        token = secrets.token_urlsafe(16)
        self.chairs[seat] = Chair(PERSON, cleaned(name), None, hashed(token))
        return token

    def stand(self, mine: int | None) -> int:
        """Leave the chair; returns which it was."""
        if mine is None:
            raise Refused("room.stand_first")
        self._chair(mine)
        self.chairs[mine] = Chair()
        return mine

    def put_bot(self, mine: int | None, seat: int, style: str | None) -> None:
        """Put a bot in a chair, or take it away."""
        chair = self._chair(seat)
        if mine is None:
            raise Refused("room.stand_first")
        if chair.kind == PERSON and chair.online:
            raise Refused("room.chair_taken", other=seat, name=chair.name)
        if style is not None:
            self.ruleset.game.style(style)
        self.chairs[seat] = Chair(BOT, "", style) if style is not None else Chair()

    def start(self, mine: int | None) -> None:
        """Begin, when every chair is taken."""
        if mine is None:
            raise Refused("room.stand_first")
        if self.phase != GATHERING:
            raise Refused("room.already_begun")
        if empty := sum(chair.kind == EMPTY for chair in self.chairs):
            raise Refused("room.chairs_empty", count=empty)
        self.phase, self.table = PLAYING, Table(self.ruleset, self.seed)

    # ── moves ──────────────────────────────────────────────────────

    @property
    def seq(self) -> int:
        """How many moves were made."""
        return len(self.table.moves) if self.table else 0

    def check(self, mine: int | None, move: Move) -> int:
        """The sequence number the move has (sent again) or would get; refuses without changing anything."""
        if mine is None:
            raise Refused("refusal.watching")
        if move.seat is not None and move.seat != mine:
            raise Refused("refusal.wrong_seat", mine=mine, other=move.seat)
        if (known := self.taken.get(stored_id(mine, move.id))) is not None:
            return known
        if self.table is None:
            raise Refused("refusal.not_started")
        if refusal := self.table.refusal(mine, move.action):
            raise Refused(refusal.key, **refusal.facts)
        if move.answers != self.asked[mine]:
            raise Refused("refusal.stale", answered=move.answers, asked=self.asked[mine])
        return self.seq

    def take(self, seat: int, action: str, move_id: str) -> None:
        """Make a move that was checked and stored."""
        assert self.table is not None
        owed = self.table.waiting
        self.taken[move_id] = self.seq
        self.table.act(seat, action)
        for other in self.table.waiting:
            if other == seat or other not in owed:
                self.asked[other] = self.seq
        if self.table.over:
            self.phase = OVER

    # ── what a visitor may know ────────────────────────────────────

    def snapshot(self, seat: int | None, told: int) -> dict[str, Any]:
        """The table as this visitor may see it, with the story from line `told` on."""
        game = self.ruleset.game
        shown: dict[str, Any] = {
            "type": "table", "table": self.id, "game": game.id, "version": game.version, "phase": self.phase,
            "ruleset": ruleset_seen(self.ruleset),
            "chairs": [chair_seen(chair) for chair in self.chairs],
            "you": seat, "seq": self.seq, "next": self.next,
        }  # fmt: skip
        return shown | (self._play_seen(self.table, seat, told) if self.table else {})

    def _play_seen(self, table: Table, seat: int | None, told: int) -> dict[str, Any]:
        closed = {} if seat is None else table.closed(seat)
        sheet = {"sheet": self.ruleset.game.sheet(self.ruleset)} if told == 0 else {}
        return sheet | {
            "answers": None if seat is None else self.asked[seat],
            "waiting": list(table.waiting),
            "view": table.view(seat),
            "legal": [] if seat is None else list(table.legal(seat)),
            "closed": {kind: {"key": refusal.key, "facts": refusal.facts} for kind, refusal in closed.items()},
            "events": table.events(seat)[told:],
            "first_event": told,
            "payoff": list(table.payoff) if table.over else None,
        }


def stored_id(seat: int, move_id: str) -> str:
    """A move's id is its seat's own: nobody else's can collide with it."""
    return f"{seat}:{move_id}"


def chair_seen(chair: Chair) -> dict[str, Any]:
    """What everybody knows of a chair."""
    return {
        "kind": chair.kind, "name": chair.name, "style": chair.style, "online": chair.online > 0,
        "stands_in": chair.stands_in,
    }  # fmt: skip
