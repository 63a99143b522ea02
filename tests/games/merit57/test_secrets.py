"""What a player may not know changes nothing for them: no view, event, story, and no style's decision."""

from __future__ import annotations

import json
import random

import pytest

import wanju
from wanju.games import find
from wanju.games.merit57.state import Ask, Seat
from wanju.kernel import verbs
from wanju.kernel.dealer import new_dealer
from wanju.kernel.table import Table

GAME = find("merit57")
RULES = {
    "rb57": (4, "rb57", {}),
    "three": (3, "v60", {"hidden_vows": "role_vows"}),
    "everything": (4, "everything", {}),
    "two_player": (2, "two_player", {"hidden_vows": "all_vows", "final_sacrifice": "on", "roles": "pick"}),
    "old_deck": (4, "rb57", {"personal_deck_mode": "pp50_merged", "hidden_vows": "all_vows"}),
}
STYLES = ("random", "altruist", "scorer", "author", "balanced", "selfish")


def known(table, seat):
    """Every byte that a seat, or a spectator, may read."""
    told = [table.view(seat), table.events(seat), table.story(seat, "en"), table.story(seat, "zh")]
    if seat is not None:
        told += [table.legal(seat)]
    return json.dumps(told, ensure_ascii=False)


def decided(table, seat):
    """What every style does for a seat: shown what it may know, and handed the whole state as in the loops."""
    if seat is None or seat not in table.waiting:
        return []
    found = []
    for style in table.game.styles:
        found.append(table.think(seat, style, new_dealer(3)))
        number = verbs.choose(table.states.copy()[0], table.rules, new_dealer(3), seat, table.game.style(style))
        found.append(table.ruleset.actions[number])
    return found


def raw(table, seat):
    """What every style does with the whole state."""
    return decided(table, seat)[1::2]


def moments(name, seed, games):
    """Tables before a decision, in games between all kinds of players."""
    seats, preset, settings = RULES[name]
    ruleset, chance = GAME.ruleset(seats, preset, settings), random.Random(f"{name} {seed}")
    for game in range(games):
        table, mind = Table(ruleset, 1000 * seed + game), new_dealer(game)
        while not table.over:
            yield table, chance
            seat = chance.choice(table.waiting)
            table.act(seat, table.think(seat, chance.choice(STYLES), mind))


@pytest.mark.parametrize("name", RULES)
def test_what_others_have_chosen_in_secret_reaches_nobody(name):
    """Twins that differ in one choice that is not open yet look the same to everybody else."""
    found = dict.fromkeys((Ask.OPTION, Ask.SACRIFICE), 0)
    for table, chance in moments(name, 1, games=3):
        owed = int(table.state.owed)
        ask = Ask(int(table.state.ask))
        if owed & (owed - 1) == 0 or ask not in found or found[ask] >= 8:
            continue
        chooser = chance.choice(table.waiting)
        names = table.legal(chooser)
        if len(names) < 2:
            continue
        twins = [wanju.load(table.save()) for _ in range(2)]
        for twin, action in zip(twins, chance.sample(names, 2), strict=True):
            twin.act(chooser, action)
        for seat in (None, *(seat for seat in range(table.ruleset.seats) if seat != chooser)):
            assert known(twins[0], seat) == known(twins[1], seat), (table.save(), chooser)
            assert decided(twins[0], seat) == decided(twins[1], seat)
        found[ask] += 1
    assert found[Ask.OPTION] >= 4
    assert found[Ask.SACRIFICE] > 0 or table.ruleset.values["final_sacrifice"] == "off"


def is_under_way(table):
    """Have all vows been made?"""
    return table.view()["phase"] not in ("pick_role", "setup_faith", "setup_vow")


@pytest.mark.parametrize("name", ["three", "everything", "two_player", "old_deck"])
def test_vows_that_lie_face_down_reach_nobody(name):
    """Another vow before another player changes nothing for the rest; nor do two second vows change places."""
    swaps = flips = 0
    for table, chance in moments(name, 2, games=3):
        if chance.random() > 0.1 or not is_under_way(table):
            continue
        twin = wanju.load(table.save())
        seats, places = table.ruleset.seats, range(int(table.rules.places))
        other = chance.choice(list(places))
        twin.state.seat[other, Seat.VOW] ^= 1
        hidden_from = {seat for seat in range(seats) if seat != other % seats}
        flips += 1
        second = [p for p in places if twin.state.seat[p, Seat.BODHISATTVA] > 0]
        if table.ruleset.values["hidden_vows"] == "all_vows" and len(second) > 1 and table.state.ask == Ask.TURN:
            one, two = chance.sample(second, 2)
            row = twin.state.seat
            row[one, Seat.BODHISATTVA], row[two, Seat.BODHISATTVA] = (
                int(row[two, Seat.BODHISATTVA]), int(row[one, Seat.BODHISATTVA]),
            )  # fmt: skip
            hidden_from -= {one % seats, two % seats}
            swaps += 1
        for seat in (None, *hidden_from):
            assert known(table, seat) == known(twin, seat), table.save()
            assert raw(table, seat) == raw(twin, seat)
    assert flips > 15 and (swaps > 1 or table.ruleset.values["hidden_vows"] != "all_vows")


def test_a_second_vow_taken_face_down_is_named_to_nobody():
    table = Table(GAME.ruleset(4, "rb57", {"hidden_vows": "all_vows"}), 3)
    while not any(name.startswith("renounce") for name in table.legal(table.waiting[0])):
        table.act(table.waiting[0], "refuge")
    seat = table.waiting[0]
    own, vow = next((n, n.partition(",")[2]) for n in table.legal(seat) if n.startswith("renounce"))
    table.act(seat, own)
    for watcher in (None, *(s for s in range(4) if s != seat)):
        told = [e for e in table.events(watcher) if e["event"] == "renounces"]
        assert told and all(e["bodhisattva"] == "hidden" for e in told)
        assert table.view(watcher)["seats"][seat]["bodhisattva"] == "hidden"
        assert vow not in json.dumps([table.view(watcher), table.events(watcher)])
    assert table.view(seat)["seats"][seat]["bodhisattva"] == vow


def test_a_spectator_sees_no_more_than_any_player():
    """What is shown to nobody in particular is shown to everybody, but for prices and questions of their own."""
    for table, chance in moments("everything", 4, games=1):
        if chance.random() > 0.2:
            continue
        everybody = table.view()
        assert everybody["prompt"] is None
        for seat in range(4):
            mine = table.view(seat)
            for number, board in enumerate(everybody["seats"]):
                shown = {key for key, value in board.items() if value != mine["seats"][number][key]}
                assert shown <= ({"vow", "bodhisattva", "progress"} if number == seat else set())
            for key in everybody.keys() - {"seats", "prompt", "beings"}:
                assert everybody[key] == mine[key]


def test_no_future_is_in_the_state():
    """The same moves under two seeds that have dealt the same so far would go on differently: decks are sets."""
    table = Table(GAME.ruleset(4), 1)
    twin = wanju.load(table.save())
    twin.dealer.key += 1
    for seat in (None, 0, 1, 2, 3):
        assert known(table, seat) == known(twin, seat)
    assert table.states.tobytes() == twin.states.tobytes()
