"""What the tests of the pages share."""

from __future__ import annotations

import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

GRAVE = {"serious", "critical"}
AXE = Axe()
HOW = {"resultTypes": ["violations"], "preload": False}
"""Without styles of its own, which the policy would refuse."""


def until(page: Page, expression: str, seconds: float = 20) -> None:
    """Wait until something holds on a page; `page.wait_for_function` would evaluate in it, which its policy forbids."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < deadline, f"it never came to hold: {expression}"
        time.sleep(0.05)


def faults(page: Page) -> list[str]:
    """What axe finds grave, in light and dark; and whether there is exactly one heading of the first rank."""
    found = [] if page.locator("h1").count() == 1 else [f"{page.locator('h1').count()} h1"]
    for light in ("light", "dark"):
        page.evaluate("light => { document.documentElement.dataset.light = light }", light)
        for fault in AXE.run(page, options=HOW).response["violations"]:
            if fault["impact"] in GRAVE:
                found += [f"{light} {fault['id']}: {node['html'][:120]} {why(node)}" for node in fault["nodes"]]
    return found


def why(node: dict) -> str:
    return " ".join(check["message"] for check in [*node["any"], *node["all"], *node["none"]])
