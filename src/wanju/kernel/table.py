"""A table: one game being played, as Python sees it. Plain rules, one decision at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from wanju.kernel import verbs
from wanju.kernel.dealer import EVERYONE, Note, new_dealer, read_notebook
from wanju.kernel.errors import IllegalAction, NotYourTurn, UnknownName
from wanju.kernel.game import Game, Ruleset, seats_in
from wanju.kernel.record import records
from wanju.kernel.text import say

CHANCE, MINDS = 0, 1
"""Streams of a game's seed: what the rules draw, and what rule-of-thumb players draw."""

Event = dict[str, Any]


class Table:
    """State, rules and dealer of one game, with actions by name and refusals in words."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        self.game: Game = ruleset.game
        self.ruleset = ruleset
        self.seed = seed
        self.rules = ruleset.record
        self.states = records(self.game.state)
        self.state: np.record = self.states[0]
        self.dealer = new_dealer(seed, stream=CHANCE, notebook=True)
        self.moves: list[tuple[int, str]] = []
        self.notes: list[tuple[Event, int]] = []
        verbs.setup(self.state, self.rules, self.dealer)
        self._write_down()

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
        if self._not_waiting(seat):
            return ()
        numbered = range(self.game.action_count(self.ruleset))
        return tuple(
            self.game.action_name(self.ruleset, action)
            for action in numbered
            if verbs.why_not(self.state, self.rules, seat, action) == 0
        )

    def why_not(self, seat: int, name: str, language: str = "en") -> str | None:
        """Nothing if the action is legal, else the reason in one sentence."""
        if sentence := self._not_waiting(seat, language):
            return sentence
        action = self.game.parse_action(self.ruleset, name)
        code = verbs.why_not(self.state, self.rules, seat, action)
        return self._sentence(seat, action, code, language) if code else None

    def act(self, seat: int, name: str) -> None:
        """Take a decision, or raise with the reason and change nothing."""
        if sentence := self._not_waiting(seat):
            raise NotYourTurn(sentence)
        action = self.game.parse_action(self.ruleset, name)
        if code := verbs.why_not(self.state, self.rules, seat, action):
            raise IllegalAction(self._sentence(seat, action, code, "en"), code)
        self._take(seat, action)

    def play(self, seat: int, style: str, mind: np.record) -> str:
        """Let a rule-of-thumb player decide for this seat; returns what it did."""
        action = verbs.choose(self.state, self.rules, mind, seat, self.game.style(style))
        self._take(seat, action)
        return self.moves[-1][1]

    # ── what may be seen ───────────────────────────────────────────

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What this seat may know; what everybody may know if no seat is given."""
        return self.game.seen_by(self.state, self.ruleset, self._seat(seat))

    def events(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """What happened, as named facts, as far as this seat may know it."""
        reader = self._seat(seat)
        return [e for e, readers in self.notes[since:] if readers == EVERYONE or (reader >= 0 and readers >> reader & 1)]

    def story(
        self, seat: int | None = None, language: str = "en", names: Mapping[int, str] | None = None, since: int = 0
    ) -> list[str]:
        """What happened, in sentences."""
        return [self.sentence(event, language, names) for event in self.events(seat, since)]

    def sentence(self, event: Event, language: str = "en", names: Mapping[int, str] | None = None) -> str:
        """One event in words."""
        facts = {key: value for key, value in event.items() if key != "event"}
        return say(self.game.words(language), f"event.{event['event']}", names, **facts)

    # ── keeping ────────────────────────────────────────────────────

    def save(self) -> str:
        """The game so far as JSON lines: `wanju.load` makes the same table of it."""
        from wanju.kernel.replay import dump

        return dump(self)

    # ── inside ─────────────────────────────────────────────────────

    def _take(self, seat: int, action: int) -> None:
        name = self.game.action_name(self.ruleset, action)
        verbs.act(self.state, self.rules, self.dealer, seat, action)
        self.moves.append((seat, name))
        self._write_down()

    def _write_down(self) -> None:
        for note in read_notebook(self.dealer):
            self.notes.append((self._fact(note), note.readers))

    def _fact(self, note: Note) -> Event:
        return {"event": self.game.events(note.what).name.lower(), **self.game.narrate(self.ruleset, note)}

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return -1
        if not isinstance(seat, int) or not 0 <= seat < self.ruleset.seats:
            raise UnknownName("seat", seat, map(str, range(self.ruleset.seats)))
        return seat

    def _not_waiting(self, seat: int, language: str = "en") -> str | None:
        seat, waiting = self._seat(seat), self.waiting
        if seat in waiting:
            return None
        table = self.game.words(language)
        return say(table, "refusal.turn", targets=waiting) if waiting else say(table, "refusal.over")

    def _sentence(self, seat: int, action: int, code: int, language: str) -> str:
        facts = self.game.explain(self.state, self.ruleset, seat, action, code)
        return say(self.game.words(language), f"reason.{self.game.reasons(code).name.lower()}", **facts)
