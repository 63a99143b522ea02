"""The shape of a game: how long, how free, how open it is, and for how long; who leads, who comes back, who decides.

All games tell of length, choices and seats. Some of them are looked at closely: from each of their positions games are
played on by the same players, and at a few of their decisions every option is tried. docs/shape.md has the definitions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from wanju.bots.outlook import HALVES, SHARES, Kept, Outlook, Told
from wanju.kernel.defaults import must_be_written
from wanju.kernel.errors import BadNumber, out_of_range
from wanju.kernel.showing import html_lines, html_table
from wanju.kernel.table import other_seed
from wanju.lab import drama, sway
from wanju.lab.chunks import check_jobs
from wanju.lab.frames import axes, frame
from wanju.lab.intervals import Estimate, clustered, mean
from wanju.lab.limits import Progress, check_games
from wanju.lab.trial import COMPILED, Rows, Trial
from wanju.lab.workers import cores, in_order, pieces

GAMES, CLOSELY, PLAYED_ON, TRIES = 20_000, 100, 200, 100
POINTS, DECISIONS = 128, 6
"""Positions of a game at most that are played on from, evenly spread; decisions of it whose options are tried."""
QUANTILES = 0.05, 0.5, 0.95
MOST_PLAYED_ON = 1_000_000
IN_POINTS, PER_GAME = ("selfish_gain",), ("decisions", "branching", "lead_changes")
"""Measures that are no shares: points of the score, and counts."""


class Close(NamedTuple):
    """What looking closely at a game has found."""

    curve: dict[str, float]
    plain: dict[str, float]
    """The same as if the forecast were exact."""
    foreseen: Any
    """By tenths of the game, the chance that the forecast gave its result."""
    uncertainty: float
    choices: list[dict[str, float]]
    """Of each decision whose options were tried."""


@dataclass(frozen=True, repr=False)
class Shape:
    """The measures of a game, each with its interval over games."""

    trial: Trial
    games: int
    closely: int
    played_on: int
    tries: int
    measures: Mapping[str, Estimate]
    foreseen: tuple[Estimate, ...]
    """By tenths of the game."""
    seats: tuple[Estimate, ...]
    """The share of all wins that each seat has."""
    plain: Mapping[str, float]
    """What the curves would tell if every forecast were exact: to see how much the correction does."""
    length: tuple[float, ...]
    """Decisions that 5, 50 and 95 % of the games do not exceed."""
    unfinished: int = 0

    def is_share(self, name: str) -> bool:
        return name not in (*IN_POINTS, *PER_GAME)

    def as_json(self) -> dict[str, Any]:
        trial = self.trial
        return {
            "game": trial.ruleset.game.id, "ruleset": trial.ruleset.hash, "players": list(trial.players),
            "rotated": trial.rotated, "seed": trial.seed, "games": self.games, "closely": self.closely,
            "played_on": self.played_on, "tries": self.tries, "unfinished": self.unfinished,
            "length": dict(zip(("5%", "50%", "95%"), self.length)),
            "measures": {name: each.as_json() for name, each in self.measures.items()},
            "plain": dict(self.plain),
            "foreseen": [{"at": at, **each.as_json()} for at, each in zip(drama.TENTHS, self.foreseen)],
            "seats": [each.as_json() for each in self.seats],
        }  # fmt: skip

    @property
    def summary(self) -> str:
        trial = self.trial
        who = f"{trial.ruleset.game.id} {', '.join(trial.players)}"
        looked = f"{self.games:,} games, {self.closely:,} of them closely"
        return f"{who}: {looked}, seed {trial.seed}, ruleset {trial.ruleset.hash}"

    def __repr__(self) -> str:
        return f"<Shape {self.summary}>"

    def _repr_html_(self) -> str:
        rows = [
            [name, f"{each.mean:.4g}", f"{each.low:.4g} – {each.high:.4g}", f"{each.n:,}"]
            for name, each in self.measures.items()
        ]
        return f"<div>{html_lines([self.summary])}{html_table(['', 'mean', 'interval', 'n'], rows)}</div>"

    def to_frame(self) -> Any:
        """A pandas data frame, a row for each measure."""
        return frame([each.as_json() for each in self.measures.values()], list(self.measures))

    def plot(self) -> Any:
        """How well the result was foreseen, by tenths of the game."""
        ax = axes()
        ends = [[each.low for each in self.foreseen], [each.high for each in self.foreseen]]
        ax.fill_between(drama.TENTHS, *ends, alpha=0.3)
        ax.plot(drama.TENTHS, [each.mean for each in self.foreseen])
        ax.set_xlabel("share of the game")
        ax.set_ylabel("chance that was given to the result")
        return ax


def shape(
    trial: Trial, games: int = GAMES, closely: int = CLOSELY, played_on: int = PLAYED_ON, tries: int = TRIES,
    jobs: int | None = None, progress: Progress | None = None,
) -> Shape:  # fmt: skip
    """Play games of a trial and look closely at the first of them; `progress` hears at how many of these."""
    check(trial, games, closely, played_on, tries, jobs)
    wanted = list(pieces(games, COMPILED))
    rows = np.vstack(list(on_threads(partial(plain, trial), wanted, jobs)))
    found: list[Close] = []
    looking = partial(look_closely, trial, played_on, tries)
    for done, each in enumerate(on_threads(looking, range(min(closely, games)), jobs), 1):
        found += [each] if each is not None else []
        if progress:
            progress(done)
    ended = rows[~np.isnan(rows[:, Told.DECISIONS])]
    if len(ended) == 0 or not found:
        zh = f"没有一局在 {trial.ruleset.game.longest:,} 次决定内结束，无从谈起。"
        raise BadNumber(f"No game ended within {trial.ruleset.game.longest:,} decisions; there is nothing to tell.", zh)
    foreseen = tuple(each for each in map(average, np.array([each.foreseen for each in found]).T) if each)
    seats = trial.ruleset.seats
    measures = {**of_all(ended, seats), **of_curves(found), **of_choices(found)}
    wins = tuple(each for each in map(average, ended[:, SHARES : SHARES + seats].T) if each)
    length = tuple(np.quantile(ended[:, Told.DECISIONS], QUANTILES, method="inverted_cdf").tolist())
    counts = games, min(closely, games), played_on, tries
    return Shape(trial, *counts, measures, foreseen, wins, plainly(found), length, games - len(ended))


def check(trial: Trial, games: int, closely: int, played_on: int, tries: int, jobs: int | None) -> None:
    """Refuse what cannot be looked at, in one sentence."""
    check_games(games, trial.seed)
    check_jobs(jobs)
    if closely < 1:
        raise BadNumber(*out_of_range("closely", closely, 1, games))
    for name, count in (("played_on", played_on), ("tries", tries)):
        if not HALVES <= count <= MOST_PLAYED_ON or count % HALVES:
            zh = f"{name} 不能是 {count}；须是 {HALVES} 到 {MOST_PLAYED_ON:,} 的偶数，因为要分成两半。"
            right = f"it is an even number from {HALVES} to {MOST_PLAYED_ON:,}, for it is told in halves."
            raise BadNumber(f"{name} cannot be {count}; {right}", zh)
    game = trial.ruleset.game
    if game.functions["imagine"] is must_be_written:
        zh = f"{game.id} 有暗藏之物，却没有写 'imagine'：没有人知道一座能想象什么。请写一个。"
        told = f"{game.id} hides something and has no 'imagine', so nobody knows what a seat may expect; write one."
        raise BadNumber(told, zh)
    if not trial.is_compiled:
        zh = "各局面要续玩成千上万局，只有打法做得到；请只写打法的名称，'wanju styles' 会列出它们。"
        told = "Thousands of games are played on from every position, which only styles can; name styles for all seats."
        raise BadNumber(told, zh)


def on_threads(work: Any, given: Any, jobs: int | None) -> Iterator[Any]:
    """The results in order, the same on any number of threads."""
    jobs = jobs or cores()
    return map(work, given) if jobs == 1 else in_order(ThreadPoolExecutor(jobs), jobs, work, given)


def plain(trial: Trial, piece: tuple[int, int]) -> Rows:
    """The rows of some games."""
    outlook = Outlook(trial.ruleset, trial.sittings)
    outlook.play(trial.seed, *piece)
    rows: Rows = outlook.rows
    return rows


def look_closely(trial: Trial, played_on: int, tries: int, game: int) -> Close | None:
    """Play on from every position of a game, and try the options of some; nothing of a game that does not end."""
    ruleset, wants = trial.ruleset, sway.wants_of(trial.ruleset.game)
    outlook = Outlook(ruleset, trial.sittings, POINTS, wants)
    places = outlook.play(trial.seed, game, 1)
    decisions, won = outlook.rows[0, Told.DECISIONS], outlook.rows[0, SHARES:]
    if np.isnan(decisions) or places == 0:
        return None

    def seed(place: int, purpose: str) -> int:
        return other_seed("shape", trial.seed, game, place, purpose)

    curve = np.stack([outlook.go_on(place, seed(place, "on"), played_on).copy() for place in range(places)], axis=1)
    when = outlook.notes[:places, Kept.NUMBER] / decisions
    is_race = ruleset.seats > 1
    curve, won = (curve, won) if is_race else (curve[:, :, 1:], won[1:])
    chances = drama.foreseen(curve.mean(axis=0), won)
    free = np.flatnonzero(outlook.notes[:places, Kept.OPTIONS] > 1)
    picked = np.random.default_rng([trial.seed, game]).permutation(free)[:DECISIONS]
    choices = [weighed(outlook, place, seed(place, "try"), tries) for place in sorted(picked.tolist())]
    of_curve, exact = drama.of_game(curve, when, won, is_race), drama.told(curve.mean(axis=0), when, won, is_race)
    return Close(of_curve, exact, drama.by_tenths(chances, when), float(1 - chances.mean()), choices)


def weighed(outlook: Outlook, place: int, seed: int, tries: int) -> dict[str, float]:
    """The measures of one decision."""
    tried, note = outlook.try_options(place, seed, tries), outlook.notes[place]
    chosen = outlook.actions[: tried.shape[1]].tolist().index(int(note[Kept.ACTION]))
    return sway.of_decision(tried, len(outlook.shares), outlook.ruleset.seats, int(note[Kept.SEAT]), chosen)


# ── many games ───────────────────────────────────────────────────────────────


def average(values: Any) -> Estimate | None:
    """The mean of what games have, with its interval; nothing if none has it."""
    own = np.asarray(values, float)
    own = own[~np.isnan(own)]
    return mean(float(own.sum()), float((own * own).sum()), len(own))


def within_one(found: Estimate | None) -> Estimate | None:
    """A share is from 0 to 1, whatever chance says."""
    if found is None:
        return None
    middle, low, high = (min(max(each, 0.0), 1.0) for each in found[:3])
    return Estimate(middle, low, high, found.n)


def of_all(rows: Rows, seats: int) -> dict[str, Estimate]:
    """What every game tells."""
    decisions, shares = rows[:, Told.DECISIONS], rows[:, SHARES:]
    even = shares.sum(axis=1) / seats
    made = {
        "decisions": average(decisions),
        "forced": clustered(rows[:, Told.FORCED], decisions),
        "branching": clustered(rows[:, Told.OPTIONS], decisions),
    }
    if seats > 1:
        first = rows[:, Told.FIRST]
        seat = np.nan_to_num(first).astype(np.int64)[:, None]
        mover = np.take_along_axis(shares, seat, axis=1)[:, 0]
        made["first_seat"] = average(shares[:, 0] - even)
        made["first_mover"] = average(np.where(np.isnan(first), np.nan, mover - even))
    return {name: each for name, each in made.items() if each is not None}


def of_curves(found: list[Close]) -> dict[str, Estimate]:
    """What positions tell that were played on from."""
    made = {"uncertainty": average([each.uncertainty for each in found])}
    for name in drama.MEASURES:
        each = average([close.curve[name] for close in found])
        made[name] = each if name in PER_GAME else within_one(each)
    return {name: each for name, each in made.items() if each is not None}


def plainly(found: list[Close]) -> dict[str, float]:
    """The means of what curves tell without correction."""
    made = {name: average([close.plain[name] for close in found]) for name in drama.MEASURES}
    return {name: each.mean for name, each in made.items() if each is not None}


def of_choices(found: list[Close]) -> dict[str, Estimate]:
    """What decisions tell whose options were tried; the decisions of one game are no chances of their own."""
    made: dict[str, Estimate] = {}
    for name in sway.MEASURES:
        values = [np.array([each[name] for each in close.choices if each[name] == each[name]]) for close in found]
        sizes = [len(each) for each in values]
        if sum(sizes):
            made[name] = clustered([float(each.sum()) for each in values], sizes)
    return made
