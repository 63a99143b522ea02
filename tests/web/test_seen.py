"""What was found by looking: nothing that one reads or taps lies under something else or below the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from visitor import IN_SIGHT, OPEN, PHONE, SIDEWAYS, Visitor

SIZES = pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["phone", "sideways"])
LANGUAGES = pytest.mark.parametrize("language", ["zh-CN", "en-GB"])
BOX = "it => { const { top, bottom } = it.getBoundingClientRect(); return [top, bottom]; }"


@pytest.fixture
def arrive(chromium, server):
    """Somebody with a browser of this size and language."""
    came: list[Visitor] = []

    def new(size: dict[str, int], language: str = "en-GB") -> Visitor:
        came.append(Visitor(chromium, server.url, size, language))
        return came[-1]

    yield new
    for visitor in came:
        visitor.close()
        assert visitor.errors == []


@LANGUAGES
def test_on_its_side_delay_shows_all_four_records(arrive, language):
    visitor = arrive(SIDEWAYS, language)
    visitor.gather("delay", 1)
    visitor.start()
    visitor.play_until('({ legal }) => legal.includes("seal")')
    visitor.expect_question()
    for record in ("truth", "embellish", "obscure", "seal"):
        assert visitor.sees(f'[data-role="hand"] [data-option="{record}"]')


@SIZES
@LANGUAGES
def test_the_whole_board_of_ludo_is_in_sight_beside_a_hint(arrive, size, language):
    visitor = arrive(size, language)
    visitor.page.goto(visitor.url)
    visitor.page.locator("[data-role=lesson][data-game=ludo]").click()
    follow = visitor.page.locator("[data-role=follow]:enabled")
    for _ in range(4):
        expect(follow).to_be_visible()
        assert visitor.page.locator(".plane").evaluate(IN_SIGHT) and visitor.page.locator(".plate:has(.you)").evaluate(
            IN_SIGHT
        )
        follow.click()
        expect(visitor.page.locator("[data-role=follow]:disabled")).to_have_count(0)


@SIZES
@LANGUAGES
def test_the_ability_that_was_picked_leaves_its_price_to_be_read(arrive, size, language):
    visitor = arrive(size, language)
    visitor.gather("cier", 4)
    visitor.start()
    visitor.page.locator(OPEN).first.click()
    _, foot = visitor.page.locator('[data-role="note"]').evaluate(BOX)
    for part in (".card.chosen", ".card.chosen .price"):
        head, _ = visitor.page.locator(part).evaluate(BOX)
        assert head >= foot
