"""Tic-tac-toe: three in a row win."""

from wanju.kernel import Actions, Events, Field, Reasons, declare, tell

SQUARES = range(1, 10)
FULL = 0b111_111_111


class Action(Actions):
    MARK = "Mark", "落子", SQUARES


class Reason(Reasons):
    IS_TAKEN = "This square is taken.", "此格已占。"


class Event(Events):
    MARKS = "seat square", "{seat} marks {square}.", "{seat}落子于 {square}。"


def setup(state, rules, dealer):
    state.winner = -1


def has_row(marks):
    found = False
    for line in (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100):
        found |= marks & line == line
    return found


def waiting(state):
    return 0 if state.winner >= 0 or state.marks[0] | state.marks[1] == FULL else 1 << state.turn


def why_not(state, rules, seat, action):
    return Reason.IS_TAKEN if (state.marks[0] | state.marks[1]) >> action & 1 else 0


def act(state, rules, dealer, seat, action):
    tell(dealer, Event.MARKS, seat, action + 1, 0)
    state.marks[seat] |= 1 << action
    if has_row(state.marks[seat]):
        state.winner = seat
    state.turn = 1 - seat


def payoff(state, rules, out):
    out[0] = out[1] = 0
    if state.winner >= 0:
        out[state.winner], out[1 - state.winner] = 1, -1


GAME = declare(
    [__name__],
    id="tictactoe",
    version="1.0.0",
    seats=(2, 2),
    longest=9,
    words={"title": ("Tic-tac-toe", "井字棋"), "tagline": ("Three in a row.", "三子连线。")},
    state={
        "marks": Field("public", shape=2, about="bits of the squares of each seat"),
        "turn": Field("public"),
        "winner": Field("public", about="−1 for nobody"),
    },
    actions=Action,
    events=Event,
    reasons=Reason,
)
