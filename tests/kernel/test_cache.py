"""Compiled rules are kept: a second start compiles nothing, an edited source compiles anew."""

from __future__ import annotations

import subprocess
import sys

import pytest

from wanju.games import find, ids
from wanju.kernel import cache
from wanju.lab.simulate import compile_loops

SECOND_START = """
import sys
from wanju.games import find
from wanju.kernel.loops import play_many
from wanju.lab.simulate import compile_loops
compile_loops(find(sys.argv[1]))
print(sum(play_many.stats.cache_hits.values()), sum(play_many.stats.cache_misses.values()))
"""


@pytest.mark.parametrize("id", ids())
def test_a_second_start_compiles_nothing(id):
    compile_loops(find(id))
    command = [sys.executable, "-c", SECOND_START, id]
    hits, misses = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert int(hits) >= 1 and int(misses) == 0


def test_the_folder_is_named_by_every_source_that_is_compiled(tmp_path, monkeypatch):
    for room in cache.COMPILED_ROOMS:
        (tmp_path / room / "deep").mkdir(parents=True)
        (tmp_path / room / "deep" / "rules.py").write_text("a = 1\n")
    monkeypatch.setattr(cache, "PACKAGE", tmp_path)
    seen = {cache.fingerprint()}
    for room in cache.COMPILED_ROOMS:
        (tmp_path / room / "deep" / "rules.py").write_text("a = 2\n")
        seen.add(cache.fingerprint())
    assert len(seen) == 1 + len(cache.COMPILED_ROOMS)


def test_old_builds_are_dropped_and_the_present_one_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("WANJU_CACHE", str(tmp_path))
    monkeypatch.setattr(cache.numba.config, "CACHE_DIR", cache.numba.config.CACHE_DIR)
    for number in range(8):
        (tmp_path / f"{number:016x}").mkdir()
    (tmp_path / "somebody-else").mkdir()
    folder = cache.point_numba_here()
    assert folder.parent == tmp_path
    assert len(list(tmp_path.glob("?" * 16))) <= cache.KEPT_BUILDS and (tmp_path / "somebody-else").is_dir()
