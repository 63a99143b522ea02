"""Ludo once more, slowly and in another way: pieces walk square by square over a board of named places, as the fact
sheet tells it. It draws from its own copy of the published random streams. Nothing of wanju is used.
"""

from __future__ import annotations

from functools import cache
from typing import Any

MASK = 2**64 - 1
GAMMA, M1, M2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
STARTS = {2: [0, 26], 3: [0, 13, 26], 4: [0, 13, 26, 39]}
SAFE = {
    "starts_and_stars": {0, 8, 13, 21, 26, 34, 39, 47},
    "starts": {0, 13, 26, 39},
    "none": set(),
}

READINGS: dict[str, tuple[Any, ...]] = {
    "two_seats": ("opposite", "adjacent"),
    "safe_squares": ("starts_and_stars", "starts", "none"),
    "first_seat": ("drawn", "seat_0"),
    "yard_attempts": (1, 3),
    "yard_attempts_when": ("first_turn", "nothing_on_board"),
    "six_again": ("yes", "no"),
    "capture_again": ("yes", "no"),
    "home_again": ("yes", "no"),
    "six_without_move": ("again", "pass"),
    "three_sixes": ("forfeit", "off"),
    "block": ("off", "no_landing", "wall"),
    "finish": ("exact", "bounce"),
    "capture_before_home": ("no", "yes"),
    "end_mode": ("first", "full"),
    "most_turns": (4000, 150),
}


def mix(x: int) -> int:
    x = (x ^ x >> 30) * M1 & MASK
    x = (x ^ x >> 27) * M2 & MASK
    return x ^ x >> 31


class Stream:
    """SplitMix64, as the README of the kernel publishes it."""

    def __init__(self, seed: int, game: int, purpose: int) -> None:
        key = mix((mix((seed + GAMMA) & MASK) + game * GAMMA) & MASK)
        self.key, self.drawn = mix(key ^ purpose * M1 & MASK), 0

    def below(self, n: int) -> int:
        while True:
            self.drawn += 1
            product = (mix(self.key + self.drawn * GAMMA & MASK) >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product // 2**32


# ── the board ────────────────────────────────────────────────────────────────


def next_place(start: int, place: Any) -> Any:
    """One step further: around the ring, into the column, to the goal."""
    if isinstance(place, int):
        return "column 1" if (place + 2) % 52 == start else (place + 1) % 52
    number = int(place.split()[1])
    return "goal" if number == 5 else f"column {number + 1}"


@cache
def way(start: int, place: Any, die: int, bounces: bool) -> tuple[Any, ...] | None:
    """The places that a piece goes through, square by square, the last being where it stays; None if it cannot go."""
    if place == "yard":
        return (start,) if die == 6 else None
    if place == "goal":
        return None
    gone: list[Any] = []
    back = False
    for _ in range(die):
        back = back or place == "goal"
        if back and not bounces:
            return None
        if back:
            number = 6 if place == "goal" else int(place.split()[1])
            place = f"column {number - 1}"
        else:
            place = next_place(start, place)
        gone.append(place)
    return tuple(gone)


@cache
def step(start: int, place: Any) -> int:
    """A place as the number that the notebook has for it."""
    if place == "yard":
        return -1
    if place == "goal":
        return 56
    return (place - start) % 52 if isinstance(place, int) else 50 + int(place.split()[1])


# ── the game ─────────────────────────────────────────────────────────────────


class Oracle:
    """One game between players that choose at random, told as it goes."""

    def __init__(self, seats: int, seed: int, game: int, readings: dict[str, Any] | None = None) -> None:
        self.readings = {name: listed[0] for name, listed in READINGS.items()} | (readings or {})
        self.dice, self.minds = Stream(seed, game, 0), Stream(seed, game, 1)
        self.seats = list(range(seats))
        self.starts = STARTS[seats]
        if seats == 2 and self.is_("two_seats", "adjacent"):
            self.starts = [0, 13]
        self.safe = SAFE[self.readings["safe_squares"]]
        self.bounces = self.is_("finish", "bounce")
        self.piece: dict[tuple[int, int], Any] = {(seat, piece): "yard" for seat in self.seats for piece in range(4)}
        self.captured = dict.fromkeys(self.seats, 0)
        self.finished: list[int] = []
        self.turns = 0
        self.is_over = False
        self.story: list[tuple[Any, ...]] = []

    def is_(self, name: str, reading: Any) -> bool:
        return bool(self.readings[name] == reading)

    def step(self, seat: int, place: Any) -> int:
        return step(self.starts[seat], place)

    # ── what is in the way ──

    def is_block(self, seat: int, place: Any) -> bool:
        if not isinstance(place, int) or place in self.safe:
            return False
        return any(
            sum(self.piece[other, piece] == place for piece in range(4)) >= 2 for other in self.seats if other != seat
        )

    def obstacle(self, seat: int, place: Any, way: tuple[Any, ...]) -> bool:
        if self.is_("block", "off") and self.is_("capture_before_home", "no"):
            return False
        if self.is_("block", "no_landing") and self.is_block(seat, way[-1]):
            return True
        if self.is_("block", "wall") and any(self.is_block(seat, passed) for passed in way):
            return True
        goes_in = not isinstance(way[-1], int) and (isinstance(place, int) or place == "yard")
        return self.is_("capture_before_home", "yes") and goes_in and self.captured[seat] == 0

    # ── the game ──

    def play(self) -> Oracle:
        seat = self.dice.below(len(self.seats)) if self.is_("first_seat", "drawn") else 0
        self.story.append(("begins", seat))
        while not self.is_over:
            if seat not in self.finished:
                self.turn(seat)
                self.turns += 1
                if not self.is_over and self.turns >= self.readings["most_turns"]:
                    self.story.append(("stopped", self.turns))
                    self.end()
            seat = (seat + 1) % len(self.seats)
        return self

    def turn(self, seat: int) -> None:
        sixes = tries = 0
        is_again = True
        while is_again:
            die = 1 + self.dice.below(6)
            tries += 1
            sixes = sixes + 1 if die == 6 else 0
            is_again = self.one_roll(seat, die, sixes, tries)

    def one_roll(self, seat: int, die: int, sixes: int, tries: int) -> bool:
        """What a roll does; does the seat roll again?"""
        self.story.append(("rolls", seat, die))
        if sixes == 3 and self.is_("three_sixes", "forfeit"):
            self.story.append(("forfeits", seat))
            return False
        causes = self.move(seat, die)
        if causes is None:
            causes = self.no_move(seat, die, tries)
        if seat in self.finished or not causes:
            return False
        self.story.append(("again", seat, *causes))
        return True

    def no_move(self, seat: int, die: int, tries: int) -> list[str]:
        on_board = any(self.piece[seat, piece] not in ("yard", "goal") for piece in range(4))
        is_time = self.is_("yard_attempts_when", "nothing_on_board") or self.turns < len(self.seats)
        if not on_board and tries < self.readings["yard_attempts"] and is_time:
            return ["yard"]
        return ["six"] if die == 6 and self.is_("six_again", "yes") and self.is_("six_without_move", "again") else []

    def move(self, seat: int, die: int) -> list[str] | None:
        """Why the seat rolls again; None if nothing can move."""
        ways, hindered = self.ways(seat, die)
        if not ways:
            self.story.append(("blocked" if hindered else "stuck", seat))
            return None
        piece = self.choose(list(ways))
        return self.go(seat, die, piece, ways[piece][-1])

    def ways(self, seat: int, die: int) -> tuple[dict[int, tuple[Any, ...]], bool]:
        """The pieces that can be moved, each with its way; and was one hindered?"""
        ways, hindered, seen = {}, False, set()
        for piece in range(4):
            place = self.piece[seat, piece]
            found = way(self.starts[seat], place, die, self.bounces) if place not in seen else None
            seen.add(place)
            if found and self.obstacle(seat, place, found):
                hindered = True
            elif found:
                ways[piece] = found
        return ways, hindered

    def choose(self, pieces: list[int]) -> int:
        return pieces[self.minds.below(len(pieces))] if len(pieces) > 1 else pieces[0]

    def go(self, seat: int, die: int, piece: int, place: Any) -> list[str]:
        was = self.piece[seat, piece]
        self.piece[seat, piece] = place
        self.story.append(("goes", seat, piece, self.step(seat, was), self.step(seat, place)))
        caught = []
        if isinstance(place, int) and place not in self.safe:
            caught = [who for who, where in self.piece.items() if where == place and who[0] != seat]
        for who in caught:
            self.story.append(("captures", seat, *who))
            self.piece[who] = "yard"
            self.captured[seat] += 1
        if place == "goal":
            home = sum(self.piece[seat, each] == "goal" for each in range(4))
            self.story.append(("home", seat, piece, home))
            if home == 4:
                self.finish(seat)
        causes = [("six", die == 6), ("capture", bool(caught)), ("home", place == "goal")]
        return [cause for cause, holds in causes if holds and self.is_(f"{cause}_again", "yes")]

    def finish(self, seat: int) -> None:
        self.finished.append(seat)
        self.story.append(("finishes", seat, len(self.finished)))
        if self.is_("end_mode", "first") or len(self.finished) >= len(self.seats) - 1:
            self.end()

    def end(self) -> None:
        self.is_over = True
        walked = {seat: sum(max(0, self.step(seat, self.piece[seat, p])) for p in range(4)) for seat in self.seats}
        for seat in self.seats:
            ahead = sum(walked[other] > walked[seat] for other in self.seats if other not in self.finished)
            rank = 1 + len(self.finished) + ahead
            if seat in self.finished:
                rank = self.finished.index(seat) + 1
            self.story.append(("ranked", seat, rank, walked[seat]))
