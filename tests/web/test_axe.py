"""Every page, by day and by night, as axe sees it: nothing serious, one heading of the first rank, a strict policy."""

from __future__ import annotations

import pytest
from pages import faults
from playwright.sync_api import expect

from visitor import DESK, OPEN, PHONE, Visitor

TABLES = {
    "cier": (4, {}),
    "delay": (1, {}),
    "ludo": (4, {"set": {"most_turns": 48}}),
    "merit13": (4, {}),
    "merit57": (4, {"preset": "everything"}),
}


@pytest.fixture(params=[PHONE, DESK], ids=["phone", "desk"])
def visitor(chromium, server, request):
    somebody = Visitor(chromium, server.url, request.param)
    yield somebody
    somebody.close()


@pytest.mark.parametrize("game", TABLES)
def test_a_table_from_its_first_chair_to_its_end(visitor, game):
    seats, rules = TABLES[game]
    page = visitor.page
    visitor.gather(game, seats, **rules)
    found = faults(page)
    visitor.start()
    found += faults(page)
    page.locator(OPEN).first.click()  # a choice being made, or what came of it
    found += faults(page)
    visitor.finish()
    found += faults(page)
    assert found == [] and visitor.errors == []


def test_the_lobby(visitor):
    visitor.page.goto(visitor.url)
    expect(visitor.page.locator('[data-role="open"]')).to_be_visible()
    assert faults(visitor.page) == []
    visitor.page.click('[data-role="more"] > summary')
    assert faults(visitor.page) == []
    assert visitor.errors == []


def test_the_address_of_no_table(visitor):
    visitor.page.goto(visitor.url + "/t/nosuch")
    expect(visitor.page.locator('.arriving a[href="/"]')).to_be_visible()
    assert faults(visitor.page) == []
    assert all("404 (Not Found)" in error for error in visitor.errors), "the page itself is one"
