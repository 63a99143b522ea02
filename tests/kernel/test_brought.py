"""Texts that people bring: read within bounds, so that none takes long, and refused in one sentence."""

from __future__ import annotations

import json
import time

import pytest

from wanju.kernel.brought import (
    DEEPEST,
    MOST_BYTES,
    YES_OR_NO,
    a_word,
    check_row,
    list_of,
    one_of,
    read_brought_json,
    read_brought_toml,
    steps,
)
from wanju.kernel.errors import BadFile, GameError

MOST_SECONDS = 3.0
"""What takes long takes far longer; Python may tidy up a large process meanwhile, which takes half a second."""


def fill(unit, head="", tail=""):
    """A text as large as can be brought, made of one piece again and again."""
    return head + unit * ((MOST_BYTES - len((head + tail).encode())) // len(unit.encode())) + tail


def rows(pattern, head="", tail=""):
    """The same, where each piece has a number."""
    text, number = head, 0
    while len(text) + len(tail) < MOST_BYTES - 200:
        text += pattern.replace("N", str(number))
        number += 1
    return text + tail


# ── what is read ─────────────────────────────────────────────────────────────


def test_toml_is_read_as_tomllib_reads_it():
    text = r'''a = [[1, 2], ["]]]", '}}']]  # [[[[[[[[[[[[[[[[[
b.c.d = {e = 1979-05-27, f = 1.5}
g = """
[[[[[[[[[[[[[[ "" a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p \""" {{{{{{{{{{{{{{"""""
"i.i.i.i.i.i.i.i.i.i.i.i.i.i.i" = "1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1 \" [[[[[[[[[[[[["
'''
    text += "h = '''\n{{{{{{{{{{{{{{ a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p''''\n"
    found = read_brought_toml("x", text)
    assert found["a"] == [[1, 2], ["]]]", "}}"]] and found["b"]["c"]["d"]["f"] == 1.5
    assert list(found) == ["a", "b", "g", "i." * 14 + "i", "h"]


def test_json_is_read_as_json_reads_it():
    tree = [{"a": '[[[[[[[[[[[[[[[[[[[ \\" {{{{', "b": [1.5, None, True, -3]}, "9" * 99]
    assert read_brought_json("x", json.dumps(tree)) == tree


@pytest.mark.parametrize("read", [read_brought_toml, read_brought_json])
def test_the_deepest_that_is_read_and_one_deeper(read):
    def nested(depth):
        arrays = "[" * depth + "]" * depth
        return f"a = {arrays}" if read is read_brought_toml else arrays

    read("x", nested(DEEPEST))
    with pytest.raises(BadFile, match="x: it is nested too deeply"):
        read("x", nested(DEEPEST + 1))


def test_the_deepest_key_that_is_read_and_one_deeper():
    read_brought_toml("x", "a." * DEEPEST + "a = 1")
    for text in ("a." * 13 + "a = 1", "[" + "a . " * 13 + "a]", "x = {" + '"a".' * 13 + "a = 1}"):
        with pytest.raises(BadFile, match="nested too deeply; it may have at most 12 dots"):
            read_brought_toml("x", text)


@pytest.mark.parametrize("read", [read_brought_toml, read_brought_json])
def test_the_largest_that_is_read_and_one_byte_more(read):
    blank = "\n" * (MOST_BYTES - 1)
    read("x", blank + ("1" if read is read_brought_json else "\n"))
    with pytest.raises(BadFile, match="x: it has 65,537 bytes; a file may have at most 65,536"):
        read("x", blank + "\n\n")


# ── soon ─────────────────────────────────────────────────────────────────────

KEY = ".".join("a" * (DEEPEST + 1))
SLOW_TOML = {
    "brackets": fill("["),
    "braces": fill("{a="),
    "dots": fill("a."),
    "quoted dots": fill("''."),
    "tables": rows("[aN]\n"),
    "the same table": fill("[a]\n"),
    "rows": fill("[[a]]\n"),
    "deep rows": fill(f"[[{KEY}]]\n"),
    "a deep table": rows("aN = 1\n", f"[{KEY}]\n"),
    "deep keys": rows(f"{KEY}N = 1\n"),
    "deep keys of a deep table": rows(f"{KEY}N = 1\n", f"[{KEY}]\n"),
    "deep keys inline": rows(f"{KEY}N=1,", "x={", "a=1}"),
    "numbers": fill("1,", "x=[", "]"),
    "long numbers": fill("9" * 40 + ",", "x=[", "]"),
    "dates": fill("1979-05-27,", "x=[", "]"),
    "arrays": fill("[" * 11 + "]" * 11 + ",", "x=[", "]"),
    "inline tables": fill("{a=" * 11 + "1" + "}" * 11 + ",", "x=[", "]"),
    "escapes": fill("\\n", 'x="', '"'),
    "quotes": fill('"'),
    "open strings": fill('"""\n'),
    "open literals": fill("'''\n"),
    "escaped strings": fill('\\"""\n'),
    "escaped at the end": fill('\\"""\n', '"""', "\\"),
    "comments": fill("#\n"),
    "blanks": fill(" "),
    "blanks between": fill("a" + " " * 999),
    "words": fill("a" * 40 + " "),
    "a number": fill("9", "x="),
    "a hex number": fill("f", "x=0x"),
    "half a character": "#" * 60_000 + "\ud800",
    "lines": fill("\r\n"),
}
SLOW_JSON = {
    "brackets": fill("["),
    "braces": fill('{"a":'),
    "objects": fill("{},", "[", "{}]"),
    "texts": fill('"",', "[", '""]'),
    "keys": rows('"N":1,', "[{", '"a":1}]'),
    "the same key": fill('"a":1,', "[{", '"a":1}]'),
    "quotes": fill('"'),
    "escapes": fill("\\u0041", '["', '"]'),
    "open escapes": fill('"\\'),
    "backslashes": fill("\\", '"'),
    "blanks": fill(" "),
    "long numbers": fill("9" * 40 + ",", "[", "1]"),
    "a number": fill("9"),
    "long exponents": fill("1e" + "9" * 38 + ",", "[", "1]"),
}


def ends_soon(read, text):
    began = time.process_time()
    try:
        read("x", text)
    except GameError as error:
        assert len(str(error)) <= 400 and str(error).isprintable()
    assert time.process_time() - began < MOST_SECONDS


@pytest.mark.parametrize("text", SLOW_TOML.values(), ids=SLOW_TOML)
def test_no_toml_takes_long(text):
    ends_soon(read_brought_toml, text)


@pytest.mark.parametrize("text", SLOW_JSON.values(), ids=SLOW_JSON)
def test_no_json_takes_long(text):
    ends_soon(read_brought_json, text)


# ── rows ─────────────────────────────────────────────────────────────────────

KINDS = {
    "id": a_word("taken"), "size": steps(0.5, 3, 0.5), "open": YES_OR_NO, "kind": one_of("a", "b"),
    "friends": list_of("friends", "词"),
}  # fmt: skip
REFUSED = {
    "an unknown key": ({"id": "x", "sise": 1}, "no key is called 'sise'. Did you mean 'size'"),
    "a missing key": ({"size": 1}, "the key 'id' is missing"),
    "an id that is taken": ({"id": "taken"}, "'id' cannot be 'taken'; an id is a word of its own"),
    "an id of two words": ({"id": "a b"}, "'id' cannot be 'a b'"),
    "a size off the step": ({"id": "x", "size": 1.2}, "'size' cannot be 1.2; it goes from 0.5 to 3 in steps of 0.5"),
    "no real size": ({"id": "x", "size": float("nan")}, "'size' cannot be nan"),
    "a size that is true": ({"id": "x", "size": True}, "'size' cannot be True"),
    "neither open nor closed": ({"id": "x", "open": 1}, "'open' cannot be 1; it is true or false"),
    "an unknown kind": ({"id": "x", "kind": ["a"]}, r"'kind' cannot be \['a'\]; it is one of: a, b"),
    "a friend twice": ({"id": "x", "friends": ["a", "a"]}, "it is a list of friends, each named once"),
    "a friend without a name": ({"id": "x", "friends": [[1]]}, "it is a list of friends"),
}


def test_a_row_of_the_right_kinds_is_taken():
    check_row("x", {"id": "子弹", "size": 1.5, "open": False, "kind": "a", "friends": ["b"]}, KINDS, ["id"])


@pytest.mark.parametrize(("row", "sentence"), REFUSED.values(), ids=REFUSED)
def test_a_row_of_the_wrong_kind_is_refused_by_its_key(row, sentence):
    with pytest.raises(BadFile, match=sentence):
        check_row("x", row, KINDS, ["id"])
