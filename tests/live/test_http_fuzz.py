"""Requests made from the server's own description, right and wrong: never a 5xx, and each refusal is one sentence.

WANJU_HTTP_EXAMPLES says how many for each call, and -s shows how many answers there were; 2000 make some 58,000:

    WANJU_HTTP_EXAMPLES=2000 python -m pytest -s tests/live/test_http_fuzz.py --timeout 3000
"""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any

import hypothesis
import pytest
import requests
import schemathesis
from schemathesis import GenerationMode

from live.talk import open_table
from live.trial import failures
from server import GENEROUS, Server
from wanju.games import find, ids

EXAMPLES = int(os.environ.get("WANJU_HTTP_EXAMPLES", "80"))
REFUSALS = {400, 403, 404, 405, 408, 409, 413, 421, 422, 429}
SEEN: Counter[int] = Counter()


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory):
    """A server for everything that may be asked; its log is read at the end."""
    folder = tmp_path_factory.mktemp("fuzzed")
    server = Server(folder / "fuzzed.db", "--pause", "0.01", *GENEROUS, is_watched=True)
    yield server
    server.stop()
    print(f"\n{SEEN.total()} answers: {dict(sorted(SEEN.items()))}, lines of the log: {len(server.said)}")
    assert SEEN[429] == 0, "what was turned away at the door was not tried"
    assert list(failures([line for _, line in server.said])) == []


@pytest.fixture(scope="module")
def tables(fuzzed) -> list[str]:
    """One of each game, and one that is no table."""
    seats = {"cier": 2, "delay": 1, "ludo": 2, "merit13": 3, "merit57": 4}
    return [open_table(fuzzed, seats[game], game) for game in ids()] + ["nosuchid"]


@pytest.fixture(scope="module")
def calls(fuzzed, tables) -> list[Any]:
    """Every call of the server's description, with names that exist where the random ones would all be unknown."""
    schema = schemathesis.openapi.from_url(fuzzed.url + "/openapi.json")

    @schema.hook
    def map_path_parameters(context: Any, given: Any) -> Any:
        return with_names(context, given, tables)

    @schema.hook
    def map_body(context: Any, given: Any) -> Any:
        return with_rules(given)

    return [call.ok() for call in schema.get_all_operations()]


def dice_for(given: Any) -> random.Random:
    """The same for the same input, so that what fails can be tried again."""
    return random.Random(repr(given))


def with_names(context: Any, given: Any, tables: list[str]) -> Any:
    """Mostly a table or a game that there is."""
    rng = dice_for(given)
    if not isinstance(given, dict) or rng.random() < 0.3:
        return given
    path = context.operation.path
    named = {"language": ["zh", "en", "fr"]} | {name: tables for name in given if name in ("id", "table")}
    if path.endswith("/think.wasm"):
        return given  # a module of a game that there is takes a minute to build
    if path.startswith("/api/games/"):
        named |= {"id": list(ids()), "game": list(ids())}
    return {name: rng.choice(named[name]) if name in named else value for name, value in given.items()}


def with_rules(given: Any) -> Any:
    """Mostly a game that there is, and settings of it."""
    rng = dice_for(given)
    if not isinstance(given, dict) or "seats" not in given or rng.random() < 0.3:
        return given
    game = find(rng.choice(list(ids())))
    numbers, values = list(game.numbers.entries), list(given.values())
    chosen = {rng.choice(numbers): rng.choice([*values, 1, 2, "on"]) for _ in range(rng.randrange(3))}
    right = {"seats": rng.randint(game.fewest, game.most), "preset": rng.choice(list(game.numbers.presets))}
    right |= {"set": chosen} | ({"game": game.id} if "game" in given else {})
    return given | {name: value for name, value in right.items() if rng.random() < 0.8}


def problem(answer: requests.Response) -> str | None:
    """What is wrong with an answer; a refusal has to have a sentence for whoever asked."""
    SEEN[answer.status_code] += 1
    if answer.status_code < 400:
        return None
    if answer.status_code not in REFUSALS:
        return f"{answer.status_code}"
    try:
        said = answer.json()
    except ValueError:
        return f"{answer.status_code} without JSON"
    is_sentence = isinstance(said, dict) and isinstance(said.get("error"), str) and said["error"].strip()
    return None if is_sentence else f"{answer.status_code} without a sentence"


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_no_request_is_too_strange_for_an_answer(calls, mode):
    wrong: dict[str, str] = {}
    with requests.Session() as session:
        for call in calls:
            if call.body or call.query or mode is GenerationMode.POSITIVE:  # nothing is wrong where nothing is sent
                ask(session, call, mode, wrong)
    assert not wrong, "\n".join(f"{kind}: {example}" for kind, example in wrong.items())


def ask(session: requests.Session, call: Any, mode: GenerationMode, wrong: dict[str, str]) -> None:
    """Many cases of one call; an example of each kind of wrong answer."""

    @hypothesis.settings(
        deadline=None, max_examples=EXAMPLES, suppress_health_check=list(hypothesis.HealthCheck), database=None,
        derandomize=True,
    )  # fmt: skip
    @hypothesis.given(call.as_strategy(generation_mode=mode))
    def one(case: Any) -> None:
        answer = case.call(session=session, timeout=60)
        if what := problem(answer):
            wrong.setdefault(f"{call.label}: {what}", f"{answer.text[:150]!r} to {case.as_curl_command()[:300]!r}")

    one()


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "POST", "OPTIONS", "TRACE"])
def test_a_method_that_is_not_there_is_refused_in_words(fuzzed, calls, method):
    for path in sorted({call.path for call in calls}):
        if not any(call.path == path and call.method.upper() == method for call in calls):
            where = fuzzed.url + path.replace("{", "").replace("}", "")
            assert problem(requests.request(method, where, timeout=30)) is None, path


@pytest.mark.parametrize("path", ["/api/nothing", "/api/games/cier/nothing", "/api/tables/x/nothing"])
def test_a_call_that_is_not_there_is_refused_in_words(fuzzed, path):
    answer = requests.get(fuzzed.url + path, timeout=30)
    assert answer.status_code == 404 and problem(answer) is None
