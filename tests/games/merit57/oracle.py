"""功德轮回 once more, slowly: plain classes, one generator a phase, card by card, written from the rulebook alone.

It plays the default rules for three and four players, and the switches of the presets. `Oracle.game()` yields a
question and is sent the answer; what chance decides (roles, cards, beings, dice) is fed from outside.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

START = {"farmer": (5, 2, 3), "merchant": (8, 2, 1), "scholar": (4, 2, 5), "monk": (1, 5, 5)}
START_OF_V47 = {"farmer": (5, 2, 2), "merchant": (9, 2, 1), "scholar": (4, 2, 5), "monk": (1, 5, 5)}
BASES = {  # drought, flood, plague, locusts, tyranny, war
    "rb57": (4, 4, 5, 4, 3, 3),
    "appendix_b": (6, 6, 6, 6, 5, 5),
    "pp58": (6, 6, 5, 6, 5, 5),
    "pp50": (6, 6, 7, 6, 5, 5),
}
CALAMITIES = ("drought", "flood", "plague", "locusts", "tyranny", "war")
BEINGS = {  # cost, merit, wisdom, field of merit
    "famished": (3, 2, 1, 0), "sick": (3, 2, 1, 0), "orphan": (4, 3, 1, 1), "widow": (4, 2, 2, 0),
    "poor_scholar": (4, 1, 3, 1), "trader": (5, 2, 2, 0), "penitent": (5, 4, 1, 0), "elder": (6, 3, 3, 1),
    "foundling": (3, 3, 0, 0), "hunter": (5, 2, 2, 0),
}  # fmt: skip
INCOME = {  # of the simple and the hard vow: what
    "farmer": (None, None), "merchant": ("W", "H"), "scholar": ("H", "H"), "monk": ("H", "M"),
}  # fmt: skip
VOWS = {  # role: (simple, hard), each (need, success, failure) by reading; a need is (merit, wisdom, what else)
    "ch9_plus_v58": {
        "farmer": (({"M": 14}, 12, -4), ({"M": 22, "W": -5}, 20, -6)),
        "merchant": (({"donations": 5}, 12, -4), ({"M": 18, "saves": 2}, 16, -6)),
        "scholar": (({"H": 18, "skills": 1}, 12, -4), ({"M": 12, "H": 18}, 16, -6)),
        "monk": (({"H": 16}, 12, -4), ({"M": 8, "saves": 1}, 18, -8)),
    },
    "ch9": {
        "farmer": (({"M": 18}, 12, -4), ({"M": 22, "W": -5}, 18, -6)),
        "merchant": (({"donations": 3}, 12, -4), ({"M": 18, "saves": 2}, 16, -6)),
        "scholar": (({"H": 18, "skills": 1}, 12, -4), ({"M": 12, "H": 18}, 16, -6)),
        "monk": (({"H": 16}, 12, -4), ({"M": 8, "saves": 1}, 18, -8)),
    },
    "pp58": {
        "farmer": (({"M": 15}, 10, -4), ({"M": 16, "W": -10}, 18, -6)),
        "merchant": (({"donations": 7}, 10, -4), ({"M": 32}, 18, -6)),
        "scholar": (({"H": 18, "skills": 1}, 10, -4), ({"M": 14, "H": 19}, 16, -6)),
        "monk": (({"H": 13}, 10, -4), ({"M": 22, "saves": 3}, 16, -6)),
    },
    "v47": {
        "farmer": (({"M": 24}, 12, -4), ({"M": 30, "W": -5}, 18, -6)),
        "merchant": (({"donations": 3}, 12, -4), ({"M": 16, "saves": 2}, 16, -6)),
        "scholar": (({"H": 16}, 12, -4), ({"M": 12, "H": 18}, 16, -6)),
        "monk": (({"H": 14}, 12, -4), ({"M": 15, "saves": 3}, 18, -8)),
    },
    "sim60": {
        "farmer": (({"M": 16}, 12, -4), ({"M": 14, "W": -12}, 18, -6)),
        "merchant": (({"donations": 6}, 12, -4), ({"M": 26}, 20, -6)),
        "scholar": (({"H": 18}, 10, -4), ({"M": 12, "H": 18}, 16, -6)),
        "monk": (({"H": 12}, 10, -4), ({"M": 20, "saves": 2}, 16, -6)),
    },
}
RENOUNCE = {"wealth": ("W", 4), "merit": ("M", 3), "wisdom": ("H", 3)}
BODHISATTVAS = ("ksitigarbha", "guanyin", "samantabhadra", "manjusri")
WORDS = {"W": "wealth", "M": "merit", "H": "wisdom"}


@dataclass
class Player:
    place: int
    role: str = ""
    W: int = 0
    M: int = 0
    H: int = 0
    faith: str = "secular"
    vow: str = ""
    second: str = ""
    renounced: str = ""
    labors: int = 0
    practises: int = 0
    donations: int = 0
    saves: int = 0
    protects: int = 0
    aids: int = 0
    skills: int = 0
    heroes: int = 0
    helps: int = 0
    martyr: bool = False
    rewarded: bool = False
    redrawn: bool = False
    transferred: bool = False
    helped: bool = False
    asked_transfer: bool = False
    bore_now: bool = False
    inspired_now: bool = False
    blessed: int = 0
    inspired: int = 0
    merit_next: int = 0
    practise_next: int = 0
    labor_next: int = 0
    labor_now: int = 0
    blessing: int = 0
    bearer: Player | None = None
    borne: int = 0
    assists: int = 0
    helpers: set[int] = field(default_factory=set)
    converted: set[str] = field(default_factory=set)
    more: int = 0
    score: int = 0

    @property
    def has_refuge(self):
        return self.faith != "secular"


@dataclass
class Question:
    kind: str
    legal: dict[int, set[str]]  # by place


class Lost(Exception):
    """Calamity has reached 20."""


class Oracle:
    def __init__(self, seats, rules, start, roles, cards, draws, beings, dice, preset="rb57"):
        self.n, self.rules, self.start, self.preset = seats, rules, start, preset
        self.roles, self.cards, self.draws, self.arrivals, self.dice = roles, cards, draws, beings, dice
        self.players = [Player(place) for place in range(seats)]
        self.C, self.saved, self.round, self.come = 0, 0, 0, 0
        self.area: dict[str, int] = {}
        self.emptied: set[int] = set()
        self.outcome = "playing"

    # ── small things ─────────────────────────────────────────────

    @property
    def is_v47(self):
        """§13.8  The table of v4.7, before v5.7 and v5.8 added to the roles."""
        return self.preset == "v47_claims"

    @property
    def order(self):
        return [self.players[(self.start + i) % self.n] for i in range(self.n)]

    def others(self, p):
        return [q for q in self.players if q is not p]

    def gain(self, p, **what):
        for key, by in what.items():
            setattr(p, key, getattr(p, key) + by)

    def pay(self, p, key, by):
        """Of one's own will; what there is."""
        by = min(by, getattr(p, key))
        setattr(p, key, getattr(p, key) - by)
        if key == "W" and by > 0 and p.W == 0:
            self.emptied.add(p.place)

    def lose(self, p, key, by):
        """Imposed: somebody may have promised to bear it, doubled."""
        loss = min(by, getattr(p, key))
        if loss > 0 and p.bearer and key != "H":
            bearer, p.bearer = p.bearer, None
            p = bearer
            loss = min(2 * loss, getattr(p, key))
            p.borne += loss > 0
        self.pay(p, key, loss)

    @property
    def are_prices(self):
        """M57-106  What an option of a personal event takes besides its price is a price as well."""
        return self.rules["option_penalties"] == "prices"

    def penalty(self, p, key, by):
        """What an option of a personal event takes besides its price."""
        (self.pay if self.are_prices else self.lose)(p, key, by)

    def calm(self, by):
        self.C = max(0, self.C - by)

    def roll(self):
        return next(self.dice)

    def reveal(self):
        if self.come < len(BEINGS):
            self.area[next(self.arrivals)] = 0
            self.come += 1

    def check(self):
        if self.C >= 20:
            raise Lost

    def ask(self, p, kind, legal):
        """Ask one player."""
        place, answer = yield Question(kind, {p.place: set(legal)})
        assert place == p.place and answer in legal, (place, answer, legal)
        return answer

    def ask_together(self, kind, legal):
        """Ask several at once, in secret."""
        answers = {}
        legal = {place: names for place, names in legal.items() if names}
        while len(answers) < len(legal):
            left = {place: names for place, names in legal.items() if place not in answers}
            place, answer = yield Question(kind, left)
            assert answer in left[place]
            answers[place] = answer
        return answers

    def cries(self):
        """§9 B2  Somebody's wealth has become 0."""
        while self.emptied:
            needy = self.players[min(self.emptied)]
            self.emptied.discard(needy.place)
            for p in self.others(needy):
                if needy.W == 0 and p.second == "guanyin" and p.W >= 2:
                    if (yield from self.ask(p, "rescue", ["rescue", "pass"])) == "rescue":
                        self.pay(p, "W", 2)
                        self.gain(needy, W=2)
                        needy.helpers.add(p.place)

    # ── §3 setup ─────────────────────────────────────────────────

    def setup(self):
        for _ in range(2):
            self.reveal()
        for p in self.order:
            p.role = next(self.roles)
            p.W, p.M, p.H = (START_OF_V47 if self.is_v47 else START)[p.role]
        for p in self.order:
            yield from self.faith_window(p, 1)
        for p in self.players:
            if not p.has_refuge:
                p.W += 4
        for p in self.order:
            p.vow = (yield from self.ask(p, "vow", ["vow@simple", "vow@hard"])).partition("@")[2]

    def faith_window(self, p, number):
        if not p.has_refuge:
            answer = "refuge" if p.role == "monk" else (yield from self.ask(p, "faith", ["refuge", "pass"]))
            if answer == "refuge":
                p.faith = "refuge"
                merit, wisdom = {1: (1, 2), 2: (2, 1), 3: (2, 1), 4: (3, 0), 5: (3, 0), 6: (4, -1)}[number]
                p.M, p.H = p.M + merit, max(0, p.H + wisdom)
        if p.faith == "refuge":
            held = {q.second for q in self.players}
            free = [vow for vow in BODHISATTVAS if vow not in held]
            ways = ["wealth", "merit", "wisdom"] if number == 1 else ["wealth"]
            ways = [way for way in ways if getattr(p, RENOUNCE[way][0]) >= RENOUNCE[way][1]]
            legal = [f"renounce@{way},{vow}" for way in ways for vow in free]
            if legal:
                answer = yield from self.ask(p, "mahayana", [*legal, "pass"])
                if answer != "pass":
                    way, _, vow = answer.partition("@")[2].partition(",")
                    self.pay(p, *RENOUNCE[way])
                    p.faith, p.renounced, p.second = "mahayana", way, vow
                    yield from self.cries()

    # ── §4 the game ──────────────────────────────────────────────

    def game(self):
        try:
            yield from self.setup()
            for self.round in range(1, 7):
                yield from self.one_round()
            if self.rules["final_sacrifice"] == "on":
                yield from self.sacrifice()
        except Lost:
            self.outcome = "lost"
            return
        needed = self.rules["saves_win"] - (self.rules["three_player_adjust"] if self.n == 3 else 0)
        won = self.rules["calamity_win"] >= self.C and self.saved >= needed
        self.outcome = "won" if won else "lost"
        if won:
            for p in self.players:
                p.score = self.score(p)

    def one_round(self):
        if self.rules["start_player"] == "rotate" and self.round > 1:
            self.start = (self.start + 1) % self.n
        for p in self.players:
            p.helped = p.bore_now = p.inspired_now = False
            p.inspired = p.merit_next = p.practise_next = p.blessing = 0
            p.labor_now, p.labor_next = p.labor_next, 0
            p.helpers = set()
            if p.role == "monk" and p.W == 0:
                p.W = 1
            p.M += self.is_v47 and p.role == "farmer" and p.vow == "simple"
            if what := INCOME[p.role][p.vow == "hard"]:
                self.gain(p, **{what: 1})
            if p.has_refuge:
                p.M += 1
        yield from self.collective(next(self.cards))
        self.check()
        yield from self.cries()
        self.C += self.rules["hard_tick"]
        self.check()
        for p in self.order:
            yield from self.personal(p)
            self.check()
            yield from self.cries()
        self.beings()
        self.check()
        for p in self.order:
            yield from self.faith_window(p, self.round)
        self.resting = set()
        for p in self.order:
            yield from self.turn(p)
        yield from self.between(None)
        self.settle()
        self.check()
        yield from self.cries()

    def sacrifice(self):
        answers = yield from self.ask_together("sacrifice", {p.place: {"offer", "pass"} for p in self.players})
        offered = [p for p in self.players if answers[p.place] == "offer"]
        for p in self.players:
            p.more = 2 if p in offered else -2
        for p in offered:
            p.M = max(0, p.M - 3)
        self.calm(min(8, 2 * len(offered)))

    def beings(self):
        for being in list(self.area):
            self.area[being] += 1
            if self.area[being] == 2:
                del self.area[being]
                self.C += self.rules["timeout_calamity"]
        if self.rules["being_refill"] == "one":
            self.reveal()
        while self.rules["being_refill"] == "to_two" and len(self.area) < 2 and self.come < 10:
            self.reveal()

    def settle(self):
        for p in self.players:
            late = self.rules["survival_rounds"] == "rounds_4_6" or not p.has_refuge
            if self.round in ((4, 6) if late else (2, 4, 6)):
                self.lose(p, "W" if p.W else "M", 1)
        for p in self.players:
            if p.helps >= 4 and not p.rewarded:
                p.rewarded = True
                p.M += 2
            if p.faith == "mahayana" and not p.helped:
                self.lose(p, "M", 1)

    # ── §5 a turn ────────────────────────────────────────────────

    def between(self, p):
        """M57-57  Read so, skills are used at any moment: before each action of p, or after the last of the round."""
        if self.rules["skill_timing"] == "own_turn":
            return
        wait = {q.place for q in self.players if q is not p and self.skill(q)} - self.resting
        while wait:
            legal = {place: {"pass", "rest"} | self.skill(self.players[place]) for place in wait}
            place, answer = yield Question("skill", legal)
            kind, _, aim = answer.partition("@")
            if kind in ("pass", "rest"):
                wait.remove(place)
                self.resting |= {place} if kind == "rest" else set()
            else:
                yield from getattr(self, kind)(self.players[place], kind, aim)
                wait -= set() if self.skill(self.players[place]) else {place}
        yield from self.cries()

    def turn(self, p):
        left, before = 2, 3
        p.asked_transfer = False
        while True:
            if 0 < left < before:
                before = left
                yield from self.between(p)
            free = self.free(p)
            if left == 0 and not free:
                return
            legal = free | (self.actions(p) | self.lectures(p) if left else {"done"})
            kind, _, aim = (yield from self.ask(p, "turn", legal)).partition("@")
            if kind == "done":
                return
            left -= kind in ("labor", "practise", "donate", "protect", "aid", "lecture") or kind.startswith("save")
            yield from getattr(self, kind.partition("_")[0].rstrip("12"))(p, kind, aim)
            yield from self.cries()

    def actions(self, p):
        names = {"labor", "practise"}
        if p.W >= 2:
            names.add("donate")
            if p.second == "samantabhadra":
                named = [q.place for q in self.others(p)]
                for many in range(1, len(named) + 1):
                    names |= {f"donate@{','.join(map(str, some))}" for some in combinations(named, many)}
        if (1 if p.role == "monk" else 2) <= p.W:
            names.add("protect")
        if p.aids < 2:
            names |= {f"aid@{q.place}" for q in self.others(p)}
        for being in self.area:
            cost = self.cost(p, being)
            if p.H >= 5 and cost <= p.W:
                names.add(f"save@{being}")
            if p.role == "merchant" and 2 * cost <= p.W:
                names.add(f"save_economic@{being}")
            for merit in (1, 2):
                if p.role == "monk" and p.H >= 5 and merit <= p.M and cost >= merit and cost - merit <= p.W:
                    names.add(f"save_merit{merit}@{being}")
        return names

    def lectures(self, p):
        if p.role != "scholar" or p.skills == 2:
            return set()
        hearers = [q.place for q in self.others(p)]
        groups = [(q,) for q in hearers] + list(combinations(hearers, 2))
        return {f"lecture@{','.join(map(str, group))}" for group in groups}

    def skill(self, p):
        """What costs no action."""
        if p.skills < 2:
            if p.role == "farmer" and p.W >= 2:
                return {f"share@{q.place}" for q in self.others(p)}
            if p.role == "merchant" and p.W >= 3:
                return {"banquet"}
            if p.role == "monk" and p.M >= 1:
                return {f"bless@{q.place}" for q in self.players}
        return set()

    def free(self, p):
        others = [q.place for q in self.others(p)]
        names = self.skill(p)
        if p.has_refuge and not p.transferred and not p.asked_transfer:
            names |= {f"transfer{by}@{q}" for by in (1, 2) for q in others if by <= p.M}
        if self.rules["conversion"] == "on":
            if p.has_refuge and p.W >= 3:
                names.add("convert_wealth")
            if not p.has_refuge and p.M >= 2:
                names.add("convert_merit")
            if p.faith == "mahayana" and p.H >= 2:
                allowed = self.players if self.rules["convert_wisdom_to"] == "anyone" else self.others(p)
                names |= {f"convert_wisdom@{q.place}" for q in allowed}
            names = {name for name in names if name.partition("@")[0] not in p.converted}
        if p.second == "ksitigarbha" and not p.bore_now:
            names |= {f"bear@{q}" for q in others}
        if p.second == "manjusri" and not p.inspired_now and p.H >= 2:
            names |= {f"inspire@{q.place}" for q in self.players}
        return names

    def end_action(self, p, main, kinds):
        """What waited for an action that gains these kinds."""
        merit, p.merit_next = p.merit_next, 0
        if "M" in kinds:
            p.M += merit
        if kinds:
            self.gain(p, **{main: p.inspired})

    def bless_action(self, p, main, kinds):
        if kinds and p.blessed:
            by, p.blessed = p.blessed, 0
            if len(kinds) > 1:
                legal = {f"take@{WORDS[kind]}": kind for kind in kinds}
                main = legal[(yield from self.ask(p, "blessing", set(legal)))]
            self.gain(p, **{main: by})

    def labor(self, p, kind, aim):
        p.labors += 1
        p.W += 3 + (p.role == "farmer") + (not p.has_refuge) + p.labor_now
        p.labor_now = 0
        self.end_action(p, "W", "W")
        yield from self.bless_action(p, "W", "W")

    def practise(self, p, kind, aim):
        p.practises += 1
        by = 2 + (p.role == "scholar") * (1 + self.is_v47) + (not p.has_refuge) + p.practise_next
        if self.rules["dice_practise"] == "on":
            dice = self.roll()
            by = max(1, by - 1) if dice <= 4 else by + (dice >= 10)
        p.H += by
        p.practise_next = 0
        self.end_action(p, "H", "H")
        yield from self.bless_action(p, "H", "H")

    def help(self, p):
        p.helps += 1
        p.helped = True
        if p.renounced == "wisdom":
            p.H += 1

    def donate(self, p, kind, aim):
        p.donations += 1
        crisis = self.C >= 15
        self.pay(p, "W", 2)
        p.M += 1 + 2 * (p.role == "merchant") + crisis
        self.calm(1 + (p.renounced == "wealth"))
        for place in filter(None, aim.split(",")):
            self.players[int(place)].M += 1
        self.help(p)
        self.end_action(p, "M", "M")
        yield from self.bless_action(p, "M", "M")

    def protect(self, p, kind, aim):
        p.protects += 1
        monk = p.role == "monk"
        self.pay(p, "W", 1 if monk else 2)
        p.M += 3 + monk + (self.C >= 8)
        self.calm(3)
        p.blessing = 2 if monk else 1
        self.help(p)
        self.end_action(p, "M", "M")
        yield from self.bless_action(p, "M", "M")

    def aid(self, p, kind, aim):
        p.aids += 1
        q = self.players[int(aim)]
        legal = {"decline"} | ({"gift_wealth"} if q.W >= 2 else set()) | ({"gift_wisdom"} if q.H >= 1 else set())
        answer = yield from self.ask(q, "aid", legal)
        if answer == "decline":
            self.end_action(p, "M", "")
            return
        what, by = ("W", 2) if answer == "gift_wealth" else ("H", 1)
        self.pay(q, what, by)
        self.gain(p, **{what: by})
        q.M += 1
        p.M += 1
        p.helpers.add(q.place)
        self.end_action(p, "M", "M" + what)
        yield from self.bless_action(p, what, "M" + what)

    def cost(self, p, being):
        change = {"farmer": 0, "merchant": 1, "scholar": -1, "monk": -1}[p.role]
        return max(0, BEINGS[being][0] + change - (not p.has_refuge))

    def save(self, p, kind, being):
        _, merit, wisdom, is_field = BEINGS[being]
        cost = self.cost(p, being)
        substitute = int(kind[-1]) if kind.startswith("save_merit") else 0
        paid = 2 * cost if kind == "save_economic" else cost - substitute
        self.pay(p, "M", substitute)
        self.pay(p, "W", paid)
        gave_all = paid > 0 and p.W == 0
        if p.role == "scholar":
            p.H -= 1
        if is_field:
            merit += self.rules["futian_base_bonus"] + p.has_refuge
        merit += max(q.blessing for q in self.others(p))
        merit += (p.renounced == "merit") + 2 * (kind == "save_economic" and not self.is_v47)
        p.M, p.H = p.M + merit, p.H + wisdom
        p.saves += 1
        self.saved += 1
        del self.area[being]
        for place in p.helpers - {p.place}:
            self.players[place].assists += 1
        self.help(p)
        kinds = "MH" if wisdom else "M"
        self.end_action(p, "M", kinds)
        p.merit_next += being == "orphan"
        p.practise_next += being == "poor_scholar"
        p.labor_next += being == "foundling"
        p.W += being == "trader"
        p.M += 2 * (being == "elder" and gave_all)
        self.calm(being == "penitent")
        if p.role == "merchant" and p.saves == 1:
            p.W += 2
        yield from self.bless_action(p, "M", kinds)
        yield from self.cries()
        if being == "hunter" and p.W >= 1:
            if (yield from self.ask(p, "option", ["a", "pass"])) == "a":
                self.pay(p, "W", 1)
                p.M += 2

    # beside the actions

    def share(self, p, kind, aim):
        q = self.players[int(aim)]
        p.skills += 1
        self.pay(p, "W", 2)
        q.W += 2
        p.M, q.M = p.M + 1, q.M + 1
        q.helpers.add(p.place)
        yield from ()

    def banquet(self, p, kind, aim):
        p.skills += 1
        self.pay(p, "W", 3)
        for q in self.players:
            q.M += 1
        self.calm(1)
        yield from ()

    def lecture(self, p, kind, aim):
        p.skills += 1
        for place in aim.split(","):
            self.players[int(place)].H += 1
            self.players[int(place)].helpers.add(p.place)
        p.M += 1
        self.end_action(p, "M", "M")
        yield from self.bless_action(p, "M", "M")

    def bless(self, p, kind, aim):
        p.skills += 1
        self.pay(p, "M", 1)
        self.players[int(aim)].blessed += 2
        self.players[int(aim)].helpers.add(p.place)
        yield from ()

    def transfer(self, p, kind, aim):
        q, by = self.players[int(aim)], int(kind[-1])
        p.asked_transfer = True
        if (yield from self.ask(q, "transfer", ["accept", "decline"])) == "accept":
            p.transferred = True
            self.pay(p, "M", by)
            q.M += by
            self.calm(1)

    def convert(self, p, kind, aim):
        p.converted.add(kind)
        if kind == "convert_wealth":
            self.pay(p, "W", 3)
            p.H += 2
        elif kind == "convert_merit":
            self.pay(p, "M", 2)
            p.W += 3
        else:
            self.pay(p, "H", 2)
            p.M += 2
            self.players[int(aim)].H += 1
            self.players[int(aim)].helpers.add(p.place)
        yield from ()

    def bear(self, p, kind, aim):
        for q in self.players:
            if q.bearer is p:
                q.bearer = None
        self.players[int(aim)].bearer = p
        p.bore_now = True
        yield from ()

    def inspire(self, p, kind, aim):
        q = self.players[int(aim)]
        self.pay(p, "H", 2)
        q.inspired = 1
        q.helpers.add(p.place)
        p.inspired_now = True
        yield from ()

    # ── §7A collective events ────────────────────────────────────

    def collective(self, card):
        if card in CALAMITIES and card != "tyranny":
            self.C += BASES[self.rules["calamity_bases"]][CALAMITIES.index(card)]
        yield from getattr(self, f"card_{card}")()

    def heroes(self, *roles):
        """Who steps forward: role, price, what happens, whether that is all."""
        stepped = []
        for p in self.order:
            for letter, role, test in roles:
                if p.role == role and test(p):
                    answer = yield from self.ask(p, "hero", [f"hero@{letter}", "pass"])
                    if answer != "pass":
                        p.heroes += 1
                        stepped.append(p)
        return stepped

    def sacrificed(self, p, seen, is_short):
        if self.rules["sacrifice_bonus"] == "on":
            p.M += 2 * (seen >= 10) + 3 * is_short

    def all_sacrificed(self, count):
        if self.rules["sacrifice_bonus"] == "on" and count == self.n:
            for p in self.players:
                p.M += 1

    def secretly(self, price, merit, loss):
        """A or B at once, then in order: A pays its price for merit, B loses 1 of something. Those that chose A."""
        may_be_short = self.rules["sacrifice_bonus"] == "on"
        legal = {}
        for p in self.players:
            can = may_be_short or all(getattr(p, key) >= by for key, by in price.items())
            legal[p.place] = {"a", "b"} if can else {"b"}
        answers = yield from self.ask_together("option", legal)
        seen, chose_a = self.C, [p for p in self.order if answers[p.place] == "a"]
        for p in self.order:
            if p not in chose_a:
                self.lose(p, loss, 1)
                continue
            self.sacrificed(p, seen, any(getattr(p, key) < by for key, by in price.items()))
            for key, by in price.items():
                self.pay(p, key, by)
            self.calm(1)
            p.M += merit
        yield from self.cries()
        return chose_a

    def card_drought(self):
        hero = yield from self.heroes(("a", "farmer", lambda p: p.W >= 4))
        if hero:
            self.pay(hero[0], "W", 4)
            hero[0].M += 3
            self.calm(3)
            return
        chose_a = yield from self.secretly({"W": 2}, 1, "W")
        self.C += 2 * (not chose_a)
        self.all_sacrificed(len(chose_a))

    def card_flood(self):
        rich = ("b", "merchant", lambda p: p.W >= 10)
        hero = yield from self.heroes(("a", "merchant", lambda p: 5 <= p.W <= 9), rich)
        if hero:
            if hero[0].W < 10:
                self.pay(hero[0], "W", 5)
            hero[0].M += 2
            self.calm(4)
            return
        chose_a = yield from self.secretly({"W": 2}, 1, "M")
        self.all_sacrificed(len(chose_a))

    def card_plague(self):
        remedy = False
        for p in self.order:
            if p.role == "scholar" and p.H >= 3 and (yield from self.ask(p, "hero", ["hero@a", "pass"])) != "pass":
                self.pay(p, "H", 3)
                p.M += 3
                self.calm(4)
                p.heroes += 1
                remedy = True
            if p.role == "monk" and p.M >= 3 and (yield from self.ask(p, "hero", ["hero@b", "pass"])) != "pass":
                self.pay(p, "M", 3)
                self.calm(3)
                p.heroes += 1
                for q in self.players:
                    q.H += 1
        chose_a = yield from self.secretly({"W": 1, "H": 1}, 2, "H")
        for p in chose_a:
            p.M += remedy
        self.all_sacrificed(len(chose_a))

    def card_locusts(self):
        followers = 0
        for p in self.order:
            can = p.W >= 2 or self.rules["sacrifice_bonus"] == "on"
            if (yield from self.ask(p, "option", ["a", "b"] if can else ["b"])) == "a":
                self.sacrificed(p, self.C, p.W < 2)
                p.M += 2 if p.W <= 3 else 1
                self.pay(p, "W", 2)
                self.calm(2)
                followers += 1
            else:
                self.lose(p, "W", 1)
            yield from self.cries()
        self.C += 3 * (followers == 0)
        self.all_sacrificed(followers)

    def card_tyranny(self):
        harsh = self.C >= 10
        self.C += max(4 if harsh else 0, BASES[self.rules["calamity_bases"]][4])
        for p in self.order:
            if p.H >= 8 and (yield from self.ask(p, "option", ["a", "pass"])) == "a":
                self.pay(p, "H", 2)
                p.M += 2
                return
        poor = [p for p in self.players if p.W == 0]
        for p in poor:
            self.lose(p, "M", 1)
        for p in self.players:
            self.lose(p, "W", 1 + harsh)

    def card_war(self):
        hero = yield from self.heroes(("a", "monk", lambda p: p.M >= 4))
        if hero:
            self.pay(hero[0], "M", 4)
            self.calm(5)
            return
        for p in self.order:
            answer = yield from self.ask(p, "option", ["a", "b", "c"] if p.W >= 1 else ["a", "b"])
            if answer == "a":
                self.lose(p, "W", 2)
            elif answer == "b":
                self.lose(p, "W", 3 if self.roll() <= 3 else 0)
            else:
                self.pay(p, "W", 1)
                p.M += 2
                self.calm(1)
            yield from self.cries()

    def card_harvest(self):
        for p in self.players:
            p.W += 1
        giver = max(self.order, key=lambda p: p.W)
        least = min(p.W for p in self.players)
        poorest = [p for p in self.players if least == p.W]
        if giver.W >= 2 and least < giver.W:
            answer = yield from self.ask(giver, "option", ["pass", *(f"a@{p.place}" for p in poorest)])
            if answer != "pass":
                p = self.players[int(answer[-1])]
                self.pay(giver, "W", 2)
                p.W += 2
                p.helpers.add(giver.place)
                giver.M, p.M = giver.M + 1, p.M + 1

    def card_peace(self):
        self.calm(2)
        for p in self.players:
            p.M += self.C <= 6
        yield from ()

    def card_vesak(self):
        for p in self.players:
            p.M += 1 + p.has_refuge
            p.H += p.faith == "mahayana"
        for p in self.order:
            if p.W >= 2 and (yield from self.ask(p, "option", ["a", "pass"])) == "a":
                self.pay(p, "W", 2)
                p.M += 2
                self.calm(1)
                yield from self.cries()

    def card_ullambana(self):
        for p in self.players:
            p.M += 2 if self.saved else 0
        yield from ()

    def card_sermon(self):
        for p in self.players:
            p.H += 1 + p.has_refuge
        for p in self.order:
            if p.role == "scholar" and (yield from self.ask(p, "option", ["a", "pass"])) == "a":
                p.H -= 1
                p.M += 2
                for q in self.others(p):
                    q.H += 1
                    q.helpers.add(p.place)

    def card_relics(self):
        self.calm(1 + all(p.has_refuge for p in self.players))
        for p in self.players:
            p.M += 1
        for p in self.order:
            if p.W >= 3 and (yield from self.ask(p, "option", ["a", "pass"])) == "a":
                self.pay(p, "W", 3)
                self.gain(p, M=3, H=1)
                yield from self.cries()

    # ── §7B personal events ──────────────────────────────────────

    def personal(self, p):
        card = next(self.draws)
        if p.role == "scholar" and not p.redrawn:
            if (yield from self.ask(p, "redraw", ["keep", "redraw"])) == "redraw":
                p.redrawn = True
                card = next(self.draws)
        if card in CHOICES:
            open_to = {key: do for key, do in CHOICES[card].items() if do.can(self, p)}
            if open_to:
                answer = yield from self.ask(p, "option", set(open_to))
                open_to[answer].happen(self, p)
        else:
            yield from getattr(self, f"own_{card}")(p)

    def gifts(self, key, most):
        given = {}
        for p in self.order:
            if getattr(p, key) > 0:
                can = min(most, getattr(p, key))
                answer = yield from self.ask(p, "gift", {f"give@{by}" for by in range(can + 1)})
                given[p.place] = int(answer.partition("@")[2])
                self.pay(p, key, given[p.place])
                yield from self.cries()
        return given

    def own_persecution(self, drawer):
        answers = yield from self.ask_together("option", {p.place: {"a", "b"} for p in self.players})
        votes = list(answers.values())
        a, b = votes.count("a"), votes.count("b")
        if (answers[drawer.place] if a == b else "a" if a > b else "b") == "a":
            for p in self.players:
                self.lose(p, "W", 2)
            self.calm(2)
            for p in self.players:
                p.M += 2 * any(q.protects for q in self.players)
        else:
            self.C += 1
            for p in self.players:
                p.H += 1

    def own_flood_relief(self, drawer):
        given = yield from self.gifts("W", 30)
        total = sum(given.values())
        grade = 2 if total >= 8 else 1 if total >= 4 else 0
        if grade:
            self.calm(grade)
            for place, by in given.items():
                self.players[place].M += grade if by else 0
        else:
            self.C += 1
        if self.roll() <= 3:
            self.lose(drawer, "W", 1)

    def own_mother(self, drawer):
        given = yield from self.gifts("M", 30)
        if sum(given.values()) >= 8:
            self.calm(2)
            for p in self.players:
                p.M += 2
        else:
            for place, by in given.items():
                self.players[place].M += by
            self.lose(drawer, "M", 1)

    def own_pagoda(self, drawer):
        given = yield from self.gifts("W", 3)
        for place, by in given.items():
            self.players[place].M += by
        if sum(given.values()) >= 6:
            for p in self.players:
                p.M += 1
        self.calm(sum(given.values()) >= 10)

    def own_temple(self, drawer):
        answer = yield from self.ask(drawer, "option", ["a", "b"] if drawer.W >= 4 else ["a"])
        if answer == "b":
            self.pay(drawer, "W", 4)
            drawer.M += 3
            self.calm(1)
            return
        given = yield from self.gifts("W", 30)
        for place, by in given.items():
            self.players[place].M += by + 1 if by else 0

    def own_neighbours(self, drawer):
        picked = yield from self.ask(drawer, "pick", {f"pick@{q.place}" for q in self.others(drawer)})
        other = self.players[int(picked[-1])]
        answers = yield from self.ask_together("option", {drawer.place: {"a", "b"}, other.place: {"a", "b"}})
        mine, theirs = answers[drawer.place] == "a", answers[other.place] == "a"
        for p, gives in ((drawer, mine), (other, theirs)):
            if mine and theirs:
                p.M += 2
            elif gives:
                p.M += 1
            elif not mine and not theirs:
                self.lose(p, "M", 1)

    def own_old_debt(self, drawer):
        letters = "b" if self.are_prices and drawer.M < 1 else "ab"
        names = {f"{letter}@{q.place}" for letter in letters for q in self.others(drawer)}
        answer = yield from self.ask(drawer, "option", names)
        other = self.players[int(answer[-1])]
        if answer[0] == "a":
            by = min(2, other.W)
            self.lose(other, "W", by)
            drawer.W += by
            self.penalty(drawer, "M", 1)
        else:
            drawer.M += 2
            other.M += 1

    def own_karma(self, drawer):
        dice = self.roll()
        if dice <= 4:
            self.lose(drawer, "W", 2)
        elif dice >= 7:
            self.gain(drawer, W=1 if dice <= 9 else 2, M=1 if dice <= 9 else 2)
        else:
            left = self.players[(drawer.place + 1) % self.n]
            letters = dict(zip("abc", "WMH", strict=True))
            both = {p.place: {a for a, key in letters.items() if getattr(p, key) >= 1} for p in (drawer, left)}
            answers = yield from self.ask_together("option", both)
            for p, q in ((drawer, left), (left, drawer)):
                if p.place in answers:
                    self.pay(p, letters[answers[p.place]], 1)
                    self.gain(q, **{letters[answers[p.place]]: 1})
                    if letters[answers[p.place]] != "M":
                        q.helpers.add(p.place)
            yield from self.cries()

    def own_sutra_gift(self, p):
        self.gain(p, H=2 + (p.practises >= 3), M=int(p.has_refuge))
        yield from ()

    def own_deer(self, p):
        die = self.roll()
        if die <= 2:
            self.lose(p, "M", 2)
        if die >= 5:
            self.gain(p, M=3, W=2)
        yield from ()

    def own_wheel(self, p):
        dice = self.roll()
        self.lose(p, "W", 3 if dice <= 3 else 1 if dice <= 5 else 0)
        self.gain(p, W=3 if dice >= 11 else 1 if dice >= 9 else 0, M=int(dice >= 11))
        yield from ()

    def own_copying(self, p):
        die = self.roll()
        self.gain(p, H=2 if die >= 5 else 1, M=int(die >= 3))
        yield from ()

    def own_meditation(self, p):
        die = self.roll()
        self.gain(p, H=2 if die >= 5 else 1 if die >= 3 else 0, M=int(die >= 5))
        yield from ()

    def own_harvest_rite(self, p):
        die = self.roll()
        if die <= 2:
            self.lose(p, "W", 2)
        self.gain(p, W=2 + (4 if die >= 5 else 2 if die >= 3 else 0), M=int(die >= 5))
        yield from ()

    def own_alms_round(self, p):
        grade = (self.roll() - 1) // 2
        self.gain(p, W=grade, M=grade + 1)
        yield from ()

    def own_sea_trade(self, p):
        self.roll()
        dice = self.roll()  # told again with the merchant's 1 more
        if dice <= 4:
            self.lose(p, "W", 4)
        else:
            self.gain(p, W=6 if dice >= 12 else 5 if dice >= 9 else 2, H=2 * (dice >= 12))
        yield from ()

    def own_examination(self, p):
        self.roll()
        dice = self.roll()  # told again with the scholar's 1 more
        grade = 2 if dice >= 10 else 1 if dice >= 6 else 0
        self.gain(p, H=1 + grade, M=grade, W=2 * (grade == 2))
        yield from ()

    # ── §6 the end ───────────────────────────────────────────────

    def score(self, p):
        merit = p.M + 2 * (p.role == "farmer" and p.labors >= 5 and not self.is_v47)
        wisdom = p.H + 3 * (p.role == "merchant" and p.donations >= 4 and not self.is_v47)
        base = next(points for least, points in STEPS if merit + wisdom >= least)
        if merit < 5 or wisdom < 5:
            base //= 2
        total = base + self.vow_points(p) + self.second_points(p) + 5 * p.heroes + 15 * p.martyr + p.more
        if self.rules["karma_multiplier"] == "on":
            total = total * (15 if self.C <= 4 else 12 if self.C <= 8 else 10) // 10
        return total

    def vow_points(self, p):
        needs, success, failure = VOWS[self.rules["vow_table"]][p.role][p.vow == "hard"]
        kept = all(getattr(p, key) >= by if by >= 0 else getattr(p, key) <= -by for key, by in needs.items())
        return success if kept else failure

    def second_points(self, p):
        match p.second:
            case "ksitigarbha":
                return 25 if self.C <= 4 and p.borne >= 2 else -6
            case "guanyin":
                return 22 if p.helps >= 7 else -4
            case "samantabhadra":
                return 16 if p.donations >= 6 and self.saved >= 6 else -8
            case "manjusri":
                return 14 if p.assists >= 3 else -6
        return 0

    def ranks(self):
        """1 + how many are ahead: by score, then merit, then wisdom."""
        keys = [(p.score, p.M, p.H) for p in self.players]
        return [1 + sum(other > key for other in keys) for key in keys]


STEPS = ((35, 65), (30, 55), (25, 45), (20, 35), (15, 25), (10, 15), (0, 10))


class Option:
    """An option of a personal event: its price, what is lost and gained, and anything else."""

    def __init__(self, price="", lose="", gain="", every="", calamity=0, more=None):
        self.price, self.losses, self.gains, self.every = map(parse, (price, lose, gain, every))
        self.C, self.more = calamity, more

    def can(self, game, p):
        prices = [*self.price.items(), *(self.losses.items() if game.are_prices else ())]
        return all(getattr(p, key) >= by for key, by in prices)

    def happen(self, game, p):
        poor = p.W <= 2
        for key, by in self.price.items():
            game.pay(p, key, by)
        for key, by in self.losses.items():
            game.penalty(p, key, by)
        for q in game.players:
            game.gain(q, **self.every)
        game.gain(p, **self.gains)
        if self.C < 0:
            game.calm(-self.C)
        else:
            game.C += self.C
        if self.more:
            self.more(game, p, poor)


def parse(words):
    """'W3 M1' → {'W': 3, 'M': 1}"""
    return {word[0]: int(word[1:]) for word in words.split()}


def lamp(game, p, poor):
    game.pay(p, "W", p.W)
    p.M += 2 * poor


def body(game, p, poor):
    game.pay(p, "W", p.W)
    p.M, p.martyr = 0, True


def pond(game, p, poor):
    p.M += game.roll() >= 5


def defy(game, p, poor):
    if game.roll() <= 3:
        game.lose(p, "W", 4)
    else:
        p.M += 3


def if_done(counter, least, **gains):
    def more(game, p, poor):
        if getattr(p, counter) >= least:
            game.gain(p, **gains)

    return more


CHOICES = {
    "poor_lamp": {"a": Option(gain="M5", more=lamp), "b": Option("W1", gain="M1")},
    "hawk": {"a": Option("W3", gain="M4", calamity=-1), "b": Option(gain="M1")},
    "tigress": {"a": Option(more=body), "b": Option(lose="W2", gain="M1")},
    "austerities": {"a": Option("W2", gain="H3"), "b": Option(gain="W1 H1 M1")},
    "purse": {"a": Option(gain="M2"), "b": Option(lose="M2", gain="W3")},
    "traveller": {"a": Option("W2", gain="M2"), "b": Option()},
    "stupa": {"a": Option("W3", gain="M3", more=if_done("protects", 1, M=1)), "b": Option("W1", gain="M1")},
    "release": {"a": Option("W2", gain="M2", more=pond), "b": Option(gain="M1")},
    "open_granary": {"a": Option("W3", gain="M3", calamity=-1), "b": Option(lose="M1", gain="W2")},
    "rent": {"a": Option(lose="W3"), "b": Option(more=defy)},
    "famen_field": {"a": Option("W4", gain="M3", more=if_done("protects", 2, M=2)), "b": Option(gain="W1")},
    "hoarding": {"a": Option(gain="M3", calamity=-1), "b": Option(lose="M2", gain="W4", calamity=1)},
    "bribery": {"a": Option("W2", gain="M2 H1"), "b": Option(lose="M2", gain="W3", calamity=1)},
    "caravan": {"a": Option("W2", gain="M3", every="H1"), "b": Option(gain="W3", more=if_done("donations", 4, M=1))},
    "publish": {"a": Option("H2", gain="M4", every="H1"), "b": Option(lose="M1", gain="H3")},
    "book_burning": {"a": Option("W2 H1", gain="M3", calamity=-1), "b": Option(lose="H2")},
    "white_horse": {"a": Option("H2", gain="M4", more=if_done("practises", 4, H=2)), "b": Option(gain="H1")},
    "precepts": {"a": Option(gain="M3 H1"), "b": Option("W2", lose="M1", gain="H2")},
    "kumarajiva": {"a": Option("W2", gain="M3", every="H1", more=if_done("saves", 3, M=2)), "b": Option(gain="H2")},
}
