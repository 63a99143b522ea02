"""Kuhn poker (1950): three cards, one each, an ante of one, and one bet of one."""

from wanju.kernel import SEATS, Actions, Events, Field, Reasons, declare, roll, tell

CARDS = 3


class Action(Actions):
    PASS = "Check or fold", "过牌或弃牌"
    BET = "Bet or call", "下注或跟注"


class Reason(Reasons):
    NOT_NOW = "Not now.", "现在不行。"


class Event(Events):
    PASSES = "seat", "{seat} passes.", "{seat}不下注。"
    BETS = "seat", "{seat} bets.", "{seat}下注。"


def setup(state, rules, dealer):
    state.card[0] = 1 + roll(dealer, CARDS)
    state.card[1] = other_card(state, dealer, 0)
    state.chips[0] = state.chips[1] = 1


def other_card(state, dealer, seat):
    return 1 + (state.card[seat] + roll(dealer, CARDS - 1)) % CARDS


def waiting(state):
    return 0 if state.is_over else 1 << state.turn


def why_not(state, rules, seat, action):
    return 0


def act(state, rules, dealer, seat, action):
    tell(dealer, Event.BETS if action == Action.BET else Event.PASSES, seat, 0, 0)
    is_answer = state.chips[1 - seat] > state.chips[seat]
    state.is_over = 1 if is_answer or (action == Action.PASS and state.passed) else 0
    if action == Action.BET:
        state.chips[seat] += 1
    else:
        state.passed = 1
    state.turn = 1 - seat


def payoff(state, rules, out):
    winner = 0 if state.card[0] > state.card[1] else 1
    if state.chips[0] != state.chips[1]:
        winner = 0 if state.chips[0] > state.chips[1] else 1
    out[winner] = state.chips[1 - winner]
    out[1 - winner] = -state.chips[1 - winner]


def imagine(state, rules, dealer, seat):
    state.card[1 - seat] = other_card(state, dealer, seat)


GAME = declare(
    [__name__],
    id="kuhn",
    version="1.0.0",
    seats=(2, 2),
    longest=3,
    words={"title": ("Kuhn poker", "库恩扑克"), "tagline": ("Three cards, one bet.", "三张牌，一次下注。")},
    state={
        "card": Field("own", "card", "手牌", shape=SEATS, none=0),
        "chips": Field("public", "chips", "筹码", shape=SEATS),
        "passed": Field("public"),
        "turn": Field("public"),
        "is_over": Field("public"),
    },
    actions=Action,
    events=Event,
    reasons=Reason,
)
