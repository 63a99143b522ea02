"""The measures of a simulation in groups: of the game, by seat, by role and whatever else there is one for each of.
What there are several measures of is a table with a column for each label."""

from __future__ import annotations

from math import floor, isfinite, log10

from rich.table import Table as Grid

from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Speech
from wanju.cli.wording import Wording
from wanju.kernel.text import with_minus
from wanju.lab.intervals import Estimate
from wanju.lab.result import Result

SEAT = "seat"
WITH_SEAT = "seat_"
MOST_DIGITS = 4
AT_ONCE = 6
"""Labels that stand beside each other; of more there is a row for each."""
Kinds = dict[str, dict[str, str]]
"""By what is measured, then by label: the name of the metric."""


def show_groups(speech: Speech, result: Result) -> None:
    """Every group as a table of its own."""
    wording = Wording(speech, result.ruleset)
    for by, kinds in groups(result).items():
        if by:
            speech.tell(speech("measured.by", what=wording.group(by)), "bold")
        labels = list(dict.fromkeys(label for kind in kinds.values() for label in kind))
        if not by or len(kinds) == 1 or min(len(labels), len(kinds)) > AT_ONCE:
            table = listed(speech, wording, result, kinds, by)
        elif len(labels) <= AT_ONCE:
            table = crossed(speech, wording, result, by, kinds, labels)
        else:
            table = by_label(speech, wording, result, by, kinds, labels)
        print_table(speech.out, table)


def groups(result: Result) -> dict[str, Kinds]:
    """The names of the metrics by what they are of; nothing is what the whole game has."""
    found: dict[str, Kinds] = {}
    for name in result.metrics:
        metric = result.trial.numbers[name]
        by, label = metric.by, metric.label
        if label.startswith(WITH_SEAT):
            by, label = SEAT, label.removeprefix(WITH_SEAT)
        found.setdefault(by, {}).setdefault(metric.kind or name, {})[label] = name
    return found


def crossed(speech: Speech, wording: Wording, result: Result, by: str, kinds: Kinds, labels: list[str]) -> Grid:
    """A row for each measure, a column for each label."""
    heads = [headed(wording.label(by, label), label) for label in labels]
    table = lined_table(speech("sim.name"), *heads, speech("sim.n"), right=range(1, len(labels) + 2))
    for kind, names in kinds.items():
        estimates = {label: result.metrics[name] for label, name in names.items()}
        cells = [cell(estimates[label], result.is_rate(names[label])) if label in names else "" for label in labels]
        table.add_row(f"{kind} {translated(wording, kind)}".rstrip(), *cells, games(list(estimates.values())))
    return table


def by_label(speech: Speech, wording: Wording, result: Result, by: str, kinds: Kinds, labels: list[str]) -> Grid:
    """A row for each label, a column for each measure."""
    heads = [f"{kind} {translated(wording, kind)}".rstrip() for kind in kinds]
    table = lined_table(wording.group(by), *heads, speech("sim.n"), right=range(1, len(heads) + 2))
    for label in labels:
        found = [result.metrics[names[label]] for names in kinds.values() if label in names]
        cells = [
            cell(result.metrics[names[label]], result.is_rate(names[label])) if label in names else ""
            for names in kinds.values()
        ]
        table.add_row(headed(wording.label(by, label), label), *cells, games(found))
    return table


def listed(speech: Speech, wording: Wording, result: Result, kinds: Kinds, by: str) -> Grid:
    """A row for each metric."""
    heads = [speech("sim.name"), "", *(speech(f"sim.{head}") for head in ("mean", "interval", "n"))]
    table = lined_table(*heads, right=(2, 3, 4))
    for kind, names in kinds.items():
        for label, name in names.items():
            found, is_rate = result.metrics[name], result.is_rate(name)
            word = wording.label(by, label) if by else translated(wording, kind)
            table.add_row(
                name, word if word != name else "", shown(found.mean, is_rate), interval(found, is_rate), f"{found.n:,}"
            )
    return table


def translated(wording: Wording, kind: str) -> str:
    """The word for a measure, where it says more than its name."""
    word = wording.name("metric", kind)
    return "" if word.casefold() == kind.replace("_", " ").casefold() else word


def headed(word: str, label: str) -> str:
    """A label as it is called, and as it is typed."""
    return word if word.casefold().replace(" ", "_") == label.casefold() or label.isdigit() else f"{word} {label}"


def cell(found: Estimate, is_rate: bool) -> str:
    """A mean and how far its interval reaches, to the farther side, of which two digits are told."""
    if not isfinite(found.low):
        return shown(found.mean, is_rate)
    size = 100 if is_rate else 1
    reach = size * max(found.high - found.mean, found.mean - found.low)
    digits = min(MOST_DIGITS, max(0, 1 - floor(log10(reach)))) if reach > 0 else 0
    return with_minus(f"{size * found.mean:.{digits}f}±{reach:.{digits}f}") + ("%" if is_rate else "")


def games(found: list[Estimate]) -> str:
    """How many games are behind a row: the same for all, or from the fewest to the most."""
    fewest, most = min(each.n for each in found), max(each.n for each in found)
    return f"{most:,}" if fewest == most else f"{fewest:,} – {most:,}"


def flat(speech: Speech, result: Result) -> Grid:
    """All metrics in one list, as a program that reads lines wants them; payoffs stand apart."""
    heads = [speech(f"sim.{column}") for column in ("name", "mean", "interval", "n")]
    table = lined_table(*heads, right=(1, 2, 3))
    seen: set[str] = set()
    last = ""
    for name, estimate in result.metrics.items():
        family, _, of = name.partition("_")
        if of and family not in seen and of != last:  # 'used_cier' and 'landed_cier' stay together
            table.add_section()
        seen.add(family)
        last, is_rate = of, result.is_rate(name)
        table.add_row(name, shown(estimate.mean, is_rate), interval(estimate, is_rate), f"{estimate.n:,}")
    return table


def shown(value: float, is_rate: bool) -> str:
    """A rate in per cent, a mean as it is."""
    return f"{100 * value:.2f} %" if is_rate else f"{value:.4f}"


def interval(estimate: Estimate, is_rate: bool) -> str:
    """From … to …, or a dash where one game says nothing."""
    if not isfinite(estimate.low):
        return "–"
    return f"{shown(estimate.low, is_rate).removesuffix(' %')} – {shown(estimate.high, is_rate)}"
