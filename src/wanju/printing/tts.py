"""Tabletop Simulator: a saved object of decks, boards and markers, and the pictures that it shows.

A deck is a picture of its cards in rows of at most ten, seven rows at most; card n of picture k has the id 100 k + n.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, sqrt
from typing import Any, NamedTuple

from wanju.printing.box import Box, Data, Deck
from wanju.printing.paper import FORMATS, Format

ACROSS, DOWN = 10, 7
MOST = ACROSS * DOWN - 1
"""Cards of a picture; the last place is what the game shows of a hidden card."""
DOTS = 160.0
"""To the inch: ten poker cards are no wider than the 4,096 dots that every card of graphics takes."""
POKER, TOKEN = FORMATS["poker"], 24.0
ROW, GAP = 4, 1.0
"""Objects beside each other on the table, and the inches between them."""
INCH, A4 = 25.4, 210.0


class Picture(NamedTuple):
    """A file, and the page that is drawn into it."""

    file: str
    page: Data


class Export(NamedTuple):
    """The saved object, and the pictures that belong to it."""

    saved: dict[str, Any]
    pictures: list[Picture]


def export(box: Box, name: str, address: str) -> Export:
    """Everything that there is of a box, with pictures to be found under an address."""
    shown = Shown(address)
    objects = [one for format, decks in box.decks.items() for deck in decks for one in of_deck(deck, format, shown)]
    for part in box.after:
        if part["kind"] == "tokens":
            objects += tokens(part, shown)
        elif part["kind"] == "tracks":
            objects.append(tile(part["title"], shown.add("tracks.png", part), BOX, A4 / INCH / 2))
        elif part["kind"] == "dice":
            objects += [{"Name": "Die_6"} for _ in range(part["count"])]
    return Export({"SaveName": name, "ObjectStates": [placed(one, n) for n, one in enumerate(objects, 1)]}, shown.made)


class Shown:
    """The pictures so far, and where they will be found."""

    def __init__(self, address: str) -> None:
        self.address, self.sheets = address, 0
        self.made: list[Picture] = []

    def add(self, file: str, page: Data) -> str:
        """One more picture; returns its address."""
        self.made.append(Picture(file, page))
        return self.address + file


def placed(one: dict[str, Any], number: int) -> dict[str, Any]:
    """An object with a name of its own and its place: in rows, decks face down."""
    row, column = divmod(number - 1, ROW)
    scale = one.pop("Scale", 1.0)
    place = {"posX": column * (3 + GAP), "posY": 1.0, "posZ": -row * (4 + GAP)}
    turn = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if one["Name"] == "DeckCustom" else 0.0}
    size = {"scaleX": scale, "scaleY": 1.0, "scaleZ": scale}
    return {**one, "GUID": f"{number:06x}", "Transform": place | turn | size}


def of_deck(deck: Deck, format: str, shown: Shown) -> list[dict[str, Any]]:
    """The boards of a deck, or the deck."""
    size = FORMATS[format]
    return boards(deck, size, shown) if format == "board" else [cards(deck, size, shown)]


# ── decks ────────────────────────────────────────────────────────────────────


def grid(count: int) -> tuple[int, int]:
    """Columns and rows for so many cards and the hidden one."""
    columns = max(2, ceil(sqrt(count + 1)), ceil((count + 1) / DOWN))
    return columns, max(2, ceil((count + 1) / columns))


def cards(deck: Deck, size: Format, shown: Shown) -> dict[str, Any]:
    """A deck with its pictures: one of its back, and one for every so many faces."""
    behind = shown.add(f"{deck.id}-back.png", sheet([deck.back], size, 1, 1))
    customs: dict[str, dict[str, Any]] = {}
    contained = []
    for first in range(0, len(deck.faces), MOST):
        faces = deck.faces[first : first + MOST]
        columns, rows = grid(len(faces))
        shown.sheets += 1
        file = shown.add(f"{deck.id}-{first // MOST + 1}.png", sheet(faces, size, columns, rows))
        key, hidden = str(shown.sheets), {"BackIsHidden": True, "UniqueBack": False, "Type": 0}
        customs[key] = {"FaceURL": file, "BackURL": behind, "NumWidth": columns, "NumHeight": rows, **hidden}
        contained += [card(face, key, number, customs[key]) for number, face in enumerate(faces)]
    ids = [one["CardID"] for one in contained]
    facts = {"Nickname": deck.name, "DeckIDs": ids, "CustomDeck": customs, "ContainedObjects": contained}
    return {"Name": "DeckCustom", "Scale": size.width / POKER.width, **facts}


def sheet(faces: list[Data], size: Format, columns: int, rows: int) -> Data:
    """A page of cards, edge to edge, row by row."""
    places = [(n % columns * size.width, n // columns * size.height) for n in range(len(faces))]
    laid = [{"x": x, "y": y, "face": face} for face, (x, y) in zip(faces, places, strict=True)]
    paper = {"paper_width": columns * size.width, "paper_height": rows * size.height}
    facts = {"width": size.width, "height": size.height, "bleed": 0, "marks": [], "is_back": True}
    return {"kind": "sheet", "cards": laid, **facts, **paper}


def card(face: Data, key: str, number: int, custom: dict[str, Any]) -> dict[str, Any]:
    """One card of a deck, with what it says to be read in large."""
    told = {"Nickname": face["title"], "Description": "\n".join(lines(face))}
    return {"Name": "Card", **told, "CardID": int(key) * 100 + number, "CustomDeck": {key: custom}}


def lines(face: Data) -> Iterable[str]:
    """The text of a card, row by row."""
    for row in face.get("body", ()):
        told = [row.get(part, "") for part in ("mark", "name", "head", "text")]
        told += [text for _, text in row.get("runs", ())]
        yield " ".join(filter(None, told))


# ── boards and markers ───────────────────────────────────────────────────────

BOX, ROUND = 0, 2
"""Shapes of a tile."""


def tile(name: str, file: str, shape: int, scale: float, count: int = 1) -> dict[str, Any]:
    """A board or marker; several alike are a stack."""
    custom = {"Type": shape, "Thickness": 0.1, "Stackable": count > 1, "Stretch": True}
    image = {"ImageURL": file, "ImageSecondaryURL": "", "ImageScalar": 1.0, "CustomTile": custom}
    kind = {"Name": "Custom_Tile_Stack", "Number": count} if count > 1 else {"Name": "Custom_Tile"}
    return {**kind, "Nickname": name, "Scale": scale, "CustomImage": image}


def boards(deck: Deck, size: Format, shown: Shown) -> list[dict[str, Any]]:
    """The boards of a deck, a tile for each."""
    files = [shown.add(f"{deck.id}-{face['id']}.png", sheet([face], size, 1, 1)) for face in deck.faces]
    scale = size.width / INCH / 2
    return [tile(face["title"], file, BOX, scale) for face, file in zip(deck.faces, files, strict=True)]


def tokens(part: Data, shown: Shown) -> list[dict[str, Any]]:
    """Markers: those that look alike are one stack."""
    size, made = Format(TOKEN, TOKEN, 1, 1), []
    for number, group in enumerate(part["groups"], 1):
        kinds: list[Data] = []
        for one in group["tokens"]:
            kinds += [one] if one not in kinds else []
        for which, kind in enumerate(kinds, 1):
            face = {"style": "token", "id": kind["icon"], **kind}
            file = shown.add(f"marker-{number}-{which}.png", sheet([face], size, 1, 1))
            name, count = kind["label"] or group["name"], group["tokens"].count(kind)
            made.append(tile(name, file, ROUND, TOKEN / INCH / 2, count))
    return made
