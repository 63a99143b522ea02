"""What the table of 功德轮回 (large edition) is made of, and what its rules hold beside their numbers.

Counters that cards may touch are arrays indexed by `Table` and `Seat`. A *place* is a player's board: one for each
player, or two for each of two players (§12.11). Decks are bags of bits: a card is drawn when it is drawn.
"""

from __future__ import annotations

from enum import auto
from pathlib import Path
from typing import Any

import numpy as np

from wanju.games.merit57.readings import BeingCostTable, HiddenRefuge, HiddenVows, SegmentedDeck
from wanju.kernel.cards import Asks
from wanju.kernel.effects import CONDITION, EFFECT
from wanju.kernel.fields import Field
from wanju.kernel.layout import CARD, CHOICE
from wanju.kernel.named import Events, Named
from wanju.kernel.record import Record, record_type

FOLDER = Path(__file__).parent

PLACES = 4
BEINGS = 10
LOWEST = 3
"""§12.8  Cards at the bottom of the collective deck that are looked at."""
NOTHING = -1
MOST, MOST_MARKS = 999, 99
"""A card never takes a counter beyond this: wealth, merit, wisdom and what the table shares; and what is marked."""
EVERYBODY = (1 << PLACES) - 1
RESOURCES = ("wealth", "merit", "wisdom")


class Role(Named):
    FARMER = auto()
    MERCHANT = auto()
    SCHOLAR = auto()
    MONK = auto()


class Faith(Named):
    SECULAR = auto()
    REFUGE = auto()
    MAHAYANA = auto()


class Renunciation(Named):
    """What a Mahayana player gave up, and so what they are better at."""

    NONE = auto()
    WEALTH = auto()
    MERIT = auto()
    WISDOM = auto()


class Bodhisattva(Named):
    NONE = auto()
    KSITIGARBHA = auto()
    GUANYIN = auto()
    SAMANTABHADRA = auto()
    MANJUSRI = auto()


class Table(Named):
    """Counters of the table that cards may touch."""

    CALAMITY = auto()
    SAVED = auto()  # beings saved by the team
    ROUND_NUMBER = auto()
    PLAYERS = auto()  # boards in play
    REFUGES = auto()  # boards that have taken refuge
    DIE = auto()  # sum of the dice last rolled
    POT = auto()  # given together for the card in play
    CHOSE_A = auto()  # how many chose each option of the card in play
    CHOSE_B = auto()
    CHOSE_C = auto()
    HARSH = auto()  # §7A C5 is heavier
    RESISTED = auto()  # §7A C5 was resisted
    FORMULA = auto()  # §7A C3 the scholar gave the remedy
    GATED = auto()  # §7A C4 the first player closed the chain
    HEROIC = auto()  # heroes of the card in play
    PAID = auto()  # wealth paid for the save in hand
    PROTECTED = auto()  # protects by anybody so far


class Seat(Named):
    """Counters of a board."""

    WEALTH = auto()
    MERIT = auto()
    WISDOM = auto()
    ROLE = auto()
    FAITH = auto()
    CHOSE = auto()  # option of the card in play: 1 = a, 2 = b, 3 = c, 0 = none
    GAVE = auto()  # given for the card in play
    LABORS = auto()  # actions taken in the game, by kind
    PRACTISES = auto()
    DONATIONS = auto()
    SAVES = auto()
    PROTECTS = auto()
    AIDS = auto()
    HELPS = auto()  # donations, saves and protects
    HELPED = auto()  # 1 if a help action was taken this round
    REWARDED = auto()  # 1 once the help reward was paid
    SKILLS = auto()  # uses of the active skill
    REDRAWN = auto()  # 1 once the scholar has redrawn
    TRANSFERRED = auto()  # 1 once merit was transferred, 2 in a turn in which an offer was declined
    CONVERTED = auto()  # bits of the conversions used
    HEROES = auto()  # hero tokens
    MARTYR = auto()  # 1 with the token of the body given to the tigress
    VOW = auto()  # 0 the simple one, 1 the hard one of the role
    BODHISATTVA = auto()
    RENOUNCED = auto()
    BLESSED = auto()  # gain that waits for the next action
    INSPIRED = auto()  # 1 if every action of this round gains one more
    MERIT_NEXT = auto()  # orphan: merit that waits for the next action of this round
    PRACTISE_NEXT = auto()  # poor scholar: wisdom that waits for the next practise of this round
    LABOR_NEXT = auto()  # foundling: wealth that waits for the first labor of the next round
    LABOR_NOW = auto()  # the same, now that the next round has come
    BLESSING = auto()  # merit that others' saves gain from this board's protecting this round
    BEARER = auto()  # 1 + the board that bears the next loss, or 0
    BORNE = auto()  # losses borne for others
    ANNOUNCED = auto()  # times a bearing was announced
    BORE_NOW = auto()  # 1 if the bearing was announced this round
    INSPIRED_NOW = auto()  # 1 if this board inspired somebody this round
    ASSISTS = auto()  # others' saves helped along
    HELPERS = auto()  # bits of the boards that gave wealth or wisdom this round
    SPENT = auto()  # 1 once wealth was spent of one's own will
    LAMP = auto()  # 1 once a donation was made out of poverty
    WARDED = auto()  # calamity taken away by protecting
    PEACE = auto()  # 1 once the monk stopped a war
    FAITH_ROUND = auto()  # the round refuge was taken in
    OFFERED = auto()  # 1 if the body was offered at the end (§12.10)
    DIVIDEND = auto()  # rounds in which some wealth still comes in (the older deck)
    FED = auto()  # 1 once the tigress was fed, for which this deck has no token (the older deck)


class Phase(Named):
    """Where the game is. `flow` walks through them; those marked ? may wait for a decision."""

    PICK_ROLE = auto()  # ?
    SETUP_FAITH = auto()  # ?
    SETUP_VOW = auto()  # ?
    ROUND_START = auto()
    COLLECTIVE = auto()
    AFTER_COLLECTIVE = auto()
    PERSONAL = auto()
    BEINGS = auto()
    FAITH = auto()  # ?
    TURN = auto()  # ?
    SETTLEMENT = auto()
    SACRIFICE = auto()  # ?
    SCORING = auto()  # ?
    OVER = auto()


class Ask(Named):
    """What the players in `state.owed` are asked."""

    NOTHING = auto()
    ROLE = auto()
    FAITH = auto()
    MAHAYANA = auto()
    VOW = auto()
    HERO = auto()
    OPTION = auto()
    PICK = auto()
    GIFT = auto()
    REDRAW = auto()
    TURN = auto()
    AID = auto()
    TRANSFER = auto()
    BLESSING = auto()
    RESCUE = auto()
    REVERSAL = auto()
    SACRIFICE = auto()
    COPAY = auto()
    SKILL = auto()
    PROMISE = auto()


class Stage(Named):
    """How far the card in play has come."""

    NONE = auto()
    REDRAW = auto()
    BASE = auto()
    HERO = auto()
    PICK = auto()
    OPTION = auto()
    GIFT = auto()
    AFTER = auto()


class Outcome(Named):
    PLAYING = auto()
    WON = auto()
    LOST = auto()


class Event(Events):
    """What the notebook can tell."""

    ROUND = "amount"
    ROLE = "seat role"
    FAITH = "seat faith round"
    RENOUNCES = "seat renunciation bodhisattva"
    VOWS = "seat vow"
    CARD = "card deck name"
    DRAWS = "seat card deck name"
    REDRAWS = "seat card deck name"
    HERO = "seat card deck name hero"
    CHOSEN = "seat card deck name option"
    CHOOSES = "seat card deck name option"
    PICKS = "seat target"
    GIVES = "seat amount what"
    ROLLS = "seat amount"
    GAINS = "seat what amount"
    LOSES = "seat what amount"
    CALAMITY = "amount now"
    APPEARS = "being"
    LEAVES = "being"
    ACTS = "seat action"
    SAVES = "seat being"
    SKILL = "seat action"
    ASKS_AID = "seat target"
    ANSWERS = "seat answer target"
    OFFERS = "seat target amount"
    BEARS = "seat target"
    BORNE = "seat target what"
    INSPIRES = "seat target"
    RESCUES = "seat target amount"
    CONVERTS = "seat what"
    REVERSAL = "seat amount"
    OFFERS_BODY = "seat amount"
    REWARDED = "seat amount"
    COPAYS = "seat target amount"
    WON = "calamity saved"
    LOST = "calamity saved"
    SCORE = "seat score rank"
    VOW_KEPT = "seat which points"
    VOW_BROKEN = "seat which points"
    ACHIEVEMENT = "seat achievement"
    BREAKS = "seat target"


# ── who may see what ─────────────────────────────────────────────────────────

IN_SECRET = (Asks.EVERYONE_IN_SECRET, Asks.VOTE, Asks.BOTH_IN_SECRET)
"""Cards whose options are chosen together and shown together."""


def boards(state: Record, rules: Record, seat: int) -> Any:
    """All but what others have chosen in secret, and their vows and faith that lie face down (§12.12)."""
    sees = np.ones((PLACES, len(Seat)), np.bool_)
    others = np.arange(PLACES) % rules.seats != seat
    is_secret = state.stage == Stage.OPTION and rules.cards[state.card].asks in IN_SECRET
    if state.phase != Phase.OVER:
        knows_faith = rules.hidden_refuge == HiddenRefuge.OFF
        for counter in (Seat.FAITH, Seat.FAITH_ROUND, Seat.RENOUNCED):
            sees[others, counter] = knows_faith
        sees[others, Seat.VOW] = rules.hidden_vows == HiddenVows.OFF
        sees[others, Seat.BODHISATTVA] = knows_faith and rules.hidden_vows != HiddenVows.ALL_VOWS
        sees[others, Seat.CHOSE] = not is_secret
        sees[others, Seat.OFFERED] = state.ask != Ask.SACRIFICE
    return sees


def counters(state: Record, rules: Record, seat: int) -> Any:
    """All but how many have refuge, where faith is hidden (§12.12)."""
    sees = np.ones(len(Table), np.bool_)
    sees[Table.REFUGES] = rules.hidden_refuge == HiddenRefuge.OFF or state.phase == Phase.OVER
    return sees


def unless_looked_at(state: Record, rules: Record, seat: int) -> Any:
    """Who has seen the cards that were played knows the rest, unless some were laid aside unseen (§12.8)."""
    return rules.segmented_deck == SegmentedDeck.OFF or rules.segmented_deck == SegmentedDeck.SEGMENTS


def known(kind: Any = np.int16, shape: Any = (), about: str = "") -> Field:
    """Everybody may see it."""
    return Field("public", kind=kind, shape=shape, about=about)


STATE = {
    "table": Field(counters, kind=np.int16, shape=len(Table)),
    "seat": Field(boards, kind=np.int16, shape=(PLACES, len(Seat))),
    "here": known(np.int32, about="bits of the beings in the area"),
    "stays": known(shape=BEINGS, about="rounds that each has been there"),
    "beings_left": known(np.int32, about="bags of cards not drawn yet, one bit each"),
    "collective_left": Field(unless_looked_at, kind=np.int32),
    "top": Field("secret", kind=np.int16, about="1 + the collective event that was put on top (§12.8), or 0"),
    "lowest": Field("secret", kind=np.int32, about="bits of the collective events kept for the last rounds (§12.8)"),
    "general_left": known(np.int64),
    "role_left": known(np.int32, shape=PLACES, about="by role"),
    "owed": known(np.int32, about="bitmask of the places that owe a decision"),
    "seats": known(about="players; place p is played by player p modulo this"),
    "phase": known(Phase),
    "ask": known(Ask),
    "place": known(about="whose turn it is"),
    "turn_of": known(about="how many places have had their turn in this phase"),
    "start": known(about="the place that goes first"),
    "actions_left": known(about="in this turn; −1 once its player is done"),
    "moments": known(about="before how many actions of this turn others could use their skills (§13.7)"),
    "resting": known(about="bits of the places that keep their skills for their own turn this round"),
    "card": known(about="card in play, or NOTHING"),
    "stage": known(Stage),
    "drawer": known(),
    "chosen": known(about="the place that was picked, at first the drawer's"),
    "asked": known(about="how many places the card in play has asked; of faith, how many of its two questions"),
    "being": known(about="the being whose save waits for a co-payment, or NOTHING"),
    "manner": known(about="and how it is saved"),
    "partner": known(about="whom a question is about: who asks for aid, offers merit, is in need, saves, is blessed"),
    "offer": known(about="how much merit is offered"),
    "cries": known(about="bits of the places whose wealth has just become 0, if somebody listens (§9 B2)"),
    "unheard": known(about="bits of the places not yet asked about the reversal now open (§12.7)"),
    "destitute": known(about="bits of the places with nothing left that may turn fate and were not asked yet (§12.7)"),
    "bonus": known(about="how much an action gains of a kind that its player has still to choose (§3.2), or 0"),
    "kinds": known(about="bits of the resources that a gain may be taken as while its kind is chosen"),
    "listening": known(about="1 if somebody holds the vow that hears cries (§9 B2)"),
    "reversed": known(about="1 once the reversal was rolled"),
    "triggers": known(about="bits of the reversal triggers already offered"),
    "blessing": known(about="the last blessing of this round, for those who read it so"),
    "accepted": known(shape=PLACES, about="bits of the places whose merit was accepted and whose word is to be judged"),
    "broken": known(shape=PLACES, about="bits of the places that record this one's word as broken (§12.5)"),
    "outcome": known(Outcome),
    "decisions": known(),
    "score": known(shape=PLACES),
    "rank": known(shape=PLACES),
    "vow_kept": known(shape=PLACES),
    "bodhisattva_kept": known(shape=PLACES),
    "achievements": known(shape=PLACES, about="bits"),
}

EFFECTS, CONDITIONS, CHOICES, CARDS = 600, 400, 200, 120
ASKS = 3
"""As many counters of a vow a player by rule of thumb keeps in mind."""

GIST = record_type(
    own=(np.float32, 3),  # expected change of one's own wealth, merit, wisdom
    others=(np.float32, 3),  # … of all others together
    calamity=np.float32,
    later=np.float32,  # what is added to somebody's next action
)
VOW = record_type(
    first_need=np.int16,  # the condition at the end, under the reading in force
    needs=np.int16,
    success=np.int16,
    failure=np.int16,
    asks=(np.int16, ASKS),  # of which of one's own counters it asks for …
    least=(np.int16, ASKS),  # … at least so much; 0 where it asks for fewer
)

TABLES: dict[str, Any] = dict(  # noqa: C408
    places=np.int32,  # boards in play
    boards=(np.int32, PLACES),  # by player: bits of the boards that are theirs
    alarm=np.int32,  # calamity from which on every step is followed by a look at how things stand
    calamity_line=np.int32,  # what the team has to keep under …
    saves_line=np.int32,  # … and to reach, for this many players
    start=(np.int32, (len(Role), 3)),  # wealth, merit, wisdom by role
    effects=(EFFECT, EFFECTS),
    conditions=(CONDITION, CONDITIONS),
    choices=(CHOICE, CHOICES),
    cards=(CARD, CARDS),
    stages=(np.int16, CARDS),  # bits of the stages that a card has
    open_to_all=(np.int16, CARDS),  # 1 if some option of it costs and needs nothing
    optional=(np.int16, CARDS),  # 1 if declining is allowed
    gives=(np.int16, CHOICES),  # 1 if an option hands wealth or wisdom to the one chosen, 2 if to all others
    token=(np.int16, CHOICES),  # 1 if a hero's option earns a token
    success=(np.int16, CHOICES),  # points of a reading of a vow, kept …
    failure=(np.int16, CHOICES),  # … or broken
    gist=(GIST, CHOICES),  # what each option comes to, for players who go by rule of thumb
    alone=(GIST, CARDS),  # and what each card does by itself
    collective=np.int32,  # first card of each deck, and how many
    collectives=np.int32,
    disasters=np.int32,  # bits of the collective deck by kind
    manmade=np.int32,
    blessings=np.int32,
    general=np.int32,
    generals=np.int32,
    role_deck=(np.int32, len(Role)),
    role_cards=(np.int32, len(Role)),
    beings=np.int32,
    vows=np.int32,
    bodhisattvas=np.int32,
    role_card=np.int32,
    vow=(VOW, 2 * len(Role)),
    bodhisattva=(VOW, len(Bodhisattva)),
    printed=(np.int16, (len(BeingCostTable), BEINGS)),  # costs of the beings, by reading
    cost=(np.int16, BEINGS),  # those in force
    costs=(np.int16, (len(Role), len(Faith), BEINGS)),  # for a player of this role and faith
    merit=(np.int16, BEINGS),
    merits=(np.int16, (len(Faith), BEINGS)),  # for who is of this faith
    wisdom=(np.int16, BEINGS),
    field=(np.int16, BEINGS),
    fields=np.int32,  # bits of the beings that are fields of merit
    labor=(np.int16, (len(Role), len(Faith))),  # wealth that labor brings a player of this role and faith,
    practice=(np.int16, (len(Role), len(Faith))),  # wisdom of practice,
    donation=(np.int16, (len(Role), len(Faith))),  # merit of a donation,
    protection=(np.int16, len(Role)),  # merit of protecting,
    protecting=(np.int16, len(Role)),  # and its cost
)
