"""A table: one game being played, as Python sees it. Plain rules, one decision at a time."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from copy import copy
from operator import index
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from wanju.kernel import verbs
from wanju.kernel.board import board_of
from wanju.kernel.dealer import CHANCE, EVERYONE, MINDS, Note, SealedDealer, new_dealer, read_notebook, same_dealer
from wanju.kernel.errors import BadNumber, GameError, IllegalAction, NotYourTurn, UnknownName, shorten, shown
from wanju.kernel.game import Event as Event
from wanju.kernel.game import Game, Ruleset, seats_in, seats_told
from wanju.kernel.record import Record, Records, records
from wanju.kernel.seal import Seal
from wanju.kernel.text import say

SEEDS = 2**64
LONGEST = 2**31
"""Seconds that a clock can show, and one more."""
NOT_NOW = -1
"""What `why_not` answers to an action that another moment of the game is for."""


class Refusal(NamedTuple):
    """Why an action is not taken: a key of the game's words, and the facts of the sentence."""

    key: str
    facts: dict[str, Any]

    def sentence(self, words: Mapping[str, str], names: Mapping[int, str] | None = None) -> str:
        """In the words of its game."""
        return say(words, self.key, names, **self.facts)


def dealer_for(seed: int | Seal) -> Any:
    """A dealer with an open notebook: of a stream, or of a seal."""
    return SealedDealer(seed) if isinstance(seed, Seal) else new_dealer(seed, stream=CHANCE, notebook=True)


def check_seed(seed: object) -> None:
    """Refuse what begins no stream."""
    if not isinstance(seed, Seal) and (type(seed) is not int or not 0 <= seed < SEEDS):
        zh = f"种子不能是 {shorten(seed)}；它是 0 到 2^64 − 1 的整数。"
        raise BadNumber(f"The seed cannot be {shorten(seed)}; it is a whole number from 0 to 2^64 − 1.", zh)


def other_seed(*what: object) -> int:
    """A seed of its own for each thing that wants one. Nobody can tell from it what it was made of."""
    return int.from_bytes(hashlib.sha256(repr(what).encode()).digest()[:8], "big")


def may_read(seat: int, readers: int) -> bool:
    """May a seat read a line that is for these readers? Seat −1 reads what everybody may."""
    return readers == EVERYONE or (seat >= 0 and readers >> seat & 1 == 1)


class Table:
    """State, rules and dealer of one game, with actions by name and refusals in words."""

    def __init__(self, ruleset: Ruleset, seed: int | Seal) -> None:
        check_seed(seed)
        self.game: Game = ruleset.game
        self.ruleset = ruleset
        self.seed = seed
        """Where its chances come from: a number, or a seal that can be checked once it is broken."""
        self.rules = ruleset.record
        self.states = records(self.game.state)
        self.state: Record = self.states[0]
        self.dealer = dealer_for(seed)
        self.clock = self.game.clock(ruleset)
        self.moves: list[tuple[int, str]] = []
        self.times: list[int | None] = []
        """For each move the second at which it was made, where the rules go by that."""
        self.notes: list[tuple[Event, int]] = []
        self.clones = 0
        self.is_clone = False
        """Does it go its own way? Then seed and moves do not make it again, and it cannot be saved."""
        verbs.setup(self.state, self.rules, self.dealer)
        self._write_down()

    @property
    def seed_shown(self) -> str:
        """The seed, or how the fingerprint of the seal begins."""
        return self.seed.commitment[:12] if isinstance(self.seed, Seal) else str(self.seed)

    def __repr__(self) -> str:
        if self.over:
            how = "over"
        else:
            how = f"waiting for {', '.join(map(str, self.waiting))}"
        moves = f"{len(self.moves)} move{'' if len(self.moves) == 1 else 's'}"
        facts = f"{seats_told(self.ruleset.seats)}, seed {self.seed_shown}, {moves}, {how}"
        return f"<Table {self.game.id} {self.game.version}{', a clone' * self.is_clone}: {facts}>"

    def __str__(self) -> str:
        return self.board()

    def _repr_html_(self) -> str:
        return board_of(self, None, "en").as_html()

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

    @property
    def score_sheet(self) -> list[dict[str, Any]]:
        """Where each point of a finished game came from: an account for each board, with lines that add up to its
        total. Nothing while the game is played, or where nothing is added up."""
        return self.game.score_sheet(self.state, self.ruleset, self.events()) if self.over else []

    # ── decisions ──────────────────────────────────────────────────

    @property
    def actions(self) -> tuple[str, ...]:
        """The names of all actions of these rules, legal or not; an action's number is its place here."""
        return self.ruleset.actions

    def mask(self, seat: int) -> npt.NDArray[np.bool_]:
        """For every action of `actions`, may this seat take it now?"""
        mask = np.zeros(len(self.actions), np.bool_)
        for action, code in self._codes(seat):
            mask[action] = code == 0
        return mask

    def legal(self, seat: int) -> tuple[str, ...]:
        """The names of all actions this seat may take now."""
        return tuple(self.actions[action] for action, code in self._codes(seat) if code == 0)

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
        return self._not_asked(seat) or self._against(seat, self.ruleset.action(name))

    def why_not(self, seat: int, name: str, language: str = "en") -> str | None:
        """Nothing if the action is legal, else the reason in one sentence."""
        refusal = self.refusal(seat, name)
        return refusal and self.in_words(refusal, language)

    def act(self, seat: int, name: str, at: int | None = None) -> None:
        """Take a decision, or raise with the reason and change nothing. `at` is the second since the first move, for
        rules that go by the time of day; others do not look at it."""
        if refusal := self._not_asked(seat):
            raise NotYourTurn(self.in_words(refusal), self.in_words(refusal, "zh"))
        self._take(seat, self.ruleset.action(name), None if self.clock is None else at)

    def step(self, seat: int, number: int) -> None:
        """Take the decision of this number, its place in `actions`, or raise with the reason and change nothing."""
        if refusal := self._not_asked(seat):
            raise NotYourTurn(self.in_words(refusal), self.in_words(refusal, "zh"))
        self._take(seat, self._number(number))

    def think(self, seat: int, style: str, mind: Record | None = None) -> str:
        """What a rule-of-thumb player would do here. It is shown a copy from which all it may not know is gone.
        Without a mind of somebody's it has one of its own: the same table at the same move thinks the same."""
        number, states = self.game.style(self.game.style_called(style)), self.states.copy()
        if refusal := self._not_asked(seat):
            raise NotYourTurn(self.in_words(refusal), self.in_words(refusal, "zh"))
        if mind is None:
            mind = new_dealer(other_seed("mind", self.seed_shown, len(self.moves), seat), stream=MINDS)
        verbs.imagine(states[0], self.rules, mind, seat)
        return self.actions[verbs.choose(states[0], self.rules, mind, seat, number)]

    # ── copies ─────────────────────────────────────────────────────

    def clone(self, seat: int | None = None, *, reseed: bool = True, seed: int | None = None) -> Table:
        """A copy to try things out at. Its chances are its own, another stream for each copy or that of `seed`; only
        `reseed=False` takes the dealer along, and with it the true future. With a seat, whatever that seat cannot
        know is drawn anew (`imagine`), and what it was not told is not in the copy's story."""
        reader = self._seat(seat)
        if seed is None:
            self.clones += 1
            seed = other_seed("clone", self.seed_shown, len(self.moves), self.clones)
        elif not reseed:
            zh = "reseed=False 的副本用原桌的发牌；不能再给种子。"
            raise BadNumber("A clone with reseed=False has the dealer of its table; it takes no seed.", zh)
        check_seed(seed)
        twin = self._copied(self.states.copy(), seed if reseed else None)
        if seat is not None:
            twin._forget(reader, seed)
        return twin

    @classmethod
    def at(cls, ruleset: Ruleset, states: Records, seat: int, seed: int) -> Table:
        """A table at which a game has come as far as this state, as this seat can know it."""
        twin = cls(ruleset, seed)._copied(states.copy(), seed)
        twin.notes = []  # of a beginning that was another
        twin._forget(seat, seed)
        return twin

    def _copied(self, states: Records, seed: int | None) -> Table:
        """A table with this state, and with a dealer of this seed or one like its own."""
        twin = copy(self)
        twin.states, twin.state = states, states[0]
        twin.moves, twin.times, twin.notes, twin.clones = list(self.moves), list(self.times), list(self.notes), 0
        twin.dealer = same_dealer(self.dealer) if seed is None else dealer_for(seed)
        if seed is not None:
            twin.seed, twin.is_clone = seed, True
        return twin

    def _forget(self, seat: int, seed: int) -> None:
        """Draw anew what a seat cannot know. Moves made in secret are among it, so the list of moves begins here."""
        verbs.imagine(self.state, self.rules, new_dealer(seed, stream=MINDS), seat)
        self.notes = [(event, readers) for event, readers in self.notes if may_read(seat, readers)]
        self.moves, self.times, self.is_clone = [], [], True

    # ── what may be seen ───────────────────────────────────────────

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What this seat may know; what everybody may know if no seat is given."""
        return self.game.seen_by(self.state, self.ruleset, self._seat(seat))

    def board(self, seat: int | None = None, language: str = "en") -> str:
        """The same as a text to read."""
        return board_of(self, seat, language).as_text()

    def events(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """What happened, as named facts, as far as this seat may know it."""
        reader = self._seat(seat)
        return [event for event, readers in self.notes[since:] if may_read(reader, readers)]

    def story(
        self, seat: int | None = None, language: str = "en", names: Mapping[int, str] | None = None, since: int = 0
    ) -> list[str]:
        """What happened, in sentences."""
        return [self.sentence(event, language, names) for event in self.events(seat, since)]

    def sentence(self, event: Event, language: str = "en", names: Mapping[int, str] | None = None) -> str:
        """One event in words."""
        facts = {key: value for key, value in event.items() if key != "event"}
        aimed = "_at" if event.get("targets") else ""
        return say(self.ruleset.words(language), f"event.{event['event']}{aimed}", names, **facts)

    def in_words(self, refusal: Refusal, language: str = "en", names: Mapping[int, str] | None = None) -> str:
        """A refusal as a sentence."""
        return refusal.sentence(self.ruleset.words(language), names)

    # ── keeping ────────────────────────────────────────────────────

    def save(self) -> str:
        """The game so far as JSON lines: `wanju.load` makes the same table of it."""
        from wanju.kernel.replay import dump

        if self.is_clone:
            zh = "副本自行其是，不能保存；请保存原来的那一桌。"
            raise GameError("A clone goes its own way and cannot be saved; save the table that it was made from.", zh)
        return dump(self)

    # ── inside ─────────────────────────────────────────────────────

    def _write_down(self) -> None:
        for note in read_notebook(self.dealer):
            self.notes.append((self._fact(note), note.readers))

    def _fact(self, note: Note) -> Event:
        told = {"event": self.game.events(note.what).name.lower(), **self.game.narrate(self.ruleset, note)}
        return told if not self.times or self.times[-1] is None else told | {"at": self.times[-1]}

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return -1
        if type(seat) is not int or not 0 <= seat < self.ruleset.seats:
            raise UnknownName("seat", seat, map(str, range(self.ruleset.seats)))
        return seat

    def _number(self, action: Any) -> int:
        try:
            number = index(action)
        except TypeError:
            zh = f"行动的编号不能是 {shown(action)}；编号是它在 `actions` 里的位置。"
            right = f"An action's number cannot be {shown(action)}; it is its place in `actions`."
            raise BadNumber(right, zh) from None
        last = len(self.actions) - 1
        if not 0 <= number <= last:
            zh = f"没有编号 {shown(number)} 的行动；编号从 0 到 {last}。"
            raise BadNumber(f"No action has the number {shown(number)}; they go from 0 to {last}.", zh)
        return number

    def _take(self, seat: int, action: int, at: int | None = None) -> None:
        if refusal := self._against(seat, action):
            raise IllegalAction(self.in_words(refusal), self.in_words(refusal, "zh"))
        if at is not None:
            self._tell_time(at)
        self.times.append(at)
        self._do(seat, action)
        self.moves.append((seat, self.actions[action]))
        self._write_down()

    def _do(self, seat: int, action: int) -> None:
        verbs.act(self.state, self.rules, self.dealer, seat, action)

    def _tell_time(self, at: int) -> None:
        """A clock does not go back."""
        last = max((time for time in self.times if time is not None), default=0)
        if type(at) is not int or not last <= at < LONGEST:
            zh = f"不能在第 {shown(at)} 秒行动；时钟已走到第 {last} 秒。"
            raise BadNumber(f"A move cannot be made at second {shown(at)}; the clock has come to {last}.", zh)
        self.state[str(self.clock)] = at

    def _not_asked(self, seat: int) -> Refusal | None:
        waiting = self.waiting
        if self._seat(seat) in waiting:
            return None
        return Refusal("refusal.turn", {"targets": list(waiting)}) if waiting else Refusal("refusal.over", {})

    def _against(self, seat: int, action: int) -> Refusal | None:
        code = verbs.why_not(self.state, self.rules, seat, action)
        return self._refusal(seat, action, code) if code else None

    def _codes(self, seat: int) -> list[tuple[int, int]]:
        if self._seat(seat) not in self.waiting:
            return []
        numbered = self.ruleset.numbered.values()
        return [(action, verbs.why_not(self.state, self.rules, seat, action)) for action in numbered]

    def _refusal(self, seat: int, action: int, code: int) -> Refusal:
        facts = self.game.explain(self.state, self.ruleset, seat, action, code)
        return Refusal(f"reason.{self.game.reasons(code).name.lower()}", facts)
