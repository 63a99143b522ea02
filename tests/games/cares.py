"""Which numbers each style should care about, and how its choices show it: `more("labor_wealth", "labors")` means that
labor is a larger part of all it does where labor brings more. A style that cares for no number is listed, with the
reason."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

from wanju.games import find
from wanju.games.ludo.board import GOAL, LAST_ON_RING, RING, START
from wanju.games.ludo.moves import landing, victims
from wanju.games.ludo.rows import pieces_at, step_at
from wanju.kernel import verbs
from wanju.kernel.dealer import new_dealer
from wanju.kernel.numbers import Number
from wanju.kernel.table import Table
from wanju.lab.simulate import simulate

GAMES, PLAIN_GAMES, BOARDS = 300, 30, 2500
SEATS = {"cier": 3, "delay": 1, "ludo": 4, "merit13": 4, "merit57": 4}


class Care(NamedTuple):
    """What is done more often, the further a number is turned from `low` to `high`: else from end to end."""

    number: str
    deed: str
    low: object = None
    high: object = None
    is_up: bool = True
    where: tuple = ()

    def __str__(self):
        return f"{self.number}-{self.deed}"

    def turned(self, entry):
        """The settings with less of it, and with more."""
        ends = (entry.low, entry.high) if isinstance(entry, Number) else (None, None)
        low, high = (end if own is None else own for own, end in zip((self.low, self.high), ends, strict=True))
        return (low, high) if self.is_up else (high, low)


def more(number, deed, low=None, high=None, **where):
    return Care(number, deed, low, high, True, tuple(where.items()))


def less(number, deed, low=None, high=None, **where):
    return Care(number, deed, low, high, False, tuple(where.items()))


# ── 功德轮回 ─────────────────────────────────────────────────────────────────

ANYBODY = (
    more("labor_wealth", "labors"), more("practise_wisdom", "practises"),
    more("scholar_practice_bonus", "practises_scholar"),
    more("donate_merit", "donations"), less("donate_cost", "donations"),
    more("donate_merchant_bonus", "donations_merchant"), more("donate_refuge_bonus", "donations"),
    more("protect_merit", "protects"), less("protect_cost", "protects", 1, 5), less("protect_crisis", "protects"),
    less("monk_protect_cost", "protects_monk"), more("monk_protect_bonus", "protects_monk"),
    less("save_wisdom", "saves"), less("save_min_cost", "saves"), less("merchant_save_surcharge", "saves_merchant"),
    more("scholar_save_discount", "saves_scholar"), more("monk_save_discount", "saves_monk"),
    less("econ_save_factor", "saves_merchant"), more("merchant_first_save", "saves_merchant"),
    more("skill_uses", "skills"),
)  # fmt: skip
WHO_WEIGHS = (
    less("scholar_save_wisdom", "saves_scholar"), more("aid_merit", "aids"), more("aid_uses", "aids", aid_merit=3),
    more("help_reward", "helps"), more("balance_line", "practises"),
)  # fmt: skip
WHO_IS_SECULAR = (
    more("secular_labor_bonus", "labors"), more("secular_practice_bonus", "practises"),
    more("secular_save_discount", "saves"), more("farmer_labor_bonus", "labors_farmer"),
)  # fmt: skip
WHO_MINDS_CALAMITY = (more("donate_calamity", "donations"), more("protect_calamity", "protects"))
WHO_VOWS = (more("conduct_penalty", "helps"), more("renounced_wisdom_bonus", "helps"))
CARES = {
    ("merit57", "selfish"): (
        *ANYBODY, *WHO_WEIGHS, *WHO_IS_SECULAR, more("refuge_last_merit", "refuge"), more("hero_points", "heroes"),
        more("blessing", "saves"), more("monk_blessing", "saves"), more("futian_base_bonus", "saves"),
    ),
    ("merit57", "altruist"): (*ANYBODY, *WHO_WEIGHS, *WHO_MINDS_CALAMITY, *WHO_VOWS,
                              more("lecture_hearers", "skills_scholar")),
    ("merit57", "balanced"): (*ANYBODY, *WHO_WEIGHS, *WHO_IS_SECULAR, *WHO_MINDS_CALAMITY,
                              more("hero_points", "heroes")),
    ("merit57", "author"): (*ANYBODY, *WHO_IS_SECULAR, more("donate_calamity", "donations"),
                            more("refuge_save_merit", "saves"), more("hero_points", "heroes")),
    ("merit57", "scorer"): (
        *ANYBODY, *WHO_WEIGHS, *WHO_MINDS_CALAMITY, *WHO_VOWS, more("farmer_labor_bonus", "labors_farmer"),
        more("hero_points", "heroes"), more("diligent_merit", "labors_farmer"),
        more("dharma_gift_wisdom", "donations_merchant"), more("base_step", "practises"),
        more("base_until", "practises"), more("lecture_hearers", "skills_scholar"),
    ),
    **{
        ("merit13", style): (less("donate_cost", "donate"),) for style in ("altruist", "smart", "balanced")
    },
    ("merit13", "wise"): (
        less("donate_cost", "donate"), more("donate_fu", "donate"), less("protect_cost", "protect"),
        more("protect_fu", "protect"), more("practise_hui", "practise"), more("lecture_monk_fu", "lecture"),
    ),
    # ── 呲儿: what a bullet brings, and what one begins with ──
    ("cier", "cautious"): (less("start_ammo", "used_bullet"), more("bullet_ammo", "used_four_cier")),
    ("cier", "aggressive"): (less("start_ammo", "used_bullet"), more("bullet_ammo", "used_smg")),
    ("cier", "counting"): (
        less("start_ammo", "used_bullet"), more("bullet_ammo", "used_bullet"), less("bullet_ammo", "used_defend"),
        more("lord_bullet_ammo", "used_bullet", mode="lord"),
    ),
    # ── Delay the End ──
    ("delay", "pious"): (more("embellish_heaven", "embellish", 0, 2),),
    ("delay", "wicked"): (more("obscure_hell", "obscure", 0, 2),),
    ("delay", "steady"): (
        more("balance", "truth"), more("embellish_heaven", "embellish", 0, 2, balance=0),
        more("obscure_hell", "obscure", 0, 2, balance=0),
    ),
    # ── Ludo, on the same boards ──
    ("ludo", "cautious"): (
        more("block", "joins", "off", "no_landing"), more("safe_squares", "shelters", "none", "starts_and_stars"),
    ),
    ("ludo", "hunter"): (less("safe_squares", "captures", "none", "starts_and_stars"),),
    ("ludo", "clever"): (
        more("block", "joins", "off", "no_landing"), more("home_again", "goes_home", "no", "yes"),
        more("capture_before_home", "captures", "no", "yes"),
    ),
}  # fmt: skip
DEAF = {
    "cier": {"random"},
    "merit13": {"random", "selfish"},
    "merit57": {"random"},
    "ludo": {"random", "runner"},
    "delay": {"uniform", "reckless"},
}
"""They draw, or do what they do whatever it brings: run, unsettle, practise."""

# ── how much of it there is ──────────────────────────────────────────────────

KINDS = {
    "cier": ("used_",),
    "merit13": ("labor_", "practise_", "donate_", "protect_", "save_", "join_", "lecture_"),
    "merit57": ("labors_", "practises_", "donations_", "saves_", "protects_", "aids_", "skills_"),
}
"""Beginnings of the measures that together are everything a player decides in its turns."""


def share(game, style, care, value):
    """How large a part of all that a style does is this, with the number at this value."""
    ruleset = find(game).ruleset(SEATS[game], None, {**dict(care.where), care.number: value})
    if game == "delay":
        done = told(ruleset, style)
        return done[care.deed] / done.total()
    if game == "ludo":
        return sum(care.deed in what_it_does(board, ruleset, style) for board in boards()) / BOARDS
    found = simulate(ruleset, [style] * ruleset.seats, GAMES, seed=3, threads=1).metrics
    all_of_it = sum(each.mean for name, each in found.items() if name.startswith(KINDS[game]))
    return sum(each.mean for name, each in found.items() if is_part(name, care.deed)) / all_of_it


def is_part(name, deed):
    return name == deed or name.startswith(f"{deed}_")


def told(ruleset, style):
    """Every decision of some games."""
    done = Counter()
    for seed in range(PLAIN_GAMES):
        table, mind = Table(ruleset, seed), new_dealer(seed)
        while not table.over:
            action = table.think(0, style, mind)
            done[action] += 1
            table.act(0, action)
    return done


@cache
def boards():
    """Moments of games by chance, with a piece to choose."""
    found, mind, ruleset = [], new_dealer(0), find("ludo").ruleset(4, None, {"throws": "at_once"})
    for seed in range(BOARDS):
        table = Table(ruleset, seed)
        while not table.over and len(found) < BOARDS:
            if table.state.turns > 8:
                found.append(table.states.copy())
            table.act(table.waiting[0], table.think(table.waiting[0], "random", mind))
        if len(found) == BOARDS:
            return found
    raise AssertionError("too few boards")


def what_it_does(board, ruleset, style):
    """What the move that a style chooses here comes to."""
    state, rules = board.copy()[0], ruleset.record
    piece = verbs.choose(state, rules, new_dealer(1), state.seat, ruleset.game.style(style))
    row = state.row[state.seat]
    to = landing(rules, step_at(row, piece), state.die)
    is_safe = START <= to <= LAST_ON_RING and rules.safe >> (rules.offset[state.seat] + to) % RING & 1
    return {
        *(["joins"] if to < GOAL and pieces_at(row, to) else []),
        *(["captures"] if victims(state, rules, state.seat, to) else []),
        *(["goes_home"] if to == GOAL else []),
        *(["shelters"] if is_safe else []),
    }
