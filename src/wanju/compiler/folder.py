"""The folder in which compiled rules are kept between runs.

Numba's own cache does not notice an edited function in another file, so the folder is named by a hash of every source
that rules are compiled from. It lies outside the checkout, per user; `WANJU_CACHE` moves it.
"""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numba

from wanju.compiler.way import IS_ORDINARY

PACKAGE = Path(__file__).resolve().parents[1]
COMPILED_ROOMS = ("compiler", "kernel", "games", "bots")
SOURCES = ("*.py", "*.ll", "numbers.toml", "profile.json")
KEPT_BUILDS = 4


def root() -> Path:
    """The folder that holds one sub-folder per version of the sources."""
    if chosen := os.environ.get("WANJU_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "wanju"


def fingerprint() -> str:
    """A hash of all that compiled code is made from: sources, the order of readings, profiles, Numba's version and the
    way it is used."""
    digest = hashlib.sha256(f"{numba.__version__} {IS_ORDINARY}".encode())
    for room in COMPILED_ROOMS:
        for source in sorted(path for name in SOURCES for path in (PACKAGE / room).rglob(name)):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


@cache
def folder() -> Path:
    """Where this version of the sources is kept. Nothing is made or removed by asking."""
    return root() / fingerprint()


def tidy(present: Path) -> None:
    """Drop builds long out of use, but never the present one."""
    builds = sorted(present.parent.glob("?" * len(present.name)), key=lambda build: build.stat().st_mtime, reverse=True)
    for old in builds[KEPT_BUILDS:]:
        if old != present:
            shutil.rmtree(old, ignore_errors=True)


def kept(name: str, make: Callable[[], bytes]) -> bytes:
    """What was made from these sources under this name before, or is made now and kept if there is room."""
    file = folder() / name
    try:
        return file.read_bytes()
    except OSError:
        made = make()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        half = file.with_suffix(f".{os.getpid()}")
        half.write_bytes(made)
        half.replace(file)
        tidy(folder())
    except OSError as error:
        logging.getLogger("wanju.compiler").warning("Compiled rules could not be kept: %s", error)
    return made
