"""One match of a trial from the opening of its table to its replay, and what is held against the store at the end."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import time
from typing import Any

import httpx

import wanju
from live.line import GONE, Line, Told, judge
from live.people import Guest, Person, look_on
from live.weather import Notes, Weather
from server import Server

SHORT = {"throws": "at_once", "most_turns": 40}
STYLES = {
    "cier": ["random", "counting"], "delay": ["uniform"], "ludo": ["random", "runner"], "merit13": ["random", "smart"],
    "merit57": ["random", "author"],
}  # fmt: skip


def any_rules(rng: random.Random) -> dict[str, Any]:
    """A table of one of the five games; matches are short where the rules allow it."""
    game = rng.choice(["cier", "cier", "merit13", "merit57", "merit57", "delay", "ludo", "ludo"])
    match game:
        case "cier":
            return {"game": game, "seats": rng.randint(2, 5)}
        case "merit13":
            return {"game": game, "seats": rng.choice([3, 4]), "preset": rng.choice(["standard", "intro"])}
        case "merit57":
            rounds = {} if rng.random() < 0.05 else {"rounds": rng.choice([1, 2])}
            return {"game": game, "seats": rng.choice([2, 3, 4]), "preset": "easy", "set": rounds}
        case "delay":
            return {"game": game, "seats": 1}
        case _:
            dice = rng.choice([{}, {}, {"dice": "v2.0"}])
            return {"game": game, "seats": rng.randint(2, 4), "set": SHORT | dice}


class Play:
    """A match, its people, and what they were told."""

    def __init__(self, server: Server, client: httpx.AsyncClient, notes: Notes, weather: Weather, seed: str) -> None:
        self.server, self.client, self.notes, self.weather, self.seed = server, client, notes, weather, seed
        self.mischief, self.patience, self.stuck = 0.25, 2.0, 60.0
        self.rng = random.Random(seed)
        wanted = any_rules(self.rng)
        self.set_up(wanted, self.rng.randint(1, min(3, wanted["seats"])))
        self.told = Told(notes, weather)
        self.id = ""
        self.is_over = self.is_stuck = False
        self.replay = ""

    def set_up(self, wanted: dict[str, Any], people: int) -> None:
        """The game, and who will sit where."""
        self.wanted, self.styles = wanted, STYLES[wanted["game"]]
        self.seats_of_people = sorted(self.rng.sample(range(wanted["seats"]), people))
        self.people = [Person(self, seat, n == 0) for n, seat in enumerate(self.seats_of_people)]

    def __str__(self) -> str:
        return f"{self.wanted['game']} {self.id} ({self.wanted['seats']} seats, people {self.seats_of_people})"

    def wrong(self, kind: str, detail: str = "") -> None:
        self.notes.violation(kind, f"{self}: {detail}")

    async def open_line(self, token: str | None = None) -> Line:
        return await Line.open(self.server, self.id, self.told, token)

    # ── from beginning to end ──────────────────────────────────────

    async def open(self) -> None:
        self.id = (await self.ask("POST", "/api/tables", json=self.wanted)).json()["table"]

    async def run(self, guests: int | None = None) -> None:
        """People play it to its end; guests come and go."""
        self.told.went_on()
        count = self.rng.choice([0, 0, 1, 2]) if guests is None else guests
        needed = [asyncio.create_task(person.live()) for person in self.people or [Guest(self)]]
        jobs = needed + [asyncio.create_task(look_on(self, n)) for n in range(count)]
        try:
            await self.until_over(needed)
        finally:
            self.is_over = True
            for job in jobs:
                job.cancel()
            ends = await asyncio.gather(*jobs, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception):
                self.wrong("the trial itself failed", repr(end))
        if not self.is_stuck:
            await self.look_back()
            self.notes.count("matches over")

    async def until_over(self, jobs: list[asyncio.Task[None]]) -> None:
        """Wait for the people, or until nothing has happened for too long."""
        while not all(job.done() for job in jobs):
            await asyncio.wait(jobs, timeout=1)
            idle = time.monotonic() - max(self.told.at, self.weather.cleared)
            if idle > self.stuck and not all(job.done() for job in jobs):
                self.is_stuck = True
                self.wrong("stuck", self.why_stuck())
                return

    def why_stuck(self) -> str:
        tables = [person.line.table for person in self.people if person.line and person.line.table]
        if not tables:
            return "nobody came in"
        last = max(tables, key=lambda table: table["seq"])
        kinds = [last["chairs"][seat]["kind"] for seat in last.get("waiting", [])]
        unanswered = [person.seat for person in self.people if person.pending]
        return f"{last['phase']}, move {last['seq']} waits for {kinds}, unanswered {unanswered}"

    async def look_back(self) -> None:
        """What a late guest sees, and the replay; sometimes the next table."""
        for _ in range(60):
            try:
                line = await self.open_line()
                await line.close()
                break
            except GONE as error:
                judge(error, self.notes, self.weather)
                await asyncio.sleep(0.5)
        answer = await self.ask("GET", f"/api/tables/{self.id}/replay")
        if answer.status_code == 200:
            self.replay = answer.text
        else:
            self.wrong(f"replay {answer.status_code}", answer.text[:200])
        seated = [person for person in self.people if person.token]
        if seated and self.rng.random() < 0.2:
            await self.once_more(self.rng.choice(seated))

    async def once_more(self, person: Person) -> None:
        """The next table is one, and the chairs are kept there."""
        body = {"json": {"token": person.token}}
        asked = [await self.ask("POST", f"/api/tables/{self.id}/again", **body) for _ in range(2)]
        if {answer.status_code for answer in asked} != {201} or asked[0].json() != asked[1].json():
            self.wrong("again", " / ".join(answer.text[:100] for answer in asked))
            return
        answer = await self.ask("POST", f"/api/tables/{self.id}/again", json={"token": "x"})
        if answer.status_code != 403:
            self.wrong("again with a foreign token", f"{answer.status_code} {answer.text[:100]}")
        following = asked[0].json()["table"]
        for _ in range(60):
            try:
                line = await Line.open(self.server, following, Told(self.notes, self.weather), person.token)
            except GONE:
                await asyncio.sleep(0.5)
                continue
            if line.table["you"] != person.seat:
                self.wrong("chair lost at the next table", str(person.seat))
            await line.close()
            return

    async def ask(self, method: str, path: str, **fields: Any) -> httpx.Response:
        """Over HTTP, and again while the server is down or cannot store; at most for two minutes."""
        until = time.monotonic() + 120
        while time.monotonic() < until:
            try:
                answer = await self.client.request(method, self.server.url + path, **fields)
            except httpx.HTTPError as error:
                self.notes.count("request failed")
                if self.weather.is_fair:
                    self.wrong("no answer in fair weather", repr(error))
                await asyncio.sleep(0.3)
                continue
            self.notes.count(f"http {answer.status_code}")
            if answer.status_code < 500 and answer.status_code != 429:
                return answer
            if answer.status_code == 429:
                await asyncio.sleep(2)
            elif answer.status_code != 503 or self.weather.is_fair:
                self.wrong(f"http {answer.status_code}", f"{method} {path} {answer.text[:100]}")
            await asyncio.sleep(0.3)
        raise TimeoutError(f"{method} {path} was not answered for two minutes")

    # ── against the store ──────────────────────────────────────────

    def compare(self, db: sqlite3.Connection) -> None:
        """Is everything in the store that anybody was told, and nothing else?"""
        query = "select seq, seat, action, move_id from moves where match = ? order by seq"
        rows = db.execute(query, [self.id]).fetchall()
        self.notes.count("moves stored", len(rows))
        if [row[0] for row in rows] != list(range(len(rows))):
            self.wrong("numbers not in a row", str([row[0] for row in rows]))
        if len(rows) < self.told.seq:
            self.wrong("moves told but not stored", f"{self.told.seq} told, {len(rows)} stored")
        for person in self.people:
            self.compare_moves(person, rows)
        if not self.is_stuck:
            (phase,) = db.execute("select phase from matches where id = ?", [self.id]).fetchone()
            if phase != "over":
                self.wrong("not over in the store", phase)
            self.compare_replay([(row[1], row[2]) for row in rows])

    def compare_moves(self, person: Person, rows: list[tuple[int, int, str, str]]) -> None:
        ids = [row[3].removeprefix(f"{person.seat}:") for row in rows if row[1] == person.seat]
        for move in person.sent.values():
            if move.seq is not None and not move.must_fail:
                row = rows[move.seq] if move.seq < len(rows) else None
                if row is None or row[1:3] != (person.seat, move.action) or not row[3].endswith(move.id):
                    self.wrong("acknowledged move not in the store", f"{move} is {row}")
            if ids.count(move.id) > 1 or (move.must_fail and move.id in ids):
                self.wrong("stored what was not to be", str(move))
            if move.is_refused and move.times == 1 and move.id in ids:
                self.wrong("refused move in the store", str(move))

    def compare_replay(self, moves: list[tuple[int, str]]) -> None:
        if not self.replay:
            return
        table = wanju.load(self.replay)
        if table.moves != moves:
            self.wrong("replay is not the store", f"{len(table.moves)} and {len(moves)} moves")
        if list(table.payoff) != self.told.payoff:
            self.wrong("payoff of the replay", f"{table.payoff}, told {self.told.payoff}")
        for seat, story in self.told.stories.items():
            if json.loads(json.dumps(table.events(seat))) != story.events:
                self.wrong("story of the replay", f"seat {seat}")
        self.notes.count("replays the same")
