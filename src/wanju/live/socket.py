"""The socket of a table: hello, then messages in and snapshots out, until either side has enough."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from typing import Any

from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from wanju.kernel.errors import GameError
from wanju.kernel.text import words
from wanju.live.guard import Buckets, Limits, address_of
from wanju.live.house import House
from wanju.live.journal import of_table
from wanju.live.match import Refused
from wanju.live.protocol import (
    DONE,
    HERE,
    TROUBLE,
    UNWELCOME,
    Agree,
    Bot,
    Command,
    Hello,
    Incoming,
    Move,
    Ping,
    Salt,
    Sit,
    Stand,
    Start,
    error,
    incoming,
    problem,
    sentence,
)
from wanju.live.room import Room
from wanju.live.visitor import Visitor
from wanju.live.writer import StoreError

MOST_FRAME = 64 * 1024
"""Beyond this the socket is closed."""
MOST_CHARACTERS = 16_384
"""Beyond this a message is answered in words, and not read."""
MOST_A_SECOND = 60
MOST_BEFORE_HELLO = 10
HELLO_WAITS = 2
"""How many times as long as the head of a request hello may take."""
EXAMPLE = '{"type": "hello"}'

log = logging.getLogger("wanju.live")


class Pace:
    """How many messages a second are read, of one socket and of all sockets of an address."""

    def __init__(self, address: str, everybody: Buckets) -> None:
        self.address, self.everybody = address, everybody
        self.second, self.count = 0, 0
        self.is_told = False

    def allows(self) -> bool | None:
        """True to read on; None the first time in a second that it is too much; then False."""
        now = int(time.monotonic())
        if now != self.second:
            self.second, self.count, self.is_told = now, 0, False
        self.count += 1
        if self.count <= MOST_A_SECOND and self.everybody.take(self.address):
            return True
        is_first, self.is_told = not self.is_told, True
        return None if is_first else False


def add_socket(app: FastAPI, house: House, limits: Limits) -> None:
    talk = Buckets(2 * limits.messages, limits.messages)

    @app.websocket("/ws/{id}")
    async def socket(websocket: WebSocket, id: str) -> None:
        await websocket.accept()
        visitor = Visitor()
        writer = asyncio.create_task(write_out(websocket, visitor))
        room, code = None, TROUBLE
        try:
            hello = await heard_hello(websocket, visitor, HELLO_WAITS * limits.wait)
            room, code = await welcome(house, visitor, id, hello)
            if room is not None:
                await listen(websocket, house, room, visitor, Pace(address_of(websocket.scope), talk))
        except WebSocketDisconnect:
            pass
        except Exception:
            log.exception("A visitor of table %.20s was let go.", id, extra=of_table(id[:20]))
        finally:
            if room is not None:
                house.leave(room, visitor)
            visitor.close(code)
            with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
                await asyncio.wait_for(writer, 5)


async def write_out(websocket: WebSocket, visitor: Visitor) -> None:
    """Send what is in the outbox, in order, until it says to close."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while not isinstance(message := await visitor.outbox.get(), int):
            await websocket.send_text(message.decode())
        await websocket.close(message)


async def receive(websocket: WebSocket) -> str:
    """The next message as text, whichever way it was framed."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", DONE))
    text = message.get("text")
    return str(text) if text is not None else str(message["bytes"], "utf-8", "replace")


def read(text: str) -> Incoming | dict[str, Any]:
    """A message, or the error it deserves."""
    if len(text) > MOST_CHARACTERS:
        return error("room.too_large", size=len(text), most=MOST_CHARACTERS)
    try:
        return incoming.validate_python(json.loads(text))
    except ValidationError as found:
        return error("room.bad_message", problem=problem(found))
    except (ValueError, RecursionError):
        return error("room.bad_json", example=EXAMPLE)


async def welcome(house: House, visitor: Visitor, id: str, hello: Hello | None) -> tuple[Room | None, int]:
    """Open the room to who has said hello; else the code to close with."""
    if hello is None:
        return None, UNWELCOME
    try:
        room = await house.enter(id, visitor, hello.token)
    except StoreError:
        visitor.send(error("room.not_read"))
        return None, TROUBLE
    except Refused as refusal:
        visitor.send(error(refusal.key, **refusal.facts))
        return None, DONE
    except GameError as refusal:
        visitor.send({"type": "error", "text": str(refusal), "zh": refusal.zh})
        return None, DONE
    if hello.token and visitor.seat is None:
        visitor.send(error("room.bad_token"))
    return room, TROUBLE


async def heard_hello(websocket: WebSocket, visitor: Visitor, seconds: float) -> Hello | None:
    """The hello, if it comes in time and not after too much else."""
    hello_first = error("room.hello_first", example=EXAMPLE)
    try:
        async with asyncio.timeout(seconds):
            for _ in range(MOST_BEFORE_HELLO):
                message = read(await receive(websocket))
                if isinstance(message, Hello):
                    return message
                visitor.send(message if isinstance(message, dict) else hello_first)
    except TimeoutError:
        visitor.send(hello_first)
    return None


async def listen(websocket: WebSocket, house: House, room: Room, visitor: Visitor, pace: Pace) -> None:
    """Read messages until the visitor goes."""
    while True:
        text = await receive(websocket)
        allowed = pace.allows()
        if allowed is None:
            visitor.send(error("room.too_many", most=MOST_A_SECOND))
        if not allowed:
            continue
        message = read(text)
        if isinstance(message, dict):
            visitor.send(message)
        else:
            await house.unbroken(answer(house, room, visitor, message))


async def answer(house: House, room: Room, visitor: Visitor, message: Incoming) -> None:
    """Carry out one message and acknowledge it, or say why not."""
    named = {"id": message.id} if isinstance(message, Move | Command) and message.id else {}
    try:
        await obey(house, room, visitor, message)
    except Refused as refusal:
        known = words(HERE, "en") | room.match.ruleset.words("en")
        kind = "refused" if isinstance(message, Move) else "error"
        visitor.send({"type": kind, **named, **sentence(refusal.key, refusal.facts, known)})
    except GameError as refusal:
        kind = "refused" if isinstance(message, Move) else "error"
        visitor.send({"type": kind, **named, "text": str(refusal), "zh": refusal.zh})
    except StoreError:
        visitor.send(error("room.not_stored") | named)
    except Exception:
        log.exception(
            "A message of kind %r to table %s has failed.", message.type, room.match.id, extra=of_table(room.match.id)
        )
        visitor.send(error("room.trouble") | named)


async def obey(house: House, room: Room, visitor: Visitor, message: Incoming) -> None:
    """Carry out one message."""
    match message:
        case Move():
            visitor.send({"type": "ack", "id": message.id, "seq": await room.move(visitor, message)})
        case Sit():
            token = await room.sit(visitor, message)
            visitor.send({"type": "seated", "seat": message.seat, "token": token})
        case Salt():
            await room.salt(visitor, message)
        case Agree():
            await room.agree(visitor, message)
        case Stand():
            await room.stand(visitor)
        case Bot():
            await room.put_bot(visitor, message)
        case Start():
            await house.start(room, visitor)
        case Ping():
            visitor.send({"type": "pong"})
        case Hello():
            room.show(visitor)
    if isinstance(message, Command) and message.id:
        visitor.send({"type": "ack", "id": message.id, "seq": room.match.seq})
