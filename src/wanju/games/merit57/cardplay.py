"""§4.1, §4.2, §7: a card in play, from its turning up to its last line.

Stages: the scholar may redraw; what the card does at once; heroes; whom it is aimed at; options; gifts; what follows.
Each stage either asks somebody, and goes on when they have answered, or passes to the next.
"""

from __future__ import annotations

from wanju.games.merit57.actions import Do, Reason
from wanju.games.merit57.counters import ask, gain, pay
from wanju.games.merit57.readings import AbInsufficient, HeroCancelsBase, PersonalDeckMode, SacrificeBonus
from wanju.games.merit57.saving import remember_gift
from wanju.games.merit57.state import NOTHING, Ask, Event, Phase, Role, Seat, Stage, Table
from wanju.games.merit57.turn import MERIT, is_other
from wanju.kernel.bits import lowest
from wanju.kernel.cards import Aim, Asks
from wanju.kernel.dealer import tell, tell_to
from wanju.kernel.effects import NOBODY, holds, lacking, run
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


def in_order(state: Record, rules: Record, number: int) -> int:
    """The place that is `number`-th from the start player on."""
    place = state.start + number
    return place if place < rules.places else place - rules.places


def neighbour(rules: Record, place: int) -> int:
    """The next player round the table, to the left."""
    return place + 1 if place + 1 < rules.places else 0


def turn_up(state: Record, rules: Record, dealer: Record, card: int, drawer: int) -> None:
    """A card comes into play."""
    state.card, state.drawer, state.chosen, state.asked = card, drawer, drawer, 0
    first = Stage.BASE + lowest(rules.stages[card] >> Stage.BASE)
    is_scholars = state.phase == Phase.PERSONAL and state.seat[drawer, Seat.ROLE] == Role.SCHOLAR
    state.stage = Stage.REDRAW if is_scholars else first
    for what in range(Table.DIE, Table.PAID):
        state.table[what] = 0
    for place in range(rules.places):
        state.seat[place, Seat.CHOSE] = 0
        state.seat[place, Seat.GAVE] = 0
    if state.phase == Phase.PERSONAL:
        tell(dealer, Event.DRAWS, drawer, card, 0)
    else:
        tell(dealer, Event.CARD, NOTHING, card, 0)


def is_interrupted(state: Record) -> bool:
    """Is there something that cannot wait? Asked at once, in one branch: mostly there is nothing."""
    return (state.cries | state.unheard | state.destitute | state.bonus) != 0


def play_card(state: Record, rules: Record, dealer: Record) -> None:
    """The card in play goes on, until somebody is asked, cries out, or it is done."""
    while state.stage != Stage.NONE and state.owed == 0 and not is_interrupted(state):
        play_stage(state, rules, dealer)


def play_stage(state: Record, rules: Record, dealer: Record) -> None:
    """One stage of the card in play."""
    card = rules.cards[state.card]
    stage = state.stage
    if stage == Stage.REDRAW:
        offer_redraw(state, rules)
    elif stage == Stage.BASE:
        next_stage(state, rules)
        if card.heroes == 0 or rules.hero_cancels_base == HeroCancelsBase.NO:
            run(state, rules, dealer, card.first_do, card.dos, state.drawer, state.chosen)
    elif stage == Stage.HERO:
        offer_heroism(state, rules, dealer)
    elif stage == Stage.PICK:
        next_stage(state, rules)
        if card.aim == Aim.LEFT:
            state.chosen = neighbour(rules, state.drawer)
        elif card.aim != Aim.NOBODY:
            ask(state, Ask.PICK, 1 << state.drawer)
    elif stage == Stage.OPTION:
        ask_options(state, rules, dealer)
    elif stage == Stage.GIFT:
        ask_gifts(state, rules)
    else:
        finish_card(state, rules, dealer)


def finish_card(state: Record, rules: Record, dealer: Record) -> None:
    """What follows when all have chosen. §12.14  Where all sacrifice, each gains 1 merit."""
    card = rules.cards[state.card]
    state.stage = Stage.NONE
    run(state, rules, dealer, card.first_after, card.afters, state.drawer, state.chosen)
    is_unanimous = state.table[Table.CHOSE_A] == rules.places
    if rules.sacrifice_bonus == SacrificeBonus.ON and is_unanimous and is_sacrifice(state, rules):
        for place in range(rules.places):
            gain(state, dealer, place, MERIT, rules.unanimous_merit)


def next_stage(state: Record, rules: Record) -> None:
    """Go on with the card, to the next stage that it has; with a game that it has ended there is none."""
    if state.phase == Phase.OVER:
        return
    here = state.stage + 1
    state.stage = here + lowest(rules.stages[state.card] >> here)
    state.asked = 0


# ── the scholar's redraw ─────────────────────────────────────────────────────


@rule("3.2")
def offer_redraw(state: Record, rules: Record) -> None:
    """§3.2  Once a game the scholar may discard a personal event and draw another."""
    next_stage(state, rules)
    drawer = state.drawer
    if state.seat[drawer, Seat.REDRAWN] == 0 and personal_bag(state, rules, drawer) != 0:
        ask(state, Ask.REDRAW, 1 << drawer)


@rule("4.2")
def is_general(state: Record, rules: Record) -> bool:
    """§4.2  Odd rounds: the general deck. Even rounds: the deck of the own role (M57-10)."""
    return state.table[Table.ROUND_NUMBER] % 2 == 1 or rules.personal_deck_mode == PersonalDeckMode.PP50_MERGED


@rule("4.2")
def personal_bag(state: Record, rules: Record, place: int) -> int:
    """§4.2  What is left in the deck of this round."""
    return state.general_left if is_general(state, rules) else state.role_left[state.seat[place, Seat.ROLE]]


# ── heroes ───────────────────────────────────────────────────────────────────


@rule("7")
def offer_heroism(state: Record, rules: Record, dealer: Record) -> None:
    """§7  Before anybody chooses, whoever the card calls to may step forward, in order."""
    card = rules.cards[state.card]
    while card.heroes > 0 and state.asked < rules.places:
        place = in_order(state, rules, state.asked)
        state.asked += 1
        for option in range(card.heroes):
            if why_not_option(state, rules, place, card.first_hero + option, place) == 0:
                ask(state, Ask.HERO, 1 << place)
                return
    next_stage(state, rules)
    if card.heroes > 0 and rules.hero_cancels_base == HeroCancelsBase.YES and state.table[Table.HEROIC] == 0:
        run(state, rules, dealer, card.first_do, card.dos, state.drawer, state.chosen)


@rule("7")
def be_a_hero(state: Record, rules: Record, dealer: Record, place: int, option: int) -> None:
    """§7  The hero pays in full and takes the blow; where the card says so, the others neither choose nor pay.
    A token is worth 5 points at the end."""
    card = rules.cards[state.card]
    number = card.first_hero + option
    hero = rules.choices[number]
    state.seat[place, Seat.HEROES] += rules.token[number]
    state.table[Table.HEROIC] += 1
    tell(dealer, Event.HERO, place, state.card, option)
    run(state, rules, dealer, hero.first_do, hero.dos, place, place)
    if hero.skips == 1:
        state.stage = Stage.AFTER


# ── options ──────────────────────────────────────────────────────────────────


def why_not_option(state: Record, rules: Record, place: int, number: int, target: int) -> int:
    """May this place take option `number` of the choice table, aimed at `target`?"""
    row = rules.choices[number]
    if row.needs > 0 and not holds(state, rules, row.first_need, row.needs, place, target, place):
        return Reason.NEEDS
    if row.aim != Aim.NOBODY and not is_aim(state, rules, row.aim, place, target):
        return Reason.TARGET
    if may_fall_short(state, rules):
        return 0
    missing = lacking(state, rules, row, place, target)
    return missing + Reason.WEALTH if missing != NOBODY else 0


@rule("12.14")
def may_fall_short(state: Record, rules: Record) -> bool:
    """§12.14  Who is short of resources may still sacrifice, where that is rewarded or read so (M57-04, M57-67):
    on the disaster cards, once the heroes have spoken."""
    if rules.sacrifice_bonus == SacrificeBonus.OFF and rules.ab_insufficient == AbInsufficient.FORBID_A:
        return False
    return state.stage == Stage.OPTION and state.phase == Phase.AFTER_COLLECTIVE and is_sacrifice(state, rules)


@rule("12.14")
def is_sacrifice(state: Record, rules: Record) -> bool:
    """§12.14  The cards with a sacrifice are C1 to C4: the disasters."""
    number = state.card - rules.collective
    return 0 <= number < rules.collectives and rules.disasters >> number & 1 == 1


def is_aim(state: Record, rules: Record, aim: int, place: int, target: int) -> bool:
    """Is the target one that this aim allows?"""
    if aim == Aim.ANYONE:
        return target < rules.places
    if not is_other(rules, place, target):
        return False
    if aim == Aim.POOREST:
        for other in range(rules.places):
            if state.seat[other, Seat.WEALTH] < state.seat[target, Seat.WEALTH]:
                return False
        return state.seat[target, Seat.WEALTH] < state.seat[place, Seat.WEALTH]
    return True


def is_open(state: Record, rules: Record, place: int) -> bool:
    """Is the card in play open to this place? Most cards have an option that costs and needs nothing."""
    return (rules.open_to_all[state.card] == 1) or has_option(state, rules, place)


def has_option(state: Record, rules: Record, place: int) -> bool:
    """Is any option of the card in play open to this place?"""
    card = rules.cards[state.card]
    for option in range(card.choices):
        number = card.first_choice + option
        aimed = rules.choices[number].aim != Aim.NOBODY
        for target in range(rules.places if aimed else 1):
            if why_not_option(state, rules, place, number, target if aimed else counterpart(state, place)) == 0:
                return True
    return False


def counterpart(state: Record, place: int) -> int:
    """Whom `chosen` means to this place: the one picked, or for that one the drawer."""
    return state.drawer if place == state.chosen else state.chosen


def ask_options(state: Record, rules: Record, dealer: Record) -> None:
    """Ask whom the card asks: all at once, or one after the other, leaving out those to whom nothing is open."""
    card = rules.cards[state.card]
    asks = card.asks
    if is_secret(asks):
        if state.asked == 0:
            state.asked = 1
            ask(state, Ask.OPTION, secret_choosers(state, rules, asks))
            return
        resolve_secret(state, rules, dealer, asks)
    elif asks == Asks.EVERYONE_IN_TURN or asks == Asks.FIRST_WILLING:
        while state.asked < rules.places:
            place = in_order(state, rules, state.asked)
            state.asked += 1
            if is_open(state, rules, place):
                ask(state, Ask.OPTION, 1 << place)
                return
    elif asks != Asks.NOBODY and state.asked == 0:
        state.asked = 1
        place = richest(state, rules) if asks == Asks.RICHEST else state.drawer
        if is_open(state, rules, place):
            ask(state, Ask.OPTION, 1 << place)
            return
    next_stage(state, rules)


def is_secret(asks: int) -> bool:
    """Is it chosen together, and shown together?"""
    return asks == Asks.EVERYONE_IN_SECRET or asks == Asks.VOTE or asks == Asks.BOTH_IN_SECRET


def secret_choosers(state: Record, rules: Record, asks: int) -> int:
    """Who chooses in secret: all, or the drawer and the one picked."""
    mask = (1 << rules.places) - 1
    if asks == Asks.BOTH_IN_SECRET:
        mask = 1 << state.drawer | 1 << state.chosen
    for place in range(rules.places):
        if mask >> place & 1 and not is_open(state, rules, place):
            mask &= ~(1 << place)
    return mask


@rule("7A")
def richest(state: Record, rules: Record) -> int:
    """§7A C7  The player with the most wealth; on a tie the first in order (M57-86)."""
    best = in_order(state, rules, 0)
    for number in range(1, rules.places):
        place = in_order(state, rules, number)
        if state.seat[place, Seat.WEALTH] > state.seat[best, Seat.WEALTH]:
            best = place
    return best


def choose_option(state: Record, rules: Record, dealer: Record, place: int, action: int) -> None:
    """An option was taken or declined: in secret it waits for the others, in turn it happens at once."""
    asks = rules.cards[state.card].asks
    if action == Do.PASS:
        tell(dealer, Event.CHOOSES, place, state.card, 0)
        return
    option = action if action < Do.A_AT else 1 + (action - Do.A_AT) // 4
    state.seat[place, Seat.CHOSE] = option
    if is_secret(asks):
        tell_to(dealer, 1 << place % state.seats, Event.CHOSEN, place, state.card, option)
        return
    target = counterpart(state, place) if action < Do.A_AT else (action - Do.A_AT) % 4
    take_option(state, rules, dealer, place, option, target, state.table[Table.CALAMITY])
    if asks == Asks.FIRST_WILLING:
        state.asked = rules.places


def take_option(state: Record, rules: Record, dealer: Record, place: int, option: int, target: int, seen: int) -> None:
    """An option happens; `seen` is the calamity that its player saw when choosing."""
    tell(dealer, Event.CHOOSES, place, state.card, option)
    state.table[Table.CHOSE_A + option - 1] += 1
    number = rules.cards[state.card].first_choice + option - 1
    row = rules.choices[number]
    if option == 1 and rules.sacrifice_bonus == SacrificeBonus.ON and is_sacrifice(state, rules):
        reward_sacrifice(state, rules, dealer, place, seen)
    if row.aim != Aim.NOBODY:
        state.chosen = target
    run(state, rules, dealer, row.first_do, row.dos, place, target)
    if rules.gives[number] > 0:
        remember_gift(state, rules, place, target, rules.gives[number] == 2)


@rule("12.14")
def reward_sacrifice(state: Record, rules: Record, dealer: Record, place: int, seen: int) -> None:
    """§12.14  Who sacrifices gains 2 merit at calamity 10 or more when choosing, and 3 if it was more than they had."""
    row = rules.choices[rules.cards[state.card].first_choice]
    if lacking(state, rules, row, place, place) != NOBODY:
        gain(state, dealer, place, MERIT, rules.shortage_merit)
    if seen >= rules.crisis_from:
        gain(state, dealer, place, MERIT, rules.crisis_merit)


def resolve_secret(state: Record, rules: Record, dealer: Record, asks: int) -> None:
    """All secret choices are in: they are shown together and happen in order. A vote happens once."""
    seen = state.table[Table.CALAMITY]
    if asks == Asks.VOTE:
        take_option(state, rules, dealer, state.drawer, voted(state, rules), state.drawer, seen)
        return
    for number in range(rules.places):
        place = in_order(state, rules, number)
        if state.seat[place, Seat.CHOSE] > 0:
            target = counterpart(state, place)
            take_option(state, rules, dealer, place, state.seat[place, Seat.CHOSE], target, seen)


@rule("7B")
def voted(state: Record, rules: Record) -> int:
    """§7B G01  The option with more votes; the drawer's own on a tie (M57-98)."""
    votes = 0
    for place in range(rules.places):
        if state.seat[place, Seat.CHOSE] > 0:
            votes += 1 if state.seat[place, Seat.CHOSE] == 1 else -1
    if votes == 0:
        return state.seat[state.drawer, Seat.CHOSE]
    return 1 if votes > 0 else 2


# ── gifts ────────────────────────────────────────────────────────────────────


def ask_gifts(state: Record, rules: Record) -> None:
    """Everybody in turn may give something together; where an option opens it, only after that option."""
    card = rules.cards[state.card]
    is_open = card.gift != NOTHING
    if is_open and card.choices > 0:
        option = state.seat[state.drawer, Seat.CHOSE]
        is_open = option > 0 and rules.choices[card.first_choice + option - 1].opens == 1
    while is_open and state.asked < rules.places:
        place = in_order(state, rules, state.asked)
        state.asked += 1
        if state.seat[place, card.gift] > 0:
            ask(state, Ask.GIFT, 1 << place)
            return
    next_stage(state, rules)


def why_not_give(state: Record, rules: Record, place: int, by: int) -> int:
    """One gives what one has, and no more than the card takes."""
    card = rules.cards[state.card]
    if by > card.most:
        return Reason.NEEDS
    return Reason.WEALTH + card.gift if by > state.seat[place, card.gift] else 0


def give(state: Record, rules: Record, dealer: Record, place: int, by: int) -> None:
    """A gift for the card in play."""
    state.seat[place, Seat.GAVE] = by
    state.table[Table.POT] += by
    tell(dealer, Event.GIVES, place, by, rules.cards[state.card].gift)
    pay(state, dealer, place, rules.cards[state.card].gift, by)
