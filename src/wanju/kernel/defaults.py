"""What a game need not say: how actions are called and found, what a note tells, what a seat sees, what is tallied, who
plays at random, and what somebody imagines who may not see everything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wanju.kernel import verbs
from wanju.kernel.dealer import Note, roll
from wanju.kernel.errors import BadFile
from wanju.kernel.fields import Field, blanked, own, public, view_of
from wanju.kernel.game import Metric, Ruleset
from wanju.kernel.mirror import Mirror
from wanju.kernel.named import Actions, Metrics
from wanju.kernel.record import MAX_SEATS, Record

Function = Callable[..., Any]


def fill_in(
    found: dict[str, Function],
    actions: type[Actions] | None,
    metrics: type[Metrics] | None,
    series: type[Metrics] | None,
    fields: Mapping[str, Field],
    facts: Mapping[str, Function],
) -> dict[str, Any]:
    """The functions that a game has, and for those it has not the usual ones."""
    if actions is None and "action_names" not in found:
        zh = "没有声明行动；请给出 'actions'，或一个函数 'action_names'。"
        raise BadFile("game", "it declares no actions; give 'actions', or a function 'action_names'.", zh)
    made: dict[str, Any] = {
        "action_names": names_from(actions) if actions else None,
        "legal": scanning(sum(action.size for action in actions)) if actions else must_be_said,
        "worth": payoff_alone,
        "measure": measure_places,
        "metrics": metrics_from(metrics) if metrics else win_by_seat,
        "series": metrics_from(series) if series else no_series,
        "moment_of": one_moment,
        "chart": nothing_more,
        "traits": nothing_more,
        "choose": choosing_at_random(sum(action.size for action in actions)) if actions else None,
        "imagine": imagining(fields),
        "explain": lambda state, ruleset, seat, action, code: {},
        "narrate": narrating(facts),
        "sheet": sheet_of(actions),
    }
    made |= found
    shown = found.get("view")

    def view(state: Record, ruleset: Ruleset, seat: int) -> dict[str, Any]:
        seen = blanked(fields, state, ruleset.record, seat)
        return shown(Mirror(seen), ruleset, seat) if shown else view_of(fields, seen[0], ruleset.record, seat)

    return made | {"view": view}


# ── actions ──────────────────────────────────────────────────────────────────


def names_from(actions: type[Actions]) -> Function:
    """'hold', or 'bid@3' where it is aimed; '' for a number that stands for none."""

    def action_names(ruleset: Ruleset) -> list[str]:
        names = [""] * sum(action.size for action in actions)
        for action in actions:
            for number, label in action.numbered(ruleset):
                names[number] = action.id if label is None else f"{action.id}@{label}"
        return names

    return action_names


def sheet_of(actions: type[Actions] | None) -> Function:
    """The numbers of the rulebook, and what may be decided, in the order in which it is declared; `aims` says whether
    it is aimed at seats or at labels."""
    kinds = [{"id": action.id, "aims": action.aims} for action in actions or ()]
    return lambda ruleset: {"numbers": ruleset.values, "kinds": kinds}


def scanning(count: int) -> Function:
    """All actions are asked about, one by one."""

    def legal(state: Record, rules: Record, seat: int, out: Any) -> int:
        found = 0
        for action in range(count):
            if verbs.why_not(state, rules, seat, action) == 0:
                out[found] = action
                found += 1
        return found

    return legal


def must_be_said(state: Record, rules: Record, seat: int, out: Any) -> int:
    """In place of a `legal` where no actions are declared."""
    raise NotImplementedError


# ── notes ────────────────────────────────────────────────────────────────────


def narrating(facts: Mapping[str, Function]) -> Function:
    """The facts of a note by their names, each told as the game says it is told."""

    def narrate(ruleset: Ruleset, note: Note) -> dict[str, Any]:
        told = facts_of(ruleset.game.events(note.what), note)
        return {name: facts[name](ruleset, value) if name in facts else value for name, value in told.items()}

    return narrate


def facts_of(event: Any, note: Note) -> dict[str, Any]:
    """The numbers of a note under the names that its event gives them."""
    others = [name for name in event.facts if name != "seat"]
    return ({"seat": note.who} if "seat" in event.facts else {}) | dict(zip(others, (note.a, note.b)))


# ── what is wanted ───────────────────────────────────────────────────────────


def payoff_alone(state: Record, rules: Record, seat: int, which: int) -> float:
    """Nobody has an objective but the payoff."""
    return 0.0


# ── what is tallied ──────────────────────────────────────────────────────────


def measure_places(state: Record, rules: Record, out: Any) -> None:
    """Who came first, by seat; who share the first place share it."""
    verbs.payoff(state, rules, out)
    best = out[0]
    for seat in range(rules.seats):
        best = max(best, out[seat])
    firsts = 0
    for seat in range(rules.seats):
        firsts += 1 if out[seat] == best else 0
    for seat in range(rules.seats):
        out[seat] = 1.0 / firsts if out[seat] == best else 0.0


def win_by_seat(ruleset: Ruleset) -> dict[int, Metric]:
    return {seat: Metric(f"win_seat_{seat}", False) for seat in range(ruleset.seats)}


def metrics_from(metrics: type[Metrics]) -> Function:
    """The name of each place of `measure`, or of `chart`."""

    def named(ruleset: Ruleset) -> dict[int, Metric]:
        return {place: Metric.of(metric, label) for metric in metrics for place, label in metric.numbered(ruleset)}

    return named


# ── what is followed ─────────────────────────────────────────────────────────


def no_series(ruleset: Ruleset) -> dict[int, Metric]:
    return {}


def one_moment(state: Record, rules: Record) -> int:
    """A game that is told by no rounds."""
    return 0


def nothing_more(state: Record, rules: Record, out: Any) -> None:
    """Nothing is followed, or told of seats, beside what is measured."""


# ── players ──────────────────────────────────────────────────────────────────


def choosing_at_random(count: int) -> Function:
    """Each open action is as likely as any other."""

    def choose(state: Record, rules: Record, dealer: Record, seat: int, style: int) -> int:
        chosen, seen = 0, 0
        for action in range(count):
            if verbs.why_not(state, rules, seat, action) == 0:
                seen += 1
                if roll(dealer, seen) == 0:
                    chosen = action
        return chosen

    return choose


def see_everything(state: Record, rules: Record, dealer: Record, seat: int) -> None:
    """Nothing is hidden, so that nothing has to be imagined."""


def imagining(fields: Mapping[str, Field]) -> Function:
    """What others keep to themselves is blank, as if they had not decided yet. A game in which a blank field means
    something else writes an `imagine` of its own."""
    hidden = {name: field for name, field in fields.items() if field.sight is not public}
    if not hidden:
        return see_everything
    if any(field.sight is not own or not field.is_per_seat for field in hidden.values()):
        return must_be_written
    lines = "".join(f"            state.{name}[other] = 0\n" for name in hidden)
    source = (
        f"def imagine(state, rules, dealer, seat):\n    for other in range({MAX_SEATS}):\n        if other != seat:\n"
    )
    made: dict[str, Any] = {}
    exec(source + lines, made)
    imagine: Function = made["imagine"]
    return imagine


def must_be_written(state: Record, rules: Record, dealer: Record, seat: int) -> None:
    """In place of an `imagine` that nobody can guess."""
    raise NotImplementedError
