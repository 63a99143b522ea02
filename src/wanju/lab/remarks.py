"""What a designer should hear of a report: faults that its figures show, as facts without words.

Nothing is remarked that an interval does not bear out: what is said never to happen happens, with 95 % confidence, in
less than one of a hundred; what is said to be uneven is so by more than the intervals and a margin leave open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from wanju.kernel.game import Metric
from wanju.lab.claims import Finding
from wanju.lab.hits import EVENT, RULING, SECTION
from wanju.lab.intervals import Estimate, rate
from wanju.lab.report import Report, taken_share
from wanju.lab.simulate import RANDOM
from wanju.lab.skill import OPPONENTS, SIZES
from wanju.lab.target import Verdict

RARE, FEW = 0.01, 100
"""Below this, at the upper end of its interval, something counts as never; games that a claim needs to be refuted."""
SEAT_MARGIN, UNEVEN, ALIKE, HARD = 0.02, 0.05, 0.05, 0.05
"""How far a seat may be from its share; how far labels may be apart; how near styles are that are no different; how
often a team holds that has no hope."""
SHAPES = {"forced": (0.5, 1), "hopeless": (0.2, 1), "king_making": (0.1, 1), "decided": (0.5, -1)}
"""Measures of the shape that are remarked on beyond, or below, a bound."""


class Remark(NamedTuple):
    """One fault: its kind, and the facts of its sentence."""

    kind: str
    facts: dict[str, Any]
    part: str
    """Where in the report it is seen."""


def remarks(found: Report) -> list[Remark]:
    """All of them, the gravest kinds first."""
    kinds = (of_rules, of_team, of_opponents, of_seats, of_traits, of_actions, of_cards, of_metrics, of_shape)
    return [each for kind in (*kinds, of_hits, of_claims) for each in kind(found)]


def is_never(found: Estimate | None) -> bool:
    """Did it not happen once, in games enough to say so?"""
    return found is not None and found.mean == 0 and found.high < RARE


def of_rules(found: Report) -> Iterator[Remark]:
    """What the game itself says of such rules, and games that do not end."""
    ruleset, result = found.trial.ruleset, found.result
    for key, facts in ruleset.game.notices(ruleset):
        yield Remark("notice", {"key": key, "facts": facts}, "table")
    if result.unfinished:
        share = rate(result.unfinished, result.games)
        yield Remark("unfinished", {"found": share, "longest": ruleset.game.longest}, "table")


def of_team(found: Report) -> Iterator[Remark]:
    """A team that nobody can lead to victory, or to defeat; or that needs nobody who thinks."""
    if found.skill.kind != SIZES:
        return
    for size in found.skill.columns:
        cells = {name: row[size] for name, row in found.skill.rows.items() if size in row}
        best, worst = max(cells, key=lambda name: cells[name].mean), min(cells, key=lambda name: cells[name].mean)
        facts = {"size": size, "best": best, "worst": worst, "high": cells[best], "low": cells[worst]}
        if max(each.high for each in cells.values()) < HARD:
            yield Remark("lost", facts, "skill")
        elif min(each.low for each in cells.values()) > 1 - HARD:
            yield Remark("won", facts, "skill")
        elif len(cells) > 1 and spread(list(cells.values())) < ALIKE:
            yield Remark("no_skill", facts, "skill")


def spread(found: list[Estimate]) -> float:
    """How far apart they may be at most."""
    return max(each.high for each in found) - min(each.low for each in found)


def of_opponents(found: Report) -> Iterator[Remark]:
    """Styles that do worse than chance."""
    if found.skill.kind == OPPONENTS:
        even = found.skill.even or 0.0
        for style, row in found.skill.rows.items():
            if style != RANDOM and RANDOM in row and row[RANDOM].high < even - SEAT_MARGIN:
                yield Remark("below_chance", {"style": style, "found": row[RANDOM], "even": even}, "skill")


def of_seats(found: Report) -> Iterator[Remark]:
    """Seats that win more, or less, than their share of what is won."""
    cells = cells_of(found, "seat", "win")
    even = sum(each.mean for each in cells.values()) / max(len(cells), 1)
    for seat, each in cells.items():
        if each.low > even + SEAT_MARGIN or each.high < even - SEAT_MARGIN:
            kind = "seat_more" if each.mean > even else "seat_less"
            yield Remark(kind, {"seat": seat, "found": each, "even": even}, "seat")


def of_traits(found: Report) -> Iterator[Remark]:
    """Roles, vows and so on that win far more often than others; of what winning itself is, such as ranks, nothing."""
    for trait in (each.id for each in found.trial.ruleset.game.own_traits):
        cells = cells_of(found, trait, "win")
        if len(cells) < 2 or not any(RARE < each.mean < 1 - RARE for each in cells.values()):
            continue
        best, worst = max(cells, key=lambda one: cells[one].mean), min(cells, key=lambda one: cells[one].mean)
        if cells[best].low - cells[worst].high > UNEVEN:
            facts = {"trait": trait, "best": best, "worst": worst, "high": cells[best], "low": cells[worst]}
            yield Remark("uneven", facts, trait)


def cells_of(found: Report, trait: str, by: str) -> dict[str, Estimate]:
    """A cross table with one row of labels, where it was made."""
    table = found.result.crosses.get(f"{trait}×{by}")
    return {labels[0]: each for labels, each in table.cells.items()} if table else {}


def of_actions(found: Report) -> Iterator[Remark]:
    """Actions that nobody takes, that some do not take, that are never open, and that do harm to who takes them."""
    closed, games = [], sum(seen.all.games for seen in found.uses.values())
    for action in dict.fromkeys(action for seen in found.uses.values() for action in seen.opened if action):
        shares = {style: taken_share(seen, action) for style, seen in found.uses.items()}
        there = {style: share for style, share in shares.items() if share is not None}
        never = {style: share for style, share in there.items() if is_never(share)}
        if never:
            times = sum(share.n for share in never.values())
            facts = {"action": action, "styles": list(never), "times": times}
            yield Remark("unused" if len(never) == len(there) else "unused_by", facts, "actions")
        if not there:
            closed.append(action)
    if closed and is_never(rate(0, min(seen.all.games for seen in found.uses.values()))):
        yield Remark("never_open", {"actions": closed, "games": games}, "actions")
    for each in found.alone.found if found.alone else ():
        if found.alone and each.thing in found.alone.dominated:
            gain = Estimate(-each.found.difference, -each.found.high, -each.found.low, each.found.n)
            yield Remark("dominated", {"thing": each.thing, "gain": gain}, "actions")


def of_cards(found: Report) -> Iterator[Remark]:
    """Cards that never come, though others of their deck do, and cards that change nothing."""
    own = found.worth
    if own is None or own.seen is None or not is_never(rate(0, own.games)):
        return
    in_play = {thing.kind for thing in own.things if own.times(thing)}
    never = [thing for thing in own.never_seen if thing.kind in in_play]
    metric = found.trial.numbers[own.metrics[0]]
    for kind, listed in (("never_seen", never), ("idle", own.idle)):
        if listed:
            yield Remark(kind, {"things": listed, "games": own.games, "metric": metric}, "cards")


def of_metrics(found: Report) -> Iterator[Remark]:
    """What never or always happens; and of what there is one for each label, those that never come."""
    result, families = found.result, dict[tuple[str, str], list[tuple[Metric, Estimate]]]()
    own = {metric.name for metric in found.trial.ruleset.game.metrics(found.trial.ruleset).values()}
    for name, each in result.metrics.items():
        metric = result.trial.numbers[name]
        if name not in own:
            continue
        if metric.label:
            families.setdefault((metric.kind, metric.by), []).append((metric, each))
        elif metric.is_rate and is_never(each):
            yield Remark("never_happens", {"metric": metric, "found": each}, "table")
        elif metric.is_rate and each.mean == 1 and each.low > 1 - RARE:
            yield Remark("always_happens", {"metric": metric, "found": each}, "table")
    for (kind, by), each_of in families.items():
        dead = [metric.label for metric, each in each_of if not each.mean and not each.high - each.low > RARE]
        if dead and len(dead) < len(each_of) and is_never(rate(0, each_of[0][1].n)):
            yield Remark("never_of", {"kind": kind, "by": by, "labels": dead, "n": each_of[0][1].n}, "measures")


def of_shape(found: Report) -> Iterator[Remark]:
    """Games that leave little to decide, or are decided long before they end."""
    for name, (bound, sign) in SHAPES.items():
        each = found.shape.measures.get(name) if found.shape else None
        if each is not None and (each.low > bound if sign > 0 else each.high < bound):
            yield Remark(f"shape_{name}", {"found": each}, "shape")


def of_hits(found: Report) -> Iterator[Remark]:
    """Rules, rulings and events that did not come up in any game."""
    for kind in (SECTION, RULING, EVENT):
        if found.hits and is_never(rate(0, found.hits.games)) and (never := found.hits.never(kind)):
            yield Remark(f"never_{kind}", {"names": never, "games": found.hits.games}, "rules")


def of_claims(found: Report) -> Iterator[Remark]:
    """What the rulebook says of itself, and is not so; a few games that are all alike prove nothing."""
    failed = [each.claim.id for each in found.claims if each.verdict == Verdict.FAILS and is_firm(each)]
    if failed:
        yield Remark("claims_fail", {"ids": failed, "all": len(found.claims)}, "claims")


def is_firm(finding: Finding) -> bool:
    """Was it computed, or seen in games enough to have an interval?"""
    return finding.is_exact or (finding.found is not None and finding.found.n >= FEW and is_wide(finding.found))


def is_wide(found: Estimate) -> bool:
    return found.low < found.high
