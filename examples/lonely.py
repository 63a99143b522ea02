"""Lonely: everybody secretly picks a number. The lowest that nobody else picked takes a point."""

from wanju.kernel import SEATS, Actions, Events, Field, Named, Reasons, declare, number, roll, tell

NUMBERS = range(1, 10)


class Action(Actions):
    PICK = "Pick", "选", NUMBERS


class Reason(Reasons):
    TOO_HIGH = "Numbers that high are not in this game.", "本局没有这么大的数。"


class Event(Events):
    CHOSEN = "seat", "{seat} has picked.", "{seat}已选好。"
    SHOWS = "seat pick", "{seat} picked {pick}.", "{seat}选了 {pick}。"
    SCORES = "seat score", "{seat} takes a point and has {score}.", "{seat}得一分，共 {score} 分。"


class Style(Named):
    RANDOM = "random", "随意", "Picks any number.", "随意选数。"
    LOW = "low", "偏小", "Picks low numbers more often.", "更常选小数。"


def setup(state, rules, dealer):
    state.players = rules.seats


def waiting(state):
    owed = 0
    for seat in range(state.players):
        if state.pick[seat] == 0:
            owed |= 1 << seat
    return 0 if state.is_over else owed


def why_not(state, rules, seat, action):
    return Reason.TOO_HIGH if action + 1 > rules.highest else 0


def act(state, rules, dealer, seat, action):
    state.pick[seat] = action + 1
    tell(dealer, Event.CHOSEN, seat, 0, 0)
    if waiting(state) == 0:
        show(state, rules, dealer)


def show(state, rules, dealer):
    winner = -1
    for seat in range(rules.seats):
        alike = 0
        for other in range(rules.seats):
            alike += 1 if state.pick[other] == state.pick[seat] else 0
        if alike == 1 and (winner == -1 or state.pick[seat] < state.pick[winner]):
            winner = seat
    for seat in range(rules.seats):
        tell(dealer, Event.SHOWS, seat, state.pick[seat], 0)
        state.last[seat] = state.pick[seat]
        state.pick[seat] = 0
    if winner >= 0:
        state.score[winner] += 1
        tell(dealer, Event.SCORES, winner, state.score[winner], 0)
        state.is_over = 1 if state.score[winner] == rules.goal else 0


def payoff(state, rules, out):
    for seat in range(rules.seats):
        out[seat] = state.score[seat]


def choose(state, rules, dealer, seat, style):
    pick = roll(dealer, rules.highest)
    return min(pick, roll(dealer, rules.highest)) if style == Style.LOW else pick


GAME = declare(
    [__name__],
    id="lonely",
    version="1.0.0",
    seats=(3, 8),
    longest=20_000,
    words={"title": ("Lonely", "独数"), "tagline": ("The lowest number that is yours alone.", "独选之数，小者得分。")},
    state={
        "score": Field("public", "points", "分数", shape=SEATS),
        "last": Field("public", "last pick", "上次所选", shape=SEATS, none=0),
        "pick": Field("own", "pick", "所选", shape=SEATS, none=0),
        "players": Field("public"),
        "is_over": Field("public"),
    },
    numbers=[
        number("goal", 5, (1, 50), "points", "Points that win", "获胜所需分数"),
        number("highest", 6, (2, len(NUMBERS)), "", "Highest number", "最大的数"),
    ],
    actions=Action,
    events=Event,
    reasons=Reason,
    styles=Style,
)
