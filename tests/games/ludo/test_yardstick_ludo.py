"""`benchmarks/ludo.c` plays the same games, to the last one."""

from __future__ import annotations

import shutil

import pytest

from wanju.games import find
from wanju.lab import yardstick
from wanju.lab.loop import play_chunk, style_numbers
from wanju.lab.timing import SEED, ruleset_of

GAMES = 20_000


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
def test_c_and_the_compiled_rules_count_the_same(tmp_path):
    game = find("ludo")
    program, note = yardstick.build(game, tmp_path)
    assert program, note
    tally = play_chunk(ruleset_of(game), style_numbers(game, ["random"] * 4), SEED, 0, GAMES)
    sums, printed = yardstick.named_sums(game, tally), yardstick.run_c(program, GAMES, "")
    assert set(sums) <= set(printed)
    yardstick.must_agree(yardstick.yardsticks()["ludo"], sums, printed)
