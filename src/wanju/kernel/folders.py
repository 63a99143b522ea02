"""A folder of edited copies of a game's files, as the texts that its rules are made of."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from wanju.kernel.brought import MOST_BYTES
from wanju.kernel.errors import BadFile, did_you_mean, guess_in_chinese, listed, shorten
from wanju.kernel.mishaps import no_text, unreadable

DATA = (".toml", ".json")


def names_in(folder: Path) -> list[str]:
    """The data files of a folder."""
    if not folder.is_dir():
        raise BadFile(str(folder), "it is no folder.", "它不是文件夹。")
    try:
        return sorted(path.name for path in folder.iterdir() if path.suffix in DATA)
    except OSError as error:
        raise unreadable(folder, error) from None


def files_in(folder: Path | str, files: Mapping[str, str]) -> dict[str, str]:
    """The texts of a folder by their names; what is not there is as it always was. `files` are those a game reads, each
    with what it is called in a folder. A file that nobody would read is refused, and so is a folder without any."""
    folder, called = Path(folder), {file: name for name, file in files.items()}
    found = names_in(folder)
    for file in found:
        if file not in called:
            right = f"this game reads: {listed(called)}." if called else "this game reads none."
            zh = f"没有谁读 {shorten(file)}；本游戏读：{listed(called) or '无'}。{guess_in_chinese(file, called)}"
            raise BadFile(str(folder), f"nobody reads {shorten(file)}; {right}{did_you_mean(file, called)}", zh)
    if not found:
        zh = f"其中没有本游戏要读的文件：{listed(called) or '它不读文件'}。"
        reads = listed(called) or "it reads none"
        raise BadFile(str(folder), f"there is no file in it that this game reads: {reads}.", zh)
    return {called[file]: text_in(folder / file) for file in found}


def text_in(path: Path) -> str:
    """The text of a file, or just enough of it to see that it is too large."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 4).decode("utf-8")
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data" and error.start >= MOST_BYTES:
            zh = f"它超过 {MOST_BYTES:,} 字节，即 64 KB。"
            raise BadFile(path.name, f"it has more than {MOST_BYTES:,} bytes, which is 64 KB.", zh) from None
        raise no_text(path.name) from None
    except OSError as error:
        raise unreadable(path.name, error) from None
