"""What a worker of a cluster does: make sure that its rules are those of who asks, and play."""

from __future__ import annotations

from contextlib import nullcontext
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import TypeVar

import wanju
from wanju.games import SUFFIX, brought_from
from wanju.kernel.errors import GameError
from wanju.kernel.game import Ruleset
from wanju.lab.chunks import Parcel, Work, trial_there, work_there

T = TypeVar("T")
PACKAGE = Path(__file__).resolve().parents[1]
SOURCES = "*.py", "*.toml", "*.ll"
DISCREET = "import logging, signal; logging.disable(); signal.signal(signal.SIGINT, signal.SIG_IGN)"
"""What a worker runs that was started here: the terminal and Ctrl-C are for who has started it."""
ONE_AT_A_TIME = Lock()
"""For players that think: they are made for one game at a time."""


@cache
def edition() -> str:
    """This Wanju by its version and a hash of its sources."""
    digest = sha256()
    for path in sorted(path for kind in SOURCES for path in PACKAGE.rglob(kind)):
        digest.update(f"{path.relative_to(PACKAGE).as_posix()} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    return f"Wanju {wanju.__version__} ({digest.hexdigest()[:8]})"


@cache
def hash_of(file: Path) -> str:
    """Of a game's file as it was when the game was first played here."""
    return sha256(file.read_bytes()).hexdigest()[:8]


def mark_of(ruleset: Ruleset) -> dict[str, str]:
    """What else has to be the same for games to be the same: the game, its file if it has one, and the ruleset."""
    game, file = ruleset.game, brought_from(ruleset.game)
    own = f" ({hash_of(file)})" if file else ""
    return {"game": f"{game.id} {game.version}{own}", "ruleset": f"the ruleset {ruleset.hash}"}


def play_there(wanted: str, work: Work[T], marked: tuple[dict[str, str], Parcel]) -> T:
    """Do a piece of work for a client that has this edition and these rules; another has a sentence for it."""
    mark, parcel = marked
    agree(wanted, edition())
    kind, recipe, _ = parcel
    file = str(recipe["ruleset"]["game"])
    if file.endswith(SUFFIX) and not Path(file).is_file():
        told = f"Worker {here()} has no file {file}; put it there, or install the game as a package on every host."
        raise GameError(told, f"工作进程 {here()} 没有文件 {file}；请放到那里，或在每台主机上把游戏装成软件包。")
    trial = trial_there(kind, recipe)
    for what, found in mark_of(trial.ruleset).items():
        agree(mark[what], found)
    with nullcontext() if trial.is_compiled else ONE_AT_A_TIME:
        return work_there(work, parcel)


def agree(wanted: str, found: str) -> None:
    """Refuse to play where this worker has something else than who asks."""
    if wanted != found:
        told = f"Worker {here()} has {found}, and here it is {wanted}; install the same on every host."
        raise GameError(told, f"工作进程 {here()} 是 {found}，而这里是 {wanted}；请在每台主机上安装同一版本。")


def here() -> str:
    """The address of this worker."""
    return str(import_module("distributed").get_worker().address)
