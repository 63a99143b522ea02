"""Fonts for Chinese: the best pair that this machine has, of those that are known to be good on paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wanju.kernel.errors import GameError

SERIF = (
    "Noto Serif CJK SC", "Noto Serif SC", "Source Han Serif SC", "Source Han Serif CN", "Songti SC", "STSong", "SimSun",
)  # fmt: skip
SANS = (
    "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "Source Han Sans CN", "PingFang SC", "Hiragino Sans GB",
    "Microsoft YaHei", "WenQuanYi Micro Hei", "WenQuanYi Zen Hei", "Droid Sans Fallback",
)  # fmt: skip
TO_INSTALL = (
    "apt install fonts-noto-cjk, dnf install google-noto-sans-cjk-fonts, brew install --cask font-noto-sans-cjk"
)


class NoFont(GameError):
    """Nothing here can print Chinese."""

    def __init__(self) -> None:
        super().__init__(
            f"No font for Chinese was found; install Noto Sans CJK ({TO_INSTALL}), then print again.",
            f"没有找到中文字体；请安装 Noto Sans CJK（{TO_INSTALL}）后再打印。",
        )


def chosen(families: Iterable[str]) -> Mapping[str, str]:
    """A serif and a sans of these families; one stands in for the other where it is missing."""
    there = set(families)
    serif = next((name for name in SERIF if name in there), None)
    sans = next((name for name in SANS if name in there), None)
    if serif is None and sans is None:
        raise NoFont
    return {"serif": serif or sans or "", "sans": sans or serif or ""}
