"""A race over three rounds, of which everything is known: a hare that rolls a die and a snail that goes one step. A
coin decides who is who. The hare that rolls a six lies down to sleep at the end of the round, which ends the race."""

from wanju.kernel import Actions, Events, Field, Metrics, Named, Reasons, Traits, declare, roll
from wanju.kernel.named import MEAN, RATE, SEATS, SET

ROUNDS, SIX = 3, 6


class Role(Named):
    HARE = "hare", "兔"
    SNAIL = "snail", "蜗牛"


class Action(Actions):
    GO = "Go", "走"


class Event(Events):
    NOTHING = "Nothing.", "无事。"


class Reason(Reasons):
    NONE = "No.", "不行。"


class Style(Named):
    RUNNER = "runner", "跑者", "Goes.", "往前走。"


class Metric(Metrics):
    ROUNDS = MEAN, "rounds", "回合"
    STEPS = MEAN, Role, "steps", "步数"


class Series(Metrics):
    LEAD = MEAN, "lead", "领先"
    STEPS = MEAN, Role, "steps", "步数"
    ASLEEP = RATE, "asleep", "睡着"


class Trait(Traits):
    ROLE = Role, "role", "角色"
    RANK = range(1, 3), "rank", "名次"
    FACE = SET, range(1, SIX + 1), "face rolled", "掷出的点数"
    SLEPT = RATE, "slept", "睡着"
    STEPS = MEAN, "steps", "步数"


def setup(state, rules, dealer):
    state.hare = roll(dealer, 2)


def waiting(state):
    return 0 if state.is_over else 1 << state.turn


def why_not(state, rules, seat, action):
    return 0


def act(state, rules, dealer, seat, action):
    if seat == state.hare:
        face = 1 + roll(dealer, SIX)
        state.steps[seat] += face
        state.faces |= 1 << (face - 1)
        state.is_asleep = face == SIX
    else:
        state.steps[seat] += 1
    if state.turn == 0:
        state.turn = 1
        return
    state.turn = 0
    state.round_number += 1
    state.is_over = state.is_asleep or state.round_number == ROUNDS


def payoff(state, rules, out):
    out[state.hare] = 1.0 if state.steps[state.hare] > state.steps[1 - state.hare] else 0.0
    out[1 - state.hare] = 1.0 - out[state.hare]


def measure(state, rules, out):
    out[Metric.ROUNDS] = state.round_number
    out[Metric.STEPS] = state.steps[state.hare]
    out[Metric.STEPS + Role.SNAIL] = state.steps[1 - state.hare]


def choose(state, rules, dealer, seat, style):
    return 0


def moment_of(state, rules):
    return state.round_number


def chart(state, rules, out):
    hare, snail = state.steps[state.hare], state.steps[1 - state.hare]
    out[Series.LEAD] = abs(hare - snail)
    out[Series.STEPS], out[Series.STEPS + Role.SNAIL] = hare, snail
    out[Series.ASLEEP] = 1.0 if state.is_asleep else 0.0


def traits(state, rules, out):
    for seat in range(2):
        is_hare = seat == state.hare
        out[seat, Trait.ROLE] = Role.HARE if is_hare else Role.SNAIL
        out[seat, Trait.RANK] = 1 if state.steps[seat] >= state.steps[1 - seat] else 2
        out[seat, Trait.FACE] = state.faces if is_hare else 0
        out[seat, Trait.SLEPT] = 1.0 if is_hare and state.is_asleep else 0.0
        out[seat, Trait.STEPS] = state.steps[seat]


RACE = declare(
    [__name__],
    id="race",
    version="0.1.0",
    seats=(2, 2),
    longest=10,
    words={"title": ("Race", "赛跑"), "tagline": ("Hare and snail.", "兔与蜗牛。")},
    state={
        "hare": Field("public"),
        "turn": Field("public"),
        "round_number": Field("public"),
        "steps": Field("public", shape=SEATS),
        "faces": Field("public"),
        "is_asleep": Field("public"),
        "is_over": Field("public"),
    },
    actions=Action,
    events=Event,
    reasons=Reason,
    metrics=Metric,
    series=Series,
    traits=Trait,
    styles=Style,
)
