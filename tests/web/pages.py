"""What the tests of the pages share."""

from __future__ import annotations

import time

from playwright.sync_api import Page


def until(page: Page, expression: str, seconds: float = 20) -> None:
    """Wait until something holds on a page; `page.wait_for_function` would evaluate in it, which its policy forbids."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < deadline, f"it never came to hold: {expression}"
        time.sleep(0.05)
