"""One decision, one roll: a game whose chances of winning follow from its numbers, and are known."""

from wanju.kernel import Actions, Events, Field, Metrics, Named, Reasons, declare, number, roll
from wanju.kernel.errors import BadNumber
from wanju.kernel.named import RATE


class Action(Actions):
    ROLL = "Roll", "掷"
    PASS = "Pass", "过"


class Event(Events):
    WINS = "seat", "{seat} wins.", "{seat}获胜。"


class Reason(Reasons):
    NONE = "No.", "不行。"


class Style(Named):
    ROLLER = "roller", "掷者", "Rolls.", "总是掷。"
    IDLER = "idler", "闲人", "Passes.", "总是过。"


class Metric(Metrics):
    WIN = RATE


def setup(state, rules, dealer):
    state.luck = roll(dealer, 100)


def waiting(state):
    return 0 if state.over else 1


def why_not(state, rules, seat, action):
    return 0


def act(state, rules, dealer, seat, action):
    """Wins by a chance of 20 %, 10 for each of `plus`, and 20 more where `left` and `right` are both there. Who passes
    wins by `gift` alone."""
    chance = rules.gift * 10 if action == Action.PASS else 20 + 10 * rules.plus + 20 * rules.left * rules.right
    state.won = state.luck < chance
    state.over = 1


def payoff(state, rules, out):
    out[0] = state.won


def measure(state, rules, out):
    out[Metric.WIN] = state.won


def choose(state, rules, dealer, seat, style):
    return Action.PASS if style == Style.IDLER else Action.ROLL


def suits(ruleset):
    if ruleset.values["gift"] == 0:
        raise BadNumber("A gift is more than nothing.", "礼物不能是零。")


TOY = declare(
    [__name__],
    id="toy",
    version="0.1.0",
    seats=(1, 1),
    longest=10,
    words={"title": ("Toy", "玩具"), "tagline": ("One roll.", "一掷。")},
    state={"luck": Field("secret"), "won": Field("public"), "over": Field("public")},
    numbers=[
        number("plus", 1, (0, 5), "tens", "More", "多"),
        number("left", 0, (0, 1), "halves", "Left", "左"),
        number("right", 0, (0, 1), "halves", "Right", "右"),
        number("gift", 1, (0, 5), "tens", "Gift", "礼"),
        number("spare", 1, (0, 5), "nothings", "Spare", "余"),
    ],
    actions=Action,
    events=Event,
    reasons=Reason,
    metrics=Metric,
    styles=Style,
)
