"""Other people's libraries hold their tongue for a while."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

SILENT = logging.CRITICAL + 1


@contextmanager
def quiet(*packages: str) -> Iterator[None]:
    """Nothing that these packages log is heard, and nobody is warned of anything."""
    names = [*packages, *(name for name in logging.root.manager.loggerDict if name.split(".")[0] in packages)]
    before = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(SILENT)
    try:
        with warnings.catch_warnings(action="ignore"):
            yield
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)
