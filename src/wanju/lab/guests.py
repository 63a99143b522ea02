"""Players of one's own, by name: 'mine.py:Careful', 'package.module:choose', 'process:node bot.js'.

A time limit holds a function to its turn by an alarm; where there are none (off the main thread, or on Windows) only
processes have one.
"""

from __future__ import annotations

import contextlib
import io
import re
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from wanju.kernel.errors import BadFile, UnknownName, brief
from wanju.lab.alarm import Late, within
from wanju.lab.guest import LIMIT, Fault, Guest, Wrong
from wanju.lab.process import Process

if TYPE_CHECKING:
    from wanju.lab.playing import Turn

PROCESS = "process"
MOST_PRINTED = 65_536
"""Letters that a guest may print while it decides."""
IN_PYTHON = re.compile(r"(?P<place>.+\.py|[A-Za-z_][\w.]*):(?P<name>[A-Za-z_]\w*)")


class InPython(Guest):
    """A function that takes a turn, or a class whose objects do: called, or by their `decide`."""

    def __init__(self, name: str, thing: Any, limit: float = LIMIT) -> None:
        super().__init__(name, limit)
        self.thing, self.decide = thing, None if isinstance(thing, type) else deciding(thing)

    def begin(self) -> None:
        """A class is made anew, so that games do not depend on those before them."""
        if isinstance(self.thing, type):
            self.decide = None

    def answer(self, turn: Turn) -> Any:
        try:
            with contextlib.redirect_stdout(Mouth()):
                return within(self.limit, lambda: self._decide(turn))
        except Late:
            raise Fault(Wrong.LATE, f"it took more than {self.limit:g} seconds") from None
        except (Fault, KeyboardInterrupt):
            raise
        except BaseException as error:  # one that calls sys.exit, too
            raise Fault(Wrong.CRASH, brief(f"{type(error).__name__}: {error}")) from error

    def _decide(self, turn: Turn) -> Any:
        if self.decide is None:
            self.decide = deciding(self.thing())
        return self.decide(turn)


class Mouth(io.TextIOBase):
    """Hears what a guest prints, and passes it on to nobody."""

    printed = 0

    def write(self, text: str, /) -> int:
        self.printed += len(text)
        if self.printed > MOST_PRINTED:
            raise Fault(Wrong.FLOOD, f"it printed more than {MOST_PRINTED:,} letters")
        return len(text)


def deciding(thing: Any) -> Callable[[Turn], Any]:
    """What is asked of an object: its `decide`, or itself."""
    decide: Callable[[Turn], Any] = getattr(thing, "decide", thing)
    return decide


# ── by name ──────────────────────────────────────────────────────────────────


def guest_called(said: str, others: Mapping[str, Any], limit: float = LIMIT) -> Guest | None:
    """The guest that a name means; none if it is the name of somebody else, as those of `others` are."""
    kind, _, rest = said.partition(":")
    if kind == PROCESS:
        return Process(said, rest, limit)
    found = IN_PYTHON.fullmatch(said)
    if found is None or kind in others:
        return None
    module = in_file(found["place"]) if found["place"].endswith(".py") else in_module(found["place"])
    if module is None:
        return None
    thing = getattr(module, found["name"], None)
    if not callable(thing) and not hasattr(thing, "decide"):
        known = [name for name in vars(module) if callable(getattr(module, name)) and not name.startswith("_")]
        raise UnknownName(f"player in {found['place']}", found["name"], known)
    return InPython(said, thing, limit)


def in_file(place: str) -> ModuleType:
    """The module in a file, which is run."""
    path = Path(place)
    spec = spec_from_file_location(f"wanju_player_{path.stem}", path.resolve())
    if not path.is_file() or spec is None or spec.loader is None:
        raise BadFile(place, "there is no such file of Python.", "没有这个 Python 文件。")
    module = sys.modules[spec.name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BadFile(place, f"{type(error).__name__}: {error}.", f"出错：{type(error).__name__}：{error}。") from error
    return module


def in_module(name: str) -> ModuleType | None:
    """A module by its name, of those that are installed or lie here; nothing if there is none."""
    if "" not in sys.path:
        sys.path.append("")
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name and (name == error.name or name.startswith(f"{error.name}.")):
            return None
        raise BadFile(name, f"{error}.", f"出错：{error}。") from error
    except Exception as error:
        raise BadFile(name, f"{type(error).__name__}: {error}.", f"出错：{type(error).__name__}：{error}。") from error
