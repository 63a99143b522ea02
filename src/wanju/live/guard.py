"""The door: who is let in, how much may be brought, and how often. An ASGI middleware around the whole app.

Limits are by address, so that nobody can use up the house alone; whoever is turned away is told in one sentence.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import socket
import time
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from wanju.live.protocol import TRY_LATER, error, refusal

MOST_BODY = 256 * 1024
BODY_WAITS = 1.5
"""How many times as long as its head the body of a request may take."""
READS = ("GET", "HEAD", "OPTIONS")
MOST_ADDRESSES = 10_000

SCRIPTS, THINKING = "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"
"""Our pages also run our own WebAssembly."""
OURS = (
    f"default-src 'none'; {SCRIPTS}; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
PAGES = f"{OURS.replace(SCRIPTS, THINKING)}; style-src 'self'; font-src 'self'"
SITES = f"{OURS}; style-src 'self' https://fonts.googleapis.com; font-src 'self' https://fonts.gstatic.com"
"""Delay the End has its own page, and §12 of its rulebook names the fonts."""

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class Limits(NamedTuple):
    """What one address may do."""

    tables: int = 30
    """Tables opened in a minute."""
    sockets: int = 100
    """Sockets open at a time."""
    messages: int = 300
    """Messages sent in a second over all its sockets."""
    questions: int = 240
    """Requests in a minute that make the server think: rulesets, replays, dice books."""
    wait: float = 10.0
    """Seconds for the head of a request; its body has longer, and so has hello and what is sent and not read."""


@dataclass
class Bucket:
    """Holds so many drops, and is filled again with so many a second."""

    drops: float
    at: float


class Buckets:
    """One bucket for each address; those that are full again are forgotten."""

    def __init__(self, most: float, a_second: float) -> None:
        self.most, self.a_second = float(most), a_second
        self.kept: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Take a drop, if there is one."""
        now = time.monotonic()
        bucket = self.kept.get(address)
        if bucket is None:
            self._tidy(now)
            bucket = self.kept[address] = Bucket(self.most, now)
        bucket.drops = min(self.most, bucket.drops + (now - bucket.at) * self.a_second)
        bucket.at = now
        if bucket.drops < 1:
            return False
        bucket.drops -= 1
        return True

    def _tidy(self, now: float) -> None:
        if len(self.kept) >= MOST_ADDRESSES:
            full_after = self.most / self.a_second
            self.kept = {key: bucket for key, bucket in self.kept.items() if now - bucket.at < full_after}


def address_of(scope: Scope) -> str:
    """Whom a limit is for: an address, or of the many that IPv6 gives to one house, their common part."""
    client = scope.get("client")
    try:
        ip = ipaddress.ip_address(client[0] if client else "")
    except ValueError:
        return "unknown"
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    return str(ip.ipv4_mapped or ipaddress.ip_network((ip, 64), strict=False))


def own_names() -> set[str]:
    """What this machine is called in its own network."""
    name = socket.gethostname().lower()
    return {"localhost", name, name.split(".")[0], f"{name.split('.')[0]}.local"}


def host_in(address: str) -> str:
    """`example.org` of `Example.org:8000`."""
    try:
        return (urlsplit(f"//{address}").hostname or "").lower()
    except ValueError:
        return ""


def is_ip(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Guard:
    """Host, origin, rate and size, in this order; and the headers of every answer."""

    def __init__(self, app: App, limits: Limits, names: tuple[str, ...] = ()) -> None:
        self.app, self.limits = app, limits
        self.names = own_names() | {name.lower() for name in names}
        self.strangers = {name.lower() for name in names}
        self.tables = Buckets(limits.tables, limits.tables / 60)
        self.questions = Buckets(limits.questions, limits.questions / 60)
        self.sockets: Counter[str] = Counter()
        self.openings = Buckets(2 * limits.sockets, limits.sockets / 10)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._answer(scope, receive, with_headers(scope, send))
        elif scope["type"] == "websocket":
            await self._open_socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if why := self._turned_away(scope) or self._too_often(scope):
            return await refuse(send, *why)
        if scope["method"] in READS:
            return await self.app(scope, receive, send)
        seconds = BODY_WAITS * self.limits.wait
        try:
            async with asyncio.timeout(seconds):
                body = await read_body(scope, receive)
        except TimeoutError:
            return await refuse(send, 408, "room.too_slow", seconds=round(seconds))
        except ConnectionError:
            return None  # nobody waits for an answer
        if body is None:
            return await refuse(send, 413, "room.body_too_large", most=MOST_BODY // 1024)
        return await self.app(scope, replaying(body, receive), send)

    def _turned_away(self, scope: Scope) -> tuple[Any, ...] | None:
        """A page of another site may not speak to us in a visitor's name, nor under a name that is not ours."""
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        name = host_in(host)
        if name not in self.names and not is_ip(name):
            return 421, "room.unknown_host", {"name": name[:80]}
        origin = headers.get(b"origin")
        if origin is None or (scope["type"] == "http" and scope["method"] in READS):
            return None
        try:
            asked_from = urlsplit(origin.decode("latin-1"))
            is_ours = asked_from.netloc.lower() == host.lower() or asked_from.hostname in self.strangers
        except ValueError:
            is_ours = False
        return None if is_ours else (403, "room.other_origin", {})

    def _too_often(self, scope: Scope) -> tuple[Any, ...] | None:
        path, address = scope["path"], address_of(scope)
        is_new = scope["method"] == "POST" and (path == "/api/tables" or path.endswith("/again"))
        if is_new and not self.tables.take(address):
            return 429, "room.too_many_tables", {"most": self.limits.tables}
        is_thinking = scope["method"] not in READS or path.endswith(("/audit", "/equilibrium", "/replay", "/review"))
        if is_thinking and not is_new and not self.questions.take(address):
            return 429, "room.too_many_questions", {"most": self.limits.questions}
        return None

    async def _open_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        if self._turned_away(scope):
            return await send({"type": "websocket.close", "code": 1008})
        if self.sockets[address] >= self.limits.sockets or not self.openings.take(address):
            return await refuse_socket(receive, send, self.limits.sockets)
        self.sockets[address] += 1
        try:
            return await self.app(scope, receive, send)
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]


def with_headers(scope: Scope, send: Send) -> Send:
    """What every answer says to the browser: nothing but our own, and in nobody's frame."""
    policy = SITES if scope["path"].startswith("/play/") else PAGES
    headers = [
        (b"content-security-policy", policy.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"same-origin"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cache-control", b"no-cache"),  # asked for each time, sent when it has changed
    ]

    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *headers]}
        await send(message)

    return sending


async def read_body(scope: Scope, receive: Receive) -> bytes | None:
    """All of what is sent, or nothing if it is too much."""
    told = dict(scope["headers"]).get(b"content-length", b"0")
    if not told.isdigit() or len(told) > 9 or int(told) > MOST_BODY:
        return None
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionError("who asked has gone before the end of the request")
        body += message.get("body", b"")
        if len(body) > MOST_BODY:
            return None
        if not message.get("more_body"):
            return bytes(body)


def replaying(body: bytes, receive: Receive) -> Receive:
    """A body that was read, to be read again; afterwards whatever else comes."""
    kept: list[MutableMapping[str, Any]] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receiving() -> MutableMapping[str, Any]:
        return kept.pop() if kept else await receive()

    return receiving


async def refuse(send: Send, status: int, key: str, facts: dict[str, Any] | None = None, **more: Any) -> None:
    """One sentence, and the line is closed: what else is on its way is not read."""
    body = json.dumps(refusal(key, (facts or {}) | more)).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def refuse_socket(receive: Receive, send: Send, most: int) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": json.dumps(error("room.too_many_sockets", most=most))})
    await send({"type": "websocket.close", "code": TRY_LATER})
