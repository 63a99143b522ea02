"""Leduc poker (Southey et al. 2005): two each of three ranks, two rounds of bets, a card for all between them."""

from wanju.kernel import SEATS, Actions, Events, Field, Reasons, declare, roll, tell

RANKS, OF_EACH = 3, 2
MOST_RAISES = 2
"""In each of the two rounds; a raise is of two chips in the first and of four in the second."""


class Action(Actions):
    FOLD = "Fold", "弃牌"
    CALL = "Check or call", "过牌或跟注"
    RAISE = "Raise", "加注"


class Reason(Reasons):
    NOTHING_TO_FOLD_TO = "There is no bet to fold to.", "没有下注，无需弃牌。"
    RAISED_ENOUGH = "There were two raises already.", "本轮已加注两次。"


class Event(Events):
    DOES = "seat", "{seat} acts.", "{seat}行动。"
    TURNS_UP = "rank", "A {rank} is turned up.", "翻出 {rank}。"


def setup(state, rules, dealer):
    for seat in range(2):
        state.card[seat] = draw_card(state, dealer)
        state.chips[seat] = 1


def copies(state, rank):
    """How many of a rank are on the table."""
    return (state.card[0] == rank) + (state.card[1] == rank) + (state.shared == rank)


def draw_card(state, dealer):
    """A card of those that are left."""
    left = roll(dealer, OF_EACH * RANKS - copies(state, 1) - copies(state, 2) - copies(state, 3))
    rank = 1
    while left >= OF_EACH - copies(state, rank):
        left -= OF_EACH - copies(state, rank)
        rank += 1
    return rank


def waiting(state):
    return 0 if state.is_over else 1 << state.turn


def why_not(state, rules, seat, action):
    if action == Action.FOLD and state.chips[seat] == state.chips[1 - seat]:
        return Reason.NOTHING_TO_FOLD_TO
    return Reason.RAISED_ENOUGH if action == Action.RAISE and state.raises == MOST_RAISES else 0


def act(state, rules, dealer, seat, action):
    tell(dealer, Event.DOES, seat, 0, 0)
    is_settled = state.has_acted == 1 and action == Action.CALL
    state.has_acted, state.turn = 1, 1 - seat
    if action == Action.FOLD:
        state.is_over = 1
        return
    state.chips[seat] = state.chips[1 - seat]
    if action == Action.RAISE:
        state.raises += 1
        state.chips[seat] += 2 if state.shared == 0 else 4
    if is_settled:
        end_round(state, dealer)


def end_round(state, dealer):
    if state.shared > 0:
        state.is_over = 1
        return
    state.shared = draw_card(state, dealer)
    tell(dealer, Event.TURNS_UP, -1, state.shared, 0)
    state.turn, state.raises, state.has_acted = 0, 0, 0


def strength(state, seat):
    return RANKS + 1 if state.card[seat] == state.shared else state.card[seat]


def payoff(state, rules, out):
    ahead = strength(state, 0) - strength(state, 1)
    if state.chips[0] != state.chips[1]:
        ahead = state.chips[0] - state.chips[1]
    at_stake = min(state.chips[0], state.chips[1])
    out[0] = at_stake if ahead > 0 else -at_stake if ahead < 0 else 0
    out[1] = -out[0]


def imagine(state, rules, dealer, seat):
    state.card[1 - seat] = 0
    state.card[1 - seat] = draw_card(state, dealer)


GAME = declare(
    [__name__],
    id="leduc",
    version="1.0.0",
    seats=(2, 2),
    longest=8,
    words={"title": ("Leduc poker", "勒杜克扑克"), "tagline": ("Six cards, two rounds.", "六张牌，两轮下注。")},
    state={
        "card": Field("own", "card", "手牌", shape=SEATS, none=0),
        "chips": Field("public", "chips", "筹码", shape=SEATS),
        "shared": Field("public", "shared card", "公共牌", none=0),
        "raises": Field("public"),
        "has_acted": Field("public"),
        "turn": Field("public"),
        "is_over": Field("public"),
    },
    actions=Action,
    events=Event,
    reasons=Reason,
)
