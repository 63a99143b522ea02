"""What holds for every game, found by its folder: no line here names a rule."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from every_ruleset import CHECKED, INTERPRETED, PLAIN, RULESETS, digest_of

import wanju
from wanju.games import find, ids
from wanju.kernel.check import check_game
from wanju.kernel.dealer import new_dealer
from wanju.kernel.loops import play_many, play_range
from wanju.kernel.table import Table
from wanju.lab.simulate import simulate


@pytest.mark.parametrize("id", ids())
def test_check_game(id):
    check_game(find(id), [make() for make in RULESETS[id].values()], games=CHECKED.get(id, 4))


@pytest.mark.parametrize("id", ids())
@pytest.mark.parametrize("style", [0, -1])
def test_compiled_and_plain_rules_play_the_same_games(id, style):
    """In one process: the compiled loop against the same functions called by Python."""
    games = PLAIN.get(id, 25)
    for name, make in RULESETS[id].items():
        plain = digest_of(play_range, make(), style, first=0, games=games)
        compiled = digest_of(play_many, make(), style, first=0, games=games)
        assert plain == compiled, name


@pytest.mark.parametrize("id", ids())
def test_thousands_of_games_without_a_compiler_are_the_same_bit_for_bit(id):
    """In another process, under NUMBA_DISABLE_JIT=1, two at a time; chunk by chunk, in every mode."""
    games = INTERPRETED.get(id, 1000)
    halves = [
        subprocess.Popen(
            [sys.executable, "-m", "every_ruleset", id, str(half), str(games)],
            env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, cwd=Path(__file__).parent,
            stdout=subprocess.PIPE, text=True,
        )
        for half in (0, 1)
    ]  # fmt: skip
    interpreted = {}
    for process in halves:
        out, _ = process.communicate()
        assert process.returncode == 0
        interpreted |= dict(line.split() for line in out.splitlines())
    compiled = {name: digest_of(play_many, make(), 0, first=0, games=games) for name, make in RULESETS[id].items()}
    assert interpreted == compiled


@pytest.mark.parametrize("id", ids())
def test_one_thread_and_two_give_the_same_numbers(id):
    for name, make in RULESETS[id].items():
        ruleset = make()
        styles = [find(id).styles[i % len(find(id).styles)] for i in range(ruleset.seats)]
        one = simulate(ruleset, styles, games=20_000, seed=5, threads=1)
        two = simulate(ruleset, styles, games=20_000, seed=5, threads=2)
        assert one.metrics == two.metrics, name


@pytest.mark.parametrize("id", ids())
def test_a_saved_game_goes_on_as_if_it_had_never_been_saved_at_every_move(id):
    for make in RULESETS[id].values():
        table = Table(make(), seed=3)
        mind = new_dealer(4)
        for _ in range(30):
            if table.over:
                break
            seat = table.waiting[-1]
            table.act(seat, table.think(seat, table.game.styles[0], mind))
            loaded = wanju.load(table.save())
            assert loaded.state.tobytes() == table.state.tobytes()
            assert (loaded.dealer.key, loaded.dealer.counter) == (table.dealer.key, table.dealer.counter)
            assert loaded.notes == table.notes
