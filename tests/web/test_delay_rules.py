"""The rules of `game.js` against the rules in Python: recorded games of the compiled kernel once more in a real
browser, with the same events, choices, records and draws. Every number after every step, every feedback, the ending."""

from __future__ import annotations

import functools
import json
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from random import Random

import pytest
from delay.build import ENDINGS, files, replay
from delay.oracle import Oracle
from delay.recorder import COLUMNS, recorded
from delay.test_oracle_delay import stable_events, violent_events, wild_events

from wanju.games import find
from wanju.games.delay.state import Action

SHIPPED, MADE = 5_000, 400
"""Games of the shipped events, and of each made set."""
NOTICED, UNNOTICED = (0, 0.1, 0.19999999), (0.2, 0.5, 0.99999999)
"""Draws on either side of one fifth."""

REPLAY = """
async (told) => {
  const { newGame, chooseOption, recordArchive, acknowledgePenalty } = await import('/game.js');
  const [events, games] = JSON.parse(told, (_, value) => Object.freeze(value));
  const phases = ['event', 'record', 'penalty', 'ending'];
  const endings = ['human_collapse', 'heaven_dominance', 'hell_dominance', 'human_rebellion', 'false_peace'];
  const frozen = (s) => { // modules are strict: to change what is frozen is an error
    Object.freeze(s.rebellion), Object.freeze(s.history), Object.freeze(s.feedback), Object.freeze(s.events);
    return Object.freeze(s);
  };
  const numbers = (s) => [
    s.heaven, s.hell, s.stability, s.pressure, s.truthCounter, s.round, phases.indexOf(s.phase),
    Number(s.sealPenaltyNextRound), s.rebellion.consecutiveBalanceCount, s.rebellion.extremeChoiceCount,
    s.ending === null ? -1 : endings.indexOf(s.ending),
    Number(s.feedback.includes('truth')), Number(s.feedback.includes('penalty')),
  ];
  const steps = (game) => {
    let state = frozen(newGame(game.events.map((row) => events[row])));
    const seen = [numbers(state)];
    for (const [what, draw] of game.moves) {
      if ('ABC'.includes(what)) state = chooseOption(state, what);
      else if (what === 'acknowledge') state = acknowledgePenalty(state);
      else state = recordArchive(state, what, draw);
      seen.push(numbers(frozen(state)));
    }
    return [seen, state.rebellionFlag, state.feedback.length <= 1];
  };
  return JSON.stringify(games.map(steps));
}
"""


def replayed(page, events, games, script=REPLAY):
    """What the page makes of these games. As text: Playwright takes its time with a million numbers."""
    return json.loads(page.evaluate(script, json.dumps([events, games])))


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def page(chromium):
    """A blank page on the origin of the site."""
    handler = functools.partial(Quiet, directory=str(find("delay").site))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = chromium.new_context()
    made = context.new_page()
    made.goto(f"http://127.0.0.1:{server.server_port}/events.json")
    yield made
    context.close()
    server.shutdown()
    server.server_close()


def as_moves(game, chance):
    """The decisions of a recorded game as the page takes them; a seal with a draw that is noticed or not."""
    moves = []
    for action, is_noticed in zip(game.moves, game.noticed):
        draw = chance.choice(NOTICED if is_noticed else UNNOTICED)
        moves.append([action.name if action <= Action.C else action.name.lower(), draw])
    return {"events": game.events, "moves": moves}


def compare(page, ruleset, games, seed):
    """Play in Python, replay in the page; returns the endings."""
    played, chance = list(recorded(ruleset, games, seed).games()), Random(seed)
    events = ruleset.tables["events"]
    answers = replayed(page, events, [as_moves(game, chance) for game in played])
    for game, (seen, flag, is_quiet) in zip(played, answers, strict=True):
        for step, (found, expected) in enumerate(zip(seen, game.numbers, strict=True)):
            assert found == expected, (step, game.moves[:step], dict(zip(COLUMNS, zip(found, expected))))
        last = dict(zip(COLUMNS, game.numbers[-1], strict=True))
        assert flag == (last["streak"] >= 3 and last["extremes"] <= 1) and is_quiet
    return [game.numbers[-1][COLUMNS.index("ending")] for game in played]


def test_5_000_recorded_games_of_the_shipped_events_are_the_same_in_the_browser(page):
    """§2 – §8"""
    assert len(compare(page, find("delay").ruleset(), SHIPPED, seed=5)) == SHIPPED


@pytest.mark.parametrize(
    ("make", "endings"), [(wild_events, {0, 1, 2, 4}), (violent_events, {0, 1, 2, 4}), (stable_events, {3, 4})]
)
def test_recorded_games_of_other_events_are_the_same_in_the_browser(page, make, endings):
    """§2.2, §6, §7  Events that press against every bound, and events that awaken mankind."""
    chance = Random(3)
    found = set()
    for seed in range(2):
        ruleset = find("delay").ruleset(settings={"content": "lenient"}, files=files(make(chance)))
        found |= set(compare(page, ruleset, MADE, seed))
    assert endings <= found


def test_every_ending_of_the_solver_is_reached_in_the_browser_by_the_same_path(page):
    """§14"""
    from wanju.bots.delay import solved

    ruleset = find("delay").ruleset()
    rows = {event["id"]: row for row, event in enumerate(ruleset.tables["events"])}
    paths = {id: found["path"] for id, found in solved(ruleset)["endings"].items() if found["path"]}
    games = []
    for path in paths.values():
        moves = []
        for number, step in enumerate(path):
            moves += [[step["option"], None], [step["record"], 0.1 if step["noticed"] else 0.9]]
            moves += [["acknowledge", None]] if step["noticed"] and number < 6 else []
        games.append({"events": [rows[step["event"]] for step in path], "moves": moves})
    answers = replayed(page, ruleset.tables["events"], games)
    for (id, path), (seen, *_) in zip(paths.items(), answers, strict=True):
        table = replay(ruleset, path)
        assert table.view()["ending"] == id and seen[-1][:4] == list(table.view()["seats"][0].values())
        assert seen[-1][COLUMNS.index("ending")] == list(ENDINGS).index(id)


def test_the_clock_of_the_page_plays_no_part(page):
    """With every clock and every chance of the page broken, the same games come out."""
    ruleset = find("delay").ruleset()
    games = [as_moves(game, Random(1)) for game in recorded(ruleset, 200, seed=8).games()]
    plain = replayed(page, ruleset.tables["events"], games)
    broken = """
    (told) => {
      const refuse = () => { throw new Error('the rules asked for the time or for luck'); };
      const kept = [Date, setTimeout, setInterval, performance.now, Math.random, requestAnimationFrame];
      globalThis.Date = globalThis.setTimeout = globalThis.setInterval = globalThis.requestAnimationFrame = refuse;
      performance.now = Math.random = refuse;
      const again = async () => (%s)(told);
      return again().finally(() => {
        [globalThis.Date, globalThis.setTimeout, globalThis.setInterval] = kept;
        [, , , performance.now, Math.random, globalThis.requestAnimationFrame] = kept;
      });
    }
    """
    assert replayed(page, ruleset.tables["events"], games, broken % REPLAY) == plain


def test_9_every_sequence_of_events_is_as_likely_as_any_other(page):
    """§9  Exactly: fed each of the 5,040 ways that Fisher and Yates can go, it gives each of 840 sequences 6 times."""
    events = find("delay").ruleset().tables["events"]
    counts = page.evaluate(
        """async (events) => {
          const { buildEventSequence } = await import('/game.js');
          const counts = {};
          for (let way = 0; way < 5040; way += 1) {
            let rest = way, sides = 8;
            const random = () => {
              sides -= 1;
              const side = rest % sides;
              rest = (rest - side) / sides;
              return (side + 0.5) / sides;
            };
            const name = buildEventSequence(events, random).map((event) => event.id).join(' ');
            counts[name] = (counts[name] ?? 0) + 1;
          }
          return counts;
        }""",
        events,
    )
    assert len(counts) == 840 and set(counts.values()) == {6}
    placed = {event["fixed_position"]: event["id"] for event in events if event["fixed_position"]}
    for name in counts:
        ids = name.split()
        assert (ids[0], ids[5], ids[6]) == (placed[1], placed[6], placed[7]) and len(set(ids)) == 7


def test_9_each_pool_event_comes_equally_often_in_each_of_rounds_2_to_5(page):
    """§9  70,000 games of a fixed stream of chance: 10,000 of each expected, ± 4.5 standard deviations."""
    events = find("delay").ruleset().tables["events"]
    counts = page.evaluate(
        """async (events) => {
          const { buildEventSequence } = await import('/game.js');
          let seed = 20240229;
          const random = () => { // mulberry32
            seed = (seed + 0x6d2b79f5) | 0;
            let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
            mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
            return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
          };
          const counts = {};
          for (let game = 0; game < 70000; game += 1)
            buildEventSequence(events, random).slice(1, 5).forEach(({ id }, at) => {
              counts[id] ??= [0, 0, 0, 0];
              counts[id][at] += 1;
            });
          return counts;
        }""",
        events,
    )
    assert set(counts) == {event["id"] for event in events if event["fixed_position"] is None}
    for found in counts.values():
        assert all(abs(count - 10_000) < 4.5 * (10_000 * 6 / 7) ** 0.5 for count in found)


def test_what_was_one_step_away_is_what_the_rules_say(page):
    """The page's look back: each option and each record changed alone, the draws the same, against the oracle."""
    ruleset = find("delay").ruleset(settings={"content": "lenient"}, files=files(wild_events(Random(9))))
    events, games = ruleset.tables["events"], list(recorded(ruleset, 25, seed=4).games())
    found = page.evaluate(
        """async ([events, games]) => {
          const rules = await import('/game.js');
          return games.map((game) => {
            let state = rules.newGame(game.events.map((row) => events[row]));
            for (const [what, draw] of game.moves) {
              if ('ABC'.includes(what)) state = rules.chooseOption(state, what);
              else if (what === 'acknowledge') state = rules.acknowledgePenalty(state);
              else state = rules.recordArchive(state, what, draw);
            }
            return rules.oneStepAway(state);
          });
        }""",
        [events, [as_moves(game, Random(2)) for game in games]],
    )
    for game, others in zip(games, found, strict=True):
        rounds = rounds_of(game)
        ended = ending_of(events, game.events, rounds)
        expected = []
        for at, (option, record, is_noticed) in enumerate(rounds):
            changes = [({"choice": other}, (other, record, is_noticed)) for other in "ABC" if other != option]
            kinds = ("truth", "embellish", "obscure", "seal")
            changes += [({"record": other}, (option, other, False)) for other in kinds if other != record]
            for named, changed in changes:
                ending = ending_of(events, game.events, [*rounds[:at], changed, *rounds[at + 1 :]])
                if ending != ended:
                    expected.append({"round": at + 1, **named, "ending": ending})
        assert others == expected


def rounds_of(game):
    """Option, record and notice of each round."""
    options = [action.name for action in game.moves if action <= Action.C]
    records = [
        (action.name.lower(), is_noticed)
        for action, is_noticed in zip(game.moves, game.noticed)
        if Action.TRUTH <= action <= Action.SEAL
    ]
    return [(option, *record) for option, record in zip(options, records, strict=True)]


def ending_of(events, rows, rounds):
    oracle = Oracle([events[row] for row in rows])
    for option, record, is_noticed in rounds:
        oracle.choose(option)
        oracle.record(record, is_noticed)
        if oracle.phase == "penalty":
            oracle.acknowledge()
    return oracle.ending


@pytest.mark.parametrize(
    ("steps", "wrong"),
    [
        ("", "recordArchive(state, 'truth', 0.5)"),
        ("", "acknowledgePenalty(state)"),
        ("", "chooseOption(state, 'D')"),
        ("state = chooseOption(state, 'A');", "chooseOption(state, 'B')"),
        ("state = chooseOption(state, 'A');", "recordArchive(state, 'burn', 0.5)"),
        ("state = recordArchive(chooseOption(state, 'A'), 'seal', 0);", "chooseOption(state, 'A')"),
        (
            "state = acknowledgePenalty(recordArchive(chooseOption(state, 'A'), 'seal', 0));",
            "recordArchive(state, 'seal', 0)",
        ),
    ],
)
def test_3_a_step_out_of_order_is_refused(page, steps, wrong):
    """§3, §11.3  As the kernel refuses it."""
    script = f"""async (events) => {{
      const {{ newGame, chooseOption, recordArchive, acknowledgePenalty }} = await import('/game.js');
      let state = newGame(events.slice(0, 7));
      {steps}
      try {{ {wrong}; return null; }} catch (error) {{ return error.message; }}
    }}"""
    assert page.evaluate(script, find("delay").ruleset().tables["events"])
