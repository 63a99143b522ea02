"""`wanju claims` as it is typed."""

from __future__ import annotations

import json

import pytest


@pytest.mark.parametrize(("language", "word"), [("en", "holds"), ("zh", "成立")])
def test_claims_are_written_as_a_page_with_what_makes_ones_own(here, tmp_path, language, word):
    page = tmp_path / "claims.md"
    told = here("claims", "cier", "--only", "CE-2a", "--lang", language, "--write", str(page))
    assert told.returncode == 0, told.stderr
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# ") and "CE-2a" in text and word in text and "[[claim]]" in text


def test_a_claim_that_is_computed_is_exact(here):
    told = here("claims", "cier", "--only", "CE-2a", "--json")
    found = json.loads(told.stdout)
    assert [(row["id"], row["measured"], row["low"], row["high"]) for row in found] == [("CE-2a", 13, 13, 13)]


def test_an_unknown_claim_is_one_sentence_with_a_guess(here):
    told = here("claims", "cier", "--only", "CE-2c", "--lang", "en")
    assert told.returncode == 2 and "No claim is called 'CE-2c'" in told.stderr and "Did you mean" in told.stderr
