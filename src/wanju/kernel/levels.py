"""How strong an opponent is, by name; which player that is in a game, the game says."""

from __future__ import annotations

from wanju.kernel.named import Named


class Level(Named):
    """From the weakest to the strongest. A game has those that can be told apart at its table."""

    NEWCOMER = (
        "Newcomer", "新手",
        "Has read the rules and often does just anything.", "刚读完规则，常常随手一招。",
    )  # fmt: skip
    CASUAL = "Casual", "闲客", "Goes by a simple rule of thumb.", "照一条简单的经验行事。"
    STEADY = "Steady", "稳手", "Goes by the best rule of thumb that we know.", "照我们所知最好的经验行事。"
    STRONG = "Strong", "强手", "Thinks ahead a little.", "会往后想几步。"
    MASTER = "Master", "高手", "Thinks as long as it may.", "想得又深又久。"


USUAL = Level.STEADY.id
"""Who takes empty chairs unless somebody asks for others."""
