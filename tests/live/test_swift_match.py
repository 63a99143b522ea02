"""A match that goes on by compiled rules sends what a plain one sends, to the byte, and keeps its secrets as well."""

from __future__ import annotations

import random

import pytest

from wanju.games import find, house_ids
from wanju.kernel import swift
from wanju.kernel.swift import Swift, make_ready
from wanju.live.match import Match, Presence
from wanju.live.visitor import encode

SECRET = bytes(range(32))
MOVES = 250


def match_of(game, seats: int, monkeypatch, is_plain: bool) -> Match:
    with monkeypatch.context() as patched:
        if is_plain:
            patched.setattr(swift, "_ready", set())
        match = Match("samesame", game.ruleset(seats), SECRET)
        match.begin(match.ruleset)
    return match


def sent(match: Match, told: dict[int | None, int]) -> list[bytes]:
    """What everybody at the table is sent now, and somebody who watches; all as it goes over the socket."""
    here, shown = [Presence(True)] * len(match.chairs), []
    for seat in (None, *range(len(match.chairs))):
        snapshot = match.snapshot(seat, told.get(seat, 0), here)
        told[seat] = told.get(seat, 0) + len(snapshot["events"])
        shown.append(encode(snapshot))
    return shown


@pytest.mark.parametrize("name", house_ids())
def test_a_swift_match_sends_the_bytes_of_a_plain_one(name, monkeypatch):
    game, rng = find(name), random.Random(name)
    make_ready(game)
    moves = 0
    while moves < MOVES:
        seats = rng.randint(game.fewest, min(game.most, 4))
        plain, quick = (match_of(game, seats, monkeypatch, is_plain) for is_plain in (True, False))
        told: tuple[dict[int | None, int], ...] = {}, {}
        while quick.phase == "playing" and moves < MOVES:
            assert type(plain.table) is not Swift and type(quick.table) is Swift
            assert sent(plain, told[0]) == sent(quick, told[1])
            seat = rng.choice(quick.table.waiting)
            action = rng.choice(quick.table.legal(seat))
            moves += 1
            with monkeypatch.context() as patched:
                patched.setattr(swift, "_ready", set())
                plain.take(seat, action, f"{moves}", float(moves))
            quick.take(seat, action, f"{moves}", float(moves))
        assert sent(plain, told[0]) == sent(quick, told[1])


@pytest.mark.parametrize(("seats", "actions"), [(3, ("bullet", "dodge")), (2, ("defend", "bullet"))])
def test_a_secret_choice_changes_no_byte_of_what_others_are_sent_by_compiled_rules(seats, actions, monkeypatch):
    game, found = find("cier"), []
    make_ready(game)
    for action in actions:
        match = match_of(game, seats, monkeypatch, is_plain=False)
        match.take(1, action, "m")
        found.append(sent(match, {}))
        assert type(match.table) is Swift
    one, other = found
    assert one.pop(2) != other.pop(2), "who chose knows"
    assert one == other
