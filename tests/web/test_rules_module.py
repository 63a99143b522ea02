"""The rules of a game in a worker of a page, in Chromium: the same games as natively, to the last bit."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Error, expect

from wanju.cli.compile import write_module
from wanju.games import find
from wanju.kernel.table import Table
from wanju.lab.loop import play_chunk, style_numbers
from wanju.lab.trial import Trial

DOCS = Path(__file__).parents[2] / "docs" / "webassembly.md"
GAME, SEATS, GAMES, SEED = "cier", 4, 3_000, 21
SETTINGS = {"foul_hp": 0.5, "allow_fouls": "on", "hp_individual": 3}
"""Two that are read as they are written, and one from which the tables are derived."""
STYLES = ["random", "counting", "random", "counting"]

PLAY = """async ([game, wish]) => {
  const { startRules } = await import("/rules.js");
  const rules = await startRules(game);
  const heard = [];
  const played = await rules.playMany(wish, (n) => heard.push(n));
  rules.close();
  return { played, heard };
}"""

ROWS = """async ([game, wish]) => {
  const { startRules } = await import("/rules.js");
  const rules = await startRules(game);
  const { columns, rows } = await rules.rows(wish);
  rules.close();
  return { columns, rows: [...new BigUint64Array(rows.buffer)].map(String) };
}"""
"""Each number by its bits."""

TAKE = """async ([game, seed, seats]) => {
  const { startRules } = await import("/rules.js");
  const rules = await startRules(game);
  const [record, dealer, state] = [await rules.ruleset({ seats }), await rules.dealer(seed, { notebook: true }),
    await rules.record("state")];
  await rules.call("setup", state, record, dealer);
  const owed = await rules.call("waiting", state);
  const codes = [];
  for (let action = 0; action < 20; action++) codes.push(await rules.call("why_not", state, record, 0, action));
  const seen = { owed, codes, hp: await rules.read("state", state, "hp"), notes: await rules.notes(dealer) };
  const stopped = await rules.call("payoff", state, record, 2 ** 31, seats).catch((error) => error.message);
  const after = await rules.call("waiting", state).catch((error) => error.message);
  rules.close();
  return { ...seen, stopped, after };
}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The files that `wanju compile --target wasm` writes, a page with nothing on it, and the example of the docs."""
    made = tmp_path_factory.mktemp("rules")
    write_module(find(GAME), made)
    (made / "index.html").write_text("<!doctype html><title>rules</title>")
    example = DOCS.read_text(encoding="utf-8").partition("```html\n")[2].partition("```")[0]
    (made / "example.html").write_text(example, encoding="utf-8")
    return made


@pytest.fixture
def page(chromium, folder):
    serving = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    page = chromium.new_page()
    page.goto(f"http://127.0.0.1:{serving.server_port}/")
    yield page
    page.close()
    serving.shutdown()
    serving.server_close()


def test_many_games_in_a_worker_are_those_of_this_machine(page):
    wish = {"seats": SEATS, "settings": SETTINGS, "styles": STYLES, "games": GAMES, "seed": SEED}
    there = page.evaluate(PLAY, [GAME, wish])
    ruleset = find(GAME).ruleset(SEATS, settings=SETTINGS)
    here = play_chunk(ruleset, style_numbers(find(GAME), STYLES), SEED, 0, GAMES)
    rows = ("count", "sum", "squares")
    assert [[seat[row] for seat in there["played"]["payoffs"]] for row in rows] == here.payoffs.tolist()
    for place, metric in find(GAME).metrics(ruleset).items():
        assert [there["played"]["measures"][metric.name][row] for row in rows] == here.measures[:, place].tolist()
    assert there["played"]["unfinished"] == here.unfinished
    assert there["heard"][-1] == GAMES and there["heard"] == sorted(set(there["heard"]))


@pytest.mark.parametrize("rotated", [True, False])
@pytest.mark.parametrize("styles", [STYLES, ["counting", "random", "random", "aggressive"]])
def test_the_rows_of_a_trial_are_those_of_this_machine_to_the_last_bit(page, styles, rotated):
    wish = {"seats": SEATS, "settings": SETTINGS, "styles": styles, "seed": SEED, "rotated": rotated}
    there = page.evaluate(ROWS, [GAME, wish | {"first": 5, "games": 200}])
    here = Trial(find(GAME).ruleset(SEATS, settings=SETTINGS), tuple(styles), SEED, rotated)
    assert there["columns"] == list(here.columns)
    rows = np.array(list(map(int, there["rows"])), np.uint64).view(np.float64)
    np.testing.assert_array_equal(rows.reshape(200, -1), here.rows(5, 200), strict=True)


def test_one_decision_at_a_time_and_a_stop_with_a_reason(page):
    there = page.evaluate(TAKE, [GAME, SEED, 3])
    table = Table(find(GAME).ruleset(3), seed=SEED)
    assert there["owed"] == sum(1 << seat for seat in table.waiting)
    assert there["hp"] == list(table.state["hp"])
    assert [code == 0 for code in there["codes"]] == table.mask(0)[:20].tolist()
    assert there["notes"] and {"what", "who", "a", "b", "readers"} == set(there["notes"][0])
    assert there["stopped"] == "The rules of cier have stopped in payoff: memory access out of bounds"
    assert there["after"] == there["stopped"], "a module that has stopped gives no more numbers"


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"settings": {"mode": "lord"}}, "'mode' decides more than a page can derive"),
        ({"settings": {"foul_hp": 0.3}}, "foul_hp cannot be 0.3"),
        ({"preset": "lord_with_minion", "seats": 2}, "'lord_with_minion' is for 3, 4"),
        ({"styles": ["random"]}, "1 styles were given for 4 seats"),
        ({"styles": ["rash"] * 4}, "No style is called 'rash'"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused_in_a_sentence(page, wish, sentence):
    usual = {"seats": SEATS, "styles": STYLES, "games": 1}
    with pytest.raises(Error, match=sentence):
        page.evaluate(PLAY, [GAME, usual | wish])


def test_a_number_with_a_fraction_is_written_as_it_is(page):
    entry = {"is": "number", "alone": True, "per_seat": False, "low": 0, "high": 1, "step": 0.05}
    ask = """async ([numbers, settings]) => (await import("/rules.settings.js")).fieldsOf(numbers, settings)"""
    there = page.evaluate(ask, [{"whole": entry, "real": entry | {"real": True}}, {"whole": 0.25, "real": 0.25}])
    assert there == [["whole", 5], ["real", 0.25]]


def test_a_game_whose_files_are_not_there_is_refused_by_address(page):
    with pytest.raises(Error, match=r"nowhere\.(json|wasm): 404"):
        page.evaluate(PLAY, ["nowhere", {}])


def test_the_example_of_the_docs_tells_what_python_tells(page):
    page.goto(page.url + "example.html")
    ruleset = find(GAME).ruleset(3, settings={"allow_fouls": "on"})
    here = play_chunk(ruleset, style_numbers(find(GAME), ["counting", "random", "random"]), 7, 0, 50_000)
    expect(page.locator("#out")).to_have_text("  ".join(f"{mean:.3f}" for mean in here.payoffs[1] / 50_000))
