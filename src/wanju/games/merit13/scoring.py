"""§9: score, path and rank. Scores are compared as they are, not as a computer rounds them."""

from __future__ import annotations

from math import sqrt

from wanju.games.merit13.readings import BodhisattvaStreak, PathSelection, ScoreRounding, TieBreak
from wanju.games.merit13.state import PATHS, Event, Path, Seat
from wanju.kernel.dealer import tell
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


@rule("9")
def score_everybody(state: Record, rules: Record, dealer: Record) -> None:
    """§9  Base score, plus the points of the path, decide the ranks."""
    for place in range(rules.places):
        path = path_of(state, rules, place)
        state.path[place], state.bonus[place] = path, bonus_of(state, rules, place, path)
        state.rank[place] = 1
    for one in range(rules.places):
        for other in range(one):
            ahead = compare(state, rules, one, other)
            state.rank[one] += 1 if ahead < 0 else 0
            state.rank[other] += 1 if ahead > 0 else 0
    for place in range(rules.places):
        tell(dealer, Event.SCORES, place, round(10 * score(state, rules, place, state.bonus[place])), state.rank[place])


@rule("9")
def score(state: Record, rules: Record, place: int, bonus: int) -> float:
    """§9  The base score, plus the points of the path."""
    return base_score(state, rules, place) + bonus


@rule("9")
def base_score(state: Record, rules: Record, place: int) -> float:
    """§9  3 · √(fu · hui); not rounded, or as A13-17 says."""
    squared = base_squared(state, rules, place)
    return sqrt(squared) if rules.score_rounding == ScoreRounding.NONE else float(rounded(rules, squared))


@rule("9")
def base_squared(state: Record, rules: Record, place: int) -> int:
    """§9  The square of the base score, a whole number."""
    return rules.score_factor**2 * state.seat[place, Seat.FU] * state.seat[place, Seat.HUI]


def rounded(rules: Record, squared: int) -> int:
    """A base score as a whole number: rounded down, or to the nearest (never half-way: A13-17)."""
    if rules.score_rounding == ScoreRounding.FLOOR:
        return whole_root(squared)
    return (whole_root(4 * squared) + 1) // 2


def whole_root(square: int) -> int:
    """The largest whole number whose square is no larger."""
    root = int(sqrt(square))
    while root * root > square:
        root -= 1
    while (root + 1) * (root + 1) <= square:
        root += 1
    return root


# ── paths ────────────────────────────────────────────────────────────────────


@rule("9")
def path_of(state: Record, rules: Record, place: int) -> int:
    """§9  The best path one qualifies for; 世俗道 if there is none. 布施道 and 禅修道 count alike: the larger of fu and
    hui says which (A13-16)."""
    best: int = Path.WORLDLY
    for path in range(Path.WORLDLY):
        if not has_walked(state, rules, place, path):
            continue
        if best == Path.WORLDLY or rules.path_bonus[path] > rules.path_bonus[best]:
            best = path
        elif best == Path.GIVING and path == Path.MEDITATION and rules.path_bonus[path] == rules.path_bonus[best]:
            if state.seat[place, Seat.HUI] > state.seat[place, Seat.FU]:
                best = path
    return best


@rule("9")
def bonus_of(state: Record, rules: Record, place: int, best: int) -> int:
    """§9  The points of all paths together."""
    total = 0
    for path in range(PATHS):
        total += path_points(state, rules, place, path, best)
    return total


@rule("9")
def path_points(state: Record, rules: Record, place: int, path: int, best: int) -> int:
    """§9  The points of a path, if it is the best one; or if one qualifies for it (A13-16)."""
    if rules.path_selection == PathSelection.BEST or best == Path.WORLDLY:
        return rules.path_bonus[path] if path == best else 0
    return rules.path_bonus[path] if path < Path.WORLDLY and has_walked(state, rules, place, path) else 0


@rule("9")
def has_walked(state: Record, rules: Record, place: int, path: int) -> bool:
    """§9  The conditions of the six paths."""
    board = state.seat[place]
    fu, hui = board[Seat.FU], board[Seat.HUI]
    if path == Path.BODHISATTVA:
        is_longest = rules.bodhisattva_streak == BodhisattvaStreak.LONGEST
        rounds = board[Seat.LONGEST] if is_longest else board[Seat.STREAK]
        enough = fu >= rules.bodhisattva_fu and hui >= rules.bodhisattva_hui
        return enough and rounds >= rules.bodhisattva_rounds
    if path == Path.GIVING:
        return fu >= rules.giving_fu and hui >= rules.giving_hui
    if path == Path.MEDITATION:
        return hui >= rules.meditation_hui and fu >= rules.meditation_fu
    if path == Path.RELIEF:
        return board[Seat.SAVED] >= rules.relief_saves and fu >= rules.relief_fu
    if path == Path.HOUSEHOLDER:
        is_even = abs(fu - hui) <= rules.householder_gap
        return fu >= rules.householder_fu and hui >= rules.householder_hui and is_even
    return fu >= rules.awakening_at or hui >= rules.awakening_at


# ── ranks ────────────────────────────────────────────────────────────────────


@rule("9")
def compare(state: Record, rules: Record, one: int, other: int) -> int:
    """§9  Positive if one ranks before the other, negative if after. Equal scores share a rank, or fu, then hui, or the
    seat decides (A13-18)."""
    difference = compare_scores(state, rules, one, other)
    if difference == 0 and rules.tie_break == TieBreak.FU_THEN_HUI:
        difference = state.seat[one, Seat.FU] - state.seat[other, Seat.FU]
        if difference == 0:
            difference = state.seat[one, Seat.HUI] - state.seat[other, Seat.HUI]
    if difference == 0 and rules.tie_break == TieBreak.SEAT:
        difference = other - one
    return difference


def compare_scores(state: Record, rules: Record, one: int, other: int) -> int:
    """The sign of (√A + p) − (√B + q), in whole numbers only."""
    a, b = base_squared(state, rules, one), base_squared(state, rules, other)
    ahead = state.bonus[other] - state.bonus[one]
    if rules.score_rounding != ScoreRounding.NONE:
        return rounded(rules, a) - rounded(rules, b) - ahead
    if ahead >= 0:
        return root_difference(a, b, ahead)
    return -root_difference(b, a, -ahead)


def root_difference(a: int, b: int, d: int) -> int:
    """The sign of √a − √b − d, for d ≥ 0: √a > √b + d if and only if a − b − d² > 2d√b."""
    left = a - b - d * d
    if left < 0:
        return -1
    difference = left * left - 4 * d * d * b
    return 1 if difference > 0 else -1 if difference < 0 else 0
