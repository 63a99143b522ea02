"""The dealer: a stream that is SplitMix64 to the bit, fair rolls, and a notebook with readers."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import chisquare

from wanju.compiler import njit
from wanju.kernel import dealer as dealing
from wanju.kernel.dealer import (
    NOTEBOOK_LINES,
    ScriptedDealer,
    Undecided,
    draw,
    happens,
    new_dealer,
    read_notebook,
    roll,
    tell,
    tell_to,
)
from wanju.kernel.record import records

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15


@pytest.fixture(autouse=True)
def wrapping():
    """64-bit arithmetic wraps, as it does when compiled."""
    with np.errstate(over="ignore"):
        yield


def mixed(x: int) -> int:
    """SplitMix64's finaliser in whole Python numbers (Steele, Lea & Flood 2014)."""
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return x ^ x >> 31


def at_key(key: int):
    """A dealer whose stream begins at a known key."""
    dealer = records(dealing.DEALER)[0]
    dealer.key = np.uint64(key)
    return dealer


# ── the stream ───────────────────────────────────────────────────────────────

# The published first outputs of SplitMix64 for a state of 0 and of 1234567.
KNOWN = {
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F],
    1234567: [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821],
}


@pytest.mark.parametrize(("key", "outputs"), KNOWN.items())
def test_the_stream_is_splitmix64(key, outputs):
    dealer = at_key(key)
    assert [int(draw(dealer)) for _ in outputs] == outputs


def test_draw_number_n_needs_only_the_key_and_n():
    dealer = new_dealer(11)
    key = int(dealer.key)
    assert [int(draw(dealer)) for _ in range(5)] == [mixed(key + n * GAMMA & MASK) for n in range(1, 6)]
    assert int(dealer.counter) == 5


def test_every_seed_game_and_purpose_has_a_stream_of_its_own():
    keys = {int(new_dealer(s, game=g, stream=p).key) for s in range(20) for g in range(20) for p in (0, 1)}
    assert len(keys) == 800


def test_the_same_seed_is_the_same_stream():
    assert int(draw(new_dealer(5, game=2, stream=1))) == int(draw(new_dealer(5, game=2, stream=1)))


def test_compiled_and_plain_draw_the_same():
    @njit
    def rolls(seed, count):
        dealer = np.zeros(1, dealing.DEALER)
        dealing.sit(dealer[0], seed, 3, 1)
        return [dealing.roll(dealer[0], 2 + n % 50) for n in range(count)]

    plain = new_dealer(99, game=3, stream=1)
    assert list(rolls(99, 300)) == [roll(plain, 2 + n % 50) for n in range(300)]


# ── rolls ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 13, 52])
def test_a_roll_is_fair(sides):
    dealer = new_dealer(2024)
    counts = np.bincount([roll(dealer, sides) for _ in range(100 * sides)], minlength=sides)
    assert len(counts) == sides
    assert chisquare(counts).pvalue > 0.001


def test_rolls_one_after_the_other_do_not_know_each_other():
    dealer = new_dealer(7)
    pairs = np.bincount([6 * roll(dealer, 6) + roll(dealer, 6) for _ in range(1800)], minlength=36)
    assert chisquare(pairs).pvalue > 0.001


def test_one_side_always_comes_up():
    dealer = new_dealer(1)
    assert {roll(dealer, 1) for _ in range(20)} == {0}


@pytest.mark.parametrize(("chances", "of", "low", "high"), [(0, 5, 0, 0), (5, 5, 1000, 1000), (1, 5, 150, 250)])
def test_something_happens_as_often_as_it_should(chances, of, low, high):
    dealer = new_dealer(3)
    assert low <= sum(bool(happens(dealer, chances, of)) for _ in range(1000)) <= high


# ── the notebook ─────────────────────────────────────────────────────────────


def test_the_notebook_keeps_lines_in_order_and_is_empty_once_read():
    dealer = new_dealer(0, notebook=True)
    tell(dealer, 1, 2, 3, 4)
    tell_to(dealer, 0b101, 5, -1, 7, 8)
    assert [tuple(note) for note in read_notebook(dealer)] == [(1, 2, 3, 4, dealing.EVERYONE), (5, -1, 7, 8, 0b101)]
    assert read_notebook(dealer) == []


def test_a_closed_notebook_is_not_written():
    dealer = new_dealer(0)
    tell(dealer, 1, 2, 3, 4)
    assert read_notebook(dealer) == []


def test_a_full_notebook_takes_no_more():
    dealer = new_dealer(0, notebook=True)
    for n in range(NOTEBOOK_LINES + 5):
        tell(dealer, 0, 0, n, 0)
    assert [note.a for note in read_notebook(dealer)] == list(range(NOTEBOOK_LINES))


def test_writing_draws_nothing():
    quiet, loud = new_dealer(4), new_dealer(4, notebook=True)
    tell(loud, 1, 1, 1, 1)
    assert int(draw(quiet)) == int(draw(loud))


def test_a_script_says_every_roll_and_stops_where_it_ends():
    dealer = ScriptedDealer([4, 0])
    assert [roll(dealer, 6), roll(dealer, 2)] == [4, 0]
    with pytest.raises(Undecided) as raised:
        roll(dealer, 3)
    assert raised.value.sides == 3
