"""Careers: the games of one person, each with what those before it said; the same on any number of threads."""

from __future__ import annotations

import numpy as np
import pytest

from wanju.games import find
from wanju.games.ludo import balance
from wanju.games.ludo.tools.careers import CHUNK, MOST_GAMES, Column, live
from wanju.kernel.dealer import CHANCE, MINDS, SILENT, sit
from wanju.kernel.errors import GameError
from wanju.kernel.loops import play_one
from wanju.kernel.record import records
from wanju.lab.intervals import clustered
from wanju.lab.loop import style_numbers

LUDO = find("ludo")


def rules(seats, preset="v2.0", **settings):
    return LUDO.ruleset(seats, preset, {"throws": "at_once", **settings})


def slow_career(seats, preset, human, bots, games, seed, career, settings):
    """The same without a compiler: rules made anew for every game, the term by exact fractions."""
    results, terms, turns, far = [], [], [], []
    for game in range(games):
        seat = (career + game) % seats
        term = term_of(preset, results, seats, settings)
        people = ",".join("yes" if who == seat else "no" for who in range(seats))
        ruleset = rules(seats, preset, people=people, **settings)
        ruleset.record.history[seat] = term
        state, dealers = records(LUDO.state), records(SILENT, 2)
        styles = style_numbers(LUDO, [human if who == seat else bots for who in range(seats)])
        with np.errstate(over="ignore"):
            for stream in (CHANCE, MINDS):
                sit(dealers[stream], seed, career * MOST_GAMES + game, stream)
            play_one(state[0], ruleset.record, dealers[0], dealers[1], styles, 10**6, np.zeros((0, 2), np.int64))
        first = settings.get("win_definition") != "top_half"
        results.append(int(state[0].rank[seat] <= (1 if first else seats // 2)))
        terms.append(term)
        turns.append(int(state[0].turns))
        far.append(float(state[0].bent_far))
    return results, terms, turns, far


def term_of(preset, results, seats, settings):
    if preset == "steady":
        return balance.accumulated(results, seats)
    kept = int(settings.get("history_games", 100))
    won = sum(results[-kept:])
    known = min(len(results), kept)
    if kept == 100:
        return float(balance.history_term(results[-100:], settings.get("cold_start", "padded")))
    return (2 * won - known) / (2 * kept)


@pytest.mark.parametrize(
    ("seats", "preset", "settings"),
    [
        (2, "v2.0", {}),
        (3, "v2.0", {"win_definition": "top_half", "cold_start": "raw"}),
        (4, "v2.0", {"history_games": 5, "win_definition": "top_half"}),
        (2, "steady", {}),
        (4, "steady", {}),
    ],
)
def test_a_compiled_career_is_the_slow_one(seats, preset, settings):
    games, careers = 8, 2
    fast = live(rules(seats, preset, **settings), "random", "hunter", careers, games, 3, tuple(range(games + 1)))
    for career in range(careers):
        results, terms, turns, far = slow_career(seats, preset, "random", "hunter", games, 3, career, settings)
        lived = fast.by_career[career]
        assert list(lived[:, Column.WON]) == results and list(lived[:, Column.TURNS]) == turns
        assert list(lived[:, Column.TERM]) == terms and list(lived[:, Column.FAR]) == far
    assert fast.by_game == pytest.approx(fast.by_career.sum(0))


def test_any_number_of_threads_gives_the_same_bits():
    ruleset = rules(4)
    one, two = (live(ruleset, "hunter", "hunter", 2 * CHUNK + 3, 40, 5, (0, 10, 40), threads) for threads in (1, 2))
    assert one.by_game.tobytes() == two.by_game.tobytes() and one.by_career.tobytes() == two.by_career.tobytes()
    assert live(ruleset, "hunter", "hunter", 3, 40, 6).by_game.tobytes() != one.by_game.tobytes()


def test_a_career_does_not_depend_on_how_many_there_are_or_how_long_they_go_on():
    few, many = live(rules(2), "random", "hunter", 2, 10, 1), live(rules(2), "random", "hunter", CHUNK + 1, 30, 1)
    longer = live(rules(2), "random", "hunter", 2, 30, 1, edges=(0, 10, 30))
    assert (longer.by_career[:, 0] == few.by_career[:, 0]).all()
    assert longer.by_career.sum(1) == pytest.approx(many.by_career[:2, 0], rel=1e-12)


def test_nobody_but_the_person_is_told_and_the_rules_given_stay_as_they_were():
    ruleset = rules(3)
    before = ruleset.array.tobytes()
    live(ruleset, "clever", "random", 2, 5)
    assert ruleset.array.tobytes() == before


def test_with_fair_dice_equal_players_win_their_share_and_nothing_is_bent():
    lived = live(LUDO.ruleset(3, "quick"), "hunter", "hunter", 150, 100)
    assert lived.per(Column.WON).low < 1 / 3 < lived.per(Column.WON).high
    assert lived.per(Column.BENT).mean == 0 and lived.unfinished == 0


def test_rolls_are_told_by_what_made_them():
    lived = live(rules(2), "hunter", "hunter", 20, 50)
    rolls = [lived.per(column).mean for column in (Column.FAIR, Column.SIX, Column.CAPTURE, Column.ENDGAME)]
    assert sum(rolls) == pytest.approx(lived.per(Column.BENT).mean) and min(rolls[1:]) > 0 == rolls[0]


def test_the_curve_goes_through_a_career_in_steps():
    lived = live(rules(2), "hunter", "hunter", 10, 45)
    assert lived.curve(Column.WON, 20) == [
        lived.by_game[:20, Column.WON].sum() / 200,
        lived.by_game[20:40, Column.WON].sum() / 200,
    ]
    assert lived.curve(Column.GAMES, 45) == [1.0]


def test_games_of_one_person_hang_together_and_the_interval_knows():
    """Ten people who win all or nothing: 1,000 games, but only ten independent things."""
    found = clustered([100, 0] * 5, [100] * 10)
    assert found.mean == 0.5 and found.n == 1000
    assert found.high - found.mean == pytest.approx(2.262157 * (0.25 * 10 / 9) ** 0.5 / 10**0.5, rel=1e-6)
    assert clustered([30, 30], [60, 60]).low == clustered([30, 30], [60, 60]).high == 0.5
    assert clustered([3], [6]).high == np.inf


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"careers": 0}, "careers cannot be 0. It goes from 1"),
        ({"games": 0}, "games cannot be 0. It goes from 1"),
        ({"seed": -1}, "seed cannot be -1"),
        ({"threads": 0}, "threads cannot be 0"),
        ({"human": "cleverer"}, "Did you mean 'clever'?"),
        ({"edges": (0, 7)}, "edges rise from 0 to the number of games, 10; 0, 7 do not."),
        ({"ruleset": find("cier").ruleset(2)}, "Only ludo has careers so far; cier has none."),
    ],
)
def test_what_cannot_be_lived_is_refused_in_a_sentence(wrong, sentence):
    good = {"ruleset": rules(2), "human": "clever", "bots": "random", "careers": 1, "games": 10}
    with pytest.raises(GameError) as refusal:
        live(**(good | wrong))
    assert sentence in str(refusal.value)
