"""Cards are drawn, then one decision is taken: a game in which it is known what each card and each action is worth.
`laurel` costs a point, and comes to the lucky alone; to nobody where `spare` is 5."""

import json

from wanju.kernel import Actions, Events, Field, Metrics, Named, Reasons, declare, number, roll
from wanju.kernel.dealer import tell
from wanju.kernel.named import MEAN, RATE

CARDS = [
    {"id": "planted", "points": 5},
    {"id": "inert", "points": 0},
    {"id": "plain", "points": 1},
    {"id": "heavy", "points": -2},
    {"id": "laurel", "points": -1},
]
DECK, LAUREL = 4, 4
LUCK = 6
"""Points that the lucky have more."""


class Action(Actions):
    REAP = "Reap", "收"
    WAIT = "Wait", "等"
    WASTE = "Waste", "弃"
    NEVER = "Never", "不"


class Event(Events):
    ROUND = "round", "Round {round}.", "第 {round} 轮。"
    DRAWS = "card", "{card} comes.", "{card} 来了。"


class Reason(Reasons):
    NONE = "No.", "不行。"


class Style(Named):
    REAPER = "reaper", "收者", "Reaps.", "总是收。"
    WASTER = "waster", "弃者", "Wastes.", "总是弃。"


class Metric(Metrics):
    POINTS = MEAN
    WIN = RATE


def our_text(name):
    return json.dumps(CARDS)


def read_files(files):
    return {"cards": json.loads(files.get("cards") or our_text("cards"))}


def fill_tables(rules, values, tables):
    for place, card in enumerate(tables["cards"]):
        rules.points[place] = card["points"]


def meaning(tables):
    return [[card["id"], card["points"]] for card in tables["cards"]]


def setup(state, rules, dealer):
    """Two cards of four, in two rounds; the laurel for the lucky; and noise that nobody can help."""
    left = 15
    for turn in range(2):
        tell(dealer, Event.ROUND, -1, turn + 1, 0)
        card = roll(dealer, DECK)
        while left >> card & 1 == 0:
            card = roll(dealer, DECK)
        left &= ~(1 << card)
        draw(state, rules, dealer, card)
    if roll(dealer, 2) == 1 and rules.spare < 5:
        state.score += LUCK
        draw(state, rules, dealer, LAUREL)
    state.score += roll(dealer, 5)


def draw(state, rules, dealer, card):
    tell(dealer, Event.DRAWS, -1, card, 0)
    state.score += rules.points[card]


def narrate(ruleset, note):
    if note.what == Event.DRAWS:
        return {"card": ruleset.tables["cards"][note.a]["id"]}
    return {"round": note.a}


def waiting(state):
    return 0 if state.over else 1


def why_not(state, rules, seat, action):
    return 0 if action != Action.NEVER else Reason.NONE


def act(state, rules, dealer, seat, action):
    state.score += 3 if action == Action.REAP else -4 if action == Action.WASTE else 0
    state.over = 1


def payoff(state, rules, out):
    out[0] = state.score


def measure(state, rules, out):
    out[Metric.POINTS] = state.score
    out[Metric.WIN] = state.score >= 8


def choose(state, rules, dealer, seat, style):
    return Action.REAP if style == Style.REAPER else Action.WASTE


TOY = declare(
    [__name__],
    id="deck_toy",
    version="0.1.0",
    seats=(1, 1),
    longest=10,
    words={"title": ("Deck", "牌"), "tagline": ("Draw.", "抽。")},
    state={"score": Field("public"), "over": Field("public")},
    tables={"points": ("i4", len(CARDS))},
    numbers=[number("spare", 1, (0, 5), "nothings", "Spare", "余")],
    actions=Action,
    events=Event,
    reasons=Reason,
    metrics=Metric,
    styles=Style,
    files={"cards": "cards.json"},
    our_text=our_text,
    blank={"cards": {"points": 0}},
)
