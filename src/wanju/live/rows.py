"""A match as the rows of the store, and back."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.engine import RowMapping

from wanju.games import ids, known
from wanju.kernel.errors import OtherVersion
from wanju.kernel.game import Ruleset
from wanju.live.match import OVER, Chair, Match, Refused
from wanju.live.store import Row


def chair_row(match: str, seat: int, chair: Chair) -> Row:
    """A chair as it is stored."""
    return {
        "match": match, "seat": seat, "kind": chair.kind, "name": chair.name, "style": chair.style,
        "token": chair.token, "player": chair.player, "salt": chair.salt, "agreed": chair.agreed,
    }  # fmt: skip


def chair_rows(match: str, chairs: list[Chair]) -> list[Row]:
    """All chairs of a match as they are stored."""
    return [chair_row(match, seat, chair) for seat, chair in enumerate(chairs)]


def result_rows(match: Match, ruleset: Ruleset) -> list[Row]:
    """What is kept of a match for each person known by more than a name, where the game remembers; of a prepared deal
    nothing, for everybody may know it."""
    game = ruleset.game
    if game.people is None or match.is_lesson:
        return []
    facts = {"match": match.id, "game": game.id, "kind": game.people.kind(ruleset), "seats": ruleset.seats}
    return [{**facts, "seat": seat, "player": chair.player} for seat, chair in enumerate(match.chairs) if chair.player]


def winners(match: Match) -> list[int]:
    """The seats that have won a finished match, as the game remembers it."""
    people, table = match.ruleset.game.people, match.table
    if people is None or table is None:
        return []
    return [seat for seat, won in enumerate(people.won(match.ruleset, table.state)) if won]


def rebuilt(row: RowMapping, secret: bytes | None, chairs: Sequence[RowMapping], moves: Sequence[RowMapping]) -> Match:
    """A match as it was stored."""
    if row["game"] not in ids():
        raise Refused("room.no_game", game=row["game"])
    game = known(row["game"])
    try:
        ruleset = game.kept_ruleset(row["version"], row["ruleset"])
    except OtherVersion:
        raise Refused("room.other_version", game=game.id, begun=row["version"], here=game.version) from None
    seed = int(row["seed"]) if secret is None else secret
    match = Match(row["id"], ruleset, seed, row["phase"], [chair_from(chair) for chair in chairs])
    match.next, match.listed, match.is_kept = row["next"], bool(row["listed"]), row["phase"] == OVER
    match.hints = None if row["hints"] is None else bool(row["hints"])
    for move in moves:
        match.take(move["seat"], move["action"], move["move_id"], move["at"])
    return match


def chair_from(row: RowMapping) -> Chair:
    """A chair as it was stored; one of before there were seals has no sitter's part."""
    return Chair(
        row["kind"], row["name"], row["style"], row["token"], row["player"], row["salt"], bool(row["agreed"])
    )  # fmt: skip
