"""A walk of five steps, to the first seat by a chance of 60 %: who stands on whose side at the end wins. Seats step by
turns; one may also step back, which is never wise. So every chance, lead and choice can be computed. Nobody gets
farther than five steps, and a rule says what happens then."""

from wanju.kernel import Actions, Events, Field, Named, Reasons, declare, number, roll, rule, tell


class Action(Actions):
    STEP = "Step", "走"
    BACK = "Step back", "退"


class Event(Events):
    STEPS = "seat at", "{seat} steps to {at}.", "{seat}走到 {at}。"
    ARRIVES = "seat", "{seat} is all the way there.", "{seat}走到了头。"
    FLIES = "seat", "{seat} is farther than anybody can walk.", "{seat}飞了出去。"


class Reason(Reasons):
    NONE = "No.", "不行。"


class Style(Named):
    WALKER = "walker", "行者", "Steps.", "总是走。"


def setup(state, rules, dealer):
    state.at = 0


def waiting(state):
    return 0 if state.taken == 5 else 1 << state.taken % 2


def why_not(state, rules, seat, action):
    return 0


def act(state, rules, dealer, seat, action):
    state.taken += 1
    if action == Action.BACK:
        state.at += -1 if seat == 0 else 1
    else:
        step(state, rules, dealer, seat)
    if state.at == 5:
        arrive(dealer, seat)
    if state.at > 5:
        fly(dealer, seat)


@rule("1")
def step(state, rules, dealer, seat):
    state.at += 1 if roll(dealer, 100) < rules.chance else -1
    tell(dealer, Event.STEPS, seat, state.at, 0)


@rule("2")
def arrive(dealer, seat):
    tell(dealer, Event.ARRIVES, seat, 0, 0)


@rule("3")
def fly(dealer, seat):
    tell(dealer, Event.FLIES, seat, 0, 0)


def payoff(state, rules, out):
    out[0] = 1.0 if state.at > 0 else 0.0
    out[1] = 1.0 - out[0]


def choose(state, rules, dealer, seat, style):
    return Action.STEP


GAME = declare(
    [__name__],
    id="walk",
    version="0.1.0",
    seats=(2, 2),
    longest=10,
    words={"title": ("Walk", "走步"), "tagline": ("Five steps.", "五步。")},
    state={"at": Field("public"), "taken": Field("public")},
    numbers=[number("chance", 60, (0, 100), "percent", "Chance", "机会")],
    actions=Action,
    events=Event,
    reasons=Reason,
    styles=Style,
)
