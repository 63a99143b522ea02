"""Looking ahead for somebody holds nobody up, and ends in time."""

from __future__ import annotations

import asyncio
import time

import numpy as np
import pytest

from wanju.games import find, tools
from wanju.live import prospects as module
from wanju.live.match import Match, Presence, Refused
from wanju.live.prospects import Foresight, asked_table

HERE = [Presence(online=True)]


@pytest.fixture
def begun():
    """A match of one, and its token."""
    match = Match("abc", find("delay").ruleset(), 3)
    token, match.chairs[0] = match.sit(None, 0, "Ana", None, HERE)
    match.begin(match.ruleset)
    return match, token


def test_what_is_looked_at_is_a_copy_with_chances_of_its_own(begun):
    match, token = begun
    twin, answers = asked_table(match, token)
    assert answers == 0 and twin.is_clone and twin.seed != match.table.seed
    assert twin.states is not match.table.states and np.array_equal(twin.states, match.table.states)


def test_one_after_another_is_looked_ahead_for_and_the_loop_goes_on(begun, monkeypatch):
    at_once, most = [], []

    def slow(table, seconds):
        at_once.append(table)
        most.append(len(at_once))
        time.sleep(0.1)
        at_once.pop()
        return {}

    monkeypatch.setattr(module, "look_ahead", slow)

    async def several():
        foresight, ticks = Foresight(), 0
        asked = [asyncio.create_task(foresight.tell(*begun)) for _ in range(3)]
        while not all(task.done() for task in asked):
            await asyncio.sleep(0.01)
            ticks += 1
        return ticks, [task.result() for task in asked]

    ticks, told = asyncio.run(several())
    assert max(most) == 1 and ticks > 10 and told == [{"answers": 0}] * 3


def test_what_takes_too_long_is_refused_in_one_sentence(begun, monkeypatch):
    monkeypatch.setattr(module, "look_ahead", lambda table, seconds: time.sleep(0.3))
    with pytest.raises(Refused, match=r"room\.prospects_late"):
        asyncio.run(Foresight(0.05).tell(*begun))


def test_the_computation_itself_ends_when_its_time_is_over():
    ruleset = find("delay").ruleset(settings={"collapse": 27})
    twin = Match("abc", ruleset, 3, phase="playing").table.clone(0)
    with pytest.raises(TimeoutError):
        tools("prospects")["delay"].prospects(twin, -1.0)
