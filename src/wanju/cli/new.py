"""`wanju new`: a folder with a small whole game in one file, to be changed into another."""

from __future__ import annotations

import keyword
import re
from pathlib import Path
from typing import Annotated

import typer

from wanju.cli.arguments import write_text
from wanju.cli.speech import Lang, Speech
from wanju.games import ids
from wanju.kernel.errors import BadFile, BadNumber, shorten
from wanju.kernel.mishaps import reason

START = Path(__file__).parent / "start"
FILES = {"{name}.py": "game.txt", "pyproject.toml": "pyproject.txt", "test_{name}.py": "test.txt"}
WORD = re.compile(r"[a-z][a-z0-9_]{0,39}")


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the game and its folder are called, as in mygame.")],
    lang: Lang = None,
) -> None:
    """Begin a game of your own: a folder with one file of rules, ready to be played."""
    speech = Speech(lang)
    folder = begin(name, Path(name))
    speech.tell(speech("new.made", folder=str(folder)), "bold")
    for key in ("play", "sim", "serve", "check", "install"):
        speech.tell("  " + speech(f"new.{key}", name=name))


def begin(name: str, folder: Path) -> Path:
    """Write the folder, or refuse and write nothing."""
    if not WORD.fullmatch(name) or keyword.iskeyword(name):
        zh = f"这里游戏不能叫 {shorten(name)}；请用小写字母 a 到 z、数字和 _。"
        raise BadNumber(f"A game cannot be called {shorten(name)} here; take small letters a to z, digits and _.", zh)
    if name in ids() or name == "wanju":
        raise BadNumber(f"There is a game '{name}' already; choose another name.", f"已有游戏 '{name}'；请换一个名称。")
    if folder.exists():
        raise BadFile(str(folder), "it is there already; nothing was written.", "它已经存在；什么也没写。")
    try:
        folder.mkdir(parents=True)
    except OSError as error:
        raise BadFile(str(folder), f"it cannot be made ({error.strerror}).", f"无法建立（{reason(error)}）。") from None
    title = name.replace("_", " ").title()
    for file, start in FILES.items():
        text = (START / start).read_text(encoding="utf-8").replace("NAME", name).replace("TITLE", title)
        write_text(folder / file.format(name=name), text)
    return folder
