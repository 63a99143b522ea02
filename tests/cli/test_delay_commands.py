"""Delay the End on the command line: solve, export, compose, sim and play, and files of one's own."""

from __future__ import annotations

import io
import json
import re
import sys
from fractions import Fraction
from random import Random

import pytest
from delay.build import ENDINGS, PENALTY, TRUTH, event, files, make_endings, make_events

from wanju.bots.delay import solved
from wanju.cli.main import run
from wanju.games import find

SITE = {"index.html", "style.css", "game.js", "events.json", "endings.json"}
LABELS = {
    "en": ("Record Truthfully", "Embellish for Heaven", "Obscure for Hell", "Seal the Archive", "Archive Phase"),
    "zh": ("如实记录", "美化记录", "模糊记录", "封存档案", "记录阶段"),
}
"""§5.1, §11.4"""
VALUES = ("Heaven: ", "Hell: ", "Stability: ", "Pressure: ")
"""§10, §11.1  In English always."""
HUGE = 100 * 2**20


@pytest.fixture
def said(monkeypatch, capsys):
    """Run `wanju` in this process: its exit code, stdout and stderr."""

    def speak(*arguments, typed=""):
        monkeypatch.setattr(sys, "argv", ["wanju", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as ended:
            run()
        out, err = capsys.readouterr()
        return ended.value.code, out, err

    return speak


@pytest.fixture
def refused(said):
    """Run `wanju`, which refuses in one sentence."""

    def speak(*arguments):
        code, out, err = said(*arguments)
        err = "".join(line for line in err.splitlines(keepends=True) if not line.startswith("compiling the rules"))
        assert code == 2 and out == "" and "Traceback" not in err
        assert err.count("\n") == 1 and err.endswith("\n") and len(err) < 500, err
        return err

    return speak


@pytest.fixture
def mine(tmp_path):
    """A file of one's own: rows as JSON, or a text as it is."""

    def write(name, content):
        path = tmp_path / name
        path.write_text(content if isinstance(content, str) else json.dumps(content, ensure_ascii=False), "utf-8")
        return path

    return write


def few_events():
    """Seven events with little effect: quickly solved, and they bend two constraints."""
    places = [1, 6, 7, None, None, None, None]
    return [event(n, [{"heaven": 12}, {"hell": 12}, {"stability": 12}], "", place) for n, place in enumerate(places, 1)]


# ── solve ────────────────────────────────────────────────────────────────────


def test_solve_prints_nothing_but_json_and_the_same_from_the_cache(wanju):
    """Issue 4: exact chances, best chances, a path to each, dead and dominated choices, the seal-penalty rate."""
    first = wanju("solve", "delay", "--json")
    assert (first.returncode, first.stderr) == (0, "")
    found = json.loads(first.stdout)
    assert list(found["endings"]) == list(ENDINGS)
    for each in found["endings"].values():
        assert set(each) == {"uniform", "uniform_exact", "best", "path"}
        assert float(Fraction(each["uniform_exact"])) == each["uniform"] <= each["best"] <= 1
        assert [set(step) for step in each["path"]] == [{"event", "option", "record", "noticed"}] * 7
    assert sum(Fraction(each["uniform_exact"]) for each in found["endings"].values()) == 1
    assert found["seal_penalty_rate_exact"] == "1/5" and found["seal_penalty_rate"] == 0.2
    assert isinstance(found["dead"], list) and isinstance(found["dominated"], list) and found["situations"] > 1000
    assert wanju("solve", "delay", "--json").stdout == first.stdout
    assert solved(find("delay").ruleset(), lambda *_: pytest.fail("it was kept")) == found


@pytest.mark.parametrize("language", ["en", "zh"])
def test_solve_shows_a_table_with_every_ending_in_the_language(said, language):
    code, out, err = said("solve", "delay", "--lang", language)
    assert (code, err) == (0, "")
    rows = {row["id"]: row for row in find("delay").ruleset().tables["endings"]}
    exact = solved(find("delay").ruleset())["endings"]
    for id, row in rows.items():
        assert row[f"title_{language}"] in out and f"{100 * exact[id]['uniform']:.4f} %" in out
    assert "20" in out and "1.75" in out and "{" not in out and "None" not in out
    assert out.count(" → ") == 5 * 6


def test_solve_takes_events_of_ones_own_and_lists_what_they_bend(said, mine):
    path = mine("few.json", few_events())
    code, out, err = said("solve", "delay", "--events", path, "--lenient", "--json", "--lang", "en")
    assert code == 0 and json.loads(out)["endings"]["false_peace"]["uniform"] > 0
    assert err.splitlines() == ["events.json: it has 7 events; a set has 10, seven of them without a place. (§4.1)"]
    assert said("solve", "delay", "--events", path, "--lenient", "--json", "--lang", "zh")[2].count("§4.1") == 1


def test_solve_takes_numbers_and_readings(said, mine):
    path = mine("few.json", few_events())
    rates = []
    for setting in ("D-06=1", "collapse=101"):
        code, out, _ = said("solve", "delay", "--events", path, "--lenient", "--json", "--set", setting)
        assert code == 0
        rates.append(json.loads(out)["endings"]["human_collapse"]["uniform"])
    assert rates[0] < 1 == rates[1]


def test_solve_is_for_games_that_have_a_solver(refused):
    assert refused("solve", "ludo") == "There is no exact solver for ludo; there is one for: cier, delay.\n"


# ── export ───────────────────────────────────────────────────────────────────


def test_export_writes_exactly_the_five_files_of_the_site(said, tmp_path):
    """§13"""
    folder = tmp_path / "a" / "site"
    for _ in range(2):  # over an earlier export too
        code, out, err = said("export", "delay", folder, "--lang", "en")
        assert code == 0 and err == "" and str(folder) in out.replace("\n", "")
        assert {path.name for path in folder.iterdir()} == SITE
    site, exact = find("delay").site, solved(find("delay").ruleset())["endings"]
    for name in SITE - {"endings.json", "events.json"}:
        assert (folder / name).read_bytes() == (site / name).read_bytes()
    read = {name: json.loads((folder / name).read_text("utf-8")) for name in ("events.json", "endings.json")}
    assert read["events.json"] == json.loads((site / "events.json").read_text("utf-8"))
    assert {row["id"]: row["rate_uniform"] for row in read["endings.json"]} == {
        id: found["uniform"] for id, found in exact.items()
    }


def test_the_rates_on_the_shipped_page_are_those_of_the_solver():
    """Issue 4: 'how rare that ending is (from the exact table)'."""
    shipped = json.loads((find("delay").site / "endings.json").read_text("utf-8"))
    exact = solved(find("delay").ruleset())["endings"]
    assert [row["rate_uniform"] for row in shipped] == [exact[row["id"]]["uniform"] for row in shipped]


def test_export_takes_content_of_ones_own(said, mine, tmp_path):
    texts = files(few_events(), make_endings())
    events, endings = (mine(f"my_{name}.json", text) for name, text in texts.items())
    folder = tmp_path / "site"
    code, _, err = said("export", "delay", folder, "--events", events, "--endings", endings, "--lenient")
    assert code == 0 and "§4.1" in err
    assert json.loads((folder / "events.json").read_text("utf-8")) == few_events()
    told = json.loads((folder / "endings.json").read_text("utf-8"))
    assert sum(row.pop("rate_uniform") for row in told) == pytest.approx(1) and told == make_endings()


def test_export_leaves_a_folder_with_other_things_alone(refused, tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    assert "thesis.txt" in refused("export", "delay", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_export_refuses_a_file_in_the_place_of_the_folder_and_a_game_without_a_page(refused, mine, tmp_path):
    assert str(tmp_path / "x") in refused("export", "delay", mine("x", "a file"))
    assert "cier" in refused("export", "cier", tmp_path / "y") and not (tmp_path / "y").exists()


# ── compose ──────────────────────────────────────────────────────────────────


def signs(events):
    return [[(by > 0) - (by < 0) for by in choice["effect"].values()] for row in events for choice in row["choices"]]


def test_compose_writes_a_set_that_meets_the_targets_or_says_that_it_found_none(said, tmp_path):
    """Issue 4: every sign and every zero of the story stays."""
    path = tmp_path / "tuned.json"
    code, out, err = said("compose", "delay", "--steps", 1, "--seed", 3, "--out", path, "--lang", "en")
    if code == 0:
        tuned, ours = json.loads(path.read_text("utf-8")), find("delay").ruleset().tables["events"]
        assert signs(tuned) == signs(ours)
        assert 6 <= float(re.search(r"Human Rebellion\W+([\d.]+) %", out)[1]) <= 12
    else:
        assert code == 2 and out == "" and "No sizes were found in 1 steps" in err.splitlines()[-1]
        assert not path.exists() and "Traceback" not in err


def test_compose_says_which_ending_it_cannot_bring_about(refused, mine):
    """Where nothing but Heaven ever moves, mankind can neither fall nor rise."""
    err = refused("compose", "delay", "--steps", 1, "--events", mine("still.json", make_events({"heaven": 3})))
    assert re.search(r"human_rebellion|human_collapse|dominance", err) and "%" in err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("cier",), "cier"),
        (("delay", "--steps", "0"), "steps"),
        (("delay", "--steps", "many"), "steps cannot be 'many'."),
        (("delay", "--seed", "-1"), "seed"),
        (("delay", "--events", "/no/such/file"), "/no/such/file: it cannot be read"),
    ],
)
def test_compose_refuses_in_one_sentence(refused, arguments, sentence):
    assert sentence in refused("compose", *arguments)


def test_compose_without_any_effect_to_turn_refuses_in_one_sentence(refused, mine):
    refused("compose", "delay", "--steps", 1, "--events", mine("nothing.json", make_events()))


# ── sim ──────────────────────────────────────────────────────────────────────


def test_sim_needs_no_seats_and_reports_the_five_endings(said):
    """Issue 4"""
    code, out, err = said("sim", "delay", "--games", "20k", "--seed", 1, "--json")
    made = json.loads(out)
    assert (code, err) == (0, "") and made["seats"] == ["uniform"] and made["unfinished"] == 0
    rates = {id: made["metrics"][f"ending_{id}"]["mean"] for id in ENDINGS}
    assert sum(rates.values()) == pytest.approx(1)
    exact = solved(find("delay").ruleset())["endings"]
    for id, rate in rates.items():
        assert abs(rate - exact[id]["uniform"]) < 0.02


def test_sim_prints_them_in_a_table_and_takes_events_of_ones_own(said, mine):
    path = mine("few.json", few_events())
    code, out, err = said("sim", "delay", "--games", "2k", "--events", path, "--lenient", "--lang", "en")
    assert code == 0 and "§4.1" in err
    for id in ENDINGS:
        assert re.search(rf"ending_{id} +[\d.]+ % +[\d.]+ – [\d.]+ % +2,000", out)


# ── play ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_piped_game_is_played_to_its_end_in_both_languages(wanju, language):
    """§5.3, §10, §11  Always the first option, always the truth: rewarded after the third record."""
    said = wanju("play", "delay", "--seed", 3, "--lang", language, typed="1\n" * 40)
    assert said.returncode == 0, said.stdout[-500:] + said.stderr
    assert said.stderr == "" and "{" not in said.stdout and "None" not in said.stdout
    for part in (*LABELS[language], *VALUES, TRUTH[language], "Round 1 / 7", "Round 7 / 7"):
        assert part in said.stdout, part
    titles = [row[f"title_{language}"] for row in find("delay").ruleset().tables["endings"]]
    assert sum(title in said.stdout for title in titles) == 1


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_auditors_are_told_and_must_be_answered(said, language):
    """§5.2, D-03  Every seal is noticed: six visits, for round 7 has none."""
    rules = ("--set", "seal_chance=100", "--seed", 3, "--lang", language)
    code, out, _ = said("play", "delay", *rules, typed="1\n4\n1\n" * 6 + "1\n4\n")
    assert code == 0 and PENALTY[language] in out
    code, out, _ = said("play", "delay", *rules, typed="1\n4\n" * 7)  # '4' is no answer to the auditors
    assert code == 1 and PENALTY[language] in out


def test_a_game_with_events_of_ones_own_is_kept_and_told_again(said, mine, tmp_path):
    path, kept = mine("few.json", few_events()), tmp_path / "game.jsonl"
    code, _, err = said(
        "play", "delay", "--events", path, "--lenient", "--save", kept, "--lang", "en", typed="1\n2\n" * 7
    )
    assert code == 0 and "§4.1" in err
    path.unlink()
    code, out, _ = said("replay", kept, "--lang", "en")
    assert code == 0 and "Matter 1" in out and "Heaven +12" in out


# ── broken files ─────────────────────────────────────────────────────────────


def without_title():
    events = make_events()
    del events[3]["title_zh"]
    return events


def four_choices():
    events = make_events()
    events[3]["choices"].append({**events[3]["choices"][0], "id": "D"})
    return events


def effect(by):
    events = make_events()
    events[3]["choices"][0]["effect"]["hell"] = by
    return events


def two_at_6():
    events = make_events()
    events[3]["fixed_position"] = 6
    return events


BROKEN = {
    "a missing field": (without_title(), ("event_004", "'title_zh'", "missing")),
    "4 choices": (four_choices(), ("event_004", "'choices'", "exactly 3")),
    "a fraction": (effect(3.5), ("event_004", "choice A", "'hell'", "3.5", "whole number")),
    "an effect of 13": (effect(13), ("event_004", "choice A", "'hell'", "+13", "3 to 12")),
    "two events at position 6": (two_at_6(), ("'event_004'", "'event_009'", "fixed_position 6", "exactly one")),
    "no JSON": ("{", ("events.json", "not valid JSON")),
}


@pytest.mark.parametrize("what", BROKEN)
@pytest.mark.parametrize("command", ["sim", "solve", "play", "compose"])
def test_a_broken_file_gets_one_clear_sentence_from_every_command(refused, mine, command, what):
    """Issue 4: the event, the field and the reason."""
    content, parts = BROKEN[what]
    err = refused(command, "delay", "--events", mine("mine.json", content))
    for part in parts:
        assert part in err, err


def test_a_broken_file_is_not_exported(refused, mine, tmp_path):
    refused("export", "delay", tmp_path / "site", "--events", mine("mine.json", without_title()))
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize("option", ["--events", "--endings"])
def test_a_file_that_is_no_text_or_far_too_large_gets_one_clear_sentence(refused, tmp_path, option):
    path = tmp_path / "mine.json"
    path.write_bytes('[{"id": "天堂"}]'.encode("gb18030"))
    assert "UTF-8" in refused("sim", "delay", option, path)
    with path.open("wb") as file:
        file.truncate(HUGE)
    assert "larger than" in refused("sim", "delay", option, path)
    assert "cannot be read" in refused("sim", "delay", option, tmp_path)
    assert "cannot be read" in refused("sim", "delay", option, tmp_path / "nothing.json")


def test_half_a_character_never_ends_in_a_traceback(refused, mine):
    r"""JSON may write "\ud800"; a file cannot."""
    events = make_events()
    events[3]["title_en"] = "Half \ud800"
    path = mine("half.json", json.dumps(events))
    assert "event_004" in refused("solve", "delay", "--events", path)


def test_a_misspelt_option_is_refused_with_a_guess(refused):
    assert "Did you mean '--endings'?" in refused("sim", "delay", "--endnigs", "mine.json")
    assert "Did you mean '--seed'?" in refused("play", "delay", "--sed", "7")
    assert "needs the path of a file" in refused("sim", "delay", "--events")


def test_a_game_s_own_options_are_described(said):
    _, told, _ = said("describe", "delay", "--lang", "en")
    assert "`--events FILE`" in told and "| `--lenient` | `--set content=lenient` |" in told


def test_an_option_for_content_is_refused_where_the_game_has_none(refused, mine):
    refused("sim", "cier", "--seats", "random,random", "--events", mine("mine.json", make_events()))


def test_broken_endings_are_refused_too(refused, mine):
    endings = make_endings()
    endings[Random(1).randrange(5)]["trigger"] = "whim"
    assert "'trigger'" in refused("solve", "delay", "--endings", mine("endings.json", endings))


def test_one_ending_is_told_with_the_first_decision_for_it(said):
    """The best of its options is what perfect play begins with."""
    code, out, _ = said("solve", "delay", "--ending", "人间散场", "--json")
    found, whole = json.loads(out), solved(find("delay").ruleset())["endings"]["human_collapse"]
    assert code == 0 and found["ending"] == "human_collapse" and found["best"] == whole["best"]
    assert found["path"] == whole["path"] and found["uniform"] == whole["uniform"]
    first = found["first"]["event_001"]
    assert list(first) == ["a", "b", "c"] and abs(max(first.values()) - whole["best"]) < 1e-12
    for language in ("en", "zh"):
        code, out, _ = said("solve", "delay", "--ending", "human_collapse", "--lang", language)
        assert code == 0 and f"{100 * whole['best']:.4f} %" in out
