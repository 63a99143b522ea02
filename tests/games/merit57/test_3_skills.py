"""§3.2 The active skills: whose, how often, on whom, for how much."""

from __future__ import annotations

import pytest

from .build import (
    FARMER,
    MERCHANT,
    MONK,
    REFUGE,
    SCHOLAR,
    Seat,
    asked,
    board,
    boards,
    did,
    next_round,
    position,
    reason,
    to_turns,
)  # fmt: skip


def turn_of(role: int, **where):
    return position(place=role, **where)


def test_the_farmer_shares_the_harvest():
    table = turn_of(FARMER)
    assert did(table, FARMER, "share@2") == (-2, 1, 0, 0)
    assert board(table, SCHOLAR) == (12, 6, 5) and board(table, MERCHANT) == (10, 5, 5)
    assert table.view()["actions_left"] == 2 and boards(table, "skills_left") == [1, 2, 2, 2]


def test_sharing_takes_2_wealth_and_another_player():
    assert reason(turn_of(FARMER, wealth=1), FARMER, "share@1") == "wealth"
    assert did(turn_of(FARMER, wealth=2), FARMER, "share@1") == (-2, 1, 0, 0)
    assert reason(turn_of(FARMER), FARMER, "share@0") == "target"
    assert reason(position(seats=3, roles=(FARMER, MERCHANT, MONK)), 0, "share@3") == "target"


def test_the_merchant_gives_a_banquet():
    table = turn_of(MERCHANT, wealth=3, merit=0)
    assert did(table, MERCHANT, "banquet") == (-3, 1, 0, -1)
    assert boards(table, "merit") == [1, 1, 1, 1] and table.view()["actions_left"] == 2
    assert reason(turn_of(MERCHANT, wealth=2), MERCHANT, "banquet") == "wealth"


def test_the_scholar_lectures_for_an_action_to_one_or_two():
    table = turn_of(SCHOLAR)
    assert did(table, SCHOLAR, "lecture@0,3") == (0, 1, 0, 0)
    assert boards(table, "wisdom") == [6, 5, 5, 6] and table.view()["actions_left"] == 1
    assert did(table, SCHOLAR, "lecture@1") == (0, 1, 0, 0) and boards(table, "wisdom") == [6, 6, 5, 6]


@pytest.mark.parametrize("hearers", ["2", "0,2", "0,1,3"])
def test_a_lecture_is_for_others_and_not_for_three(hearers):
    assert reason(turn_of(SCHOLAR), SCHOLAR, f"lecture@{hearers}") == "target"


def test_a_lecture_needs_an_action_left():
    table = turn_of(SCHOLAR, faith=REFUGE)
    table.act(SCHOLAR, "labor")
    table.act(SCHOLAR, "labor")
    assert reason(table, SCHOLAR, "lecture@0") == "actions"


@pytest.mark.parametrize(
    ("role", "skill"), [(FARMER, "share@1"), (MERCHANT, "banquet"), (SCHOLAR, "lecture@0"), (MONK, "bless@0")]
)
def test_each_skill_is_used_twice_a_game_by_its_own_role(role, skill):
    table = turn_of(role, actions=4, wealth=20)
    table.act(role, skill)
    table.act(role, skill)
    assert reason(table, role, skill) == "used" and boards(table, "skills_left")[role] == 0
    other = FARMER if role != FARMER else MERCHANT
    assert reason(turn_of(other), other, skill.replace("@0", "@2")) == "role"


def test_skills_are_for_ones_own_turn():
    table = turn_of(FARMER)
    assert table.legal(MERCHANT) == () and "turn" in (reason(table, MERCHANT, "banquet") or "")


def test_a_skill_may_follow_the_last_action():
    table = turn_of(FARMER)
    did(table, FARMER, "labor", "labor")
    assert did(table, FARMER, "share@1") == (-2, 1, 0, 0)


# ── the monk's blessing ──────────────────────────────────────────────────────


def blessed(role: int, **where):
    """A board on whose next action a blessing lies."""
    return turn_of(role, counters={(role, Seat.BLESSED): 2}, **where)


def test_a_blessing_costs_1_merit_and_may_fall_on_anybody():
    table = turn_of(MONK)
    assert did(table, MONK, "bless@1") == (0, -1, 0, 0) and boards(table, "blessed") == [0, 2, 0, 0]
    assert did(table, MONK, "bless@3") == (0, -1, 0, 0) and boards(table, "blessed") == [0, 2, 0, 2]
    assert reason(turn_of(MONK, merit=0), MONK, "bless@1") == "merit"
    assert reason(position(seats=3, roles=(MONK, FARMER, MERCHANT)), 0, "bless@3") == "target"


@pytest.mark.parametrize(
    ("role", "action", "change"),
    [
        (FARMER, "labor", (5 + 2, 0, 0, 0)), (FARMER, "practise", (0, 0, 3 + 2, 0)),
        (FARMER, "donate", (-2, 1 + 2, 0, -1)), (FARMER, "protect", (-2, 3 + 2, 0, -3)),
        (SCHOLAR, "lecture@0", (0, 1 + 2, 0, 0)), (FARMER, "save@foundling", (-2, 3 + 2, 0, 0)),
    ],
)  # fmt: skip
def test_a_blessing_adds_2_to_what_the_next_action_gains(role, action, change):
    table = blessed(role, area={"foundling": 0})
    assert did(table, role, action) == change
    assert boards(table, "blessed")[role] == 0


def test_a_blessing_is_spent_with_the_next_action():
    table = blessed(FARMER)
    assert did(table, FARMER, "labor") == (7, 0, 0, 0)
    assert did(table, FARMER, "labor") == (5, 0, 0, 0)


@pytest.mark.parametrize(("take", "change"), [("merit", (-3, 4, 2, 0)), ("wisdom", (-3, 2, 4, 0))])
def test_where_the_action_gains_several_its_player_chooses(take, change):
    table = blessed(FARMER, area={"widow": 0})
    table.act(FARMER, "save@widow")
    assert table.waiting == (FARMER,) and asked(table) == "blessing"
    assert set(table.legal(FARMER)) == {"take@merit", "take@wisdom"}
    table.act(FARMER, f"take@{take}")
    assert board(table, FARMER) == (10 + change[0], 5 + change[1], 5 + change[2])
    assert asked(table) == "turn" and table.view()["actions_left"] == 1


def test_a_blessing_on_aid():
    table = blessed(FARMER)
    table.act(FARMER, "aid@1")
    table.act(MERCHANT, "gift_wealth")
    assert set(table.legal(FARMER)) == {"take@wealth", "take@merit"}
    table.act(FARMER, "take@wealth")
    assert board(table, FARMER) == (14, 6, 5)


def test_free_skills_are_no_actions_and_leave_the_blessing_alone():
    table = blessed(FARMER)
    assert did(table, FARMER, "share@1") == (-2, 1, 0, 0) and boards(table, "blessed")[FARMER] == 2


def test_a_blessing_waits_over_the_end_of_the_round():
    table = position(counters={(FARMER, Seat.BLESSED): 2}, round=2)
    to_turns(next_round(table))
    assert did(table, FARMER, "labor")[0] == 7


def test_two_blessings_on_one_action_add_up():
    table = turn_of(MONK)
    table.act(MONK, "bless@3")
    table.act(MONK, "bless@3")
    assert did(table, MONK, "labor") == (3 + 4, 0, 0, 0)
