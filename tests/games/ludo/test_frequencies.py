"""Over many millions of rolls of real games, faces come as often as the published vectors say, whatever made them.

Each roll has a vector of its own. Over all rolls of a kind, what was counted less what was expected is a sum of
independent surprises; its covariance is that of single rolls, added up: p on the diagonal less p pᵀ. So the chi-square
is exact for any mixture of vectors, and whether a vector was followed is never blurred by which vectors there were.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import chi2

from wanju.compiler import njit
from wanju.games import find
from wanju.kernel import verbs
from wanju.kernel.dealer import CHANCE, MINDS, SILENT, sit
from wanju.kernel.record import records
from wanju.lab.loop import style_numbers

LUDO = find("ludo")
ROLL, FACES, RULES = 4, 6, 5
TOO_RARE = 1e-5


@njit(cache=True, error_model="numpy")
def tally_games(states, blank, ruleset, dealers, styles, terms, seed, games, counts, expected, products):
    """Every roll of seat 0: what came, what was published, and its covariance, by what made the roll."""
    rules, chance, mind = ruleset[0], dealers[CHANCE], dealers[MINDS]
    for game in range(games):
        states[0] = blank[0]
        state = states[0]
        rules.history[0] = terms[game % len(terms)]
        sit(chance, seed, game, CHANCE)
        sit(mind, seed, game, MINDS)
        verbs.setup(state, rules, chance)
        while verbs.waiting(state) != 0:
            seat = int(state.seat)
            action = verbs.choose(state, rules, mind, seat, styles[seat])
            verbs.act(state, rules, chance, seat, action)
            if action == ROLL and seat == 0:
                rule, p = state.roll.rule, state.roll.p
                counts[rule, state.die - 1] += 1
                for i in range(FACES):
                    expected[rule, i] += p[i]
                    for j in range(FACES):
                        products[rule, i, j] += p[i] * p[j]


def tallied(preset, seats, terms, games, seed=17):
    """Counts, expectations and covariances of the rolls of the one person at a table of hunters."""
    ruleset = LUDO.ruleset(seats, preset, {"people": "yes"})
    counts, expected, products = np.zeros((RULES, FACES)), np.zeros((RULES, FACES)), np.zeros((RULES, FACES, FACES))
    with np.errstate(over="ignore"):
        tally_games(
            records(LUDO.state), records(LUDO.state), ruleset.array, records(SILENT, 2),
            style_numbers(LUDO, ["hunter"] * seats), np.array(terms), np.uint64(seed), games,
            counts, expected, products,
        )  # fmt: skip
    return counts, expected, products


def surprise(counts, expected, products, claimed=None):
    """How likely a chi-square at least as large is, if every roll followed its vector, or one that is only claimed."""
    apart = counts - (expected if claimed is None else claimed)
    covariance = np.diag(expected) - products
    distance = apart @ np.linalg.pinv(covariance, rcond=1e-9, hermitian=True) @ apart
    return float(chi2.sf(distance, np.linalg.matrix_rank(covariance, tol=1e-9 * covariance.max(), hermitian=True)))


V2_TERMS = (0.0, -0.5, 0.5, -0.04, 0.04, -0.3, 0.3, -0.08, 0.1)
STEADY_TERMS = (0.0, -1.0, 1.0, -0.42, 0.3, -0.7, 0.05)
V2_RULES, STEADY_RULES = {1: "2.2", 2: "3.1", 3: "3.2"}, {0: "fair", 4: "S3"}


@pytest.fixture(scope="module")
def v2():
    two, four = tallied("v2.0", 2, V2_TERMS, 81_000), tallied("v2.0", 4, V2_TERMS, 27_000)
    return [a + b for a, b in zip(two, four, strict=True)]


@pytest.fixture(scope="module")
def steady():
    two, four = tallied("steady", 2, STEADY_TERMS, 91_000), tallied("steady", 4, STEADY_TERMS, 28_000)
    return [a + b for a, b in zip(two, four, strict=True)]


def test_ten_million_rolls_of_v2_follow_their_vectors(v2):
    counts, expected, products = v2
    assert counts.sum() >= 10_000_000 and counts[[0, 4]].sum() == 0
    for rule, name in V2_RULES.items():
        assert counts[rule].sum() > 200_000, name
        assert surprise(counts[rule], expected[rule], products[rule]) > TOO_RARE, name


def test_ten_million_rolls_of_the_steady_dice_follow_their_vectors(steady):
    counts, expected, products = steady
    assert counts.sum() >= 10_000_000 and counts[[1, 2, 3]].sum() == 0
    for rule, name in STEADY_RULES.items():
        assert counts[rule].sum() > 200_000, name
        assert surprise(counts[rule], expected[rule], products[rule]) > TOO_RARE, name


@pytest.mark.parametrize(("rule", "by"), [(1, 0.001), (2, 0.005), (3, 0.005)])
def test_a_vector_that_is_a_little_wrong_is_found_out(v2, rule, by):
    """As if the engine had published a five a little likelier, and a six a little rarer, than it rolled."""
    counts, expected, products = (part[rule] for part in v2)
    wrong = expected + counts.sum() * by * np.array([0, 0, 0, 0, 1, -1])
    assert surprise(counts, expected, products, wrong) < 1e-9


def test_a_fair_die_would_be_found_out(v2, steady):
    for counts, expected, products in ([part[rule] for part in v2] for rule in V2_RULES):
        assert surprise(counts, expected, products, np.full(FACES, counts.sum() / FACES)) < 1e-6
        assert abs(expected.sum() - counts.sum()) < 1e-3
    # the steady dice help as often as they hinder here, but not by the same faces
    counts, expected, products = (part[4] for part in steady)
    assert surprise(counts, expected, products, np.full(FACES, counts.sum() / FACES)) < 1e-9


def test_vectors_of_all_kinds_together_have_the_right_variance():
    """Many small samples: their chi-squares are spread as chi-squares are, not merely small."""
    found = []
    for seed in range(200):
        counts, expected, products = tallied("v2.0", 2, V2_TERMS, 27, seed)
        found.append(surprise(counts[1], expected[1], products[1]))
    assert 0.4 < np.mean(found) < 0.6 and 0.02 < np.mean(np.array(found) < 0.1) < 0.2
