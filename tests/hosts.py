"""A Dask cluster as docs/cluster.md starts one: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from server import SOURCE, free_port

HOST = "127.0.0.1"


class Hosts:
    """A scheduler, and the workers that were started for it."""

    def __init__(self, workers: int = 0, source: Path = SOURCE) -> None:
        self.address = f"tcp://{HOST}:{free_port()}"
        self.running = [run("scheduler", "--host", HOST, "--port", self.address.rpartition(":")[2], source=source)]
        self.workers: dict[str, subprocess.Popen[bytes]] = {}
        """By address."""
        for _ in range(workers):
            self.add()
        self.wait_for(workers)

    def add(self, source: Path = SOURCE) -> str:
        """One worker more, with the Wanju of this folder."""
        address = f"tcp://{HOST}:{free_port()}"
        options = ("--nthreads", "1", "--no-nanny", "--host", HOST, "--worker-port", address.rpartition(":")[2])
        self.workers[address] = run("worker", self.address, *options, source=source)
        self.running.append(self.workers[address])
        return address

    def wait_for(self, count: int) -> None:
        """Until the scheduler answers and has so many workers."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                if len(self.seen()) == count:
                    return
            except OSError:
                pass
            time.sleep(0.1)
        raise AssertionError(f"the cluster does not have {count} workers: {self.seen()}")

    def seen(self) -> dict[str, list[str]]:
        """The workers that the scheduler sees, and what each of them has in hand."""
        from distributed import Client

        with Client(self.address, set_as_default=False, timeout=10) as client:
            return {worker: list(keys) for worker, keys in client.processing().items()}

    def kill(self, address: str) -> None:
        """A worker dies at once, whatever it is at."""
        os.kill(self.workers[address].pid, signal.SIGKILL)
        assert self.workers.pop(address).wait(10) == -signal.SIGKILL

    def close(self) -> None:
        for process in reversed(self.running):
            process.kill()
            process.wait()


def run(kind: str, *options: str, source: Path = SOURCE) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "dask", kind, "--no-dashboard", *options]
    environment = os.environ | {"PYTHONPATH": str(source)}
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
