"""What every game must hold, whatever its rulebook: `check_game` looks at what is declared, then plays and looks.

It plays by picking at random among everything `why_not` allows, so it goes where no rule of thumb would. What it finds
it says in one sentence; for a broken promise of play, the saved game follows, so that it can be seen again.
"""

from __future__ import annotations

import inspect
import json
import re
import string
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import numpy as np
from numba.core.errors import NumbaError

from wanju.compiler import njit
from wanju.kernel import verbs
from wanju.kernel.dealer import MINDS, SILENT, new_dealer, roll
from wanju.kernel.errors import BadNumber, GameError, listed
from wanju.kernel.fields import as_seen
from wanju.kernel.game import Game, Ruleset, seats_in
from wanju.kernel.loops import play_many, play_range
from wanju.kernel.record import MAX_SEATS, Record, Records, from_bytes, records, to_bytes
from wanju.kernel.ruling_words import untold
from wanju.kernel.table import Table
from wanju.kernel.text import LANGUAGES

WHERE = re.compile(r'File "([^"]+)", line (\d+)')

COMPARED = 3
"""Games that are played compiled and plain."""
UNIT = "unit."
"""What a number is counted in stands in English with the number itself."""


class Broken(GameError, AssertionError):
    """The game breaks a promise of the kernel."""


def must(holds: bool, promise: str, table: Table) -> None:
    """Say which promise is broken, and how to see it again."""
    if not holds:
        raise Broken(f"{table.game.id}: {promise}\n{table.save()}")


def check_game(game: Game, rulesets: list[Ruleset] | None = None, games: int = 20) -> None:
    """Verbs as they are called; words and rulings complete; rules that compile; every game ends in time with a payoff
    for each seat; nobody is shown what is hidden; all that is shown is JSON; same seed, same game; replay equals
    play."""
    check_verbs(game)
    check_words(game)
    check_rulings(game)
    for number, ruleset in enumerate(rulesets or every_preset(game)):
        if number == 0:
            check_compiled(ruleset)
        for seed in range(games):
            check_play(Table(ruleset, seed=1000 * number + seed), seed)


def every_preset(game: Game) -> list[Ruleset]:
    """Each preset with the fewest seats that it takes and with the most."""
    found = []
    for preset in game.numbers.presets:
        fitting = {}
        for seats in range(game.fewest, game.most + 1):
            with suppress(BadNumber):
                fitting[seats] = game.ruleset(seats, preset)
        if not fitting:
            raise Broken(f"{game.id}: no number of players can play the preset '{preset}'.")
        found += [fitting[seats] for seats in sorted({min(fitting), max(fitting)})]
    return found


# ── what is declared ─────────────────────────────────────────────────────────


def check_verbs(game: Game) -> None:
    """Every verb takes what it is given."""
    for name, function in game.functions.items():
        wanted = list(inspect.signature(getattr(verbs, name)).parameters)
        given = list(inspect.signature(function).parameters)
        if len(given) != len(wanted) and not any(p.kind == p.VAR_POSITIONAL for p in parameters(function)):
            right = f"{name}({', '.join(wanted)})"
            raise Broken(f"{game.id}: {name} is called as {right}, and takes ({', '.join(given)}).")


def parameters(function: Callable[..., Any]) -> list[inspect.Parameter]:
    return list(inspect.signature(function).parameters.values())


def check_words(game: Game) -> None:
    """Whatever people read has its words in every language: every number, reading, style, reason and event, with facts
    that it has; every action where one has words; every field that has any."""
    needed = needed_words(game)
    tables = {language: game.words(language) for language in LANGUAGES}
    for table in tables.values():
        needed |= {key for key in table if not key.startswith(UNIT)}
    for language, table in tables.items():
        if missing := sorted(needed - set(table)):
            raise Broken(f"{game.id}, words in '{language}': missing {listed(missing)}.")
        check_facts(game, language, table)


def check_rulings(game: Game) -> None:
    """Rulings, where it has any, are told in Chinese as well as in English."""
    if (game.folder / "rulings.toml").is_file() and (missing := untold("zh", game.folder, game.numbers)):
        raise Broken(f"{game.id}, rulings in 'zh': missing {listed(missing)}.")


def needed_words(game: Game) -> set[str]:
    """The keys that a game cannot do without."""
    needed = {"title", "tagline"}
    for entry in game.numbers.entries.values():
        needed.add(f"number.{entry.id}")
        needed |= {f"reading.{entry.id}.{reading}" for reading in getattr(entry, "readings", ())}
    needed |= {f"preset.{preset}" for preset in game.numbers.presets}
    needed |= {f"{family}.{style}" for style in game.styles for family in ("style", "style_does")}
    needed |= {f"reason.{reason.name.lower()}" for reason in game.reasons if reason != 0}
    needed |= {f"event.{event.name.lower()}" for event in game.events}
    kinds = game.kinds or ()
    return needed | {f"action.{kind.id}" for kind in kinds if any(each.words for each in kinds)}


def check_facts(game: Game, language: str, words: Mapping[str, str]) -> None:
    """A sentence names no fact that its event or reason does not declare."""
    for kind, names in (("event", game.events), ("reason", game.reasons)):
        for name in names:
            told = getattr(name, "facts", None)
            sentence = words.get(f"{kind}.{name.name.lower()}", "")
            if told is not None and (unknown := [fact for fact in places(sentence) if fact not in told]):
                raise Broken(
                    f"{game.id}, words in '{language}', {kind}.{name.name.lower()}: no fact is called '{unknown[0]}'."
                    f" It has: {listed(told) or 'none'}."
                )


def places(sentence: str) -> list[str]:
    """The facts that a sentence is filled in with."""
    return [name for _, name, _, _ in string.Formatter().parse(sentence) if name]


def check_compiled(ruleset: Ruleset) -> None:
    """The rules compile, and compiled games are the plain ones."""
    try:
        is_same = played(play_many, ruleset) == played(play_range, ruleset)
        must(is_same, "compiled games are the plain ones", Table(ruleset, seed=1))
        again = derived(ruleset).tobytes() == ruleset.array.tobytes()
        must(again, "what is derived from the rules is the same, compiled and derived again", Table(ruleset, seed=1))
    except NumbaError as error:
        told, found = str(error), WHERE.findall(str(error))
        reason = next((line.strip() for line in told.splitlines() if is_reason(line)), told.splitlines()[0])
        own = [place for place in found if "/kernel/" not in place[0]]
        where = f"{(own or found)[0][0]}, line {(own or found)[0][1]}" if found else ruleset.game.id
        raise Broken(f"{where}: the rules cannot be compiled. {reason}") from None


def played(loop: Any, ruleset: Ruleset) -> bytes:
    """What some games of the first style come to."""
    game, styles = ruleset.game, np.zeros((1, MAX_SEATS), np.int64)
    states, blank, dealers = records(game.state), records(game.state), records(SILENT, 2)
    payoffs, measures = np.zeros((1, ruleset.seats)), np.full((1, ruleset.measures), np.nan)
    tallies = np.zeros((3, ruleset.seats)), np.zeros((3, ruleset.measures))
    with np.errstate(over="ignore"):
        loop(
            states, blank, ruleset.array, dealers, styles, np.uint64(1), 0, COMPARED, game.longest,
            payoffs, tallies[0], measures, tallies[1],
        )  # fmt: skip
    return states.tobytes() + tallies[0].tobytes() + tallies[1].tobytes()


def derived(ruleset: Ruleset) -> Records:
    """The rules with what follows from them written once more, by compiled code."""
    array = from_bytes(ruleset.game.rules, ruleset.array.tobytes())
    if "derive" in ruleset.game.functions:
        derive_rules(array)
    return array


@njit(error_model="numpy")
def derive_rules(array: Any) -> None:
    verbs.derive(array[0])


def is_reason(line: str) -> bool:
    """Is it the line of a compiler's report that says what is wrong?"""
    return any(
        sign in line for sign in ("Untyped global", "Unknown attribute", "cannot unify", "No match", "undefined")
    )


# ── what is played ───────────────────────────────────────────────────────────


def check_play(table: Table, seed: int) -> None:
    """One game, looked at before every decision."""
    mind, told = new_dealer(seed, stream=MINDS), 0
    check_json(table, "the sheet", table.game.sheet(table.ruleset))
    for _ in range(table.game.longest):
        if table.over:
            break
        if len(table.moves) % 16 < 2:
            check_shown(table, told)
            told = len(table.notes)
        check_decision(table, mind)
    must(table.over, f"no game is longer than {table.game.longest} decisions", table)
    must(len(table.payoff) == table.ruleset.seats, "every seat has a payoff", table)
    must(all(np.isfinite(table.payoff)), "every payoff is a number", table)
    must(not any(table.legal(seat) for seat in range(table.ruleset.seats)), "nothing is legal after the end", table)
    check_shown(table)


def check_decision(table: Table, mind: Record) -> None:
    """Somebody may always do something; bots do only what is legal; a state is its bytes; then a random move."""
    seats = table.waiting
    seat = seats[roll_plain(mind, len(seats))]
    before, legal = to_bytes(table.state), table.legal(seat)
    must(to_bytes(table.state) == before, "why_not changes nothing: what is offered would be refused", table)
    must(len(legal) > 0, f"seat {seat} owes a decision and must have a legal one", table)
    must(not set(table.closed(seat)) & {name.partition("@")[0] for name in legal}, "closed means none is legal", table)
    for style in table.game.styles:
        must(table.think(seat, style, mind) in legal, f"style {style} of seat {seat} must choose a legal action", table)
    again = from_bytes(table.game.state, to_bytes(table.state))
    must(seats_in(verbs.waiting(again[0])) == seats, "a state is its bytes", table)
    action = legal[roll_plain(mind, len(legal))]
    try:
        table.act(seat, action)
    except GameError as error:
        raise Broken(f"{table.game.id}: '{action}' was offered to seat {seat} and then refused: {error}") from None


def check_shown(table: Table, told: int = 0) -> None:
    """All that leaves the table is JSON, and nobody is shown what is hidden; of the story what was not `told` yet."""
    for seat in (None, *range(table.ruleset.seats)):
        who = "somebody who watches" if seat is None else f"seat {seat}"
        check_json(table, f"the view of {who}", table.view(seat))
        check_json(table, f"the story of {who}", table.events(seat, told))
        check_hidden(table, -1 if seat is None else seat, who)
    for language in LANGUAGES:
        table.story(None, language, since=told)


def check_json(table: Table, what: str, value: Any) -> None:
    """It comes back from JSON as it was."""
    try:
        must(json.loads(json.dumps(value, allow_nan=False)) == plain(value), f"{what} is JSON", table)
    except (TypeError, ValueError) as error:
        raise Broken(f"{table.game.id}: {what} is not JSON ({error}).") from None


def plain(value: Any) -> Any:
    """A value as JSON would give it back: pairs are lists, keys are texts."""
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


def check_hidden(table: Table, seat: int, who: str) -> None:
    """A game's own view, given the whole state, shows no more than from what the seat may see."""
    game, own = table.game, table.game.own_view
    if own is None:
        return

    def shown(state: Record) -> Any:
        return own(state, table.ruleset, seat)

    if shown(table.state) == shown(as_seen(game.fields, table.state, table.rules, seat)):
        return
    for name, field in game.fields.items():
        if shown(as_seen({name: field}, table.state, table.rules, seat)) != shown(table.state):
            raise Broken(f"{game.id}: the view reads the field '{name}', which {who} may not see.")


def roll_plain(mind: Record, sides: int) -> int:
    """The dealer's roll, outside of a verb."""
    with np.errstate(over="ignore"):
        return roll(mind, sides)
