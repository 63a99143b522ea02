"""A real server in a process of its own, for the tests that talk to one."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

GENEROUS = ("--tables", "100000", "--sockets", "10000", "--messages", "100000")
"""For a server at which one address, ours, does what a whole town would."""


class Server:
    """`wanju serve` on a free port over a database file; may be killed and started again."""

    def __init__(self, db: Path, *options: str) -> None:
        self.db, self.options = db, options
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "wanju", "serve", "--port", str(self.port), "--db", str(self.db)]
        self.process = subprocess.Popen([*command, *self.options], stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(self.url + "/api/games", timeout=5):
                    return
            except OSError:
                assert self.process.poll() is None, "the server did not start"
                time.sleep(0.1)
        raise AssertionError("the server did not answer within a minute")

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def socket(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}/ws/{table}"
