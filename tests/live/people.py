"""People who sit at a table, play what is legal, and do everything else that people and their networks do."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from live.line import ANSWER_SECONDS, GONE, Line, judge

if TYPE_CHECKING:
    from live.plays import Play

RESEND = 6.0
SOON = 0.3
NOT_STORED = "room.not_stored"


class Left(Exception):
    """Somebody went away, of their own will."""


@dataclass
class Sent:
    """A move as it was sent, and what became of it."""

    id: str
    answers: int
    action: str
    times: int = 0
    again_at: float = 0.0
    must_fail: str = ""
    """Why it cannot be taken, if it cannot."""
    seq: int | None = None
    is_refused: bool = False


class Person:
    """Somebody with a chair of their own."""

    def __init__(self, play: Play, seat: int, is_host: bool) -> None:
        self.play, self.seat, self.is_host = play, seat, is_host
        self.rng = random.Random(f"{play.seed}-{seat}")
        self.token: str | None = None
        self.sent: dict[str, Sent] = {}
        self.pending: Sent | None = None
        self.quiet_until = 0.0
        """When something may be said again while the table gathers; sooner, once `is_answer` holds."""
        self.is_answer: Callable[[dict[str, Any]], bool] = lambda table: True
        self.line: Line | None = None
        self.commands = 0
        self.unanswered: dict[str, float] = {}
        """Commands with an id, each with the time it was sent."""

    # ── coming and going ───────────────────────────────────────────

    async def live(self) -> None:
        """Until the match is over and every move was answered."""
        while not self.is_done:
            try:
                await self.come_in()
                while not self.is_done:
                    await self.step()
            except Left:
                pass
            except GONE as error:
                judge(error, self.play.notes, self.play.weather)
                await asyncio.sleep(self.rng.uniform(0.02, 0.4))
            finally:
                await self.leave()

    @property
    def is_done(self) -> bool:
        return self.line is not None and self.line.table.get("phase") == "over" and self.pending is None

    async def come_in(self) -> None:
        self.line = await self.play.open_line(self.token)
        self.quiet_until = 0.0
        self.unanswered.clear()
        if self.pending:
            self.pending.again_at = 0.0
        if self.token and self.line.table["you"] != self.seat:
            if self.line.table["phase"] != "gathering":
                self.play.wrong("chair lost", f"seat {self.seat}")
            self.play.notes.count("chairs lapsed")
            self.token = None

    async def leave(self) -> None:
        if self.line is not None:
            with contextlib.suppress(*GONE):
                await self.line.close()

    async def step(self) -> None:
        """Hear what there is, then do what there is to do."""
        assert self.line is not None
        message = await self.line.next(0.25)
        while message is not None:
            self.take(message)
            message = await self.line.next(0)
        table = self.line.table
        self.expect_answers()
        if self.pending:
            if time.monotonic() >= self.pending.again_at:
                await self.send(self.pending)
        elif table["phase"] == "gathering":
            await self.gather(table)
        elif table["phase"] == "playing" and table["you"] in table["waiting"] and table["legal"]:
            await self.decide(table)

    def expect_answers(self) -> None:
        late = [id for id, at in self.unanswered.items() if time.monotonic() - at > ANSWER_SECONDS]
        if late and self.play.weather.is_fair:
            self.play.wrong("command not answered", f"seat {self.seat}: {late}")
            self.unanswered.clear()

    # ── what the server says ───────────────────────────────────────

    def take(self, message: dict[str, Any]) -> None:
        kind, move = message["type"], self.sent.get(message.get("id") or "")
        self.unanswered.pop(message.get("id") or "", None)
        if kind == "table" and self.is_answer(message):
            self.quiet_until = 0.0
        elif kind == "seated":
            self.token = message["token"]
        elif kind == "ack" and move:
            self.acknowledged(move, message)
        elif kind == "refused" and move:
            self.refused(move, message.get("key") or message["text"])
        elif kind == "error":
            self.error(move, message)

    def acknowledged(self, move: Sent, message: dict[str, Any]) -> None:
        seq = message.get("seq")
        if move.must_fail:
            self.play.wrong(f"{move.must_fail} move taken", f"seat {self.seat}, move {move}")
        elif move.seq not in (None, seq):
            self.play.wrong("acknowledged twice otherwise", f"{move}, now {seq}")
        self.play.notes.count("moves acknowledged" if move.seq is None else "acknowledged again")
        move.seq = seq
        self.settle(move)

    def refused(self, move: Sent, why: str) -> None:
        if move.seq is not None:
            self.play.wrong("refused after it was acknowledged", f"{move}: {why}")
        self.play.notes.count(f"refused {why}" if why.count(" ") == 0 else "refused in words")
        move.is_refused = True
        self.settle(move)

    def error(self, move: Sent | None, message: dict[str, Any]) -> None:
        key = message.get("key") or "in words"
        self.play.notes.count(f"error {key}")
        if key == NOT_STORED:
            if self.play.weather.is_fair:
                self.play.wrong("not stored in fair weather", str(message))
            if move is not None:
                move.again_at = time.monotonic() + SOON
            self.quiet_until = time.monotonic() + SOON
        elif key == "room.too_many":
            self.quiet_until = time.monotonic() + 1
        elif move is not None:
            self.refused(move, key)
        else:
            self.quiet_until = time.monotonic() + 0.5

    def settle(self, move: Sent) -> None:
        if move is self.pending:
            self.pending = None

    # ── while the table gathers ────────────────────────────────────

    async def command(self, kind: str, is_answer: Callable[[dict[str, Any]], bool], **fields: Any) -> None:
        """Say it, and nothing more until a snapshot shows it, or an error says why not, or it was long ago."""
        assert self.line is not None
        self.commands += 1
        given = {"id": f"c{self.commands}"} if self.rng.random() < 0.8 else {}
        self.unanswered |= {id: time.monotonic() for id in given.values()}
        self.is_answer, self.quiet_until = is_answer, time.monotonic() + ANSWER_SECONDS / 2
        await self.line.say(kind, **fields, **given)

    async def gather(self, table: dict[str, Any]) -> None:
        if time.monotonic() < self.quiet_until:
            return
        mine, chairs, asked = table["you"], table["chairs"], table["consent"]
        if mine is None:
            if self.rng.random() < 0.3:
                await asyncio.sleep(self.rng.uniform(0, 0.3))
            await self.command("sit", lambda table: table["you"] is not None, seat=self.seat, name=f"P{self.seat}")
        elif not chairs[mine]["salted"] and self.rng.random() < 0.5:
            await self.command(
                "salt", lambda table: table["chairs"][mine]["salted"], salt=f"salt-{self.rng.randrange(10**6)}"
            )
        elif asked and mine in asked["needs"]:
            yes = self.rng.random() < 0.8
            await self.command("agree", lambda table: table["chairs"][mine]["agreed"] == yes, yes=yes)
        elif self.rng.random() < self.play.mischief / 10:
            await self.command("stand", lambda table: table["you"] is None)
        elif self.is_host:
            await self.fill(chairs)

    async def fill(self, chairs: list[dict[str, Any]]) -> None:
        """Bots where nobody will sit, then begin."""
        empty = [seat for seat, chair in enumerate(chairs) if chair["kind"] == "empty"]
        left = [seat for seat, chair in enumerate(chairs) if chair["kind"] == "person" and not chair["online"]]
        for_bots = [seat for seat in empty + left if seat not in self.play.seats_of_people]
        if for_bots:
            seat, style = for_bots[0], self.rng.choice(self.play.styles)
            await self.command("bot", lambda table: table["chairs"][seat]["kind"] == "bot", seat=seat, style=style)
        elif not empty:
            await self.command("start", lambda table: table["phase"] != "gathering")

    # ── moves ──────────────────────────────────────────────────────

    def new_move(self, answers: int, action: str, must_fail: str = "") -> Sent:
        move = Sent(f"m{len(self.sent)}-{self.rng.randrange(16**6):06x}", answers, action, must_fail=must_fail)
        self.sent[move.id] = move
        return move

    def text(self, move: Sent, **more: Any) -> str:
        said = {"type": "move", "id": move.id, "answers": move.answers, "action": move.action}
        return json.dumps(said | more)

    async def send(self, move: Sent, line: Line | None = None, **more: Any) -> None:
        move.times += 1
        move.again_at = time.monotonic() + RESEND
        line = line or self.line
        assert line is not None
        await line.ws.send(self.text(move, **more))

    async def decide(self, table: dict[str, Any]) -> None:
        """Any legal move, mostly as one should."""
        if self.rng.random() < 0.2:
            await asyncio.sleep(self.rng.uniform(0, 0.05))
        move = self.new_move(table["answers"], self.rng.choice(table["legal"]))
        self.pending = move
        if self.rng.random() < self.play.mischief:
            trick = self.rng.choice(TRICKS)
            self.play.notes.count(f"trick: {trick.__name__}")
            await trick(self, move)
        else:
            await self.send(move)

    # ── what people do, too ────────────────────────────────────────

    async def twice(self, move: Sent) -> None:
        await self.send(move)
        await self.send(move)

    async def cut(self, move: Sent) -> None:
        """The network goes with the move on its way; what became of it is asked later."""
        assert self.line is not None
        await self.send(move)
        self.line.cut()
        raise Left

    async def tear(self, move: Sent) -> None:
        """The network goes in the middle of the move."""
        assert self.line is not None
        self.line.tear(self.text(move))
        raise Left

    async def vanish(self, move: Sent) -> None:
        """The network goes before the move was sent, and another is made later."""
        assert self.line is not None
        self.pending = None
        self.line.cut()
        raise Left

    async def stale(self, move: Sent) -> None:
        if move.answers > 0:
            old = self.rng.randrange(move.answers)
            await self.send(self.new_move(old, move.action, must_fail="stale"))
        await self.send(move)

    async def illegal(self, move: Sent) -> None:
        action = self.rng.choice(["", "cheat", "cier@99", "move@-1", move.action + "@0", "\0", "呲儿"])
        if action not in self.line.table["legal"]:  # type: ignore[union-attr]
            await self.send(self.new_move(move.answers, action, must_fail="illegal"))
        await self.send(move)

    async def for_another(self, move: Sent) -> None:
        await self.send(self.new_move(move.answers, move.action, must_fail="foreign"), seat=self.seat + 1)
        await self.send(move)

    async def echo(self, move: Sent) -> None:
        """An earlier move again, under its id, sometimes as another action."""
        taken = [old for old in self.sent.values() if old.seq is not None]
        if taken:
            old = self.rng.choice(taken)
            await self.send(old, action=self.rng.choice([old.action, move.action]), answers=move.answers)
        await self.send(move)

    async def greet_again(self, move: Sent) -> None:
        assert self.line is not None
        await self.line.say("hello", **({"token": self.token} if self.token else {}))
        await self.send(move)

    async def from_two_sockets(self, move: Sent) -> None:
        """A second window; then the first one is closed."""
        first, self.line = self.line, await self.play.open_line(self.token)
        assert first is not None
        await asyncio.gather(self.send(move, first), self.send(move), return_exceptions=True)
        with contextlib.suppress(*GONE):
            while (message := await first.next(0.1)) is not None:
                self.take(message)
        if self.rng.random() < 0.5:
            first.cut()
        else:
            with contextlib.suppress(*GONE):
                await first.close()

    async def stay_away(self, move: Sent) -> None:
        """Longer than the table is patient."""
        await self.leave()
        self.pending = None
        await asyncio.sleep(self.play.patience * self.rng.uniform(0.5, 2))
        raise Left

    async def dawdle(self, move: Sent) -> None:
        """Read nothing for a while."""
        await asyncio.sleep(self.rng.uniform(0.2, 1))
        await self.send(move)


TRICKS = (
    Person.twice, Person.cut, Person.tear, Person.vanish, Person.stale, Person.illegal, Person.for_another,
    Person.echo, Person.greet_again, Person.from_two_sockets, Person.stay_away, Person.dawdle,
)  # fmt: skip


class Guest:
    """Somebody without a chair who stays to the end."""

    def __init__(self, play: Play) -> None:
        self.play = play

    async def live(self) -> None:
        while self.play.told.phase != "over":
            try:
                line = await self.play.open_line()
                while line.table["phase"] != "over":
                    await line.next(0.3)
                await line.close()
            except GONE as error:
                judge(error, self.play.notes, self.play.weather)
                await asyncio.sleep(0.3)


async def look_on(play: Play, number: int) -> None:
    """Somebody who comes and goes without a chair, until the match is over."""
    rng = random.Random(f"{play.seed}-looks-on-{number}")
    while not play.is_over:
        await asyncio.sleep(rng.uniform(0, 3))
        try:
            line = await play.open_line(rng.choice([None, None, None, "not-a-token"]))
            until = time.monotonic() + rng.uniform(0.1, 4)
            while time.monotonic() < until and line.table["phase"] != "over":
                await line.next(0.3)
            if rng.random() < 0.5:
                line.cut()
            else:
                await line.close()
        except GONE as error:
            judge(error, play.notes, play.weather)
