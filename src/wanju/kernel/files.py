"""The data files of a rulebook: read, or refused in one sentence that says where they break."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from wanju.kernel.errors import BadFile, did_you_mean, guess_in_chinese, shorten
from wanju.kernel.mishaps import unreadable


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file, or one sentence saying where it breaks."""
    try:
        return toml_of(path.name, path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise no_toml(path.name, error) from None
    except OSError as error:
        raise unreadable(path, error) from None


def toml_of(place: str, text: str) -> dict[str, Any]:
    """A text in TOML, likewise."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise no_toml(place, error) from None


def no_toml(place: str, error: ValueError) -> BadFile:
    return BadFile(place, f"not valid TOML ({error}).", f"不是有效的 TOML{place_told(str(error))}。")


def place_told(message: str) -> str:
    """Where a parser stopped, in Chinese, as far as it says so."""
    found = re.search(r"\(at line (\d+), column (\d+)\)", message)
    return f"（第 {found[1]} 行第 {found[2]} 列）" if found else "（到结尾处还没写完）" if "at end" in message else ""


def known_keys(place: str, row: Mapping[str, Any], known: Iterable[str], needed: Iterable[str] = ()) -> None:
    """Refuse a key nobody reads and miss a key nobody wrote."""
    known = list(known)
    for key in row:
        if key not in known:
            zh = f"没有叫 {shorten(key)} 的键。{guess_in_chinese(key, known)}"
            raise BadFile(place, f"no key is called {shorten(key)}.{did_you_mean(key, known)}", zh)
    for key in needed:
        if key not in row:
            raise BadFile(place, f"the key '{key}' is missing.", f"缺少键 '{key}'。")
