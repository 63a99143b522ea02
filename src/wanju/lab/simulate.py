"""Play many games and tally them.

Games come in chunks of a fixed size, seeded by the number of the game. Chunks are played by threads, by processes
where somebody thinks, or by a cluster, and their tallies are added in the order of the chunks: the result is the same
to the last bit whatever their number, and memory does not grow with the number of games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import cycle, islice
from time import perf_counter
from typing import Any

from wanju.kernel.errors import BadNumber, shown
from wanju.kernel.game import Game, Ruleset
from wanju.lab.chunks import Jobs, check_jobs, each_chunk, width
from wanju.lab.cross import Cross
from wanju.lab.guest import LIMIT
from wanju.lab.limits import Progress, check_games
from wanju.lab.more import NOTHING_MORE, Wanted, tallied_with
from wanju.lab.playing import player_called
from wanju.lab.result import Result
from wanju.lab.tally import Tally
from wanju.lab.trial import Trial
from wanju.lab.until import Until, until

USUAL_SEATS = 4
RANDOM = "random"
MOST_AT_ONCE, EACH = 16, 8
"""Chunks that are tallied in one go, and how often each worker is to have some."""


def simulate(
    ruleset: Ruleset, players: Sequence[str], games: int, seed: int = 0, threads: Jobs = None,
    progress: Progress | None = None, *, rotated: bool = True, limit: float = LIMIT, series: bool = False,
    cross: Sequence[str] = (),
) -> Result:  # fmt: skip
    """Play `games` games between players by name, one for each seat or one for all, who move on by a seat after each
    game unless `rotated` is false; `progress` hears how many are done. `series` follows them from round to round,
    `cross` makes tables such as 'role×rank'."""
    trial = trial_of(ruleset, players, seed, rotated, limit)
    wanted = Wanted(series, tuple(Cross.read(text, trial) for text in cross))
    return measure(trial, games, threads, progress, wanted=wanted)


def trial_of(
    ruleset: Ruleset, players: Sequence[str], seed: int = 0, rotated: bool = True, limit: float = LIMIT
) -> Trial:
    """A trial in which styles go by their ids, however they were named."""
    for name in players:
        if not isinstance(name, str):
            zh = f"玩家在这里用名称表示；{shown(name)} 不是。"
            raise BadNumber(f"A player goes by a name here; {shown(name)} is none.", zh)
    known = {name: player_called(ruleset, name, limit) for name in dict.fromkeys(players)}
    named = [found if isinstance(found := known[name], str) else name for name in players]
    return Trial(ruleset, tuple(named), seed, rotated, limit)


def measure(
    trial: Trial, games: int, threads: Jobs = None, progress: Progress | None = None,
    within: str | None = None, of: str | None = None, wanted: Wanted = NOTHING_MORE,
) -> Result:  # fmt: skip
    """Play games of a trial; at most so many where they stop once a metric is known to `within` ('±0.2pp')."""
    stop = check(games, trial, threads, within, of)
    wanted.check(trial)
    start = perf_counter()
    done, total = add_up(trial, games, threads, progress, stop, wanted)
    seconds = perf_counter() - start
    workers = width(threads)
    return Result(trial.ruleset, done, trial.seed, total.unfinished, seconds, trial, total, workers, stop, wanted)


def check(games: int, trial: Trial, threads: Jobs, within: str | None, of: str | None) -> Until | None:
    """Refuse what cannot be simulated, in one sentence; when to stop, where that is asked."""
    check_games(games, trial.seed)
    check_jobs(threads)
    if of is not None and within is None:
        zh = "--of 指定 --until 看哪个指标；请写 --until，如 ±0.2pp。"
        raise BadNumber("--of names the metric that --until is about; write --until, such as ±0.2pp.", zh)
    return None if within is None else until(within, trial.columns, of)


def add_up(
    trial: Trial, games: int, jobs: Jobs, progress: Progress | None, stop: Until | None, wanted: Wanted = NOTHING_MORE
) -> tuple[int, Tally]:
    """The tally of all games that were played, and how many that were."""
    done, total = 0, Tally.blank(len(trial.columns))
    together = 1 if stop or wanted or not trial.is_straight else chunks_at_once(games // trial.chunk, jobs)
    for tally in each_chunk(partial(tallied_with, wanted), trial, games, jobs, together):
        total.add(tally)
        done = min(games, done + trial.chunk * together)
        if progress:
            progress(done)
        if stop is not None and stop.is_reached(total):
            break
    return done, total


def chunks_at_once(chunks: int, jobs: Jobs) -> int:
    """How many chunks are tallied in one go, for a short game takes hardly longer than handing over its tally; few
    enough that nobody waits long for the last one."""
    return max(1, min(MOST_AT_ONCE, chunks if width(jobs) == 1 else chunks // (EACH * width(jobs))))


def usual_ruleset(
    game: Game, preset: str | None = None, settings: Mapping[str, Any] | None = None,
    files: Mapping[str, str] | None = None,
) -> Ruleset:  # fmt: skip
    """The rules at a table of the usual size; of another size where they do not suit that one."""
    wanted = max(game.fewest, min(USUAL_SEATS, game.most))
    refusals = []
    for seats in sorted(range(game.fewest, game.most + 1), key=lambda seats: abs(seats - wanted)):
        try:
            return game.ruleset(seats, preset, settings, files)
        except BadNumber as refusal:
            refusals.append(refusal)
    raise refusals[0]


def usual_styles(game: Game, seats: int) -> list[str]:
    """Who sits down where nobody is named: the styles that think, from the last on, and again if they are too few.
    One who plays alone is the first, by which a rulebook is checked."""
    if game.most == 1:
        return list(game.styles[:1])
    thinking = [style for style in reversed(game.styles) if style != RANDOM] or list(game.styles)
    return list(islice(cycle(thinking), seats))
