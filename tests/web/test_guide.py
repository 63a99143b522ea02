"""How to play: one tap from the lobby, from the table and from a refusal."""

from __future__ import annotations

import re

import pytest
from pages import faults
from playwright.sync_api import expect

from visitor import DESK, PHONE, Visitor
from wanju.games import ids


@pytest.fixture(params=[PHONE, DESK], ids=["phone", "desk"])
def visitor(chromium, server, request):
    somebody = Visitor(chromium, server.url, request.param)
    yield somebody
    somebody.close()


def test_from_the_lobby_to_how_to_play_to_the_table_and_back_to_what_matters_there(visitor):
    page = visitor.page
    page.goto(visitor.url)
    page.click('[data-game="cier"] [data-role="guide"]')
    expect(page.locator("h1")).to_contain_text("How to play")
    page.click('[data-role="back"]')
    page.click('[data-game="cier"] [data-role="quick"][data-bots="3"]')
    visitor.expect_question()
    expect(page.locator('[data-role="help"]')).to_have_attribute("href", re.compile(r"/games/cier\?table=\w+#turn$"))
    with page.context.expect_page() as opened:
        page.click('[data-role="help"]')
    guide = opened.value
    expect(guide.locator("h1")).to_contain_text("How to play")
    expect(guide.locator('[data-role="back"]')).to_have_attribute("href", f"/t/{page.url.split('/')[-1]}")
    expect(guide.locator("#turn")).to_have_class("here")
    assert visitor.errors == []


def test_the_guide_opens_at_what_is_asked(visitor):
    visitor.gather("merit57", 4)
    expect(visitor.page.locator('[data-role="help"]')).to_have_attribute("href", re.compile("#goal$"))
    visitor.start()
    expect(visitor.page.locator('[data-role="help"]')).to_have_attribute("href", re.compile("#refuge$"))


def test_a_refusal_links_to_what_it_cites(visitor):
    page = visitor.page
    visitor.gather("cier", 4)
    visitor.start()
    page.click('[data-ability="sweep"]', force=True)
    with page.context.expect_page() as opened:
        page.click('[data-role="note"] a')
    expect(opened.value.locator("#s2")).to_have_class("here")


def test_the_guide_is_for_the_edition_that_was_asked_for(visitor):
    visitor.page.goto(f"{visitor.url}/games/merit57")
    expect(visitor.page.locator("h1")).to_contain_text("5.7")


def test_a_piece_that_cannot_move_links_to_the_ruling(visitor):
    page = visitor.page
    visitor.gather("ludo", 2, set={"first_seat": "seat_0"})
    visitor.start()
    page.click('[data-option="piece_0"]', force=True)
    expect(page.locator('[data-role="note"] a')).to_have_attribute("href", "/games/ludo#L-13")


@pytest.mark.parametrize("language", ["en-GB", "zh-CN"])
@pytest.mark.parametrize("game", ids())
def test_a_guide_is_accessible_and_fits_its_screen(chromium, server, game, language):
    somebody = Visitor(chromium, server.url, PHONE, language)
    page = somebody.page
    page.goto(f"{somebody.url}/games/{game}")
    expect(page.locator("#part-rules h2").first).to_be_visible()
    expect(page.locator("[data-picture]")).to_have_count(0)  # each is drawn
    expect(page.locator('[data-role="back"]')).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for way in page.locator("#guide nav a").all():
        assert page.locator(f"[id='{way.get_attribute('href')[1:]}']").count() == 1
    assert faults(page) == [] and somebody.errors == []
    somebody.close()


@pytest.mark.parametrize("late", ["**/web/text/zh.json", "**/api/games/cier/guide/zh"])
def test_words_that_come_late_do_not_overwrite_those_of_the_language_chosen_since(chromium, server, late):
    somebody = Visitor(chromium, server.url, PHONE)
    page, held = somebody.page, []
    page.route(late, lambda route: held.append(route))
    page.goto(f"{somebody.url}/games/cier")
    title, part = page.locator("h1"), page.locator("#part-rules h2").first
    expect(part).to_be_visible()
    usual = title.inner_text(), part.inner_text()
    with page.expect_request(late):
        page.click('[data-action="language"]')
    with page.expect_response("**/web/text/en.json"):
        page.click('[data-action="language"]')
    with page.expect_response(late):
        held[0].continue_()
    page.wait_for_timeout(200)
    assert (title.inner_text(), part.inner_text()) == usual and somebody.errors == []
    somebody.close()


def test_a_guide_changes_its_language(visitor):
    page = visitor.page
    page.goto(f"{visitor.url}/games/merit57#s5.4")
    expect(page.locator("#s5\\.4")).to_be_in_viewport()
    page.click('[data-action="language"]')
    expect(page.locator("h1")).to_contain_text("怎么玩")
    expect(page.locator("#s5\\.4")).to_be_in_viewport()
    assert visitor.errors == []
