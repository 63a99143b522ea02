"""`wanju matters` as a designer types it."""

import json

import pytest

BASE = (
    "matters",
    "cier",
    "--seats",
    "aggressive,random",
    "--games",
    "300",
    "--only",
    "hp_individual,hp_lord,bullet_ammo",
)


def test_what_matters_is_a_table_and_the_rest_is_told_in_sentences(here):
    said = here(*BASE, "--metric", "turns", "--interactions", "2", "--lang", "en")
    assert said.returncode == 0, said.stderr
    assert "hp_individual 1 → 1.5" in said.stdout and "No effect under any style" in said.stdout
    assert "Sobol alone" in said.stdout and "beyond their sum" in said.stdout
    assert said.stdout.rstrip().endswith("--lang en --seed 0")
    assert "对任何打法都没有影响" in here(*BASE, "--lang", "zh").stdout


def test_json_is_a_list_with_the_largest_first(here):
    told = json.loads(here(*BASE, "--metric", "turns", "--json").stdout)
    assert {"name", "from", "to", "section", "metric", "difference", "low", "high", "verdict"} <= set(told[0])
    sizes = [abs(row["difference"]) for row in told]
    assert sizes == sorted(sizes, reverse=True) and told[-1]["felt_by"] is None


@pytest.mark.parametrize(
    ("line", "sentence", "zh"),
    [
        ("--metric turn", "Did you mean 'turns'?", "没有叫 'turn' 的指标"),
        ("--only hp_lrd", "Did you mean 'hp_lord'?", "是不是指 'hp_lord'？"),
        ("--games 0", "games cannot be 0.", "games 不能是 0"),
        ("--interactions 9", "interactions cannot be 9.", "interactions 不能是 9"),
    ],
)
def test_what_is_typed_wrongly_is_one_sentence(here, line, sentence, zh):
    for language, told in (("en", sentence), ("zh", zh)):
        said = here("matters", "cier", *line.split(), "--lang", language)
        assert said.returncode == 2 and told in said.stderr and len(said.stderr.strip().splitlines()) == 1
