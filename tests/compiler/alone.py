"""Python in a process of its own, for what a process may be asked only once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parents[1] / "src"


def run(program: str, *arguments: str, **environment: str) -> str:
    """What a program prints; it must end well."""
    path = os.pathsep.join(map(str, [SOURCE, HERE, HERE.parent, HERE.parent / "games"]))
    made = os.environ | {"PYTHONPATH": path} | environment
    done = subprocess.run([sys.executable, "-c", program, *arguments], env=made, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout
