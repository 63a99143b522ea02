"""The page on how to play a game: its guide, its rulebook, its numbers and its rulings, as HTML with an anchor for
each section and each ruling. `guide.<language>.md` names numbers as {bullet_ammo} and what is on the sheet as
{abilities.sweep.cost}; they are filled in from a ruleset, so the guide cannot differ from the game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from wanju.games import known
from wanju.kernel.errors import BadFile, UnknownName, did_you_mean, guess_in_chinese
from wanju.kernel.files import known_keys, read_toml
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.mishaps import no_text, unreadable
from wanju.kernel.ruling_words import rulings_in
from wanju.kernel.rulings import Ruling
from wanju.kernel.text import LANGUAGES, in_words, words
from wanju.live.declared import declared, numbers_told
from wanju.live.markdown import anchors_in, html_of
from wanju.live.protocol import HERE

HOLE = re.compile(r"\{([a-z]\w*(?:\.\w+)*)\}")
NAMED = re.compile(r"^([a-z0-9]\w*)(?:: |：)", re.ASCII)
"""`each_change: after every change`"""
KEYS = ("moments", "pictures")
USUAL_SEATS = 4
KEPT = 32


def usual(game: Game) -> Ruleset:
    """The rules that a guide tells unless a table is named."""
    return game.ruleset(max(game.fewest, min(USUAL_SEATS, game.most)))


def guide(ruleset: Ruleset, language: str) -> dict[str, Any]:
    """All of the page in one language, under these rules; written once for all tables that have them."""
    if language not in LANGUAGES:
        raise UnknownName("language", language, LANGUAGES)
    key = (ruleset.hash, language)
    if key not in _written:
        while len(_written) >= KEPT:
            del _written[next(iter(_written))]
        _written[key] = {"game": ruleset.game.id, "parts": parts(ruleset, language)}
    return _written[key]


_written: dict[tuple[str, str], dict[str, Any]] = {}


def parts(ruleset: Ruleset, language: str) -> list[dict[str, str]]:
    """Guide, rulebook, numbers and rulings, each with the language that it is in."""
    game, own = ruleset.game, words(HERE, language)
    texts = [("guide", language, own_guide(ruleset, language) or declared(ruleset, language), 0)]
    if book := rulebook(game, language):
        texts.append(("rules", book[0], book[1], 1))
    if game.numbers.entries:
        texts.append(("numbers", language, f"## {own['guide.numbers']}\n\n{numbers_told(ruleset, language)}", 0))
    if found := rulings(game.id, language):
        listed = "\n\n".join(ruling_told(ruling, own) for ruling in found.values())
        texts.append(("rulings", language, f"## {own['guide.rulings']}\n\n{listed}", 0))
    linked = anchors(game.id, language)
    return [{"id": id, "language": its, "html": html_of(text, linked, lower)} for id, its, text, lower in texts]


# ── where the text comes from ────────────────────────────────────────────────


def own_guide(ruleset: Ruleset, language: str) -> str:
    """The guide of the game with its numbers, or nothing if it has none."""
    path = ruleset.game.folder / f"guide.{language}.md"
    if not path.is_file():
        return ""
    facts, sheet, named = ruleset.values, ruleset.game.sheet(ruleset), ruleset.words(language)
    text = text_of(path)
    return HOLE.sub(lambda hole: value_told(named, value_at(path.name, hole[1], facts, sheet)), text)


def value_told(named: Mapping[str, str], value: Any) -> str:
    """A number with its sign, or abilities by their words."""
    told = in_words(named, "ability", value, {})
    return told.replace("-", "−", 1) if isinstance(value, int | float) else told


def value_at(place: str, name: str, values: Mapping[str, Any], sheet: Mapping[str, Any]) -> Any:
    """A number of the ruleset by its name, or a value of the sheet by its path; of a list, what has this id."""
    found: Any = {**sheet, **values}
    for step in name.split("."):
        found = {row["id"]: row for row in found} if isinstance(found, list) else found
        if not isinstance(found, Mapping) or step not in found:
            zh = f"没有叫 '{name}' 的东西。{guess_in_chinese(name, values)}"
            raise BadFile(place, f"there is nothing called '{name}'.{did_you_mean(name, values)}", zh)
        found = found[step]
    return found


def rulebook(game: Game, language: str) -> tuple[str, str] | None:
    """The rulebook in this language, else in English, with the language it is in."""
    for tongue, name in ((language, f"rulebook.{language}.md"), ("en", "rulebook.md")):
        if (path := game.folder / name).is_file():
            return tongue, text_of(path)
    return None


def text_of(path: Path) -> str:
    """A text, or one sentence saying why it is none."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise no_text(path.name) from None
    except OSError as error:
        raise unreadable(path.name, error) from None


@lru_cache
def rulings(id: str, language: str) -> dict[str, Ruling]:
    """The rulings of a game in one language, if it has any."""
    game = known(id)
    has_rulings = (game.folder / "rulings.toml").is_file()
    return rulings_in(language, game.folder, game.numbers) if has_rulings else {}


def named(reading: str) -> str:
    """A reading with the name by which it is set apart from what it says."""
    return NAMED.sub(r"`\1` ", reading)


def ruling_told(ruling: Ruling, own: Mapping[str, str]) -> str:
    """One ruling as Markdown, under its id."""
    by_name = {reading.split(":")[0]: reading for reading in ruling.readings}
    default = by_name.get(ruling.default, ruling.default)
    facts = {"readings": " · ".join(map(named, ruling.readings)), "default": named(default), "why": ruling.why}
    lines = [f"- **{own[f'guide.{key}']}** {fact}" for key, fact in facts.items()]
    return "\n".join([f"### {ruling.id} {ruling.question} ({ruling.where}) {{#{ruling.id}}}", "", *lines])


# ── what may be linked to ────────────────────────────────────────────────────


@lru_cache
def anchors(id: str, language: str) -> tuple[str, ...]:
    """Every section of the rulebook in this language and every ruling, as they are linked to."""
    book = rulebook(known(id), language)
    return (*(anchors_in(book[1]) if book else ()), *rulings(id, language))


@lru_cache
def plan(id: str) -> dict[str, Any]:
    """`guide.toml`: at which heading the guide opens at a moment of the game, and its pictures."""
    path = known(id).folder / "guide.toml"
    if not path.is_file():
        return {"moments": {}, "pictures": {}}
    found = read_toml(path)
    known_keys(path.name, found, KEYS)
    return {key: found.get(key, {}) for key in KEYS}


def facts(id: str) -> dict[str, Any]:
    """What every page knows of a guide: what can be linked to in every language, and where it opens. Of one that
    cannot be read nothing is known; its own page says why."""
    try:
        moments = plan(id)["moments"]
        first, *others = (anchors(id, language) for language in LANGUAGES)
    except BadFile:
        return {"anchors": [], "moments": {}}
    linked = [anchor for anchor in first if all(anchor in other for other in others)]
    return {"anchors": linked, "moments": moments}
