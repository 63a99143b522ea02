"""A chosen ability reaches nobody before the reveal: not by a view, a story, a socket message, a bot or a file."""

from __future__ import annotations

import json

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import wanju
from wanju.kernel import verbs
from wanju.kernel.dealer import new_dealer
from wanju.live.match import Match, Presence, persons_id
from wanju.live.protocol import Move

SEATS = 4
HERE = [Presence(online=True)] * SEATS
MODES = [
    {"mode": "individual", "start_ammo": 2},
    {"mode": "team", "start_ammo": 5},
    {"mode": "lord", "lord_abilities": 2, "start_ammo": 3},
    {"mode": "skill"},
]


def match_of(rules, seed):
    """A match that has begun, with a bot in every chair."""
    from wanju.games import find

    match = Match("abc", find("cier").ruleset(SEATS, settings=rules), seed)
    _, match.chairs[0] = match.sit(None, 0, "Ana", None, HERE)
    for seat in range(1, SEATS):
        match.chairs[seat] = match.put_bot(0, seat, "random", HERE)
    match.check_start(0, HERE)
    match.begin(match.rules_for([[] for _ in match.chairs]))
    return match


def decide(match, seat, pick):
    """Let a seat declare one ability, whichever `pick` falls on."""
    legal = match.table.legal(seat)
    move = Move(type="move", id=f"{match.seq}", answers=match.asked[seat], action=legal[pick % len(legal)])
    match.check(seat, move, persons_id(seat, move.id))
    match.take(seat, move.action, persons_id(seat, move.id))


def play_to(rules, seed, turns, picks):
    """The match some turns on, before anybody has chosen in the next."""
    match = match_of(rules, seed)
    number = 0
    while not match.table.over and match.table.view()["turn"] < turns:
        decide(match, match.table.waiting[0], picks[number % len(picks)])
        number += 1
    return match


def seen(match, seat):
    """Every byte that may leave for a seat."""
    told = [match.table.story(seat, language) for language in ("zh", "en")]
    return json.dumps([match.snapshot(seat, 0, HERE), told], ensure_ascii=False)


picks = st.lists(st.integers(0, 10_000), min_size=1, max_size=12)


@settings(max_examples=60, deadline=None)
@given(rules=st.sampled_from(MODES), seed=st.integers(0, 10**9), turns=st.integers(0, 4), before=picks,
       one=picks, other=picks, watcher=st.sampled_from([None, 0, 1, 2, 3]))  # fmt: skip
def test_what_others_have_chosen_changes_no_byte_for_a_seat_or_a_spectator(
    rules, seed, turns, before, one, other, watcher
):
    match, twin = (play_to(rules, seed, turns, before) for _ in range(2))
    waiting = [seat for seat in match.table.waiting if seat != watcher]
    if match.table.over or not waiting:
        return
    if watcher not in match.table.waiting:
        waiting = waiting[:-1]  # the last one's choice opens the hands
    for number, seat in enumerate(waiting):
        decide(match, seat, one[number % len(one)])
        decide(twin, seat, other[number % len(other)])
        assert seen(match, watcher) == seen(twin, watcher)


@settings(max_examples=60, deadline=None)
@given(rules=st.sampled_from(MODES), seed=st.integers(0, 10**9), turns=st.integers(0, 4), before=picks,
       one=picks, other=picks, style=st.sampled_from(["random", "cautious", "aggressive", "counting"]))  # fmt: skip
def test_a_bot_decides_the_same_whatever_the_others_have_chosen(rules, seed, turns, before, one, other, style):
    """Also when it is handed the whole state, as in the compiled loops."""
    match, twin = (play_to(rules, seed, turns, before) for _ in range(2))
    if match.table.over:
        return
    *others, seat = match.table.waiting
    for number, chooser in enumerate(others):
        decide(match, chooser, one[number % len(one)])
        decide(twin, chooser, other[number % len(other)])
    choices = []
    for table in (match.table, twin.table):
        number = table.game.style(style)
        choices.append(verbs.choose(table.state, table.rules, new_dealer(seed), seat, number))
        choices.append(verbs.choose(imagined(table, seat), table.rules, new_dealer(seed), seat, number))
    assert len(set(choices)) == 1


def imagined(table, seat):
    """The state with everything redrawn that the seat cannot know."""
    states = table.states.copy()
    verbs.imagine(states[0], table.rules, new_dealer(0), seat)
    return states[0]


def test_the_reveal_comes_only_when_the_last_one_has_chosen():
    t = wanju.table("cier", seats=3)
    t.act(0, "bullet")
    t.act(1, "defend")
    for seat in (None, 0, 1, 2):
        assert not [e for e in t.events(seat) if e["event"] == "uses"]
    assert t.view(0)["chosen"] == ["bullet"] and t.view(2)["chosen"] == [] and t.view()["chosen"] == []
    t.act(2, "dodge")
    assert [e["ability"] for e in t.events() if e["event"] == "uses"] == ["bullet", "defend", "dodge"]


def test_no_future_is_stored_in_the_state():
    """Two tables with different seeds and the same moves are the same state: nothing of the stream is in it."""
    a, b = (wanju.table("cier", seats=2, seed=seed) for seed in (1, 2))
    for table in (a, b):
        table.act(0, "bullet")
        table.act(1, "dodge")
    assert np.array_equal(a.states, b.states)
