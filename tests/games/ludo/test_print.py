"""Ludo on paper: the board is that of §1.2, with pieces and a die."""

from __future__ import annotations

import pytest

from printing.sheets import check_pages, printed
from wanju.games import find
from wanju.games.ludo.tools.drawing import board, column_point, ring_point


def test_1_2_the_ring_closes_and_every_step_leads_to_a_neighbour():
    """52 squares, clockwise; a step is to the next square, or around an inner corner."""
    points = [ring_point(52, square) for square in range(52)]
    assert len(set(points)) == 52
    for (x, y), (a, b) in zip(points, points[1:] + points[:1], strict=True):
        assert max(abs(a - x), abs(b - y)) == 1
    area = sum(x * b - a * y for (x, y), (a, b) in zip(points, points[1:] + points[:1], strict=True))
    assert area > 0  # clockwise, where y goes down


def test_1_2_a_home_column_begins_beside_the_last_square_of_its_seat():
    """A seat walks to square 50 from its start, and turns in."""
    for quarter in range(4):
        (x, y), (a, b) = ring_point(52, (quarter * 13 + 50) % 52), column_point(0, quarter)
        assert abs(x - a) + abs(y - b) == 1


@pytest.mark.parametrize(("reading", "stars"), [("starts_and_stars", 4), ("starts", 0), ("none", 0)])
def test_1_2_safe_squares_are_drawn_as_they_are_played(reading, stars):
    """L-02"""
    ruleset = find("ludo").ruleset(4, settings={"safe_squares": reading})
    drawn = board(ruleset.game.sheet(ruleset))
    assert sum(shape.get("name") == "star" for shape in drawn) == stars


@pytest.mark.parametrize(("language", "paper"), [("zh", "letter"), ("en", "a4")])
def test_board_pieces_and_die_are_there(language, paper):
    box, pages = printed("ludo", language, paper)
    assert {part.id: part.count for part in box.components} == {"board": 1, "pieces": 16, "die": 1}
    assert len(pages) == 3
    check_pages(pages, paper)


def test_what_is_agreed_is_printed():
    _, pages = printed("ludo", "en", settings={"six_again": "no"})
    assert "Asixrollsagainno" in pages.text(1)
