"""The puzzle of the day, solved in a real browser."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from pages import faults
from playwright.sync_api import expect

from server import GENEROUS, Server

WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 360, "height": 740}
PIG = Path(__file__).parents[2] / "examples" / "pig.py"
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("puzzle") / "web.db", "--game", str(PIG), *GENEROUS)
    yield running
    running.stop()


EN, ZH = ("en-GB", "Right"), ("zh-CN", "答对了")


@pytest.mark.parametrize(
    ("game", "language", "right", "size"),
    [
        ("cier", *EN, WIDE),
        ("ludo", *ZH, PHONE),
        ("merit57", *ZH, PHONE),
        ("merit13", *EN, PHONE),
        ("delay", *ZH, WIDE),
    ],
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
    assert not any(re.match(r"[A-C]\s*([「(:]|$)", each) for each in answers.all_inner_texts()), "letters say nothing"
    page.locator(f'[data-role=answers] [data-option="{best}"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-role=verdict]")).to_contain_text(right)
    assert (
        page.locator("[data-role=answers] .best").count() == 1
        and page.locator("[data-role=answers] .wrong").count() == 0
    )
    context.close()


def test_a_wish_is_named_and_every_chance_told_once_it_is_answered(server, chromium):
    """Delay the End: the ending by its title; then of each choice the exact chance to get there."""
    told = httpx.get(f"{server.url}/api/games/delay/puzzle?day=3").json()
    context = chromium.new_context(locale="en-GB", viewport=PHONE, reduced_motion="reduce", color_scheme="dark")
    page = context.new_page()
    page.goto(f"{server.url}/games/delay/puzzle?day=3")
    expect(page.locator("figcaption")).to_contain_text(told["wish"]["en"])
    answers = page.locator("[data-role=answers] button")
    assert not any("%" in each for each in names_of(answers))
    wrong = told["options"][-1]
    page.locator(f'[data-role=answers] [data-option="{wrong["action"]}"]').click()
    expect(page.locator("[data-role=verdict]")).to_contain_text(f"{100 * wrong['worth']:.1f} %")
    for row in told["options"]:
        button = page.locator(f'[data-role=answers] [data-option="{row["action"]}"]')
        expect(button).to_contain_text(f"{100 * row['worth']:.1f} %")
    assert page.evaluate(FITS) and faults(page) == []
    context.close()


def names_of(answers):
    """What the answers are called, without what each does."""
    return [each.split("\n")[0] for each in answers.all_inner_texts()]


def test_what_answers_are_judged_by_is_said(server, chromium):
    page = chromium.new_page(locale="en-GB")
    page.goto(f"{server.url}/games/merit13/puzzle?day=3")
    expect(page.locator("figcaption")).to_contain_text("first place or nothing")
    page.close()


def test_every_game_of_the_house_has_a_puzzle_and_one_that_was_brought_says_that_it_has_none(server):
    has = {game["id"]: game["puzzle"] for game in httpx.get(f"{server.url}/api/games").json()}
    assert has == {"cier": True, "delay": True, "ludo": True, "merit13": True, "merit57": True, "pig": False}
    assert httpx.get(f"{server.url}/games/pig/puzzle").status_code == 404
    assert httpx.get(f"{server.url}/api/games/pig/puzzle?day=1").json()["key"] == "room.no_puzzle"
