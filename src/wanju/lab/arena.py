"""The arena: players of any kind against each other, by blocks that any number of processes work on.

A block is played by its number alone, so the result is the same whatever their number, and whether or not the run was
stopped and gone on with (`lab/arena_file.py`). What the games say is in `lab/standings.py`.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from math import isnan
from multiprocessing import get_context
from threading import Thread
from typing import Any

from wanju.kernel.errors import BadNumber, GameError
from wanju.kernel.game import Ruleset
from wanju.kernel.steps import OUTSIDE
from wanju.lab.guest import LIMIT, Guest
from wanju.lab.limits import check_games
from wanju.lab.playing import Desk, Player, objectives_of, play_one, player_called
from wanju.lab.schedule import Block, Tableful, block_size, blocks, deals_for, rotations, tablefuls
from wanju.lab.trial import recipe, ruleset_from
from wanju.lab.workers import cores, leave_with_parent

TEAM = "team_win"
"""The measure of games in which all lose together."""
FEW = 20_000
"""Games between styles that are over before another process is up."""

Played = dict[str, Any]
"""What is kept of a block: payoffs by deal, rotation and seat, the team's result, faults."""


@dataclass(frozen=True)
class Contest:
    """Everything that decides the games of an arena."""

    ruleset: Ruleset
    players: tuple[str, ...]
    games: int
    seed: int = 0
    alone: bool = False
    limit: float = LIMIT
    size: int = 0
    """Deals of a block; 0 for the usual number."""
    tables: tuple[Tableful, ...] = field(init=False)
    deals: int = field(init=False)

    def __post_init__(self) -> None:
        check_games(self.games, self.seed)
        names, seats = self.players, self.ruleset.seats
        if len(set(names)) < len(names) or len(names) < 2:
            raise BadNumber("An arena is for two or more players, each named once.", "竞技场需要至少两名不同的玩家。")
        if seats < 2:
            raise BadNumber("An arena needs two seats or more; this game is played alone.", "竞技场至少要两个座位。")
        tables = tuple(tablefuls(len(names), seats, self.alone))
        object.__setattr__(self, "tables", tables)
        object.__setattr__(self, "deals", deals_for(self.games, tables))
        object.__setattr__(self, "size", self.size or block_size(self.deals))

    @property
    def blocks(self) -> list[Block]:
        """All that has to be played."""
        return list(blocks(len(self.tables), self.deals, self.size))

    def games_of(self, block: Block) -> int:
        return block.deals * self.ruleset.seats


class Hall:
    """Where blocks are played: one ruleset, its players, and a desk."""

    def __init__(self, contest: Contest) -> None:
        self.contest, self.desk = contest, Desk(contest.ruleset, contest.seed)
        self.players = [player_called(contest.ruleset, name, contest.limit) for name in contest.players]
        named = contest.ruleset.game.metrics(contest.ruleset)
        self.team = next((column for column, metric in named.items() if metric.name == TEAM), None)

    def play(self, block: Block) -> Played:
        """All games of a block."""
        tableful = self.contest.tables[block.table]
        guests = [player for number in set(tableful) if isinstance(player := self.players[number], Guest)]
        for guest in guests:
            guest.begin()
            guest.faults.clear()
            guest.first_fault = ""
        found = [self.play_deal(tableful, deal) for deal in range(block.first, block.first + block.deals)]
        kept: Played = {**block._asdict(), "payoffs": [payoffs for payoffs, _ in found]}
        if self.team is not None:
            kept["team"] = [team for _, team in found]
        if faults := {guest.name: dict(guest.faults) for guest in guests if guest.faults}:
            kept |= {"faults": faults, "said": {guest.name: guest.first_fault for guest in guests if guest.faults}}
        return kept

    def play_deal(self, tableful: Tableful, deal: int) -> tuple[list[Any], list[float]]:
        """One game for each rotation: what each seat got, and whether the team held."""
        payoffs: list[Any] = []
        team: list[float] = []
        for sitting in rotations(tableful, self.contest.seed, deal):
            players = [self.players[number] for number in sitting]
            names = [self.contest.players[number] for number in sitting]
            styles = [self.style_of(player) for player in players]
            has_ended = play_one(self.desk, deal, players, names, styles)
            payoffs.append(self.desk.payoffs.tolist() if has_ended else None)
            if self.team is not None:
                held = float(self.desk.measures[self.team])
                team.append(0.0 if not has_ended or isnan(held) else held)
        return payoffs, team

    def style_of(self, player: Player) -> int:
        return self.contest.ruleset.game.style(player) if isinstance(player, str) else OUTSIDE

    def close(self) -> None:
        """Guests go."""
        for player in self.players:
            if isinstance(player, Guest):
                player.end()

    def objectives(self) -> dict[str, str]:
        """What players that think want, where they say so."""
        return objectives_of(self.players)


def usual_jobs(contest: Contest, players: Sequence[Player]) -> int:
    """One process for each core, unless starting them takes longer than the games."""
    return 1 if contest.games <= FEW and all(isinstance(player, str) for player in players) else cores()


def play_blocks(contest: Contest, wanted: Sequence[Block], jobs: int | None = None) -> Iterator[Played]:
    """Play blocks, each as soon as somebody has time; they come in any order."""
    with closing(Hall(contest)) as hall:
        jobs = min(jobs or usual_jobs(contest, hall.players), len(wanted))
        if jobs <= 1:
            yield from map(hall.play, wanted)
            return
    yield from in_processes(contest, wanted, jobs)


# ── several processes ────────────────────────────────────────────────────────

_hall: Hall | None = None


def in_processes(contest: Contest, wanted: Sequence[Block], jobs: int) -> Iterator[Played]:
    """A few blocks are under way at any time, never all."""
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), open_hall, (recipe_of(contest),))
    left = iter(wanted)
    try:
        under_way: set[Future[Played]] = {pool.submit(play_there, block) for block in islice(left, 2 * jobs)}
        while under_way:
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            under_way |= {pool.submit(play_there, block) for block in islice(left, len(done))}
            for future in done:
                yield future.result()
    except BrokenProcessPool:
        told = "A process of the arena has ended by itself, perhaps by a player of your own; play it as process:…."
        raise GameError(told, "竞技场的一个进程意外结束，可能是自带玩家所致；请改用 process:… 来运行它。") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def recipe_of(contest: Contest) -> dict[str, Any]:
    """A contest as another process can make it again."""
    names = ("players", "games", "seed", "alone", "limit", "size")
    return {"ruleset": recipe(contest.ruleset), **{name: getattr(contest, name) for name in names}}


def made_from(given: Mapping[str, Any]) -> Contest:
    return Contest(**{**given, "ruleset": ruleset_from(given["ruleset"])})


def open_hall(given: Mapping[str, Any]) -> None:
    """A process begins. It ends with the one that began it, whatever became of that."""
    global _hall
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=leave_with_parent, args=[close_hall], daemon=True).start()
    _hall = Hall(made_from(given))


def close_hall() -> None:
    if _hall is not None:
        _hall.close()


def play_there(block: Block) -> Played:
    assert _hall is not None
    return _hall.play(block)


def run(
    contest: Contest,
    kept: Mapping[Block, Played] | None = None,
    jobs: int | None = None,
    keep: Callable[[Played], None] | None = None,
) -> list[Played]:
    """All blocks in order: those that are kept, and those that are played now and handed to `keep`."""
    found = dict(kept or {})
    for played in play_blocks(contest, [block for block in contest.blocks if block not in found], jobs):
        found[block_of(played)] = played
        if keep:
            keep(played)
    return [found[block] for block in contest.blocks]


def block_of(played: Played) -> Block:
    return Block(played["table"], played["first"], played["deals"])
