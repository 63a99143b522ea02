"""The data files of a rulebook: read, or refused in one sentence that says where they break."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from wanju.kernel.errors import BadFile, did_you_mean, shorten


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file, or one sentence saying where it breaks."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadFile(path.name, f"not valid TOML ({error}).") from None
    except OSError as error:
        raise BadFile(str(path), f"cannot be read ({error.strerror}).") from None


def known_keys(place: str, row: Mapping[str, Any], known: Iterable[str], needed: Iterable[str] = ()) -> None:
    """Refuse a key nobody reads and miss a key nobody wrote."""
    known = list(known)
    for key in row:
        if key not in known:
            raise BadFile(place, f"no key is called {shorten(key)}.{did_you_mean(key, known)}")
    for key in needed:
        if key not in row:
            raise BadFile(place, f"the key '{key}' is missing.")
