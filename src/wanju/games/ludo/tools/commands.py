"""`wanju study`: what adaptive dice do to people of every kind. Makes a part of docs/adaptive-dice.md."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from wanju.cli.arguments import GameName, names_in, seed_of, text_of, whole, write_text
from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Lang, Speech, waiting
from wanju.games import find
from wanju.games.ludo.balance.endgame import SHARES, Finish, endgame_table
from wanju.games.ludo.tools.careers import check, live
from wanju.games.ludo.tools.ceiling import ceiling
from wanju.games.ludo.tools.learning import learn
from wanju.games.ludo.tools.study import EDGES, GAMES, PARTS, check_parts, size
from wanju.games.ludo.tools.study import study as run
from wanju.kernel.errors import BadFile, GameError
from wanju.kernel.game import Game

BEGIN, END = "<!-- made by wanju study: begin -->", "<!-- made by wanju study: end -->"
Row = list[str]


def study(
    game: GameName = "ludo",
    parts: Annotated[
        str, typer.Option("--part", help="fair, v2.0, steady, ablation, tried; by comma; all if left out.")
    ] = "",
    careers: Annotated[str, typer.Option(help="How many careers of 2,000 games of each kind.")] = "60",
    seed: Annotated[str, typer.Option(help="The same seed gives the same careers.")] = "0",
    threads: Annotated[int | None, typer.Option(help="Else one for each core.", show_default=False)] = None,
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Put the tables into a page, and keep the data beside it.")
    ] = None,
    source: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Data kept earlier, instead of playing.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Nothing but JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Study adaptive dice: long-run win rates, how fast they settle, how far dice are bent, how long games take."""
    speech, found = Speech(lang), find(game)
    if found.id != "ludo":
        zh = f"{found.id} 没有可研究的自适应骰子；有的是：ludo。"
        raise GameError(f"There are no adaptive dice to study in {found.id}; there are in: ludo.", zh)
    named, count, first = check_parts(names_in(parts)), whole("careers", careers), seed_of(seed)
    check(found.ruleset(), count, GAMES, first, EDGES, threads)
    kept = read_data(source) if source else {}
    if write:
        check_page(write)
    data = kept or played(speech, found, named, count, first, threads, as_json)
    if write:
        keep(speech, write, data)
    elif as_json:
        print(json.dumps(data, ensure_ascii=False, allow_nan=False))
    else:
        show(speech, data)


def played(
    speech: Speech, game: Game, parts: list[str], careers: int, seed: int, threads: int | None, quiet: bool
) -> dict[str, Any]:
    """Load the compiled rules, or compile them and say so; then study."""
    compiling = speech("sim.compiling", game=game.id)
    waiting(speech, compiling, lambda: live(game.ruleset(), "random", "random", 1, 1), quiet)
    return watched(speech, game, parts, careers, seed, threads, quiet)


def watched(
    speech: Speech, game: Game, parts: list[str], careers: int, seed: int, threads: int | None, quiet: bool
) -> dict[str, Any]:
    """Study under a progress bar, where there is a terminal to see it."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    hidden = quiet or not speech.err.is_terminal
    with Progress(*columns, console=speech.err, transient=True, disable=hidden) as bar:
        task = bar.add_task(speech("study.living"), total=size(parts, careers))
        return run(game, parts, careers, seed, threads, lambda done: bar.update(task, completed=done))


# ── tables, as rows of text ──────────────────────────────────────────────────


def heads(speech: Speech) -> Row:
    """What stands above the columns."""
    names = ("seats", "skill", "early", "late", "settled", "minutes", "distance", "shares")
    return [speech(f"study.{name}") for name in names]


def cells(speech: Speech, row: dict[str, Any]) -> Row:
    """One kind of career."""
    late, distance, settled = row["late"], row["distance"], row["settled"]
    return [
        str(row["seats"]),
        speech(f"study.{row['skill']}"),
        percent(row["early"]["mean"]),
        f"{100 * late['mean']:.2f} ± {100 * (late['high'] - late['mean']):.2f} %",
        str(settled) if settled else speech("study.at_once"),
        f"{row['minutes']['mean']:.1f}",
        f"{distance['mean']:.4f}" if distance else "0",
        " · ".join(f"{name} {percent(share)}" for name, share in row["shares"].items()) or "–",
    ]


def percent(rate: float, digits: int = 1) -> str:
    return f"{100 * rate:.{digits}f} %"


MATRICES = {"ablation": ("late", "distance", "minutes"), "tried": ("distance", "late", "minutes")}
"""Parts of many variants, and what of them is told."""


def matrix(speech: Speech, rows: list[dict[str, Any]], what: str) -> tuple[Row, list[Row]]:
    """One number of every variant at every table, with its head."""
    kinds = list(dict.fromkeys((row["seats"], row["skill"]) for row in rows))
    head = [speech(f"study.of_{what}"), *(f"{seats} {speech(f'study.{skill}')}" for seats, skill in kinds)]
    lines = []
    for variant in dict.fromkeys(row["variant"] for row in rows):
        numbers = [row[what]["mean"] for row in rows if row["variant"] == variant]
        lines.append([speech(f"study.{variant}"), *(number_of(what, number) for number in numbers)])
    return head, lines


def number_of(what: str, number: float) -> str:
    """A rate in per cent, minutes and distances as they are."""
    return {"late": percent(number), "minutes": f"{number:.1f}", "distance": f"{number:.4f}"}[what]


def tables(speech: Speech, data: dict[str, Any]) -> list[tuple[str, Row, list[Row], str]]:
    """Everything there is to show: title, head, rows and foot."""
    found = []
    for name in (name for name in PARTS if name in data):
        part, title = data[name], speech(f"study.{name.replace('.', '_')}")
        if name in MATRICES:
            made = [matrix(speech, part["rows"], what) for what in MATRICES[name]]
        else:
            made = [(heads(speech), [cells(speech, row) for row in part["rows"]])]
        found += [(title, head, rows, foot(speech, part)) for head, rows in made]
    if "v2.0" in data:
        found.append((speech("study.endgame"), endgame_heads(speech), endgame_rows(), ""))
    return found


def foot(speech: Speech, part: dict[str, Any]) -> str:
    """Everything that makes it possible to have the figures again."""
    facts = {"careers": f"{part['careers']:,}", "games": f"{part['games']:,}", "seed": part["seed"]}
    return speech("study.foot", **facts)


def endgame_rows() -> list[Row]:
    """V2.0 §3.2, exactly: expected turns by steps left and by share of group A."""
    by_steps: dict[int, list[Finish]] = {}
    for finish in endgame_table():
        by_steps.setdefault(finish.steps, []).append(finish)
    return [
        [str(steps), *(turns(finish) for finish in row[:-1]), str(row[-1].chance), turns(row[-1], sure=False)]
        for steps, row in by_steps.items()
    ]


def turns(finish: Finish, sure: bool = True) -> str:
    """Expected turns; a dash if it may never end."""
    value = finish.turns if sure else finish.turns_if
    return "–" if value is None else f"{float(value):.2f}"


def endgame_heads(speech: Speech) -> Row:
    shares = [speech("study.share", share=f"{float(share):.0%}") for share in SHARES]
    return [speech("study.steps"), *shares[:-1], speech("study.chance"), speech("study.turns_if")]


# ── on the screen and in a page ──────────────────────────────────────────────


def show(speech: Speech, data: dict[str, Any]) -> None:
    """A table for each part, or several."""
    before = ""
    for title, head, rows, below in tables(speech, data):
        if title != before:
            speech.tell(title, "bold")
        table = lined_table(*head, right=range(1, len(head)))
        for row in rows:
            table.add_row(*row)
        print_table(speech.out, table)
        if below:
            speech.tell(below, "dim")
        before = title


def markdown(speech: Speech, data: dict[str, Any]) -> str:
    """The same as a part of a page."""
    parts, before = [speech("study.intro")], ""
    for title, head, rows, below in tables(speech, data):
        parts += [f"### {title}"] if title != before else []
        parts += [piped(head, rows)] + ([below] if below else [])
        before = title
    return "\n\n".join(parts)


def piped(head: Row, rows: list[Row]) -> str:
    """A table of Markdown."""
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *rows])


# ── kept ─────────────────────────────────────────────────────────────────────


def check_page(path: Path) -> None:
    """Refuse a page that has no place for the tables, before minutes are spent on them."""
    page = text_of(str(path))
    if BEGIN not in page or END not in page:
        zh = f"其中没有 '{BEGIN}' 和 '{END}' 两行，表格无处可放。"
        raise BadFile(str(path), f"it has no lines '{BEGIN}' and '{END}' for the tables to stand between.", zh)


def read_data(path: Path) -> dict[str, Any]:
    """The data of an earlier study."""
    try:
        data = json.loads(text_of(str(path)))
    except json.JSONDecodeError as error:
        zh = f"不是有效的 JSON（第 {error.lineno} 行第 {error.colno} 列）。"
        raise BadFile(str(path), f"not valid JSON ({error}).", zh) from None
    if not isinstance(data, dict) or not data or not set(data) <= set(PARTS):
        zh = f"它不是研究的结果；结果由这些部分组成：{', '.join(PARTS)}。"
        raise BadFile(str(path), f"it is not what a study found; its parts are some of: {', '.join(PARTS)}.", zh)
    return data


def keep(speech: Speech, path: Path, data: dict[str, Any]) -> None:
    """Put the tables into the page and the data beside it; parts that were not studied now stay as they were."""
    beside = path.with_suffix(".json")
    known = (read_data(beside) if beside.exists() else {}) | data
    write_text(beside, written({part: known[part] for part in PARTS if part in known}))
    write_text(path, with_tables(text_of(str(path)), markdown(speech, known)))


def written(data: dict[str, Any]) -> str:
    """The data with a line for each kind of career."""
    parts = []
    for name, part in data.items():
        facts = ", ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in part.items() if key != "rows")
        rows = ",\n".join(f"  {json.dumps(row)}" for row in part["rows"])
        parts.append(f'"{name}": {{{facts}, "rows": [\n{rows}\n]}}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def with_tables(page: str, tables: str) -> str:
    """The page with new tables between its two marks."""
    before, rest = page.split(BEGIN, 1)
    return f"{before}{BEGIN}\n\n{tables}\n\n{END}{rest.split(END, 1)[1]}"


COMMANDS = (study, ceiling, learn)
