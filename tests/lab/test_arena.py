"""The arena: everybody in every seat at the same deals, the same result whoever works on it, and however often."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import closing
from itertools import combinations

import numpy as np
import pytest

from wanju.games import find
from wanju.kernel.errors import GameError
from wanju.lab.arena import Contest, Hall, run
from wanju.lab.arena_file import Kept
from wanju.lab.schedule import MOST_TABLEFULS, rotations, tablefuls
from wanju.lab.standings import Standings, as_shares

CIER = find("cier")
STYLES = ("counting", "cautious", "random")


def contest(seats=2, games=60, players=STYLES, **more):
    return Contest(CIER.ruleset(seats), players, games, **more)


@pytest.fixture(scope="module")
def standings():
    return Standings(contest(games=600), run(contest(games=600), jobs=1))


# ── who sits with whom ───────────────────────────────────────────────────────


def test_of_two_seats_every_pair_is_played_and_of_more_every_choice():
    assert tablefuls(3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert tablefuls(4, 3) == list(combinations(range(4), 3))


def test_players_too_few_for_the_chairs_have_as_many_as_each_other():
    assert tablefuls(2, 4) == [(0, 0, 1, 1)]
    assert tablefuls(3, 4) == [(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)]


def test_alone_everybody_sits_among_others_of_one_kind():
    assert tablefuls(2, 4, alone=True) == [(0, 0, 0, 1), (0, 1, 1, 1)]
    assert tablefuls(3, 2, alone=True) == tablefuls(3, 2)


def test_of_very_many_choices_a_balanced_part_is_played():
    tables = tablefuls(12, 4)
    assert len(tables) == MOST_TABLEFULS
    sat = Counter(player for table in tables for player in table)
    met = Counter(two for table in tables for two in combinations(table, 2))
    assert max(sat.values()) - min(sat.values()) <= 1 and len(met) == 12 * 11 / 2
    assert max(met.values()) <= 2.5 * min(met.values())


def test_everybody_sits_in_every_seat_of_a_deal():
    for deal in range(5):
        seats = np.array(rotations((0, 1, 2), 7, deal))
        assert all(sorted(column) == [0, 1, 2] for column in seats.T) and len(seats) == 3


# ── what is found ────────────────────────────────────────────────────────────


def test_the_json_has_the_promised_shape(standings):
    made = json.loads(json.dumps(standings.as_json(), allow_nan=False))
    assert made["players"] == list(STYLES) and made["games"] == 600 and made["seed"] == 0 and made["faults"] == {}
    assert made["ruleset"]["id"] == "cier" and made["ruleset"]["hash"] == CIER.ruleset(2).hash
    for name in STYLES:
        assert made["share"][name]["low"] < made["share"][name]["mean"] < made["share"][name]["high"]
        assert set(made["cross"][name]) == set(STYLES) - {name}


def test_shares_of_a_pair_make_a_whole(standings):
    assert sum(found.mean for found in standings.share.values()) == pytest.approx(len(STYLES) / 2)
    for one, other in combinations(STYLES, 2):
        assert standings.cross[one][other].mean + standings.cross[other][one].mean == pytest.approx(1)


def test_who_loses_is_rated_below(standings):
    assert standings.ratings["random"]["mu"] < standings.ratings["counting"]["mu"]
    assert standings.share["random"].high < standings.share["counting"].low


def test_a_player_and_its_double_share_every_deal():
    """The same style under both its names: what one gets in a seat the other gets in the same seat."""
    twins = Standings(contest(players=("counting", "精算")), run(contest(players=("counting", "精算")), jobs=1))
    assert [found.mean for found in twins.share.values()] == [0.5, 0.5]


def test_the_interval_is_that_of_whole_deals():
    """Games of a deal are not independent: sixty games of thirty deals say no more than thirty deals do."""
    one = contest(players=("counting", "random"), games=60)
    blocks = run(one, jobs=1)
    for block in blocks:
        block["payoffs"] = [[[1.0, 0.0], [0.0, 1.0]] if block["first"] % 2 else [[0.0, 1.0], [1.0, 0.0]]]
    seats = [rotations((0, 1), 0, deal)[0][0] for deal in range(30)]
    wins = [seat == deal % 2 for deal, seat in enumerate(seats)]
    found = Standings(one, blocks).share["counting"]
    reach = 2.045 * np.std(wins, ddof=1) / 30**0.5
    assert found.mean == pytest.approx(1 - np.mean(wins)) or found.mean == pytest.approx(np.mean(wins))
    assert found.high - found.mean == pytest.approx(reach, rel=0.01)


def test_points_become_first_places():
    points = np.array([[3.0, 5.0, 5.0], [2.0, 1.0, 0.0]])
    assert as_shares(points).tolist() == [[0, 0.5, 0.5], [1, 0, 0]]
    assert as_shares(points / 5) is not None and as_shares(points / 5).tolist() == (points / 5).tolist()


def test_where_a_team_plays_its_rate_stands_beside_the_share():
    match = Contest(find("merit13").ruleset(4), ("careful", "random"), 8)
    won, lost = [[0.5, 0.0, 0.5, 0.0]] * 4, [[0.0] * 4] * 4
    deals = [(won, [1.0] * 4), (lost, [0.0] * 4)]
    payoffs, team = [got for got, _ in deals], [held for _, held in deals]
    found = Standings(match, [{"table": 0, "first": 0, "deals": 2, "payoffs": payoffs, "team": team}])
    assert {name: each.mean for name, each in found.team.items()} == {"careful": 0.5, "random": 0.5}
    of_first_places = sum(each.mean for each in found.share.values())
    assert of_first_places == pytest.approx(2 * 0.5 / 4), "none where the team fell"
    assert found.as_json()["team"]["random"]["n"] == 8


def test_what_players_that_think_want_is_named():
    match = Contest(find("merit13").ruleset(4), ("master", "search:2:score", "wise"), 4)
    with closing(Hall(match)) as hall:
        assert hall.objectives() == {"master": "first", "search:2:score": "score"}


def test_what_is_no_arena_is_refused_in_a_sentence():
    for wrong in ({"players": ("random",)}, {"players": ("random", "random")}, {"games": 0}):
        with pytest.raises(GameError):
            contest(**wrong)
    with pytest.raises(GameError, match="two seats"):
        Contest(find("delay").ruleset(), ("uniform", "truthful"), 10)


# ── whoever works on it, and however often ───────────────────────────────────


def test_any_number_of_processes_gives_the_same_result(standings):
    assert run(standings.contest, jobs=2) == standings.played


def test_a_run_goes_on_from_whatever_a_kill_has_left(tmp_path, standings):
    path = tmp_path / "arena.jsonl"
    one = contest(games=60)
    kept = Kept(path, one)
    wanted = run(one, kept.blocks, jobs=1, keep=kept.add)
    kept.close()
    everything = path.read_bytes()
    for end in sorted({0, 1, *range(7, len(everything), 97), len(everything) - 1, len(everything)}):
        path.write_bytes(everything[:end])
        again = Kept(path, one)
        assert all(again.blocks[block] in wanted for block in again.blocks)
        assert len(again.blocks) == max(0, everything[:end].count(b"\n") - 1)
        assert run(one, again.blocks, jobs=1, keep=again.add) == wanted
        again.close()
        assert sorted(path.read_bytes().splitlines()) == sorted(everything.splitlines())


def test_more_games_may_follow(tmp_path):
    path, few, more = tmp_path / "arena.jsonl", contest(games=60), contest(games=120)
    kept = Kept(path, few)
    run(few, kept.blocks, jobs=1, keep=kept.add)
    kept.close()
    kept = Kept(path, more)
    assert len(kept.blocks) == 30
    assert run(kept.contest, kept.blocks, jobs=1) == run(more, jobs=1)
    kept.close()


@pytest.mark.parametrize(("change", "name"), [({"seed": 1}, "seed"), ({"players": STYLES[:2]}, "players")])
def test_a_file_of_other_games_is_refused(tmp_path, change, name):
    Kept(tmp_path / "arena.jsonl", contest()).close()
    with pytest.raises(GameError, match=f"it holds other games: {name} is"):
        Kept(tmp_path / "arena.jsonl", contest(**change))


def test_what_players_do_wrong_is_told(tmp_path):
    (tmp_path / "mine.py").write_text("def odd(turn):\n    return None\n")
    mine = f"{tmp_path}/mine.py:odd"
    one = contest(players=(mine, "random"), games=6)
    found = Standings(one, run(one, jobs=1))
    assert set(found.faults[mine]) == {"type"} and found.first_faults[mine].startswith("type, seat")
