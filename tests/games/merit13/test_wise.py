"""Wise does what is worth most under the rules it is given: it uses every one of them, and better than the others."""

from __future__ import annotations

from functools import cache

import pytest

from wanju.games import find
from wanju.games.merit13.state import Seat
from wanju.kernel.dealer import new_dealer
from wanju.kernel.table import Table
from wanju.lab.simulate import simulate

from .build import FARMER, MERCHANT, MONK, did, position, reveal

GAME = find("merit13")
GAMES, SEED = 4_000, 13
CHOICES = {"event_deck": "sim13_plus_choice"}


@cache
def measured(styles, seats=4, **settings):
    return simulate(GAME.ruleset(seats, settings=settings), list(styles), GAMES, SEED).metrics


def mean(name, styles, seats=4, **settings):
    """A figure of a board, on the average of all seats."""
    metrics = measured(styles, seats, **settings)
    return sum(metrics[f"{name}_seat_{seat}"].mean for seat in range(seats)) / seats


def objective(style, seats, **settings):
    """½ + ½ · score / 200 where the team holds, else 0."""
    styles = (style,) * seats
    holds = measured(styles, seats, **settings)["team_win"].mean
    return holds * (0.5 + mean("score", styles, seats, **settings) / 400) if holds else 0.0


def kinds_used():
    """Every kind of action that it takes in some games."""
    found = set()
    for seed in range(12):
        table = Table(GAME.ruleset(3 + seed % 2, settings=CHOICES), seed)
        while not table.over:
            seat = table.waiting[0]
            action = table.think(seat, "wise")
            found.add(action.partition("@")[0])
            table.act(seat, action)
    return found


def test_it_uses_every_rule():
    assert kinds_used() == {
        "labor", "practise", "donate", "protect", "save", "invite", "pledge", "lecture", "pass", "a"
    }  # fmt: skip


LESS = [
    ("labor", {"labor_wealth": 0}),
    ("practise", {"practise_hui": 0, "official_practise_fu": 0}),
    ("donate", {"donate_fu": 0, "merchant_donate_fu": 0}),
    ("donate", {"donate_cost": 9}),
    ("protect", {"protect_fu": 0}),
    ("protect", {"protect_cost": 9}),
    ("lecture", {"lecture_monk_fu": 0, "streak_fu": 0, "streak_hui": 0}),
    ("join", {"coop_save": "joiner_spends_action"}),
]


@pytest.mark.parametrize(("deed", "turned"), LESS)
def test_what_brings_less_or_costs_more_is_done_less(deed, turned):
    wise = ("wise",) * 4
    assert mean(deed, wise, **turned) < 0.95 * mean(deed, wise)


@pytest.mark.parametrize(
    ("seats", "settings"), [(3, {}), (4, {}), (4, CHOICES), (4, {"coop_save": "off"}), (4, {"event_deck": "rb10_18"})]
)
def test_it_is_better_than_the_older_styles(seats, settings):
    older = max(objective(style, seats, **settings) for style in GAME.styles if style != "wise")
    assert objective("wise", seats, **settings) > older + 0.025


def test_one_of_it_among_others_helps_the_team_and_comes_first_more_often_than_by_lot():
    for other, most in (("smart", 0.8), ("altruist", 0.3)):
        held = [measured(tuple("wise" if n == seat else other for n in range(4))) for seat in range(4)]
        team = sum(metrics["team_win"].mean for metrics in held) / 4
        first = sum(metrics[f"win_seat_{seat}"].mean for seat, metrics in enumerate(held)) / 4
        assert team > most > measured((other,) * 4)["team_win"].mean
        assert first > team / 4


def test_it_draws_no_lots_and_looks_at_no_future():
    """The same answer whoever deals, from a copy with another future, and nothing is changed by thinking."""
    table = Table(GAME.ruleset(4, settings=CHOICES), 3)
    while not table.over:
        seat, before = table.waiting[0], table.state.tobytes()
        answers = {table.think(seat, "wise", new_dealer(n)) for n in range(3)}
        answers.add(table.clone(reseed=True).think(seat, "wise"))
        assert len(answers) == 1 and table.state.tobytes() == before
        table.act(seat, answers.pop())


def test_whoever_cannot_save_alone_calls_and_whoever_is_called_gives_what_is_missing():
    table = position(area={"royalty": 1}, wealth=[3, 9, 9, 9], round=5, saved=4)
    assert table.think(FARMER, "wise") == "invite@royalty"
    table.act(FARMER, "invite@royalty")
    assert table.think(MERCHANT, "wise") == "pledge@4"


def test_a_share_that_brings_less_than_an_action_is_declined_if_it_takes_one():
    for rules, answer in (({}, 1), ({"coop_save": "joiner_spends_action", "coop_rounding": "floor", "save_fu": 0}, 0)):
        table = position(area={"elder": 0}, saved=5, streak_fu=0, streak_hui=0, **rules)
        table.act(FARMER, "invite@elder")
        assert table.think(MERCHANT, "wise") == f"pledge@{answer}"


def test_the_last_who_can_saves_a_being_that_the_team_needs():
    where = {"area": {"orphan": 1}, "wealth": [0, 0, 0, 3], "round": 6, "saved": 5, "place": MONK, "coop_save": "off"}
    assert position(**where).think(MONK, "wise") == "save@orphan"
    table = position(**{**where, "wealth": 0})
    assert table.think(MONK, "wise") == "labor"


def test_it_protects_where_calamity_would_decide():
    where = {"round": 6, "saved": 6, "place": MONK, "fu": 9, "wealth": 2}
    assert position(**where, calamity=13).think(MONK, "wise") == "protect"
    assert position(**where, calamity=3).think(MONK, "wise") == "practise"


def test_a_lecture_that_brings_nothing_is_not_held_unless_it_must_be():
    for reading, answer in (("optional", "pass"), ("mandatory", "lecture@0")):
        table = position(place=MONK, lecture_monk_fu=0, streak_fu=0, streak_hui=0, lecture=reading)
        did(table, MONK, "labor", "labor")
        assert table.think(MONK, "wise") == answer


def test_an_event_is_answered_by_what_it_brings():
    table = reveal("beggar", wealth=3, **CHOICES)
    assert table.think(FARMER, "wise") == "a"
    table = reveal("repentance", **CHOICES)
    assert table.think(FARMER, "wise") == "pass"
    table = reveal("repentance", calamity=18, **CHOICES)
    table.state.seat[FARMER, Seat.FU] = 5
    assert table.think(FARMER, "wise") == "a"
