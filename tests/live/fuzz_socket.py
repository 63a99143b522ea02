"""Junk over the sockets of tables of every game in every phase, while people play on at the same tables.

    python tests/live/fuzz_socket.py --messages 20000 --seed 1

Afterwards every table must still take legal moves to its end, every acknowledged move be in the store, and the
server's log be without a traceback. Exit code 1 if anything is not so.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import json
import random
import struct
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1])]

from live import apart  # noqa: E402
from live.junk import OPCODES, any_bytes, any_text, broken_frame, frame, frames  # noqa: E402
from live.people import Person  # noqa: E402
from live.plays import SHORT, Play  # noqa: E402
from live.trial import Options, Trial, new_client, report  # noqa: E402
from live.weather import Notes  # noqa: E402

GAMES: list[dict[str, Any]] = [
    {"game": "cier", "seats": 3}, {"game": "merit13", "seats": 3, "preset": "intro"},
    {"game": "merit57", "seats": 3, "preset": "easy", "set": {"rounds": 1}}, {"game": "delay", "seats": 1},
    {"game": "ludo", "seats": 3, "set": SHORT},
]  # fmt: skip
KNOWN = {"table", "seated", "ack", "refused", "error", "pong"}
WEIRD = ["nosuchid", "", "%00", "%2e%2e", "a" * 3000, "%F0%9F%8E%B2", "k3f9x2/..", "x?token=1", "%ff%fe", "-1"]


class Raw:
    """A socket that sends any bytes, and reads what comes back."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, notes: Notes) -> None:
        self.reader, self.writer, self.notes = reader, writer, notes
        self.table: dict[str, Any] = {}
        self.token: str | None = None
        self.is_open, self.has_pong = True, False
        self.ear = asyncio.create_task(self._listen())

    @classmethod
    async def open(cls, port: int, path: str, notes: Notes) -> Raw | None:
        """Shake hands; nothing if the server will not."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
        key = base64.b64encode(random.randbytes(16)).decode()
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
        status = head.split()[1].decode()
        notes.count(f"handshake {status}")
        if status != "101":
            if status.startswith("5") and status != "503":
                notes.violation(f"handshake {status}", path[:60])
            writer.close()
            return None
        return cls(reader, writer, notes)

    async def _listen(self) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            while self.is_open:
                first, size = await self.reader.readexactly(2)
                if size >= 126:
                    size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
                self._heard(first & 15, await self.reader.readexactly(size))
        self.is_open = False

    def _heard(self, opcode: int, payload: bytes) -> None:
        if opcode == OPCODES["close"]:
            code = int.from_bytes(payload[:2], "big") if payload else 1005
            self.notes.count(f"closed {code}")
            if code == 1011:
                self.notes.violation("closed 1011", payload[2:].decode("utf-8", "replace"))
            self.is_open = False
        elif opcode == OPCODES["text"]:
            message = json.loads(payload)
            self.notes.count(f"heard {message['type']}" if message["type"] in KNOWN else "heard something else")
            self.table = message if message["type"] == "table" else self.table
            self.has_pong = self.has_pong or message["type"] == "pong"
            self.token = message.get("token", self.token) if message["type"] == "seated" else self.token

    async def send(self, payload: bytes) -> None:
        self.notes.count("messages sent")
        self.writer.write(payload)
        await asyncio.wait_for(self.writer.drain(), 30)

    async def say(self, text: str) -> None:
        await self.send(frame(OPCODES["text"], text.encode("utf-8", "surrogatepass")))

    async def first_table(self) -> None:
        until = time.monotonic() + 20
        while self.is_open and not self.table and time.monotonic() < until:
            await asyncio.sleep(0.01)

    async def was_read(self) -> None:
        """Wait until all that was sent must have been read."""
        self.has_pong = False
        await self.say('{"type": "ping"}')
        until = time.monotonic() + 3
        while self.is_open and not self.has_pong and time.monotonic() < until:
            await asyncio.sleep(0.01)

    def cut(self) -> None:
        self.is_open = False
        self.ear.cancel()
        self.writer.transport.abort()


class Fuzz:
    """Attackers, and the people whose tables they attack."""

    def __init__(self, trial: Trial, messages: int, seed: int) -> None:
        self.trial, self.notes, self.messages, self.seed = trial, trial.notes, messages, seed
        self.targets: list[tuple[str, str | None]] = []
        """Tables, each with the token of a chair that attackers have there."""
        self.is_done = False

    @property
    def sent(self) -> int:
        return self.notes.counts["messages sent"]

    async def run(self, attackers: int = 6) -> None:
        async with new_client() as client:
            self.client = client
            gathering = [await self.lay(wanted, f"gathers-{n}") for n, wanted in enumerate(GAMES)]
            held = [await self.lay(wanted, f"held-{n}") for n, wanted in enumerate(GAMES)]
            for play in held:
                await self.begin(play)
            self.targets += [(play.id, None) for play in gathering]
            games = [asyncio.create_task(self.keep_playing(n)) for n in range(len(GAMES))]
            teller = asyncio.create_task(self.tell())
            async with asyncio.TaskGroup() as group:
                for number in range(attackers):
                    group.create_task(self.attack(random.Random(f"{self.seed}-{number}")))
            self.is_done = teller.cancel()
            self.notes.say(f"-- {self.sent} messages were sent; now every table is played to its end")
            await asyncio.gather(*games)
            await asyncio.gather(*(self.finish(play) for play in gathering + held))

    async def tell(self) -> None:
        while True:
            await asyncio.sleep(10)
            over, wrong = self.notes.counts["matches over"], sum(self.notes.wrong.values())
            self.notes.say(f"{self.sent} messages, {over} matches over, {wrong} violations")

    # ── tables ─────────────────────────────────────────────────────

    def new_play(self, wanted: dict[str, Any], name: str) -> Play:
        play = self.trial.new_play(self.client, f"{self.seed}-{name}")
        play.set_up(wanted, min(2, wanted["seats"]))
        self.trial.plays.append(play)
        return play

    async def lay(self, wanted: dict[str, Any], name: str) -> Play:
        play = self.new_play(wanted, name)
        await play.open()
        return play

    async def begin(self, play: Play) -> None:
        """A match in which the attackers have a chair."""
        play.people = play.people[:1]
        person = play.people[0]
        play.seats_of_people = [person.seat]
        await person.come_in()
        assert person.line is not None
        while person.line.table["phase"] == "gathering":
            await person.step()
        await person.leave()
        self.targets.append((play.id, person.token))

    async def keep_playing(self, number: int) -> None:
        """Two people play match after match of one game, unmoved by what else arrives at their table."""
        matches = 0
        while not self.is_done:
            play = self.new_play(GAMES[number], f"plays-{number}-{matches}")
            await play.open()
            job = asyncio.create_task(play.run())
            while not (job.done() or play.told.phase in ("playing", "over")):
                await asyncio.sleep(0.02)
            self.targets.append((play.id, None))
            await job
            matches += 1

    async def finish(self, play: Play) -> None:
        """Whoever has the chairs by now, the match comes to its end."""
        line = await play.open_line()
        phase, chairs = line.table["phase"], line.table["chairs"]
        await line.close()
        if phase == "gathering":
            free = [seat for seat, chair in enumerate(chairs) if not chair["online"]]
            play.people = [Person(play, free[0], is_host=True)]
        elif play.people[0].token is None:
            play.people = []
        play.seats_of_people = [person.seat for person in play.people]
        await play.run(guests=1)

    # ── attacks ────────────────────────────────────────────────────

    async def attack(self, rng: random.Random) -> None:
        while self.sent < self.messages:
            table, token = rng.choice(self.targets[-12:] + self.targets[:10])
            manner = rng.choice(MANNERS)
            self.notes.count(f"attack: {manner.__name__}")
            try:
                async with asyncio.timeout(60):
                    await manner(self, table, token, rng)
            except (OSError, asyncio.IncompleteReadError):
                self.notes.count("attack cut short")
            except TimeoutError:
                self.notes.violation("attack not answered", f"{manner.__name__} at {table}")
            if self.trial.server.process.poll() is not None:
                self.notes.violation("the server is gone")
                return

    async def enter(self, table: str, token: str | None, says_hello: bool = True) -> Raw | None:
        raw = await Raw.open(self.trial.server.port, f"/ws/{table}", self.notes)
        if raw is not None and says_hello:
            await raw.say(json.dumps({"type": "hello", "token": token} if token else {"type": "hello"}))
            await raw.first_table()
        return raw

    async def talk(self, table: str, token: str | None, rng: random.Random) -> None:
        """Messages of all sorts from somebody who has greeted, mostly."""
        raw = await self.enter(table, token, rng.random() < 0.9)
        if raw is None:
            return
        for _ in range(rng.randrange(10, 50)):
            if not raw.is_open:
                break
            text = any_text(raw.table, raw.token or token, rng)
            payload = any_bytes(text, rng) if rng.random() < 0.03 else text.encode("utf-8", "replace")
            await raw.send(frames(payload, rng))
        if rng.random() < 0.9:
            await raw.was_read()
        if rng.random() < 0.5 and raw.is_open:
            await raw.send(frame(OPCODES["close"], struct.pack("!H", 1000)))
        raw.cut()

    async def break_frames(self, table: str, token: str | None, rng: random.Random) -> None:
        for _ in range(3):
            raw = await self.enter(table, token, rng.random() < 0.7)
            if raw is None:
                return
            with contextlib.suppress(OSError):
                for _ in range(rng.randrange(1, 4)):
                    await raw.send(broken_frame(rng))
                await asyncio.sleep(rng.choice([0, 0.05]))
            raw.cut()

    async def never_greet(self, table: str, token: str | None, rng: random.Random) -> None:
        """Hundreds of messages before hello."""
        raw = await self.enter(table, None, says_hello=False)
        if raw is None:
            return
        for _ in range(rng.choice([5, 50, 300])):
            if not raw.is_open:
                break
            await raw.say(any_text({}, None, rng)[:300] if rng.random() < 0.2 else '{"type": "ping"}')
        raw.cut()

    async def flood(self, table: str, token: str | None, rng: random.Random) -> None:
        """More a second than anybody reads."""
        raw = await self.enter(table, token)
        if raw is None:
            return
        for _ in range(rng.choice([100, 300])):
            if not raw.is_open:
                break
            await raw.say(rng.choice(['{"type": "ping"}', '{"type": "hello"}', "{"]))
        raw.cut()

    async def come_and_go(self, table: str, token: str | None, rng: random.Random) -> None:
        for _ in range(rng.randrange(1, 8)):
            raw = await self.enter(table, token, says_hello=False)
            if raw is not None:
                if rng.random() < 0.5:
                    await raw.say('{"type": "hello"}')
                raw.cut()

    async def wrong_door(self, table: str, token: str | None, rng: random.Random) -> None:
        raw = await self.enter(rng.choice(WEIRD), token, says_hello=False)
        if raw is not None:
            await raw.say('{"type": "hello"}')
            await asyncio.sleep(0.05)
            raw.cut()

    async def half_a_handshake(self, table: str, token: str | None, rng: random.Random) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", self.trial.server.port)
        head = f"GET /ws/{table} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n".encode()
        writer.write(rng.choice([head, head[:30], b"\r\n" * 50, rng.randbytes(100), b"POST" + head[3:]]))
        await asyncio.sleep(0.02)
        writer.transport.abort()


Manner = Callable[[Fuzz, str, str | None, random.Random], Coroutine[Any, Any, None]]
MANNERS: list[Manner] = [
    *[Fuzz.talk] * 16, *[Fuzz.break_frames] * 4, Fuzz.never_greet, Fuzz.flood, Fuzz.come_and_go, Fuzz.wrong_door,
    Fuzz.half_a_handshake,
]  # fmt: skip


def hold(messages: int, seed: int, is_loud: bool = False) -> Notes:
    """One run; what it found."""
    notes = Notes(is_loud)
    trial = Trial(Options(faults=False, own_disk=False, mischief=0.0, patience=1.0, stuck=60.0), notes)
    try:
        apart.run(asyncio.wait_for(Fuzz(trial, messages, seed).run(), 3600))
        trial.compare()
    finally:
        trial.close()
    return notes


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    return report(hold(options.messages, options.seed, is_loud=True))


if __name__ == "__main__":
    sys.exit(main())
