"""Words, kept apart from rules: `text/zh.toml` and `text/en.toml`, keyed by dotted ids. A game with many words keeps
some in files of their own beside them: `text/cards.zh.toml`, `text/numbers.zh.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from wanju.kernel.errors import UnknownName
from wanju.kernel.files import read_toml

LANGUAGES = ("en", "zh")
HERE = Path(__file__).parent
SEAT_KEYS = ("seat", "by", "target")


def flatten(tree: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """`{"a": {"b": "x"}}` → `{"a.b": "x"}`."""
    flat: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, Mapping):
            flat |= flatten(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = str(value)
    return flat


@cache
def words(folder: Path, language: str) -> dict[str, str]:
    """All words of a folder in one language, on top of the words that every game shares."""
    if language not in LANGUAGES:
        raise UnknownName("language", language, LANGUAGES)
    shared = {} if folder == HERE else words(HERE, language)
    own: dict[str, str] = {}
    for path in sorted((folder / "text").glob(f"*{language}.toml")):
        own |= flatten(read_toml(path))
    return shared | own


def say(table: Mapping[str, str], key: str, names: Mapping[int, str] | None = None, /, **facts: Any) -> str:
    """The sentence under `key`, with its facts: seats by name, ids by their own word, halves as short as can be."""
    return table[key].format(**{name: in_words(table, name, value, names or {}) for name, value in facts.items()})


def in_words(table: Mapping[str, str], name: str, value: Any, names: Mapping[int, str]) -> str:
    """One fact of a sentence."""
    if isinstance(value, list | tuple):
        one = "target" if name == "targets" else name
        return table.get("and", ", ").join(in_words(table, one, v, names) for v in value)
    if name in SEAT_KEYS and isinstance(value, int):
        return names.get(value) or table.get("seat", "seat {n}").format(n=value)
    if isinstance(value, Mapping) and table.get("language") in value:  # words that the facts bring along
        return str(value[table["language"]])
    if isinstance(value, float):
        return with_minus(f"{value:g}")
    return table.get(f"{name}.{value}", with_minus(str(value)) if isinstance(value, int) else str(value))


def with_minus(number: str) -> str:
    """A number below zero with a true minus."""
    return f"−{number[1:]}" if number.startswith("-") else number
