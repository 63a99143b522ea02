"""The front door: what `wanju` itself offers. Everything here is made of the kernel, the games and the lab."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from wanju.games import find, known
from wanju.kernel.errors import BadNumber, shown
from wanju.kernel.folders import files_in
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.replay import load as load_replay
from wanju.kernel.table import Table
from wanju.lab import compare as comparing
from wanju.lab import hits as hitting
from wanju.lab import matters as mattering
from wanju.lab import playing
from wanju.lab import shape as shaping
from wanju.lab import simulate as simulating
from wanju.lab import sweep as sweeping
from wanju.lab import tune as tuning
from wanju.lab import worth as taking_away
from wanju.lab.cluster import hired
from wanju.lab.compare import Comparison
from wanju.lab.differences import Margin
from wanju.lab.guest import LIMIT
from wanju.lab.hits import Hits
from wanju.lab.matters import Matters
from wanju.lab.playing import Played, Player
from wanju.lab.result import Result
from wanju.lab.shape import CLOSELY, GAMES, PLAYED_ON, TRIES, Shape
from wanju.lab.sweep import Axis, Sweep
from wanju.lab.trial import Trial
from wanju.lab.tuned import Tuned
from wanju.lab.worth import Worth

Files = Mapping[str, str]


def table(
    game: str | Game, seats: int | None = None, *, seed: int = 0, preset: str | None = None, files: Files | None = None,
    cards: Path | str | None = None, **settings: Any,
) -> Table:  # fmt: skip
    """A table at which a game begins. Numbers and switches of the rulebook go by keyword; `cards` is a folder of edited
    copies of its files."""
    one = found(game)
    if cards is not None:
        files = {**files_in(cards, one.files), **(files or {})}
    return Table(one.ruleset(seats, preset, settings, files), seed)


def load(text: str) -> Table:
    """The table that `Table.save` wrote."""
    return load_replay(text, known)


def simulate(
    game: str | Game, players: Sequence[str] | None = None, games: int = 10_000, *, seed: int = 0,
    rotate: bool = True, preset: str | None = None, files: Files | None = None, threads: int | None = None,
    series: bool = False, cross: Sequence[str] = (), cluster: str | None = None, **settings: Any,
) -> Result:  # fmt: skip
    """Many games between players by name, one for each seat; a usual table if none are named. They move on by a seat
    after each game unless `rotate` is false. Numbers and switches of the rulebook go by keyword. `series` follows
    the games from round to round; `cross` makes tables such as 'role×rank'. The first time, the rules are compiled.
    `cluster` is "local:4" or the address of a Dask scheduler, "tcp://HOST:PORT"."""
    ruleset, named = seated(found(game), players, preset, settings, files)
    with hired(cluster, threads) as jobs:
        return simulating.simulate(ruleset, named, games, seed, jobs, rotated=rotate, series=series, cross=cross)


def play(
    game: str | Game, players: Sequence[Player], games: int = 100, *, seed: int = 0, rotate: bool = False,
    forgiving: bool = False, limit: float = LIMIT, preset: str | None = None, files: Files | None = None,
    **settings: Any,
) -> Played:  # fmt: skip
    """Games between functions of your own and styles: a player for each seat, in this order, or moved on by a seat
    after each game if `rotate` says so. A function is handed a `Turn` and returns an action by name or number; what it
    does wrong is raised, or, where `forgiving`, costs it its turn. `limit` is in seconds for a decision of a guest."""
    ruleset, _ = seated(found(game), players, preset, settings, files)
    return playing.play(ruleset, players, games, seed, rotate, forgiving, limit)


def found(game: str | Game) -> Game:
    """A game by any of its names, or as it is."""
    return game if isinstance(game, Game) else find(game)


def seated(
    game: Game, players: Sequence[Any] | None, preset: str | None, settings: Mapping[str, Any], files: Files | None
) -> tuple[Ruleset, list[Any]]:
    """The rules for these players and a chair for each."""
    if players is None:
        ruleset = simulating.usual_ruleset(game, preset, settings, files)
        return ruleset, simulating.usual_styles(game, ruleset.seats)
    if isinstance(players, str) or not isinstance(players, Sequence):
        zh = f"玩家是一列，每座一个，如 ['random', 'random']；{shown(players)} 不是。"
        such = "Players are a list, one for each seat, as in ['random', 'random']"
        raise BadNumber(f"{such}; {shown(players)} is none.", zh)
    return game.ruleset(len(players), preset, settings, files), list(players)


# ── the lab ──────────────────────────────────────────────────────────────────


def compare(
    game: str | Game, a: Mapping[str, Any] | None = None, b: Mapping[str, Any] | None = None, games: int = 20_000, *,
    players: Sequence[str] | None = None, seed: int = 0, delta: str = "0.5pp,0.02sd", threads: int | None = None,
    cluster: str | None = None, **both: Any,
) -> Comparison:  # fmt: skip
    """Two settings of the rules at the same deals: `compare("merit57", {"save_wisdom": 5}, {"save_wisdom": 6})`. A side
    may have `preset`, `files` and `players` beside numbers and switches; what goes by keyword applies to both."""
    one, other = (trial(game, seed, **{"players": players, **both, **(side or {})}) for side in (a, b))
    with hired(cluster, threads) as jobs:
        return comparing.compare(one, other, games, Margin.read(delta), jobs)


def matters(
    game: str | Game, metric: str | Sequence[str] = (), games: int = 20_000, *, players: Sequence[str] | None = None,
    seed: int = 0, only: Sequence[str] = (), interactions: int = 0, delta: str = "0.5pp,0.02sd",
    threads: int | None = None, cluster: str | None = None, **settings: Any,
) -> Matters:  # fmt: skip
    """Every number, switch and ruling one step each way, and what that does to a metric; the largest first."""
    base, names = trial(game, seed, players, **settings), [metric] if isinstance(metric, str) else metric
    with hired(cluster, threads) as jobs:
        return mattering.matters(base, games, names, Margin.read(delta), interactions, jobs, only=only)


def sweep(
    game: str | Game, over: str | Sequence[str], metric: str | Sequence[str] = (), games: int = 20_000, *,
    players: Sequence[Sequence[str]] = (), seed: int = 0, threads: int | None = None,
    cluster: str | None = None, **settings: Any,
) -> Sweep:  # fmt: skip
    """A number from one end to the other, or two: `sweep("merit57", "save_wisdom=3:8")`. `players` has a list for each
    curve."""
    axes = [Axis.read(found(game), each) for each in ([over] if isinstance(over, str) else over)]
    base = trial(game, seed, players[0] if players else None, **settings)
    names = [metric] if isinstance(metric, str) else metric
    with hired(cluster, threads) as jobs:
        return sweeping.sweep(base, axes, games, names, players, jobs)


def shape(
    game: str | Game, games: int = GAMES, closely: int = CLOSELY, *, players: Sequence[str] | None = None,
    played_on: int = PLAYED_ON, tries: int = TRIES, seed: int = 0, threads: int | None = None, **settings: Any,
) -> Shape:  # fmt: skip
    """How long, how free and how open a game is; who leads, who comes back, who decides. Some games are looked at
    closely: from each position `played_on` games are played on."""
    return shaping.shape(trial(game, seed, players, **settings), games, closely, played_on, tries, threads)


def hits(
    game: str | Game, games: int = hitting.GAMES, *, players: Sequence[str] | None = None, seed: int = 0,
    threads: int | None = None, **settings: Any,
) -> Hits:  # fmt: skip
    """How often each rule, ruling, event and card comes up, and which never do; counted in processes of their own."""
    return hitting.hits(trial(game, seed, players, **settings), games, threads)


def worth(
    game: str | Game, what: str = "", metric: str | Sequence[str] = (), games: int = 20_000, *,
    only: Sequence[str] = (), alone: bool = False, players: Sequence[str] | None = None, seed: int = 0,
    delta: str = "0.5pp,0.02sd", threads: int | None = None, **settings: Any,
) -> Worth:  # fmt: skip
    """What cards, options or actions are worth, each taken away at the same deals: `worth("merit57", "vows")`. `alone`
    forbids actions to the first player only."""
    base, names = trial(game, seed, players, **settings), [metric] if isinstance(metric, str) else metric
    return taking_away.worth(base, games, names, what, only, alone, Margin.read(delta), threads)


def tune(
    game: str | Game, want: str | Sequence[str], over: str | Sequence[str] | None = None, most_changes: int = 4, *,
    players: Sequence[str] | None = None, others: Sequence[Sequence[str]] = (), games: int = 20_000,
    confirm: int = 100_000, seed: int = 0, threads: int | None = None, **settings: Any,
) -> Tuned:  # fmt: skip
    """The fewest and smallest changes of the rules that do what is wished, confirmed on fresh seeds:
    `tune("merit13", "team_win=60%±1", ["saves_needed", "protect_*"])`. `others` has a list for each table of players
    that shows what comes of it without being tuned with."""
    base = trial(game, seed, players, **settings)
    beside = [replace(base, players=tuple(each)) for each in others]
    wants, turned = [want] if isinstance(want, str) else want, [over] if isinstance(over, str) else over
    return tuning.tune([base], wants, turned, most_changes, games, confirm, beside, threads)


def trial(
    game: str | Game, seed: int, players: Sequence[str] | None = None, preset: str | None = None,
    files: Files | None = None, **settings: Any,
) -> Trial:  # fmt: skip
    """The rules with these players; one alone sits in all seats of a usual table."""
    if players is not None and len(players) == 1:
        return Trial(simulating.usual_ruleset(found(game), preset, settings, files), tuple(players), seed)
    ruleset, named = seated(found(game), players, preset, settings, files)
    return Trial(ruleset, tuple(named), seed)
