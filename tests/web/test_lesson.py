"""Somebody's first game, in a real browser: laid out, with a hint and a reason at each decision, to the end."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest
from pages import faults
from playwright.sync_api import expect

from server import GENEROUS, Server
from visitor import OPEN
from wanju.games import find, ids

PIG = Path(__file__).parents[2] / "examples" / "pig.py"
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 360, "height": 740}
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
LONGEST = 150
"""Seconds after which a game that is still going is stuck."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    db = tmp_path_factory.mktemp("lesson") / "web.db"
    running = Server(db, "--pause", "0", "--patience", "60", *GENEROUS, "--game", str(PIG))
    yield running
    running.stop()


@pytest.fixture
def visit(chromium, server):
    opened = []

    def visit(language, size):
        context = chromium.new_context(locale=language, viewport=size, reduced_motion="reduce")
        opened.append(context)
        page = context.new_page()
        page.goto(server.url)
        return page

    yield visit
    for context in opened:
        context.close()


def follow(page, until):
    """Do what the hints say until something holds; returns the reasons that were given."""
    reasons, deadline = [], time.monotonic() + LONGEST
    while not until():
        assert time.monotonic() < deadline, "the lesson does not come to its end"
        button = page.locator("[data-role=follow]:enabled")
        if button.count() == 0:
            page.locator("#room").click(position={"x": 2, "y": 2}, force=True)  # cuts a reveal short
            time.sleep(0.02)
            continue
        reasons.append(page.locator("[data-role=lesson] p").inner_text())
        button.click()
        time.sleep(0.05)
    return reasons


@pytest.mark.parametrize(
    ("id", "language", "size"),
    [("cier", "zh-CN", PHONE), ("ludo", "en-GB", PHONE), ("delay", "en-GB", WIDE), ("merit13", "zh-CN", WIDE),
     ("merit57", "en-GB", PHONE)],
)  # fmt: skip
def test_a_first_game_is_played_by_its_hints(visit, id, language, size):
    page = visit(language, size)
    page.locator(f"[data-role=lesson][data-game={id}]").click()
    expect(page.locator("[data-role=follow]")).to_be_visible()
    assert page.evaluate(FITS)
    assert faults(page) == []

    def is_shown():
        is_over = page.evaluate("document.body.dataset.phase") == "over"
        is_free = page.locator("[data-role=lesson]").count() == 0 and page.locator(OPEN).count() > 0
        return is_over or (id.startswith("merit") and is_free)

    reasons = follow(page, is_shown)
    assert len(reasons) > 1 and all(reasons)
    assert (page.evaluate("document.body.dataset.phase") == "over") is not id.startswith("merit")
    expect(page.locator("[data-role=farewell]")).to_have_count(1 if id.startswith("merit") else 0)


def test_from_the_lobby_to_how_to_play_to_a_first_game(visit):
    page = visit("en-GB", PHONE)
    page.locator("[data-game=cier]").get_by_text("How to play").click()
    expect(page.locator("h1")).to_contain_text("How to play")
    page.locator("[data-role=lesson]").click()
    expect(page.locator("[data-role=follow]")).to_be_visible()


def test_who_wants_no_more_hints_gets_none(visit):
    page = visit("en-GB", WIDE)
    page.locator("[data-role=lesson][data-game=cier]").click()
    page.locator("[data-role=hintless]").click()
    expect(page.locator("[data-role=lesson]")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-role=hand]").first).to_be_visible()
    expect(page.locator("[data-role=lesson]")).to_have_count(0)


def test_a_game_without_a_lesson_says_so(server):
    assert all(find(id).lesson for id in ids())
    answer = httpx.post(f"{server.url}/api/tables", json={"game": "pig", "seats": 2, "lesson": True})
    assert answer.status_code == 422 and answer.json()["error"] == "pig has no lesson; open a table of it instead."
