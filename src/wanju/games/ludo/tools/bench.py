"""What the balance engine costs Ludo, and how far the compiled game is ahead of OpenSpiel's Ludo driven from Python.

A bent game is raced against a fair one, turn by turn, as the C programs are; its ratio says how many times as long it
takes. `maedn` is OpenSpiel's Mensch ärgere Dich nicht: another Ludo, on a ring of 40.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from time import process_time

from wanju.games import find
from wanju.games.ludo import balance
from wanju.kernel.game import Ruleset
from wanju.kernel.loops import SUM
from wanju.lab.timing import (
    RUNS,
    SEATS,
    SECONDS,
    SEED,
    SHORTER,
    Heard,
    Row,
    games_for,
    left_out,
    row,
    ruleset_of,
    timed,
)

BOARDS = {
    "2.2": [[-1, 3, 20, 56], [8, -1, -1, 30], [25, 40, 56, 56], [1, 13, -1, -1]],
    "3.1": [[10, 45, -1, 30], [40, 3, 22, -1], [5, 17, 44, 56], [20, 26, 33, 51]],
    "3.2": [[56, 56, 56, 44], [40, 3, 22, -1], [5, 17, 44, 56], [20, 26, 33, 51]],
}
"""A board for each rule that can make a roll."""
BENT = {"v2.0": ("balance", 0.0), "steady": ("steady", -0.3)}
"""What the row is called, and what past games ask for: nothing; or help, for else the steady dice have no work."""
CALLS, TRIES = 200, 25
MAEDN, QUICK = "open_spiel.maedn", "ludo.quick"
STEPS = 4
"""That the progress bar hears of."""
MICRO = 1e6


def rows(heard: Heard) -> Iterator[Row]:
    """Every row."""
    for seats in (2, SEATS):
        heard(f"ludo, balance, {seats}")
        yield from of_balance(seats)
    heard("ludo, faces")
    slowest = max(call_of_faces(rule) for rule in BOARDS)
    yield row("ludo.balance.faces", slowest * MICRO, "µs")
    heard(MAEDN)
    yield from against_maedn()


# ── bent dice ────────────────────────────────────────────────────────────────


def of_balance(seats: int) -> Iterator[Row]:
    """Microseconds of a game with fair dice, and of one with bent dice and a person among bots; all move at random."""
    game, name = find("ludo"), f"ludo.fair.{seats}"
    fair = game.ruleset(seats, "quick")
    for dice, (called, past) in BENT.items():
        bent = game.ruleset(seats, "quick", {"dice": dice, "people": ["yes"], "history": [past]})
        games = games_for(bent, "random") // SHORTER
        pairs = [(cost(fair, games), cost(bent, games)) for _ in range(RUNS * SHORTER)]
        if called == "balance":
            yield row(name, median(one for one, _ in pairs), "µs/game")
        ratio = median(other / one for one, other in pairs)
        yield row(f"ludo.{called}.{seats}", median(other for _, other in pairs), "µs/game", name, ratio)


def cost(ruleset: Ruleset, games: int) -> float:
    """Microseconds of a game."""
    return MICRO / timed(ruleset, "random", games)[1]


def call_of_faces(rule: str) -> float:
    """Seconds of one call of `balance.faces` from Python; the quickest of several goes."""
    board = BOARDS[rule]
    assert balance.faces(board, 0, 0.2, 3.0, 0).why["rule"] == rule
    best = float("inf")
    for _ in range(TRIES):
        start = process_time()
        for _ in range(CALLS):
            balance.faces(board, 0, 0.2, 3.0, 0)
        best = min(best, process_time() - start)
    return best / CALLS


# ── beside OpenSpiel ─────────────────────────────────────────────────────────


def against_maedn() -> Iterator[Row]:
    """Games, decisions and rolls a second of four random players."""
    if not find_spec("pyspiel"):
        yield left_out(MAEDN, "the Python package open_spiel is not installed.")
        return
    ours, theirs = quick(), maedn()
    for what, speed in theirs.items():
        suffix = "" if what == "games" else f".{what}"
        yield row(MAEDN + suffix, speed, f"{what}/s")
        yield row(QUICK + suffix, ours[what], f"{what}/s", MAEDN + suffix, ours[what] / speed)


def quick() -> dict[str, float]:
    """What the compiled Ludo does in a second; it asks only where there is a choice."""
    ruleset = ruleset_of(find("ludo"))
    games = games_for(ruleset, "random")
    tally, speed = timed(ruleset, "random", games)
    sums = {m.name: float(tally.measures[SUM, place]) for place, m in ruleset.game.metrics(ruleset).items()}
    return {"games": speed} | {what: speed * sums[what] / games for what in ("decisions", "rolls")}


def maedn() -> dict[str, float]:
    """What OpenSpiel's game does in a second, driven from Python; it asks after every roll."""
    game, chance = import_module("pyspiel").load_game("maedn", {"players": SEATS}), random.Random(SEED)
    done = {"games": 0, "decisions": 0, "rolls": 0}
    start = process_time()
    while process_time() - start < RUNS * SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                faces, weights = zip(*state.chance_outcomes())
                state.apply_action(chance.choices(faces, weights)[0])
                done["rolls"] += 1
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                done["decisions"] += 1
        done["games"] += 1
    seconds = process_time() - start
    return {what: count / seconds for what, count in done.items()}
