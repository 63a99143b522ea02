"""The study: which careers it lives, and what it makes of them."""

from __future__ import annotations

import pytest

from wanju.games import find
from wanju.games.ludo.tools.study import (
    ABLATION,
    EDGES,
    GAMES,
    PARTS,
    careers_of,
    check_parts,
    jobs,
    settled,
    size,
    study,
)
from wanju.kernel.errors import GameError

LUDO = find("ludo")


@pytest.fixture(scope="module")
def found():
    told = []
    return study(LUDO, ["fair", "steady"], 2, seed=3, threads=1, progress=told.append), told


def test_every_table_meets_every_kind_of_person(found):
    data, told = found
    assert set(data) == {"fair", "steady"}
    for part in data.values():
        assert [(row["seats"], row["skill"]) for row in part["rows"]] == [
            (seats, skill) for seats in (2, 3, 4) for skill in ("weak", "equal", "strong")
        ]
        assert part["careers"] == 2 and part["games"] == GAMES == 2000 and part["seed"] == 3
    assert told[-1] == size(["fair", "steady"], 2) == 2 * 9 * 2 * 2000 and told == sorted(told)


def test_a_row_says_what_the_brief_of_the_study_asks(found):
    fair, steady = found[0]["fair"]["rows"][0], found[0]["steady"]["rows"][0]
    assert fair["late"]["n"] == 2 * 1500 and fair["early"]["n"] == 2 * 100
    assert fair["distance"] is None and fair["shares"] == {}
    assert steady["distance"]["mean"] > 0 and sum(steady["shares"].values()) == pytest.approx(1, abs=1e-4)
    assert len(steady["spans"]) == len(EDGES) - 1 and 6 < steady["minutes"]["mean"] < 8
    assert fair["late"]["mean"] < 0.4 < steady["late"]["mean"]  # the weak player of two


def test_each_mechanism_is_seen_alone_and_left_out():
    switches = ("six_control", "capture_gift", "endgame_control")
    on = {name: [ABLATION[name].get(switch, "on") for switch in switches] for name in ABLATION}
    assert on == {
        "only_six": ["on", "off", "off"], "only_gift": ["off", "on", "off"], "only_endgame": ["off", "off", "on"],
        "without_six": ["off", "on", "on"], "without_gift": ["on", "off", "on"], "without_endgame": ["on", "on", "off"],
    }  # fmt: skip


def test_all_rules_of_the_study_can_be_made():
    for part in PARTS:
        for job in jobs(part):
            made = LUDO.ruleset(job.seats, job.preset, job.settings)
            assert (made.values["dice"] == "fair") == (part == "fair")


def test_large_parts_get_fewer_careers_and_none_fewer_than_two():
    assert [careers_of(part, 60) for part in PARTS] == [60, 60, 60, 20, 20]
    assert {careers_of(part, 1) for part in PARTS} == {2}


def test_parts_come_in_their_order():
    assert check_parts([]) == list(PARTS) and check_parts(["steady", "fair"]) == ["fair", "steady"]
    with pytest.raises(GameError, match="Did you mean 'steady'"):
        check_parts(["stedy"])


def test_settled_is_the_end_of_the_last_span_that_is_far_from_the_long_run():
    many = 10_000
    assert settled([0.5] * 8, many) == 0
    assert settled([0.3, 0.4, 0.48, 0.495, 0.5, 0.5, 0.5, 0.5], many) == 100
    assert settled([0.3, 0.4, 0.48, 0.495, 0.5, 0.5, 0.48, 0.5], many) == 500
    assert settled([0.3, 0.4, 0.48, 0.495, 0.5, 0.5, 0.48, 0.5], 20) == 50  # 4,000 games may be two points off
