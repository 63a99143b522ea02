"""What it is worth to a player that weighs everything that the team holds: calamity and saves by how likely they are to
decide it. All of it is read off the rules and off what lies open."""

from __future__ import annotations

from wanju.games.merit13.readings import CoopSave, TimeoutRule
from wanju.games.merit13.saving import full_price
from wanju.games.merit13.state import Seat, Table
from wanju.kernel.bits import how_many, lowest, without_lowest
from wanju.kernel.record import Record

HOLDING = 200.0
"""Points that a team that holds is worth to each of its players, beside their score."""
DOUBT = 1.5
"""How far calamity may come out from what is expected, for each round that is left."""


def rounds_left(state: Record, rules: Record) -> int:
    """How many rounds come after this one."""
    return rules.rounds - state.table[Table.ROUND_NUMBER]


def may_be_called(state: Record, rules: Record, place: int) -> bool:
    """Can somebody else still call this player to save together, even without an action?"""
    others = 0
    for other in range(rules.places):
        others += state.seat[other, Seat.ACTIONS] if other != place else 0
    return rules.coop_save == CoopSave.ON and others > 0


def expected_rise(state: Record, rules: Record) -> float:
    """Calamity that the events of a round bring, on the average of those that can still come."""
    total, left = 0, state.events_left
    while left:
        total, left = total + rules.harm[lowest(left)], without_lowest(left)
    return total / max(how_many(state.events_left), 1)


def danger(state: Record, rules: Record, calamity: float, rise: float) -> float:
    """How likely so much calamity is to be too much: in the end, or in the next round already."""
    left = rounds_left(state, rules)
    doubt = 1.0 + DOUBT * left
    in_the_end = (calamity + rise * left - rules.calamity_most + doubt) / (2.0 * doubt)
    soon = (calamity + (rise if left > 0 else 0.0) - rules.calamity_loss + 1.0 + DOUBT) / (2.0 * (1.0 + DOUBT))
    return min(max(in_the_end, soon, 0.0), 1.0)


def relief(state: Record, rules: Record, by: float) -> float:
    """What so much less calamity is worth."""
    if by == 0:
        return 0.0
    now, rise = float(state.table[Table.CALAMITY]), expected_rise(state, rules)
    return HOLDING * (danger(state, rules, now, rise) - danger(state, rules, max(now - by, 0.0), rise))


def rescue(state: Record, rules: Record, place: int, being: int) -> float:
    """What it is worth to the team that this being is saved, by how likely nobody else does it."""
    left = rounds_left(state, rules)
    phases = min(rules.patience - state.stays[being], left + 1)
    others = (max(phases, 1) - 1) * rules.places * rules.actions
    for other in range(rules.places):
        if other != place and state.seat[other, Seat.WEALTH] >= full_price(state, rules, being):
            others += state.seat[other, Seat.ACTIONS]
    alone = 1.0 / (1.0 + others)
    times_out = rules.timeout_calamity if left >= phases else 0
    return alone * (relief(state, rules, times_out + rules.beings[being].unsaved) + stake(state, rules))


def stake(state: Record, rules: Record) -> float:
    """What the loss of a being would cost the team: less if it can do without some, nothing if it needs none or if
    too few can still come."""
    missing = rules.needed - state.table[Table.SAVED]
    to_come = min(how_many(state.beings_left), rules.beings_per_round * rounds_left(state, rules))
    spare = how_many(state.area) + to_come - missing
    return HOLDING / (1.0 + spare) if missing > 0 and spare >= 0 else 0.0


def ready(state: Record, rules: Record, place: int, more: int) -> float:
    """What it is worth to have so much more wealth, or less, when the next being comes: by how likely that is what it
    takes to save it in time."""
    left, is_short = rounds_left(state, rules), rules.timeout_rule == TimeoutRule.ONE_ACTION_PHASE
    if left == 0 or state.beings_left == 0:
        return 0.0
    phases = min(max(rules.patience - (1 if is_short else 0), 1), left)
    earned, most, total = (phases * rules.actions - 1) * rules.labor_wealth, 0, 0
    for other in range(rules.places):
        wealth = state.seat[other, Seat.WEALTH] if other != place else 0
        most, total = max(most, wealth), total + wealth + earned
    own, is_shared = state.seat[place, Seat.WEALTH], rules.coop_save == CoopSave.ON
    now = total + own if is_shared else max(most, own) + earned
    then = total + own + more if is_shared else max(most, own + more) + earned
    change, beings = 0, state.beings_left
    while beings:
        being, beings = lowest(beings), without_lowest(beings)
        cost = rules.beings[being].cost
        change += (1 if cost <= then else 0) - (1 if cost <= now else 0)
    return stake(state, rules) * change / how_many(state.beings_left)
