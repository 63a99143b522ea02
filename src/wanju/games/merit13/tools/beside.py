"""What lies beside the cards of the base edition: tracks, markers, the score sheet."""

from __future__ import annotations

from math import sqrt

from wanju.games.merit13.state import Role
from wanju.games.merit13.tools.printer import HUES, Printer
from wanju.printing.box import Component, Data
from wanju.printing.tabletop import (
    ACROSS,
    cell,
    danger_track,
    goal_track,
    score_row,
    scores,
    token,
    tokens,
    track,
    tracks,
)

WAITING = 6
LOOKED_UP = range(6, 31, 2)
"""Fu and hui for which the base score is in the table."""


def track_page(tell: Printer) -> tuple[Data, list[Component]]:
    """Calamity, saves, rounds and sustained help, with the lines of the ruleset."""
    game, rounds, pays = tell.game, tell.number("rounds"), tell.number("streak_needed")
    steps = [
        cell(n, "gold" if n >= pays else "grey", tell("track.pays") if n == pays else "") for n in range(rounds + 1)
    ]
    lines = tell.number("calamity_most"), tell.number("calamity_loss"), tell("track.line"), tell("track.lost")
    beings, needed = len(tell.ruleset.tables["beings"]), int(tell.ruleset.record.needed)
    made = [
        danger_track(game["counter.calamity"], tell("track.calamity"), "calamity", *lines),
        goal_track(game["ability.save"], tell("track.saved"), "saved", beings, needed, tell("track.needed")),
        track(tell("deck.round"), "", "round", "blue", [cell(n, "blue") for n in range(1, rounds + 1)], ACROSS),
        track(tell("track.streak_name"), tell("track.streak"), "gift", "gold", steps, ACROSS),
    ]
    named = [Component(id, tell(f"deck.{id}"), 1) for id in ("calamity", "saved", "round", "streak")]
    return tracks(tell.common("tracks"), made), named


def markers(tell: Printer) -> tuple[Data, list[Component]]:
    """One for each role on the track of help, for beings that wait, and for the tracks."""
    groups = {
        "helpers": [token(role.id, tell.hue(role.id), tell.game[f"role.{role.id}"]) for role in Role],
        "waiting": [token("round", "grey")] * WAITING,
        "pawns": [token("calamity", "red"), token("saved", "green"), token("round", "blue"), token("wheel", "grey")],
    }
    listed = [Component(id, tell(f"deck.{id}"), len(made)) for id, made in groups.items()]
    told = [(tell(f"deck.{id}"), made) for id, made in groups.items()]
    return tokens(tell.common("markers"), tell.common("tokens_note"), told), listed


def score_sheet(tell: Printer) -> Data:
    """§9  Where each point comes from."""
    rows = [score_row(tell.game[f"counter.{what}"]) for what in list(HUES)[1:]]
    rows += [score_row(tell(f"score.{id}"), tell(f"score.{id}_how")) for id in ("base", "path")]
    rows += [score_row(tell("score.total"), is_sum=True), score_row(tell("score.rank"), tell("score.rank_how"))]
    lookup = {"lookup": ladder(tell), "lookup_title": tell("score.lookup")}
    return scores(tell.common("score"), tell("score.note"), tell.common("name"), rows, len(Role), **lookup)


def ladder(tell: Printer) -> list[list[str]]:
    """§9  The base score by fu and hui, rounded to tenths."""
    factor = tell.number("score_factor")
    rows = [[str(hui), *(f"{factor * sqrt(fu * hui):.1f}" for fu in LOOKED_UP)] for hui in LOOKED_UP]
    return [["", *map(str, LOOKED_UP)], *rows]
