from __future__ import annotations

import pytest

from server import GENEROUS, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One server for all tests that leave it running; its bots think at once."""
    running = Server(tmp_path_factory.mktemp("live") / "live.db", "--pause", "0.02", "--patience", "4", *GENEROUS)
    yield running
    running.stop()
