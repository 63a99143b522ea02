"""§3: the nine steps of a round, strictly in their order."""

from __future__ import annotations

import pytest

from wanju.kernel.errors import IllegalAction, NotYourTurn

from .build import FORCES, PENALTY, RECORDS, TRUTH, desk, do, ending, hidden, told, value, values

OPTIONS = ("a", "b", "c")
ACTIONS = (*OPTIONS, *RECORDS, "acknowledge")


def test_3_a_round_asks_for_an_option_and_then_for_a_record():
    """§3  Three options, four records, nothing else."""
    table = desk()
    for round in range(1, 8):
        assert table.view()["round"] == round and table.view()["phase"] == "event"
        assert table.legal(0) == OPTIONS
        do(table, "b")
        assert table.view()["round"] == round and table.view()["phase"] == "record"
        assert table.legal(0) == RECORDS
        do(table, "obscure")
    assert table.over and table.view()["phase"] == "ending" and table.legal(0) == ()


@pytest.mark.parametrize(
    ("before", "open"), [((), OPTIONS), (("a",), RECORDS), (("a", "seal"), ("acknowledge",))], ids=str
)
def test_3_what_belongs_to_another_step_is_refused_and_changes_nothing(before, open):
    """§3, §8, §11.3  Nothing is out of order, and nothing is taken back."""
    table = do(desk({"heaven": 5}, noticed=True), *before)
    kept = table.state.tobytes()
    assert table.legal(0) == open
    for action in ACTIONS:
        if action not in open:
            with pytest.raises(IllegalAction, match=r"^Another moment of the round .*\(§3\)$"):
                table.act(0, action)
    assert table.state.tobytes() == kept


def test_3_after_the_ending_nothing_is_asked():
    """§3, step 9"""
    table = do(desk(round=7), "a", "truth")
    for action in ACTIONS:
        with pytest.raises(NotYourTurn):
            table.act(0, action)


def test_3_the_options_effects_are_there_before_the_record_is_chosen():
    """§3, steps 3 and 4"""
    table = do(desk({"heaven": 5, "stability": -6}), "a")
    assert values(table) == (55, 50, 44, 0)


def test_3_the_steps_are_told_in_their_order():
    """§3  Option, its effects, record, its effect, growth, and only then the auditors and the next round."""
    table = do(desk({"heaven": 5}, pressure=20, noticed=True, truth=2), "a", "seal", "acknowledge")
    told_so = "chooses changes records changes grows penalty changes changes round"
    assert told(table)[1:] == told_so.split()
    table = do(desk({"heaven": 5}, truth=2, round=7), "a", "truth")
    assert told(table)[1:] == ["chooses", "changes", "records", "reward", "changes", "grows", "ends"]


def test_3_the_record_comes_before_the_look_at_the_balance():
    """§3, steps 5 and 6  A gap of 11 is closed, and one of 10 opened, by the record."""
    assert hidden(do(desk(heaven=61, hell=50, stability=65), "a", "obscure"))[0] == 1
    assert hidden(do(desk(heaven=60, hell=50, stability=65), "a", "embellish"))[0] == 0
    assert hidden(do(desk(stability=62, truth=2), "a", "truth"))[0] == 1


def test_3_the_auditors_come_after_the_look_at_the_balance():
    """§3, §5.2  What they take is missed in the next round, not in this one."""
    table = do(desk(stability=65, noticed=True), "a", "seal")
    assert hidden(table)[0] == 1 and value(table, "stability") == 60
    assert hidden(do(table, "acknowledge", "a", "embellish"))[0] == 0


def test_3_pressure_grows_after_the_seal_has_lowered_it():
    """§3, steps 5 and 7"""
    assert value(do(desk(round=7, pressure=50), "a", "seal"), "pressure") == 50 - 2 + 12
    assert value(do(desk(round=7, pressure=0), "a", "seal"), "pressure") == 12


def test_3_the_ending_looks_at_pressure_after_round_7_has_added_to_it():
    """§3, steps 7 and 9; §7.1"""
    awake = {"round": 7, "streak": 2, "stability": 70}
    assert ending(do(desk(pressure=72, **awake), "a", "truth")) == "human_rebellion"
    assert ending(do(desk(pressure=73, **awake), "a", "truth")) == "false_peace"


def test_3_the_game_has_seven_rounds():
    """§1, §3"""
    table = desk()
    for _ in range(7):
        assert not table.over
        do(table, "a", "embellish")
    assert table.over and len(table.moves) == 14


def test_3_the_prescribed_sentences_are_said_in_both_languages():
    """§5.2, §5.3"""
    table = do(desk(truth=2, noticed=True), "a", "truth", "a", "seal")
    for language in ("en", "zh"):
        story = table.story(0, language)
        assert TRUTH[language] in story and PENALTY[language] in story


@pytest.mark.parametrize(
    ("where", "actions"),
    [
        ({}, ("a", "seal")),
        ({"heaven": 95, "hell": 2}, ("a", "truth")),
        ({"heaven": 97}, ("b", "embellish")),
        ({"stability": 99, "truth": 2}, ("b", "truth")),
        ({"pressure": 95, "round": 6}, ("b", "truth")),
        ({"stability": 2, "heaven": 99, "noticed": True}, ("b", "seal")),
    ],
    ids=str,
)
def test_11_3_the_changes_that_are_told_are_the_changes_that_were_made(where, actions):
    """§11.3  'Heaven +5' means that Heaven is 5 higher than it was: at a bound, less is told, or nothing."""
    table = desk({"heaven": 12, "hell": -12}, **where)
    before, lines = values(table), len(table.notes)
    do(table, *actions)
    made = dict.fromkeys(FORCES, 0)
    for event in table.events(since=lines):
        if event["event"] in ("changes", "grows"):
            made[event["value"]] += int(event["change"].replace("−", "-"))
    assert tuple(made.values()) == tuple(now - then for now, then in zip(values(table), before, strict=True))
