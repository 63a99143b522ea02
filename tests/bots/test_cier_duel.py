"""呲儿 between two: small positions by hand, the first turns against a solver that shares nothing with ours, and all of
it against an exact best response."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from cier.build import position
from test_matrix import by_programming

from wanju.bots.cier.duel import Duel
from wanju.bots.cier.response import Asked, Equilibrium, Response, Sampled, exploitability, exploited
from wanju.games import find
from wanju.games.cier.state import Style
from wanju.kernel import verbs
from wanju.kernel.dealer import new_dealer
from wanju.kernel.errors import GameError

NEAR = 1e-9


def duel(more=0, **settings):
    return Duel(find("cier").ruleset(2, settings=settings), more=more)


def solved(*, ammo=(0, 0), swept=(), hp=None, **settings):
    """Value and mixes of a position, the mixes by names."""
    table = position(2, hp=None, ammo=ammo, swept=swept, **settings)
    if hp:
        table.state["hp"][:2] = table.state["hp_round"][:2] = [int(2 * each) for each in hp]
    made = Duel(table.ruleset)
    named = [
        {
            "+".join(table.ruleset.actions[a] for a in plan): chance
            for plan, chance in made.mix(table.state, seat).items()
        }
        for seat in range(2)
    ]
    return made.value(table.state), *named


# ── by hand ──────────────────────────────────────────────────────────────────


def test_the_start_of_equals_is_worth_nothing_and_both_load():
    """Without ammo nobody can be hurt, so that nobody needs cover."""
    value, mine, theirs = solved()
    assert value == pytest.approx(0, abs=NEAR) and mine == theirs == {"bullet": 1}


def test_a_killing_move_that_nothing_answers_wins():
    """§2  六呲儿 is voided by 四呲儿, 冲锋枪 and 机关枪, and cancelled by 六呲儿 and 巴雷; none of them is free."""
    value, mine, theirs = solved(ammo=(3, 0))
    assert value == pytest.approx(1, abs=NEAR) and mine == {"six_cier@1": 1}
    value, mine, theirs = solved(ammo=(0, 3))
    assert value == pytest.approx(-1, abs=NEAR) and theirs == {"six_cier@0": 1}


def test_in_the_last_turn_two_strikes_and_two_covers_are_matching_pennies():
    """§2  With 1.5 ammo, 防御 voids 手斧 and not 板砖, 闪避 voids 板砖 and not 手斧; a draw is half way."""
    value, mine, theirs = solved(ammo=(1.5, 0), stalemate_turns=1)
    assert value == pytest.approx(0.5, abs=NEAR)
    assert mine == pytest.approx({"hatchet@1": 0.5, "brick@1": 0.5})
    assert theirs == pytest.approx({"defend": 0.5, "dodge": 0.5})


def test_in_the_last_turn_a_cover_against_everything_holds():
    """§2  With 1 ammo there are 呲儿 and 手斧, and 防御 voids both."""
    value, _, theirs = solved(ammo=(1, 0), stalemate_turns=1)
    assert value == pytest.approx(0, abs=NEAR) and theirs == {"defend": 1}


def test_a_turn_that_nobody_can_win_is_a_draw_when_it_is_the_last():
    assert solved(stalemate_turns=1)[0] == pytest.approx(0, abs=NEAR)
    assert solved(ammo=(3, 0), stalemate_turns=1)[0] == pytest.approx(1, abs=NEAR)


def test_two_lives_are_better_than_one_and_a_lord_is_far_ahead():
    assert 0 < solved(hp=(2, 1))[0] < 1 and solved(hp=(1, 2))[0] < 0
    assert 0.9 < solved(mode="lord")[0] < 1
    assert solved(mode="lord", lord_seat=1)[0] == pytest.approx(-solved(mode="lord")[0], abs=NEAR)


def test_who_surely_wins_does_not_dawdle_and_who_surely_loses_holds_out():
    """As few turns as the win takes, and as many as the loss can be put off by; else all that are left."""
    made = duel()
    layer = made.find(made.states[0])[0]
    everywhere, last = np.arange(layer.many), layer.values[-1]
    for seat, sign in ((0, 1), (1, -1)):
        rows, values = layer.rows(made.turns, seat), sign * layer.values
        won, lost = sign * last > 1 - NEAR, sign * last < NEAR - 1
        assert (values[rows, everywhere] > 1 - NEAR)[won].all() and won.sum() > 100
        assert (values[rows - 1, everywhere] < 1 - NEAR)[won].all()
        later = np.minimum(rows + 1, len(values) - 1)
        assert (values[later, everywhere] < NEAR - 1)[lost].all() and lost.sum() > 100
        assert (rows[~won & ~lost] == len(values) - 1).all()


def test_three_do_not_duel():
    with pytest.raises(GameError, match="between two; 3 sit"):
        Duel(find("cier").ruleset(3))


# ── against a solver that shares nothing with ours ───────────────────────────


def naive(table):
    """The value of a position to seat 0, by playing every turn there is with plain rules, to the very end."""
    known, rules, dealer = {}, table.ruleset.record, new_dealer(0)
    count = len(table.ruleset.actions)

    def value(state):
        if state.outcome:
            out = np.zeros(2)
            verbs.payoff(state, rules, out)
            return out[0] - out[1]
        key = tuple(tuple(state[name][:2].tolist()) for name in ("hp", "hp_round", "ammo")), state.swept, state.calm
        if key not in known:
            legal = [[a for a in range(count) if verbs.why_not(state, rules, seat, a) == 0] for seat in range(2)]
            payoffs = np.zeros((len(legal[0]), len(legal[1])))
            for row, column in product(*(range(len(each)) for each in legal)):
                after = np.array([state], table.game.state)
                verbs.act(after[0], rules, dealer, 0, legal[0][row])
                verbs.act(after[0], rules, dealer, 1, legal[1][column])
                payoffs[row, column] = value(after[0])
            known[key] = by_programming(payoffs)
        return known[key]

    return value(np.array([table.state], table.game.state)[0])


@pytest.mark.parametrize(
    "where",
    [
        {"stalemate_turns": 3},
        {"stalemate_turns": 2, "ammo": (3.5, 2), "swept": (0,)},
        {"stalemate_turns": 1, "mode": "lord", "ammo": (2, 2)},
        {"stalemate_turns": 1, "hp_individual": 1.5, "allow_fouls": "on", "foul_hp": 0.5, "all_out": "last_hp"},
    ],
    ids=str,
)
def test_a_few_turns_are_worth_what_playing_them_all_out_says(where):
    table = position(2, **({"hp": None, "ammo": 0, "swept": ()} | where))
    assert Duel(table.ruleset).value(table.state) == pytest.approx(naive(table), abs=1e-8)


# ── all of it ────────────────────────────────────────────────────────────────

RULES = [
    {},
    {"mode": "lord"},
    {"stalemate": "no_limit"},
    {"bullet_ammo": 3},
    {"allow_fouls": "on", "foul_hp": 0.5, "all_out": "last_hp"},
    {"mode": "skill", "character": ["monk", "storm"]},
]


@pytest.mark.parametrize("settings", RULES, ids=str)
def test_the_solution_loses_nothing_to_a_best_response(settings):
    assert abs(exploited(duel(**settings), Equilibrium()).exploitability) <= NEAR


@pytest.mark.parametrize("settings", [*RULES[:4], {"bullet_ammo": 0.5}, {"start_ammo": 3}], ids=str)
def test_more_ammo_told_apart_changes_no_value(settings):
    """4 more of either, in every position with what can be spent in a turn."""
    values = []
    for more in (0, 8):
        made = duel(more, **settings)
        layer = made.find(made.states[0])[0]
        values.append(layer.values[-1].reshape(made.caps[0] + 1, made.caps[1] + 1, 4))
    few, many = values
    assert np.abs(few - many[: len(few), : few.shape[1]]).max() <= NEAR


def test_what_is_good_for_one_is_bad_for_the_other():
    made = duel()
    layer = made.find(made.states[0])[0]
    values = layer.values[-1].reshape(made.caps[0] + 1, made.caps[1] + 1, 2, 2)
    assert np.abs(values + values.transpose(1, 0, 3, 2)).max() <= NEAR


def test_two_abilities_a_turn_are_mixed_as_pairs():
    made = duel(mode="lord", lord_abilities=2, stalemate_turns=3)
    assert abs(exploited(made, Equilibrium()).exploitability) <= NEAR
    assert all(len(plan) == 2 for plan in made.mix(made.states[0], 0))
    assert all(len(plan) == 1 for plan in made.mix(made.states[0], 1))


# ── how much others lose ─────────────────────────────────────────────────────


def test_a_player_who_only_loads_is_beaten_for_sure():
    ruleset = find("cier").ruleset(2)

    def load(states, seat, out):
        out[ruleset.action("bullet")] = 1

    assert exploitability(ruleset, load).exploitability == pytest.approx(1, abs=NEAR)


def test_a_policy_that_is_asked_is_measured_like_the_solution_it_reads():
    made = duel(stalemate_turns=2)

    def ask(states, seat, out):
        for (action,), chance in made.mix(states[0], seat).items():
            out[action] = chance

    assert abs(Response(made, Asked(ask, watches=True), 1).value(made.states[0])) <= NEAR


def test_every_style_loses_much_to_a_best_response():
    made = duel()
    for style in Style:
        assert 0.9 < exploited(made, Sampled(style, 200)).exploitability <= 1 + NEAR
