"""`wanju export tts`: read back, each card is where its id says."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest

from printing.reading import Pages, squeezed
from wanju.games import find, tools
from wanju.printing.paper import FORMATS
from wanju.printing.tts import ACROSS, DOWN, export, grid
from wanju.printing.typesetting import compiled, loose


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("tts") / "merit57"


def decks_in(saved):
    return [one for one in saved["ObjectStates"] if one["Name"] == "DeckCustom"]


def png_size(path: Path) -> tuple[int, int]:
    return struct.unpack(">II", path.read_bytes()[16:24])


def test_every_deck_board_and_marker_is_in_the_saved_object(here, folder):
    said = here("export", "tts", "merit57", folder, "--lang", "en")
    assert said.returncode == 0 and "Saved Objects" in said.stdout.replace("\n", " ")
    saved = json.loads((folder / "merit57.json").read_text("utf-8"))
    counts = {deck["Nickname"]: len(deck["DeckIDs"]) for deck in decks_in(saved)}
    assert counts["Collective events"] == 12 and counts["General personal events"] == 20 and counts["Beings"] == 10
    assert sum(counts.values()) == 12 + 20 + 16 + 10 + 8 + 4 + 4 + 45 + 8
    names = [one["Name"] for one in saved["ObjectStates"]]
    assert names.count("Die_6") == 2 and names.count("Custom_Tile_Stack") >= 5
    assert len({one["GUID"] for one in saved["ObjectStates"]}) == len(names)
    for deck in decks_in(saved):
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
        for custom in deck["CustomDeck"].values():
            assert 2 <= custom["NumWidth"] <= ACROSS and 2 <= custom["NumHeight"] <= DOWN


def test_pictures_are_files_of_this_machine_and_as_large_as_their_grid(folder):
    saved = json.loads((folder / "merit57.json").read_text("utf-8"))
    for deck in decks_in(saved):
        for custom in deck["CustomDeck"].values():
            face, back = (Path(custom[side].removeprefix("file://")) for side in ("FaceURL", "BackURL"))
            assert face.parent == folder.resolve() and face.is_file()
            width, height = png_size(back)
            wide, high = png_size(face)
            assert wide == pytest.approx(width * custom["NumWidth"], abs=10) and max(wide, high) <= 4096
            assert high == pytest.approx(height * custom["NumHeight"], abs=10)


def test_each_card_stands_where_its_id_says():
    """The same pages as a PDF: within the cell of a card is its title, and no other card's."""
    game = find("merit57")
    tool = tools("printing")["merit57"]
    made = export(tool.box(tool.teller(game.ruleset(4), "zh")), "x", "http://x/")
    pages = Pages(compiled(loose([picture.page for picture in made.pictures], "zh"), "pdf"))
    files = [picture.file for picture in made.pictures]
    for deck in decks_in(made.saved):
        for card in deck["ContainedObjects"]:
            key, number = divmod(card["CardID"], 100)
            custom = deck["CustomDeck"][str(key)]
            page = files.index(custom["FaceURL"].removeprefix("http://x/"))
            (width, height), columns = pages.size(page), custom["NumWidth"]
            wide, high = width / columns, height / custom["NumHeight"]
            x, y = number % columns * wide, number // columns * high
            within = [one for one in pages.letters(page) if x <= one.left < x + wide and y <= one.top < y + high]
            assert squeezed(card["Nickname"]) in "".join(one.text for one in within), card["Nickname"]


def test_card_ids_of_different_decks_never_clash(folder):
    saved = json.loads((folder / "merit57.json").read_text("utf-8"))
    ids = {(card["CardID"] // 100, deck["Nickname"]) for deck in decks_in(saved) for card in deck["ContainedObjects"]}
    assert len({key for key, _ in ids}) == len(ids)


def test_the_grid_leaves_a_place_for_the_hidden_card():
    for count in range(1, ACROSS * DOWN):
        columns, rows = grid(count)
        assert count < columns * rows and columns <= ACROSS and rows <= DOWN
    assert FORMATS["poker"].width * ACROSS / 25.4 * 160 <= 4096


def test_an_address_of_the_web_takes_the_place_of_files(here, tmp_path):
    assert here("export", "tts", "merit13", tmp_path / "x", "--url", "https://example.org/cards/").returncode == 0
    saved = (tmp_path / "x" / "merit13.json").read_text("utf-8")
    assert "https://example.org/cards/events-1.png" in saved and "file:" not in saved


def test_what_cannot_be_exported_gets_one_sentence(here, folder, tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    for arguments, part in (
        (("merit57", tmp_path), "thesis.txt"),
        (("merit57", tmp_path / "thesis.txt"), "cannot be written"),
        (("cier", tmp_path / "y"), "cier has no decks of cards"),
        (("delay", tmp_path / "y"), "delay has nothing to print"),
    ):
        said = here("export", "tts", *arguments, "--lang", "en")
        assert said.returncode == 2 and part in said.stderr and said.stderr.count("\n") == 1
    assert here("export", "tts", "merit57", folder).returncode == 0  # over an earlier one
