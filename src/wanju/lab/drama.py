"""What the curve of one game says: who led, when it was decided, how far behind the winner was.

A forecast is each seat's chance at each decision, known only from some games that were played on. What is linear in it
(how well the result was foreseen) needs no more. Whatever has a threshold or a maximum in it is told wrong by chance,
and by half as much with twice the games: so it is also told from each half of them, and what the halves are off by is
taken away (the jackknife; for nested simulations see Gordy & Juneja 2010).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wanju.lab.trial import Rows

LEAD, SURE = 0.15, 0.9
"""By how much more than anybody else's a chance is a clear lead; and how well foreseen a result is decided."""
MEASURES = ("decided", "lead_changes", "drama", "comeback")
TENTHS = tuple(tenth / 10 for tenth in range(10))


def of_game(halves: Any, when: Any, won: Any, is_race: bool = True) -> dict[str, float]:
    """All measures of a game: forecasts by halves, when each was made as a share of the game, and who won. Where one
    plays alone it is no race, and it is told only when the result is decided."""
    whole, *parts = (told(each, when, won, is_race) for each in (halves.mean(axis=0), *halves))
    return {name: 2 * whole[name] - sum(part[name] for part in parts) / len(parts) for name in MEASURES}


def told(forecast: Rows, when: Any, won: Any, is_race: bool = True) -> dict[str, float]:
    """The measures as if the forecast were exact."""
    found = {"decided": decided(forecast, when, won), "lead_changes": np.nan, "drama": np.nan, "comeback": np.nan}
    if is_race:
        found["lead_changes"] = float(lead_changes(np.vstack([forecast, won])))
    if is_race and won.any():
        own = forecast @ won / won.sum()
        found["drama"] = float(np.maximum(forecast.max(axis=1) - own, 0.0).mean())
        found["comeback"] = float(own.min() < 1 / (2 * len(won)))
    return found


def with_nobody(shares: Any) -> Any:
    """Behind the seats' shares that of nobody."""
    return np.concatenate([shares, 1.0 - shares.sum(axis=-1, keepdims=True)], axis=-1)


def foreseen(forecast: Rows, won: Any) -> Any:
    """At each decision the chance that the forecast gives the result; a win that is shared counts by its shares."""
    return with_nobody(forecast) @ with_nobody(won)


def by_tenths(values: Any, when: Any) -> Any:
    """The value at each tenth of the game: that of the last decision before it."""
    return values[np.searchsorted(when, TENTHS, side="right") - 1]


def decided(forecast: Rows, when: Any, won: Any) -> float:
    """After which share of the game the forecast never again gives the result less than nine tenths."""
    off = np.abs(with_nobody(forecast) - with_nobody(won)).sum(axis=1) / 2
    open_at = np.flatnonzero(off > 1 - SURE + 1e-12)
    first = int(open_at[-1]) + 1 if len(open_at) else 0
    return float(when[first]) if first < len(when) else 1.0


def lead_changes(forecast: Rows) -> int:
    """How often a clear lead passes from one seat to another. A seat that once has it keeps it until another has."""
    order = np.sort(forecast, axis=1)
    is_clear = order[:, -1] - order[:, -2] >= LEAD - 1e-12
    holders = forecast.argmax(axis=1)[is_clear]
    return int((holders[1:] != holders[:-1]).sum())
