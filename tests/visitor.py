"""Somebody with a browser."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import Browser, Page, expect

PHONE = {"width": 360, "height": 740}
SIDEWAYS = {"width": 844, "height": 390}
DESK = {"width": 1280, "height": 800}

OPEN = '[data-role="hand"] [data-open="true"]'

UNTIL = """() => new Promise((done) => {
  const isReached = %s;
  const table = location.pathname.split("/").at(-1);
  const line = new WebSocket(`ws://${location.host}/ws/${table}`);
  const send = (message) => line.send(JSON.stringify(message));
  let answered = -1;
  line.onopen = () => send({ type: "hello", token: localStorage.getItem(`wanju.token.${table}`) });
  line.onmessage = ({ data }) => {
    const heard = JSON.parse(data);
    const { phase, legal, answers } = heard;
    if (phase === "over" || (legal?.length && isReached(heard))) return done(line.close());
    if (!legal?.length || answers === answered) return;
    answered = answers;
    const action = legal.includes("labor") ? "labor" : legal[Math.floor(Math.random() * legal.length)];
    send({ type: "move", id: crypto.randomUUID(), answers, action });
  };
})"""
"""From the visitor's own chair, by a second line, any moves until something is true of what the server says.
Where one may labor one does: whoever has something left may still be asked what to do with it."""

IN_SIGHT = """(it) => {
  const { x, y, width, height } = it.getBoundingClientRect();
  const isInside = width > 0 && x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
  const spots = [[0.5, 0.5], [0.5, 0.1], [0.5, 0.9]];
  const isFree = ([dx, dy]) => it.contains(document.elementFromPoint(x + width * dx, y + height * dy));
  return isInside && spots.every(isFree);
}"""
"""Wholly on the screen, and nothing lies over it."""


class Visitor:
    """Takes the first chair of a table."""

    def __init__(self, chromium: Browser, url: str, size: dict[str, int], language: str = "en-GB") -> None:
        self.url = url
        self.context = chromium.new_context(viewport=size, locale=language, reduced_motion="reduce")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)

    def gather(self, game: str, seats: int, name: str = "Ana", **rules: object) -> None:
        """A new table, its first chair taken."""
        made = httpx.post(f"{self.url}/api/tables", json={"game": game, "seats": seats, **rules})
        assert made.status_code == 201, made.text
        self.page.goto(f"{self.url}/t/{made.json()['table']}")
        self.sit(name, 0)

    def sit(self, name: str, seat: int) -> None:
        self.page.fill("#name", name)
        self.page.click(f'[data-action="sit"][data-seat="{seat}"]')
        expect(self.page.locator("body")).to_have_attribute("data-you", str(seat))

    def start(self) -> None:
        """Bots in the other chairs, and the first decision is ours."""
        if self.page.locator('[data-role="fill"]').count():
            self.page.click('[data-role="fill"]')
        self.page.click('[data-role="start"]:not([disabled])')
        expect(self.page.locator("body")).to_have_attribute("data-phase", "playing")
        self.expect_question()

    def expect_question(self) -> None:
        expect(self.page.locator(OPEN).first).to_be_attached()

    def reach(self, is_reached: str, game: str, seats: int, **rules: object) -> None:
        """A question of ours of which this is true; some matches never come to it, so several may be begun."""
        for _ in range(8):
            self.gather(game, seats, **rules)
            self.start()
            self.play_until(is_reached)
            if self.page.get_attribute("body", "data-phase") == "playing":
                return self.expect_question()
        raise AssertionError("no match came to it")

    def play_until(self, is_reached: str) -> None:
        """Any moves, faster than a hand could make them, until this is true of what the server says."""
        self.page.evaluate(UNTIL % is_reached)
        self.page.reload()
        expect(self.page.locator("body")).to_have_attribute("data-phase", re.compile("playing|over"))

    def finish(self) -> None:
        self.play_until("() => false")
        expect(self.page.locator("body")).to_have_attribute("data-phase", "over")

    def sees(self, selector: str) -> bool:
        """Is the first such thing wholly in sight, once what moves has come to rest?"""
        found = self.page.locator(selector).first
        for _ in range(20):
            if found.evaluate(IN_SIGHT):
                return True
            self.page.wait_for_timeout(100)
        return False

    def close(self) -> None:
        self.context.close()
