"""Cross tables: what is told of seats whose fate is known; intervals hold where seats depend on each other."""

from __future__ import annotations

import numpy as np
import pytest
from race import RACE

from wanju.games import find
from wanju.kernel.errors import GameError
from wanju.lab.cross import Cross, ratio, six
from wanju.lab.intervals import mean, rate
from wanju.lab.simulate import simulate, trial_of
from wanju.lab.trial import COMPILED

RULES = RACE.ruleset(2)
GAMES = COMPILED + 300
CROSSES = ["role×rank", "role×slept", "role×rank×steps", "face×steps", "role×face", "player×seat×win", "seat×role"]


@pytest.fixture(scope="module")
def result():
    return simulate(RULES, ("runner",) * 2, GAMES, seed=3, cross=CROSSES, threads=2)


def test_how_often_each_role_came_to_each_rank(result):
    """The snail has 1 step a round; level are both the first."""
    cells = result.crosses["role×rank"].cells
    assert cells["hare", "1"] == rate(GAMES, GAMES)
    firsts = cells["snail", "1"]
    level = sum(count for value, count in result.histogram("steps_hare").items() if value in (2, 3))
    assert firsts.n == GAMES and firsts.mean * GAMES <= level and cells["snail", "2"].mean == 1 - firsts.mean
    again = rate(round(firsts.mean * GAMES), GAMES)
    assert firsts[:3] == pytest.approx(again[:3], rel=1e-3), "a seat in each game: Wilson's, but for n − 1"
    assert abs(firsts.mean - (1 / 6) ** 3) < 0.01, "level only where all three are ones"


def test_a_rate_and_a_mean_by_role(result):
    slept = result.crosses["role×slept"].cells
    assert slept["snail",] == rate(0, GAMES) and slept["hare",].low < 1 - (5 / 6) ** 3 < slept["hare",].high
    steps = result.crosses["role×rank×steps"].cells
    known = result.metrics["steps_hare"]
    assert steps["hare", "1"] == pytest.approx(known, rel=1e-9), "once in each game: Student's"
    assert "hare", "2" not in steps


def test_a_seat_may_be_several_at_once(result):
    """Of the games whose hare has rolled a six, nobody else's, the mean of its steps."""
    by_face = result.crosses["face×steps"].cells
    slept = result.crosses["role×slept"].cells["hare",]
    assert by_face["6",].n == round(slept.mean * GAMES)
    assert by_face["6",].mean > by_face["1",].mean
    shares = result.crosses["role×face"].cells
    assert shares["hare", "6"].mean == pytest.approx(slept.mean) and shares["snail", "6"].mean == 0
    assert sum(shares["hare", str(face)].mean for face in range(1, 7)) > 1, "several in one game"


def test_who_sat_where_and_what_they_got_is_known_of_every_game(result):
    wins = result.crosses["player×seat×win"].cells
    assert wins["runner", "0"].mean == pytest.approx(result.metrics["payoff_seat_0"].mean)
    roles = result.crosses["seat×role"].cells
    assert roles["0", "hare"].mean == roles["1", "snail"].mean and abs(roles["0", "hare"].mean - 0.5) < 0.03


def test_tables_are_the_same_on_any_number_of_threads(result):
    one = simulate(RULES, ("runner",) * 2, GAMES, seed=3, cross=CROSSES, threads=1)
    assert one.as_json()["cross"] == result.as_json()["cross"]
    cell = result.as_json()["cross"]["role×rank"]
    assert cell["kind"] == "share" and cell["by"] == ["role", "rank"] and cell["cells"][0]["role"] == "hare"


def test_players_go_round_the_seats():
    cier = find("cier").ruleset(2)
    found = simulate(cier, ("counting", "random"), 1_000, seed=2, cross=["player×seat", "player×win"])
    shares = found.crosses["player×seat"].cells
    assert {each.mean for each in shares.values()} == {0.5}
    assert found.crosses["player×win"].cells["counting",].mean == found.metrics["win_counting"].mean


def test_intervals_hold_where_the_seats_of_a_game_depend_on_each_other():
    """2,000 small runs of games whose four seats share a chance; truth is 0 for the mean and a half for the rate."""
    chance = np.random.default_rng(16)
    shared = chance.normal(size=(2_000, 80, 1)) + chance.normal(size=(2_000, 80, 4))
    in_cell = chance.random((2_000, 80, 4)) < 0.6
    covered = {"mean": 0, "rate": 0, "naive": 0}
    for values, is_in in zip(shared, in_cell, strict=True):
        x = is_in.sum(axis=1, keepdims=True).astype(float)
        found = ratio(six(x, (values * is_in).sum(axis=1, keepdims=True))[:, 0], False)
        share = ratio(six(x, ((values > 0) & is_in).sum(axis=1, keepdims=True).astype(float))[:, 0], True)
        apart = values[is_in]
        naive = mean(float(apart.sum()), float((apart**2).sum()), len(apart))
        covered["mean"] += found.low <= 0 <= found.high
        covered["rate"] += share.low <= 0.5 <= share.high
        covered["naive"] += naive.low <= 0 <= naive.high
    assert 0.935 <= covered["mean"] / 2_000 <= 0.965 and 0.935 <= covered["rate"] / 2_000 <= 0.965
    assert covered["naive"] / 2_000 < 0.9, "seats counted one by one promise too much"


def test_a_cell_of_one_game_has_no_end():
    one = ratio(six(np.array([[2.0]]), np.array([[6.0]]))[:, 0], False)
    assert one.mean == 3 and one.n == 2 and one.low == -np.inf


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("role×rnk", "Did you mean 'rank'?"),
        ("role", "A cross table is of 2 to 4 different names, such as player×seat; 'role' is not."),
        ("role×role", "is of 2 to 4 different names"),
        ("steps×role", "steps is a number, which comes last: role×steps."),
    ],
)
def test_what_cannot_be_crossed_is_refused(text, told):
    with pytest.raises(GameError, match=told.replace("?", r"\?").replace(".", r"\.")):
        Cross.read(text, trial_of(RULES, ("runner",)))
