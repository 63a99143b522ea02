"""What every game must hold, whatever its rulebook: `check_game` plays and looks.

It plays by picking at random among everything `why_not` allows, so it goes where no rule of thumb would.
"""

from __future__ import annotations

import numpy as np

from wanju.kernel import verbs
from wanju.kernel.dealer import MINDS, new_dealer, roll
from wanju.kernel.game import Game, Ruleset, seats_in
from wanju.kernel.record import Record, from_bytes, to_bytes
from wanju.kernel.table import Table
from wanju.kernel.text import LANGUAGES


class Broken(AssertionError):
    """The game breaks a promise of the kernel."""


def must(holds: bool, promise: str, table: Table) -> None:
    """Say which promise is broken, and how to see it again."""
    if not holds:
        raise Broken(f"{promise}\n{table.save()}")


def check_game(game: Game, rulesets: list[Ruleset], games: int = 20) -> None:
    """Words complete; every game ends in time with a payoff for each seat; same seed, same game; replay equals play."""
    check_words(game)
    for number, ruleset in enumerate(rulesets):
        for seed in range(games):
            check_play(Table(ruleset, seed=1000 * number + seed), seed)


def check_words(game: Game) -> None:
    """Every number, reading, style, reason and event has its words in every language."""
    needed = {"title", "tagline"}
    for entry in game.numbers.entries.values():
        needed.add(f"number.{entry.id}")
        needed |= {f"reading.{entry.id}.{reading}" for reading in getattr(entry, "readings", ())}
    needed |= {f"preset.{preset}" for preset in game.numbers.presets}
    needed |= {f"style.{style}" for style in game.styles}
    needed |= {f"reason.{reason.name.lower()}" for reason in game.reasons if reason != 0}
    needed |= {f"event.{event.name.lower()}" for event in game.events}
    tables = {language: game.words(language) for language in LANGUAGES}
    for table in tables.values():
        needed |= set(table)
    for language, table in tables.items():
        if missing := sorted(needed - set(table)):
            raise Broken(f"{game.id}, text/{language}.toml: missing {', '.join(missing)}")


def check_play(table: Table, seed: int) -> None:
    """One game, looked at before every decision."""
    mind = new_dealer(seed, stream=MINDS)
    for _ in range(table.game.longest):
        if table.over:
            break
        check_decision(table, mind)
    must(table.over, f"no game is longer than {table.game.longest} decisions", table)
    must(len(table.payoff) == table.ruleset.seats, "every seat has a payoff", table)
    must(all(np.isfinite(table.payoff)), "every payoff is a number", table)
    must(not any(table.legal(seat) for seat in range(table.ruleset.seats)), "nothing is legal after the end", table)


def check_decision(table: Table, mind: Record) -> None:
    """Somebody may always do something; bots do only what is legal; a state is its bytes; then a random move."""
    seats = table.waiting
    seat = seats[roll_plain(mind, len(seats))]
    legal = table.legal(seat)
    must(len(legal) > 0, f"seat {seat} owes a decision and must have a legal one", table)
    must(not set(table.closed(seat)) & {name.partition("@")[0] for name in legal}, "closed means none is legal", table)
    for style in table.game.styles:
        must(table.think(seat, style, mind) in legal, f"style {style} of seat {seat} must choose a legal action", table)
    again = from_bytes(table.game.state, to_bytes(table.state))
    must(seats_in(verbs.waiting(again[0])) == seats, "a state is its bytes", table)
    table.act(seat, legal[roll_plain(mind, len(legal))])


def roll_plain(mind: Record, sides: int) -> int:
    """The dealer's roll, outside of a verb."""
    with np.errstate(over="ignore"):
        return roll(mind, sides)
