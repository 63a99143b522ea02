"""A folder of edited copies of a game's files, as the texts that its rules are made of."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from wanju.kernel.brought import MOST_BYTES
from wanju.kernel.errors import BadFile, did_you_mean, listed, shorten

DATA = (".toml", ".json")


def names_in(folder: Path) -> list[str]:
    """The data files of a folder."""
    if not folder.is_dir():
        raise BadFile(str(folder), "it is no folder.")
    try:
        return sorted(path.name for path in folder.iterdir() if path.suffix in DATA)
    except OSError as error:
        raise BadFile(str(folder), f"it cannot be read ({error.strerror}).") from None


def files_in(folder: Path | str, files: Mapping[str, str]) -> dict[str, str]:
    """The texts of a folder by their names; what is not there is as it always was. `files` are those a game reads, each
    with what it is called in a folder. A file that nobody would read is refused, and so is a folder without any."""
    folder, called = Path(folder), {file: name for name, file in files.items()}
    found = names_in(folder)
    for file in found:
        if file not in called:
            right = f"this game reads: {listed(called)}." if called else "this game reads none."
            raise BadFile(str(folder), f"nobody reads {shorten(file)}; {right}{did_you_mean(file, called)}")
    if not found:
        raise BadFile(str(folder), f"there is no file in it that this game reads: {listed(called) or 'it reads none'}.")
    return {called[file]: text_in(folder / file) for file in found}


def text_in(path: Path) -> str:
    """The text of a file, or just enough of it to see that it is too large."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 4).decode("utf-8")
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data" and error.start >= MOST_BYTES:
            raise BadFile(path.name, f"it has more than {MOST_BYTES:,} bytes, which is 64 KB.") from None
        raise BadFile(path.name, "it is not text in UTF-8.") from None
    except OSError as error:
        raise BadFile(path.name, f"it cannot be read ({error.strerror}).") from None
