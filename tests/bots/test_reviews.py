"""A review: costly decisions are found, prospects add up, and nothing hidden is looked at."""

from __future__ import annotations

import pytest

from wanju.bots.review import Judge, decisions, review
from wanju.games import find
from wanju.kernel.table import Table


@pytest.fixture(scope="module")
def table():
    """A duel of 呲儿 in which the first seat loads twice while the other loads and shoots."""
    table = Table(find("cier").ruleset(2), 3)
    while not table.over:
        table.act(0, "bullet")
        table.act(1, "cier@0" if "cier@0" in table.legal(1) else "bullet")
    return table


def test_standing_in_the_line_of_fire_is_costly(table):
    found = review(table, weighed=200, appraised=30)
    loaded_again = found["decisions"][2]
    assert (loaded_again["seat"], loaded_again["action"]) == (0, "bullet")
    assert loaded_again["better"] and loaded_again["cost"]["low"] > 0
    assert found["costliest"] == sorted(found["costliest"], key=lambda n: -found["decisions"][n]["cost"]["mean"])


def test_the_better_choice_has_a_reason_in_the_games_own_words(table):
    ruleset, told = table.ruleset, review(table, weighed=200, appraised=2)["decisions"][2]
    for language in ("en", "zh"):
        kind = told["better"].partition("@")[0]
        assert told["why"][language] == ruleset.words(language)[f"hint.{kind}"].format(**ruleset.values)


def test_choices_and_luck_add_up_to_what_became_of_a_seat(table):
    found = review(table, weighed=50, appraised=20)
    assert found["end"] == list(table.payoff) and len(found["curve"]) == len(found["decisions"])
    for row in found["shares"]:
        assert row["start"] + row["own"] + row["others"] + row["luck"] == pytest.approx(row["end"])


def test_the_same_match_and_seed_the_same_review(table):
    assert review(table, 4, 40, 10) == review(table, 4, 40, 10)


def test_a_move_that_was_the_only_one_is_no_decision():
    game = find("ludo")
    table = Table(game.ruleset(2), 1)
    while len(table.moves) < 30:
        table.act(table.waiting[0], table.think(table.waiting[0], "clever"))
    every = decisions(table)
    assert 0 < len(every) < len(table.moves)


def test_what_another_has_chosen_in_secret_does_not_change_a_judgement():
    """§2: all choose at once. The second seat's choice is judged alike, whatever the first has chosen unseen."""
    judged = []
    for unseen in ("bullet", "defend"):
        table = Table(find("cier").ruleset(2), 3)
        table.act(0, unseen)
        judge, action = Judge(table.ruleset), table.ruleset.action("bullet")
        judged.append((judge.compare(table.states, 1, action, 5, 60), judge.appraise(table.states, 1, -1, 5, 20)))
    assert judged[0] == judged[1]
