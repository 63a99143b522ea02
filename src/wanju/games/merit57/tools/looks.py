"""How things of the large edition look on paper: drawings and colours by name."""

from __future__ import annotations

ICONS = {"farmer": "farmer", "merchant": "merchant", "scholar": "scholar", "monk": "monk"}
HUES = {
    "farmer": "green", "merchant": "gold", "scholar": "teal", "monk": "brown",
    "wealth": "gold", "merit": "red", "wisdom": "blue",
}  # fmt: skip
"""§2.1  Resource cards are gold, red and blue."""
KINDS = {
    "disaster": ("calamity", "red"), "manmade": ("hero", "red"), "blessing": ("lotus", "red"),
    "classic": ("star", "gold"), "meeting": ("meeting", "green"), "chance": ("chance", "violet"),
    "choice": ("choice", "blue"),
}  # fmt: skip
"""§7C  The sign and colour of each kind of event."""
CLASSICS = (
    "poor_lamp", "hawk", "tigress", "mother", "deer", "austerities", "old_lamp", "old_hawk", "old_tigress",
    "old_mother", "old_sudana", "old_deer_king", "old_deer", "old_austerities",
)  # fmt: skip
"""§7B  The eight stories from the scriptures, as far as each deck has them."""
ACTIONS = ("labor", "practise", "donate", "save", "protect", "aid")
