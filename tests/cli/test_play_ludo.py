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


def test_every_piece_is_told_with_its_square_and_every_move_with_where_it_leads(here):
    said = here(
        "play", "ludo", "--seats", 3, "--seed", 5, "--preset", "quick", "--lang", "en", typed="q\n", COLUMNS="120"
    )
    assert "1: safe on 21 (step 21) · 2,3,4: yard" in said.stdout and "steps 21/224" in said.stdout
    assert "A 6. Which piece moves?" in said.stdout
    assert "safe on 21 (step 21) → square 27 (step 27)" in said.stdout and "yard → safe on 0 (step 0)" in said.stdout


def test_the_ring_is_drawn_in_a_line(here):
    """Seat 0 on the safe square 21."""
    said = here(
        "play", "ludo", "--seats", 3, "--seed", 5, "--preset", "quick", "--lang", "en", typed="q\n", COLUMNS="120"
    )
    (ring,) = (line.strip() for line in said.stdout.splitlines() if line.startswith("  *"))
    assert len(ring) == 52 and ring[21] == "0" and {at for at in range(52) if ring[at] == "*"} <= {
        0, 8, 13, 26, 34, 39, 47,
    }  # fmt: skip


def test_a_piece_that_cannot_move_says_why(here):
    said = here(
        "play", "ludo", "--seats", 3, "--seed", 5, "--preset", "quick", "--lang", "en", typed="piece 4\nPiece 2\nq\n"
    )
    assert said.stdout.count("It stands with piece 2: move that one, it is the same. (§1.3)") >= 3
    assert "Seat 0 (you) brings piece 2 into play" in said.stdout


# ── by hand ──────────────────────────────────────────────────────────────────

ENTER = {"en": "Enter: Roll>", "zh": "回车：掷骰>"}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_enter_alone_rolls_and_pieces_are_not_listed_before(here, language):
    """L-13"""
    said = here("play", "ludo", "--seats", 2, "--seed", 3, "--lang", language, typed="\n\n\nq\n")
    assert said.stdout.count(ENTER[language]) == 4 and said.stdout.count("L-13") == 0
    assert said.stdout.count("Seat 0 (you) rolls a " if language == "en" else "（你）掷出") == 3


def test_enter_chooses_nothing_where_there_is_a_choice(here):
    said = here("play", "ludo", "--seats", 3, "--seed", 5, "--preset", "quick", "--lang", "en", typed="\n\nq\n")
    assert said.stdout.count("Your choice>") == 3 and said.stdout.count("Which piece moves?") == 1


def test_a_piece_named_too_early_says_why(here):
    said = here("play", "ludo", "--seats", 2, "--seed", 3, "--lang", "en", typed="piece 1\nroll\nq\n")
    assert "Roll the die first. (L-13)" in said.stdout and "Seat 0 (you) rolls a 6." in said.stdout


# ── adaptive dice ────────────────────────────────────────────────────────────

V2 = ("play", "ludo", "--seats", 2, "--seed", 3, "--preset", "v2.0")


def test_adaptive_dice_are_announced_and_the_chair_is_a_persons(here, tmp_path):
    """L-14, A1"""
    file = tmp_path / "game.jsonl"
    said = here(*V2, "--lang", "en", "--seat", 1, "--save", file, typed="\n\nq\n")
    assert "Adaptive dice" in said.stderr and "The die was bent" not in said.stdout
    assert '"people": ["no", "yes", "no"' in file.read_text(encoding="utf-8")
    assert "Adaptive dice" not in here("play", "ludo", "--lang", "en", typed="q\n").stderr


@pytest.mark.parametrize(
    ("language", "told"), [("en", "The die was bent: 1–5: 16.6 · 6: 16.8 %."), ("zh", "这一掷被调整过：")]
)
def test_with_an_open_book_ones_own_rolls_are_explained(here, language, told):
    """L-15"""
    said = here(*V2, "--lang", language, "--set", "dice_book=during", typed="\n" * 5 + "q\n")
    assert told in said.stdout and said.stdout.count("V2.0 §2.2") == 5


def test_a_past_that_was_set_by_hand_stays(here):
    said = here(*V2, "--lang", "en", "--set", "dice_book=during", "--set", "history=0.2,0", typed="\nq\n")
    assert "past games +20.0 points" in said.stdout


def test_the_other_seats_are_clever_unless_others_are_named(here):
    def bots(*options):
        said = here("play", "ludo", "--seats", 4, "--seed", 5, "--lang", "en", *options, typed="q\n").stdout
        return {style for style in ("Clever", "Hunter", "Runner", "Cautious", "Random") if style in said}

    assert bots() == {"Clever"}
    assert bots("--bots", "hunter") == {"Hunter"}
