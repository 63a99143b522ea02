"""§5, saving together: who is asked, who pays what, and what becomes of an invitation that fails."""

from __future__ import annotations

import pytest

from wanju.games.merit13.state import Seat

from .build import FARMER, MERCHANT, MONK, OFFICIAL, area, board, boards, did, position, reveal

VICTIM = {"famine_victim": 0}  # costs 3; 5 fu and 1 hui in all
ROYALTY = {"royalty": 0}  # costs 7; 7 fu and 4 hui in all


def call(table, seat, being, *pledges):
    """Invite, and let those asked answer in turn."""
    table.act(seat, f"invite@{being}")
    for pledge in pledges:
        table.act(table.waiting[0], f"pledge@{pledge}")
    return table


def test_two_share_a_save_each_part_of_the_reward_rounded_up():
    table = call(position(area=ROYALTY), FARMER, "royalty", 3, 0, 0)
    assert board(table, FARMER) == (10 - 4, 5 + 4, 5 + 2)
    assert board(table, MERCHANT) == (10 - 3, 5 + 4, 5 + 2)
    assert board(table, OFFICIAL) == (10, 5, 5)
    assert table.view()["saved"] == 1 and area(table) == {}


def test_four_save_the_famine_victim_and_make_8_fu_and_4_hui_of_5_and_1():
    table = call(position(area=VICTIM, wealth=1, coop_cost_split="equal_ceil"), FARMER, "famine_victim", 1, 1, 1)
    assert boards(table, "fu") == [5 + 2] * 4 and boards(table, "hui") == [5 + 1] * 4
    assert boards(table, "wealth") == [0] * 4  # 3 by four is 1 each, 1 too many
    assert did(position(area=VICTIM), FARMER, "save@famine_victim") == (-3, 5, 1, 0)


def test_where_each_pays_1_of_a_cost_of_3_only_three_can_and_make_6_fu_and_3_hui():
    table = call(position(area=VICTIM, wealth=1), FARMER, "famine_victim", 1, 1)
    assert table.waiting == (FARMER,)  # the monk was not asked: nothing was left to pay
    assert boards(table, "fu") == [5 + 2] * 3 + [5] and boards(table, "hui") == [5 + 1] * 3 + [5]
    assert boards(table, "wealth") == [0, 0, 0, 1] and table.view()["saved"] == 1


def test_four_share_a_cost_of_4_as_agreed_and_make_8_fu_and_4_hui_of_5_and_2():
    table = call(position(area={"sick": 0}, wealth=1), FARMER, "sick", 1, 1, 1)
    assert boards(table, "fu") == [7] * 4 and boards(table, "hui") == [6] * 4


def test_all_who_take_part_have_helped_and_the_asker_has_used_an_action():
    table = call(position(area=ROYALTY), FARMER, "royalty", 3, 0, 1)
    assert boards(table, "helped") == [True, True, False, True]
    assert boards(table, "actions") == [1, 2, 2, 2] and boards(table, "saves") == [1, 0, 0, 0]
    assert table.waiting == (FARMER,) and table.view()["prompt"]["kind"] == "turn"


def test_others_are_asked_in_turn_and_openly():
    table = position(area=ROYALTY, place=OFFICIAL)
    table.act(OFFICIAL, "invite@royalty")
    assert table.waiting == (MONK,) and table.view()["prompt"]["size"] == 6
    table.act(MONK, "pledge@2")
    assert table.waiting == (FARMER,)
    prompt = table.view(MERCHANT)["prompt"]
    assert prompt["kind"] == "join" and prompt["from"] == OFFICIAL and prompt["being"] == "royalty"
    assert prompt["pledges"] == [0, 0, 0, 2] and prompt["size"] == 4


def test_a_pledge_is_at_most_what_is_missing_and_what_one_has():
    table = position(area=ROYALTY, wealth=[10, 3, 10, 10])
    table.act(FARMER, "invite@royalty")
    assert table.legal(MERCHANT) == ("pledge@0", "pledge@1", "pledge@2", "pledge@3")
    assert table.why_not(MERCHANT, "pledge@4") == "It takes 4 wealth and you have 3. (§5)"
    assert table.why_not(MERCHANT, "pledge@7") == "You can pledge at most 6. (A13-02)"
    table.act(MERCHANT, "pledge@3")
    assert table.legal(OFFICIAL)[-1] == "pledge@3"


def test_when_nothing_is_missing_nobody_else_is_asked():
    table = call(position(area=ROYALTY), FARMER, "royalty", 6)
    assert board(table, FARMER)[0] == 9 and table.view()["saved"] == 1 and table.waiting == (FARMER,)


def test_if_nobody_joins_the_asker_saves_alone():
    table = call(position(area=ROYALTY), FARMER, "royalty", 0, 0, 0)
    assert board(table, FARMER) == (3, 12, 9) and table.view()["saved"] == 1 and boards(table, "actions")[0] == 1


def test_an_invitation_that_fails_costs_nothing_and_is_not_repeated_this_turn():
    table = call(position(area=ROYALTY, wealth=3), FARMER, "royalty", 1, 1, 1)
    assert boards(table, "wealth") == [3] * 4 and table.view()["saved"] == 0 and area(table) == ROYALTY
    assert boards(table, "actions")[FARMER] == 2 and boards(table, "helped") == [False] * 4
    assert "came to nothing" in table.why_not(FARMER, "invite@royalty")
    table.act(FARMER, "labor")
    assert "came to nothing" in table.why_not(FARMER, "invite@royalty")
    table.act(FARMER, "labor")
    assert "invite@royalty" in table.legal(MERCHANT)


def test_pledges_that_suffice_exactly():
    table = call(position(area=ROYALTY, wealth=2), FARMER, "royalty", 2, 2, 1)
    assert boards(table, "wealth") == [0, 0, 0, 1] and table.view()["saved"] == 1


def test_there_must_be_something_of_ones_own_and_somebody_else():
    table = position(area=ROYALTY, wealth=[0, 5, 5, 5])
    assert "It takes 1 wealth and you have 0" in table.why_not(FARMER, "invite@royalty")
    table = position(area=ROYALTY, wealth=[5, 0, 0, 0])
    assert table.why_not(FARMER, "invite@royalty") == "Nobody else could join. (A13-01)"


def test_what_is_free_is_not_shared():
    table = position(area=ROYALTY)
    table.state.seat[FARMER, Seat.FREE_SAVE] = 1
    assert "nothing to share" in table.why_not(FARMER, "invite@royalty")


@pytest.mark.parametrize("vesak", ["first_free", "each_player"])
def test_on_vesak_the_first_save_is_free_and_not_shared(vesak):
    table = reveal("vesak", "royalty", wealth=4, vesak=vesak)
    assert "save@royalty" in table.legal(FARMER)
    assert "nothing to share" in table.why_not(FARMER, "invite@royalty")


def test_on_vesak_whoever_must_own_the_cost_and_does_not_may_share_it():
    table = reveal("vesak", "royalty", wealth=4, vesak="sim_quirk")
    assert table.why_not(FARMER, "save@royalty") == "It takes 7 wealth and you have 4. (§5)"
    assert table.view()["free_saves"] == 1
    call(table, FARMER, "royalty", 3, 0, 0)
    assert boards(table, "wealth") == [0, 1, 4, 4] and table.view()["saved"] == 1
    assert table.view()["free_saves"] == 1  # a save that was paid leaves the free one


def test_on_vesak_whoever_owns_exactly_the_cost_saves_for_nothing_and_shares_nothing():
    table = reveal("vesak", "royalty", wealth=[7, 4, 4, 4], vesak="sim_quirk")
    assert "nothing to share" in table.why_not(FARMER, "invite@royalty")
    assert did(table, FARMER, "save@royalty") == (0, 7, 4, 0) and table.view()["free_saves"] == 0
    table.state.area |= 1 << 9  # the general, who costs 5: no longer free for anybody
    assert did(table, FARMER, "labor")[0] == 3
    assert "It takes 5 wealth and you have 4" in table.why_not(MERCHANT, "save@general")
    assert "invite@general" in table.legal(MERCHANT)


def test_on_vesak_a_cost_of_exactly_2_can_be_shared_by_whoever_has_1():
    table = reveal("vesak", "elder", wealth=1, vesak="sim_quirk")
    assert table.why_not(FARMER, "save@elder") == "It takes 2 wealth and you have 1. (§5)"
    assert boards(call(table, FARMER, "elder", 1), "wealth")[:3] == [0, 0, 1] and table.view()["saved"] == 1


def test_what_a_being_brings_happens_once():
    table = call(position(area={"general": 0}, calamity=9), FARMER, "general", 2, 1, 1)
    assert table.view()["calamity"] == 7
    table = call(position(area={"rich_merchant": 0}), FARMER, "rich_merchant", 1, 1, 1)
    assert boards(table, "wealth") == [10] * 4
