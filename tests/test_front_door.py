"""What `wanju` itself offers to somebody who has just typed `import wanju`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import wanju
from wanju.kernel.errors import AmbiguousName, BadNumber, IllegalAction, UnknownName

SOURCE = Path(__file__).parents[1] / "src"
NAMES = [
    "Game", "GameError", "compare", "find", "games", "hits", "load", "matters", "njit", "play", "shape", "simulate",
    "sweep", "table", "tune", "worth",
]  # fmt: skip


def in_a_new_python(code):
    made = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": str(SOURCE), "PATH": ""}, capture_output=True, text=True
    )
    assert made.returncode == 0, made.stderr
    return made.stdout.strip()


# ── the names there are ──────────────────────────────────────────────────────


def test_importing_wanju_is_fast_because_the_compiler_comes_later():
    timed = "start = time.perf_counter(); import wanju; print(time.perf_counter() - start, 'numba' in sys.modules)"
    seconds, has_compiler = in_a_new_python(f"import sys, time; {timed}").split()
    assert float(seconds) < 1.0 and has_compiler == "False"


def test_tab_completion_and_star_import_know_every_name():
    assert set(NAMES) <= set(dir(wanju)) and sorted(wanju.__all__) == NAMES
    assert (
        in_a_new_python("from wanju import *; print(find('cier').id, issubclass(GameError, ValueError))") == "cier True"
    )


def test_games_are_listed_whether_or_not_the_package_was_imported_first():
    told = "print([game.id for game in wanju.games()])"
    fresh = in_a_new_python(f"import wanju; {told}")
    assert fresh == in_a_new_python(f"import wanju; from wanju.games import find, ids; {told}")
    assert "ludo" in fresh and all(isinstance(game, wanju.Game) for game in wanju.games())


def test_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'tabel'"):
        _ = wanju.tabel


def test_every_refusal_is_a_game_error():
    for wrong in (lambda: wanju.find("cir"), lambda: wanju.table("cier", seats=99), lambda: wanju.load("")):
        with pytest.raises(wanju.GameError):
            wrong()


# ── Chinese names ────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("呲儿", "cier"),
        ("Cier", "cier"),
        ("卢多棋", "ludo"),
        ("延缓末日", "delay"),
        ("delay the end", "delay"),
        ("功德轮回 v1.3", "merit13"),
        ("功德轮回1.3", "merit13"),
        ("功德轮回 基础版", "merit13"),
        ("功德轮回：众生百态", "merit57"),
        ("众生百态", "merit57"),
        ("功德轮回 5.7", "merit57"),
    ],
)
def test_a_game_is_found_by_its_title(name, id):
    assert wanju.find(name) is wanju.find(id)


def test_a_title_that_two_editions_have_is_asked_about():
    with pytest.raises(AmbiguousName) as refused:
        wanju.find("功德轮回")
    assert str(refused.value) == "More than one game is called '功德轮回': merit13, merit57. Write which one."


def test_a_title_that_is_nearly_right_is_guessed():
    with pytest.raises(UnknownName, match="Did you mean '卢多棋'"):
        wanju.find("卢多")


@pytest.mark.parametrize("name", [None, 3, [], "", "——"])
def test_what_is_no_name_is_refused_in_one_sentence(name):
    with pytest.raises(UnknownName, match="No game is called"):
        wanju.find(name)


def test_styles_go_by_their_words_in_both_languages():
    for game in wanju.games():
        for style in game.styles:
            for language in ("en", "zh"):
                assert game.style_called(game.words(language)[f"style.{style}"]) == style
    assert wanju.table("呲儿", seats=3).think(0, "精算") == wanju.table("cier", seats=3).think(0, "counting")
    found = wanju.simulate("呲儿", ["精算", "Random"], games=50)
    assert found.styles == ("counting", "random")
    with pytest.raises(UnknownName, match="Did you mean '精算'"):
        wanju.simulate("呲儿", ["精算师", "随缘"])


# ── simulate ─────────────────────────────────────────────────────────────────


def test_a_simulation_has_metrics_with_intervals():
    found = wanju.simulate("cier", ["counting", "random"], games=400, seed=3, hp_individual=2)
    won = found.metrics["win_seat_0"]
    assert 0 < won.low < won.mean < won.high < 1 and won.n == 400
    assert found.ruleset.settings == {"hp_individual": 2} and found.seed == 3
    assert found.metrics == wanju.simulate("cier", ["counting", "random"], games=400, seed=3, hp_individual=2).metrics


def test_without_players_a_usual_table_is_simulated():
    found = wanju.simulate("cier", games=20)
    assert found.styles == ("counting", "aggressive", "cautious", "counting")
    assert wanju.simulate("delay", games=20).styles == ("uniform",)


def test_a_result_shows_itself_in_one_line_and_in_a_notebook():
    found = wanju.simulate("cier", ["counting", "random"], games=50)
    assert repr(found) == f"<Result cier counting, random (rotated): 50 games, seed 0, ruleset {found.ruleset.hash}>"
    assert found._repr_html_().startswith("<div>cier counting, random (rotated): 50 games")
    assert "<td>win_seat_0</td>" in found._repr_html_() and len(found._repr_html_()) < 8000


def test_a_result_becomes_a_frame_where_pandas_is_installed():
    pytest.importorskip("pandas")
    frame = wanju.simulate("cier", ["counting", "random"], games=50).to_frame()
    assert list(frame.columns) == ["mean", "low", "high", "n"] and frame.loc["win_seat_0", "n"] == 50


def test_where_pandas_is_missing_a_frame_is_refused_in_one_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(wanju.GameError, match=r"^to_frame needs pandas, which is not installed: pip install pandas\.$"):
        wanju.simulate("cier", ["counting", "random"], games=5).to_frame()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"games": 0}, "games cannot be 0. It goes from 1"),
        ({"games": "many"}, "games cannot be 'many'."),
        ({"games": 10.5}, "games cannot be 10.5."),
        ({"seed": -1}, "seed cannot be -1."),
        ({"seed": "x"}, "seed cannot be 'x'."),
        ({"players": "counting"}, "Players are a list, one for each seat"),
        ({"players": ["counting"]}, "cier is for 2 to 8 seats; 1 cannot sit down."),
        ({"players": ["counting", 3]}, "A player goes by a name here; 3 is none."),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_one_sentence(wrong, sentence):
    with pytest.raises(wanju.GameError) as refused:
        wanju.simulate("cier", **({"players": ["counting", "random"], "games": 10} | wrong))
    assert str(refused.value).startswith(sentence)


# ── players of one's own ─────────────────────────────────────────────────────


def by_name(turn):
    return turn.legal[0]


def by_number(turn):
    return np.flatnonzero(turn.mask)[0]


def by_chance(turn):
    return turn.legal[turn.rng.integers(len(turn.legal))]


def test_styles_alone_play_the_games_of_a_simulation():
    played = wanju.play("cier", ["counting", "random", "cautious"], games=300, seed=5)
    found = wanju.simulate("cier", ["counting", "random", "cautious"], games=300, seed=5, rotate=False)
    assert [each.mean for each in played.payoffs.values()] == [
        pytest.approx(found.metrics[f"payoff_seat_{seat}"].mean) for seat in range(3)
    ]
    assert played.metrics["draw"] == found.metrics["draw"]


def test_a_function_sits_beside_a_style_and_every_number_has_an_interval():
    played = wanju.play("ludo", [by_name, "clever"], games=60, seed=2)
    assert played.players == ("by_name", "clever") and played.by_game.shape == (60, 2)
    won, lost = played.wins["clever"], played.wins["by_name"]
    assert won.mean > 0.5 > lost.mean and won.low < won.mean < won.high and won.n == 60
    assert played.metrics["win_clever"] == won and played.metrics["payoff_clever"] == played.payoffs["clever"]
    assert played.by_game.sum() == pytest.approx(60)
    assert repr(played) == f"<Played ludo by_name, clever: 60 games, seed 2, ruleset {played.ruleset.hash}>"


def test_names_and_numbers_are_the_same_decisions_and_the_same_seed_the_same_games():
    first, second = (wanju.play("ludo", [bot, "runner"], games=20, seed=4) for bot in (by_name, by_number))
    assert first.by_game.tolist() == second.by_game.tolist()
    chance = [wanju.play("ludo", [by_chance, "runner"], games=20, seed=seed).by_game.tolist() for seed in (4, 4, 5)]
    assert chance[0] == chance[1] != chance[2]


def test_nobody_changes_seats_unless_it_is_said():
    seats = []

    def watcher(turn):
        seats.append((turn.game, turn.seat))
        return turn.legal[0]

    wanju.play("cier", [watcher, "random", "random"], games=6, seed=1)
    assert {seat for _, seat in seats} == {0}
    seats.clear()
    played = wanju.play("cier", [watcher, "random", "cautious"], games=6, seed=1, rotate=True)
    assert {(game, seat) for game, seat in seats} == {(game, -game % 3) for game in range(6)}
    assert "(rotated)" in repr(played) and played.players == ("watcher", "random", "cautious")


def test_payoffs_stay_with_their_player_when_seats_rotate():
    def passive(turn):
        return "dodge" if "dodge" in turn.legal else "defend"

    played = wanju.play("cier", [passive, "aggressive", "aggressive"], games=90, seed=3, rotate=True)
    assert played.payoffs["passive"].mean < played.payoffs["aggressive"].mean


def test_a_turn_tells_what_its_seat_may_know_and_no_more():
    seen = []

    def watcher(turn):
        seen.append((turn.view, turn.legal, turn.mask.sum(), len(turn.actions), turn.ruleset.game.id))
        return "bullet"

    wanju.play("cier", ["aggressive", watcher], games=1, seed=1)
    view, legal, count, actions, id = seen[0]
    assert view["seats"][0]["has_chosen"] and view["chosen"] == [] and "bullet" not in str(view)
    assert legal == ("bullet", "defend", "dodge") and (count, id) == (3, "cier") and actions > 100


def test_a_copy_made_in_a_turn_knows_neither_secrets_nor_the_future():
    waited, futures, truths = [], [], []

    def rolls(table):
        story = len(table.notes)
        for _ in range(6):
            table.step(table.waiting[0], int(np.flatnonzero(table.mask(table.waiting[0]))[0]))
        return [event for event, _ in table.notes[story:]]

    def secretive(turn):
        waited.append(turn.clone().waiting)
        return "defend"

    def dicer(turn):
        futures.append([rolls(turn.clone()) for _ in range(2)])
        truths.append(turn.view["die"])
        return turn.legal[0]

    wanju.play("cier", ["random", secretive], games=1, seed=1)
    assert waited[0] == (0, 1)
    wanju.play("ludo", [dicer, "random"], games=1, seed=1)
    once = list(futures)
    assert any(first != second for first, second in once)
    futures.clear()
    wanju.play("ludo", [dicer, "random"], games=1, seed=1)
    assert futures == once, "the same seed gives the same copies"


def test_a_copy_can_be_thrown_about_without_changing_the_game():
    def dreamer(turn):
        table = turn.clone()
        for _ in range(10):
            if not table.over:
                table.act(table.waiting[0], table.legal(table.waiting[0])[0])
        return turn.legal[0]

    plain = wanju.play("cier", [by_name, "random"], games=5, seed=8)
    dreamt = wanju.play("cier", [dreamer, "random"], games=5, seed=8)
    assert plain.by_game.tolist() == dreamt.by_game.tolist()


def test_a_turn_can_ask_what_a_style_would_do():
    def pupil(turn):
        return turn.think("精明")

    played = wanju.play("ludo", [pupil, "random"], games=3, seed=1)
    assert (
        played.by_game[:, 0].tolist()
        == wanju.play("ludo", ["clever", "random"], games=3, seed=1).by_game[:, 0].tolist()
    )


def test_players_of_one_name_and_without_a_name_are_told_apart():
    class Sitter:
        def __call__(self, turn):
            return turn.legal[0]

    players = [by_name, by_name, lambda turn: turn.legal[0], Sitter(), "random"]
    assert wanju.play("cier", players, games=2).players == ("by_name", "by_name_1", "player_2", "Sitter", "random")


def test_a_first_place_that_is_shared_is_nobodys_win_and_a_side_wins_together():
    def loader(turn):
        return "bullet"

    team = wanju.play("cier", ["aggressive", loader, "aggressive", loader], games=40, seed=2, mode="team")
    winners = team.by_game == 1
    assert set(winners.sum(axis=1)) <= {0, 2} and team.wins["aggressive"].mean == winners[:, 0].mean()
    drawn = wanju.play("cier", [by_name, "counting"], games=60, seed=1, stalemate_turns=3)
    shared = (drawn.by_game == 0.5).all(axis=1)
    won = sum(each.mean for each in drawn.wins.values())
    assert shared.any() and won == pytest.approx(1 - shared.mean()) and won > 0


@pytest.mark.parametrize(
    ("answer", "kind", "sentence"),
    [
        ("hatchet@1", IllegalAction, "player_0, in seat 0 of game 0, chose hatchet@1. It costs 1 ammo and you have 0."),
        ("bulet", UnknownName, "No action is called 'bulet'."),
        (None, BadNumber, "A player answered None; an answer is an action's name or number."),
        (999, BadNumber, "A player answered 999; actions go from 0 to 105."),
    ],
)
def test_a_decision_that_cannot_be_taken_says_who_where_and_why(answer, kind, sentence):
    with pytest.raises(kind) as refused:
        wanju.play("cier", [lambda turn: answer, "random"], games=1)
    assert str(refused.value).startswith(sentence)
    told = " ".join([str(refused.value), *getattr(refused.value, "__notes__", [])])
    assert "in seat 0 of game 0" in told


def test_an_error_of_a_players_own_comes_through_with_its_place():
    def broken(turn):
        return 1 // 0

    with pytest.raises(ZeroDivisionError) as error:
        wanju.play("cier", ["random", broken], games=3)
    assert error.value.__notes__ == ["It was broken, in seat 1 of game 0."]


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ("clever", "Players are a list"),
        (by_name, "Players are a list"),
        ([by_name, 3], "A player is a style or a mind by its name, or a function; 3 is neither."),
        ([by_name], "ludo is for 2 to 4 seats"),
        ([by_name, "cleverr"], "No player is called 'cleverr'."),
    ],
)
def test_what_are_no_players_is_refused_in_one_sentence(players, sentence):
    with pytest.raises(wanju.GameError) as refused:
        wanju.play("ludo", players, games=1)
    assert str(refused.value).startswith(sentence)


def test_compiled_code_of_ones_own_calls_the_rules():
    from wanju.kernel import verbs

    @wanju.njit
    def who_is_asked(states):
        return verbs.waiting(states[0])

    table = wanju.table("delay", seed=3)
    assert who_is_asked(table.states) == 1 and table.waiting == (0,)
