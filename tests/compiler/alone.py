"""Python in a process of its own, for what a process may be asked only once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parents[1] / "src"


def environment(**changed: str) -> dict[str, str]:
    """This process's environment, in which our sources and the tests' helpers are found."""
    path = os.pathsep.join(map(str, [SOURCE, HERE, HERE.parent, HERE.parent / "games"]))
    return os.environ | {"PYTHONPATH": path} | changed


def run(program: str, *arguments: str, **changed: str) -> str:
    """What a program prints; it must end well."""
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, env=environment(**changed), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout
