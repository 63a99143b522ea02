"""Players of one's own: whatever they do wrong costs them their turn, and never ends a run."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import wanju
from wanju.kernel.errors import GameError
from wanju.lab.process import MOST_STARTS

EXAMPLES = Path(__file__).parents[2] / "examples"
LIMIT = 0.1


def sleeper(turn):
    time.sleep(60)


def stubborn(turn):
    while True:
        with contextlib.suppress(Exception):
            time.sleep(60)


def leaver(turn):
    sys.exit(3)


def shouter(turn):
    print("x" * 10_000_000)
    return turn.legal[0]


PYTHON = {
    "crash": lambda turn: 1 // 0,
    "illegal": lambda turn: int(np.flatnonzero(~turn.mask)[0]),
    "unknown": lambda turn: "no such action",
    "type": lambda turn: [turn.legal[0]],
    "flood": shouter,
}


@pytest.mark.parametrize("fault", PYTHON)
def test_what_a_function_does_wrong_costs_it_its_turn(fault):
    played = wanju.play("cier", [PYTHON[fault], "random"], games=2, seed=1, forgiving=True)
    (counted,) = played.faults.values()
    assert set(counted) == {fault} and counted[fault] > 1
    assert not np.isnan(played.by_game).any()


@pytest.mark.parametrize("player", [sleeper, stubborn])
def test_who_stalls_is_not_waited_for(player):
    start = time.monotonic()
    played = wanju.play("cier", [player, "random"], games=2, seed=1, forgiving=True, limit=LIMIT)
    assert time.monotonic() - start < 30
    assert played.faults[player.__name__]["late"] == 3, "then it is not asked any more"
    assert played.faults[player.__name__]["left"] > 0


def test_who_leaves_python_does_not_take_the_run_along():
    assert wanju.play("cier", [leaver, "random"], games=1, forgiving=True).faults["leaver"]["crash"] > 0


def test_functions_raise_unless_they_are_forgiven():
    with pytest.raises(ZeroDivisionError):
        wanju.play("cier", [PYTHON["crash"], "random"], games=1)


def test_the_action_in_its_place_is_the_same_for_the_same_seed():
    runs = [wanju.play("cier", [PYTHON["type"], "random"], games=6, seed=4, forgiving=True) for _ in range(2)]
    assert runs[0].by_game.tolist() == runs[1].by_game.tolist()


# ── by name ──────────────────────────────────────────────────────────────────


def test_a_class_or_a_function_in_a_file_or_a_module_is_a_player(tmp_path, monkeypatch):
    (tmp_path / "mine_own.py").write_text(
        "class First:\n    def decide(self, turn):\n        return turn.legal[0]\n"
        "def last(turn):\n    return turn.legal[-1]\n"
    )
    monkeypatch.chdir(tmp_path)
    names = ["mine_own.py:First", "mine_own:last"]
    played = wanju.play("cier", names, games=3)
    assert played.players == tuple(names) and played.faults == {}


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("nowhere.py:Bot", "there is no such file"),
        ("nowhere_at_all:Bot", "No player is called 'nowhere_at_all:Bot'"),
        ("json:dumbs", "No player in json is called 'dumbs'.*Did you mean 'dumps'"),
        ("process:", "After process: stands the command"),
        ("process:'", "is no command"),
    ],
)
def test_a_name_that_means_nobody_is_refused_in_a_sentence(said, sentence):
    with pytest.raises(GameError, match=sentence):
        wanju.play("cier", [said, "random"], games=1)


def test_a_file_that_breaks_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "broken.py").write_text("1 / 0")
    with pytest.raises(GameError, match=r"broken\.py: ZeroDivisionError: division by zero\."):
        wanju.play("cier", [f"{tmp_path}/broken.py:Bot", "random"], games=1)


# ── processes ────────────────────────────────────────────────────────────────

ANSWERS = "import json, sys, time\nfor line in sys.stdin:\n    turn = json.loads(line)\n    "
SAY = "print(json.dumps({'action': turn['legal'][0]}), flush=True)"
PROCESSES = {
    "crash": "raise SystemExit(1)",
    "late": "time.sleep(60)",
    "illegal": "print(json.dumps({'action': 'six_cier@1'}), flush=True)",
    "unknown": "print(json.dumps({'action': 'nothing of the kind'}), flush=True)",
    "type": "print(json.dumps([turn['legal'][0]]), flush=True)",
    "garbage": "print('hm, let me see', flush=True)",
    "flood": "print('x' * 10_000_000, flush=True)",
}


def process(tmp_path, what):
    path = tmp_path / "bot.py"
    path.write_text(ANSWERS + what)
    return f"process:{sys.executable} -S {path}"


@pytest.mark.parametrize("fault", PROCESSES)
def test_what_a_process_does_wrong_costs_it_its_turn(fault, tmp_path):
    bot = process(tmp_path, PROCESSES[fault])
    limit = LIMIT if fault == "late" else 5.0
    played = wanju.play("cier", [bot, "random"], games=3, seed=1, limit=limit)
    counted = played.faults[bot]
    assert set(counted) <= {fault, "left"} and counted[fault] > 0
    if fault in ("crash", "garbage", "flood"):
        assert counted[fault] == MOST_STARTS and counted["left"] > 0
    assert not np.isnan(played.by_game).any()


def test_a_process_that_ends_now_and_then_is_started_again(tmp_path):
    bot = process(tmp_path, SAY + "\n    if turn['number'] == 1: break")
    played = wanju.play("cier", [bot, "random"], games=3, seed=1)
    assert set(played.faults[bot]) == {"crash"} and played.faults[bot]["crash"] < MOST_STARTS


def test_what_a_process_says_on_stderr_stops_nobody(tmp_path):
    bot = process(tmp_path, "sys.stderr.write('x' * 1_000_000)\n    " + SAY)
    assert wanju.play("cier", [bot, "random"], games=1).faults == {}


def test_a_command_that_there_is_not_is_a_crash():
    assert wanju.play("cier", ["process:no-such-command", "random"], games=1).faults


def test_nothing_of_a_process_is_left_behind(tmp_path):
    bot = process(tmp_path, SAY)
    wanju.play("cier", [bot, "random"], games=1)
    time.sleep(0.1)
    assert str(tmp_path) not in subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout


# ── the examples ─────────────────────────────────────────────────────────────


def test_the_examples_play_without_a_fault():
    players = [f"{EXAMPLES / 'dreamer.py'}:Dreamer", f"process:{sys.executable} {EXAMPLES / 'json_bot.py'}"]
    played = wanju.play("cier", players, games=2, seed=1, rotate=True)
    assert played.faults == {} and played.payoffs[players[0]].mean >= 0.5
    for name in ("dreamer.py", "json_bot.py"):
        assert "import wanju" not in (EXAMPLES / name).read_text()
