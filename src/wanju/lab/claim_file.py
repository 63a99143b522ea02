"""Files of claims. A game of the house has its own in `claims.toml`; a designer writes one of the same form, with the
game's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from pathlib import Path
from typing import Any

from wanju.games import find, tools
from wanju.kernel.brought import read_brought_toml
from wanju.kernel.errors import BadFile, GameError, UnknownName, shorten
from wanju.kernel.files import known_keys, read_toml
from wanju.kernel.game import Game
from wanju.kernel.text import LANGUAGES
from wanju.lab.claim import Claim, Function, Side
from wanju.lab.formula import Formula
from wanju.lab.simulate import usual_ruleset
from wanju.lab.target import KEYS as TARGETS
from wanju.lab.target import target_from
from wanju.lab.trial import Trial

FILE = "claims.toml"
GAMES = 20_000
"""Played where neither the claim nor the command says how many."""
SIDE = ("measure", "gap", "per", "given", "preset", "set", "players", "seats", "rotated")
TEXTS = ("id", "section", "claim", "en", "zh", "note_en", "note_zh", "missing_en", "missing_zh", "function", "unit")
KINDS: dict[str, tuple[type, str, str]] = {
    **dict.fromkeys((*TEXTS, "measure", "per", "given", "preset"), (str, "a text", "文本")),
    **dict.fromkeys(("gap", "players"), (list, "a list of texts", "一列文本")),
    **dict.fromkeys(("set", "with", "against"), (dict, "a table", "表")),
    **dict.fromkeys(("seats", "games"), (int, "a whole number", "整数")),
    "rotated": (bool, "true or false", "true 或 false"),
}
UNITS = ("share", "number")
EMPTY = "it has no claim; write each under a line [[claim]].", "没有主张；每条写在一行 [[claim]] 之下。"


def claims_of(game: Game) -> list[Claim]:
    """The claims of a game's own rulebook, if it lists any."""
    path = game.folder / FILE
    return claims_in(f"{game.id}/{FILE}", read_toml(path), game) if path.is_file() else []


def claims_brought(path: Path, text: str) -> list[Claim]:
    """The claims of a designer's file, which names its game."""
    return claims_in(path.name, read_brought_toml(path.name, text), None)


def claims_in(place: str, data: Mapping[str, Any], game: Game | None) -> list[Claim]:
    """All claims of a file, each checked against its game."""
    known_keys(place, data, ("game", "claim"))
    rows = data.get("claim")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        raise BadFile(
            place, "it has no claim; write each under a line [[claim]].", "没有主张；每条写在一行 [[claim]] 之下。"
        )
    if game is None:
        if "game" not in data:
            told = 'it names no game; its first line is such as game = "cier".'
            raise BadFile(place, told, '没有写游戏；第一行写如 game = "cier"。')
        game = told_at(place, lambda: find(data["game"]))
    made: dict[str, Claim] = {}
    for number, row in enumerate(rows, start=1):
        where = f"{place}, claim {shorten(row.get('id', number))}"
        claim = claim_from(where, row, game)
        if claim.id in made:
            raise BadFile(where, "another claim has the same id.", "另一条主张已用了这个 id。")
        made[claim.id] = claim
    return list(made.values())


def told_at(place: str, work: Callable[[], Any]) -> Any:
    """Do something; a refusal is told with its place in the file."""
    try:
        return work()
    except BadFile:
        raise
    except GameError as error:
        raise BadFile(place, str(error), error.zh) from None


def claim_from(place: str, row: Mapping[str, Any], game: Game) -> Claim:
    """One row, each key of its kind."""
    known_keys(place, row, (*SIDE, *TEXTS, "with", "against", "games", *TARGETS), ("id",))
    check_kinds(place, row)
    words = {language: row.get(language, row.get("claim", row.get("en", row.get("zh", "")))) for language in LANGUAGES}
    if not words["en"].strip():
        raise BadFile(place, "it says nothing; write the key 'claim'.", "没有写内容；请写键 'claim'。")
    missing, function = by_language(row, "missing"), function_of(place, row, game)
    side = side_from(place, row, game, is_needed=not missing["en"] and function is None)
    other = row.get("against")
    if other is not None:
        known_keys(f"{place}, against", other, SIDE)
        check_kinds(f"{place}, against", other)
    against = None if other is None else side_from(place, {**same_side(row, other), **other}, game, is_needed=True)
    if against and len(against.measures) != len(side.measures):
        told = "both sides measure alike: 'measure' in both, or as many in 'gap'."
        raise BadFile(place, told, "两边要量同样的东西：都用 'measure'，或 'gap' 里一样多。")
    if row.get("games", GAMES) < 1:
        raise BadFile(place, "'games' is 1 or more.", "'games' 至少为 1。")
    return Claim(
        row["id"], game, row.get("section", ""), words, by_language(row, "note"), missing, side, against,
        is_paired=other is not None and is_paired(other),
        function=function, arguments=row.get("with", {}),
        target=None if missing["en"] and not set(TARGETS) & set(row) else target_from(place, row),
        games=row.get("games", GAMES), is_share=is_share(place, row, side),
    )  # fmt: skip


def check_kinds(place: str, row: Mapping[str, Any]) -> None:
    for key, value in row.items():
        kind, told, zh = KINDS.get(key, (object, "", ""))
        is_text_list = kind is not list or (isinstance(value, list) and all(isinstance(each, str) for each in value))
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)) or not is_text_list or value == []:
            said = shorten(value)
            raise BadFile(place, f"'{key}' cannot be {said}; it is {told}.", f"'{key}' 不能是 {said}；须是{zh}。")


def by_language(row: Mapping[str, Any], name: str) -> dict[str, str]:
    """A text that may be there in one language or in both."""
    texts = {language: row.get(f"{name}_{language}", "") for language in LANGUAGES}
    return {language: text or next(filter(None, texts.values()), "") for language, text in texts.items()}


def is_paired(other: Mapping[str, Any]) -> bool:
    """Sides that measure alike are compared in the games that both have and in which the first is given."""
    return not {"measure", "gap", "given", "per"} & set(other)


def same_side(row: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """What the other side does not say is as on the first; players of another number bring their own table."""
    kept = {key: row[key] for key in SIDE if key in row}
    if {"measure", "gap"} & set(other):
        kept.pop("measure", None)
        kept.pop("gap", None)
    if "players" in other:
        kept.pop("seats", None)
    if is_paired(other):
        kept.pop("given", None)
    return kept


def side_from(place: str, row: Mapping[str, Any], game: Game, is_needed: bool) -> Side:
    """The games of a side, and its formulas."""
    if "measure" in row and "gap" in row:
        raise BadFile(place, "'measure' and 'gap' exclude each other.", "'measure' 与 'gap' 不能并用。")
    texts = row.get("gap", [row["measure"]] if "measure" in row else [])
    if is_needed and not texts:
        raise BadFile(place, "the key 'measure' is missing.", "缺少键 'measure'。")
    trial = told_at(place, lambda: trial_from(row, game))
    side = Side(
        trial, tuple(Formula(text, place) for text in texts), *(
            Formula(row[key], place) if key in row else None for key in ("per", "given")
        )
    )  # fmt: skip
    for formula in (*side.measures, side.per, side.given):
        if formula:
            formula.check_names(trial.columns)
    return side


_trials: dict[tuple[Any, ...], Trial] = {}


def trial_from(row: Mapping[str, Any], game: Game) -> Trial:
    """The trial of a side; sides alike share one."""
    players = tuple(row.get("players", game.styles[:1]))
    preset, settings, rotated = row.get("preset"), row.get("set", {}), row.get("rotated", True)
    seats = row.get("seats", len(players) if len(players) > 1 else None)
    key = (game.id, preset, str(settings), players, seats, rotated)
    if key not in _trials:
        ruleset = game.ruleset(seats, preset, settings) if seats else usual_ruleset(game, preset, settings)
        trial = Trial(ruleset, players, rotated=rotated)
        _ = trial.is_compiled
        _trials[key] = next((other for other in _trials.values() if is_same(other, trial)), trial)
    return _trials[key]


def is_same(one: Trial, other: Trial) -> bool:
    """Do they play the same games?"""
    alike = (one.ruleset.game.id, one.ruleset.hash, one.ruleset.seats, one.players, one.rotated)
    return alike == (other.ruleset.game.id, other.ruleset.hash, other.ruleset.seats, other.players, other.rotated)


def function_of(place: str, row: Mapping[str, Any], game: Game) -> Function | None:
    """A measurement that the game brings along in its `tools/claims.py`, by name."""
    if "function" not in row:
        return None
    brought = tools("claims").get(game.id)
    known: Mapping[str, Function] = brought.MEASUREMENTS if brought else {}
    if row["function"] not in known:
        wrong = UnknownName("measurement", row["function"], known)
        raise BadFile(place, str(wrong), wrong.zh)
    function = known[row["function"]]
    try:
        signature(function).bind(None, GAMES, 0, **row.get("with", {}))
    except TypeError as error:
        zh = f"'with' 与测量 {row['function']!r} 不合（{error}）。"
        raise BadFile(place, f"'with' does not suit the measurement {row['function']!r} ({error}).", zh) from None
    return function


def is_share(place: str, row: Mapping[str, Any], side: Side) -> bool:
    """Is the number told in per cent?"""
    if "unit" in row:
        if row["unit"] not in UNITS:
            wrong = UnknownName("unit", row["unit"], UNITS)
            raise BadFile(place, str(wrong), wrong.zh)
        return bool(row["unit"] == "share")
    formulas = [*side.measures, *([side.per] if side.per else [])]
    return bool(formulas) and all(formula.is_rate(side.trial.columns) for formula in formulas)
