"""What a player needs to decide is in sight on a phone, upright and on its side."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from visitor import DESK, IN_SIGHT, OPEN, PHONE, SIDEWAYS, Visitor

RULES = {"merit13": {}, "merit57": {"preset": "everything"}}
EASY_TO_SAVE = {"merit13": {}, "merit57": {"set": {"save_wisdom": 0, "farmer_wealth": 12}}}
WIDER = {"width": 390, "height": 844}
LONG_NAMES = {"zh-CN": "一位名字特别特别长的对手住在很远很远的山里面", "en-GB": "Bartholomew of the Hills"}
MINE = ".board.mine .token, [data-purse] .token"
TO_PAY = '({ view, legal }) => view.prompt?.kind === "turn" && legal.includes("donate")'
TO_SAVE = '({ legal }) => legal.some((action) => action.startsWith("save@"))'
TO_END = '({ legal }) => legal.includes("done")'

HEIGHT_SHOWN = """(it) => {
  const { x, y, width, height } = it.getBoundingClientRect();
  const isShown = (at) => it.contains(document.elementFromPoint(x + width / 2, at));
  return Array.from({ length: Math.floor(height) }, (_, i) => y + i + 0.5).filter(isShown).length;
}"""

CLIPPED = """(it) => {
  const mine = it.getBoundingClientRect();
  for (let at = it; at !== document.body; at = at.parentElement) {
    const box = at.getBoundingClientRect();
    const isCut = getComputedStyle(at).overflow !== "visible" && (box.top > mine.top || box.bottom < mine.bottom);
    if (isCut || at.scrollHeight > at.clientHeight + 1 && getComputedStyle(at).overflow === "hidden") return true;
  }
  return mine.top < 0 || mine.bottom > innerHeight;
}"""


@pytest.fixture
def arrive(chromium, server):
    """Somebody with a browser of this size and language."""
    came: list[Visitor] = []

    def new(size: dict[str, int], language: str = "en-GB") -> Visitor:
        came.append(Visitor(chromium, server.url, size, language))
        return came[-1]

    yield new
    for visitor in came:
        visitor.close()
        assert visitor.errors == []


def sees_own_counters(visitor: Visitor) -> bool:
    """Each of the three, wherever it is shown."""
    names = {name.rsplit(" ", 1)[0] for name in labels(visitor, MINE)}
    return len(names) == 3 and names == {name.rsplit(" ", 1)[0] for name in labels(visitor, MINE, in_sight=True)}


def labels(visitor: Visitor, selector: str, in_sight: bool = False) -> list[str]:
    tokens = visitor.page.locator(selector).all()
    return [token.get_attribute("aria-label") or "" for token in tokens if not in_sight or token.evaluate(IN_SIGHT)]


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, DESK], ids=["phone", "sideways", "desk"])
@pytest.mark.parametrize("game", RULES)
def test_who_is_asked_to_pay_sees_what_they_have(arrive, game, size):
    visitor = arrive(size)
    visitor.reach(TO_PAY, game, 4, **RULES[game])
    assert sees_own_counters(visitor) and visitor.sees('[data-role="prompt"]')
    visitor.page.click('[data-ability="donate"]')
    assert sees_own_counters(visitor) and visitor.sees('[data-role="confirm"]')


@pytest.mark.parametrize("language", ["zh-CN", "en-GB"])
@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["phone", "sideways"])
def test_the_end_of_a_turn_is_in_sight_without_scrolling(arrive, size, language):
    visitor = arrive(size, language)
    visitor.reach(TO_END, "merit57", 4, preset="everything")
    assert visitor.sees('[data-ability="done"]') and sees_own_counters(visitor)


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["phone", "sideways"])
@pytest.mark.parametrize("game", RULES)
def test_playing_again_is_in_sight_when_a_match_is_over(arrive, game, size):
    visitor = arrive(size)
    visitor.gather(game, 4, **RULES[game])
    visitor.start()
    visitor.finish()
    expect(visitor.page.locator('[data-role="end"]')).to_be_visible()
    assert visitor.sees('[data-role="again"]') and visitor.sees('[data-role="verdict"]')


@pytest.mark.parametrize("game", RULES)
def test_beings_stand_in_the_list_one_chooses_from_with_price_and_gain(arrive, game):
    visitor = arrive(PHONE)
    visitor.reach(TO_SAVE, game, 4, **EASY_TO_SAVE[game])
    visitor.page.click('[data-ability="save"]')
    being = '[data-role="aims"] [data-action="target"]'
    assert visitor.sees(being)
    expect(visitor.page.locator(f"{being} .price b").first).to_have_text(str(price_on_the_board(visitor)))
    assert labels(visitor, f"{being} .brings .token")


def price_on_the_board(visitor: Visitor) -> str:
    first = visitor.page.locator('[data-role="aims"] [data-action="target"]').first.get_attribute("data-aim")
    return visitor.page.locator(f'[data-being="{first}"] .price b').inner_text()


def test_the_other_boards_and_the_log_can_be_scrolled_to(arrive):
    visitor = arrive(PHONE)
    visitor.gather("merit57", 4, preset="everything")
    visitor.start()
    for part in ('[data-role="seats"] [data-seat="3"] .tokens', "#story li >> nth=-1"):
        visitor.page.locator(part).evaluate('it => it.scrollIntoView({ block: "start" })')
        assert visitor.sees(part)


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_on_its_side_the_opponents_of_cier_are_in_sight_and_so_is_the_hand(arrive, seats):
    visitor = arrive(SIDEWAYS)
    visitor.gather("cier", seats)
    visitor.start()
    others = visitor.page.locator('[data-role="seats"] [data-seat]:not(.mine)')
    assert others.count() == seats - 1
    assert min(seat.evaluate(HEIGHT_SHOWN) for seat in others.all()) >= 60
    assert all(card.evaluate(IN_SIGHT) for card in visitor.page.locator('[data-role="hand"] [data-ability]').all())


@pytest.mark.parametrize("game", ["cier", "delay", "ludo", "merit13", "merit57"])
def test_on_its_side_every_game_shows_its_question_and_an_answer(arrive, game):
    visitor = arrive(SIDEWAYS)
    visitor.gather(game, 1 if game == "delay" else 4)
    visitor.start()
    assert visitor.sees('[data-role="prompt"], [data-role="heading"]')
    assert visitor.sees(OPEN)
    assert visitor.page.eval_on_selector_all(OPEN, "all => all.every((it) => it.offsetHeight >= 44)")


@pytest.mark.parametrize("language", LONG_NAMES)
def test_a_question_of_ludo_that_needs_two_lines_has_them(arrive, language):
    name = LONG_NAMES[language]
    ana, ben = arrive(WIDER, language), arrive(WIDER, language)
    ana.gather("ludo", 2, name)
    ben.page.goto(ana.page.url)
    ben.sit(name, 1)
    ana.page.click('[data-role="start"]:not([disabled])')
    prompt = '[data-role="prompt"]'
    for player in (ana, ben):
        expect(player.page.locator("body")).to_have_attribute("data-phase", "playing")
        expect(player.page.locator(prompt)).to_be_visible()
        assert not player.page.locator(prompt).evaluate(CLIPPED)
    heights = [player.page.locator(prompt).evaluate("it => it.offsetHeight") for player in (ana, ben)]
    assert max(heights) > 1.5 * min(heights)  # of the one who waits it took two lines


@pytest.mark.parametrize("language", ["zh-CN", "en-GB"])
def test_no_word_of_the_bar_is_broken(arrive, language):
    visitor = arrive(PHONE, language)
    visitor.reach("() => true", "merit57", 4)
    expect(visitor.page.locator('.bar [data-role="advise"]')).to_be_visible()
    lines = """(it) => {
      const range = document.createRange();
      range.selectNodeContents(it);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }"""
    for part in visitor.page.locator(".bar .latin, .bar [data-action=language]").all():
        assert part.evaluate(lines) == 1
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
