"""Figures that a guide quotes: each stands beside the command that found it, the same in both languages, and a small
run of that command finds it again."""

from __future__ import annotations

import re
import shlex
from functools import cache
from itertools import zip_longest
from math import sqrt
from typing import NamedTuple

import pytest

from wanju.cli.arguments import settings_of
from wanju.front import simulate
from wanju.games import find
from wanju.kernel.text import LANGUAGES

GAMES, SEED = 3_000, 11
SPREAD = 4.5
"""Standard errors that a small run may be off."""
COMMAND = re.compile(r"`(wanju (?:sim|solve) [^`]+)`")
QUOTED = re.compile(
    r"(?:(?P<value>[\d.]+) ?%[^%(（,，;；]{0,24})?[(（](?P<low>[\d.]+)–(?P<high>[\d.]+) ?%[)）]|(?P<alone>[\d.]+) ?%"
)
ALL, MEAN = re.compile(r"100,000 "), re.compile(r"\d+\.\d+")
MEASURED = {
    "cier": [
        ["win_seat_3"], ["win_seat_2", "win_seat_0", "win_seat_1", "win_seat_3"],
        ["landed_hatchet", "landed_sweep", "landed_six_cier"], ["win_lord"],
    ],
    "delay": [
        ["ending_false_peace", "ending_human_rebellion"], ["ending_human_rebellion"], ["ending_human_collapse"],
        ["ending_heaven_dominance"],
    ],
    "ludo": [["win_seat_0", "win_seat_2", "win_seat_1", "win_seat_3"], ["win_seat_0"], ["win_first_mover"]],
    "merit13": [["team_win"], ["team_win"], ["team_win", "first_monk"], ["team_win", "win_seat_0", "win_seat_3"]],
    "merit57": [
        ["win_seat_3", "win_seat_1", "win_seat_0", "win_seat_2", "team_win"], ["team_win", "team_win"],
        ["first_monk", "first_farmer", "first_merchant+first_scholar"],
    ],
}  # fmt: skip
"""By game and hint, what its figures are, in their order."""


class Figure(NamedTuple):
    """What is quoted: the middle, and how far from it the truth may lie."""

    value: float
    give: float


class Hint(NamedTuple):
    text: str
    commands: tuple[str, ...]
    figures: tuple[Figure, ...]


@cache
def hints(game: str, language: str) -> list[Hint]:
    """What is said of measurements, in their order."""
    text = (find(game).folder / f"guide.{language}.md").read_text(encoding="utf-8")
    items = re.split(r"^(?:- |#.*$)", re.sub(r"\n  (?=\S)", " ", text), flags=re.MULTILINE)
    return [Hint(item, tuple(COMMAND.findall(item)), figures(item)) for item in items if COMMAND.search(item)]


def figures(item: str) -> tuple[Figure, ...]:
    said = COMMAND.sub("", item)
    if found := [figure(match) for match in QUOTED.finditer(said)]:
        return tuple(found)
    if ALL.search(said):
        return (Figure(1, 0),)
    return tuple(Figure(float(number), 0.5 * 10 ** -len(number.partition(".")[2])) for number in MEAN.findall(said))


def figure(match: re.Match[str]) -> Figure:
    """A rate with its interval, or to within its last digit."""
    if alone := match["alone"]:
        return Figure(float(alone) / 100, 0.5 * 10 ** -len(alone.partition(".")[2]) / 100)
    low, high = float(match["low"]) / 100, float(match["high"]) / 100
    value = float(match["value"]) / 100 if match["value"] else (low + high) / 2
    assert low <= value <= high, match[0]
    return Figure(value, high - low)


@cache
def small(command: str) -> dict[str, float]:
    """The means of a small run of a command; what is solved exactly is played by chance."""
    _, kind, game, *options = shlex.split(command.replace(" --fixed", ""))
    given = dict(zip(options[::2], options[1::2], strict=True)) if kind == "sim" else {"--seats": "uniform"}
    settings = settings_of([given["--set"]] if "--set" in given else [])
    result = simulate(
        game,
        given["--seats"].split(","),
        games=GAMES,
        seed=SEED,
        threads=1,
        rotate=" --fixed" not in command,
        **settings,
    )
    return {name: estimate.mean for name, estimate in result.metrics.items()}


@pytest.mark.parametrize("game", sorted(MEASURED))
def test_every_figure_stands_beside_its_command_in_both_languages(game):
    english, chinese = (hints(game, language) for language in LANGUAGES)
    assert [(one.commands, one.figures) for one in english] == [(one.commands, one.figures) for one in chinese]
    assert [len(one.figures) for one in english] == [len(metrics) for metrics in MEASURED[game]]
    for language in LANGUAGES:
        text = (find(game).folder / f"guide.{language}.md").read_text(encoding="utf-8")
        told = "".join(one.text for one in hints(game, language))
        assert len(re.findall(r"\d ?%", text)) == len(re.findall(r"\d ?%", told)), "a figure has no command"


@pytest.mark.parametrize("game", sorted(MEASURED))
def test_a_small_run_finds_every_figure_again(game):
    for hint, metrics in zip(hints(game, "en"), MEASURED[game], strict=True):
        for metric, quoted, own in zip_longest(metrics, hint.figures, hint.commands):
            found = sum(small(own or hint.commands[-1])[name] for name in metric.split("+"))
            likely = quoted.value * (1 - quoted.value) if quoted.value <= 1 else quoted.value
            off = SPREAD * sqrt(max(likely, 0) / GAMES) + quoted.give
            assert abs(found - quoted.value) <= off, (game, metric, found, quoted)
