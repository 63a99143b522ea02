"""Rulings on roles (B of the ledger), each in every reading."""

from __future__ import annotations

import pytest

from .build import (
    FARMER,
    MERCHANT,
    MONK,
    REFUGE,
    SCHOLAR,
    Seat,
    board,
    boards,
    did,
    finish,
    position,
    setup,
)  # fmt: skip


@pytest.mark.parametrize(("wealth", "wisdom"), [(5, 3), (4, 3), (5, 2)])
def test_m57_20_what_the_farmer_starts_with(wealth, wisdom):
    table = setup(stop="faith", farmer_wealth=wealth, farmer_wisdom=wisdom)
    assert board(table, FARMER) == (wealth, 2, wisdom)


@pytest.mark.parametrize("wealth", [8, 9])
def test_m57_21_what_the_merchant_starts_with(wealth):
    assert board(setup(stop="faith", merchant_wealth=wealth), MERCHANT) == (wealth, 2, 1)


@pytest.mark.parametrize("merit", [5, 6])
def test_m57_22_what_the_monk_starts_with(merit):
    assert board(setup(stop="faith", monk_merit=merit), MONK) == (1, merit, 5)


@pytest.mark.parametrize(("bonus", "wisdom"), [(1, 3), (2, 4)])
def test_m57_23_the_scholars_practise(bonus, wisdom):
    table = position(place=SCHOLAR, faith=REFUGE, scholar_practice_bonus=bonus)
    assert did(table, SCHOLAR, "practise")[2] == wisdom


@pytest.mark.parametrize(("bonus", "wealth"), [(1, 4), (2, 5)])
def test_m57_24_the_farmers_labor(bonus, wealth):
    assert did(position(faith=REFUGE, farmer_labor_bonus=bonus), FARMER, "labor")[0] == wealth


@pytest.mark.parametrize(("reading", "score"), [("yes", 25 - 4), ("no", 12 - 4)])
def test_m57_26_wealth_given_counts_as_wisdom_or_not(reading, score):
    where = {"merit": [0, 14, 0, 0], "wisdom": [0, 2, 0, 0], "counters": {(MERCHANT, Seat.DONATIONS): 4}}
    assert boards(finish(merchant_dharma_gift=reading, **where), "score")[MERCHANT] == score


@pytest.mark.parametrize(("reading", "score"), [("yes", 35 - 4), ("no", 25 - 4)])
def test_m57_27_diligence_counts_as_merit_or_not(reading, score):
    where = {"merit": [13, 0, 0, 0], "wisdom": [5, 0, 0, 0], "counters": {(FARMER, Seat.LABORS): 5}}
    assert boards(finish(farmer_diligence=reading, **where), "score")[FARMER] == score


def test_m57_27_end_bonuses_for_the_base_only_or_for_vows_too():
    farmer = {"merit": [13, 0, 0, 0], "wisdom": [5, 0, 0, 0], "counters": {(FARMER, Seat.LABORS): 5}}
    assert boards(finish(**farmer), "vow_kept")[FARMER] is False
    table = finish(end_bonus_scope="all", **farmer)
    assert boards(table, "vow_kept")[FARMER] is True and boards(table, "score")[FARMER] == 35 + 12
    assert boards(table, "merit")[FARMER] == 13


SCOPES = ("score_only", "all")


def test_m57_27_end_bonuses_for_the_base_only_or_for_ties_too():
    """Equal scores: the farmer has 6 merit, 8 with diligence; the merchant 5 wisdom, 8 with what was given."""
    tie = {"merit": [6, 0, 7, 0], "wisdom": [6, 0, 6, 0], "counters": {(FARMER, Seat.LABORS): 5}}
    for reading, ranks in zip(SCOPES, ([2, 1], [1, 2])):
        table = finish(end_bonus_scope=reading, vow_failure_points="no", **tie)
        assert boards(table, "score")[FARMER] == boards(table, "score")[SCHOLAR] == 15
        assert [boards(table, "rank")[place] for place in (FARMER, SCHOLAR)] == ranks
    tie = {"merit": [0, 5, 5, 0], "wisdom": [0, 5, 6, 0], "counters": {(MERCHANT, Seat.DONATIONS): 4}}
    for reading, ranks in zip(SCOPES, ([2, 1], [1, 2])):
        table = finish(end_bonus_scope=reading, vow_failure_points="no", **tie)
        assert boards(table, "score")[MERCHANT] == boards(table, "score")[SCHOLAR] == 15
        assert [boards(table, "rank")[place] for place in (MERCHANT, SCHOLAR)] == ranks


@pytest.mark.parametrize(
    ("place", "where", "name"),
    [
        (FARMER, {"merit": 28, "counters": {(FARMER, Seat.LABORS): 5}}, "merit"),
        (FARMER, {"merit": 18, "wealth": 3, "counters": {(FARMER, Seat.LABORS): 5}}, "poverty"),
        (MERCHANT, {"wisdom": 22, "counters": {(MERCHANT, Seat.DONATIONS): 4}}, "wisdom"),
    ],
)
def test_m57_27_end_bonuses_for_the_base_only_or_for_achievements_too(place, where, name):
    for reading, earned in zip(SCOPES, (False, True)):
        table = finish(end_bonus_scope=reading, achievements="on", **where)
        assert (name in boards(table, "achievements")[place]) is earned
        others = [told for seat, told in enumerate(boards(table, "achievements")) if seat != place]
        assert not any(name in told for told in others)
