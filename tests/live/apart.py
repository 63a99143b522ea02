"""Coroutines in tests, in a thread of their own: in this one a browser's loop may be running."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """What comes of it."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
