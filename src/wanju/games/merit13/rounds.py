"""§4: the six steps of a round, and the machine that walks through them up to the next decision."""

from __future__ import annotations

from wanju.games.merit13.beings import beings_phase, time_out, trouble, wait
from wanju.games.merit13.counters import gain
from wanju.games.merit13.options import ask_options, reveal_event
from wanju.games.merit13.readings import ActionInterleave, RotateStart, TimeoutRule, Undecided, VillainTick
from wanju.games.merit13.scoring import score_everybody
from wanju.games.merit13.state import NOTHING, PLACES, Ask, Event, Outcome, Phase, Role, Seat, Table
from wanju.kernel.bits import lowest
from wanju.kernel.dealer import tell
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


@rule("4")
def run_on(state: Record, rules: Record, dealer: Record) -> None:
    """§4  Event, beings, actions, lecture, sustained help, settlement, and again, until somebody must decide."""
    if is_at(state, Phase.ACTIONS):
        next_turn(state, rules)
    while state.owed == 0 and state.phase != Phase.OVER:
        take_steps(state, rules, dealer)


@rule("4")
def take_steps(state: Record, rules: Record, dealer: Record) -> None:
    """§4  The steps in order, from where the round stands to where somebody must decide. A function of its own, so that
    the many turns are not slowed down by what these need."""
    if is_at(state, Phase.ACTIONS):
        find_turn(state, state.place)
    if is_at(state, Phase.LECTURE):
        ask_monk(state)
    if is_at(state, Phase.HELP):
        reward_help(state, rules, dealer)
    if is_at(state, Phase.SETTLEMENT):
        settle(state, rules, dealer)
    if is_at(state, Phase.EVENT):
        begin_round(state, rules, dealer)
        reveal_event(state, rules, dealer)
    if is_at(state, Phase.OPTIONS):
        ask_options(state, rules, dealer)
    if is_at(state, Phase.BEINGS):
        beings_phase(state, rules, dealer)
        state.phase, state.place = Phase.ACTIONS, NOTHING
        if state.outcome == Outcome.PLAYING:
            find_turn(state, state.start - 1)
    if state.outcome != Outcome.PLAYING:
        finish(state, rules, dealer)


def is_at(state: Record, phase: int) -> bool:
    """Does the game go on with this step?"""
    return state.phase == phase and state.owed == 0 and state.outcome == Outcome.PLAYING


@rule("4")
def begin_round(state: Record, rules: Record, dealer: Record) -> None:
    """§4  Everybody has two actions again. The same player starts, or the next one (A13-28)."""
    state.table[Table.ROUND_NUMBER] += 1
    if rules.rotate_start == RotateStart.YES:
        state.start = (state.table[Table.ROUND_NUMBER] - 1) % rules.places
    actions = rules.actions
    for place in range(PLACES):  # a constant, so that the loop is unrolled
        state.seat[place, Seat.HELPED] = 0
        state.seat[place, Seat.ACTIONS] = actions if place < rules.places else 0
    tell(dealer, Event.ROUND, NOTHING, state.table[Table.ROUND_NUMBER], state.start)


@rule("4")
def next_turn(state: Record, rules: Record) -> None:
    """§4.3  In order, each player takes two actions: both in a row, or one each and round again (A13-24)."""
    place = state.place
    is_done = (rules.action_interleave == ActionInterleave.YES) | (state.seat[place, Seat.ACTIONS] == 0)
    place += 1 if is_done else 0
    place = place if place < rules.places else 0
    state.place = place
    if state.lapsed != 0 and is_done:
        state.lapsed = 0
    if state.seat[place, Seat.ACTIONS] > 0:
        state.ask, state.owed = Ask.TURN, 1 << place


@rule("4")
def find_turn(state: Record, last: int) -> None:
    """§4.3  The next after `last` who has an action left has a turn; when nobody has, the actions are over."""
    able = 0
    for place in range(PLACES):
        able |= (1 if state.seat[place, Seat.ACTIONS] > 0 else 0) << place
    if able == 0:
        state.phase, state.place = Phase.LECTURE, NOTHING
        return
    further = able >> (last + 1) << (last + 1)
    place = lowest(further if further != 0 else able)
    state.ask, state.owed, state.place = Ask.TURN, 1 << place, place


@rule("4")
def ask_monk(state: Record) -> None:
    """§4.4  The monk may lecture."""
    state.phase = Phase.HELP
    monk = 0
    for place in range(PLACES):
        monk |= (1 if state.seat[place, Seat.ROLE] == Role.MONK else 0) << place
    if monk != 0:
        state.ask, state.owed = Ask.LECTURE, monk


@rule("7")
def reward_help(state: Record, rules: Record, dealer: Record) -> None:
    """§7  Who helped this round moves on along the track, who did not goes back to 0. From three rounds in a row on,
    each round brings fu and hui. A lecture of this round counts (A13-22)."""
    fu, hui = rules.streak_fu, rules.streak_hui
    for place in range(rules.places):
        board = state.seat[place]
        streak = board[Seat.STREAK] + 1
        streak = streak if board[Seat.HELPED] == 1 else 0
        is_rewarded = streak >= rules.streak_needed
        board[Seat.STREAK] = streak
        board[Seat.LONGEST] = max(board[Seat.LONGEST], streak)
        board[Seat.PAYOUTS] += 1 if is_rewarded else 0
        if is_rewarded:
            tell(dealer, Event.STREAK, place, streak, 0)
        gain(state, dealer, place, Seat.FU, fu if is_rewarded else 0)
        gain(state, dealer, place, Seat.HUI, hui if is_rewarded else 0)
    state.phase = Phase.SETTLEMENT


@rule("4")
def settle(state: Record, rules: Record, dealer: Record) -> None:
    """§4.6  What lasts a round is over; then the team's result is looked at."""
    if rules.villain_tick == VillainTick.ROUND_END:
        trouble(state, rules, dealer)
    if rules.timeout_rule == TimeoutRule.END_OF_SECOND_ROUND:
        wait(state)
        time_out(state, rules, dealer)
    state.table[Table.DEARER] = state.table[Table.NO_PRACTISE] = 0
    state.table[Table.FREE_SAVES] = state.table[Table.MUST_OWN] = 0
    for place in range(PLACES):
        state.seat[place, Seat.FREE_SAVE] = 0
    state.outcome = team_result(state, rules)
    state.phase = Phase.EVENT


@rule("8")
def team_result(state: Record, rules: Record) -> int:
    """§8  Lost at calamity 20; after round 6 lost with fewer than six saved, won with calamity of 12 or less.
    Between them nobody wins, or nothing is decided (A13-10)."""
    if state.outcome == Outcome.LOST or state.table[Table.CALAMITY] >= rules.calamity_loss:
        return Outcome.LOST
    if state.table[Table.ROUND_NUMBER] < rules.rounds:
        return Outcome.PLAYING
    if state.table[Table.SAVED] < rules.needed:
        return Outcome.LOST
    if state.table[Table.CALAMITY] <= rules.calamity_most:
        return Outcome.WON
    return Outcome.UNDECIDED if rules.undecided == Undecided.NO_RESULT else Outcome.LOST


def finish(state: Record, rules: Record, dealer: Record) -> None:
    """The game is over: who won is ranked, who lost is not."""
    state.phase, state.ask = Phase.OVER, Ask.NOTHING
    if state.outcome == Outcome.LOST:
        tell(dealer, Event.LOST, NOTHING, state.table[Table.CALAMITY], state.table[Table.SAVED])
        return
    what = Event.WON if state.outcome == Outcome.WON else Event.UNDECIDED
    tell(dealer, what, NOTHING, state.table[Table.CALAMITY], state.table[Table.SAVED])
    score_everybody(state, rules, dealer)
