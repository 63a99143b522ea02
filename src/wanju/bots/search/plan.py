"""What a search is told, and what it works on: a few records that are laid out once and never grow."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from wanju.kernel.record import MAX_SEATS, record_type


class Method(IntEnum):
    """How a decision is searched for."""

    TREE = 0
    """A tree of what may be done, growing where it pays (open loop: chance is sampled, never stored)."""
    IMPROVE = 1
    """One ply over a blueprint: every action against the one that a style would take, on the same chances."""
    APPRAISE = 2
    """No search: what the position is worth to each seat, as one of them can know it."""


class NodeRule(IntEnum):
    """How a simulation picks its way in the tree."""

    BOUND = 0
    """The highest upper confidence bound (UCB1); in the end what was tried most."""
    REGRET = 1
    """By regret matching; in the end a draw from the average mix. For secret and simultaneous choices."""


PLAN = record_type(
    method=np.int64,
    node_rule=np.int64,
    alone=np.int64,  # 1 if only the searching seat has nodes, and others follow their styles
    explore=np.float64,  # how far a bound reaches, or how often regret matching does anything
    sure=np.float64,  # standard errors by which an improvement must be better
    wants=(np.int64, MAX_SEATS),  # the objective of each seat
    styles=(np.int64, MAX_SEATS),  # who plays on where the tree ends; of the searching seat, the blueprint
    before=np.int64,  # in place of the style's action: the blueprint, or what is taken before appraising; or NOTHING
    limit=np.int64,  # decisions after which a simulation is cut
    lowest=np.float64,  # of what simulations were worth so far; bounds reach farther where more is at stake
    highest=np.float64,
    used=np.int64,  # entries of the tree in use
    found=np.int64,  # how many actions the last search weighed
)

EDGE = record_type(
    key=np.uint64,  # of a node and an action; of a node alone, its own entry; 0 if free
    visits=np.float64,
    total=np.float64,  # of what the simulations were worth to whoever decides here
    squares=np.float64,
    seen=np.float64,  # how often it was open
    regret=np.float64,  # of a node alone, what has been taken off all its actions
    mix=np.float64,  # sum of the probabilities with which it was picked, the later ones weighing more
)

STEP = record_type(
    edge=np.int64,
    node=np.int64,
    seat=np.int64,
    chance=np.float64,  # with which the edge was picked
)

OPTION = record_type(
    action=np.int64,  # or a seat, of an appraisal
    visits=np.float64,
    worth=np.float64,
    error=np.float64,  # standard error of it
    mix=np.float64,  # with which probability it is to be played
    gain=np.float64,  # over the blueprint, on the same chances
    gain_error=np.float64,  # standard error of that
)

NOTHING = -1
"""In place of an action."""
DEEPEST = 256
"""Steps that a simulation may take within the tree."""
