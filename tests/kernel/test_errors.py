"""How refusals sound: one short sentence, a guess where there is one, and never a bare Python error."""

from __future__ import annotations

import time

import pytest

import wanju
from wanju.kernel.errors import (
    BadFile,
    BadNumber,
    BrokenReplay,
    GameError,
    IllegalAction,
    NotYourTurn,
    UnknownName,
    did_you_mean,
    listed,
    shorten,
    shown,
)  # fmt: skip


@pytest.mark.parametrize("kind", [BadFile, BadNumber, BrokenReplay, IllegalAction, NotYourTurn, UnknownName])
def test_every_refusal_is_a_game_error(kind):
    assert issubclass(kind, GameError)


def test_an_unknown_name_tells_the_names_there_are_and_guesses():
    assert str(UnknownName("game", "cierr", ["cier", "merit"])) == (
        "No game is called 'cierr'. There are: cier, merit. Did you mean 'cier'?"
    )


def test_a_long_list_of_names_is_cut():
    sentence = str(UnknownName("card", "x", [f"card_{n}" for n in range(100)]))
    assert "card_15, …" in sentence
    assert "card_16" not in sentence


@pytest.mark.parametrize(
    ("name", "guess"), [("swep", " Did you mean 'sweep'?"), ("zzz", ""), ("", ""), (None, ""), ("s" * 9999, "")]
)
def test_a_guess_is_made_only_when_it_is_close(name, guess):
    assert did_you_mean(name, ["sweep", "chop"]) == guess


def test_what_was_typed_is_quoted_but_never_floods():
    assert shorten("ab") == "'ab'"
    assert len(shorten("x" * 10_000)) < 70


ODD = {
    "400 digits": 10**400, "5000 digits": -(10**5000), "half a character": "\ud800", "NUL": "\0" * 99,
    "lines": "a\nb\u2028c", "tags": "\U000e0001" * 99, "backslashes": "\\" * 99, "quotes": "'\"" * 99,
    "a long list": [[1] * 99] * 99,
    "a large table": {str(n): [n] for n in range(9999)}, "bytes": b"x" * 9999, "nothing": None,
}  # fmt: skip


def deep(levels):
    found = []
    for _ in range(levels):
        found = [found]
    return found


@pytest.mark.parametrize("value", [*ODD.values(), deep(100_000)], ids=[*ODD, "deep"])
def test_anything_at_all_is_quoted_shortly_on_one_line(value):
    for text in (shorten(value), shown(value), str(UnknownName("game", value, ["cier"]))):
        assert len(text) < 130 and text.isprintable()


def test_what_is_no_text_is_shown_as_it_is():
    assert (shown(3), shown("3"), shown(True), shown([1, "a"])) == ("3", "'3'", "True", "[1, 'a']")


def test_names_fill_a_sentence_and_no_more():
    assert (listed(["a", "b"]), listed([])) == ("a, b", "")
    assert len(listed(["x" * 40] * 16)) < 240 and listed(["x" * 40] * 16).endswith(", …")


def test_where_there_are_no_names_it_says_so():
    assert str(UnknownName("file of this game", "x", [])) == "No file of this game is called 'x'. There are none."


def test_a_guess_is_made_soon_among_names_of_any_number_and_length():
    began = time.process_time()
    did_you_mean("a" * 70_000, ["a" * 70_000] * 100 + ["ab" * 30] * 20_000)
    assert time.process_time() - began < 3


def test_files_and_replays_say_where():
    assert str(BadFile("numbers.toml", "it is empty.")) == "numbers.toml: it is empty."
    assert (BrokenReplay(3, "no.").line, str(BrokenReplay(3, "no."))) == (3, "Replay, line 3: no.")


# ── at a table ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seat", [-1, 2, 99, "0", 1.0, True])
def test_a_seat_that_is_not_there_is_refused(seat):
    table = wanju.table("cier", seats=2)
    with pytest.raises(UnknownName, match="No seat is called"):
        table.act(seat, "bullet")
    with pytest.raises(UnknownName, match="No seat is called"):
        table.view(seat)


@pytest.mark.parametrize("name", ["", "@", "cier@99999999999999999999", "cier@-1", "x" * 10_000, "cier@1;", "子弹"])
def test_an_action_that_is_not_there_is_refused(name):
    table = wanju.table("cier", seats=2)
    with pytest.raises(UnknownName) as refused:
        table.act(0, name)
    assert len(str(refused.value)) < 400
    assert table.moves == []


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", None])
def test_a_seed_that_no_stream_begins_with_is_refused(seed):
    with pytest.raises(BadNumber, match="seed"):
        wanju.table("cier", seats=2, seed=seed)


def test_a_refused_action_changes_nothing():
    table = wanju.table("cier", seats=2)
    before = (table.state.tobytes(), table.events(), table.save())
    for name in ("smg@1", "chop@1", "cier@0", "done"):
        with pytest.raises(IllegalAction):
            table.act(0, name)
    assert (table.state.tobytes(), table.events(), table.save()) == before


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_refusal_speaks_each_language(language):
    sentence = wanju.table("cier", seats=2).why_not(0, "smg@1", language)
    assert "5" in sentence
    assert ("弹药" in sentence) == (language == "zh")
