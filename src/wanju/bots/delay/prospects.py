"""What still leads where: for each choice of a decision the best chance of each ending, if all that follows is chosen
for it. What is to come is averaged over: nothing is read but the rules and the situation, which is no secret to whoever
has played so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wanju.bots.delay.branches import SAME, Situations, arrive, face, opt
from wanju.bots.delay.memory import essence, pack
from wanju.bots.delay.walk import ALL_RECORDS, WAYS, Start, Walk
from wanju.games.delay.game import GAME
from wanju.games.delay.rounds import end_game
from wanju.games.delay.state import ENDINGS, OPTIONS, ROUNDS, Action, Phase
from wanju.kernel.errors import GameError
from wanju.kernel.game import Ruleset
from wanju.kernel.record import Record, Records, records

MOST_SITUATIONS = 1_000_000
"""Beyond this no tables are made: these have some 50 MB, and three times as much is needed meanwhile."""

Chances = npt.NDArray[np.float64]
"""Of each ending."""
Watch = Callable[[], None]
"""Called now and then; raises if nobody wants to wait any longer."""


class TooMany(GameError):
    """More situations than there is room for."""

    def __init__(self) -> None:
        super().__init__(
            f"What leads where cannot be computed from here: more than {MOST_SITUATIONS:,} situations may come.",
            f"从这里算不出什么通向什么：可能出现的局面超过 {MOST_SITUATIONS:,} 种。",
        )


@dataclass(frozen=True)
class Tables:
    """The best chance of each ending from every situation that may come, by rounds played and events left."""

    rows: dict[Start, tuple[npt.NDArray[np.int64], Chances]]

    def best(self, start: Start, key: int) -> Chances | None:
        """Nothing if the situation is not among them."""
        keys, best = self.rows.get(start, (np.zeros(0, np.int64), None))
        place = int(np.searchsorted(keys, key))
        return best[place] if best is not None and place < len(keys) and keys[place] == key else None

    @property
    def size(self) -> int:
        """In bytes."""
        return sum(keys.nbytes + best.nbytes for keys, best in self.rows.values())


def tables_from(
    ruleset: Ruleset, start: Start | None = None, keys: Sequence[int] = (), watch: Watch = lambda: None
) -> Tables:
    """What can come of these situations, after so many rounds and with these events left; else of the beginning."""
    walk = Walk(ruleset)

    def look_up(done: int, of: int) -> None:
        if walk.situations > MOST_SITUATIONS:
            raise TooMany
        watch()

    walk.progress = look_up
    unnoticed = walk.chance.denominator - walk.chance.numerator
    shares = np.array([walk.chance.denominator, unnoticed, walk.chance.numerator], np.int64)
    unlike = np.unique(np.array(keys if start else [walk.first], np.int64))
    first = Situations(keys=unlike, weights=np.zeros_like(unlike), count=len(unlike))
    layers, _, _ = walk.reach(first, start, ALL_RECORDS, shares)
    walk.back(layers, start)
    rows = {}
    for played, layer in enumerate(layers[:ROUNDS]):
        for left, situations in layer.items():
            order = np.argsort(situations.keys)
            rows[played, left] = situations.keys[order], situations.best[order]
    return Tables(rows)


@dataclass(frozen=True)
class Decision:
    """What may be chosen now, and where it leads: to situations with so many rounds played and these events left."""

    start: Start
    branches: tuple[tuple[int, int, float, int], ...]
    """Every action, the record that follows it, the chance of this branch, and where it leads, as `arrive` tells it."""

    @property
    def keys(self) -> list[int]:
        """The situations that it may lead to, where the game does not end with it."""
        return sorted({key for *_, key in self.branches if key >= 0})

    def chances(self, tables: Tables) -> dict[int, Chances]:
        """For each action, by number, the best chance of each ending."""
        found: dict[int, dict[int, Chances]] = {}
        for action, how, share, key in self.branches:
            best = tables.best(self.start, key) if key >= 0 else np.eye(ENDINGS)[-1 - key]
            assert best is not None, "the tables were made for another situation"
            by_record = found.setdefault(action, {})
            by_record[how] = by_record.get(how, 0.0) + share * best
        return {action: np.max([*by_record.values()], axis=0) for action, by_record in found.items()}


class Prospects:
    """What each choice of a decision leads to, under one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset, self.walk = ruleset, Walk(ruleset)

    def decision(self, states: Records) -> Decision:
        """What is to be decided in this state."""
        played = int(states[0].round_number)
        left = int(states[0].left) if any(self.walk.drawing[played:]) else 0
        return Decision((played, left), tuple(self.branches(states)))

    def first_decisions(self) -> Iterator[tuple[int, Decision]]:
        """The events that may come first, each with what is to be decided then."""
        walk, pool = self.walk, int(self.ruleset.record.pool)
        for event in walk.shown(0, pool):
            states = records(GAME.state)
            states[0].left = pool
            face(states, walk.dealers[0], walk.first, 0, event)
            yield event, self.decision(states)

    def branches(self, states: Records) -> Iterator[tuple[int, int, float, int]]:
        """Every action that may be taken now, with every record and every chance after it."""
        walk, tried = self.walk, records(GAME.state, 3)
        phase, played = states[0].phase, states[0].round_number - 1
        if phase == Phase.PENALTY:
            tried[0] = states[0]
            yield Action.ACKNOWLEDGE, Action.ACKNOWLEDGE, 1.0, self.after_visit(tried[0])
        for option in range({Phase.EVENT: OPTIONS, Phase.RECORD: 1}.get(phase, 0)):
            tried[:2] = states[0]
            if phase == Phase.EVENT:
                opt(tried, walk.rules, walk.dealers[0], option)
            for how, is_noticed in WAYS:
                if share := self.share(how, is_noticed):
                    key = arrive(tried, walk.rules, walk.dealers[0], walk.bounds[0], played, how, is_noticed)
                    yield option if phase == Phase.EVENT else how, how, share, key

    def share(self, how: int, is_noticed: int) -> float:
        """The chance that a record is noticed, or that it is not (§5.2)."""
        noticed = float(self.walk.chance) if how == Action.SEAL else 0.0
        return noticed if is_noticed else 1.0 - noticed

    def after_visit(self, state: Record) -> int:
        """Where the auditors leave one, when they have done what they came for."""
        walk = self.walk
        if state.round_number == ROUNDS:
            end_game(state, walk.rules, walk.dealers[0])
            return int(-1 - state.ending)
        essence(state, walk.rules, walk.bounds[0], state.round_number)
        return pack(state)


def best_actions(chances: dict[int, Chances], ending: int) -> list[int]:
    """Those after which this ending is as likely as it can be, in the order of their numbers."""
    most = max(row[ending] for row in chances.values())
    return sorted(action for action, row in chances.items() if row[ending] >= most - SAME)
