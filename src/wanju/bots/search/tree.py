"""Tree search over any game, on the kernel's verbs.

The tree is open loop: a node is what was decided so far, not what the dice or the deck brought, so chance is sampled
anew in each simulation. So is all that the searching seat cannot know (`imagine`), which makes it an information set
search (Cowling, Powley & Whitehouse 2012). Those who choose at the same moment have nodes that do not know of each
other's choices. Every seat aims at what it wants (max^n). A node is an entry of one hash table, and so is each of its
actions: nothing is allocated while simulations run.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from wanju.bots.search.plan import DEEPEST, NodeRule
from wanju.bots.search.simulation import NOW, ROOT, UNIT, begin, play_on, standard_error, value
from wanju.kernel import verbs
from wanju.kernel.bits import lowest
from wanju.kernel.dealer import CHANCE, GAMMA, MINDS, draw, mix, roll
from wanju.kernel.logarithm import log
from wanju.kernel.record import MAX_SEATS, Record
from wanju.kernel.rule import compiled_too

BEGINNING = np.uint64(1)
KNOWN_TO, ITSELF = 1 << 40, 1 << 41
"""What is joined to a key beside actions: what a seat knows of a moment, and the entry of a node by itself. No action
has such a number, so no two entries have one key."""
FULL = -1
LEAST_MIX = 0.02
"""A part of a mix that is smaller is left out: it is what exploring has left behind."""


@compiled_too
def joined(key: Any, what: Any) -> Any:
    """The key of what follows; never 0, which is no key."""
    return mix(key * GAMMA + np.uint64(what) + np.uint64(1)) | np.uint64(1)


@compiled_too
def slot_of(edges: Any, key: Any) -> Any:
    """Where an entry is, or would be."""
    last = len(edges) - 1
    slot = np.int64(key & np.uint64(last))
    while edges[slot].key != 0 and edges[slot].key != key:
        slot = (slot + 1) & last
    return slot


@compiled_too
def entry(edges: Any, plan: Record, key: Any) -> Any:
    """The entry of this key, new if there was none; FULL if there is no room for it."""
    slot = slot_of(edges, key)
    if edges[slot].key == 0:
        if 2 * plan.used >= len(edges):
            return FULL
        plan.used += 1
        edge = edges[slot]
        edge.key, edge.visits, edge.total, edge.squares = key, 0.0, 0.0, 0.0
        edge.seen, edge.regret, edge.mix = 0.0, 0.0, 0.0
    return slot


@compiled_too
def clear(edges: Any, plan: Record) -> None:
    """An empty tree."""
    plan.used = 0
    for slot in range(len(edges)):
        edges[slot].key = np.uint64(0)


# ── picking a way ────────────────────────────────────────────────────────────


@compiled_too
def look_up(edges: Any, plan: Record, node: Any, actions: Any, open_now: int, slots: Any) -> bool:
    """Find the entries of all actions that are open here; is there room for them?"""
    for i in range(open_now):
        slots[i] = entry(edges, plan, joined(node, actions[i]))
        if slots[i] == FULL:
            return False
        edges[slots[i]].seen += 1.0
    return True


@compiled_too
def pick_by_bound(edges: Any, plan: Record, slots: Any, open_now: int, mind: Record) -> int:
    """UCB1, where an action that is not always open is held against the times that it was."""
    best, most, asked, known = 0, -1e300, 0.0, 0.0
    reach = plan.explore * max(plan.highest - plan.lowest, 1.0)
    start = roll(mind, open_now)  # whoever comes first wins a tie
    for j in range(open_now):
        i = (start + j) % open_now
        edge = edges[slots[i]]
        if edge.seen != asked:  # mostly all were open as often
            asked, known = edge.seen, log(edge.seen + 1.0)
        bound = edge.total / edge.visits + reach * sqrt(known / edge.visits)
        if bound > most:
            best, most = i, bound
    return best


@compiled_too
def pick_by_regret(edges: Any, plan: Record, slots: Any, open_now: int, mind: Record, node: Record) -> Any:
    """A draw in proportion to what each action was missed, and its chance. Later mixes count more in the average
    (linear averaging; Brown & Sandholm 2019)."""
    missed, taken_off = 0.0, node.regret
    for i in range(open_now):
        missed += max(edges[slots[i]].regret - taken_off, 0.0)
    left = np.float64(draw(mind) >> np.uint64(11)) * UNIT
    picked, chance = open_now - 1, 0.0
    is_found = False
    for i in range(open_now):
        share = max(edges[slots[i]].regret - taken_off, 0.0) / missed if missed > 0.0 else 1.0 / open_now
        edges[slots[i]].mix += share * (1.0 + node.visits)
        share = (1.0 - plan.explore) * share + plan.explore / open_now
        left -= share
        if not is_found and (left < 0.0 or i == open_now - 1):
            picked, chance, is_found = i, share, True
    return picked, chance


@compiled_too
def pick_untried(edges: Any, slots: Any, actions: Any, open_now: int, liked: int, mind: Record) -> int:
    """What was never tried here: what the style likes if that is so, else any; −1 if all was."""
    untried, picked = 0, -1
    for i in range(open_now):
        if edges[slots[i]].visits == 0.0:
            if actions[i] == liked:
                return i
            untried += 1
            if roll(mind, untried) == 0:
                picked = i
    return picked


# ── one simulation ───────────────────────────────────────────────────────────


@compiled_too
def descend(
    states: Any, rules: Record, dealers: Any, plan: Record, edges: Any, steps: Any, actions: Any, slots: Any,
    keys: Any, seat: int,
) -> int:  # fmt: skip
    """Walk down the tree until something is new; returns how many steps were taken. `keys` holds what each seat knows
    of this moment: what was decided before it, and its own choices in it."""
    state, mind, depth = states[NOW], dealers[MINDS], 0
    past = together = BEGINNING
    for each in range(MAX_SEATS):
        keys[each] = joined(past, KNOWN_TO + each)
    owed = verbs.waiting(state)
    while owed != 0 and depth < DEEPEST:
        who = seat if owed >> seat & 1 else lowest(owed)
        if who != seat and plan.alone == 1:
            action, is_new = verbs.choose(state, rules, mind, who, plan.styles[who]), False
        else:
            action, is_new, stepped = step_down(
                state, rules, dealers, plan, edges, steps, actions, slots, keys[who], who, depth
            )
            depth += stepped
        together = joined(together, action * MAX_SEATS + who)
        keys[who] = joined(keys[who], action)
        verbs.act(state, rules, dealers[CHANCE], who, action)
        if owed == 1 << who:
            past = together
            for each in range(MAX_SEATS):
                keys[each] = joined(past, KNOWN_TO + each)
        owed = verbs.waiting(state)
        if is_new:
            break
    return depth


@compiled_too
def step_down(
    state: Record, rules: Record, dealers: Any, plan: Record, edges: Any, steps: Any, actions: Any, slots: Any,
    node: Any, who: int, depth: int,
) -> Any:  # fmt: skip
    """An action for whoever decides here; whether the tree ends with it; and how many steps it takes: none where
    there is no choice or no room."""
    mind = dealers[MINDS]
    open_now = verbs.legal(state, rules, who, actions)
    if open_now == 1:
        return actions[0], False, 0
    own = entry(edges, plan, joined(node, ITSELF))
    if own == FULL or not look_up(edges, plan, node, actions, open_now, slots):
        return verbs.choose(state, rules, mind, who, plan.styles[who]), True, 0
    step = steps[depth]
    step.node, step.seat, step.chance = own, who, 1.0
    is_new = edges[own].visits == 0.0
    if plan.node_rule == NodeRule.REGRET:
        picked, step.chance = pick_by_regret(edges, plan, slots, open_now, mind, edges[own])
    else:
        liked = verbs.choose(state, rules, mind, who, plan.styles[who])
        picked = pick_untried(edges, slots, actions, open_now, liked, mind)
        is_new = picked >= 0
        if not is_new:
            picked = pick_by_bound(edges, plan, slots, open_now, mind)
    step.edge = slots[picked]
    return actions[picked], is_new, 1


@compiled_too
def back_up(states: Any, rules: Record, plan: Record, edges: Any, steps: Any, depth: int, payoffs: Any) -> None:
    """What the simulation was worth, told to every step by what its seat wants."""
    asked, got = -1, 0.0
    for number in range(depth):
        step = steps[number]
        if step.seat != asked:
            asked = step.seat
            got = value(states[NOW], rules, plan, asked, payoffs)
            plan.lowest, plan.highest = min(plan.lowest, got), max(plan.highest, got)
        edge, node = edges[step.edge], edges[step.node]
        if plan.node_rule == NodeRule.REGRET:
            usual = node.total / node.visits if node.visits > 0.0 else got
            edge.regret += (got - usual) / step.chance
            node.regret += got - usual
        node.visits += 1.0
        node.total += got
        edge.visits += 1.0
        edge.total += got
        edge.squares += got * got


@compiled_too
def grow(
    states: Any, rules: Record, dealers: Any, plan: Record, edges: Any, steps: Any, actions: Any, slots: Any,
    keys: Any, payoffs: Any, seat: int, seed: Any, first: int, count: int,
) -> None:  # fmt: skip
    """Simulations `first` … `first + count − 1` of a decision; the first of all begins with an empty tree."""
    if first == 0:
        clear(edges, plan)
        plan.lowest, plan.highest = 0.0, 0.0
    for number in range(first, first + count):
        begin(states, rules, dealers, seat, seed, number)
        depth = descend(states, rules, dealers, plan, edges, steps, actions, slots, keys, seat)
        play_on(states[NOW], rules, dealers, plan)
        back_up(states, rules, plan, edges, steps, depth, payoffs)


# ── the decision ─────────────────────────────────────────────────────────────


@compiled_too
def weigh(
    states: Any, rules: Record, dealers: Any, plan: Record, edges: Any, actions: Any, options: Any, seat: int
) -> None:
    """What the tree says of each action that is open."""
    node = joined(BEGINNING, KNOWN_TO + seat)
    plan.found = verbs.legal(states[ROOT], rules, seat, actions)
    mixed = 0.0
    for i in range(plan.found):
        option, edge = options[i], edges[slot_of(edges, joined(node, actions[i]))]
        is_known = edge.key != 0 and edge.visits > 0.0
        option.action = actions[i]
        option.visits = edge.visits if is_known else 0.0
        option.worth = edge.total / edge.visits if is_known else 0.0
        option.error = standard_error(edge.visits, edge.total, edge.squares) if is_known else 1.0
        option.mix = edge.mix if is_known else 0.0
        option.gain, option.gain_error = 0.0, 1.0
        mixed += option.mix
    kept = 0.0
    for i in range(plan.found):
        share = options[i].mix / mixed if mixed > 0.0 else 1.0 / plan.found
        options[i].mix = share if share >= LEAST_MIX or mixed == 0.0 else 0.0
        kept += options[i].mix
    for i in range(plan.found):
        options[i].mix /= kept


@compiled_too
def most_tried(plan: Record, options: Any, liked: int, mind: Record) -> int:
    """What was tried most. Of those tried as often, and of those worth as much, what the style likes; else any."""
    best, ties = 0, 1
    for i in range(1, plan.found):
        if options[i].visits > options[best].visits:
            best, ties = i, 1
        elif options[i].visits == options[best].visits:
            ties += 1
            if roll(mind, ties) == 0:
                best = i
    for i in range(plan.found):
        is_as_good = options[i].visits == options[best].visits or options[i].worth >= options[best].worth
        if options[i].action == liked and 2.0 * options[i].visits >= options[best].visits and is_as_good:
            best = i
    return int(options[best].action)


@compiled_too
def drawn(plan: Record, options: Any, mind: Record) -> int:
    """A draw from the mix."""
    left = np.float64(draw(mind) >> np.uint64(11)) * UNIT
    for i in range(plan.found):
        left -= options[i].mix
        if left < 0.0:
            return int(options[i].action)
    return int(options[plan.found - 1].action)
