"""功德轮回 v1.3 once more, slowly and in another way: one long generator that reads like the book's list of steps, on
dicts of plain numbers, with its own table of cards. It draws nothing: what chance brings is fed to it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from math import isqrt
from typing import Any

ROLES = {"farmer": (4, 2, 1), "merchant": (6, 1, 1), "official": (4, 1, 2), "monk": (3, 1, 3)}
BEINGS = {
    "famine_victim": (3, 3, 1), "sick": (4, 3, 2), "orphan": (3, 4, 1), "elder": (2, 2, 1), "vagrant": (4, 4, 2),
    "ghost": (5, 4, 2), "villain": (6, 5, 3), "rich_merchant": (4, 3, 2), "magistrate": (5, 4, 2),
    "general": (5, 4, 3), "royalty": (7, 5, 4), "eminent_monk": (5, 3, 5),
}  # fmt: skip
CALAMITY = {
    "drought": 2, "flood": 2, "plague": 2, "war": 3, "famine": 2, "demons": 2, "peace": -2,
    "flood_10": 3, "war_10": 4, "famine_10": 2, "demons_10": 3,
}  # fmt: skip
GIFTS = {
    "plague": {"wealth": -1}, "harvest": {"wealth": 2}, "assembly": {"fu": 1, "hui": 1}, "patrons": {"wealth": 2},
    "teaching": {"hui": 2}, "vesak": {"fu": 1}, "assembly_10": {"fu": 1},
}  # fmt: skip
OFFERS = {  # price, then what it brings
    "beggar": ({"wealth": 1}, {"fu": 1}, 0),
    "lost_traveller": ({"wealth": 2}, {"fu": 2}, 0),
    "offering": ({"fu": 1}, {"wealth": 3}, 0),
    "repentance": ({"fu": 2}, {}, 2),
    "temple": ({"wealth": 1}, {}, 1),
    "ferry": ({"wealth": 1}, {"fu": 1}, 0),
}
DIGITS = 10**40

Question = tuple[int, str, set[str]]
Names = Iterator[str]


class Over(Exception):
    """The team has lost."""


class Oracle:
    """One game. `question` is the seat that is asked, what it is asked, and everything it may answer."""

    def __init__(
        self, seats: int, rules: dict[str, Any], roles: Iterator[str], events: Iterator[str], beings: Iterator[str]
    ):
        self.rules, self.events, self.beings = rules, events, beings
        self.boards = [self.board(next(roles)) for _ in range(seats)]
        self.area: dict[str, int] = {}
        self.calamity, self.saved, self.round, self.start = 0, 0, 0, 0
        self.result = "playing"
        self.flow = self.game()
        self.question: Question | None = None
        self.go_on(None)

    def board(self, role: str) -> dict[str, Any]:
        wealth, fu, hui = ROLES[role]
        kept = ("streak", "longest", "saves", "helped", "actions", "free")
        return {"role": role, "wealth": wealth, "fu": fu, "hui": hui, **dict.fromkeys(kept, 0)}

    def go_on(self, answer: str | None) -> None:
        try:
            self.question = self.flow.send(answer)
        except StopIteration:
            self.question = None

    # ── the list of steps ──────────────────────────────────────────

    def game(self) -> Generator[Question, str, None]:
        rules = self.rules
        for _ in range(rules["initial_beings"]):
            self.arrive(first=True)
        try:
            for self.round in range(1, rules["rounds"] + 1):
                self.start = (self.round - 1) % len(self.boards) if rules["rotate_start"] == "yes" else 0
                self.dearer, self.no_practise, self.free = 0, False, 0
                for board in self.boards:
                    board["helped"], board["actions"], board["free"] = 0, rules["actions"], 0
                yield from self.event(next(self.events))
                self.come_and_go()
                yield from self.turns()
                yield from self.lecture()
                self.reward()
                self.settle()
        except Over:
            self.result = "lost"
            return
        if self.saved < self.needed():
            self.result = "lost"
        elif self.calamity <= rules["calamity_most"]:
            self.result = "won"
        else:
            self.result = "lost" if rules["undecided"] == "loss" else "undecided"

    def needed(self) -> int:
        return max(0, self.rules["saves_needed"] - (self.rules["three_seats_fewer"] if len(self.boards) == 3 else 0))

    def worse(self, by: int) -> None:
        self.calamity += by
        if self.rules["calamity_floor"] == "zero" and self.calamity < 0:
            self.calamity = 0

    def look(self) -> None:
        """With the other reading of A13-11, 20 is the end at once."""
        if self.rules["calamity_loss_check"] == "immediate" and self.calamity >= 20:
            raise Over

    def in_turn(self) -> list[int]:
        return [(self.start + i) % len(self.boards) for i in range(len(self.boards))]

    # 1

    def event(self, card: str) -> Generator[Question, str, None]:
        self.worse(CALAMITY.get(card, 0))
        for board in self.boards:
            for what, by in GIFTS.get(card, {}).items():
                board[what] = max(0, board[what] + by)
        for name, what, by in (("patrons_10", "wealth", 3), ("teaching_10", "fu", 2)):
            if card == name:
                least = min(board[what] for board in self.boards)
                lucky = [seat for seat in self.in_turn() if self.boards[seat][what] == least]
                for seat in lucky if self.rules["lowest_tie"] == "all" else lucky[:1]:
                    self.boards[seat][what] += by
        self.dearer = 2 if card == "famine_10" else 0
        self.no_practise = card == "demons_10"
        if card == "vesak_10" or (card == "vesak" and self.rules["vesak"] == "each_player"):
            for board in self.boards:
                board["free"] = 1
        elif card == "vesak":
            self.free = 1
        self.look()
        if card in OFFERS:
            yield from self.offer(card)

    def offer(self, card: str) -> Generator[Question, str, None]:
        price, gain, calm = OFFERS[card]
        takers = 0
        for seat in self.in_turn():
            board = self.boards[seat]
            if any(board[what] < by for what, by in price.items()):
                continue
            others = [other for other in range(len(self.boards)) if other != seat]
            takes = {f"a@{other}" for other in others} if card == "ferry" else {"a"}
            answer = yield seat, "option", takes | {"pass"}
            if answer == "pass":
                continue
            takers += 1
            for what, by in price.items():
                board[what] -= by
            for what, by in gain.items():
                board[what] += by
                if card == "ferry":
                    self.boards[int(answer[2:])][what] += by
            if card != "temple" or self.rules["temple_repair"] == "each":
                self.worse(-calm)
        if card == "temple" and self.rules["temple_repair"] == "all" and takers == len(self.boards):
            self.worse(-1)

    # 2

    def arrive(self, first: bool = False) -> None:
        being = next(self.beings, None)
        if being is None:
            return
        rule = self.rules["timeout_rule"]
        early = first and self.rules["initial_stay"] == "from_setup" and rule == "end_of_second_round"
        self.area[being] = 1 if rule == "one_action_phase" or early else 0

    def age(self) -> None:
        self.area = {being: stay + 1 for being, stay in self.area.items()}

    def expire(self) -> None:
        for being in [b for b, stay in self.area.items() if stay >= self.rules["patience"]]:
            del self.area[being]
            self.worse(3)

    def come_and_go(self) -> None:
        at_end = self.rules["timeout_rule"] == "end_of_second_round"
        if self.round > 1 or self.rules["initial_stay"] == "from_setup":
            if "villain" in self.area and self.rules["villain_tick"] == "beings_phase":
                self.worse(1)
            if not at_end:
                self.age()
        self.look()
        for _ in range(self.rules["beings_per_round"]):
            self.arrive()
        if not at_end:
            self.expire()
        self.look()

    # 3

    def turns(self) -> Generator[Question, str, None]:
        if self.rules["action_interleave"] == "no":
            for seat in self.in_turn():
                failed: set[str] = set()
                while self.boards[seat]["actions"]:
                    yield from self.turn(seat, failed)
            return
        while any(board["actions"] for board in self.boards):
            for seat in self.in_turn():
                left, failed = self.boards[seat]["actions"], set()
                while left and self.boards[seat]["actions"] == left:
                    yield from self.turn(seat, failed)

    def cost(self, being: str) -> int:
        return BEINGS[being][0] + self.dearer

    def is_free(self, seat: int, being: str) -> bool:
        board = self.boards[seat]
        if self.free and self.rules["vesak"] == "sim_quirk":
            return bool(board["free"] or board["wealth"] >= self.cost(being))
        return bool(board["free"] or self.free)

    def turn(self, seat: int, failed: set[str]) -> Generator[Question, str, None]:
        board = self.boards[seat]
        answer = yield seat, "turn", self.may_do(seat, failed)
        kind, _, being = answer.partition("@")
        if kind == "invite":
            if not (yield from self.together(seat, being)):
                failed.add(being)
            return
        board["actions"] -= 1
        if kind == "labor":
            board["wealth"] += 3
            board["fu"] += board["role"] == "farmer"
        elif kind == "practise":
            board["hui"] += 3 if board["role"] == "monk" else 2
            board["fu"] += board["role"] == "official"
        elif kind == "donate":
            self.pay_for(board, 3, 3 if board["role"] == "merchant" else 2, -1)
        elif kind == "protect":
            self.pay_for(board, 2, 2, -2)
        else:
            if not self.is_free(seat, being):
                board["wealth"] -= self.cost(being)
            elif board["free"]:
                board["free"] = 0
            else:
                self.free = 0
            self.is_saved(being, seat, [seat])

    def pay_for(self, board: dict[str, Any], price: int, fu: int, calamity: int) -> None:
        board["wealth"] -= price
        board["fu"] += fu
        board["hui"] += 1
        board["helped"] = 1
        self.worse(calamity)

    def may_do(self, seat: int, failed: set[str]) -> set[str]:
        wealth = self.boards[seat]["wealth"]
        found = {"labor"} | (set() if self.no_practise else {"practise"})
        found |= {name for name, price in (("donate", 3), ("protect", 2)) if wealth >= price}
        for being in self.area:
            if self.is_free(seat, being) or wealth >= self.cost(being):
                found.add(f"save@{being}")
            if being not in failed and self.may_invite(seat, being):
                found.add(f"invite@{being}")
        return found

    # saving together

    def least(self, being: str) -> int:
        return 1 if self.rules["coop_cost_split"] == "free" else -(-self.cost(being) // len(self.boards))

    def can_join(self, seat: int, being: str) -> bool:
        board = self.boards[seat]
        if self.rules["coop_save"] == "joiner_spends_action" and not board["actions"]:
            return False
        return bool(board["wealth"] >= self.least(being))

    def may_invite(self, seat: int, being: str) -> bool:
        if self.rules["coop_save"] == "off" or self.is_free(seat, being):
            return False
        if self.boards[seat]["wealth"] < self.least(being):
            return False
        return any(self.can_join(other, being) for other in range(len(self.boards)) if other != seat)

    def together(self, seat: int, being: str) -> Generator[Question, str, bool]:
        cost, pledges = self.cost(being), {}
        free = self.rules["coop_cost_split"] == "free"
        for step in range(1, len(self.boards)):
            other = (seat + step) % len(self.boards)
            room = cost - 1 - sum(pledges.values()) if free else 1
            if room >= 1 and self.can_join(other, being):
                most = min(room, self.boards[other]["wealth"]) if free else 1
                answer = yield other, "join", {f"pledge@{n}" for n in range(most + 1)}
                if answer != "pledge@0":
                    pledges[other] = int(answer[7:])
        parts = {seat: cost - sum(pledges.values()), **pledges}
        if not free:
            parts = dict.fromkeys(parts, -(-cost // len(parts)))
        if any(self.boards[who]["wealth"] < part for who, part in parts.items()):
            parts = {seat: cost}
            if self.boards[seat]["wealth"] < cost:
                return False
        for who, part in parts.items():
            self.boards[who]["wealth"] -= part
            if who == seat or self.rules["coop_save"] == "joiner_spends_action":
                self.boards[who]["actions"] -= 1
        self.is_saved(being, seat, list(parts))
        return True

    def is_saved(self, being: str, saver: int, savers: list[int]) -> None:
        _, fu, hui = BEINGS[being]
        del self.area[being]
        self.saved += 1
        n, bonus = len(savers), self.rules["coop_bonus"]
        up = n - 1 if self.rules["coop_rounding"] == "ceil" else 0
        for who in savers:
            board = self.boards[who]
            board["fu"] += ((fu + 2 if bonus == "split" else fu) + up) // n
            board["fu"] += 2 if bonus == "each" or (bonus == "initiator" and who == saver) else 0
            board["hui"] += (hui + up) // n
            board["helped"] = 1
            board["saves"] += who == saver or self.rules["coop_credit"] == "all"
        self.worse({"ghost": -1, "general": -2}.get(being, 0))
        if being == "rich_merchant":
            for who, board in enumerate(self.boards):
                board["wealth"] += who != saver or self.rules["rich_merchant_includes_saver"] == "yes"

    # 4, 5, 6

    def lecture(self) -> Generator[Question, str, None]:
        for seat, board in enumerate(self.boards):
            if board["role"] == "monk":
                pupils = {f"lecture@{other}" for other in range(len(self.boards)) if other != seat}
                answer = yield seat, "lecture", pupils | ({"pass"} if self.rules["lecture"] == "optional" else set())
                if answer != "pass":
                    pupil = self.boards[int(answer[8:])]
                    pupil["fu"] += 2
                    pupil["hui"] += 1
                    board["fu"] += 2
                    board["hui"] += self.rules["lecture_monk_hui"]
                    board["helped"] = 1

    def reward(self) -> None:
        for board in self.boards:
            board["streak"] = board["streak"] + 1 if board["helped"] else 0
            board["longest"] = max(board["longest"], board["streak"])
            if board["streak"] >= 3:
                board["fu"] += 1
                board["hui"] += 1

    def settle(self) -> None:
        if "villain" in self.area and self.rules["villain_tick"] == "round_end":
            self.worse(1)
        if self.rules["timeout_rule"] == "end_of_second_round":
            self.age()
            self.expire()
        if self.calamity >= 20:
            raise Over

    # ── scores ─────────────────────────────────────────────────────

    def paths(self, board: dict[str, Any]) -> list[tuple[int, str]]:
        fu, hui = board["fu"], board["hui"]
        streak = board["streak" if self.rules["bodhisattva_streak"] == "current" else "longest"]
        found = []
        if min(fu, hui) >= 15 and streak >= 4:
            found.append((20, "bodhisattva"))
        if max(fu, hui) >= 22:
            found.append((18, "awakening"))
        giving, meditation = fu >= 20 and hui >= 10, hui >= 20 and fu >= 10
        if giving and meditation:
            first, second = ("meditation", "giving") if hui > fu else ("giving", "meditation")
            found += [(16, first), (16, second)]
        elif giving or meditation:
            found.append((16, "giving" if giving else "meditation"))
        if board["saves"] >= 3 and fu >= 15:
            found.append((15, "relief"))
        if min(fu, hui) >= 12 and abs(fu - hui) <= 5:
            found.append((14, "householder"))
        return found or [(8, "worldly")]

    def path(self, board: dict[str, Any]) -> str:
        return self.paths(board)[0][1]

    def score(self, board: dict[str, Any]) -> int:
        """In units of 10⁻⁴⁰, rounded down; what differs by less than two of them is equal."""
        paths = self.paths(board)
        bonus = sum(p for p, _ in paths) if self.rules["path_selection"] == "sum" else paths[0][0]
        base = isqrt(9 * board["fu"] * board["hui"] * DIGITS**2)
        if self.rules["score_rounding"] == "floor":
            base = base // DIGITS * DIGITS
        if self.rules["score_rounding"] == "nearest":
            base = (2 * base + DIGITS) // (2 * DIGITS) * DIGITS
        return base + bonus * DIGITS

    def ranks(self) -> list[int]:
        return [1 + sum(self.ahead(i, j) for i in range(len(self.boards))) for j in range(len(self.boards))]

    def ahead(self, i: int, j: int) -> bool:
        one, other = self.boards[i], self.boards[j]
        difference = self.score(one) - self.score(other)
        if abs(difference) >= 2:
            return difference > 0
        if self.rules["tie_break"] == "share":
            return False
        if self.rules["tie_break"] == "seat":
            return i < j
        return bool((one["fu"], one["hui"]) > (other["fu"], other["hui"]))
