"""The language the command line speaks, and its two voices: results go to stdout, everything else to stderr."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import Future, wait
from pathlib import Path
from threading import Thread
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.text import Text

from wanju.kernel.errors import UnknownName
from wanju.kernel.game import Ruleset
from wanju.kernel.text import LANGUAGES, say, words

FOLDER = Path(__file__).parent
T = TypeVar("T")
SLOW = 1.5
"""Seconds after which somebody who waits is told what for."""

Lang = Annotated[str | None, typer.Option(help="zh or en; else as LC_ALL and LANG say.", show_default=False)]


def own_language(environment: Mapping[str, str] = os.environ) -> str:
    """Chinese where the system is set to it, else English."""
    named = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    first = next((name for name in named if name), "")
    return "zh" if first.lower().startswith("zh") else "en"


class Speech:
    """Words of the command line in one language, said on a console."""

    def __init__(self, language: str | None = None) -> None:
        if language is not None and language not in LANGUAGES:
            raise UnknownName("language", language, LANGUAGES)
        self.language = language or own_language()
        self.words = words(FOLDER, self.language)
        self.out = Console(file=sys.stdout, highlight=False, markup=False, emoji=False)
        self.err = Console(file=sys.stderr, highlight=False, markup=False, emoji=False)

    def __call__(self, key: str, **facts: Any) -> str:
        """A sentence of the command line."""
        return say(self.words, key, **facts)

    def tell(self, sentence: str, style: str = "") -> None:
        """Print a line; a terminal breaks it between words, a file keeps it whole."""
        self.out.print(Text(sentence, style), soft_wrap=not self.out.is_terminal)

    def join(self, parts: Any) -> str:
        """A list in this language."""
        return self.words["comma"].join(str(part) for part in parts)


def tell_notices(speech: Speech, ruleset: Ruleset) -> None:
    """What everybody should know of these rules before the first move; on stderr, beside the results."""
    words = ruleset.game.words(speech.language)
    for key, facts in ruleset.game.notices(ruleset):
        speech.err.print(Text(say(words, f"notice.{key}", **facts), "yellow"), soft_wrap=not speech.err.is_terminal)


def waiting(speech: Speech, sentence: str, work: Callable[[], T], quiet: bool = False) -> T:
    """Do something that is usually quick; say so once it proves slow. It is done by another thread: an interruption
    that a compiler is in the middle of can get lost there, and here it cannot."""
    done: Future[T] = Future()
    Thread(target=carry_out, args=(work, done), daemon=True).start()
    wait([done], timeout=SLOW)
    if quiet or done.done():
        return done.result()
    if not speech.err.is_terminal:
        speech.err.print(sentence)
        return done.result()
    with speech.err.status(sentence):
        return done.result()


def carry_out(work: Callable[[], T], done: Future[T]) -> None:
    try:
        done.set_result(work())
    except BaseException as error:
        done.set_exception(error)
