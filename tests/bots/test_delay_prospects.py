"""What still leads where in Delay the End, and the player that goes by it, against `naive.py` and against play."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from delay.build import event, files, make_events
from naive import ENDINGS, RECORDS, Naive, pack, unpack
from test_delay_exact import settings_of, small_events

from wanju.bots.delay import prospects as module
from wanju.bots.delay import shelf as shelf_module
from wanju.bots.delay.prospects import Prospects, TooMany, tables_from
from wanju.bots.delay.shelf import Shelf, name_of, packed, unpacked
from wanju.bots.minds import player
from wanju.games import find
from wanju.kernel.errors import UnknownName
from wanju.kernel.table import Table
from wanju.lab.playing import play

OPTIONS = ("a", "b", "c")
ALL_AT_ONCE = {
    "clamp": "step_8", "seal_in_last_round": "before_the_ending", "streak_when": "after_choice", "streak_until": "ever"
}  # fmt: skip


@pytest.fixture
def own_folder(tmp_path, monkeypatch):
    """What is kept on disk is kept for one test."""
    monkeypatch.setattr(shelf_module, "folder", lambda: tmp_path)
    monkeypatch.setattr("wanju.compiler.folder.folder", lambda: tmp_path)
    return tmp_path


def rules(events, **numbers):
    return find("delay").ruleset(settings=settings_of(numbers), files=files(events))


def chances_at(table, tables=None):
    """What each action leads to, by name."""
    decision = Prospects(table.ruleset).decision(table.states)
    tables = tables or tables_from(table.ruleset, decision.start, decision.keys)
    return {table.actions[action]: row for action, row in decision.chances(tables).items()}


def naive_game(naive, layers, table, chance):
    """Play at random, and tell before each decision what the naive way says of it: by action, then by ending."""
    row, left = unpack(layers[0][naive.pool].keys), naive.pool
    for round in range(1, 8):
        shown = table.state.event
        left -= {shown}
        by_record = {}
        for name, choice in zip(OPTIONS, naive.events[shown]["choices"], strict=True):
            by_record[name] = naive.by_record(row, round, choice, left, layers, np.zeros((1, 5)))[:, 0]
        yield {name: records.max(axis=0) for name, records in by_record.items()}
        option, record = chance.choice(OPTIONS), chance.choice(RECORDS)
        table.act(0, option)
        yield dict(zip(RECORDS, by_record[option], strict=True))
        before = table.state.notices
        table.act(0, record)
        choice, noticed = naive.events[shown]["choices"][OPTIONS.index(option)], table.state.notices > before
        row, _ = naive.step(row, round, choice, record, bool(noticed))
        if table.legal(0) == ("acknowledge",) and not table.over:
            best = layers[round][left].best[np.searchsorted(layers[round][left].keys, pack(row))] if round < 7 else \
                np.eye(5)[naive.endings(row)]  # fmt: skip
            yield {"acknowledge": best[0]}
            table.act(0, "acknowledge")


@pytest.mark.parametrize("numbers", [{}, ALL_AT_ONCE], ids=["as written", "other"])
def test_at_every_decision_each_choice_has_the_chances_that_the_naive_way_finds(numbers):
    """§3, §5.2, §7.2, D-01 … D-05  From the present situation on, and from the beginning: the same."""
    events = small_events(Random(6))
    naive, ruleset = Naive(events, **numbers), rules(events, **numbers)
    layers, _ = naive.forward()
    naive.back(layers)
    whole, seen = tables_from(ruleset), set()
    for seed in range(4):
        table = Table(ruleset, seed)
        for expected in naive_game(naive, layers, table, Random(seed)):
            for found in (chances_at(table, whole), chances_at(table)):
                assert found.keys() == expected.keys() == set(table.legal(0))
                for action, row in expected.items():
                    assert np.allclose(found[action], row, rtol=0, atol=1e-12), (seed, action)
            seen |= expected.keys()
        assert table.over
    assert seen == {*OPTIONS, *RECORDS, "acknowledge"}


def test_by_hand_in_round_7_the_chances_are_what_the_record_and_the_option_decide():
    """§7.2  Heaven stands at 76: +12 and a gilded record make 90, and no other way does."""
    events = [event(n, [{"heaven": 12}, {"heaven": 3}, {"hell": 3}], "", place)
              for n, place in enumerate([1, None, None, None, None, 6, 7], start=1)]  # fmt: skip
    table = Table(rules(events), 1)
    while table.state.round_number < 7:
        table.act(0, "b" if "b" in table.legal(0) else "truth")
    table.states["value"][0] = [76, 50, 60, 30]
    dominance = ENDINGS.index("heaven_dominance")
    assert {action: row[dominance] for action, row in chances_at(table).items()} == {"a": 1, "b": 0, "c": 0}
    table.act(0, "a")
    found = {action: row[dominance] for action, row in chances_at(table).items()}
    assert found == {"truth": 0, "embellish": 1, "obscure": 0, "seal": 0}


def test_nothing_is_known_of_what_is_drawn_later():
    """§9  Tables that will go on differently say the same: the chances are averaged over what may be drawn."""
    ruleset = rules(small_events(Random(6)))
    told = []
    for seed in range(5):
        table = Table(ruleset, seed)
        told.append({action: row.tolist() for action, row in chances_at(table).items()})
        table.act(0, "a")
        told[-1]["later"] = {action: row.tolist() for action, row in chances_at(table).items()}
    assert all(each == told[0] for each in told)


# ── the player ───────────────────────────────────────────────────────────────


def test_it_reaches_each_ending_as_often_as_the_tables_say():
    """By hand: options do nothing, so mankind falls only by the auditors, by 12 from 50. To fall below 20 takes three
    visits after six seals, of which each is noticed one time in two: 42 of 64. Within 4 standard errors."""
    ruleset, games = rules(make_events(), seal_chance=50, penalty_stability=12), 80
    best = tables_from(ruleset).best((0, int(ruleset.record.pool)), Prospects(ruleset).walk.first)
    assert np.allclose(best, [42 / 64, 0, 0, 0, 1])
    collapse = play(ruleset, ["perfect:human_collapse"], games, seed=4).metrics["ending_human_collapse"].mean
    assert abs(collapse - 42 / 64) < 4 * (42 * 22 / 64**2 / games) ** 0.5
    assert play(ruleset, ["perfect:false_peace"], 10, seed=4).metrics["ending_false_peace"].mean == 1


def test_an_ending_is_said_by_its_id_or_its_title_in_either_language():
    ruleset = find("delay").ruleset()
    for said in ("perfect:hell_dominance", "perfect:Hell Dominance", "perfect:万家灯火"):
        assert player(ruleset, said).name == "perfect:hell_dominance"
    assert player(ruleset, "perfect").name == "perfect:human_rebellion"
    with pytest.raises(UnknownName, match="No ending is called 'peace'"):
        player(ruleset, "perfect:peace")


def test_of_choices_that_are_as_good_as_each_other_it_takes_any():
    """And for the same seed the same one."""
    ruleset = rules(make_events())
    mind, table = player(ruleset, "perfect:false_peace"), Table(ruleset, 1)
    assert {mind.decide(table.states, 0, seed) for seed in range(20)} == {0, 1, 2}
    assert mind.decide(table.states, 0, 7) == mind.decide(table.states, 0, 7)


# ── what is kept ─────────────────────────────────────────────────────────────


def ask(shelf, table):
    return shelf.tables_for(table.ruleset, Prospects(table.ruleset).decision(table.states))


def test_tables_are_made_once_and_read_from_disk_by_the_next(own_folder, monkeypatch):
    table = Table(rules(small_events(Random(6))), 1)
    shelf = Shelf()
    first = ask(shelf, table)
    assert ask(shelf, table) is first and [*own_folder.glob("prospects-*")]
    monkeypatch.setattr(shelf_module, "tables_from", None)
    again = ask(Shelf(), table)
    for start, (keys, best) in first.rows.items():
        assert np.array_equal(again.rows[start][0], keys) and np.array_equal(again.rows[start][1], best)


def test_a_file_that_is_not_as_it_was_written_is_made_anew(own_folder):
    table = Table(rules(small_events(Random(6))), 1)
    (own_folder / f"prospects-{name_of(table.ruleset)}.npz").write_bytes(b"PK nothing")
    assert ask(Shelf(), table).rows
    assert unpacked((own_folder / f"prospects-{name_of(table.ruleset)}.npz").read_bytes()).rows


def test_neither_memory_nor_disk_grows_without_end(own_folder, monkeypatch):
    shelf = Shelf()
    tables = [Table(rules(small_events(Random(6)), collapse=limit), 1) for limit in range(20, 26)]
    size = ask(shelf, tables[0]).size
    monkeypatch.setattr(shelf_module, "MOST_BYTES", 3 * size)
    monkeypatch.setattr(shelf_module, "MOST_FILES", 2)
    for table in tables:
        ask(shelf, table)
    assert 1 <= len(shelf.tables) <= 4 and name_of(tables[-1].ruleset) in shelf.tables
    assert sum(each.size for each in shelf.tables.values()) <= 3 * size
    assert len([*own_folder.glob("prospects-*")]) == 2


def test_where_the_whole_game_is_too_much_the_rest_of_it_is_told(own_folder, monkeypatch):
    """With few situations allowed, nothing can be told in round 1, and everything in round 6."""
    table, shelf = Table(rules(small_events(Random(6))), 1), Shelf()
    whole = chances_at_end(table.ruleset)
    monkeypatch.setattr(module, "MOST_SITUATIONS", 200)
    with pytest.raises(TooMany):
        ask(shelf, table)
    while table.state.round_number < 6:
        table.act(0, table.legal(0)[0])
    found = Prospects(table.ruleset).decision(table.states).chances(ask(shelf, table))
    assert {action: row.tolist() for action, row in found.items()} == whole
    assert [*shelf.hopeless] == [name_of(table.ruleset)]


def chances_at_end(ruleset):
    """In round 6 of the game that takes the first of everything."""
    table = Table(ruleset, 1)
    while table.state.round_number < 6:
        table.act(0, table.legal(0)[0])
    return {
        table.actions.index(action): row.tolist() for action, row in chances_at(table, tables_from(ruleset)).items()
    }


def test_who_does_not_want_to_wait_stops_it(own_folder):
    class Enough(Exception):
        pass

    def watch():
        raise Enough

    table = Table(rules(small_events(Random(6)), collapse=33), 1)
    with pytest.raises(Enough):
        Shelf().tables_for(table.ruleset, Prospects(table.ruleset).decision(table.states), watch)


def test_tables_are_bytes_and_tables_again():
    tables = tables_from(rules(small_events(Random(6))))
    again = unpacked(packed(tables))
    assert again.size == tables.size and again.rows.keys() == tables.rows.keys()
