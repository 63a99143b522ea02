"""The open actions at once are those that `why_not` finds nothing against, at every moment of every game."""

import numpy as np
import pytest

from wanju.games import find, house_ids
from wanju.kernel import verbs
from wanju.kernel.dealer import new_dealer
from wanju.kernel.errors import GameError
from wanju.kernel.record import records
from wanju.kernel.table import Table

SHORT = 120


def rulesets(game):
    for preset in game.numbers.presets:
        for seats in range(game.fewest, game.most + 1):
            try:
                yield game.ruleset(seats, preset)
            except GameError:
                continue


@pytest.mark.parametrize("id", house_ids())
def test_legal_finds_what_why_not_allows(id):
    game, rng, moments = find(id), np.random.default_rng(3), 0
    for number, ruleset in enumerate(rulesets(game)):
        state, dealer, out = records(game.state)[0], new_dealer(number), np.zeros(len(ruleset.actions), np.int64)
        verbs.setup(state, ruleset.record, dealer)
        for _ in range(SHORT):
            owed = verbs.waiting(state)
            if owed == 0:
                break
            seat = int(rng.choice([seat for seat in range(ruleset.seats) if owed >> seat & 1]))
            found = out[: verbs.legal(state, ruleset.record, seat, out)].tolist()
            allowed = ruleset.numbered.values()
            assert found == [each for each in allowed if verbs.why_not(state, ruleset.record, seat, each) == 0]
            verbs.act(state, ruleset.record, dealer, seat, int(rng.choice(found)))
            moments += 1
    assert moments >= 7


@pytest.mark.parametrize(("id", "settings"), [("cier", {}), ("merit57", {"final_sacrifice": "on"})])
def test_whose_secret_choice_is_forgotten_is_asked_again(id, settings):
    """A seat that imagines the table finds everybody asked who had chosen in secret."""
    game, rng, forgotten = find(id), np.random.default_rng(5), 0
    for seed in range(4):
        table = Table(game.ruleset(4, None, settings), seed)
        while table.waiting and len(table.moves) < 400:
            waiting = table.waiting
            if len(waiting) > 1:
                table.step(waiting[0], int(rng.choice(np.flatnonzero(table.mask(waiting[0])))))
                assert waiting[0] not in table.waiting
                assert set(table.clone(waiting[1]).waiting) >= set(waiting)
                forgotten += 1
                continue
            table.step(waiting[0], int(rng.choice(np.flatnonzero(table.mask(waiting[0])))))
    assert forgotten > 10


@pytest.mark.parametrize("id", ["merit13", "merit57"])
def test_objectives_say_what_a_result_is_worth(id):
    """A team that falls is worth nothing but to those who want their score; one that holds half and a share of 200."""
    game = find(id)
    _, team_then_score, score, team = range(4)
    assert game.objectives == ("first", "team_then_score", "score", "team")
    held = fallen = 0
    for seed in range(40):
        table = Table(game.ruleset(4), seed)
        while table.waiting:
            table.act(table.waiting[0], table.think(table.waiting[0], game.styles[-1] if seed % 2 else "random"))
        rows, state, rules = table.score_sheet, table.state, table.rules
        for seat in range(4):
            wanted = [verbs.worth(state, rules, seat, which) for which in (team_then_score, score, team)]
            if table.view()["outcome"] == "won":
                own = wanted[1] * 200
                assert wanted == pytest.approx([0.5 + own / 400, own / 200, 1.0])
                assert rows[seat]["total"] == pytest.approx(own, abs=0.06)
                held += 1
            else:
                assert wanted[0] == wanted[2] == 0.0
                fallen += 1
    assert held and fallen
