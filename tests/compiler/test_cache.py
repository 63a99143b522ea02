"""Compiled rules are kept: a second start compiles nothing, an edited source compiles anew."""

from __future__ import annotations

import subprocess
import sys

import pytest
from alone import run

from wanju.compiler import folder as place
from wanju.games import find, ids
from wanju.lab.loop import compile_loops

SECOND_START = """
import sys
from wanju.games import find
from wanju.kernel.loops import play_many
from wanju.lab.loop import compile_loops
compile_loops(find(sys.argv[1]))
print(sum(play_many.stats.cache_hits.values()), sum(play_many.stats.cache_misses.values()))
"""
IMPORTS = "import wanju.games.ludo.tools.careers, wanju.bots.delay.branches, wanju.kernel.loops"
COMPILES = """
from wanju.compiler import njit
from wanju.kernel.bits import lowest, without_lowest
second = njit(cache=True)(without_lowest)
print(second(0b110), sum(second.stats.cache_hits.values()), sum(second.stats.cache_misses.values()))
"""


@pytest.mark.parametrize("id", ids())
def test_a_second_start_compiles_nothing(id):
    compile_loops(find(id))
    command = [sys.executable, "-c", SECOND_START, id]
    hits, misses = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert int(hits) >= 1 and int(misses) == 0


def test_the_folder_is_named_by_every_source_that_is_compiled(tmp_path, monkeypatch):
    for room in place.COMPILED_ROOMS:
        (tmp_path / room / "deep").mkdir(parents=True)
        (tmp_path / room / "deep" / "rules.py").write_text("a = 1\n")
    monkeypatch.setattr(place, "PACKAGE", tmp_path)
    seen = {place.fingerprint()}
    for room in place.COMPILED_ROOMS:
        (tmp_path / room / "deep" / "rules.py").write_text("a = 2\n")
        seen.add(place.fingerprint())
    for name in ("support.ll", "numbers.toml", "profile.json"):  # the order of readings is compiled, too
        (tmp_path / "compiler" / name).write_text("{}")
        seen.add(place.fingerprint())
    assert len(seen) == 4 + len(place.COMPILED_ROOMS)


@pytest.fixture
def crowded(tmp_path):
    """A cache with many old builds, and a folder that is somebody else's."""
    for number in range(8):
        (tmp_path / f"{number:016x}").mkdir()
    (tmp_path / "somebody-else").mkdir()
    return tmp_path


def test_an_import_neither_makes_nor_removes_a_folder(crowded):
    before = sorted(crowded.rglob("*"))
    run(IMPORTS, WANJU_CACHE=str(crowded))
    assert sorted(crowded.rglob("*")) == before
    run(IMPORTS, WANJU_CACHE=str(crowded / "not" / "there"))
    assert sorted(crowded.rglob("*")) == before


def test_old_builds_are_dropped_when_something_is_compiled_and_the_present_one_is_kept(crowded):
    assert run(COMPILES, WANJU_CACHE=str(crowded)).split() == ["4", "0", "1"]
    builds = list(crowded.glob("?" * 16))
    assert len(builds) == place.KEPT_BUILDS and (crowded / "somebody-else").is_dir()
    assert [build for build in builds if list(build.rglob("*.nbc"))] == [crowded / place.fingerprint()]
    assert run(COMPILES, WANJU_CACHE=str(crowded)).split() == ["4", "1", "0"]


def test_rules_play_where_they_cannot_be_kept(tmp_path):
    """A file stands where the folder should be."""
    (tmp_path / "file").write_text("")
    assert run(COMPILES, WANJU_CACHE=str(tmp_path / "file")).split() == ["4", "0", "1"]


def test_numba_s_own_settings_move_nothing_of_ours(tmp_path):
    elsewhere = {"NUMBA_CACHE_DIR": str(tmp_path / "numba"), "NUMBA_CACHE_LOCATOR_CLASSES": "InTreeCacheLocator"}
    assert run(COMPILES, WANJU_CACHE=str(tmp_path / "wanju"), **elsewhere).split() == ["4", "0", "1"]
    assert list((tmp_path / "wanju").rglob("*.nbc")) and not (tmp_path / "numba").exists()


def test_what_was_made_once_is_kept_under_its_name(tmp_path, monkeypatch):
    monkeypatch.setattr(place, "folder", lambda: tmp_path / "build")
    assert place.kept("a.wasm", lambda: b"first") == b"first"
    assert place.kept("a.wasm", lambda: b"second") == b"first"
    assert place.kept("b.wasm", lambda: b"third") == b"third"
    assert {path.name for path in (tmp_path / "build").iterdir()} == {"a.wasm", "b.wasm"}


def test_what_cannot_be_kept_is_made_each_time(tmp_path, monkeypatch, caplog):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(place, "folder", lambda: tmp_path / "file")
    assert place.kept("a.wasm", lambda: b"first") == b"first"
    assert place.kept("a.wasm", lambda: b"second") == b"second"
    assert "could not be kept" in caplog.text
