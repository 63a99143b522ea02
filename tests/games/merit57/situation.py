"""One card or one being in play, and what it changed.

`play("hawk", "a")` lets seat 0, the farmer, draw the card and take option a; `.says("W-3 M+4 C-1")` compares all
changes of the whole table with a sentence: W, M, H of the drawer, `all`, `others` or a seat by its number, and C for
calamity. Nothing else is going on: all other decks are empty, nobody waits by the road. Seats are farmer, merchant,
scholar and monk, each with 10 of everything, seat 0 goes first.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from wanju.games import find
from wanju.games.merit57.card_files import PERSONAL, decks
from wanju.games.merit57.cardplay import turn_up
from wanju.games.merit57.rounds import advance
from wanju.games.merit57.state import Ask, Bodhisattva, Phase, Seat
from wanju.games.merit57.state import Table as Counter
from wanju.games.merit57.tables import personal_decks
from wanju.kernel.dealer import new_dealer, roll
from wanju.kernel.game import seats_in
from wanju.kernel.table import Table

FARMER, MERCHANT, SCHOLAR, MONK = range(4)
SECULAR, REFUGE, MAHAYANA = range(3)
LETTERS = {"W": Seat.WEALTH, "M": Seat.MERIT, "H": Seat.WISDOM}
BEINGS = [card.id for card in decks()["beings"].cards]


@cache
def loaded(faces):
    """The key of a dealer whose next dice show these faces."""
    for seed in range(10**6):
        dealer = new_dealer(seed)
        with np.errstate(over="ignore"):
            if all(1 + roll(dealer, 6) == face for face in faces):
                return new_dealer(seed).key
    raise AssertionError(faces)


def load_dice(table, *faces):
    """Let the next dice fall so."""
    table.dealer.key, table.dealer.counter = loaded(faces), 0


def two(total):
    """A way for two dice to show this together."""
    first = max(1, total - 6)
    return first, total - first


def rules_of(seats, preset, settings):
    return find("merit57").ruleset(seats, preset, settings)


def each(value, seats):
    return [value] * seats if isinstance(value, int) else list(value)


def quiet(
    seats=4, preset="rb57", wealth=10, merit=10, wisdom=10, faith=REFUGE, calamity=8, saved=0, round=3, roles=None,
    counters=None, area=None, **settings,
):  # fmt: skip
    """A table past its setup at which nothing is going on; every deck of personal events is empty."""
    table = Table(rules_of(seats, preset, settings), seed=1)
    state = table.state
    state["seat"][:], state["table"][:], state["stays"][:], state.here = 0, 0, 0, 0
    state.owed = state.here = state.start = state.general_left = 0
    state.collective_left = 1 << 7 | 1 << 9  # peace and Ullambana, which ask nobody
    state["role_left"][:] = 0
    places = int(table.rules.places)
    for what, given in (
        (Seat.ROLE, roles or list(range(places))), (Seat.WEALTH, wealth), (Seat.MERIT, merit), (Seat.WISDOM, wisdom),
        (Seat.FAITH, faith), *[(Seat[name.upper()], value) for name, value in (counters or {}).items()],
    ):  # fmt: skip
        state["seat"][:places, what] = each(given, places)
    state.listening = int(Bodhisattva.GUANYIN in state.seat[:, Seat.BODHISATTVA])
    state.table[Counter.PLAYERS] = places
    state.table[Counter.REFUGES] = sum(1 for f in each(faith, places) if f)
    state.table[Counter.CALAMITY], state.table[Counter.SAVED] = calamity, saved
    state.table[Counter.PROTECTED] = int(state["seat"][:, Seat.PROTECTS].sum())
    state.table[Counter.ROUND_NUMBER] = round
    for being, stay in (area or {}).items():
        state.here |= 1 << BEINGS.index(being)
        state.stays[BEINGS.index(being)] = stay
        state.here |= 1 << BEINGS.index(being)  # bits of the beings in the area
    return table


def turn(place=0, actions=2, **where):
    """The turn of a place, with the actions of it still to take."""
    table = quiet(**where)
    state = table.state
    state.phase, state.ask, state.place, state.turn_of = Phase.TURN, Ask.TURN, place, place
    state.actions_left, state.owed = actions, 1 << place
    return table


def find_card(table, id):
    """The number of a card in the rules, and whether it is a personal one."""
    rules, tables = table.rules, table.ruleset.tables
    for number, card in enumerate(tables["collective"].cards):
        if card.id == id:
            return int(rules.collective) + number, False
    for deck, cards in personal_decks(table.ruleset.values, tables).items():
        first = rules.role_deck[PERSONAL.index(deck)] if deck in PERSONAL else rules.general
        for number, card in enumerate(cards):
            if card.id == id:
                return int(first) + number, True
    raise AssertionError(id)


def boards(table):
    return [[int(table.state.seat[p, what]) for what in LETTERS.values()] for p in range(int(table.rules.places))]


class Played:
    """A table on which something is happening, and how it was before."""

    def __init__(self, table, drawer=0):
        self.table, self.drawer = table, drawer
        self.before, self.calamity = boards(table), table.view()["calamity"]

    def says(self, sentence):
        """Do the changes since then read like this? All that is not mentioned has not changed."""
        boards_now = boards(self.table)
        wanted = [list(board) for board in self.before]
        calamity = self.calamity
        for part in filter(None, (part.strip() for part in sentence.split(";"))):
            words = part.split()
            who = words.pop(0) if words[0] in ("all", "others") or words[0].isdigit() else str(self.drawer)
            for word in words:
                if word[0] == "C":
                    calamity += int(word[1:])
                    continue
                for place in range(len(wanted)):
                    if who == "all" or (who == "others" and place != self.drawer) or who == str(place):
                        wanted[place]["WMH".index(word[0])] += int(word[1:])
        assert (boards_now, self.table.view()["calamity"]) == (wanted, calamity), (self.before, sentence)
        return self

    def answer(self, **answers):
        """Go on with the card until it is done, or somebody has no answer. `p2="a"` is place 2; `say` is everybody;
        a hero says so, all others keep back."""
        table, state = self.table, self.table.state
        while state.stage and state.owed and not table.over:
            place = seats_in(int(state.owed))[0]
            said = answers.get(f"p{place}", answers.get("say"))
            said = said.get(Ask(int(state.ask)).name) if isinstance(said, dict) else said
            if state.ask == Ask.HERO:
                said = said if said and said.startswith("hero") else "pass"
            if said is None or state.ask == Ask.REDRAW:
                return self
            table.act(place % table.ruleset.seats, said)
        return self

    def legal(self, place=0):
        return set(self.table.legal(place % self.table.ruleset.seats))

    @property
    def asked(self):
        """What the places that owe a decision are asked: (ask, places)."""
        return Ask(int(self.table.state.ask)).name, seats_in(int(self.table.state.owed))


def draw(id, drawer=0, dice=(), **where):
    """The card has just been drawn; nobody has answered."""
    table = quiet(**where)
    number, is_personal = find_card(table, id)
    played = Played(table, drawer)
    if dice:
        load_dice(table, *dice)
    state = table.state
    state.phase = Phase.PERSONAL if is_personal else Phase.AFTER_COLLECTIVE
    state.turn_of = table.rules.places
    with np.errstate(over="ignore"):
        turn_up(state, table.rules, table.dealer, number, drawer)
        advance(state, table.rules, table.dealer)
    table._write_down()
    return played


def play(id, say=None, drawer=0, dice=(), answers=None, **where):
    """The card is drawn and answered; `say` is what everybody answers, `answers` what single places do."""
    if say is not None and answers is None and where.pop("alone", False):
        answers, say = {f"p{drawer}": say}, None
    return draw(id, drawer, dice, **where).answer(**({"say": say} if say else {}), **(answers or {}))


def save(being, place=0, manner="save", gives=None, then=(), **where):
    """A being is saved, and whatever the saver does afterwards."""
    table = turn(place, **{"area": {being: 0}, "calamity": 5, **where})
    played = Played(table, place)
    table.act(place, f"{manner}@{being}")
    for action in then:
        table.act(place, action)
    return played
