"""Ludo at the prompt: a whole game from a pipe, where every piece stands, and why one cannot move."""

from __future__ import annotations

import pytest

ALL_DAY = "1\n" * 900
PROMPTS = {"en": "Which piece moves?", "zh": "走哪枚棋子？"}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_piped_game_is_played_to_its_end(wanju, language):
    said = wanju("play", "ludo", "--seats", 4, "--seed", 3, "--lang", language, typed=ALL_DAY)
    assert said.returncode == 0, said.stdout[-500:] + said.stderr
    assert said.stderr == "" and PROMPTS[language] in said.stdout
    assert "None" not in said.stdout and "{" not in said.stdout


def test_every_piece_is_told_with_its_square_and_every_move_with_where_it_leads(wanju):
    said = wanju(
        "play", "ludo", "--seats", 3, "--seed", 5, "--preset", "quick", "--lang", "en", typed="q\n", COLUMNS="120"
    )
    assert "1: safe on 21 (step 21) · 2,3,4: yard" in said.stdout and "steps 21/224" in said.stdout
    assert "A 6. Which piece moves?" in said.stdout
    assert "safe on 21 (step 21) → square 27 (step 27)" in said.stdout and "yard → safe on 0 (step 0)" in said.stdout


def test_a_piece_that_cannot_move_says_why(wanju):
    said = wanju(
        "play", "ludo", "--seats", 3, "--seed", 5, "--preset", "quick", "--lang", "en", typed="piece 4\nPiece 2\nq\n"
    )
    assert said.stdout.count("It stands with piece 2: move that one, it is the same. (§1.3)") >= 3
    assert "Seat 0 (you) brings piece 2 into play" in said.stdout
