"""What a player who may not see everything takes the rest to be: drawn anew from all that it could be."""

from __future__ import annotations

from wanju.games.merit57.cardplay import is_secret, secret_choosers
from wanju.games.merit57.faith import are_all_offered, is_second_hidden
from wanju.games.merit57.readings import HiddenRefuge, HiddenVows
from wanju.games.merit57.segments import imagine_the_lowest, is_looked_at
from wanju.games.merit57.state import Ask, Bodhisattva, Faith, Phase, Renunciation, Role, Seat, Stage, Table
from wanju.kernel.dealer import roll
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


def imagine(state: Record, rules: Record, dealer: Record, seat: int) -> None:
    """Forget what this player cannot know: others' secret choices, for which they are asked again, vows and faith that
    lie face down (§12.12), and what the bottom of the deck has shown nobody yet (§12.8)."""
    if is_looked_at(rules):
        imagine_the_lowest(state, rules, dealer)
    if rules.hidden_refuge == HiddenRefuge.ON and state.phase > Phase.PICK_ROLE:
        imagine_faith(state, rules, dealer, seat)
    asked = asked_in_secret(state, rules)
    for place in range(rules.places):
        if place % state.seats == seat:
            continue
        if asked >> place & 1:
            state.seat[place, Seat.CHOSE if state.ask == Ask.OPTION else Seat.OFFERED] = 0
            state.owed |= 1 << place
        if rules.hidden_vows != HiddenVows.OFF:
            state.seat[place, Seat.VOW] = roll(dealer, 2)
        if is_second_hidden(rules):
            imagine_second(state, rules, dealer, seat, place)


def asked_in_secret(state: Record, rules: Record) -> int:
    """Bitmask of the boards that choose in secret now, those that have chosen among them."""
    if state.ask == Ask.SACRIFICE and state.owed != 0:
        return (1 << rules.places) - 1
    if state.ask == Ask.OPTION and state.stage == Stage.OPTION and state.owed != 0:
        asks = rules.cards[state.card].asks
        return secret_choosers(state, rules, asks) if is_secret(asks) else 0
    return 0


@rule("12.12")
def imagine_second(state: Record, rules: Record, dealer: Record, seat: int, place: int) -> None:
    """§12.12  Which bodhisattva vow lies before which of the others is not known either: two change places, or it may
    be any where all are offered."""
    other = roll(dealer, rules.places)
    one, two = state.seat[place, Seat.BODHISATTVA], state.seat[other, Seat.BODHISATTVA]
    if are_all_offered(rules):
        state.seat[place, Seat.BODHISATTVA] = 1 + roll(dealer, 4) if one > 0 else 0
    elif other % state.seats != seat and one > 0 and two > 0:
        state.seat[place, Seat.BODHISATTVA], state.seat[other, Seat.BODHISATTVA] = two, one


@rule("12.12")
def imagine_faith(state: Record, rules: Record, dealer: Record, seat: int) -> None:
    """§12.12  Others may be secular, have refuge or be on the Mahayana path once they have been asked; a monk is never
    secular."""
    refuges = 0
    for place in range(rules.places):
        if place % state.seats != seat:
            take_any_faith(state, rules, dealer, place)
        refuges += 1 if state.seat[place, Seat.FAITH] >= Faith.REFUGE else 0
    state.table[Table.REFUGES] = refuges


def take_any_faith(state: Record, rules: Record, dealer: Record, place: int) -> None:
    """Any faith that this board may have come to by now."""
    is_monk = state.seat[place, Seat.ROLE] == Role.MONK
    turn = (place - state.start) % rules.places
    faith = Faith.REFUGE + roll(dealer, 2) if is_monk else roll(dealer, 3)
    if state.phase == Phase.SETUP_FAITH and turn >= state.turn_of:
        is_asked = turn == state.turn_of and state.asked > 0
        faith = Faith.REFUGE if is_monk and is_asked else Faith.SECULAR
    state.seat[place, Seat.FAITH] = faith
    state.seat[place, Seat.FAITH_ROUND] = 1 if faith >= Faith.REFUGE else 0
    is_further = faith == Faith.MAHAYANA
    state.seat[place, Seat.RENOUNCED] = 1 + roll(dealer, 3) if is_further else Renunciation.NONE
    state.seat[place, Seat.BODHISATTVA] = 1 + roll(dealer, 4) if is_further else Bodhisattva.NONE
