"""What an option costs and brings is said alike on the page and in the terminal: both tell the same data."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from pages import until
from playwright.sync_api import expect
from test_merit import DESK, Player

from server import Server
from wanju.cli.plain import screen_of
from wanju.cli.screen import Screen
from wanju.cli.speech import Speech
from wanju.games import find
from wanju.kernel.table import Table

SEATS = {"cier": 3, "delay": 1, "ludo": 2, "merit13": 4, "merit57": 4}
ASKED = {"delay": "record", "ludo": "roll", "merit13": "turn", "merit57": "faith"}
SHOWN = {"delay": ".records", "ludo": '[data-role="about"]'}
FIGURES = re.compile(r"\d+(?:\.\d+)?|½")
NOTE = """document.querySelector('[data-role="note"]').textContent"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One server for this file."""
    running = Server(tmp_path_factory.mktemp("words") / "web.db", "--pause", "0.02", "--patience", "60")
    yield running
    running.stop()


def terminal(game: str, is_asked: Callable[[Table], bool]) -> Screen:
    """The terminal's screen of a table at which the first seat is asked that."""
    table = Table(find(game).ruleset(SEATS[game]), seed=1)
    while not is_asked(table):
        seat = table.waiting[0]
        table.act(seat, table.think(seat, table.game.styles[0]))
    return screen_of(Speech("zh"), table, {}, 0)


def seated(chromium, server: Server, game: str) -> Player:
    """Somebody in the first chair of a match against bots; of v5.7 in that of a lesson, not in refuge yet."""
    wanted = {"game": game, "seats": SEATS[game], "lesson": game == "merit57"}
    answer = httpx.post(server.url + "/api/tables", json=wanted)
    assert answer.status_code == 201, answer.text
    ana = Player(chromium, "zh-CN", DESK)
    ana.page.goto(f"{server.url}/t/{answer.json()['table']}")
    ana.sit("安娜", 0)
    if SEATS[game] > 1:
        ana.page.click('[data-action="fill"]')
    ana.page.click('[data-action="start"]:not([disabled])')
    return ana


@pytest.mark.parametrize("game", sorted(ASKED))
def test_the_page_says_of_an_option_what_the_terminal_says(server, chromium, game):
    kind = ASKED[game]
    screen = terminal(game, lambda table: 0 in table.waiting and (table.view(0)["prompt"] or {}).get("kind") == kind)
    ana = seated(chromium, server, game)
    if game == "delay":
        ana.page.click('[data-option="a"][data-open="true"]')
    shown = SHOWN.get(game, '[data-role="hand"]')
    kinds = {action.partition("@")[0] for action in screen.table.legal(0)} - {"pass", "save"}
    assert kinds
    for each in kinds:
        told = screen.scenery.does(each)
        assert FIGURES.search(told), each
        until(ana.page, f"document.querySelector({shown!r})?.textContent.includes({told!r})")
    assert ana.errors == []
    ana.context.close()


def test_an_ability_has_the_figures_that_the_terminal_tells(server, chromium):
    """呲儿 words them each in its own way."""
    screen = terminal("cier", lambda table: 0 in table.waiting)
    ana = seated(chromium, server, "cier")
    for ability in ("hatchet", "sweep", "six_cier", "bullet"):
        ana.page.click(f'[data-ability="{ability}"]', force=True)
        note = ana.page.locator('[data-role="note"]')
        expect(note).to_contain_text(re.compile(r"\d"))
        until(ana.page, f"{sorted(set(FIGURES.findall(screen.told(ability))))!r}.every(one => {NOTE}.includes(one))")
    assert ana.errors == []
    ana.context.close()
