"""The README does what it says."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path

import wanju
from wanju.lab.playing import Turn

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_of_the_readme_prints_what_it_shows():
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert results.attempted >= 10 and results.failed == 0


def test_the_python_of_the_page_about_python_does_what_it_shows():
    results = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False, encoding="utf-8")
    assert results.attempted >= 4 and results.failed == 0


def test_every_name_in_the_page_about_python_is_there():
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    named = {"wanju": wanju, "turn": Turn, "t": wanju.table("cier")}
    found = re.findall(r"`(wanju|turn|t)\.(\w+)", page)
    assert len(set(found)) > 25
    for owner, name in found:
        assert hasattr(named[owner], name), f"{owner}.{name}"


def test_the_lab_command_of_the_readme_runs():
    command = next(line for line in README.splitlines() if line.startswith("wanju sim"))
    fewer = command.replace("1e6", "20000").split()[1:]
    out = subprocess.run([sys.executable, "-m", "wanju", *fewer, "--json"], capture_output=True, text=True, check=True)
    found = json.loads(out.stdout)
    assert found["games"] == 20_000 and 0 < found["metrics"]["win_seat_0"]["low"] < 1


def test_every_make_target_of_the_readme_exists_and_make_alone_lists_them():
    listed = subprocess.run(["make", "-s"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for target in set(re.findall(r"`make (\w+)`", README)):
        assert f"make {target}" in listed


def test_every_folder_and_file_the_readme_names_exists():
    for path in re.findall(r"^(src/\S+|tests/|benchmarks/|docs/)", README, re.MULTILINE):
        assert (ROOT / path).exists(), path
    for link in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / link).exists(), link
