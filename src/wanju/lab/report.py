"""Everything that a designer looks at, gathered for one page: findings, and no words.

A number of games is spread over the parts, so that a page takes as long as that many games do. A part that a game has
nothing for is not there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wanju.kernel.defaults import must_be_written
from wanju.lab.chunks import check_jobs
from wanju.lab.claim_file import claims_of
from wanju.lab.claims import Finding, together
from wanju.lab.claims import measure as measure_claims
from wanju.lab.cross import Cross, aspects
from wanju.lab.hits import Hits, hits
from wanju.lab.intervals import Estimate, wilson
from wanju.lab.limits import Progress, check_games
from wanju.lab.more import Wanted
from wanju.lab.points import Points, points
from wanju.lab.result import Result
from wanju.lab.shape import Shape, shape
from wanju.lab.sightings import Sightings, Sought, sightings
from wanju.lab.simulate import RANDOM, measure
from wanju.lab.skill import Skill, paced, skill
from wanju.lab.things import ACTIONS, CARDS, things, unbarred
from wanju.lab.trial import Trial
from wanju.lab.worth import Worth, worth

GAMES, LEAST = 1_000_000, 50
"""Games of all parts together; games of the smallest part."""
MAIN, SKILLS, USES, TAKEN, ALONE, CLAIMED, SHAPED, COUNTED = 0.33, 0.24, 0.03, 0.24, 0.08, 0.06, 0.02, 0.5
"""Of all games, the share of each part; games in which rules are counted come on top."""
PLAYED_ON, TRIES = 50, 20
FEW, MANY = 2, 16
"""Labels of a trait that make a table."""


@dataclass(frozen=True)
class Report:
    """What was found, part by part."""

    result: Result
    """Of the table itself, from round to round and crossed by what seats are."""
    games: int
    """Of all parts together, about."""
    skill: Skill
    uses: Mapping[str, Sightings]
    """By style, what it did where all seats are of that style."""
    worth: Worth | None
    alone: Worth | None
    """Actions that one player does without."""
    points: Points | None
    shape: Shape | None
    hits: Hits | None
    claims: Sequence[Finding]

    @property
    def trial(self) -> Trial:
        return self.result.trial


def report(
    trial: Trial, games: int = GAMES, also: Sequence[str] = (), counted: bool = False, jobs: int | None = None,
    progress: Progress | None = None,
) -> Report:  # fmt: skip
    """Measure all parts; `also` are players beside the styles, `counted` counts rules too, and `progress` hears how
    many parts are done."""
    check_games(games, trial.seed)
    check_jobs(jobs)
    parts: dict[str, Callable[[], Any]] = {
        "result": lambda: table_of(trial, part(games * MAIN), jobs),
        "skill": lambda: skill(trial, also, games * SKILLS, LEAST, jobs),
        "uses": lambda: uses(trial, games * USES, jobs),
        "worth": lambda: taken_away(trial, CARDS, games * TAKEN, jobs),
        "alone": lambda: taken_away(trial, ACTIONS, games * ALONE, jobs),
        "points": lambda: points(trial, min(max(games // 5_000, 8), 120)),
        "shape": lambda: shaped(trial, games, jobs),
        "hits": lambda: hits(trial, part(games * COUNTED), jobs) if counted else None,
        "claims": lambda: claimed(trial, games * CLAIMED, jobs),
    }
    found = {}
    for done, (name, work) in enumerate(parts.items(), 1):
        found[name] = work()
        if progress:
            progress(done)
    return Report(games=games, **found)


PARTS = 9
"""How many `progress` hears of."""


def part(games: float, of: int = 1) -> int:
    """The games of each of so many."""
    return max(LEAST, int(games / max(of, 1)))


def table_of(trial: Trial, games: int, jobs: int | None) -> Result:
    """The table as it sits there."""
    wanted = Wanted(bool(trial.ruleset.followed), tuple(Cross.read(text, trial) for text in crossed(trial)))
    return measure(trial, paced(trial, games, LEAST), jobs, wanted=wanted)


def crossed(trial: Trial) -> list[str]:
    """Whatever seats are by what they win and have; and the first of it by the others."""
    known = aspects(trial)
    own = [each.id for each in trial.ruleset.game.own_traits]
    marked = [id for id in own if not known[id].is_rate and FEW <= len(known[id].labels) <= MANY]
    amount = next((id for id in own if not known[id].labels), "payoff")
    rows = [*(["seat", "player"] if trial.ruleset.seats > 1 else []), *marked]
    last = [*(["win"] if trial.ruleset.seats > 1 else []), amount]
    pairs = [f"{row}×{each}" for row in rows for each in last]
    return pairs + [f"{marked[0]}×{each}" for each in marked[1:] if len(known[each].labels) <= MANY // 2]


def uses(trial: Trial, games: float, jobs: int | None) -> dict[str, Sightings]:
    """What each style does that is not by chance."""
    styles = [style for style in trial.ruleset.game.styles if style != RANDOM]
    alike = {style: replace(trial, players=(style,) * trial.ruleset.seats) for style in styles}
    actions = frozenset(thing.name for thing in things(trial.ruleset) if thing.kind == ACTIONS)
    sought, each = Sought(frozenset(), actions, ()), part(games, len(styles))
    return {
        style: sightings(unbarred(one), sought, paced(one, each, LEAST), jobs)
        for style, one in alike.items()
        if one.is_compiled
    }


def taken_share(seen: Sightings, action: str) -> Estimate | None:
    """How often an action is taken of the times that it is open. Decisions of one game depend on each other, so the
    interval is that of as many tries as there are games, at most."""
    opened = seen.opened.get(action, 0)
    if not opened:
        return None
    share, tries = min(seen.of(action).times / opened, 1.0), min(opened, seen.all.games)
    return Estimate(share, *wilson(share * tries, tries), opened)


def taken_away(trial: Trial, what: str, games: float, jobs: int | None) -> Worth | None:
    """What cards are worth; or actions, to one who alone does without them."""
    is_action = what == ACTIONS
    count = sum((thing.kind == ACTIONS) == is_action and thing.kind != "options" for thing in things(trial.ruleset))
    if not count or not trial.is_compiled or (is_action and (count == 1 or trial.ruleset.seats == 1)):
        return None
    each = paced(trial, part(games, count + 1), LEAST)
    return worth(trial, each, what=what, alone=is_action, jobs=jobs)


def shaped(trial: Trial, games: int, jobs: int | None) -> Shape | None:
    """The shape, where somebody can imagine what is hidden."""
    if not trial.is_compiled or trial.ruleset.game.functions["imagine"] is must_be_written:
        return None
    all_games = paced(trial, part(games * SHAPED), LEAST)
    closely = paced(trial, min(max(games // 20_000, 6), 50), 6)
    return shape(trial, all_games, min(closely, all_games), PLAYED_ON, TRIES, jobs)


def claimed(trial: Trial, games: float, jobs: int | None) -> list[Finding]:
    """The claims of the game, measured under the rules that each names."""
    claims = claims_of(trial.ruleset.game)
    quick = [claim for claim in claims if all(side.trial.is_compiled for side in claim.sides)]
    sides = sum(len(group[0].sides) for group in together(quick, 1))
    return measure_claims(quick, part(games, sides), trial.seed, jobs) if quick else []
