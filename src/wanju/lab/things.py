"""What can be taken away from a game: cards and their options, kinds of action; and how they are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from wanju.kernel.blank import Piece, pieces, without
from wanju.kernel.errors import BadNumber, UnknownName
from wanju.kernel.game import Ruleset
from wanju.kernel.naming import id_called
from wanju.kernel.text import LANGUAGES
from wanju.lab.barred import Barred, kinds_of
from wanju.lab.trial import Trial

CARDS, OPTIONS, ACTIONS = "cards", "options", "actions"


class Thing(NamedTuple):
    """A card, an option of one, or a kind of action."""

    name: str
    kind: str
    """Its deck, 'options' or 'actions'."""
    piece: Piece | None = None


def things(ruleset: Ruleset) -> list[Thing]:
    """Everything that can be taken away."""
    found = pieces(ruleset.game, ruleset.files)
    cards = [Thing(piece.name, OPTIONS if piece.option else piece.file, piece) for piece in found]
    return [*cards, *(Thing(kind, ACTIONS) for kind in kinds_of(ruleset) if kind)]


def things_called(ruleset: Ruleset, what: str = "", only: Iterable[str] = ()) -> list[Thing]:
    """Those of a kind ('cards' for all decks), or those that are named; the usual kind if nothing is said."""
    every, names = things(ruleset), list(only)
    decks = list(dict.fromkeys(each.kind for each in every if each.piece and not each.piece.option))
    known = [*([CARDS] if decks else []), *decks, *dict.fromkeys(e.kind for e in every if e.kind not in decks)]
    if what and what not in known:
        raise UnknownName("kind of thing to take away", what, known)
    kinds = decks if what == CARDS else [what] if what else known if names else decks or [ACTIONS]
    among = [each for each in every if each.kind in kinds]
    if not names:
        return among
    called = {each.name: names_of(ruleset, each) for each in among}
    ids = [id_called("card, option or action", name, called) for name in names]
    return [next(each for each in among if each.name == id) for id in dict.fromkeys(ids)]


def names_of(ruleset: Ruleset, thing: Thing) -> list[str]:
    """What it is called, in every language."""
    return list(filter(None, (name_of(ruleset, thing, language) for language in LANGUAGES)))


def name_of(ruleset: Ruleset, thing: Thing, language: str) -> str:
    """Its word, if the game has one."""
    words, piece = ruleset.words(language), thing.piece
    if piece is None:
        keys: Sequence[str] = [f"action.{thing.name}"]
    elif piece.option:
        keys = [f"option.{piece.card}.{piece.option}"]
    else:
        naming = ruleset.game.naming.get(piece.file)
        keys = [key.format(deck=piece.file, id=piece.card) for key in naming.name] if naming else []
    return next((words[key] for key in keys if key in words and "{" not in words[key]), "")


def trial_without(trial: Trial, thing: Thing) -> Trial:
    """The same trial without it."""
    if thing.piece is None:
        assert isinstance(trial, Barred)
        return replace(trial, barred=(thing.name,))
    base = trial.ruleset
    files = without(base.game, base.files, thing.piece)
    return replace(trial, ruleset=base.game.ruleset(base.seats, base.preset, base.settings, files))


def base_of(trial: Trial, wanted: Sequence[Thing], alone: bool) -> Trial:
    """The trial as it is, such that all of these can be taken away from it."""
    has_actions = any(thing.piece is None for thing in wanted)
    if alone and any(thing.piece is not None for thing in wanted):
        zh = "只有行动可以单独对一个玩家禁止；牌对全桌都一样。请写 --what actions。"
        told = "Only actions are forbidden to one player alone; a card is the same for all. Write --what actions."
        raise BadNumber(told, zh)
    return unbarred(trial, alone) if has_actions else trial


def unbarred(trial: Trial, alone: bool = False) -> Barred:
    """The same games, with nothing forbidden."""
    return Barred(trial.ruleset, trial.players, trial.seed, trial.rotated, trial.limit, (), alone)
