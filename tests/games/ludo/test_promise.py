"""L-14, A1, A2: what people agree to before their dice are bent is what was measured, and only where it happens."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from wanju.games import find
from wanju.games.ludo import promise
from wanju.games.ludo.people import PEOPLE
from wanju.kernel.text import say

GAME = find("ludo")
STUDY = Path(__file__).parents[3] / "docs" / "adaptive-dice.json"
MEASURED = Path(promise.__file__).with_name("measured.toml")
HEAD = """\
# Wins of people in the long run, in percent, by dice, seats and skill: the figures of docs/adaptive-dice.json.
# After a new study `WRITE_MEASURED=1 python -m pytest tests/games/ludo/test_promise.py` writes this file.
"""


def rules(seats=2, preset="v2.0", **settings):
    return GAME.ruleset(seats, preset, settings)


def study():
    return json.loads(STUDY.read_text(encoding="utf-8"))


def as_studied():
    """The file as the study has it."""
    found = {}
    for dice in ("v2.0", "steady"):
        for row in study()[dice]["rows"]:
            found.setdefault((dice, row["seats"]), {})[row["skill"]] = 100 * row["late"]["mean"]
    rows = [
        f'\n[[rate]]\ndice = "{dice}"\nseats = {seats}\n' + "".join(f"{k} = {rate:.1f}\n" for k, rate in rates.items())
        for (dice, seats), rates in found.items()
    ]
    return HEAD + "".join(rows)


def test_the_rates_are_those_of_the_study():
    if os.environ.get("WRITE_MEASURED"):
        MEASURED.write_text(as_studied(), encoding="utf-8")
    assert MEASURED.read_text(encoding="utf-8") == as_studied()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_v2_0_promises_no_half_and_says_what_was_measured_at_this_table(seats, language):
    key, facts = PEOPLE.consent(rules(seats))
    told = say(GAME.words(language), f"consent.{key}", **facts)
    for row in study()["v2.0"]["rows"]:
        if row["seats"] == seats:
            assert f"{100 * row['late']['mean']:.0f} %" in told
    assert "does not hold" in told or "守不住" in told


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_steady_dice_promise_the_half_that_they_were_measured_to_hold(seats):
    key, facts = PEOPLE.consent(rules(seats, "steady"))
    assert key == "adaptive_steady" and 49.5 < facts["least"] <= facts["most"] < 50.5


@pytest.mark.parametrize("changed", [{"six_control": "off"}, {"multi_human": "balance"}, {"block": "wall"}])
def test_what_nobody_has_measured_promises_nothing(changed):
    assert PEOPLE.consent(rules(**changed)) == ("adaptive_changed", {"dice": "v2.0"})
    assert PEOPLE.consent(rules(throws="at_once", dice_book="during"))[0] == "adaptive"


def test_a2_among_several_people_nobody_is_asked_to_agree_to_what_will_not_happen():
    assert PEOPLE.consent(rules(4, people="yes,yes")) is None
    assert GAME.notices(rules(4, people="yes,yes")) == [("adaptive_several", {})]
    assert PEOPLE.consent(rules(4, people="yes,yes", multi_human="balance")) is not None


def test_a1_where_nobodys_dice_are_bent_nobody_is_asked():
    assert PEOPLE.consent(rules(apply_to="none")) is None and GAME.notices(rules(apply_to="none")) == []


def test_every_text_is_there_in_both_languages():
    keys = {f"{part}.adaptive{kind}" for part in ("consent", "notice", "badge") for kind in ("", "_steady", "_changed")}
    for language in ("en", "zh"):
        assert keys | {"notice.adaptive_several", "badge.adaptive_several"} <= set(GAME.words(language))
