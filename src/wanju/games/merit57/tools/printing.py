"""The large edition on paper: every component of §2.1, from the cards and numbers of a ruleset."""

from __future__ import annotations

from wanju.games.merit57.card_files import PERSONAL
from wanju.games.merit57.state import RESOURCES
from wanju.games.merit57.tools.aids import aid, aid_back, quick_start
from wanju.games.merit57.tools.beside import markers, score_sheet, track_page
from wanju.games.merit57.tools.faces import being, events, role_board, vow
from wanju.games.merit57.tools.looks import HUES
from wanju.games.merit57.tools.printer import Printer
from wanju.kernel.game import Ruleset
from wanju.printing.box import Box, Component, Deck
from wanju.printing.cards import BLANK, back, sentence, sign
from wanju.printing.tabletop import dice

DICE = 2
LETTERS = "AB"


def teller(ruleset: Ruleset, language: str) -> Printer:
    """The words of everything that is printed."""
    return Printer(ruleset, language)


def box(tell: Printer) -> Box:
    """§2.1  Everything."""
    made = Box(tell.game["title"], sentence(f"{tell.game['edition']} · {tell.game['tagline']}"))
    made.before.append(quick_start(tell))
    add_boards(made, tell)
    for deck in events(tell):
        made.add_deck("poker", deck)
    add_aims(made, tell)
    aids = [aid(tell, role) for role in PERSONAL]
    made.add_deck("helper", Deck("aids", tell("deck.aids"), aid_back(tell), aids))
    made.add_deck("small", tell.coins((what, HUES[what], tell.game[f"what.{what}"]) for what in RESOURCES))
    letters = [sign(letter, "", "teal", "") for _ in PERSONAL for letter in LETTERS]
    turned = Deck("letters", tell("deck.letters"), back(tell("back.letters"), "choice", "teal"), letters)
    made.add_deck("small", turned, sets_of=len(LETTERS))
    for page, listed in (track_page(tell), markers(tell)):
        made.add(page, *listed)
    made.add(dice(tell.common("dice"), tell.common("dice_note"), DICE), Component("dice", tell("deck.dice"), DICE))
    made.add(score_sheet(tell))
    return made


def add_boards(made: Box, tell: Printer) -> None:
    """§2.2  Role boards, with nothing on their backs."""
    faces = [role_board(tell, role) for role in PERSONAL]
    made.add_deck("board", Deck("boards", tell("deck.boards"), BLANK, faces))


def add_aims(made: Box, tell: Printer) -> None:
    """§8, §9  Beings, vows and bodhisattva vows."""
    beings = [being(tell, card) for card in tell.cards("beings")]
    made.add_deck("poker", tell.deck("beings", back(tell("back.beings"), "being", "brown", "cloud"), beings))
    vows = [vow(tell, card) for card in tell.cards("vows")]
    made.add_deck("poker", tell.deck("vows", back(tell("back.vows"), "vow", "teal"), vows))
    great = [vow(tell, card) for card in tell.cards("bodhisattva")]
    called = back(tell("back.bodhisattva"), "bodhisattva", "violet", "cloud")
    made.add_deck("poker", tell.deck("bodhisattva", called, great))
