"""Saved games: what was saved goes on as if it never had been, and a broken file names its line."""

from __future__ import annotations

import json
import random

import pytest

import wanju
from wanju.kernel.errors import BrokenReplay
from wanju.kernel.record import to_bytes
from wanju.kernel.table import Table

SETTINGS = {
    "two": {"seats": 2, "seed": 3},
    "team": {"seats": 5, "mode": "team", "hp_team": 1.5, "seed": 2**63},
    "lord": {"seats": 4, "preset": "lord_two_abilities", "converts": "on", "seed": 11},
    "skill": {"seats": 3, "mode": "skill", "character": ["monk", "drawn", "storm"], "seed": 5},
}


def played(moves: int, **settings) -> Table:
    """A table after some random moves."""
    table, chance = wanju.table("cier", stalemate_turns=20, **settings), random.Random(1)
    while not table.over and len(table.moves) < moves:
        move(table, chance)
    return table


def move(table: Table, chance: random.Random) -> None:
    seat = chance.choice(table.waiting)
    table.act(seat, chance.choice(table.legal(seat)))


def everything(table: Table):
    """All that a table is and shows."""
    views = [table.view(seat) for seat in (None, *range(table.ruleset.seats))]
    return to_bytes(table.state), views, table.events(), table.payoff, table.ruleset.hash, table.save()


# ── there and back ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_a_game_saved_and_loaded_at_every_move_goes_as_if_it_had_not_been(settings):
    kept = wanju.table("cier", stalemate_turns=20, **settings)
    reloaded, one, other = wanju.load(kept.save()), random.Random(1), random.Random(1)
    while not kept.over and len(kept.moves) < 40:
        assert everything(reloaded) == everything(kept)
        move(kept, one)
        move(reloaded, other)
        reloaded = wanju.load(reloaded.save())
    assert everything(reloaded) == everything(kept)


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_the_first_line_says_what_was_played_and_each_other_line_is_a_move(settings):
    table = played(12, **settings)
    first, *moves = [json.loads(line) for line in table.save().splitlines()]
    assert (first["wanju"], first["game"], first["seats"]) == (1, "cier", settings["seats"])
    assert [tuple(m) for m in moves] == table.moves


def test_blank_lines_are_passed_over():
    text = played(6, seats=2).save()
    assert wanju.load(text.replace("\n", "\n\n")).save() == text


def test_a_finished_game_loads_finished():
    table = played(10_000, seats=2)
    assert table.over
    assert wanju.load(table.save()).payoff == table.payoff


# ── broken files ─────────────────────────────────────────────────────────────

HEADER = '{"wanju": 1, "game": "cier", "version": "1.0.0", "preset": "standard", "seats": 2, "set": {}, "seed": 7}'


def changed(**keys) -> str:
    """The first line with other values; None leaves a key out."""
    return json.dumps({key: value for key, value in (json.loads(HEADER) | keys).items() if value is not None})


BROKEN = {
    "empty": ("", 1, "the file is empty"),
    "not JSON": ("hello", 1, "'hello' is not JSON"),
    "deep nonsense": ("[" * 100_000, 1, "is not JSON"),
    "not an object": ("[0]", 1, "is not one"),
    "another format": (changed(wanju=2), 1, "format 2; this program reads format 1"),
    "no seed": (changed(seed=None), 1, "'seed' is missing or not int"),
    "a seed in words": (changed(seed="seven"), 1, "'seed' is missing or not int"),
    "a seed that is true": (changed(seed=True), 1, "'seed' is missing or not int"),
    "settings that are a list": (changed(set=[]), 1, "'set' is missing or not dict"),
    "an unknown game": (changed(game="ciera"), 1, "No game is called 'ciera'.*Did you mean 'cier'"),
    "another version": (changed(version="0.9"), 1, "it was played under cier 0.9; this program has 1.0.0"),
    "an unknown preset": (changed(preset="rich"), 1, "No preset is called 'rich'"),
    "too many seats": (changed(seats=99), 1, "cannot sit down"),
    "an unknown setting": (changed(set={"mod": "team"}), 1, "Did you mean 'mode'"),
    "a setting out of range": (changed(set={"hp_individual": 99}), 1, "hp_individual cannot be 99"),
    "files that are none": (changed(files=3), 1, None),
    "a file that is a number": (changed(files={"characters": 3}), 1, None),
    "a negative seed": (changed(seed=-1), 1, None),
    "a seed too long": (changed(seed=2**64), 1, None),
    "a move not JSON": (HEADER + "\nbullet", 2, "'bullet' is not JSON"),
    "a move of one": (HEADER + "\n[0]", 2, "is not a move; a move is"),
    "a seat in words": (HEADER + '\n["0", "bullet"]', 2, "is not a move"),
    "a seat that is true": (HEADER + '\n[true, "bullet"]', 2, "is not a move"),
    "an unknown seat": (HEADER + '\n[5, "bullet"]', 2, "No seat is called '5'"),
    "an unknown action": (HEADER + '\n[0, "bulet"]', 2, "Did you mean 'bullet'"),
    "an illegal move": (HEADER + '\n[0, "bullet"]\n[1, "smg@0"]', 3, "It costs 5 ammo and you have 0"),
    "a move out of turn": (HEADER + '\n[0, "bullet"]\n\n[0, "bullet"]', 4, "seat 1"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "line", "sentence"), BROKEN.values(), ids=BROKEN)
def test_a_broken_replay_names_its_line_and_what_is_wrong(text, line, sentence):
    with pytest.raises(BrokenReplay, match=sentence) as refused:
        wanju.load(text)
    assert refused.value.line == line
    assert str(refused.value).startswith(f"Replay, line {line}: ")
    assert len(str(refused.value)) < 400


def test_moves_after_the_end_break_a_replay():
    text = played(10_000, seats=2).save()
    with pytest.raises(BrokenReplay, match="is over"):
        wanju.load(text + '[0, "bullet"]\n')


def test_any_cut_of_a_replay_loads_or_names_a_line():
    text = played(10, seats=3).save()
    for end in range(0, len(text), 7):
        try:
            wanju.load(text[:end])
        except BrokenReplay as refusal:
            assert refusal.line >= 1


# ── earlier versions ─────────────────────────────────────────────────────────

BENT_BY_E = {"v2.0": {"preset": "v2.0"}, "tilt": {"preset": "steady", "steady_shape": "tilt"}}
"""Dice of Ludo that asked the C library for powers of e in 1.0.0."""


def saved_in_1_0_0(settings):
    table = wanju.table("ludo", 2, people="yes,no", **settings)
    table.act(table.waiting[0], table.legal(table.waiting[0])[0])
    return table.save().replace(f'"version": "{table.game.version}"', '"version": "1.0.0"')


@pytest.mark.parametrize("settings", [{}, {"preset": "steady"}], ids=["fair", "steady"])
def test_a_game_that_an_earlier_version_played_alike_goes_on(settings):
    table = wanju.load(saved_in_1_0_0(settings))
    assert len(table.moves) == 1 and json.loads(table.save().splitlines()[0])["version"] == table.game.version


@pytest.mark.parametrize("settings", BENT_BY_E.values(), ids=BENT_BY_E)
def test_a_game_that_an_earlier_version_played_otherwise_is_refused(settings):
    with pytest.raises(BrokenReplay, match=r"line 1: it was played under ludo 1\.0\.0; this program has "):
        wanju.load(saved_in_1_0_0(settings))
