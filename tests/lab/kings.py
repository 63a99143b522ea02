"""Three seats, each with one decision, of which the last alone matters: that seat cannot win, and names who does. Whom
it names wins by a chance of 80 %, else the other. A team stands behind them: whoever grabs has 20 points more, and the
team holds by a fifth less."""

from wanju.kernel import Actions, Events, Field, Named, Reasons, declare, roll
from wanju.kernel.objectives import SemiCooperative, semi_cooperative


class Action(Actions):
    NAME = "Name the first", "选第一家"
    OTHER = "Name the second", "选第二家"
    GRAB = "Grab", "抢"


class Event(Events):
    WINS = "seat", "{seat} wins.", "{seat}获胜。"


class Reason(Reasons):
    GRABBED = "Only the first two may grab.", "只有前两家可以抢。"


class Style(Named):
    FAIR = "fair", "公道", "Names either.", "随意选一家。"


def setup(state, rules, dealer):
    state.taken = 0


def waiting(state):
    return 0 if state.taken == 3 else 1 << state.taken


def why_not(state, rules, seat, action):
    return Reason.GRABBED if action == Action.GRAB and seat == 2 else 0


def act(state, rules, dealer, seat, action):
    state.taken += 1
    if action == Action.GRAB:
        state.grabbed |= 1 << seat
    if seat == 2:
        named = 0 if action == Action.NAME else 1
        state.winner = named if roll(dealer, 100) < 80 else 1 - named
        state.holds = roll(dealer, 100) < 90 - 20 * (state.grabbed & 1) - 20 * (state.grabbed >> 1 & 1)


def payoff(state, rules, out):
    for seat in range(3):
        out[seat] = 1.0 if seat == state.winner else 0.0


def worth(state, rules, seat, which):
    score = 50.0 + 20.0 * (state.grabbed >> seat & 1)
    return semi_cooperative(which, 1.0 if state.holds else 0.0, score)


def choose(state, rules, dealer, seat, style):
    return Action.NAME if roll(dealer, 2) == 0 else Action.OTHER


GAME = declare(
    [__name__],
    id="kings",
    version="0.1.0",
    seats=(3, 3),
    longest=5,
    words={"title": ("Kings", "立王"), "tagline": ("Who names the king?", "谁来立王？")},
    state={
        "taken": Field("public"),
        "grabbed": Field("public"),
        "winner": Field("public"),
        "holds": Field("public"),
    },
    actions=Action,
    events=Event,
    reasons=Reason,
    styles=Style,
    objectives=SemiCooperative,
)
