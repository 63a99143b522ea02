"""The gaps of the rulebook, C-01 to C-14: what each reading does, the default first."""

from __future__ import annotations

import tomllib

import pytest

import wanju
from wanju.games import find
from wanju.lab.simulate import simulate

from .build import ammos, hps, play, position, seats_of, take, turn

RULINGS = {
    "C-01": ("aim_at_self", "no", "yes"),
    "C-02": ("machine_gun_alone", "allowed", "unavailable"),
    "C-03": ("allow_fouls", "off", "on"),
    "C-04": ("all_out", "draw", "last_hp"),
    "C-05": ("stalemate", "draw", "no_limit"),
    "C-06": ("two_abilities", "together", "in_order"),
    "C-07": ("machine_gun_cancel", "whole", "target"),
    "C-08": ("ammo_left", "kept", "lost"),
    "C-09": ("converted_returns", "next_round", "one_later"),
    "C-10": ("commoners_goal", "whole_side", "lord"),
    "C-11": ("aim_at_allies", "yes", "no"),
    "C-12": ("fouled_is_used", "no", "yes"),
}


@pytest.mark.parametrize(("ruling", "switch"), RULINGS.items())
def test_a_ruling_is_a_switch_found_by_either_name(ruling, switch):
    name, *readings = switch
    values = [wanju.table("cier", seats=2, **{ruling: reading}).ruleset.values[name] for reading in readings]
    assert values == readings
    assert wanju.table("cier", seats=2).ruleset.values[name] == readings[0]


# ── C-01 ─────────────────────────────────────────────────────────────────────


def test_c_01_nobody_aims_at_themself():
    assert position(3).why_not(0, "cier@0") == "You cannot aim at yourself. (C-01)"
    assert "machine_gun@0,1" not in position(3).legal(0)


@pytest.mark.parametrize("ability", ["cier", "hatchet", "brick", "chop", "six_cier", "barrett", "smg"])
def test_c_01_what_one_aims_at_oneself_is_cancelled_by_itself(ability):
    """The target uses it on you, for the target is you."""
    done = turn(f"{ability}@0", "bullet", aim_at_self="yes")
    assert (done.lost, done.told("cancelled")) == ((0, 0), [0])


def test_c_01_a_sweep_never_hits_its_user():
    assert turn("sweep", "bullet", aim_at_self="yes").lost == (0, 1)


# ── C-02 ─────────────────────────────────────────────────────────────────────


def test_c_02_a_machine_gun_may_be_aimed_at_the_one_opponent_left():
    assert turn("machine_gun@1", "bullet").lost == (0, 1)


def test_c_02_or_it_is_unavailable_then():
    table = position(2, machine_gun_alone="unavailable")
    assert table.why_not(0, "machine_gun@1") == "Machine gun needs two targets and only one opponent is left. (C-02)"


@pytest.mark.parametrize("reading", ["allowed", "unavailable"])
def test_c_02_while_there_are_two_opponents_it_takes_both(reading):
    table = position(3, machine_gun_alone=reading)
    assert table.why_not(0, "machine_gun@1") == "Machine gun takes two targets. (§2)"
    assert table.why_not(0, "machine_gun@1,2") is None


def test_c_02_one_opponent_left_is_one_also_where_one_may_aim_at_oneself():
    assert turn("machine_gun@1", "bullet", aim_at_self="yes").lost == (0, 1)


# ── C-03 ─────────────────────────────────────────────────────────────────────


def test_c_03_what_breaks_the_rules_is_not_offered():
    assert position(2, ammo=0, swept=[]).legal(0) == ("bullet", "defend", "dodge")


def test_c_03_or_it_may_be_chosen_and_costs_hp():
    table = position(2, ammo=0, swept=[], allow_fouls="on")
    assert {"smg@1", "chop@1", "sweep", "four_cier"} <= set(table.legal(0))
    assert "cier@0" not in table.legal(0)
    assert take(table, "smg@1", "bullet").lost == (1, 0)


@pytest.mark.parametrize("foul_hp", [0, 0.5, 2])
def test_c_03_what_a_foul_costs_is_a_number(foul_hp):
    assert turn("smg@1", "bullet", ammo=0, allow_fouls="on", foul_hp=foul_hp).lost == (foul_hp, 0)


# ── C-04 ─────────────────────────────────────────────────────────────────────


def all_fall(*hp, **rules):
    """Everybody shoots the next with a submachine gun and falls."""
    table = position(len(hp), **rules)
    table.state["hp"][: len(hp)] = table.state["hp_round"][: len(hp)] = [2 * each for each in hp]
    return take(table, *(f"smg@{(seat + 1) % len(hp)}" for seat in range(len(hp)))).table


def test_c_04_all_out_in_one_turn_is_a_draw_they_share():
    table = all_fall(2, 1, 2)
    assert (table.view()["outcome"], table.view()["winners"]) == ("drawn", [0, 1, 2])
    assert table.payoff == pytest.approx((1 / 3, 1 / 3, 1 / 3))


@pytest.mark.parametrize(
    ("hp", "outcome", "winners"),
    [((2, 1, 2), "drawn", [0, 2]), ((1, 2, 1), "won", [1]), ((1, 1, 1), "drawn", [0, 1, 2])],
)
def test_c_04_or_the_last_hp_they_stood_with_decides(hp, outcome, winners):
    table = all_fall(*hp, all_out="last_hp")
    assert (table.view()["outcome"], table.view()["winners"]) == (outcome, winners)
    assert table.payoff == pytest.approx([1 / len(winners) if seat in winners else 0 for seat in range(3)])


def test_c_04_those_who_fell_earlier_share_nothing():
    table = play(position(3, hp=None, start_ammo=1), "bullet | bullet | cier@1", "cier@2 | hatchet@0")
    assert table.view()["winners"] == [2]
    table = play(position(4, hp=None, start_ammo=1), "cier@3 | bullet | bullet | bullet", "cier@1 | cier@2 | cier@0")
    assert (table.view()["winners"], table.payoff[3]) == ([0, 1, 2], 0)


# ── C-05 ─────────────────────────────────────────────────────────────────────


def test_c_05_so_many_turns_without_a_loss_are_a_draw():
    table = play(wanju.table("cier", seats=2, stalemate_turns=3), *["defend | defend"] * 2)
    assert not table.over
    play(table, "defend | dodge")
    assert (table.view()["outcome"], table.payoff) == ("drawn", (0.5, 0.5))


def test_c_05_two_hundred_turns_by_default():
    table = play(wanju.table("cier", seats=2), *["defend | defend"] * 199)
    assert not table.over
    assert play(table, "defend | defend").over


def test_c_05_a_loss_starts_the_count_again():
    table = position(2, stalemate_turns=3)
    play(table, "bullet | bullet", "bullet | bullet", "cier@1 | bullet", *["bullet | bullet"] * 2)
    assert not table.over
    assert play(table, "bullet | bullet").over


def test_c_05_only_those_still_in_share_the_draw():
    table = play(position(3, hp=None, stalemate_turns=2), "cier@1 | bullet | bullet", *["defend | defend"] * 2)
    assert (table.view()["winners"], table.payoff) == ([0, 2], (0.5, 0, 0.5))


def test_c_05_or_there_is_no_limit():
    table = play(wanju.table("cier", seats=2, stalemate="no_limit", stalemate_turns=1), *["defend | defend"] * 5)
    assert not table.over


# ── C-06 ─────────────────────────────────────────────────────────────────────

LORD_OF_TWO = {"mode": "lord", "lord_abilities": 2, "allow_fouls": "on"}


# two abilities of seat 0, its ammo, and what is paid and lost: (ammo paid, HP of seat 0, HP of seat 1)
PAIRS = [
    ("cier@1 + hatchet@1", 1.5, (1.5, 0, 2), (1.5, 0, 2)),
    ("cier@1 + smg@1", 5, (0, 1, 0), (0.5, 1, 1)),
    ("smg@1 + cier@1", 5, (0, 1, 0), (5, 1, 2)),
    ("smg@1 + four_cier", 3, (0, 1, 0), (2, 1, 0)),
]


@pytest.mark.parametrize(("actions", "ammo", "together", "in_order"), PAIRS)
def test_c_06_costs_are_added_and_too_much_voids_both_or_they_are_paid_in_order(actions, ammo, together, in_order):
    for reading, outcome in {"together": together, "in_order": in_order}.items():
        done = turn(actions, "bullet", ammo=ammo, two_abilities=reading, **LORD_OF_TWO)
        assert (done.paid[0], *done.lost) == outcome


def test_c_13_everything_the_text_prints_is_a_multiple_of_a_half():
    rows = tomllib.loads((find("cier").folder / "abilities.toml").read_text(encoding="utf-8"))["ability"]
    printed = [amount for row in rows for amount in (row["cost"], row.get("damage", 0))]
    assert all(amount * 2 == int(amount * 2) for amount in printed)
    assert {row.get("damage", 0) for row in rows} == {0, 1, 2}, "losses are whole"


@pytest.mark.parametrize("hp", [0.5, 1.5, 2.5])
def test_c_13_parts_of_an_hp_fall_to_the_same_hits_as_the_whole_above(hp):
    """So finer ones than halves would not be felt either."""
    whole, part = (find("cier").ruleset(4, settings={"hp_individual": each}) for each in (hp + 0.5, hp))
    styles = ["counting", "aggressive", "random", "cautious"]
    found = [simulate(rules, styles, 500, 3).metrics for rules in (whole, part)]
    assert found[0] == found[1]


def test_c_14_teams_are_dealt_round_the_table_or_as_each_player_says():
    assert seats_of(wanju.table("cier", seats=4, mode="team"), "side") == [0, 1, 0, 1]
    assert seats_of(wanju.table("cier", seats=4, mode="team", team="b,b,a,b"), "side") == [1, 1, 0, 1]


def test_c_06_a_player_with_two_fouls_loses_the_hp_once():
    """§2: "若不符合,则该玩家生命值-1" is said of the player."""
    done = turn("chop@1 + smg@1", "bullet", ammo=0, swept=[], two_abilities="in_order", **LORD_OF_TWO)
    assert (done.lost, done.told("foul")) == ((1, 0), [0])


def test_c_06_a_chop_that_was_not_earned_does_not_spoil_the_other():
    done = turn("chop@1 + hatchet@1", "bullet", ammo=1, swept=[], **LORD_OF_TWO)
    assert (done.lost, done.paid) == ((1, 1), (1, 0))


# ── C-07 ─────────────────────────────────────────────────────────────────────

# the turn, and what is lost if the machine gun is void as a whole, and if only against the target that answers
GUNS = [
    ("machine_gun@1,2 | smg@0 | bullet", (0, 0, 0), (0, 0, 1)),
    ("machine_gun@1,2 | machine_gun@0,2 | bullet", (0, 0, 0), (0, 0, 2)),
    ("machine_gun@1,2 | machine_gun@0,2 | machine_gun@0,1", (0, 0, 0), (0, 0, 0)),
    ("machine_gun@1,2 | smg@0 | brick@0", (1, 0, 0), (0, 0, 1)),
    ("machine_gun@1,2 | smg@2 | bullet", (0, 1, 3), (0, 1, 3)),
]


@pytest.mark.parametrize(("actions", "whole", "target"), GUNS)
def test_c_07_a_machine_gun_with_one_cancelled_target(actions, whole, target):
    for reading, lost in {"whole": whole, "target": target}.items():
        assert turn(*actions.split(" | "), machine_gun_cancel=reading).lost == lost


# ── C-08 ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("reading", "left"), [("kept", [2.5, 3, 4]), ("lost", [0, 3, 4])])
def test_c_08_ammo_left_after_paying_is_kept_or_lost(reading, left):
    assert ammos(turn("cier@1", "dodge", "bullet", ammo=3, ammo_left=reading).table) == left


# ── C-09 ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("reading", "second", "third"), [("next_round", (0, 1, 2), (0, 1, 2)), ("one_later", (0, 2), (0, 1, 2))]
)
def test_c_09_a_converted_commoner_plays_from_the_next_round_or_one_later(reading, second, third):
    table = turn(
        "cier@1", "bullet", "bullet", hp=None, hp_lord=9, mode="lord", converts="on", converted_returns=reading
    ).table
    assert table.waiting == second
    take(table, *["bullet"] * len(second))
    take(table, *["bullet"] * (len(second) - 1), "cier@0")
    assert (table.view()["round"], table.waiting) == (3, third)
    assert hps(table)[1] == 1


# ── C-10 ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("reading", "is_over"), [("whole_side", False), ("lord", True)])
def test_c_10_commoners_need_the_lords_whole_side_out_or_the_lord_alone(reading, is_over):
    table = turn("bullet", "bullet", "smg@0", hp=None, mode="lord", minions=1, commoners_goal=reading).table
    assert table.over == is_over
    assert table.view()["winners"] == ([2] if is_over else [])


@pytest.mark.parametrize(
    ("reading", "outcome", "winners"), [("whole_side", "won", [0, 1]), ("lord", "drawn", [0, 1, 2])]
)
def test_c_10_lord_and_last_commoner_falling_together_meet_both_goals(reading, outcome, winners):
    table = turn("bullet", "cier@2", "smg@0", hp=None, mode="lord", minions=1, commoners_goal=reading).table
    assert (table.view()["outcome"], table.view()["winners"]) == (outcome, winners)


# ── C-11 ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("rules", [{"mode": "team"}, {"mode": "lord", "minions": 2}])
def test_c_11_allies_may_be_aimed_at_or_not(rules):
    assert "cier@2" in position(4, **rules).legal(0)
    table = position(4, aim_at_allies="no", **rules)
    assert table.why_not(0, "cier@2") == "You cannot aim at your own side. (C-11)"
    assert table.why_not(0, "cier@3") is None


def test_c_11_a_sweep_hits_allies_in_either_reading():
    for reading in ("yes", "no"):
        assert turn("sweep", "bullet", "bullet", "bullet", mode="team", aim_at_allies=reading).lost == (0, 1, 1, 1)


def test_c_11_one_enemy_left_counts_as_one_opponent_for_the_machine_gun():
    assert position(3, mode="team", aim_at_allies="no").why_not(0, "machine_gun@1") is None
    assert position(3, mode="team").why_not(0, "machine_gun@1") is None
    assert position(3, mode="team").why_not(0, "machine_gun@2") == "Machine gun takes two targets. (§2)"


# ── C-12 ─────────────────────────────────────────────────────────────────────

# the turn, with no ammo where a dash stands; what is lost if a fouled ability was not used, and if it was
FOULED = [
    ("cier@1 | -cier@0", (0, 2), (0, 1)),
    ("smg@1 | -machine_gun@0", (0, 3), (0, 1)),
    ("sweep | -sweep | bullet", (0, 2, 1), (0, 1, 0)),
    ("chop@1 | -sweep", (0, 2), (0, 1)),
    ("six_cier@1 | -smg@0", (0, 2), (0, 2)),
]


@pytest.mark.parametrize(("actions", "unused", "used"), FOULED)
def test_c_12_a_fouled_ability_does_or_does_not_cancel_others(actions, unused, used):
    """It never takes effect: the last row would be void if it did."""
    names = actions.split(" | ")
    ammo = [0 if name.startswith("-") else 9 for name in names]
    for reading, lost in {"no": unused, "yes": used}.items():
        done = turn(*(name.lstrip("-") for name in names), ammo=ammo, allow_fouls="on", fouled_is_used=reading)
        assert done.lost == lost


@pytest.mark.parametrize("reading", ["no", "yes"])
def test_c_12_a_fouled_sweep_still_earns_the_chop(reading):
    """§2: "曾经使用过横扫(无论是否生效)"."""
    table = position(2, ammo=(1, 0), swept=[], allow_fouls="on", foul_hp=0.5, fouled_is_used=reading)
    take(table, "sweep", "bullet")
    assert seats_of(table, "has_swept") == [True, False]
    assert take(table, "chop@1", "bullet").lost == (0, 1)
