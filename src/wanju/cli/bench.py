"""`wanju bench`: how fast this is here, as ratios measured in one run."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.progress import Progress

from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Lang, Speech


def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Nothing but JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Measure the speed of the rules on this machine."""
    from wanju.lab.bench import run

    speech = Speech(lang)
    with Progress(console=speech.err, transient=True, disable=as_json or not speech.err.is_terminal) as bar:
        task = bar.add_task("")
        rows = run(lambda step, steps, name: bar.update(task, completed=step, total=steps, description=name))
    if as_json:
        print(json.dumps(rows, ensure_ascii=False))
        return
    table = lined_table(*(speech(f"bench.{column}") for column in ("name", "value", "ratio", "to")), right=(1, 2))
    for row in rows:
        table.add_row(
            row["name"], f"{number(row['value'])} {row['unit']}", number(row.get("ratio")), row.get("ratio_to") or ""
        )
    print_table(speech.out, table)


def number(value: Any) -> str:
    """Three digits of a small number, thousands marked in a large one."""
    if not isinstance(value, int | float):
        return "" if value is None else str(value)
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
