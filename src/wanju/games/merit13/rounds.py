"""§4: the six steps of a round, and the machine that walks through them up to the next decision."""

from __future__ import annotations

from wanju.games.merit13.beings import beings_phase, time_out, trouble, wait
from wanju.games.merit13.counters import gain
from wanju.games.merit13.options import ask_options, reveal_event
from wanju.games.merit13.scoring import score_everybody
from wanju.games.merit13.state import NOTHING, Ask, Event, Outcome, Phase, Role, Seat, Table, Timeout
from wanju.kernel.dealer import tell
from wanju.kernel.record import Record
from wanju.kernel.rule import compiled_too, rule


@rule("4")
def run_on(state: Record, rules: Record, dealer: Record) -> None:
    """§4  Event, beings, actions, lecture, sustained help, settlement, and again, until somebody must decide."""
    while state.owed == 0 and state.phase != Phase.OVER:
        if state.phase == Phase.ACTIONS and state.outcome == Outcome.PLAYING:
            next_turn(state, rules)
        else:
            step(state, rules, dealer)


@rule("4", seldom=True)
def step(state: Record, rules: Record, dealer: Record) -> None:
    """§4  A step of the round that is no player's turn. Turns are many, so they are not to wait for what these need."""
    if state.outcome != Outcome.PLAYING:
        finish(state, rules, dealer)
    elif state.phase == Phase.EVENT:
        begin_round(state, rules, dealer)
        reveal_event(state, rules, dealer)
    elif state.phase == Phase.OPTIONS:
        ask_options(state, rules, dealer)
    elif state.phase == Phase.BEINGS:
        beings_phase(state, rules, dealer)
        state.phase, state.place = Phase.ACTIONS, NOTHING
    elif state.phase == Phase.LECTURE:
        ask_monk(state, rules)
    elif state.phase == Phase.HELP:
        reward_help(state, rules, dealer)
    else:
        settle(state, rules, dealer)


@rule("4")
def begin_round(state: Record, rules: Record, dealer: Record) -> None:
    """§4  Everybody has two actions again. The same player starts, or the next one (A13-28)."""
    state.table[Table.ROUND_NUMBER] += 1
    if rules.rotate_start == 1:
        state.start = (state.table[Table.ROUND_NUMBER] - 1) % rules.places
    for place in range(rules.places):
        state.seat[place, Seat.HELPED] = 0
        state.seat[place, Seat.ACTIONS] = rules.actions
    tell(dealer, Event.ROUND.value, NOTHING, state.table[Table.ROUND_NUMBER], state.start)


@rule("4")
def next_turn(state: Record, rules: Record) -> None:
    """§4.3  In order, each player takes two actions: both in a row, or one each and round again (A13-24)."""
    place = int(state.place)
    if place == NOTHING:
        place = int(state.start)
    elif rules.action_interleave == 1 or state.seat[place, Seat.ACTIONS] == 0:
        for _ in range(rules.places):
            place = place + 1 if place + 1 < rules.places else 0
            if state.seat[place, Seat.ACTIONS] > 0:
                break
        state.lapsed = 0
    state.place = place
    if state.seat[place, Seat.ACTIONS] > 0:
        state.ask, state.owed = Ask.TURN, 1 << place
    else:
        state.phase, state.place = Phase.LECTURE, NOTHING


@rule("4")
def ask_monk(state: Record, rules: Record) -> None:
    """§4.4  The monk may lecture."""
    state.phase = Phase.HELP
    for place in range(rules.places):
        if state.seat[place, Seat.ROLE] == Role.MONK:
            state.ask, state.owed = Ask.LECTURE, 1 << place


@rule("7")
def reward_help(state: Record, rules: Record, dealer: Record) -> None:
    """§7  Who helped this round moves on along the track, who did not goes back to 0. From three rounds in a row on,
    each round brings fu and hui. A lecture of this round counts (A13-22)."""
    for place in range(rules.places):
        board = state.seat[place]
        board[Seat.STREAK] = board[Seat.STREAK] + 1 if board[Seat.HELPED] == 1 else 0
        board[Seat.LONGEST] = max(board[Seat.LONGEST], board[Seat.STREAK])
        if board[Seat.STREAK] >= rules.streak_needed:
            tell(dealer, Event.STREAK.value, place, board[Seat.STREAK], 0)
            gain(state, dealer, place, Seat.FU.value, int(rules.streak_fu))
            gain(state, dealer, place, Seat.HUI.value, int(rules.streak_hui))
            board[Seat.PAYOUTS] += 1
    state.phase = Phase.SETTLEMENT


@rule("4")
def settle(state: Record, rules: Record, dealer: Record) -> None:
    """§4.6  What lasts a round is over; then the team's result is looked at."""
    if rules.villain_tick == 1:
        trouble(state, rules, dealer)
    if rules.timeout_rule == Timeout.END_OF_SECOND_ROUND:
        wait(state)
        time_out(state, rules, dealer)
    state.table[Table.DEARER] = state.table[Table.NO_PRACTISE] = state.table[Table.FREE_SAVES] = 0
    for place in range(rules.places):
        state.seat[place, Seat.FREE_SAVE] = 0
    state.outcome = team_result(state, rules)
    state.phase = Phase.EVENT


@rule("8")
def team_result(state: Record, rules: Record) -> int:
    """§8  Lost at calamity 20; after round 6 lost with fewer than six saved, won with calamity of 12 or less.
    Between them nobody wins (A13-10)."""
    if state.outcome == Outcome.LOST or state.table[Table.CALAMITY] >= rules.calamity_loss:
        return Outcome.LOST.value
    if state.table[Table.ROUND_NUMBER] < rules.rounds:
        return Outcome.PLAYING.value
    if state.table[Table.SAVED] < rules.needed:
        return Outcome.LOST.value
    if state.table[Table.CALAMITY] <= rules.calamity_most:
        return Outcome.WON.value
    return Outcome.UNDECIDED.value if rules.undecided == 1 else Outcome.LOST.value


@compiled_too
def finish(state: Record, rules: Record, dealer: Record) -> None:
    """The game is over: who won is ranked, who lost is not."""
    state.phase, state.ask = Phase.OVER, Ask.NOTHING
    if state.outcome == Outcome.LOST:
        tell(dealer, Event.LOST.value, NOTHING, state.table[Table.CALAMITY], state.table[Table.SAVED])
        return
    what = Event.WON.value if state.outcome == Outcome.WON else Event.UNDECIDED.value
    tell(dealer, what, NOTHING, state.table[Table.CALAMITY], state.table[Table.SAVED])
    score_everybody(state, rules, dealer)
