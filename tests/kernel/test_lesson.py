"""A first game with somebody at one's shoulder."""

from __future__ import annotations

import random

import pytest

from wanju.games import find, ids
from wanju.kernel.lesson import hint_for
from wanju.kernel.table import Table
from wanju.kernel.text import LANGUAGES

LONGEST = {"cier": 20, "ludo": 75}
"""Decisions that fit in five minutes, at four seconds each."""


def laid(id):
    game = find(id)
    lesson = game.lesson
    return Table(game.ruleset(lesson.seats, lesson.preset, lesson.settings), lesson.seed)


def followed(table, obeys=lambda: True):
    """The hints that somebody gets in the first seat who follows them, or does anything else instead."""
    hints, company = [], table.game.company
    while not table.over:
        seat = table.waiting[0]
        hint = hint_for(table, seat) if seat == 0 else None
        if hint:
            hints.append(hint)
        if hint and obeys():
            action = hint["action"]
        elif seat == 0 and not obeys():
            action = random.Random(len(table.moves)).choice(table.legal(0))
        else:
            action = table.think(seat, company[seat % len(company)])
        table.act(seat, action)
    return hints


@pytest.mark.parametrize("id", ids())
def test_every_game_has_a_lesson_that_can_be_followed_to_its_end(id):
    table = laid(id)
    hints = followed(table)
    assert table.over and hints
    assert all(hint["why"][lang] for hint in hints for lang in LANGUAGES)
    assert len(hints) <= LONGEST.get(id, 20)


@pytest.mark.parametrize("id", ids())
def test_who_does_something_else_gets_reasons_all_the_same(id):
    draw = random.Random(7)
    for _ in range(2 if id.startswith("merit") else 4):
        hints = followed(laid(id), lambda: draw.random() < 0.5)
        assert all(hint["why"][lang] for hint in hints for lang in LANGUAGES)


@pytest.mark.parametrize("id", ["merit13", "merit57"])
def test_after_a_round_of_merit_the_play_is_free(id):
    table = laid(id)
    followed(table)
    assert table.game.lesson.is_enough(table.state)
    again = laid(id)
    assert hint_for(again, again.waiting[0]) is not None


def test_a_reason_has_the_numbers_of_the_ruleset():
    game = find("cier")
    table = Table(game.ruleset(3, None, {"bullet_ammo": 2.5}), game.lesson.seed)
    while (hint := hint_for(table, 0))["action"] != "bullet":
        for seat in table.waiting:
            table.act(seat, hint["action"] if seat == 0 else "bullet")
    assert "2.5" in hint["why"]["en"] and "2.5" in hint["why"]["zh"]


def test_advice_is_legal_and_the_same_when_it_is_asked_for_again():
    table = laid("merit57")
    while table.waiting[0] != 0:
        table.act(table.waiting[0], table.think(table.waiting[0], "random"))
    first = hint_for(table, 0)
    assert hint_for(table, 0) == first and first["action"] in table.legal(0)
