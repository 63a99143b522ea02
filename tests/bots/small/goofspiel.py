"""Goofspiel with four cards: both bid at once for each prize. Prizes come in an order in which it pays to mix."""

from wanju.kernel import SEATS, Actions, Events, Field, Reasons, declare, tell

CARDS = range(1, 5)
PRIZES = (2, 4, 1, 3)
ALL = 0b1111


class Action(Actions):
    BID = "Bid", "出价", CARDS


class Reason(Reasons):
    IS_SPENT = "This card is spent.", "这张牌已用过。"


class Event(Events):
    BIDS = "seat card", "{seat} bids {card}.", "{seat}出 {card}。"


def setup(state, rules, dealer):
    state.hand[0] = state.hand[1] = ALL


def waiting(state):
    if state.past == len(PRIZES):
        return 0
    return (state.bid[0] == 0) | (state.bid[1] == 0) << 1


def why_not(state, rules, seat, action):
    return 0 if state.hand[seat] >> action & 1 else Reason.IS_SPENT


def act(state, rules, dealer, seat, action):
    state.bid[seat] = action + 1
    if state.bid[0] == 0 or state.bid[1] == 0:
        return
    if state.bid[0] != state.bid[1]:
        state.score[0 if state.bid[0] > state.bid[1] else 1] += PRIZES[state.past]
    for each in range(2):
        tell(dealer, Event.BIDS, each, state.bid[each], 0)
        state.hand[each] ^= 1 << (state.bid[each] - 1)
        state.bid[each] = 0
    state.past += 1


def payoff(state, rules, out):
    ahead = state.score[0] - state.score[1]
    out[0] = 1 if ahead > 0 else -1 if ahead < 0 else 0
    out[1] = -out[0]


GAME = declare(
    [__name__],
    id="goofspiel",
    version="1.0.0",
    seats=(2, 2),
    longest=8,
    words={"title": ("Goofspiel", "竞价牌"), "tagline": ("Bid for the prizes.", "出价争奖。")},
    state={
        "bid": Field("own", "bid", "出价", shape=SEATS, none=0),
        "hand": Field("public", shape=SEATS, about="bits of the cards that are left"),
        "score": Field("public", "points", "分数", shape=SEATS),
        "past": Field("public", "prizes won or lost", "已争之奖"),
    },
    actions=Action,
    events=Event,
    reasons=Reason,
)
