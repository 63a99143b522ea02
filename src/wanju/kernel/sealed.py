"""A seal's draws in compiled code: HMAC-SHA256 (RFC 2104, FIPS 180-4), the same bits as `Seal.number`.

The key and the whole blocks of the message are worked in when the dealer is made; what is left for each draw is the end
of the message, with the number of the draw.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.kernel.record import Record
from wanju.kernel.rule import compiled_too
from wanju.kernel.seal import SEPARATOR, Seal

BLOCK, WORDS, ROUNDS = 64, 16, 64
INNER, OUTER = 0x36, 0x5C
FIELDS: dict[str, Any] = {
    "is_sealed": np.int32,  # does it draw from a seal, or from a stream
    "inner": (np.uint32, 8),  # the hash so far of the key and of the whole blocks of the salts
    "outer": (np.uint32, 8),  # the hash so far of the key, once more
    "tail": (np.uint8, BLOCK),  # what the last block of the salts begins with
    "used": np.int64,  # how much of it
    "whole": np.int64,  # bytes of the salts before it
    "text": (np.uint8, 2 * BLOCK),
    "words": (np.uint32, ROUNDS),
    "hashed": (np.uint32, 8),
}
U = np.uint32


def fraction(prime: int, power: int) -> int:
    """The first 32 bits of the fraction of a root, exactly."""
    low, high, wanted = 0, 1 << 40, prime << (32 * power)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**power <= wanted else (low, middle - 1)
    return low & 0xFFFFFFFF


PRIMES = [n for n in range(2, 312) if all(n % p for p in range(2, n))]
CONSTANTS = np.array([fraction(prime, 3) for prime in PRIMES], U)
BEGINNING = np.array([fraction(prime, 2) for prime in PRIMES[:8]], U)


@compiled_too
def turned(x: Any, by: Any) -> Any:
    """Bits that leave on the right come back on the left."""
    return U(x >> U(by)) | U(x << U(32 - by))


@compiled_too
def stretch(words: Any) -> None:
    """Sixteen words of a block become sixty-four."""
    for i in range(WORDS, ROUNDS):
        a, b = words[i - 15], words[i - 2]
        first = turned(a, 7) ^ turned(a, 18) ^ U(a >> U(3))
        second = turned(b, 17) ^ turned(b, 19) ^ U(b >> U(10))
        words[i] = U(words[i - 16] + first + words[i - 7] + second)


@compiled_too
def take_in(hashed: Any, words: Any) -> None:
    """Work one block into the hash."""
    stretch(words)
    a, b, c, d = hashed[0], hashed[1], hashed[2], hashed[3]
    e, f, g, h = hashed[4], hashed[5], hashed[6], hashed[7]
    for i in range(ROUNDS):
        upper = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
        one = U(h + upper + ((e & f) ^ (U(~e) & g)) + CONSTANTS[i] + words[i])
        lower = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
        two = U(lower + ((a & b) ^ (a & c) ^ (b & c)))
        h, g, f, e = g, f, e, U(d + one)
        d, c, b, a = c, b, a, U(one + two)
    hashed[0] = U(hashed[0] + a)
    hashed[1] = U(hashed[1] + b)
    hashed[2] = U(hashed[2] + c)
    hashed[3] = U(hashed[3] + d)
    hashed[4] = U(hashed[4] + e)
    hashed[5] = U(hashed[5] + f)
    hashed[6] = U(hashed[6] + g)
    hashed[7] = U(hashed[7] + h)


@compiled_too
def read_block(words: Any, text: Any, first: Any) -> None:
    """Sixty-four bytes as words."""
    for i in range(WORDS):
        at = first + 4 * i
        words[i] = U(U(text[at]) << U(24)) | U(U(text[at + 1]) << U(16)) | U(U(text[at + 2]) << U(8)) | U(text[at + 3])


@compiled_too
def write_digits(text: Any, at: Any, n: Any) -> int:
    """A number as people write it; returns where it ends."""
    power = np.int64(1)
    while power * 10 <= n:
        power *= 10
    while power > 0:
        text[at] = 48 + n // power % 10
        at += 1
        power //= 10
    return int(at)


@compiled_too
def write_end(text: Any, at: Any, length: Any) -> int:
    """Close a message of so many bytes, of which `at` are here; returns how many blocks there are."""
    text[at] = 0x80
    blocks = 1 if at < BLOCK - 8 else 2
    for i in range(8):
        text[blocks * BLOCK - 8 + i] = (length * 8) >> (56 - 8 * i) & 255
    return blocks


@compiled_too
def hash_message(dealer: Record, n: Any) -> None:
    """The inner hash of the salts and the number of a draw."""
    text, words, hashed = dealer.text, dealer.words, dealer.hashed
    for i in range(2 * BLOCK):
        text[i] = dealer.tail[i] if i < dealer.used else 0
    at = write_digits(text, np.int64(dealer.used), n)
    blocks = write_end(text, at, BLOCK + dealer.whole + at)
    for i in range(8):
        hashed[i] = dealer.inner[i]
    for block in range(blocks):
        read_block(words, text, block * BLOCK)
        take_in(hashed, words)


@compiled_too
def sealed_number(dealer: Record, n: Any) -> Any:
    """Draw number n, from 1: 64 bits."""
    hash_message(dealer, n)
    words, hashed = dealer.words, dealer.hashed
    for i in range(WORDS):
        words[i] = hashed[i] if i < 8 else 0
    words[8] = 0x80000000
    words[15] = (BLOCK + 32) * 8
    for i in range(8):
        hashed[i] = dealer.outer[i]
    take_in(hashed, words)
    return np.uint64(hashed[0]) << np.uint64(32) | np.uint64(hashed[1])


def hashed_block(hashed: Any, block: bytes) -> Any:
    """The hash with one block more, in plain Python."""
    words, after = np.zeros(ROUNDS, U), hashed.copy()
    words[:WORDS] = np.frombuffer(block, ">u4")
    with np.errstate(over="ignore"):
        take_in(after, words)
    return after


def break_in(dealer: Any, seal: Seal) -> None:
    """Let an array of one dealer draw from a seal."""
    key = seal.secret.ljust(BLOCK, b"\0")
    assert len(key) == BLOCK, "a longer secret would have to be hashed first"
    inner = hashed_block(BEGINNING, bytes(byte ^ INNER for byte in key))
    message = f"{SEPARATOR.join(seal.salts)}:".encode()
    whole = len(message) // BLOCK * BLOCK
    for first in range(0, whole, BLOCK):
        inner = hashed_block(inner, message[first : first + BLOCK])
    rest = message[whole:]
    dealer["is_sealed"], dealer["inner"][0] = 1, inner
    dealer["outer"][0] = hashed_block(BEGINNING, bytes(byte ^ OUTER for byte in key))
    dealer["tail"][0, : len(rest)] = np.frombuffer(rest, np.uint8)
    dealer["used"], dealer["whole"] = len(rest), whole
