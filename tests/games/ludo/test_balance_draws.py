"""One draw from the published vector; compiled and plain bit for bit alike; and what always holds."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chi2

from wanju.compiler import njit
from wanju.games.ludo import balance
from wanju.games.ludo.balance.core import bend, distance_from_fair, roll_face
from wanju.games.ludo.balance.rules import ENTRIES
from wanju.kernel.dealer import new_dealer
from wanju.kernel.numbers import Switch
from wanju.kernel.record import record_type, records

STATE = record_type(
    step=(np.int8, (4, 4)), seats=np.int32, seat=np.int32, humans=np.int32, sixes=np.int32, history=np.float64,
    minutes=np.float64,
)  # fmt: skip


@njit
def bend_all(rolls, states, ruleset):
    for i in range(len(states)):
        s = states[i]
        bend(rolls[i], s.step, s.seats, s.seat, s.humans, s.history, s.minutes, s.sixes, ruleset[0])


@njit
def draw_many(p, dealer, counts, draws):
    for _ in range(draws):
        counts[roll_face(p, dealer) - 1] += 1


def random_state(state, rng):
    seats = rng.randint(2, 4)
    crowd = rng.choice([(-1, 56), (-1, 20), (20, 40), (41, 56)])
    rows = [[rng.choice((rng.randint(*crowd), rng.randint(-1, 56))) for _ in range(4)] for _ in range(4)]
    state.seat = rng.randrange(seats)
    if rng.random() < 0.2:
        rows[state.seat] = [56, 56, rng.randint(36, 55), 56]
    if rows[state.seat] == [56] * 4:
        rows[state.seat][0] = 3
    state["step"][:] = rows
    state.seats = seats
    state.humans = 1 << state.seat | (rng.randrange(1 << seats) if rng.random() < 0.4 else 0)
    state.sixes = rng.randint(0, 2)
    state.history = rng.choice((rng.randint(-50, 100) / 200, 0.1, -0.08, 0.0, rng.uniform(-0.25, 0.5)))
    state.minutes = rng.choice((rng.uniform(0, 12), 2.0, 4.0, 6.0, 9.0))


def random_rules(rng):
    return {
        entry.id: rng.choice(entry.readings) for entry in ENTRIES if isinstance(entry, Switch) and rng.random() < 0.3
    }


def test_compiled_and_plain_are_bit_for_bit_alike_under_any_switches():
    rng = random.Random(5)
    count = 120
    seen = set()
    for _ in range(40):
        switches = random_rules(rng)
        ruleset, states, rolls = records(balance.RULES), records(STATE, count), records(balance.ROLL, count)
        ruleset[0] = balance.rules_record(**switches)
        for state in states:
            random_state(state, rng)
        bend_all(rolls, states, ruleset)
        for state, roll in zip(states, rolls, strict=True):
            seats = int(state.seats)
            humans = [seat for seat in range(seats) if state.humans >> seat & 1]
            f = balance.faces(
                state.step[:seats], int(state.seat), float(state.history), float(state.minutes), int(state.sixes),
                humans=humans, **switches,
            )  # fmt: skip
            assert f.p == tuple(roll.p)
            rule = ("fair", "2.2", "3.1", "3.2", "S3")[roll.rule]
            assert f.why["rule"] == rule
            seen.add(rule)
            if balance_is_on(switches, state):
                if switches.get("dice") == "steady":
                    assert f.why["worth"] == tuple(roll.worth) and f.why["moment"] == roll.moment
                    continue
                assert f.why["influence"] == roll.influence and f.why["predicted"] == tuple(roll.predicted[:seats])
                assert f.why["mean"] == roll.average and f.why["gift_probability"] == roll.gift_probability
    assert seen == {"fair", "2.2", "3.1", "3.2", "S3"}


def balance_is_on(switches, state):
    several = int(state.humans).bit_count() > 1
    is_on = switches.get("apply_to") != "none" and switches.get("dice") != "fair"
    return is_on and not (several and switches.get("multi_human", "fair") == "fair")


def test_a_record_read_plainly_gives_the_same_too():
    rng = random.Random(6)
    rules, states, roll = balance.rules_record(), records(STATE, 40), records(balance.ROLL)[0]
    for s in states:
        random_state(s, rng)
        s.humans = 1 << s.seat
        last = (float(s.history), float(s.minutes), int(s.sixes))
        bend(roll, s.step, int(s.seats), int(s.seat), int(s.humans), *last, rules)
        assert tuple(roll.p) == balance.faces(s.step[: s.seats], int(s.seat), *last).p


def test_a_sweep_does_not_recompile():
    states, rolls = records(STATE), records(balance.ROLL)
    random_state(states[0], random.Random(7))
    for bias in (1.5, 1.6, 1.7):
        ruleset = records(balance.RULES)
        ruleset[0] = balance.rules_record(six_bias=bias, block="wall")
        bend_all(rolls, states, ruleset)
    assert len(getattr(bend_all, "signatures", [0])) == 1


# ── the draw (A32) ──


def test_faces_lie_in_order_from_1_to_6():
    p = (0.1, 0.2, 0.3, 0.1, 0.1, 0.2)
    for u, face in (
        (0.0, 1),
        (0.0999, 1),
        (0.1, 2),
        (0.2999, 2),
        (0.31, 3),
        (0.61, 4),
        (0.71, 5),
        (0.81, 6),
        (0.9999, 6),
    ):
        assert balance.draw_face(p, u) == face


def test_a_face_that_cannot_come_does_not_come():
    for p in ((0, 0, 1 / 3, 0, 1 / 3, 1 / 3), (1 / 3, 1 / 3, 0, 1 / 3, 0, 0), (0.8 / 3,) * 3 + (0.2,) + (0, 0)):
        possible = {face for face in range(1, 7) if p[face - 1] > 0}
        edges = [sum(p[:n]) for n in range(7)] + [0.0, 1 - 2**-53]
        assert {balance.draw_face(p, u) for u in edges if u < 1} <= possible


def test_what_rounding_leaves_over_goes_to_the_last_face():
    assert balance.draw_face((1 / 6,) * 6, 1 - 2**-53) == 6
    assert balance.draw_face((0.3, 0.3, 0.3999999, 0, 0, 0), 1 - 2**-53) == 3


def test_a_roll_takes_exactly_one_draw():
    dealer = new_dealer(1)
    with np.errstate(over="ignore"):
        for roll in range(1, 50):
            assert 1 <= balance.roll_face((1 / 6,) * 6, dealer) <= 6 and dealer.counter == roll


ENDGAME = [[56, 56, 56, 50], [10, -1, -1, -1]]
BOARDS = {
    "fair": ([[-1] * 4] * 2, 0.0, {"apply_to": "none"}),
    "2.2 behind": ([[-1] * 4, [56, 56, 30, 20]], -0.3, {}),
    "2.2 ahead": ([[56, 56, 30, 20], [-1] * 4], 0.4, {}),
    "3.1 one": ([[10, -1, -1, -1], [40, -1, -1, -1]], 0.0, {}),
    "3.1 three": ([[1, 9, -1, -1], [28, 30, 38, -1]], -0.2, {}),
    "3.2 all": (ENDGAME, 0.3, {}),
    "3.2 much": (ENDGAME, 0.05, {}),
    "3.2 even": (ENDGAME, 0.0, {}),
    "3.2 little": (ENDGAME, -0.05, {}),
    "3.2 nothing": (ENDGAME, -0.3, {}),
}


@pytest.mark.parametrize("name", BOARDS)
def test_draws_follow_the_published_vector(name):
    """Chi-square over 200,000 draws each; the ten million of the issue are the study's."""
    pos, history, switches = BOARDS[name]
    f = balance.faces(pos, 0, history, 5.0, 0, **switches)
    assert f.why["rule"] == name.split()[0]
    draws, counts, p = 200_000, np.zeros(6, np.int64), np.array(f.p)
    with np.errstate(over="ignore"):
        draw_many(p, new_dealer(2024), counts, draws)
    possible = p > 0
    assert counts.sum() == draws and not counts[~possible].any()
    distance = ((counts - draws * p)[possible] ** 2 / (draws * p[possible])).sum()
    assert chi2.sf(distance, possible.sum() - 1) > 1e-4


# ── always ──

STEP = st.integers(-1, 56)
ROW = st.lists(STEP, min_size=4, max_size=4)
SWITCHES = st.fixed_dictionaries(
    {},
    optional={e.id: st.sampled_from(e.readings) for e in ENTRIES if isinstance(e, Switch)},
)


@settings(max_examples=300, deadline=None)
@given(
    pos=st.lists(ROW, min_size=2, max_size=4), seat=st.integers(0, 3), history=st.floats(-0.5, 0.5),
    minutes=st.floats(0, 1e6), sixes=st.integers(0, 2), switches=SWITCHES,
)  # fmt: skip
def test_six_probabilities_that_sum_to_one(pos, seat, history, minutes, sixes, switches):
    seat %= len(pos)
    if pos[seat] == [56] * 4:
        pos[seat] = [56, 56, 56, 40]
    f = balance.faces(pos, seat, history, minutes, sixes, **switches)
    assert len(f.p) == 6 and all(0 <= p <= 1 for p in f.p)
    assert abs(sum(f.p) - 1) < 1e-12
    assert 0 <= f.why["distance_from_fair"] <= 5 / 6
    assert (f.why["rule"] == "3.1") == bool(f.why.get("gifts"))


@settings(max_examples=200, deadline=None)
@given(pos=st.lists(ROW, min_size=2, max_size=4), history=st.floats(-0.5, 0.49), more=st.floats(1e-6, 0.01))
def test_a_better_history_means_fewer_sixes_and_fewer_gifts(pos, history, more):
    if pos[0].count(56) >= 3:
        pos[0] = [-1, 3, 9, 30]
    before, after = (balance.faces(pos, 0, h, 5.0, 0) for h in (history, min(0.5, history + more)))
    assert before.why["rule"] == after.why["rule"] and before.why["gifts"] == after.why["gifts"]
    assert after.why["p6"] < before.why["p6"]
    assert after.why["gift_probability"] <= before.why["gift_probability"]
    if before.why["rule"] == "2.2":
        assert after.p[5] < before.p[5]


def test_the_distance_from_a_fair_die():
    assert distance_from_fair((1 / 6,) * 6) == 0
    assert distance_from_fair((0, 0, 0, 0, 0, 1)) == pytest.approx(5 / 6)
    assert distance_from_fair((0, 0, 1 / 3, 0, 1 / 3, 1 / 3)) == pytest.approx(0.5)
