"""Games are the very games that were recorded: whatever is rebuilt, a seed and a ruleset give what they gave."""

from __future__ import annotations

import json

import pytest
from every_ruleset import RULESETS
from recorded import FILE, outcomes


@pytest.mark.parametrize("id", RULESETS)
def test_every_preset_ruleset_and_style_plays_the_recorded_games(id):
    recorded = json.loads(FILE.read_text(encoding="utf-8"))[id]
    found = outcomes(id)
    other = [
        (name, style) for name, rows in recorded.items() for style, row in rows.items() if found[name][style] != row
    ]
    assert other == []
    assert found.keys() == recorded.keys()
