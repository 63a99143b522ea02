"""What players by rule of thumb want, and that they follow the rules they are given to get it."""

from __future__ import annotations

from collections import Counter

import pytest
from every_ruleset import RULESETS

from wanju.games import find
from wanju.kernel.dealer import new_dealer
from wanju.kernel.table import Table
from wanju.lab.simulate import simulate

from .build import FARMER, MERCHANT, MONK, SCHOLAR, position, turn_up

GAME = find("merit57")
THINKING = ("selfish", "altruist", "balanced", "author", "scorer")
WEIGHING = ("selfish", "altruist", "balanced", "scorer")


def mean(style, metric, **settings):
    """Of 400 games among four of a style."""
    return simulate(GAME.ruleset(4, None, settings), [style] * 4, 400, seed=3, threads=1).metrics[metric].mean


def thinks(table, seat, style):
    return table.think(seat, style, new_dealer(1))


# ── what gains nothing is not done, what gains more is done more ─────────────


@pytest.mark.parametrize("style", THINKING)
def test_a_farmer_labors_less_where_labor_brings_nothing(style):
    assert mean(style, "labors_farmer", labor_wealth=0) < 0.8 * mean(style, "labors_farmer")


@pytest.mark.parametrize("style", WEIGHING)
def test_who_gains_nothing_at_all_by_labor_never_labors(style):
    nothing = {"labor_wealth": 0, "farmer_labor_bonus": 0, "secular_labor_bonus": 0}
    assert mean(style, "labors_farmer", **nothing) < 0.1


@pytest.mark.parametrize("style", THINKING)
def test_a_save_that_costs_more_is_made_less_often(style):
    assert mean(style, "saves", being_cost_table="surcharge") < mean(style, "saves", being_cost_table="literal")
    assert mean(style, "saves", save_min_cost=6) < mean(style, "saves")


@pytest.mark.parametrize("style", THINKING)
def test_protecting_follows_its_price_and_its_merit(style):
    assert mean(style, "protects_farmer", protect_cost=4) < mean(style, "protects_farmer")
    assert mean(style, "protects_farmer", protect_merit=6) > mean(style, "protects_farmer")


@pytest.mark.parametrize("style", WEIGHING)
def test_a_being_about_to_leave_is_saved_for_what_its_loss_would_bring(style):
    """§4.3  Calamity rises by `timeout_calamity`; the selfish do not mind."""
    rules = {"being_cost_table": "surcharge", "protect_merit": 6, "skill_uses": 0}
    table = position(wealth=6, wisdom=6, area={"widow": 1}, calamity=12, timeout_calamity=10, **rules)
    calm = position(wealth=6, wisdom=6, area={"widow": 1}, calamity=12, timeout_calamity=0, **rules)
    assert thinks(calm, FARMER, style) == "protect"
    assert (thinks(table, FARMER, style) == "save@widow") == (style != "selfish")


# ── what serves them they use ────────────────────────────────────────────────


@pytest.fixture(scope="module")
def used():
    """Every kind of decision of each style in some games of every ruleset."""
    found = {}
    for style in THINKING:
        counted = found[style] = Counter()
        for make in RULESETS["merit57"].values():
            table, mind = Table(make(), 5), new_dealer(5)
            while not table.over:
                action = table.think(table.waiting[0], style, mind)
                counted[action.partition("@")[0]] += 1
                table.act(table.waiting[0], action)
    return found


@pytest.mark.parametrize(
    "kind",
    ["aid", "protect", "share", "banquet", "lecture", "bless", "transfer1", "copay", "bear", "inspire", "rescue",
     "convert_wealth", "convert_wisdom", "gift_wealth", "gift_wisdom", "save_economic", "save_merit1"],
)  # fmt: skip
def test_somebody_uses_it(used, kind):
    assert any(counted[kind] for counted in used.values())


def test_the_selfish_give_up_nothing_for_others(used):
    assert not used["selfish"].keys() & {"transfer1", "transfer2", "offer", "copay", "rescue", "bear", "lecture"}


def test_a_lecture_goes_to_those_who_cannot_see_and_to_no_more_than_may_hear():
    table = position(place=SCHOLAR, wealth=0, wisdom=(1, 9, 9, 1), lecture_hearers=2)
    assert thinks(table, SCHOLAR, "altruist") == "lecture@0,3"
    assert thinks(position(place=SCHOLAR, wealth=0, wisdom=1, lecture_hearers=3), SCHOLAR, "altruist").count(",") == 2


def test_aid_is_asked_of_who_has_plenty_and_given_for_the_merit():
    """§5.7  2 wealth, and both gain merit."""
    rich = position(place=MERCHANT, wealth=(9, 0, 0, 0), wisdom=9, faith="refuge")
    assert thinks(rich, MERCHANT, "balanced") == "aid@0"
    assert thinks(position(place=MERCHANT, wealth=0, wisdom=9, faith="refuge"), MERCHANT, "balanced") != "aid@0"
    rich.act(MERCHANT, "aid@0")
    assert thinks(rich, FARMER, "balanced") == "gift_wealth"
    unpaid = position(place=MERCHANT, wealth=(4, 0, 0, 0), wisdom=9, aid_merit=0)
    unpaid.act(MERCHANT, "aid@0")
    assert thinks(unpaid, FARMER, "selfish") == "decline"


def test_a_monk_pays_the_least_merit_that_is_enough():
    """§3.2  Up to 2 of what a save costs."""
    table = position(place=MONK, wealth=2, wisdom=9, merit=9, area={"widow": 1}, skill_uses=0, merit_transfer="off")
    assert thinks(table, MONK, "altruist") == "save_merit1@widow"


# ── faith and vows ───────────────────────────────────────────────────────────


def test_refuge_waits_for_a_round_that_gives_more():
    """§3.4  By the round in which it is taken."""
    early = mean("scorer", "refuge_farmer", rounds=1, refuge_first_merit=0, refuge_first_wisdom=-4)
    assert early == 0 and mean("scorer", "refuge_farmer", rounds=1) == 1
    assert mean("selfish", "refuge_farmer", refuge_last_merit=0) == 0 < mean("selfish", "refuge_farmer")


@pytest.mark.parametrize("style", WEIGHING)
def test_the_body_is_given_to_the_tigress_for_points_enough(style):
    """§7B  All wealth and merit are gone, and a token is there that counts at the end."""
    assert thinks(turn_up("tigress", martyr_points=40), FARMER, style) == "a"
    assert thinks(turn_up("tigress", martyr_points=0), FARMER, style) == "b"


def test_the_scorer_stops_where_the_base_stops():
    """§6.2  Beyond the last step more wisdom scores nothing."""
    assert mean("scorer", "practises_scholar", base_until=80) > mean("scorer", "practises_scholar", base_until=10)
    assert mean("selfish", "practises_scholar", base_until=80) == mean("selfish", "practises_scholar", base_until=10)
