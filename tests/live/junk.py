"""Messages nobody should send: valid ones bent, JSON of any shape, bytes of any kind, and frames of any form."""

from __future__ import annotations

import json
import random
import struct
from typing import Any

DEEP = 3000
VALUES: list[Any] = [
    None, True, False, 0, -1, 1, 7, 2**31, 2**53 + 1, 2**63, 2**64, -(2**63) - 1, 10**300, 0.5, -0.0, 1e308,
    float("inf"), float("nan"), "", " ", "x", "0", "\0", "a\0b", "\ud800", "\udfff\ud800", "\u202e\ufeff", "呲儿",
    "e\u0301" * 20, "x" * 65, "x" * 101, "x" * 5000, "'; drop table moves; --", "../../etc/passwd", "%00", [], [None],
    [[[]]], {}, {"": {}}, {"type": "ping"}, {"$ref": "#"}, {"__proto__": 1},
]  # fmt: skip
RAW = [
    "", " ", "\n", "{", "}", '"', "null", "nul", "[" * DEEP, '{"a":' * DEEP, "[" * DEEP + "]" * DEEP, "9" * 5000, "-",
    "1e999", "NaN", '{"type": "ping"}{"type": "ping"}', '{"type": "ping", "type": "start"}', "{'type': 'ping'}",
    '{"type": "ping",}', '{"type": "hello", "token": "\\ud800"}', '\ufeff{"type": "ping"}', "\0", "/* */", "true",
    '{"type": "sit", "seat": 1e0, "name": "x"}', '{"type": "\\u0070ing"}',
    '{"type": "move", "id": "\\u0000", "answers": 0, "action": "\\udc00"}',
]  # fmt: skip
OPCODES = {"more": 0, "text": 1, "bytes": 2, "close": 8, "ping": 9, "pong": 10}


def templates(table: dict[str, Any], token: str | None, rng: random.Random) -> list[dict[str, Any]]:
    """Every message of the protocol as it could be right here."""
    action = rng.choice(table.get("legal") or ["bullet"])
    style = rng.choice(["random", "counting", "runner", "uniform"])
    return [
        {"type": "hello", "token": token} if token else {"type": "hello"},
        {"type": "sit", "seat": rng.randrange(-1, 5), "name": "Eve", "player": "e" * 16, "id": "s1"},
        {"type": "sit", "seat": rng.randrange(4), "name": "Eve"},
        {"type": "salt", "salt": "salt", "id": "s2"},
        {"type": "agree", "yes": rng.random() < 0.5},
        {"type": "stand"},
        {"type": "bot", "seat": rng.randrange(4), "style": rng.choice([style, None]), "id": "s3"},
        {"type": "start"},
        {"type": "start", "id": "s4"},
        {"type": "move", "id": f"e{rng.randrange(10**9)}", "answers": table.get("answers") or 0, "action": action},
        {"type": "move", "id": f"e{rng.randrange(9)}", "answers": rng.randrange(40), "action": action, "seat": 0},
        {"type": "ping"},
    ]  # fmt: skip


def any_json(rng: random.Random, depth: int = 4) -> Any:
    """A value of any shape."""
    if depth == 0 or rng.random() < 0.4:
        return rng.choice(VALUES)
    if rng.random() < 0.5:
        return [any_json(rng, depth - 1) for _ in range(rng.randrange(4))]
    keys = ["type", "id", "seat", "name", "action", "answers", "token", "", "x", "\0"]
    return {rng.choice(keys): any_json(rng, depth - 1) for _ in range(rng.randrange(5))}


def bent(message: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A message with something wrong in it, or not."""
    message = dict(message)
    for _ in range(rng.choice([0, 1, 1, 1, 2])):
        key = rng.choice([*message, "extra"]) if message else "type"
        match rng.randrange(4):
            case 0:
                message.pop(key, None)
            case 1:
                message[key] = any_json(rng)
            case _:
                message[key] = rng.choice(VALUES)
    return message


def any_bytes(text: str, rng: random.Random) -> bytes:
    """A text in some encoding, or damaged."""
    match rng.randrange(5):
        case 0:
            return text.encode(rng.choice(["utf-16", "utf-32", "utf-8-sig", "utf-7"]), "surrogatepass")
        case 1:
            return text.encode("latin-1", "replace")
        case 2:
            return rng.randbytes(rng.randrange(200))
        case 3:
            whole = bytearray(text.encode("utf-8", "surrogatepass") or b"x")
            whole[rng.randrange(len(whole))] = rng.randrange(256)
            return bytes(whole)
        case _:
            return text.encode("utf-8", "surrogatepass")


def any_text(table: dict[str, Any], token: str | None, rng: random.Random) -> str:
    """What a text message may hold."""
    match rng.randrange(8):
        case 0:
            return rng.choice(RAW)
        case 1:
            return json.dumps(any_json(rng))
        case 2:
            whole = json.dumps(rng.choice(templates(table, token, rng)))
            return whole[: rng.randrange(len(whole))]
        case _:
            return json.dumps(bent(rng.choice(templates(table, token, rng)), rng), ensure_ascii=rng.random() < 0.9)


def frame(opcode: int, payload: bytes, *, is_last: bool = True, is_masked: bool = True, spare: int = 0) -> bytes:
    """One frame of a socket, well-formed or not."""
    first = (0x80 if is_last else 0) | spare << 4 | opcode
    size, mask = len(payload), 0x80 if is_masked else 0
    if size < 126:
        head = struct.pack("!BB", first, mask | size)
    elif size < 2**16:
        head = struct.pack("!BBH", first, mask | 126, size)
    else:
        head = struct.pack("!BBQ", first, mask | 127, size)
    return head + (bytes(4) if is_masked else b"") + payload


def frames(payload: bytes, rng: random.Random) -> bytes:
    """A message in one frame, or cut into several with other things in between."""
    opcode = rng.choice([OPCODES["text"]] * 4 + [OPCODES["bytes"]])
    if rng.random() < 0.7:
        return frame(opcode, payload)
    cuts = sorted(rng.randrange(len(payload) + 1) for _ in range(rng.randrange(1, 4)))
    parts = [payload[a:b] for a, b in zip([0, *cuts], [*cuts, len(payload)])]
    sent = b""
    for number, part in enumerate(parts):
        sent += frame(opcode if number == 0 else OPCODES["more"], part, is_last=number == len(parts) - 1)
        if rng.random() < 0.3:
            sent += frame(OPCODES["ping"], rng.randbytes(rng.randrange(20)))
    return sent


def broken_frame(rng: random.Random) -> bytes:
    """What ends a socket, or should."""
    ping = b'{"type": "ping"}'
    text, more, ctl, end = OPCODES["text"], OPCODES["more"], OPCODES["ping"], OPCODES["close"]
    code = struct.pack("!H", rng.choice([0, 999, 1005, 1006, 1012, 5000]))
    size = struct.pack("!Q", rng.choice([2**63, 2**62, 2**40]))
    return rng.choice([
        frame(text, ping, is_masked=False), frame(text, ping, spare=rng.randrange(1, 8)), frame(more, ping),
        frame(rng.choice([3, 4, 5, 6, 7, 11, 12, 15]), ping), frame(ctl, bytes(126)), frame(ctl, b"x", is_last=False),
        frame(end, b""), frame(end, b"\x03"), frame(end, code), frame(end, b"\x03\xe8\xff\xfe"),
        frame(text, ping, is_last=False) + frame(text, ping), frame(text, bytes(70_000)), frame(text, ping)[:-3],
        frame(text, b"x" * rng.choice([16_385, 65_537, 2**20])), b"\x81\xff" + size + bytes(4), frame(text, b""),
        frame(text, rng.randbytes(50)), rng.randbytes(rng.randrange(1, 60)), b"GET / HTTP/1.1\r\n\r\n",
    ])  # fmt: skip
