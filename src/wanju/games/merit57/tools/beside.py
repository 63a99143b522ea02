"""§2.1  What lies beside the cards of the large edition: tracks, markers, the score sheet."""

from __future__ import annotations

from wanju.games.merit57.card_files import PERSONAL
from wanju.games.merit57.state import BEINGS
from wanju.games.merit57.tools.printer import Printer
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

HEROES, WAITING = 6, 6
"""Tokens of which the list does not say how many."""


def track_page(tell: Printer) -> tuple[Data, list[Component]]:
    """Calamity, saves and rounds, with the lines of the ruleset."""
    rules, game = tell.ruleset.record, tell.game
    loss, win, saves = int(rules.calamity_loss), int(rules.calamity_line), int(rules.saves_line)
    odd_only = tell.ruleset.values["personal_event_rounds"] == "odd_only"
    rounds = [cell(n, "blue" if n % 2 else "grey", of_round(tell, n, odd_only)) for n in range(1, rules.rounds + 1)]
    lines = tell("track.line"), tell("track.lost")
    made = [
        danger_track(game["what.calamity"], tell("track.calamity"), "calamity", win, loss, *lines),
        goal_track(game["ability.save"], tell("track.saved"), "saved", BEINGS, saves, tell("track.needed")),
        track(game["field.round"], tell("track.round"), "round", "blue", rounds, ACROSS),
    ]
    named = [Component(id, tell(f"deck.{id}"), 1) for id in ("calamity", "saved", "round")]
    return tracks(tell.common("tracks"), made), named


def of_round(tell: Printer, number: int, odd_only: bool) -> str:
    """§4.2  Which personal events a round has."""
    return tell("track.general") if number % 2 else "" if odd_only else tell("track.role")


def markers(tell: Printer) -> tuple[Data, list[Component]]:
    """Markers of the list, and behind them those that the rules name and the list leaves out."""
    uses = len(PERSONAL) * tell.number("skill_uses")
    refuge, mahayana = (tell.game[f"faith.{faith}"] for faith in ("refuge", "mahayana"))
    names = {
        key.removeprefix("achievement."): word for key, word in tell.game.items() if key.startswith("achievement.")
    }
    groups = {
        "skill": [token("skill", "orange", tell("board.used"))] * uses,
        "refuge": [token("refuge", "gold", refuge)] * len(PERSONAL),
        "mahayana": [token("mahayana", "violet", mahayana)] * len(PERSONAL),
        "achievement": [token("crown", "teal", name) for name in names.values()],
        "hero": [token("hero", "red", f"+{tell.facts['hero_points']}")] * HEROES,
        "martyr": [token("merit", "rose", f"+{tell.facts['martyr_points']}")],
        "waiting": [token("round", "grey")] * WAITING,
        "pawns": [token("calamity", "red"), token("saved", "green"), token("round", "blue"), token("wheel", "grey")],
    }
    listed = [Component(id, tell(f"deck.{id}"), len(made)) for id, made in groups.items()]
    told = [(tell(f"deck.{id}"), made) for id, made in groups.items()]
    return tokens(tell.common("markers"), tell.common("tokens_note"), told), listed


def score_sheet(tell: Printer) -> Data:
    """§6.2, §11  Where each point comes from; what is not played here is left out."""
    values = tell.ruleset.values
    is_on = {
        "diligent": values["farmer_diligence"] == "yes",
        "generous": values["merchant_dharma_gift"] == "yes",
    }
    how = {id: tell(f"score.{id}") if on else "" for id, on in is_on.items()}
    rows = [score_row(tell("score.merit"), how["diligent"]), score_row(tell("score.wisdom"), how["generous"])]
    rows += [score_row(tell("score.sum")), score_row(tell("score.base"), tell("score.base_how"))]
    rows += [score_row(tell("score.vow"), tell("score.vow_how")), score_row(tell("score.great"), tell("score.vow_how"))]
    more = {
        "hero": True,
        "martyr": True,
        "achievements": values["achievements"] == "on" and values["achievements_score"] == "yes",
        "sacrifice": values["final_sacrifice"] == "on",
        "karma": values["karma_multiplier"] == "on",
    }
    rows += [score_row(tell(f"score.{id}"), tell(f"score.{id}_how")) for id, played in more.items() if played]
    rows += [score_row(tell("score.total"), is_sum=True), score_row(tell("score.rank"), tell("score.rank_how"))]
    title, note = tell.common("score"), tell("score.note")
    lookup = {"lookup": ladder(tell), "lookup_title": tell("score.lookup")}
    return scores(title, note, tell.common("name"), rows, len(PERSONAL), **lookup)


def ladder(tell: Printer) -> list[list[str]]:
    """§6.2  The steps of the base score."""
    first, every, until, base, step, below = (
        tell.number(f"base_{id}") for id in ("from", "every", "until", "first", "step", "below_10")
    )
    starts = list(range(first, max(first, until) + 1, every))
    spans = [f"{n}–{n + every - 1}" if n != starts[-1] else f"{n}+" for n in starts]
    points = [base + step * number for number in range(len(starts))]
    return [[tell("score.below"), *spans], [str(below), *map(str, points)]]
