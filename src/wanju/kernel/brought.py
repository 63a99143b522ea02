"""Texts that people bring: TOML or JSON, read within bounds, and rows that hold what their keys may hold.

Both parsers go one call deeper at each bracket, Python reads no number of thousands of digits, and tomllib takes time
that grows with the square of the parts of a dotted key. So size, depth and length are looked at before anything is
parsed, in the text without its strings and comments. After an error the two may disagree about what is a string; the
parser has stopped there.
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, NoReturn

from wanju.kernel.errors import BadFile, listed, shorten, shown
from wanju.kernel.files import known_keys, place_told

MOST_BYTES = 64 * 1024
DEEPEST = 12
"""Brackets within brackets, and dots of a key."""
LONGEST = 40
"""Characters of a number, or of a word that is not in quotes."""
MOST_WORD = 40
"""Characters of an id."""
LARGEST = 2**63

TOML_QUOTED = re.compile(
    r"""\#[^\n]* | \"{3}(?:[^\\]|\\.)*?(?:\"{3,5}|\\?\Z) | '{3}.*?(?:'{3,5}|\Z)
    | "(?:[^"\\\n]|\\.)*+"? | '[^'\n]*+'?""",
    re.DOTALL | re.VERBOSE,
)
JSON_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
HALF = re.compile("[\ud800-\udfff]")
UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


# ── before it is parsed ──────────────────────────────────────────────────────


def check_text(place: str, text: str) -> None:
    """No larger than any file of a game, and all of it characters."""
    if half := HALF.search(text):
        line = text.count("\n", 0, half.start()) + 1
        zh = f"第 {line} 行有半个字符，无法显示；请写完整。"
        raise BadFile(place, f"line {line} holds half a character, which nothing can show; write it whole.", zh)
    size = len(text.encode())
    if size > MOST_BYTES:
        zh = f"它有 {size:,} 字节；一个文件至多 {MOST_BYTES:,} 字节，即 64 KB。"
        raise BadFile(place, f"it has {size:,} bytes; a file may have at most {MOST_BYTES:,}, which is 64 KB.", zh)


def check_outline(place: str, outline: str) -> None:
    """Neither a number as long as a page nor brackets without end."""
    if long := re.search(rf"\w{{{LONGEST + 1},}}", outline):
        size = long.end() - long.start()
        zh = f"其中一个数或不带引号的词有 {size:,} 个字符；至多 {LONGEST} 个。"
        raise BadFile(place, f"a number or bare word in it has {size:,} characters; none has more than {LONGEST}.", zh)
    depth = 0
    for bracket in re.finditer(r"[\[\]{}]", outline):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > DEEPEST:
            zh = f"它嵌套太深；括号至多套 {DEEPEST} 层。"
            raise BadFile(place, f"it is nested too deeply; {DEEPEST} brackets within brackets are the most.", zh)


# ── reading ──────────────────────────────────────────────────────────────────


def read_brought_toml(place: str, text: str) -> dict[str, Any]:
    """A TOML text, or one sentence saying where it breaks."""
    check_text(place, text)
    outline = TOML_QUOTED.sub('""', text)
    check_outline(place, outline)
    if any(part.count(".") > DEEPEST for part in re.split(r"[=,\n\[\]{}]", outline)):
        zh = f"其中一个键嵌套太深；至多 {DEEPEST} 个点。"
        raise BadFile(place, f"a key in it is nested too deeply; it may have at most {DEEPEST} dots.", zh)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        said, zh = in_short(str(error)), f"不是有效的 TOML{place_told(str(error))}。"
        raise BadFile(place, f"not valid TOML ({said}).", zh) from None


def in_short(message: str) -> str:
    """What a parser says: it quotes keys of any length, and ends with the line."""
    return message if len(message) <= 160 else f"{message[:100]} … {message[-50:]}"


def read_brought_json(place: str, text: str) -> Any:
    """A JSON text, or one sentence saying where it breaks."""
    check_text(place, text)
    check_outline(place, JSON_QUOTED.sub('""', text))

    def no_number(word: str) -> NoReturn:
        zh = f"{word} 不是 JSON 的数；请写整数。"
        raise BadFile(place, f"{word} is not a number of JSON; write a whole number.", zh)

    def each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        row = dict(pairs)
        if len(row) < len(pairs):
            ((again, _),) = Counter(key for key, _ in pairs).most_common(1)
            zh = f"键 {shorten(again)} 在一个对象里出现两次；只写一次。"
            raise BadFile(place, f"the key {shorten(again)} is twice in one object; write it once.", zh)
        return row

    try:
        return json.loads(text, parse_constant=no_number, object_pairs_hook=each_key_once)
    except json.JSONDecodeError as error:
        where, zh = f"line {error.lineno}, column {error.colno}", f"第 {error.lineno} 行第 {error.colno} 列"
        raise BadFile(place, f"not valid JSON ({where}: {error.msg}).", f"不是有效的 JSON（{zh}）。") from None


Path = tuple[str | int, ...]


def leaves(tree: Any) -> Iterator[tuple[Path, Any]]:
    """Every key and every value that is no array or object, with the way there."""
    todo: list[tuple[Path, Any]] = [((), tree)]
    while todo:
        path, value = todo.pop()
        if isinstance(value, dict):
            yield from ((path, key) for key in value)
            todo += [((*path, key), inner) for key, inner in value.items()]
        elif isinstance(value, list):
            todo += [((*path, name_in_list(inner, number)), inner) for number, inner in enumerate(value, start=1)]
        else:
            yield path, value


def name_in_list(value: Any, number: int) -> str | int:
    """The id of a row, as its author knows it; else its number."""
    id = value.get("id") if isinstance(value, dict) else None
    return id if isinstance(id, str) else number


def can_be_shown(place: str, tree: Any) -> None:
    """Refuse what JSON can write but no page can read or show, also under keys of somebody's own."""
    for path, value in leaves(tree):
        check_leaf(place, path, value)


def check_leaf(place: str, path: Path, value: Any) -> None:
    if isinstance(value, str) and HALF.search(value):
        wrong, zh = (
            "holds half a character, which nothing can show; write it whole.",
            "有半个字符，无法显示；请写完整。",
        )
    elif isinstance(value, str) and UNSEEN.search(value):
        wrong, zh = "holds a control character, which nothing can show; leave it out.", "有控制字符，无法显示；请删去。"
    elif (isinstance(value, int) and abs(value) >= LARGEST) or (isinstance(value, float) and not math.isfinite(value)):
        wrong, zh = f"is {shown(value)}, which is too large a number.", f"是 {shown(value)}，这个数太大。"
    else:
        return
    *way, key = path or ("it",)
    raise BadFile(
        ", ".join([place, *(plain_step(step) for step in way)]), f"{shorten(key)} {wrong}", f"{shorten(key)} {zh}"
    )


def plain_step(step: str | int) -> str:
    """One step of a way into a file."""
    return shorten(step, 24)[1:-1]


# ── rows ─────────────────────────────────────────────────────────────────────


class Kind(NamedTuple):
    """What a key may hold, and how a refusal says what would be right."""

    holds: Callable[[Any], bool]
    right: str
    right_zh: str


YES_OR_NO = Kind(lambda value: isinstance(value, bool), "it is true or false", "只能是 true 或 false")
A_TABLE = Kind(lambda value: isinstance(value, dict), "it is a table", "须是一张表")


def a_word(*taken: str) -> Kind:
    """An id that names may be made of."""
    right = f"an id is a word of its own, of at most {MOST_WORD} letters, digits and '_'"
    zh = f"id 是别处没用过的一个词，至多 {MOST_WORD} 个字母、数字和 '_'"
    return Kind(lambda value: is_word(value) and value not in taken, right, zh)


def is_word(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MOST_WORD and value.isidentifier()


def one_of(*words: str) -> Kind:
    named = listed(words)
    return Kind(lambda value: isinstance(value, str) and value in words, f"it is one of: {named}", f"可取：{named}")


def steps(low: float, high: float, step: float) -> Kind:
    """A number within a range, in steps that a float can hold."""

    def holds(value: Any) -> bool:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return is_number and low <= value <= high and value % step == 0

    right = f"it goes from {low:g} to {high:g} in steps of {step:g}"
    return Kind(holds, right, f"可取 {low:g} 到 {high:g}，每级 {step:g}")


def list_of(what: str, zh: str) -> Kind:
    """Texts, each once."""

    def holds(value: Any) -> bool:
        return isinstance(value, list) and all(isinstance(one, str) for one in value) and len(set(value)) == len(value)

    return Kind(holds, f"it is a list of {what}, each named once", f"须是一列{zh}，每个只写一次")


def check_row(place: str, row: Mapping[str, Any], kinds: Mapping[str, Kind], needed: Iterable[str] = ()) -> None:
    """Refuse unknown keys, miss needed ones, and refuse what a key may not hold."""
    known_keys(place, row, kinds, needed)
    for key, value in row.items():
        check_kind(place, key, value, kinds[key])


def check_kind(place: str, key: str, value: Any, kind: Kind) -> None:
    if not kind.holds(value):
        zh = f"'{key}' 不能是 {shown(value)}；{kind.right_zh}。"
        raise BadFile(place, f"'{key}' cannot be {shown(value)}; {kind.right}.", zh)
