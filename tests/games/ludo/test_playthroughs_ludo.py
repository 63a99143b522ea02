"""Whole games to be read: played again, they must read the same. After a change that is meant,
`WRITE_PLAYTHROUGHS=1 python -m pytest tests/games/ludo/test_playthroughs_ludo.py` writes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from wanju.games import find
from wanju.kernel.dealer import MINDS, new_dealer
from wanju.kernel.table import Table

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {  # preset, settings, seed, styles by seat
    "standard": ("standard", {}, 175, ("runner", "clever")),
    "v2.0": ("v2.0", {"people": "yes,no", "history": "-0.06,0", "dice_book": "during"}, 1037, ("runner", "random")),
}


class Teller:
    """A table, and the lines told of it so far."""

    def __init__(self, name):
        preset, settings, self.seed, self.styles = GAMES[name]
        self.table = Table(find("ludo").ruleset(len(self.styles), preset, settings), self.seed)
        self.words, self.heard, self.bent, self.turn = self.table.game.words("en"), 0, 0, -1
        more = "".join(f", {id} {value}" for id, value in settings.items())
        self.lines = [f"{self.words['title']}: {preset}{more}, {len(self.styles)} players, seed {self.seed}", ""]

    def play(self):
        table, mind = self.table, new_dealer(self.seed, stream=MINDS)
        self.lines += [f"seat {seat} is {self.words[f'style.{style}']}" for seat, style in enumerate(self.styles)]
        self.tell()
        while not table.over:
            seat, turn = table.waiting[0], int(table.state.turns)
            self.lines += [""] if turn != self.turn else []
            self.turn = turn
            table.act(seat, table.think(seat, self.styles[seat], mind))
            self.tell()
        self.lines += ["", *self.board(), f"payoff {' '.join(f'{x:g}' for x in table.payoff)}"]
        return "\n".join(self.lines) + "\n"

    def tell(self):
        """One line for each decision and all it led to, and one for the die's reasons if it was bent."""
        self.lines.append(" ".join(self.table.story(since=self.heard)))
        self.heard, bent = len(self.table.notes), self.table.view()["bent"]
        if bent and bent["number"] > self.bent:
            self.bent = bent["number"]
            self.lines.append("    " + bent["words"]["en"])

    def board(self):
        seats = self.table.view()["seats"]
        return [f"| seat {n}  {seat['where']['en']}  ({seat['progress']} steps)" for n, seat in enumerate(seats)]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_reads_as_it_did(name):
    file, told = FOLDER / f"{name}.txt", Teller(name).play()
    if os.environ.get("WRITE_PLAYTHROUGHS"):
        file.write_text(told, encoding="utf-8")
    assert told == file.read_text(encoding="utf-8")
