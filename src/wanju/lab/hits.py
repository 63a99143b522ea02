"""How often each paragraph of a rulebook, each ruling, each event and each card comes up in many games; which never do.

Functions of the rules count how often they are entered, in code that is compiled for counting (`compiler/counting.py`).
What happened is read from the notebook. Counts are whole numbers, so the number of processes is felt in none of them.
"""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np

from wanju.compiler import count_branches, njit
from wanju.compiler.counting import Count
from wanju.compiler.profile import dotted, shape
from wanju.kernel import verbs
from wanju.kernel.bits import lowest
from wanju.kernel.dealer import CHANCE, DEALER, EVERYONE, MINDS, SILENT, Note, sit
from wanju.kernel.errors import BadNumber, GameError
from wanju.kernel.game import Game
from wanju.kernel.record import Record, records
from wanju.kernel.rule import compiled_too
from wanju.kernel.showing import html_lines, html_table
from wanju.lab.chunks import check_jobs
from wanju.lab.frames import frame
from wanju.lab.limits import Progress, check_games
from wanju.lab.sources import is_of, owners, sources
from wanju.lab.trial import Trial
from wanju.lab.workers import Piece, cores, in_order, leave_with_parent, pieces

GAMES, PIECE = 1_000_000, 50_000
FIRST, ROOM = -1, 1024
"""Of a note's first number: the least that has a place of its own, and how many have."""
SECTION, RULING, EVENT, CARD = KINDS = ("section", "ruling", "event", "card")


@dataclass(frozen=True, repr=False)
class Hits:
    """What came up, how often, in so many games."""

    trial: Trial
    games: int
    unfinished: int
    counts: Mapping[str, Mapping[str, int]]
    """By kind, then by name; functions of a section under 'section function'."""
    outside: Mapping[str, tuple[str, ...]]
    """By kind, what no function of the games themselves has to do with: it is in tables that are made before."""

    def never(self, kind: str) -> list[str]:
        """What did not come up in any game."""
        return [name for name, count in self.counts[kind].items() if count == 0]

    def as_json(self) -> dict[str, Any]:
        trial = self.trial
        return {
            "game": trial.ruleset.game.id, "ruleset": trial.ruleset.hash, "players": list(trial.players),
            "rotated": trial.rotated, "seed": trial.seed, "games": self.games, "unfinished": self.unfinished,
            **{f"{kind}s": dict(self.counts[kind]) for kind in KINDS},
            "never": {kind: self.never(kind) for kind in KINDS},
            "outside": {kind: list(names) for kind, names in self.outside.items()},
        }  # fmt: skip

    @property
    def rows(self) -> list[dict[str, Any]]:
        return [
            {"kind": kind, "name": name, "hits": count, "per_game": count / self.games}
            for kind in KINDS
            for name, count in self.counts[kind].items()
        ]

    @property
    def summary(self) -> str:
        trial = self.trial
        who = f"{trial.ruleset.game.id} {', '.join(trial.players)}"
        return f"{who}: {self.games:,} games, seed {trial.seed}, ruleset {trial.ruleset.hash}"

    def __repr__(self) -> str:
        return f"<Hits {self.summary}>"

    def _repr_html_(self) -> str:
        rows = [[row["kind"], row["name"], f"{row['hits']:,}", f"{row['per_game']:.4g}"] for row in self.rows]
        return f"<div>{html_lines([self.summary])}{html_table(['', 'name', 'hits', 'per game'], rows)}</div>"

    def to_frame(self) -> Any:
        """A pandas data frame, a row for each name."""
        return frame(self.rows)


def hits(trial: Trial, games: int = GAMES, jobs: int | None = None, progress: Progress | None = None) -> Hits:
    """Play games of a trial in processes of their own, which count; `progress` hears how many are done."""
    check(trial, games, jobs)
    entered, told, unfinished, done = Counter[str](), Counter[tuple[int, int, int]](), 0, 0
    jobs = min(jobs or cores(), -(-games // PIECE))
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), begin, (trial.recipe,))
    for functions, notes, cut in in_order(pool, jobs, counted, pieces(games, PIECE)):
        entered.update(functions)
        told.update(notes)
        unfinished += cut
        done = min(games, done + PIECE)
        if progress:
            progress(done)
    if not any(entered.values()):
        told_en = "Nothing was counted: this version of Numba compiles rules in a way that leaves no room for it."
        raise GameError(told_en, "什么也没数到：这个版本的 Numba 编译规则时不留计数的余地。")
    counts, outside = of_rules(trial.ruleset.game, entered)
    counts |= {EVENT: of_events(trial, told), CARD: of_cards(trial, told)}
    return Hits(trial, games, unfinished, counts, outside)


def check(trial: Trial, games: int, jobs: int | None) -> None:
    """Refuse what cannot be counted, in one sentence."""
    check_games(games, trial.seed)
    check_jobs(jobs)
    if not trial.is_compiled:
        zh = "只有打法的对局能数；请只写打法的名称，'wanju styles' 会列出它们。"
        raise BadNumber("Only games of styles are counted, in compiled code; name styles for all seats.", zh)


def of_rules(game: Game, entered: Counter[str]) -> tuple[dict[str, dict[str, int]], dict[str, tuple[str, ...]]]:
    """Sections by their functions and rulings by who reads them; and those that no function of the games has."""
    listed = list(sources(game))
    sections = {f"{each.section} {each.name.rpartition('.')[2]}": each.name for each in listed if each.section}
    found = {name: entered[function] for name, function in sections.items() if function in entered}
    asked, tables = dict[str, int](), list[str]()
    for ruling, entry in game.numbers.by_ruling.items():
        readers = [each.name for each in listed if entry in each.reads and each.name in entered]
        if readers:
            asked[ruling] = sum(entered[name] for name in readers)
        else:
            tables.append(ruling)
    outside = {SECTION: tuple(name for name in sections if name not in found), RULING: tuple(tables)}
    return {SECTION: found, RULING: asked}, outside


def of_events(trial: Trial, told: Counter[tuple[int, int, int]]) -> dict[str, int]:
    """How often each event was told."""
    found = Counter[int]()
    for (what, _, _), count in told.items():
        found[what] += count
    return {event.name.lower(): found[int(event)] for event in trial.ruleset.game.events}


def of_cards(trial: Trial, told: Counter[tuple[int, int, int]]) -> dict[str, int]:
    """How often each card was told of by the event that tells of it most: drawing it, or its coming into play."""
    ruleset, by_event = trial.ruleset, dict[str, Counter[int]]()
    decks = {f"{deck.id}.{card.id}": card.id for deck in ruleset.game.decks(ruleset.files) for card in deck.cards}
    known = Counter(decks.values())
    for (what, a, b), count in told.items() if decks else ():
        facts = ruleset.game.narrate(ruleset, Note(what, 0, a, b, EVERYONE))
        words = {value for value in facts.values() if isinstance(value, str)}
        for name, card in decks.items():
            if name in words or (card in words and (known[card] == 1 or facts.get("deck") == name.partition(".")[0])):
                by_event.setdefault(name, Counter())[what] += count
    return {name: max(by_event.get(name, Counter()).values(), default=0) for name in decks}


# ── in a process that counts ─────────────────────────────────────────────────

_counting: tuple[Trial, Count] | None = None


def begin(recipe: Mapping[str, Any]) -> None:
    """A process begins: whatever it compiles counts how often functions of the game are entered."""
    global _counting
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=leave_with_parent, daemon=True).start()
    trial = Trial.made_from(recipe)
    owned = owners(trial.ruleset.game)

    def place(function: Any) -> tuple[Path, str] | None:
        name = dotted(function.name)
        return (Path(), f"{name} {shape(function)}") if function.blocks and is_of(name, owned) else None

    _counting = trial, count_branches(place)


def counted(piece: Piece) -> tuple[dict[str, int], dict[tuple[int, int, int], int], int]:
    """Some games: how often each function was entered, how often each note was told, and games that did not end."""
    assert _counting is not None
    trial, count = _counting
    game = trial.ruleset.game
    told = np.zeros((len(game.events), ROOM), np.int64)
    second, dealers, minds = np.zeros_like(told), records(DEALER), records(SILENT)
    dealers[0].is_open = 1
    cut = play_told(
        records(game.state), records(game.state), trial.ruleset.array, dealers, minds, trial.sittings,
        np.uint64(trial.seed), *piece, game.longest, np.zeros(trial.ruleset.seats), told, second,
    )  # fmt: skip
    entered = Counter[str]()
    for (_, name), counts in count.taken().items():
        entered[name.partition(" ")[0]] += counts[0]
    there = [place.tolist() for place in np.nonzero(told)]
    notes = {(what, a + FIRST, int(second[what, a])): int(told[what, a]) for what, a in zip(*there)}
    return dict(entered), notes, cut


@compiled_too
def read_notes(dealer: Record, told: Any, second: Any) -> None:
    """Count what is in the notebook, and empty it; of each first number one second number is kept."""
    for line in range(dealer.lines):
        note = dealer.notes[line]
        a = min(max(note.a - FIRST, 0), ROOM - 1)
        told[note.what, a] += 1
        second[note.what, a] = note.b
    dealer.lines = 0


@njit(error_model="numpy")
def play_told(
    states: Any, blank: Any, ruleset: Any, dealers: Any, minds: Any, styles: Any, seed: Any, first: Any, count: Any,
    limit: Any, payoffs: Any, told: Any, second: Any,
) -> int:  # fmt: skip
    """The games of `loops.play_range`, with an open notebook; returns how many did not end. Kept nowhere: it counts
    only in this process."""
    state, rules, chance, mind, unfinished = states[0], ruleset[0], dealers[0], minds[0], 0
    for game in range(first, first + count):
        states[0] = blank[0]
        sit(chance, seed, game, CHANCE)
        sit(mind, seed, game, MINDS)
        verbs.setup(state, rules, chance)
        read_notes(chance, told, second)
        taken, owed = 0, verbs.waiting(state)
        while owed != 0 and taken < limit:
            seat = lowest(owed)
            verbs.act(
                state, rules, chance, seat, verbs.choose(state, rules, mind, seat, styles[game % len(styles), seat])
            )
            read_notes(chance, told, second)
            taken += 1
            owed = verbs.waiting(state)
        if owed == 0:
            verbs.payoff(state, rules, payoffs)
        else:
            unfinished += 1
    return unfinished
