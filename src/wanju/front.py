"""The front door: what `wanju` itself offers. Everything here is made of the kernel, the games and the lab."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from wanju.games import find, known
from wanju.kernel.errors import BadNumber, shown
from wanju.kernel.folders import files_in
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.replay import load as load_replay
from wanju.kernel.table import Table
from wanju.lab import playing
from wanju.lab import simulate as simulating
from wanju.lab.guest import LIMIT
from wanju.lab.playing import Played, Player
from wanju.lab.result import Result

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
    **settings: Any,
) -> Result:  # fmt: skip
    """Many games between players by name, one for each seat; a usual table if none are named. They move on by a seat
    after each game unless `rotate` is false. Numbers and switches of the rulebook go by keyword. The first time, the
    rules are compiled."""
    ruleset, named = seated(found(game), players, preset, settings, files)
    return simulating.simulate(ruleset, named, games, seed, threads, rotated=rotate)


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
