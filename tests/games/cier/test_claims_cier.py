"""The exact measurements of the claims of 呲儿."""

from __future__ import annotations

from wanju.games.cier.game import GAME
from wanju.games.cier.tools import claims
from wanju.kernel.table import Table

RULESET = GAME.ruleset(2)


def test_everybody_has_the_abilities_of_the_table_in_chapter_2():
    assert claims.abilities(RULESET, 0, 0).mean == 13


def test_an_ability_is_unbeaten_if_no_legal_answer_hurts_its_user():
    """Counted anew at a table at which both have ammo for everything."""
    rich = GAME.ruleset(2, settings={"hp_individual": 9, "start_ammo": 10})
    hurt = {"chop": True}  # only after a sweep; by chapter 2 a chop meets a chop and a sweep
    for mine in legal(rich, 0):
        for theirs in legal(rich, 1):
            table = Table(rich, 0)
            table.act(0, mine)
            table.act(1, theirs)
            name = mine.partition("@")[0]
            hurt[name] = hurt.get(name, False) or table.view()["seats"][0]["hp"] < 9
    assert claims.unbeaten(RULESET, 0, 0).mean == sum(not each for each in hurt.values())


def legal(ruleset, seat):
    table = Table(ruleset, 0)
    return [table.actions[number] for number in table.mask(seat).nonzero()[0]]
