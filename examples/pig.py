"""Pig: roll as often as you dare. A one loses what the turn has gathered; the first to reach the goal wins."""

from wanju.kernel import SEATS, Actions, Events, Field, Named, Reasons, declare, number, roll, switch, tell


class Action(Actions):
    ROLL = "Roll the die", "掷骰"
    HOLD = "Keep the points", "收下分数"


class Reason(Reasons):
    NOTHING_YET = "There is nothing to keep yet: roll first.", "还没有分数可收，请先掷骰。"


class Event(Events):
    ROLLS = "seat face", "{seat} rolls {face}.", "{seat}掷出 {face}。"
    LOSES = "seat points", "{seat} loses {points}.", "{seat}失去 {points} 分。"
    KEEPS = "seat points total", "{seat} keeps {points} and has {total}.", "{seat}收下 {points} 分，共 {total} 分。"
    WINS = "seat", "{seat} wins.", "{seat}获胜。"


class Style(Named):
    STEADY = "steady", "稳健", "Keeps the points at twenty.", "满二十分就收。"
    BOLD = "bold", "大胆", "Keeps the points at thirty.", "满三十分才收。"


class OneCosts(Named):
    TURN = "what this turn has gathered", "本轮所得"
    ALL = "all points", "全部分数"


def setup(state, rules, dealer):
    state.turn = roll(dealer, rules.seats)


def waiting(state):
    return 0 if state.is_over else 1 << state.turn


def why_not(state, rules, seat, action):
    return Reason.NOTHING_YET if action == Action.HOLD and state.gathered == 0 else 0


def act(state, rules, dealer, seat, action):
    if action == Action.ROLL:
        face = 1 + roll(dealer, 6)
        tell(dealer, Event.ROLLS, seat, face, 0)
        if face > 1:
            state.gathered += face
            return
        lost = state.gathered
        if rules.one_costs == OneCosts.ALL:
            lost += state.score[seat]
            state.score[seat] = 0
        tell(dealer, Event.LOSES, seat, lost, 0)
    else:
        state.score[seat] += state.gathered
        tell(dealer, Event.KEEPS, seat, state.gathered, state.score[seat])
        if state.score[seat] >= rules.goal:
            state.is_over = 1
            tell(dealer, Event.WINS, seat, 0, 0)
    state.gathered = 0
    state.turn = (seat + 1) % rules.seats


def payoff(state, rules, out):
    for seat in range(rules.seats):
        out[seat] = state.score[seat]


def choose(state, rules, dealer, seat, style):
    enough = 20 if style == Style.STEADY else 30
    wins = state.score[seat] + state.gathered >= rules.goal
    return Action.HOLD if state.gathered > 0 and (wins or state.gathered >= enough) else Action.ROLL


GAME = declare(
    [__name__],
    id="pig",
    version="1.0.0",
    seats=(2, 8),
    longest=20_000,
    words={"title": ("Pig", "贪心小猪"), "tagline": ("Roll as often as you dare.", "敢掷多少次，就掷多少次。")},
    state={
        "score": Field("public", "points", "分数", shape=SEATS),
        "gathered": Field("public", "this turn", "本轮"),
        "turn": Field("public"),
        "is_over": Field("public"),
    },
    numbers=[
        number("goal", 100, (10, 500), "points", "Points that win", "获胜所需分数"),
        switch(OneCosts, OneCosts.TURN, "What a one costs", "掷出一点的代价"),
    ],
    actions=Action,
    events=Event,
    reasons=Reason,
    styles=Style,
)
