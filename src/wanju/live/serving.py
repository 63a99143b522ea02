"""Running the app: uvicorn, with the limits that only a server can keep."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from wanju.kernel.errors import GameError
from wanju.live import journal
from wanju.live.app import build
from wanju.live.guard import Limits
from wanju.live.room import Manners
from wanju.live.socket import MOST_FRAME
from wanju.live.store import Store
from wanju.live.writer import StoreError

UNREAD_WAITS = 2
"""How many times as long as the head of a request what was sent may wait to be read."""
GOODBYE_SECONDS = 5.0
"""So long may the last words to a socket wait to be read."""
SPARE = 100
"""Connections that one address may have beside its sockets: a browser opens several to fetch a page."""


class Unread(asyncio.Protocol):
    """A connection whose other side does not read is cut: what waits for it costs memory, and others wait for it."""

    wait = Limits().wait
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    stuck: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stuck = self.loop.call_later(UNREAD_WAITS * self.wait, self.transport.abort)

    def resume_writing(self) -> None:
        if self.stuck is not None:
            self.stuck.cancel()
            self.stuck = None
        super().resume_writing()


class Patient(Unread, HttpToolsProtocol):
    """HTTP that does not wait for ever: a connection on which no whole head of a request arrives is closed. One
    address has so many and no more, unless it is the proxy's."""

    most = SPARE
    proxy: str | None = None
    timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()
        if self._is_one_too_many():
            transport.abort()

    def _is_one_too_many(self) -> bool:
        mine = self.client and self.client[0]
        if mine is None or mine == self.proxy:
            return False
        clients = [getattr(other, "client", None) for other in self.connections]
        return len([client for client in clients if client and client[0] == mine]) > self.most

    def data_received(self, data: bytes) -> None:
        if self.timer is None:
            self._wait()
        super().data_received(data)

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self.timer = self.loop.call_later(self.wait, self._give_up)

    def _stop_waiting(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _give_up(self) -> None:
        self.timer = None
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if not is_answering and self.transport is not None and not self.transport.is_closing():
            self.transport.close()


class Quiet(Unread, WebSocketsSansIOProtocol):
    """A socket that does not wait for ever either. Text that is no text closes it with 1007: that is a visitor's fault
    and no page of the log."""

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "bytes" or is_text(b"".join(self.frames)):
            return super().send_receive_event_to_app()
        self.frames = []
        if self.conn.state is State.OPEN:
            self.conn.send_close(1007)
            self.handle_parser_exception()
        return None

    def handle_ping(self) -> None:
        """Whoever asks and asks, and does not read the answers, is cut."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._cut_soon()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self._cut_soon()

    def _cut_soon(self) -> None:
        self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)


def is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


async def try_store(db: str) -> None:
    """Open the database and close it again, or say in one sentence why not."""
    store = Store(db)
    try:
        await store.open()
        await store.close()
    except StoreError as error:
        zh = f"打不开数据库 {db}（{error}）；请用 --db 另指一个，或修复它。"
        sentence = f"The database {db} cannot be opened ({error}); name another with --db, or mend it."
        raise GameError(sentence, zh) from None


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str = "wanju.db",
    manners: Manners | None = None,
    limits: Limits | None = None,
    names: tuple[str, ...] = (),
    proxy: str | None = None,
    files: Mapping[str, Mapping[str, str]] | None = None,
    watchers: tuple[str, ...] = (),
    log: str = journal.TEXT,
) -> None:
    """Run the server until it is stopped. What a `proxy` says of whom it asks for is believed. `files` are those with
    which new tables of a game are laid; `watchers` are addresses that may read the metrics."""
    asyncio.run(try_store(db))
    limits = limits or Limits()
    journal.begin(log)
    uvicorn.run(
        build(db, manners, limits, names, files, watchers),
        host=host,
        port=port,
        log_level="warning",
        log_config=None,  # its lines are written as ours are
        http=type("Bounded", (Patient,), {"most": limits.sockets + SPARE, "proxy": proxy, "wait": limits.wait}),
        ws=type("Timed", (Quiet,), {"wait": limits.wait}),
        ws_max_size=MOST_FRAME,
        ws_per_message_deflate=False,  # a few kilobytes a move; packing them for each visitor costs more than a move
        timeout_graceful_shutdown=3,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
    )
