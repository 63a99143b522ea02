"""Past games and the people at a table: what counts, what a win is, what has to be agreed to."""

from __future__ import annotations

import pytest

from games.ludo.build import board, roll
from wanju.games import find
from wanju.games.ludo import balance
from wanju.games.ludo.people import PEOPLE
from wanju.kernel.game import PastGame

GAME = find("ludo")
HOME = [56, 56, 56]


def rules(seats=4, preset="v2.0", **settings):
    return GAME.ruleset(seats, preset, settings)


def history(past, seats=4, people=(True,), **settings):
    """The history that a match would begin with, for the first seat."""
    sitting = [*people, *[False] * (seats - len(people))]
    pasts = [past if who else [] for who in sitting]
    filled = GAME.filled(rules(seats, **settings), sitting, pasts)
    return float(filled.record.history[0])


def games(results, kind="v2.0", seats=4):
    return [PastGame(kind, seats, bool(won)) for won in results]


def test_a5_a_win_is_the_first_place_or_the_better_half():
    rows = [[54, *HOME], [40, 3, -1, -1], [20, -1, -1, -1], [3, -1, -1, -1]]
    ended = roll(board(rows), 2)
    assert PEOPLE.won(rules(), ended.state) == [True, False, False, False]
    assert PEOPLE.won(rules(win_definition="top_half"), ended.state) == [True, True, False, False]
    three = roll(board(rows[:3]), 2)
    assert PEOPLE.won(rules(3, win_definition="top_half"), three.state) == [True, False, False]


def test_a7_same_table_same_dice_or_every_game():
    past = games([1] * 4) + games([0] * 6, seats=2) + games([1] * 8, kind="fair") + games([0] * 50, kind="several")
    assert history(past) == 4 / 200
    assert history(past, history_scope="same_dice") == (4 - 6) / 200
    assert history(past, history_scope="every_game") == (4 - 6 + 8) / 200


def test_a7_games_with_several_people_are_of_a_kind_of_their_own():
    assert PEOPLE.kind(rules(people="yes")) == "v2.0" and PEOPLE.kind(rules(people="yes,yes")) == "several"
    assert PEOPLE.kind(rules(preset="standard")) == "fair"


def test_a6_a8_the_last_hundred_games_and_half_a_win_for_each_that_is_missing():
    assert history([]) == 0
    assert history(games([1])) == 1 / 200
    assert history(games([0] * 40 + [1] * 60)) == 0.1
    assert history(games([0] * 400 + [1] * 42 + [0] * 58)) == -0.08
    assert history(games([1] * 3), cold_start="raw") == 0.5
    assert history(games([1] * 99), cold_start="zero") == 0


def test_a1_only_the_seats_of_people_are_filled_in():
    filled = GAME.filled(rules(), [False, True, False, False], [[], games([1] * 10), [], []])
    assert int(filled.record.humans) == 0b0010 and list(filled.record.history)[:4] == [0, 0.05, 0, 0]
    assert filled.as_json()["set"]["people"][:4] == ["no", "yes", "no", "no"]


def test_a2_several_people_aim_at_an_even_share():
    """Three of four games won, where one in four would be fair."""
    past = games([1, 1, 1, 0])
    assert history(past, people=(True, True)) == pytest.approx((3 - 4 / 4) / 100)
    assert history(past, people=(True,)) == pytest.approx((3 - 4 / 2) / 100)


def test_fair_dice_fill_nothing_in_and_ask_nothing():
    plain = rules(preset="standard")
    assert GAME.filled(plain, [True] * 4, [[]] * 4).hash == plain.hash
    assert PEOPLE.consent(plain) is None and GAME.notices(plain) == []


def test_l_14_adaptive_dice_are_told_and_asked_for():
    assert PEOPLE.consent(rules())[0] == "adaptive"
    assert [key for key, _ in GAME.notices(rules())] == ["adaptive"]
    assert [key for key, _ in GAME.notices(rules(people="yes,yes"))] == ["adaptive_several"]
    for language in ("zh", "en"):
        assert {"consent.adaptive", "notice.adaptive", "notice.adaptive_several"} <= set(GAME.words(language))


def test_a_history_is_the_fraction_of_the_engine():
    past = [1, 0, 0, 1, 1, 1, 0]
    assert history(games(past)) == float(balance.history_term(past))


def test_l_15_the_book_is_open_after_the_match_or_during_it():
    assert not GAME.audited_during(rules()) and not GAME.audited_during(rules(preset="standard"))
    assert GAME.audited_during(rules(dice_book="during"))


def test_a33_empty_chairs_are_filled_with_the_strongest_rule_of_thumb():
    assert GAME.company == ("clever",)
    assert find("merit13").company == find("merit13").styles[::-1], "where a game names nobody, each is another"


def test_a33_who_takes_an_empty_chair_is_clever_by_whatever_name():
    assert [GAME.levels.get(name, name) for name in GAME.opponents] == ["clever"] == list(GAME.company)
