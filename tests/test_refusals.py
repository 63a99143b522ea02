"""Every refusal of the house carries its sentence in both languages."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from wanju.kernel.errors import KINDS, STEPS, BadFile, GameError

SRC = Path(__file__).parents[1] / "src" / "wanju"
SENTENCES = {"GameError": 0, "BadNumber": 0, "IllegalAction": 0, "NotYourTurn": 0, "BadFile": 1, "BrokenReplay": 1}
"""Which argument is the English sentence; the next is the Chinese one."""
NAMED = {"UnknownName", "AmbiguousName", "id_called", "known"}


@cache
def calls() -> list[tuple[str, ast.Call]]:
    """Every call that names something, with its place."""
    return [
        (f"{path.relative_to(SRC)}:{node.lineno}", node)
        for path in SRC.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and node.args
    ]


def called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def test_every_refusal_has_its_chinese_sentence():
    found = [(place, node) for place, node in calls() if called(node) in SENTENCES]
    silent = [
        place
        for place, node in found
        if len(node.args) < SENTENCES[called(node)] + 2 and not any(isinstance(a, ast.Starred) for a in node.args)
    ]
    assert len(found) > 150 and silent == []


def test_whatever_can_be_unknown_has_a_chinese_name():
    first = [(place, node.args[0]) for place, node in calls() if called(node) in NAMED]
    kinds = {arg.value for _, arg in first if isinstance(arg, ast.Constant) and isinstance(arg.value, str)}
    assert len(kinds) > 15 and kinds - set(KINDS) == set()


def test_a_place_in_a_file_is_told_in_chinese_and_names_stay():
    assert (
        BadFile("a.toml, card 'b', line 2", "it is wrong.", "它错了。").told("zh")
        == "a.toml，牌 'b'，第 2 行：它错了。"
    )
    told = BadFile("events.json, event_001, choice A, effect", "no.", "不。").told("zh")
    assert told == "events.json，event_001，选项 A，effect：不。"
    assert all(STEPS.values()) and GameError("of a game of one's own").told("zh") == "of a game of one's own"
