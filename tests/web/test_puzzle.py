"""The puzzle of the day, solved in a real browser."""

from __future__ import annotations

import re

import httpx
import pytest
from pages import faults
from playwright.sync_api import expect

from server import GENEROUS, Server

WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 360, "height": 740}
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("puzzle") / "web.db", *GENEROUS)
    yield running
    running.stop()


EN, ZH = ("en-GB", "Right"), ("zh-CN", "答对了")


@pytest.mark.parametrize(
    ("game", "language", "right", "size"),
    [("cier", *EN, WIDE), ("ludo", *ZH, PHONE), ("merit57", *ZH, PHONE)],
)
def test_a_puzzle_is_found_in_the_lobby_and_solved(server, chromium, game, language, right, size):
    context = chromium.new_context(locale=language, viewport=size, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.url)
    page.locator(f"[data-game={game}] [data-role=puzzle]").click()
    page.wait_for_url("**/puzzle")
    best = httpx.get(f"{server.url}/api/games/{game}/puzzle?day=3").json()["best"]
    page.goto(f"{server.url}/games/{game}/puzzle?day=3")
    answers = page.locator("[data-role=answers] button")
    expect(answers.first).to_be_enabled()
    assert answers.count() >= 3 and page.evaluate(FITS) and faults(page) == []
    if game == "merit57":
        assert not any(re.match(r"[A-C]\s*([「(:]|$)", each) for each in answers.all_inner_texts()), (
            "letters say nothing"
        )
    page.locator(f'[data-role=answers] [data-option="{best}"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-role=verdict]")).to_contain_text(right)
    assert (
        page.locator("[data-role=answers] .best").count() == 1
        and page.locator("[data-role=answers] .wrong").count() == 0
    )
    context.close()


def test_a_game_without_puzzles_says_so(server):
    assert httpx.get(f"{server.url}/games/delay/puzzle").status_code == 404
    assert httpx.get(f"{server.url}/api/games/delay/puzzle?day=1").json()["key"] == "room.no_puzzle"
