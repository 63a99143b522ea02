"""A short trial by chaos; `tests/live/trial.py` holds a long one."""

from __future__ import annotations

from live.trial import Options, failures, hold
from live.weather import CLEARING, Weather


def test_whatever_goes_wrong_nothing_acknowledged_is_lost_and_every_match_ends():
    options = Options(
        matches=25, at_once=9, seed=11, kills=1, locks=1, lock_seconds=3, fulls=1, full_seconds=2, own_disk=False,
        patience=1.0, stuck=40, most_seconds=240,
    )  # fmt: skip
    notes = hold(options)
    assert not notes.wrong, notes.examples
    assert notes.counts["matches over"] == notes.counts["replays the same"] == 25
    assert [notes.counts[f"fault: {name}"] for name in ("kill", "lock", "full")] == [1, 1, 1]
    assert notes.counts["moves acknowledged"] > 100


def test_a_traceback_in_the_log_is_found_by_what_it_ends_with():
    log = [
        "WARNING: the store failed: database is locked",
        "Traceback (most recent call last):",
        '  File "app.py", line 1, in socket',
        "sqlite3.OperationalError: database is locked",
    ]
    assert [kind for kind, _ in failures(log)] == ["sqlite3.OperationalError: database is locked"]
    assert list(failures(log[:1])) == []


def test_weather_clears_a_while_after_a_fault():
    weather = Weather()
    assert weather.is_fair
    with weather.bad("lock"):
        assert not weather.is_fair
    assert not weather.is_fair
    (fault,) = weather.faults
    assert weather.was_bad(fault[2] + CLEARING / 2) and not weather.was_bad(fault[2] + CLEARING + 1)
