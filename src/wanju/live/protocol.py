"""The messages of a live table, typed; `docs/protocol.md` tells them to people."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from wanju.kernel.game import Ruleset
from wanju.kernel.text import say, words

HERE = Path(__file__).parent
DONE, UNWELCOME, TROUBLE, TRY_LATER = 1000, 1008, 1011, 1013
"""With what a socket is closed."""
NAME_LENGTH = 24
FILE_LENGTH = 65_536
Id = Annotated[str, Field(min_length=1, max_length=64)]
Whole = Annotated[int, Field(ge=-(2**53), le=2**53)]


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Hello(Message):
    type: Literal["hello"]
    token: str | None = Field(None, max_length=100)


class Command(Message):
    """What changes the table. Its sender may give it an id, by which it is answered."""

    id: Id | None = None


class Sit(Command):
    type: Literal["sit"]
    seat: Whole
    name: str = Field(max_length=200)
    player: str | None = Field(None, min_length=16, max_length=100)


class Salt(Command):
    type: Literal["salt"]
    salt: str = Field(max_length=100)


class Agree(Command):
    type: Literal["agree"]
    yes: bool


class Stand(Command):
    type: Literal["stand"]


class Bot(Command):
    type: Literal["bot"]
    seat: Whole
    style: str | None = Field(None, max_length=40)


class Start(Command):
    type: Literal["start"]


class Move(Message):
    type: Literal["move"]
    id: Id
    answers: Whole
    action: str = Field(max_length=80)
    seat: Whole | None = None


class Ping(Message):
    type: Literal["ping"]


Incoming = Annotated[Hello | Sit | Salt | Agree | Stand | Bot | Start | Move | Ping, Field(discriminator="type")]
incoming: TypeAdapter[Incoming] = TypeAdapter(Incoming)


class Wanted(Message):
    """The rules somebody wants: what `POST /api/games/{id}/ruleset` takes."""

    seats: Whole
    preset: str | None = Field(None, max_length=40)
    set: dict[Annotated[str, Field(max_length=80)], Any] = Field({}, max_length=500)
    files: dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=FILE_LENGTH)]] = Field(
        {}, max_length=16
    )


class NewTable(Wanted):
    """What `POST /api/tables` takes."""

    game: str = Field(max_length=40)
    listed: bool = False
    """May the lobby show it to everybody?"""
    hints: bool | None = None
    """May people ask what to do? If it is not said, one who plays with bots alone may."""
    lesson: bool = False
    """Is it somebody's first game, laid out as the game's lesson has it?"""


class Owner(Message):
    """Who is asking for a next match, a hint, or what leads where: the token of a chair of this one."""

    token: str = Field(max_length=100)


class BotToken(Message):
    """What `POST /api/tables/{table}/seats/{seat}/bot-token` takes: the token of somebody who sits there, and what the
    program is called."""

    token: str = Field(max_length=100)
    name: str = Field(max_length=200)


def sentence(key: str, facts: dict[str, Any], known: dict[str, str] | None = None) -> dict[str, Any]:
    """A refusal: the sentence, and what a page needs to say it in its own language."""
    return {"key": key, "facts": facts, "text": say(known or words(HERE, "en"), key, **facts)}


def refusal(key: str, facts: dict[str, Any]) -> dict[str, Any]:
    """A refusal as HTTP has it."""
    told = sentence(key, facts)
    return {"error": told.pop("text"), **told}


def error(key: str, **facts: Any) -> dict[str, Any]:
    """An error message."""
    return {"type": "error", **sentence(key, facts)}


def ruleset_seen(ruleset: Ruleset, so_far: Ruleset | None = None) -> dict[str, Any]:
    """The rules of a table, and what everybody should know of them before the first move; `so_far` are the same rules
    with those who sit there now."""
    told = ruleset.game.notices(so_far or ruleset)
    notices = [{"key": f"notice.{key}", "facts": facts} for key, facts in told]
    return {"preset": ruleset.preset, "set": ruleset.settings, "hash": ruleset.hash, "notices": notices}


def problem(error: ValidationError) -> str:
    """The first thing wrong with a message, in one clause."""
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}" if place else str(first["msg"])
