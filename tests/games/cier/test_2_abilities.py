"""§2, the table of abilities: every row, every pair of rows, and what a third player changes."""

from __future__ import annotations

import pytest

from wanju.kernel.errors import IllegalAction

from .build import position, turn

# ── the columns of the table, copied by hand ─────────────────────────────────

COST = {
    "bullet": 0, "cier": 0.5, "hatchet": 1, "brick": 1.5, "sweep": 2, "chop": 1, "defend": 0, "dodge": 0,
    "six_cier": 3, "four_cier": 2, "barrett": 4, "smg": 5, "machine_gun": 5,
}  # fmt: skip
ALL = tuple(COST)
ON_ONESELF = ("bullet", "defend", "dodge", "four_cier")
ON_ONE = ("cier", "hatchet", "brick", "chop", "six_cier", "barrett", "smg")
ATTACKS = (*ON_ONE, "sweep", "machine_gun")
DAMAGE = {attack: 2 if attack == "smg" else 1 for attack in ATTACKS}

# What the row, aimed at the user of the column, does to them while the column is aimed back.
# A number: it takes that HP. c: cancelled. v: void on them. A dot: it does nothing to others.
TWO_PLAYERS = """
             bullet cier hatchet brick sweep chop defend dodge six_cier four_cier barrett smg machine_gun
bullet         .     .      .      .     .     .     .     .      .        .        .     .      .
cier           1     c      v      v     v     v     v     v      v        v        v     v      v
hatchet        1     1      c      v     v     v     v     1      v        v        v     v      v
brick          1     1      1      c     v     v     1     v      v        v        v     v      v
sweep          1     1      1      1     c     v     v     1      v        v        v     v      v
chop           1     1      1      1     c     c     1     v      v        v        v     v      v
defend         .     .      .      .     .     .     .     .      .        .        .     .      .
dodge          .     .      .      .     .     .     .     .      .        .        .     .      .
six_cier       1     1      1      1     1     1     1     1      c        v        c     v      v
four_cier      .     .      .      .     .     .     .     .      .        .        .     .      .
barrett        1     1      1      1     1     1     1     1      c        1        c     1      1
smg            2     2      2      2     2     2     2     2      2        2        v     c      c
machine_gun    1     1      1      1     1     1     1     1      1        1        v     c      c
"""
_head, *_rows = TWO_PLAYERS.strip().splitlines()
MEETS = {
    (row.split()[0], column): cell
    for row in _rows
    for column, cell in zip(_head.split(), row.split()[1:], strict=True)
}  # fmt: skip
OUTCOME = {".": (0, []), "c": (0, ["cancelled"]), "v": (0, ["void"]), "1": (1, ["hit"]), "2": (2, ["hit"])}


def at(ability: str, target: int, other: int | None = None) -> str:
    """The action that uses an ability on a target, if it takes one, and on another, if it takes two."""
    if ability == "machine_gun" and other is not None:
        return f"machine_gun@{target},{other}"
    return f"{ability}@{target}" if ability in (*ON_ONE, "machine_gun") else ability


def test_the_table_has_thirteen_rows_and_every_pair_of_them():
    assert len(ALL) == 13
    assert set(MEETS) == {(a, b) for a in ALL for b in ALL}


# ── each row alone ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("ability", ALL)
def test_an_ability_costs_what_its_row_says(ability):
    done = turn(at(ability, 1), "bullet", ammo=COST[ability])
    assert done.paid == (COST[ability], 0)


@pytest.mark.parametrize("ability", [a for a in ALL if COST[a]])
def test_half_an_ammo_too_little_is_not_enough(ability):
    table = position(2, ammo=COST[ability] - 0.5)
    costs, has = f"{COST[ability]:g}", f"{COST[ability] - 0.5:g}"
    assert table.why_not(0, at(ability, 1)) == f"It costs {costs} ammo and you have {has}. (§2)"
    with pytest.raises(IllegalAction, match="It costs"):
        table.act(0, at(ability, 1))


@pytest.mark.parametrize("ability", ALL)
def test_an_ability_is_aimed_as_its_row_says(ability):
    offered = {name for name in position(4).legal(2) if name.partition("@")[0] == ability}
    if ability == "machine_gun":
        assert offered == {"machine_gun@0,1", "machine_gun@0,3", "machine_gun@1,3"}
    elif ability in ON_ONE:
        assert offered == {f"{ability}@{seat}" for seat in (0, 1, 3)}
    else:
        assert offered == {ability}


@pytest.mark.parametrize("ability", ALL)
def test_an_ability_takes_the_hp_its_row_says_from_whom_it_says(ability):
    hit = {"sweep": (1, 3), "machine_gun": (1, 3)}.get(ability, (1,))
    done = turn(at(ability, 1, 3), "bullet", "defend", "bullet")
    assert done.lost == tuple(DAMAGE.get(ability, 0) if seat in hit else 0 for seat in range(4))


def test_a_bullet_adds_one_ammo():
    done = turn("bullet", "defend", ammo=(2.5, 0))
    assert done.table.view()["seats"][0]["ammo"] == 3.5
    assert done.told("loads", "amount") == [1]


# ── each pair of rows ────────────────────────────────────────────────────────


@pytest.mark.parametrize(("mine", "theirs"), MEETS)
def test_two_players_aim_at_each_other(mine, theirs):
    done = turn(at(mine, 1), at(theirs, 0))
    taken, told = OUTCOME[MEETS[mine, theirs]]
    assert done.lost == (OUTCOME[MEETS[theirs, mine]][0], taken)
    assert [e["event"] for e in done.events if e["event"] in ("cancelled", "void", "hit") and e["seat"] == 0] == told
    assert done.paid == (COST[mine], COST[theirs])


# ── a third player ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("mine", ALL)
@pytest.mark.parametrize("attack", ON_ONE)
def test_targets_x_is_void_only_if_the_target_uses_it(mine, attack):
    """Seat 0 acts on seat 1, seat 2 strikes seat 0: self abilities and sweep void anybody's, the others nothing."""
    done = turn(at(mine, 1, 3), "bullet", at(attack, 0), "bullet")
    meets_anybody = mine in (*ON_ONESELF, "sweep")
    assert done.lost[0] == (OUTCOME[MEETS[attack, mine]][0] if meets_anybody else DAMAGE[attack])


@pytest.mark.parametrize("mine", ON_ONE)
@pytest.mark.parametrize("attack", ON_ONE)
def test_an_ability_used_on_somebody_else_is_neither_cancelled_nor_void(mine, attack):
    """A hits B while B hits C: nobody's rule speaks of it."""
    assert turn(at(mine, 1), at(attack, 2), "bullet").lost == (0, DAMAGE[mine], DAMAGE[attack])


@pytest.mark.parametrize("ability", ["cier", "hatchet", "brick", "chop", "six_cier", "barrett", "smg"])
def test_a_ring_of_the_same_ability_hits_everybody(ability):
    assert turn(at(ability, 1), at(ability, 2), at(ability, 0)).lost == (DAMAGE[ability],) * 3


@pytest.mark.parametrize("ability", [*ON_ONE, "machine_gun"])
def test_a_cancelled_ability_cancels_only_between_the_two(ability):
    """Two cancel each other; the third still lands on one of them, for a void ability voids nothing."""
    done = turn(at(ability, 1, 3), at(ability, 0, 3), "cier@0", "bullet")
    assert done.lost == (1, 0, 0, 0)
    assert done.told("cancelled") == [0, 1]


def test_a_cancelled_ability_is_still_paid_for():
    done = turn("barrett@1", "six_cier@0")
    assert (done.lost, done.paid) == ((0, 0), (4, 3))
    assert [seat["ammo"] for seat in done.table.view()["seats"]] == [5, 6]


def test_a_void_ability_is_still_paid_for():
    assert turn("brick@1", "dodge").paid == (1.5, 0)


def test_hits_of_several_players_add_up():
    assert turn("bullet", "cier@0", "smg@0", "sweep").lost[0] == 4


# ── sweep and chop ───────────────────────────────────────────────────────────


def test_a_sweep_among_those_who_take_cover_hits_only_the_rest():
    assert turn("sweep", "defend", "dodge", "four_cier", "bullet").lost == (0, 0, 1, 0, 1)


def test_a_sweep_voids_what_all_the_others_do_and_hits_them():
    assert turn("sweep", "cier@0", "hatchet@0", "brick@0").lost == (0, 1, 1, 1)


def test_a_sweep_does_not_void_what_the_others_do_to_each_other():
    assert turn("sweep", "cier@2", "defend", "brick@1").lost == (0, 2, 0, 1)


@pytest.mark.parametrize("stronger", ["six_cier", "barrett", "smg"])
def test_the_sweep_of_a_target_is_void_on_its_attacker_alone(stronger):
    assert turn("sweep", at(stronger, 0), "bullet").lost == (DAMAGE[stronger], 0, 1)
    assert turn("sweep", at(stronger, 2), "bullet").lost == (0, 1, 1 + DAMAGE[stronger])


def test_two_sweeps_are_both_void_and_protect_nobody():
    done = turn("sweep", "sweep", "cier@0", "bullet")
    assert done.lost == (1, 0, 0, 0)
    assert done.told("cancelled") == [0, 1]


def test_three_sweeps_are_all_void():
    assert turn("sweep", "sweep", "sweep", "bullet").lost == (0, 0, 0, 0)


def test_a_chop_on_the_only_sweeper_is_cancelled_and_the_sweep_spares_the_chopper():
    done = turn("sweep", "chop@0", "bullet")
    assert done.lost == (0, 0, 1)
    assert (done.told("cancelled"), done.told("cancelled", "by")) == ([1], [0])


def test_a_chop_on_one_of_two_sweepers_lands():
    assert turn("sweep", "sweep", "chop@0").lost == (1, 0, 0)


def test_a_chop_on_somebody_else_than_the_only_sweeper_lands_and_the_sweep_hits_the_chopper():
    assert turn("sweep", "chop@2", "bullet").lost == (0, 1, 2)


def test_a_chop_voids_what_its_target_does_but_a_cancelled_one_does_not():
    assert turn("chop@1", "brick@0", "bullet").lost == (0, 1, 0)
    assert turn("chop@1", "chop@0", "brick@0").lost == (1, 0, 0)


def test_a_chop_before_any_sweep_of_ones_own_is_refused():
    table = position(2, swept=[1])
    assert table.why_not(0, "chop@1") == "Chop needs a Sweep of yours in an earlier turn of this round. (§2)"
    assert table.why_not(1, "chop@0") is None


def test_a_chop_before_any_sweep_is_a_foul_that_costs_one_hp_and_no_ammo():
    done = turn("chop@1", "bullet", swept=[], allow_fouls="on")
    assert (done.lost, done.paid, done.told("foul")) == ((1, 0), (0, 0), [0])


@pytest.mark.parametrize("others", [("sweep", "bullet"), ("defend", "four_cier")], ids=["cancelled", "void"])
def test_a_sweep_without_effect_still_earns_the_chop(others):
    """§2: "曾经使用过横扫(无论是否生效)"."""
    done = turn("sweep", *others, swept=[])
    assert done.lost == (0, 0, 0)
    assert done.table.why_not(0, "chop@1") is None
    assert done.table.why_not(2, "chop@1") is not None


# ── the machine gun ──────────────────────────────────────────────────────────


def test_a_machine_gun_hits_both_targets_and_nobody_else():
    assert turn("machine_gun@1,3", "bullet", "bullet", "four_cier").lost == (0, 1, 0, 1)


def test_a_machine_gun_with_one_target_answering_in_kind_is_void_as_a_whole():
    done = turn("machine_gun@1,2", "smg@0", "bullet")
    assert done.lost == (0, 0, 0)
    assert done.told("cancelled") == [0, 1]


def test_a_machine_gun_voids_what_both_targets_do_but_not_what_others_do():
    assert turn("machine_gun@1,2", "six_cier@0", "chop@0", "cier@0").lost == (1, 1, 1, 0)


def test_a_void_machine_gun_lets_the_other_target_strike():
    assert turn("machine_gun@1,2", "machine_gun@0,3", "brick@0", "bullet").lost == (1, 0, 0, 0)


def test_a_barrett_voids_the_machine_gun_of_its_target_on_its_user_alone():
    assert turn("barrett@1", "machine_gun@0,2", "bullet").lost == (0, 1, 1)


def test_an_smg_on_somebody_else_does_not_cancel_a_machine_gun():
    assert turn("machine_gun@1,2", "smg@2", "bullet").lost == (0, 1, 3)


# ── cancelling is judged for everybody at once ───────────────────────────────


def test_an_ability_that_is_itself_cancelled_still_cancels_others():
    """Seat 1's barrett is cancelled by seat 0's six_cier and cancels it; seat 2's lands."""
    assert turn("six_cier@1", "barrett@0", "six_cier@1").lost == (0, 1, 0)


def test_a_chain_of_cancelling_stops_where_nobody_answers():
    """0 and 1 cancel each other. 2 strikes 0, whose void six_cier protects nobody. 3 is out of it."""
    assert turn("six_cier@1", "six_cier@0", "hatchet@0", "four_cier").lost == (1, 0, 0, 0)


def test_defend_and_dodge_each_let_through_what_the_other_stops():
    attacks = ("cier", "hatchet", "brick", "chop", "sweep")
    stopped = {cover: [a for a in attacks if turn(at(a, 1), cover).lost == (0, 0)] for cover in ("defend", "dodge")}
    assert stopped == {"defend": ["cier", "hatchet", "sweep"], "dodge": ["cier", "brick", "chop"]}


def test_four_cier_stops_all_but_the_three_guns():
    through = [a for a in ATTACKS if turn(at(a, 1), "four_cier").lost != (0, 0)]
    assert through == ["barrett", "smg", "machine_gun"]
