"""`wanju replay`: a saved game told in words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from wanju.cli.arguments import Brought, Cards, brought, text_of
from wanju.cli.plain import screen_of
from wanju.cli.screen import Screen
from wanju.cli.speech import Lang, Speech
from wanju.games import bring, known
from wanju.kernel.errors import BadNumber
from wanju.kernel.replay import header, steps
from wanju.kernel.table import Table


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved game, or - for stdin.")],
    step: Annotated[
        int | None, typer.Option(help="Stop after this move and show the table.", show_default=False)
    ] = None,
    cards: Cards = None,
    game: Brought = None,
    as_json: Annotated[bool, typer.Option("--json", help="Events, payoffs and score sheet, for a program.")] = False,
    lang: Lang = None,
) -> None:
    """Tell a saved game turn by turn. It keeps the cards it was played with; --cards tells it with others."""
    for path in game or ():
        bring(path)
    speech, text = Speech(lang), text_of(file)
    every = steps(text, known, lambda game: brought(game, cards))
    lengths = [len(table.notes) for table, _ in every]  # a broken file is refused before a word is said
    last = len(lengths) - 1
    if step is not None and not 0 <= step <= last:
        zh = f"step 不能是 {step}。这一局有 0 到 {last} 步。"
        raise BadNumber(f"step cannot be {step}. This game has moves 0 to {last}.", zh)
    table = table_after(text, last if step is None else step, cards)
    if as_json:
        print(json.dumps(as_facts(table), ensure_ascii=False))
        return
    screen = screen_of(speech, table, {})
    tell_head(speech, table)
    tell_turns(screen, lengths[: len(table.moves) + 1])
    if step is not None and step < last:
        speech.tell("\n" + speech("replay.until", step=step, moves=last), "bold")
        screen.position()
    tell_end(screen)


def table_after(text: str, moves: int, cards: Path | None) -> Table:
    """The table when so many moves were made."""
    every = steps(text, known, lambda game: brought(game, cards))
    return next(table for table, made in every if made == moves)


def as_facts(table: Table) -> dict[str, Any]:
    """A game as far as it has come: what happened, what each seat got, and where each point came from."""
    facts: dict[str, Any] = {key: value for key, value in header(table).items() if key not in ("seed", "seal")}
    facts |= {"moves": len(table.moves), "over": table.over, "events": [event for event, _ in table.notes]}
    return facts | {"payoff": table.payoff if table.over else None, "score_sheet": table.score_sheet}


def tell_head(speech: Speech, table: Table) -> None:
    """What was played."""
    words, ruleset = table.game.words(speech.language), table.ruleset
    title = words["hanzi"] if speech.language == "zh" else words["title"]
    facts = {"title": title, "version": table.game.version, "seats": ruleset.seats, "ruleset": ruleset.hash}
    speech.tell(speech("replay.begin", **facts, seed=table.seed_shown), "bold")
    changed = [f"{name}={value}" for name, value in ruleset.settings.items()]
    if ruleset.preset != ruleset.game.numbers.usual:
        changed.insert(0, speech("sim.preset", preset=ruleset.preset))
    if ruleset.files:
        changed.append(speech("sim.files", files=", ".join(sorted(ruleset.files))))
    if changed:
        speech.tell(speech("replay.settings", settings=" · ".join(changed)))


def tell_turns(screen: Screen, lengths: Sequence[int]) -> None:
    """The story in paragraphs, one for each move after which there was something to tell."""
    turn = 0
    for first, last in zip([0, *lengths], lengths):
        events = [event for event, _ in screen.table.notes[first:last]]
        if any(event["event"] != "chosen" for event in events):
            if turn:
                screen.speech.tell("\n" + screen.speech("replay.turn", turn=turn), "bold cyan")
            screen.tell_events(events)
            turn += 1


def tell_end(screen: Screen) -> None:
    """What each seat got, or whom the table waits for."""
    screen.speech.tell("")
    if screen.table.over:
        screen.result()
    else:
        screen.speech.tell(screen.speech("replay.unfinished", targets=screen.table.waiting))
