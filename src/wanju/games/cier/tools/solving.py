"""`wanju solve cier`: what a position between two is worth, and how often to decide on what in it."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from wanju.bots.cier.duel import Duel, Plan
from wanju.bots.cier.response import Equilibrium, exploited
from wanju.bots.cier.turns import SEATS
from wanju.cli.arguments import Preset, Settings, settings_of
from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Lang, Speech, waiting
from wanju.games.cier.game import GAME
from wanju.games.cier.state import NOTHING
from wanju.games.cier.tools.positions import position, told
from wanju.games.cier.view import ability_name
from wanju.kernel.game import Ruleset
from wanju.kernel.record import Record

At = Annotated[
    str, typer.Option(metavar="POSITION", help="ammo=1:0, and hp, swept, calm likewise; else as a match begins.")
]
Two = Annotated[str | None, typer.Option(metavar="A:B", show_default=False)]
Mode = Annotated[str | None, typer.Option(help="individual, team, lord or skill.", show_default=False)]


def solve(
    at: At = "",
    hp: Two = None,
    swept: Two = None,
    mode: Mode = None,
    preset: Preset = None,
    settings: Settings = None,
    as_json: Annotated[bool, typer.Option("--json", help="Nothing but JSON.")] = False,
    lang: Lang = None,
) -> None:
    """A duel of 呲儿: the value of a position to seat 0, and for each seat the mix that nothing beats."""
    speech = Speech(lang)
    given = settings_of(settings) | ({} if mode is None else {"mode": mode})
    ruleset = GAME.ruleset(SEATS, preset, given)
    said = [at, *(f"{name}={text}" for name, text in (("hp", hp), ("swept", swept)) if text is not None)]
    states = position(ruleset, ",".join(said))
    work = speech("solve.solving", game=GAME.id)
    solution = waiting(speech, work, lambda: solved(Duel(ruleset, states), states[0]), as_json)
    if as_json:
        print(json.dumps(solution, ensure_ascii=False))
    else:
        show(speech, ruleset, solution, states[0])


def solved(duel: Duel, state: Record) -> dict[str, Any]:
    """Value and mixes of a position, and what a best response would win from them."""
    names = duel.ruleset.actions
    mixes = {
        str(seat): {"+".join(names[action] for action in plan): chance for plan, chance in by_chance(duel, state, seat)}
        for seat in range(SEATS)
    }
    return {
        "game": GAME.id,
        "ruleset": duel.ruleset.hash,
        "players": ["nash"] * SEATS,
        "position": told(state),
        "value": duel.value(state),
        "mix": mixes,
        "exploitability": abs(exploited(duel, Equilibrium(), state).exploitability),
    }


def by_chance(duel: Duel, state: Record, seat: int) -> list[tuple[Plan, float]]:
    """The mix, the likeliest first."""
    return sorted(duel.mix(state, seat).items(), key=lambda each: -each[1])


# ── on the screen ────────────────────────────────────────────────────────────


def show(speech: Speech, ruleset: Ruleset, solution: dict[str, Any], state: Record) -> None:
    """The position, its value, and a line for each decision that is ever taken."""
    where = solution["position"]
    seats = [[f"{where[key][seat]:g}" for key in ("hp", "ammo", "swept")] for seat in range(SEATS)]
    for seat, (hp, ammo, swept) in enumerate(seats):
        speech.tell(speech("duel.seat", number=seat, hp=hp, ammo=ammo) + (speech("duel.swept") if swept == "1" else ""))
    speech.tell(speech("duel.value", value=f"{solution['value']:+.6f}"), "bold")
    grid = lined_table(speech("duel.action"), *(speech("duel.of", number=seat) for seat in range(SEATS)), right=(1, 2))
    for row, chances in rows(speech, ruleset, solution["mix"]).items():
        grid.add_row(row, *(f"{100 * chance:.2f} %" if chance else "–" for chance in chances))
    print_table(speech.out, grid)
    lost = f"{solution['exploitability']:.1e}"
    speech.tell(speech("duel.foot", lost=lost, ruleset=ruleset.hash), "dim")


def rows(speech: Speech, ruleset: Ruleset, mixes: dict[str, dict[str, float]]) -> dict[str, list[float]]:
    """By decision in words, how often each seat takes it."""
    made: dict[str, list[float]] = {}
    for seat in range(SEATS):
        for plan, chance in mixes[str(seat)].items():
            made.setdefault(in_words(speech, ruleset, plan, seat), [0.0] * SEATS)[seat] += chance
    return made


def in_words(speech: Speech, ruleset: Ruleset, plan: str, seat: int) -> str:
    """Its abilities; where a seat aims at itself, with a mark."""
    words, made = ruleset.words(speech.language), []
    for name in plan.split("+"):
        row = ruleset.record.actions[ruleset.action(name)]
        ability = "done" if row.ability == NOTHING else ability_name(ruleset, row.ability)
        at_oneself = "@" in name and str(seat) in name.partition("@")[2].split(",")
        made.append(words.get(f"ability.{ability}", ability) + (speech("duel.at_oneself") if at_oneself else ""))
    return " + ".join(made)
