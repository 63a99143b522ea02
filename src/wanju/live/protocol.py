"""The messages of a live table, typed; `docs/protocol.md` tells them to people."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from wanju.kernel.game import Ruleset

NAME_LENGTH = 24


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Hello(Message):
    type: Literal["hello"]
    token: str | None = Field(None, max_length=100)


class Sit(Message):
    type: Literal["sit"]
    seat: int
    name: str
    player: str | None = Field(None, min_length=16, max_length=100)


class Salt(Message):
    type: Literal["salt"]
    salt: str = Field(max_length=100)


class Agree(Message):
    type: Literal["agree"]
    yes: bool


class Stand(Message):
    type: Literal["stand"]


class Bot(Message):
    type: Literal["bot"]
    seat: int
    style: str | None = Field(None, max_length=40)


class Start(Message):
    type: Literal["start"]


class Move(Message):
    type: Literal["move"]
    id: str = Field(min_length=1, max_length=64)
    answers: int
    action: str = Field(max_length=80)
    seat: int | None = None


class Ping(Message):
    type: Literal["ping"]


Incoming = Annotated[Hello | Sit | Salt | Agree | Stand | Bot | Start | Move | Ping, Field(discriminator="type")]
incoming: TypeAdapter[Incoming] = TypeAdapter(Incoming)


class Wanted(Message):
    """The rules somebody wants: what `POST /api/games/{id}/ruleset` takes."""

    seats: int
    preset: str | None = None
    set: dict[str, Any] = {}
    files: dict[str, str] = {}


class NewTable(Wanted):
    """What `POST /api/tables` takes."""

    game: str


def ruleset_seen(ruleset: Ruleset) -> dict[str, Any]:
    """The rules of a table, and what everybody should know of them before the first move."""
    notices = [{"key": f"notice.{key}", "facts": facts} for key, facts in ruleset.game.notices(ruleset)]
    return {"preset": ruleset.preset, "set": ruleset.settings, "hash": ruleset.hash, "notices": notices}


def problem(error: ValidationError) -> str:
    """The first thing wrong with a message, in one clause."""
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}" if place else str(first["msg"])
