"""The balance engine: from a board, a history and a clock to one probability for each face of the die, with reasons.

    >>> from wanju.games.ludo import balance
    >>> f = balance.faces([[10, -1, -1, -1], [40, -1, -1, -1]], seat=0, history=0.2, minutes=3.0, sixes=0)
    >>> f.why["rule"], f.why["gifts"], [round(p, 4) for p in f.p]
    ('3.1', (4,), [0.1088, 0.1088, 0.1088, 0.4716, 0.1088, 0.093])

It is the law of V2.0, or of the steady dice of our own (`preset="steady"`); every number and reading of numbers.toml
can be named in a call. Nothing else of the game is needed. Compiled loops use `bend` on the records RULES and ROLL.
"""

from wanju.games.ludo.balance import captures, core, rules, steady
from wanju.games.ludo.balance.core import (
    base_term,
    bend,
    distance_from_fair,
    draw_face,
    is_bent,
    roll_face,
    unit_draw,
)
from wanju.games.ludo.balance.endgame import Finish, endgame_table
from wanju.games.ludo.balance.published import (
    READ,
    Faces,
    accumulated,
    faces,
    history_term,
    rules_for,
    rules_record,
    term_range,
)
from wanju.games.ludo.balance.rules import ROLL, RULES, TABLES, Roll, Rules, fill
from wanju.games.ludo.readings import NUMBERS
from wanju.kernel.declare import let_compiled_code_call

__all__ = [
    "NUMBERS", "READ", "ROLL", "RULES", "TABLES", "Faces", "Finish", "Roll", "Rules", "accumulated", "base_term",
    "bend", "distance_from_fair", "draw_face", "endgame_table", "faces", "fill", "history_term", "is_bent",
    "roll_face", "rules_for", "rules_record", "term_range", "unit_draw",
]  # fmt: skip

let_compiled_code_call([captures, core, rules, steady])
