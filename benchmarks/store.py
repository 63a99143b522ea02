"""How many moves a second are stored durably by the one writer, and what is gained by committing in groups.

python benchmarks/store.py
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from wanju.live.store import Store

MOVES = 4000


async def store_moves(db: Path, at_once: int) -> float:
    """Moves a second, when so many matches have one on its way at any time."""
    store = Store(str(db))
    await store.open()

    async def one_match(match: int) -> None:
        for seq in range(MOVES // at_once):
            await store.add_move(f"m{match}", seq, 0, "bullet", f"0:{seq}")

    began = time.perf_counter()
    await asyncio.gather(*(one_match(match) for match in range(at_once)))
    took = time.perf_counter() - began
    await store.close()
    return MOVES / took


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        alone = asyncio.run(store_moves(Path(folder) / "1.db", 1))
        print(f"  1 match:       {alone:8,.0f} moves/s")
        for at_once in (20, 200, 1000):
            rate = asyncio.run(store_moves(Path(folder) / f"{at_once}.db", at_once))
            print(f"{at_once:4} matches: {rate:10,.0f} moves/s, {rate / alone:5.1f} times as many")


if __name__ == "__main__":
    main()
