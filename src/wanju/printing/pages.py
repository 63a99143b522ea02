"""Pages that every box has: what is in it and how it is made, and the rulebook."""

from __future__ import annotations

from pathlib import Path

from wanju.printing.box import Box, Data
from wanju.printing.prose import blocks, heading, listed, note, page, paragraph, told_table
from wanju.printing.teller import Teller

HOW = ("duplex", "cut", "paper")


def completed(box: Box, tell: Teller) -> Box:
    """The box with its list of contents before everything, and the rulebook behind."""
    if box.is_leaflet:
        return box
    first = [heading(box.title, 1), paragraph(box.subtitle), note(rules_line(tell))]
    rows = [[part.name, part.count] for part in box.components]
    first += [
        heading(tell.common("contents")),
        told_table([tell.common("component"), tell.common("count")], rows, [5, 1]),
    ]
    first += [heading(tell.common("made_how")), listed(tell.common(f"how.{line}") for line in HOW)]
    box.before.insert(0, page(box.title, first, size=13, leaf=True))
    box.after.append(rulebook(tell))
    return box


def rules_line(tell: Teller) -> str:
    """Under which rules everything is printed, and how they differ from the usual ones."""
    ruleset = tell.ruleset
    preset = tell.game.get(f"preset.{ruleset.preset}", ruleset.preset)
    parts = [tell.common("rules", preset=preset, hash=ruleset.hash)]
    if changed := changes(tell):
        parts.append(tell.common("changed", settings="; ".join(changed)))
    if ruleset.files:
        parts.append(tell.common("brought", files=", ".join(ruleset.files)))
    return " · ".join(parts)


def changes(tell: Teller) -> list[str]:
    """Every number and switch that is not as usual, by preset or by hand."""
    entries, values = tell.ruleset.game.numbers.entries, tell.ruleset.values
    found = [entry.id for entry in entries.values() if not entry.per_seat and values[entry.id] != entry.default]
    return [f"{tell.game.get(f'number.{id}', id)} = {tell.facts[id]}" for id in found]


def rulebook(tell: Teller) -> Data:
    """The rules in our words: in this language where they are written in it. Its numbers are the usual ones; a box that
    is played by others says so."""
    game = tell.ruleset.game
    head, *told = blocks(book_of(game.folder, tell.language).read_text(encoding="utf-8"))
    is_usual = not changes(tell) and not tell.ruleset.files
    return page(game.id, [head, *told] if is_usual else [head, note(tell.common("usual_numbers")), *told], 2, 8.3)


def book_of(folder: Path, language: str) -> Path:
    """The file of the rulebook."""
    translated = folder / f"rulebook.{language}.md"
    return translated if translated.is_file() else folder / "rulebook.md"
