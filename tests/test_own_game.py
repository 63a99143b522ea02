"""The README's steps to a game of one's own, followed as they stand there, in an empty folder."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
STEPS = re.search(r"## A game of your own\n```\n(.*?)```", README, re.DOTALL)[1]
COMMANDS = [line.partition("#")[0].split() for line in STEPS.splitlines()]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """An empty folder in which the first step was taken, and the last one: installed where only this test looks."""
    folder = tmp_path_factory.mktemp("own")
    assert COMMANDS[0] == ["wanju", "new", "mygame"] and COMMANDS[-1] == ["pip", "install", "./mygame"]
    run(folder, *COMMANDS[0])
    run(folder, *COMMANDS[-1], "--quiet", "--no-deps", "--disable-pip-version-check", "--target", "site")
    return folder


def run(folder, program, *arguments, typed="", is_installed=False):
    """A command of the README, in this Python."""
    paths = [str(ROOT / "src"), *([str(folder / "site")] if is_installed else [])]
    made = os.environ | {"PYTHONPATH": os.pathsep.join(paths), "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8"}
    start = [sys.executable, *([] if program == "python" else ["-m", program])]
    done = subprocess.run(
        [*start, *arguments], cwd=folder, env=made, input=typed, capture_output=True, encoding="utf-8", timeout=200
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_what_is_new_is_small_and_whole(made):
    assert len((made / "mygame" / "mygame.py").read_text(encoding="utf-8").splitlines()) <= 80
    command = next(words for words in COMMANDS if words[0] == "python")
    assert "1 passed" in run(made, *command)


def test_it_is_played_in_the_terminal_to_its_end(made):
    command = next(words for words in COMMANDS if words[:2] == ["wanju", "play"])
    told = run(made, *command, "--lang", "en", "--seed", "1", "--save", "mine.jsonl", typed="1\n" * 40)
    assert "wins" in told
    assert "wins" in run(made, "wanju", "replay", "mine.jsonl", "--game", "mygame/mygame.py", "--lang", "en")


def test_it_is_measured_by_its_path_and_once_installed_by_its_name(made):
    command = next(words for words in COMMANDS if words[:2] == ["wanju", "sim"])
    by_path = json.loads(run(made, *command, "--games", "2000", "--json"))
    by_name = json.loads(run(made, "wanju", "sim", "mygame", "--games", "2000", "--json", is_installed=True))
    assert by_path["games"] == by_name["games"] == 2000
    assert by_path["metrics"]["win_seat_0"] == by_name["metrics"]["win_seat_0"]


def test_it_describes_itself_and_has_rules_and_styles(made):
    told = json.loads(run(made, "wanju", "describe", "mygame", "--json", is_installed=True))
    assert told["numbers"]["heap"]["default"] == 21 and told["usual"]["actions"] == ["take@1", "take@2", "take@3"]
    assert "Pieces at the start" in run(made, "wanju", "describe", "mygame", "--lang", "en", is_installed=True)
    assert "heap" in run(made, "wanju", "rules", "mygame", "--lang", "en", is_installed=True)
    assert "careful" in run(made, "wanju", "styles", "mygame", "--lang", "en", is_installed=True)


def test_a_package_that_is_broken_is_left_out_and_said(made):
    (made / "broken").mkdir()
    (made / "broken" / "worse.py").write_text("GAME = 1 / 0\n")
    info = made / "broken" / "worse-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: worse\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[wanju.games]\nworse = worse:GAME\n")
    script = "import wanju; print([game.id for game in wanju.games()])"
    made_env = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(made / "broken")])}
    done = subprocess.run([sys.executable, "-c", script], env=made_env, capture_output=True, encoding="utf-8")
    assert "'cier'" in done.stdout and "worse" not in done.stdout
    assert done.stderr == "The game 'worse' cannot be brought: ZeroDivisionError: division by zero\n"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Mine", "A game cannot be called 'Mine' here; take small letters a to z, digits and _."),
        ("class", "A game cannot be called 'class' here; take small letters a to z, digits and _."),
        ("cier", "There is a game 'cier' already; choose another name."),
        ("mygame", "mygame: it is there already; nothing was written."),
    ],
)
def test_a_name_that_cannot_be_is_refused(made, monkeypatch, name, sentence):
    from wanju.cli.new import begin
    from wanju.kernel.errors import GameError

    monkeypatch.chdir(made)
    with pytest.raises(GameError, match=re.escape(sentence)):
        begin(name, Path(name))
