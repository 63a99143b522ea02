"""§12 Optional rules."""

from __future__ import annotations

from collections import Counter as Tally

import pytest

from .build import (
    BLESSINGS,
    COLLECTIVE,
    FARMER,
    GUANYIN,
    MAHAYANA,
    MERCHANT,
    MISFORTUNES,
    MONK,
    REFUGE,
    SCHOLAR,
    SECULAR,
    Phase,
    Seat,
    advance,
    answered,
    area,
    asked,
    board,
    boards,
    calamity,
    collective_events,
    did,
    finish,
    new,
    next_round,
    position,
    reason,
    settle,
    setup,
    to_turns,
    turn_up,
    window,
)  # fmt: skip


def roll_of(table, kind: str = "rolls") -> int:
    return [e for e in table.events() if e["event"] == kind][-1]["amount"]


# ── 12.1 ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("role", "faith", "usual"), [(FARMER, REFUGE, 2), (SCHOLAR, SECULAR, 4)])
def test_dice_practise(role, faith, usual):
    seen = Tally()
    for seed in range(90):
        table = position(roles=(role, MERCHANT, MONK, 2 - role), faith=faith, seed=seed, dice_practise="on")
        gained = did(table, 0, "practise")[2]
        dice = roll_of(table)
        seen[dice] += 1
        assert gained == usual + (-1 if dice <= 4 else 1 if dice >= 10 else 0)
    assert set(seen) >= set(range(3, 12)) and min(seen) >= 2 and max(seen) <= 12


def test_dice_practise_never_gains_less_than_1():
    for seed in range(80):
        table = position(faith=REFUGE, seed=seed, dice_practise="on", practise_wisdom=1)
        assert did(table, FARMER, "practise")[2] == (2 if roll_of(table) >= 10 else 1)


def test_without_the_rule_no_dice_are_rolled():
    table = position()
    table.act(FARMER, "practise")
    assert not [e for e in table.events() if e["event"] == "rolls"]


# ── 12.2, 12.3 ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("preset", "calamity", "saved", "outcome"),
    [
        ("easy", 15, 4, "won"), ("easy", 16, 4, "lost"), ("easy", 15, 3, "lost"), ("hard", 10, 6, "won"),
        ("hard", 11, 6, "lost"), ("hard", 10, 5, "lost"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("seats", [3, 4])
def test_the_lines_of_easy_and_hard(preset, calamity, saved, outcome, seats):
    roles = (FARMER, MERCHANT, MONK, SCHOLAR)
    assert finish(preset=preset, calamity=calamity, saved=saved, seats=seats, roles=roles).view()["outcome"] == outcome


def test_easy_asks_for_survival_in_rounds_4_and_6_only():
    for number, wealth in ((2, 5), (4, 4), (6, 4)):
        assert boards(settle(position(preset="easy", round=number, wealth=5)), "wealth") == [wealth] * 4


def test_hard_raises_calamity_by_1_after_the_collective_event():
    table = next_round(position(preset="hard", round=1, calamity=3))
    assert calamity(table) == 4
    table = turn_up("peace", preset="hard", calamity=9, merit=5)
    assert calamity(table) == 9 - 2 + 1 and boards(table, "merit") == [5] * 4  # 7 was read, not 6
    table = turn_up("peace", preset="hard", calamity=8, merit=5)
    assert calamity(table) == 7 and boards(table, "merit") == [6] * 4


def test_the_tick_of_hard_can_lose_the_game():
    assert next_round(position(preset="hard", round=1, calamity=18)).view()["outcome"] == "playing"
    assert next_round(position(preset="hard", round=1, calamity=19)).view()["outcome"] == "lost"


# ── 12.4, 12.9 ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("id", ["silent", "secret_talk"])
def test_m57_125_what_people_say_to_each_other_is_no_switch(id):
    with pytest.raises(Exception, match=id):
        new(**{id: "on"})


# ── 12.5 ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("size", [1, 2])
def test_merit_is_transferred_if_both_agree(size):
    table = position(faith=REFUGE)
    table.act(FARMER, f"transfer{size}@2")
    assert table.waiting == (SCHOLAR,) and set(table.legal(SCHOLAR)) == {"accept", "decline"}
    table.act(SCHOLAR, "accept")
    assert boards(table, "merit") == [5 - size, 5, 5 + size, 5] and calamity(table) == 4
    assert table.view()["actions_left"] == 2 and table.waiting == (FARMER,)
    assert reason(table, FARMER, "transfer1@1") == "used"


def test_a_declined_transfer_moves_nothing_and_is_not_spent():
    table = position(faith=REFUGE, wealth=3)
    answered(table, "transfer2@2", "decline")
    assert boards(table, "merit") == [5, 5, 5, 5] and calamity(table) == 5
    assert reason(table, FARMER, "transfer1@1") == "used"  # not again in this turn
    answered(table, "labor", "labor", "done")
    to_turns(next_round(table))
    assert reason(table, FARMER, "transfer1@1") is None


def test_transfer_is_a_power_of_refuge_and_takes_merit():
    assert reason(position(), FARMER, "transfer1@1") == "faith"
    assert reason(position(faith=MAHAYANA), FARMER, "transfer1@1") is None
    assert reason(position(faith=REFUGE, merit=1), FARMER, "transfer2@1") == "merit"
    assert reason(position(faith=REFUGE, merit=1), FARMER, "transfer1@1") is None
    assert reason(position(faith=REFUGE), FARMER, "transfer1@0") == "target"


# ── 12.6 ─────────────────────────────────────────────────────────────────────

ON = {"conversion": "on"}


def test_refuge_turns_3_wealth_into_2_wisdom():
    table = position(faith=REFUGE, wealth=6, **ON)
    assert did(table, FARMER, "convert_wealth") == (-3, 0, 2, 0) and table.view()["actions_left"] == 2
    assert reason(table, FARMER, "convert_wealth") == "used"
    assert reason(position(faith=REFUGE, wealth=2, **ON), FARMER, "convert_wealth") == "wealth"
    assert reason(position(**ON), FARMER, "convert_wealth") == "faith"


def test_the_secular_turn_2_merit_into_3_wealth():
    table = position(merit=4, **ON)
    assert did(table, FARMER, "convert_merit") == (3, -2, 0, 0)
    assert reason(table, FARMER, "convert_merit") == "used"
    assert reason(position(merit=1, **ON), FARMER, "convert_merit") == "merit"
    assert reason(position(faith=REFUGE, **ON), FARMER, "convert_merit") == "faith"


def test_mahayana_turns_2_wisdom_into_2_merit_and_1_wisdom_for_somebody():
    table = position(faith=MAHAYANA, **ON)
    assert did(table, FARMER, "convert_wisdom@2") == (0, 2, -2, 0) and boards(table, "wisdom") == [3, 5, 6, 5]
    assert reason(table, FARMER, "convert_wisdom@1") == "used"
    assert did(table, FARMER, "convert_wealth") == (-3, 0, 2, 0)  # Mahayana has refuge too
    assert reason(position(faith=MAHAYANA, **ON), FARMER, "convert_wisdom@0") == "target"
    assert reason(position(faith=MAHAYANA, wisdom=1, **ON), FARMER, "convert_wisdom@1") == "wisdom"
    assert reason(position(faith=REFUGE, **ON), FARMER, "convert_wisdom@1") == "faith"


def test_who_has_only_wisdom_to_convert_may_still_do_so_after_the_last_action():
    for place in range(4):
        table = position(
            place=place, faith=MAHAYANA, wealth=0, merit=0, roles=(SCHOLAR, SCHOLAR, SCHOLAR, SCHOLAR), **ON
        )  # fmt: skip
        answered(table, "practise", "practise")
        assert {name for name in table.legal(place) if name != "done"} == {
            f"convert_wisdom@{other}" for other in range(4) if other != place
        }


def test_conversions_are_counted_for_each_player_and_off_by_default():
    table = position(merit=9, **ON)
    answered(table, "convert_merit", "labor", "labor", "done")
    assert did(table, MERCHANT, "convert_merit") == (3, -2, 0, 0)
    assert reason(position(), FARMER, "convert_merit") == "off"


# ── 12.7 ─────────────────────────────────────────────────────────────────────

DESPAIR = {"reversal": "on"}


def test_despair_at_the_start_of_the_last_round():
    for now, kind in ((14, "faith"), (15, "reversal")):
        table = next_round(position(round=5, saved=3, calamity=now, wealth=3, **DESPAIR))
        assert asked(table) == kind
    assert asked(next_round(position(round=4, saved=3, calamity=15, wealth=3, **DESPAIR))) == "faith"


def test_despair_at_the_end_of_the_fifth_round():
    for saved, kind in ((3, "faith"), (2, "reversal")):
        table = next_round(position(round=5, saved=saved, wealth=3, **DESPAIR))
        assert asked(table) == kind
    assert table.view()["round"] == 5
    assert asked(next_round(position(round=4, saved=2, wealth=3, **DESPAIR))) == "faith"


def test_despair_of_who_has_nothing_at_all():
    table = position(wealth=[2, 3, 3, 3], merit=[0, 5, 5, 5], wisdom=[0, 5, 5, 5], donate_merit=0, **DESPAIR)
    table.act(FARMER, "donate")
    assert asked(table) == "reversal"


def test_despair_is_seen_in_the_settlement_too():
    """Round 6 takes the last wealth of one who has nothing else: they may still turn fate before the scores."""
    table = next_round(
        position(round=6, saved=5, wealth=[1, 3, 3, 3], merit=[0, 5, 5, 5], wisdom=[0, 5, 5, 5], **DESPAIR)
    )
    assert not table.over and asked(table) == "reversal"


def test_nobody_is_in_despair_before_the_roles_are_taken():
    table = new(roles="pick", **DESPAIR)
    table.act(table.waiting[0], "role@monk")
    assert asked(table) == "role"


def test_without_the_rule_nobody_is_asked():
    assert asked(next_round(position(round=5, saved=0, calamity=16, wealth=3))) == "faith"


def reversed_by(seed: int, **where):
    """The farmer's reversal at the end of the fifth round."""
    table = next_round(
        position(round=5, saved=0, calamity=14, wealth=3, merit=[6, 5, 5, 5], coming=["sick", "orphan"], seed=seed,
                 **DESPAIR, **where)
    )  # fmt: skip
    assert table.waiting == (FARMER,) and asked(table) == "reversal"
    before = [board(table, place) for place in range(4)]
    table.act(FARMER, "reverse")
    told = table.events()
    start = next(i for i, e in enumerate(told) if e["event"] == "reversal")
    end = next(i for i, e in enumerate(told) if e["event"] == "round" and i > start)
    return told[start]["amount"], told[start + 1 : end], before


def test_each_band_of_the_dice():
    bands = set()
    for seed in range(60):
        dice, told, _ = reversed_by(seed)
        own = {(e["event"], e["what"], e["amount"]) for e in told if e.get("seat") == FARMER}
        fell = [e["amount"] for e in told if e["event"] == "calamity"]
        came = [e["being"] for e in told if e["event"] == "appears"]
        others = [e["seat"] for e in told if e["event"] == "gains" and e["seat"] != FARMER]
        if dice <= 4:
            band, expected = 0, ({("loses", "merit", 2)}, [], [], [])
        elif dice <= 7:
            band, expected = 1, ({("gains", "merit", 1)}, ["−2"], [], [])
        elif dice <= 10:
            band, expected = 2, ({("gains", "merit", 2)}, ["−4"], ["orphan"], [])
        else:
            mine = {("gains", "merit", 3), ("gains", "wisdom", 2), ("gains", "wealth", 1)}
            band, expected = 3, (mine, ["−6"], [], [1, 2, 3])
        assert (own, fell, came, others) == expected, dice
        bands.add(band)
    assert bands == {0, 1, 2, 3}


def destitution(**rules):
    """Farmer and merchant each have 2 wealth left and nothing else; giving gains nothing."""
    return position(
        wealth=[2, 2, 9, 9], merit=[0, 0, 5, 7], wisdom=[0, 0, 5, 5], donate_merit=0, donate_merchant_bonus=0,
        **DESPAIR, **rules,
    )  # fmt: skip


def who_are_asked(table) -> list[int]:
    """All who are asked to turn fate, one after the other declining."""
    found = []
    while asked(table) == "reversal":
        found += table.waiting
        table.act(table.waiting[0], "pass")
    return found


def test_who_has_nothing_left_is_asked_and_rolls():
    table = answered(destitution(), "donate")
    assert table.waiting == (FARMER,) and asked(table) == "reversal"
    table.act(FARMER, "reverse")
    assert [e["seat"] for e in table.events() if e["event"] == "reversal"] == [FARMER]


def test_each_who_has_nothing_left_is_a_despair_of_its_own():
    """If the farmer declines, the merchant who falls as low later is asked as well."""
    table = answered(destitution(), "donate")
    assert who_are_asked(table) == [FARMER]
    answered(table, "practise", "donate")
    assert who_are_asked(table) == [MERCHANT]


def test_two_who_have_nothing_left_at_once_are_asked_one_after_the_other():
    """Tyranny takes the last wealth of both."""
    table = turn_up("tyranny", wealth=[1, 5, 1, 5], merit=[0, 5, 0, 5], wisdom=[0, 5, 0, 5], **DESPAIR)
    assert who_are_asked(table) == [FARMER, SCHOLAR]


def test_despair_of_one_and_of_the_team_are_asked_apart():
    """Hunger takes the farmer's last wealth where too few were saved: the farmer's own comes first, then the team's."""
    table = position(round=5, saved=0, wealth=3, merit=[0, 4, 5, 7], wisdom=[0, 5, 5, 5], **DESPAIR)
    table.state.seat[FARMER, Seat.WEALTH] = 0
    assert who_are_asked(next_round(table)) == [FARMER, MONK, SCHOLAR, MERCHANT]


def test_despair_over_one_player_is_offered_once():
    """Who still has nothing, or has nothing again, opens nothing more."""
    table = answered(destitution(), "donate")
    who_are_asked(table)
    table.act(FARMER, "labor")
    assert board(table, FARMER)[0] > 0 and asked(table) == "turn"
    table.state.seat[FARMER, Seat.WEALTH], table.state.actions_left = 2, 1
    assert asked(answered(table, "donate")) != "reversal" and board(table, FARMER) == (0, 0, 0)


def test_a_fate_that_was_turned_is_not_turned_for_the_next_who_has_nothing():
    table = answered(destitution(), "donate", "reverse")
    while table.waiting == (FARMER,):
        table.act(FARMER, "practise" if "practise" in table.legal(FARMER) else "done")
    table.state.seat[MERCHANT, Seat.WEALTH] = 2
    assert asked(answered(table, "donate")) != "reversal" and board(table, MERCHANT) == (0, 0, 0)


def test_a_reversal_happens_once_a_game():
    table = next_round(position(round=5, saved=0, calamity=19, wealth=3, timeout_calamity=0, **DESPAIR))
    table.act(table.waiting[0], "reverse")
    table.state.table[0] = 19
    assert asked(table) == "faith"  # round 6 has begun with calamity above 14, and nobody is asked again


def test_who_declines_leaves_it_to_the_next():
    table = next_round(position(round=5, saved=0, wealth=3, merit=[4, 9, 5, 7], **DESPAIR))
    asks = []
    while asked(table) == "reversal":
        asks += table.waiting
        table.act(table.waiting[0], "pass")
    assert asks == [MERCHANT, MONK, SCHOLAR, FARMER]


# ── 12.8 ─────────────────────────────────────────────────────────────────────


def test_the_deck_in_segments():
    middle = set()
    for seed in range(8):
        cards = collective_events(seed, segmented_deck="segments")
        kinds = [card in BLESSINGS for card in cards]
        assert kinds[:2] == [True, True] and kinds[4:] == [False, False] and len(set(cards)) == 6
        assert sorted(kinds[2:4]) == [False, True]
        middle.add(kinds[2])
    assert middle == {True, False}


def test_the_simple_segments_draw_six_different_cards():
    for seed in range(6):
        cards = collective_events(seed, segmented_deck="bottom_three")
        assert len(set(cards)) == 6
    with pytest.raises(Exception, match="bottom_three"):
        new(segmented_deck="bottom_three", rounds=10)  # the three lowest cards are not there to be drawn


def test_if_more_than_two_of_the_lowest_three_are_blessings_one_goes_on_top_and_only_then():
    moved, by_count = set(), Tally()
    for seed in range(400):
        table = new(seed=seed, segmented_deck="bottom_three")
        lowest = {card for number, card in enumerate(COLLECTIVE) if not table.state.collective_left >> number & 1}
        assert len(lowest) == 3
        table.state.phase = Phase.ROUND_START
        first = next(e["card"] for e in advance(table).events() if e["event"] == "card")
        blessings = len(lowest.intersection(BLESSINGS))
        by_count[blessings] += 1
        assert (first in lowest) is (blessings == 3), (lowest, first)
        moved |= {first} if blessings == 3 else set()
    assert moved <= set(BLESSINGS) and len(moved) >= 5  # any of the three
    assert 15 <= by_count[3] <= 60 and min(by_count[count] for count in range(4)) > 0  # one deck in eleven


# ── 12.10 ────────────────────────────────────────────────────────────────────

LAST = {"final_sacrifice": "on"}


@pytest.mark.parametrize(("offers", "outcome"), [("opop", "won"), ("oppp", "lost"), ("oooo", "won")])
def test_the_last_sacrifice(offers, outcome):
    table = finish(calamity=16, saved=5, merit=9, **LAST)
    assert table.waiting == (0, 1, 2, 3) and asked(table) == "sacrifice"
    for seat, choice in enumerate(offers):
        table.act(seat, "offer" if choice == "o" else "pass")
    count = offers.count("o")
    assert table.view()["outcome"] == outcome and calamity(table) == 16 - 2 * count
    assert boards(table, "merit") == [6 if c == "o" else 9 for c in offers]
    if outcome == "won":
        assert boards(table, "score") == [15 - 4 + (2 if c == "o" else -2) for c in offers]


def test_the_points_of_the_last_sacrifice():
    table = finish(calamity=10, saved=5, merit=9, wisdom=9, vow_failure_points="no", **LAST)
    for seat, choice in enumerate(("offer", "pass", "pass", "offer")):
        table.act(seat, choice)
    assert boards(table, "score") == [25 + 2, 25 - 2, 25 - 2, 25 + 2]


def test_the_last_sacrifice_is_secret_until_all_have_chosen():
    table = finish(calamity=16, saved=5, merit=9, **LAST)
    table.act(FARMER, "offer")
    assert boards(table, "merit") == [9] * 4 and calamity(table) == 16
    for seat in (None, MERCHANT):
        views = [table.view(seat), table.events(seat)]
        other = finish(calamity=16, saved=5, merit=9, **LAST)
        other.act(FARMER, "pass")
        assert views == [other.view(seat), other.events(seat)]
    assert table.events(FARMER) != table.events(MERCHANT)


def test_the_last_sacrifice_is_capped_and_stops_at_nothing():
    table = finish(calamity=19, saved=5, merit=[2, 9, 9, 9], sacrifice_most=6, **LAST)
    for seat in range(4):
        table.act(seat, "offer")
    assert calamity(table) == 13 and table.view()["outcome"] == "lost" and boards(table, "merit")[0] == 0
    table = finish(calamity=19, saved=5, merit=9, sacrifice_calamity=3, **LAST)
    for seat in range(4):
        table.act(seat, "offer")
    assert calamity(table) == 11  # 12 would be too much: at most 8


def test_the_last_sacrifice_cannot_undo_calamity_20():
    assert next_round(position(round=6, calamity=20, saved=5, **LAST)).view()["outcome"] == "lost"
    assert asked(next_round(position(round=6, calamity=19, saved=5, **LAST))) == "sacrifice"


def test_the_last_sacrifice_follows_the_lines_of_the_mode():
    table = finish(preset="hard", calamity=12, saved=6, **LAST)
    for seat in range(4):
        table.act(seat, "offer" if seat == 0 else "pass")
    assert calamity(table) == 10 and table.view()["outcome"] == "won"


# ── 12.11 ────────────────────────────────────────────────────────────────────


def test_two_players_have_two_boards_each_and_act_in_turn():
    table = position(seats=2, merit_transfer="off", skill_uses=0)
    assert boards(table, "player") == [0, 1, 0, 1]
    order, places = [], []
    while table.view()["round"] == 2:
        seat = table.waiting[0]
        order.append(seat)
        places.append(table.view(seat)["prompt"]["place"])
        table.act(seat, "labor")
    assert order == [0, 0, 1, 1, 0, 0, 1, 1] and places == [0, 0, 1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize("preset", [None, "two_player", "easy", "everything"])
def test_two_players_pick_one_two_one(preset):
    for seed in range(4):
        table = new(2, seed, preset)
        picks = []
        for role in ("farmer", "merchant", "scholar", "monk"):
            picks.append(table.waiting[0])
            table.act(table.waiting[0], f"role@{role}")
            assert boards(table, "role").count(role) == 1  # for the others to see
        a, b = picks[0], 1 - picks[0]
        assert picks == [a, b, b, a]
        owner = {s["role"]: s["player"] for s in table.view()["seats"]}
        assert owner == {"farmer": a, "merchant": b, "scholar": b, "monk": a}


@pytest.mark.parametrize(
    ("now", "saved", "outcome"), [(10, 4, "won"), (11, 4, "lost"), (10, 3, "lost"), (0, 10, "won")]
)
def test_the_lines_of_two_players(now, saved, outcome):
    assert finish(seats=2, calamity=now, saved=saved).view()["outcome"] == outcome


def test_the_player_of_the_best_board_wins():
    table = finish(seats=2, merit=[9, 10, 9, 30], wisdom=9)
    assert boards(table, "rank")[MONK] == 1 and table.payoff == (0, 1)
    table = finish(seats=2, merit=[30, 20, 0, 20], wisdom=9)
    assert table.payoff == (1, 0)


@pytest.mark.parametrize(
    ("merit", "payoff"),
    [
        ([9, 9, 5, 5], (0.5, 0.5)), ([9, 9, 9, 5], (0.5, 0.5)), ([9, 9, 5, 9], (0.5, 0.5)), ([9, 9, 9, 9], (0.5, 0.5)),
        ([9, 5, 9, 5], (1, 0)), ([5, 9, 5, 9], (0, 1)), ([9, 5, 5, 5], (1, 0)),
    ],
)  # fmt: skip
def test_a_first_place_is_shared_between_players_however_many_boards_each_has_there(merit, payoff):
    table = finish(seats=2, merit=merit, wisdom=9, vow_failure_points="no")
    assert boards(table, "rank").count(1) == merit.count(9) and table.payoff == payoff


@pytest.mark.parametrize(
    ("preset", "now", "saved", "outcome"),
    [
        ("easy", 15, 4, "won"), ("easy", 16, 4, "lost"), ("easy", 15, 3, "lost"), ("hard", 10, 6, "won"),
        ("hard", 11, 6, "lost"), ("hard", 10, 5, "lost"),
    ],
)  # fmt: skip
def test_m57_95_of_combined_modes_the_one_chosen_last_sets_the_lines_of_two_players(preset, now, saved, outcome):
    assert finish(seats=2, preset=preset, calamity=now, saved=saved).view()["outcome"] == outcome


def test_resources_of_two_boards_are_apart():
    table = position(seats=2, wealth=[1, 9, 9, 9])
    assert reason(table, 0, "donate") == "wealth"
    table.act(0, "aid@2")
    assert table.waiting == (0,) and table.view(0)["prompt"]["place"] == 2
    table.act(0, "gift_wealth")
    assert boards(table, "wealth") == [3, 9, 7, 9]


def test_two_players_choose_in_secret_for_each_board():
    table = turn_up("drought", seats=2, wealth=9)
    table.act(0, "pass")
    assert table.waiting == (0, 1)
    answered(table, "a", "a", "b", "b")
    assert boards(table, "wealth") == [7, 8, 7, 8]


def test_the_preset_is_for_two():
    assert new(2, preset="two_player").view()["calamity_most"] == 10
    with pytest.raises(Exception, match="two_player"):
        new(4, preset="two_player")


# ── 12.12 ────────────────────────────────────────────────────────────────────


def test_hidden_vows_are_seen_by_their_owner_only():
    table = setup(vows={FARMER: "hard", MERCHANT: "hard"}, hidden_vows="role_vows")
    own = [seat["vow"] for seat in table.view(FARMER)["seats"]]
    assert own == ["poor_lamp_vow", "hidden", "hidden", "hidden"]
    assert boards(table, "vow") == ["hidden"] * 4
    assert {e["vow"] for e in table.events() if e["event"] == "vows"} == {"hidden"}
    open_table = setup(vows={FARMER: "hard", MERCHANT: "hard"})
    assert boards(open_table, "vow") == ["poor_lamp_vow", "merchant_heart", "teaching", "arhat"]


def test_hidden_vows_are_shown_at_the_end():
    table = finish(hidden_vows="all_vows", vow=1, bodhisattva=[GUANYIN, 0, 0, 0])
    assert boards(table, "vow") == ["poor_lamp_vow", "merchant_heart", "model_teacher", "bodhisattva_path"]
    assert boards(table, "bodhisattva")[0] == "guanyin"


@pytest.mark.parametrize(("reading", "seen"), [("off", "guanyin"), ("role_vows", "guanyin"), ("all_vows", "hidden")])
def test_bodhisattva_vows_may_be_hidden_too(reading, seen):
    table = window(1, faith=REFUGE, hidden_vows=reading)
    table.act(FARMER, "renounce@merit,guanyin")
    assert boards(table, "bodhisattva")[FARMER] == seen
    assert table.view(FARMER)["seats"][FARMER]["bodhisattva"] == "guanyin"
    told = [e for e in table.events(MERCHANT) if e["event"] == "renounces"]
    assert [e["bodhisattva"] for e in told] == [seen] and told[0]["renunciation"] == "merit"


# ── 12.13 ────────────────────────────────────────────────────────────────────


def honours(place: int = FARMER, **where) -> set[str]:
    """What a board has earned, beside never having spent wealth."""
    table = finish(achievements="on", **where)
    return set(boards(table, "achievements")[place]) - {"ascetic"}


@pytest.mark.parametrize(
    ("name", "enough", "short"),
    [
        ("ferryman", {"counters": {(0, Seat.SAVES): 4}}, {"counters": {(0, Seat.SAVES): 3}}),
        ("bodhisattva", {"counters": {(0, Seat.HELPS): 10}}, {"counters": {(0, Seat.HELPS): 9}}),
        ("guardian", {"counters": {(0, Seat.WARDED): 8}}, {"counters": {(0, Seat.WARDED): 7}}),
        ("merit", {"merit": 30}, {"merit": 29}),
        ("wisdom", {"wisdom": 25}, {"wisdom": 24}),
        ("poverty", {"merit": 20, "wealth": 3}, {"merit": 20, "wealth": 4}),
        ("poverty", {"merit": 20, "wealth": 0}, {"merit": 19, "wealth": 3}),
        ("hero", {"counters": {(0, Seat.HEROES): 2}}, {"counters": {(0, Seat.HEROES): 1}}),
        ("all_refuge", {"faith": REFUGE}, {}),
    ],
)
def test_each_achievement_at_its_line(name, enough, short):
    assert honours(**enough) == {name} and honours(**short) == set()


def test_the_lamp_is_a_donation_with_2_wealth_or_less():
    for wealth, lamp in ((2, 1), (3, 0)):
        table = position(wealth=wealth)
        table.act(FARMER, "donate")
        assert int(table.state.seat[FARMER, Seat.LAMP]) == lamp
    assert honours(counters={(0, Seat.LAMP): 1}) == {"lamp"}


def test_the_guardian_counts_what_protecting_really_took_away():
    table = position(calamity=4, actions=3)
    did(table, FARMER, "protect", "protect", "protect")
    assert int(table.state.seat[FARMER, Seat.WARDED]) == 4


@pytest.mark.parametrize(
    ("actions", "spent"),
    [(["labor"], 0), (["practise"], 0), (["donate"], 1), (["protect"], 1), (["save@widow"], 1), (["share@1"], 1)],
)
def test_the_ascetic_never_spends_wealth(actions, spent):
    table = position(area={"widow": 0}, round=4, achievements="on")
    answered(table, *actions)
    settle(table)  # survival is no spending
    table.state.phase, table.state.table[1] = Phase.SCORING, 5
    advance(table)
    assert ("ascetic" in boards(table, "achievements")[FARMER]) is not bool(spent)


def test_the_tigress_and_the_peacemaker():
    table = turn_up("tigress", wealth=5)
    table.act(FARMER, "a")
    assert int(table.state.seat[FARMER, Seat.MARTYR]) == 1 and board(table, FARMER) == (0, 0, 5)
    assert honours(counters={(0, Seat.MARTYR): 1}) == {"tigress"}
    table = turn_up("war", merit=9)
    table.act(MONK, "hero@a")
    assert int(table.state.seat[MONK, Seat.PEACE]) == 1 and boards(table, "heroes")[MONK] == 1
    assert honours(MONK, counters={(MONK, Seat.PEACE): 1}) == {"peacemaker"}


@pytest.mark.parametrize(("option", "fed"), [("a", True), ("b", True), ("c", False)])
def test_the_tigress_of_the_older_deck_is_fed_with_wealth_or_merit(option, fed):
    """Its option A is two of ours. It has no token, so the honour has no points of its own."""
    where = {"personal_deck_mode": "pp50_merged", "achievements": "on"}
    table = turn_up("old_tigress", **where)
    table.act(FARMER, option)
    assert ("tigress" in boards(table, "achievements")[FARMER]) is fed
    assert int(table.state.seat[FARMER, Seat.MARTYR]) == 0


def test_achievements_are_earned_while_playing():
    table = position(wealth=2, achievements="on")
    assert boards(table, "achievements") == [[], [], [], []]
    table.act(FARMER, "donate")
    assert boards(table, "achievements") == [["lamp"], [], [], []] and not table.over
    table.act(FARMER, "labor")
    assert [e["achievement"] for e in table.events() if e["event"] == "achievement"] == ["lamp"]  # told once


def test_a_team_that_fails_keeps_what_it_earned_and_scores_nothing():
    where = {"achievements": "on", "achievements_score": "yes", "merit": [30, 5, 5, 5]}
    table = finish(saved=4, counters={(1, Seat.SAVES): 4, (0, Seat.SPENT): 1, (1, Seat.SPENT): 1}, **where)
    assert table.view()["outcome"] == "lost" and boards(table, "score") == [0] * 4
    assert boards(table, "achievements")[:2] == [["merit"], ["ferryman"]]


def test_a_deed_is_earned_even_if_calamity_ends_the_game_with_it():
    table = position(wealth=2, calamity=19, achievements="on", place=MONK, hard_tick=4)
    answered(table, "donate", "labor", "done")
    assert table.view()["outcome"] == "lost" and boards(table, "achievements")[MONK] == ["lamp"]


def test_achievements_are_honour_only_unless_scored():
    where = {"counters": {(0, Seat.SAVES): 4, (0, Seat.SPENT): 1}, "achievements": "on"}
    assert boards(finish(**where), "score")[FARMER] == 11
    assert boards(finish(**where, achievements_score="yes"), "score")[FARMER] == 11 + 3
    assert boards(finish(counters={(0, Seat.SAVES): 4}), "achievements")[FARMER] == []


# ── 12.14 ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("now", "scores"),
    [
        (0, [31, 61]), (4, [31, 61]), (5, [25, 49]), (8, [25, 49]), (9, [21, 41]), (12, [21, 41]),
    ],
)  # fmt: skip
def test_the_karma_multiplier(now, scores):
    """21 and 41 points, times 1.5 or 1.2, rounded down."""
    table = finish(karma_multiplier="on", calamity=now, merit=[5, 5, 5, 20], wisdom=[10, 10, 10, 5])
    assert boards(table, "score") == [scores[0]] * 3 + [scores[1]]


@pytest.mark.parametrize(("now", "scores"), [(4, [-2, -5]), (8, [-2, -4]), (9, [-1, -3])])
def test_m57_64b_scores_below_nothing_are_multiplied_and_rounded_down_too(now, scores):
    """−1 and −3 points: times 1.5 they are −1.5 and −4.5, times 1.2 −1.2 and −3.6."""
    table = finish(karma_multiplier="on", calamity=now, merit=0, wisdom=0, vow=1)
    assert boards(table, "score") == [scores[0]] * 3 + [scores[1]]


def test_the_multiplier_takes_vows_and_tokens_too():
    table = finish(karma_multiplier="on", calamity=4, counters={(0, Seat.HEROES): 1}, merit=[14, 5, 5, 5])
    assert boards(table, "score")[FARMER] == 63  # (25 + 12 + 5) · 1.5


SACRIFICE = {"sacrifice_bonus": "on"}


def test_a_sacrifice_in_a_crisis_gains_2_more():
    for now, merit in ((5, 1), (6, 1 + 2)):
        table = turn_up("drought", calamity=now, wealth=9, **SACRIFICE)  # 4 more
        table.act(FARMER, "pass")
        for seat, choice in enumerate("abbb"):
            table.act(seat, choice)
        assert boards(table, "merit") == [5 + merit, 5, 5, 5]


def test_all_who_sacrifice_together_saw_the_same_calamity():
    """At 10 two open their granaries at once: both did so in the crisis."""
    table = turn_up("drought", calamity=6, wealth=9, **SACRIFICE)
    table.act(FARMER, "pass")
    for seat, choice in enumerate("aabb"):
        table.act(seat, choice)
    assert boards(table, "merit") == [8, 8, 5, 5] and calamity(table) == 8


def test_a_sacrifice_of_who_is_short_gains_3_more():
    table = turn_up("drought", calamity=0, wealth=[1, 9, 9, 9], **SACRIFICE)
    for seat, choice in enumerate("abbb"):
        table.act(seat, choice)
    assert board(table, FARMER) == (0, 5 + 1 + 3, 5)
    table = turn_up("drought", calamity=8, wealth=[1, 9, 9, 9], **SACRIFICE)
    for seat, choice in enumerate("abbb"):
        table.act(seat, choice)
    assert board(table, FARMER) == (0, 5 + 1 + 3 + 2, 5)


def test_when_all_sacrifice_each_gains_1_more():
    table = turn_up("drought", calamity=0, wealth=9, **SACRIFICE)
    table.act(FARMER, "pass")
    for seat in range(4):
        table.act(seat, "a")
    assert boards(table, "merit") == [5 + 1 + 1] * 4
    table = turn_up("drought", calamity=0, wealth=9)
    table.act(FARMER, "pass")
    for seat in range(4):
        table.act(seat, "a")
    assert boards(table, "merit") == [6] * 4


def test_a_hero_is_no_sacrifice_of_all_and_offerings_are_none_either():
    table = turn_up("drought", calamity=9, wealth=9, **SACRIFICE)
    table.act(FARMER, "hero@a")
    assert boards(table, "merit") == [8, 5, 5, 5]
    table = turn_up("vesak", calamity=12, faith=SECULAR, wealth=9, **SACRIFICE)
    answered(table, "a", "a", "a", "a")
    assert boards(table, "merit") == [5 + 1 + 2] * 4
    assert set(MISFORTUNES[:4]) == {"drought", "flood", "plague", "locusts"} and area(table) == {}
