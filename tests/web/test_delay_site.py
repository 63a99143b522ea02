"""Delay the End in a real browser, from a real file server: whole games, both languages, every width, the keyboard."""

from __future__ import annotations

import functools
import json
import shutil
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

import wanju

SITE = Path(wanju.__file__).parent / "games/delay/site"
FILES = {"index.html", "style.css", "game.js", "events.json", "endings.json"}
FORCES = ("heaven", "hell", "stability", "pressure")
ENDINGS = ("human_collapse", "heaven_dominance", "hell_dominance", "human_rebellion", "false_peace")
TRUTH = {
    "zh": "你如实的记录在凡人中赢得了无声的尊重。",
    "en": "Your honest record has earned quiet respect among the mortals.",
}
PENALTY = {
    "zh": "天堂的审计员注意到了档案中的空白。信任正在瓦解。",
    "en": "Heaven's auditors have noticed a gap in the archives. Trust erodes.",
}
RECORDS = {
    "truth": {"zh": "如实记录", "en": "Record Truthfully"},
    "embellish": {"zh": "美化记录", "en": "Embellish for Heaven"},
    "obscure": {"zh": "模糊记录", "en": "Obscure for Hell"},
    "seal": {"zh": "封存档案", "en": "Seal the Archive"},
}


# ── content, server, player ─────────────────────────────────────────────────


def effect(**changes: int) -> dict[str, int]:
    return {force: changes.get(force, 0) for force in FORCES}


def choice(id: str, changes: dict[str, int]) -> dict:
    labels = {"label_en": f"Choice {id}", "label_zh": f"选项{id}"}
    consequences = {"consequence_en": f"So {id}.", "consequence_zh": f"于是{id}。"}
    return {"id": id, **labels, **consequences, "effect": changes, "is_extreme": False}


def make_events(**effects: dict[str, int]) -> list[dict]:
    """Ten events with the same three effects."""
    effects = {"A": effect(heaven=3), "B": effect(hell=12, stability=-4), "C": effect(pressure=5)} | effects
    return [
        {
            "id": f"event_{n:03}",
            "title_en": f"Event {n}",
            "title_zh": f"事件{n}号",
            "text_en": f"Text {n}.",
            "text_zh": f"正文{n}号。",
            "choices": [choice(id, changes) for id, changes in effects.items()],
            "fixed_position": {1: 1, 9: 6, 10: 7}.get(n),
            "is_dilemma": False,
            "tags": [],
        }
        for n in range(1, 11)
    ]


def make_endings(**extra: float) -> list[dict]:
    texts = {"text_en": "It ends.", "text_zh": "完了。"}
    return [{"id": id, "title_en": f"End {id}", "title_zh": f"结局 {id}", **texts, **extra} for id in ENDINGS]


POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' https://fonts.googleapis.com; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self' https://fonts.gstatic.com; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""Nothing inline, and from elsewhere only the fonts of §12: what breaks it is an error of the page."""


class Quiet(SimpleHTTPRequestHandler):
    """A file server that says nothing and trusts nobody."""

    def log_message(self, *_: object) -> None:
        pass

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()


class Sites:
    """A folder on a file server: the shipped site at its root and in a sub-folder, sites with other content beside."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(SITE, folder, dirs_exist_ok=True)
        shutil.copytree(SITE, folder / "people" / "delay")
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def put(self, events: object = None, endings: object = None) -> str:
        """A site with this content, a text as it is; its path."""
        name = f"site{len(list(self.folder.glob('site*')))}"
        shutil.copytree(SITE, self.folder / name)
        for file, content in (("events.json", events or make_events()), ("endings.json", endings or make_endings())):
            text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
            (self.folder / name / file).write_text(text, encoding="utf-8")
        return f"{name}/"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    running = Sites(tmp_path_factory.mktemp("sites"))
    yield running
    running.close()


class Player:
    """Somebody at the page. Time passes as told, nothing leaves the machine, and every draw is `draw` if given."""

    def __init__(self, chromium, sites: Sites) -> None:
        self.chromium, self.sites = chromium, sites
        self.errors: list[str] = []
        self.asked: list[str] = []
        self.contexts: list = []

    def open(self, path: str = "", *, draw: float | None = None, moves=False, real_time=False) -> Page:
        motion = "no-preference" if moves else "reduce"
        context = self.chromium.new_context(viewport={"width": 800, "height": 600}, reduced_motion=motion)
        self.contexts.append(context)
        context.route(lambda url: not url.startswith(self.sites.url), lambda route: route.abort())
        if draw is not None:
            context.add_init_script(f"Math.random = () => {draw}")
        self.page = page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda m: self.errors.append(m.text) if m.type == "error" and self.is_ours(m) else None)
        if not real_time:
            page.clock.install()
        page.goto(self.sites.url + path)
        expect(page.locator("body")).to_have_attribute("data-phase", "event")
        return page

    def is_ours(self, message) -> bool:
        return not message.location.get("url", "").startswith("https://fonts.")

    def phase(self) -> str:
        return self.page.get_attribute("body", "data-phase") or ""

    def is_busy(self) -> bool:
        return self.page.get_attribute("body", "data-busy") == "true"

    def wait(self) -> None:
        """Let the outcome be shown to its end."""
        self.page.clock.run_for(2000)
        expect(self.page.locator("body")).to_have_attribute("data-busy", "false")

    def press(self, selector: str) -> None:
        self.page.click(selector)
        self.wait()

    def choose(self, id: str) -> None:
        self.press(f'[data-choice="{id}"]')

    def record(self, kind: str) -> None:
        self.press(f'[data-record="{kind}"]')

    def play(self, choices: str = "AAAAAAA", kinds: str | list[str] = "truth") -> None:
        """Seven rounds, or as many as there are choices, by keys."""
        for at, id in enumerate(choices):
            kind = kinds if isinstance(kinds, str) else kinds[at]
            for key in (id, str(1 + list(RECORDS).index(kind))):
                self.page.keyboard.press(key)
                self.page.clock.run_for(2000)
            if kind == "seal" and self.phase() == "penalty":
                self.page.keyboard.press("Enter")
                self.page.clock.run_for(2000)

    def values(self) -> list[str]:
        return [self.page.inner_text(f'[data-value="{force}"]') for force in FORCES]

    def shown(self) -> tuple:
        """All that a change of language must leave alone."""
        page = self.page
        buttons = "all => all.map(({ dataset }) => JSON.stringify(dataset))"
        keys = page.eval_on_selector_all("[data-choice], [data-record], [data-change]", buttons)
        return self.phase(), self.is_busy(), self.values(), page.text_content("#round"), keys

    def switch(self) -> None:
        self.page.click('[data-action="language"]')


@pytest.fixture
def player(chromium, sites):
    somebody = Player(chromium, sites)
    yield somebody
    for context in somebody.contexts:
        context.close()


# ── the flow of a game ──────────────────────────────────────────────────────


@pytest.mark.parametrize(("language", "path"), [("zh", ""), ("en", "people/delay/")])
def test_a_whole_game_with_the_shipped_content_in_each_language(player, language, path):
    """§3, §10, §13: seven rounds to an ending, from the root of a server and from a sub-folder."""
    events = {e[f"title_{language}"]: e for e in json.loads((SITE / "events.json").read_text(encoding="utf-8"))}
    endings = {e["id"]: e for e in json.loads((SITE / "endings.json").read_text(encoding="utf-8"))}
    page = player.open(path, draw=0.9)
    if language == "en":
        player.switch()
    for round in range(1, 8):
        assert page.text_content("#round") == f"Round {round} / 7"
        event = events[page.inner_text("h2")]
        assert event["fixed_position"] == {1: 1, 6: 6, 7: 7}.get(round)
        assert page.inner_text("#text") == event[f"text_{language}"]
        picked = event["choices"][round % 3]
        assert picked[f"label_{language}"] in page.inner_text(f'[data-choice="{picked["id"]}"]')
        player.choose(picked["id"])
        assert page.inner_text("h2") == {"zh": "记录阶段", "en": "Archive Phase"}[language]
        if picked.get(f"consequence_{language}"):
            assert page.inner_text('[data-role="consequence"]') == picked[f"consequence_{language}"]
        for kind, names in RECORDS.items():
            assert names[language] in page.inner_text(f'[data-record="{kind}"]')
        player.record(list(RECORDS)[round % 4])
    ending = endings[page.get_attribute("body", "data-ending")]
    assert page.inner_text("h2") == ending[f"title_{language}"]
    assert page.inner_text("#text").split() == ending[f"text_{language}"].split()
    assert page.locator('[data-role="path"] li').count() == 7
    assert player.errors == []


def test_the_bars_always_show_the_english_label_and_the_value_and_stay_within_0_and_100(player, sites):
    """§2.2, §10, §11.1: `Heaven: 53`, at once after the choice."""
    page = player.open(sites.put(make_events(A=effect(heaven=12, hell=-12))))
    assert player.values() == ["Heaven: 50", "Hell: 50", "Stability: 50", "Pressure: 0"]
    page.click('[data-choice="A"]')
    assert player.values() == ["Heaven: 62", "Hell: 38", "Stability: 50", "Pressure: 0"]
    assert page.locator('[data-change="heaven"]').inner_text() == "Heaven +12"
    player.wait()
    player.record("embellish")
    player.play("AAAA")
    assert player.values()[:2] == ["Heaven: 100", "Hell: 0"]
    meter = page.get_by_role("meter", name="Heaven")
    expect(meter).to_have_attribute("aria-valuenow", "100")


def test_the_change_is_shown_for_one_to_two_seconds_and_the_archive_phase_comes_by_itself(player, sites):
    """§11.3, §11.4, on a real clock."""
    page = player.open(sites.put(), real_time=True)
    page.evaluate("""() => {
        let began;
        new MutationObserver(() => {
          if (document.body.dataset.busy === "true") began ??= performance.now();
          else if (began) window.took ??= performance.now() - began;
        }).observe(document.body, { attributes: true });
    }""")
    page.click('[data-choice="B"]')
    assert player.is_busy()
    assert page.locator(".change").all_inner_texts() == ["Hell +12", "Stability −4"]
    assert page.inner_text('[data-role="consequence"]') == "于是B。"
    expect(page.locator("body")).to_have_attribute("data-phase", "record")
    assert 1000 <= page.evaluate("took") <= 2000
    assert page.inner_text('[data-role="consequence"]') == "于是B。"
    assert page.locator(".change").count() == 0, "the numbers were for that moment"


def test_a_choice_cannot_be_taken_back_or_taken_twice(player, sites):
    """§11.3: a double click, another choice and a held key change nothing."""
    page = player.open(sites.put())
    page.locator('[data-choice="A"]').dblclick()
    page.locator('[data-choice="B"]').click(force=True)
    page.keyboard.press("Enter")
    page.keyboard.press("3")
    assert player.values() == ["Heaven: 53", "Hell: 50", "Stability: 50", "Pressure: 0"]
    player.wait()
    assert player.phase() == "record"
    page.locator('[data-record="embellish"]').dblclick()
    page.locator('[data-record="obscure"]').click(force=True)
    player.wait()
    assert player.values() == ["Heaven: 55", "Hell: 50", "Stability: 50", "Pressure: 3"]
    assert page.text_content("#round") == "Round 2 / 7"
    assert player.errors == []


def test_a_double_click_on_the_penalty_chooses_nothing_in_the_next_round(player, sites):
    """§11.3: what is on the new screen under the pointer is not hit by the second click."""
    page = player.open(sites.put(), draw=0.1)
    player.choose("A")
    player.record("seal")
    box = page.locator('[data-action="acknowledge"]').bounding_box()
    page.mouse.dblclick(box["x"] + 20, box["y"] + 20)
    page.locator("[data-choice]").first.click(force=True)
    assert (player.phase(), player.values()[0]) == ("event", "Heaven: 56")
    player.wait()
    assert (player.phase(), page.text_content("#round")) == ("event", "Round 2 / 7")


# ── what the archive answers ────────────────────────────────────────────────


@pytest.mark.parametrize("language", ["zh", "en"])
def test_three_truthful_records_in_a_row_are_told_in_the_prescribed_sentence(player, sites, language):
    """§5.1, §5.3: and stability rises by 3."""
    page = player.open(sites.put())
    if language == "en":
        player.switch()
    player.play("AA")
    assert page.locator('[data-feedback="truth"]').count() == 0
    player.choose("A")
    page.click('[data-record="truth"]')
    assert page.inner_text('[data-feedback="truth"]') == TRUTH[language]
    assert page.locator(".closing .change").all_inner_texts() == ["Stability +3", "Pressure +5"]
    player.wait()
    assert page.inner_text('[data-feedback="truth"]') == TRUTH[language]
    assert player.values()[2] == "Stability: 53"
    player.play("A")
    assert page.locator('[data-feedback="truth"]').count() == 0


def test_respect_earned_in_the_last_round_is_told_above_the_ending(player, sites):
    """§5.3"""
    page = player.open(sites.put())
    player.play("AAAAAAA", ["obscure"] * 4 + ["truth"] * 3)
    assert player.phase() == "ending"
    assert page.inner_text('[data-feedback="truth"]') == TRUTH["zh"]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_noticed_seal_is_a_phase_of_its_own_before_the_next_round(player, sites, language):
    """§5.2, D-03: the prescribed sentence, stability −5 and heaven +3, and a button to acknowledge."""
    page = player.open(sites.put(), draw=0.19)
    if language == "en":
        player.switch()
    player.choose("C")
    page.click('[data-record="seal"]')
    assert player.values() == ["Heaven: 50", "Hell: 50", "Stability: 50", "Pressure: 6"]  # 5 − 2 + 3
    player.wait()
    assert player.phase() == "penalty"
    assert page.inner_text('[data-feedback="penalty"]') == PENALTY[language]
    assert page.locator(".change").all_inner_texts() == ["Heaven +3", "Stability −5"]
    assert player.values() == ["Heaven: 53", "Hell: 50", "Stability: 45", "Pressure: 6"]
    page.clock.run_for(10_000)
    assert player.phase() == "penalty"
    player.press('[data-action="acknowledge"]')
    assert (player.phase(), page.text_content("#round")) == ("event", "Round 2 / 7")
    assert player.values() == ["Heaven: 53", "Hell: 50", "Stability: 45", "Pressure: 6"]


def test_an_unnoticed_seal_and_a_seal_in_the_last_round_have_no_penalty(player, sites):
    """§5.2, D-02"""
    page = player.open(sites.put(), draw=0.2)
    player.play("AAAAAA", "seal")
    assert page.text_content("#round") == "Round 7 / 7"
    page.evaluate("Math.random = () => 0")
    player.play("A", "seal")
    assert player.phase() == "ending"
    assert page.inner_text('[data-final="stability"]') == "Stability: 50"


# ── languages, reloading, playing again ─────────────────────────────────────


def test_the_language_can_be_switched_in_every_phase_and_nothing_is_lost(player, sites):
    """§10: Chinese first; the phase, the values and what is on show stay."""
    page = player.open(sites.put(), draw=0.1)

    def check(in_chinese: str, in_english: str) -> None:
        before = player.shown()
        texts = []
        for language in ("zh-CN", "en", "zh-CN"):
            assert page.get_attribute("html", "lang") == language
            assert page.title() == {"zh-CN": "延缓末日", "en": "Delay the End"}[language]
            assert player.shown() == before
            texts.append(page.inner_text("#game"))
            if len(texts) < 3:
                player.switch()
        assert in_chinese in texts[0] and in_english in texts[1] and texts[2] == texts[0]

    check("事件1号", "Event 1")
    page.click('[data-choice="B"]')
    check("于是B。", "So B.")
    player.wait()
    check("记录阶段", "Archive Phase")
    page.click('[data-record="seal"]')
    check("封存", "Sealed")
    player.wait()
    check(PENALTY["zh"], PENALTY["en"])
    player.press('[data-action="acknowledge"]')
    player.play("ABBAAA", "obscure")
    check("结局 hell_dominance", "End hell_dominance")
    assert player.errors == []


def test_switching_the_language_does_not_prolong_what_is_on_show(player, sites):
    """§10, §11.3"""
    page = player.open(sites.put())
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.click('[data-choice="A"]')
    page.clock.run_for(1000)
    player.switch()
    assert (player.phase(), player.is_busy()) == ("event", True)
    page.clock.run_for(1000)
    assert (player.phase(), player.is_busy()) == ("record", False)


def test_what_is_told_to_those_who_listen_is_in_the_language_shown(player, sites):
    """§10"""
    page = player.open(sites.put())
    page.click('[data-choice="B"]')
    assert page.text_content("#live") == "Hell +12 Stability −4 于是B。"
    player.switch()
    assert page.text_content("#live") == "Hell +12 Stability −4 So B."
    player.wait()
    assert page.text_content("#live") == "", "what is no longer on show stays in no language"
    page.click('[data-record="truth"]')
    player.switch()
    assert "预言又近了一步" in page.text_content("#live")


def test_before_anything_has_run_the_bars_stand_where_a_game_begins(sites, chromium):
    """§2.1, §11.1: Pressure at 0, the others at half."""
    context = chromium.new_context(viewport={"width": 800, "height": 600})
    context.route("**/game.js", lambda route: None)
    page = context.new_page()
    page.goto(sites.url, wait_until="commit")
    page.wait_for_selector("[data-value=pressure] .fill", state="attached")
    shares = page.eval_on_selector_all(
        "#dials .fill", "all => all.map(it => it.offsetWidth / (it.parentElement.clientWidth || 1))"
    )
    assert shares == pytest.approx([0.5, 0.5, 0.5, 0], abs=0.01)
    context.close()


SIZES = [(360, 640), (390, 844), (640, 360), (844, 390), (768, 1024), (1440, 900)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_four_bars_lie_in_one_row(player, sites, width, height):
    """§11.1, during the game and at its end; each label whole."""
    page = player.open(sites.put(make_events(A=effect(heaven=12, stability=12))))
    page.set_viewport_size({"width": width, "height": height})
    for selector in ("#dials .bar", ".final .bar"):
        tops = page.eval_on_selector_all(selector, "all => all.map(it => it.querySelector('.ruler').offsetTop)")
        assert len(tops) == 4 and len(set(tops)) == 1, tops
        wide = page.eval_on_selector_all(
            f"{selector} .label", "all => all.filter(it => it.scrollWidth > it.clientWidth)"
        )
        assert wide == []
        if selector == "#dials .bar":
            player.play()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_step_back_asks_first_and_a_reload_starts_anew(player, sites, language):
    """§13, and a thumb that slipped."""
    page = player.open(sites.put())
    page.goto(f"{sites.url}people/delay/?before")
    page.goto(f"{sites.url}site0/#{language}")
    expect(page.locator("body")).to_have_attribute("data-phase", "event")
    page.click('[data-choice="B"]')
    player.wait()
    before = player.shown()
    page.go_back()
    expect(page.locator("#leaving")).to_be_visible()
    assert page.inner_text("#leaving-asks") == {
        "zh": "要离开吗？这一局不会保留。", "en": "Leave the game? It cannot be taken up again.",
    }[language]  # fmt: skip
    page.keyboard.press("1")
    page.click('[data-action="stay"]')
    assert player.shown() == before and player.phase() == "record", "nothing was lost, and nothing chosen meanwhile"
    page.go_back()
    page.keyboard.press("Escape")
    expect(page.locator("#leaving")).to_be_hidden()
    assert player.shown() == before
    page.go_back()
    page.click('[data-action="leave"]')
    page.wait_for_url("**/?before")
    page.go_forward()
    page.reload()
    expect(page.locator("#round")).to_have_text("Round 1 / 7")
    page.go_back()
    page.wait_for_url("**/?before")
    assert player.errors == []


def test_from_a_lobby_there_is_a_way_home_and_elsewhere_there_is_none(player, sites):
    page = player.open(sites.put())
    expect(page.locator("#home")).to_be_hidden()
    page = player.open(sites.put() + "?lobby")
    expect(page.locator("#home")).to_have_text("← 全部游戏")
    expect(page.locator("#guide")).to_have_attribute("aria-label", "怎么玩")
    assert page.locator("#guide").get_attribute("href") == "../../games/delay"
    player.switch()
    expect(page.locator("#home")).to_have_text("← All games")
    page.reload()
    expect(page.locator("#home")).to_be_visible()


def test_a_reload_starts_a_fresh_game(player, sites):
    """§13: in Chinese, at round 1, with the first values."""
    page = player.open(sites.put())
    player.switch()
    player.play("AB", "embellish")
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-phase", "event")
    assert page.text_content("#round") == "Round 1 / 7"
    assert player.values() == ["Heaven: 50", "Hell: 50", "Stability: 50", "Pressure: 0"]
    assert page.inner_text("h2") == "事件1号"
    assert page.evaluate("localStorage.length + sessionStorage.length + document.cookie.length") == 0


def test_play_again_resets_everything_and_draws_a_new_sequence(player, sites):
    """§9, §11.5: the fixed events stay, the four between are drawn anew; the language stays."""
    page = player.open(sites.put(), draw=0)
    player.switch()
    titles = []
    for draw in (0.99, 0):
        player.play("AABBCCA", ["truth", "truth", "seal", "truth", "truth", "obscure", "truth"])
        titles.append(page.locator('[data-role="path"] strong').all_inner_texts())
        page.evaluate(f"Math.random = () => {draw}")
        assert page.inner_text('[data-action="again"]') == "Play Again"
        player.press('[data-action="again"]')
        assert (player.phase(), page.text_content("#round")) == ("event", "Round 1 / 7")
        assert player.values() == ["Heaven: 50", "Hell: 50", "Stability: 50", "Pressure: 0"]
        assert page.inner_text("h2") == "Event 1"
    first, second = titles
    assert [first[at] for at in (0, 5, 6)] == [second[at] for at in (0, 5, 6)] == ["Event 1", "Event 9", "Event 10"]
    assert first[1:5] != second[1:5] and len(set(second)) == 7


# ── the ending ──────────────────────────────────────────────────────────────


def test_the_ending_fills_the_screen_and_shows_the_final_values(player, sites):
    """§11.5: seven truthful records were rewarded twice (§5.1); pressure grew by 48 (§2.3)."""
    page = player.open(sites.put(endings=make_endings(rate_uniform=0.083)))
    player.play()
    assert page.inner_text("h2") == "结局 false_peace"
    finals = [page.inner_text(f'[data-final="{force}"]') for force in FORCES]
    assert finals == ["Heaven: 71", "Hell: 50", "Stability: 56", "Pressure: 48"]
    box = page.locator(".finale").bounding_box()
    assert box["width"] == 800 and box["y"] + box["height"] >= 600
    assert "Play Again" in page.inner_text('[data-action="again"]')
    assert "每 12 局有 1 局" in page.inner_text('[data-role="rarity"]')
    assert "8.3%" in page.inner_text('[data-role="rarity"]')


def test_the_ending_looks_back_on_the_path_and_on_what_was_one_step_away(player, sites):
    """§7.2: heaven is 85, no dominance; B (heaven +12) in place of A (+5) in any round would have been one."""
    page = player.open(sites.put(make_events(A=effect(heaven=5), B=effect(heaven=12))))
    player.play(kinds="obscure")
    assert player.values()[0] == "Heaven: 85"
    steps = page.locator('[data-role="path"] li')
    assert steps.first.inner_text().split("\n")[0] == "事件1号"
    assert "A · 选项A" in steps.first.inner_text() and "模糊记录" in steps.first.inner_text()
    assert page.locator("[data-near]").count() == 1
    near = page.locator('[data-near="heaven_dominance"]')
    assert near.locator("li").count() == 7
    assert near.locator("li").all_inner_texts()[2].split("\n") == ["第 3 回合", "B · 选项B"]
    assert page.locator('[data-role="rarity"]').count() == 0


FALSE_PATH = """async () => {
  const rules = await import("./game.js");
  const { acknowledgePenalty, buildEventSequence, chooseOption, newGame, oneStepAway, recordArchive } = rules;
  const events = await (await fetch("events.json")).json();
  const freeze = (thing) => {
    if (typeof thing === "object" && thing) Object.values(Object.freeze(thing)).forEach(freeze);
    return thing;
  };
  const play = (sequence, path) => path.reduce((state, { choice, record, draw }) => {
    const next = freeze(recordArchive(freeze(chooseOption(state, choice)), record, draw));
    return next.phase === "penalty" ? freeze(acknowledgePenalty(next)) : next;
  }, freeze(newGame(sequence)));
  const some = (list) => list[Math.floor(Math.random() * list.length)];
  const kinds = ["truth", "embellish", "obscure", "seal"];
  let seen = 0;
  for (let game = 0; game < 200; game += 1) {
    const sequence = freeze(buildEventSequence(events));
    const step = () => ({ choice: some("ABC"), record: some(kinds), draw: Math.random() });
    const path = Array.from({ length: 7 }, step);
    const over = play(sequence, path);
    for (const { round, ending, ...change } of oneStepAway(over)) {
      const unnoticed = change.record ? { draw: 0.5 } : {};
      const other = path.map((step, at) => (at + 1 === round ? { ...step, ...change, ...unnoticed } : step));
      if (ending === over.ending || ending !== play(sequence, other).ending) return { path, round, change, ending };
      seen += 1;
    }
  }
  return seen > 0 ? null : "none seen";
}"""


def test_importing_the_rules_starts_nothing_and_one_step_away_tells_the_truth(player, sites):
    """§3, §7: no function changes what it is given; each ending one step away is reached by its step."""
    (sites.folder / "blank.html").write_text("<!doctype html><title>blank</title>", encoding="utf-8")
    page = player.open()
    page.goto(sites.url + "blank.html")
    wrong = page.evaluate(FALSE_PATH)
    assert wrong is None
    assert page.inner_html("body") == ""


# ── the page itself ─────────────────────────────────────────────────────────

FAULTS = """() => {
  const shown = [...document.querySelectorAll("body *")].filter((e) => e.checkVisibility() && !e.closest(".unseen"));
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`wide: ${root.scrollWidth}`);
  if (/undefined|null|NaN|\\[object/.test(document.body.innerText)) faults.push("missing string");
  for (const e of shown.filter((e) => e.matches("button, h1, h2, h3, h4, p, li, strong, small, .label, .tag")))
    if (!e.innerText.trim()) faults.push(`empty: ${e.outerHTML}`);
  for (const e of shown.filter((e) => e.matches("button")))
    if (e.offsetHeight < 44 || e.offsetWidth < 44) faults.push(`small: ${e.outerHTML}`);
  const numbers = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const under = (e) => {
    if (!e) return [26, 26, 46];
    const [r, g, b, a = 1] = numbers(getComputedStyle(e).backgroundColor);
    return a === 1 ? [r, g, b] : under(e.parentElement).map((c, i) => c * (1 - a) + [r, g, b][i] * a);
  };
  const light = (rgb) => rgb.map((c) => c / 255).map((c) => (c <= 0.04 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const isText = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
  for (const e of shown.filter((e) => isText(e) && !e.closest("[data-state=passed], .audited"))) {
    const [a, b] = [light(numbers(getComputedStyle(e).color).slice(0, 3)), light(under(e))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) faults.push(`faint: ${e.outerHTML} ${(a + 0.05) / (b + 0.05)}`);
  }
  return faults;
}"""


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_phase_of_the_shipped_game_fits_every_width(player, language):
    """§11, §12: no sideways scrolling, no missing word, buttons for thumbs, letters that can be read."""
    page = player.open(draw=0.1, moves=True)
    if language == "en":
        player.switch()
    looked = set()

    def look() -> None:
        looked.add(player.phase())
        for width in (360, 768, 1440):
            page.set_viewport_size({"width": width, "height": 700})
            assert page.evaluate(FAULTS) == [], width

    def look_at_a_round(id: str, kind: str) -> None:
        for selector in (f'[data-choice="{id}"]', f'[data-record="{kind}"]'):
            look()
            page.click(selector)
            look()
            player.wait()

    player.play("AB")
    look_at_a_round("C", "truth")
    look_at_a_round("B", "seal")
    look()
    player.press('[data-action="acknowledge"]')
    player.play("ABC", ["embellish", "obscure", "seal"])
    look()
    assert looked == {"event", "record", "penalty", "ending"}
    assert player.errors == []


def test_only_the_five_files_and_the_fonts_are_asked_for(player, sites):
    """§12, §13: Playfair Display, Lora and Noto Serif SC from Google Fonts; nothing else, not even an icon."""
    player.open("people/delay/")
    player.play()
    base = sites.url + "people/delay/"
    ours = [url.removeprefix(base) for url in player.asked if url.startswith(base)]
    assert sorted(ours) == sorted((FILES - {"index.html"}) | {""})
    others = [url for url in player.asked if not url.startswith(base)]
    assert {urlsplit(url).hostname for url in others} == {"fonts.googleapis.com"}
    assert all(name in others[0] for name in ("Playfair+Display", "Lora", "Noto+Serif+SC"))
    assert {path.name for path in SITE.iterdir()} == FILES


def test_the_game_does_not_wait_for_fonts_that_never_come(player, sites, chromium):
    """§12"""
    context = chromium.new_context()
    player.contexts.append(context)
    context.route("https://fonts.googleapis.com/**", lambda route: None)
    page = context.new_page()
    page.goto(sites.url, wait_until="commit")
    expect(page.locator("body")).to_have_attribute("data-phase", "event", timeout=5000)
    page.click('[data-choice="A"]')
    assert page.get_attribute("body", "data-busy") == "true"


def test_the_keyboard_is_enough(player, sites):
    """§11: numbers and letters decide, Enter acknowledges, L switches; each screen begins with its heading in focus."""
    page = player.open(sites.put(), draw=0.1)
    keys = page.keyboard

    def at_heading() -> bool:
        return page.evaluate("document.activeElement === document.querySelector('#game h2')")

    for round, choice_key in enumerate(("1", "b", "C", "2", "a", "3", "1"), start=1):
        assert at_heading()
        keys.press(choice_key)
        assert player.is_busy()
        player.wait()
        assert (player.phase(), at_heading()) == ("record", True)
        keys.press("l")
        assert page.inner_text("h2") in ("Archive Phase", "记录阶段") and at_heading()
        keys.press("4" if round == 1 else str(1 + round % 3))
        player.wait()
        if round == 1:
            assert (player.phase(), at_heading()) == ("penalty", True)
            keys.press("Enter")
            player.wait()
    assert (player.phase(), at_heading()) == ("ending", True)
    keys.press("Tab")
    assert page.evaluate("document.activeElement.dataset.action") == "again"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    keys.press("Enter")
    player.wait()
    assert (player.phase(), page.text_content("#round")) == ("event", "Round 1 / 7")


def test_with_reduced_motion_nothing_moves_and_everything_is_told(player, sites):
    """§11.3"""
    page = player.open(sites.put())
    page.click('[data-choice="A"]')
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.locator(".change").all_inner_texts() == ["Heaven +3"]
    assert page.text_content("#live") == "Heaven +3 于是A。"


def test_content_is_text_and_never_markup(player, sites):
    """§4.2: anybody may bring an events.json."""
    events, endings = make_events(), make_endings()
    for thing in (*events, *endings, *(choice for event in events for choice in event["choices"])):
        for key in thing:
            if key.endswith(("_zh", "_en")):
                thing[key] = "<img src=x onerror=alert(1)>&amp;"
    page = player.open(sites.put(events, endings))
    assert page.inner_text("h2") == "<img src=x onerror=alert(1)>&amp;"
    player.play("AAA")
    player.play("BBBB", "seal")
    assert page.locator("img").count() == 0
    assert player.errors == []


def test_a_consequence_is_not_needed(player, sites):
    """§4.2 as it stands, without our extra keys."""
    events = make_events()
    for event in events:
        for choice in event["choices"]:
            del choice["consequence_en"], choice["consequence_zh"]
    page = player.open(sites.put(events))
    page.click('[data-choice="A"]')
    assert page.locator('[data-role="consequence"]').count() == 0
    assert page.locator(".change").all_inner_texts() == ["Heaven +3"]
    player.wait()
    assert page.inner_text(".deed") == "选项A"


def without(events: list[dict], position: int) -> list[dict]:
    return [event for event in events if event["fixed_position"] != position]


BROKEN = {
    "not JSON": ('[{"id": ', None, "events.json", "JSON"),
    "no event for round 6": (without(make_events(), 6), None, "events.json", "fixed_position: 6"),
    "a choice without effect": (make_events(C={}), None, "events.json", "event_001, C: effect"),
    "an ending too few": (None, make_endings()[:4], "endings.json", "false_peace"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_told_in_one_sentence_of_each_language(sites, chromium, name):
    """§13: what is wrong, where, and what to do."""
    events, endings, file, why = BROKEN[name]
    with chromium.new_context() as context:
        context.route("https://**", lambda route: route.abort())
        page = context.new_page()
        page.goto(sites.url + sites.put(events, endings))
        expect(page.locator("body")).to_have_attribute("data-phase", "broken")
        for language, start in (("zh-CN", "游戏打不开"), ("en", "The game cannot start")):
            sentence = page.inner_text(f'#broken [lang="{language}"]')
            assert sentence.startswith(start) and file in sentence and why in sentence and "http.server" in sentence
        assert not page.locator("#dials, #game, button").first.is_visible()


def test_a_missing_file_and_a_page_opened_from_disk_are_told_too(sites, chromium):
    """§13"""
    path = sites.put()
    (sites.folder / path / "events.json").unlink()
    with chromium.new_context() as context:
        context.route("https://**", lambda route: route.abort())
        page = context.new_page()
        for address, file in ((sites.url + path, "events.json"), ((SITE / "index.html").as_uri(), "game.js")):
            page.goto(address)
            expect(page.locator("body")).to_have_attribute("data-phase", "broken")
            expect(page.locator("#broken")).to_be_visible()
            assert file in page.inner_text('#broken [lang="en"]') and file in page.inner_text('#broken [lang="zh-CN"]')


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_game_js_that_does_not_come_is_told_though_nothing_runs(sites, chromium, motion):
    """§13: after a moment, in which it might still have come."""
    with chromium.new_context(reduced_motion=motion) as context:
        context.route("https://**", lambda route: route.abort())
        context.route("**/game.js", lambda route: route.abort())
        page = context.new_page()
        page.goto(sites.url)
        expect(page.locator("#dials")).to_be_visible()
        expect(page.locator("#broken")).to_be_hidden()
        expect(page.locator("#broken")).to_be_visible()
        expect(page.locator("#dials")).to_be_hidden()
        assert "game.js" in page.inner_text('#broken [lang="en"]')


def test_without_scripts_the_page_says_so_at_once(sites, chromium):
    """§13"""
    with chromium.new_context(java_script_enabled=False) as context:
        context.route("https://**", lambda route: route.abort())
        page = context.new_page()
        page.goto(sites.url)
        assert page.locator("#broken").is_visible() and page.locator("button:visible").count() == 0


def test_the_fonts_are_taken_up_when_they_are_here(sites, chromium):
    """§12"""
    with chromium.new_context() as context:
        sheet = {"content_type": "text/css", "body": ":root { --here: yes }"}
        context.route("https://fonts.googleapis.com/**", lambda route: route.fulfill(**sheet))
        page = context.new_page()
        page.goto(sites.url)
        expect(page.locator("#fonts")).to_have_attribute("media", "all")
        assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--here')") == "yes"
