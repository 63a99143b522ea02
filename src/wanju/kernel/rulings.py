"""`rulings.toml`: where a rulebook is silent or contradicts itself. The question, its readings, our default and why.

[[ruling]]
group    = "Winning"           # begins a group of rulings; may be left out
id       = "C-04"
weight   = "●●"                # ●●● changes who wins, ●● changes some games, ● is rare
where    = "§1"
question = "What if everyone goes out in one turn?"
readings = ["draw: they share it", "last_hp: who stood highest wins"]
default  = "draw"              # names the default of every switch listed below
why      = "Nobody reached the goal before the others."
switch   = ["all_out"]         # ids of numbers.toml; [] for a ruling that cannot be turned
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wanju.kernel.errors import BadFile, did_you_mean, guess_in_chinese
from wanju.kernel.files import known_keys, read_toml
from wanju.kernel.numbers import Entry, Number, Numbers

KEYS = ("id", "weight", "where", "question", "readings", "default", "why", "switch")
LISTS = ("readings", "switch")
WEIGHTS = ("●●●", "●●", "●")


@dataclass(frozen=True)
class Ruling:
    """One question that the rulebook leaves open, and our answer."""

    id: str
    weight: str
    where: str
    question: str
    readings: tuple[str, ...]
    default: str
    why: str
    switch: tuple[str, ...]
    group: str


def load_rulings(path: Path, numbers: Numbers) -> dict[str, Ruling]:
    """Read and check a `rulings.toml` against the numbers it argues for."""
    data = read_toml(path)
    known_keys(path.name, data, ("ruling",), ("ruling",))
    if not isinstance(data["ruling"], list) or not all(isinstance(row, dict) for row in data["ruling"]):
        raise BadFile(path.name, "write each ruling under a line [[ruling]].", "每条裁定写在一行 [[ruling]] 之下。")
    rulings: dict[str, Ruling] = {}
    group = ""
    for row in data["ruling"]:
        place = f"{path.name}, ruling '{row.get('id', '?')}'"
        group = row.get("group", group)
        ruling = ruling_from(place, row, group)
        if ruling.id in rulings:
            raise BadFile(place, "another ruling has the same id.", "另一条裁定已用了这个 id。")
        check_switches(place, ruling, numbers)
        rulings[ruling.id] = ruling
    check_citations(rulings, numbers)
    return rulings


def ruling_from(place: str, row: Mapping[str, Any], group: str) -> Ruling:
    """One row, each key of its kind."""
    known_keys(place, row, (*KEYS, "group"), KEYS)
    for key, value in row.items():
        listed = value if key in LISTS else [value]
        if not isinstance(listed, list) or not all(isinstance(text, str) and text.strip() for text in listed):
            kind, zh = ("a list of texts", "一列文本") if key in LISTS else ("a text", "一段文本")
            raise BadFile(place, f"'{key}' cannot be {value!r}; it is {kind}.", f"'{key}' 不能是 {value!r}；须是{zh}。")
    if row["weight"] not in WEIGHTS:
        weights, zh = ", ".join(WEIGHTS), f"'weight' 不能是 {row['weight']!r}；可取：{'、'.join(WEIGHTS)}。"
        raise BadFile(place, f"'weight' cannot be {row['weight']!r}; it is one of: {weights}.", zh)
    if not row["readings"]:
        zh = "'readings' 是空的；没有读法就无可裁定。"
        raise BadFile(place, "'readings' is empty; without a reading there is nothing to rule on.", zh)
    lists = {key: tuple(row[key]) for key in LISTS}
    return Ruling(**{**row, **lists, "group": group})


def check_switches(place: str, ruling: Ruling, numbers: Numbers) -> None:
    """Its switches exist, and what it calls the default is the default there."""
    for id in ruling.switch:
        if id not in numbers.entries:
            zh = f"没有叫 '{id}' 的数值或开关。{guess_in_chinese(id, numbers.entries)}"
            raise BadFile(place, f"no number or switch is called '{id}'.{did_you_mean(id, numbers.entries)}", zh)
        default = default_of(numbers.entries[id])
        if not is_named(default, ruling.default):
            zh = f"默认 {ruling.default!r} 没有写出 '{id}' 的默认 '{default}'。"
            sentence = f"the default {ruling.default!r} does not name '{default}', the default of '{id}'."
            raise BadFile(place, sentence, zh)


def check_citations(rulings: Mapping[str, Ruling], numbers: Numbers) -> None:
    """Every ruling that a number or switch cites is argued, and lists it."""
    for entry in numbers.entries.values():
        if not entry.ruling:
            continue
        place = f"numbers.toml, '{entry.id}'"
        if entry.ruling not in rulings:
            zh = f"没有叫 '{entry.ruling}' 的裁定。{guess_in_chinese(entry.ruling, rulings)}"
            raise BadFile(place, f"no ruling is called '{entry.ruling}'.{did_you_mean(entry.ruling, rulings)}", zh)
        if entry.id not in rulings[entry.ruling].switch:
            zh = f"它引用裁定 '{entry.ruling}'，而那条裁定的 'switch' 没有列出它。"
            raise BadFile(place, f"it cites ruling '{entry.ruling}', whose 'switch' does not list it.", zh)


def default_of(entry: Entry) -> str:
    """The default of a number or switch, as one writes it."""
    return f"{entry.default:g}" if isinstance(entry, Number) else entry.default


def is_named(word: str, sentence: str) -> bool:
    """Does the sentence contain the word, whole? 'final score' names final_score."""
    return f" {plain(word)} " in f" {plain(sentence)} "


def plain(text: str) -> str:
    """Words and blanks only."""
    return re.sub(r"[\W_]+", " ", text.lower()).strip()
