"""Before and after a match, in real browsers: kept chairs, tables by choice, one's own tables, a store that fails."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from live.faults import locked
from live.talk import Visitor, open_table

FULL = "localStorage: { getItem: () => null, setItem() { throw new Error('full'); }, removeItem() {} }"
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def page(chromium):
    context = chromium.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce")
    opened = context.new_page()
    opened.set_default_timeout(20_000)
    yield opened
    context.close()


def sit(page: Page, server, table: str, seat: int) -> None:
    page.goto(f"{server.url}/t/{table}")
    page.fill("#name", "Bo")
    page.click(f'[data-action="sit"][data-seat="{seat}"]')
    expect(page.locator("body")).to_have_attribute("data-you", str(seat))


def test_a_chair_of_somebody_away_counts_down_and_nobody_starts_without_them(server, page):
    with Visitor(server, open_table(server, 2)) as ana:
        ana.sit(0, "Ana")
        sit(page, server, ana.id, 1)
        start, chair = page.locator('[data-role="start"]'), page.locator('[data-seat="0"]').first
        expect(start).to_be_enabled()
    expect(start).to_be_disabled()
    expect(page.locator(".start-row")).to_contain_text("Waiting for Ana")
    expect(chair).to_contain_text("kept for 1:5")
    assert page.locator('[data-seat="0"] select, [data-action="sit"]').count() == 0, "nobody else may have it"
    with Visitor(server, ana.id, ana.token):
        expect(start).to_be_enabled()
        expect(page.locator(".start-row")).to_contain_text("Everyone is here")


def test_a_table_is_shown_in_the_lobby_by_choice(server, chromium, page):
    for is_listed in (False, True):
        page.goto(server.url)
        if is_listed:
            page.locator('[name="listed"]').check()
        page.click('[data-role="open"]')
        page.wait_for_url("**/t/*")
        page.click('[data-role="sit"]')
        expect(page.locator("body")).to_have_attribute("data-you", "0")
        context = chromium.new_context(locale="en-GB")
        other = context.new_page()
        other.goto(server.url)
        expect(other.locator('[data-role="opening"]')).to_be_visible()
        assert other.locator('[data-role="join"]').count() == int(is_listed)
        context.close()


@pytest.mark.parametrize(("hints", "told", "lamps"), [("alone", "hints on", 1), ("off", "no hints", 0)])
def test_hints_are_the_hosts_choice(server, page, hints, told, lamps):
    page.goto(server.url)
    page.locator('[name="hints"]').select_option(hints)
    page.click('[data-role="open"]')
    page.wait_for_url("**/t/*")
    page.click('[data-role="sit"]')
    expect(page.locator(".rules-line")).to_contain_text(told)
    page.click('[data-action="fill"]')
    page.click('[data-action="start"]:not([disabled])')
    expect(page.locator("[data-role=hand] [data-open=true]").first).to_be_visible()
    expect(page.locator("[data-role=advise]")).to_have_count(lamps)


def test_ones_own_tables_wait_in_the_lobby_until_they_are_over(server, page):
    page.goto(server.url)
    assert page.locator('[data-role="back"]').count() == 0
    page.locator('[data-role="quick"][data-game="cier"][data-bots="1"]').click()
    expect(page.locator("body")).to_have_attribute("data-phase", "playing")
    table = page.url
    page.goto(server.url)
    expect(page.locator('[data-role="mine"]')).to_contain_text("the match waits for you")
    page.click('[data-role="back"]')
    expect(page.locator("body")).to_have_attribute("data-you", "0")
    assert page.url == table


def test_who_only_watched_is_offered_no_next_match(server, page):
    with Visitor(server, open_table(server, 1, "delay")) as ana:
        ana.sit(0, "Ana")
        ana.command("start")
        page.goto(f"{server.url}/t/{ana.id}")
        while ana.table["phase"] != "over":
            ana.until(lambda table: 0 in table["waiting"] or table["phase"] == "over")
            if ana.table["phase"] != "over":
                ana.move(ana.table["legal"][0])
                ana.hear("ack")
    expect(page.locator('[data-role="end"]')).to_be_visible(timeout=60_000)
    assert page.locator('[data-role="again"]').count() == 0


def test_a_move_that_was_not_stored_is_said_and_sent_again_by_itself(server, page):
    page.goto(server.url)
    page.locator('[data-role="quick"][data-game="cier"][data-bots="1"]').click()
    expect(page.locator("body")).to_have_attribute("data-phase", "playing")
    bullet = page.locator('[data-role="hand"] [data-ability="bullet"][data-open="true"]')
    expect(bullet).to_be_visible()
    with locked(server.db):
        bullet.click()
        if page.locator('[data-role="confirm"]').count():
            page.locator('[data-role="confirm"]').click()
        expect(page.locator('[data-role="news"]')).to_contain_text("could not be stored")
    expect(page.locator('[data-role="story"] [data-event="uses"]').first).to_be_visible(timeout=30_000)


@pytest.mark.parametrize("fault", ["get localStorage() { throw new Error('denied'); }", FULL])
def test_a_browser_that_keeps_nothing_can_play(server, page, fault):
    page.add_init_script(f"Object.defineProperties(window, Object.getOwnPropertyDescriptors({{ {fault} }}))")
    page.goto(server.url)
    page.locator('[data-role="quick"][data-game="cier"][data-bots="1"]').click()
    expect(page.locator("body")).to_have_attribute("data-phase", "playing")
    expect(page.locator("body")).to_have_attribute("data-you", "0")


def test_an_unknown_address_has_a_way_home(server, page):
    for path in ("/nothing", "/t/nosuchtd"):
        page.goto(server.url + path)
        page.locator('a.button[href="/"]').click()
        expect(page.locator('[data-role="opening"]')).to_be_visible()


def test_a_program_comes_in_with_the_token_that_the_page_shows(server, page):
    table = open_table(server, 2)
    sit(page, server, table, 0)
    page.locator('select[data-seat="1"]').select_option(label="a program of yours …")
    token = page.locator('[data-role="token"] code').inner_text()
    chair, start = page.locator('.chair[data-seat="1"]'), page.locator('[data-role="start"]')
    expect(chair).to_contain_text("Program 2")
    expect(page.locator(".start-row")).to_contain_text("Waiting for Program 2")
    expect(start).to_be_disabled()
    with Visitor(server, table, token) as program:
        assert program.table["you"] == 1
        expect(start).to_be_enabled()
    page.locator('select[data-seat="1"]').select_option(value="random")
    expect(chair).to_have_attribute("data-kind", "bot")
    expect(page.locator('[data-role="token"]')).to_have_count(0)
