"""Some junk over the sockets; `tests/live/fuzz_socket.py` sends more."""

from __future__ import annotations

import random

from live.fuzz_socket import hold
from live.junk import frame, frames


def test_whatever_arrives_every_table_is_played_to_its_end():
    notes = hold(messages=1500, seed=5)
    assert not notes.wrong, notes.examples
    assert notes.counts["messages sent"] >= 1500 and notes.counts["matches over"] >= 10


def test_a_message_in_pieces_is_the_message():
    payload = bytes(range(100))
    for seed in range(50):
        sent, found = frames(payload, random.Random(seed)), b""
        while sent:
            size = sent[1] & 127
            found += sent[6 : 6 + size] if sent[0] & 15 < 8 else b""
            sent = sent[6 + size :]
        assert found == payload
    assert frame(1, b"x" * 70_000)[1] & 127 == 127 and frame(1, b"x" * 200)[1] & 127 == 126
