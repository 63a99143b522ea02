"""What a player may not know changes nothing for them: no view, event, story, and no style's decision."""

from __future__ import annotations

import json
import random

import pytest

import wanju
from wanju.games import find
from wanju.games.merit57.state import Ask, Faith, Seat
from wanju.games.merit57.state import Table as Counter
from wanju.kernel import verbs
from wanju.kernel.dealer import new_dealer
from wanju.kernel.game import seats_in
from wanju.kernel.table import Table

GAME = find("merit57")
RULES = {
    "rb57": (4, "rb57", {}),
    "three": (3, "v60", {"hidden_vows": "role_vows"}),
    "everything": (4, "everything", {}),
    "two_player": (2, "two_player", {"hidden_vows": "all_vows", "final_sacrifice": "on"}),
    "faith": (4, "rb57", {"hidden_refuge": "on", "hidden_vows": "role_vows", "own_faces": "on", "promises": "on"}),
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


def imagined(table, seat):
    """What a seat takes the whole state to be."""
    return str(table.clone(seat, seed=7).states.tolist())


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


@pytest.mark.parametrize("name", ["three", "everything", "two_player", "faith", "old_deck"])
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


def twins_by_vow(income, seat, seed):
    """Two games that differ in one player's vow alone: everybody does the same in both."""
    settings = {"hidden_vows": "role_vows", "vow_income": income, "roles": "pick"}
    tables = [Table(GAME.ruleset(4, None, settings), seed) for _ in range(2)]
    mind, made = new_dealer(seed), 0
    while not any(table.over for table in tables) and made < 90:
        actor = tables[0].waiting[0]
        names = [tables[0].think(actor, "balanced", mind)] * 2
        if actor == seat and tables[0].view(actor)["prompt"]["kind"] == "vow":
            names = ["vow@simple", "vow@hard"]
        if any(table.refusal(actor, name) for table, name in zip(tables, names, strict=True)):
            return  # they have gone apart
        for table, name in zip(tables, names, strict=True):
            table.act(actor, name)
        made += 1
        yield tables


def test_m57_121_income_at_the_end_tells_nobody_which_vow_lies_face_down():
    seen = 0
    for seat in range(4):
        for tables in twins_by_vow("at_the_end", seat, 3 + seat):
            if not tables[0].over:
                seen += 1
                for other in (None, *(each for each in range(4) if each != seat)):
                    assert known(tables[0], other) == known(tables[1], other)
    assert seen > 200


def test_m57_121_income_each_round_tells_it():
    monk_or_merchant = 0
    for seat in range(4):
        for tables in twins_by_vow("each_round", seat, 3 + seat):
            shown = [known(table, None) for table in tables]
            monk_or_merchant += shown[0] != shown[1] and tables[0].view()["round"] == 1
    assert monk_or_merchant > 0


def after_a_second_vow(vow, **settings):
    """The setup of four who all take refuge, once the first has taken this vow face down."""
    table = Table(GAME.ruleset(4, "rb57", {"hidden_vows": "all_vows", **settings}), 3)
    while not any(name.startswith("renounce") for name in table.legal(table.waiting[0])):
        table.act(table.waiting[0], "refuge")
    first = table.waiting[0]
    table.act(first, next(name for name in table.legal(first) if name.endswith(vow)))
    while not any(name.startswith("renounce") for name in table.legal(table.waiting[0])):
        table.act(table.waiting[0], "refuge")
    return table, first


def test_m57_122_vows_that_are_gone_tell_the_next_player_what_lies_face_down():
    offers = [table.legal(table.waiting[0]) for table, _ in map(after_a_second_vow, ("guanyin", "manjusri"))]
    assert offers[0] != offers[1]


def test_m57_122_offered_all_the_same_they_tell_nothing():
    one, two = (after_a_second_vow(vow, taken_vows="offered") for vow in ("samantabhadra", "manjusri"))
    first, next_one = one[1], one[0].waiting[0]
    assert sum(name.startswith("renounce") for name in one[0].legal(next_one)) % 4 == 0
    for seat in (None, *(each for each in range(4) if each != first)):
        assert known(one[0], seat) == known(two[0], seat) and decided(one[0], seat) == decided(two[0], seat)


def believing(table, place, faith):
    """Let a board be of this faith, with whatever else belongs to it."""
    row = table.state.seat[place]
    row[Seat.FAITH], row[Seat.FAITH_ROUND] = faith, int(faith != Faith.SECULAR)
    row[Seat.RENOUNCED] = 1 if faith == Faith.MAHAYANA else 0
    held = {int(each) for each in table.state["seat"][:, Seat.BODHISATTVA]}
    row[Seat.BODHISATTVA] = min({1, 2, 3, 4} - held) if faith == Faith.MAHAYANA else 0
    faiths = table.state["seat"][: int(table.rules.places), Seat.FAITH]
    table.state.table[Counter.REFUGES] = int((faiths > 0).sum())


@pytest.mark.parametrize("seats", [2, 4])
def test_m57_123_hidden_faith_reaches_nobody(seats):
    """Another faith before another player changes nothing that the rest can see, decide or imagine."""
    ruleset, swaps = GAME.ruleset(seats, None, {"hidden_refuge": "on"}), 0
    for game in range(3):
        table, mind, chance = Table(ruleset, game), new_dealer(game), random.Random(game)
        while not table.over:
            if chance.random() < 0.08 and is_under_way(table):
                place = chance.randrange(4)
                twin, plain = wanju.load(table.save()), wanju.load(table.save())
                believing(twin, place, chance.choice(list(Faith)))
                swaps += 1
                for seat in (None, *(each for each in range(seats) if each != place % seats)):
                    assert known(plain, seat) == known(twin, seat) and raw(plain, seat) == raw(twin, seat)
                    if seat is not None:
                        assert imagined(plain, seat) == imagined(twin, seat)
            seat = table.waiting[0]
            table.act(seat, table.think(seat, chance.choice(STYLES), mind))
    assert swaps > 15


def test_m57_123_everybody_is_asked_both_questions_so_that_the_asking_tells_nothing():
    """The windows of two games, in one of which nobody and in the other everybody takes refuge, wait for the same."""
    waits = []
    for answer in ("refuge", "pass"):
        table, asked = Table(GAME.ruleset(4, None, {"hidden_refuge": "on"}), 8), []
        while not is_under_way(table):
            seat = table.waiting[0]
            asked.append(seat)
            table.act(seat, answer if table.refusal(seat, answer) is None else table.legal(seat)[-1])
        waits.append(asked)
    assert waits[0] == waits[1]


def test_which_collective_events_are_kept_for_the_last_rounds_reaches_nobody():
    """§12.8  A card at the bottom changes places with one above it: nobody sees, decides or imagines otherwise."""
    swaps = 0
    ruleset = GAME.ruleset(4, "rb57", {"segmented_deck": "last_three"})
    for game in range(2):
        table, mind, chance = Table(ruleset, game), new_dealer(game), random.Random(game)
        while not table.over and table.view()["round"] < 4:
            if chance.random() < 0.1 and table.state.top == 0:
                twin, low, high = wanju.load(table.save()), int(table.state.lowest), int(table.state.collective_left)
                down, up = chance.choice(seats_in(high)), chance.choice(seats_in(low))
                twin.state.lowest = low & ~(1 << up) | 1 << down
                twin.state.collective_left = high & ~(1 << down) | 1 << up
                swaps += 1
                for seat in (None, 0, 1, 2, 3):
                    assert known(table, seat) == known(twin, seat) and decided(table, seat) == decided(twin, seat)
                for seat in range(4):
                    assert imagined(table, seat) == imagined(twin, seat)
            seat = table.waiting[0]
            table.act(seat, table.think(seat, "balanced", mind))
    assert swaps > 5


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
