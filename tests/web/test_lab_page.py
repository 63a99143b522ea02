"""The lab in a browser, from the server and from a plain file server: turn a rule, see what it does, send the link."""

from __future__ import annotations

import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import numpy as np
import pytest
from pages import faults
from playwright.sync_api import expect
from typer.testing import CliRunner

from visitor import DESK, PHONE, Visitor
from wanju.cli.main import app
from wanju.games import find
from wanju.lab.intervals import mean, rate
from wanju.lab.trial import Trial

GAME, GAMES, SEATS = "cier", 2_000, 4
PLAYERS = ("counting", "aggressive", "cautious", "counting")
START = f"games={GAMES}&seed=3"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The address of what `wanju export lab` writes, on a plain file server."""
    folder = tmp_path_factory.mktemp("lab") / "site"
    for _ in range(2):  # the second time over the first
        done = CliRunner().invoke(app, ["export", "lab", str(folder), "--game", GAME])
        assert done.exit_code == 0, done.output
    serving = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{serving.server_port}/{GAME}.html"
    serving.shutdown()
    serving.server_close()


@pytest.fixture(params=["server", "files"])
def address(request, server, site):
    return f"{server.url}/lab/{GAME}" if request.param == "server" else site


def opened(chromium, address: str, fragment: str = START, size=DESK, language="en-GB") -> Visitor:
    somebody = Visitor(chromium, address, size, language)
    somebody.page.goto(f"{address}#{fragment}")
    done(somebody)
    return somebody


def done(somebody: Visitor) -> None:
    expect(somebody.page.locator('[data-role="progress"]')).to_have_attribute("data-running", "no", timeout=60_000)


def shown(somebody: Visitor) -> list[str]:
    headline = somebody.page.locator('[data-role="headline"]')
    return [headline.locator(f'[data-role="{role}"]').inner_text() for role in ("figure", "interval")]


def test_a_slider_moves_the_figure_and_its_interval_and_a_second_browser_shows_the_same(chromium, address):
    ana = opened(chromium, address)
    page, before = ana.page, shown(ana)
    page.fill('[data-role="search"]', "hp_individual")
    slider = page.locator('[data-key="all-hp_individual"] input[type="range"]')
    slider.fill("3")
    expect(page.locator('[data-role="headline"] [data-role="change"]')).to_contain_text(re.compile(r"pp, .* to "))
    done(ana)
    after = shown(ana)
    assert before != after and len(set(after)) == 2
    expect(page.locator('[data-role="command"]')).to_contain_text("--set hp_individual=3")
    assert ".hp_individual=3" in page.url
    ben = opened(chromium, address, page.url.partition("#")[2], PHONE, "zh-CN")
    assert shown(ben)[0] == after[0]
    page.click('[data-role="changed"] [data-role="reset"]')
    expect(page.locator('[data-role="changed"]')).to_be_hidden()
    done(ana)
    assert shown(ana) == before and ana.errors == ben.errors == []
    ana.close()
    ben.close()


def test_the_numbers_are_those_of_a_trial(chromium, site):
    ana = opened(chromium, site, f"{START}&.allow_fouls=on")
    trial = Trial(find(GAME).ruleset(SEATS, settings={"allow_fouls": "on"}), PLAYERS, 3)
    rows = trial.rows(0, GAMES)
    for metric in ("win_seat_0", "turns"):
        column = rows[:, list(trial.columns).index(metric)]
        column = column[~np.isnan(column)]
        is_rate = trial.columns[metric] == "rate"
        found = rate(column.sum(), len(column)) if is_rate else mean(column.sum(), (column**2).sum(), len(column))
        told = ana.page.locator(f'[data-metric="{metric}"]').first.inner_text().replace("−", "-")
        scale = 100 if is_rate else 1
        figures = [float(figure) for figure in re.findall(r"-?\d+\.\d+", told)]
        for wanted in (found.mean, found.low, found.high):
            assert min(abs(figure - wanted * scale) for figure in figures) <= 0.05, (metric, told, found)
    ana.close()


def test_what_only_python_lays_out_comes_from_the_server_or_with_the_export(chromium, address):
    ana = opened(chromium, address, f"{START}&.mode=team")
    assert shown(ana)[0] != "–"
    ana.page.fill('[data-role="search"]', "minions")
    field = ana.page.locator('[data-key="all-minions"] input')
    expect(field).to_be_enabled() if "/lab/" in address else expect(field).to_be_disabled()
    assert ana.errors == []
    ana.close()


def test_a_long_run_shows_how_far_it_is_and_is_stopped(chromium, site):
    ana = Visitor(chromium, site, DESK)
    ana.page.goto(f"{site}#games=1000000")
    progress = ana.page.locator('[data-role="progress"]')
    expect(progress).to_have_attribute("data-running", "yes")
    expect(progress).to_contain_text(re.compile(r"[1-9]\d*,\d{3} of 1,000,000"))
    ana.page.click('[data-role="cancel"]')
    expect(progress).to_have_attribute("data-running", "no")
    told = progress.inner_text()
    ana.page.wait_for_timeout(400)
    assert progress.inner_text() == told and "1,000,000 of" not in told
    ana.close()


@pytest.mark.parametrize("language", ["en-GB", "zh-CN"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_lab_is_accessible_and_fits_its_screen(chromium, server, size, language):
    ana = opened(chromium, f"{server.url}/lab/{GAME}", f"{START}&.hp_individual=3", size, language)
    page = ana.page
    if size == PHONE:
        page.click('[data-role="sheet"]')
        expect(page.locator('[name="seats"]')).to_be_in_viewport()
    page.locator("details.section summary").first.click()
    page.locator('[data-role="every"] summary').evaluate("it => it.click()")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert faults(page) == [] and ana.errors == []
    ana.close()


def test_this_variant_is_played_at_a_table(chromium, server):
    ana = opened(chromium, f"{server.url}/lab/{GAME}", f"{START}&.hp_individual=3")
    ana.page.click('[data-role="play"]')
    expect(ana.page).to_have_url(re.compile(r"/t/\w+$"))
    ana.close()


def test_the_large_game_answers_too(chromium, server):
    ana = Visitor(chromium, server.url, DESK)
    ana.page.goto(f"{server.url}/lab/merit57#{START}&.save_wisdom=8")
    expect(ana.page.locator('[data-role="moved"] tr').first).to_be_visible(timeout=150_000)
    done(ana)
    expect(ana.page.locator(".search small")).to_have_text(f"rules: {len(find('merit57').numbers.entries)}")
    expect(ana.page.locator('[data-role="command"]')).to_contain_text("--set save_wisdom=8")
    assert ana.errors == []
    ana.close()
