"""How far the compiled 呲儿 is ahead of OpenSpiel's game of simultaneous moves, Oshi-Zumo, driven from Python."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from time import process_time

from wanju.games import find
from wanju.lab.timing import RUNS, SECONDS, SEED, Heard, Row, games_for, left_out, row, ruleset_of, timed
from wanju.lab.yardstick import named_sums

ZUMO, OURS = "open_spiel.oshi_zumo", "cier.random"
STEPS = 1
"""That the progress bar hears of."""


def rows(heard: Heard) -> Iterator[Row]:
    """Games and decisions a second of four random players, beside Oshi-Zumo where OpenSpiel is installed."""
    heard(ZUMO)
    game = find("cier")
    if not find_spec("pyspiel"):
        yield left_out(ZUMO, "the Python package open_spiel is not installed.")
        return
    games = games_for(ruleset_of(game), "random")
    tally, ours = timed(ruleset_of(game), "random", games)
    decisions = sum(total for name, total in named_sums(game, tally).items() if name.startswith("used_")) / games
    zumo, zumo_decisions = oshi_zumo()
    yield row(ZUMO, zumo, "games/s")
    yield row(OURS, ours, "games/s", ZUMO, ours / zumo)
    yield row(f"{ZUMO}.decisions", zumo_decisions, "decisions/s")
    ours_decided = ours * decisions
    yield row(f"{OURS}.decisions", ours_decided, "decisions/s", f"{ZUMO}.decisions", ours_decided / zumo_decisions)


def oshi_zumo() -> tuple[float, float]:
    """Games and decisions a second of OpenSpiel's game of simultaneous moves; random players, driven from Python."""
    game, choice = import_module("pyspiel").load_game("oshi_zumo"), random.Random(SEED).choice
    players = range(game.num_players())
    start, games, decisions = process_time(), 0, 0
    while process_time() - start < RUNS * SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_actions([choice(state.legal_actions(player)) for player in players])
            decisions += len(players)
        games += 1
    seconds = process_time() - start
    return games / seconds, decisions / seconds
