"""The score sheet of every game: its lines add up, in very many games, and have words in both languages."""

from __future__ import annotations

import json

import numpy as np
import pytest

from wanju.compiler import njit
from wanju.games import find
from wanju.games.merit13.scoring import base_score, path_points, score
from wanju.games.merit13.state import PATHS, PLACES
from wanju.games.merit57.scoring import LINES, points_of
from wanju.kernel.dealer import CHANCE, MINDS, SILENT, sit
from wanju.kernel.loops import play_one
from wanju.kernel.record import records
from wanju.kernel.score_sheet import headline
from wanju.kernel.table import Table
from wanju.kernel.text import LANGUAGES, say

GAMES = 100_000
EVERYTHING = {
    "final_sacrifice": "on", "achievements": "on", "achievements_score": "yes", "karma_multiplier": "on",
    "farmer_diligence": "yes", "merchant_dharma_gift": "yes",
}  # fmt: skip


@njit(error_model="numpy", nogil=True)
def added_57(states, blank, ruleset, dealers, styles, games):
    """How many boards were scored, and how many of their lines do not add up to their score."""
    state, rules, unkept = states[0], ruleset[0], np.zeros((0, 2), np.int64)
    scored = wrong = 0
    for game in range(games):
        states[0] = blank[0]
        sit(dealers[CHANCE], 5, game, CHANCE)
        sit(dealers[MINDS], 5, game, MINDS)
        play_one(state, rules, dealers[CHANCE], dealers[MINDS], styles, 9_999, unkept)
        for place in range(rules.places):
            if state.rank[place] > 0:
                total = 0
                for line in range(LINES):
                    total += points_of(state, rules, place, line, total)
                scored += 1
                wrong += 1 if total != state.score[place] else 0
    return scored, wrong


@njit(error_model="numpy", nogil=True)
def added_13(states, blank, ruleset, dealers, styles, games):
    """The same; the score is the base and the bonus that the end has kept."""
    state, rules, unkept = states[0], ruleset[0], np.zeros((0, 2), np.int64)
    scored = wrong = 0
    for game in range(games):
        states[0] = blank[0]
        sit(dealers[CHANCE], 5, game, CHANCE)
        sit(dealers[MINDS], 5, game, MINDS)
        play_one(state, rules, dealers[CHANCE], dealers[MINDS], styles, 9_999, unkept)
        for place in range(rules.places):
            if state.rank[place] > 0:
                total = base_score(state, rules, place)
                for path in range(PATHS):
                    total += path_points(state, rules, place, path, state.path[place])
                scored += 1
                wrong += 1 if abs(total - score(state, rules, place, state.bonus[place])) > 1e-9 else 0
    return scored, wrong


@pytest.mark.parametrize(
    ("game", "added", "style", "settings"),
    [
        ("merit57", added_57, "balanced", {}),
        ("merit57", added_57, "balanced", EVERYTHING),
        ("merit13", added_13, "smart", {}),
        ("merit13", added_13, "smart", {"path_selection": "sum"}),
    ],
)
def test_the_lines_add_up_to_the_score_in_very_many_games(game, added, style, settings):
    found = find(game)
    ruleset, styles = found.ruleset(4, None, settings), np.full(PLACES, found.style(style))
    state, blank, dealers = records(found.state), records(found.state), records(SILENT, 2)
    scored, wrong = added(state, blank, ruleset.array, dealers, styles, GAMES)
    assert wrong == 0 and scored > GAMES


def finished(id, seats, settings=None):
    """A game with a score sheet, by the usual company."""
    game = find(id)
    ruleset = game.ruleset(seats, None, settings)
    for seed in range(1, 40):
        table = Table(ruleset, seed)
        assert table.score_sheet == []
        while not table.over:
            seat = table.waiting[0]
            table.act(seat, table.think(seat, game.company[0]))
        if table.score_sheet:
            return table
    raise AssertionError(f"{id}: no game was scored")


@pytest.mark.parametrize(
    ("id", "seats", "settings"),
    [
        ("cier", 3, {}), ("delay", 1, {}), ("ludo", 4, {}), ("merit13", 4, {}), ("merit57", 3, {}),
        ("merit57", 4, EVERYTHING), ("merit57", 2, {}),
    ],
)  # fmt: skip
def test_every_game_has_a_sheet_that_adds_up_and_can_be_read(id, seats, settings):
    table = finished(id, seats, settings)
    assert json.loads(json.dumps(table.score_sheet)) == table.score_sheet
    for one in table.score_sheet:
        assert sum(line["points"] for line in one["lines"]) == pytest.approx(one["total"], abs=1e-9)
        for language in LANGUAGES:
            words = table.ruleset.words(language)
            told = [say(words, line["key"], {}, **line["facts"]) for line in one["lines"]]
            if one["decided"]:
                told.append(say(words, one["decided"]["key"], {}, **one["decided"]["facts"]))
            assert all("{" not in text and "None" not in text for text in [headline(words, one, {}), *told])
