"""A time limit for a Python function, by the alarm of the operating system."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from time import monotonic
from typing import Any, TypeVar

T = TypeVar("T")
AGAIN = 0.1
"""Seconds until who has caught the alarm and goes on hears it again."""


class Late(BaseException):
    """The time is over. No `except Exception` stops it."""


def within(seconds: float, work: Callable[[], T]) -> T:
    """Work, or `Late` if it takes longer; without a limit where there are no alarms. An alarm that was set before is
    set again for what is left of it."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return work()
    is_on = True

    def ring(*_: Any) -> None:
        if is_on:
            raise Late

    began, before = monotonic(), signal.signal(signal.SIGALRM, ring)
    left, interval = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        return work()
    finally:
        is_on = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(left - (monotonic() - began), 0.001), interval)
