"""Each fault that a report remarks on is seen in a game that was built to have it, and in none that has it not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from choir import CHOIR
from deck_toy import TOY
from faulty import GAME
from kings import GAME as KINGS

from wanju.compiler import IS_ORDINARY
from wanju.games import find
from wanju.lab.hits import hits
from wanju.lab.remarks import Remark, of_hits, of_team, remarks
from wanju.lab.report import report
from wanju.lab.trial import Trial

FAULTS = {
    "notice", "unfinished", "below_chance", "seat_more", "seat_less", "uneven", "unused", "unused_by", "never_open",
    "dominated", "never_happens", "always_happens", "never_of", "shape_forced", "shape_decided",
}  # fmt: skip


def trial(game, players, **settings):
    return Trial(game.ruleset(settings=settings), players, seed=3)


def found(game, players, games=20_000, **settings):
    return report(trial(game, players, **settings), games, jobs=1)


@pytest.fixture(scope="module")
def faulty():
    return remarks(found(GAME, ("keen", "calm"), 40_000, flawed=1))


def test_a_game_that_has_every_fault_is_told_of_each(faulty):
    assert {each.kind for each in faulty} == FAULTS


def test_a_sound_game_is_told_of_none():
    assert remarks(found(GAME, ("keen", "calm"), 40_000, flawed=0)) == []


def test_what_is_remarked_is_what_was_planted(faulty):
    def only(kind) -> Remark:
        (one,) = (each for each in faulty if each.kind == kind)
        return one

    assert only("unused").facts["action"] == "never" and only("never_open").facts["actions"] == ["shut"]
    assert (only("unused_by").facts["action"], only("unused_by").facts["styles"]) == ("play", ["keen"])
    assert only("dominated").facts["thing"].name == "rest"
    assert only("never_of").facts["labels"] == ["moon"] and only("uneven").facts["best"] == "sun"
    assert "keen" in {each.facts["style"] for each in faulty if each.kind == "below_chance"}
    share = only("unfinished").facts["found"]
    assert share.low < 0.01 < share.high
    assert only("shape_forced").facts["found"].mean == pytest.approx(0.8)
    assert only("notice").facts == {"key": "unwinnable", "facts": {"needed": 7, "beings": 6}}


@pytest.mark.parametrize(("wins", "kinds"), [(0, []), (1, ["lost"] * 2), (2, ["won"] * 2), (3, ["no_skill"] * 2)])
def test_a_team_is_remarked_on_where_nobody_makes_a_difference(wins, kinds):
    """At either size of the table."""
    assert [each.kind for each in of_team(found(CHOIR, ("tenor", "crow"), 80_000, wins=wins))] == kinds


def test_cards_that_never_come_or_change_nothing_are_named():
    def cards(**settings):
        told = remarks(found(TOY, ("reaper",), **settings))
        return {each.kind: [thing.name for thing in each.facts["things"]] for each in told if "things" in each.facts}

    assert cards() == {"idle": ["inert"]}
    assert cards(spare=5) == {"never_seen": ["laurel"], "idle": ["inert"]}


def test_too_few_games_bear_nothing_out():
    """With fifty games of a part, what did not happen may yet do so in one game of fourteen."""
    kinds = {each.kind for each in remarks(found(GAME, ("keen", "calm"), 100, flawed=1))}
    assert not kinds & {"never_happens", "always_happens", "never_of", "never_open"}


def test_who_cannot_win_and_yet_decides_is_remarked_on():
    """A third of the decisions is a king's, which moves 60 % of a win."""
    kinds = {each.kind for each in remarks(found(KINGS, ("fair",), 200_000))}
    assert {"shape_hopeless", "shape_king_making"} <= kinds


@pytest.mark.skipif(IS_ORDINARY, reason="rules compiled the ordinary way do not count")
def test_a_rule_that_never_comes_up_is_named(shelf):
    base = trial(find(str(Path(__file__).parent / "walk.py")), ("walker",))
    whole = report(base, 1000, jobs=1)
    assert not list(of_hits(whole))
    told = {each.kind: each.facts["names"] for each in of_hits(replace(whole, hits=hits(base, 2000, jobs=1)))}
    assert told == {"never_section": ["3 fly"], "never_event": ["flies"]}
