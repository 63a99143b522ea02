"""The verbs of one decision as a live table needs them, compiled for each game and cached on disk.

They take arrays of one record: from Python that is called in less than a microsecond, a record by itself in tens.
"""

from __future__ import annotations

from typing import Any

from wanju.compiler import njit
from wanju.kernel import verbs


def ask_plainly(states: Any, ruleset: Any, seat: Any, codes: Any) -> None:
    """Write what speaks against each action of a seat; 0 where nothing does."""
    for action in range(len(codes)):
        codes[action] = verbs.why_not(states[0], ruleset[0], seat, action)


def act_plainly(states: Any, ruleset: Any, dealers: Any, seat: Any, action: Any) -> int:
    """Take a decision; returns the bitmask of the seats that owe the next."""
    verbs.act(states[0], ruleset[0], dealers[0], seat, action)
    return verbs.waiting(states[0])


ask = njit(cache=True, nogil=True, error_model="numpy")(ask_plainly)
act = njit(cache=True, nogil=True, error_model="numpy")(act_plainly)
