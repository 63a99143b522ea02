"""`benchmarks/cier.c`: 呲儿 in individual mode for four random players, in C."""

from __future__ import annotations

from wanju.lab.timing import SEATS
from wanju.lab.yardstick import Yardstick


def columns(names: list[str]) -> dict[str, list[str]]:
    """Wins by seat, and uses and hits of each ability, a line for all."""
    abilities = [name.removeprefix("used_") for name in names if name.startswith("used_")]
    return {
        "wins": [f"win_seat_{seat}" for seat in range(SEATS)],
        "draws": ["draw"],
        "turns": ["turns"],
        "rounds": ["rounds"],
        "used": [f"used_{ability}" for ability in abilities],
        "landed": [f"landed_{ability}" for ability in abilities],
    }


YARDSTICK = Yardstick("random", columns=columns)
