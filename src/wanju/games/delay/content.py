"""§4, §7.3: events and endings from JSON: ours, or files of somebody else's.

What cannot be played is refused. What can be played but breaks a constraint of §4 is refused too, unless the ruleset is
lenient: then it is bent, and the table is told of each bend.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from wanju.games.delay.state import FOLDER, MAX_EVENTS, MOST, OPTIONS, Ending, Value
from wanju.kernel.brought import can_be_shown, read_brought_json
from wanju.kernel.errors import BadFile, did_you_mean, guess_in_chinese, shorten
from wanju.kernel.game import Notice, Ruleset
from wanju.kernel.text import LANGUAGES

SITE = FOLDER / "site"
"""The page, and the content that the page and the rules share."""
VALUES = tuple(what.id for what in Value)
OPTION_IDS = ("A", "B", "C")
TRIGGERS = ("stability_low", "heaven_high", "hell_high", "rebellion", "default")
"""By ending."""
PLACES = (1, 6, 7)
EVENTS, POOL, DRAWN, DILEMMAS = 10, 7, 4, 3
EVENT_WORDS, ENDING_WORDS = 120, 250
SMALLEST, LARGEST = 3, 12
EVENT_KEYS = ("id", "title_en", "title_zh", "text_en", "text_zh", "choices", "fixed_position", "is_dilemma", "tags")
OPTION_KEYS = ("id", "label_en", "label_zh", "effect", "is_extreme")
CONSEQUENCES = ("consequence_en", "consequence_zh")
"""Not of the rulebook, but told where they are."""
ENDING_KEYS = ("id", "title_en", "title_zh", "text_en", "text_zh", "trigger")

Tables = dict[str, list[dict[str, Any]]]


class Bend(NamedTuple):
    """A constraint of the rulebook that a set of events breaks."""

    key: str
    facts: dict[str, Any]


# ── reading: what cannot be played ───────────────────────────────────────────


def read_files(files: Mapping[str, str]) -> Tables:
    """Events and endings, each of the right shape."""
    events = rows("events", files.get("events"))
    endings = rows("endings", files.get("endings"))
    for number, event in enumerate(events, start=1):
        check_event(events_place(event, number), event)
    for number, ending in enumerate(endings, start=1):
        check_ending(f"endings.json, {name_of(ending, 'ending', number)}", ending)
    check_set(events)
    each_once("endings.json", endings)
    if missing := next((e.id for e in Ending if e.id not in {row["id"] for row in endings}), None):
        raise BadFile("endings.json", f"the ending '{missing}' is missing. (§7.3)", f"缺少结局 '{missing}'。（§7.3）")
    can_be_shown("events.json", events)
    can_be_shown("endings.json", endings)
    return {"events": events, "endings": endings}


def rows(name: str, text: str | None) -> list[dict[str, Any]]:
    """The JSON array of a file; ours if no text is given."""
    place = f"{name}.json"
    listed = read_brought_json(place, our_text(name) if text is None else text)
    if not isinstance(listed, list) or not all(isinstance(row, dict) for row in listed):
        what, section = ("事件", "§4.2") if name == "events" else ("结局", "§7.3")
        zh = f"它须是{what}的数组，每个{what}是一个对象。（{section}）"
        raise BadFile(place, f"it must be an array of {name}, each an object. ({section})", zh)
    return listed


def our_text(name: str) -> str:
    return (SITE / f"{name}.json").read_text(encoding="utf-8")


def name_of(row: Mapping[str, Any], kind: str, number: int) -> str:
    """How a row is called in a refusal: by its id, or by its number where it has none."""
    return shorten(row["id"])[1:-1] if isinstance(row.get("id"), str) and row["id"] else f"{kind} {number}"


def events_place(event: Mapping[str, Any], number: int) -> str:
    return f"events.json, {name_of(event, 'event', number)}"


def check_event(place: str, event: Mapping[str, Any]) -> None:
    """§4.2  Every field there, each of its kind."""
    has_keys(place, event, EVENT_KEYS, "§4.3")
    has_texts(place, event, ("id", "title_en", "title_zh", "text_en", "text_zh"))
    if event["fixed_position"] is not None and (
        type(event["fixed_position"]) is not int or event["fixed_position"] not in PLACES
    ):
        said = shown(event["fixed_position"])
        zh = f"'fixed_position' 是 {said}；须是 null、1、6 或 7。（§4.3）"
        raise BadFile(place, f"'fixed_position' is {said}; it is null, 1, 6 or 7. (§4.3)", zh)
    is_yes_or_no(place, event, "is_dilemma")
    if not isinstance(event["tags"], list) or not all(isinstance(tag, str) for tag in event["tags"]):
        said = shown(event["tags"])
        zh = f"'tags' 是 {said}；须是文本的数组。（§4.3）"
        raise BadFile(place, f"'tags' is {said}; it is an array of texts. (§4.3)", zh)
    options = event["choices"]
    if not isinstance(options, list) or len(options) != OPTIONS:
        many = len(options) if isinstance(options, list) else shown(options)
        zh = f"'choices' 有 {many}；一个事件恰有 {OPTIONS} 个。（§4.3）"
        raise BadFile(place, f"'choices' has {many}; an event has exactly {OPTIONS}. (§4.3)", zh)
    for letter, option in zip(OPTION_IDS, options, strict=True):
        check_option(f"{place}, choice {letter}", letter, option)


def check_option(place: str, letter: str, option: Any) -> None:
    """§4.2  An option's fields; its effects are whole numbers."""
    if not isinstance(option, dict):
        zh = f"它是 {shown(option)}；选项须是对象。（§4.2）"
        raise BadFile(place, f"it is {shown(option)}; a choice is an object. (§4.2)", zh)
    has_keys(place, option, OPTION_KEYS, "§4.3")
    has_texts(place, option, ("label_en", "label_zh", *(key for key in CONSEQUENCES if key in option)))
    if option["id"] != letter:
        said = shown(option["id"])
        zh = f"'id' 是 {said}；选项依次是 A、B、C。（§4.3）"
        raise BadFile(place, f"'id' is {said}; the choices are A, B and C in this order. (§4.3)", zh)
    is_yes_or_no(place, option, "is_extreme")
    effect = option["effect"]
    if not isinstance(effect, dict):
        zh = f"'effect' 是 {shown(effect)}；须是四个整数的对象。（§4.3）"
        raise BadFile(place, f"'effect' is {shown(effect)}; it is an object of four whole numbers. (§4.3)", zh)
    has_keys(f"{place}, effect", effect, VALUES, "§4.3")
    extra = next((key for key in effect if key not in VALUES), None)
    if extra is not None:
        zh = f"没有叫 {shorten(extra)} 的数值。{guess_in_chinese(extra, VALUES)}（§4.3）"
        sentence = f"nothing is called {shorten(extra)}.{did_you_mean(extra, VALUES)} (§4.3)"
        raise BadFile(f"{place}, effect", sentence, zh)
    for what in VALUES:
        by = effect[what]
        if type(by) is not int or abs(by) > MOST:
            zh = f"'{what}' 是 {shown(by)}；须是 ±12 以内的整数。（§2.4）"
            raise BadFile(f"{place}, effect", f"'{what}' is {shown(by)}; it is a whole number within ±12. (§2.4)", zh)


def check_ending(place: str, ending: Mapping[str, Any]) -> None:
    """§7.3  Every field there, each of its kind."""
    has_keys(place, ending, ENDING_KEYS, "§7.3")
    has_texts(place, ending, ENDING_KEYS)
    known = [each.id for each in Ending]
    if ending["id"] not in known:
        zh = f"没有结局用这个 id；现有：{', '.join(known)}。（§7.2）"
        raise BadFile(place, f"no ending has this id; they are: {', '.join(known)}. (§7.2)", zh)
    if ending["trigger"] != TRIGGERS[known.index(ending["id"])]:
        right = TRIGGERS[known.index(ending["id"])]
        said = shown(ending["trigger"])
        zh = f"'trigger' 是 {said}；这个结局的是 '{right}'。（§7.3）"
        raise BadFile(place, f"'trigger' is {said}; for this ending it is '{right}'. (§7.3)", zh)


def check_set(events: list[dict[str, Any]]) -> None:
    """§4.1  Ids of their own, one event for each fixed place, and enough in the pool to draw from."""
    each_once("events.json", events)
    for place in PLACES:
        named = [event["id"] for event in events if event["fixed_position"] == place]
        if len(named) != 1:
            many = f"{' and '.join(map(shorten, named[:2]))} are" if named else "no event is"
            zh = f"{'和'.join(map(shorten, named[:2]))} 都在" if named else "没有事件在"
            zh += f" fixed_position {place}；恰有一个事件在那里。（§4.4）"
            raise BadFile("events.json", f"{many} at fixed_position {place}; exactly one event is. (§4.4)", zh)
    pool = sum(event["fixed_position"] is None for event in events)
    if pool < DRAWN or len(events) > MAX_EVENTS:
        zh = f"事件池里有 {pool} 个事件；一局从 {POOL} 个里抽 {DRAWN} 个。（§4.1）"
        raise BadFile("events.json", f"its pool has {pool} events; a game draws {DRAWN} of {POOL}. (§4.1)", zh)


def each_once(place: str, listed: list[dict[str, Any]]) -> None:
    again = [id for id, times in Counter(row["id"] for row in listed).items() if times > 1]
    if again:
        zh = f"id {shorten(again[0])} 出现两次；各有各的 id。（§4.3）"
        raise BadFile(place, f"the id {shorten(again[0])} is there twice; each has its own. (§4.3)", zh)


def has_keys(place: str, row: Mapping[str, Any], keys: tuple[str, ...], section: str) -> None:
    """A missing field is named; keys of somebody's own are nobody's business."""
    for key in keys:
        if key not in row:
            others = [own for own in row if own not in keys]
            alike = did_you_mean(key, others).replace("Did you mean", "Is it")
            zh = f"缺少字段 '{key}'。{guess_in_chinese(key, others)}（{section}）"
            raise BadFile(place, f"the field '{key}' is missing.{alike} ({section})", zh)


def has_texts(place: str, row: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    for key in keys:
        if not isinstance(row[key], str) or not row[key].strip():
            zh = f"'{key}' 是 {shown(row[key])}；须是有内容的文本。（§4.3）"
            raise BadFile(place, f"'{key}' is {shown(row[key])}; it is a text that says something. (§4.3)", zh)


def is_yes_or_no(place: str, row: Mapping[str, Any], key: str) -> None:
    if not isinstance(row[key], bool):
        zh = f"'{key}' 是 {shown(row[key])}；须是 true 或 false。（§4.3）"
        raise BadFile(place, f"'{key}' is {shown(row[key])}; it is true or false. (§4.3)", zh)


def shown(value: Any) -> str:
    """A value as JSON writes it, short and on one line."""
    text = json.dumps(value, ensure_ascii=False)
    text = "".join(character if character.isprintable() else ascii(character)[1:-1] for character in text[:41])
    return text if len(text) <= 40 else text[:40] + "…"


def meaning(tables: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What decides a game: what every option of every event does, and where the event comes. The rest is told."""
    return [
        {
            "id": event["id"],
            "fixed_position": event["fixed_position"],
            "choices": [{key: option[key] for key in ("effect", "is_extreme")} for option in event["choices"]],
        }
        for event in tables["events"]
    ]


# ── bending: what can be played all the same ─────────────────────────────────


def bends(values: Mapping[str, Any], tables: Mapping[str, Any]) -> Iterator[Bend]:
    """§4.4, §2.4, D-07, D-08  Every constraint that this set breaks."""
    events = tables["events"]
    if len(events) != EVENTS:
        yield Bend("event_count", {"place": "events.json", "count": len(events)})
    if sum(event["is_dilemma"] for event in events) < DILEMMAS:
        yield Bend("dilemmas", {"place": "events.json", "count": sum(event["is_dilemma"] for event in events)})
    for number, event in enumerate(events, start=1):
        yield from event_bends(events_place(event, number), values, event)
    for ending in tables["endings"]:
        yield from too_long(f"endings.json, {ending['id']}", values, ending, ENDING_WORDS)


def event_bends(place: str, values: Mapping[str, Any], event: Mapping[str, Any]) -> Iterator[Bend]:
    """The constraints on one event."""
    if not re.fullmatch(r"event_[0-9]{3}", event["id"]):
        yield Bend("id", {"place": place})
    yield from too_long(place, values, event, EVENT_WORDS)
    if all(option["is_extreme"] for option in event["choices"]):
        yield Bend("all_extreme", {"place": place})
    for option in event["choices"]:
        for what, by in option["effect"].items():
            if abs(by) > LARGEST or (0 < abs(by) < SMALLEST and values["effect_size"] == "zero_or_3_to_12"):
                facts = {"place": f"{place}, choice {option['id']}", "what": what, "by": f"{by:+d}"}
                yield Bend(f"effect_{values['effect_size']}", facts)


def too_long(place: str, values: Mapping[str, Any], row: Mapping[str, Any], most: int) -> Iterator[Bend]:
    """D-08  English counts words, Chinese characters."""
    for language in LANGUAGES:
        key = f"text_{language}"
        length = words_in(row[key], language, values["word_limits"] == "with_punctuation")
        if length > most:
            yield Bend(f"too_long_{language}", {"place": f"{place}, {key}", "length": length, "most": most})


def words_in(text: str, language: str, with_punctuation: bool = True) -> int:
    """The length that the rulebook limits."""
    if language == "en":
        return len(text.split())
    return sum(not c.isspace() and (with_punctuation or unicodedata.category(c)[0] != "P") for c in text)


def notices(ruleset: Ruleset) -> list[Notice]:
    """The bends of a lenient set, for everybody to read before the first move."""
    return [(f"bent_{key}", facts) for key, facts in bends(ruleset.values, ruleset.tables)]
