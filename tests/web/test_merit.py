"""Both editions of 功德轮回 in real browsers: two people and bots play to the end through the page's own controls."""

from __future__ import annotations

import random
import re
import time

import pytest
from playwright.sync_api import Error, Page, expect

from visitor import Visitor

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
OPEN = '[data-role="hand"] [data-open="true"]'
CONFIRM = '[data-role="confirm"]'
AIMS = '[data-role="aims"] [data-action="target"]:not(.chosen)'
TO_USE_A_SKILL = "({ view }) => view.prompt?.kind === 'skill'"
LONGEST = 240  # seconds after which a game that is still going is stuck


class Player:
    """Somebody with a browser, who takes any open answer."""

    def __init__(self, chromium, language: str, size: dict[str, int], scheme: str = "light") -> None:
        self.context = chromium.new_context(
            viewport=size, locale=language, color_scheme=scheme, reduced_motion="reduce"
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.asked: set[str] = set()
        self.chance = random.Random(language)

    def sit(self, name: str, seat: int) -> None:
        self.page.fill("#name", name)
        self.page.click(f'[data-action="sit"][data-seat="{seat}"]')
        expect(self.page.locator("body")).to_have_attribute("data-you", str(seat))

    def phase(self) -> str:
        return self.page.get_attribute("body", "data-phase") or ""

    def decide(self) -> None:
        """One answer: tap it, aim where it takes an aim, confirm. A table that moved on in between is no matter."""
        asked = self.page.evaluate('document.querySelector("[data-asked]")?.dataset.asked ?? ""')
        answers = self.page.locator(OPEN)
        if not asked or not answers.count():
            self.page.keyboard.press("Escape")  # cut short what is being shown
            return
        self.look(asked)
        try:
            answers.nth(self.chance.randrange(answers.count())).click(timeout=2_000)
            for _ in range(4):
                aims = self.page.locator(AIMS)
                if self.page.locator(CONFIRM).count():
                    self.page.locator(CONFIRM).click(timeout=2_000)
                    break
                if not aims.count():
                    break
                aims.nth(self.chance.randrange(aims.count())).click(timeout=2_000)
        except Error as error:
            assert "imeout" in str(error) or "detached" in str(error), error

    def look(self, asked: str) -> None:
        """The first time something is asked, see that it can be read and pressed."""
        if asked in self.asked:
            return
        self.asked.add(asked)
        assert self.page.evaluate(FITS), f"the page is too wide when it asks for {asked}"
        texts = self.page.locator(OPEN).all_inner_texts()
        assert all(text.strip() for text in texts), texts
        small = "all => all.filter(e => e.offsetHeight < 44).length"
        assert self.page.eval_on_selector_all(OPEN, small) == 0


def play_to_the_end(players: list[Player]) -> None:
    deadline = time.monotonic() + LONGEST
    while any(player.phase() != "over" for player in players):
        assert time.monotonic() < deadline, "the game did not end in time"
        for player in players:
            if player.phase() == "playing":
                player.decide()
        time.sleep(0.05)


@pytest.fixture
def players(chromium):
    ana, ben = Player(chromium, "zh-CN", PHONE), Player(chromium, "en-GB", DESK, "dark")
    yield ana, ben
    ana.context.close()
    ben.context.close()


def open_table(player: Player, server, game: str, seats: int, preset: str | None = None) -> str:
    """From the lobby, by its form."""
    page = player.page
    page.goto(server.url)
    page.locator(f'[name="game"][value="{game}"]').check(force=True)
    page.locator(f'[name="seats"][value="{seats}"]').check(force=True)
    if preset:
        page.select_option('[name="preset"]', preset)
    assert page.evaluate(FITS)
    page.click('[data-role="open"]')
    page.wait_for_url("**/t/*")
    return page.url


@pytest.mark.parametrize(
    ("game", "seats", "preset", "asked"),
    [("merit13", 4, None, {"turn"}), ("merit57", 4, "everything", {"turn", "vow", "option"})],
)
def test_two_people_and_bots_play_to_the_end_though_a_page_is_reloaded(server, players, game, seats, preset, asked):
    ana, ben = players
    link = open_table(ana, server, game, seats, preset)
    ana.sit("安娜", 0)
    ben.page.goto(link)
    ben.sit("Ben", 1)
    ana.page.click('[data-action="fill"]')
    ana.page.click('[data-action="start"]:not([disabled])')
    for player in players:
        expect(player.page.locator("body")).to_have_attribute("data-phase", "playing")
    for _ in range(6):
        ana.decide()
        ben.decide()
        time.sleep(0.05)
    expect(ben.page.locator('[data-role="story"] [data-event]').first).to_be_attached()
    told = ben.page.locator('[data-role="story"] [data-event]').count()
    ben.page.reload()
    expect(ben.page.locator("body")).to_have_attribute("data-you", "1")
    assert ben.page.locator('[data-role="story"] [data-event]').count() >= told > 0
    play_to_the_end([ana, ben])
    for player in players:
        expect(player.page.locator('[data-role="verdict"]')).to_be_visible()
        assert player.page.evaluate(FITS) and player.errors == []
        boards = player.page.locator('[data-role="seats"] [data-seat]').count()
        assert player.page.locator('[data-role="results"] [data-seat]').count() == boards == 4
    assert asked <= ana.asked | ben.asked


def test_of_two_players_each_leads_two_boards_and_the_keyboard_is_enough(server, chromium):
    ana = Player(chromium, "en-GB", DESK)
    page = ana.page
    page.goto(server.url)
    page.locator('[data-role="quick"][data-game="merit57"][data-bots="1"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("body")).to_have_attribute("data-phase", "playing")
    deadline = time.monotonic() + LONGEST
    while ana.phase() != "over" and time.monotonic() < deadline:
        if page.locator(OPEN).count() == 0:
            page.keyboard.press("Escape")
        else:
            expect(page.locator(".question small")).to_contain_text("for your")
            page.keyboard.press(page.locator(OPEN).first.get_attribute("data-shortcut", timeout=2_000) or "1")
            for selector in (AIMS, AIMS, CONFIRM):
                if page.locator(selector).count():
                    page.evaluate("selector => document.querySelector(selector)?.focus()", selector)
                    page.keyboard.press("Enter")
        time.sleep(0.05)
    assert page.locator('[data-role="seats"] .mine').count() == 2
    expect(page.locator("body")).to_have_attribute("data-phase", "over")
    assert ana.errors == []
    ana.context.close()


def test_a_skill_is_used_between_the_actions_of_others(server, chromium):
    visitor = Visitor(chromium, server.url, PHONE)
    visitor.reach(TO_USE_A_SKILL, "merit57", 4, set={"skill_timing": "any_time"})
    page, told = visitor.page, '[data-role="story"] [data-event="skill"]'
    before = page.locator(told).count()
    assert page.locator('[data-asked="skill"]').count() == 1 and page.evaluate(FITS)
    page.locator(OPEN).first.click()
    page.locator(f"{AIMS}, {CONFIRM}").first.click()  # whom it is for, or, for a banquet, that it is meant
    expect(page.locator(told).nth(before)).to_be_attached()
    assert visitor.errors == []
    visitor.close()


@pytest.mark.parametrize(("language", "sentence"), [("zh-CN", "此局不可能获胜"), ("en-GB", "This cannot be won")])
def test_rules_that_cannot_be_won_say_so_in_the_lobby_and_at_the_table(server, chromium, language, sentence):
    ana = Player(chromium, language, PHONE)
    page = ana.page
    page.goto(server.url)
    page.locator('[name="game"][value="merit13"]').check(force=True)
    expect(page.locator('[data-role="notice"]')).to_have_count(0)
    page.select_option('[name="preset"]', "hard_printed")
    expect(page.locator('[data-role="notice"]')).to_contain_text(sentence)
    page.click('[data-role="open"]')
    page.wait_for_url("**/t/*")
    expect(page.locator('[data-role="notice"]')).to_contain_text(sentence)
    assert ana.errors == []
    ana.context.close()


@pytest.mark.parametrize(
    ("settings", "told"),
    [({"rounds": 1}, "only 0 of 6 beings were saved"), ({"calamity_start": 19}, "calamity reached 20")],
)
def test_why_the_team_has_lost_is_told(server, chromium, settings, told):
    ana = Visitor(chromium, server.url, PHONE)
    ana.gather("merit13", 3, set={"initial_beings": 0, **settings})
    for seat in (1, 2):
        ana.page.select_option(f'[data-action="bot"][data-seat="{seat}"]', "selfish")
    ana.page.click('[data-role="start"]:not([disabled])')
    expect(ana.page.locator("body")).to_have_attribute("data-phase", re.compile("playing|over"))
    ana.finish()
    expect(ana.page.locator('[data-role="verdict"]')).to_have_text(f"The team has lost: {told}.")
    ana.close()


def test_a_late_answer_about_rules_does_not_overwrite_a_newer_one(server, chromium):
    ana = Player(chromium, "en-GB", DESK)
    page, held = ana.page, []
    page.route("**/api/games/merit13/ruleset", lambda route: route.continue_() if held else held.append(route))
    page.goto(server.url)
    with page.expect_request("**/api/games/merit13/ruleset"):
        page.locator('[name="game"][value="merit13"]').check(force=True)
    page.select_option('[name="preset"]', "hard_printed")
    page.wait_for_timeout(200)
    with page.expect_response("**/api/games/merit13/ruleset"):
        held[0].continue_()
    page.wait_for_timeout(200)
    expect(page.locator('[data-role="notice"]')).to_contain_text("This cannot be won")
    assert ana.errors == []
    ana.context.close()


def test_a_preset_for_two_brings_its_chairs_and_chairs_it_is_not_for_are_refused(server, chromium):
    ana = Player(chromium, "en-GB", DESK)
    page = ana.page
    page.goto(server.url)
    page.locator('[name="game"][value="merit57"]').check(force=True)
    page.select_option('[name="preset"]', "two_player")
    expect(page.locator('[name="seats"][value="2"]')).to_be_checked()
    page.locator('[name="seats"][value="4"]').check(force=True)
    expect(page.locator(".refusal")).to_contain_text("is for 2 players")
    expect(page.locator('[data-role="open"]')).to_be_disabled()
    page.locator('[name="game"][value="merit13"]').check(force=True)
    expect(page.locator('[name="preset"]')).to_have_value("standard")
    expect(page.locator('[data-role="open"]')).to_be_enabled()
    ana.context.close()


def test_many_rules_are_found_by_a_word_and_what_is_turned_stays_turned(server, chromium):
    ana = Player(chromium, "en-GB", PHONE)
    page = ana.page
    page.goto(server.url)
    page.locator('[name="game"][value="merit57"]').check(force=True)
    assert page.locator("[data-option]").count() == 0  # only on demand
    page.click('[data-role="more"] > summary')
    expect(page.locator("[data-option]").first).to_be_attached()
    assert page.locator("[data-option]").count() > 100
    page.fill('[data-role="search"]', "labor_wealth")
    expect(page.locator("[data-option]")).to_have_count(1)
    page.fill('[data-option="labor_wealth"] input', "5")
    page.locator('[data-option="labor_wealth"] input').blur()
    page.fill('[data-role="search"]', "")
    page.click('[data-role="more"] > summary')  # shut again
    page.click('[data-role="open"]')
    page.wait_for_url("**/t/*")
    expect(page.locator(".rules-line")).to_contain_text("5")
    assert page.evaluate(FITS) and ana.errors == []
    ana.context.close()
