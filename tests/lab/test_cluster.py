"""Work on a Dask cluster of separate processes: the same results, whatever becomes of the workers."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import wanju
from hosts import Hosts
from server import SOURCE, free_port
from wanju.games import find
from wanju.lab import cluster as clusters
from wanju.lab.cluster import hired
from wanju.lab.cluster_worker import mark_of
from wanju.lab.simulate import measure, trial_of
from wanju.lab.worth import worth

SEATS = ["counting", "random", "cautious"]
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def hosts():
    found = Hosts(workers=2)
    yield found
    found.close()


@pytest.fixture
def few():
    """A scheduler without workers yet, for tests that are hard on them."""
    found = Hosts()
    yield found
    found.close()


@pytest.fixture(scope="module")
def trial():
    return trial_of(find("cier").ruleset(3), SEATS, seed=7)


def told(result):
    """All of a result but how long it took."""
    return {name: value for name, value in result.as_json().items() if name not in ("seconds", "games_per_second")}


def test_one_thread_two_threads_and_three_workers_of_which_one_is_killed_halfway(hosts, trial):
    games, killed = 250_000, []
    one, two = measure(trial, games, 1), measure(trial, games, 2)
    victim = hosts.add()
    hosts.wait_for(3)

    def kill_halfway(done):
        if done >= games // 2 and not killed:
            killed.append(hosts.seen()[victim])
            hosts.kill(victim)

    with hired(hosts.address) as crew:
        found = measure(trial, games, crew, kill_halfway)
    assert killed[0], "it had something in hand"
    assert found.threads == 2 and found.games == games
    assert told(found) == told(one) == told(two)


def test_who_thinks_is_asked_on_workers(hosts):
    trial = trial_of(find("cier").ruleset(3), ["counting", "search:5", "random"], seed=7)
    here = measure(trial, 70, 1)
    with hired(hosts.address) as crew:
        assert told(measure(trial, 70, crew)) == told(here)


def test_a_run_that_stops_by_itself_stops_at_the_same_game(hosts, trial):
    with hired(hosts.address) as crew:
        found = measure(trial, 10**9, crew, within="±1pp", of="win_random")
    here = measure(trial, 10**9, 1, within="±1pp", of="win_random")
    assert found.games == here.games < 10**6 and told(found) == told(here)


def test_cards_of_ones_own_travel(hosts):
    game = find("cier")
    text = (game.folder / "characters.toml").read_text(encoding="utf-8")
    mine = {"characters": text.replace("\nhp = 1\n", "\nhp = 3\n")}
    own, plain = (trial_of(game.ruleset(3, None, {"mode": "skill"}, files), SEATS) for files in (mine, {}))
    with hired(hosts.address) as crew:
        found, without = measure(own, 9000, crew), measure(plain, 9000, crew)
    assert told(found) == told(measure(own, 9000, 1))
    assert found.metrics["turns"].low > without.metrics["turns"].high


def test_a_game_in_a_file_is_played_where_the_same_file_is(hosts, shelf, tmp_path):
    file = shutil.copy(EXAMPLES / "pig.py", tmp_path / "pig.py")
    trial = trial_of(find(str(file)).ruleset(2), ["steady", "bold"])
    mark_of(trial.ruleset)  # as it is here
    file.unlink()
    with hired(hosts.address) as crew:
        with pytest.raises(wanju.GameError, match=rf"^Worker tcp:\S+ has no file {file}; put it there, or install"):
            measure(trial, 10, crew)
        file.write_text((EXAMPLES / "pig.py").read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")
        with pytest.raises(wanju.GameError, match=r"has pig \S+ \(\w+\), and here it is pig \S+ \(\w+\); install"):
            measure(trial, 10, crew)


def test_what_is_forbidden_is_forbidden_on_workers(hosts, trial):
    with hired(hosts.address) as crew:
        there = worth(trial, 4_000, ["turns"], "actions", ["defend", "bullet"], jobs=crew)
    here = worth(trial, 4_000, ["turns"], "actions", ["defend", "bullet"], jobs=1)
    assert there.as_json() == here.as_json() and any(each.found.differ for each in here.found)


def test_players_of_ones_own_stay_at_home(hosts, trial):
    guests = replace(trial, players=("random", f"{EXAMPLES / 'dreamer.py'}:Dreamer", "random"))
    with hired(hosts.address) as crew, pytest.raises(wanju.GameError, match="is a player of your own"):
        measure(guests, 10, crew)


# ── what is wrong is one sentence ────────────────────────────────────────────


@pytest.mark.parametrize("change", ["version", "rule"])
def test_another_wanju_on_a_worker(few, trial, tmp_path, change):
    there, version = tmp_path / "wanju", wanju.__version__
    shutil.copytree(SOURCE / "wanju", there, ignore=shutil.ignore_patterns("__pycache__", "web"))
    file = there / ("__init__.py" if change == "version" else "games/cier/rounds.py")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(f'"{version}"', '"9.9.9"') if change == "version" else text + "\n", encoding="utf-8")
    worker = few.add(tmp_path)
    few.wait_for(1)
    other, sources = "9.9.9" if change == "version" else version, r"\(\w{8}\)"
    told = (
        f"^Worker {worker} has Wanju {other} {sources}, and here it is Wanju {version} {sources}; install the same on"
    )
    with hired(few.address) as crew, pytest.raises(wanju.GameError, match=told) as refusal:
        measure(trial, 9000, crew)
    assert f"工作进程 {worker} 是 Wanju {other}" in refusal.value.zh


def test_a_worker_or_a_scheduler_without_wanju(few, tmp_path):
    (tmp_path / "wanju").mkdir()
    (tmp_path / "wanju" / "__init__.py").touch()
    worker = few.add(tmp_path)
    few.wait_for(1)
    with pytest.raises(wanju.GameError, match=f"^{worker} of the cluster cannot play .*; install Wanju"):
        hired(few.address).__enter__()
    bare = Hosts(source=tmp_path)
    try:
        bare.add()
        bare.wait_for(1)
        with pytest.raises(wanju.GameError, match=f"^{bare.address} of the cluster cannot play .*; install Wanju"):
            hired(bare.address).__enter__()
    finally:
        bare.close()


def test_nobody_is_there(monkeypatch, few):
    monkeypatch.setattr(clusters, "TO_CONNECT", 1)
    monkeypatch.setattr(clusters, "TO_BEGIN", 1)
    dead = f"tcp://127.0.0.1:{free_port()}"
    with pytest.raises(wanju.GameError, match=f"^There is no cluster at {dead}: no Dask scheduler"), hired(dead):
        pass
    with pytest.raises(wanju.GameError, match=f"^The cluster at {few.address} has no workers"), hired(few.address):
        pass


def test_all_workers_die_and_then_the_scheduler(monkeypatch, few, trial):
    monkeypatch.setattr(clusters, "PATIENCE", 1)
    few.add()
    few.wait_for(1)
    with hired(few.address) as crew:
        with pytest.raises(wanju.GameError, match=r"has no workers\. Start some"):
            measure(trial, 10**9, crew, lambda done: [few.kill(each) for each in [*few.workers]])
        few.add()
        few.wait_for(1)
        with pytest.raises(wanju.GameError, match=f"^The cluster at {few.address} has gone"):
            measure(trial, 10**9, crew, lambda done: few.running[0].kill())


@pytest.mark.parametrize(
    "text", ["", "local:", "local:x", "dask", "tcp://", "tcp://host", "tcp://host:0", "tcp://host:65536", "http://h:1"]
)
def test_what_is_no_cluster(text):
    with pytest.raises(wanju.GameError, match=r"^--cluster cannot be .* such as tcp://.*, or local:4"), hired(text):
        pass


def test_without_dask_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(wanju.GameError, match=r"needs Dask.*pip install 'wanju\[cluster\]'"):
        wanju.simulate("cier", SEATS, 10, cluster="local:2")
    assert wanju.simulate("cier", SEATS, 10).games == 10


# ── one that is started here ─────────────────────────────────────────────────


def test_a_local_cluster_leaves_nothing_behind(capfd, trial):
    from psutil import Process

    before = {child.pid for child in Process(os.getpid()).children(recursive=True)}
    found = wanju.simulate("cier", SEATS, 20_000, seed=7, cluster="local:2")
    assert found.threads == 2 and told(found) == told(measure(trial, 20_000, 1))
    left = [child for child in Process(os.getpid()).children(recursive=True) if child.pid not in before]
    assert not [child for child in left if "spawn_main" in " ".join(child.cmdline())]
    assert capfd.readouterr() == ("", "")
