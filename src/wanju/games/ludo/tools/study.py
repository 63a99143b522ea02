"""The study of the adaptive dice: what becomes of weak, equal and strong players at every table, career by career.

Three kinds of player meet bots of the middling style, with fair dice, with V2.0 and with the steady dice; then with
single mechanisms of V2.0 alone or left out, and with other ways that the steady dice might have gone. Rates have
intervals that take a career as one thing. What comes out is plain data; words and tables are made elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import sqrt
from typing import Any, NamedTuple

from wanju.games.ludo.balance.rules import RULE_NAMES
from wanju.games.ludo.tools.careers import Careers, Column, live
from wanju.kernel.errors import UnknownName
from wanju.kernel.game import Game
from wanju.lab.intervals import Estimate
from wanju.lab.limits import Progress

TABLES = (2, 3, 4)
BOTS = "hunter"
"""The middle of our five styles in strength, at every table: two are weaker and two are stronger."""
SKILLS = {"weak": "random", "equal": "hunter", "strong": "clever"}
"""The weakest and the strongest of the five, and the bots' own."""
EDGES = (0, 20, 50, 100, 150, 200, 300, 500, 2000)
GAMES, EARLY, LATE = EDGES[-1], 100, 500
"""A28  A career, its beginning, and from where on it counts as the long run."""
NEAR, SURE = 0.01, 3
"""A span within one point of the long run has settled; or within so many standard errors."""
FEWER = 3
"""Parts with many variants have a third of the careers."""

Settings = dict[str, Any]
OFF: dict[str, Settings] = {
    "six": {"six_control": "off"}, "gift": {"capture_gift": "off"}, "endgame": {"endgame_control": "off"}
}  # fmt: skip
ABLATION: dict[str, Settings] = {
    "only_six": OFF["gift"] | OFF["endgame"], "only_gift": OFF["six"] | OFF["endgame"],
    "only_endgame": OFF["six"] | OFF["gift"],
    "without_six": OFF["six"], "without_gift": OFF["gift"], "without_endgame": OFF["endgame"],
}  # fmt: skip
"""§2.2, §3.1 and §3.2 of V2.0, each alone and each left out."""
ALIKE: Settings = {"steady_scale": 1100, "steady_rest": 1000, "steady_close": 10000}
"""§S2 taken out: every moment decides as much as any other."""
ACCUMULATED: Settings = {"dice": "v2.0", "memory": "every_game", "gain_history": 3}
TILTED: Settings = {"steady_shape": "tilt", "steady_least": 0, "steady_most": 0.1}
TRIED: dict[str, Settings] = {
    "six_accumulated": ACCUMULATED | OFF["gift"] | OFF["endgame"] | {"gain_difference": 0},
    "v2_accumulated": ACCUMULATED,
    "tilt_alike": TILTED | ALIKE,
    "tilt_without_captures": TILTED | {"steady_capture": 0, "steady_most": 0.4},
    "tilt": TILTED,
    "moments_alike": ALIKE,
    "moments": {},
}
"""Ways to hold a person at half, all with the accumulated term of §S4; the last is the steady dice as they are."""


class Job(NamedTuple):
    """One kind of career."""

    part: str
    variant: str
    seats: int
    skill: str
    preset: str
    settings: Settings


def jobs(part: str) -> Iterator[Job]:
    """The kinds of career of a part of the study."""
    variants: dict[str, tuple[str, Settings]]
    if part in ("fair", "v2.0", "steady"):
        variants = {part: ("quick" if part == "fair" else part, {})}
    elif part == "ablation":
        variants = {name: ("v2.0", settings) for name, settings in ABLATION.items()}
    else:
        variants = {name: ("steady", settings) for name, settings in TRIED.items()}
    for name, (preset, settings) in variants.items():
        for seats in (2, 4) if part == "tried" else TABLES:
            for skill in SKILLS:
                yield Job(part, name, seats, skill, preset, settings)


PARTS = ("fair", "v2.0", "steady", "ablation", "tried")


def check_parts(parts: Iterable[str]) -> list[str]:
    """The parts that were named, or all."""
    for part in parts:
        if part not in PARTS:
            raise UnknownName("part of the study", part, PARTS)
    return [part for part in PARTS if part in parts] if parts else list(PARTS)


def careers_of(part: str, careers: int) -> int:
    """How many careers each kind of a part gets: at least two, or nothing could be said about their spread."""
    return max(2, careers if part in ("fair", "v2.0", "steady") else careers // FEWER)


def size(parts: Iterable[str], careers: int) -> int:
    """Games that the whole takes."""
    return sum(GAMES * careers_of(part, careers) for part in parts for _ in jobs(part))


def study(
    game: Game,
    parts: list[str],
    careers: int,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Live all careers of these parts; `progress` hears how many games are done."""
    done, made = 0, {}
    for part in parts:
        rows = []
        for job in jobs(part):
            ruleset = game.ruleset(job.seats, job.preset, {"throws": "at_once", **job.settings})
            human, count = SKILLS[job.skill], careers_of(part, careers)
            heard = partial(told, progress, done) if progress else None
            lived = live(ruleset, human, BOTS, count, GAMES, seed, EDGES, threads, heard)
            done += lived.careers * GAMES
            rows.append(row(job, lived))
        made[part] = {"careers": careers_of(part, careers), "games": GAMES, "seed": seed, "rows": rows}
    return made


def told(progress: Progress, before: int, more: int) -> None:
    """How far one kind of career has come, as a part of the whole."""
    progress(before + more)


def row(job: Job, lived: Careers) -> dict[str, Any]:
    """What one kind of career came to, rounded to what is worth keeping."""
    bent = lived.per(Column.BENT, since=LATE).mean
    rules = {name: lived.per(Column(Column.FAIR + n), Column.BENT, LATE).mean for n, name in enumerate(RULE_NAMES)}
    spans = [round(lived.per(Column.WON, Column.GAMES, a, b).mean, 4) for a, b in pairwise(EDGES)]
    return {
        "variant": job.variant,
        "seats": job.seats,
        "skill": job.skill,
        "early": short(lived.per(Column.WON, until=EARLY)),
        "late": short(lived.per(Column.WON, since=LATE)),
        "spans": spans,
        "settled": settled(spans, lived.careers),
        "minutes": short(lived.per(Column.MINUTES, since=LATE)),
        "distance": short(lived.per(Column.FAR, Column.BENT, LATE)) if bent else None,
        "term": round(lived.per(Column.TERM, since=LATE).mean, 4),
        "shares": {name: round(share, 5) for name, share in rules.items() if share > 0} if bent else {},
    }


def settled(spans: Sequence[float], careers: int) -> int:
    """After how many games a career is as it will be: every later span is within a point of the long run, or no further
    from it than three standard errors of so many independent games."""
    last, middle = 0, spans[-1]
    for (since, until), rate in zip(pairwise(EDGES[:-1]), spans[:-1], strict=True):
        error = sqrt(middle * (1 - middle) / (careers * (until - since)))
        if abs(rate - middle) > max(NEAR, SURE * error):
            last = until
    return last


def short(found: Estimate) -> dict[str, float | int | None]:
    """An estimate as JSON, to five digits."""
    return {name: round(value, 5) if isinstance(value, float) else value for name, value in found.as_json().items()}
