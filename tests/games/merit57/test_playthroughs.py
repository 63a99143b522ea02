"""Whole games to be read, one per preset and three more: played again, they must read the same. After a change that is
meant, `WRITE_PLAYTHROUGHS=1 python -m pytest tests/games/merit57/test_playthroughs.py` writes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from wanju.games import find
from wanju.kernel.dealer import MINDS, new_dealer
from wanju.kernel.table import Table

FOLDER = Path(__file__).parent / "playthroughs"
MIXED = ("balanced", "altruist", "random", "scorer")
GAMES = {  # preset, settings, seed, styles by seat
    "rb57": ("rb57", {}, 57, MIXED),
    "rb57_three": ("rb57", {}, 3, ("scorer", "random", "altruist")),
    "rb57_by_chance": ("rb57", {}, 8, ("random",) * 4),
    "rb57_pressure": ("rb57_pressure", {}, 6, ("selfish", "author", "balanced", "selfish")),
    "pp58": ("pp58", {}, 58, ("author", "scorer", "balanced", "random")),
    "v47_claims": ("v47_claims", {}, 47, MIXED),
    "v60": ("v60", {}, 60, ("altruist", "scorer", "altruist", "balanced")),
    "easy": ("easy", {}, 1, ("random", "balanced", "random")),
    "hard": ("hard", {}, 12, ("altruist", "altruist", "scorer", "balanced")),
    "two_player": ("two_player", {}, 2, ("scorer", "random")),
    "everything": ("everything", {}, 4, ("random", "altruist", "random", "random")),
    "old_deck": (
        "rb57",
        {"personal_deck_mode": "pp50_merged", "b4_assist": "copay"},
        5,
        ("random", "balanced", "random", "author"),
    ),
}
RARE = (
    "reverse", "copay", "rescue", "bear@", "inspire@", "offer", "hero@", "redraw", "transfer", "accept", "take@",
    "convert_wealth", "convert_merit", "convert_wisdom@", "save_economic@", "save_merit", "renounce@",
)  # fmt: skip
"""Decisions that come up in few games."""
RESOURCES = ("wealth", "merit", "wisdom")


class Teller:
    """A table, and the lines told of it so far."""

    def __init__(self, name):
        preset, settings, self.seed, self.styles = GAMES[name]
        self.table = Table(find("merit57").ruleset(len(self.styles), preset, settings), self.seed)
        self.words, self.heard = self.table.game.words("en"), 0
        more = "".join(f", {id} {value}" for id, value in settings.items())
        self.lines = [f"{self.words['title']}: {preset}{more}, {len(self.styles)} players, seed {self.seed}", ""]

    def name(self, place):
        """What a board is called: by its role as soon as it has one."""
        role = self.table.view()["seats"][place]["role"]
        player = place % len(self.styles)
        return f"{self.words[f'role.{role}']}" if role else f"seat {player}"

    def tell(self):
        """All that has happened since; what changed is one line for each moment."""
        table, changes, is_new_round = self.table, {}, False
        names = {place: self.name(place) for place in range(int(table.rules.places))}
        for event in table.events(since=self.heard):
            if event["event"] in ("gains", "loses"):
                sign = "+" if event["event"] == "gains" else "−"
                changes.setdefault(names[event["seat"]], []).append(f"{event['what']} {sign}{event['amount']}")
            elif event["event"] == "calamity":
                changes.setdefault("Calamity", []).append(f"{event['amount']}, now {event['now']}")
            else:
                changes = self.flush(changes)
                is_new_round |= event["event"] == "round"
                if event["event"] == "round":
                    self.lines += ["", f"── round {event['amount']} " + "─" * 60]
                elif event["event"] != "role":
                    self.lines.append(table.sentence(event, "en", names))
        self.flush(changes)
        self.lines += self.boards() if is_new_round else []
        self.heard = len(table.notes)

    def flush(self, changes):
        if changes:
            self.lines.append("    " + "; ".join(f"{who} {', '.join(what)}" for who, what in changes.items()))
        return {}

    def boards(self):
        """How everybody stands."""
        view = self.table.view()
        rows = [f"| calamity {view['calamity']}, {view['saved']} across"]
        for place, seat in enumerate(view["seats"]):
            faith = ", ".join(x for x in (seat["faith"], seat["bodhisattva"]) if x != "none")
            counts = " ".join(f"{what} {seat[what]:>2}" for what in RESOURCES)
            rows.append(f"| {self.name(place):<8} {counts}  {faith}")
        return rows

    def play(self):
        table, mind = self.table, new_dealer(self.seed, stream=MINDS)
        self.lines += [f"seat {seat} is {self.words[f'style.{style}']}" for seat, style in enumerate(self.styles)]
        self.lines.append("")
        while not table.over:
            self.tell()
            seat = table.waiting[0]
            place = table.view(seat)["prompt"]["place"]
            action = table.think(seat, self.styles[seat], mind)
            table.act(seat, action)
            self.lines.append(f"  {self.name(place)}, seat {seat}> {action}")
        self.tell()
        self.lines += ["", "── the end " + "─" * 61, *self.boards(), ""]
        for place, seat in enumerate(table.view()["seats"]):
            vows = [("kept " if seat["vow_kept"] else "broken ") + self.words[f"vow.{seat['vow']}"]]
            if seat["bodhisattva"] != "none":
                kept = "kept " if seat["bodhisattva_kept"] else "broken "
                vows.append(kept + self.words[f"bodhisattva.{seat['bodhisattva']}"])
            told = f"{seat['score']} points, rank {seat['rank']}, {', '.join(vows)}" if seat["rank"] else "nothing"
            self.lines.append(f"  {self.name(place)}: {told}")
        self.lines.append(f"payoff {' '.join(f'{x:g}' for x in table.payoff)}")
        return "\n".join(self.lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_reads_as_it_did(name):
    file, told = FOLDER / f"{name}.txt", Teller(name).play()
    if os.environ.get("WRITE_PLAYTHROUGHS"):
        file.write_text(told, encoding="utf-8")
    assert told == file.read_text(encoding="utf-8")


def test_every_preset_has_its_game():
    presets = {preset for preset, *_ in GAMES.values()}
    assert presets == set(find("merit57").numbers.presets)
    assert set(GAMES) == {file.stem for file in FOLDER.glob("*.txt")}


def test_whatever_is_rarely_decided_is_decided_in_some_game():
    told = "".join(file.read_text(encoding="utf-8") for file in FOLDER.glob("*.txt"))
    assert [decision for decision in RARE if f"> {decision}" not in told] == []
