"""After a duel of 呲儿 the page sets every decision beside the equilibrium."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect
from test_table import DESK, PHONE, Person, play_a_turn

WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.mark.parametrize(("language", "size", "given"), [("zh-CN", PHONE, "白送"), ("en-GB", DESK, "gave away")])
def test_decisions_are_read_beside_the_equilibrium(server, chromium, language, size, given):
    ana = Person(chromium, language, size)
    wanted = {"game": "cier", "seats": 2, "set": {"stalemate_turns": 2}}
    ana.page.goto(f"{server.url}/t/{httpx.post(server.url + '/api/tables', json=wanted).json()['table']}")
    ana.sit("安娜", 1)
    ana.page.click('[data-action="fill"]')
    ana.page.click('[data-action="start"]:not([disabled])')
    for _ in range(60):
        if ana.phase() == "over":
            break
        play_a_turn([ana])
    ana.page.click('[data-role="compare"]')
    turns = ana.page.locator('[data-role="equilibrium"] .compared > li')
    expect(turns.first).to_be_visible(timeout=90_000)
    assert turns.first.locator(".decision").count() == 2 and "100%" in turns.first.inner_text()
    assert ana.page.locator("[data-role=equilibrium] .lost li").first.inner_text().count("安娜") == 1
    assert given in ana.page.locator("[data-role=equilibrium] .lost").inner_text()
    assert not ana.page.evaluate(WIDE) and ana.errors == []
    ana.context.close()
