"""`wanju sweep` as a designer types it."""

import json

import pytest

BASE = ("sweep", "cier", "hp_individual=1:2", "--players", "aggressive,random", "--games", "200", "--metric", "turns")


def test_a_curve_is_drawn_for_each_table_of_players(here, tmp_path):
    said = here(*BASE, "--players", "random", "--lang", "en", "-o", tmp_path / "curve.svg")
    assert said.returncode == 0, said.stderr
    assert "turns · aggressive, random" in said.stdout and said.stdout.count("●") == 6 and "seed 0" in said.stdout
    drawn = (tmp_path / "curve.svg").read_text(encoding="utf-8")
    assert drawn.count("<polyline") == 2 and drawn.count("<polygon") == 2
    assert "均值" in here(*BASE, "--lang", "zh").stdout


def test_two_numbers_are_a_map(here):
    said = here(*BASE, "bullet_ammo=0.5:1", "--lang", "en")
    assert said.returncode == 0 and "bullet_ammo" in said.stdout and "█" in said.stdout
    told = json.loads(here(*BASE, "bullet_ammo=0.5:1", "--json").stdout)
    assert len(told["points"]) == 6 and told["points"][0]["set"] == {"hp_individual": 1, "bullet_ammo": 0.5}


@pytest.mark.parametrize(
    ("line", "sentence", "zh"),
    [
        ("hp_individual=2:1", "There is no value in 'hp_individual=2:1'", "一个值也没有"),
        ("hp_indvidual=1:2", "Did you mean 'hp_individual'?", "是不是指 'hp_individual'？"),
        ("hp_individual=1:99", "hp_individual cannot be 99.", "hp_individual 不能是 99"),
        ("hp_individual=1:2 --games 0", "games cannot be 0.", "games 不能是 0"),
        ("hp_individual", "A sweep is NUMBER=FROM:TO", "写 数值=起:止"),
    ],
)
def test_what_is_typed_wrongly_is_one_sentence(here, line, sentence, zh):
    for language, told in (("en", sentence), ("zh", zh)):
        said = here("sweep", "cier", *line.split(), "--lang", language)
        assert said.returncode == 2 and told in said.stderr and len(said.stderr.strip().splitlines()) == 1
