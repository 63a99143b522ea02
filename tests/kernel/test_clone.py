"""Copies of a table that cannot see the future, and actions by their numbers."""

from __future__ import annotations

import numpy as np
import pytest

import wanju
from wanju.games import find, ids
from wanju.kernel.dealer import MINDS, new_dealer
from wanju.kernel.errors import BadNumber, GameError, IllegalAction, NotYourTurn
from wanju.kernel.record import to_bytes
from wanju.kernel.seal import Seal
from wanju.kernel.table import Table

ROLLS = 40


def ludo(seed=5):
    return Table(find("ludo").ruleset(2), seed)


def dice(table):
    """What is rolled from here on if everybody takes the first move there is."""
    rolled = []
    for _ in range(ROLLS):
        told = len(table.notes)
        table.step(table.waiting[0], int(np.flatnonzero(table.mask(table.waiting[0]))[0]))
        rolled += [event["die"] for event in table.events(since=told) if "die" in event]
    return rolled


def whole(table):
    """Everything that makes a table."""
    dealer = int(table.dealer.key), int(table.dealer.counter)
    return to_bytes(table.state), dealer, list(table.moves), list(table.notes), table.seed


def test_a_clone_rolls_other_dice_than_the_table_will():
    table = ludo()
    clones = [dice(table.clone()) for _ in range(3)]
    truth = dice(table)
    assert len(truth) >= ROLLS / 2 and truth not in clones
    assert len({tuple(rolled) for rolled in clones}) == 3


def test_only_an_explicit_word_takes_the_dealer_along():
    table = ludo()
    foreseen = dice(table.clone(reseed=False))
    assert foreseen == dice(table)


def test_the_original_is_untouched():
    table = ludo()
    dice(table)
    before = whole(table)
    for twin in (table.clone(), table.clone(seat=0), table.clone(reseed=False), table.clone(seed=9)):
        dice(twin)
    assert whole(table) == before


def test_clones_are_the_same_again_for_the_same_table_and_for_the_same_seed():
    assert dice(ludo().clone()) == dice(ludo().clone())
    assert dice(ludo(1).clone(seed=9)) == dice(ludo(2).clone(seed=9))


def test_a_clone_is_where_its_table_is():
    table = ludo()
    dice(table)
    twin = table.clone()
    assert twin.view() == table.view() and twin.moves == table.moves and twin.story() == table.story()


def test_a_clone_for_a_seat_has_forgotten_what_others_chose_in_secret():
    table = Table(find("cier").ruleset(3), 1)
    table.act(0, "bullet")
    twin = table.clone(seat=1)
    assert table.waiting == (1, 2) and twin.waiting == (0, 1, 2)
    assert twin.moves == [] and twin.view(1)["seats"][1] == table.view(1)["seats"][1]
    mine = table.clone(seat=0)
    assert mine.view(0)["chosen"] == ["bullet"] and mine.waiting == (1, 2)


def test_a_clone_for_a_seat_draws_vows_anew_that_lie_face_down():
    table = Table(find("merit57").ruleset(4, None, {"hidden_vows": "role_vows"}), 3)
    while "vow" not in table.view(0)["seats"][0] or table.view(0)["seats"][0]["vow"] is None:
        table.act(table.waiting[0], table.think(table.waiting[0], "random"))
    own = {table.clone(seat=0).view(0)["seats"][0]["vow"] for _ in range(20)}
    others = {tuple(seat["vow"] for seat in table.clone(seat=0).clone().view(1)["seats"]) for _ in range(20)}
    assert len(own) == 1 and len(others) > 1


def test_the_story_of_a_clone_for_a_seat_is_what_that_seat_was_told():
    table = Table(find("cier").ruleset(2), 1)
    table.act(0, "bullet")
    assert table.clone(seat=1).notes == [note for note in table.notes if note[0] in table.events(1)]


def test_a_clone_is_not_saved_as_if_its_seed_had_dealt_it():
    with pytest.raises(GameError, match="A clone goes its own way and cannot be saved"):
        ludo().clone().save()
    same = ludo().clone(reseed=False)
    dice(same)
    assert wanju.load(same.save()).view() == same.view()


def test_a_sealed_table_can_be_cloned_with_and_without_its_secret():
    seal = Seal(b"x" * 32, ("a", "b"))
    table = Table(find("ludo").ruleset(2), seal)
    blind, seeing = dice(table.clone()), dice(table.clone(reseed=False))
    assert int(table.dealer.counter) == int(Table(table.ruleset, seal).dealer.counter)
    truth = dice(table)
    assert seeing == truth != blind


@pytest.mark.parametrize("seed", [-1, 2**64, "x", 1.5])
def test_a_bad_seed_is_refused(seed):
    with pytest.raises(BadNumber, match="The seed cannot be"):
        ludo().clone(seed=seed)


def test_a_seed_and_the_same_dealer_are_too_much():
    with pytest.raises(BadNumber, match="takes no seed"):
        ludo().clone(reseed=False, seed=3)


# ── actions by number ────────────────────────────────────────────────────────


@pytest.mark.parametrize("id", ids())
def test_the_mask_is_what_is_legal(id):
    table = Table(find(id).ruleset(), 2)
    for _ in range(20):
        if table.over:
            break
        for seat in range(table.ruleset.seats):
            mask = table.mask(seat)
            assert mask.dtype == np.bool_ and len(mask) == len(table.actions)
            assert tuple(np.array(table.actions)[mask]) == table.legal(seat)
        seat = table.waiting[0]
        table.step(seat, np.flatnonzero(table.mask(seat))[-1])


def test_a_step_is_the_act_of_that_name():
    by_name, by_number = (Table(find("cier").ruleset(2), 4) for _ in range(2))
    for seat, name in ((0, "bullet"), (1, "bullet"), (0, "cier@1"), (1, "dodge")):
        by_name.act(seat, name)
        by_number.step(seat, by_number.actions.index(name))
    assert whole(by_name) == whole(by_number)


def test_every_action_has_one_name():
    for id in ids():
        names = [name for name in find(id).ruleset().actions if name]
        assert len(set(names)) == len(names) > 0


@pytest.mark.parametrize(
    ("number", "kind", "sentence"),
    [
        (-1, BadNumber, "No action has the number -1; they go from 0 to 105."),
        (10**9, BadNumber, "No action has the number 1000000000; they go from 0 to 105."),
        ("bullet", BadNumber, "An action's number cannot be 'bullet'; it is its place in `actions`."),
        (1.0, BadNumber, "An action's number cannot be 1.0"),
        (None, BadNumber, "An action's number cannot be None"),
    ],
)
def test_a_number_that_no_action_has_is_refused(number, kind, sentence):
    table = Table(find("cier").ruleset(2), 4)
    with pytest.raises(kind) as refused:
        table.step(0, number)
    assert str(refused.value).startswith(sentence) and table.moves == []


def test_an_illegal_number_is_refused_as_its_name_is():
    table = Table(find("cier").ruleset(2), 4)
    with pytest.raises(IllegalAction, match="It costs 1 ammo and you have 0"):
        table.step(0, table.actions.index("hatchet@1"))
    table.act(0, "bullet")
    with pytest.raises(NotYourTurn, match="the table waits for seat 1"):
        table.step(0, table.actions.index("bullet"))


# ── thinking without a dealer ────────────────────────────────────────────────


def test_a_mind_of_its_own_is_the_same_for_the_same_seed_and_move():
    thoughts = [[Table(find("cier").ruleset(4), seed).think(0, "random") for seed in range(30)] for _ in range(2)]
    assert thoughts[0] == thoughts[1] and len(set(thoughts[0])) > 1
    table = Table(find("cier").ruleset(4), 1)
    assert table.think(2, "counting") == table.think(2, "counting")


def test_another_seat_and_another_move_have_other_thoughts():
    table = Table(find("cier").ruleset(8), 1)
    assert len({table.think(seat, "random") for seat in range(8)}) > 1


def test_thinking_changes_nothing_and_a_mind_that_is_given_is_used():
    table, mind = Table(find("cier").ruleset(2), 1), new_dealer(3, stream=MINDS)
    before = whole(table)
    table.think(0, "random")
    table.think(0, "random", mind)
    assert whole(table) == before and mind.counter > 0


def test_a_seat_that_is_not_asked_does_not_think():
    with pytest.raises(NotYourTurn, match="the table waits for seat"):
        table = ludo()
        table.think(1 - table.waiting[0], "random")
