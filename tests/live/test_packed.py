"""Files that take seconds to make: made once, and nobody waits for another's."""

from __future__ import annotations

import gzip
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from wanju.live.packed import Packed, Shelf


def test_who_has_a_file_does_not_wait_for_one_that_is_being_made():
    begun, may_end = Event(), Event()

    def make(id):
        if id == "slow":
            begun.set()
            assert may_end.wait(20)
        return id.upper()

    shelf = Shelf(make)
    assert shelf("quick") == "QUICK"
    with ThreadPoolExecutor(2) as pool:
        slow = pool.submit(shelf, "slow")
        assert begun.wait(20)
        try:
            assert pool.submit(shelf, "quick").result(timeout=20) == "QUICK"
            assert not slow.done()
        finally:
            may_end.set()
        assert slow.result(timeout=20) == "SLOW"


def test_who_comes_while_a_file_is_made_gets_that_one():
    made = []
    shelf = Shelf(lambda id: made.append(id) or len(made))
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(shelf, ["cier"] * 50)) == {1}
    assert made == ["cier"]


def test_what_could_not_be_made_is_tried_again():
    tries = iter([OSError("no disk"), "made"])

    def make(id):
        if isinstance(found := next(tries), OSError):
            raise found
        return found

    shelf = Shelf(make)
    with pytest.raises(OSError, match="no disk"):
        shelf("cier")
    assert shelf("cier") == "made"


def test_the_same_file_has_the_same_tag():
    one, same, other = Packed.of(b"rules"), Packed.of(b"rules"), Packed.of(b"rule")
    assert one == same and one.tag != other.tag and gzip.decompress(one.packed) == b"rules"
