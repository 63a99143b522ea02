"""The arrows of the house point one way, and its files stay small enough to read."""

from __future__ import annotations

import ast
import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src" / "wanju"
MAY_IMPORT = {
    "compiler": {"compiler"},
    "kernel": {"kernel", "compiler"},
    "games": {"games", "kernel"},
    "printing": {"printing", "kernel"},
    "tools": {"games", "kernel", "compiler", "bots", "lab", "printing", "cli"},
    "bots": {"bots", "games", "kernel", "compiler"},
    "lab": {"lab", "bots", "games", "kernel", "compiler"},
    "live": {"live", "bots", "games", "kernel"},
    "cli": {"cli", "live", "lab", "bots", "printing", "games", "kernel", "compiler"},
}
SOURCES = [path for room in MAY_IMPORT if room != "tools" for path in (SRC / room).rglob("*.py")]


def room_of(path: Path) -> str:
    """The room that a file belongs to; `games/<id>/tools` is one of its own, which nobody imports by name."""
    parts = path.relative_to(SRC).parts
    return "tools" if parts[0] == "games" and parts[2:3] == ("tools",) else parts[0]


def imports(path: Path) -> list[str]:
    """Every module a file imports, anywhere in it."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
    return found


def test_every_package_that_is_asked_for_is_held_to_a_version():
    """And nothing but names and versions is said of any."""
    house = SRC.parents[1]
    project = tomllib.loads((house / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    lines = (house / "constraints.txt").read_text(encoding="utf-8").splitlines()
    held = {re.fullmatch(r"([\w.-]+)==[\w.]+", line)[1].lower().replace("_", "-") for line in lines}
    assert {re.match(r"[\w-]+", each)[0].lower() for each in asked} - {"wanju"} <= held


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(SRC)))
def test_a_room_imports_only_what_it_may(path):
    room = room_of(path)
    for module in imports(path):
        parts = module.split(".")
        if parts[0] == "wanju" and len(parts) > 1:
            assert parts[1] in MAY_IMPORT[room], f"{path} imports {module}"
            is_tool = parts[1] == "games" and parts[3:4] == ["tools"]
            assert not is_tool or room == "tools", f"{path} imports {module} rather than ask wanju.games.tools"


def test_the_front_door_opens_on_kernel_games_and_lab_alone():
    rooms = {module.split(".")[1] for module in imports(SRC / "front.py") if module.startswith("wanju.")}
    assert rooms == {"kernel", "games", "lab"}


def test_a_game_imports_no_other_game():
    for path in (SRC / "games").glob("*/**/*.py"):
        mine = path.relative_to(SRC / "games").parts[0]
        named = [m.split(".")[2] for m in imports(path) if m.startswith("wanju.games.")]
        assert set(named) <= {mine}, path


def test_the_kernel_names_no_game():
    games = {path.parent.name for path in (SRC / "games").glob("*/game.py")}
    for path in (SRC / "kernel").rglob("*.py"):
        names = {n.id for n in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(n, ast.Name)}
        assert not names & games, path


def test_a_match_knows_no_web_framework_and_no_database():
    assert not {
        m for m in imports(SRC / "live" / "match.py") if m.split(".")[0] in ("fastapi", "sqlalchemy", "asyncio")
    }


def test_every_rule_cites_a_section_of_its_rulebook():
    from wanju.games import find, house_ids
    from wanju.kernel.rule import SECTIONS

    for id in house_ids():
        game = find(id)
        book = (game.folder / "rulebook.md").read_text(encoding="utf-8")
        mine = f"wanju.games.{id}"
        packages = [rows for name, rows in SECTIONS.items() if name == mine or name.startswith(f"{mine}.")]
        cited = {section for rows in packages for section, _ in rows}
        assert cited and all(f"## §{section} " in book for section in cited)


def test_every_ruling_is_argued_and_has_a_test():
    from wanju.games import find, house_ids
    from wanju.kernel.rulings import load_rulings

    tests = Path(__file__).parent / "games"
    for id in house_ids():
        game = find(id)
        argued = load_rulings(game.folder / "rulings.toml", game.numbers)
        files = (tests / id).glob("test_rulings*.py")
        tested = "".join(path.read_text(encoding="utf-8") for path in files).replace("_", "-").lower()
        for ruling in game.numbers.by_ruling:
            assert ruling in argued and f"test-{ruling.lower()}-" in tested, ruling


@pytest.mark.parametrize(("language", "name"), [("en", "rulings.md"), ("zh", "rulings.zh.md")])
def test_the_page_of_rulings_is_what_the_data_say_now(language, name):
    from wanju.cli.rulings import document
    from wanju.cli.speech import Speech
    from wanju.games import find, house_ids

    page = SRC.parents[1] / "docs" / name
    assert page.read_text(encoding="utf-8") == document(Speech(language), [find(id) for id in house_ids()]), (
        "run: make docs"
    )
