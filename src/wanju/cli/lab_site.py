"""`wanju export lab`: the lab as files for any web server; the games are played in the reader's browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path, PurePosixPath
from typing import Annotated, Any

import typer

from wanju.cli.arguments import make_room, write_bytes
from wanju.cli.compile import WEB
from wanju.cli.speech import Lang, Speech, waiting
from wanju.games import find, ids
from wanju.kernel.errors import GameError
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.numbers import Entry, Switch
from wanju.kernel.portable import differences, every_ruleset, listed, metrics_of, portable
from wanju.kernel.text import LANGUAGES
from wanju.kernel.webassembly import module

PAGE, INDEX = "lab.html", "index.html"
BESIDE = ("icon.svg", "style.css", "lab.css", "light.js", *(f"text/{language}.json" for language in LANGUAGES))
SCRIPTS = ("lab.js", "lab/worker.js")
IMPORTED = re.compile(r'^import .*? from "(\.[^"]+)";$', re.MULTILINE)
MOST_VALUES = 24
"""A number with more values is only laid out by a server."""


def lab(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to; it is made if it is not there.")],
    game: Annotated[list[str] | None, typer.Option(help="One game, or several; else all.", show_default=False)] = None,
    lang: Lang = None,
) -> None:
    """Write the lab as static files: turn a rule in a browser and see what it does, without a server."""
    speech, games = Speech(lang), [find(name) for name in game or ids()]
    written = dict(scripts())
    for each in games:
        written |= waiting(speech, speech("compile.compiling", game=each.id), lambda each=each: files_of(each))  # type: ignore[misc]
    written[INDEX] = index(games).encode()
    make_room(folder, {PurePosixPath(name).parts[0] for name in written})
    for name, data in written.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_bytes(folder / name, data)
    speech.tell(speech("export.done", files=len(written), folder=folder))


def scripts() -> Iterator[tuple[str, bytes]]:
    """What every game's page is made of: the scripts, whatever they import, and what stands beside them."""
    wanted = [*SCRIPTS]
    for name in wanted:
        text = (WEB / name).read_text(encoding="utf-8")
        yield f"web/{name}", text.encode()
        found = (joined(PurePosixPath(name).parent, each) for each in IMPORTED.findall(text))
        wanted += dict.fromkeys(each for each in found if each not in wanted)
    for name in BESIDE:
        yield f"web/{name}", (WEB / name).read_bytes()


def joined(folder: PurePosixPath, address: str) -> str:
    """`lab` and `../words.js` are `words.js`."""
    return str(PurePosixPath(*(folder.parent if address.startswith("../") else folder).parts, address.lstrip("./")))


def files_of(game: Game) -> dict[str, bytes]:
    """The page of a game, its rules and what is known of them."""
    told = portable(game)
    told["turned"] = turned(game, told)
    page = (WEB / PAGE).read_text(encoding="utf-8").replace('"/web/', '"web/')
    body = f'<body data-page="lab" data-home="{INDEX}" data-game="{game.id}" data-rules="{game.id}"'
    return {
        f"{game.id}.html": page.replace('<body data-page="lab"', body).encode(),
        f"{game.id}.json": json.dumps(told, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode(),
        f"{game.id}.wasm": module(game),
    }


def turned(game: Game, told: dict[str, Any]) -> dict[str, Any]:
    """By preset, seats, id and value: what differs where one thing is turned that a page cannot lay out alone."""
    metrics = told["rulesets"]["metrics"]
    beyond = [game.numbers.entries[id] for id, row in told["numbers"].items() if not row["alone"]]
    found: dict[str, Any] = {}
    for usual in every_ruleset(game):
        rows = {entry.id: variants(usual, entry, metrics) for entry in beyond if values_of(entry)}
        found.setdefault(usual.preset, {})[usual.seats] = rows
    return found


def variants(usual: Ruleset, entry: Entry, metrics: list[Any]) -> dict[str, Any]:
    """The other values of an entry; those that make no game are left out."""
    found = {}
    for value in values_of(entry):
        try:
            made = usual.game.ruleset(usual.seats, usual.preset, {entry.id: value})
        except GameError:
            continue
        metrics[:] = listed([*metrics, metrics_of(made)])
        patches = differences(usual.array.tobytes(), made.array.tobytes())
        found[f"{value:g}" if isinstance(value, float) else str(value)] = {
            "hash": made.hash, "patches": patches, "metrics": metrics.index(metrics_of(made)),
        }  # fmt: skip
    return found


def values_of(entry: Entry) -> list[Any]:
    """Everything that an entry can be, if that is not too much."""
    if entry.per_seat:
        return []
    if isinstance(entry, Switch):
        return [] if entry.more else list(entry.readings)
    count = round((entry.high - entry.low) / entry.step) + 1
    return [entry.check(entry.low + n * entry.step) for n in range(count)] if count <= MOST_VALUES else []


def index(games: list[Game]) -> str:
    """The games, each by its name in every language."""
    lines = []
    for game, language in product(games, LANGUAGES):
        words = game.words(language)
        title = " ".join(filter(None, (words["title"], words.get("edition", ""))))
        lines.append(f'<li lang="{language}"><a href="{game.id}.html">{title}</a></li>')
    page = (WEB / PAGE).read_text(encoding="utf-8").replace('"/web/', '"web/')
    head = page.partition('    <script type="module"')[0] + "  </head>\n"
    main = f'<main id="lab"><h1>万局 Wanju</h1><ul>{"".join(lines)}</ul></main>'
    return f"{head}  <body>\n    {main}\n  </body>\n</html>\n"
