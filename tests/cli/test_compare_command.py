"""`wanju compare` as a designer types it."""

import json

import pytest

BASE = ("compare", "cier", "--seats", "counting,random,cautious", "--games", "600")


def test_a_comparison_is_a_table_with_verdicts_and_the_line_that_repeats_it(here):
    said = here(*BASE, "--b", "hp_individual=4", "--lang", "en")
    assert said.returncode == 0, said.stderr
    assert "a: hp_individual=1" in said.stdout and "b: hp_individual=4\n" in said.stdout
    assert "more" in said.stdout and "Bonferroni" in said.stdout and "Pairing was worth" in said.stdout
    assert said.stdout.rstrip().endswith("--b hp_individual=4 --lang en --seed 0")


def test_it_is_told_in_chinese(here):
    said = here(*BASE, "--b", "hp_individual=4", "--lang", "zh").stdout
    assert "更多" in said and "换座" in said and "项指标" in said


def test_json_on_the_screen_and_in_a_file(here, tmp_path):
    said = here(*BASE, "--a", "hp_individual=2", "--b", "hp_individual=4", "--json", "-o", tmp_path / "kept.json")
    told = json.loads(said.stdout)
    assert told == json.loads((tmp_path / "kept.json").read_text(encoding="utf-8"))
    assert (
        told["a"]["set"] == {"hp_individual": 2} and told["games"] == 600 and told["metrics"]["turns"]["differ"] > 500
    )


def test_a_side_has_its_own_preset_and_players(here):
    said = here(*BASE, "--a", "players=random,random,random,hp_individual=2", "--json")
    told = json.loads(said.stdout)
    assert told["players"] == {"a": ["random"] * 3, "b": ["counting", "random", "cautious"]}
    assert told["a"]["set"] == {"hp_individual": 2} and told["b"]["set"] == {}


@pytest.mark.parametrize(
    ("line", "sentence", "zh"),
    [
        ("--a hp_indvidual=2", "Did you mean 'hp_individual'?", "是不是指 'hp_individual'？"),
        ("--a hp_individual=99", "hp_individual cannot be 99. It goes from 0.5 to 20", "hp_individual 不能是 99"),
        ("--a hp_individual=2 --games 0", "games cannot be 0.", "games 不能是 0"),
        ("--a more", "A side is name=value", "写 名称=值"),
        ("", "a and b are the same rules and the same players", "完全相同"),
        ("--a hp_individual=2 --delta 3", "delta cannot be '3'.", "delta 不能是 '3'"),
    ],
)
def test_what_is_typed_wrongly_is_one_sentence(here, line, sentence, zh):
    for language, told in (("en", sentence), ("zh", zh)):
        said = here("compare", "cier", *line.split(), "--lang", language)
        assert said.returncode == 2 and told in said.stderr and len(said.stderr.strip().splitlines()) == 1
