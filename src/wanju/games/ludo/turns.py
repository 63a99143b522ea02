"""§1.3: rolls, extra rolls, the end of a turn, and the end of the game."""

from __future__ import annotations

from wanju.games.ludo.board import GOAL, NOBODY, PIECES, SIX, YARD
from wanju.games.ludo.dice import roll_die
from wanju.games.ludo.moves import capture, landing, movable, reachable, victims
from wanju.games.ludo.readings import EndMode, SixWithoutMove, ThreeSixes, Throws, YardAttemptsWhen
from wanju.games.ludo.rows import distance, pieces_at, step_at, with_step
from wanju.games.ludo.state import NOTE_SIZE, TO_ROLL, Again, Event, Outcome
from wanju.kernel import rule
from wanju.kernel.bits import how_many, lowest, without_lowest
from wanju.kernel.dealer import tell
from wanju.kernel.record import Record

LAST_PIECE = 1 << PIECES - 1


@rule("1.3")
def play_on(state: Record, rules: Record, dealer: Record, pieces: int) -> None:
    """§1.3  As long as at most one piece can move nobody is asked: it moves, and the next roll is made (L-13: or asked
    for)."""
    while without_lowest(pieces) == 0:
        advance(state, rules, dealer, pieces)
        if state.outcome != Outcome.PLAYING:
            return
        if rules.throws == Throws.BY_HAND:
            state.movable = TO_ROLL
            return
        pieces = throw(state, rules, dealer)
    state.movable = pieces


@rule("1.3")
def throw(state: Record, rules: Record, dealer: Record) -> int:
    """§1.3  The seat rolls. Bitmask of the pieces that may move by it."""
    return fall(state, rules, dealer, roll_die(state, rules, dealer, state.seat))


@rule("1.3")
def fall(state: Record, rules: Record, dealer: Record, die: int) -> int:
    """§1.3  The die of the seat in turn shows this. Bitmask of the pieces that may move by it; none by a third six in a
    row (A26)."""
    seat = state.seat
    is_six = 1 if die == SIX else 0
    sixes = is_six * (state.sixes + 1)
    pieces = movable(state, rules, seat, die)
    state.die = die
    state.sixes = sixes
    state.rolls += 1
    state.tries += 1
    state.six_rolls += is_six
    tell(dealer, Event.ROLLS, seat, die, sixes)
    if is_third_six(rules, sixes):
        state.forfeits += 1
        tell(dealer, Event.FORFEITS, seat, 0, 0)
        return 0
    state.stuck += 1 if pieces == 0 else 0
    tell_if_stuck(state, rules, dealer, seat, die, pieces)
    return pieces


@rule("1.3")
def is_third_six(rules: Record, sixes: int) -> bool:
    """§1.3, A26  It moves nothing and ends the turn; what was moved before stands."""
    return sixes == 3 and rules.three_sixes == ThreeSixes.FORFEIT


def tell_if_stuck(state: Record, rules: Record, dealer: Record, seat: int, die: int, pieces: int) -> None:
    """Nothing can move: for a block or the closed home column, or for want of room."""
    if pieces == 0:
        why = Event.BLOCKED if reachable(state, rules, seat, die) != 0 else Event.STUCK
        tell(dealer, why, seat, die, 0)


# ── what a roll does ─────────────────────────────────────────────────────────


@rule("1.3")
def advance(state: Record, rules: Record, dealer: Record, pieces: int) -> None:
    """§1.3  The one piece of this set goes where the roll takes it and sends home whom it meets; or nothing moves. Then
    the seat rolls again, or its turn is over."""
    seat, die, is_move = state.seat, state.die, pieces != 0
    piece = lowest(pieces | LAST_PIECE)  # that stays where it is, if nothing moves: cheaper than a branch
    row = state.row[seat]
    step = step_at(row, piece)
    to = landing(rules, step, die) if is_move else step
    caught = victims(state, rules, seat, to)
    causes = (Again.SIX & rules.again) * (1 if die == SIX else 0)
    state.movable = 0
    state.row[seat] = with_step(row, piece, to)
    if is_move:
        tell(dealer, Event.ENTERS if step == YARD else Event.MOVES, seat, piece, (step - YARD) * 64 + to)
    if not rules.is_stuck_usual and not is_move:
        causes = causes_when_stuck(state, rules, seat, causes)
    if caught != 0:
        causes |= Again.CAPTURE & rules.again
        capture(state, rules, dealer, seat, caught)
    if to == GOAL and is_move:
        causes = 0 if come_home(state, rules, dealer, seat, piece) else causes | Again.HOME & rules.again
    if is_third_six(rules, state.sixes):
        causes = 0
    end_turn_unless(state, rules, dealer, seat, causes)


@rule("1.3")
def causes_when_stuck(state: Record, rules: Record, seat: int, causes: int) -> int:
    """A25, A31  Why a seat that could move nothing rolls again: for its six, or because it has another try for one."""
    if has_tries_left(state, rules, seat):
        return Again.YARD
    return causes if rules.six_without_move == SixWithoutMove.AGAIN else 0


@rule("1.3")
def has_tries_left(state: Record, rules: Record, seat: int) -> bool:
    """A31, L-04  Nothing on the board, and tries left: in the first turn, or in any."""
    row = state.row[seat]
    is_nothing_there = how_many(pieces_at(row, YARD) | pieces_at(row, GOAL)) == PIECES
    is_time = rules.yard_attempts_when == YardAttemptsWhen.NOTHING_ON_BOARD or state.turns < rules.seats
    return is_nothing_there and is_time and state.tries < rules.yard_attempts


@rule("1.3")
def end_turn_unless(state: Record, rules: Record, dealer: Record, seat: int, causes: int) -> None:
    """§1.3  One more roll, for one cause or several; else it is the turn of the next seat that still plays."""
    if state.outcome != Outcome.PLAYING:
        return
    again = causes != 0
    if again:
        tell(dealer, Event.AGAIN, seat, causes, 0)
    turns = state.turns + (0 if again else 1)
    sixes, tries = (state.sixes, state.tries) if again else (0, 0)
    seat = seat if again else next_seat(rules, seat)
    while state.rank[seat] != 0:
        seat = next_seat(rules, seat)
    state.turns = turns
    state.sixes = sixes
    state.tries = tries
    state.seat = seat
    if turns >= rules.most_turns:
        tell(dealer, Event.STOPPED, NOBODY, turns % NOTE_SIZE, turns // NOTE_SIZE)
        end_game(state, rules, dealer, Outcome.STOPPED)


def next_seat(rules: Record, seat: int) -> int:
    """The seat to the left."""
    return seat + 1 if seat + 1 < rules.seats else 0


# ── the end ──────────────────────────────────────────────────────────────────


@rule("1.3")
def come_home(state: Record, rules: Record, dealer: Record, seat: int, piece: int) -> bool:
    """§1.3  A piece is at the goal. With all four there the seat has finished and rolls no more. Has it?"""
    home = how_many(pieces_at(state.row[seat], GOAL))
    tell(dealer, Event.HOME, seat, piece, home)
    if home < PIECES:
        return False
    place = 1
    for other in range(rules.seats):
        place += 1 if state.rank[other] != 0 else 0
    state.rank[seat] = place
    tell(dealer, Event.FINISHES, seat, place, 0)
    if rules.end_mode == EndMode.FIRST or place + 1 >= rules.seats:
        state.turns += 1
        end_game(state, rules, dealer, Outcome.FINISHED)
    return True


@rule("1.3")
def end_game(state: Record, rules: Record, dealer: Record, outcome: int) -> None:
    """§1.3, L-09  Who has not finished is ranked by progress, behind those who have; equals share a place."""
    state.outcome = outcome
    for seat in range(rules.seats):
        if state.rank[seat] == 0:
            ahead = 0
            for other in range(rules.seats):
                ahead += 1 if distance(state.row[other]) > distance(state.row[seat]) else 0
            state.rank[seat] = ahead + 1
    for seat in range(rules.seats):
        tell(dealer, Event.RANKED, seat, state.rank[seat], distance(state.row[seat]))
