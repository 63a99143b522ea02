"""Measure claims: each with its interval, and a verdict. Claims about the same games share them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any

from wanju.kernel.game import Ruleset
from wanju.lab.chunks import Jobs, rows_of
from wanju.lab.claim import Claim, Side
from wanju.lab.intervals import Estimate
from wanju.lab.limits import Progress, check_games
from wanju.lab.meter import Meter
from wanju.lab.target import Verdict
from wanju.lab.trial import Rows


@dataclass(frozen=True)
class Finding:
    """What became of a claim."""

    claim: Claim
    found: Estimate | None
    games: int
    """Played for it on each side; 0 where it was computed exactly or not at all."""
    seed: int

    @property
    def is_exact(self) -> bool:
        return self.found is not None and self.games == 0

    @property
    def verdict(self) -> Verdict:
        if self.claim.missing["en"]:
            return Verdict.UNMEASURED
        if self.found is None or self.claim.target is None:
            return Verdict.UNDECIDED
        return self.claim.target.verdict(self.found)

    @property
    def needed(self) -> int | None:
        """About how many games would decide what is undecided."""
        if self.verdict != Verdict.UNDECIDED or self.found is None or self.claim.target is None or not self.games:
            return None
        return self.claim.target.games_needed(self.found, self.games)

    @property
    def command(self) -> str:
        """What plays it again, bit for bit."""
        sampled = f" --games {self.games} --seed {self.seed}" if self.games else ""
        return f"wanju claims {self.claim.game.id} --only {self.claim.id}{sampled}"

    def as_json(self, language: str = "en") -> dict[str, Any]:
        """As `wanju claims --json` prints it."""
        claim, found, target = self.claim, self.found, self.claim.target
        ends = {"low": number(target.low), "high": number(target.high)} if target else None
        return {
            "id": claim.id, "game": claim.game.id, "section": claim.section, "claim": claim.words[language],
            "measured": found and found.mean, "low": found and number(found.low), "high": found and number(found.high),
            "verdict": self.verdict.value, "target": ends, "unit": "share" if claim.is_share else "number",
            "exact": self.is_exact, "n": found.n if found else 0, "games": self.games, "seed": self.seed,
            "sides": [side_as_json(side) for side in claim.sides], "needed": self.needed,
            "note": claim.note[language], "missing": claim.missing[language], "command": self.command,
        }  # fmt: skip


def number(value: float) -> float | None:
    """An end that there is not is written as null."""
    return value if isfinite(value) else None


def side_as_json(side: Side) -> dict[str, Any]:
    ruleset = side.trial.ruleset
    rules = {"preset": ruleset.preset, "set": ruleset.settings, "ruleset": ruleset.hash}
    made = {**rules, "players": list(side.trial.players), "rotated": side.trial.rotated}
    return made | ({"objective": side.trial.objective} if side.trial.objective else {})


def measure(
    claims: Iterable[Claim], games: int | None = None, seed: int = 0, jobs: Jobs = None,
    progress: Progress | None = None,
) -> list[Finding]:  # fmt: skip
    """Every claim measured, in the order given; as many games as each asks for, or as are given."""
    claims = list(claims)
    check_games(games or 1, seed)
    done = 0
    found: dict[str, Finding] = {}

    def tell(more: int) -> None:
        nonlocal done
        done += more
        if progress:
            progress(done)

    for group in together(claims, games):
        found |= measured_together(group, games or group[0].games, seed, jobs, tell)
    for claim in claims:
        if claim.function:
            found[claim.id] = computed(claim, claim.side.trial.ruleset, games, seed)
    return [found.get(claim.id, Finding(claim, None, 0, seed)) for claim in claims]


def together(claims: Iterable[Claim], games: int | None) -> list[list[Claim]]:
    """Claims that are about the same games, as many of them."""
    groups: dict[tuple[Any, ...], list[Claim]] = {}
    for claim in claims:
        if claim.side.measures and not claim.function:
            key = (games or claim.games, *(id(side.trial) for side in claim.sides))
            groups.setdefault(key, []).append(claim)
    return list(groups.values())


def total(claims: Iterable[Claim], games: int | None) -> int:
    """How many games will be played."""
    return sum((games or group[0].games) * len(group[0].sides) for group in together(claims, games))


def measured_together(
    claims: Sequence[Claim], games: int, seed: int, jobs: Jobs, progress: Callable[[int], None]
) -> dict[str, Finding]:
    """Play the games of all sides, chunk by chunk, for all of these claims."""
    meters = [Meter(claim) for claim in claims]
    sides = [rows_of(replace(side.trial, seed=seed), games, jobs) for side in claims[0].sides]
    for rows in in_step(sides):
        for meter in meters:
            meter.add(rows)
        progress(sum(len(each) for each in rows))
    return {meter.claim.id: Finding(meter.claim, meter.estimate(), games, seed) for meter in meters}


def in_step(sides: Sequence[Iterator[Rows]]) -> Iterator[list[Rows]]:
    """The same games of all sides, though one may come in longer chunks than another."""
    waiting = [next(side) for side in sides]
    while True:
        size = min(map(len, waiting))
        yield [rows[:size] for rows in waiting]
        waiting = [rows[size:] if len(rows) > size else next(side, rows[:0]) for rows, side in zip(waiting, sides)]
        if not all(map(len, waiting)):
            return


def computed(claim: Claim, ruleset: Ruleset, games: int | None, seed: int) -> Finding:
    """A measurement that the game brings along: exact, with no games at all, or of games of a kind of its own."""
    assert claim.function is not None
    found = claim.function(ruleset, games or claim.games, seed, **claim.arguments)
    return Finding(claim, found, (games or claim.games) if found.n else 0, seed)
