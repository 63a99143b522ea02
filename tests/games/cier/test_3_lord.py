"""§3, the lord: more HP, richer bullets, and the three variants that were tried, alone and together."""

from __future__ import annotations

import pytest

import wanju

from .build import ammos, hps, play, position, seats_of, take, turn

LORD = {"mode": "lord"}
CONVERTS = LORD | {"converts": "on"}
TWO = LORD | {"lord_abilities": 2}


# ── the standard lord ────────────────────────────────────────────────────────


def test_a_bullet_of_the_lord_adds_two_ammo_and_of_a_commoner_one():
    assert ammos(play(wanju.table("cier", seats=3, mode="lord"), "bullet | bullet | defend")) == [2, 1, 0]


def test_what_a_bullet_of_the_lord_adds_is_a_setting():
    assert ammos(play(wanju.table("cier", seats=2, mode="lord", lord_bullet_ammo=3.5), "bullet | bullet")) == [3.5, 1]


def test_the_lord_wins_when_the_last_commoner_is_out():
    table = play(position(3, hp=None, **LORD), "cier@1 | bullet | bullet")
    assert not table.over
    play(table, "bullet | bullet", "cier@2 | bullet")
    assert (table.view()["winners"], table.payoff) == ([0], (1, 0, 0))


def test_commoners_win_together_even_those_who_fell():
    table = play(position(3, hp=None, start_ammo=5, **LORD), "cier@1 | bullet | bullet", "bullet | smg@0")
    assert (table.view()["winners"], table.payoff) == ([1, 2], (0, 1, 1))


# ── variant 1: minions ───────────────────────────────────────────────────────


def test_a_minion_is_of_the_lords_side_without_a_skill():
    table = wanju.table("cier", seats=4, preset="lord_with_minion")
    assert seats_of(table, "role") == ["lord", "minion", "commoner", "commoner"]
    assert ammos(play(table, "bullet | bullet | bullet | defend")) == [2, 1, 1, 0]


def test_a_minion_wins_with_the_lord():
    table = turn("cier@2", "hatchet@3", "bullet", "dodge", hp=None, minions=1, **LORD).table
    assert (table.view()["winners"], table.payoff) == ([0, 1], (1, 1, 0, 0))


def test_the_match_goes_on_without_the_lord_while_a_minion_stands():
    """§3: "平民的胜利条件是擂主身份玩家全部出局", and minions are of the lord's identity."""
    table = play(position(3, hp=None, start_ammo=5, minions=1, **LORD), "bullet | bullet | smg@0")
    assert not table.over
    play(table, "bullet | cier@1")
    assert table.view()["winners"] == [2]


def test_a_minion_alone_may_win_for_the_fallen_lord():
    table = play(position(3, hp=None, start_ammo=5, minions=1, **LORD), "bullet | bullet | smg@0", "cier@2 | bullet")
    assert (table.view()["winners"], table.payoff) == ([0, 1], (1, 1, 0))


def test_a_sweep_of_the_lord_hits_minions_too():
    assert turn("sweep", "bullet", "bullet", minions=1, **LORD).lost == (0, 1, 1)


# ── variant 2: commoners put out by the lord turn into minions ───────────────

# the fatal turn among lord, three commoners of 1 HP and none of the lord's side; who turns
TURNS = {
    "by the lord alone": ("cier@1 | bullet | bullet | bullet", [1]),
    "by the lord's sweep": ("sweep | bullet | dodge | defend", [1, 2]),
    "by the lord's machine gun": ("machine_gun@1,2 | bullet | bullet | bullet", [1, 2]),
    "by another commoner": ("bullet | bullet | cier@1 | bullet", []),
    "by both at once": ("cier@1 | bullet | hatchet@1 | bullet", [1]),
    "by a commoner while the lord's is void": ("cier@1 | dodge | hatchet@1 | bullet", []),
    "by a commoner while the lord's is cancelled": ("cier@1 | cier@0 | hatchet@1 | bullet", []),
}


@pytest.mark.parametrize(("actions", "turned"), TURNS.values(), ids=TURNS)
def test_a_commoner_turns_if_the_lords_ability_put_them_out(actions, turned):
    done = turn(*actions.split(" | "), hp=None, **CONVERTS)
    assert done.told("converted") == turned
    assert [seat for seat, role in enumerate(seats_of(done.table, "role")) if role == "minion"] == turned


def test_a_minion_of_the_lord_turns_nobody():
    assert turn("bullet", "cier@2", "bullet", "bullet", hp=None, minions=1, **CONVERTS).told("converted") == []


def test_a_commoner_put_out_by_a_foul_does_not_turn():
    done = turn("bullet", "smg@0", "bullet", ammo=0, hp=None, allow_fouls="on", **CONVERTS)
    assert (done.told("out"), done.told("converted")) == ([1], [])


def test_a_commoner_who_is_hit_but_stands_does_not_turn():
    done = turn("cier@1", "bullet", "bullet", hp=None, hp_commoner=2, **CONVERTS)
    assert (done.told("converted"), seats_of(done.table, "role")[1]) == ([], "commoner")


def test_the_turned_play_on_from_the_next_round_with_one_hp_for_the_lord():
    table = turn("cier@1", "bullet", "bullet", hp=None, **CONVERTS).table
    assert (table.view()["round"], table.waiting) == (2, (0, 1, 2))
    assert (hps(table)[1], seats_of(table, "side")) == (1, [0, 0, 1])
    assert ammos(play(table, "bullet | bullet | bullet")) == [2, 1, 1]
    assert play(table, "bullet | cier@2 | bullet").view()["winners"] == [0, 1]


def test_a_minion_put_out_by_the_lord_does_not_come_back():
    table = play(position(3, hp=None, start_ammo=3, **CONVERTS), "cier@1 | bullet | bullet", "cier@1 | bullet | bullet")
    assert (seats_of(table, "is_in"), table.waiting) == ([True, False, True], (0, 2))


def test_the_lord_wins_by_turning_the_last_commoner():
    table = turn("cier@1", "bullet", hp=None, **CONVERTS).table
    assert (table.view()["outcome"], table.view()["seats"][0]["is_in"]) == ("won", True)
    assert table.payoff[0] == 1


def test_a_lord_who_falls_while_turning_somebody_leaves_a_minion_behind():
    table = turn("cier@1", "bullet", "smg@0", hp=None, **CONVERTS).table
    assert (table.over, table.waiting) == (False, (1, 2))


# ── variant 3: two abilities in a turn (C-06) ────────────────────────────────


def test_only_the_lord_is_asked_twice_and_may_decline():
    table = position(2, **TWO)
    table.act(0, "cier@1")
    assert (table.waiting, table.view(0)["chosen"]) == ((0, 1), ["cier"])
    assert "done" in table.legal(0)
    table.act(0, "done")
    table.act(1, "bullet")
    assert (hps(table), table.view()["turn"]) == ([9, 8], 1)


def test_both_abilities_are_paid_for_and_take_effect():
    done = turn("cier@1 + hatchet@2", "bullet", "bullet", **TWO)
    assert (done.lost, done.paid) == ((0, 1, 1), (1.5, 0, 0))


def test_the_second_must_be_affordable_beside_the_first():
    table = position(2, ammo=1.5, **TWO)
    table.act(0, "hatchet@1")
    assert table.why_not(0, "hatchet@1") == "It costs 1 ammo and you have 0.5. (§2)"
    assert table.why_not(0, "cier@1") is None


def test_a_bullet_beside_it_does_not_pay_for_an_ability_of_the_same_turn():
    table = position(2, ammo=0, **TWO)
    table.act(0, "bullet")
    assert "cier@1" not in table.legal(0)


def test_the_same_ability_twice_counts_twice():
    assert turn("cier@1 + cier@1", "bullet", **TWO).lost == (0, 2)
    assert ammos(turn("bullet + bullet", "defend", ammo=0, **TWO).table) == [4, 0]


def test_a_self_ability_protects_for_the_whole_turn_and_beside_an_attack():
    done = turn("defend + cier@1", "bullet", "hatchet@0", "sweep", **TWO)
    assert done.lost == (0, 2, 1, 0)
    assert turn("defend + dodge", "hatchet@0", "brick@0", "chop@0", "sweep", **TWO).lost[0] == 0


def test_each_ability_is_cancelled_on_its_own():
    done = turn("hatchet@1 + barrett@1", "hatchet@0", **TWO)
    assert done.lost == (0, 1)
    assert done.told("cancelled", "ability") == ["hatchet", "hatchet"]


def test_one_ability_of_an_opponent_may_cancel_both():
    done = turn("six_cier@1 + barrett@1", "barrett@0", **TWO)
    assert (done.lost, done.told("cancelled")) == ((0, 0), [0, 1, 0])


def test_two_sweeps_of_one_player_are_one_player_using_sweep():
    """§2: "有大于等于2名玩家使用横扫" counts players."""
    assert turn("sweep + sweep", "bullet", "dodge", **TWO).lost == (0, 2, 2)


# ── the variants together ────────────────────────────────────────────────────


def test_minions_and_two_abilities_leave_the_minion_with_one():
    table = position(3, minions=1, **TWO)
    for seat in (0, 1, 2):
        table.act(seat, "defend")
    assert table.waiting == (0,)


def test_two_abilities_may_turn_two_commoners_at_once():
    done = turn("cier@1 + cier@2", "bullet", "bullet", "bullet", hp=None, converts="on", **TWO)
    assert (done.told("converted"), done.table.waiting) == ([1, 2], (0, 1, 2, 3))
    assert seats_of(done.table, "side") == [0, 0, 0, 1]


def test_all_three_variants_play_to_an_end():
    table = wanju.table("cier", seats=4, mode="lord", minions=1, converts="on", lord_abilities=2)
    play(
        table,
        "bullet + bullet | bullet | bullet | bullet",
        "cier@2 + defend | bullet | bullet | cier@1",  # 2 turns, the minion falls
    )
    assert (table.waiting, seats_of(table, "role")) == ((0, 2, 3), ["lord", "minion", "minion", "commoner"])
    take(table, "bullet + bullet", "bullet", "dodge")
    done = take(table, "hatchet@3 + dodge", "bullet", "bullet")
    assert done.table.view()["winners"] == [0, 1, 2, 3]


@pytest.mark.parametrize("preset", ["lord_with_minion", "lord_turns_commoners", "lord_two_abilities"])
def test_each_variant_has_a_preset(preset):
    table = wanju.table("cier", seats=4, preset=preset)
    values = table.ruleset.values
    changed = {"minions": values["minions"], "converts": values["converts"], "lord_abilities": values["lord_abilities"]}
    standard = {"minions": 0, "converts": "off", "lord_abilities": 1}
    assert values["mode"] == "lord"
    assert len(changed.items() - standard.items()) == 1
