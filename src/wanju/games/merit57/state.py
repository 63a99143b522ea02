"""The table of 功德轮回 (large edition) as one record, and the record of its rules.

Counters that cards may touch are arrays indexed by `Table` and `Seat`. A *place* is a player's board: one for each
player, or two for each of two players (§12.11). Decks are bags of bits: a card is drawn when it is drawn.
"""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path

import numpy as np

from wanju.games.merit57.readings import NUMBERS
from wanju.kernel.effects import CONDITION, EFFECT
from wanju.kernel.layout import CARD, CHOICE
from wanju.kernel.record import record_type

FOLDER = Path(__file__).parent

PLACES = 4
BEINGS = 10
NOTHING = -1
MOST, MOST_MARKS = 999, 99
"""A card never takes a counter beyond this: wealth, merit, wisdom and what the table shares; and what is marked."""
EVERYBODY = (1 << PLACES) - 1
UNHEARD, WAITING = 4, 8
"""What `state.urgent` holds from these bits on. Below: the places whose wealth has just become 0, if somebody listens
(§9 B2). Then: the places not yet asked about the reversal now open (§12.7). On top: how much an action gains of a kind
that its player has still to choose (§3.2)."""


class Role(IntEnum):
    FARMER = 0
    MERCHANT = 1
    SCHOLAR = 2
    MONK = 3


class Faith(IntEnum):
    SECULAR = 0
    REFUGE = 1
    MAHAYANA = 2


class Renunciation(IntEnum):
    """What a Mahayana player gave up, and so what they are better at."""

    NONE = 0
    WEALTH = 1
    MERIT = 2
    WISDOM = 3


class Bodhisattva(IntEnum):
    NONE = 0
    KSITIGARBHA = 1
    GUANYIN = 2
    SAMANTABHADRA = 3
    MANJUSRI = 4


class Table(IntEnum):
    """Counters of the table that cards may touch."""

    CALAMITY = 0
    SAVED = 1  # beings saved by the team
    ROUND_NUMBER = 2
    PLAYERS = 3  # boards in play
    REFUGES = 4  # boards that have taken refuge
    DIE = 5  # sum of the dice last rolled
    POT = 6  # given together for the card in play
    CHOSE_A = 7  # how many chose each option of the card in play
    CHOSE_B = 8
    CHOSE_C = 9
    HARSH = 10  # §7A C5 is heavier
    RESISTED = 11  # §7A C5 was resisted
    FORMULA = 12  # §7A C3 the scholar gave the remedy
    GATED = 13  # §7A C4 the first player closed the chain
    HEROIC = 14  # heroes of the card in play
    PAID = 15  # wealth paid for the save in hand
    PROTECTED = 16  # protects by anybody so far


class Seat(IntEnum):
    """Counters of a board."""

    WEALTH = 0
    MERIT = 1
    WISDOM = 2
    ROLE = 3
    FAITH = 4
    CHOSE = 5  # option of the card in play: 1 = a, 2 = b, 3 = c, 0 = none
    GAVE = 6  # given for the card in play
    LABORS = 7  # actions taken in the game, by kind
    PRACTISES = 8
    DONATIONS = 9
    SAVES = 10
    PROTECTS = 11
    AIDS = 12
    HELPS = 13  # donations, saves and protects
    HELPED = 14  # 1 if a help action was taken this round
    REWARDED = 15  # 1 once the help reward was paid
    SKILLS = 16  # uses of the active skill
    REDRAWN = 17  # 1 once the scholar has redrawn
    TRANSFERRED = 18  # 1 once merit was transferred
    CONVERTED = 19  # bits of the conversions used
    HEROES = 20  # hero tokens
    MARTYR = 21  # 1 with the token of the body given to the tigress
    VOW = 22  # 0 the simple one, 1 the hard one of the role
    BODHISATTVA = 23
    RENOUNCED = 24
    BLESSED = 25  # gain that waits for the next action
    INSPIRED = 26  # 1 if every action of this round gains one more
    MERIT_NEXT = 27  # orphan: merit that waits for the next action of this round
    PRACTISE_NEXT = 28  # poor scholar: wisdom that waits for the next practise of this round
    LABOR_NEXT = 29  # foundling: wealth that waits for the first labor of the next round
    LABOR_NOW = 30  # the same, now that the next round has come
    BLESSING = 31  # merit that others' saves gain from this board's protecting this round
    BEARER = 32  # 1 + the board that bears the next loss, or 0
    BORNE = 33  # losses borne for others
    ANNOUNCED = 34  # times a bearing was announced
    BORE_NOW = 35  # 1 if the bearing was announced this round
    INSPIRED_NOW = 36  # 1 if this board inspired somebody this round
    ASSISTS = 37  # others' saves helped along
    HELPERS = 38  # bits of the boards that gave wealth or wisdom this round
    SPENT = 39  # 1 once wealth was spent of one's own will
    LAMP = 40  # 1 once a donation was made out of poverty
    WARDED = 41  # calamity taken away by protecting
    PEACE = 42  # 1 once the monk stopped a war
    FAITH_ROUND = 43  # the round refuge was taken in
    OFFERED = 44  # 1 if the body was offered at the end (§12.10)
    DIVIDEND = 45  # rounds in which some wealth still comes in (the older deck)


class Phase(IntEnum):
    """Where the game is. `flow` walks through them; those marked ? may wait for a decision."""

    PICK_ROLE = 0  # ?
    SETUP_FAITH = 1  # ?
    SETUP_VOW = 2  # ?
    ROUND_START = 3
    COLLECTIVE = 4
    AFTER_COLLECTIVE = 5
    PERSONAL = 6
    BEINGS = 7
    FAITH = 8  # ?
    TURN = 9  # ?
    SETTLEMENT = 10
    SACRIFICE = 11  # ?
    SCORING = 12
    OVER = 13


class Ask(IntEnum):
    """What the players in `state.owed` are asked."""

    NOTHING = 0
    ROLE = 1
    FAITH = 2
    MAHAYANA = 3
    VOW = 4
    HERO = 5
    OPTION = 6
    PICK = 7
    GIFT = 8
    REDRAW = 9
    TURN = 10
    AID = 11
    TRANSFER = 12
    BLESSING = 13
    RESCUE = 14
    REVERSAL = 15
    SACRIFICE = 16
    COPAY = 17


class Stage(IntEnum):
    """How far the card in play has come."""

    NONE = 0
    REDRAW = 1
    BASE = 2
    HERO = 3
    PICK = 4
    OPTION = 5
    GIFT = 6
    AFTER = 7


class Outcome(IntEnum):
    PLAYING = 0
    WON = 1
    LOST = 2


class Event(IntEnum):
    """What the notebook can tell."""

    ROUND = 0
    ROLE = 1
    FAITH = 2
    RENOUNCES = 3
    VOWS = 4
    CARD = 5
    DRAWS = 6
    REDRAWS = 7
    HERO = 8
    CHOSEN = 9
    CHOOSES = 10
    PICKS = 11
    GIVES = 12
    ROLLS = 13
    GAINS = 14
    LOSES = 15
    CALAMITY = 16
    APPEARS = 17
    LEAVES = 18
    ACTS = 19
    SAVES = 20
    SKILL = 21
    ASKS_AID = 22
    ANSWERS = 23
    OFFERS = 24
    BEARS = 25
    BORNE = 26
    INSPIRES = 27
    RESCUES = 28
    CONVERTS = 29
    REVERSAL = 30
    OFFERS_BODY = 31
    REWARDED = 32
    COPAYS = 33
    WON = 34
    LOST = 35
    SCORE = 36
    VOW_KEPT = 37
    VOW_BROKEN = 38
    ACHIEVEMENT = 39


STATE = record_type(
    table=(np.int16, len(Table)),
    seat=(np.int16, (PLACES, len(Seat))),
    here=np.int32,  # bits of the beings in the area
    stays=(np.int16, BEINGS),  # rounds that each has been there
    beings_left=np.int32,  # bags of cards not drawn yet, one bit each
    collective_left=np.int32,
    general_left=np.int64,
    role_left=(np.int32, PLACES),  # by role
    owed=np.int32,  # bitmask of the places that owe a decision
    seats=np.int16,  # players; place p is played by player p modulo this
    phase=np.int16,
    ask=np.int16,
    place=np.int16,  # whose turn it is, or who is asked next
    turn_of=np.int16,  # how many places have had their turn in this phase
    start=np.int16,  # the place that goes first
    actions_left=np.int16,
    card=np.int16,  # card in play, or NOTHING
    stage=np.int16,
    drawer=np.int16,
    chosen=np.int16,  # the place somebody was picked at
    asked=np.int16,  # how many places the card in play has asked
    being=np.int16,  # the being whose save waits for a co-payment, or NOTHING
    manner=np.int16,  # and how it is saved
    partner=np.int16,  # who asks for aid, offers merit, …
    offer=np.int16,  # how much merit is offered
    urgent=np.int16,  # what cannot wait, or 0: see UNHEARD
    kinds=np.int16,  # bits of the resources that a gain may be taken as while its kind is chosen
    listening=np.int16,  # 1 if somebody holds the vow that hears cries (§9 B2)
    reversed=np.int16,  # 1 once the reversal was rolled
    triggers=np.int16,  # bits of the reversal triggers already offered
    blessing=np.int16,  # the last blessing of this round, for those who read it so
    outcome=np.int16,
    decisions=np.int16,
    score=(np.int16, PLACES),
    rank=(np.int16, PLACES),
    vow_kept=(np.int16, PLACES),
    bodhisattva_kept=(np.int16, PLACES),
    achievements=(np.int16, PLACES),  # bits
)

EFFECTS, CONDITIONS, CHOICES, CARDS = 600, 400, 200, 120
ASKS = 3
"""As many counters of a vow a player by rule of thumb keeps in mind."""

GIST = record_type(
    own=(np.float32, 3),  # expected change of one's own wealth, merit, wisdom
    others=(np.float32, 3),  # … of all others together
    calamity=np.float32,
)
VOW = record_type(
    first_need=np.int16,  # the condition at the end, under the reading in force
    needs=np.int16,
    success=np.int16,
    failure=np.int16,
    asks=(np.int16, ASKS),  # of which of one's own counters it asks for …
    least=(np.int16, ASKS),  # … at least so much; 0 where it asks for fewer
)

RULES = record_type(
    seats=np.int32,
    places=np.int32,  # boards in play
    boards=(np.int32, PLACES),  # by player: bits of the boards that are theirs
    **NUMBERS.fields(),
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
    token=(np.int16, CHOICES),  # 1 if a hero's option earns a token
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
    role_card=np.int32,
    vow=(VOW, 2 * len(Role)),
    bodhisattva=(VOW, len(Bodhisattva)),
    cost=(np.int16, BEINGS),  # as printed
    costs=(np.int16, (len(Role), len(Faith), BEINGS)),  # for a player of this role and faith
    merit=(np.int16, BEINGS),
    wisdom=(np.int16, BEINGS),
    field=(np.int16, BEINGS),
    fields=np.int32,  # bits of the beings that are fields of merit
)
