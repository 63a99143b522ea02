"""§2: what is counted, its bounds, how pressure grows, and the size of a change."""

from __future__ import annotations

import pytest

import wanju

from .build import FORCES, desk, do, hidden, put, value, values

GROWTH = [3, 4, 5, 6, 8, 10, 12]


def test_2_1_heaven_hell_and_stability_begin_at_50_and_everything_else_at_nothing():
    """§2.1, §8"""
    for seed in range(5):
        table = wanju.table("delay", seed=seed)
        assert values(table) == (50, 50, 50, 0)
        assert hidden(table) == (0, 0) and table.state.truth == 0 and table.state.is_noticed == 0
        seen = table.view()
        assert (seen["round"], seen["phase"], seen["ending"]) == (1, "event", None)
        assert list(seen["seats"][0]) == list(FORCES)


@pytest.mark.parametrize("force", FORCES)
@pytest.mark.parametrize(
    ("before", "by", "after"), [(95, 12, 100), (88, 12, 100), (87, 12, 99), (5, -12, 0), (12, -12, 0), (13, -12, 1)]
)
def test_2_2_a_value_stops_at_0_and_at_100_when_an_option_moves_it(force, before, by, after):
    """§2.2"""
    table = put(desk({force: by}), **{force: before})
    assert value(do(table, "a"), force) == after


def test_2_2_all_four_values_are_held_at_once():
    """§2.2"""
    table = desk({"heaven": 12, "hell": -12, "stability": 12, "pressure": -12}, heaven=99, hell=1, stability=99)
    assert values(do(table, "a")) == (100, 0, 100, 0)


@pytest.mark.parametrize(
    ("record", "before", "after"),
    [
        ("embellish", {"heaven": 99}, {"heaven": 100}),
        ("obscure", {"hell": 99}, {"hell": 100}),
        ("truth", {"stability": 98, "truth": 2}, {"stability": 100}),
        ("seal", {"pressure": 1}, {"pressure": 0 + 3}),
        ("truth", {"pressure": 99}, {"pressure": 100}),
    ],
)
def test_2_2_a_value_stops_at_its_bound_when_a_record_or_the_round_moves_it(record, before, after):
    """§2.2  A seal at Pressure 1 leaves 0, and then the round adds its 3."""
    table = do(desk(**before), "a", record)
    assert {force: value(table, force) for force in after} == after


@pytest.mark.parametrize(("stability", "heaven"), [(4, 50), (50, 98), (0, 100)])
def test_2_2_a_value_stops_at_its_bound_when_the_auditors_move_it(stability, heaven):
    """§2.2, §5.2"""
    table = do(desk(stability=stability, heaven=heaven, noticed=True), "a", "seal")
    assert value(table, "stability") == max(0, stability - 5) and value(table, "heaven") == min(100, heaven + 3)


@pytest.mark.parametrize("round", range(1, 8))
def test_2_3_pressure_grows_at_the_end_of_each_round_after_the_record(round):
    """§2.3"""
    table = do(desk(round=round, pressure=20), "a")
    assert value(table, "pressure") == 20
    assert value(do(table, "embellish"), "pressure") == 20 + GROWTH[round - 1]


def test_2_3_untouched_pressure_is_48_in_the_end():
    """§2.3  3, 7, 12, 18, 26, 36, 48."""
    table, seen = desk(), []
    while not table.over:
        do(table, "a", "embellish")
        seen.append(value(table, "pressure"))
    assert seen == [3, 7, 12, 18, 26, 36, 48]


def test_2_3_nothing_but_pressure_grows_by_itself():
    """§2.3"""
    table = desk()
    while not table.over:
        do(table, "b", "truth")
        table.state.truth = 0
    assert values(table) == (50, 50, 50, 48)


@pytest.mark.parametrize(("option", "moved"), [("a", (53, 46, 62, 5)), ("b", (38, 50, 50, 0)), ("c", (50, 50, 47, 9))])
def test_2_4_an_option_moves_each_value_by_its_own_number(option, moved):
    """§2.4, §4.2"""
    a, b, c = (
        {"heaven": 3, "hell": -4, "stability": 12, "pressure": 5},
        {"heaven": -12},
        {"stability": -3, "pressure": 9},
    )
    assert values(do(desk(a, b, c), option)) == moved


def test_2_4_records_move_a_value_by_no_more_than_3():
    """§2.4, §5.1  Beside what the round itself adds to Pressure."""
    for record in ("truth", "embellish", "obscure", "seal"):
        for truth in (0, 1, 2):
            heaven, hell, stability, pressure = values(do(desk(truth=truth, pressure=20), "a", record))
            moved = (heaven - 50, hell - 50, stability - 50, pressure - 20 - 3)
            assert max(map(abs, moved)) <= 3 and sum(map(bool, moved)) <= 1
