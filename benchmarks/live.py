"""What a move costs the live server: `python benchmarks/live.py [GAME …] [--matches 50] [--watchers 8] [--pause 0]`.

A real `wanju serve` on loopback, everything stored first. Each match is played by two people through sockets of their
own, who move at random as soon as they are asked, or after a pause. Told are the processor time of the server's process
for each move, how long it takes from a move to its acknowledgement, and what each further spectator costs, from runs
without and with them that take turns. Clients and server share the machine, so only processor time compares.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

GAMES = "cier", "ludo", "merit57"
SETTINGS: dict[str, dict[str, Any]] = {"ludo": {"preset": "quick"}}
PORT = 19_700
ALLOWED = ("--tables", "1000000", "--sockets", "100000", "--messages", "1000000", "--questions", "1000000")
LONGEST = 300
"""Moves of one match; then it is left."""
SECONDS = 120.0
SOONEST = 0.02
"""Seconds between two moves of one person: the server reads 60 messages a second."""


class Server:
    """`wanju serve` in a process of its own."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "wanju", "serve", "--port", str(PORT), "--db", str(folder / "live.db")]
        self.process = subprocess.Popen([*command, *ALLOWED], stdout=subprocess.DEVNULL)
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/api/games", timeout=5):
                    return
            except OSError:
                time.sleep(0.1)
        raise SystemExit("The server does not answer.")

    @property
    def seconds(self) -> float:
        """Processor time so far, of all its threads."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    def open_table(self, game: str) -> str:
        wanted = {"game": game, "seats": 2} | SETTINGS.get(game, {})
        url = f"http://127.0.0.1:{PORT}/api/tables"
        request = urllib.request.Request(url, json.dumps(wanted).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return str(json.load(answer)["table"])

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


@dataclass
class Run:
    """What was seen of some matches."""

    moves: int = 0
    waits: list[float] = field(default_factory=list)
    """From a move to its acknowledgement."""
    bytes_sent: int = 0
    """To players, of snapshots."""
    cost: float = 0.0
    """Processor time of the server."""


class Person:
    """Somebody at a table, or with no seat somebody who watches."""

    def __init__(self, line: ClientConnection, match: int, seat: int | None, run: Run, pause: float) -> None:
        self.line, self.seat, self.run, self.pause = line, seat, run, pause
        self.rng = random.Random(f"{match}-{seat}")
        self.first: dict[str, Any] = {}
        self.sent, self.sent_at = 0, 0.0

    async def say(self, kind: str, **more: Any) -> None:
        await self.line.send(json.dumps({"type": kind, **more}))

    async def hear(self, kind: str) -> dict[str, Any]:
        while (message := json.loads(await self.line.recv()))["type"] != kind:
            pass
        return dict(message)

    async def come_in(self) -> None:
        await self.say("hello")
        await self.hear("table")
        if self.seat is not None:
            await self.say("sit", seat=self.seat, name=f"P{self.seat}")
            await self.hear("seated")

    async def hear_begin(self) -> None:
        """The first snapshot of the match."""
        while (message := await self.hear("table"))["phase"] == "gathering":
            pass
        self.first = message

    async def play(self) -> None:
        """Until the match is over."""
        asked = -1
        text, message = "", self.first
        while True:
            if message["type"] == "ack" and "id" in message:
                self.run.waits.append(time.perf_counter() - self.sent_at)
            elif message["type"] == "table" and message["phase"] != "gathering":
                self.run.bytes_sent += len(text)
                if message["phase"] == "over" or message["seq"] >= LONGEST:
                    return
                if self.seat in message["waiting"] and message["answers"] > asked:
                    asked = message["answers"]
                    await self.move(asked, self.rng.choice(message["legal"]))
            elif message["type"] in ("refused", "error"):
                raise SystemExit(f"The server has said: {message}")
            text = await self.line.recv()
            message = json.loads(text)

    async def move(self, answers: int, action: str) -> None:
        soonest = self.sent_at + SOONEST - time.perf_counter()
        if (pause := max(soonest, self.pause * self.rng.uniform(0.5, 1.5))) > 0:
            await asyncio.sleep(pause)
        self.sent, self.sent_at = self.sent + 1, time.perf_counter()
        self.run.moves += 1
        await self.say("move", id=f"m{self.sent}", answers=answers, action=action)

    async def watch(self) -> None:
        """Take what comes, unread."""
        while True:
            await self.line.recv()


async def sit_down(table: str, match: int, watchers: int, run: Run, pause: float) -> tuple[list[Person], list[Person]]:
    url, seats = f"ws://127.0.0.1:{PORT}/ws/{table}", [0, 1, *[None] * watchers]
    everybody = [Person(await connect(url, max_size=None), match, seat, run, pause) for seat in seats]
    for person in everybody:
        await person.come_in()
    return everybody[:2], everybody[2:]


async def play(server: Server, game: str, matches: int, watchers: int, pause: float) -> Run:
    """Some matches at a time, from their beginning to their end."""
    run = Run()
    tables = [await asyncio.to_thread(server.open_table, game) for _ in range(matches)]
    groups = [await sit_down(table, match, watchers, run, pause) for match, table in enumerate(tables)]
    watching = [asyncio.create_task(person.watch()) for _, others in groups for person in others]
    for players, _ in groups:
        await players[0].say("start")
    for players, _ in groups:
        for person in players:
            await person.hear_begin()
    before = server.seconds
    async with asyncio.timeout(SECONDS):
        await asyncio.gather(*(person.play() for players, _ in groups for person in players))
    run.cost = server.seconds - before
    for task in watching:
        task.cancel()
    for players, others in groups:
        for person in players + others:
            person.line.transport.abort()
    await asyncio.sleep(0.5)
    return run


async def measure(server: Server, game: str, given: argparse.Namespace) -> None:
    ready = time.monotonic() + given.warm
    while time.monotonic() < ready:  # the server has the rules compiled when the first table is opened
        await play(server, game, 2, 0, 0.0)
    bare, watched = [], []
    for _ in range(given.runs):
        bare.append(await play(server, game, given.matches, 0, given.pause))
        if given.watchers:
            watched.append(await play(server, game, given.matches, given.watchers, given.pause))
    cost = median(run.cost / run.moves for run in bare)
    waits = [wait * 1000 for run in bare for wait in run.waits]
    cuts = quantiles(waits, n=100)
    told = f"{game:8} {cost * 1000:7.3f} ms a move · wait p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms"
    size = sum(run.bytes_sent for run in bare) // len(waits)
    told += f" · {sum(run.moves for run in bare):,} moves, {size:,} bytes each"
    if watched:
        more = median(run.cost / run.moves for run in watched) - cost
        told += f" · a spectator {more / given.watchers * 1e6:.0f} µs a move"
    print(told, flush=True)


async def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("games", nargs="*", default=GAMES)
    reader.add_argument("--matches", type=int, default=50)
    reader.add_argument("--watchers", type=int, default=8)
    reader.add_argument("--runs", type=int, default=3)
    reader.add_argument("--pause", type=float, default=0.0)
    reader.add_argument("--warm", type=float, default=15.0, help="seconds of play before anything is measured")
    given = reader.parse_args()
    os.environ.setdefault("PYTHONPATH", str(Path(__file__).parents[1] / "src"))
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            for game in given.games:
                await measure(server, game, given)
        finally:
            server.stop()


if __name__ == "__main__":
    asyncio.run(main())
