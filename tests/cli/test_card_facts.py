"""`wanju cards show` prints what stands on a card beside its text."""

from __future__ import annotations

import pytest

SHOWN = [
    ("merit57", "orphan", "en", ["costs 4 wealth; brings merit +3, wisdom +1, field of merit"]),
    ("merit57", "orphan", "zh", ["费用 4；得功德 +3、慧 +1、福田"]),
    ("merit57", "poor_lamp_vow", "en", ["kept +20, broken −6", "your merit ≥ 22 and your wealth ≤ 5"]),
    ("merit57", "farmer", "en", ["begins with wealth 5, merit 2, wisdom 3", "Labor brings 1 wealth more"]),
    ("merit57", "drought", "en", ["  A Open a sack: ", "  B Bar the door: ", "if everyone chose B"]),
    ("merit57", "drought", "zh", ["  A 解开一袋: ", "  B 闩上门: ", "若人人选 B"]),
    ("merit13", "sick", "en", ["costs 4 wealth; brings fortune +3, wisdom +2"]),
]


@pytest.mark.parametrize(("game", "card", "language", "lines"), SHOWN)
def test_a_card_is_shown_with_its_numbers(here, game, card, language, lines):
    said = here("cards", "show", game, card, "--lang", language).stdout
    assert all(line in said for line in lines), said


def test_the_income_of_a_vow_is_told(wanju):
    said = wanju("cards", "show", "merit57", "giving", "--lang", "en").stdout
    assert "each round: wealth +1" in said, said
