"""One to three sing together: `wins` says how. 0: who sings well wins more; 1: hardly anybody; 2: nearly everybody;
3: as chance has it, whoever sings."""

from wanju.kernel import Actions, Events, Field, Metrics, Named, Reasons, declare, number, roll
from wanju.kernel.named import RATE


class Action(Actions):
    WELL = "Sing well", "唱好"
    BADLY = "Sing badly", "唱坏"


class Event(Events):
    NOTHING = "Nothing.", "无事。"


class Reason(Reasons):
    NONE = "No.", "不行。"


class Style(Named):
    TENOR = "tenor", "男高音", "Sings well.", "唱得好。"
    CROW = "crow", "乌鸦", "Sings badly.", "唱得坏。"


class Metric(Metrics):
    TEAM_WIN = RATE, "team holds", "团队获胜"


def setup(state, rules, dealer):
    state.taken = 0


def waiting(state):
    return 0 if state.over else 1


def why_not(state, rules, seat, action):
    return 0


def act(state, rules, dealer, seat, action):
    usual = 80 if action == Action.WELL else 20
    chance = usual if rules.wins == 0 else 1 if rules.wins == 1 else 99 if rules.wins == 2 else 50
    state.won = roll(dealer, 100) < chance
    state.over = 1


def payoff(state, rules, out):
    out[:] = state.won


def measure(state, rules, out):
    out[Metric.TEAM_WIN] = state.won


def choose(state, rules, dealer, seat, style):
    return Action.WELL if style == Style.TENOR else Action.BADLY


CHOIR = declare(
    [__name__],
    id="choir",
    version="0.1.0",
    seats=(2, 3),
    longest=10,
    words={"title": ("Choir", "合唱"), "tagline": ("Sing.", "唱。")},
    state={"taken": Field("public"), "won": Field("public"), "over": Field("public")},
    numbers=[number("wins", 0, (0, 3), "ways", "Wins", "胜法")],
    actions=Action,
    events=Event,
    reasons=Reason,
    metrics=Metric,
    styles=Style,
)
