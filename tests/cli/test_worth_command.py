"""`wanju worth` as a designer types it."""

import json

import pytest

BASE = ("worth", "cier", "--seats", "counting,random", "--games", "300", "--only", "bullet,hatchet,mirror")


def test_what_things_are_worth_is_a_table_and_the_rest_is_told_in_sentences(here):
    said = here(*BASE, "--alone", "--lang", "en")
    assert said.returncode == 0, said.stderr
    assert "own_payoff" in said.stdout and "bullet" in said.stdout and "correlation" in said.stdout
    assert "Never came, or never open (1): mirror." in said.stdout
    assert said.stdout.rstrip().endswith("--alone --lang en --seed 0")
    assert "从未出现，或从不可选（1）：mirror。" in here(*BASE, "--alone", "--lang", "zh").stdout


def test_json_has_what_is_needed_to_have_it_again_and_the_largest_first(here):
    told = json.loads(here(*BASE, "--metric", "turns", "--json").stdout)
    assert {"game", "games", "seed", "players", "ruleset", "metrics", "worth", "never_seen"} <= set(told)
    rows = told["worth"]
    assert {"name", "kind", "metric", "with", "without", "worth", "low", "high", "verdict", "when_seen"} <= set(rows[0])
    assert [abs(row["worth"]) for row in rows] == sorted((abs(row["worth"]) for row in rows), reverse=True)
    for row in rows:
        assert row["with"] - row["without"] == pytest.approx(row["worth"])


@pytest.mark.parametrize(
    ("line", "sentence", "zh"),
    [
        ("cier --only bulet", "Did you mean 'bullet'?", "是不是指 'bullet'？"),
        ("merit13 --only vilain", "Did you mean 'villain'?", "没有叫 'vilain' 的牌、选项或行动"),
        ("merit57 --what vow", "Did you mean 'vows'?", "没有叫 'vow' 的可拿掉的种类"),
        ("cier --games 0", "games cannot be 0.", "games 不能是 0"),
        ("merit13 --alone", "Only actions are forbidden to one player alone", "只有行动可以单独对一个玩家禁止"),
        ("cier --what actions --seats search:10,random", "Actions are forbidden to styles", "只能禁止打法"),
    ],
)
def test_what_is_typed_wrongly_is_one_sentence(here, line, sentence, zh):
    for language, told in (("en", sentence), ("zh", zh)):
        said = here("worth", *line.split(), "--lang", language)
        assert said.returncode == 2 and told in said.stderr and len(said.stderr.strip().splitlines()) == 1
