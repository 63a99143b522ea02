"""Small games solved: the chance to win from every board, and what that makes of a decision."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from wanju.bots.ludo.boards import MOST_SIXES, rows_of, walked
from wanju.bots.ludo.sweeps import sweep
from wanju.compiler.folder import kept
from wanju.games.ludo.board import QUARTER, RING
from wanju.kernel.dealer import SILENT
from wanju.kernel.errors import GameError
from wanju.kernel.game import Ruleset
from wanju.kernel.record import Records, records

NEEDS = {"pieces": (1, 2), "dice": ("fair",), "yard_attempts": (1,), "capture_before_home": ("no",)}
"""What the rules must say, for more would have to be remembered than where the pieces are; two seats beside it."""
CLOSE = 1e-10
"""Sweeps end when none of them changes a value by more."""
NEVER = 1 << 30
THREADS = 2

Progress = Callable[[int, float], None]


@dataclass(frozen=True)
class Solution:
    """A small game whose every board is known."""

    ruleset: Ruleset
    values: Any
    """By whose roll it is (one side alone where both see the same board), sixes, own row and the other's."""
    residual: float
    """How far any value is from what the best choices make of the values after it."""

    @property
    def start(self) -> float:
        """The chance of who begins."""
        return float(self.values[0, 0, 0, 0])


def solved(ruleset: Ruleset, progress: Progress = lambda sweeps, change: None) -> Solution:
    """The solution, kept between runs."""
    check(ruleset)
    numbers = np.frombuffer(kept(f"ludo-{ruleset.hash}.values", lambda: solve(ruleset, progress)), np.float64)
    many = len(rows_of(int(ruleset.record.pieces)))
    return Solution(ruleset, numbers[1:].reshape(sides(ruleset), MOST_SIXES, many, many), float(numbers[0]))


def check(ruleset: Ruleset) -> None:
    """Refuse what is too large, or needs more memory than a board has."""
    wrong = [name for name, fitting in NEEDS.items() if ruleset.values[name] not in fitting]
    if ruleset.seats != 2 or wrong:
        needs = ", ".join(f"{name}={' or '.join(map(str, fitting))}" for name, fitting in NEEDS.items())
        raise GameError(
            f"Ludo is solved for two seats and {needs}; not for these rules.",
            "卢多棋只解出了部分规则下的双人局，本桌规则不在其内。",
        )


def sides(ruleset: Ruleset) -> int:
    """1 if both seats see the same board: opposite each other, on a ring whose halves are alike."""
    rules = ruleset.record
    turned = (rules.safe << RING // 2 | rules.safe >> RING // 2) & (1 << RING) - 1
    is_alike = rules.offset[1] == 2 * QUARTER and turned == rules.safe
    return 1 if is_alike else 2


def solve(ruleset: Ruleset, progress: Progress = lambda sweeps, change: None) -> bytes:
    """The residual and then all values, as they are kept."""
    rows = rows_of(int(ruleset.record.pieces))
    values = np.full((sides(ruleset), MOST_SIXES, len(rows), len(rows)), 0.5)
    layers = in_layers(rows, len(values))
    change, sweeps = 1.0, 0
    with ThreadPoolExecutor(THREADS) as pool:
        while change > CLOSE:
            change = max(swept(pool, ruleset, values, rows, boards, True) for boards in layers)
            sweeps += 1
            progress(sweeps, change)
        residual = max(swept(pool, ruleset, values, rows, boards, False) for boards in layers)
    return np.float64(residual).tobytes() + values.tobytes()


def in_layers(rows: Any, sides: int) -> list[Any]:
    """The boards by how far all pieces are together, the furthest first: a move leads to a layer that was seen before,
    and only a capture does not. No board depends on another one of its layer."""
    one, other = np.indices((len(rows), len(rows))).reshape(2, -1) if sides == 2 else np.triu_indices(len(rows))
    together = walked(rows)[one] + walked(rows)[other]
    order = np.argsort(-together, kind="stable")
    boards = np.stack([one, other], axis=1)[order]
    return np.split(boards, np.flatnonzero(np.diff(together[order])) + 1)


def swept(pool: ThreadPoolExecutor, ruleset: Ruleset, values: Any, rows: Any, boards: Any, is_written: bool) -> float:
    """Look at a layer, in several threads; returns the largest change."""
    cuts = np.linspace(0, len(boards), THREADS + 1).astype(int).tolist()
    parts = [
        pool.submit(
            sweep, records(ruleset.game.state), endless(ruleset), records(SILENT), values, rows, boards, first, last,
            is_written,
        )
        for first, last in pairwise(cuts)
    ]  # fmt: skip
    return max(part.result() for part in parts)


def endless(ruleset: Ruleset) -> Records:
    """The rules without the safety stop, which no game of so few pieces comes near."""
    made = records(ruleset.array.dtype)
    made[0] = ruleset.array[0]
    made[0].most_turns = NEVER
    return made
