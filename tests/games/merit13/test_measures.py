"""Every number that the lab tallies, of finished games whose last round is written out here."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from wanju.games.merit13.state import Role, Seat
from wanju.kernel import verbs

from .build import FARMER, MERCHANT, MONK, OFFICIAL, position

DEEDS = ("labor", "practise", "donate", "protect", "save", "join", "lecture")
PATHS = ("bodhisattva", "giving", "meditation", "relief", "householder", "awakening", "worldly")
ROLES = ("farmer", "merchant", "official", "monk")
NAN = float("nan")


def measured(table, out=None):
    """Every metric of a finished game by its name."""
    out = np.full(table.ruleset.measures, np.nan) if out is None else out
    verbs.measure(table.state, table.rules, out)
    return {metric.name: out[place] for place, metric in table.game.metrics(table.ruleset).items()}


def player(score=NAN, rank=NAN, first=0, payouts=0, path=None, **deeds):
    """What is expected of one board; nobody has score, rank or path in a game that was lost."""
    walked = {f"path_{name}": NAN if path is None else float(name == path) for name in PATHS}
    done = {name: deeds.get(name, 0) for name in DEEDS}
    return {"score": score, "rank": rank, "first": first, "payouts": payouts, **done, **walked}


NOBODY = dict.fromkeys(player(), NAN)


def expected(players, roles=ROLES, **team):
    """All names: of the team, of each seat and of each role; a role that nobody plays has no numbers."""
    names = {"undecided": 0, "revealed": 6, "rounds": 6, **team}
    whose = {f"seat_{seat}": numbers for seat, numbers in enumerate(players)}
    whose |= {role: players[roles.index(role)] if role in roles else NOBODY for role in ROLES}
    for one, numbers in whose.items():
        for name, number in numbers.items():
            place = f"win_{one}" if one.startswith("seat") else f"first_{one}"
            names[place if name == "first" else f"{name}_{one}"] = number
    return names


def agree(found, wanted):
    """The same names, and the same numbers or none."""
    assert set(found) == set(wanted)
    for name, number in wanted.items():
        assert found[name] == pytest.approx(number, abs=1e-9, nan_ok=True), name


def played(calamity, saved, **rules):
    """The last round of four players, with every deed in it: calamity falls by 3, and two are saved."""
    table = position(
        area={"orphan": 0, "royalty": 0}, hui=[5, 5, 5, 6], calamity=calamity, saved=saved, round=6, **rules
    )
    state = table.state
    state.revealed = 6
    state["seat"][:, Seat.STREAK] = [5, 2, 1, 3]
    state["seat"][:, Seat.PAYOUTS] = [3, 0, 0, 1]
    state.seat[OFFICIAL, Seat.SAVED] = state.seat[OFFICIAL, Seat.SAVES] = 1
    for seat, *actions in (
        (FARMER, "labor", "practise"),
        (MERCHANT, "donate", "protect"),
        (OFFICIAL, "save@orphan", "invite@royalty"),
    ):
        for action in actions:
            table.act(seat, action)
    for seat, pledge in ((MONK, 3), (FARMER, 0), (MERCHANT, 0)):
        table.act(seat, f"pledge@{pledge}")
    for action in ("labor", "practise", "lecture@0"):
        table.act(MONK, action)
    assert table.over
    return table


DID = [
    {"labor": 1, "practise": 1, "payouts": 3},
    {"donate": 1, "protect": 1, "payouts": 1},
    {"save": 1 + 2},
    {"labor": 1, "practise": 1, "join": 1, "lecture": 1, "payouts": 2},
]
ENDS = [  # fu and hui in the end: 8 and 8, 11 and 8, 15 and 8 with three saved, 12 and 12
    {"score": 24 + 8, "rank": 4, "path": "worldly"},
    {"score": 3 * sqrt(88) + 8, "rank": 3, "path": "worldly"},
    {"score": 3 * sqrt(120) + 15, "rank": 2, "path": "relief"},
    {"score": 36 + 14, "rank": 1, "path": "householder"},
]


def test_a_game_that_four_have_won():
    wanted = [player(**did, **end) for did, end in zip(DID, ENDS, strict=True)]
    wanted[MONK]["first"] = 1
    agree(measured(played(12, 4)), expected(wanted, team_win=1, calamity=9, saves=6))


@pytest.mark.parametrize(("calamity", "saved"), [(12, 3), (16, 4), (23, 4)])
def test_a_game_that_four_have_lost_has_deeds_and_no_scores(calamity, saved):
    """Too few saved, calamity above the line of winning, calamity at the line of losing."""
    wanted = expected([player(**did) for did in DID], team_win=0, calamity=calamity - 3, saves=saved + 2)
    agree(measured(played(calamity, saved)), wanted)


def test_an_undecided_game_has_scores_and_ranks_and_nobody_wins():
    wanted = [player(**did, **end) for did, end in zip(DID, ENDS, strict=True)]
    found = measured(played(16, 4, undecided="no_result"))
    agree(found, expected(wanted, team_win=0, undecided=1, calamity=13, saves=6))


def ended(roles, round=6, **where):
    """Three players of these roles, the last of whom practises twice; nobody helps, the monk passes."""
    table = position(seats=3, place=2, round=round, **where)
    table.state.revealed = round
    table.state["seat"][:3, Seat.ROLE] = [Role[role.upper()] for role in roles]
    table.state["seat"][:3, Seat.DONATIONS] = [4, 5, 6]
    table.act(2, "practise")
    table.act(2, "practise")
    if not table.over:
        table.act(table.waiting[0], "pass")
    assert table.over
    return table


def test_a_game_that_three_have_won_and_two_share_the_first_place():
    roles = ("merchant", "monk", "farmer")
    table = ended(roles, saved=6, calamity=0, fu=[3, 4, 4], hui=[12, 9, 1])
    wanted = [
        player(score=3 * 6 + 8, rank=1, first=1, donate=4, path="worldly"),
        player(score=3 * 6 + 8, rank=1, first=1, donate=5, path="worldly"),
        player(score=3 * sqrt(20) + 8, rank=3, donate=6, practise=2, path="worldly"),
    ]
    agree(measured(table), expected(wanted, roles, team_win=1, calamity=0, saves=6))


def test_a_game_that_three_have_lost_early():
    roles = ("official", "farmer", "merchant")
    wanted = [player(donate=4), player(donate=5), player(donate=6, practise=2)]
    found = measured(ended(roles, round=3, saved=2, calamity=21))
    agree(found, expected(wanted, roles, team_win=0, calamity=21, saves=2, revealed=3, rounds=3))


def test_numbers_of_a_role_do_not_stay_from_a_game_before():
    out = np.full(position(seats=3).ruleset.measures, np.nan)
    for roles in (("merchant", "monk", "farmer"), ("official", "farmer", "merchant")):
        found = measured(ended(roles, saved=6, calamity=0), out)
        (nobody,) = set(ROLES) - set(roles)
        for role in ROLES:
            assert all(np.isnan(found[f"{name}_{role}"]) == (role == nobody) for name in ("rank", *DEEDS, "payouts"))


@pytest.mark.parametrize("path", PATHS)
def test_the_path_of_a_board_is_one_of_seven(path):
    fu, hui, streak, saves = {
        "bodhisattva": (15, 15, 4, 0),
        "giving": (20, 10, 0, 0),
        "meditation": (10, 20, 0, 0),
        "relief": (15, 5, 0, 3),
        "householder": (12, 12, 0, 0),
        "awakening": (22, 1, 0, 0),
        "worldly": (5, 5, 0, 0),
    }[path]
    table = position(seats=3, place=2, round=6, saved=6, fu=[fu, 1, 1], hui=[hui, 1, 1], streak_fu=0, streak_hui=0)
    table.state.seat[0, [Seat.STREAK, Seat.SAVED, Seat.HELPED]] = [streak - 1, saves, int(streak > 0)]
    for _ in range(2):
        table.act(2, "labor")
    found = measured(table)
    assert [found[f"path_{name}_seat_0"] for name in PATHS] == [float(name == path) for name in PATHS]


def test_rates_are_what_is_0_or_1_in_every_game():
    table = played(12, 4)
    metrics = table.game.metrics(table.ruleset).values()
    rates = {metric.name for metric in metrics if metric.is_rate}
    kinds = ("team_win", "undecided", "win_", "first_", "path_")
    assert rates == {metric.name for metric in metrics if metric.name.startswith(kinds)}
    assert len(metrics) == 6 + 8 * (4 + len(DEEDS) + len(PATHS))
