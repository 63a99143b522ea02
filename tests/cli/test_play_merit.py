"""Both editions of 功德轮回 at the prompt: whole games from a pipe, aims in words, and what to know before."""

from __future__ import annotations

import pytest

ALL_DAY = "1\n" * 600
ROLES = ("Farmer", "Merchant", "Scholar", "Monk")
PROMPTS = {"en": "Your choice>", "zh": "你的选择>"}


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("game", ["merit13", "merit57"])
def test_a_piped_game_is_played_to_its_end(wanju, game, language):
    said = wanju("play", game, "--seed", 3, "--lang", language, typed=ALL_DAY)
    assert said.returncode == 0, said.stdout[-500:] + said.stderr
    assert said.stderr == "" and PROMPTS[language] in said.stdout
    assert "None" not in said.stdout and "{" not in said.stdout


def test_of_two_players_each_is_told_which_board_is_asked(here):
    """They pick their roles first; the first pick leaves the rest to choose from."""
    said = here("play", "merit57", "--seats", 2, "--seed", 3, "--lang", "en", typed="role monk\n" + ALL_DAY)
    assert said.returncode == 0, said.stdout[-500:] + said.stderr
    assert "For seat 0 (you):" in said.stdout and "For seat 0 (you) Monk:" in said.stdout
    assert sum(f"For seat 0 (you) {role}:" in said.stdout for role in ROLES) == 2 and "None" not in said.stdout


@pytest.mark.parametrize("typed", ["save sick", "save@sick", "Save Sick man", "5 1", "5"])
def test_a_being_is_aimed_at_by_its_word_its_name_or_its_number(here, typed):
    said = here("play", "merit13", "--seed", 3, "--lang", "en", typed=f"{typed}\nq\n")
    assert "Seat 0 (you) saves Sick man." in said.stdout


def test_a_card_is_shown_with_its_story_its_options_and_why_one_is_closed(here):
    typed = "refuge\npass\nvow hard\n" + "1\n" * 3 + "q\n"
    said = here("play", "merit57", "--seed", 3, "--lang", "en", "--seats", 3, typed=typed)
    assert "Everyone chooses in secret." in said.stdout and "calamity −1" in said.stdout
    assert "The river" in said.stdout or "By night the river" in said.stdout


def test_what_is_closed_says_why(here):
    said = here("play", "merit13", "--seed", 3, "--lang", "en", typed="donate\ndonate\ndonate\nq\n")
    assert "– " in said.stdout and "It takes" in said.stdout


@pytest.mark.parametrize(("language", "sentence"), [("en", "This cannot be won: 7 beings"), ("zh", "此局不可能获胜")])
def test_rules_that_cannot_be_won_are_told_before_the_game(here, language, sentence):
    options = ("--preset", "hard_printed", "--lang", language)
    played = here("play", "merit13", "--seats", 4, *options, typed="q\n")
    assert sentence in played.stderr and played.returncode == 0
    assert sentence not in here("play", "merit13", "--seats", 4, "--lang", language, typed="q\n").stderr
    measured = here("sim", "merit13", "--seats", "smart,smart,smart,smart", "--games", 20, "--json", *options)
    assert sentence in measured.stderr and measured.stdout.startswith("{")
