"""A table: one game being played, as Python sees it. Plain rules, one decision at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from wanju.kernel import verbs
from wanju.kernel.dealer import CHANCE, EVERYONE, Note, SealedDealer, new_dealer, read_notebook
from wanju.kernel.errors import BadNumber, IllegalAction, NotYourTurn, UnknownName, shorten
from wanju.kernel.game import Game, Ruleset, seats_in
from wanju.kernel.record import Record, records
from wanju.kernel.seal import Seal
from wanju.kernel.text import say

SEEDS = 2**64
NOT_NOW = -1
"""What `why_not` answers to an action that another moment of the game is for."""

Event = dict[str, Any]


class Refusal(NamedTuple):
    """Why an action is not taken: a key of the game's words, and the facts of the sentence."""

    key: str
    facts: dict[str, Any]


def dealer_for(seed: int | Seal) -> Any:
    """A dealer with an open notebook: of a stream, or of a seal."""
    return SealedDealer(seed) if isinstance(seed, Seal) else new_dealer(seed, stream=CHANCE, notebook=True)


class Table:
    """State, rules and dealer of one game, with actions by name and refusals in words."""

    def __init__(self, ruleset: Ruleset, seed: int | Seal) -> None:
        if not isinstance(seed, Seal) and (type(seed) is not int or not 0 <= seed < SEEDS):
            raise BadNumber(f"The seed cannot be {shorten(seed)}; it is a whole number from 0 to 2^64 − 1.")
        self.game: Game = ruleset.game
        self.ruleset = ruleset
        self.seed = seed
        """Where its chances come from: a number, or a seal that can be checked once it is broken."""
        self.rules = ruleset.record
        self.states = records(self.game.state)
        self.state: Record = self.states[0]
        self.dealer = dealer_for(seed)
        self.moves: list[tuple[int, str]] = []
        self.notes: list[tuple[Event, int]] = []
        verbs.setup(self.state, self.rules, self.dealer)
        self._write_down()

    @property
    def seed_shown(self) -> str:
        """The seed, or how the fingerprint of the seal begins."""
        return self.seed.commitment[:12] if isinstance(self.seed, Seal) else str(self.seed)

    # ── whose decision ─────────────────────────────────────────────

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return seats_in(verbs.waiting(self.state))

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return verbs.waiting(self.state) == 0

    @property
    def payoff(self) -> tuple[float, ...]:
        """What each seat got, or has for now."""
        out = np.zeros(self.ruleset.seats)
        verbs.payoff(self.state, self.rules, out)
        return tuple(float(x) for x in out)

    # ── decisions ──────────────────────────────────────────────────

    def legal(self, seat: int) -> tuple[str, ...]:
        """The names of all actions this seat may take now."""
        return tuple(self.ruleset.actions[action] for action, code in self._codes(seat) if code == 0)

    def closed(self, seat: int) -> dict[str, Refusal]:
        """The kinds of action (the word before '@') of which none is legal now, each with the reason of the action that
        has no aim, else with the commonest one. Those that another moment of the game is for are left out."""
        kinds: dict[str, list[tuple[int, int]]] = {}
        unaimed: dict[str, int] = {}
        for action, code in self._codes(seat):
            kind, at, _ = self.ruleset.actions[action].partition("@")
            kinds.setdefault(kind, []).append((code, action))
            if not at:
                unaimed[kind] = action
        closed = {}
        for kind, found in kinds.items():
            codes, plain = [code for code, _ in found], unaimed.get(kind)
            if 0 not in codes and set(codes) != {NOT_NOW}:
                code, action = max(found, key=lambda pair: (pair[0] != NOT_NOW, pair[1] == plain, codes.count(pair[0])))
                closed[kind] = self._refusal(seat, action, code)
        return closed

    def refusal(self, seat: int, name: str) -> Refusal | None:
        """Nothing if the action is legal, else the reason and its facts."""
        seat, waiting = self._seat(seat), self.waiting
        if seat not in waiting:
            return Refusal("refusal.turn", {"targets": list(waiting)}) if waiting else Refusal("refusal.over", {})
        action = self.ruleset.action(name)
        code = verbs.why_not(self.state, self.rules, seat, action)
        return self._refusal(seat, action, code) if code else None

    def why_not(self, seat: int, name: str, language: str = "en") -> str | None:
        """Nothing if the action is legal, else the reason in one sentence."""
        refusal = self.refusal(seat, name)
        return refusal and self.in_words(refusal, language)

    def act(self, seat: int, name: str) -> None:
        """Take a decision, or raise with the reason and change nothing."""
        if refusal := self.refusal(seat, name):
            kind = NotYourTurn if refusal.key.startswith("refusal.") else IllegalAction
            raise kind(self.in_words(refusal))
        action = self.ruleset.action(name)
        verbs.act(self.state, self.rules, self.dealer, seat, action)
        self.moves.append((seat, name))
        self._write_down()

    def think(self, seat: int, style: str, mind: Record) -> str:
        """What a rule-of-thumb player would do here. It is shown a copy from which all it may not know is gone."""
        states = self.states.copy()
        verbs.imagine(states[0], self.rules, mind, self._seat(seat))
        return self.ruleset.actions[verbs.choose(states[0], self.rules, mind, seat, self.game.style(style))]

    # ── what may be seen ───────────────────────────────────────────

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What this seat may know; what everybody may know if no seat is given."""
        return self.game.seen_by(self.state, self.ruleset, self._seat(seat))

    def events(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """What happened, as named facts, as far as this seat may know it."""
        reader = self._seat(seat)
        return [
            e for e, readers in self.notes[since:] if readers == EVERYONE or (reader >= 0 and readers >> reader & 1)
        ]

    def story(
        self, seat: int | None = None, language: str = "en", names: Mapping[int, str] | None = None, since: int = 0
    ) -> list[str]:
        """What happened, in sentences."""
        return [self.sentence(event, language, names) for event in self.events(seat, since)]

    def sentence(self, event: Event, language: str = "en", names: Mapping[int, str] | None = None) -> str:
        """One event in words."""
        facts = {key: value for key, value in event.items() if key != "event"}
        aimed = "_at" if event.get("targets") else ""
        return say(self.game.words(language), f"event.{event['event']}{aimed}", names, **facts)

    def in_words(self, refusal: Refusal, language: str = "en", names: Mapping[int, str] | None = None) -> str:
        """A refusal as a sentence."""
        return say(self.game.words(language), refusal.key, names, **refusal.facts)

    # ── keeping ────────────────────────────────────────────────────

    def save(self) -> str:
        """The game so far as JSON lines: `wanju.load` makes the same table of it."""
        from wanju.kernel.replay import dump

        return dump(self)

    # ── inside ─────────────────────────────────────────────────────

    def _write_down(self) -> None:
        for note in read_notebook(self.dealer):
            self.notes.append((self._fact(note), note.readers))

    def _fact(self, note: Note) -> Event:
        return {"event": self.game.events(note.what).name.lower(), **self.game.narrate(self.ruleset, note)}

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return -1
        if type(seat) is not int or not 0 <= seat < self.ruleset.seats:
            raise UnknownName("seat", seat, map(str, range(self.ruleset.seats)))
        return seat

    def _codes(self, seat: int) -> list[tuple[int, int]]:
        if self._seat(seat) not in self.waiting:
            return []
        numbered = range(len(self.ruleset.actions))
        return [(action, verbs.why_not(self.state, self.rules, seat, action)) for action in numbered]

    def _refusal(self, seat: int, action: int, code: int) -> Refusal:
        facts = self.game.explain(self.state, self.ruleset, seat, action, code)
        return Refusal(f"reason.{self.game.reasons(code).name.lower()}", facts)
