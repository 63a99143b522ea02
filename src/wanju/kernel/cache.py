"""Where compiled rules are kept between runs.

Numba's own cache does not notice an edited function in another file, so the folder is named by a hash of every
source file of the package. It lies outside the checkout, per user; `WANJU_CACHE` moves it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

import numba

PACKAGE = Path(__file__).resolve().parents[1]
COMPILED_ROOMS = ("kernel", "games", "bots")
KEPT_BUILDS = 4


def root() -> Path:
    """The folder that holds one sub-folder per version of the sources."""
    if chosen := os.environ.get("WANJU_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "wanju"


def fingerprint() -> str:
    """A hash of the sources and profiles that compiled code is made of, and of the compiler's version."""
    digest = hashlib.sha256(numba.__version__.encode())
    for room in COMPILED_ROOMS:
        for source in sorted([*(PACKAGE / room).rglob("*.py"), *(PACKAGE / room).rglob("profile.json")]):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def point_numba_here() -> Path:
    """Make Numba keep its machine code under this version's folder, and drop builds long out of use."""
    folder = root() / fingerprint()
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    builds = sorted(root().glob("????????????????"), key=lambda p: p.stat().st_mtime, reverse=True)
    for old in builds[KEPT_BUILDS:]:
        if old != folder:
            shutil.rmtree(old, ignore_errors=True)
    return folder


FOLDER = point_numba_here()
