"""Results for notebooks: a data frame, a plot; one sentence where what they need is not installed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wanju.kernel.errors import GameError


def frame(rows: Sequence[Mapping[str, Any]], index: Sequence[str] | None = None) -> Any:
    """A pandas data frame of these rows."""
    try:
        from pandas import DataFrame
    except ImportError:
        zh = "to_frame 要用 pandas，这里没有安装：pip install pandas。"
        raise GameError("to_frame needs pandas, which is not installed: pip install pandas.", zh) from None
    return DataFrame(list(rows), index=index)


def axes() -> Any:
    """Fresh axes of matplotlib to draw on."""
    try:
        from matplotlib import pyplot
    except ImportError:
        zh = "plot 要用 matplotlib，这里没有安装：pip install matplotlib。"
        raise GameError("plot needs matplotlib, which is not installed: pip install matplotlib.", zh) from None
    return pyplot.subplots()[1]
