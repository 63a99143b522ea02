"""§1–§4: the frame, roles, and the six steps of a round."""

from __future__ import annotations

import pytest

import wanju
from wanju.games import find
from wanju.games.merit13.state import Table as Counter
from wanju.kernel.errors import BadNumber, OtherVersion

from .build import MONK, area, board, boards, did, end_round, finish, position, reveal
from .oracle import CALAMITY


@pytest.mark.parametrize("seats", [2, 5])
def test_it_is_for_three_or_four(seats):
    with pytest.raises(wanju.kernel.errors.GameError, match="3 to 4 seats"):
        wanju.table("merit13", seats=seats)


def begun(event, **rules):
    """A table whose first event was this one."""
    tables = (wanju.table("merit13", seed=seed, **rules) for seed in range(1000))
    return next(table for table in tables if table.view()["card"]["id"] == event)


ROLES = {"farmer": (4, 2, 1), "merchant": (6, 1, 1), "official": (4, 1, 2), "monk": (3, 1, 3)}


@pytest.mark.parametrize("order", ["seats", "drawn"])
def test_each_role_begins_with_its_own_resources(order):
    for seats in (3, 4):
        table = begun("drought", seats=seats, role_order=order)  # it touches no board
        assert [board(table, seat) for seat in range(seats)] == [ROLES[role] for role in boards(table, "role")]
        assert order == "drawn" or boards(table, "role") == list(ROLES)[:seats]
    begins = find("merit13").sheet(table.ruleset)["roles"]
    assert {role: tuple(begins[role]["start"].values()) for role in begins} == ROLES


def test_before_round_1_there_is_no_calamity_and_nobody_saved():
    table = wanju.table("merit13", seats=4, seed=1)
    assert [e["event"] for e in table.events()][:6] == ["role"] * 4 + ["round", "card"]
    assert table.view()["saved"] == 0 and len(table.view()["beings"]) == 1
    for event in find("merit13").sheet(table.ruleset)["cards"]:
        calamity = begun(event, seats=4, calamity_floor="none").view()["calamity"]
        assert calamity == CALAMITY.get(event, 0), event
    assert begun("war", seats=4, calamity_start=7).view()["calamity"] == 7 + 3


def test_an_event_and_a_being_come_first_then_everybody_acts_in_order_then_the_monk():
    table = wanju.table("merit13", seats=4, role_order="seats", seed=1)
    told = [e["event"] for e in table.events()]
    assert told.index("card") < told.index("appears")
    order = []
    while table.view()["round"] == 1:
        order.append((table.waiting[0], table.view()["prompt"]["kind"]))
        table.act(table.waiting[0], "labor" if order[-1][1] == "turn" else "pass")
    assert order == [(s, "turn") for s in (0, 0, 1, 1, 2, 2, 3, 3)] + [(3, "lecture")]


def test_without_a_monk_nobody_lectures():
    table = wanju.table("merit13", seats=3, role_order="seats", seed=1)
    while table.view()["round"] == 1:
        assert table.view()["prompt"]["kind"] == "turn"
        table.act(table.waiting[0], "labor")


def test_six_rounds_are_played():
    table = wanju.table("merit13", seats=3, role_order="seats", seed=1, saves_needed=0)
    moves = 0
    while not table.over:
        table.act(table.waiting[0], "labor")
        moves += 1
    assert moves == 6 * 3 * 2 and table.view()["round"] == 6


def test_a_lecture_gives_2_fu_1_hui_and_the_monk_2_fu():
    table = position(place=MONK)
    table.act(MONK, "labor")
    table.act(MONK, "labor")
    before = board(table, 1)
    wealth, fu, hui = board(table, MONK)
    table.state.events_left = 1 << 10  # peace: no board changes
    table.act(MONK, "lecture@1")
    assert board(table, 1) == (before[0], before[1] + 2, before[2] + 1)
    assert board(table, MONK) == (wealth, fu + 2, hui)


def test_the_monk_does_not_lecture_to_themself_and_nobody_lectures_in_a_turn():
    table = position(place=MONK)
    assert "moment" in table.why_not(MONK, "lecture@1")
    did(table, MONK, "labor", "labor")
    assert table.why_not(MONK, "lecture@3") == "You cannot lecture to yourself. (§3)"
    assert table.legal(MONK) == ("lecture@0", "lecture@1", "lecture@2", "pass")
    with pytest.raises(wanju.kernel.errors.NotYourTurn):
        table.act(0, "lecture@1")


def test_what_an_event_says_for_a_round_lapses_at_settlement():
    table = reveal("famine_10", event_deck="rb10_18")
    assert table.view()["saves_dearer"] == 2
    assert end_round(table, "peace").view()["saves_dearer"] == 0
    table = reveal("demons_10", event_deck="rb10_18")
    assert table.view()["practise_forbidden"]
    assert not end_round(table, "peace").view()["practise_forbidden"]
    for vesak, must_own in (("first_free", 0), ("sim_quirk", 1)):
        table = reveal("vesak", vesak=vesak)
        assert table.view()["free_saves"] == 1 and table.state.table[Counter.MUST_OWN] == must_own
        assert end_round(table, "peace").view()["free_saves"] == table.state.table[Counter.MUST_OWN] == 0


@pytest.mark.parametrize(
    ("calamity", "saved", "outcome"),
    [(12, 6, "won"), (13, 6, "lost"), (19, 6, "lost"), (20, 6, "lost"), (12, 5, "lost"), (0, 12, "won")],
)
def test_8_the_end_at_the_lines(calamity, saved, outcome):
    assert finish(calamity, saved).view()["outcome"] == outcome


@pytest.mark.parametrize(("calamity", "goes_on"), [(19, True), (20, False), (21, False)])
def test_8_calamity_of_20_at_any_settlement_is_the_end(calamity, goes_on):
    assert finish(calamity, 0, round=3).over is not goes_on


def test_8_a_lost_game_has_no_ranks_and_a_won_one_has():
    assert boards(finish(saved=5), "rank") == [None] * 4
    table = finish(fu=[9, 8, 7, 6], hui=5)
    assert boards(table, "rank") == [1, 2, 3, 4] and table.payoff == (1, 0, 0, 0)
    assert finish(saved=5).payoff == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("preset", "calamity", "saves"), [("standard", 12, 6), ("intro", 15, 4), ("hard", 10, 7), ("asura", 8, 8)]
)
def test_11_difficulty_moves_both_lines(preset, calamity, saves):
    game = find("merit13")
    for named in {preset, f"{preset}_printed"} & set(game.numbers.presets):
        rules = game.ruleset(4, named).record
        assert (rules.calamity_most, rules.needed, rules.calamity_loss) == (calamity, saves, 20)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("preset", ["hard_printed", "asura_printed"])
def test_11_what_cannot_be_won_is_said_before_the_first_move(preset, seats):
    game = find("merit13")
    ((key, facts),) = game.notices(game.ruleset(seats, preset))
    assert key == "unwinnable" and facts["appear"] == 6 < facts["needed"]


@pytest.mark.parametrize("seats", [3, 4])
def test_11_every_level_can_be_won_and_those_to_the_letter_come_last(seats):
    game = find("merit13")
    told = [bool(game.notices(game.ruleset(seats, preset))) for preset in game.numbers.presets]
    assert told == sorted(told) and list(game.numbers.presets)[:4] == ["standard", "intro", "hard", "asura"]
    assert told[:4] == [False] * 4


@pytest.mark.parametrize(("preset", "beings"), [("intro", 0), ("standard", 0), ("hard", 1), ("asura", 2)])
def test_11_a_level_lays_out_as_few_beings_as_it_can_be_won_with(preset, beings):
    game = find("merit13")
    assert game.ruleset(4, preset).values["initial_beings"] == beings
    assert not beings or game.notices(game.ruleset(4, preset, {"initial_beings": beings - 1}))


@pytest.mark.parametrize(
    ("settings", "appear"),
    [
        ({"beings_per_round": 1, "saves_needed": 12}, 6),
        ({"beings_per_round": 1, "initial_beings": 4, "saves_needed": 12}, 10),
        ({"beings_per_round": 2, "rounds": 5, "saves_needed": 12}, 10),
        ({"beings_per_round": 3, "rounds": 3, "initial_beings": 2, "saves_needed": 12}, 11),
        ({"beings_per_round": 3, "rounds": 4, "saves_needed": 12}, None),
        ({"beings_per_round": 2, "saves_needed": 12}, None),
        ({"beings_per_round": 1, "saves_needed": 6}, None),
    ],
)
def test_11_as_many_appear_as_come_at_the_start_and_in_all_rounds(settings, appear):
    game = find("merit13")
    needed, rounds = settings["saves_needed"], settings.get("rounds", 6)
    facts = {"needed": needed, "appear": appear, "rounds": rounds}
    assert game.notices(game.ruleset(4, settings=settings)) == ([("unwinnable", facts)] if appear else [])


def test_11_there_are_twelve_beings_and_no_more_can_appear():
    """No setting asks for thirteen; the record of the rules is made to."""
    game = find("merit13")
    ruleset = game.ruleset(4, settings={"beings_per_round": 3, "rounds": 12, "initial_beings": 4, "saves_needed": 12})
    assert game.notices(ruleset) == []
    ruleset.record.needed = 13
    assert game.notices(ruleset) == [("unwinnable", {"needed": 13, "appear": 12, "rounds": 12})]


def test_11_three_players_who_need_fewer_may_win_what_four_cannot():
    game = find("merit13")
    assert not game.notices(game.ruleset(3, "hard_printed", {"three_seats_fewer": 1}))
    assert game.notices(game.ruleset(4, "hard_printed", {"three_seats_fewer": 1}))


@pytest.mark.parametrize("number", ["calamity_most", "calamity_start"])
@pytest.mark.parametrize(("line", "loss"), [(12, 12), (12, 11), (19, 1), (1, 1)])
def test_8_what_is_lost_from_the_start_or_cannot_be_won_is_no_ruleset(number, line, loss):
    game, settings = find("merit13"), {"calamity_most": 0, "calamity_start": 0, number: line}
    assert game.ruleset(4, settings={**settings, "calamity_loss": line + 1}).record[number] == line
    with pytest.raises(BadNumber) as refused:
        game.ruleset(4, settings={**settings, "calamity_loss": loss})
    assert str(refused.value) == f"{number} cannot be {line}: all is lost at calamity {loss}. (§8)"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Saved, but not safe: calamity 13, 6 saved. Neither won nor lost; whoever ranks first has half a win."),
        ("zh", "渡化已足而劫难未平：劫难 13，渡化 6。不胜不败，居首者得半胜。"),
    ],
)
def test_8_a_game_between_the_lines_is_told_as_undecided_with_its_ranks(language, told):
    table = finish(13, undecided="no_result", fu=[9, 8, 7, 6], hui=5)
    story = table.story(language=language)
    assert story[-5] == told and all(str(rank + 1) in story[rank - 4] for rank in range(4))
    assert [e["event"] for e in table.events()][-5:] == ["undecided"] + ["scores"] * 4
    assert [e["rank"] for e in table.events()[-4:]] == [1, 2, 3, 4] and table.payoff == (0.5, 0, 0, 0)
    lost = finish(13, fu=[9, 8, 7, 6], hui=5)
    assert lost.events()[-1]["event"] == "lost" and told not in lost.story(language=language)


def test_a_round_brings_one_being():
    table = end_round(position(), "peace", "ghost")
    assert area(table) == {"ghost": 0}


def test_11_games_of_the_harder_levels_before_they_could_be_won_are_refused_and_others_go_on():
    game = find("merit13")
    kept = {"seats": 4, "set": {}}
    assert game.kept_ruleset("1.3.1", {**kept, "preset": "intro"}).preset == "intro"
    assert game.kept_ruleset("1.3.1", {**kept, "preset": "hard", "set": {"initial_beings": 0}})
    with pytest.raises(OtherVersion):
        game.kept_ruleset("1.3.1", {**kept, "preset": "hard"})
