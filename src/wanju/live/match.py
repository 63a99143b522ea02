"""One match that people sit at, as plain Python: commands in, snapshots out. No web, no clock, no database.

A match is what is stored of it: a ruleset, a secret, chairs and a list of moves; its table is only a cache that
replaying the moves rebuilds. So a command comes in two halves: first what it would change, or why not; then, once that
is stored, the change itself. Who is here right now is not stored and comes in as `Presence`.
The secret is promised by its fingerprint while people gather, salted by them, and shown when the match is over.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from wanju.bots.company import Company
from wanju.kernel.errors import GameError
from wanju.kernel.game import PastGame, Ruleset
from wanju.kernel.lesson import hint_for
from wanju.kernel.record import Record
from wanju.kernel.seal import Seal, fingerprint, is_salt
from wanju.kernel.swift import swift
from wanju.kernel.table import Table
from wanju.live.protocol import NAME_LENGTH, Move, ruleset_seen
from wanju.live.story import Story

GATHERING, PLAYING, OVER = "gathering", "playing", "over"
EMPTY, PERSON, BOT, PROGRAM = "empty", "person", "bot", "program"
"""Who has a chair: nobody, a person, a bot of the house, or a program that comes in with a token of its own."""


class Refused(GameError):
    """A command that is not carried out: a key of the words, and the facts of the sentence."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key, self.facts = key, facts


@dataclass(frozen=True)
class Chair:
    """A place at the table and who has it."""

    kind: str = EMPTY
    name: str = ""
    style: str | None = None
    token: str | None = None
    """The hash of the token that gives the chair back to its person, or to its program."""
    player: str | None = None
    """The hash of what a browser is known by from match to match, if its person has one."""
    salt: str | None = None
    """What its person has added to the secret of the match."""
    agreed: bool = False
    """Has its person agreed to what this table asks for?"""


class Presence(NamedTuple):
    """Whether the person of a chair is here."""

    online: bool = False
    held_for: int | None = None
    """Seconds for which the chair of somebody who is away is still kept for them, while people gather."""
    stands_in: bool = False
    """Its person has been away too long: a bot decides."""


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def cleaned(name: str) -> str:
    """A name as others may see it."""
    shown = "".join(c for c in " ".join(name.split()) if c.isprintable())
    if not 1 <= len(shown) <= NAME_LENGTH:
        raise Refused("room.no_name", most=NAME_LENGTH)
    return shown


class Match:
    """Chairs, phase and, once begun, the table."""

    def __init__(
        self,
        id: str,
        ruleset: Ruleset,
        secret: bytes | int,
        phase: str = GATHERING,
        chairs: Sequence[Chair] | None = None,
    ) -> None:
        self.id, self.ruleset, self.phase = id, ruleset, phase
        self.secret = secret
        """Where the chances come from; a prepared deal has a seed, and a match of before there were seals."""
        self.chairs = list(chairs or [Chair() for _ in range(ruleset.seats)])
        self.next: str | None = None
        self.listed = False
        """May the lobby show it to everybody?"""
        self.hints: bool | None = None
        """May people ask what to do here? Unsaid, it depends on who sits here."""
        self.is_kept = False
        """Is its result stored?"""
        self.table: Table | None = None
        self.story = Story()
        self._sheet: dict[str, Any] | None = None
        self._so_far: tuple[list[bool], Ruleset] | None = None
        self.began: float | None = None
        self.seconds = 0
        """When the first move was made, and how long after it the last; a clock that is set back stands still."""
        self.taken: dict[str, int] = {}
        """Sequence number of each move by its id."""
        self.asked = [0] * ruleset.seats
        """For each seat, the length of the list of moves when its present decision was put to it."""
        if phase != GATHERING:
            self.begin(ruleset)

    def _lay(self, ruleset: Ruleset) -> Table:
        salts = tuple(chair.salt or "" for chair in self.chairs)
        return Table(ruleset, self.secret if isinstance(self.secret, int) else Seal(self.secret, salts))

    # ── chairs: what each would be ─────────────────────────────────

    def seat_of(self, token: str | None) -> int | None:
        """The seat that a token with this hash gives back."""
        if token is None:
            return None
        return next((seat for seat, chair in enumerate(self.chairs) if chair.token == token), None)

    def _chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise Refused("room.no_chair", other=seat, last=len(self.chairs) - 1)
        if self.phase != GATHERING:
            raise Refused("room.already_begun")
        return self.chairs[seat]

    def _free(self, seat: int, here: Sequence[Presence]) -> Chair:
        """A chair that is nobody's, a bot's, or left behind for good."""
        chair = self._chair(seat)
        if chair.kind == PERSON and here[seat].online:
            raise Refused("room.chair_taken", other=seat, name=chair.name)
        if chair.kind == PERSON and here[seat].held_for:
            raise Refused("room.chair_held", other=seat, name=chair.name, seconds=here[seat].held_for)
        return chair

    def sit(
        self, mine: int | None, seat: int, name: str, player: str | None, here: Sequence[Presence]
    ) -> tuple[str, Chair]:
        """A token, and the chair with its person. One person has one chair, and may always sit down on it again."""
        if mine is not None:
            raise Refused("room.already_seated", mine=mine)
        known = player and hashed(player)
        has = next((at for at, chair in enumerate(self.chairs) if known and chair.player == known), None)
        if has is None:
            self._free(seat, here)
        elif has != seat:
            raise Refused("room.already_seated", mine=has)
        kept = self._chair(seat) if has == seat else Chair()
        token = secrets.token_urlsafe(16)
        return token, replace(kept, kind=PERSON, name=cleaned(name), token=hashed(token), player=known)

    def _own_chair(self, mine: int | None) -> Chair:
        if mine is None:
            raise Refused("room.stand_first")
        return self._chair(mine)

    def salted(self, mine: int | None, salt: str) -> Chair:
        """A person's part in the chances of this match: once, and before it begins."""
        chair = self._own_chair(mine)
        if not salt or not is_salt(salt):
            raise Refused("room.bad_salt")
        if chair.salt is not None:
            raise Refused("room.salted")
        return replace(chair, salt=salt)

    def agreed(self, mine: int | None, yes: bool) -> Chair:
        """A person's answer to what the table asks for."""
        return replace(self._own_chair(mine), agreed=yes)

    def stand(self, mine: int | None) -> Chair:
        """Leave the chair."""
        self._own_chair(mine)
        return Chair()

    def put_bot(self, mine: int | None, seat: int, style: str | None, here: Sequence[Presence]) -> Chair:
        """Put a bot in a chair, or take it away."""
        self._chair(seat)
        if mine is None:
            raise Refused("room.stand_first")
        self._free(seat, here)
        if style is not None:
            self.ruleset.game.check_bot(style)
        return Chair(BOT, "", style) if style is not None else Chair()

    def seat_program(self, mine: int | None, seat: int, name: str, here: Sequence[Presence]) -> tuple[str, Chair]:
        """A token, and the chair for the program that has it: one's own, or one that is free."""
        self._own_chair(mine)
        if seat != mine:
            self._free(seat, here)
        token = secrets.token_urlsafe(16)
        return token, Chair(PROGRAM, cleaned(name), token=hashed(token))

    @property
    def people(self) -> list[bool]:
        """For each seat, is it a person's?"""
        return [chair.kind == PERSON for chair in self.chairs]

    def check_start(self, mine: int | None, here: Sequence[Presence]) -> None:
        """A match begins when every chair is taken and everybody is here and has agreed."""
        if mine is None:
            raise Refused("room.stand_first")
        if self.phase != GATHERING:
            raise Refused("room.already_begun")
        if empty := sum(chair.kind == EMPTY for chair in self.chairs):
            raise Refused("room.chairs_empty", count=empty)
        expected = [(chair, here[seat]) for seat, chair in enumerate(self.chairs) if chair.kind in (PERSON, PROGRAM)]
        if away := [chair.name for chair, presence in expected if not presence.online]:
            raise Refused("room.people_away", names=away)
        if (asked := self.consent) and asked["needs"]:
            raise Refused("room.must_agree", targets=asked["needs"])

    def rules_for(self, past: Sequence[Sequence[PastGame]]) -> Ruleset:
        """The rules with which the match would begin now, given what everybody has played before."""
        return self.ruleset.game.filled(self.ruleset, self.people, past)

    @property
    def rules_so_far(self) -> Ruleset:
        """The rules for those who sit here now, as if they had never played; once begun, those of the match."""
        if self.phase != GATHERING:
            return self.ruleset
        if self._so_far is None or self._so_far[0] != self.people:
            self._so_far = self.people, self.rules_for([[]] * len(self.chairs))
        return self._so_far[1]

    def begin(self, ruleset: Ruleset) -> None:
        """Lay the table; nothing of its rules changes any more. A game may be over before anybody has a choice."""
        self.ruleset, self.table = ruleset, swift(self._lay(ruleset))
        self.story, self._sheet = Story(), None
        self.phase = OVER if self.table.over else PLAYING

    def chairs_again(self) -> list[Chair]:
        """The same people for another match, each with a salt still to bring."""
        return [replace(chair, salt=None) for chair in self.chairs]

    @property
    def consent(self) -> dict[str, Any] | None:
        """What every person has to agree to, and which seats have not; nothing if nothing is asked for."""
        people = self.ruleset.game.people
        asked = people and people.consent(self.rules_so_far)
        if not asked:
            return None
        needs = [seat for seat, chair in enumerate(self.chairs) if chair.kind == PERSON and not chair.agreed]
        return {"key": f"consent.{asked[0]}", "facts": asked[1], "needs": needs}

    @property
    def seal(self) -> dict[str, Any] | None:
        """What everybody may know of the secret: its fingerprint, then the salts, and in the end itself."""
        if isinstance(self.secret, int):
            return None
        return {
            "commitment": fingerprint(self.secret),
            "salts": None if self.phase == GATHERING else [chair.salt or "" for chair in self.chairs],
            "secret": self.secret.hex() if self.phase == OVER else None,
        }

    # ── moves ──────────────────────────────────────────────────────

    @property
    def seq(self) -> int:
        """How many moves were made."""
        return len(self.table.moves) if self.table else 0

    def check(self, mine: int | None, move: Move, stored_id: str) -> int:
        """The sequence number the move has (sent again) or would get; refuses without changing anything."""
        if mine is None:
            raise Refused("refusal.watching")
        if move.seat is not None and move.seat != mine:
            raise Refused("refusal.wrong_seat", mine=mine, other=move.seat)
        if (known := self.taken.get(stored_id)) is not None:
            return known
        if self.table is None:
            raise Refused("refusal.not_started")
        if refusal := self.table.refusal(mine, move.action):
            raise Refused(refusal.key, **refusal.facts)
        if move.answers != self.asked[mine]:
            raise Refused("refusal.stale", answered=move.answers, asked=self.asked[mine])
        return self.seq

    def take(self, seat: int, action: str, move_id: str, at: float = 0.0) -> None:
        """Make a move that was checked and stored, at this time of day."""
        assert self.table is not None
        self.table = swift(self.table)
        self.began = at if self.began is None else self.began
        self.seconds = max(self.seconds, int(at - self.began))
        owed = self.table.waiting
        self.taken[move_id] = self.seq
        self.table.act(seat, action, self.seconds)
        for other in self.table.waiting:
            if other == seat or other not in owed:
                self.asked[other] = self.seq
        if self.table.over:
            self.phase = OVER

    def to_the_end(self, company: Company, mind: Record, at: float) -> list[dict[str, Any]]:
        """Let bots decide for everybody until the match is over; returns their moves as they are to be stored."""
        assert self.table is not None
        made: list[dict[str, Any]] = []
        while self.phase == PLAYING:
            seat = self.table.waiting[0]
            action = company.decide(self.table, seat, self.bot_in(seat), mind)
            made.append({"seat": seat, "action": action, "move_id": bots_id(seat, self.seq), "at": at})
            self.take(**made[-1])
        return made

    def bot_in(self, seat: int) -> str:
        """Who decides for a chair that nobody decides for."""
        return self.chairs[seat].style or self.ruleset.game.opponents[0]

    # ── hints ──────────────────────────────────────────────────────

    @property
    def has_hints(self) -> bool:
        """May people ask what to do? As the host has said; else one who plays with bots alone."""
        return sum(self.people) <= 1 if self.hints is None else self.hints

    def for_hint(self, token: str) -> tuple[Table, int]:
        """The table and the seat for which somebody asks what to do."""
        seat = self.seat_of(hashed(token))
        if seat is None:
            raise Refused("room.not_yours")
        if not self.has_hints or self.chairs[seat].kind != PERSON:
            raise Refused("room.no_hints")
        if self.table is None or seat not in self.table.waiting:
            raise Refused("room.no_hint")
        return self.table, seat

    # ── what a visitor may know ────────────────────────────────────

    def snapshot(self, seat: int | None, told: int, here: Sequence[Presence]) -> dict[str, Any]:
        """The table as this visitor may see it, with the story from line `told` on."""
        game = self.ruleset.game
        shown: dict[str, Any] = {
            "type": "table", "table": self.id, "game": game.id, "version": game.version, "phase": self.phase,
            "ruleset": ruleset_seen(self.ruleset, self.rules_so_far),
            "chairs": [chair_seen(chair, presence) for chair, presence in zip(self.chairs, here, strict=True)],
            "you": seat, "seq": self.seq, "next": self.next, "consent": self.consent, "seal": self.seal,
            "lesson": self.is_lesson, "hints": self.has_hints,
        }  # fmt: skip
        return shown | (self._play_seen(self.table, seat, told) if self.table else {})

    @property
    def is_lesson(self) -> bool:
        """Is it the deal that is prepared for somebody's first game?"""
        lesson = self.ruleset.game.lesson
        return lesson is not None and self.secret == lesson.seed

    @property
    def sheet(self) -> dict[str, Any]:
        """What a page shows of the rules beside the game."""
        self._sheet = self._sheet or self.ruleset.game.sheet(self.ruleset)
        return self._sheet

    def _play_seen(self, table: Table, seat: int | None, told: int) -> dict[str, Any]:
        closed = {} if seat is None else table.closed(seat)
        sheet = {"sheet": self.sheet} if told == 0 else {}
        return sheet | {
            "answers": None if seat is None else self.asked[seat],
            "waiting": list(table.waiting),
            "view": table.view(seat),
            "legal": [] if seat is None else list(table.legal(seat)),
            "closed": {kind: {"key": refusal.key, "facts": refusal.facts} for kind, refusal in closed.items()},
            "events": self.story.events(table, seat, told),
            "first_event": told,
            "payoff": list(table.payoff) if table.over else None,
            "hint": hint_for(table, seat) if self.is_lesson and seat is not None else None,
            "score_sheet": table.score_sheet,
        }


def persons_id(seat: int, move_id: str) -> str:
    """The id under which a person's move is stored: its seat's own, so that nobody else's can collide with it."""
    return f"{seat}:{move_id}"


def bots_id(seat: int, seq: int) -> str:
    """The id of a bot's move: no person's begins with a letter."""
    return f"bot:{seat}:{seq}"


def chair_seen(chair: Chair, here: Presence) -> dict[str, Any]:
    """What everybody knows of a chair."""
    return {
        "kind": chair.kind, "name": chair.name, "style": chair.style, "online": here.online, "held_for": here.held_for,
        "stands_in": here.stands_in, "agreed": chair.agreed, "salted": chair.salt is not None,
    }  # fmt: skip
