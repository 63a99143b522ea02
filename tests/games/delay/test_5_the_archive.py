"""§5: the four records, the seal and its auditors, and the reward of the truth."""

from __future__ import annotations

import pytest

from .build import desk, do, told, value, values


@pytest.mark.parametrize(
    ("record", "after"),
    [
        ("truth", (50, 50, 50, 23)),
        ("embellish", (52, 50, 50, 23)),
        ("obscure", (50, 52, 50, 23)),
        ("seal", (50, 50, 50, 21)),
    ],
)
def test_5_1_each_record_has_its_effect(record, after):
    """§5.1  Beside the 3 of the round."""
    assert values(do(desk(pressure=20), "a", record)) == after


@pytest.mark.parametrize(("before", "after", "stability"), [(0, 1, 50), (1, 2, 50), (2, 0, 53)])
def test_5_1_a_truthful_record_counts_and_the_third_is_rewarded(before, after, stability):
    """§5.1, §5.3"""
    table = do(desk(truth=before), "a", "truth")
    assert table.state.truth == after and value(table, "stability") == stability
    assert ("reward" in told(table)) is (before == 2)


@pytest.mark.parametrize("record", ["embellish", "obscure", "seal"])
@pytest.mark.parametrize("before", [1, 2])
def test_5_1_any_other_record_sets_the_count_back(record, before):
    """§5.1, §2.2"""
    table = do(desk(truth=before), "a", record)
    assert table.state.truth == 0 and value(table, "stability") == 50 and "reward" not in told(table)
    assert value(do(table, "a", "truth", "a", "truth"), "stability") == 50
    assert value(do(table, "a", "truth"), "stability") == 53


def test_5_3_nothing_but_a_record_touches_the_count():
    """§5.1  Not the option, not the auditors, not the round."""
    table = do(desk(truth=2, noticed=True), "a")
    assert table.state.truth == 2
    table = do(desk(round=3, truth=1), "a", "truth", "b")
    assert table.state.truth == 2


def test_5_3_seven_truths_are_rewarded_twice_and_one_counts_on():
    """§5.3  After the third and the sixth; the counter begins anew each time."""
    table = desk()
    seen = []
    while not table.over:
        do(table, "a", "truth")
        seen.append((value(table, "stability"), int(table.state.truth)))
    assert seen == [(50, 1), (50, 2), (53, 0), (53, 1), (53, 2), (56, 0), (56, 1)]
    assert told(table).count("reward") == 2


@pytest.mark.parametrize("round", range(1, 7))
def test_5_2_a_seal_that_is_noticed_brings_the_auditors_before_the_next_round(round):
    """§5.2, D-03"""
    table = do(desk(round=round, pressure=20, noticed=True), "a", "seal")
    grown = 20 - 2 + [3, 4, 5, 6, 8, 10][round - 1]
    assert values(table) == (53, 50, 45, grown)
    assert (table.view()["phase"], table.view()["round"]) == ("penalty", round)
    assert table.legal(0) == ("acknowledge",) and table.view()["prompt"]["kind"] == "penalty"
    do(table, "acknowledge")
    assert values(table) == (53, 50, 45, grown) and table.state.is_noticed == 0
    assert (table.view()["phase"], table.view()["round"]) == ("event", round + 1)


def test_5_2_the_next_event_is_not_shown_before_the_auditors_are_answered():
    """§5.2  Before the next round begins."""
    table = do(desk(noticed=True), "a", "seal")
    assert table.view()["event"] == "event_001" and len(table.view()["path"]) == 1
    do(table, "acknowledge")
    assert table.view()["event"] != "event_001" and len(table.view()["path"]) == 2


def test_5_2_the_auditors_come_once_for_each_seal_that_was_noticed():
    """§5.2  The mark is taken away when it has been shown."""
    table = do(desk(noticed=True), "a", "seal", "acknowledge", "a", "truth")
    assert table.view()["phase"] == "event" and told(table).count("penalty") == 1
    do(table, "a", "seal", "acknowledge", "a", "seal")
    assert told(table).count("penalty") == 3 and values(table)[:3] == (59, 50, 35)


def test_5_2_the_seal_of_round_7_has_no_next_round_to_be_punished_before():
    """§5.2, D-02"""
    table = do(desk(round=7, pressure=20, noticed=True), "a", "seal")
    assert table.over and values(table) == (50, 50, 50, 30) and "penalty" not in told(table)


@pytest.mark.parametrize("round", range(1, 8))
def test_5_2_a_seal_that_nobody_notices_has_no_second_effect(round):
    """§5.2"""
    table = do(desk(round=round, pressure=20), "a", "seal")
    assert values(table)[:3] == (50, 50, 50) and table.state.is_noticed == 0
    assert table.view()["phase"] == ("event" if round < 7 else "ending")


@pytest.mark.parametrize("record", ["truth", "embellish", "obscure"])
def test_5_2_only_a_seal_can_be_noticed(record):
    """§5.2  Even where every seal is."""
    table = do(desk(noticed=True), "a", record)
    assert table.view()["phase"] == "event" and table.state.notices == 0


def test_5_2_the_draw_is_made_for_each_seal_also_in_round_7_and_for_nothing_else():
    """§5.2, D-02  Each draw is one step of the stream of chance."""
    for round, record, draws in ((7, "seal", 1), (7, "truth", 0), (5, "seal", 1), (5, "embellish", 0)):
        table = desk(round=round, seal_chance=20)  # round 6 brings its own event: nothing is drawn for it
        before = int(table.dealer.counter)
        do(table, "a", record)
        assert int(table.dealer.counter) - before == draws, (round, record)
