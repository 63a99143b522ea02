"""Every ruling, in each of its readings."""

from __future__ import annotations

import json

import numpy as np
import pytest

from wanju.games import find
from wanju.kernel.errors import BadFile, OtherVersion

from .build import desk, do, ending, files, hidden, last_round, make_endings, make_events, put, told, value, values
from .recorder import recorded


@pytest.mark.parametrize(
    ("where", "option", "record", "force", "each_change", "step_8"),
    [
        ({"heaven": 5}, {"heaven": -12}, "embellish", "heaven", 2, 0),
        ({"hell": 5}, {"hell": -12}, "obscure", "hell", 2, 0),
        ({"stability": 5, "truth": 2}, {"stability": -12}, "truth", "stability", 3, 0),
        ({"pressure": 95}, {"pressure": 12}, "seal", "pressure", 100, 100),
        ({"pressure": 0}, {}, "seal", "pressure", 3, 1),
        ({"pressure": 0}, {"pressure": -12}, "truth", "pressure", 3, 0),
        ({"heaven": 95}, {"heaven": 12}, "embellish", "heaven", 100, 100),
        ({"heaven": 50}, {"heaven": 12}, "embellish", "heaven", 64, 64),
    ],
)
def test_d_01_bounds_after_every_change_or_once_a_round(where, option, record, force, each_change, step_8):
    """§2.2 against §3, step 8"""
    for reading, after in (("each_change", each_change), ("step_8", step_8)):
        table = do(desk(option, clamp=reading, **where), "a", record)
        assert value(table, force) == after, reading


def test_d_01_above_100_a_seal_helps_only_where_values_are_held_at_once():
    """Pressure 98 + 12: it is 100, and 98 after the seal; or 110, 108, and 100 in the end. The round adds nothing."""
    for reading, seen in (("each_change", [100, 98]), ("step_8", [110, 100])):
        table = do(desk({"pressure": 12}, pressure=98, clamp=reading, growth_1=0), "a")
        assert [value(table, "pressure"), value(do(table, "seal"), "pressure")] == seen


def test_d_01_after_the_auditors_values_are_in_their_bounds_in_either_reading():
    """§2.1  They come between two rounds, after step 8."""
    for reading in ("each_change", "step_8"):
        table = do(desk(stability=3, heaven=99, noticed=True, clamp=reading), "a", "seal")
        assert values(table) == (100, 50, 0, 3 if reading == "each_change" else 1)


def test_d_02_a_seal_noticed_in_round_7_has_no_consequence_or_comes_before_the_ending():
    table = last_round(record="seal", stability=24, noticed=True)
    assert table.over and ending(table) == "false_peace" and values(table)[:3] == (50, 50, 24)
    table = last_round(record="seal", stability=24, noticed=True, seal_in_last_round="before_the_ending")
    assert table.view()["phase"] == "penalty" and table.view()["round"] == 7 and ending(table) is None
    assert values(table)[:3] == (53, 50, 19)
    do(table, "acknowledge")
    assert table.over and ending(table) == "human_collapse"


@pytest.mark.parametrize(("noticed", "found"), [(True, "heaven_dominance"), (False, "false_peace")])
def test_d_02_before_the_ending_the_auditors_can_lift_heaven_to_90(noticed, found):
    late = {"seal_in_last_round": "before_the_ending", "penalty_shown": "in_passing"}
    assert ending(last_round(record="seal", heaven=87, noticed=noticed, **late)) == found
    assert ending(last_round(record="seal", heaven=87, noticed=noticed)) == "false_peace"


def test_d_02_the_draw_of_round_7_is_made_all_the_same():
    table = last_round(record="seal", noticed=True)
    assert (int(table.state.seals), int(table.state.notices)) == (1, 1)


def test_d_03_the_auditors_must_be_answered_or_come_in_passing():
    own = do(desk(noticed=True), "a", "seal")
    assert own.view()["phase"] == "penalty" and own.legal(0) == ("acknowledge",)
    passing = do(desk(noticed=True, penalty_shown="in_passing"), "a", "seal")
    assert passing.view()["phase"] == "event" and passing.view()["round"] == 2
    assert values(passing) == values(own) == (53, 50, 45, 3)
    assert "penalty" in told(own) and "penalty" in told(passing)


def test_d_03_both_ways_lead_to_the_same_numbers_over_whole_games():
    found = []
    for reading in ("own_phase", "in_passing"):
        table = desk(noticed=True, penalty_shown=reading)
        while not table.over:
            do(table, *{"event": "a", "record": "seal", "penalty": "acknowledge"}[table.view()["phase"]].split())
        found.append((values(table), hidden(table), ending(table)))
        assert len(table.moves) == {"own_phase": 20, "in_passing": 14}[reading]
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("where", "record", "after_archive", "after_choice"),
    [
        ({"heaven": 61, "stability": 65}, "obscure", 1, 0),
        ({"heaven": 60, "stability": 65}, "embellish", 0, 1),
        ({"stability": 62, "truth": 2}, "truth", 1, 0),
        ({"stability": 65}, "truth", 1, 1),
        ({"stability": 64}, "truth", 0, 0),
    ],
)
def test_d_04_the_balance_after_the_record_or_after_the_option(where, record, after_archive, after_choice):
    for reading, counted in (("after_archive", after_archive), ("after_choice", after_choice)):
        assert hidden(do(desk(streak_when=reading, **where), "a", record))[0] == counted, reading


def test_d_04_the_balance_is_looked_at_on_values_within_their_bounds():
    """Heaven 95 + 12 against Hell 90: 100 is 10 away, 107 would be 17."""
    for when in ("after_archive", "after_choice"):
        for clamp in ("each_change", "step_8"):
            table = desk({"heaven": 12}, heaven=95, hell=90, stability=70, streak_when=when, clamp=clamp)
            assert hidden(do(table, "a", "truth"))[0] == 1, (when, clamp)
            table = desk({"hell": -12}, heaven=10, hell=5, stability=70, streak_when=when, clamp=clamp)
            assert hidden(do(table, "a", "truth"))[0] == 1, (when, clamp)


def test_d_05_the_rounds_in_balance_are_the_last_ones_or_any():
    broken = {"stability": 64, "streak": 3, "round": 7}
    for reading, found in (("round_7", "false_peace"), ("ever", "human_rebellion")):
        assert ending(do(desk(streak_until=reading, **broken), "a", "truth")) == found
        assert ending(last_round(streak=2, stability=65, streak_until=reading)) == "human_rebellion"
        assert ending(last_round(streak=1, stability=65, streak_until=reading)) == "false_peace"
        assert ending(last_round(streak=0, best=2, stability=65, streak_until=reading)) == "false_peace"


def test_d_05_two_and_two_are_not_three_in_a_row():
    table = desk(stability=70, streak_until="ever", round=2)
    for number in range(6):
        put(table, stability=60 if number in (2, 5) else 70)
        do(table, "a", "embellish" if number % 2 else "obscure")
    assert ending(table) == "false_peace"


@pytest.mark.parametrize(("limit", "borne"), [(1, [0, 1]), (2, [0, 1, 2])])
def test_d_06_one_extreme_option_or_two(limit, borne):
    found = [
        extremes
        for extremes in range(5)
        if ending(last_round(streak=2, stability=70, extremes=extremes, extreme_limit=limit)) == "human_rebellion"
    ]
    assert found == borne
    assert find("delay").ruleset().values["extreme_limit"] == 1


def sizes(by, **settings):
    """A set of events with an effect of this size."""
    return find("delay").ruleset(settings=settings, files=files(make_events({"hell": by})))


@pytest.mark.parametrize("by", [0, 3, 12, -3, -12])
def test_d_07_nothing_or_3_to_12_is_fine_in_either_reading(by):
    for reading in ("zero_or_3_to_12", "up_to_12"):
        assert sizes(by, effect_size=reading).record.option[0].value[1] == by


@pytest.mark.parametrize("by", [1, 2, -1, -2])
def test_d_07_1_and_2_are_too_small_or_fine(by):
    assert sizes(by, effect_size="up_to_12").record.option[0].value[1] == by
    with pytest.raises(BadFile, match=r"event_001, choice A: 'hell' changes by .*D-07"):
        sizes(by)


@pytest.mark.parametrize("by", [13, -13])
@pytest.mark.parametrize("reading", ["zero_or_3_to_12", "up_to_12"])
def test_d_07_13_is_too_much_in_either_reading(by, reading):
    with pytest.raises(BadFile, match=r"event_001, choice A: 'hell' changes by .*D-07"):
        sizes(by, effect_size=reading)


def lengths(en, zh, of="event", **settings):
    """Content whose first text is this long."""
    events, endings = make_events(), make_endings()
    row = events[0] if of == "event" else endings[0]
    row["text_en"], row["text_zh"] = en, zh
    return find("delay").ruleset(settings=settings, files=files(events, endings))


@pytest.mark.parametrize(("of", "most"), [("event", 120), ("ending", 250)])
def test_d_08_english_counts_words_and_chinese_characters(of, most):
    lengths(" ".join(["end"] * most), "末" * most, of)
    with pytest.raises(BadFile, match=rf"text_en: it has {most + 1} words; {most} are the limit. .*D-08"):
        lengths(" ".join(["end"] * (most + 1)), "末" * most, of)
    with pytest.raises(BadFile, match=rf"text_zh: it has {most + 1} characters; {most} are the limit. .*D-08"):
        lengths("end", "末" * (most + 1), of)


@pytest.mark.parametrize("mark", ["，", "。", "“", "—", "《"])
def test_d_08_chinese_punctuation_counts_or_is_free(mark):
    lengths("end", "末" * 119 + mark)
    with pytest.raises(BadFile, match="121 characters"):
        lengths("end", "末" * 120 + mark)
    lengths("end", "末" * 120 + mark * 9, word_limits="without_punctuation")
    with pytest.raises(BadFile, match="121 characters"):
        lengths("end", "末" * 121, word_limits="without_punctuation")


def test_d_08_blanks_and_line_ends_are_no_characters():
    lengths("one\n\ntwo   three", "末" * 60 + "\n\n" + "日 " * 60)


def test_d_09_the_uniform_player_draws_each_record_for_itself_or_keeps_up_the_first():
    """§14  Options are drawn in either reading."""
    for reading in ("independent", "habit"):
        found = recorded(find("delay").ruleset(settings={"player_model": reading}), 20_000, seed=9).last["path"]
        options, records = found[:, :, 1], found[:, :, 2]
        for round in range(7):
            assert np.allclose(np.bincount(options[:, round], minlength=4)[1:] / 20_000, 1 / 3, atol=0.015)
            assert np.allclose(np.bincount(records[:, round], minlength=5)[1:] / 20_000, 1 / 4, atol=0.015)
        same = (records == records[:, :1]).all(axis=1).mean()
        assert same == 1 if reading == "habit" else same < 0.002
        assert abs(np.corrcoef(options[:, 0], options[:, 1])[0, 1]) < 0.03
        assert abs(np.corrcoef(options[:, 0], records[:, 0])[0, 1]) < 0.03


@pytest.mark.parametrize(
    ("where", "graded", "hidden_only"),
    [
        ({"stability": 10}, 0, 0),
        ({"heaven": 95}, 0, 0),
        ({"hell": 95}, 0, 0),
        ({"streak": 2, "stability": 70}, 1, 1),
        ({}, 0.5, 0),
    ],
)
def test_d_10_what_an_ending_is_worth(where, graded, hidden_only):
    """§7  The hidden ending 1; a false peace one half, or nothing."""
    assert last_round(**where).payoff == (graded,)
    assert last_round(worth="hidden_only", **where).payoff == (hidden_only,)


def test_d_11_games_with_our_events_of_before_are_refused_and_those_with_others_go_on():
    """Where it was settled, an option of event 009 came to add pressure."""
    kept = {"preset": "standard", "seats": 1, "set": {}}
    with pytest.raises(OtherVersion):
        find("delay").kept_ruleset("1.0.0", kept)
    theirs = {"events": json.dumps(make_events())}
    assert find("delay").kept_ruleset("1.0.0", kept | {"files": theirs}).files == theirs
