"""The command line as people run it: a process of its own, with pipes."""

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from wanju.cli.main import run as run_here

SOURCE = Path(__file__).resolve().parents[2] / "src"


@pytest.fixture
def wanju():
    """Run `wanju` with these arguments; returns what the process said and how it ended."""

    def run(*arguments, typed="", **environment):
        plain = {key: value for key, value in os.environ.items() if key not in ("LANG", "LC_ALL", "LC_MESSAGES")}
        made = plain | {"PYTHONPATH": str(SOURCE), "PYTHONIOENCODING": "utf-8"} | environment
        command = [sys.executable, "-m", "wanju", *map(str, arguments)]
        return subprocess.run(command, input=typed, env=made, capture_output=True, encoding="utf-8", timeout=120)

    return run


class Said(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def here(monkeypatch, capsys):
    """The same in this process, for the many short ones: a tenth of the time."""

    def run(*arguments, typed="", **environment):
        for name in ("LANG", "LC_ALL", "LC_MESSAGES"):
            monkeypatch.delenv(name, raising=False)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
        monkeypatch.setattr(sys, "argv", ["wanju", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            run_here()
        return Said(ended.value.code, *capsys.readouterr())

    return run
