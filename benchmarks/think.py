"""How fast players that think simulate in Chromium, beside this machine: `python benchmarks/think.py [GAME …]`.

Both judge the same positions of one game and take turns, so that both see the same machine; the ratio is the median
over neighbouring runs, by the clock. What they find is the same to the last bit, or this stops.
"""

from __future__ import annotations

import json
import shutil
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from playwright.sync_api import sync_playwright

from wanju.bots.review import Judge
from wanju.bots.search.webassembly import module
from wanju.games import find
from wanju.kernel.portable import in_base64
from wanju.lab.thinking import positions, thinkers
from wanju.lab.timing import SEED, ruleset_of
from wanju.live.thinking import basis

RUNS, SIMULATIONS = 7, 2_000
WEB = Path(__file__).parents[1] / "src" / "wanju" / "web"
OPEN = """async () => {
  const { Judge } = await import("/think.module.js");
  const { decoded } = await import("/rules.settings.js");
  const [basis, given, built] = await Promise.all([
    fetch("/basis.json").then((got) => got.json()), fetch("/positions.json").then((got) => got.json()),
    fetch("/think.wasm").then((got) => got.arrayBuffer()),
  ]);
  const { instance } = await WebAssembly.instantiate(built, {});
  const judge = new Judge(basis, instance.exports);
  const positions = given.map((each) => ({ ...each, state: decoded(each.state) }));
  window.run = (seed, count) => {
    const start = performance.now();
    const found = positions.map(({ state, seat, action }) => judge.compare(state, seat, action, seed, count).options);
    return { seconds: (performance.now() - start) / 1000, worth: found.map((each) => each.map(({ worth }) => worth)) };
  };
}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


def write(folder, ruleset, given):
    """All that the page fetches."""
    for path in WEB.glob("*.js"):
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "index.html").write_text("<!doctype html><title>think</title>")
    (folder / "think.wasm").write_bytes(module(ruleset.game))
    (folder / "basis.json").write_text(json.dumps(basis(ruleset)))
    rows = [{"state": in_base64(each.states.tobytes()), "seat": each.seat, "action": each.action} for each in given]
    (folder / "positions.json").write_text(json.dumps(rows))


def here(judge, given):
    """Seconds, simulations, and what was found."""
    start = perf_counter()
    found = [judge.compare(*each, SEED, SIMULATIONS)[1] for each in given]
    seconds = perf_counter() - start
    visits = sum(option.visits for each in found for option in each)
    return seconds, visits, [[option.worth for option in each] for each in found]


def measured(name, page, ruleset, given):
    """Simulations a second here and there, and the ratio."""
    judge = Judge(ruleset)
    here(judge, given)
    page.evaluate(OPEN)
    pairs = []
    for _ in range(RUNS):
        seconds, visits, found = here(judge, given)
        there = page.evaluate("([seed, count]) => run(seed, count)", [SEED, SIMULATIONS])
        assert there["worth"] == found, "these are not the same simulations"
        pairs.append((visits / seconds, visits / there["seconds"]))
    native, wasm = (median(rate) for rate in zip(*pairs, strict=True))
    ratio = median(there / here for here, there in pairs)
    print(f"{name:10}{native:>14,.0f}{wasm:>14,.0f}{ratio:>7.2f}", flush=True)


def main(names):
    print(f"{'game':10}{'native/s':>14}{'Chromium/s':>14}{'ratio':>7}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name in names:
            ruleset = ruleset_of(find(name))
            given = positions(ruleset)
            with TemporaryDirectory() as folder:
                write(Path(folder), ruleset, given)
                serving = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
                threading.Thread(target=serving.serve_forever, daemon=True).start()
                page = browser.new_page()
                page.goto(f"http://127.0.0.1:{serving.server_port}/")
                measured(name, page, ruleset, given)
                page.close()
                serving.shutdown()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:] or thinkers())
