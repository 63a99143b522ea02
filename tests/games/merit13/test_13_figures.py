"""§13 and §11: how often teams win, by the source and in 100,000 games each; rulebook.md prints what is found here."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import pytest

from wanju.games import find
from wanju.lab.simulate import simulate

GAMES, SEED = 100_000, 0
SIM13 = {
    "coop_save": "off",
    "lecture_monk_hui": 1,
    "timeout_rule": "two_action_phases",
    "villain_tick": "beings_phase",
    "calamity_loss_check": "settlement",
    "calamity_floor": "zero",
    "bodhisattva_streak": "current",
    "tie_break": "seat",
    "vesak": "sim_quirk",
    "role_order": "seats",
    "event_deck": "sim13",
}


@cache
def measured(preset, style, **settings):
    """What four players of one style come to."""
    result = simulate(find("merit13").ruleset(4, preset, settings), [style] * 4, GAMES, SEED)
    assert result.unfinished == 0
    return result.metrics


def wins(preset, style, **settings):
    """How often the team wins, with Wilson's 95 % interval."""
    return measured(preset, style, **settings)["team_win"]


def stated(won):
    """A rate as the rulebook prints it."""
    return f"{100 * won.mean:.2f} % ({100 * won.low:.2f}–{100 * won.high:.2f})"


def printed(section):
    """The rows of the table in a section of the rulebook, by their first word."""
    book = (find("merit13").folder / "rulebook.md").read_text(encoding="utf-8")
    (text,) = re.findall(rf"^## §{section} .*?(?=^## |\Z)", book, re.M | re.S)
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    return {row[0].split()[0]: row[1:] for row in rows[2:]}


@pytest.mark.parametrize(
    ("style", "claim", "least", "most"),
    [
        ("selfish", "0 %", 0, 0.001),
        ("balanced", "~99 %", 0.985, 1),
        ("smart", "~60 %", 0.58, 0.66),
        ("altruist", "–", 0.01, 0.03),
    ],
)
def test_13_teams_win_about_as_often_as_the_source_reports(style, claim, least, most):
    won = wins("sim13", style)
    assert won.n == GAMES and least <= won.low <= won.mean <= won.high <= most, stated(won)
    assert printed(13)[style] == [claim, stated(won)]


@pytest.mark.parametrize(
    ("preset", "level", "claim"),
    [("intro", "introduction", 80), ("standard", "normal", 60), ("hard", "hard", 40), ("asura", "asura", 20)],
)
def test_11_the_claimed_rates_stand_beside_the_measured_ones(preset, level, claim):
    found, letter = wins(preset, "smart"), wins(preset, "smart", initial_beings=0)
    beings = find("merit13").ruleset(4, preset).values["initial_beings"]
    assert printed(11)[level][-4:] == [f"~{claim} %", str(beings), stated(found), stated(letter)]
    assert found.low > claim / 100 and (letter.mean == 0) == (beings > 0)


def test_11_each_level_is_won_less_often_than_the_one_before():
    found = [wins(preset, "smart") for preset in ("intro", "standard", "hard", "asura")]
    assert all(easier.low > harder.high for easier, harder in pairwise(found))


def test_11_the_line_of_calamity_decides_none_of_these_games():
    for preset in ("intro", "standard", "hard", "asura"):
        assert wins(preset, "smart", calamity_most=19) == wins(preset, "smart")


def test_13_the_preset_turns_what_the_simulator_did_otherwise_and_pins_what_it_did():
    game = find("merit13")
    assert game.numbers.presets["sim13"] == SIM13
    values = game.ruleset(4, "sim13").values
    assert {id: values[id] for id in SIM13} == SIM13


@pytest.mark.parametrize(
    ("switch", "reading", "share"),
    [
        ("vesak", "first_free", "69.03 %"),
        ("event_deck", "rb10_18", "68.60 %"),
        ("timeout_rule", "one_action_phase", "54.24 %"),
    ],
)
def test_13_readings_that_would_take_smart_players_away_from_60_per_cent(switch, reading, share):
    won = wins("sim13", "smart", **{switch: reading})
    assert won.high < 0.58 or won.low > 0.66, stated(won)
    book = (find("merit13").folder / "rulebook.md").read_text(encoding="utf-8")
    assert stated(won).startswith(share) and re.search(rf"`{switch} = {reading}`( gives)? {share}", book)


@pytest.mark.parametrize(
    ("switch", "reading"),
    [
        ("lecture_monk_hui", 0),
        ("role_order", "drawn"),
        ("coop_save", "on"),
        ("villain_tick", "round_end"),
        ("calamity_loss_check", "immediate"),
        ("calamity_floor", "none"),
        ("bodhisattva_streak", "longest"),
        ("tie_break", "share"),
    ],
)
def test_13_the_other_readings_move_them_by_less_than_half_a_point(switch, reading):
    assert abs(wins("sim13", "smart", **{switch: reading}).mean - wins("sim13", "smart").mean) < 0.005


def test_13_by_the_earlier_seat_exactly_one_is_first_in_every_game_that_is_won():
    def firsts(**settings):
        found = measured("sim13", "smart", **settings)
        return sum(round(found[f"win_seat_{seat}"].mean * GAMES) for seat in range(4))

    won = round(wins("sim13", "smart").mean * GAMES)
    assert firsts() == won < firsts(tie_break="share")
    assert won < firsts(tie_break="fu_then_hui") < firsts(tie_break="share")
