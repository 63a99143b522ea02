"""A saved game is JSON lines: what was played (game, version, ruleset, seed), then one line a move.

{"wanju": 1, "game": "cier", "version": "1.0.0", "preset": "standard", "seats": 2, "set": {}, "seed": 7}
[0, "bullet"]
[1, "defend"]

Where rules go by the time of day a move has a third part, the second since the first: [0, "roll", 73].
A game of a live table has a seal in place of the seed: {…, "seal": {"secret": "9f…", "salts": ["x1", "y2"]}}
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from wanju.kernel.errors import BrokenReplay, GameError, shorten, shown
from wanju.kernel.game import Game
from wanju.kernel.seal import Seal, seal_from
from wanju.kernel.table import Table

FORMAT = 1
NEEDED = {"wanju": int, "game": str, "version": str, "preset": str, "seats": int, "set": dict}


def header(table: Table) -> dict[str, Any]:
    """The first line."""
    game, seed = table.game, table.seed
    chances = {"seal": seed.as_json()} if isinstance(seed, Seal) else {"seed": seed}
    return {"wanju": FORMAT, "game": game.id, "version": game.version, **table.ruleset.as_json(), **chances}


def dump(table: Table) -> str:
    """The whole game so far."""
    made = zip(table.moves, table.times, strict=True)
    lines = [header(table), *([*move] if at is None else [*move, at] for move, at in made)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def load(text: str, find: Callable[[str], Game]) -> Table:
    """The table again, or one sentence naming the line that breaks it."""
    *_, (table, _) = steps(text, find)
    return table


def steps(
    text: str, find: Callable[[str], Game], cards: Callable[[Game], Mapping[str, str]] = lambda game: {}
) -> Iterator[tuple[Table, int]]:
    """The table before the first move, then after each; with the number of moves made. `cards` are files to replay it
    with in place of those that it was played with."""
    lines = text.splitlines()
    if not lines:
        raise BrokenReplay(
            1,
            "the file is empty; a replay begins with a line of what was played.",
            "文件是空的；录像的第一行说明玩了什么。",
        )
    table = open_table(parse(1, lines[0]), find, cards)
    yield table, 0
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            continue
        move = parse(number, line)
        if not is_move(move):
            zh = f'{shorten(line)} 不是一步棋；一步棋是 [座位, "行动"]。'
            raise BrokenReplay(number, f'{shorten(line)} is not a move; a move is [seat, "action"].', zh)
        try:
            table.act(*move)
        except GameError as error:
            raise BrokenReplay(number, str(error), error.zh) from None
        yield table, len(table.moves)


def is_move(line: Any) -> bool:
    """A seat, an action, and where the rules go by the time of day the second at which it was taken."""
    kinds = [type(part) for part in line] if isinstance(line, list) else []
    return kinds in ([int, str], [int, str, int])


def parse(number: int, line: str) -> Any:
    """One line of JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise BrokenReplay(number, f"{shorten(line)} is not JSON.", f"{shorten(line)} 不是 JSON。") from None


def open_table(first: Any, find: Callable[[str], Game], cards: Callable[[Game], Mapping[str, str]]) -> Table:
    """The table that the first line describes."""
    if not isinstance(first, dict):
        zh = f"这一行是说明玩了什么的对象；{shorten(first)} 不是。"
        raise BrokenReplay(1, f"it says what was played, as an object; {shorten(first)} is not one.", zh)
    for key, kind in NEEDED.items():
        if type(first.get(key)) is not kind:
            zh = f"缺少 '{key}'，或它不是 {kind.__name__}。"
            raise BrokenReplay(1, f"'{key}' is missing or not {kind.__name__}.", zh)
    if first["wanju"] != FORMAT:
        written = shown(first["wanju"])
        zh = f"它的格式是 {written}；本程序读格式 {FORMAT}。"
        raise BrokenReplay(1, f"it is written in format {written}; this program reads format {FORMAT}.", zh)
    try:
        game = find(first["game"])
        ruleset = game.kept_ruleset(first["version"], first)
        if other := cards(game):
            ruleset = game.ruleset(ruleset.seats, ruleset.preset, ruleset.settings, {**ruleset.files, **other})
        return Table(ruleset, seed_from(first))
    except GameError as error:
        raise BrokenReplay(1, str(error), error.zh) from None


def seed_from(first: dict[str, Any]) -> int | Seal:
    """Where the chances of a saved game come from."""
    if "seal" in first:
        return seal_from(first["seal"])
    if type(first.get("seed")) is not int:
        raise GameError("'seed' is missing or not int.", "缺少 'seed'，或它不是 int。")
    return int(first["seed"])
