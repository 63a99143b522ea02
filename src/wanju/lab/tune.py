"""Tune: the fewest and smallest changes of the rules that do what a designer wishes.

Every entry is turned by a step first (screening), which tells what it does to each number, in log-odds where that is a
rate. Sums of such effects propose settings; races at the same deals decide between them; then each change of the best
is turned by one step more or less, and left out, until nothing is better. One change first, then two, and so on, until
the wishes are met at deals that the search has never seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from wanju.kernel.errors import BadNumber, UnknownName, out_of_range
from wanju.lab.chunks import Jobs, check_jobs
from wanju.lab.effects import Effects, named
from wanju.lab.ladders import Point, ladders
from wanju.lab.limits import SEEDS, check_games
from wanju.lab.pairs import Progress
from wanju.lab.race import Race
from wanju.lab.trial import Trial
from wanju.lab.tuned import Option, Tuned, option
from wanju.lab.wishes import read_wishes

MOST_CHANGES = 8
BEAM, PROPOSED, ALIKE, ROUNDS = 4, 16, 3, 5
"""Settings that are gone on from; those proposed at once, and of these of the same entries; and how often."""
AGAIN, SHOWN = 10, 5
"""How often the best is turned by single steps, and how many settings of each kind are confirmed."""


def tune(
    tables: Sequence[Trial], wants: Sequence[str], over: Sequence[str] | None = None, most_changes: int = 4,
    games: int = 20_000, confirm: int = 100_000, others: Sequence[Trial] = (), jobs: Jobs = None,
    progress: Progress | None = None,
) -> Tuned:  # fmt: skip
    """The wishes must hold for each table of players; what `others` make of it is told beside."""
    check_tune(tables, most_changes, games, confirm, jobs)
    wishes, rungs = read_wishes(tables[0], wants), ladders(tables[0].ruleset, over)
    for name in (name for wish in wishes for name in wish.metrics):
        for table in tables:
            if name not in table.columns:
                raise UnknownName("metric", name, table.columns)
    known = {ladder.name: ladder for ladder in rungs}
    search = Search(Race(tables, wishes, known, games, jobs, progress), most_changes)
    fresh = [replace(table, seed=fresh_seed(table.seed)) for table in (*tables, *others)]
    proof = Race(fresh, wishes, known, confirm, jobs, progress and (lambda done: progress(search.race.done + done)))
    options: dict[Point, Option] = {}

    def confirmed(points: Iterable[Point]) -> bool:
        """Are the wishes met by one of these on fresh seeds?"""
        new = [point for point in dict.fromkeys(points) if point not in options]
        proof.play(new, confirm)
        options.update({point: option(search.race, proof, point, len(tables)) for point in new})
        return any(options[point].is_reached for point in new)

    for _ in search.levels():
        if confirmed(point for point in search.best()[:SHOWN] if search.race.distance(point) == 0):
            break
    confirmed([(), *search.front()[:SHOWN]])
    shown = sorted(options, key=lambda point: (len(point), search.race.size(point), options[point].distance))
    return Tuned(
        tuple(tables), tuple(others), tuple(wishes), games, confirm, fresh[0].seed, [options[point] for point in shown],
        len(search.race.runners), tuple(known), tuple(ladder.name for ladder in search.effects.active),
    )  # fmt: skip


def check_tune(tables: Sequence[Trial], most_changes: int, games: int, confirm: int, jobs: Jobs) -> None:
    for count in (games, confirm):
        check_games(count, tables[0].seed)
    check_jobs(jobs)
    if not 1 <= most_changes <= MOST_CHANGES:
        raise BadNumber(*out_of_range("most-changes", most_changes, 1, MOST_CHANGES))


def fresh_seed(seed: int) -> int:
    """Deals that the search does not see."""
    return (seed + 1) % SEEDS


class Search:
    """Which settings are tried, and in which order."""

    def __init__(self, race: Race, most: int) -> None:
        self.race, self.effects, self.most, self.count = race, Effects(race), most, 0

    def levels(self) -> Iterator[int]:
        """The rules as they are, then one change, two, … Each time it is gone on with if the wishes are not met."""
        self.race.play([()], self.race.games)
        yield 0
        self.effects.screen()
        for count in range(1, min(self.most, len(self.effects.active)) + 1):
            self.count = count
            self.level()
            yield count

    def best(self, count: int | None = None) -> list[Point]:
        """The settings with so many changes that have played all games."""
        wanted = self.count if count is None else count
        return [point for point in self.race.finished() if len(point) == wanted]

    def front(self) -> list[Point]:
        """Those to which no other is preferred in changes, steps and distance; the nearest first."""
        every = [(len(point), *self.race.rank(point)[1::-1], point) for point in self.race.finished()]
        kept = [each for each in every if not any(is_better(other[:3], each[:3]) for other in every)]
        return [point for *_, point in sorted(kept, key=lambda each: (each[2], each[0], each[1]))]

    # ── one number of changes ────────────────────────────────────────────────

    def level(self) -> None:
        """Propose and race, as long as that finds a better one; then step around it."""
        for _ in range(ROUNDS):
            best = self.best()[:BEAM]
            fresh = self.proposed(best)
            self.race.run([*best, *fresh])
            if not fresh or self.best()[:1] == best[:1]:
                break
        for _ in range(AGAIN):
            best = self.best()[:1]
            finished = set(self.race.finished())
            self.race.run([*best, *(point for each in best for point in self.around(each) if point not in finished)])
            if self.best()[:1] == best:
                break

    def proposed(self, best: Sequence[Point]) -> list[Point]:
        """One change more than the best with one less, or another step of a change of the best: the nearest to the
        wishes if effects add up."""
        made = {
            joined(parent, ladder.name, step)
            for parent in self.best(self.count - 1)[:BEAM]
            for ladder in self.effects.active if ladder.name not in dict(parent)
            for step in ladder.steps
        }  # fmt: skip
        made |= {
            joined(point, name, step) for point in best for name, _ in point for step in self.race.ladders[name].steps
        }
        fresh = [point for point in made if point not in self.race.runners and point not in self.race.refused]
        chosen: list[Point] = []
        for point in sorted(fresh, key=self.effects.expected_rank):
            alike = sum(named(each) == named(point) for each in chosen)
            if len(chosen) < PROPOSED and alike < ALIKE:
                chosen.append(point)
        return chosen

    def around(self, point: Point) -> Iterator[Point]:
        """Each change by one step more or less, or left out."""
        for name, step in point:
            ladder = self.race.ladders[name]
            near = [each for each in ladder.values if ladder.size(each - step) == 1]
            yield from (joined(point, name, each) for each in near)
            yield joined(point, name, 0)


def is_better(one: Sequence[float], other: Sequence[float]) -> bool:
    return one != other and all(mine <= its for mine, its in zip(one, other, strict=True))


def joined(point: Point, name: str, step: int) -> Point:
    """With one entry on another step."""
    return tuple(sorted((each, to) for each, to in {**dict(point), name: step}.items() if to))
