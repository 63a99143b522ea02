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
CALLS, TRIES = 200, 25
MAEDN = "open_spiel.maedn"
STEPS = 4
"""That the progress bar hears of."""
MICRO = 1e6


def of_ludo(heard: Heard) -> Iterator[Row]:
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
    """Microseconds of a game with fair dice, and of one with V2.0 and a person among bots; all move at random."""
    game = find("ludo")
    fair = game.ruleset(seats, "quick")
    bent = game.ruleset(seats, "quick", {"dice": "v2.0", "people": ["yes"]})
    games = games_for(bent, "random") // SHORTER
    pairs = [(cost(fair, games), cost(bent, games)) for _ in range(RUNS * SHORTER)]
    name = f"ludo.fair.{seats}"
    yield row(name, median(one for one, _ in pairs), "µs/game")
    ratio = median(other / one for one, other in pairs)
    yield row(f"ludo.balance.{seats}", median(other for _, other in pairs), "µs/game", name, ratio)


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
    """Games and decisions a second of four random players."""
    if not find_spec("pyspiel"):
        yield left_out(MAEDN, "the Python package open_spiel is not installed.")
        return
    ruleset = ruleset_of(find("ludo"))
    games = games_for(ruleset, "random")
    tally, ours = timed(ruleset, "random", games)
    metrics = ruleset.game.metrics(ruleset)
    (column,) = (column for column, metric in metrics.items() if metric.name == "decisions")
    decided = ours * float(tally.measures[SUM, column]) / games
    theirs, their_decided = maedn()
    yield row(MAEDN, theirs, "games/s")
    yield row("ludo.quick", ours, "games/s", MAEDN, ours / theirs)
    yield row(f"{MAEDN}.decisions", their_decided, "decisions/s")
    yield row("ludo.quick.decisions", decided, "decisions/s", f"{MAEDN}.decisions", decided / their_decided)


def maedn() -> tuple[float, float]:
    """Games and decisions a second of OpenSpiel's game, driven from Python."""
    game, chance = import_module("pyspiel").load_game("maedn", {"players": SEATS}), random.Random(SEED)
    start, games, decisions = process_time(), 0, 0
    while process_time() - start < RUNS * SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                faces, weights = zip(*state.chance_outcomes())
                state.apply_action(chance.choices(faces, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
        games += 1
    seconds = process_time() - start
    return games / seconds, decisions / seconds
