"""Things that go wrong around a server on purpose: it is killed, its database is locked, its disk is full."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from server import Server

CLEARING = 10.0
"""Seconds after a fault in which its consequences may still be heard of."""
HOLD = """
import sqlite3, sys, time
db = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=20)
db.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
time.sleep(float(sys.argv[2]))
db.execute("ROLLBACK")
"""


class Notes:
    """What was counted in a trial, and everything that should not have been."""

    def __init__(self, is_loud: bool = False) -> None:
        self.counts: Counter[str] = Counter()
        self.wrong: Counter[str] = Counter()
        self.examples: dict[str, str] = {}
        self.is_loud = is_loud

    def count(self, what: str, by: int = 1) -> None:
        self.counts[what] += by

    def violation(self, kind: str, detail: str = "") -> None:
        """Something that must not be; the first of each kind is told at once."""
        self.wrong[kind] += 1
        if kind not in self.examples:
            self.examples[kind] = detail
            self.say(f"!! {kind}: {detail}")

    def say(self, line: str) -> None:
        if self.is_loud:
            print(f"{time.strftime('%H:%M:%S')} {line}", flush=True)


class Weather:
    """What is wrong at present, and what was."""

    def __init__(self) -> None:
        self.faults: list[tuple[str, float, float]] = []
        self.now: str | None = None
        self.since = 0.0

    @contextlib.contextmanager
    def bad(self, name: str) -> Iterator[None]:
        self.now, self.since = name, time.monotonic()
        try:
            yield
        finally:
            self.faults.append((name, self.since, time.monotonic()))
            self.now = None

    @property
    def cleared(self) -> float:
        """When the last fault had passed; now, while there is one."""
        if self.now:
            return time.monotonic()
        return self.faults[-1][2] if self.faults else 0.0

    @property
    def is_fair(self) -> bool:
        """Nothing is wrong, and nothing was a moment ago."""
        return time.monotonic() - self.cleared > CLEARING

    def was_bad(self, at: float) -> bool:
        """Was something wrong with the database then, or a moment before?"""
        return any(name != "kill" and start <= at <= end + CLEARING for name, start, end in self.faults)


class Disk:
    """The folder of the database: a small file system of its own where that may be made, else a folder."""

    def __init__(self, may_be_own: bool = True, megabytes: int = 96) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="wanju-trial-"))
        self.is_own = False
        if may_be_own and os.geteuid() == 0:
            command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(self.folder)]
            with contextlib.suppress(OSError):
                self.is_own = subprocess.run(command, capture_output=True).returncode == 0

    @contextlib.contextmanager
    def full(self, server: Server) -> Iterator[None]:
        """Nothing more can be written."""
        with self._ballast() if self.is_own else no_larger(server.process.pid):
            yield

    @contextlib.contextmanager
    def _ballast(self) -> Iterator[None]:
        ballast = self.folder / "ballast"
        try:
            with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
                for size in (2**20, 2**12):
                    with contextlib.suppress(OSError):
                        while file.write(bytes(size)):
                            pass
            yield
        finally:
            ballast.unlink(missing_ok=True)

    def remove(self) -> None:
        """Give everything back."""
        if self.is_own:
            subprocess.run(["umount", str(self.folder)], check=False)
        else:
            for path in self.folder.iterdir():
                path.unlink()
        self.folder.rmdir()


@contextlib.contextmanager
def no_larger(pid: int, size: int = 4096) -> Iterator[None]:
    """A process cannot write beyond the first page of any file."""
    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):  # it was killed meanwhile
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


class Faults:
    """What goes wrong in a trial, one thing after the other."""

    def __init__(self, server: Server, disk: Disk, weather: Weather, notes: Notes) -> None:
        self.server, self.disk, self.weather, self.notes = server, disk, weather, notes

    async def kill(self, seconds: float) -> None:
        """A power cut, and the light again."""
        with self.weather.bad("kill"):
            await asyncio.to_thread(self.server.kill)
            await asyncio.sleep(seconds)
            await asyncio.to_thread(self.server.start)

    async def lock(self, seconds: float) -> None:
        """Another process has the database for itself."""
        command = [sys.executable, "-c", HOLD, str(self.server.db), str(seconds)]
        with self.weather.bad("lock"):
            other = await asyncio.create_subprocess_exec(
                *command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )  # fmt: skip
            said, _ = await other.communicate()
        if b"locked" not in said:
            self.notes.count("locks not obtained")

    async def full(self, seconds: float) -> None:
        """The disk is full for a while."""
        with self.weather.bad("full"), self.disk.full(self.server):
            await asyncio.sleep(seconds)

    async def happen(self, name: str, seconds: float) -> None:
        self.notes.say(f"-- {name}, {seconds:g} s")
        began = time.monotonic()
        await getattr(self, name)(seconds)
        self.notes.count(f"fault: {name}")
        self.notes.say(f"-- {name} has passed after {time.monotonic() - began:.1f} s")
