"""`wanju study`: the figures of adaptive dice, on the screen, as JSON and in a page."""

import json
import shutil
from pathlib import Path

from wanju.cli.speech import Speech
from wanju.games.ludo.tools.commands import BEGIN, END, markdown, with_tables, written

DOCS = Path(__file__).parents[2] / "docs"
PAGE, DATA = DOCS / "adaptive-dice.md", DOCS / "adaptive-dice.json"


def test_the_page_is_what_the_data_say():
    data, page = json.loads(DATA.read_text(encoding="utf-8")), PAGE.read_text(encoding="utf-8")
    assert set(data) == {"fair", "v2.0", "steady", "ablation", "tried"}
    assert with_tables(page, markdown(Speech("en"), data)) == page, "run: make docs"
    assert written(data) == DATA.read_text(encoding="utf-8")


def test_a_part_of_the_study_as_json(wanju):
    said = wanju("study", "ludo", "--part", "fair", "--careers", "2", "--json", "--threads", "1")
    assert (said.returncode, said.stderr) == (0, "")
    data = json.loads(said.stdout)
    assert list(data) == ["fair"] and len(data["fair"]["rows"]) == 9


def test_kept_data_are_shown_in_both_languages(here):
    said = here("study", "ludo", "--from", DATA, "--lang", "en", COLUMNS="200")
    assert said.returncode == 0 and "The steady dice" in said.stdout and "strong" in said.stdout
    said = here("study", "ludo", "--from", DATA, "--lang", "zh", COLUMNS="200")
    assert said.returncode == 0 and "稳态骰子" in said.stdout and "终点道" not in said.stdout


def test_tables_go_between_the_marks_and_other_parts_stay(here, tmp_path):
    page, data = tmp_path / "page.md", tmp_path / "page.json"
    page.write_text(f"before\n{BEGIN}\nstale\n{END}\nafter\n", encoding="utf-8")
    shutil.copy(DATA, data)
    said = here("study", "ludo", "--part", "fair", "--careers", "2", "--write", page, "--lang", "en")
    assert (said.returncode, said.stdout) == (0, "")
    text, kept = page.read_text(encoding="utf-8"), json.loads(data.read_text(encoding="utf-8"))
    assert text.startswith("before\n") and text.endswith("after\n") and "stale" not in text
    assert "2 careers of 2,000 games" in text and "### The steady dice" in text
    assert kept["fair"]["careers"] == 2 and kept["steady"] == json.loads(DATA.read_text(encoding="utf-8"))["steady"]


def test_bad_input_gets_one_sentence(here, tmp_path):
    assert "There are no adaptive dice to study in cier" in here("study", "cier").stderr
    assert "careers cannot be 0." in here("study", "ludo", "--careers", "0").stderr
    assert "Did you mean 'steady'?" in here("study", "ludo", "--part", "stedy").stderr
    bare = tmp_path / "bare.md"
    bare.write_text("nothing", encoding="utf-8")
    assert "for the tables to stand between" in here("study", "ludo", "--write", bare).stderr
    assert "not valid JSON" in here("study", "ludo", "--from", bare).stderr
    bare.write_text("[]", encoding="utf-8")
    assert "it is not what a study found" in here("study", "ludo", "--from", bare).stderr
