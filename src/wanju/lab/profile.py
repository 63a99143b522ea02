"""Count which ways the rules go in many games, and keep the counts beside the rules for the compiler.

The games have seeds, so the counts are the same wherever they are made. They are scaled to one sum for each game, so
that what the games share, the kernel, is not known from the longest of them alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from wanju.compiler import njit
from wanju.compiler.counting import Count
from wanju.compiler.profile import Counts
from wanju.kernel.errors import GameError
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.loops import play_range
from wanju.lab.loop import play_chunk, style_numbers

GAMES, SEED = 500, 20_001
RANDOM, FEW = "random", 10
"""The style that tries everything and stops nowhere: so few of its long games show ways that the others never go. Of a
style that thinks long as many are enough, or its thoughts would hide what the rules do."""
WHOLE = 10**9
"""What the counts of a game add up to."""

Profile = dict[str, Counts]
Progress = Callable[[int], None]

play_counted = njit(error_model="numpy")(play_range)
"""The loop that plays many games, kept nowhere: it counts only in this process."""


def runs(game: Game) -> list[tuple[Ruleset, str]]:
    """Every preset with every style, at the largest table, with one person there as far as the rules care."""
    tables = [largest(game, preset) for preset in game.numbers.presets]
    seated = [game.filled(table, [True] + [False] * (table.seats - 1), [[]] * table.seats) for table in tables]
    return [(table, style) for table in seated for style in game.styles]


def largest(game: Game, preset: str) -> Ruleset:
    """A preset with as many seats as it is for."""
    for seats in range(game.most, game.fewest, -1):
        with suppress(GameError):
            return game.ruleset(seats, preset)
    return game.ruleset(game.fewest, preset)


def learn(game: Game, count: Count, progress: Progress = lambda done: None) -> dict[Path, Profile]:
    """Play, and return the counts of each package that took part."""
    for done, (ruleset, style) in enumerate(runs(game)):
        progress(done)
        play(ruleset, style)
    taken = count.taken()
    total = sum(map(sum, taken.values()))
    if total == 0:
        raise GameError(
            "Nothing was counted: this version of Numba compiles rules in a way that leaves no room for it.",
            "什么也没数到：这个版本的 Numba 编译规则时不留计数的余地。",
        )
    profiles: dict[Path, Profile] = {}
    for (folder, name), counts in taken.items():
        profiles.setdefault(folder, {})[name] = [-(-each * WHOLE // total) for each in counts]
    return profiles


def play(ruleset: Ruleset, style: str) -> None:
    """Some games with one style in all seats."""
    styles = style_numbers(ruleset.game, [style] * ruleset.seats)
    is_long = style == RANDOM or style in ruleset.game.thinkers
    play_chunk(ruleset, styles, SEED, 0, FEW if is_long else GAMES, play_counted)


def shared(each: list[dict[Path, Profile]]) -> Iterator[tuple[Path, Profile]]:
    """The counts of several games together: a package's own, and the sums of what they share."""
    for folder in sorted({folder for profiles in each for folder in profiles}):
        added: Profile = {}
        for name, counts in (item for profiles in each for item in profiles.get(folder, {}).items()):
            before = added.get(name, [0] * len(counts))
            added[name] = [one + other for one, other in zip(before, counts, strict=True)]
        yield folder, added


def written(profile: Profile) -> str:
    """A profile as the text of its file: a line for each function."""
    rows = (f"{json.dumps(name)}: {json.dumps(counts)}" for name, counts in sorted(profile.items()))
    return "{\n" + ",\n".join(rows) + "\n}\n"
