"""§2, the course of a match: secret choices, four moments, rounds that end and begin."""

from __future__ import annotations

import pytest

import wanju
from wanju.kernel.errors import IllegalAction, NotYourTurn, UnknownName

from .build import ammos, hps, play, position, seats_of, take, turn

# ── choosing ─────────────────────────────────────────────────────────────────


def test_all_choose_at_the_same_time_in_any_order_and_in_secret():
    table = position(3)
    table.act(2, "smg@0")
    assert table.waiting == (0, 1)
    assert seats_of(table, "has_chosen") == [False, False, True]
    assert table.view(2)["chosen"] == ["smg"]
    assert table.view(0)["chosen"] == table.view()["chosen"] == []
    assert table.events()[-1] == {"event": "chosen", "seat": 2}
    table.act(0, "defend")
    assert hps(table) == [9, 9, 9]
    table.act(1, "bullet")
    assert hps(table) == [7, 9, 9]
    assert table.view()["turn"] == 1


def test_a_choice_cannot_be_changed():
    table = position(2)
    table.act(0, "bullet")
    with pytest.raises(NotYourTurn, match="waits for seat 1"):
        table.act(0, "defend")


@pytest.mark.parametrize(
    "name", ["punch", "cier", "cier@", "cier@x", "cier@2", "cier@0,1", "bullet@1", "machine_gun@0,0,1,2"]
)
def test_an_action_nobody_can_take_is_named_and_changes_nothing(name):
    table = position(2)
    with pytest.raises(UnknownName):
        table.act(0, name)
    assert table.waiting == (0, 1)


def test_declining_a_second_ability_takes_a_first():
    with pytest.raises(IllegalAction, match="Choose a first ability"):
        position(2).act(0, "done")


def test_a_turn_is_told_in_the_order_of_its_moments():
    done = turn("cier@1", "chop@0", "sweep", ammo=(1, 0, 5), swept=[], allow_fouls="on")
    told = [e["event"] for e in done.events]
    assert told == [*["chosen"] * 3, *["uses"] * 3, "foul", "pays", "pays", *["hit"] * 3, "round"]


# ── the first two moments: validity, then ammo ───────────────────────────────

FOULS = {
    "too little ammo": ("smg@1", 4.5, [0]),
    "no ammo at all": ("cier@1", 0, [0]),
    "no sweep before": ("chop@1", 9, []),
}


@pytest.mark.parametrize(("action", "ammo", "swept"), FOULS.values(), ids=FOULS)
def test_an_ability_against_the_rules_costs_one_hp_and_does_nothing(action, ammo, swept):
    done = turn(action, "bullet", ammo=ammo, swept=swept, allow_fouls="on")
    assert (done.lost, done.paid) == ((1, 0), (0, 0))
    assert done.told("foul", "amount") == [1]


def test_a_fouled_ability_neither_protects_nor_hits():
    assert turn("four_cier", "cier@0", ammo=(1, 1), allow_fouls="on").lost == (2, 0)
    assert turn("hatchet@1", "cier@0", ammo=(0, 1), allow_fouls="on").lost == (2, 0)


def test_a_foul_is_charged_even_when_a_hit_follows_and_both_count():
    done = turn("smg@1", "smg@0", ammo=(0, 5), allow_fouls="on")
    assert done.lost == (3, 0)


def test_everybody_may_foul_at_once():
    done = turn("cier@1", "cier@2", "cier@0", ammo=0, hp=None, allow_fouls="on")
    assert (done.lost, done.table.view()["outcome"]) == ((1, 1, 1), "drawn")


def test_the_ammo_a_bullet_adds_is_there_from_the_next_turn_on():
    table = wanju.table("cier", seats=2)
    assert "cier@1" not in table.legal(0)
    play(table, "bullet | bullet")
    assert "cier@1" in table.legal(0)
    assert "hatchet@1" in table.legal(0)
    assert "brick@1" not in table.legal(0)


def test_ammo_is_carried_from_turn_to_turn():
    table = play(wanju.table("cier", seats=2), *["bullet | bullet"] * 3, "hatchet@1 | defend", "cier@1 | dodge")
    assert ammos(table) == [1.5, 3]


def test_ammo_per_bullet_and_at_the_start_are_settings():
    table = play(wanju.table("cier", seats=2, bullet_ammo=2.5, start_ammo=0.5), "bullet | defend")
    assert ammos(table) == [3, 0.5]


# ── rounds ───────────────────────────────────────────────────────────────────


def test_a_turn_without_loss_goes_on_in_the_same_round():
    table = play(position(2), "bullet | bullet", "cier@1 | cier@0", "smg@1 | smg@0")
    assert (table.view()["round"], table.view()["turn"]) == (1, 3)


def test_a_round_ends_with_the_turn_in_which_somebody_lost_an_hp():
    done = turn("cier@1", "bullet", "bullet")
    assert done.table.view()["round"] == 2
    assert done.events[-1] == {"event": "round", "round": 2}


def test_a_new_round_begins_without_ammo_and_without_memory_of_sweeps():
    table = turn("sweep", "bullet", "bullet", swept=[]).table
    assert ammos(table) == [0, 0, 0]
    assert seats_of(table, "has_swept") == [False] * 3
    table = play(position(2, swept=[]), "sweep | defend")
    assert seats_of(table, "has_swept") == [True, False]
    assert table.why_not(0, "chop@1") is None
    play(table, "cier@1 | bullet", *["bullet | bullet"] * 2)
    assert table.why_not(0, "chop@1") == "Chop needs a Sweep of yours in an earlier turn of this round. (§2)"


def test_a_sweep_in_the_same_turn_does_not_earn_a_chop():
    """A chop needs a sweep "本回合内之前的轮次"."""
    table = position(2, swept=[], mode="lord", lord_abilities=2)
    table.act(0, "sweep")
    assert table.why_not(0, "chop@1") is not None


def test_ammo_at_the_start_comes_back_with_every_round():
    assert ammos(turn("cier@1", "bullet", start_ammo=1.5).table) == [1.5, 1.5]


def test_half_an_hp_lost_twice_in_a_round_ends_it_and_once_does_not():
    """§2: "相较于回合开始前减少了1及以上": losses of one player add up over the turns of a round."""
    table = position(3, ammo=0, allow_fouls="on", foul_hp=0.5)
    assert take(table, "smg@1", "bullet", "bullet").table.view()["round"] == 1
    assert take(table, "bullet", "smg@0", "bullet").table.view()["round"] == 1
    assert take(table, "smg@1", "bullet", "bullet").table.view()["round"] == 2
    assert hps(table) == [8, 8.5, 9]
    assert take(table, "bullet", "smg@0", "bullet").table.view()["round"] == 2


def test_falling_to_zero_by_half_an_hp_ends_the_round():
    table = position(3, hp=0.5, ammo=0, allow_fouls="on", foul_hp=0.5)
    done = take(table, "smg@1", "bullet", "bullet")
    assert (done.told("out"), table.view()["round"], ammos(table)[1:]) == ([0], 2, [0, 0])


def test_several_may_fall_in_one_turn():
    done = turn("cier@1", "cier@2", "bullet", "bullet", hp=None)
    assert done.told("out") == [1, 2]
    assert done.table.waiting == (0, 3)


def test_a_fallen_player_still_strikes_in_the_turn_of_the_fall():
    """All effects happen at once."""
    assert turn("hatchet@1", "brick@2", "cier@0", hp=None).lost == (1, 1, 1)


def test_the_fallen_are_no_targets_of_a_sweep():
    table = play(position(3, hp=None, start_ammo=5), "cier@1 | bullet | bullet")
    assert take(table, "sweep", "defend").lost == (0, 0, 0)
    assert table.events()[-1]["event"] == "void"


# ── the whole match ──────────────────────────────────────────────────────────


def test_a_match_from_the_first_bullet_to_the_last_player():
    table = wanju.table("cier", seats=3)
    play(
        table,
        "bullet | bullet | dodge",
        "cier@1 | hatchet@0 | bullet",  # the hatchet voids the cier and hits
        "bullet | bullet",  # 1 and 2 go on, without ammo
        "cier@2 | dodge",
        "bullet | bullet",
        "hatchet@2 | brick@1",
    )
    assert table.over
    assert (hps(table), table.payoff) == ([0, 0, 1], (0, 0, 1))
    assert table.story()[-3:] == ["Brick of seat 2 hits seat 1.", "seat 1 is out.", "The match is won."]
