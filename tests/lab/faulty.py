"""Two seats decide once each, then look on: a game that is sound, or `flawed` in every way that a report remarks on.

Sound, all actions are open, harmless and taken by everybody, and a coin decides. Flawed, the first seat is given 64 of
100 wins, one action is never open, another is never taken, resting loses to whoever does not rest, some games do not
end, and most decisions leave no choice."""

from wanju.kernel import Actions, Events, Field, Metrics, Named, Reasons, Traits, declare, number, roll
from wanju.kernel.named import RATE, SEATS

TURNS, FLAWED_TURNS, ACTIONS = 2, 10, 5


class Role(Named):
    SUN = "sun", "日"
    MOON = "moon", "月"


class Action(Actions):
    PLAY = "Play", "出"
    REST = "Rest", "歇"
    NEVER = "Never", "不"
    SHUT = "Shut", "闭"
    LOOK = "Look on", "看"


class Event(Events):
    NOTHING = "Nothing.", "无事。"


class Reason(Reasons):
    NONE = "No.", "不行。"


class Style(Named):
    KEEN = "keen", "勤者", "Rests where it should not.", "不该歇时也歇。"
    CALM = "calm", "静者", "Plays or rests.", "或出或歇。"
    RANDOM = "random", "随手", "Anything.", "随手。"


class Metric(Metrics):
    ODD = RATE, "odd luck", "奇运"
    FULL = RATE, "full moon", "满月"
    PLAYED = RATE, Role, "played", "出过"


class Trait(Traits):
    ROLE = Role, "role", "身份"


def setup(state, rules, dealer):
    """Flawed, all is decided before it begins."""
    if rules.flawed:
        state.luck = roll(dealer, 100)


def turns(rules):
    return FLAWED_TURNS if rules.flawed else TURNS


def waiting(state):
    return 0 if state.over else 1 << state.taken % 2


def why_not(state, rules, seat, action):
    if state.taken >= TURNS:
        return 0 if action == Action.LOOK else Reason.NONE
    return Reason.NONE if rules.flawed and action >= Action.SHUT else 0


def act(state, rules, dealer, seat, action):
    if state.taken < TURNS:
        state.chosen[seat] = action
    state.taken += 1
    if not rules.flawed:
        state.luck = roll(dealer, 100)
    state.over = state.taken >= turns(rules) and not (rules.flawed and state.luck == 99)


def payoff(state, rules, out):
    first = state.luck < (64 if rules.flawed else 50)
    rests = state.chosen[0] == Action.REST, state.chosen[1] == Action.REST
    if rules.flawed and rests[0] != rests[1]:
        first = rests[1]
    out[0] = 1.0 if first else 0.0
    out[1] = 1.0 - out[0]


def measure(state, rules, out):
    out[Metric.ODD] = 0.0 if rules.flawed else state.luck % 2
    out[Metric.FULL] = 1.0 if rules.flawed else state.luck % 2
    for seat in range(2):
        is_played = state.chosen[seat] == Action.PLAY and not (rules.flawed and seat == 1)
        out[Metric.PLAYED + seat] = 1.0 if is_played else 0.0


def traits(state, rules, out):
    for seat in range(2):
        out[seat, Trait.ROLE] = seat


def choose(state, rules, dealer, seat, style):
    if state.taken >= TURNS:
        return Action.LOOK
    if rules.flawed and style == Style.KEEN:
        return Action.REST
    if rules.flawed and style == Style.CALM:
        return Action.REST if roll(dealer, 2) == 1 else Action.PLAY
    return roll(dealer, Action.SHUT if rules.flawed else ACTIONS)


def notices(ruleset):
    return [("unwinnable", {"needed": 7, "beings": 6})] if ruleset.values["flawed"] else []


GAME = declare(
    [__name__],
    id="faulty",
    version="0.1.0",
    seats=(2, 2),
    longest=50,
    words={
        "title": ("Faulty", "有病"),
        "tagline": ("Sound or not.", "好坏由人。"),
        "notice.unwinnable": ("{needed} are needed and {beings} can appear.", "需要 {needed}，只能出现 {beings}。"),
    },
    state={
        "luck": Field("public"),
        "chosen": Field("public", shape=SEATS),
        "taken": Field("public"),
        "over": Field("public"),
    },
    numbers=[number("flawed", 0, (0, 1), "flaws", "Flawed", "有病")],
    actions=Action,
    events=Event,
    reasons=Reason,
    metrics=Metric,
    traits=Trait,
    styles=Style,
)
