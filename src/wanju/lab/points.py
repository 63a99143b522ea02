"""Where points come from: the score sheets of some games, line by line, for each board that was scored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from wanju.lab.finding import again
from wanju.lab.intervals import Estimate, clustered
from wanju.lab.trial import Trial


@dataclass(frozen=True)
class Points:
    """What a line gives to a board, over all boards that were scored; the largest first."""

    games: int
    scored: int
    """Games in which anything was."""
    lines: Mapping[str, Estimate]
    """By the key of its sentence."""


def points(trial: Trial, games: int) -> Points | None:
    """Play some games once more at a table, where a sheet is kept; nothing if none is."""
    boards: list[float] = []
    given: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for game in range(games):
        sheet = again(trial, game).score_sheet
        boards.append(len(sheet))
        for account in sheet:
            for line in account["lines"]:
                given[line["key"]][game] += line["points"]
    found = {
        key: clustered([by_game.get(game, 0.0) for game in range(games)], boards) for key, by_game in given.items()
    }
    ranked = sorted(found.items(), key=lambda item: (-abs(item[1].mean), item[0]))
    return Points(games, sum(count > 0 for count in boards), dict(ranked)) if ranked else None
