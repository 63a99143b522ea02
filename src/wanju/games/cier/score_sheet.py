"""§1 What a match goes by: who has HP left, and who took the rest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wanju.games.cier.state import HALVES
from wanju.games.cier.view import full_hp
from wanju.kernel.game import Event, Ruleset
from wanju.kernel.record import Record
from wanju.kernel.score_sheet import Line, account, line


def score_sheet(state: Record, ruleset: Ruleset, story: Iterable[Event]) -> list[dict[str, Any]]:
    """The HP of each seat: what it began with, less what it has lost, to whom and when."""
    lost, made = losses(ruleset, story), []
    for seat in range(ruleset.seats):
        full, left = full_hp(state, ruleset.record, seat) / HALVES, state.hp[seat] / HALVES
        lines = [line("began", full), *lost[seat]]
        untold = left - sum(one["points"] for one in lines)
        lines += [line("lost", untold)] if untold else []
        made.append(account(seat, lines, left, of="seen.hp"))
    return made


def losses(ruleset: Ruleset, story: Iterable[Event]) -> list[list[Line]]:
    """By seat, what the story tells of its losses; whoever changed sides began anew."""
    numbers = {id: number for number, id in enumerate(ruleset.tables["abilities"])}
    found: list[list[Line]] = [[] for _ in range(ruleset.seats)]
    when = 0
    for event in story:
        match event["event"]:
            case "round":
                when = event["round"]
            case "foul":
                found[event["seat"]].append(line("foul", -event["amount"], round=when))
            case "hit":
                used, by = event["ability"], event["seat"]
                damage = ruleset.record.abilities[numbers[used]].damage / HALVES
                found[event["target"]].append(line("hit", -damage, round=when, ability=used, target=by))
            case "converted":
                found[event["seat"]].clear()
    return found
