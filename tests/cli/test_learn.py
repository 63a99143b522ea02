"""`wanju learn`: weights by playing oneself, as a file."""

from __future__ import annotations

import tomllib


def test_weights_for_every_table_are_printed_or_written(here, tmp_path):
    said = here("learn", "ludo", "--games", 4, "--seed", 3)
    assert said.returncode == 0, said.stderr
    assert [row["seats"] for row in tomllib.loads(said.stdout)["table"]] == [2, 3, 4]
    assert said.stdout.startswith("# Made by: wanju learn ludo --games 4 --seed 3\n")
    kept = tmp_path / "weights.toml"
    assert here("learn", "卢多棋", "--games", 4, "--seed", 3, "--out", kept).stdout == ""
    assert kept.read_text(encoding="utf-8") == said.stdout


def test_what_cannot_be_learned_is_said(here):
    assert "nothing to learn in cier yet" in here("learn", "cier").stderr
    assert "games cannot be 1." in here("learn", "ludo", "--games", 1).stderr
