"""What cannot be is refused in one clear sentence."""

from __future__ import annotations

import numpy as np
import pytest

from wanju.games.ludo import balance
from wanju.kernel.errors import GameError

GOOD = {"pos": [[10, -1, -1, -1], [40, -1, -1, -1]], "seat": 0, "history": 0.2, "minutes": 3.0, "sixes": 0}
NAN, INF = float("nan"), float("inf")
REST = [40, -1, -1, -1]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"pos": [[57, -1, -1, -1], REST]},
            "The step of seat 0, piece 0 is a whole number from -1 to 56; '57' is not.",
        ),
        ({"pos": [[1, -2, -1, -1], REST]}, "The step of seat 0, piece 1 is a whole number from -1 to 56; '-2' is not."),
        ({"pos": [[1, -1, 2.5, -1], REST]}, "piece 2 is a whole number from -1 to 56; '2.5' is not."),
        ({"pos": [REST, [1, -1, NAN, -1]]}, "seat 1, piece 2 is a whole number from -1 to 56; 'nan' is not."),
        ({"pos": [[1, -1, -1, True], REST]}, "piece 3 is a whole number"),
        ({"pos": [["1", -1, -1, -1], REST]}, "piece 0 is a whole number"),
        ({"pos": [[1, -1, -1, None], REST]}, "piece 3 is a whole number"),
        ({"pos": [[1, -1, -1], REST]}, "Row 0 of pos has 3 steps; every seat has four pieces."),
        ({"pos": [REST, [1] * 5]}, "Row 1 of pos has 5 steps; every seat has four pieces."),
        ({"pos": [REST]}, "pos is a row of four steps for each of 2 to 4 seats;"),
        ({"pos": [REST] * 5}, "pos is a row of four steps for each of 2 to 4 seats;"),
        ({"pos": []}, "pos is a row of four steps for each of 2 to 4 seats; '[]' is not."),
        ({"pos": None}, "pos is a row of four steps for each of 2 to 4 seats; 'None' is not."),
        ({"pos": "board"}, "pos is a row of four steps for each of 2 to 4 seats; 'board' is not."),
        ({"pos": [1, 2]}, "pos is a row of four steps"),
        ({"pos": {0: REST, 1: REST}}, "pos is a row of four steps"),
        ({"pos": ["abcd", "efgh"]}, "The step of seat 0, piece 0 is a whole number"),
        ({"pos": [[56] * 4, REST]}, "Seat 0 has all four pieces home and rolls no more."),
        ({"seat": 2}, "seat is a whole number from 0 to 1; '2' is not."),
        ({"seat": -1}, "seat is a whole number from 0 to 1; '-1' is not."),
        ({"seat": "0"}, "seat is a whole number from 0 to 1; '0' is not."),
        ({"history": 0.51}, "history is a fraction from -0.5 to 0.5; '0.51' is not."),
        ({"history": -20}, "history is a fraction from -0.5 to 0.5; '-20' is not."),
        ({"history": NAN}, "history is a fraction from -0.5 to 0.5; 'nan' is not."),
        ({"history": None}, "history is a fraction from -0.5 to 0.5; 'None' is not."),
        ({"history": "0.2"}, "history is a fraction from -0.5 to 0.5; '0.2' is not."),
        ({"minutes": -1}, "minutes is the time played, 0 or more; '-1' is not."),
        ({"minutes": -1e-9}, "minutes is the time played, 0 or more;"),
        ({"minutes": NAN}, "minutes is the time played, 0 or more; 'nan' is not."),
        ({"minutes": INF}, "minutes is the time played, 0 or more; 'inf' is not."),
        ({"sixes": 3}, "sixes is a whole number from 0 to 2; '3' is not."),
        ({"sixes": -1}, "sixes is a whole number from 0 to 2; '-1' is not."),
        ({"sixes": 0.5}, "sixes is a whole number from 0 to 2; '0.5' is not."),
        ({"humans": [0, 2]}, "A seat of humans is a whole number from 0 to 1; '2' is not."),
        ({"humans": 1}, "humans is a list of seats; '1' is not."),
        (
            {"preset": "v2"},
            "No preset is called 'v2'. There are: standard,",
        ),
        ({"preset": ["v2.0"]}, "No preset is called"),
        ({"mean_scop": "all"}, "Did you mean 'mean_scope'?"),
        ({"mean_scope": "activ"}, "It is one of: all, active, others. (V2.0 §2.1) Did you mean 'active'?"),
        ({"mean_scope": ["all"]}, "mean_scope cannot be"),
        ({"endgame_steps": 57}, "endgame_steps cannot be 57. It goes from 0 to 56 steps left. (V2.0 §3.2)"),
        ({"endgame_steps": [14]}, "endgame_steps is a number"),
        ({"six_bias": NAN}, "six_bias cannot be nan."),
    ],
)
def test_one_clear_sentence(change, sentence):
    with pytest.raises(GameError) as refusal:
        balance.faces(**(GOOD | change))
    assert sentence in str(refusal.value) and "\n" not in str(refusal.value)


def test_a26_where_a_third_six_ends_nothing_there_may_be_more():
    more = GOOD | {"sixes": 5, "three_sixes": "off"}
    assert balance.faces(**more).p == balance.faces(**(more | {"sixes": 0})).p


def test_a_long_value_does_not_flood_the_sentence():
    with pytest.raises(GameError) as refusal:
        balance.faces(**(GOOD | {"pos": [[1] * 4] * 500}))
    assert len(str(refusal.value)) < 200


def test_whole_numbers_of_any_kind_are_welcome():
    plain = balance.faces(**GOOD)
    assert balance.faces(**(GOOD | {"pos": np.array(GOOD["pos"], np.int8), "seat": np.int64(0)})) == plain
    assert balance.faces(**(GOOD | {"pos": tuple(map(tuple, GOOD["pos"])), "sixes": np.int8(0)})) == plain
    assert balance.faces(**(GOOD | {"pos": np.array(GOOD["pos"], np.float64), "history": np.float64(0.2)})) == plain
    assert balance.faces(**(GOOD | {"minutes": 3, "history": np.float64(0.2)})) == plain


def test_the_board_given_is_left_as_it_is():
    pos = [[10, -1, -1, -1], [40, -1, -1, -1]]
    balance.faces(pos, 0, 0.2, 3.0, 0)
    assert pos == GOOD["pos"]


def test_a_history_of_101_games_is_refused():
    assert balance.history_term([1] * 100) == 0.5
    with pytest.raises(GameError, match=r"^The history counts the last 100 games; 101 were given\.$"):
        balance.history_term([1] * 101)


@pytest.mark.parametrize("results", [[2], [0, -1], [0.5], ["1"], [None], [NAN]])
def test_a_result_is_a_win_or_a_loss(results):
    with pytest.raises(GameError, match="A result is 1 for a win or 0 for a loss"):
        balance.history_term(results)


def test_other_refusals_of_a_history():
    with pytest.raises(GameError, match="Did you mean 'padded'"):
        balance.history_term([1], "paded")
    for nothing in (None, 7):
        with pytest.raises(GameError, match="results is a list of wins and losses"):
            balance.history_term(nothing)
    for target in (NAN, 2, "half"):
        with pytest.raises(GameError, match="target is a rate from 0 to 1"):
            balance.history_term([1], target=target)
