"""`benchmarks/delay.c`: Delay the End with a player that chooses uniformly, in C."""

from __future__ import annotations

from wanju.kernel.game import Ruleset
from wanju.lab.yardstick import Yardstick


def options(ruleset: Ruleset) -> str:
    """The options of all events: four effects, is it extreme, and the place of its event."""
    return "".join(
        " ".join(map(str, [*row["effect"].values(), int(row["is_extreme"]), event["fixed_position"] or 0])) + "\n"
        for event in ruleset.tables["events"]
        for row in event["choices"]
    )


YARDSTICK = Yardstick("uniform", given=options)
