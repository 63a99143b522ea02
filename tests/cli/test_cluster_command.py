"""`--cluster` as it is typed: the same JSON as without it, and silence on Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from threading import Event, Thread

import pytest
from psutil import Error, Process

from hosts import Hosts
from server import SOURCE

SEATS = "--seats counting,random,cautious --seed 3 --json"


@pytest.fixture(scope="module")
def hosts():
    found = Hosts(workers=3)
    yield found
    found.close()


def told(said):
    """The JSON, without how long it took."""
    assert said.returncode == 0 and said.stderr == "", said.stderr
    found = json.loads(said.stdout)
    for name in ("seconds", "games_per_second"):
        if isinstance(found, dict):
            found.pop(name, None)
    return found


@pytest.mark.parametrize(
    "line",
    [
        f"sim cier --games 9000 {SEATS}",
        f"compare cier --games 9000 --b hp_individual=2 {SEATS}",
        f"matters cier --games 500 --only hp_individual,C-04 --metric turns {SEATS}",
        f"sweep cier hp_individual=1:2 --metric turns --games 5000 {SEATS}",
        "claims cier --games 200 --json",
    ],
    ids=lambda line: line.split()[0],
)
def test_every_command_says_the_same(here, hosts, line):
    there = told(here(*line.split(), "--cluster", hosts.address))
    assert there == told(here(*line.split(), *(["--threads", "1"] if "claims" not in line else [])))


def test_games_that_are_found_are_the_same(here, hosts, tmp_path):
    line = ("find", "cier", "--where", "turns>=40", "--keep", 2, "--games", "20k", "--seats", "counting,random,random")
    for name, more in (("here", ["--threads", "1"]), ("there", ["--cluster", hosts.address])):
        assert here(*line, "-o", tmp_path / name, *more).returncode == 0
    one, other = ({file.name: file.read_bytes() for file in (tmp_path / name).iterdir()} for name in ("here", "there"))
    assert len(one) == 2 and one == other


def test_the_json_is_identical_though_a_worker_is_killed(wanju, hosts):
    line = f"compare cier --games 100k --b hp_individual=2 {SEATS}".split()
    victim, in_hand, is_over = next(iter(hosts.workers)), [], Event()

    def kill():
        while not in_hand and not is_over.is_set():
            in_hand.extend(hosts.seen()[victim])
        hosts.kill(victim)

    killer = Thread(target=kill)
    killer.start()
    there = wanju(*line, "--cluster", hosts.address)
    is_over.set()
    killer.join()
    assert in_hand and there.stderr == ""
    assert there.stdout == wanju(*line, "--threads", "1").stdout == wanju(*line, "--threads", "2").stdout
    hosts.add()
    hosts.wait_for(3)


@pytest.mark.parametrize(
    ("line", "sentence", "zh"),
    [
        ("--cluster lokal:4", "--cluster cannot be 'lokal:4'.", "--cluster 不能是 'lokal:4'。请写"),
        ("--cluster local:0", "local cannot be 0.", "local 不能是 0"),
        ("--cluster local:2 --threads 2", "Either --threads or --cluster", "只能写一个"),
    ],
)
def test_what_is_typed_wrongly_is_one_sentence(here, line, sentence, zh):
    for language, told in (("en", sentence), ("zh", zh)):
        said = here("compare", "cier", "--b", "hp_individual=2", *line.split(), "--lang", language)
        assert said.returncode == 2 and told in said.stderr and len(said.stderr.strip().splitlines()) == 1


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no process groups here")
def test_ctrl_c_ends_a_local_cluster_without_a_word():
    line = ("sim", "cier", "--seats", "random", "--games", "1e9", "--json", "--cluster", "local:2")
    process = subprocess.Popen(
        [sys.executable, "-m", "wanju", *line], env=os.environ | {"PYTHONPATH": str(SOURCE), "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, text=True,
    )  # fmt: skip
    try:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and not played(Process(process.pid)):
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGINT)
        said, complained = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 130 and said == "" and complained == "Stopped.\n"
    deadline = time.monotonic() + 10
    while is_there(process.pid) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not is_there(process.pid), "somebody of the local cluster is left"


def is_there(group):
    """Is any process of a group still running?"""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def played(process):
    """Have both workers been busy for a while?"""
    try:
        workers = [child for child in process.children() if "spawn_main" in " ".join(child.cmdline())]
        return len(workers) == 2 and all(sum(child.cpu_times()[:2]) > 3 for child in workers)
    except Error:  # one of the short-lived processes has just ended
        return False
