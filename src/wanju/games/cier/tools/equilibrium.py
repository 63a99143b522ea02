"""A finished match between two beside its equilibrium, for the page and for programs."""

from __future__ import annotations

from typing import Any

from wanju.bots.cier.duel import Duel
from wanju.bots.cier.judging import Turn, loss, turns_of
from wanju.bots.cier.memory import duel_of
from wanju.bots.cier.turns import SEATS
from wanju.bots.search.aside import prepare
from wanju.games.cier.tools.positions import told
from wanju.kernel.errors import BadNumber
from wanju.kernel.table import Table

MOST = 200_000
"""Positions that a server solves for a page; more take longer than anybody waits."""
SOLVER = f"nash@{SEATS}"
"""Who thinks with what duels are solved by."""
TWO_ABILITIES = 8
"""As many times as long where somebody may use two abilities a turn."""


def equilibrium(table: Table) -> dict[str, Any]:
    """Every turn with its value to seat 0, what each seat chose, what the equilibrium mixes there, and what the choice
    gave away; and the mean of that for each seat."""
    if table.ruleset.seats != SEATS:
        zh = f"只有两人对局才有均衡可比；这里坐着 {table.ruleset.seats} 人。"
        raise BadNumber(f"There is an equilibrium to compare with between two; {table.ruleset.seats} sat here.", zh)
    prepare(table.game, SOLVER)
    turns = list(turns_of(table))
    duel = duel_of(table.ruleset, turns[0].states)
    check_size(duel, turns)
    rows = [row(duel, turn) for turn in turns]
    losses = [[each["seats"][seat]["loss"] for each in rows] for seat in range(SEATS)]
    means = [{"decisions": len(lost), "loss": sum(lost) / max(1, len(lost))} for lost in losses]
    return {"ruleset": table.ruleset.hash, "players": ["nash"] * SEATS, "seats": means, "turns": rows}


def check_size(duel: Duel, turns: list[Turn]) -> None:
    """Refuse what would keep a server busy for minutes."""
    first = turns[0].states[0]
    many = int(first.hp[0] * first.hp[1] * (duel.caps[0] + 1) * (duel.caps[1] + 1) * 4)
    if many * (TWO_ABILITIES if first.slots > 1 else 1) > MOST:
        zh = "这些规则下局面太多，这里不求解；可用 wanju solve cier。"
        raise BadNumber("There are too many positions under these rules to be solved here; try wanju solve cier.", zh)


def row(duel: Duel, turn: Turn) -> dict[str, Any]:
    """One turn."""
    state, names = turn.states[0], duel.ruleset.actions
    seats = []
    for seat, plan in enumerate(turn.plans):
        mix = sorted(duel.mix(state, seat).items(), key=lambda each: -each[1])
        seats.append({
            "chosen": "+".join(names[action] for action in plan),
            "mix": {"+".join(names[action] for action in each): chance for each, chance in mix},
            "loss": loss(duel, state, seat, plan),
        })  # fmt: skip
    when = {"round": int(state.round_number), "turn": int(state.turn_number) + 1}
    return when | told(state) | {"value": duel.value(state), "seats": seats}
