"""The web app: pages and HTTP routes only. What they do is in `house`, who is let in in `guard`, what is said over the
socket of a table in `socket`."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator, Mapping
from functools import cache
from pathlib import Path
from secrets import randbits
from typing import Annotated, Any, Literal

from fastapi import FastAPI, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from wanju.games import ids, known, tools
from wanju.kernel.errors import GameError, UnknownName
from wanju.kernel.game import Game
from wanju.kernel.numbers import Entry, Number, with_more
from wanju.kernel.replay import dump
from wanju.kernel.text import words
from wanju.live import laboratory, thinking
from wanju.live.guard import READS, Guard, Limits
from wanju.live.guide import facts as guide_facts
from wanju.live.guide import guide, usual
from wanju.live.house import ID, House, filled_in
from wanju.live.match import OVER, Match, Refused
from wanju.live.operating import add_operating
from wanju.live.packed import Packed
from wanju.live.pictures import pictures
from wanju.live.prospects import Foresight
from wanju.live.protocol import HERE, BotToken, NewTable, Owner, Wanted, refusal, ruleset_seen
from wanju.live.puzzles import collection, puzzle
from wanju.live.readying import Readying
from wanju.live.room import Manners
from wanju.live.socket import add_socket
from wanju.live.store import Store
from wanju.live.visitor import encode
from wanju.live.writer import StoreError

WEB = Path(__file__).parents[1] / "web"
PLAIN = "plain"
"""The page of a game that has none of its own."""
MOST_ASKED = 20
STATUS = {
    "room.no_table": 404, "room.no_book": 404, "room.no_equilibrium": 404, "room.not_yours": 403, "room.not_over": 409,
    "room.book_closed": 409, "room.equilibrium_later": 409, "room.replay_later": 409, "room.other_version": 409,
    "room.unreadable": 409, "room.no_game": 409, "room.no_prospects": 404, "room.nothing_asked": 409,
    "refusal.watching": 403, "room.stand_first": 403, "room.no_chair": 404, "room.chair_taken": 409,
    "room.chair_held": 409, "room.already_begun": 409, "room.review_later": 409, "room.no_hint": 409,
    "room.no_hints": 409, "room.no_puzzle": 404,
}  # fmt: skip
"""What HTTP calls a refusal, where it is not simply a bad request."""


def build(
    db: str,
    manners: Manners | None = None,
    limits: Limits | None = None,
    names: tuple[str, ...] = (),
    files: Mapping[str, Mapping[str, str]] | None = None,
    watchers: tuple[str, ...] = (),
) -> FastAPI:
    """The app over a database; `names` are those by which it is reached, beside the machine's own, `files` are those
    with which new tables of a game are laid, and `watchers` are addresses that may read its metrics."""
    manners, limits = manners or Manners(), limits or Limits()
    house = House(Store(db, manners.lock), manners, files, Readying())

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await house.store.open()
        yield
        await house.close()

    app = FastAPI(title="Wanju", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.add_middleware(Guard, limits=limits, names=names)
    add_pages(app, house)
    add_own_pages(app)
    add_games(app, house)
    add_guides(app, house)
    add_lab(app, house)
    add_tables(app, house)
    add_counsel(app, house)
    add_matches(app, house)
    add_socket(app, house, limits)
    add_operating(app, house, watchers)
    add_refusals(app)
    return app


# ── refusals ─────────────────────────────────────────────────────────────────


def add_refusals(app: FastAPI) -> None:
    """Every refusal is one sentence."""

    @app.exception_handler(Refused)
    async def refuse(request: Request, error: Refused) -> JSONResponse:
        return JSONResponse(refusal(error.key, error.facts), STATUS.get(error.key, 422))

    @app.exception_handler(GameError)
    async def refuse_rules(request: Request, error: GameError) -> JSONResponse:
        status = 404 if isinstance(error, UnknownName) and request.method == "GET" else 422
        return JSONResponse({"error": str(error), "zh": error.zh}, status)

    @app.exception_handler(StoreError)
    async def refuse_for_now(request: Request, error: StoreError) -> JSONResponse:
        return JSONResponse(refusal("room.not_read" if request.method in READS else "room.not_stored", {}), 503)

    @app.exception_handler(RequestValidationError)
    async def refuse_body(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        place = ".".join(str(part)[:80] for part in first["loc"][1:])
        told = {"error": f"The request cannot be read: {place}: {first['msg']}.", "zh": f"无法读取请求：{place} 不对。"}
        return JSONResponse(told, 422)

    @app.exception_handler(HTTPException)
    async def refuse_address(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and request.method in READS and not request.url.path.startswith("/api/"):
            return FileResponse(WEB / "lost.html", 404)
        zh = "没有这个地址。" if error.status_code == 404 else "这个地址不能这样请求。"
        return JSONResponse({"error": f"{error.detail}.", "zh": zh}, error.status_code, error.headers)


# ── pages ────────────────────────────────────────────────────────────────────


def add_pages(app: FastAPI, house: House) -> None:
    @app.api_route("/", methods=["GET", "HEAD"], include_in_schema=False)
    async def lobby() -> FileResponse:
        return FileResponse(WEB / "index.html")

    @app.api_route("/t/{table}", methods=["GET", "HEAD"], include_in_schema=False)
    async def table_page(table: str) -> FileResponse:
        """The page says itself that there is no such table, in the visitor's language."""
        try:
            is_there = await house.has(table)
        except StoreError:
            is_there = True  # the page tries again
        return FileResponse(WEB / "table.html", 200 if is_there else 404)

    @app.api_route("/games/{id}", methods=["GET", "HEAD"], include_in_schema=False)
    async def guide_page(id: str) -> FileResponse:
        if id not in ids():
            raise HTTPException(404)
        return FileResponse(WEB / "guide.html")

    @app.api_route("/games/{id}/puzzle", methods=["GET", "HEAD"], include_in_schema=False)
    async def puzzle_page(id: str) -> FileResponse:
        if id not in ids() or collection(id) is None:
            raise HTTPException(404)
        return FileResponse(WEB / "puzzle.html")

    @app.api_route("/lab/{id}", methods=["GET", "HEAD"], include_in_schema=False)
    async def lab_page(id: str) -> FileResponse:
        if id not in ids():
            raise HTTPException(404)
        return FileResponse(WEB / "lab.html")

    app.mount("/web", StaticFiles(directory=WEB), name="web")


def add_own_pages(app: FastAPI) -> None:
    """A game's own site at its address, as the folder has it; the address without its last stroke is sent on there.
    And what a game that was brought draws its table with."""
    for game in map(known, ids()):
        if game.site is not None:
            app.mount(f"/play/{game.id}", StaticFiles(directory=game.site, html=True), name=f"play-{game.id}")
        if game.page is not None:
            app.mount(f"/page/{game.id}", StaticFiles(directory=game.page), name=f"page-{game.id}")


def page_of(game: Game) -> str:
    """Where the script and the style of its table are, without what they end in: of its own, or those for any game."""
    if game.page is not None:
        return f"/page/{game.id}/page"
    return f"/web/games/{game.id if (WEB / 'games' / f'{game.id}.js').is_file() else PLAIN}"


# ── games ────────────────────────────────────────────────────────────────────


def add_games(app: FastAPI, house: House) -> None:
    shown = cache(lambda id: facts(id, house.files.get(id, {})))

    @app.get("/api/games")
    async def games() -> list[dict[str, Any]]:
        return [shown(id) for id in ids()]

    @app.get("/api/games/{id}/words/{language}")
    async def game_words(id: str, language: str) -> dict[str, str]:
        return words(HERE, language) | known(id).words(language)

    @app.get("/api/games/{id}/think.wasm")
    async def think(id: str, request: Request) -> Response:
        """The search of the game, for a page that reviews a match or gives a hint."""
        return sent(request, await asyncio.to_thread(thinking.module, known(id).id), "application/wasm")

    @app.post("/api/games/{id}/ruleset")
    async def describe(id: str, wanted: Wanted) -> dict[str, Any]:
        return ruleset_seen(await house.ruleset(id, wanted))


def add_guides(app: FastAPI, house: House) -> None:
    """What teaches a game."""

    @app.get("/api/games/{id}/guide/{language}")
    async def game_guide(id: str, language: str, table: Annotated[str | None, Query(max_length=40)] = None) -> Response:
        """How to play, under the usual rules or under those of a table."""
        rules = usual(known(id))
        if table is not None:
            async with house.visit(table) as room:
                rules = room.match.ruleset if room.match.ruleset.game.id == id else rules
        return JSONResponse(await asyncio.to_thread(guide, rules, language))

    @app.get("/api/games/{id}/pictures")
    async def guide_pictures(id: str) -> Response:
        """The moments of real games that its guide shows."""
        return Response(encode(await asyncio.to_thread(pictures, known(id).id)), media_type="application/json")

    @app.get("/api/games/{id}/puzzle")
    async def daily_puzzle(id: str, day: Annotated[int, Query(ge=0, le=10**6)]) -> Response:
        """The puzzle of a day."""
        found = await asyncio.to_thread(puzzle, known(id).id, day)
        if found is None:
            raise Refused("room.no_puzzle", game=id)
        return Response(encode(found), media_type="application/json")


def sent(request: Request, found: Packed, kind: str) -> Response:
    """A large file, unless the browser has it already."""
    if request.headers.get("if-none-match") == found.tag:
        return Response(status_code=304, headers={"etag": found.tag})
    return Response(found.packed, media_type=kind, headers={"etag": found.tag, "content-encoding": "gzip"})


def add_lab(app: FastAPI, house: House) -> None:
    @app.get("/api/games/{id}/rules.{kind}")
    async def rules(id: str, kind: Literal["wasm", "json"], request: Request) -> Response:
        """The rules as a module, or what a page has to know of it."""
        return sent(request, await asyncio.to_thread(laboratory.file, known(id).id, kind), laboratory.KINDS[kind])

    @app.post("/api/games/{id}/laid")
    async def laid(id: str, wanted: Wanted) -> dict[str, Any]:
        """Rules that a page cannot lay out by itself, and their hash."""
        return laboratory.laid(await house.ruleset(id, wanted))


def facts(id: str, files: Mapping[str, str]) -> dict[str, Any]:
    """What the lobby needs to know of a game, with the files of the house."""
    game = known(id)
    tables = game.read_files(files)
    return {
        "id": game.id, "version": game.version, "fewest": game.fewest, "most": game.most,
        "styles": [*game.levels, *game.styles], "company": list(game.opponents),
        "lesson_company": list(game.company),
        "presets": list(game.numbers.presets), "preset_sets": dict(game.numbers.presets),
        "numbers": [number_facts(with_more(entry, tables)) for entry in game.numbers.entries.values()
                    if entry.id not in filled_in(game)],
        "page": page_of(game), "guide": guide_facts(id), "site": None if game.site is None else f"/play/{game.id}/",
        "lesson": game.lesson is not None, "puzzle": collection(id) is not None,
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
        return house.gathering()

    @app.get("/api/tables/known")
    async def known(id: Annotated[list[str], Query(max_length=MOST_ASKED)]) -> list[dict[str, Any]]:
        return await house.known(id)

    @app.post("/api/tables", status_code=201)
    async def new_table(wanted: NewTable) -> dict[str, str]:
        return {"table": await house.unbroken(house.new_match(wanted))}

    @app.post("/api/tables/{id}/again", status_code=201)
    async def again(id: str, asked: Owner) -> dict[str, str]:
        return {"table": await house.unbroken(house.again(id, asked.token))}

    @app.post("/api/tables/{id}/seats/{seat}/bot-token", status_code=201)
    async def bot_token(id: str, seat: int, asked: BotToken) -> dict[str, Any]:
        async with house.visit(id) as room:
            return {"seat": seat, "token": await house.unbroken(room.seat_program(asked.token, seat, asked.name))}

    @app.get("/api/tables/{id}/qr.svg")
    async def qr(id: str, request: Request) -> Response:
        import segno

        if not ID.fullmatch(id):
            raise Refused("room.no_table", table=id[:20])
        picture = io.BytesIO()
        address = str(request.base_url).rstrip("/") + f"/t/{id}"
        segno.make(address, micro=False).save(picture, kind="svg", border=2, xmldecl=False, svgns=True, scale=4)
        return Response(picture.getvalue(), media_type="image/svg+xml")


def add_counsel(app: FastAPI, house: House) -> None:
    """What somebody may ask while a match runs: what still leads where, and a hint."""
    foresight = Foresight()

    @app.post("/api/tables/{id}/prospects")
    async def prospects(id: str, asked: Owner) -> dict[str, Any]:
        async with house.visit(id) as room:
            return await foresight.tell(room.match, asked.token)

    @app.post("/api/tables/{id}/hint")
    async def hint(id: str, asked: Owner) -> Response:
        """Where somebody has to decide, as far as they can know it, for a page that looks for the best choice."""
        async with house.visit(id) as room:
            table, seat = room.match.for_hint(asked.token)
        return JSONResponse(await asyncio.to_thread(thinking.position_told, table, seat, randbits(63)))


def add_matches(app: FastAPI, house: House) -> None:
    """What is left of a match: its replay, its decisions, and the book of its chances."""

    @app.get("/api/tables/{id}/replay")
    async def replay(id: str) -> Response:
        async with house.visit(id) as room:
            match = room.match
        if match.table is None or match.phase != OVER:
            raise Refused("room.replay_later")
        name = f'attachment; filename="{match.ruleset.game.id}-{id}.jsonl"'
        return PlainTextResponse(dump(match.table), headers={"content-disposition": name})

    @app.get("/api/tables/{id}/review")
    async def review(id: str) -> Response:
        """The decisions of a match that is over, for a page that judges them."""
        async with house.visit(id) as room:
            match = room.match
        if match.table is None or match.phase != OVER:
            raise Refused("room.review_later")
        return JSONResponse(await asyncio.to_thread(thinking.match_told, match.table))

    @app.get("/api/tables/{id}/audit")
    async def audit(id: str) -> Response:
        async with house.visit(id) as room:
            match = room.match
        return JSONResponse({"table": id, **await asyncio.to_thread(audited, match)})

    @app.get("/api/tables/{id}/equilibrium")
    async def equilibrium(id: str) -> Response:
        async with house.visit(id) as room:
            match = room.match
        return JSONResponse({"table": id, **await asyncio.to_thread(compared, match)})


def audited(match: Match) -> dict[str, Any]:
    """The book of a match, where the game keeps one and it may be read now."""
    game = match.ruleset.game
    if game.audit is None:
        raise Refused("room.no_book", game=game.id)
    if match.table is None or not (match.phase == OVER or game.audited_during(match.ruleset)):
        raise Refused("room.book_closed")
    return game.audit(match.table)


def compared(match: Match) -> dict[str, Any]:
    """A finished match beside the equilibrium, where the game brings a `tools/equilibrium.py`."""
    game = match.ruleset.game
    brought = tools("equilibrium").get(game.id)
    if brought is None:
        raise Refused("room.no_equilibrium", game=game.id)
    if match.table is None or match.phase != OVER:
        raise Refused("room.equilibrium_later")
    made: dict[str, Any] = brought.equilibrium(match.table)
    return made
