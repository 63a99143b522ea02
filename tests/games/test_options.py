"""Decisions explain themselves: whatever is offered says what it costs and brings, in the numbers of the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from functools import cache
from typing import Any, NamedTuple

import pytest

from games.every_ruleset import RULESETS, merit57
from games.merit57.build import MANJUSRI, MERCHANT, position
from games.option_numbers import DEPENDS, ELSEWHERE, OF_CARDS, WORDLESS
from wanju.cli.plain import screen_of
from wanju.cli.screen import Screen
from wanju.cli.speech import Speech
from wanju.games import find
from wanju.kernel.table import Table
from wanju.kernel.text import LANGUAGES

GAMES = sorted(DEPENDS)
PLAYED = 2
MORE = {
    "merit57": {
        "any_time": merit57(4, refuge_window="any_time"),
        "despair": merit57(4, reversal="on", reversal_crisis=0),
    }
}
"""Rulesets in which a question comes up that elsewhere goes by other readings, or hardly ever comes."""
SCREENS: dict[Any, Screen] = {}
VOICES = {language: Speech(language) for language in LANGUAGES}


class Offer(NamedTuple):
    """An action at a table as it stood when it was offered."""

    table: Table
    seat: int
    action: str

    def told(self, table: Table | None = None) -> dict[str, str]:
        """All that is said of it, in every language."""
        return {language: screen(table or self.table, self.seat, language).told(self.action) for language in LANGUAGES}

    def turned(self, number: str) -> dict[str, str]:
        """The same where a number of the rulebook is another."""
        ruleset = self.table.ruleset
        other = copy(self.table)
        settings = ruleset.settings | {number: other_value(ruleset, number)}
        other.ruleset = ruleset.game.ruleset(ruleset.seats, ruleset.preset, settings, ruleset.files)
        other.rules = other.ruleset.record
        return self.told(other)


def screen(table: Table, seat: int, language: str) -> Screen:
    """The terminal's screen of a table. Of each ruleset there is one, for it has all the cards in words."""
    key = table.ruleset.hash, table.ruleset.seats, language
    if key not in SCREENS:
        SCREENS[key] = screen_of(VOICES[language], table, {}, seat)
    SCREENS[key].table, SCREENS[key].seat = table, seat
    return SCREENS[key]


def other_value(ruleset: Any, number: str) -> Any:
    declared, value = ruleset.game.numbers.find(number), ruleset.values[number]
    return value + declared.step if value + declared.step <= declared.high else value - declared.step


def label(game: str, action: str) -> str:
    """The kind of an action, with what it is aimed at where numbers depend on that."""
    kind = action.partition("@")[0]
    return action if any(key.startswith(f"{kind}@") for key in DEPENDS[game]) else kind


def question(table: Table, seat: int) -> tuple[str, Any]:
    """What a seat is asked, and as whom."""
    view = table.view(seat)
    prompt = view.get("prompt") or {"kind": "turn", "place": seat}
    return prompt["kind"], view["seats"][prompt["place"]].get("role")


def copaying() -> Table:
    """The merchant is about to save the widow, and the farmer may pay along."""
    table = position(bodhisattva=[MANJUSRI, 0, 0, 0], area={"widow": 0}, place=MERCHANT, b4_assist="copay")
    table.act(MERCHANT, "save@widow")
    return table


def beginnings(game: str) -> Iterator[tuple[str, Table]]:
    """Games to be played: of every ruleset; and a position that they hardly ever come to, without decks to play on."""
    for name, make in (RULESETS[game] | MORE.get(game, {})).items():
        yield from ((name, Table(make(), seed)) for seed in range(PLAYED))
    if game == "merit57":
        yield "copay", copaying()


@cache
def offers(game: str) -> list[tuple[str, Offer]]:
    """What games of all sorts come to: for every question, ruleset, role and action one offer."""
    found: dict[Any, tuple[str, Offer]] = {}
    styles = find(game).styles
    for number, (name, table) in enumerate(beginnings(game)):
        while not table.over and not (name == "copay" and table.moves[1:]):
            seat = table.waiting[0]
            asked, legal = question(table, seat), table.legal(seat)
            new = [action for action in legal if (name, asked, label(game, action)) not in found]
            still = table.clone(reseed=False) if new else table
            found |= {(name, asked, label(game, action)): (asked[0], Offer(still, seat, action)) for action in new}
            table.act(seat, table.think(seat, styles[(seat + number) % len(styles)]))
    return list(found.values())


def numbers_of(game: str, action: str) -> set[str]:
    """The numbers that an action depends on."""
    return {number for key in (action.partition("@")[0], action) for number in DEPENDS[game].get(key, "").split()}


def is_wordless(game: str, action: str) -> bool:
    return action.partition("@")[0] in WORDLESS[game].split()


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_offered_says_its_numbers(game):
    for asked, offer in offers(game):
        for language, told in offer.told().items():
            assert told, (asked, offer.action, language)
            assert "{" not in told and "None" not in told, told
            assert is_wordless(game, offer.action) or re.search(r"\d", told), (asked, offer.action, told)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_that_is_offered_is_listed(game):
    listed = {key.partition("@")[0] for key in DEPENDS[game]} | set(WORDLESS[game].split())
    assert {offer.action.partition("@")[0] for _, offer in offers(game)} <= listed


@pytest.mark.parametrize("game", GAMES)
def test_every_question_comes_up(game):
    words = find(game).words("en")
    asked = {key.removeprefix("prompt.") for key, text in words.items() if key.startswith("prompt.") and text}
    assert {question for question, _ in offers(game)} >= asked


@pytest.mark.parametrize("game", GAMES)
def test_another_number_is_another_text(game):
    """For every question and action, each number that it depends on: some table where it is offered tells it."""
    tried: dict[tuple[str, str, str], list[Offer]] = {}
    for asked, offer in offers(game):
        for number in numbers_of(game, offer.action):
            tried.setdefault((asked, label(game, offer.action), number), []).append(offer)
    silent = [key for key, found in tried.items() if not any(tells(offer, key[2]) for offer in found)]
    assert silent == []
    assert {number for _, _, number in tried} == {n for each in DEPENDS[game].values() for n in each.split()}


def tells(offer: Offer, number: str) -> bool:
    usual, turned = offer.told(), offer.turned(number)
    return all(usual[language] != turned[language] for language in LANGUAGES)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_is_told_by_an_option_or_is_of_something_else(game):
    told = {number for each in DEPENDS[game].values() for number in each.split()}
    elsewhere = set(ELSEWHERE[game].split()) | set(OF_CARDS[game].split())
    numbers = {id for id, entry in find(game).numbers.entries.items() if hasattr(entry, "high")}
    assert told | elsewhere == numbers and not told & elsewhere


@pytest.mark.parametrize("game", [game for game in GAMES if OF_CARDS[game]])
def test_another_number_of_the_cards_is_another_text_on_them(game):
    settings = {"sacrifice_bonus": "on"}
    usual = find(game).ruleset(4, settings=settings)
    for number in OF_CARDS[game].split():
        turned = find(game).ruleset(4, settings=settings | {number: other_value(usual, number)})
        assert find(game).sheet(usual)["cards"] != find(game).sheet(turned)["cards"], number
