"""Whole games as readable text, one per preset: played again, they must read the same. After a change that is meant,
`python -m pytest tests/games/merit13/test_playthroughs.py` with WRITE_PLAYTHROUGHS=1 writes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from wanju.games import find
from wanju.kernel.dealer import MINDS, new_dealer
from wanju.kernel.table import Table

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {
    "standard": (4, {}, 7, ("smart", "balanced", "altruist", "random"), "en"),
    "intro": (3, {}, 5, ("random", "random", "random"), "zh"),
    "hard_printed": (4, {"event_deck": "rb10_18"}, 2, ("random", "smart", "random", "altruist"), "en"),
    "asura_printed": (
        4,
        {"event_deck": "sim13_plus_choice", "coop_cost_split": "equal_ceil"},
        6,
        ("random", "random", "random", "random"),
        "zh",
    ),
    "hard": (3, {}, 3, ("wise", "smart", "balanced"), "en"),
    "asura": (4, {}, 1, ("wise", "balanced", "smart", "altruist"), "zh"),
    "sim13": (4, {}, 4, ("smart",) * 4, "en"),
    "smart_80": (4, {}, 8, ("smart",) * 4, "zh"),
    "smart_60": (4, {}, 9, ("smart",) * 4, "en"),
    "smart_40": (4, {}, 10, ("smart", "balanced", "smart", "wise"), "zh"),
    "smart_20": (4, {}, 11, ("smart",) * 4, "en"),
}


def told(preset):
    """The table before every decision, the decision, and what came of it."""
    seats, settings, seed, styles, language = GAMES[preset]
    table = Table(find("merit13").ruleset(seats, preset, settings), seed)
    mind, lines, heard = new_dealer(seed, stream=MINDS), [], 0
    lines += [f"merit13 {preset} {settings} seed {seed}: {', '.join(styles)}", ""]
    while not table.over:
        lines += [f"  {sentence}" for sentence in table.story(language=language, since=heard)]
        heard = len(table.events())
        seat = table.waiting[0]
        action = table.think(seat, styles[seat], mind)
        lines += [position(table), f"{seat} of {' '.join(table.legal(seat))}", f"{seat}> {action}"]
        table.act(seat, action)
    lines += [f"  {sentence}" for sentence in table.story(language=language, since=heard)]
    lines += [position(table), f"payoff {' '.join(f'{x:g}' for x in table.payoff)}"]
    return "\n".join(lines) + "\n"


def position(table):
    """The whole table in one line."""
    view = table.view()
    boards = " | ".join(
        f"{s['role']} {s['wealth']}/{s['fu']}/{s['hui']} streak {s['streak']} saved {s['saves']} score {s['score']}"
        for s in view["seats"]
    )
    area = " ".join(f"{b['id']}:{b['stay']}" for b in view["beings"])
    head = f"[round {view['round']} {view['phase']} calamity {view['calamity']} saved {view['saved']} {view['outcome']}"
    return f"{head}] {boards} || {area}"


@pytest.mark.parametrize("preset", GAMES)
def test_a_game_reads_as_it_did(preset):
    file = FOLDER / f"{preset}.txt"
    if os.environ.get("WRITE_PLAYTHROUGHS"):
        file.write_text(told(preset), encoding="utf-8")
    assert told(preset) == file.read_text(encoding="utf-8")


def test_every_preset_has_its_game():
    assert set(GAMES) == set(find("merit13").numbers.presets) == {file.stem for file in FOLDER.glob("*.txt")}


def test_among_them_a_being_is_saved_together_and_a_team_wins_and_is_ranked():
    standard = (FOLDER / "standard.txt").read_text(encoding="utf-8")
    assert "> invite@" in standard and "together with seat 0, seat 1, seat 2." in standard
    assert "The team has won" in standard and all(f"points, rank {rank}." in standard for rank in (1, 2, 3, 4))
    ends = {file.stem: file.read_text(encoding="utf-8").splitlines()[-1] for file in FOLDER.glob("*.txt")}
    assert {name for name, end in ends.items() if end != "payoff 0 0 0 0"} == {
        "standard", "intro", "hard", "asura", "smart_80", "smart_60", "smart_40",
    }  # fmt: skip
