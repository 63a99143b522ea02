"""§13.7 When skills are used, in both readings (M57-57)."""

from __future__ import annotations

import pytest

from wanju.games import find
from wanju.kernel.dealer import new_dealer
from wanju.kernel.table import Table

from .build import FARMER, GUANYIN, MERCHANT, MONK, SCHOLAR, advance, answered, asked, board, boards, calamity, position

ANY = {"skill_timing": "any_time", "merit_transfer": "off"}
OWN = {"skill_timing": "own_turn", "merit_transfer": "off"}


def before(place: int = FARMER, **where):
    """The moment before the first action of a turn."""
    return advance(position(place=place, **ANY, **where))


def passed(table, answer: str = "pass") -> list[tuple[int, ...]]:
    """Everybody declines; who was waited for, each time."""
    waits = []
    while asked(table) == "skill":
        waits.append(table.waiting)
        table.act(table.waiting[0], answer)
    return waits


def test_m57_57_in_ones_own_turn_nobody_else_is_asked():
    table = advance(position(**OWN))
    assert table.waiting == (FARMER,) and asked(table) == "turn"
    assert {"share@1", "share@2", "share@3"} <= set(table.legal(FARMER))
    assert table.refusal(MERCHANT, "banquet") is not None


def test_m57_57_at_any_moment_everybody_else_with_a_skill_is_asked_together():
    """Not the farmer, whose turn it is, nor the scholar, whose skill costs an action."""
    table = before()
    assert table.waiting == (MERCHANT, MONK) and table.view()["turn"] == FARMER
    assert set(table.legal(MERCHANT)) == {"banquet", "pass", "rest"}
    assert set(table.legal(MONK)) == {"bless@0", "bless@1", "bless@2", "bless@3", "pass", "rest"}
    assert set(table.closed(MERCHANT)) == set()
    assert passed(before(SCHOLAR)) == [(FARMER, MERCHANT, MONK), (MERCHANT, MONK), (MONK,)]


def test_m57_57_a_skill_of_anothers_turn_costs_no_action_and_happens_at_once():
    table = before()
    table.act(MONK, "bless@0")
    assert board(table, MONK) == (10, 4, 5) and boards(table, "blessed") == [2, 0, 0, 0]
    assert table.waiting == (MERCHANT, MONK)  # it may be used once more
    table.act(MERCHANT, "banquet")
    assert calamity(table) == 4 and boards(table, "merit") == [6, 6, 6, 5]
    answered(table, "pass", "pass")
    assert table.waiting == (FARMER,) and table.view()["actions_left"] == 2
    table.act(FARMER, "labor")
    assert board(table, FARMER)[0] == 10 + 3 + 1 + 1 + 2


def test_m57_57_who_is_out_of_uses_or_cannot_pay_is_not_asked():
    table = before(wealth=[10, 5, 10, 10], merit=[5, 5, 5, 1], skill_uses=2)
    answered(table, "banquet")
    assert board(table, MERCHANT)[0] == 2 and table.waiting == (MONK,)
    table.act(MONK, "bless@3")  # the banquet brought the second merit
    table.act(MONK, "bless@3")
    assert asked(table) == "turn"
    answered(table, "labor")
    assert asked(table) == "turn" and table.waiting == (FARMER,)


def test_m57_57_there_is_a_moment_before_every_action_and_after_the_last_of_the_round():
    """21 questions among four who keep their skills: three before each action of the scholar's, two before each of the
    others', and three at the end."""
    table, waits = before(), []
    while table.view()["phase"] == "turn":
        waits += passed(table)
        if table.view()["phase"] == "turn":
            answered(table, "labor" if table.view()["actions_left"] else "done")
    assert len(waits) == 21 and waits[-3:] == [(FARMER, MERCHANT, MONK), (MERCHANT, MONK), (MONK,)]


def test_m57_57_not_this_round_is_asked_once_and_leaves_ones_own_turn_free():
    table = before()
    assert passed(table, "rest") == [(MERCHANT, MONK), (MONK,)]
    answered(table, "labor", "labor", "done")
    assert table.waiting == (FARMER,) and asked(table) == "skill"  # before the merchant's action
    answered(table, "rest")
    assert table.waiting == (MERCHANT,) and "banquet" in table.legal(MERCHANT)
    while table.view()["round"] == 2:
        answered(table, "labor" if table.view()["actions_left"] else "done")
        assert table.view()["phase"] != "turn" or asked(table) == "turn"
    while table.view()["phase"] != "turn":
        answered(table, "pass")
    assert asked(table) == "skill"


def test_m57_57_a_cry_is_heard_when_all_have_answered():
    """§9 B2: the farmer gives the last wealth away before the merchant's action."""
    table = before(MERCHANT, wealth=[2, 5, 5, 5], bodhisattva=[0, 0, 0, GUANYIN])
    answered(table, "share@2")
    assert table.waiting == (MONK,) and asked(table) == "skill"
    answered(table, "pass")
    assert table.waiting == (MONK,) and asked(table) == "rescue"
    answered(table, "rescue")
    assert board(table, FARMER)[0] == 2 and table.waiting == (MERCHANT,) and asked(table) == "turn"


def test_m57_57_two_players_answer_for_each_of_their_boards():
    table = before(seats=2)
    assert table.waiting == (1,) and table.view(1)["prompt"]["place"] == MERCHANT
    answered(table, "pass")
    assert table.waiting == (1,) and table.view(1)["prompt"]["place"] == MONK


@pytest.mark.parametrize("style", find("merit57").styles)
def test_m57_57_every_style_plays_skills_at_any_moment(style):
    """Whole games; whoever thinks of others blesses who is about to act."""
    used = 0
    for seed in range(3):
        table, mind = Table(find("merit57").ruleset(4, None, ANY), seed), new_dealer(seed)
        while not table.over:
            seat = table.waiting[0]
            action = table.think(seat, style, mind)
            is_moment = asked(table, seat) == "skill"
            used += is_moment and action not in ("pass", "rest")
            if is_moment and style == "altruist" and action.startswith("bless"):
                assert action == f"bless@{table.view()['turn']}"
            table.act(seat, action)
    assert used > 0
