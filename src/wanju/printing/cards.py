"""Faces and backs of cards as data. Drawings go by their names in `templates/icons.typ`, colours in `look.typ`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wanju.printing.box import Data
from wanju.printing.prose import said

VALUES = (1, 2, 5)
OF_EACH = 5
"""Resource cards: of each kind five of each value."""


def face(id: str, title: str, icon: str, hue: str, **more: Any) -> Data:
    """A card of text. More: the kind under its title, flavour, stats, rows of the body, a word in the corner."""
    unsaid = {"kind": "", "flavour": "", "stats": [], "body": [], "corner": "", "foot": ""}
    return {"style": "told", "id": id, "title": title, "icon": icon, "hue": hue} | unsaid | more


def sign(title: str, icon: str, hue: str, kind: str) -> Data:
    """A card of one large sign."""
    return {"style": "sign", "id": title, "title": title, "icon": icon, "hue": hue, "kind": kind}


def back(title: str, icon: str, hue: str, pattern: str = "water") -> Data:
    """The back of a deck, with clouds or water above and below."""
    return {"style": "back", "id": title, "title": title, "icon": icon, "hue": hue, "pattern": pattern}


BLANK: Data = {"style": "blank"}
"""A back on which nothing is printed."""


def stat(icon: str, hue: str, value: Any, label: str) -> Data:
    """A number with its drawing."""
    return {"icon": icon, "hue": hue, "value": str(value), "label": label}


def sentence(text: str) -> str:
    """A text with a capital letter before it."""
    return text[:1].upper() + text[1:]


def event_rows(
    text: Mapping[str, Any], options: Mapping[str, str], heroes: Mapping[str, str], words: Mapping[str, str]
) -> list[Data]:
    """What a card says, part by part, in the order in which it happens: itself, heroes, options, what follows."""
    rows: list[Data] = [{"text": line} for part in ("do", "aim", "gift") for line in lines(text[part], words["join"])]
    if text["heroes"]:
        rows.append({"head": words["heroes"]})
    rows += [marked("hero", heroes.get(id, ""), does) for id, does in text["heroes"].items()]
    if text["asks"]:
        rows.append({"head": sentence(text["asks"])})
    rows += [
        {"mark": id.upper(), "name": named(options.get(id, id), id), "text": sentence(does)}
        for id, does in text["options"].items()
    ]
    if text["afterwards"]:
        rows += [{"head": words["afterwards"]}, *({"text": line} for line in lines(text["afterwards"], words["join"]))]
    return rows


def lines(text: str, join: str) -> list[str]:
    """What happens one after the other, a line for each."""
    return [sentence(part) for part in text.split(join) if part]


def named(name: str, id: str) -> str:
    """The name of an option, where it is more than its letter."""
    return "" if name.lower() == id else name


def marked(icon: str, name: str, text: str) -> Data:
    """A row that begins with a drawing."""
    return {"icon": icon, "name": name, "text": sentence(text)}


def coins(kinds: Iterable[tuple[str, str, str]]) -> list[Data]:
    """Resource cards of each kind: a drawing, a colour, a name."""
    return [sign(str(value), icon, hue, name) for icon, hue, name in kinds for value in VALUES for _ in range(OF_EACH)]


def board(
    id: str, title: str, icon: str, hue: str, flavour: str, body: Sequence[Data], slots: Sequence[Data], areas: Any
) -> Data:
    """The board of a role: heads with texts, round places for markers, places for what it gathers."""
    rows = [{"head": row["head"], "lines": [said(line) for line in row["text"].split("\n")]} for row in body]
    facts = {"flavour": flavour, "body": rows, "slots": list(slots), "areas": list(areas), "foot": ""}
    return {"style": "board", "id": id, "title": title, "icon": icon, "hue": hue} | facts
