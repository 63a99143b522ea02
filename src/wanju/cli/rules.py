"""`wanju rules`: every number and switch of a rulebook, as its `numbers.toml` has them."""

from __future__ import annotations

from collections.abc import Mapping

from wanju.cli.arguments import GameName
from wanju.cli.listing import lined_table, print_table
from wanju.cli.speech import Lang, Speech
from wanju.games import find
from wanju.kernel.numbers import Entry, Number


def rules(game: GameName, lang: Lang = None) -> None:
    """List every number and switch of a rulebook."""
    speech, found = Speech(lang), find(game)
    words = found.words(speech.language)
    names = dict.fromkeys((words["title"], words["hanzi"]))
    speech.tell(" ".join([*names, found.version]), "bold")
    more = {name: list(table) for name, table in found.ruleset().tables.items()}
    columns = ("id", "default", "range", "section", "ruling")
    table = lined_table(*(speech(f"rules.{column}") for column in columns))
    for entry in found.numbers.entries.values():
        default = f"{entry.default:g}" if isinstance(entry, Number) else entry.default
        table.add_row(entry.id, default, choices(speech, words, entry, more), entry.section, entry.ruling)
    print_table(speech.out, table)
    speech.tell(speech("rules.presets"), "bold")
    for name, preset in found.numbers.presets.items():
        speech.tell(f"  {name:<22}" + " ".join(f"{key}={value}" for key, value in preset.items()))
    speech.tell("\n" + speech("rules.how"))


def choices(speech: Speech, words: Mapping[str, str], entry: Entry, more: dict[str, list[str]]) -> str:
    """What an entry may be."""
    if isinstance(entry, Number):
        parts = [f"{entry.low:g} – {entry.high:g} {words.get(f'unit.{entry.unit}', entry.unit)}"]
        parts += [speech("rules.step", step=f"{entry.step:g}")] if entry.step != 1 else []
    else:
        parts = [" · ".join([*entry.readings, *more.get(entry.more, [])])]
    parts += [speech("rules.per_seat")] if entry.per_seat else []
    return "; ".join(parts)
