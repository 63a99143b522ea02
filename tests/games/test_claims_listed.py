"""Every claim of the rulebooks is on the list, in both languages, and has a measurement or says what is missing."""

from __future__ import annotations

import re

import pytest

from wanju.games import tools, with_id
from wanju.kernel.files import read_toml
from wanju.lab.claim_file import FILE, claims_of

NUMBERED = {
    "merit13": range(1, 15),
    "merit57": [*range(1, 18), *range(20, 36), *range(40, 50)],
}
"""The claims of the two rulebooks that argue by figures; a line may be divided (V57-01a, V57-01b)."""
WITH_CLAIMS = ("cier", "delay", "ludo", "merit13", "merit57")


@pytest.mark.parametrize("id", WITH_CLAIMS)
def test_a_claim_is_measured_or_says_what_is_missing(id):
    for claim in claims_of(with_id(id)):
        assert claim.side.measures or claim.function or claim.missing["en"], claim.id
        assert claim.target or claim.missing["en"], claim.id


@pytest.mark.parametrize("id", WITH_CLAIMS)
def test_a_claim_is_told_in_both_languages_and_names_its_section(id):
    for row in read_toml(with_id(id).folder / FILE)["claim"]:
        assert row["section"] and row["en"] and re.search("[一-鿿]", row["zh"]), row["id"]
        for name in ("note", "missing"):
            assert (f"{name}_en" in row) == (f"{name}_zh" in row), row["id"]


@pytest.mark.parametrize("id", NUMBERED)
def test_no_claim_is_left_out(id):
    listed = {int(re.fullmatch(r"V\d\d-(\d\d)[a-e]?", claim.id)[1]) for claim in claims_of(with_id(id))}
    assert listed == set(NUMBERED[id])


def test_every_measurement_is_asked_for():
    for id, brought in tools("claims").items():
        used = {claim.function for claim in claims_of(with_id(id))}
        assert set(brought.MEASUREMENTS.values()) <= used, id
