"""The web app: routes only. What they do is in `house`, what they say in `protocol`."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, WebSocket, WebSocketDisconnect
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from pydantic import ValidationError

from wanju.games import find, ids
from wanju.kernel.errors import GameError, UnknownName
from wanju.kernel.game import Game
from wanju.kernel.numbers import Entry, Number, with_more
from wanju.kernel.replay import dump
from wanju.kernel.text import say, words
from wanju.live.house import House, Room, Visitor, filled_in
from wanju.live.match import OVER, Refused
from wanju.live.protocol import (
    Agree,
    Bot,
    Hello,
    Incoming,
    Move,
    NewTable,
    Ping,
    Salt,
    Sit,
    Stand,
    Start,
    Wanted,
    incoming,
    problem,
    ruleset_seen,
)
from wanju.live.store import Store

WEB = Path(__file__).parents[1] / "web"
HERE = Path(__file__).parent
MOST_CHARACTERS = 16_384
MOST_A_SECOND = 60
MOST_BYTES = 16 * 2**20
"""Beyond this the socket is closed; up to this it is answered in words."""
HELLO_SECONDS = 20.0
EXAMPLE = '{"type": "hello"}'


def build(db: str, pause: float = 0.7, patience: float = 45.0) -> FastAPI:
    """The app over a database."""
    house = House(Store(db), pause, patience)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await house.store.open()
        yield
        await house.close()

    app = FastAPI(title="Wanju", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.house = house
    add_pages(app)
    add_sites(app)
    add_games(app)
    add_tables(app, house)
    add_socket(app, house)
    add_refusals(app)
    return app


def add_refusals(app: FastAPI) -> None:
    """Every refusal is one sentence."""

    @app.exception_handler(GameError)
    async def refuse(request: Request, error: GameError) -> JSONResponse:
        status = 404 if isinstance(error, UnknownName) and request.method == "GET" else 422
        return JSONResponse({"error": str(error)}, status)

    @app.exception_handler(RequestValidationError)
    async def refuse_body(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"][1:])
        return JSONResponse({"error": f"The request cannot be read: {place}: {first['msg']}."}, 422)


def no_table(id: str) -> JSONResponse:
    return JSONResponse({"error": f"No table has the address {id[:20]!r}; check the link or open a new one."}, 404)


def add_pages(app: FastAPI) -> None:
    @app.get("/")
    async def lobby() -> FileResponse:
        return FileResponse(WEB / "index.html")

    @app.get("/t/{table}")
    async def table_page(table: str) -> FileResponse:
        return FileResponse(WEB / "table.html")

    app.mount("/web", StaticFiles(directory=WEB), name="web")


def add_sites(app: FastAPI) -> None:
    """A game's own page at its address, as the folder has it; the address without its last stroke is sent on there."""
    for game in map(find, ids()):
        if game.site is not None:
            app.mount(f"/play/{game.id}", StaticFiles(directory=game.site, html=True), name=f"play-{game.id}")


# ── games ────────────────────────────────────────────────────────────────────


def add_games(app: FastAPI) -> None:
    @app.get("/api/games")
    async def games() -> list[dict[str, Any]]:
        return [facts(find(id)) for id in ids()]

    @app.get("/api/games/{id}/words/{language}")
    async def game_words(id: str, language: str) -> dict[str, str]:
        return words(HERE, language) | find(id).words(language)

    @app.post("/api/games/{id}/ruleset")
    async def describe(id: str, wanted: Wanted) -> dict[str, Any]:
        return ruleset_seen(find(id).ruleset(wanted.seats, wanted.preset, wanted.set, wanted.files))


def facts(game: Game) -> dict[str, Any]:
    """What the lobby needs to know of a game."""
    tables = game.read_files({})
    return {
        "id": game.id, "version": game.version, "fewest": game.fewest, "most": game.most,
        "styles": list(game.styles), "presets": list(game.numbers.presets), "preset_sets": dict(game.numbers.presets),
        "numbers": [number_facts(with_more(entry, tables)) for entry in game.numbers.entries.values()
                    if entry.id not in filled_in(game)],
        "site": None if game.site is None else f"/play/{game.id}/",
    }  # fmt: skip


def number_facts(entry: Entry) -> dict[str, Any]:
    """One number or switch, for a form."""
    shown: dict[str, Any] = {"id": entry.id, "section": entry.section, "ruling": entry.ruling, "default": entry.default}
    shown["per_seat"] = entry.per_seat
    if isinstance(entry, Number):
        return shown | {"kind": "number", "unit": entry.unit, "low": entry.low, "high": entry.high, "step": entry.step}
    return shown | {"kind": "switch", "readings": list(entry.readings)}


# ── tables ───────────────────────────────────────────────────────────────────


def add_tables(app: FastAPI, house: House) -> None:
    @app.get("/api/tables")
    async def gathering() -> list[dict[str, Any]]:
        return await house.gathering()

    @app.post("/api/tables", status_code=201)
    async def new_table(wanted: NewTable) -> dict[str, str]:
        return {"table": await house.new_match(wanted)}

    @app.post("/api/tables/{id}/again", status_code=201)
    async def again(id: str) -> Response:
        try:
            return JSONResponse({"table": await house.again(id)}, 201)
        except KeyError:
            return no_table(id)
        except GameError as error:
            return JSONResponse({"error": str(error)}, 409)

    @app.get("/api/tables/{id}/qr.svg")
    async def qr(id: str, request: Request) -> Response:
        import segno

        picture = io.BytesIO()
        address = str(request.base_url).rstrip("/") + f"/t/{id}"
        segno.make(address, micro=False).save(picture, kind="svg", border=2, xmldecl=False, svgns=True, scale=4)
        return Response(picture.getvalue(), media_type="image/svg+xml")

    @app.get("/api/tables/{id}/replay")
    async def replay(id: str) -> Response:
        match = await house.match(id)
        if match is None:
            return no_table(id)
        if match.table is None or match.phase != OVER:
            return JSONResponse({"error": "The replay is there once the match is over."}, 409)
        name = f'attachment; filename="{match.ruleset.game.id}-{id}.jsonl"'
        return PlainTextResponse(dump(match.table), headers={"content-disposition": name})

    @app.get("/api/tables/{id}/audit")
    async def audit(id: str) -> Response:
        match = await house.match(id)
        if match is None:
            return no_table(id)
        game = match.ruleset.game
        if game.audit is None:
            return JSONResponse({"error": f"{game.id} keeps no book of its chances."}, 404)
        if match.table is None or not (match.phase == OVER or game.audited_during(match.ruleset)):
            return JSONResponse({"error": "The dice book is open once the match is over."}, 409)
        return JSONResponse({"table": id, **await asyncio.to_thread(game.audit, match.table)})


# ── the socket ───────────────────────────────────────────────────────────────


class Pace:
    """How many messages a second are read."""

    def __init__(self) -> None:
        self.second, self.count = 0, 0

    def allows(self) -> bool | None:
        """True to read on; None the first time in a second that it is too much; then False."""
        now = int(time.monotonic())
        self.count = self.count + 1 if now == self.second else 1
        self.second = now
        return True if self.count <= MOST_A_SECOND else None if self.count == MOST_A_SECOND + 1 else False


def room_error(key: str, **given: Any) -> dict[str, Any]:
    """An error message: the sentence, and what a page needs to say it in its own language."""
    return {"type": "error", "key": key, "facts": given, "text": say(words(HERE, "en"), key, **given)}


def refused(room: Room, move: Move, refusal: Refused) -> dict[str, Any]:
    """The answer to a move that was not taken."""
    known = words(HERE, "en") | room.match.ruleset.game.words("en")
    text = say(known, refusal.key, **refusal.facts)
    return {"type": "refused", "id": move.id, "key": refusal.key, "facts": refusal.facts, "text": text}


def read(text: str) -> Incoming | dict[str, Any]:
    """A message, or the error it deserves."""
    if len(text) > MOST_CHARACTERS:
        return room_error("room.too_large", size=len(text), most=MOST_CHARACTERS)
    try:
        return incoming.validate_python(json.loads(text))
    except ValidationError as error:
        return room_error("room.bad_message", problem=problem(error))
    except (ValueError, RecursionError):
        return room_error("room.bad_json", example=EXAMPLE)


def add_socket(app: FastAPI, house: House) -> None:
    @app.websocket("/ws/{id}")
    async def socket(websocket: WebSocket, id: str) -> None:
        await websocket.accept()
        visitor = Visitor()
        writer = asyncio.create_task(write_out(websocket, visitor))
        room: Room | None = None
        try:
            room = await welcome(websocket, house, visitor, id)
            if room is not None:
                await listen(websocket, room, visitor)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            if room is not None:
                await house.leave(room, visitor)
            with contextlib.suppress(asyncio.QueueFull):
                visitor.outbox.put_nowait(None)
            with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
                await asyncio.wait_for(writer, 5)


async def write_out(websocket: WebSocket, visitor: Visitor) -> None:
    """Send what is in the outbox, in order, until there is nothing more to send."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (message := await visitor.outbox.get()) is not None:
            await websocket.send_text(json.dumps(message, ensure_ascii=False))
        await websocket.close()


async def receive(websocket: WebSocket) -> str:
    """The next message as text, whichever way it was framed."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return str(text) if text is not None else str(message["bytes"], "utf-8", "replace")


async def welcome(websocket: WebSocket, house: House, visitor: Visitor, id: str) -> Room | None:
    """Wait for the hello, then open the room."""
    while True:
        try:
            message = read(await asyncio.wait_for(receive(websocket), HELLO_SECONDS))
        except TimeoutError:
            visitor.send(room_error("room.hello_first", example=EXAMPLE))
            return None
        if isinstance(message, Hello):
            break
        visitor.send(message if isinstance(message, dict) else room_error("room.hello_first", example=EXAMPLE))
    try:
        room = await house.enter(id, visitor, message.token)
    except GameError as error:
        visitor.send({"type": "error", "text": str(error)})
        return None
    if room is None:
        visitor.send(room_error("room.no_table", table=id[:20]))
    elif message.token and visitor.seat is None:
        visitor.send(room_error("room.bad_token"))
    return room


async def listen(websocket: WebSocket, room: Room, visitor: Visitor) -> None:
    """Read messages until the visitor goes."""
    pace = Pace()
    while True:
        text = await receive(websocket)
        allowed = pace.allows()
        if allowed is None:
            visitor.send(room_error("room.too_many", most=MOST_A_SECOND))
        if not allowed:
            continue
        message = read(text)
        if isinstance(message, dict):
            visitor.send(message)
        else:
            await obey(room, visitor, message)


async def obey(room: Room, visitor: Visitor, message: Incoming) -> None:
    """Carry out one message, or answer why not."""
    try:
        match message:
            case Move():
                visitor.send({"type": "ack", "id": message.id, "seq": await room.move(visitor.seat, message)})
            case Sit():
                await room.sit(visitor, message)
            case Salt():
                await room.salt(visitor, message)
            case Agree():
                await room.agree(visitor, message)
            case Stand():
                await room.stand(visitor)
            case Bot():
                await room.put_bot(visitor, message)
            case Start():
                await room.start(visitor)
            case Ping():
                visitor.send({"type": "pong"})
            case Hello():
                room.tell()
    except Refused as refusal:
        if isinstance(message, Move):
            visitor.send(refused(room, message, refusal))
        else:
            visitor.send(room_error(refusal.key, **refusal.facts))
    except GameError as error:
        kind = {"type": "refused", "id": message.id} if isinstance(message, Move) else {"type": "error"}
        visitor.send({**kind, "text": str(error)})


def serve(
    host: str = "127.0.0.1", port: int = 8000, db: str = "wanju.db", pause: float = 0.7, patience: float = 45.0
) -> None:
    """Run the server until it is stopped."""
    import uvicorn

    uvicorn.run(
        build(db, pause, patience),
        host=host,
        port=port,
        log_level="warning",
        ws_max_size=MOST_BYTES,
        timeout_graceful_shutdown=3,
    )
