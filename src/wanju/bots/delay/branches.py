"""One round with every chance taken in turn, forward and back, over tables of situations."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from wanju.bots.delay.memory import essence, pack, unpack
from wanju.compiler import njit
from wanju.games.delay.readings import PenaltyShown, SealInLastRound
from wanju.games.delay.rounds import (
    end_game,
    end_round,
    notice,
    penalty_is_due,
    punish,
    record,
    show_event,
    take_option,
)
from wanju.games.delay.state import ENDINGS, OPTIONS, RECORDS, ROUNDS, Action
from wanju.kernel.record import Record
from wanju.kernel.rule import compiled_too

EMPTY = -1
SAME = 1e-12
"""Best chances closer than this are the same."""


# ── a table of situations ────────────────────────────────────────────────────


@dataclass
class Situations:
    """All situations after so many rounds and such a set of drawn events: a hash table, their weights, their values."""

    slots: Any = field(default_factory=lambda: np.full(1 << 10, EMPTY, np.int32))
    keys: Any = field(default_factory=lambda: np.zeros(0, np.int64))
    weights: Any = field(default_factory=lambda: np.zeros(0, np.int64))
    best: Any = None
    visits: Any = None
    count: int = 0

    def make_room(self, more: int, kind: Any) -> None:
        """Let so many more fall in."""
        need = self.count + more
        if need > len(self.keys):
            self.keys = np.concatenate([self.keys[: self.count], np.zeros(2 * need - self.count, np.int64)])
            self.weights = np.concatenate(
                [self.weights[: self.count].astype(kind), np.zeros(2 * need - self.count, kind)]
            )
        if 2 * need > len(self.slots):
            self.slots = np.full(1 << (4 * need).bit_length(), EMPTY, np.int32)
            fill(self.slots, self.keys, self.count)

    def trim(self) -> None:
        """Keep what is used."""
        self.keys, self.weights = self.keys[: self.count].copy(), self.weights[: self.count].copy()
        self.slots = np.full(1 << (2 * self.count).bit_length(), EMPTY, np.int32)
        fill(self.slots, self.keys, self.count)


@njit(cache=True, nogil=True)
def fill(slots: Any, keys: Any, count: int) -> None:
    """Put every situation into its slot."""
    for i in range(count):
        slots[slot_of(slots, keys, keys[i])] = i


# ── one round ────────────────────────────────────────────────────────────────


@compiled_too
def face(states: Any, dealer: Record, key: int, played: int, event: int) -> None:
    """The situation `key` with an event before it."""
    unpack(states[0], key)
    states[0].round_number = played + 1
    show_event(states[0], dealer, event)


@compiled_too
def opt(states: Any, rules: Record, dealer: Record, option: int) -> None:
    """Then one of its options taken."""
    states[1] = states[0]
    take_option(states[1], rules, dealer, option)


@compiled_too
def arrive(states: Any, rules: Record, dealer: Record, bounds: Record, played: int, how: int, is_noticed: int) -> int:
    """Then one of the records, noticed or not: the situation it leads to, or −1 − the ending."""
    states[2] = states[1]
    state = states[2]
    record(state, rules, dealer, how)
    if is_noticed:
        notice(state)
    end_round(state, rules, dealer)
    if penalty_is_due(state, rules):
        punish(state, rules, dealer)
    if played + 1 == ROUNDS:
        end_game(state, rules, dealer)
        return int(-1 - state.ending)
    essence(state, rules, bounds, played + 1)
    return pack(state)


@compiled_too
def visits_after(rules: Record, played: int, is_noticed: int) -> int:
    """1 if the auditors come after this round and must be acknowledged (D-02, D-03)."""
    is_last = played + 1 == ROUNDS
    if rules.penalty_shown == PenaltyShown.IN_PASSING:
        return 0
    return 0 if is_last and rules.seal_in_last_round == SealInLastRound.NOTHING_FOLLOWS else is_noticed


@compiled_too
def slot_of(slots: Any, keys: Any, key: int) -> int:
    """Where a situation is in the table, or where it would go."""
    last = len(slots) - 1
    mixed = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    slot = np.int64(mixed >> np.uint64(20)) & last
    while slots[slot] != EMPTY and keys[slots[slot]] != key:
        slot = (slot + 1) & last
    return int(slot)


@njit(cache=True, nogil=True, error_model="numpy")
def spread(
    states: Any, ruleset: Any, dealers: Any, bounds: Any, played: int, event: int, habits: int, shares: Any,
    keys: Any, weights: Any, first: int, last: int, slots: Any, next_keys: Any, next_weights: Any, count: int,
    endings: Any, sealed: Any,
) -> int:  # fmt: skip
    """Play situations `first` … `last − 1` on through one event: their weights fall into the next table, or on endings.
    `shares` are the weights of a plain record, of a seal that is not noticed and of one that is."""
    rules, dealer, bound = ruleset[0], dealers[0], bounds[0]
    for i in range(first, last):
        face(states, dealer, keys[i], played, event)
        for option in range(OPTIONS):
            opt(states, rules, dealer, option)
            for how in range(Action.TRUTH, Action.SEAL + 1):
                if habits >> (how - Action.TRUTH) & 1 == 0:
                    continue
                for is_noticed in range(2 if how == Action.SEAL else 1):
                    share = shares[0] if how != Action.SEAL else shares[1 + is_noticed]
                    if share == 0:
                        continue
                    weight = weights[i] * share
                    if how == Action.SEAL:
                        sealed[played, is_noticed] += weight
                    key = arrive(states, rules, dealer, bound, played, how, is_noticed)
                    if key < 0:
                        endings[-1 - key] += weight
                        continue
                    slot = slot_of(slots, next_keys, key)
                    if slots[slot] == EMPTY:
                        slots[slot] = count
                        next_keys[count] = key
                        next_weights[count] = 0
                        count += 1
                    next_weights[slots[slot]] += weight
    return count


@njit(cache=True, nogil=True, error_model="numpy")
def look_back(
    states: Any, ruleset: Any, dealers: Any, bounds: Any, played: int, event: int, chance: float, keys: Any,
    slots: Any, next_keys: Any, next_best: Any, next_visits: Any, best: Any, visits: Any, options: Any, ways: Any,
) -> None:  # fmt: skip
    """The best chance of each ending from every situation that meets this event, added to `best`; the fewest visits of
    the auditors on any way to it; and how the options of this event, and the four records, compare."""
    rules, dealer, bound = ruleset[0], dealers[0], bounds[0]
    of_option, of_record = np.zeros((OPTIONS, ENDINGS)), np.zeros((RECORDS, ENDINGS))
    for i in range(len(keys)):
        face(states, dealer, keys[i], played, event)
        for option in range(OPTIONS):
            opt(states, rules, dealer, option)
            for how in range(RECORDS):
                kept = chance if how == Action.SEAL - Action.TRUTH else 0.0
                of_record[how] = 0.0
                for is_noticed in range(2):
                    share = kept if is_noticed else 1.0 - kept
                    if share == 0.0:
                        continue
                    key = arrive(states, rules, dealer, bound, played, how + Action.TRUTH, is_noticed)
                    visit = visits_after(rules, played, is_noticed)
                    if key < 0:
                        of_record[how, -1 - key] += share
                        visits[i, -1 - key] = min(visits[i, -1 - key], visit)
                        continue
                    there = slots[slot_of(slots, next_keys, key)]
                    for ending in range(ENDINGS):
                        of_record[how, ending] += share * next_best[there, ending]
                        visits[i, ending] = min(visits[i, ending], next_visits[there, ending] + visit)
            compare(of_record, ways)
            for ending in range(ENDINGS):
                of_option[option, ending] = of_record[:, ending].max()
        compare(of_option, options[event])
        for ending in range(ENDINGS):
            best[i, ending] += of_option[:, ending].max()


@compiled_too
def compare(chances: Any, seen: Any) -> None:
    """Note which of some choices was worse than which, and which was among the best where the choice matters.
    `seen[a, b]` counts endings for which a was worse than b; `seen[a, a]` those for which a was best."""
    many = len(chances)
    for ending in range(ENDINGS):
        most, least = chances[:, ending].max(), chances[:, ending].min()
        if most - least <= SAME:
            continue
        for a in range(many):
            if chances[a, ending] >= most - SAME:
                seen[a, a] += 1
            for b in range(many):
                if chances[a, ending] < chances[b, ending] - SAME:
                    seen[a, b] += 1
