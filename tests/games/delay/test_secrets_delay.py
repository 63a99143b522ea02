"""§6.1: what the rulebook keeps from the player reaches nobody, nor does what an option will do before it is taken."""

from __future__ import annotations

import json
from random import Random

from wanju.games import find
from wanju.kernel.dealer import new_dealer
from wanju.kernel.table import Table
from wanju.live.match import Match, Presence

from .build import FORCES, desk, do, files, make_events
from .test_oracle_delay import stable_events

SEEN = {"round", "rounds", "phase", "seats", "event", "path", "ending", "prompt"}
STEP = {"event", "option", "record"}
HERE = [Presence(online=True)]
HIDDEN = ("streak", "balance", "extreme", "rebellionflag", "rebellion_flag", "awake", "effect", "dilemma")


def leaves(table):
    """Every byte that a table gives away."""
    told = [[table.story(seat, language) for seat in (None, 0)] for language in ("en", "zh")]
    seen = [table.view(), table.view(0), table.events(), table.events(0), table.game.sheet(table.ruleset)]
    offered = [] if table.over else [table.legal(0), {kind: list(why) for kind, why in table.closed(0).items()}]
    return json.dumps([told, seen, offered], ensure_ascii=False)


def match_of(ruleset, seed=3):
    """A match that has begun, as the server keeps it."""
    match = Match("abc", ruleset, seed)
    _, match.chairs[0] = match.sit(None, 0, "Ana", None, HERE)
    match.check_start(0, HERE)
    match.begin(match.rules_for([[] for _ in match.chairs]))
    return match


def test_6_1_no_hidden_counter_is_named_in_anything_that_leaves():
    """§6.1  Over whole games, at every step; the texts of the content aside."""
    ruleset = find("delay").ruleset(files=files(stable_events(Random(1))))
    for seed in range(3):
        table, mind = Table(ruleset, seed), new_dealer(seed)
        while not table.over:
            table.act(0, table.think(0, "uniform", mind))
            view = table.view(0)
            assert set(view) == SEEN and all(set(step) == STEP for step in view["path"])
            assert set(view["seats"][0]) == set(FORCES)
            assert not [word for word in HIDDEN if word in leaves(table).lower()]


def test_6_1_the_hidden_counters_change_no_byte():
    """§6.1  Nor which pool events are left, nor the count of truths."""
    plain = desk({"heaven": 3}, round=3)
    for hidden in ({"streak": 2}, {"extremes": 5}, {"best": 2, "streak": 0}):
        table = desk({"heaven": 3}, round=3, **hidden)
        assert leaves(table) == leaves(plain)
        assert leaves(do(table, "a")) == leaves(do(desk({"heaven": 3}, round=3), "a"))


def test_11_3_what_an_option_does_is_learned_by_taking_it():
    """§11.3  Other effects, another extreme option: the same bytes until the option is taken, others after."""
    mild, grave = make_events({"heaven": 3}, {"hell": 3}, extreme="A"), make_events({"heaven": 12}, extreme="C")
    one, other = (Table(find("delay").ruleset(files=files(events)), 3) for events in (mild, grave))
    assert leaves(one) == leaves(other)
    assert leaves(do(one, "a")) != leaves(do(other, "a"))
    assert not [word for word in HIDDEN if word in leaves(one).lower()]


def test_6_1_the_server_hides_the_same():
    """§6.1  A snapshot of the match, for the player and for a spectator."""
    rulesets = [
        find("delay").ruleset(files=files(make_events({"heaven": by}, extreme=letter)))
        for by, letter in ((3, "A"), (12, "C"))
    ]
    one, other = map(match_of, rulesets)
    for seat in (0, None):
        seen = [match.snapshot(seat, 0, HERE) for match in (one, other)]
        assert all("sheet" in shown and "hash" in shown.pop("ruleset") for shown in seen)
        assert seen[0] == seen[1] and not [word for word in HIDDEN if word in json.dumps(seen[0]).lower()]


def test_9_nothing_of_the_stream_of_chance_is_in_the_state():
    """§9  Two seeds that have drawn the same so far are the same state."""
    ruleset, met = find("delay").ruleset(files=files()), {}
    for seed in range(60):
        table = do(Table(ruleset, seed), "a", "truth", "b", "obscure")
        met.setdefault(tuple(step["event"] for step in table.view()["path"]), set()).add(table.state.tobytes())
    assert all(len(states) == 1 for states in met.values()) and len(met) < 60
