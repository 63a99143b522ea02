"""How each player by rule of thumb keeps the archive (§5.1), by the rules that it is given."""

from __future__ import annotations

import pytest

from wanju.kernel.dealer import new_dealer

from .build import desk, do


def record(style, **where):
    """What is recorded of a round in which nothing happens."""
    return do(desk({}, **where), "a").think(0, style, new_dealer(1))


def test_each_has_its_own_record():
    assert [record(style) for style in ("pious", "wicked", "reckless", "steady")] == [
        "embellish", "obscure", "seal", "truth",
    ]  # fmt: skip


@pytest.mark.parametrize(("style", "number"), [("pious", "embellish_heaven"), ("wicked", "obscure_hell")])
def test_where_a_lie_brings_nothing_the_truth_is_told(style, number):
    assert record(style, **{number: 0}) == "truth"


@pytest.mark.parametrize(
    ("heaven", "hell", "number", "lie"),
    [(30, 60, "embellish_heaven", "embellish"), (60, 30, "obscure_hell", "obscure")],
)
def test_the_steady_raise_the_lower_one_if_that_brings_them_nearer(heaven, hell, number, lie):
    """§6.2  Within 10 of each other is balance."""
    apart = {"heaven": heaven, "hell": hell}
    assert record("steady", **apart) == lie
    assert record("steady", **apart, balance=100) == "truth"
    assert record("steady", **apart, **{number: 0}) == "truth"
    assert record("steady", **apart, **{number: 100}) == "truth"
