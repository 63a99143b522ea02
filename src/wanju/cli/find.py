"""`wanju find`: games in which something happened, saved as replays."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from wanju.cli.arguments import (
    Cards,
    Cluster,
    GameName,
    Limit,
    Preset,
    Settings,
    brought,
    seed_of,
    settings_of,
    whole,
    write_text,
)  # fmt: skip
from wanju.cli.declared import declared
from wanju.cli.sim import Chairs, Fixed, SeatsGiven, Seed, Threads, prepare, seated, watched
from wanju.cli.speech import Lang, Speech, tell_notices
from wanju.games import find as game_called
from wanju.kernel.mishaps import closed_folder
from wanju.lab.cluster import hired
from wanju.lab.condition import condition
from wanju.lab.finding import again, names, search
from wanju.lab.guest import LIMIT
from wanju.lab.limits import check_games
from wanju.lab.simulate import trial_of

Where = Annotated[str, typer.Option(metavar="CONDITION", help="Such as 'calamity>=20 and rounds<=4'.")]
Keep = Annotated[int, typer.Option(help="How many games to save.", min=1, max=1000)]
Folder = Annotated[Path, typer.Option("-o", "--out", metavar="DIR", help="The folder for the replays.")]


def find_games(
    context: typer.Context, game: GameName, where: Where, keep: Keep = 5, out: Folder = Path(),
    seats: SeatsGiven = None, chairs: Chairs = None, fixed: Fixed = False,
    games: Annotated[str, typer.Option(help="Look at no more than so many.")] = "1m", seed: Seed = "0",
    preset: Preset = None, settings: Settings = None, cards: Cards = None, threads: Threads = None,
    cluster: Cluster = None, limit: Limit = LIMIT, lang: Lang = None,
) -> None:  # fmt: skip
    """Play until something has happened in so many games, and save those as replays."""
    speech, found = Speech(lang), game_called(game)
    most, first = whole("games", games), seed_of(seed)
    files, more = declared(context, found)
    ruleset, players = seated(found, seats, preset, settings_of(settings) | more, brought(found, cards) | files, chairs)
    trial = trial_of(ruleset, players, first, not fixed, limit)
    check_games(most, first)
    meets = condition(where, trial.columns)
    make_folder(out)
    tell_notices(speech, ruleset)
    with hired(cluster, threads) as jobs:
        if trial.is_compiled:
            prepare(speech, found, False)
        kept, met, done = watched(speech, ruleset, most, False, partial(search, trial, meets, keep, most, jobs))
    for each, name in zip(kept, names(kept), strict=True):
        write_text(out / name, again(trial, each.game).save())
        speech.tell(speech("find.saved", file=str(out / name), game=f"{each.game:,}"))
    facts = {"met": f"{met:,}", "games": f"{done:,}", "seed": str(first), "ruleset": ruleset.hash}
    speech.tell(speech("find.foot", **facts, players=", ".join(trial.players)), "dim")


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise closed_folder(folder, error) from None
