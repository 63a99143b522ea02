"""What whoever runs a house asks it: is it well, and how much does it do? No name, no move and no secret is in the
answers."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse
from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric, SummaryMetricFamily
from prometheus_client.registry import Collector
from starlette.exceptions import HTTPException

from wanju.live.house import House
from wanju.live.writer import StoreError

ASKED_AGAIN_AFTER = 1.0
"""Seconds for which an answer of /healthz is given again: nobody can keep the writer busy by asking."""


class Health:
    """Could a move be stored now?"""

    def __init__(self, house: House) -> None:
        self.house = house
        self.was_well = True
        self.asked_at = float("-inf")

    async def is_well(self) -> bool:
        if time.monotonic() - self.asked_at > ASKED_AGAIN_AFTER:
            self.asked_at = time.monotonic()
            try:
                await self.house.store.try_to_write()
                self.was_well = True
            except StoreError:
                self.was_well = False  # the writer has logged why
        return self.was_well


class Census(Collector):
    """The house in numbers, counted when somebody asks."""

    def __init__(self, house: House) -> None:
        self.house = house

    def collect(self) -> Iterator[Metric]:
        yield from self._rooms()
        yield from self._store()

    def _rooms(self) -> Iterator[Metric]:
        rooms = GaugeMetricFamily("wanju_tables", "Tables that somebody is at.", labels=["game", "phase"])
        open_now = Counter((room.match.ruleset.game.id, room.match.phase) for room in self.house.rooms.values())
        for labels, number in sorted(open_now.items()):
            rooms.add_metric(labels, number)
        yield rooms
        visitors = [visitor for room in self.house.rooms.values() for visitor in room.visitors]
        seated = sum(visitor.seat is not None for visitor in visitors)
        sockets = GaugeMetricFamily("wanju_visitors", "Sockets at tables, of players and of others.", labels=["seated"])
        sockets.add_metric(["yes"], seated)
        sockets.add_metric(["no"], len(visitors) - seated)
        yield sockets

    def _store(self) -> Iterator[Metric]:
        store = self.house.store
        written, queue = store.writer.written, store.writer.queue
        yield CounterMetricFamily("wanju_moves_stored", "Moves that are on disk.", store.moves_stored)
        yield CounterMetricFamily("wanju_writes", "Commands that are on disk, moves among them.", written.stored)
        yield CounterMetricFamily("wanju_writes_failed", "Commands that could not be stored.", written.failed)
        yield GaugeMetricFamily("wanju_writes_waiting", "Commands that wait for the writer.", queue.qsize())
        yield SummaryMetricFamily("wanju_commit_seconds", "Group commits.", written.groups, written.seconds)


def add_operating(app: FastAPI, house: House, watchers: tuple[str, ...]) -> None:
    """Health for everybody, numbers for the addresses that are named."""
    health, registry = Health(house), CollectorRegistry()
    registry.register(Census(house))
    ProcessCollector(registry=registry)

    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> JSONResponse:
        is_well = await health.is_well()
        return JSONResponse({"status": "ok" if is_well else "not storing"}, 200 if is_well else 503)

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        if request.client is None or request.client.host not in watchers:
            raise HTTPException(404)
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
