"""Random matches under random rules, turn by turn against `oracle.py`."""

from __future__ import annotations

import random
import tomllib
from typing import Any

import numpy as np
import pytest

import wanju
from wanju.kernel.dealer import new_dealer
from wanju.kernel.loops import play_kept
from wanju.kernel.record import MAX_SEATS, records
from wanju.kernel.table import Table

from .build import seats_of
from .oracle import Match

CHARACTERS = """
[[character]]
id = "plain"
hp = 1

[[character]]
id = "twin"
hp = 2
abilities = 2
start_ammo = 1.5
without = ["four_cier", "machine_gun"]

[[character]]
id = "cheap"
hp = 1.5
bullet_ammo = 2.5
cost = { brick = 0, sweep = 0.5, smg = 2.5, dodge = 0.5 }
without = ["defend"]
"""
SWITCHES = {
    "aim_at_self": ("no", "yes"),
    "machine_gun_alone": ("allowed", "unavailable"),
    "allow_fouls": ("off", "on"),
    "all_out": ("draw", "last_hp"),
    "stalemate": ("draw", "no_limit"),
    "two_abilities": ("together", "in_order"),
    "machine_gun_cancel": ("whole", "target"),
    "ammo_left": ("kept", "lost"),
    "converted_returns": ("next_round", "one_later"),
    "commoners_goal": ("whole_side", "lord"),
    "aim_at_allies": ("yes", "no"),
    "fouled_is_used": ("no", "yes"),
    "converts": ("off", "on"),
}
NUMBERS = {
    "hp_individual": (1, 0.5, 2, 3.5),
    "hp_team": (1, 0.5, 2, 3.5),
    "hp_lord": (2, 1, 3.5),
    "hp_commoner": (1, 0.5, 2),
    "hp_minion": (1, 0.5, 2.5),
    "bullet_ammo": (1, 0.5, 3),
    "lord_bullet_ammo": (2, 1.5, 4),
    "start_ammo": (0, 2.5, 6),
    "lord_abilities": (1, 2),
    "foul_hp": (1, 0, 0.5, 2),
    "stalemate_turns": (200, 1, 3),
}
MODES = ("individual", "team", "lord", "skill")


def draw_rules(chance: random.Random, mode: str) -> tuple[int, dict[str, Any]]:
    """Seats and settings: mostly as the rulebook has them, each turned now and then."""
    seats = chance.choice((2, 2, 3, 3, 4, 5, 6, 8))
    choices = SWITCHES | NUMBERS
    rules = {id: chance.choice(values) if chance.random() < 0.4 else values[0] for id, values in choices.items()}
    rules["mode"] = mode
    if mode == "team":
        rules["teams"] = chance.randint(2, min(4, seats))
        if chance.random() < 0.5:
            rules["team"] = ["a", "b", *chance.choices("abcd", k=seats - 2)]
    if mode != "skill" and chance.random() < 0.3:
        rules["hp_seat"] = [chance.choice((0, 0.5, 1, 2.5)) for _ in range(seats)]
    if mode == "lord":
        rules["lord_seat"], rules["minions"] = chance.randrange(seats), chance.randint(0, min(2, seats - 2))
        rules["hp_lord"] = max(rules["hp_lord"], rules["hp_commoner"])
        if "hp_seat" in rules:
            rules["hp_seat"][rules["lord_seat"]] = 3.5
    return seats, rules


def choose(chance: random.Random, legal: list[str]) -> str:
    """An ability at random, then a way to aim it."""
    by_ability: dict[str, list[str]] = {}
    for name in legal:
        by_ability.setdefault(name.partition("@")[0], []).append(name)
    return chance.choice(by_ability[chance.choice(sorted(by_ability))])


def declare(table: Table, match: Match, chance: random.Random) -> dict[int, list[str]]:
    """Everybody chooses among what the oracle offers; now and then the table must offer the same."""
    declared: dict[int, list[str]] = {}
    for seat in table.waiting:
        names = declared[seat] = []
        turns, may = table.view()["turn"], match.roles[match.players[seat].role].abilities
        while len(names) < may and "done" not in names and table.view()["turn"] == turns:
            legal = match.legal(seat, names[0] if names else None)
            if chance.random() < 0.1:
                assert set(table.legal(seat)) == legal, f"seat {seat} after {names}"
            names.append(choose(chance, sorted(legal)))
            table.act(seat, names[-1])
        declared[seat] = [name for name in names if name != "done"]
    return declared


def seated_at(table: Table) -> list[tuple[str, int]]:
    """Roles and sides at the start of a match."""
    return list(zip(seats_of(table, "role"), seats_of(table, "side"), strict=True))


def view_says(view: dict[str, Any]) -> dict[str, Any]:
    """Everything that counts, as a table shows it. What the fallen still hold does not."""
    seats = [
        (s["role"], s["side"], s["hp"], *((s["ammo"], s["has_swept"]) if s["is_in"] else ("out",)))
        for s in view["seats"]
    ]
    return {key: view[key] for key in ("round", "turn", "outcome", "winners")} | {"seats": seats}


def oracle_says(match: Match) -> dict[str, Any]:
    """The same, as the oracle has it."""
    seats = [(p.role, p.side, p.hp, *((p.ammo, p.has_swept) if p.is_in else ("out",))) for p in match.players]
    return {"round": match.round, "turn": match.turns, "outcome": match.outcome, "winners": sorted(match.winners),
            "seats": seats}  # fmt: skip


def play_both(seed: int, mode: str, most_turns: int = 60) -> None:
    """One match in both implementations."""
    chance = random.Random(f"{mode} {seed}")
    seats, rules = draw_rules(chance, mode)
    table = wanju.table("cier", seats=seats, seed=seed, files={"characters": CHARACTERS}, **rules)
    match = Match(rules, tomllib.loads(CHARACTERS)["character"], seated_at(table))
    assert view_says(table.view()) == oracle_says(match), rules
    while not table.over and match.turns < most_turns:
        before = view_says(table.view())
        declared = declare(table, match, chance)
        match.turn(declared)
        assert view_says(table.view()) == oracle_says(match), f"{rules}\n{before}\n{declared}"
    assert table.over == (match.outcome != "playing")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("block", range(2))
def test_random_matches_go_as_the_oracle_says(mode, block):
    for seed in range(15 * block, 15 * block + 15):
        play_both(seed, mode)


# ── thousands of matches that compiled code plays ────────────────────────────


def compiled(table: Table, seed: int, limit: int) -> tuple[np.record, list[tuple[int, int]]]:
    """The first decisions of a match between random players, and the state after them."""
    state, moves = records(table.game.state)[0], np.zeros((limit, 2), np.int64)
    chance, mind = new_dealer(table.seed, stream=0), new_dealer(seed, stream=1)
    taken = play_kept(state, table.rules, chance, mind, np.zeros(MAX_SEATS, np.int64), limit, moves)
    return state, [(int(seat), int(action)) for seat, action in moves[:taken]]


def follow(table: Table, rules: dict[str, Any], seed: int) -> None:
    """Let the oracle follow one compiled match and compare after every turn."""
    _, moves = compiled(table, seed, 250)
    match = Match(rules, tomllib.loads(CHARACTERS)["character"], seated_at(table))
    declared: dict[int, list[str]] = {}
    for taken, (seat, action) in enumerate(moves, start=1):
        declared.setdefault(seat, []).append(table.ruleset.actions[action])
        owed = {s for s in match.living() if len(declared.get(s, [])) < match.roles[match.players[s].role].abilities}
        if not owed:
            match.turn({s: [name for name in names if name != "done"] for s, names in declared.items()})
            state, _ = compiled(table, seed, taken)
            assert view_says(table.game.seen_by(state, table.ruleset, -1)) == oracle_says(match), f"{rules}\n{declared}"
            declared = {}


@pytest.mark.parametrize("mode", MODES)
def test_compiled_matches_go_as_the_oracle_says(mode):
    for number in range(30):
        seats, rules = draw_rules(random.Random(f"{mode} compiled {number}"), mode)
        table = wanju.table("cier", seats=seats, seed=number, files={"characters": CHARACTERS}, **rules)
        for seed in range(20):
            follow(table, rules, seed)
