"""`benchmarks/ludo.c` plays the same games, to the last one."""

from __future__ import annotations

import shutil

import pytest

from wanju.games import find
from wanju.lab import bench
from wanju.lab.simulate import play_chunk, style_numbers

GAMES = 20_000


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
def test_c_and_the_compiled_rules_count_the_same(tmp_path):
    (yardstick,) = (each for each in bench.YARDSTICKS if each.game == "ludo")
    program, note = bench.build(yardstick, tmp_path)
    assert program, note
    game = find("ludo")
    tally = play_chunk(bench.ruleset_of(game), style_numbers(game, ["random"] * 4), bench.SEED, 0, GAMES)
    sums, printed = bench.named_sums(game, tally), bench.run_c(program, GAMES, "")
    assert set(sums) <= set(printed)
    bench.must_agree(yardstick, sums, printed)
