"""§1, the setting of a match: types, identities, HP, and who has won."""

from __future__ import annotations

import pytest

import wanju
from wanju.kernel.errors import BadNumber

from .build import ammos, hps, play, position, seats_of, turn

# ── who sits down as what ────────────────────────────────────────────────────

# mode, settings, roles, sides, HP; at a table of five
SEATED = [
    ("individual", {}, ["individual"] * 5, [0, 1, 2, 3, 4], [1] * 5),
    ("individual", {"hp_individual": 2.5}, ["individual"] * 5, [0, 1, 2, 3, 4], [2.5] * 5),
    ("team", {}, ["member"] * 5, [0, 1, 0, 1, 0], [1] * 5),
    ("team", {"teams": 3, "hp_team": 2}, ["member"] * 5, [0, 1, 2, 0, 1], [2] * 5),
    ("lord", {}, ["lord", *["commoner"] * 4], [0, 1, 1, 1, 1], [2, 1, 1, 1, 1]),
    ("lord", {"lord_seat": 3}, [*["commoner"] * 3, "lord", "commoner"], [1, 1, 1, 0, 1], [1, 1, 1, 2, 1]),
    ("lord", {"hp_lord": 4, "hp_commoner": 1.5}, ["lord", *["commoner"] * 4], [0, 1, 1, 1, 1], [4, *[1.5] * 4]),
    (
        "lord",
        {"minions": 2, "hp_minion": 0.5},
        ["lord", "minion", "minion", "commoner", "commoner"],
        [0, 0, 0, 1, 1],
        [2, 0.5, 0.5, 1, 1],
    ),
]


@pytest.mark.parametrize(("mode", "rules", "roles", "sides", "hp"), SEATED)
def test_the_type_of_the_match_gives_identities_and_hp(mode, rules, roles, sides, hp):
    table = wanju.table("cier", seats=5, mode=mode, **rules)
    assert (seats_of(table, "role"), seats_of(table, "side"), hps(table)) == (roles, sides, hp)
    assert table.view()["mode"] == mode


@pytest.mark.parametrize(
    ("mode", "rules", "own", "hp"),
    [
        ("individual", {}, [3, 0, 0, 0.5], [3, 1, 1, 0.5]),
        ("team", {"team": "a,b,b,b"}, [3, 0, 0, 0], [3, 1, 1, 1]),
        ("lord", {"hp_commoner": 2}, [0, 1, 0, 0], [2, 1, 2, 2]),
        ("lord", {"minions": 1}, [0, 4, 2, 0], [2, 4, 2, 1]),
    ],
)
def test_hp_may_be_agreed_for_different_players(mode, rules, own, hp):
    """§1: "不同身份的不同玩家的生命值"; the page draws as many hearts."""
    table = wanju.table("cier", seats=4, mode=mode, hp_seat=own, **rules)
    assert hps(table) == seats_of(table, "hp_full") == hp


def test_who_is_converted_begins_anew_with_the_hp_of_a_minion():
    settings = {"converts": "on", "hp_lord": 4, "hp_seat": [0, 3, 0], "start_ammo": 5}
    table = wanju.table("cier", seats=3, mode="lord", **settings)
    play(table, "cier@1 | bullet | bullet", "cier@1 | bullet | bullet", "cier@1 | bullet | bullet")
    assert (seats_of(table, "role")[1], hps(table)[1], seats_of(table, "hp_full")[1]) == ("minion", 1, 1)


@pytest.mark.parametrize(
    ("team", "sides"), [("a,b,b,b", [0, 1, 1, 1]), ("c,a,a,c", [2, 0, 0, 2]), ("d,c,b,a", [3, 2, 1, 0])]
)
def test_teams_may_be_chosen_of_any_size(team, sides):
    """§1: 玩家分配可以根据玩家个人意愿决定, one against three as well."""
    table = wanju.table("cier", seats=4, mode="team", team=team, teams=3)
    assert seats_of(table, "side") == sides


def test_one_against_three_wins_when_all_three_are_out():
    table = turn("sweep", "bullet", "bullet", "bullet", hp=None, mode="team", team="a,b,b,b").table
    assert (table.view()["winners"], table.payoff) == ([0], (1, 0, 0, 0))
    table = turn("bullet", "bullet", "cier@0", "bullet", hp=None, mode="team", team="a,b,b,b").table
    assert (table.view()["winners"], table.payoff) == ([1, 2, 3], (0, 1, 1, 1))


def test_minions_sit_on_from_the_lord_around_the_table():
    table = wanju.table("cier", seats=4, mode="lord", lord_seat=3, minions=1)
    assert seats_of(table, "role") == ["minion", "commoner", "commoner", "lord"]


@pytest.mark.parametrize("mode", ["individual", "team", "lord"])
@pytest.mark.parametrize("seats", range(2, 9))
def test_a_match_begins_with_everybody_in_choosing_and_without_ammo(mode, seats):
    table = wanju.table("cier", seats=seats, mode=mode)
    assert table.waiting == tuple(range(seats))
    assert ammos(table) == [0] * seats
    assert seats_of(table, "is_in") == [True] * seats
    assert table.legal(seats - 1) == ("bullet", "defend", "dodge")
    assert (table.view()["round"], table.view()["turn"], table.over) == (1, 0, False)


@pytest.mark.parametrize(
    ("seats", "rules", "sentence"),
    [
        (1, {}, "2 to 8 seats"),
        (9, {}, "2 to 8 seats"),
        (3, {"mode": "team", "teams": 4}, "each team needs a player"),
        (3, {"mode": "lord", "lord_seat": 3}, "the seats go from 0 to 2"),
        (3, {"mode": "lord", "minions": 2}, "it takes a commoner"),
        (3, {"mode": "team", "team": "a,a,a"}, "a match takes two teams"),
        (3, {"mode": "team", "team": "a,b,dealt"}, "name the team of every seat"),
        (3, {"mode": "skill", "hp_seat": "2,0,0"}, "the character says"),
        (3, {"mode": "lord", "hp_lord": 1, "hp_commoner": 1.5}, "cannot have 1 HP where a commoner has 1.5"),
        (3, {"mode": "lord", "hp_seat": "0,0,2.5"}, "cannot have 2 HP where a commoner has 2.5"),
        (3, {"mode": "lord", "lord_seat": 1, "hp_seat": "0,0.5,0"}, "cannot have 0.5 HP where a commoner has 1"),
        (3, {"hp_individual": 0}, "It goes from 0.5 to 20 HP in steps of 0.5"),
        (3, {"hp_individual": 1.25}, "in steps of 0.5"),
        (3, {"mode": "solo"}, "It is one of: individual, team, lord, skill"),
    ],
)
def test_a_table_that_makes_no_match_is_refused(seats, rules, sentence):
    with pytest.raises(BadNumber, match=sentence):
        wanju.table("cier", seats=seats, **rules)


# ── whose goal is met ────────────────────────────────────────────────────────

# mode, settings, the fatal turn with everybody at their HP and well armed, winners, payoffs
ENDINGS = {
    "individual: all others out": ("individual", {}, "sweep | bullet | dodge", [0], [1, 0, 0]),
    "individual: two fall by each other": ("individual", {}, "bullet | cier@2 | hatchet@1 | cier@1", None, None),
    "team: the other team out": ("team", {}, "cier@1 | bullet | hatchet@3 | bullet", [0, 2], [1, 0, 1, 0]),
    "team: a fallen member wins too": ("team", {}, "brick@1 | bullet | smg@3 | cier@2", [0, 2], [1, 0, 1, 0]),
    "team: one member left": ("team", {}, "cier@1 | bullet | bullet | bullet", None, None),
    "lord: all commoners out": ("lord", {"hp_lord": 1}, "sweep | bullet | dodge", [0], [1, 0, 0]),
    "lord: the lord out": ("lord", {"hp_lord": 1}, "bullet | cier@0 | bullet", [1, 2], [0, 1, 1]),
    "lord: a lord of 2 HP stands one hit": ("lord", {}, "bullet | cier@0 | bullet", None, None),
    "lord: the submachine gun takes both": ("lord", {}, "bullet | smg@0 | bullet", [1, 2], [0, 1, 1]),
}


@pytest.mark.parametrize(("mode", "rules", "actions", "winners", "payoff"), ENDINGS.values(), ids=ENDINGS)
def test_the_match_ends_when_a_goal_is_met(mode, rules, actions, winners, payoff):
    done = turn(*actions.split(" | "), hp=None, mode=mode, **rules)
    assert done.table.over == (winners is not None)
    if winners:
        assert done.table.view()["outcome"] == "won"
        assert done.table.view()["winners"] == winners
        assert list(done.table.payoff) == payoff


def test_a_player_at_zero_or_less_is_out_and_sits_out_the_rounds_to_come():
    table = turn("smg@1", "bullet", "bullet", "dodge", hp=None).table
    assert hps(table) == [1, -1, 1, 1]
    assert seats_of(table, "is_in") == [True, False, True, True]
    assert table.waiting == (0, 2, 3)
    table = position(3, hp=None)
    play(table, "cier@1 | bullet | bullet", "bullet | bullet")
    assert "cier@1" not in table.legal(0)
    assert table.why_not(0, "cier@1") == "You cannot aim at seat 1: out of the match. (§2)"


def test_half_an_hp_left_is_still_in():
    table = turn("cier@1", "bullet", "bullet", hp=1.5).table
    assert (hps(table)[1], seats_of(table, "is_in")[1]) == (0.5, True)


def test_nobody_owes_a_decision_once_the_match_is_over():
    table = turn("cier@1", "bullet", hp=None).table
    assert (table.waiting, table.legal(0)) == ((), ())
    assert "is over" in table.why_not(0, "bullet")


def test_while_the_match_goes_on_nobody_has_won():
    table = position(2)
    assert (table.view()["winners"], table.payoff) == ([], (0, 0))
