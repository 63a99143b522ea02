"""Delay the End from the lobby: to its own page, and to a table of one chair, in real browsers."""

from __future__ import annotations

import json
import time

import httpx
import pytest
from pages import faults, until
from playwright.sync_api import Page, expect

from server import Server
from wanju.games import find

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
OPEN = '[data-role="hand"] [data-open="true"]'
ASKED = """(document.querySelector("[data-role=hand]")?.dataset.asked ?? "")"""
SMALL = "all => all.filter(e => e.offsetHeight < 44 || e.scrollWidth > e.clientWidth + 1).map(e => e.innerText)"
ENDINGS = json.loads((find("delay").site / "endings.json").read_text(encoding="utf-8"))
PENALTY = "天堂的审计员注意到了档案中的空白。信任正在瓦解。"
RESPECT = "你如实的记录在凡人中赢得了无声的尊重。"
LONGEST = 90  # seconds after which a game that is still going is stuck


class Reader:
    """Somebody with a browser from which nothing leaves this machine."""

    def __init__(self, chromium, server: Server, language: str, size: dict[str, int], light: str = "light") -> None:
        options = {"viewport": size, "locale": language, "color_scheme": light, "reduced_motion": "reduce"}
        self.context = chromium.new_context(**options)
        self.context.route(lambda url: not url.startswith(server.url), lambda route: route.abort())
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if self.is_trouble(said) else None)
        self.seen: set[str] = set()

    def is_trouble(self, said) -> bool:
        return said.type == "error" and not said.location.get("url", "").startswith("https://fonts.")

    def phase(self) -> str:
        return self.page.get_attribute("body", "data-phase") or ""

    def asked(self) -> str:
        """What is asked, once what happens has been shown."""
        deadline = time.monotonic() + LONGEST
        while time.monotonic() < deadline:
            found = self.page.evaluate(ASKED)
            if found or self.phase() == "over":
                return found
            self.page.keyboard.press("Escape")  # cut it short
            time.sleep(0.05)
        raise AssertionError("nothing was asked in time")

    def values(self) -> list[str]:
        return self.page.locator('[data-role="values"] .label').all_inner_texts()

    def look(self, asked: str) -> None:
        """The first time something is asked, see that it can be read and pressed."""
        if asked in self.seen:
            return
        self.seen.add(asked)
        assert self.page.evaluate(FITS), f"the page is too wide at {asked}"
        assert self.page.eval_on_selector_all(OPEN, SMALL) == []
        assert [value.split(":")[0] for value in self.values()] == ["Heaven", "Hell", "Stability", "Pressure"]

    def play(self, options: str = "abc", records: tuple[str, ...] = ("truth",), most: int = 99) -> None:
        """Decide by tapping, each option and record in turn; to the end, or so many decisions."""
        for step in range(most):
            asked = self.asked()
            if not asked:
                return
            self.look(asked)
            taken = {"option": options[step // 2 % 3], "record": records[step // 2 % len(records)]}
            self.page.locator(f'[data-role="hand"] [data-option="{taken.get(asked, "acknowledge")}"]').click()
            self.leave(asked)

    def press(self, *keys: str) -> None:
        """Decide by the keyboard."""
        asked = self.asked()
        for key in keys:
            self.page.keyboard.press(key)
        self.leave(asked)

    def leave(self, asked: str) -> None:
        """Wait until this is asked no more."""
        until(self.page, f"{ASKED} !== {asked!r}")

    def expect_ending(self) -> str:
        """The title, the text, the final values and the path; returns the ending."""
        page = self.page
        ending = page.locator("[data-ending]").get_attribute("data-ending") or ""
        row = next(row for row in ENDINGS if row["id"] == ending)
        language = "zh" if page.evaluate("document.documentElement.lang").startswith("zh") else "en"
        expect(page.locator('[data-role="verdict"]')).to_have_text(row[f"title_{language}"])
        expect(page.locator("[data-ending]")).to_contain_text(row[f"text_{language}"].split("\n")[-1])
        expect(page.locator('[data-role="path"] li')).to_have_count(7)
        assert len(self.values()) == 4 and page.evaluate(FITS)
        return ending


@pytest.fixture
def visit(chromium, server):
    """Somebody comes; all go when the test is over, and nobody's page had an error."""
    readers: list[Reader] = []

    def come(*how) -> Reader:
        readers.append(Reader(chromium, server, *how))
        return readers[-1]

    yield come
    assert [reader.errors for reader in readers] == [[] for _ in readers]
    for reader in readers:
        reader.context.close()


def sit_down(reader: Reader, server: Server, **settings) -> str:
    """At a table with these rules, laid for the purpose; returns its address."""
    wanted = {"game": "delay", "seats": 1, "set": settings}
    link = f"{server.url}/t/{httpx.post(server.url + '/api/tables', json=wanted).json()['table']}"
    reader.page.goto(link)
    reader.page.fill("#name", "Ana")
    reader.page.click('[data-role="sit"]')
    reader.page.click('[data-role="start"]:not([disabled])')
    expect(reader.page.locator("body")).to_have_attribute("data-phase", "playing")
    return link


# ── from the lobby ───────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("language", "size", "light", "words"),
    [
        ("zh-CN", PHONE, "light", ("单人", "开始", "开一桌，供人旁观")),
        ("en-GB", DESK, "dark", ("For one player", "Play", "At a table, for others to watch")),
    ],
)
def test_the_lobby_opens_the_games_own_page(visit, server, language, size, light, words):
    reader = visit(language, size, light)
    page = reader.page
    page.goto(server.url)
    panel = page.locator('.game[data-game="delay"]')
    expect(panel.locator(".hint")).to_have_text(words[0])
    expect(panel.locator('[data-role="quick"]')).to_have_text(words[2])
    expect(panel.locator(".primary")).to_have_text(words[1])
    assert page.evaluate(FITS)
    panel.locator('[data-role="site"]').click()
    page.wait_for_url(f"{server.url}/play/delay/?lobby#{language[:2]}")
    expect(page.locator("body")).to_have_attribute("data-phase", "event")
    assert page.evaluate("document.documentElement.lang").startswith(language[:2])
    expect(page.locator("[data-choice]")).to_have_count(3)
    page.go_back()
    expect(panel).to_be_visible()
    panel.locator('[data-role="site"]').click()
    page.click("#home")
    page.wait_for_url(f"{server.url}/")
    expect(panel).to_be_visible()


def test_the_form_opens_a_table_of_one_chair(visit, server):
    page = visit("en-GB", PHONE).page
    page.goto(server.url)
    page.locator('[name="game"][value="delay"]').check(force=True)
    expect(page.locator(".seats-pick")).to_have_count(0)
    page.locator('[name="game"][value="cier"]').check(force=True)
    expect(page.locator('[name="seats"][value="4"]')).to_be_checked()
    page.locator('[name="game"][value="delay"]').check(force=True)
    page.click('[data-role="open"]')
    page.wait_for_url("**/t/*")
    expect(page.locator(".rules-line")).to_have_text("One seat · hints on")
    expect(page.locator("[data-kind]")).to_have_count(1)
    page.click('[data-role="sit"]')
    page.click('[data-role="start"]:not([disabled])')
    expect(page.locator('[data-role="round"]')).to_have_text("Round 1 / 7")
    assert page.evaluate(FITS)


def test_chairs_chosen_meanwhile_stay_when_a_late_answer_is_about_another_game(visit, server):
    page, held = visit("en-GB", PHONE).page, []
    page.route("**/api/games/delay/ruleset", lambda route: held.append(route))
    page.goto(server.url)
    with page.expect_request("**/api/games/delay/ruleset"):
        page.locator('[name="game"][value="delay"]').check(force=True)
    page.locator('[name="game"][value="cier"]').check(force=True)
    with page.expect_response("**/api/games/cier/ruleset"):
        held[0].continue_()
    page.wait_for_timeout(200)
    expect(page.locator('[name="seats"][value="4"]')).to_be_checked()


# ── at the table ─────────────────────────────────────────────────────────────


def test_a_whole_game_on_a_phone_in_chinese_with_auditors_respect_and_a_reload(visit, server):
    reader = visit("zh-CN", PHONE, "dark")
    page = reader.page
    sit_down(reader, server, seal_chance=100, truth_needed=2)
    reader.play("a", ("seal",), most=2)
    assert reader.asked() == "penalty"
    expect(page.locator('[data-page="penalty"] .prose')).to_have_text(PENALTY)
    values = reader.values()
    page.reload()
    expect(page.locator('[data-page="penalty"] .prose')).to_have_text(PENALTY)
    assert reader.values() == values and reader.asked() == "penalty"
    reader.play(most=1)
    expect(page.locator('[data-role="round"]')).to_have_text("Round 2 / 7")

    reader.play(most=1)
    assert reader.asked() == "record"
    deed, values = page.locator('[data-role="outcome"]').inner_text(), reader.values()
    page.reload()
    expect(page.locator('[data-role="outcome"]')).to_have_text(deed, use_inner_text=True)
    assert reader.values() == values and page.get_attribute("body", "data-you") == "0"

    reader.play(most=2)
    assert page.locator('[data-role="respect"]').count() == 0
    reader.play(most=1)
    assert reader.asked() == "option"
    expect(page.locator('[data-role="respect"]')).to_have_text(RESPECT)
    reader.play()
    assert reader.seen == {"option", "record", "penalty"}
    ending = reader.expect_ending()
    page.reload()
    assert reader.expect_ending() == ending


def test_a_whole_game_on_a_desk_in_english_with_somebody_watching(visit, server):
    ana, ben = visit("en-GB", DESK), visit("zh-CN", PHONE)
    ana.page.goto(server.url)
    ana.page.locator('[data-role="quick"][data-game="delay"]').click()
    expect(ana.page.locator('[data-role="round"]')).to_have_text("Round 1 / 7")
    ben.page.goto(ana.page.url)
    expect(ben.page.locator('[data-role="watching"]')).to_be_visible()
    expect(ben.page.locator('[data-page="event"] [data-option]')).to_have_count(3)
    ana.page.locator('[data-option="a"]').dblclick()  # the second half of it decides nothing
    ana.leave("option")
    assert ana.asked() == "record"
    expect(ben.page.locator('[data-page="after"] [data-option]')).to_have_count(4)
    assert ben.page.locator("#board button, [data-role=hand]").count() == 0 and ben.page.evaluate(FITS)
    assert ben.values() == ana.values()
    assert ben.page.locator('[data-role="story"] li').count() == ana.page.locator('[data-role="story"] li').count()
    ana.page.click('[data-action="language"]')
    expect(ana.page.locator("#archive")).to_have_text("记录阶段")
    ana.page.click('[data-action="language"]')
    expect(ana.page.locator("#archive")).to_have_text("Archive Phase")

    ana.play("bca", ("truth", "embellish", "obscure", "seal"))
    ending = ana.expect_ending()
    assert ben.asked() == ""  # never, to the end
    assert ben.expect_ending() == ending
    late = visit("en-GB", PHONE, "dark")
    late.page.goto(ana.page.url)
    assert late.expect_ending() == ending
    replay = ana.page.get_attribute('[data-role="replay"]', "href") or ""
    assert httpx.get(server.url + replay).status_code == 200
    ana.page.click('[data-role="again"]')
    ana.page.wait_for_url(lambda url: url != late.page.url)
    expect(ana.page.locator("body")).to_have_attribute("data-you", "0")


def test_a_whole_game_by_the_keyboard_alone(visit, server):
    reader = visit("en-GB", DESK, "dark")
    page = reader.page
    page.goto(server.url)
    page.locator('[data-role="quick"][data-game="delay"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-page="event"]')).to_be_visible()
    reader.press("c")  # by its letter
    assert reader.asked() == "record"
    expect(page.locator('[data-role="heading"]')).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator('[data-option="truth"]')).to_be_focused()
    reader.press("ArrowDown", "Enter")  # by going there
    assert reader.asked() == "option"
    expect(page.locator('[data-role="heading"]')).to_be_focused()
    expect(page.locator('[data-role="round"]')).to_have_text("Round 2 / 7")
    while asked := reader.asked():
        reader.press("4" if asked == "record" else "1")  # by its number
    expect(page.locator('[data-role="again"]')).to_be_focused()
    reader.expect_ending()


# ── what still leads where ───────────────────────────────────────────────────


@pytest.mark.parametrize(("language", "size"), [("en-GB", PHONE), ("zh-CN", DESK)])
def test_who_decides_may_ask_what_still_leads_where(visit, server, language, size):
    """By the keyboard; for the ending wished for, which stays chosen; gone with the decision, and not for watchers."""
    reader = visit(language, size)
    page, link = reader.page, sit_down(reader, server)
    reader.asked()
    page.keyboard.press("w")
    chances = page.locator('[data-role="chances"] li')
    expect(chances).to_have_count(3)
    expect(page.locator('[data-action="prospects"]')).to_be_focused()
    expect(page.locator('[data-action="wish"] option')).to_have_count(5)
    page.select_option('[data-action="wish"]', "human_rebellion")
    expect(page.locator('[data-role="chances"] [data-best]')).to_have_count(1)
    assert [chance.split()[0] for chance in chances.all_inner_texts()] == ["A", "B", "C"]
    assert page.evaluate(FITS) and faults(page) == []
    watcher = visit(language, size).page
    watcher.goto(link)
    expect(watcher.locator('[data-role="options"]')).to_be_visible()
    expect(watcher.locator('[data-role="prospects"]')).to_have_count(0)
    page.locator('[data-role="heading"]').focus()
    reader.press("b")
    assert reader.asked() == "record"
    expect(chances).to_have_count(0)
    page.click('[data-action="prospects"]')
    expect(chances).to_have_count(4)
    expect(page.locator('[data-action="wish"]')).to_have_value("human_rebellion")
    page.click('[data-action="prospects"]')
    expect(chances).to_have_count(0)


def test_where_it_cannot_be_had_the_page_says_so(visit, server):
    reader = visit("en-GB", PHONE)
    reader.is_trouble = lambda said: False
    told = {"error": "…", "key": "room.prospects_late", "facts": {"most": 20}}
    reader.page.route("**/prospects", lambda route: route.fulfill(status=422, json=told))
    sit_down(reader, server)
    reader.asked()
    reader.page.click('[data-action="prospects"]')
    expect(reader.page.locator("#prospects")).to_contain_text("could not be computed within 20 seconds")
