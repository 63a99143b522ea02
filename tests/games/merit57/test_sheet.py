"""What is read beside the board says what the rules in force do: numbers, readings, how far a vow is."""

from __future__ import annotations

import pytest

from games.merit57.build import EARTH, FARMER, MERCHANT, MONK, SCHOLAR, position
from wanju.games import find
from wanju.games.merit57.state import Seat
from wanju.kernel.text import LANGUAGES

GAME = find("merit57")


def sheet(preset=None, **readings):
    return GAME.sheet(GAME.ruleset(4, preset, readings))


def strings(part):
    """Every text of the sheet."""
    if isinstance(part, str):
        return [part]
    parts = part.values() if isinstance(part, dict) else part if isinstance(part, list | tuple) else ()
    return [text for each in parts for text in strings(each)]


@pytest.mark.parametrize("preset", GAME.numbers.presets)
def test_no_sentence_has_a_gap(preset):
    seats = 2 if preset == "two_player" else 4
    texts = strings(GAME.sheet(GAME.ruleset(seats, preset)))
    assert len(texts) > 500
    assert not [text for text in texts if "{" in text or "}" in text]


@pytest.mark.parametrize(
    ("number", "key"),
    [
        ("rescue_wealth", "bodhisattva_does.guanyin"),
        ("inspire_cost", "bodhisattva_does.manjusri"),
        ("inspire_bonus", "bodhisattva_does.manjusri"),
        ("named_merit", "bodhisattva_does.samantabhadra"),
        ("bear_factor", "bodhisattva_does.ksitigarbha"),
        ("renounced_wealth_calamity", "renunciation_does.wealth"),
        ("renounced_merit_bonus", "renunciation_does.merit"),
        ("renounced_wisdom_bonus", "renunciation_does.wisdom"),
        ("ferryman_saves", "achievement_does.ferryman"),
        ("plain_merit", "achievement_does.poverty"),
    ],
)
def test_sentences_name_the_numbers_in_force(number, key):
    usual, turned = sheet()["words"], sheet(**{number: 4 if number != "ferryman_saves" else 7})["words"]
    for language in LANGUAGES:
        assert usual[language][key] != turned[language][key]
        assert ("4" if number != "ferryman_saves" else "7") in turned[language][key]


@pytest.mark.parametrize(("number", "kind"), [("donate_crisis_merit", "donate"), ("protect_crisis_merit", "protect")])
def test_actions_name_what_a_crisis_adds(number, kind):
    assert "+5" in sheet(**{number: 5})["actions"][kind]["en"]


def test_m57_98_who_decides_the_persecution_is_told():
    assert "votes" in sheet()["cards"]["persecution"]["text"]["en"]["asks"]
    assert "vote" not in sheet(g01_decision="drawer")["cards"]["persecution"]["text"]["en"]["asks"]


def test_m57_69_that_a_hero_of_the_plague_settles_it_is_told():
    usual, turned = (sheet(c3_hero_skips_choice=reading)["cards"]["plague"]["text"]["en"] for reading in ("no", "yes"))
    assert not any("nobody else" in told for told in usual["heroes"].values())
    assert all("nobody else" in told for told in turned["heroes"].values())


def test_m57_106_penalties_are_told_as_losses_or_prices():
    for reading, told in (("losses", "wealth −2"), ("prices", "pay 2 wealth")):
        assert told in sheet(option_penalties=reading)["cards"]["tigress"]["text"]["en"]["options"]["b"]


def kept(table, vow):
    """Is each thing that a vow asks for there, as the board shows it?"""
    return [each["kept"] for each in table.view(0)["seats"][0]["progress"][vow]]


def test_m57_27_progress_of_a_vow_counts_merit_as_the_vow_will():
    for scope, is_kept in (("score_only", False), ("all", True)):
        table = position(merit=13, counters={(0, Seat.LABORS): 5}, end_bonus_scope=scope)
        assert kept(table, "diligence") == [is_kept]
        assert table.state.seat[0, Seat.MERIT] == 13


def test_m57_76_progress_counts_promises_where_they_are_what_counts():
    for count, is_kept in (("suffered", False), ("announced", True)):
        table = position(bodhisattva=(EARTH, 0, 0, 0), counters={(0, Seat.ANNOUNCED): 2}, b1_count=count, calamity=2)
        assert kept(table, "ksitigarbha") == [True, is_kept]


# ── the menu ─────────────────────────────────────────────────────────────────


def test_the_menu_says_which_decisions_cost_an_action_as_the_rules_do():
    """§5.1, §3.2: of all decisions, these are refused because both actions are spent, and no others."""
    spent = set()
    for seat, roles in ((0, (FARMER, MERCHANT, SCHOLAR, MONK)), (0, (SCHOLAR, FARMER, MERCHANT, MONK))):
        table = position(roles=roles)
        assert table.waiting == (seat,)
        table.state.actions_left = 0
        for name in filter(None, table.actions):
            refusal = table.refusal(seat, name)
            if refusal and refusal.key == "reason.actions":
                spent.add(name.partition("@")[0])
    assert spent == set(sheet()["menu"]["actions"])


def test_the_menu_names_kinds_and_reasons_that_there_are():
    menu, words = sheet()["menu"], GAME.words("en")
    kinds = {name.partition("@")[0] for name in GAME.ruleset(4).actions}
    assert all(set(menu[part]) <= kinds for part in ("actions", "variants", "last", "plain", "amounts"))
    assert set(menu["never"]) <= set(words) and set(menu["variants"]) <= set(menu["actions"])
