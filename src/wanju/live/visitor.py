"""A visitor: one open socket, and what is on its way to it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import orjson

from wanju.live.protocol import TRY_LATER

MOST_UNREAD = 512


@dataclass(eq=False)
class Visitor:
    """One open socket: which seat it speaks for, how much of the story it has, and what is on its way to it."""

    token: str | None = None
    """The hash of the token it has shown."""
    seat: int | None = None
    told: int = 0
    outbox: asyncio.Queue[bytes | int] = field(default_factory=lambda: asyncio.Queue(maxsize=MOST_UNREAD))
    """Messages, and in the end the code with which the socket is closed."""

    def send(self, message: dict[str, Any] | bytes) -> None:
        """Put a message on its way; a visitor who never reads is let go."""
        text = message if isinstance(message, bytes) else encode(message)
        if not self.outbox.full():
            return self.outbox.put_nowait(text)
        while not self.outbox.empty():
            self.outbox.get_nowait()
        return self.close(TRY_LATER)

    def close(self, code: int) -> None:
        """Close the socket after what is on its way."""
        if not self.outbox.full():
            self.outbox.put_nowait(code)


def encode(message: dict[str, Any]) -> bytes:
    """A message as it is sent."""
    return orjson.dumps(message, option=orjson.OPT_SERIALIZE_NUMPY | orjson.OPT_NON_STR_KEYS)
