"""Commit and reveal: draws that were fixed before the first of them, by nobody alone, and that anybody can check."""

from __future__ import annotations

import hashlib
import hmac
import json

import pytest
from scipy.stats import chisquare

import wanju
from wanju.games import find
from wanju.kernel.dealer import SealedDealer, draw, roll
from wanju.kernel.errors import BadNumber, BrokenReplay
from wanju.kernel.seal import Seal, fingerprint, is_salt, new_secret, seal_from
from wanju.kernel.table import Table

SEAL = Seal(bytes(range(32)), ("ana", "", "b_o-b"))


def test_a_draw_is_the_first_eight_bytes_of_an_hmac():
    dealer = SealedDealer(SEAL)
    for n in range(1, 6):
        digest = hmac.new(SEAL.secret, f"ana||b_o-b:{n}".encode(), hashlib.sha256).digest()
        assert int(draw(dealer)) == int.from_bytes(digest[:8], "big")
    assert dealer.counter == 5


def test_the_promise_is_the_fingerprint_of_the_secret():
    assert SEAL.commitment == hashlib.sha256(SEAL.secret).hexdigest() == fingerprint(SEAL.secret)
    assert len({new_secret() for _ in range(50)}) == 50


def test_every_salt_changes_every_draw():
    others = [Seal(SEAL.secret, salts) for salts in (("ana", "", "b_o-c"), ("an", "a", "b_o-b"), ("", "ana", "b_o-b"))]
    first = [[seal.number(n) for n in range(1, 20)] for seal in (SEAL, *others)]
    assert len({number for row in first for number in row}) == 4 * 19


def test_sealed_rolls_are_fair():
    dealer = SealedDealer(SEAL)
    counts = [0] * 6
    for _ in range(12_000):
        counts[roll(dealer, 6)] += 1
    assert chisquare(counts).pvalue > 1e-4


SALTS = {
    "": True,
    "aZ09_-": True,
    "x" * 64: True,
    "x" * 65: False,
    "a|b": False,
    "a:1": False,
    "盐": False,
    "a\n": False,
}


@pytest.mark.parametrize(("text", "is_one"), SALTS.items())
def test_a_salt_has_nothing_in_it_that_could_end_it(text, is_one):
    assert is_salt(text) is is_one


@pytest.mark.parametrize("id", ["cier", "ludo", "delay", "merit13"])
def test_a_sealed_table_is_saved_and_goes_on_as_if_it_had_not_been(id):
    game = find(id)
    table = Table(game.ruleset(game.fewest), Seal(SEAL.secret, SEAL.salts[: game.fewest]))
    for _ in range(12):
        if not table.over:
            seat = table.waiting[0]
            again = wanju.load(table.save())
            assert again.state.tobytes() == table.state.tobytes() and again.events() == table.events()
            table.act(seat, table.legal(seat)[0])
    first = json.loads(table.save().splitlines()[0])
    assert "seed" not in first and first["seal"]["secret"] == SEAL.secret.hex()
    assert table.seed_shown == SEAL.commitment[:12]


@pytest.mark.parametrize(
    ("seal", "sentence"),
    [
        ({"secret": "00", "salts": []}, "has 32 bytes; this one has 1."),
        ({"secret": "zz" * 32, "salts": []}, "A seal has a secret in hex digits"),
        ({"secret": "00" * 32}, "A seal has a secret in hex digits"),
        ({"secret": "00" * 32, "salts": ["a|b"]}, "A salt has up to 64 letters"),
        ({"secret": "00" * 32, "salts": [7]}, "A salt has up to 64 letters"),
        ([], "A seal has a secret in hex digits"),
    ],
)
def test_a_broken_seal_gets_one_sentence(seal, sentence):
    with pytest.raises(BadNumber, match=sentence):
        seal_from(seal)
    first = {"wanju": 1, "game": "cier", "version": find("cier").version, "preset": "standard", "seats": 2, "set": {}}
    with pytest.raises(BrokenReplay, match=sentence):
        wanju.load(json.dumps(first | {"seal": seal}) + "\n")
