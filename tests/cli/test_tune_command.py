"""`wanju tune` as a designer types it, and `--set @FILE` with what it wrote."""

import json

import pytest

BASE = ("tune", "cier", "--players", "counting,random", "--over", "hp_individual", "--games", "800", "--confirm", "2k")


def test_what_is_found_is_a_table_and_a_file_that_is_played_at_once(here, tmp_path):
    """Twice the lives make longer games; the turns of one and a half lives are what is wished."""
    half = json.loads(here("sim", "cier", "--seats", "counting,random", "--set", "hp_individual=1.5", "--games", "4k",
                           "--json").stdout)  # fmt: skip
    wish, path = f"turns={half['metrics']['turns']['mean']:.2f}±0.5", tmp_path / "tuned.toml"
    said = here(*BASE, "--want", wish, "-o", path, "--lang", "en")
    assert said.returncode == 0, said.stderr
    assert "hp_individual 1 → 1.5 · changes: 1, steps: 1" in said.stdout
    assert "aggressive *" in said.stdout and "* was not tuned with." in said.stdout
    assert "Measured in 2,000 fresh games of each, seed 1." in said.stdout
    assert "Play it: wanju play cier --set hp_individual=1.5" in said.stdout
    assert said.stdout.rstrip().endswith("--lang en --seed 0")
    lines = path.read_text("utf-8").splitlines()
    assert lines[-1] == "hp_individual = 1.5" and all(line.startswith("# ") for line in lines[:-1])
    played = json.loads(here("sim", "cier", "--seats", "counting,random", "--set", f"@{path}", "--games", "4k",
                             "--json").stdout)  # fmt: skip
    assert (played["ruleset"], played["metrics"]) == (half["ruleset"], half["metrics"])


def test_what_cannot_be_reached_is_said_and_no_file_is_written(here, tmp_path):
    path = tmp_path / "tuned.toml"
    for language, sentence in (("en", "No setting that was tried does it."), ("zh", "试过的设置都达不到愿望。")):
        said = here(*BASE, "--want", "turns>=1000000", "--others", "", "-o", path, "--lang", language)
        assert said.returncode == 1 and sentence in said.stdout and not path.exists()


def test_json_is_nothing_but_json(here):
    said = here(*BASE, "--want", "turns>=1000000", "--others", "random", "--json")
    told = json.loads(said.stdout)
    assert not told["reached"] and told["confirm_seed"] != told["seed"] and told["others"] == [["random", "random"]]
    assert {"changes", "steps", "distance", "confirmed", "others", "verdict"} <= set(told["options"][told["best"]])


@pytest.mark.parametrize(
    ("line", "sentence", "zh"),
    [
        ("", "Nothing is wished for", "没有写愿望"),
        ("--want turn=9±1", "Did you mean 'turns'?", "没有叫 'turn' 的指标"),
        ("--want turns=9±1 --want turns>=20", "The wishes contradict each other", "愿望互相矛盾"),
        ("--want turns=9±1 --over hp_indvidual", "Did you mean 'hp_individual'?", "是不是指 'hp_individual'？"),
        ("--want turns=9±1 --over hp_individual=1:99", "hp_individual cannot be 99.", "hp_individual 不能是 99"),
        ("--want turns=9±1 --over ,", "There is nothing to turn in --over", "--over 里没有可改动的"),
        ("--want turns=9±1 --most-changes 9", "most-changes cannot be 9.", "most-changes 不能是 9"),
        ("--want turns=9±1 --games 0", "games cannot be 0.", "games 不能是 0"),
    ],
)
def test_what_is_typed_wrongly_is_one_sentence(here, line, sentence, zh):
    for language, told in (("en", sentence), ("zh", zh)):
        said = here("tune", "cier", *line.split(), "--lang", language)
        assert said.returncode == 2 and told in said.stderr and len(said.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hp_individual = ", "mine.toml: not valid TOML"),
        ("[preset]\nhp_individual = 2", "mine.toml: 'preset' is a table"),
        ("hp_indvidual = 2", "Did you mean 'hp_individual'?"),
        (None, "mine.toml: it cannot be read"),
    ],
)
def test_a_file_of_settings_that_is_none_is_one_sentence(here, tmp_path, text, sentence):
    path = tmp_path / "mine.toml"
    if text is not None:
        path.write_text(text, "utf-8")
    said = here("sim", "cier", "--set", f"@{path}", "--games", "1", "--lang", "en")
    assert said.returncode == 2 and sentence in said.stderr and len(said.stderr.strip().splitlines()) == 1
