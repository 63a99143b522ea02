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
from wanju.kernel.files import known_keys

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
        raise BadFile(place, f"line {line} holds half a character, which nothing can show; write it whole.")
    size = len(text.encode())
    if size > MOST_BYTES:
        raise BadFile(place, f"it has {size:,} bytes; a file may have at most {MOST_BYTES:,}, which is 64 KB.")


def check_outline(place: str, outline: str) -> None:
    """Neither a number as long as a page nor brackets without end."""
    if long := re.search(rf"\w{{{LONGEST + 1},}}", outline):
        size = long.end() - long.start()
        raise BadFile(place, f"a number or bare word in it has {size:,} characters; none has more than {LONGEST}.")
    depth = 0
    for bracket in re.finditer(r"[\[\]{}]", outline):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > DEEPEST:
            raise BadFile(place, f"it is nested too deeply; {DEEPEST} brackets within brackets are the most.")


# ── reading ──────────────────────────────────────────────────────────────────


def read_brought_toml(place: str, text: str) -> dict[str, Any]:
    """A TOML text, or one sentence saying where it breaks."""
    check_text(place, text)
    outline = TOML_QUOTED.sub('""', text)
    check_outline(place, outline)
    if any(part.count(".") > DEEPEST for part in re.split(r"[=,\n\[\]{}]", outline)):
        raise BadFile(place, f"a key in it is nested too deeply; it may have at most {DEEPEST} dots.")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(place, f"not valid TOML ({in_short(str(error))}).") from None


def in_short(message: str) -> str:
    """What a parser says: it quotes keys of any length, and ends with the line."""
    return message if len(message) <= 160 else f"{message[:100]} … {message[-50:]}"


def read_brought_json(place: str, text: str) -> Any:
    """A JSON text, or one sentence saying where it breaks."""
    check_text(place, text)
    check_outline(place, JSON_QUOTED.sub('""', text))

    def no_number(word: str) -> NoReturn:
        raise BadFile(place, f"{word} is not a number of JSON; write a whole number.")

    def each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        row = dict(pairs)
        if len(row) < len(pairs):
            ((again, _),) = Counter(key for key, _ in pairs).most_common(1)
            raise BadFile(place, f"the key {shorten(again)} is twice in one object; write it once.")
        return row

    try:
        return json.loads(text, parse_constant=no_number, object_pairs_hook=each_key_once)
    except json.JSONDecodeError as error:
        raise BadFile(place, f"not valid JSON (line {error.lineno}, column {error.colno}: {error.msg}).") from None


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
        wrong = "holds half a character, which nothing can show; write it whole."
    elif isinstance(value, str) and UNSEEN.search(value):
        wrong = "holds a control character, which nothing can show; leave it out."
    elif (isinstance(value, int) and abs(value) >= LARGEST) or (isinstance(value, float) and not math.isfinite(value)):
        wrong = f"is {shown(value)}, which is too large a number."
    else:
        return
    *way, key = path or ("it",)
    raise BadFile(", ".join([place, *(plain_step(step) for step in way)]), f"{shorten(key)} {wrong}")


def plain_step(step: str | int) -> str:
    """One step of a way into a file."""
    return shorten(step, 24)[1:-1]


# ── rows ─────────────────────────────────────────────────────────────────────


class Kind(NamedTuple):
    """What a key may hold, and how a refusal says what would be right."""

    holds: Callable[[Any], bool]
    right: str


YES_OR_NO = Kind(lambda value: isinstance(value, bool), "it is true or false")
A_TABLE = Kind(lambda value: isinstance(value, dict), "it is a table")


def a_word(*taken: str) -> Kind:
    """An id that names may be made of."""
    right = f"an id is a word of its own, of at most {MOST_WORD} letters, digits and '_'"
    return Kind(lambda value: is_word(value) and value not in taken, right)


def is_word(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MOST_WORD and value.isidentifier()


def one_of(*words: str) -> Kind:
    return Kind(lambda value: isinstance(value, str) and value in words, f"it is one of: {listed(words)}")


def steps(low: float, high: float, step: float) -> Kind:
    """A number within a range, in steps that a float can hold."""

    def holds(value: Any) -> bool:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return is_number and low <= value <= high and value % step == 0

    return Kind(holds, f"it goes from {low:g} to {high:g} in steps of {step:g}")


def list_of(what: str) -> Kind:
    """Texts, each once."""

    def holds(value: Any) -> bool:
        return isinstance(value, list) and all(isinstance(one, str) for one in value) and len(set(value)) == len(value)

    return Kind(holds, f"it is a list of {what}, each named once")


def check_row(place: str, row: Mapping[str, Any], kinds: Mapping[str, Kind], needed: Iterable[str] = ()) -> None:
    """Refuse unknown keys, miss needed ones, and refuse what a key may not hold."""
    known_keys(place, row, kinds, needed)
    for key, value in row.items():
        check_kind(place, key, value, kinds[key])


def check_kind(place: str, key: str, value: Any, kind: Kind) -> None:
    if not kind.holds(value):
        raise BadFile(place, f"'{key}' cannot be {shown(value)}; {kind.right}.")
