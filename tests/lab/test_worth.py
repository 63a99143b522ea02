"""Cards and actions whose worth is known are taken away, and their worth is found; the correlation is not it."""

from __future__ import annotations

import json

import numpy as np
import pytest
from deck_toy import TOY

import wanju
from wanju.games import find
from wanju.kernel.errors import BadNumber, UnknownName
from wanju.lab.barred import Barred
from wanju.lab.differences import IDENTICAL, LESS, MORE
from wanju.lab.trial import Trial
from wanju.lab.worth import worth

GAMES = 4000
TRIAL = Trial(TOY.ruleset(), ("reaper",), seed=1)


@pytest.fixture(scope="module")
def cards():
    return worth(TRIAL, GAMES, ["points"])


@pytest.fixture(scope="module")
def actions():
    return worth(TRIAL, GAMES, ["points"], what="actions")


def named(found, name):
    return next(each for each in found.found if each.thing.name == name)


# ── cards ────────────────────────────────────────────────────────────────────


def test_a_planted_card_is_recovered_and_an_inert_one_straddles_nothing(cards):
    planted, inert, heavy = (named(cards, name) for name in ("planted", "inert", "heavy"))
    assert planted.where_seen.low <= 5 <= planted.where_seen.high and planted.where_seen.low > 0
    assert planted.found.low <= 2.5 <= planted.found.high, "it comes in every second game"
    assert planted.found.verdict == MORE and heavy.found.verdict == LESS
    assert inert.found.low <= 0 <= inert.found.high
    assert cards.found[0] is planted


def test_the_correlation_misleads_where_a_card_comes_to_the_lucky(cards):
    """It costs a point; its games are those of the lucky, who have six more."""
    laurel = named(cards, "laurel")
    assert laurel.where_seen.low <= -1 <= laurel.where_seen.high and laurel.found.high < 0
    assert laurel.when_seen.low <= 5 <= laurel.when_seen.high and laurel.when_seen.low > 0
    assert laurel.misleads and not named(cards, "planted").misleads
    told = next(row for row in cards.as_json()["worth"] if row["name"] == "laurel")
    assert told["worth"] < 0 < told["when_seen"]["difference"] and told["misleads"]


def test_it_is_told_how_often_and_in_which_round_a_card_comes(cards):
    """Two of four come, one in each of two rounds; the laurel in every second game."""
    for name in ("planted", "plain", "laurel"):
        share = cards.seen.share(name)
        assert share.low - 0.01 <= 0.5 <= share.high + 0.01
    assert cards.seen.round("plain") == pytest.approx(1.5, abs=0.05) and cards.seen.round("laurel") == 2
    told = next(row for row in cards.as_json()["worth"] if row["name"] == "plain")
    assert set(told["events"]) == {"draws"} and set(told["events"]["draws"]["rounds"]) == {"1", "2"}


def test_a_card_that_was_made_stronger_is_worth_more():
    """What is brought in files is what is taken away."""
    rows = json.loads(TOY.our_text("cards"))
    rows[2]["points"] = 7
    brought = Trial(TOY.ruleset(files={"cards": json.dumps(rows)}), ("reaper",), seed=1)
    plain = worth(brought, GAMES, ["points"], only=["plain"]).found[0]
    assert plain.where_seen.low <= 7 <= plain.where_seen.high


# ── actions ──────────────────────────────────────────────────────────────────


def test_who_may_not_reap_does_what_another_style_would(actions):
    """Reaping brings 3; the only other style wastes, which costs 4."""
    reap = named(actions, "reap")
    assert reap.found.difference == 7 and reap.found.verdict == MORE
    assert actions.seen.share("reap").mean == 1 and actions.seen.opened["wait"] == GAMES


def test_dead_actions_are_told_apart(actions):
    assert [thing.name for thing in actions.never_seen] == ["never"]
    assert [thing.name for thing in actions.never_taken] == ["wait", "waste"]
    assert named(actions, "wait").found.verdict == IDENTICAL and not actions.forced


def test_whoever_alone_does_without_a_bad_action_gets_more():
    found = worth(Trial(TOY.ruleset(), ("waster",), seed=1), 500, what="actions", alone=True)
    assert found.metrics == ("own_payoff",) and named(found, "waste").found.difference == -7
    assert [thing.name for thing in found.dominated] == ["waste"]


def test_what_is_forbidden_is_not_done_and_where_it_was_not_wanted_nothing_changes():
    ruleset = find("cier").ruleset(3)
    players = ("counting", "random", "aggressive")
    as_it_is, free = (kind(ruleset, players, 4).rows(7, 200) for kind in (Trial, Barred))
    assert np.array_equal(as_it_is, free, equal_nan=True)
    without = Barred(ruleset, players, 4, barred=("hatchet",))
    rows, used = without.rows(7, 200), list(without.columns).index("used_hatchet")
    assert as_it_is[:, used].sum() > 0 and not rows[:, used].any()
    same = as_it_is[:, used] == 0
    assert same.any() and np.array_equal(as_it_is[same], rows[same], equal_nan=True)


def test_to_one_alone_means_wherever_it_sits():
    """A bullet is what everything is paid with: who may not load wins nothing, the others more."""
    ruleset = find("cier").ruleset(3)
    lone = Barred(ruleset, ("counting", "cautious", "aggressive"), 4, barred=("bullet",), alone=True)
    rows, names = lone.rows(0, 300), list(lone.columns)
    own = rows[:, names.index("own_payoff")]
    assert np.array_equal(own, rows[:, names.index("payoff_counting")])
    free = Trial(ruleset, lone.players, 4)
    before = free.rows(0, 300)[:, list(free.columns).index("payoff_counting")]
    assert own.mean() < before.mean() / 2


# ── all of them ──────────────────────────────────────────────────────────────


def test_the_same_on_one_thread_and_on_two(cards):
    made = [worth(TRIAL, 9000, ["points", "win"], jobs=jobs).as_json() for jobs in (1, 2)]
    assert json.dumps(made[0], allow_nan=False) == json.dumps(made[1], allow_nan=False)
    assert made[0]["corrected_for"] == 2 * len(cards.things)


def test_delays_options_and_events_are_blank_one_by_one():
    delay = find("delay")
    trial = Trial(delay.ruleset(), ("uniform",), seed=2)
    found = worth(trial, 300, what="options", only=["event_001.A", "event_001.B"])
    share = found.seen.share("event_001.A")
    assert share.low <= 1 / 3 <= share.high and found.seen.round("event_001.A") == 1
    event = worth(trial, 300, only=["event_001"])
    assert event.seen.share("event_001").mean == 1 and event.found[0].found.differ > 0


def test_the_front_door_takes_things_away():
    found = wanju.worth(TOY, "cards", "points", 200, players=["reaper"], only=["planted"])
    assert repr(found).startswith("<Worth deck_toy reaper: 1 taken away, 200 paired games each")
    assert "planted" in found._repr_html_() and found.metrics == ("points",)


@pytest.mark.parametrize(
    ("asked", "kind", "sentence"),
    [
        ({"only": ["plantd"]}, UnknownName, "Did you mean 'planted'?"),
        ({"what": "card"}, UnknownName, "Did you mean 'cards'?"),
        ({"metrics": ["point"]}, UnknownName, "Did you mean 'points'?"),
        ({"games": 0}, BadNumber, "games cannot be 0."),
        ({"alone": True}, BadNumber, "Only actions are forbidden to one player alone"),
    ],
)
def test_what_is_asked_wrongly_is_one_sentence(asked, kind, sentence):
    with pytest.raises(kind) as refusal:
        worth(TRIAL, **asked)
    assert sentence in str(refusal.value) and refusal.value.zh != str(refusal.value)


def test_actions_are_not_forbidden_to_who_thinks():
    thinking = Trial(find("cier").ruleset(2), ("wavering:50:counting", "random"), seed=1)
    with pytest.raises(BadNumber, match="Actions are forbidden to styles"):
        worth(thinking, 5, what="actions")
