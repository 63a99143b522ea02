"""A real server in a process of its own, for the tests that talk to one."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src"
PORTS = range(20_000, 32_000)
"""Below those of outgoing connections: one of these could sit on the port of a server that is down."""
GENEROUS = ("--tables", "1000000", "--sockets", "100000", "--messages", "100000", "--questions", "1000000")
"""For a server at which one address, ours, does what a whole town would."""


def free_port() -> int:
    """A port on which nobody listens."""
    for port in random.Random().sample(PORTS, 100):
        with socket.socket() as free:
            try:
                free.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no free port was found")


class Server:
    """`wanju serve` on a free port over a database file; may be killed and started again."""

    def __init__(self, db: Path, *options: str, is_watched: bool = False, installed: Path | None = None) -> None:
        self.db, self.options, self.is_watched = db, options, is_watched
        self.environment = dict(os.environ)
        if installed:  # packages that only this server sees
            self.environment["PYTHONPATH"] = os.pathsep.join([str(SOURCE), str(installed)])
        self.said: list[tuple[float, str]] = []
        """What it has written to stderr, if it is watched, each line with its time."""
        self.port = free_port()
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "wanju", "serve", "--port", str(self.port), "--db", str(self.db)]
        errors = subprocess.PIPE if self.is_watched else None
        self.process = subprocess.Popen(
            [*command, *self.options], stdout=subprocess.DEVNULL, stderr=errors, env=self.environment
        )
        if self.is_watched:
            self.ear = threading.Thread(target=self._listen, args=(self.process.stderr,), daemon=True)
            self.ear.start()
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(self.url + "/api/games", timeout=5):
                    return
            except OSError:
                assert self.process.poll() is None, "the server did not start"
                time.sleep(0.1)
        raise AssertionError("the server did not answer within a minute")

    def _listen(self, pipe) -> None:
        with pipe:
            for line in pipe:
                self.said.append((time.monotonic(), line.decode("utf-8", "replace").rstrip("\n")))

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        self.process.send_signal(signal.SIGKILL)
        self._wait()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self._wait(15)
        except subprocess.TimeoutExpired:
            self.kill()

    def _wait(self, seconds: float | None = None) -> None:
        self.process.wait(seconds)
        if self.is_watched:
            self.ear.join(5)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def socket(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}/ws/{table}"
