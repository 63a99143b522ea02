"""One folder per rulebook. A folder with a `game.py` that holds a `GAME` is a game; nothing else lists them. A package
of somebody else's registers a game by an entry point; a game in a file of its own, anywhere, is brought by its path.

`wanju.games()` are the games themselves: the package can be called, for its name is the one that people try first.
"""

from __future__ import annotations

import logging
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from wanju.kernel.errors import BadFile, GameError
from wanju.kernel.game import Game
from wanju.kernel.naming import id_called

log = logging.getLogger("wanju.games")
SUFFIX = ".py"
_brought: dict[Path, Game] = {}


def ids() -> tuple[str, ...]:
    """The games there are: those of the house by folder name, those of installed packages, those that were brought."""
    return tuple(sorted({*house_ids(), *installed(), *(game.id for game in _brought.values())}))


@cache
def house_ids() -> tuple[str, ...]:
    """The games of the house, by folder name."""
    return tuple(sorted(found.parent.name for found in Path(__file__).parent.glob("*/game.py")))


def find(name: str) -> Game:
    """The game with this id or title: 'cier', '呲儿', '功德轮回 v1.3'; or the one in a file: 'examples/pig.py'.
    Files are run, so a name that others have written goes to `known`."""
    if isinstance(name, str) and name.endswith(SUFFIX) and Path(name).is_file():
        return bring(name)
    return known(name)


def known(name: str) -> Game:
    """The game with this id or title, of those that are here already."""
    if isinstance(name, str) and name in ids():
        return with_id(name)
    return with_id(id_called("game", name, {id: with_id(id).names() for id in ids()}))


def with_id(id: str) -> Game:
    """The game of this folder, or the one that was brought or installed under this id."""
    brought = next((game for game in _brought.values() if game.id == id), None)
    return brought or (of_house(id) if id in house_ids() else installed()[id])


@cache
def of_house(id: str) -> Game:
    """The game of this folder."""
    game: Game = import_module(f"wanju.games.{id}.game").GAME
    return game


def tools(name: str) -> dict[str, ModuleType]:
    """What games bring along for other rooms, each in its `tools/<name>.py`, by the id of the game: nothing of it is
    imported before it is asked for."""
    return {id: import_module(f"{__name__}.{id}.tools.{name}") for id in house_ids() if has_tool(id, name)}


def has_tool(id: str, name: str) -> bool:
    """Does a game bring that along? Nothing is imported for the answer."""
    return id in house_ids() and (Path(__file__).parent / id / "tools" / f"{name}.py").is_file()


# ── games of installed packages ──────────────────────────────────────────────


@cache
def installed() -> dict[str, Game]:
    """The games that packages register under `wanju.games`. One that cannot be brought is left out, and it is said."""
    found: dict[str, Game] = {}
    for point in entry_points(group="wanju.games"):
        try:
            game = point.load()
        except Exception as error:
            log.warning("The game '%s' cannot be brought: %s: %s", point.name, type(error).__name__, error)
            continue
        if not isinstance(game, Game) or game.id in {*house_ids(), *found}:
            log.warning("The game '%s' is left out: %s is no game with an id of its own.", point.name, point.value)
            continue
        found[game.id] = game
    return found


# ── games in files of their own ──────────────────────────────────────────────


def bring(path: str | Path) -> Game:
    """The game in a file, which is run; from now on it is found by its id and its titles too."""
    place = Path(path).resolve()
    if place not in _brought:
        game = getattr(run(place), "GAME", None)
        if not isinstance(game, Game):
            zh = "它没有 GAME；文件里的游戏以 GAME = declare(…) 结尾。"
            raise BadFile(str(path), "it has no GAME; a game in a file ends in GAME = declare(…).", zh)
        if game.id in ids():
            zh = f"已有游戏 '{game.id}'；请给这一个另取 id。"
            raise BadFile(str(path), f"there is another game '{game.id}' already; give this one an id of its own.", zh)
        _brought[place] = game
    return _brought[place]


def brought_from(game: Game) -> Path | None:
    """The file that a game was brought from; nothing if it is one of the house."""
    return next((place for place, other in _brought.items() if other is game), None)


def run(place: Path) -> ModuleType:
    """The module in a file, under a name at which its rules can be found again."""
    name = f"wanju_game_{place.stem}"
    spec = spec_from_file_location(name, place)
    if not place.is_file() or spec is None or spec.loader is None:
        raise BadFile(str(place), "there is no such file of Python.", "没有这样的 Python 文件。")
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        told, zh = f"{type(error).__name__}: {error}.", f"运行时出错（{type(error).__name__}：{error}）。"
        if isinstance(error, GameError):
            told, zh = str(error), error.zh
        raise BadFile(place_of(error, place), told, zh) from error
    return module


def place_of(error: BaseException, place: Path) -> str:
    """The last line of the file at which something went wrong."""
    line = error.lineno if isinstance(error, SyntaxError) else None
    trace: Any = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(place):
            line = trace.tb_lineno
        trace = trace.tb_next
    return f"{place}, line {line}" if line else str(place)


class Shelf(ModuleType):
    """A package that lists what is in it when it is called."""

    def __call__(self) -> tuple[Game, ...]:
        """All games."""
        return tuple(with_id(id) for id in ids())


sys.modules[__name__].__class__ = Shelf
