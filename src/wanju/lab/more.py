"""What may be asked of a simulation beside its metrics: how games go, and cross tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wanju.kernel.errors import BadNumber
from wanju.lab.cross import Cross
from wanju.lab.detail import detailed
from wanju.lab.series import Chart
from wanju.lab.straight import tallied
from wanju.lab.tally import Tally, of_rows
from wanju.lab.trial import Rows, Trial


@dataclass(frozen=True)
class Wanted:
    """What is asked for."""

    series: bool = False
    crosses: tuple[Cross, ...] = ()

    def __bool__(self) -> bool:
        return self.series or bool(self.crosses)

    def check(self, trial: Trial) -> None:
        """Refuse what the game does not have."""
        if self.series and not trial.ruleset.followed:
            id = trial.ruleset.game.id
            zh = f"{id} 没有声明逐回合的数列。"
            raise BadNumber(f"{id} declares no series that could be followed from round to round.", zh)


NOTHING_MORE = Wanted()


@dataclass
class Found:
    """What was found, of some games."""

    chart: Chart | None
    crosses: list[Rows]
    """The six sums of each cross table."""

    def add(self, other: Found) -> None:
        if self.chart is not None and other.chart is not None:
            self.chart.add(other.chart)
        for own, more in zip(self.crosses, other.crosses, strict=True):
            own += more


def tallied_with(wanted: Wanted, trial: Trial, first: int, count: int) -> Tally:
    """Play some games of a trial and add up all that is wanted of them."""
    if not wanted:
        return tallied(trial, first, count)
    found = Found(Chart.blank(trial.ruleset) if wanted.series else None, [])
    tally = of_rows(trial, looked_at(wanted, found, trial, first, count))
    tally.faults, tally.more = trial.take_faults(), found
    return tally


def looked_at(wanted: Wanted, found: Found, trial: Trial, first: int, count: int) -> Iterator[Rows]:
    """The rows of some games, of which all else has been added up when they come."""
    for details in detailed(trial, first, count, wanted.series, bool(wanted.crosses)):
        if found.chart is not None:
            found.chart.take(details.known)
        crosses = [cross.sums(trial, details) for cross in wanted.crosses]
        if found.crosses:
            for own, more in zip(found.crosses, crosses, strict=True):
                own += more
        else:
            found.crosses = crosses
        yield trial.as_rows(details.first, details.payoffs, details.measures)
