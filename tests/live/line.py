"""One socket of a table without blocking, that holds the server to what it has said before."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from live.talk import Hearing
from live.weather import Notes, Weather

GONE = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError)
"""What a socket may end with."""
ANSWER_SECONDS = 30.0
LATER = (1012, 1013)
"""A restart; too many at once."""


class Story:
    """The events that one seat (or everybody) was told, by whichever socket; none may ever change."""

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []

    def differs(self, first: int, events: list[dict[str, Any]]) -> bool:
        """Take in events from number `first` on; is one another than was told before?"""
        known = self.events[first : first + len(events)]
        self.events += events[len(known) :]
        return known != events[: len(known)]


class Told:
    """What has been told of one match to all who looked: how far it was, and when it last went on."""

    def __init__(self, notes: Notes, weather: Weather) -> None:
        self.notes, self.weather = notes, weather
        self.seq = 0
        self.phase = ""
        self.sitting: list[dict[str, Any]] = []
        self.at = time.monotonic()
        self.payoff: list[float] | None = None
        self.stories: dict[int | None, Story] = {}

    def story(self, seat: int | None) -> Story:
        return self.stories.setdefault(seat, Story())

    def went_on(self) -> None:
        self.at = time.monotonic()


class Line(Hearing):
    """A socket, and what came over it."""

    def __init__(self, ws: ClientConnection, server: Any, table: str, token: str | None, told: Told) -> None:
        super().__init__(server, table, token)
        self.ws, self.told = ws, told
        self.position = 0
        """How many events came over this socket."""
        self.least_seq = told.seq

    @classmethod
    async def open(cls, server: Any, table: str, told: Told, token: str | None = None) -> Line:
        """Connect and greet, and hear the first snapshot."""
        ws = await connect(
            server.socket(table), max_size=None, open_timeout=ANSWER_SECONDS, close_timeout=2, ping_interval=None,
            compression=None,
        )  # fmt: skip
        line = cls(ws, server, table, token, told)
        try:
            await line.say("hello", **({"token": token} if token else {}))
            async with asyncio.timeout(ANSWER_SECONDS):
                while not line.table:
                    await line.next(ANSWER_SECONDS)
        except BaseException:
            line.cut()
            raise
        return line

    async def say(self, kind: str, **fields: Any) -> None:
        await self.ws.send(json.dumps({"type": kind, **fields}))

    async def next(self, seconds: float) -> dict[str, Any] | None:
        """The next message; nothing if there is none within this time."""
        try:
            async with asyncio.timeout(seconds):
                text = await self.ws.recv()
        except TimeoutError:
            return None
        message = self.heard(text)
        if message["type"] == "table":
            self._check(message)
        return message

    def _check(self, table: dict[str, Any]) -> None:
        """Does this snapshot go on where the ones before it ended?"""
        told, notes, where = self.told, self.told.notes, f"{table['game']} {self.id} seat {table['you']}"
        if table["seq"] < self.least_seq:
            notes.violation("went back", f"{where}: {table['seq']} moves after {self.least_seq}")
        if table["phase"] != "over" and (table["seal"] or {}).get("secret"):
            notes.violation("secret told early", where)
        self.least_seq = max(self.least_seq, table["seq"])
        sitting = table["chairs"] if table["phase"] == "gathering" else []
        if table["seq"] > told.seq or (table["phase"], sitting) != (told.phase, told.sitting):
            told.seq, told.phase, told.sitting = max(told.seq, table["seq"]), table["phase"], sitting
            told.went_on()
        if "events" in table:
            self._check_story(table, where)

    def _check_story(self, table: dict[str, Any], where: str) -> None:
        first, events, notes = table["first_event"], table["events"], self.told.notes
        if first > self.position:
            notes.violation("gap in the story", f"{where}: event {first} after {self.position}")
        elif self.told.story(table["you"]).differs(first, events):
            notes.violation("story changed", f"{where}: events from {first} on")
        self.position = max(self.position, first + len(events))
        if table["payoff"] is not None:
            if self.told.payoff not in (None, table["payoff"]):
                notes.violation("payoff changed", f"{where}: {self.told.payoff}, then {table['payoff']}")
            self.told.payoff = table["payoff"]

    def cut(self) -> None:
        """Gone without goodbye."""
        self.ws.transport.abort()

    def tear(self, text: str) -> None:
        """Gone in the middle of a frame."""
        half = text.encode()[: max(1, len(text) // 2)]
        self.ws.transport.write(b"\x81\xfe" + len(text.encode()).to_bytes(2, "big") + bytes(4) + half)
        self.cut()

    async def close(self) -> None:
        await self.ws.close()


def judge(error: BaseException, notes: Notes, weather: Weather) -> None:
    """Count how a socket ended; some ends are only for bad weather."""
    if isinstance(error, ConnectionClosed):
        code = error.rcvd.code if error.rcvd else 1006
        notes.count(f"closed {code}")
        if code not in LATER and weather.is_fair:
            notes.violation(f"closed {code} in fair weather", str(error))
    elif (response := getattr(error, "response", None)) is not None:
        notes.count(f"handshake {response.status_code}")
        if response.status_code >= 500 and (response.status_code != 503 or weather.is_fair):
            notes.violation(f"handshake {response.status_code}", str(error))
    else:
        notes.count("connection failed")
        if weather.is_fair:
            notes.violation("no connection in fair weather", repr(error))
