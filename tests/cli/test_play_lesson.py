"""Somebody's first game in a terminal: a hint and its reason before each decision, and Enter does it."""

from __future__ import annotations

from pathlib import Path

import pytest

PIG = Path(__file__).parents[2] / "examples" / "pig.py"


@pytest.fixture
def play(here):
    def played(game, lang, typed, columns=100):
        return here("play", game, "--lesson", "--lang", lang, typed=typed, COLUMNS=str(columns))

    return played


@pytest.mark.parametrize(("game", "lang", "hint"), [("cier", "zh", "提示："), ("ludo", "en", "Hint: ")])
def test_enter_does_what_the_hint_says_to_the_end(play, game, lang, hint):
    done = play(game, lang, "\n" * 100)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(hint) > 3


def test_nothing_that_may_be_chosen_is_cut_or_beside_the_point(play):
    told = play("cier", "zh", "", columns=80).stdout
    assert "…" not in told and "目标以六呲儿、巴雷回击时抵消" in told
    assert "镜子" not in told, "nobody at this table has it"
    assert "回车即 防御>" in told


def test_after_a_round_of_merit_the_hints_say_goodbye(play):
    told = play("merit13", "en", "\n" * 8).stdout
    assert "From here on the game is yours." in told
    assert "Hint: " in told.partition("From here on")[0] and "Hint: " not in told.partition("From here on")[2]


def test_a_game_without_a_guide_is_told_in_one_sentence(play, shelf):
    done = play(PIG, "en", "")
    assert done.returncode != 0 and "pig has no lesson; leave --lesson out." in done.stderr + done.stdout


def test_a_lesson_takes_no_other_table(here):
    done = here("play", "cier", "--lesson", "--seats", "5")
    assert done.returncode != 0 and "A lesson has a table of its own" in done.stderr
