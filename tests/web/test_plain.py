"""Games without a page of their own, in real browsers: drawn from what they declare, played to the end, in both
languages, on a phone and at a desk, by hand and by keyboard; and nobody gets what is not theirs to see."""

from __future__ import annotations

import json
import time
from pathlib import Path

import httpx
import pytest
from pages import faults
from playwright.sync_api import expect

from server import GENEROUS, Server
from visitor import DESK, OPEN, PHONE, Visitor

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = ("--game", str(EXAMPLES / "pig.py"), "--game", str(EXAMPLES / "lonely.py"))
SIDEWAYS = {"width": 740, "height": 360}
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
SMALL = "all => all.filter(e => e.offsetHeight < 44 || e.offsetWidth < 44).map(e => e.textContent)"
LONGEST = 60  # seconds after which a game that is still going is stuck
PAGE = """import { layout as plain } from "/web/games/plain.js";
export const layout = { ...plain, board: (scene) => [document.createElement("hr"), ...plain.board(scene)] };
"""


@pytest.fixture(scope="module")
def own_page(tmp_path_factory):
    """Pig under another id, with a page of its own beside it that overrides a part."""
    folder = tmp_path_factory.mktemp("brought")
    text = (EXAMPLES / "pig.py").read_text(encoding="utf-8").replace('id="pig"', 'id="boar"')
    text = text.replace('version="1.0.0",', 'version="1.0.0",\n    page=Path(__file__).parent,')
    (folder / "boar.py").write_text(text.replace("from wanju", "from pathlib import Path\n\nfrom wanju", 1), "utf-8")
    (folder / "page.js").write_text(PAGE, "utf-8")
    (folder / "page.css").write_text('@import "/web/games/plain.css"; hr { height: 7px; }', "utf-8")
    return folder / "boar.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory, own_page):
    """One for this file."""
    db = tmp_path_factory.mktemp("plain") / "web.db"
    running = Server(db, "--pause", "0", "--patience", "60", *GENEROUS, *GAMES, "--game", str(own_page))
    yield running
    running.stop()


@pytest.fixture
def visit(chromium, server):
    """Visitors, who go when the test is over; every frame that each is sent is kept."""
    came = []

    def come(size=DESK, language="en-GB"):
        somebody = Visitor(chromium, server.url, size, language)
        somebody.heard = []
        hear = lambda frame: somebody.heard.append(json.loads(frame))  # noqa: E731
        somebody.page.on("websocket", lambda line: line.on("framereceived", hear))
        came.append(somebody)
        return somebody

    yield come
    for somebody in came:
        somebody.close()


def follow(guest, host, name, seat):
    """To the table where the host is, and sit down there."""
    guest.page.goto(host.page.url)
    if name:
        guest.sit(name, seat)


def begin(host):
    host.page.click('[data-role="start"]:not([disabled])')
    expect(host.page.locator("body")).to_have_attribute("data-phase", "playing")


def is_over(visitor):
    return visitor.page.get_attribute("body", "data-phase") == "over"


def counter(visitor, seat, field):
    return visitor.page.locator(f'[data-seat="{seat}"] [data-field="{field}"] b')


# ── a whole game ─────────────────────────────────────────────────────────────


def test_two_people_in_two_languages_play_pig_to_the_end(visit):
    ana, ben = visit(PHONE, "zh-CN"), visit(DESK, "en-GB")
    ana.gather("pig", 2, "安娜", set={"goal": 30})
    follow(ben, ana, "Ben", 1)
    begin(ana)
    closed = {ana: "还没有分数可收，请先掷骰。", ben: "There is nothing to keep yet: roll first."}
    seen = set()
    deadline = time.monotonic() + LONGEST
    while not is_over(ana) or not is_over(ben):
        assert time.monotonic() < deadline, "the game did not end in time"
        for player in (ana, ben):
            hold = player.page.locator('[data-option="hold"]')
            if player.page.locator(OPEN).count() == 0 or is_over(player):
                continue
            if player not in seen:
                seen.add(player)
                look_at_a_turn(player, 0 if player is ana else 1)
                hold.click(force=True)
                expect(player.page.locator('[data-role="note"]')).to_have_text(closed[player])
                assert hold.get_attribute("aria-disabled") == "true"
            gathered = int(player.page.locator('[data-role="middle"] [data-field="gathered"] b').inner_text())
            player.page.locator(f'[data-option="{"hold" if gathered >= 10 else "roll"}"]').click(force=True)
            time.sleep(0.02)
    assert seen == {ana, ben}
    look_at_the_end(ana, ben)


def look_at_a_turn(player, seat):
    """Whose turn it is, what is counted, what the rules are, and that it can be read and pressed."""
    page = player.page
    expect(page.locator(f'[data-seat="{seat}"].mine.owes')).to_have_count(1)
    expect(page.locator('[data-owes="true"]')).to_have_count(1)
    expect(counter(player, 1 - seat, "score")).to_have_count(1)
    expect(page.locator('[data-field="turn"], [data-field="is_over"], [data-field="seats"]')).to_have_count(0)
    expect(page.locator('[data-number="goal"] dd')).to_have_text("30")
    reading = "本轮所得" if seat == 0 else "what this turn has gathered"
    expect(page.locator('[data-number="one_costs"] dd')).to_have_text(reading)
    expect(page.locator('[data-option="roll"]')).to_contain_text("掷骰" if seat == 0 else "Roll the die")
    assert page.evaluate(FITS) and page.eval_on_selector_all("#hand button", SMALL) == []


def look_at_the_end(ana, ben):
    places = {}
    for player in (ana, ben):
        rows = player.page.locator('[data-role="results"] li')
        expect(rows).to_have_count(2)
        places[player] = [row.get_attribute("data-seat") for row in rows.all()]
        points = [int(row.get_attribute("data-payoff")) for row in rows.all()]
        assert points == sorted(points, reverse=True) and points[0] >= 30 > points[1]
        assert player.page.evaluate(FITS) and player.errors == []
    assert places[ana] == places[ben]
    winner, loser = (ana, ben) if places[ana][0] == "0" else (ben, ana)
    assert winner.page.locator('[data-role="verdict"]').inner_text() in ("你赢了！", "You win!")
    assert loser.page.locator('[data-role="verdict"]').inner_text() in ("Ben获胜", "安娜 wins")
    expect(ana.page.locator('[data-role="story"] li').last).to_contain_text("获胜。")
    expect(ben.page.locator('[data-role="story"] li').last).to_contain_text("wins.")


# ── secrets ──────────────────────────────────────────────────────────────────


def test_nobody_gets_another_persons_pick_before_its_time(visit):
    ana, ben, eve = visit(), visit(PHONE, "zh-CN"), visit()
    ana.gather("lonely", 3, "Ana")
    follow(ben, ana, "Ben", 1)
    follow(eve, ana, None, None)
    ana.page.select_option('[data-action="bot"][data-seat="2"]', "low")
    begin(ana)
    expect(ana.page.locator('[data-owes="false"][data-seat="2"]')).to_have_count(1)  # the bot has picked
    ana.page.click('[data-option="pick@4"]')
    expect(counter(ana, 0, "pick")).to_have_text("4")
    expect(ana.page.locator('[data-role="prompt"]')).to_have_text("Waiting for Ben")
    for other in (ben, eve):
        expect(other.page.locator('[data-role="story"]')).to_contain_text("Ana")
        expect(counter(other, 0, "pick")).to_have_text("?")
        told = [event for heard in told_before_the_reveal(other) for event in heard["events"]]
        assert {"event": "chosen", "seat": 0} in told and all(set(event) == {"event", "seat"} for event in told)
        rows = [heard["view"]["seats"][0] for heard in told_before_the_reveal(other)]
        assert len(rows) > 1 and all(row["pick"] is None and row["last"] == 0 for row in rows)
    assert any(heard["view"]["seats"][0]["pick"] == 4 for heard in told_before_the_reveal(ana))
    expect(counter(ben, 1, "pick")).to_have_text("–")
    ben.page.click('[data-option="pick@5"]')
    for somebody in (ana, ben, eve):
        expect(counter(somebody, 0, "last")).to_have_text("4")
        expect(counter(somebody, 1, "last")).to_have_text("5")
        assert somebody.errors == []


def told_before_the_reveal(visitor):
    """The snapshots of a running table until everybody's pick was told."""
    shown = [heard for heard in visitor.heard if heard.get("type") == "table" and "view" in heard]
    return [heard for heard in shown if not any(event["event"] == "shows" for event in heard["events"])]


# ── one tap, one move ────────────────────────────────────────────────────────


def test_a_fast_double_tap_acts_once(visit):
    ana, ben = visit(PHONE), visit()
    ana.gather("lonely", 3, "Ana")
    follow(ben, ana, "Ben", 1)
    ana.page.select_option('[data-action="bot"][data-seat="2"]', "low")
    begin(ana)
    ben.page.click('[data-option="pick@3"]')
    expect(ana.page.locator('[data-owes="false"]')).to_have_count(2)
    spot = ana.page.locator('[data-option="pick@2"]').bounding_box()
    ana.page.mouse.click(spot["x"] + 9, spot["y"] + 9)
    time.sleep(0.15)  # by now the next round has begun
    ana.page.mouse.down(click_count=2)
    ana.page.mouse.up(click_count=2)
    expect(counter(ana, 0, "last")).to_have_text("2")
    time.sleep(0.3)
    expect(counter(ana, 0, "pick")).to_have_text("–")
    ana.page.click('[data-option="pick@2"]')
    expect(counter(ana, 0, "pick")).to_have_text("2")


# ── sizes and keys ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", ["pig", "lonely"])
def test_on_a_phone_lying_on_its_side_all_that_a_decision_needs_is_in_sight(visit, game):
    ana = visit(SIDEWAYS, "zh-CN")
    ana.gather(game, 4)
    ana.start()
    wanted = [".seat.mine", OPEN, '[data-role="prompt"] strong', *(['[data-role="middle"] b'] if game == "pig" else [])]
    assert [each for each in wanted if not ana.sees(each)] == []
    assert ana.page.evaluate(FITS) and ana.page.eval_on_selector_all("#hand button", SMALL) == []
    assert ana.errors == []


def test_who_watches_on_a_phone_has_the_whole_width(visit):
    ana, eve = visit(), visit(SIDEWAYS)
    ana.gather("lonely", 3)
    ana.start()
    follow(eve, ana, None, None)
    expect(eve.page.locator("#hand")).to_be_hidden()
    assert eve.page.locator("#board").evaluate("it => it.clientWidth") == SIDEWAYS["width"]
    assert [seat for seat in range(3) if not eve.sees(f'[data-seat="{seat}"]')] == []


def test_the_keyboard_alone_is_enough(visit):
    ana = visit()
    ana.gather("pig", 2, set={"goal": 40})  # more than a bot gathers in a turn
    ana.start()
    ana.page.keyboard.press("Enter")  # only rolling is open
    expect(ana.page.locator('[data-role="story"] li', has_text="Ana rolls")).not_to_have_count(0)
    deadline = time.monotonic() + LONGEST
    while not is_over(ana):
        assert time.monotonic() < deadline, "the game did not end in time"
        ana.page.keyboard.press("2")
        ana.page.keyboard.press("1")
        time.sleep(0.05)
    expect(ana.page.locator('[data-role="verdict"]')).to_be_visible()
    assert ana.errors == []


def test_a_number_is_its_own_key(visit):
    ana = visit()
    ana.gather("lonely", 3)
    ana.start()
    ana.page.keyboard.press("6")
    expect(counter(ana, 0, "last")).to_have_text("6")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing_grave_from_the_first_chair_to_the_end(visit, size):
    ana = visit(size)
    ana.gather("lonely", 4, set={"goal": 2})
    found = faults(ana.page)
    ana.start()
    found += faults(ana.page)
    ana.finish()
    found += faults(ana.page)
    ana.gather("pig", 3)
    ana.start()
    ana.page.locator('[data-option="hold"]').click(force=True)
    assert found + faults(ana.page) == [] and ana.errors == []


# ── pages of a game's own, and pages that do not come ────────────────────────


def test_a_page_of_a_games_own_overrides_parts(visit, server):
    pages = {game["id"]: game["page"] for game in httpx.get(server.url + "/api/games").json()}
    own = {"pig": "/web/games/plain", "boar": "/page/boar/page", "cier": "/web/games/cier"}
    assert {id: pages[id] for id in own} == own
    ana = visit()
    ana.gather("boar", 2)
    ana.start()
    expect(ana.page.locator("#board > hr")).to_have_css("height", "7px")
    expect(ana.page.locator(".seat.mine")).to_be_visible()
    assert ana.errors == []


MISSING = {"en-GB": "The page of this game does not come.", "zh-CN": "这个游戏的页面没有送到。"}


@pytest.mark.parametrize(("language", "script"), [("en-GB", None), ("zh-CN", "export const layout = {")])
def test_a_page_that_does_not_come_is_told_with_a_way_back(visit, language, script):
    ana = visit(PHONE, language)
    lost = (lambda route: route.abort()) if script is None else (lambda route: route.fulfill(body=script))
    ana.page.route("**/games/plain.js", lost)
    made = httpx.post(f"{ana.url}/api/tables", json={"game": "pig", "seats": 2}).json()
    ana.page.goto(f"{ana.url}/t/{made['table']}")
    expect(ana.page.locator(".arriving [role=status]")).to_contain_text(MISSING[language])
    expect(ana.page.locator('.arriving a[href="/"]')).to_be_visible()
    assert faults(ana.page) == []
    ana.page.unroute("**/games/plain.js")
    ana.page.click('[data-role="reload"]')
    expect(ana.page.locator('[data-role="chairs"]')).to_be_visible()


def test_a_server_that_does_not_answer_is_told_with_a_way_back(visit):
    ana = visit(PHONE, "zh-CN")
    ana.page.route("**/api/games", lambda route: route.abort())
    ana.page.goto(f"{ana.url}/t/nosuch")
    expect(ana.page.locator(".arriving [role=status]")).to_contain_text("服务器没有回应")
    expect(ana.page.locator('.arriving a[href="/"]')).to_be_visible()


@pytest.mark.parametrize(("language", "words"), [("en-GB", "Points that win"), ("zh-CN", "获胜所需分数")])
def test_a_game_without_a_guide_has_a_page_of_what_it_declares(visit, server, language, words):
    somebody = visit(PHONE, language)
    somebody.page.goto(server.url)
    somebody.page.click('[data-game="pig"] [data-role="guide"]')
    somebody.page.click("#part-numbers summary")
    expect(somebody.page.get_by_text(words)).to_be_visible()
    assert faults(somebody.page) == [] and somebody.errors == []
