"""Rulings on optional rules and cards (G of the ledger), each in every reading."""

from __future__ import annotations

import pytest

from .build import (
    EARTH,
    FARMER,
    MERCHANT,
    MONK,
    SCHOLAR,
    Seat,
    all_choose,
    answered,
    asked,
    board,
    boards,
    calamity,
    finish,
    new,
    next_round,
    position,
    reason,
    turn_up,
)  # fmt: skip


def test_m57_92_anybody_may_turn_fate_or_who_has_most_merit():
    for reading, expected in (("volunteer", [1, 3, 2, 0]), ("highest_merit", [1])):
        table = next_round(
            position(round=5, saved=0, wealth=3, merit=[4, 9, 5, 7], reversal="on", reversal_roller=reading)
        )
        found = []
        while asked(table) == "reversal":
            found += table.waiting
            table.act(table.waiting[0], "pass")
        assert found == expected


@pytest.mark.parametrize("roller", ["volunteer", "highest_merit"])
@pytest.mark.parametrize(("declined", "then"), [("nobody", []), ("team", [1, 3, 2])])
def test_m57_107_if_who_has_nothing_left_declines_nobody_rolls_or_the_team_chooses(roller, declined, then):
    table = position(
        wealth=[2, 3, 3, 3], merit=[0, 9, 5, 7], wisdom=[0, 5, 5, 5], donate_merit=0, reversal="on",
        reversal_roller=roller, reversal_declined=declined,
    )  # fmt: skip
    found = []
    table.act(FARMER, "donate")
    while asked(table) == "reversal":
        found += table.waiting
        table.act(table.waiting[0], "pass")
    assert found == [FARMER, *(then[:1] if roller == "highest_merit" else then)]


@pytest.mark.parametrize(("line", "needed"), [(10, 4), (12, 5)])
def test_m57_95b_the_lines_of_two_players(line, needed):
    where = {"seats": 2, "two_player_calamity": line, "two_player_saves": needed}
    assert finish(calamity=line, saved=needed, **where).view()["outcome"] == "won"
    assert finish(calamity=line + 1, saved=needed, **where).view()["outcome"] == "lost"
    assert finish(calamity=line, saved=needed - 1, **where).view()["outcome"] == "lost"


@pytest.mark.parametrize(("reading", "refused"), [("others", "target"), ("anyone", None)])
def test_m57_110_wisdom_is_converted_for_others_or_for_anybody(reading, refused):
    where = {"faith": "mahayana", "conversion": "on", "convert_wisdom_to": reading}
    assert reason(position(**where), FARMER, "convert_wisdom@0") == refused
    assert reason(position(seats=3, **where), FARMER, "convert_wisdom@3") == "target"  # nobody sits there
    table = answered(position(**where), "convert_wisdom@2")
    assert boards(table, "wisdom") == [3, 5, 6, 5] and boards(table, "merit")[FARMER] == 7
    if refused is None:
        table = answered(position(**where), "convert_wisdom@0")
        assert boards(table, "wisdom") == [4, 5, 5, 5] and boards(table, "merit")[FARMER] == 7


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("reading", "picks"), [("two_pick", {2}), ("random", set()), ("pick", {2, 3, 4})])
def test_m57_109_roles_are_chosen_or_drawn(reading, picks, seats):
    for seed in range(4):
        table = new(seats, seed, roles=reading)
        assert (asked(table) == "role") is (seats in picks)
        roles = [role for role in boards(table, "role") if role]
        assert len(set(roles)) == len(roles)


def test_m57_109_the_preset_of_two_players_lets_them_choose():
    assert new(2, preset="two_player").ruleset.values["roles"] == "pick"


EARNED = {  # by a farmer with 30 merit who saved 4, where a team fails: at the end, and where calamity ends it
    "played": (["ferryman", "ascetic", "merit"], ["ferryman"]),
    "any_end": (["ferryman", "ascetic", "merit"], ["ferryman", "ascetic", "merit"]),
    "win": ([], []),
}


@pytest.mark.parametrize(("reading", "at_the_end", "cut_short"), [(key, *value) for key, value in EARNED.items()])
def test_m57_108_what_a_team_that_fails_has_earned(reading, at_the_end, cut_short):
    where = {"merit": [30, 5, 5, 5], "counters": {(0, Seat.SAVES): 4}, "achievements_earned": reading}
    where["achievements"] = "on"
    table = finish(saved=4, **where)
    assert table.view()["outcome"] == "lost" and boards(table, "achievements")[FARMER] == at_the_end
    table = position(calamity=19, place=MONK, hard_tick=4, **where)
    answered(table, "labor", "labor")
    while not table.over:
        answered(table, "done" if asked(table) == "turn" else "pass")
    assert table.view()["outcome"] == "lost" and boards(table, "achievements")[FARMER] == cut_short
    table = finish(saved=6, **where)
    assert boards(table, "achievements")[FARMER] == ["ferryman", "ascetic", "merit"]


def test_m57_98_a_persecution_is_answered_by_most_or_by_the_drawer():
    table = turn_up("persecution")
    assert table.waiting == (0, 1, 2, 3)
    all_choose(table, "abba")  # a tie: as the drawer says
    assert calamity(table) == 3 and boards(table, "wealth") == [8] * 4
    table = all_choose(turn_up("persecution"), "abbb")
    assert calamity(table) == 6 and boards(table, "wisdom") == [6] * 4
    table = turn_up("persecution", g01_decision="drawer")
    assert table.waiting == (FARMER,)
    table.act(FARMER, "a")
    assert calamity(table) == 3 and boards(table, "wealth") == [8] * 4


def test_m57_98_what_was_offered_in_vain_comes_back_or_is_lost():
    for reading, merit in (("yes", [4, 5, 5, 5]), ("no", [2, 3, 2, 5])):
        table = answered(turn_up("mother", g06_refund=reading, wealth=3), "give@2", "give@2", "give@3", "give@0")
        assert boards(table, "merit") == merit and calamity(table) == 5
    table = answered(turn_up("mother", g06_refund="no", wealth=3), "give@2", "give@3", "give@3", "give@0")
    assert boards(table, "merit") == [5, 4, 4, 7] and calamity(table) == 3


def test_m57_98_a_monks_temple_adds_1_for_each_giver_or_for_each_wealth():
    for reading, merit in (("per_giver", [5 + 3, 5, 5 + 2, 5]), ("per_point", [5 + 4, 5, 5 + 2, 5])):
        table = turn_up("temple", drawer=MONK, pk3_bonus=reading)
        answered(table, "a", "give@2", "give@0", "give@1", "give@0")
        assert boards(table, "merit") == merit and boards(table, "wealth") == [8, 10, 9, 10]


PENALTIES = [  # card, who draws it, option, what it takes besides its price
    ("tigress", FARMER, "b", "wealth", 2), ("purse", FARMER, "b", "merit", 2), ("old_debt", FARMER, "a@1", "merit", 1),
    ("open_granary", FARMER, "b", "merit", 1), ("rent", FARMER, "a", "wealth", 3),
    ("hoarding", MERCHANT, "b", "merit", 2), ("bribery", MERCHANT, "b", "merit", 2),
    ("publish", SCHOLAR, "b", "merit", 1), ("book_burning", SCHOLAR, "b", "wisdom", 2),
    ("precepts", MONK, "b", "merit", 1), ("old_purse", MERCHANT, "b", "merit", 1), ("old_rent", MONK, "b", "merit", 1),
    ("old_hoarding", MERCHANT, "b", "merit", 1), ("old_precepts", MONK, "b", "merit", 2),
]  # fmt: skip
OLD_CARDS = ("old_purse", "old_rent", "old_hoarding", "old_precepts")
ON_BOARD = ("wealth", "merit", "wisdom")


def penalty(card: str, drawer: int, **where):
    """The card is drawn by one with 9 of everything, unless said otherwise."""
    deck = {"personal_deck_mode": "pp50_merged"} if card in OLD_CARDS else {}
    return turn_up(card, drawer=drawer, **{"wealth": 9, "merit": 9, "wisdom": 9, **deck, **where})


@pytest.mark.parametrize(("card", "drawer", "option", "what", "by"), PENALTIES)
def test_m57_106_what_an_option_takes_besides_its_price_is_a_loss(card, drawer, option, what, by):
    """It is open to who is short, and takes what is there."""
    for have in range(by + 2):
        table = penalty(card, drawer, **{what: have})
        assert reason(table, drawer, option) is None
        table.act(drawer, option)
        assert board(table, drawer)[ON_BOARD.index(what)] == max(0, have - by)


@pytest.mark.parametrize(("card", "drawer", "option", "what", "by"), PENALTIES)
def test_m57_106_or_it_is_a_price_to_be_paid_in_full(card, drawer, option, what, by):
    for have in range(by + 2):
        table = penalty(card, drawer, option_penalties="prices", **{what: have})
        if have < by:
            assert asked(table) != "option" or reason(table, drawer, option) == what
        else:
            table.act(drawer, option)
            assert board(table, drawer)[ON_BOARD.index(what)] == have - by


@pytest.mark.parametrize(("card", "drawer", "option", "what", "by"), PENALTIES)
def test_m57_106_a_loss_is_borne_for_who_chose_it_and_a_price_is_not(card, drawer, option, what, by):
    """§9 B1: of wealth and merit, doubled."""
    bearer, number = (drawer + 2) % 4, ON_BOARD.index(what)
    promised = {"bodhisattva": [EARTH * (place == bearer) for place in range(4)]}
    promised["counters"] = {(drawer, Seat.BEARER): 1 + bearer}
    for reading in ("losses", "prices"):
        table = penalty(card, drawer, option_penalties=reading, **promised)
        table.act(drawer, option)
        is_borne = reading == "losses" and what != "wisdom"
        assert board(table, bearer)[number] == 9 - 2 * by * is_borne
        assert board(table, drawer)[number] == 9 - by * (not is_borne)
        assert boards(table, "borne_by")[drawer] == (None if is_borne else bearer)
        assert int(table.state.seat[bearer, Seat.BORNE]) == is_borne


def test_m57_106_an_explicit_price_is_borne_by_nobody():
    """The precepts cost 2 wealth and then merit is lost: only the merit is borne."""
    table = penalty("precepts", MONK, bodhisattva=[EARTH, 0, 0, 0], counters={(MONK, Seat.BEARER): 1})
    table.act(MONK, "b")
    assert board(table, MONK) == (7, 9, 11) and board(table, FARMER) == (9, 9 - 2, 9)


def test_m57_106_what_is_left_to_who_cannot_pay():
    assert penalty("tigress", FARMER, wealth=1).legal(FARMER) == ("a", "b")
    assert penalty("tigress", FARMER, wealth=1, option_penalties="prices").legal(FARMER) == ("a",)
    table = penalty("book_burning", SCHOLAR, wisdom=1, wealth=1, option_penalties="prices")
    assert asked(table) != "option" and board(table, SCHOLAR) == (1, 9, 1)  # the card passes by
    assert asked(penalty("book_burning", SCHOLAR, wisdom=1, wealth=1)) == "option"


def test_m57_106_what_dice_take_and_what_falls_on_all_is_no_price():
    table = penalty("rent", FARMER, wealth=0, option_penalties="prices")
    assert table.legal(FARMER) == ("b",)  # the landlord may be defied with nothing to lose
    table = all_choose(turn_up("drought", wealth=[0, 3, 3, 3], option_penalties="prices"), "bbbb")
    assert boards(table, "wealth") == [0, 2, 2, 2]
