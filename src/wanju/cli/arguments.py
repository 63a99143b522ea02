"""From what a person typed to what the program takes; a refusal is one sentence."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from wanju.kernel.errors import BadFile, BadNumber, shorten
from wanju.kernel.files import toml_of
from wanju.kernel.folders import files_in
from wanju.kernel.game import Game
from wanju.kernel.mishaps import closed_folder, no_text, unreadable, unwritable

THOUSANDS = {"": 1, "k": 1_000, "m": 1_000_000, "g": 1_000_000_000}

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game by its id or title, such as cier or 呲儿, or its file.")
]
Brought = Annotated[
    list[str] | None,
    typer.Option("--game", metavar="FILE", help="Bring a game in a file; may be given again.", show_default=False),
]
Preset = Annotated[str | None, typer.Option(help="A named set of rules; 'wanju rules GAME' lists them.")]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="Turn a number or switch, or all in @FILE; may be given again.",
        show_default=False,
    ),
]
Cards = Annotated[
    Path | None,
    typer.Option("--cards", metavar="DIR", help="A folder of edited copies of the game's files.", show_default=False),
]
Limit = Annotated[float, typer.Option(help="Seconds for a decision of a player of your own.", min=0.01)]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Play on a Dask cluster: tcp://HOST:PORT, or local:4 for four processes that are started here.",
        show_default=False,
    ),
]
MOST_BYTES = 20_000_000


def whole(name: str, text: str) -> int:
    """1e6, 1_000_000, 1,000,000, 20k or 2.5m as a whole number."""
    found = re.fullmatch(r"(\d[\d_,]*(?:\.\d+)?(?:e\+?\d{1,2})?)([kmg]?)", text.strip().lower())
    number = float(re.sub(r"[_,]", "", found[1])) * THOUSANDS[found[2]] if found else 0.5
    if number != int(number):
        zh = f"{name} 不能是 {shorten(text)}。请写整数，如 5000、20k 或 1e6。"
        raise BadNumber(f"{name} cannot be {shorten(text)}. Write a whole number, such as 5000, 20k or 1e6.", zh)
    return int(number)


def seed_of(text: str | None) -> int:
    """The seed typed, or a fresh one that is short enough to type again."""
    if text is None:
        return secrets.randbelow(10**6)
    if not text.isdecimal() or int(text) >= 2**64:
        zh = f"seed 不能是 {shorten(text)}。须是 0 到 {2**64 - 1} 的整数。"
        raise BadNumber(f"seed cannot be {shorten(text)}. It is a whole number from 0 to {2**64 - 1}.", zh)
    return int(text)


def names_in(text: str) -> list[str]:
    """'counting,cautious' as a list."""
    return [name.strip() for name in re.split("[,，、]", text) if name.strip()]


def settings_of(pairs: Iterable[str] | None) -> dict[str, Any]:
    """['hp_lord=3', 'C-04=last_hp', '@tuned.toml'] as settings; numbers as numbers."""
    settings: dict[str, Any] = {}
    for pair in pairs or ():
        if pair.startswith("@"):
            settings |= settings_in(pair[1:])
            continue
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            zh = f"--set 后写 名称=值，如 --set hp_lord=3；{shorten(pair)} 不是。"
            raise BadNumber(f"--set takes name=value, as in --set hp_lord=3; {shorten(pair)} is not that.", zh)
        settings[name.strip()] = number_or_text(value.strip())
    return settings


def settings_in(path: str) -> dict[str, Any]:
    """The settings in a file, a line for each: what stands below the name of a preset in a `numbers.toml`."""
    settings = toml_of(path, text_of(path))
    for name, value in settings.items():
        if isinstance(value, dict):
            zh = f"'{name}' 是一节；这里每行写一项设置，如 save_wisdom = 6。"
            raise BadFile(path, f"'{name}' is a table; a setting is a line of its own, as in save_wisdom = 6.", zh)
    return settings


def brought(game: Game, folder: Path | None) -> dict[str, str]:
    """The texts of a folder of edited copies, if one was named."""
    return files_in(folder, game.files) if folder is not None else {}


def number_or_text(text: str) -> int | float | str:
    """A number where it is one."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def text_of(path: str) -> str:
    """The text of a file, or of stdin for '-'."""
    try:
        data = some_bytes(path)
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise no_text(path) from None
    except OSError as error:
        raise unreadable(path, error) from None


def some_bytes(path: str) -> bytes:
    """What is in a file, unless it is far larger than any file a game takes."""
    if path == "-":
        data = typer.get_binary_stream("stdin").read(MOST_BYTES + 1)
    else:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        most = f"{MOST_BYTES // 1_000_000} MB"
        raise BadFile(
            path, f"it is larger than {most}; no file of a game is.", f"它超过 {most}；游戏的文件没有这么大。"
        )
    return data


def write_text(path: Path, text: str) -> None:
    """Keep a text in a file."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise unwritable(path, error) from None


def write_bytes(path: Path, data: bytes) -> None:
    """Keep what is no text in a file."""
    try:
        path.write_bytes(data)
    except OSError as error:
        raise unwritable(path, error) from None


def make_room(folder: Path, names: Iterable[str]) -> None:
    """A folder with nothing in it but an earlier export of these files."""
    known = set(names)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        strange = next((path.name for path in sorted(folder.iterdir()) if path.name not in known), None)
    except OSError as error:
        raise closed_folder(folder, error) from None
    if strange:
        zh = f"其中有别的东西，如 '{strange}'；请另给一个只放导出文件的文件夹。"
        sentence = f"it holds other things, such as '{strange}'; name a folder for the export alone."
        raise BadFile(str(folder), sentence, zh)
