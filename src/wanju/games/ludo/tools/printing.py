"""Ludo on paper: the board, the pieces, the die, and how it is played here."""

from __future__ import annotations

from pathlib import Path

from wanju.games.ludo.board import PIECES
from wanju.games.ludo.tools.drawing import CELLS, COLOURS, board
from wanju.kernel.game import Ruleset
from wanju.printing.box import Box, Component, Data
from wanju.printing.pages import rules_line
from wanju.printing.prose import heading, listed, note, page, told_table
from wanju.printing.tabletop import dice, several, token, tokens
from wanju.printing.teller import Teller

HERE = Path(__file__).parent
MARGIN, PIECE = 10.0, 11.5
"""Millimetres around the board, and across a piece."""
RULES = (
    "safe_squares", "yard_attempts", "six_again", "capture_again", "home_again", "six_without_move", "three_sixes",
    "block", "finish", "capture_before_home", "end_mode",
)  # fmt: skip
"""§1.3  What tables agree on before they begin."""
HOW = ("aim", "enter", "move", "capture", "safe", "home")


def teller(ruleset: Ruleset, language: str) -> Teller:
    """The words of everything that is printed."""
    return Teller(ruleset, language, HERE)


def box(tell: Teller) -> Box:
    """Everything."""
    made = Box(tell.game["title"], tell.game["tagline"], is_leaflet=True)
    shapes = board(tell.ruleset.game.sheet(tell.ruleset))
    facts = {"title": tell.game["title"], "note": tell.game["tagline"], "width": CELLS, "height": CELLS}
    drawn = {"kind": "drawing", **facts, "margin": MARGIN, "shapes": shapes}
    made.add(several(drawn, page("", [listed(tell.all("how", HOW))])), Component("board", tell("box.board"), 1))
    made.add(agreed(tell))
    die = dice(tell.common("dice"), tell.common("dice_note"), 1)
    made.add(several(pieces(tell), die), Component("pieces", tell("box.pieces"), PIECES * len(COLOURS)))
    made.components.append(Component("die", tell("box.die"), 1))
    return made


def pieces(tell: Teller) -> Data:
    """§1.2  Four of each colour."""
    groups = [(tell(f"colour.{hue}"), [token(icon, hue)] * PIECES) for icon, hue in COLOURS]
    return tokens(tell("box.pieces"), tell.common("tokens_note"), groups, PIECE)


def agreed(tell: Teller) -> Data:
    """§1.3  What was agreed at this table."""
    rows = [[tell.game[f"number.{id}"], tell.facts[id]] for id in RULES]
    parts = [heading(tell("how.agreed"), 1), note(rules_line(tell))]
    parts.append(told_table([tell("how.rule"), tell("how.here")], rows, [1, 1]))
    return page(tell.game["title"], parts, size=12, leaf=True, is_behind=True)
