"""Shared by all tests."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE / "games")]


@pytest.fixture
def shelf():
    """The games that there are, as they were once a test is over that brings some."""
    from wanju import games

    before = dict(games._brought)
    yield
    games._brought.clear()
    games._brought.update(before)
