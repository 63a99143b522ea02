"""`wanju sim` in groups, from round to round, crossed, and as files."""

from __future__ import annotations

import csv
import json
import re

import pytest

CIER = ("sim", "cier", "--seats", "counting,random", "--games", 300, "--seed", 4)


def test_measures_stand_in_groups_in_both_languages(here):
    told = here(*CIER, "--grouped", "--lang", "en", COLUMNS="100").stdout
    assert "By seat" in told and "By ability" in told and "By player" in told
    assert re.search(r"win_seat wins +[\d.]+±[\d.]+% +[\d.]+±[\d.]+% +300", told)
    assert re.search(r"Hatchet +[\d.]+±[\d.]+ +[\d.]+±[\d.]+ +300", told), "used and landed side by side"
    zh = here(*CIER, "--grouped", "--lang", "zh", COLUMNS="100").stdout
    assert "按座位" in zh and "使用" in zh and "命中" in zh and "平局" in zh


def test_a_pipe_gets_one_list(here):
    told = here(*CIER, "--lang", "en").stdout
    assert "By seat" not in told and re.search(r"used_hatchet +[\d.]+ +[\d.]+ – [\d.]+ +300", told)


def test_series_and_cross_tables_are_printed_and_in_the_json(here):
    asked = ("--series", "living,hp", "--cross", "player×won", "--cross", "seat×player×hp")
    told = here(*CIER, *asked, "--lang", "en", COLUMNS="100").stdout
    assert "in play (living)" in told and "HP seat 1 (hp_1)" in told and "(lead)" not in told
    assert re.search(r"^ +0 +2\.0000 +2\.0000 – 2\.0000 +2 … 2 +2 +300", told, re.MULTILINE)
    assert "player: won" in told and "seat × player: HP left, mean" in told
    made = json.loads(here(*CIER, *asked, "--json").stdout)
    assert [point["moment"] for point in made["series"]["living"]][:2] == [0, 1]
    assert made["series"]["living"][-1]["moment"] == "end"
    cells = made["cross"]["player×won"]["cells"]
    assert {cell["player"] for cell in cells} == {"counting", "random"} and all(cell["n"] == 300 for cell in cells)
    assert made["metrics"]["win_counting"]["mean"] == cells[0]["mean"]


def test_what_may_be_asked_for_is_listed(here):
    told = here(*CIER, "--series", "list", "--cross", "list", "--lang", "zh").stdout
    assert "living   在场人数" in told and "won   获胜: 否" in told.replace("：", ": ") and "player   玩家" in told


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("--series", "livin"), "Did you mean 'living'?"),
        (("--cross", "player×wn"), "Did you mean 'won'?"),
        (("--cross", "hp×player"), "hp is a number, which comes last: player×hp."),
        (("-o", "found.txt"), "its name should end in one of .json, .csv, .parquet."),
        (("--rows", "found.json"), "its name should end in one of .csv, .parquet."),
        (("-o", "/nowhere/found.csv"), "/nowhere/found.csv"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(here, asked, told):
    said = here(*CIER, *asked, "--lang", "en")
    assert said.returncode != 0 and told in said.stderr.replace("\n", " ") and "Traceback" not in said.stderr


def test_every_number_and_every_game_is_kept(here, tmp_path):
    pyarrow = pytest.importorskip("pyarrow.parquet")
    asked = ("--series", "all", "--cross", "player×won", "--json")
    made = json.loads(here(*CIER, *asked, "-o", tmp_path / "f.csv", "--rows", tmp_path / "g.csv").stdout)
    here(*CIER, *asked, "-o", tmp_path / "f.parquet", "--rows", tmp_path / "g.parquet")
    here(*CIER, *asked, "-o", tmp_path / "f.json")
    numbers = list(csv.DictReader((tmp_path / "f.csv").open(encoding="utf-8")))
    means = {row["name"]: float(row["mean"]) for row in numbers if row["table"] == "metric"}
    assert means == {name: found["mean"] for name, found in made["metrics"].items()}
    living = [row for row in numbers if row["name"] == "living" and row["table"] == "series"]
    assert [row["moment"] for row in living] == [str(point["moment"]) for point in made["series"]["living"]]
    assert {row["ruleset"] for row in numbers} == {made["ruleset"]}
    table = pyarrow.read_table(tmp_path / "f.parquet").to_pylist()
    assert [row["mean"] for row in table] == [float(row["mean"]) for row in numbers]
    games = list(csv.DictReader((tmp_path / "g.csv").open(encoding="utf-8")))
    kept = pyarrow.read_table(tmp_path / "g.parquet").to_pylist()
    assert len(games) == len(kept) == 300
    assert [float(row["turns"]) for row in games] == [row["turns"] for row in kept]
    assert sum(row["turns"] for row in kept) / 300 == pytest.approx(means["turns"])
    again = json.loads((tmp_path / "f.json").read_text(encoding="utf-8"))
    assert again["metrics"] == made["metrics"] and again["series"] == made["series"]


def test_without_what_writes_parquet_one_sentence_says_what_to_install(monkeypatch, here):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    said = here(*CIER, "-o", "found.parquet", "--lang", "en")
    assert said.returncode != 0 and "pip install 'wanju[files]'" in said.stderr.replace("\n", " ")
