"""A game is one object, made by `declare`: its facts, then the functions that are its rules; and its rulesets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from wanju.kernel import verbs
from wanju.kernel.brought import MOST_BYTES
from wanju.kernel.card_words import Namings, brought_words, check_words
from wanju.kernel.card_words import told as card_told
from wanju.kernel.cards import Deck
from wanju.kernel.dealer import Note
from wanju.kernel.errors import BadFile, BadNumber, OtherVersion, UnknownName, brief, shown
from wanju.kernel.fields import Field
from wanju.kernel.lesson import Lesson
from wanju.kernel.levels import USUAL
from wanju.kernel.meaning import digest
from wanju.kernel.named import Actions, Metrics, Traits
from wanju.kernel.naming import id_called
from wanju.kernel.numbers import Numbers, Value
from wanju.kernel.record import Record, Records, records
from wanju.kernel.text import LANGUAGES, words

Event = dict[str, Any]
"""What happened, as named facts."""
Notice = tuple[str, dict[str, Any]]

MOST_TOGETHER = 200_000
"""Characters of all files that somebody brings: three times what the largest game has."""


class Metric(NamedTuple):
    """A number the lab tallies. A rate is 0 or 1 in each game; anything else is a mean."""

    name: str
    is_rate: bool
    kind: str = ""
    """What it is a number of, where there is one for each seat, role or the like."""
    label: str = ""
    """Which of these it is about."""
    by: str = ""
    """What these are: 'seat', or the keys of the words under which they are found."""

    @classmethod
    def of(cls, metric: Metrics, label: Any = None) -> Metric:
        """As it is declared."""
        if label is None:
            return cls(metric.id, metric.is_rate, metric.id)
        return cls(f"{metric.id}_{label}", metric.is_rate, metric.id, str(label), metric.by)


@dataclass(frozen=True, repr=False)
class Ruleset:
    """Everything that decides how a game goes, but the seed and the moves."""

    game: Game
    preset: str
    seats: int
    settings: dict[str, Value]
    files: dict[str, str]
    values: dict[str, Value]
    tables: dict[str, Any]
    array: Records
    hash: str
    """The same hash is the same game: what decides it is in there, and nothing else (kernel/meaning.py)."""
    told: dict[str, dict[str, str]] = field(default_factory=dict)
    """By language, the words that its files bring for cards of their own."""

    def __repr__(self) -> str:
        changed = "".join(
            f", {name}={value:g}" if isinstance(value, float) else f", {name}={value}"
            for name, value in self.settings.items()
        )
        brought = "".join(f", {name} brought" for name in self.files)
        more = brief(changed + brought)
        return f"<Ruleset {self.game.id} {self.preset}, {seats_told(self.seats)}{more}: {self.hash}>"

    @cached_property
    def record(self) -> Record:
        """The record that the rules read."""
        one: Record = self.array[0]
        return one

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """Every action by its number; '' where a number stands for none."""
        return tuple(self.game.action_names(self))

    @cached_property
    def numbered(self) -> dict[str, int]:
        """The number of every action."""
        return {name: number for number, name in enumerate(self.actions) if name}

    def action(self, name: str) -> int:
        """The number of an action by its name, or a refusal that says how it should be written."""
        if isinstance(name, str) and name in self.numbered:
            return self.numbered[name]
        kind = name.partition("@")[0] if isinstance(name, str) else ""
        alike = [known for known in self.numbered if known.partition("@")[0] == kind]
        kinds = list(dict.fromkeys(known.partition("@")[0] for known in self.numbered))
        raise UnknownName("action", name, alike or kinds)

    @cached_property
    def known(self) -> dict[Any, Any]:
        """What views have worked out once for all from these rules, under names of their own."""
        return {}

    @cached_property
    def measures(self) -> int:
        """How many places the numbers of `measure` take."""
        return max(self.game.metrics(self)) + 1

    @cached_property
    def followed(self) -> int:
        """How many places the numbers of `chart` take."""
        return max(self.game.series(self), default=-1) + 1

    def words(self, language: str) -> dict[str, str]:
        """The words of the game under these rules."""
        own = self.game.words(language)
        return own | self.told[language] if self.told.get(language) else own

    def as_json(self) -> dict[str, Any]:
        """What a replay needs to make this ruleset again."""
        made: dict[str, Any] = {"preset": self.preset, "seats": self.seats, "set": self.settings}
        return made | ({"files": self.files} if self.files else {})


class PastGame(NamedTuple):
    """One match that a person has played before: what the game called its kind, at how many seats, and was it won."""

    kind: str
    seats: int
    won: bool


@dataclass(frozen=True)
class People:
    """What a game wants to know of the people at a table, beyond their moves."""

    fills: tuple[str, ...]
    """Settings that nobody chooses: they are filled in when a match begins."""
    seated: Callable[[Ruleset, Sequence[bool], Sequence[Sequence[PastGame]]], dict[str, Any]]
    """Those settings, from which seats are people's and what each of them has played before, the oldest first."""
    consent: Callable[[Ruleset], Notice | None]
    """What every person has to agree to before a match begins, if anything: a key under `consent.`, and facts."""
    kind: Callable[[Ruleset], str]
    """What matches under these rules are called among past games."""
    won: Callable[[Ruleset, Record], list[bool]]
    """Which seats have won a finished match, as past games count it."""


@dataclass(frozen=True, repr=False)
class Game:
    """One rulebook, made real. `kernel` never names one; `wanju.games` finds them by their folders."""

    id: str
    version: str
    folder: Path
    fewest: int
    most: int
    longest: int
    """No game takes more decisions than this under the default rules."""
    state: np.dtype[Any]
    fields: dict[str, Field]
    """What its state is made of, and who may see it."""
    rules: np.dtype[Any]
    numbers: Numbers
    reasons: type[IntEnum]
    events: type[IntEnum]
    styles: tuple[str, ...]
    objectives: tuple[str, ...]
    """What a player may want, by number: first what `payoff` pays, then what `worth` tells."""
    metrics: Callable[[Ruleset], dict[int, Metric]]
    """The numbers that `measure` writes under a ruleset, by their places."""
    series: Callable[[Ruleset], dict[int, Metric]]
    """The numbers that `chart` writes, by their places."""
    functions: dict[str, Callable[..., Any]]
    """The compiled verbs, by name."""
    action_names: Callable[[Ruleset], Sequence[str]]
    """Every action by its number; '' where a number stands for none. What follows an '@' is what it is aimed at."""
    explain: Callable[[Record, Ruleset, int, int, int], dict[str, Any]]
    """The facts that the sentence of a refusal needs."""
    narrate: Callable[[Ruleset, Note], dict[str, Any]]
    """A line of the notebook as named facts."""
    seen_by: Callable[[Record, Ruleset, int], dict[str, Any]]
    sheet: Callable[[Ruleset], dict[str, Any]]
    """What a page shows beside the game and that never changes during it."""
    score_sheet: Callable[[Record, Ruleset, list[Event]], list[dict[str, Any]]] = field(
        default=lambda state, ruleset, story: []
    )
    """Where each point of a finished game came from (kernel/score_sheet.py), where a game adds any up."""
    read_files: Callable[[Mapping[str, str]], dict[str, Any]] = field(default=lambda files: {})
    """Data tables of the rulebook, from our own files or from the given texts."""
    fill_tables: Callable[[Record, dict[str, Value], dict[str, Any]], None] = field(default=lambda *a: None)
    """Write those tables into the rules record."""
    meaning: Callable[[dict[str, Any]], Any] = field(default=lambda tables: {})
    """What of those tables decides a game, in plain lists and tables: no words, nothing that can be left out."""
    files: Mapping[str, str] = field(default_factory=dict)
    """The data tables that a player may bring in a file of their own, each with what that is called in a folder."""
    shortcuts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Options of its own on the command line, `--lenient`, each with the settings that it stands for."""
    suits: Callable[[Ruleset], None] = field(default=lambda ruleset: None)
    """Refuse settings that are each in range but make no game together."""
    notices: Callable[[Ruleset], list[Notice]] = field(default=lambda ruleset: [])
    """What everybody should know before the first move: keys of the game's words under `notice.`, with facts."""
    site: Path | None = None
    """A page of the game's own that needs no server, if it has one."""
    page: Path | None = None
    """A folder with a `page.js` and a `page.css` that draw its table, if it has one of its own."""
    lesson: Lesson | None = None
    """How somebody is shown the game for the first time, if it can."""
    people: People | None = None
    """What it asks and remembers of people, if anything."""
    audit: Callable[[Any], dict[str, Any]] | None = None
    """Every chance of a table with its reasons, from the first, if the game can account for them."""
    audited_during: Callable[[Ruleset], bool] = field(default=lambda ruleset: False)
    """May everybody read that before the match is over?"""
    clock: Callable[[Ruleset], str | None] = field(default=lambda ruleset: None)
    """The field of the state that is told at what second a move is made, where a rule goes by the time of day."""
    decks: Callable[[Mapping[str, str]], list[Deck]] = field(default=lambda files: [])
    """The cards of the game, read and checked: our own, or those of edited copies."""
    naming: Namings = field(default_factory=dict)
    """By deck, where the words of its cards are."""
    our_text: Callable[[str], str] = field(default=lambda name: "")
    """Our own text of a file that may be brought."""
    blank: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """By file of cards, what a blank card or option says beyond its lines (kernel/blank.py)."""
    speaks_of: Callable[[Ruleset, Note], list[str]] | None = None
    """The cards and options that a line of the notebook mentions, where its facts do not name them."""
    kinds: type[Actions] | None = None
    """What may be decided, where no function names the actions."""
    own_view: Callable[[Record, Ruleset, int], dict[str, Any]] | None = None
    """The view that it writes itself; what it is shown is `fields.as_seen`."""
    texts: dict[str, dict[str, str]] = field(default_factory=dict)
    """Words that its declaration brings along, by language."""
    objective: str = ""
    """What players want who are not told; the payoff if it is not said."""
    own_traits: tuple[Traits, ...] = ()
    """What `traits` tells of each seat."""
    own_company: tuple[str, ...] = ()
    """The styles that sit down in empty chairs unless somebody asks for others, in turn; if none is named, all."""
    levels: Mapping[str, str] = field(default_factory=dict)
    """Opponents by their strength, weakest first: a level of `levels.Level`, and which player it is."""
    thinkers: tuple[str, ...] = ()
    """Styles that think much longer than the rules take; few of their games are counted for the compiler."""

    earlier: Mapping[str, Callable[[Ruleset], bool]] = field(default_factory=dict)
    """Versions before this one, each with whether games under a ruleset go on as they went then."""

    def __post_init__(self) -> None:
        verbs.register(self.state, self.functions, self.rules)

    def __repr__(self) -> str:
        chairs = seats_told(self.most) if self.fewest == self.most else f"{self.fewest}–{self.most} seats"
        return f"<Game {self.id} {self.version}: {self.words('en')['title']}, {chairs}>"

    def words(self, language: str) -> dict[str, str]:
        """The game's words in one language."""
        return words(self.folder, language) | self.texts.get(language, {})

    def names(self) -> list[str]:
        """What people call the game besides its id: by title and edition, in every language."""
        made, version = [], ".".join(self.version.split(".")[:2])
        for language in LANGUAGES:
            words = self.words(language)
            edition = words.get("edition", "")
            for title in dict.fromkeys((words["title"], words["hanzi"])):
                made += [title, f"{title} {version}", f"{title} v{version}", f"{title} {edition}"]
            made += [edition] if edition else []
        return made

    def style_called(self, name: str) -> str:
        """The id of a style that is called so, by its id or by its word in any language."""
        if name in self.styles:
            return name
        tables = [self.words(language) for language in LANGUAGES]
        return id_called("style", name, {id: [words[f"style.{id}"] for words in tables] for id in self.styles})

    @property
    def company(self) -> tuple[str, ...]:
        """Who sits down in empty chairs unless somebody asks for others, in turn: the last style first."""
        return self.own_company or self.styles[::-1]

    @property
    def opponents(self) -> tuple[str, ...]:
        """Who takes empty chairs at tables: the usual level, or the company where there are no levels."""
        return (USUAL,) if USUAL in self.levels else self.company

    def check_bot(self, name: str) -> None:
        """Refuse a bot that is neither a level nor a style."""
        if name not in self.levels:
            self.style(name)

    def style(self, name: str) -> int:
        """The number of a style."""
        if name not in self.styles:
            raise UnknownName("style", name, self.styles)
        return self.styles.index(name)

    def filled(self, ruleset: Ruleset, people: Sequence[bool], past: Sequence[Sequence[PastGame]]) -> Ruleset:
        """The rules with what a match fills in when it begins with these people."""
        if self.people is None:
            return ruleset
        settings = ruleset.settings | self.people.seated(ruleset, people, past)
        return self.ruleset(ruleset.seats, ruleset.preset, settings, ruleset.files)

    def kept_ruleset(self, version: str, kept: Mapping[str, Any]) -> Ruleset:
        """The rules that `Ruleset.as_json` has kept under some version, unless this one plays them otherwise."""
        goes_on = (lambda ruleset: True) if version == self.version else self.earlier.get(version)
        if goes_on is None:
            raise OtherVersion(self.id, version, self.version)
        made = self.ruleset(kept["seats"], kept["preset"], kept["set"], kept.get("files", {}))
        if not goes_on(made):
            raise OtherVersion(self.id, version, self.version)
        return made

    def check_wanted(self, seats: Any, preset: Any, settings: Any, files: Any) -> None:
        """Refuse what is not of its kind; what is in it, others look at."""
        if type(seats) is not int or not self.fewest <= seats <= self.most:
            right = f"{self.fewest} to {self.most} seats" if self.fewest < self.most else "one seat alone"
            room = f"可坐 {self.fewest} 到 {self.most} 人" if self.fewest < self.most else "只能一人玩"
            zh = f"{self.id} {room}，{shown(seats)} 人坐不下。"
            raise BadNumber(f"{self.id} is for {right}; {shown(seats)} cannot sit down.", zh)
        if not isinstance(preset, str):
            raise UnknownName("preset", preset, self.numbers.presets)
        if not isinstance(settings, Mapping):
            zh = f"设置是按名称给出的值，如 mode = team；{shown(settings)} 不是。"
            raise BadNumber(f"Settings are values by their names, as in mode = team; {shown(settings)} is none.", zh)
        if not isinstance(files, Mapping):
            zh = f"文件是按名称给出的文本；{shown(files)} 不是。"
            raise BadFile("files", f"they are texts by their names; {shown(files)} is none.", zh)
        for name, text in files.items():
            if name not in self.files:
                raise UnknownName("file of this game", name, self.files)
            if not isinstance(text, str):
                raise BadFile(name, f"a file is a text; {shown(text)} is none.", f"文件是文本；{shown(text)} 不是。")
        if sum(min(len(text), MOST_BYTES) for text in files.values()) > MOST_TOGETHER:
            zh = f"合起来超过 {MOST_TOGETHER:,} 个字符，多了不读。"
            sentence = f"together they have more than {MOST_TOGETHER:,} characters, which is all that is read."
            raise BadFile("files", sentence, zh)

    def ruleset(
        self,
        seats: int | None = None,
        preset: str | None = None,
        settings: Mapping[str, Any] | None = None,
        files: Mapping[str, str] | None = None,
    ) -> Ruleset:
        """Check everything and lay out the rules record."""
        seats = self.fewest if seats is None else seats
        preset = self.numbers.usual if preset is None else preset
        settings, files = {} if settings is None else settings, {} if files is None else files
        self.check_wanted(seats, preset, settings, files)
        files = dict(files)
        tables = self.read_files(files)
        more = {name: list(table) for name, table in tables.items()}
        values = self.numbers.values(preset, settings, more)
        array = records(self.rules)
        array[0].seats = seats
        self.numbers.fill(array[0], values, more)
        self.fill_tables(array[0], values, tables)
        if "derive" in self.functions:
            verbs.derive(array[0])
        given = {self.numbers.find(name).id: values[self.numbers.find(name).id] for name in settings}
        decides = {"game": self.id, "version": self.version, "seats": seats, "values": values}
        hashed = digest(decides | {"tables": self.meaning(tables)})
        decks = self.decks(files) if files else []
        told = brought_words(decks, self.naming)
        made = Ruleset(self, preset, seats, given, files, values, tables, array, hashed, told)
        self.suits(made)
        self.check_told(made, decks)
        return made

    def check_told(self, ruleset: Ruleset, decks: list[Deck]) -> None:
        """Refuse cards that lack a word in some language under these rules."""
        if decks:
            check_words(decks, self.decks({}), self.naming, {language: self.words(language) for language in LANGUAGES})
        for language in LANGUAGES:
            words = ruleset.words(language) if decks else {}
            for card in (card for deck in decks for card in deck.cards):
                card_told(words, language, card, ruleset.values)


def seats_told(seats: int) -> str:
    """'1 seat', '4 seats'."""
    return f"{seats} seat{'' if seats == 1 else 's'}"


def seats_in(mask: int) -> tuple[int, ...]:
    """A bitmask of seats as their numbers."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
