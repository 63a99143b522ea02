"""呲儿 on one page: the turn, the abilities, and who beats whom."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wanju.games.cier.chart import Meeting, chart, usual_abilities
from wanju.kernel.game import Ruleset
from wanju.printing.box import Box, Component, Data
from wanju.printing.pages import changes, rules_line
from wanju.printing.prose import heading, listed, note, page, paragraph, told_table
from wanju.printing.teller import Teller

HERE = Path(__file__).parent
MOMENTS = ("valid", "ammo", "cancel", "effect")
MODES = {"individual": ("individual",), "team": ("member",), "lord": ("lord", "commoner"), "skill": ()}
"""§1  The identities of each kind of match."""


def teller(ruleset: Ruleset, language: str) -> Teller:
    """The words of everything that is printed."""
    return Teller(ruleset, language, HERE)


def box(tell: Teller) -> Box:
    """One page."""
    made = Box(tell.game["title"], tell.game["tagline"], is_leaflet=True)
    sheet = tell.ruleset.game.sheet(tell.ruleset)
    title = " ".join(dict.fromkeys((tell.game["title"], tell.game["hanzi"])))
    parts = [heading(title, 1), paragraph(tell.game["tagline"])]
    if changes(tell) or tell.ruleset.files:
        parts.append(note(rules_line(tell)))
    parts += [heading(tell("turn.head")), paragraph(tell("turn.lead")), listed(tell.all("turn", MOMENTS), True)]
    parts += [paragraph(tell("turn.end")), lives(tell, sheet), heading(tell("table.head")), abilities(tell, sheet)]
    parts += [heading(tell("chart.head")), paragraph(tell("chart.how")), drawn(tell)]
    made.before.append(page(made.title, parts, size=11, leaf=True))
    made.components.append(Component("reference", tell("table.head"), 1))
    return made


def lives(tell: Teller, sheet: Mapping[str, Any]) -> Data:
    """§1  Kinds of match: goal, and HP by identity."""
    rows = []
    for mode, roles in MODES.items():
        hp = [f"{tell.game[f'role.{role}']} {sheet['roles'][role]['hp']:g}" for role in roles]
        told = tell.own["comma"].join(hp) or tell("life.own")
        rows.append([tell.game[f"reading.mode.{mode}"], told, tell.game[f"mode_goal.{mode}"]])
    return told_table(tell.all("life", ("mode", "hp", "goal")), rows, [2, 3, 8])


# ── abilities ────────────────────────────────────────────────────────────────


def abilities(tell: Teller, sheet: Mapping[str, Any]) -> Data:
    """§2  Every ability: cost, reach, what it is safe from and what cancels it."""
    rows = [ability(tell, row) for row in sheet["abilities"] if row["id"] in usual_abilities(tell.ruleset)]
    return told_table(tell.all("table", ("name", "cost", "reach", "voids", "cancelled")), rows, [5, 3, 7, 15, 13])


def ability(tell: Teller, row: Mapping[str, Any]) -> list[str]:
    """One row of the table."""
    reach = tell(f"reach.{row['target']}", damage=f"{row.get('damage', 0):g}") if row.get("damage") else ""
    if row.get("loads"):
        reach = tell("reach.loads")
    cancelled = [name(tell, id) for id in row.get("cancelled_by", ())]
    cancelled += [tell("table.lone", ability=name(tell, id)) for id in row.get("cancelled_by_lone", ())]
    cancelled += [tell("table.crowd")] if row.get("cancelled_by_crowd") else []
    after = tell("table.after", ability=name(tell, row["after"])) if row.get("after") else ""
    voids = [name(tell, id) for id in row.get("voids", ())]
    lists = [tell.own["comma"].join(each) or "–" for each in (voids, cancelled)]
    return [f"**{name(tell, row['id'])}**{after}", f"{row['cost']:g}", reach or "–", *lists]


def name(tell: Teller, ability: str) -> str:
    return str(tell.game[f"ability.{ability}"])


# ── the chart ────────────────────────────────────────────────────────────────


def drawn(tell: Teller) -> Data:
    """§2  The chart as a block of the page."""
    met, ids = chart(tell.ruleset), usual_abilities(tell.ruleset)
    rows = [{"name": name(tell, mine), "cells": [sign(met[mine, theirs]) for theirs in ids]} for mine in ids]
    return {"kind": "chart", "heads": [name(tell, id) for id in ids], "rows": rows}


def sign(met: Meeting | None) -> Data:
    """What a meeting looks like: who loses HP, and how much."""
    if met is None or not (met.theirs or met.mine):
        return {"text": "·", "hue": ""}
    dealt, taken = (f"{lost:g}" if lost != 1 else "" for lost in met)
    if met.theirs and met.mine:
        return {"text": f"▲{dealt}▼{taken}", "hue": "gold"}
    return {"text": f"▲{dealt}", "hue": "green"} if met.theirs else {"text": f"▼{taken}", "hue": "red"}
