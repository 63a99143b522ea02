"""Results as files: JSON as it is printed, CSV and Parquet with a row for each number, or for each game."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from wanju.kernel.errors import BadFile, GameError
from wanju.lab.chunks import rows_of
from wanju.lab.result import Result

JSON, CSV, PARQUET = ".json", ".csv", ".parquet"
Row = Mapping[str, Any]
HEAD = ("table", "name", "of", "label", "moment", "mean", "low", "high", "n", "p5", "p50", "p95")
SOURCE = ("game", "preset", "players", "games", "seed", "ruleset")


class Sink(Protocol):
    """Takes in columns, piece by piece."""

    def take(self, columns: Mapping[str, Sequence[Any]]) -> None: ...


def check_name(path: Path, kinds: Sequence[str] = (JSON, CSV, PARQUET)) -> None:
    """Refuse a file of another kind, and Parquet where nothing can write it, before the games are played."""
    if path.suffix not in kinds:
        ends = ", ".join(kinds)
        raise BadFile(str(path), f"its name should end in one of {ends}.", f"文件名应以 {ends} 之一结尾。")
    if path.suffix == PARQUET:
        parquet()


def parquet() -> Any:
    """What reads and writes Parquet."""
    try:
        from pyarrow import parquet as found
    except ImportError:
        zh = "Parquet 文件要用 pyarrow，这里没有安装：pip install 'wanju[files]'。"
        raise GameError("Parquet needs pyarrow, which is not installed: pip install 'wanju[files]'.", zh) from None
    return found


def save(result: Result, path: Path) -> int:
    """Write a result; returns how many rows."""
    if path.suffix == JSON:
        text = json.dumps(result.as_json(), ensure_ascii=False, allow_nan=False)
        path.write_text(text + "\n", encoding="utf-8")
        return len(result.metrics)
    rows = list(numbers(result))
    names = (*HEAD, *SOURCE)
    with opened(path, names) as sink:
        sink.take({name: [row.get(name) for row in rows] for name in names})
    return len(rows)


def numbers(result: Result) -> Iterator[Row]:
    """A row for each number of a result: of metrics, series by moment, and cells of cross tables."""
    source = {
        "game": result.ruleset.game.id, "preset": result.ruleset.preset, "players": ",".join(result.players),
        "games": result.games, "seed": str(result.seed), "ruleset": result.ruleset.hash,
    }  # fmt: skip
    for table, name, of, label, found in parts(result):
        yield {"table": table, "name": name, "of": of, "label": label} | dict(found) | source


def parts(result: Result) -> Iterator[tuple[str, str, str, str, Row]]:
    for name, estimate in result.metrics.items():
        metric = result.trial.numbers[name]
        more = {} if result.is_rate(name) else result.quantiles(name)
        yield "metric", name, metric.kind, metric.label, estimate.as_json() | more
    series = {each.name: each for each in result.ruleset.game.series(result.ruleset).values()}
    for name, points in result.series.items():
        for point in points:
            found = point.as_json() | {"moment": "end" if point.moment is None else str(point.moment)}
            yield "series", name, series[name].kind, series[name].label, found
    for name, table in result.crosses.items():
        for labels, estimate in table.cells.items():
            yield "cross", name, table.cross.names[-1], "×".join(labels), estimate.as_json()


def save_games(result: Result, path: Path, jobs: int | None = None) -> int:
    """Play the games of a result once more and write a row for each, chunk by chunk; returns how many."""
    names, done = ["game_number", *result.trial.columns], 0
    with opened(path, names) as sink:
        for rows in rows_of(result.trial, result.games, jobs):
            columns: list[Any] = [np.arange(done, done + len(rows)), *rows.T]
            sink.take(dict(zip(names, columns, strict=True)))
            done += len(rows)
    return done


# ── the files ────────────────────────────────────────────────────────────────


@contextmanager
def opened(path: Path, names: Iterable[str]) -> Iterator[Sink]:
    """A file that takes in columns."""
    if path.suffix == PARQUET:
        made = ParquetSink(path)
        try:
            yield made
        finally:
            made.close()
        return
    with path.open("w", encoding="utf-8", newline="") as file:
        yield CsvSink(file, list(names))


class CsvSink:
    """Lines of text; what there is not is empty."""

    def __init__(self, file: Any, names: list[str]) -> None:
        self.writer = csv.writer(file, lineterminator="\n")
        self.writer.writerow(names)

    def take(self, columns: Mapping[str, Sequence[Any]]) -> None:
        plain = [column.tolist() if isinstance(column, np.ndarray) else column for column in columns.values()]
        for row in zip(*plain, strict=True):
            self.writer.writerow(["" if value is None or value != value else value for value in row])


class ParquetSink:
    """Columns of one type each; what there is not is null."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.writer: Any = None

    def take(self, columns: Mapping[str, Sequence[Any]]) -> None:
        import pyarrow

        table = pyarrow.table({name: pyarrow.array(column, from_pandas=True) for name, column in columns.items()})
        if self.writer is None:
            self.writer = parquet().ParquetWriter(self.path, table.schema)
        self.writer.write_table(table)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
