"""`rulings.zh.toml`: the rulings of `rulings.toml` in another language, a table for each under the same id.

[C-04]
question = "所有人同一轮出局，谁胜？"
readings = ["draw：平局", "last_hp：比回合开始时的生命值"]  # in the same order, by the same names
default  = "draw：平局"
why      = "没有人先于别人达成目标。"
where    = "第一章"                    # where that is said in words
group    = "胜负"                      # where a group begins
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wanju.kernel.errors import BadFile
from wanju.kernel.files import known_keys, read_toml
from wanju.kernel.numbers import Numbers
from wanju.kernel.rulings import Ruling, check_switches, is_named, load_rulings, ruling_from

TOLD = ("question", "readings", "default", "why")


def rulings_in(language: str, folder: Path, numbers: Numbers) -> dict[str, Ruling]:
    """The rulings of a game in one language. What has no words in it stays as `rulings.toml` says it."""
    rulings = load_rulings(folder / "rulings.toml", numbers)
    path = folder / f"rulings.{language}.toml"
    if not path.is_file():
        return rulings
    data = read_toml(path)
    known_keys(path.name, data, rulings)
    told: dict[str, Ruling] = {}
    groups: dict[str, str] = {}
    for id, ruling in rulings.items():
        if id in data:
            place = f"{path.name}, ruling '{id}'"
            groups.setdefault(ruling.group, group_of(place, data[id], ruling))
            ruling = retold(place, data[id], ruling, groups[ruling.group])
            check_same(place, ruling, rulings[id], numbers)
        told[id] = ruling
    return told


def untold(language: str, folder: Path, numbers: Numbers) -> list[str]:
    """The rulings that have no words of their own in this language."""
    told = rulings_in(language, folder, numbers)
    return [id for id, ruling in load_rulings(folder / "rulings.toml", numbers).items() if told[id] == ruling]


def group_of(place: str, row: Any, ruling: Ruling) -> str:
    """The name of its group, from the first ruling of the group that has words."""
    if not isinstance(row, Mapping):
        raise BadFile(place, f"write its words under a line [{ruling.id}].", f"把它的文字写在一行 [{ruling.id}] 之下。")
    return str(row.get("group", ruling.group))


def retold(place: str, row: Mapping[str, Any], ruling: Ruling, group: str) -> Ruling:
    """A ruling with the words of this row."""
    known_keys(place, row, (*TOLD, "where", "group"), TOLD)
    kept = {"id": ruling.id, "weight": ruling.weight, "where": ruling.where, "switch": list(ruling.switch)}
    return ruling_from(place, {**kept, **row}, group)


def check_same(place: str, told: Ruling, ruling: Ruling, numbers: Numbers) -> None:
    """As many readings, by the same names; the same figures in each text; the same default."""
    if len(told.readings) != len(ruling.readings):
        here, there = len(told.readings), len(ruling.readings)
        zh = f"'readings' 有 {here} 行，rulings.toml 里有 {there} 行。"
        raise BadFile(place, f"'readings' has {here} lines, and in rulings.toml {there}.", zh)
    options = {option for id in ruling.switch for option in getattr(numbers.entries[id], "readings", ())}
    for reading, original in zip(told.readings, ruling.readings, strict=True):
        for option in sorted(options):
            if is_named(option, head(original)) and not is_named(option, head(reading)):
                zh = f"读法 {reading!r} 没有以它的名称 '{option}' 开头。"
                raise BadFile(place, f"the reading {reading!r} does not begin with its name, '{option}'.", zh)
    for text, original in zip(texts(told), texts(ruling), strict=True):
        if figures(text) != figures(original):
            zh = f"{text!r} 里的数是 {figures(text)}，rulings.toml 里是 {figures(original)}。"
            sentence = f"{text!r} has the figures {figures(text)}, and in rulings.toml {figures(original)}."
            raise BadFile(place, sentence, zh)
    check_switches(place, told, numbers)


def head(reading: str) -> str:
    """What comes before the colon."""
    return re.split("[:：]", reading)[0]


def texts(ruling: Ruling) -> list[str]:
    """Everything that it says, in order."""
    return [ruling.where, ruling.question, *ruling.readings, ruling.default, ruling.why]


def figures(text: str) -> list[str]:
    """The figures of a text, but for those within a name_of_a_reading; in no order, for languages have their own."""
    return sorted(re.findall(r"\d+(?:[.,]\d+)*", re.sub(r"[a-z]+(_[a-z0-9]+)+", "", text)))
