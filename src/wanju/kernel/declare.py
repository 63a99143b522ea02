"""`declare`: a game said once. Everything that can be derived from what is said is derived here.

The verbs are functions of the game's modules, found by their names. `measure`, `choose`, `imagine`, `explain`, `view`
and `sheet` may be left out: `defaults.py` has what is right where nothing special is needed. So may `derive`, which
writes into the rules record what follows from its numbers, `score_sheet`, which says where each point came from,
`moment_of` and `chart`, which say how a game goes from round to round, and `traits`, which tell of each seat.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import chain
from pathlib import Path
from types import FunctionType, MappingProxyType
from typing import Any

from wanju.kernel import defaults, verbs
from wanju.kernel.errors import BadFile
from wanju.kernel.fields import Field, state_type
from wanju.kernel.game import Game
from wanju.kernel.levels import Level
from wanju.kernel.named import Actions, Events, Metrics, Named, Reasons, Traits
from wanju.kernel.numbers import Entry, Numbers, Switch
from wanju.kernel.objectives import Payoff
from wanju.kernel.record import record_type
from wanju.kernel.rule import compiled_too
from wanju.kernel.text import LANGUAGES

Function = Callable[..., Any]
Texts = dict[str, dict[str, str]]
"""Words by language and key."""
Worded = tuple[str, Mapping[str, str]]
"""A key, and its words by language."""

DASH = "–"
VERBS = (*verbs.NAMES, *verbs.CARD_NAMES, *verbs.MORE_NAMES)
OTHERS = (
    "action_names", "metrics", "explain", "narrate", "view", "sheet", "read_files", "fill_tables", "meaning", "suits",
    "notices", "audit", "audited_during", "clock", "decks", "score_sheet", "speaks_of",
)  # fmt: skip
"""What else a game may answer to, by name; never compiled."""


USUAL: Mapping[str, Mapping[str, Any]] = MappingProxyType({"standard": {}})
NONE: Mapping[str, Any] = MappingProxyType({})


class Random(Named):
    """The one style of a game that declares none."""

    RANDOM = "random", "随意", "Does anything that is allowed.", "随意选一个可行的行动。"


def declare(
    parts: Sequence[str], *, id: str, version: str, seats: tuple[int, int], longest: int, state: Mapping[str, Field],
    events: type[Events], reasons: type[Reasons], actions: type[Actions] | None = None,
    numbers: Numbers | Iterable[Entry] = (), presets: Mapping[str, Mapping[str, Any]] = USUAL,
    styles: type[Named] = Random, objectives: type[Named] = Payoff, metrics: type[Metrics] | None = None,
    series: type[Metrics] | None = None, traits: type[Traits] | None = None,
    tables: Mapping[str, Any] = NONE,
    facts: Mapping[str, Function] = NONE, words: Mapping[str, tuple[str, str]] = NONE, folder: Path | None = None,
    **more: Any,
) -> Game:  # fmt: skip
    """A game of these parts: the names of the modules that hold its rules, `[__name__]` for a game in one file.

    `tables` are fields of the rules record beside the numbers; `facts` say how a number of a note is told, by the name
    of the fact; `words` are those that no name, field or number brings along: `title` and `tagline`, each in English
    and in Chinese, or they stand in text files.
    """
    if not isinstance(numbers, Numbers):
        entries = {entry.id: entry for entry in numbers}
        numbers = Numbers(entries, {name: dict(values) for name, values in presets.items()})
        words = {"preset.standard": ("as written", "标准"), "hanzi": (words["title"][1],) * 2, **words}
    modules = [import_module(part) for part in parts]
    mark = f"{id} {fingerprint(modules)}"
    let_compiled_code_call(modules)
    found = functions_of(id, modules, (*VERBS, *OTHERS))
    lists = {"action": actions, "event": events, "reason": reasons, "style": styles, "objective": objectives}
    tallied = {"metric": metrics, "series": series, "trait": traits}
    made = defaults.fill_in(found, actions, metrics, series, dict(state), dict(facts))
    return Game(
        id=id, version=version, fewest=seats[0], most=seats[1], longest=longest,
        folder=folder or Path(str(modules[0].__file__)).parent,
        state=state_type(state, mark),
        rules=record_type(f"{mark} rules", seats="i4", **numbers.fields(), **tables),
        numbers=numbers, reasons=reasons, events=events, kinds=actions,
        styles=tuple(style.id for style in styles), objectives=tuple(each.id for each in objectives),
        functions={name: made.pop(name) for name in VERBS if name in made},
        texts=texts_of(state, numbers.entries.values(), lists | tallied, words, more.get("levels", ())),
        own_traits=tuple(traits or ()),
        fields=dict(state), seen_by=made.pop("view"), own_view=found.get("view"), **made, **more,
    )  # fmt: skip


def fingerprint(modules: Iterable[Any]) -> str:
    """A hash of the sources of a game: rules that were edited are not mistaken for those compiled before."""
    digest = hashlib.sha256()
    for module in modules:
        digest.update(module.__name__.encode() + Path(str(module.__file__)).read_bytes())
    return digest.hexdigest()[:12]


def let_compiled_code_call(modules: Iterable[Any]) -> None:
    """The rules of a game call each other, plain and compiled."""
    for module in modules:
        for function in vars(module).values():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                compiled_too(function)


def functions_of(id: str, modules: Iterable[Any], names: Iterable[str]) -> dict[str, Function]:
    """The functions with these names that the modules define themselves."""
    found: dict[str, Function] = {}
    for module in modules:
        for name in names:
            function = vars(module).get(name)
            if callable(function) and getattr(function, "__module__", None) == module.__name__:
                if name in found:
                    where = f"{found[name].__module__} and {module.__name__}"
                    zh = f"两个模块都定义了 {name}：{found[name].__module__} 和 {module.__name__}。动词只有一处定义。"
                    raise BadFile(f"game '{id}'", f"two modules define {name}: {where}. A verb has one home.", zh)
                found[name] = function
    return found


def texts_of(
    fields: Mapping[str, Field], entries: Iterable[Entry], lists: Mapping[str, type[Named] | None],
    words: Mapping[str, tuple[str, str]], levels: Iterable[str] = (),
) -> Texts:  # fmt: skip
    """All words that the declaration brings along."""
    texts: Texts = {language: {} for language in LANGUAGES}
    own = ((key, dict(zip(LANGUAGES, pair))) for key, pair in words.items())
    for key, given in chain(own, field_words(fields), entry_words(entries), list_words(lists), level_words(levels)):
        for language, text in given.items():
            if text:
                texts[language][key] = text
    return texts


def each_word(prefix: str, names: object) -> Iterator[Worded]:
    """The words of a list of names, where it is one."""
    if isinstance(names, type) and issubclass(names, Named):
        yield from ((f"{prefix}.{one.id}", one.words) for one in names)


def field_words(fields: Mapping[str, Field]) -> Iterator[Worded]:
    for name, field in fields.items():
        yield f"field.{name}", {"en": field.en, "zh": field.zh}
        yield from each_word(name, field.kind)
        if field.none is not None:
            yield f"{name}.{field.none}", dict.fromkeys(LANGUAGES, DASH)


def entry_words(entries: Iterable[Entry]) -> Iterator[Worded]:
    for entry in entries:
        yield f"number.{entry.id}", dict(zip(LANGUAGES, entry.words))
        if isinstance(entry, Switch):
            for reading, given in zip(entry.readings, entry.reading_words):
                yield f"reading.{entry.id}.{reading}", given


def list_words(lists: Mapping[str, type[Named] | None]) -> Iterator[Worded]:
    for kind, names in lists.items():
        yield from each_word(kind, names)
        for one in names or ():
            yield from each_word("aim", getattr(one, "many", None))
            if kind == "style":
                yield f"style_does.{one.id}", one.does


def level_words(levels: Iterable[str]) -> Iterator[Worded]:
    for level in Level:
        if level.id in levels:
            yield f"style.{level.id}", level.words
            yield f"style_does.{level.id}", level.does
