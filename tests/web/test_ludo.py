"""Ludo in real browsers: the board that is drawn is the board that the server has, after every snapshot, to the end."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import time
from pathlib import Path

import httpx
import pytest
from pages import until
from playwright.sync_api import Page, expect

from server import Server

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
OPEN = '[data-role="hand"] [data-open="true"]'
LONGEST = 100  # seconds after which a game that is still going is stuck
SHORT = {"most_turns": 48}
"""A game to its end, though nobody may have come home."""

RECORD = """
const rests = {};
const record = () => {
  const board = document.querySelector("[data-role=board]");
  if (board?.dataset.still !== "true") return;
  const pieces = [...document.querySelectorAll(".piece")];
  rests[board.dataset.seq] = {
    steps: Object.fromEntries(pieces.map((it) => [`${it.dataset.seat}/${it.dataset.piece}`, Number(it.dataset.step)])),
    face: document.querySelector("[data-role=die]")?.dataset.face,
    open: [...document.querySelectorAll('[data-role="hand"] [data-open="true"]')].map((it) => it.dataset.option),
  };
};
window.takeRests = () => {
  const taken = { ...rests };
  for (const seq of Object.keys(rests)) delete rests[seq];
  return taken;
};
const attributeFilter = ["data-seq", "data-still", "data-step"];
new MutationObserver(record).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter });
"""
"""Whenever the board is drawn at rest, note what stands where."""

LOOK = """(isHurried) => {
  if (isHurried) document.dispatchEvent(new PointerEvent("pointerdown")); // cuts short what is being shown
  return {
    phase: document.body.dataset.phase,
    still: document.querySelector("[data-role=board]")?.dataset.still === "true",
    seq: Number(document.querySelector("[data-role=board]")?.dataset.seq ?? -1),
    open: [...document.querySelectorAll('[data-role="hand"] [data-open="true"]')].map((it) => it.dataset.option),
    rests: window.takeRests(),
  };
}"""

WAIT = """() => new Promise((done) => {
  const start = performance.now();
  const board = document.querySelector("[data-role=board]");
  const before = Number(board.dataset.seq);
  const isDone = () => board.dataset.still === "true" && Number(board.dataset.seq) > before;
  const look = () => isDone() && done(performance.now() - start);
  new MutationObserver(look).observe(board, { attributes: true });
  document.querySelector("[data-role=die]").click();
})"""
"""How long a roll takes, from the tap to the next question, in ms."""


MOVING = """document.getAnimations().some(
  ({ effect }) => effect.target?.matches(".piece, .cube") && effect.getTiming().duration > 1,
)"""


class Player:
    """Somebody with a browser, who hears what the server says as the page does."""

    def __init__(self, chromium, language="en-GB", size=DESK, light="light", motion="reduce") -> None:
        self.context = chromium.new_context(
            viewport=size, locale=language, color_scheme=light, reduced_motion=motion, has_touch=size == PHONE
        )
        self.context.add_init_script(RECORD)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.on("websocket", lambda line: line.on("framereceived", self.hear))
        self.heard: dict[int, dict] = {}
        self.compared: set[int] = set()
        self.chance = random.Random(language)

    def hear(self, text) -> None:
        message = json.loads(text)
        if message["type"] == "table" and message.get("view"):
            self.heard[message["seq"]] = message

    def look(self, is_hurried: bool = False) -> dict:
        """What is drawn now; and all that was drawn at rest since is what the server said."""
        seen = self.page.evaluate(LOOK, is_hurried)
        for seq, rest in seen["rests"].items():
            self.compare(self.heard[int(seq)], rest)
            self.compared.add(int(seq))
        return seen

    def compare(self, said: dict, rest: dict) -> None:
        rows = [row["pieces"] for row in said["view"]["seats"]]
        assert rest["steps"] == {f"{s}/{p}": it["step"] for s, row in enumerate(rows) for p, it in enumerate(row)}
        if said["phase"] == "playing":
            assert int(rest["face"]) == said["view"]["die"]
            assert set(rest["open"]) <= set(said["legal"])

    def sit(self, name: str, seat: int) -> None:
        self.page.fill("#name", name)
        self.page.click(f'[data-action="sit"][data-seat="{seat}"]')
        expect(self.page.locator("body")).to_have_attribute("data-you", str(seat))

    def expect_places(self, seats: int) -> None:
        """The end: everybody's place, and nothing beyond the edge of the screen."""
        expect(self.page.locator("body")).to_have_attribute("data-phase", "over")
        expect(self.page.locator('[data-role="verdict"]')).to_be_visible()
        ranks = self.page.eval_on_selector_all('[data-role="results"] li', "all => all.map(it => +it.dataset.rank)")
        assert len(ranks) == seats and ranks == sorted(ranks) and ranks[0] == 1
        assert self.page.evaluate(FITS)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One server for this file."""
    running = Server(tmp_path_factory.mktemp("ludo") / "web.db", "--pause", "0.01", "--patience", "60")
    yield running
    running.stop()


@pytest.fixture
def visit(chromium):
    """Somebody comes; all go when the test is over, and nobody's page had an error."""
    players: list[Player] = []

    def come(*how, **more) -> Player:
        players.append(Player(chromium, *how, **more))
        return players[-1]

    yield come
    assert [player.errors for player in players] == [[] for _ in players]
    for player in players:
        player.context.close()


def lay(server: Server, seats: int, preset: str = "standard", **settings) -> str:
    """A table with these rules; returns its address."""
    wanted = {"game": "ludo", "seats": seats, "preset": preset, "set": settings}
    answer = httpx.post(server.url + "/api/tables", json=wanted)
    assert answer.status_code == 201, answer.text
    return f"{server.url}/t/{answer.json()['table']}"


def play(player: Player, how, is_hurried: bool = True, until=lambda seen: False) -> None:
    """To the end, deciding by `how(player, open actions)` whenever something is open."""
    deadline = time.monotonic() + LONGEST
    while (seen := player.look(is_hurried))["phase"] != "over" and not until(seen):
        assert time.monotonic() < deadline, "the game does not end"
        if seen["still"] and seen["open"]:
            how(player, seen["open"])
        player.page.wait_for_timeout(4)


def click(player: Player, actions: list[str]) -> None:
    """The die by its button; a piece on the board, or now and then by its button."""
    action = player.chance.choice(actions)
    on_board = f'.piece.open[data-option="{action}"] .token'
    is_piece = action != "roll" and player.chance.random() < 0.8
    player.page.evaluate(
        "selector => document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))",
        on_board if is_piece else f'{OPEN}[data-option="{action}"]',
    )


def press(player: Player, actions: list[str]) -> None:
    action = player.chance.choice(actions)
    key = player.chance.choice(["r", " ", "Enter"]) if action == "roll" else str(int(action[-1]) + 1)
    player.page.keyboard.press(key)


# ── whole games ──────────────────────────────────────────────────────────────


def test_a_whole_game_by_taps_on_a_phone_in_chinese_and_somebody_watches(server, visit):
    player, watcher = visit("zh-CN", PHONE), visit("en-GB", DESK, "dark")
    link = lay(server, 2, most_turns=70)
    player.page.goto(link + "#quick")
    expect(player.page.locator("body")).to_have_attribute("data-phase", "playing")
    watcher.page.goto(link)
    expect(watcher.page.locator('[data-role="watching"]')).to_be_visible()
    assert watcher.page.locator('[data-role="hand"] [data-option^="piece"]').count() == 0
    play(player, click)
    watcher.look()
    assert len(player.compared) > 60 and len(watcher.compared) > 15
    player.expect_places(2)
    watcher.expect_places(2)
    assert "第 1 名" in player.page.locator('[data-role="story"]').inner_text()
    assert "Place 1" in watcher.page.locator('[data-role="story"]').inner_text()
    assert (
        player.page.locator('[data-role="story"] li').count() == watcher.page.locator('[data-role="story"] li').count()
    )
    player.page.reload()
    player.expect_places(2)


def test_a_whole_game_by_the_keyboard_alone(server, visit):
    player = visit("en-GB", DESK)
    player.page.goto(lay(server, 4, **SHORT) + "#quick")
    expect(player.page.locator("body")).to_have_attribute("data-phase", "playing")
    play(player, press)
    assert len(player.compared) > 10
    player.expect_places(4)
    expect(player.page.locator('[data-role="again"]')).to_be_focused()


def test_two_browsers_each_with_their_own_arm_at_the_bottom(server, visit):
    ana, ben = visit("zh-CN", PHONE, "dark"), visit("en-GB", DESK)
    link = lay(server, 2, most_turns=20)
    ana.page.goto(link)
    ana.sit("安娜", 0)
    ben.page.goto(link)
    ben.sit("Ben", 1)
    ana.page.click('[data-action="start"]')
    for seat, person in enumerate((ana, ben)):
        expect(person.page.locator("body")).to_have_attribute("data-phase", "playing")
        expect(person.page.locator('.plate[data-quarter="0"]')).to_have_attribute("data-seat", str(seat))
        yard = person.page.locator(f'.piece[data-seat="{seat}"][data-piece="0"]').bounding_box()
        board = person.page.locator(".plane").bounding_box()
        assert yard["y"] > board["y"] + board["height"] / 2
    deadline = time.monotonic() + LONGEST
    while {ana.look()["phase"], ben.look()["phase"]} != {"over"} and time.monotonic() < deadline:
        for person, how in ((ana, click), (ben, press)):
            seen = person.look(is_hurried=True)
            if seen["still"] and seen["open"]:
                how(person, seen["open"])
    ana.expect_places(2)
    ben.expect_places(2)


def test_dice_that_fall_by_themselves_are_shown_shortly_and_end_where_the_server_says(server, visit):
    player = visit("en-GB", DESK, motion="no-preference")
    player.page.goto(lay(server, 4, "quick", most_turns=100) + "#quick")
    expect(player.page.locator("body")).to_have_attribute("data-phase", "playing")
    longest = 0.0
    for _ in range(4):
        start = time.monotonic()
        play(player, lambda *_: None, is_hurried=False, until=lambda seen: seen["still"] and bool(seen["open"]))
        longest = max(longest, time.monotonic() - start)
        seen = player.look()
        if seen["phase"] == "over":
            break
        click(player, seen["open"])
        player.page.wait_for_timeout(40)
    assert longest < 15  # each event in full would take minutes
    most = max(len(said["events"]) for said in player.heard.values())
    assert most > 8 and len(player.compared) > 1
    play(player, click)
    player.expect_places(4)


# ── what is shown ────────────────────────────────────────────────────────────


def choose_between(player: Player, server: Server, **rules) -> dict:
    """Play until the visitor has to choose between pieces; returns what the server said."""
    player.page.goto(lay(server, 2, **rules) + "#quick")
    expect(player.page.locator("body")).to_have_attribute("data-phase", "playing")
    play(player, click, until=lambda seen: seen["still"] and any(action != "roll" for action in seen["open"]))
    return player.heard[player.look()["seq"]]


@pytest.mark.parametrize(
    ("language", "size", "light"), [("zh-CN", PHONE, "dark"), ("en-GB", PHONE, "light"), ("zh-CN", DESK, "light")]
)
def test_a_choice_shows_where_each_piece_would_go_and_why_others_cannot(server, visit, language, size, light):
    player = visit(language, size, light)
    said = choose_between(player, server)
    page, prompt = player.page, said["view"]["prompt"]
    assert sorted(page.eval_on_selector_all(".ghost", "all => all.map(it => it.dataset.option)")) == sorted(
        prompt["options"]
    )
    expect(page.locator(".way")).to_have_count(len(prompt["options"]))
    prey = {(it["seat"], it["piece"]) for offer in prompt["previews"].values() for it in offer["captures"]}
    shown = page.eval_on_selector_all(".piece.prey", "all => all.map(it => [+it.dataset.seat, +it.dataset.piece])")
    assert {tuple(it) for it in shown} == prey
    for action in prompt["options"]:
        label = page.get_attribute(f'.choice[data-option="{action}"]', "aria-label") or ""
        assert "→" in label and "{" not in label
    shut = page.locator('.choice[data-open="false"]')
    for i in range(shut.count()):
        shut.nth(i).click(force=True)
        expect(page.locator('[data-role="note"]')).not_to_be_empty()
        assert "{" not in page.locator('[data-role="note"]').inner_text()
    page.locator('[data-role="die"]').click(force=True)  # it has been rolled, and says so
    expect(page.locator('[data-role="note"]')).to_contain_text(str(prompt["die"]))
    assert page.evaluate(FITS)
    small = page.eval_on_selector_all(
        f"{OPEN}", "all => all.filter(e => e.offsetHeight < 44 || e.offsetWidth < 44).length"
    )
    assert small == 0
    page.locator(f'.ghost[data-option="{prompt["options"][0]}"]').click(force=True)
    until(page, f"document.querySelector('[data-role=board]').dataset.seq > {said['seq']}")
    player.look()


def test_who_taps_a_piece_that_would_be_captured_captures_it(server, visit):
    player = visit("en-GB", DESK)

    def prey() -> list[dict]:
        prompt = (player.heard[player.look()["seq"]]["view"].get("prompt") or {}) if player.heard else {}
        return [it for offer in prompt.get("previews", {}).values() for it in offer["captures"]]

    for _ in range(5):  # a game may pass without such a choice
        player.page.goto(lay(server, 4) + "#quick")
        expect(player.page.locator("body")).to_have_attribute("data-phase", "playing")
        play(player, click, until=lambda seen: seen["still"] and any(it != "roll" for it in seen["open"]) and prey())
        if player.look()["phase"] != "over":
            break
    captured, said = prey()[0], player.heard[player.look()["seq"]]
    square = f'.piece[data-seat="{captured["seat"]}"][data-piece="{captured["piece"]}"]'
    player.page.locator(square).click(force=True)
    until(player.page, f"document.querySelector('[data-role=board]').dataset.seq > {said['seq']}")
    until(player.page, f"document.querySelector('{square}').dataset.step < 0 || document.body.dataset.phase === 'over'")


def test_pieces_walk_and_captured_ones_run_but_nothing_moves_for_who_wants_it_still(server, visit):
    def count_moving(motion: str, enough: int) -> int:
        player, found = visit("en-GB", DESK, motion=motion), 0
        player.page.goto(lay(server, 2, most_turns=14) + "#quick")
        expect(player.page.locator("body")).to_have_attribute("data-phase", "playing")

        def count(player: Player, actions: list[str]) -> None:
            nonlocal found
            click(player, actions)
            for _ in range(4):
                player.page.wait_for_timeout(25)
                found += player.page.evaluate(MOVING)

        play(player, count, is_hurried=False, until=lambda _: found > enough)
        return found

    assert count_moving("no-preference", 2) > 2
    assert count_moving("reduce", 0) == 0


def test_a_roll_keeps_nobody_waiting(server, visit):
    player = visit("en-GB", DESK, motion="no-preference")
    player.page.goto(lay(server, 2) + "#quick")
    expect(player.page.locator("body")).to_have_attribute("data-phase", "playing")
    waits = []
    for _ in range(3):
        play(player, click, until=lambda seen: seen["still"] and seen["open"] == ["roll"])
        waits.append(player.page.evaluate(WAIT))
    assert min(waits) < 900  # 300 for the die, 260 to see that nothing moves, and a machine that has other things to do


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_has_its_own_colour_shape_and_plate(server, visit, seats):
    player = visit("en-GB", PHONE)
    player.page.goto(lay(server, seats) + "#quick")
    expect(player.page.locator(".plate")).to_have_count(seats)
    expect(player.page.locator(".piece")).to_have_count(4 * seats)
    shapes = player.page.eval_on_selector_all(
        '.piece[data-piece="0"]',
        "all => all.map(it => it.querySelector('.token').lastElementChild.outerHTML + it.getAttribute('class'))",
    )
    assert len(set(shapes)) == seats
    expect(player.page.locator(".cell.safe")).to_have_count(8)
    expect(player.page.locator(".cell")).to_have_count(52)
    corners = player.page.eval_on_selector_all(
        ".piece", "all => all.map(it => { const b = it.getBoundingClientRect(); return [b.x, b.y, b.right, b.bottom] })"
    )
    plane = player.page.locator(".plane").bounding_box()
    assert all(x >= plane["x"] and right <= plane["x"] + plane["width"] + 1 for x, _, right, _ in corners)


# ── the dice book ────────────────────────────────────────────────────────────

SEALED = """async (cases) => {
  const { sha256, hmac, toHex, fromHex, drawNumber } = await import("/web/sealed.js");
  return cases.map(([key, message, salts, n]) => [
    toHex(sha256(fromHex(message))),
    toHex(hmac(fromHex(key), fromHex(message))),
    String(drawNumber(fromHex(key), salts, n)),
  ]);
}"""


def finish(player: Player, link: str) -> None:
    """A short match to its end; where something has to be agreed to, it is."""
    page = player.page
    page.goto(link + "#quick")
    page.wait_for_selector('.piece, [data-role="agree"]')
    if page.locator('[data-role="agree"]').count():
        page.click('[data-role="agree"]')
        page.click('[data-role="start"]:not([disabled])')
    expect(page.locator("body")).to_have_attribute("data-phase", "playing")
    play(player, click)


def open_book(page: Page) -> None:
    page.locator('[data-role="book-open"]').click()
    expect(page.locator('[data-role="check"]')).to_be_visible()


def check_book(page: Page, **found) -> None:
    """Open the book as it is now, press the button, and see what it finds."""
    page.keyboard.press("Escape")
    open_book(page)
    page.click('[data-role="check"]')
    proof = page.locator('[data-role="proof"]')
    expect(proof).to_have_attribute("data-found", found["found"])
    if "n" in found:
        expect(proof).to_have_attribute("data-wrong", str(found["n"]))
        expect(proof).to_contain_text(str(found["n"]))
        expect(page.locator(".roll.wrong")).to_have_attribute("data-roll", str(found["n"]))


def test_our_sha256_and_hmac_are_those_of_python(server, visit):
    page, chance = visit().page, random.Random(7)
    page.goto(server.url)
    sizes = [
        0,
        1,
        3,
        31,
        32,
        55,
        56,
        57,
        63,
        64,
        65,
        119,
        120,
        127,
        128,
        129,
        1000,
        *(chance.randrange(300) for _ in range(40)),
    ]
    cases = []
    for size in sizes:
        key, message = chance.randbytes(chance.choice([0, 1, 32, 63, 64, 65, 200])), chance.randbytes(size)
        salts = ["".join(chance.choices("abcXYZ09-_", k=chance.randrange(30))) for _ in range(chance.randrange(1, 5))]
        cases.append((key, message, salts, chance.randrange(1, 10**6)))
    answers = page.evaluate(SEALED, [[key.hex(), message.hex(), salts, n] for key, message, salts, n in cases])
    for (key, message, salts, n), answer in zip(cases, answers, strict=True):
        draw = hmac.digest(key, f"{'|'.join(salts)}:{n}".encode(), "sha256")[:8]
        assert answer == [
            hashlib.sha256(message).hexdigest(),
            hmac.digest(key, message, "sha256").hex(),
            str(int.from_bytes(draw, "big")),
        ]


def test_the_book_of_fair_dice_holds_and_whatever_is_changed_is_caught(server, visit):
    player = visit("en-GB", PHONE)
    page, link = player.page, lay(server, 2, most_turns=12)
    finish(player, link)
    book = httpx.get(f"{server.url}/api/tables/{link.rsplit('/', 1)[-1]}/audit").json()
    told = dict(book)
    page.route("**/audit", lambda route: route.fulfill(json=told))
    open_book(page)
    expect(page.locator('[data-role="rolls"] li')).to_have_count(len(book["rolls"]))
    expect(page.locator('[data-role="ledger"] tbody tr')).to_have_count(2)
    assert page.evaluate(FITS)
    assert page.evaluate("document.querySelector('.wide').scrollWidth <= document.querySelector('.wide').clientWidth")
    page.click('[data-action="whose"][data-seat="1"]')
    expect(page.locator('[data-role="rolls"] li')).to_have_count(book["ledger"][1]["rolls"])
    page.click('[data-role="all"]')
    with page.expect_download() as saved:
        page.click('[data-role="save-book"]')
    assert json.loads(Path(saved.value.path()).read_text(encoding="utf-8")) == book
    check_book(page, found="right")

    def changed(change) -> None:
        told.clear()
        told.update(json.loads(json.dumps(book)))
        change(told)

    def turn(n: int):
        def change(it: dict) -> None:
            it["rolls"][n - 1]["face"] = it["rolls"][n - 1]["face"] % 6 + 1

        return change

    def swap(it: dict) -> None:
        rolls = it["rolls"]
        at = next(i for i in range(1, len(rolls)) if rolls[i]["face"] != rolls[i - 1]["face"])
        rolls[at - 1], rolls[at] = rolls[at], rolls[at - 1]
        it["wrong"] = at

    for change, found in (
        (turn(5), {"found": "story", "n": 5}),
        (lambda it: it["rolls"].pop(), {"found": "missing"}),
        (lambda it: it.update(secret="00" * 32), {"found": "secret"}),
        (lambda it: it.update(secret="no secret"), {"found": "no_secret"}),
        (lambda it: it.update(commitment="00" * 32), {"found": "secret"}),
        (
            lambda it: it.update(secret="00" * 32, commitment=hashlib.sha256(bytes(32)).hexdigest()),
            {"found": "promise"},
        ),
        (lambda it: it["salts"].__setitem__(0, "other"), {"found": "salt"}),
        (lambda it: it["rolls"][3].update(p=[0.2] * 5 + [0.0]), {"found": "odds", "n": 4}),
        (lambda it: it["rolls"][2].update(draw=99), {"found": "face", "n": 3}),
    ):
        changed(change)
        check_book(page, **found)
    changed(swap)
    check_book(page, found="story", n=told["wrong"])


def test_who_did_not_watch_is_not_deceived_either(server, visit):
    """A browser that knows neither the promise nor the story finds the first roll that the secret does not make."""
    ana, late = visit("zh-CN", DESK), visit("zh-CN", DESK, "dark")
    link = lay(server, 2, most_turns=12)
    finish(ana, link)
    book = httpx.get(f"{server.url}/api/tables/{link.rsplit('/', 1)[-1]}/audit").json()
    late.page.goto(link)
    late.expect_places(2)
    faults = late.page.evaluate(
        """async (book) => {
          const { faultOf } = await import("/web/games/ludo/check.js");
          const rolls = (it) => it.rolls.map(({ seat, face }) => ({ seat, die: face }));
          const seen = (it) => ({ promise: null, salt: null, you: null, rolls: rolls(it) });
          const changed = (change) => { const it = structuredClone(book); change(it); return faultOf(it, seen(it)); };
          return [
            changed(() => {}),
            changed((it) => (it.rolls[6].face = (it.rolls[6].face % 6) + 1)),
            changed((it) => (it.salts[1] += "x")),
            changed((it) => { [it.rolls[0].draw, it.rolls[1].draw] = [it.rolls[1].draw, it.rolls[0].draw]; }),
            changed((it) => (it.first.seat = 1 - it.first.seat)),
          ];
        }""",
        book,
    )
    right, face, salt, order, first = faults
    assert right is None
    assert (face["key"], face["n"]) == ("face", 7)
    assert salt["key"] in ("first", "face")
    assert (order["key"], order["n"]) == ("face", 1)
    assert first["key"] == "first"
    open_book(late.page)
    check_book(late.page, found="right")
    expect(late.page.locator('[data-role="proof"]')).to_contain_text("分毫不差")
    open_twice_with_a_late_answer(late.page, book)


def open_twice_with_a_late_answer(page: Page, book: dict) -> None:
    """The second question waits for the answer to the first, so the newer answer is shown."""
    held, of_before = [], {**book, "rolls": book["rolls"][:1]}
    page.route("**/audit", lambda route: held.append(route))
    for _ in range(2):
        page.keyboard.press("Escape")
        page.locator('[data-role="book-open"]').click()
    for answer in (of_before, book):
        while not held:
            page.wait_for_timeout(50)
        assert len(held) == 1
        held.pop().fulfill(json=answer)
    expect(page.locator('[data-role="rolls"] li')).to_have_count(len(book["rolls"]))


def test_bent_dice_are_agreed_to_told_all_the_time_and_each_roll_says_why(server, visit):
    player, watcher = visit("en-GB", DESK), visit("zh-CN", PHONE)
    page, link = player.page, lay(server, 2, "v2.0", most_turns=24, dice_book="during")
    page.goto(link)
    player.sit("Ana", 0)
    page.click('[data-action="fill"]')
    expect(page.locator('[data-role="consent"]')).to_contain_text("not fair")
    expect(page.locator('[data-role="start"]')).to_be_disabled()
    page.click('[data-role="agree"]')
    expect(page.locator('[data-role="start"]')).to_be_enabled()
    page.click('[data-role="agree"]')  # taken back
    expect(page.locator('[data-role="start"]')).to_be_disabled()
    page.click('[data-role="agree"]')
    page.click('[data-role="start"]:not([disabled])')
    watcher.page.goto(link)
    expect(page.locator('[data-role="badge"]')).to_contain_text("Adaptive dice")
    expect(watcher.page.locator('[data-role="badge"]')).to_contain_text("自适应骰子")
    assert watcher.page.evaluate(FITS)
    play(player, click, until=lambda seen: seen["seq"] > 12)
    open_book(page)  # the rules of this table let it be read now, but the secret is still one
    expect(page.locator('[data-role="check"]')).to_be_disabled()
    page.keyboard.press("3")  # what is typed into the book is no move
    page.keyboard.press("Escape")
    play(player, click)
    check_book(page, found="right")
    expect(page.locator('.roll[data-seat="0"]:not([data-rule="fair"])').first.locator(".why")).to_contain_text("%")
    rules = page.eval_on_selector_all('.roll[data-seat="0"]', "all => all.map(it => it.dataset.rule)")
    assert rules and set(rules) <= {"2.2", "3.1", "3.2"}
    assert set(page.eval_on_selector_all('.roll[data-seat="1"]', "all => all.map(it => it.dataset.rule)")) == {"fair"}
    assert "{" not in page.locator('[data-role="book"]').inner_text()


def test_where_several_people_play_adaptive_dice_rest_and_the_page_says_so(server, visit):
    ana, ben = visit("en-GB", PHONE), visit("zh-CN", DESK)
    link = lay(server, 2, "v2.0", most_turns=8)
    for seat, person in enumerate((ana, ben)):
        person.page.goto(link)
        person.sit(f"Person {seat}", seat)
    for person in (ana, ben):
        expect(person.page.locator('[data-role="consent"]')).to_have_count(0)
        expect(person.page.locator('[data-role="notice"]')).to_have_count(1)
    ana.page.click('[data-role="start"]:not([disabled])')
    expect(ana.page.locator('[data-role="badge"]')).to_contain_text("all dice are fair")
    expect(ben.page.locator('[data-role="badge"]')).to_contain_text("公平骰子")
    deadline = time.monotonic() + LONGEST
    while ana.look()["phase"] != "over" and time.monotonic() < deadline:
        for person in (ana, ben):
            if (seen := person.look(is_hurried=True))["still"] and seen["open"]:
                click(person, seen["open"])
    check_book(ana.page, found="right")
    expect(ana.page.locator(".about")).to_contain_text("no roll of this match was bent")


def test_before_the_end_the_book_is_shut_unless_the_rules_open_it(server, visit):
    player = visit("en-GB", PHONE)
    player.page.goto(lay(server, 2) + "#quick")
    expect(player.page.locator("body")).to_have_attribute("data-phase", "playing")
    expect(player.page.locator('[data-role="book-open"]')).to_have_count(0)
