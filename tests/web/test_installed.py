"""A game that somebody else wrote and pip installed: at a live table in a real browser, to its end, and as a replay."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import httpx
import pytest
from pages import faults
from playwright.sync_api import expect

from server import SOURCE, Server
from visitor import DESK, OPEN, Visitor


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """What `wanju new` writes, installed into a folder of its own."""
    folder = tmp_path_factory.mktemp("theirs")
    seen = os.environ | {"PYTHONPATH": str(SOURCE)}
    subprocess.run([sys.executable, "-m", "wanju", "new", "heaps"], cwd=folder, env=seen, check=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--target", "site", "./heaps"], cwd=folder, check=True)
    return folder / "site"


@pytest.fixture(scope="module")
def server(tmp_path_factory, installed):
    running = Server(tmp_path_factory.mktemp("served") / "web.db", "--pause", "0", installed=installed)
    yield running
    running.stop()


def test_an_installed_game_is_played_with_bots_in_the_browser_and_replayed(server, chromium, installed, tmp_path):
    visitor = Visitor(chromium, server.url, DESK)
    visitor.gather("heaps", 3)
    page = visitor.page
    page.click('[data-action="fill"]')
    page.click('[data-role="start"]:not([disabled])')
    expect(page.locator("body")).to_have_attribute("data-phase", "playing")
    deadline = time.monotonic() + 60
    while page.get_attribute("body", "data-phase") != "over":
        assert time.monotonic() < deadline, "the game does not end"
        if page.locator(OPEN).count():
            page.locator(OPEN).first.click(force=True)
            if page.locator('[data-action="confirm"]').count():
                page.locator('[data-action="confirm"]').first.click(force=True)
        page.wait_for_timeout(20)
    assert faults(page) == [] and visitor.errors == []
    saved = httpx.get(f"{server.url}/api/tables/{page.url.rsplit('/', 1)[1]}/replay").text
    visitor.context.close()
    (tmp_path / "heaps.jsonl").write_text(saved, encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "wanju", "replay", "heaps.jsonl", "--lang", "en"], cwd=tmp_path, capture_output=True,
        env=server.environment, encoding="utf-8", check=True,
    ).stdout  # fmt: skip
    assert "takes the last one and wins" in told
