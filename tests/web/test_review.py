"""A match against each level, a hint while playing and the review afterwards, in a real browser, in both languages."""

from __future__ import annotations

import re
import time

import httpx
import pytest
from pages import faults
from playwright.sync_api import expect

from live.talk import Visitor, open_table
from server import GENEROUS, Server
from wanju.games import find
from wanju.kernel.levels import USUAL

WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 360, "height": 740}
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
LONGEST = 90


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("review") / "web.db", "--pause", "0", "--patience", "60", *GENEROUS)
    yield running
    running.stop()


@pytest.fixture
def visit(chromium, server):
    """Somebody sits down against a bot of a level, and begins."""
    opened = []

    def visit(game, level, language, size):
        context = chromium.new_context(locale=language, viewport=size, reduced_motion="reduce")
        opened.append(context)
        page = context.new_page()
        wanted = {"game": game, "seats": 2, "set": {"most_turns": 12} if game == "ludo" else {}}
        page.goto(f"{server.url}/t/{httpx.post(server.url + '/api/tables', json=wanted).json()['table']}")
        page.click("[data-role=sit]")
        page.locator('select[data-seat="1"]').select_option(level)
        page.click("[data-role=start]:not([disabled])")
        expect(page.locator("body")).to_have_attribute("data-phase", "playing")
        return page

    yield visit
    for context in opened:
        context.close()


PLAY = """() => {
  const kinds = ["ability=cier", "ability=bullet", "option"];
  const open = kinds.map((kind) => `[data-role=hand] [data-${kind}][data-open=true]`);
  document.dispatchEvent(new PointerEvent("pointerdown")); // cuts short what is being shown
  const ways = ["[data-role=confirm]", "[data-action=target]", ...open].map((way) => document.querySelector(way));
  ways.find(Boolean)?.click();
  return document.body.dataset.phase;
}"""
"""Strike if one can, else load; in Ludo the die, or the first piece that may move."""


COMPILED = 120_000
"""Milliseconds within which a server that has nothing yet has the search compiled and sent."""


def play_with_one_hint(page) -> str:
    """To the end of the match; the first time that there is a choice, ask what is best, and do it. Returns the hint."""
    hint, deadline, lamp = "", time.monotonic() + LONGEST, page.locator("[data-role=advise]")
    while page.locator("body").get_attribute("data-phase") != "over":
        assert time.monotonic() < deadline, "the match does not come to its end"
        if not hint and lamp.count():
            lamp.click()
            follow = page.locator("[data-role=advice] [data-role=follow]:enabled")
            follow.wait_for(timeout=COMPILED)
            hint = page.locator("[data-role=advice] p[role=status]").inner_text()
            follow.click()
        else:
            page.evaluate(PLAY)
        time.sleep(0.02)
    return hint


TOLD = {"zh-CN": (r"最好：值|也差不多", "运气"), "en-GB": (r"is best: worth|is about as good", "luck")}


@pytest.mark.parametrize(
    ("game", "level", "language", "size"),
    [("cier", level, "zh-CN", PHONE) for level in find("cier").levels]
    + [("ludo", level, "en-GB", WIDE) for level in find("ludo").levels],
)
def test_each_level_is_played_against_with_a_hint_and_the_match_reviewed(visit, game, level, language, size):
    page, errors, (hinted, luck) = visit(game, level, language, size), [], TOLD[language]
    page.on("pageerror", lambda error: errors.append(str(error)))
    hint = play_with_one_hint(page)
    assert re.search(hinted, hint) or (game == "ludo" and not hint), "with one piece out there is nothing to choose"
    page.locator("[data-role=review-start]").click()
    expect(page.locator("[data-role=shares] tbody tr")).to_have_count(2)
    expect(page.locator("[data-role=shares]")).to_contain_text(luck)
    assert page.locator("[data-role=prospects] polyline").count() == 2
    costly, whys = page.locator("[data-role=costly] > li"), page.locator("[data-role=costly] [data-role=why]")
    assert whys.count() == costly.count(), "each says why, in words of the game"
    page.locator("[data-role=every] summary").click()
    worth = page.locator("[data-role=every] tbody td:nth-child(4)").all_inner_texts()
    assert len(worth) >= costly.count() and all(re.fullmatch(r"-?\d+ \(-?\d+–-?\d+\)", each) for each in worth)
    for row in page.locator("[data-role=shares] tbody tr").all():
        start, own, others, luck, end = (float(each.replace("−", "-")) for each in row.locator("td").all_inner_texts())
        assert abs(start + own + others + luck - end) <= 3, "but for rounding they add up"
    assert page.evaluate(FITS) and errors == []
    assert level != USUAL or faults(page) == []


def test_the_module_is_sent_once(server):
    first = httpx.get(f"{server.url}/api/games/cier/think.wasm")
    assert first.content[:4] == b"\0asm" and first.headers["content-type"] == "application/wasm"
    again = httpx.get(f"{server.url}/api/games/cier/think.wasm", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304 and not again.content


def test_a_hint_stays_while_another_chooses_in_secret(chromium, server):
    context = chromium.new_context(locale="en-GB", viewport=PHONE, reduced_motion="reduce")
    table, page = open_table(server, seats=2, hints=True), context.new_page()
    page.goto(f"{server.url}/t/{table}")
    page.click('[data-action="sit"][data-seat="0"]')
    ben = Visitor(server, table)
    ben.sit(1, "Ben")
    page.click("[data-role=start]:not([disabled])")
    page.locator("[data-role=advise]").click()
    follow = page.locator("[data-role=advice] [data-role=follow]:enabled")
    follow.wait_for(timeout=COMPILED)
    ben.until(lambda t: t["phase"] == "playing")
    ben.move("bullet")
    ben.hear("ack")
    expect(page.locator('[data-seat="1"] .deed.back')).to_be_visible()
    expect(follow).to_be_visible()
    follow.click()
    ben.until(lambda t: t["view"]["turn"] == 1)
    ben.close()
    context.close()
