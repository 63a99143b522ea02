"""Which of two ways rules are compiled: as a Numba target of our own, or by Numba's ordinary `njit` and `overload`.

The target is made of inner parts of Numba, which move between versions, so it is used with those it was run with. With
any other version, and with `WANJU_COMPILER=ordinary`, rules are compiled the ordinary way: the same games, more slowly.
"""

from __future__ import annotations

import logging
import os

import numba

RUN_WITH = ("0.67", "0.68")
"""Versions of Numba that the tests were run with; pyproject.toml names the same."""
OWN, ORDINARY = "own", "ordinary"
VARIABLE = "WANJU_COMPILER"


def is_ordinary(version: str, chosen: str) -> bool:
    """Are rules compiled the ordinary way with this version of Numba, if the environment says so?"""
    if chosen not in ("", OWN, ORDINARY):
        raise ValueError(f"{VARIABLE} cannot be '{chosen}'; it is '{OWN}' or '{ORDINARY}'.")
    is_known = ".".join(version.split(".")[:2]) in RUN_WITH
    return chosen == ORDINARY or (chosen != OWN and not is_known)


IS_ORDINARY = is_ordinary(numba.__version__, os.environ.get(VARIABLE, ""))
if IS_ORDINARY:
    logging.getLogger("wanju.compiler").warning(
        "Rules are compiled by Numba %s in its ordinary way: the same games, more slowly (known here: %s).",
        numba.__version__, ", ".join(RUN_WITH),
    )  # fmt: skip
