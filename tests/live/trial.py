"""A trial by chaos: many matches at once on a real server, with people who misbehave and things that go wrong.

    python tests/live/trial.py --matches 500 --seed 1

Afterwards every acknowledged move must be in the store as it was acknowledged, every match over, every replay the same
story with the same end, and the server's log without a traceback. Exit code 1 if anything is not so.
"""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import re
import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

sys.path[:0] = [str(Path(__file__).parents[1])]

from live import apart  # noqa: E402
from live.plays import Play  # noqa: E402
from live.weather import Disk, Faults, Notes, Weather  # noqa: E402
from server import GENEROUS, Server  # noqa: E402

NUMBERS = re.compile(r"\b(0x[0-9a-f]+|\d+(-\d+)?)\b")
FRAME = re.compile(r"[\s|+-]*([A-Za-z_][\w.]*(?:Error|Exception|Group|Closed\w*|Disconnect\w*|Refused|Timeout))(?::|$)")


@dataclasses.dataclass
class Options:
    """How much of everything."""

    matches: int = 500
    at_once: int = 40
    seed: int = 1
    kills: int = 3
    locks: int = 1
    lock_seconds: float = 10.0
    fulls: int = 1
    full_seconds: float = 5.0
    faults: bool = True
    own_disk: bool = True
    mischief: float = 0.25
    pause: float = 0.01
    patience: float = 2.0
    stuck: float = 60.0
    most_seconds: float = 3600.0

    def plan(self) -> list[tuple[str, float]]:
        """What goes wrong, in its order."""
        if not self.faults:
            return []
        left = {"kill": self.kills, "lock": self.locks, "full": self.fulls}
        seconds = {"kill": 0.5, "lock": self.lock_seconds, "full": self.full_seconds}
        plan = []
        while any(left.values()):
            for name in left:
                if left[name]:
                    left[name] -= 1
                    plan.append((name, seconds[name]))
        return plan


def read_options(arguments: list[str]) -> Options:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for field in dataclasses.fields(Options):
        name = "--" + field.name.replace("_", "-")
        if isinstance(field.default, bool):
            parser.add_argument(name, action=argparse.BooleanOptionalAction, default=field.default)
        else:
            parser.add_argument(name, type=type(field.default), default=field.default)
    return Options(**vars(parser.parse_args(arguments)))


def new_client() -> httpx.AsyncClient:
    """A connection of its own for each request, so that none is lost with one that the server was just closing."""
    return httpx.AsyncClient(timeout=30, limits=httpx.Limits(max_connections=20, max_keepalive_connections=0))


class Trial:
    """The server, its matches and its misfortunes."""

    def __init__(self, options: Options, notes: Notes) -> None:
        self.options, self.notes = options, notes
        self.weather = Weather()
        self.disk = Disk(options.own_disk)
        pace = ("--pause", str(options.pause), "--patience", str(options.patience), "--grace", "3")
        self.server = Server(self.disk.folder / "trial.db", *pace, *GENEROUS, is_watched=True)
        self.plays: list[Play] = []
        self.done = 0

    async def run(self) -> None:
        began = time.monotonic()
        async with new_client() as client:
            self.plays = [self.new_play(client, f"{self.options.seed}-{n}") for n in range(self.options.matches)]
            chairs = asyncio.Semaphore(self.options.at_once)
            jobs = [asyncio.create_task(self.play(play, chairs)) for play in self.plays]
            others = [asyncio.create_task(self.go_wrong()), asyncio.create_task(self.tell(began))]
            try:
                async with asyncio.timeout(self.options.most_seconds):
                    await asyncio.gather(*jobs)
                    await others[0]
            except TimeoutError:
                self.notes.violation("not done in time", f"{self.done} of {len(jobs)} matches")
            finally:
                for job in [*jobs, *others]:
                    job.cancel()
                await asyncio.gather(*jobs, *others, return_exceptions=True)
        self.notes.say(self.progress(began))

    def new_play(self, client: httpx.AsyncClient, seed: str) -> Play:
        play = Play(self.server, client, self.notes, self.weather, seed)
        play.mischief, play.patience, play.stuck = self.options.mischief, self.options.patience, self.options.stuck
        return play

    async def play(self, play: Play, chairs: asyncio.Semaphore) -> None:
        async with chairs:
            try:
                await play.open()
                await play.run()
            except (TimeoutError, KeyError, ValueError) as error:
                play.wrong("match not played", repr(error))
            self.done += 1

    async def go_wrong(self) -> None:
        """Each misfortune at its share of the matches."""
        faults = Faults(self.server, self.disk, self.weather, self.notes)
        plan = self.options.plan()
        for number, (name, seconds) in enumerate(plan, start=1):
            while self.done < self.options.matches * number / (len(plan) + 1):
                await asyncio.sleep(0.1)
            await faults.happen(name, seconds)

    async def tell(self, began: float) -> None:
        while True:
            await asyncio.sleep(10)
            self.notes.say(self.progress(began))

    def progress(self, began: float) -> str:
        counts, wrong = self.notes.counts, sum(self.notes.wrong.values())
        return (
            f"{time.monotonic() - began:5.0f} s: {self.done} of {self.options.matches} matches, "
            f"{counts['moves acknowledged']} moves acknowledged, {wrong} violations"
        )

    def compare(self) -> None:
        """All that was told with all that is stored, when the server has gone."""
        self.server.stop()
        db = sqlite3.connect(f"file:{self.server.db}?mode=ro", uri=True)
        for play in self.plays:
            if play.id:
                play.compare(db)
        db.close()
        read_log(self.server, self.weather, self.notes)

    def close(self) -> None:
        if self.server.process.poll() is None:
            self.server.stop()
        self.disk.remove()


def failures(lines: list[str]) -> Iterator[tuple[str, str]]:
    """What each traceback of a log ends with, and how it came there."""
    inside: list[str] | None = None
    for line in lines:
        if "Traceback (most recent call last)" in line:
            inside = []
        elif inside is not None:
            inside.append(line.strip(" |+-"))
            if FRAME.match(line):
                kind = NUMBERS.sub("…", inside[-1])[:100]
                yield kind, " / ".join(inside[-5:])
                inside = None


def read_log(server: Server, weather: Weather, notes: Notes) -> None:
    """No traceback at all, and no trouble with the store but what was made on purpose."""
    notes.count("lines of the log", len(server.said))
    for failure, detail in failures([line for _, line in server.said]):
        notes.violation(f"traceback: {failure}", detail)
    for at, line in server.said:
        if "database is locked" in line or "disk is full" in line or "disk I/O error" in line:
            notes.count("log: the store failed")
            if not weather.was_bad(at):
                notes.violation("the store failed by itself", line[:200])


def hold(options: Options, is_loud: bool = False) -> Notes:
    """One trial; what it found."""
    notes = Notes(is_loud)
    trial = Trial(options, notes)
    try:
        apart.run(trial.run())
        trial.compare()
    finally:
        trial.close()
    return notes


def report(notes: Notes) -> int:
    """Everything that was counted; 1 if anything was wrong."""
    for what, count in sorted(notes.counts.items()):
        print(f"{count:8} {what}")
    print("violations: " + ("none" if not notes.wrong else ""))
    for kind, count in notes.wrong.most_common():
        print(f"{count:8} {kind}\n         e.g. {notes.examples[kind]}")
    return 1 if notes.wrong else 0


def main() -> int:
    return report(hold(read_options(sys.argv[1:]), is_loud=True))


if __name__ == "__main__":
    sys.exit(main())
