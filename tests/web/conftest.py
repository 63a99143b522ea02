from __future__ import annotations

import shutil

import pytest
from playwright.sync_api import expect, sync_playwright

from server import GENEROUS, Server

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def chromium():
    """The system's Chromium."""
    found = next((p for n in ("chromium", "chromium-browser", "google-chrome") if (p := shutil.which(n))), None)
    expect.set_options(timeout=20_000)
    assert found, "the browser tests need Chromium; `make test` installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One for all files that have none of their own; a test that stops it starts it again."""
    running = Server(tmp_path_factory.mktemp("web") / "web.db", "--pause", "0.02", "--patience", "60", *GENEROUS)
    yield running
    running.stop()
