"""Real browsers at a real table: two people and two bots, a phone that goes away and comes back, a server that dies."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from visitor import Visitor

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
LONGEST = 240  # seconds after which a game that is still going is stuck


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, chromium, language: str, size: dict[str, int]) -> None:
        self.context = chromium.new_context(viewport=size, locale=language, reduced_motion="reduce")
        self.errors: list[str] = []
        self.page = self.open()

    def open(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.set_default_timeout(20_000)
        return page

    def sit(self, name: str, seat: int) -> None:
        self.page.fill("#name", name)
        self.page.click(f'[data-action="sit"][data-seat="{seat}"]')
        expect(self.page.locator("body")).to_have_attribute("data-you", str(seat))

    def phase(self) -> str:
        return self.page.get_attribute("body", "data-phase") or ""

    def may_choose(self) -> bool:
        return self.page.locator('[data-role="hand"] [data-ability][data-open="true"]').count() > 0

    def choose(self, ability: str) -> None:
        """Tap an ability, then a target where it takes one, then confirm where asked to."""
        page = self.page
        page.locator(f'[data-role="hand"] [data-ability="{ability}"]').click()
        for _ in range(3):
            if page.locator('[data-action="target"]').count() and page.locator('[data-role="confirm"]').count() == 0:
                page.locator('[data-action="target"]').first.click()
            elif page.locator('[data-role="confirm"]').count():
                page.locator('[data-role="confirm"]').first.click()
                return
            else:
                return


def play_a_turn(people: list[Person]) -> None:
    """Whoever is asked strikes if they can, else loads."""
    for person in people:
        if person.phase() == "playing" and person.may_choose():
            shots = person.page.locator('[data-role="hand"] [data-ability="cier"][data-open="true"]')
            person.choose("cier" if shots.count() else "bullet")
    time.sleep(0.2)


def open_from_the_lobby(person: Person, server, seats: int) -> str:
    page = person.page
    page.goto(server.url)
    page.locator(f'[name="seats"][value="{seats}"]').check(force=True)
    page.click('[data-role="open"]')
    page.wait_for_url("**/t/*")
    return page.url


@pytest.fixture
def people(chromium):
    ana, ben = Person(chromium, "zh-CN", PHONE), Person(chromium, "en-GB", DESK)
    yield ana, ben
    ana.context.close()
    ben.context.close()


def test_two_people_and_two_bots_finish_a_match_though_a_page_closes_and_the_server_is_killed(server, people):
    ana, ben = people
    link = open_from_the_lobby(ana, server, 4)
    ana.sit("安娜", 0)
    ben.page.goto(link)
    ben.sit("Ben", 1)
    ana.page.click('[data-action="fill"]')
    expect(ana.page.locator('[data-kind="bot"]')).to_have_count(2)
    ana.page.click('[data-action="start"]')
    for person in people:
        expect(person.page.locator("body")).to_have_attribute("data-phase", "playing")

    play_a_turn([ana, ben])
    ben.page.close()  # a browser goes …
    ben.page = ben.open()
    ben.page.goto(link)  # … and comes back to its chair
    expect(ben.page.locator("body")).to_have_attribute("data-you", "1")

    if ana.may_choose():
        ana.choose("bullet")
    expect(ana.page.locator("body")).to_have_attribute("data-phase", re.compile("playing|over"))
    story = ben.page.locator('[data-role="story"] [data-event]').count()
    server.kill()
    time.sleep(0.5)
    server.start()
    expect(ana.page.locator('[data-role="offline"]')).to_have_count(0, timeout=30_000)
    ben.page.reload()
    expect(ben.page.locator("body")).to_have_attribute("data-you", "1")
    assert ben.page.locator('[data-role="story"] [data-event]').count() >= story > 0

    deadline = time.monotonic() + LONGEST
    while (ana.phase(), ben.phase()) != ("over", "over") and time.monotonic() < deadline:
        play_a_turn([ana, ben])
    for person in people:
        expect(person.page.locator("body")).to_have_attribute("data-phase", "over")
        expect(person.page.locator('[data-role="verdict"]')).to_be_visible()
    ana.page.click('[data-role="again"]')
    ana.page.wait_for_url(lambda url: url != link)
    expect(ana.page.locator("body")).to_have_attribute("data-you", "0")
    ben.page.click('[data-role="next"]')
    expect(ben.page.locator("body")).to_have_attribute("data-you", "1")
    assert ana.errors == [] and ben.errors == []


@pytest.mark.parametrize("language", ["zh-CN", "en-GB"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_game_against_bots_is_a_click_away_and_fits_the_screen(server, chromium, language, scheme, size):
    context = chromium.new_context(viewport=size, locale=language, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    errors: list[str] = []
    page.on("console", lambda m: errors.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda e: errors.append(str(e)))
    page.goto(server.url)
    fits = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert page.evaluate(fits)
    page.locator('[data-role="quick"][data-game="cier"][data-bots="3"]').click()
    expect(page.locator("body")).to_have_attribute("data-phase", "playing")
    expect(page.locator('[data-role="hand"] [data-ability]').first).to_be_visible()
    assert page.evaluate(fits)
    small = page.eval_on_selector_all(
        '[data-role="hand"] [data-ability]', "all => all.filter(e => e.offsetHeight < 44 || e.offsetWidth < 44).length"
    )
    assert small == 0
    assert page.evaluate("document.documentElement.lang").startswith(language[:2])
    assert errors == []
    context.close()


@pytest.mark.parametrize(("reading", "last"), [("allowed", ", Machine gun."), ("unavailable", ".")])
def test_a_weapon_says_what_beats_it(server, chromium, reading, last):
    ana = Visitor(chromium, server.url, PHONE)
    ana.gather("cier", 2, set={"machine_gun_alone": reading})
    ana.start()
    ana.page.locator('[data-ability="sweep"]').click(force=True)
    note = ana.page.locator('[data-role="note"]')
    expect(note).to_contain_text(f"Beaten by: Six-Cier, Barrett, Submachine gun{last}")
    expect(note).to_contain_text("Does nothing against: Sweep, Chop, Defend, Four-Cier.")
    assert ana.errors == []
    ana.close()


def test_the_keyboard_is_enough_to_play(server, chromium):
    context = chromium.new_context(viewport=DESK, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.url)
    page.locator('[data-role="quick"][data-game="cier"][data-bots="1"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("body")).to_have_attribute("data-phase", "playing")
    deadline = time.monotonic() + LONGEST
    while page.get_attribute("body", "data-phase") != "over" and time.monotonic() < deadline:
        open_now = '[data-role="hand"] [data-ability="%s"][data-open="true"]'
        shots, loads = page.locator(open_now % "cier"), page.locator(open_now % "bullet")
        if shots.count() or loads.count():
            (shots if shots.count() else loads).first.focus()
            page.keyboard.press("Enter")
            for selector in ('[data-action="target"]', '[data-role="confirm"]'):
                if page.locator(selector).count():
                    page.locator(selector).first.focus()
                    page.keyboard.press("Enter")
        time.sleep(0.05)
    expect(page.locator("body")).to_have_attribute("data-phase", "over")
    context.close()
