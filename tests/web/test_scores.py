"""The score sheet of a finished match, read in a browser and added up."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect
from test_merit import FITS, PHONE, Player, play_to_the_end

EASY = {
    "merit13": {"calamity_most": 19, "saves_needed": 1, "calamity_loss": 40},
    "merit57": {"calamity_win": 19, "saves_win": 0, "calamity_loss": 40, "rounds": 3},
}


def finished(player: Player, server, game: str) -> None:
    """A match against bots that the team cannot but win, played to its end."""
    wanted = {"game": game, "seats": 4, "set": EASY[game]}
    answer = httpx.post(server.url + "/api/tables", json=wanted)
    assert answer.status_code == 201, answer.text
    player.page.goto(f"{server.url}/t/{answer.json()['table']}")
    player.sit("安娜", 0)
    player.page.click('[data-action="fill"]')
    player.page.click('[data-action="start"]:not([disabled])')
    expect(player.page.locator("body")).to_have_attribute("data-phase", "playing")
    play_to_the_end([player])


@pytest.mark.parametrize(("game", "language"), [("merit13", "en-GB"), ("merit57", "zh-CN")])
def test_the_lines_of_every_account_add_up_to_its_total(server, chromium, game, language):
    ana = Player(chromium, language, PHONE)
    finished(ana, server, game)
    accounts = ana.page.locator('[data-role="score-sheet"] details')
    expect(accounts).to_have_count(4)
    assert ana.page.locator('[data-role="score-sheet"] details[open]').count() == 1
    for account in accounts.all():
        if account.get_attribute("open") is None:
            account.locator("summary").click()
        shown = [line.strip() for line in account.locator("li b").all_inner_texts()]
        added = sum(float(points.replace("−", "-")) for points in shown)
        total = float(account.get_attribute("data-total") or "nan")
        assert added == pytest.approx(total, abs=1e-9) and f"{total:g}" in account.locator("summary").inner_text()
        assert all(account.locator("li span").all_inner_texts())
    assert ana.page.evaluate(FITS) and ana.errors == []
    ana.context.close()
