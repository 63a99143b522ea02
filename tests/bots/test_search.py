"""Searching players on games small enough to know what is right."""

from __future__ import annotations

from time import perf_counter

import numpy as np
import pytest
from small import goofspiel, kuhn, tictactoe

from wanju.bots.exploitability import legal
from wanju.bots.minds import player
from wanju.bots.search import mind as searching
from wanju.bots.search.thinking import think_plainly
from wanju.kernel import verbs
from wanju.kernel.dealer import new_dealer
from wanju.kernel.errors import GameError
from wanju.kernel.record import records
from wanju.kernel.table import Table

KUHN, GOOFSPIEL, TICTACTOE = (game.GAME.ruleset(2) for game in (kuhn, goofspiel, tictactoe))


def after(ruleset, *moves: int):
    """An array of one state: the deal of seed 0, and these actions of whoever is asked first."""
    states, dealer = records(ruleset.game.state), new_dealer(0)
    verbs.setup(states[0], ruleset.record, dealer)
    for action in moves:
        seat = 0 if verbs.waiting(states[0]) & 1 else 1
        verbs.act(states[0], ruleset.record, dealer, seat, action)
    return states


def decided(ruleset, name: str, states, seat: int, seed: int = 0):
    """What a searcher does, and all that it weighs."""
    mind = player(ruleset, name)
    return mind.decide(states, seat, seed), mind.weighed()


# ── tic-tac-toe ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seat", [0, 1])
def test_search_never_loses_tictactoe_whatever_is_answered(seat):
    mind, known = player(TICTACTOE, "search:3000"), set()

    def walk(states) -> None:
        if states.tobytes() in known:
            return
        known.add(states.tobytes())
        state = states[0]
        owed = verbs.waiting(state)
        assert state.winner != 1 - seat, [list(state.marks), len(known)]
        if owed:
            mine = owed == 1 << seat
            actions = [mind.decide(states, seat, len(known))] if mine else legal(TICTACTOE, state, 1 - seat)
            for action in actions:
                copy = states.copy()
                verbs.act(copy[0], TICTACTOE.record, new_dealer(0), seat if mine else 1 - seat, action)
                walk(copy)

    walk(after(TICTACTOE))
    assert len(known) > 50


def test_search_draws_tictactoe_with_itself():
    mind = player(TICTACTOE, "search:3000")
    for seed in range(10):
        states = after(TICTACTOE)
        while owed := verbs.waiting(states[0]):
            seat = owed - 1
            action = mind.decide(states, seat, seed)
            verbs.act(states[0], TICTACTOE.record, new_dealer(0), seat, action)
        assert states[0].winner == -1


# ── what a seat may not see ──────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["search:200", "search:200:regret", "improve:200"])
def test_the_others_card_and_the_dealer_change_nothing(name):
    queens = [Table(KUHN, seed=seed) for seed in range(40)]
    queens = [table for table in queens if table.state.card[0] == 2]
    assert {table.state.card[1] for table in queens} == {1, 3}
    assert len({str(decided(KUHN, name, table.states, 0)) for table in queens}) == 1


@pytest.mark.parametrize("name", ["search:200", "search:200:regret", "improve:200"])
def test_what_the_other_has_bid_already_changes_nothing(name):
    first = [after(GOOFSPIEL, bid) for bid in range(4)]
    assert len({str(decided(GOOFSPIEL, name, states, 1)) for states in first}) == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_those_who_choose_at_once_are_blind_to_each_other(seat):
    """The game is even: who could answer a bid would win it, and the searcher's own bids would all seem lost."""
    states = after(GOOFSPIEL, 3) if seat else after(GOOFSPIEL)
    _, options = decided(GOOFSPIEL, "search:4000:regret", states, seat)
    assert sum(option.mix * option.worth for option in options) == pytest.approx(0, abs=0.2)


# ── chance, budgets and room ─────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["search:100", "search:100:regret", "improve:100"])
def test_the_same_seed_decides_the_same(name):
    states = after(GOOFSPIEL)
    mind = player(GOOFSPIEL, name)
    first = [(mind.decide(states, 0, seed), mind.weighed()) for seed in range(8)]
    assert first == [decided(GOOFSPIEL, name, states, 0, seed) for seed in range(8)]
    assert len({str(options) for _, options in first}) == 8


@pytest.mark.parametrize("name", ["search:60", "search:60:regret", "improve:60"])
@pytest.mark.parametrize("ruleset", [KUHN, GOOFSPIEL], ids=["kuhn", "goofspiel"])
def test_plain_search_is_compiled_search(ruleset, name, monkeypatch):
    states = after(ruleset)
    compiled = [decided(ruleset, name, states, 0, seed) for seed in range(3)]
    monkeypatch.setattr(searching, "think", think_plainly)
    with np.errstate(over="ignore"):
        assert [decided(ruleset, name, states, 0, seed) for seed in range(3)] == compiled


@pytest.mark.parametrize("kind", ["search", "improve"])
def test_a_budget_in_time_is_held(kind):
    mind = player(GOOFSPIEL, f"{kind}:200ms")
    mind.decide(after(GOOFSPIEL), 0, 0)  # compiled before the clock runs
    start = perf_counter()
    mind.decide(after(GOOFSPIEL), 0, 0)
    assert 0.1 < perf_counter() - start < 2.0
    assert sum(option.visits for option in mind.weighed()) > searching.SLICE


@pytest.mark.parametrize("room", [16, 64, 256])
@pytest.mark.parametrize("rule", ["bound", "regret"])
def test_a_full_tree_is_no_error(room, rule, monkeypatch):
    monkeypatch.setattr(searching, "LEAST_ROOM", room)
    monkeypatch.setattr(searching, "MOST_ROOM", room)
    mind = player(TICTACTOE, f"search:500:{rule}")
    assert len(mind.edges) == room
    assert mind.decide(after(TICTACTOE, 4), 1, 0) in {0, 1, 2, 3, 5, 6, 7, 8}
    assert 2 * mind.plans[0].used <= room


@pytest.mark.parametrize("name", ["search:50", "search:50:regret", "improve:50"])
def test_a_seat_that_has_lost_does_anything_rather_than_the_first(name):
    states = after(GOOFSPIEL)
    states[0].score[1] = 20
    mind = player(GOOFSPIEL, name)
    taken = [mind.decide(states, 0, seed) for seed in range(80)]
    assert set(taken) == {0, 1, 2, 3}
    assert max(map(taken.count, taken)) < 40


@pytest.mark.parametrize("rule", ["bound", "regret"])
def test_every_simulation_is_counted_once(rule):
    """No two entries of the tree are one, whatever the numbers of actions and seats."""
    for ruleset, moves in ((TICTACTOE, ()), (TICTACTOE, (4,)), (GOOFSPIEL, ()), (GOOFSPIEL, (0,)), (KUHN, (0,))):
        states = after(ruleset, *moves)
        seat = 0 if verbs.waiting(states[0]) & 1 else 1
        _, options = decided(ruleset, f"search:400:{rule}", states, seat)
        assert sum(option.visits for option in options) == 400


def test_only_what_is_open_is_weighed():
    states = after(GOOFSPIEL, 1, 2)
    action, options = decided(GOOFSPIEL, "search:50", states, 0)
    assert [option.action for option in options] == [0, 2, 3] and action in (0, 2, 3)


def test_where_more_is_at_stake_bounds_reach_farther():
    """With sixty-four chips in the pot no action is dropped after a few bad simulations."""
    for seed in range(5):
        states = after(KUHN)
        states[0].chips[0] = states[0].chips[1] = 64
        _, options = decided(KUHN, "search:1000", states, 0, seed)
        assert min(option.visits for option in options) > 10


# ── names ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "said",
    ["search:fast", "search:0", "search:1000001", "search:" + "9" * 5000, "search:61s", "search:0ms", "improve:",
     "search:-1", "search:1000:regrets", "improve:1e9"],
)  # fmt: skip
def test_a_word_that_a_searcher_does_not_know_is_refused_in_a_sentence(said):
    with pytest.raises(GameError) as raised:
        player(KUHN, said)
    for language, ends in (("en", ".?"), ("zh", "。？")):
        told = raised.value.told(language)
        assert told[-1] in ends and len(told) < 300 and "\n" not in told
    assert "word of" not in raised.value.told("zh")
