"""A visitor that speaks the protocol of `docs/protocol.md` over a real socket."""

from __future__ import annotations

import json
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect


def open_table(server, seats=2, game="cier", listed=False, hints=None, **settings: Any) -> str:
    wanted = {"game": game, "seats": seats, "set": settings, "listed": listed, "hints": hints}
    answer = httpx.post(server.url + "/api/tables", json=wanted)
    assert answer.status_code == 201, answer.text
    return answer.json()["table"]


class Hearing:
    """What somebody at a table has heard; `self.table` is the last snapshot, `self.story` all events so far."""

    def __init__(self, server, table: str, token: str | None = None) -> None:
        self.server, self.id, self.token = server, table, token
        self.table: dict[str, Any] = {}
        self.story: list[dict[str, Any]] = []

    def heard(self, text: str | bytes) -> dict[str, Any]:
        """Take in what the server has sent."""
        message = json.loads(text)
        if message["type"] == "table":
            self.table = message
            self.story = self.story[: message.get("first_event", 0)] + message.get("events", [])
        if message["type"] == "seated":
            self.token = message["token"]
        return message


class Visitor(Hearing):
    """One socket."""

    def __init__(self, server, table: str, token: str | None = None) -> None:
        super().__init__(server, table, token)
        self.everything = ""
        self.moves = 0
        self.ws: ClientConnection = connect(server.socket(table), max_size=None, open_timeout=20)
        self.say("hello", **({"token": token} if token else {}))
        self.table = self.hear("table")

    def say(self, kind: str, **fields: Any) -> None:
        self.ws.send(json.dumps({"type": kind, **fields}))

    def next(self, seconds: float = 120) -> dict[str, Any]:
        text = self.ws.recv(timeout=seconds)
        self.everything += str(text)
        return self.heard(text)

    def hear(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of a kind that says this; earlier ones are passed over."""
        while True:
            message = self.next()
            if message["type"] == kind and all(message.get(key) == value for key, value in fields.items()):
                return message

    def ask(self, kind: str, answer: str, **fields: Any) -> dict[str, Any]:
        self.say(kind, **fields)
        return self.hear(answer)

    def command(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Say something with an id and read on until it is answered; its snapshot has been heard by then."""
        self.moves += 1
        id = f"command-{self.moves}"
        self.say(kind, id=id, **fields)
        while (message := self.next()).get("id") != id:
            pass
        return message

    def sit(self, seat: int, name: str = "Ana", **fields: Any) -> None:
        self.ask("sit", "seated", seat=seat, name=name, **fields)
        self.until(lambda table: table["you"] == seat)

    def move(self, action: str, id: str | None = None, **fields: Any) -> None:
        self.moves += 1
        given = {"id": id or f"{self.token}-{self.moves}", "answers": self.table["answers"], "action": action}
        self.say("move", **(given | fields))

    def answer(self) -> dict[str, Any]:
        """What the server says to a move: an acknowledgement, or why not."""
        while (message := self.next())["type"] not in ("ack", "refused", "error"):
            pass
        return message

    def until(self, holds) -> None:
        """Read on until the snapshot is so."""
        while not holds(self.table):
            self.next()

    def close(self) -> None:
        self.ws.close()

    def __enter__(self) -> Visitor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
