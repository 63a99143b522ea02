"""A blank card says nothing and keeps its place; a closed option is open to nobody."""

from __future__ import annotations

import pytest

from wanju.games import find, ids
from wanju.kernel.blank import Piece, pieces, read, without, written
from wanju.kernel.errors import GameError
from wanju.kernel.layout import Op

WITH_CARDS = [id for id in ids() if find(id).blank]


def cards_of(game, files):
    return {(deck.id, card.id): card for deck in game.decks(files) for card in deck.cards}


@pytest.mark.parametrize("id", WITH_CARDS)
def test_a_file_that_is_written_again_is_the_same_game(id):
    game = find(id)
    for file in game.blank:
        assert game.ruleset(files={file: written(read(game, {}, file))}).hash == game.ruleset().hash


@pytest.mark.parametrize("id", ["merit13", "merit57"])
def test_a_blank_card_has_no_lines_and_nothing_else_is_touched(id):
    game = find(id)
    own = cards_of(game, {})
    for piece in [each for each in pieces(game, {}) if not each.option][::7]:
        made = cards_of(game, without(game, {}, piece))
        assert list(made) == list(own)
        mine = made.pop((piece.file, piece.card))
        assert not mine.lines and not mine.heroes and mine.gift is None
        assert [choice.id for choice in mine.choices] == [c.id for c in own[piece.file, piece.card].choices]
        assert all(own[key] == card for key, card in made.items())


def test_a_blank_being_costs_what_it_cost_and_brings_nothing():
    game = find("merit13")
    own, blank = (
        cards_of(game, files)["beings", "villain"].more for files in ({}, without(game, {}, Piece("beings", "villain")))
    )
    assert blank["cost"] == own["cost"] and {blank["fu"], blank["hui"], blank["unsaved"]} == {0}


def test_a_blank_vow_is_worth_no_points_under_any_reading():
    game = find("merit57")
    vow = cards_of(game, without(game, {}, Piece("vows", "diligence")))["vows", "diligence"]
    assert not vow.do and all(choice.more == {"success": 0, "failure": 0} for choice in vow.choices)
    assert all(choice.needs for choice in vow.choices)


def test_a_closed_option_needs_what_never_holds():
    game = find("merit57")
    ruleset = game.ruleset(4, files=without(game, {}, Piece("merchant", "hoarding", "a")))
    card = next(each for each in ruleset.tables["merchant"].cards if each.id == "hoarding")
    others = [other for other in game.ruleset(4).tables["merchant"].cards if other.id == "hoarding"]
    assert card.choices[0].do == others[0].choices[0].do and card.choices[1] == others[0].choices[1]
    number = ruleset.record.role_deck[1] + [c.id for c in ruleset.tables["merchant"].cards].index("hoarding")
    option = ruleset.record.choices[ruleset.record.cards[number].first_choice]
    needs = [ruleset.record.conditions[option.first_need + n] for n in range(option.needs)]
    assert any(need.op == Op.EQUAL and need.what != need.value and need.source == need.value_source for need in needs)


def test_every_card_of_every_game_can_be_blank():
    for id in WITH_CARDS:
        game = find(id)
        for piece in [each for each in pieces(game, {}) if not each.option][::9]:
            try:
                game.ruleset(game.most, files=without(game, {}, piece))
            except GameError as refusal:
                pytest.fail(f"{id}, {piece.name}: {refusal}")
