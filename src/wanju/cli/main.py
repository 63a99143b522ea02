"""The command `wanju`. A refusal is one sentence on stderr and exit code 2, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Any, NoReturn

import typer

import wanju
from wanju.cli.admin import admin
from wanju.cli.arena import arena
from wanju.cli.audit import audit
from wanju.cli.bench import bench
from wanju.cli.cards import cards
from wanju.cli.claims import claims
from wanju.cli.compare import compare
from wanju.cli.compile import compile_rules
from wanju.cli.declared import HELP, TAKES_MORE
from wanju.cli.describe import describe
from wanju.cli.exporting import exports
from wanju.cli.find import find_games
from wanju.cli.hits import hits
from wanju.cli.matters import matters
from wanju.cli.new import new
from wanju.cli.play import play
from wanju.cli.printing import print_game
from wanju.cli.profile import profile
from wanju.cli.puzzles import make_puzzles
from wanju.cli.replay import replay
from wanju.cli.report import report
from wanju.cli.review import review_game
from wanju.cli.rules import rules
from wanju.cli.rulings import rulings
from wanju.cli.serve import serve
from wanju.cli.shape import shape
from wanju.cli.sim import sim
from wanju.cli.solve import solvers
from wanju.cli.speech import Lang, Speech, own_language
from wanju.cli.styles import styles
from wanju.cli.sweep import sweep
from wanju.cli.tune import tune
from wanju.cli.usage import in_chinese
from wanju.cli.welcome import welcome
from wanju.cli.worth import worth
from wanju.compiler.profile import BrokenProfile
from wanju.games import tools
from wanju.kernel.errors import GameError
from wanju.kernel.text import LANGUAGES

REFUSED, INTERRUPTED, PIPE_CLOSED = 2, 130, 1
UsageError: type[Exception] = typer.BadParameter.__mro__[1]

app = typer.Typer(
    name="wanju",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
OF_GAMES = [command for brought in tools("commands").values() for command in brought.COMMANDS]
for command in (play, sim, compare, matters, sweep, tune, worth, shape, hits, report):
    app.command(context_settings=TAKES_MORE, epilog=HELP)(command)
for command in (arena, claims, styles, *OF_GAMES, replay, audit, rules, rulings, describe, new, serve, bench, profile):
    app.command()(command)
app.command("find", context_settings=TAKES_MORE, epilog=HELP)(find_games)
app.command("compile")(compile_rules)
app.command("print")(print_game)
app.command("review")(review_game)
app.command("puzzles")(make_puzzles)
app.add_typer(admin, name="admin")
app.add_typer(cards, name="cards")
app.add_typer(solvers, name="solve")
for brought in tools("commands").values():
    for kind, command in getattr(brought, "EXPORTS", {}).items():
        exports.command(kind)(command)
app.add_typer(exports, name="export")


@app.callback(invoke_without_command=True)
def alone(
    context: typer.Context,
    lang: Lang = None,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    """Wanju 万局: play a rulebook, and measure it."""
    if version:
        print(f"wanju {wanju.__version__}")
    elif context.invoked_subcommand is None:
        welcome(lang)
    elif lang is not None:
        context.default_map = spoken(context.command, lang)


def spoken(command: Any, lang: str) -> dict[str, Any]:
    """The language for every command below this one, unless it is told another."""
    below = getattr(command, "commands", {})
    return {"lang": lang} if not below else {name: spoken(each, lang) for name, each in below.items()}


def run() -> NoReturn:
    """Run the command line; whatever goes wrong ends in a sentence and an exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    code, language = 0, asked_language(sys.argv)
    try:
        code = app(standalone_mode=False) or 0
        sys.stdout.flush()
    except GameError as error:
        code = refuse(error.told(language))
    except BrokenProfile as error:
        code = refuse(error.zh if language == "zh" else str(error))
    except UsageError as error:
        said: str = error.format_message()  # type: ignore[attr-defined]
        code = refuse(in_chinese(said) if language == "zh" else said)
    except typer.Exit as error:
        code = error.exit_code
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    except BrokenPipeError:
        code = PIPE_CLOSED
    leave(code)


def asked_language(arguments: Sequence[str]) -> str:
    """The language of the command line: as its last --lang says, or the system."""
    named = [after for word, after in pairwise(arguments) if word == "--lang"]
    named += [word.removeprefix("--lang=") for word in arguments if word.startswith("--lang=")]
    return named[-1] if named and named[-1] in LANGUAGES else own_language()


def refuse(sentence: str) -> int:
    """One sentence on stderr."""
    print(sentence, file=sys.stderr)
    return REFUSED


def leave(code: int) -> NoReturn:
    """Exit; after Ctrl-C without waiting for threads that still play, and without a word about a closed pipe."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = code or PIPE_CLOSED
    if code == INTERRUPTED:
        print(Speech(own_language())("stopped"), file=sys.stderr, flush=True)
        os._exit(code)
    sys.exit(code)
