"""The command line as people run it: a process of its own, with pipes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

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
