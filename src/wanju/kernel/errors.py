"""What can go wrong, as one small tree. Every message is one sentence: where, what is wrong, what would be right.

GameError
├── UnknownName       a game, action, style, number or preset that does not exist (with a guess)
├── AmbiguousName     a name that several things have
├── IllegalAction     the rules refuse the action
├── NotYourTurn       this seat owes no decision now
├── BadNumber         a setting outside its range or of the wrong kind
├── BadFile           a rulebook data file that breaks its form; carries the place
├── OtherVersion      rules that this version of a game would play otherwise
└── BrokenReplay      a saved game that cannot be replayed; carries the line
"""

from __future__ import annotations

import difflib
import re
import reprlib
from collections.abc import Iterable
from itertools import islice

KINDS = {
    "'who'": "“who”", "ability": "招式", "action": "行动", "aim": "目标", "card": "牌", "character": "角色",
    "command": "命令", "counter": "计数", "counter of a seat": "座位的计数", "counter of the table": "全桌的计数",
    "ending": "结局", "event_deck": "事件牌组", "file of this game": "本游戏的文件", "game": "游戏", "key": "键",
    "language": "语言", "metric": "指标", "number or switch": "数值或开关",
    "number or switch of the balance": "平衡系统的数值或开关",
    "option": "选项", "paper": "纸张", "part of a position": "局面项", "part of the study": "研究部分",
    "player": "玩家", "preset": "预设", "reading": "读法", "rule to call": "可调用的规则", "ruling": "裁定",
    "seat": "座位", "style": "打法", "subject": "主语", "verb": "动词", "way to ask": "提问方式",
    "word of a searching player": "搜索玩家的用词",
    "card, option or action": "牌、选项或行动", "claim": "主张", "kind of thing to take away": "可拿掉的种类",
    "measurement": "测量", "objective": "目的", "phase": "阶段", "series": "数列", "trait": "特征", "unit": "单位",
}  # fmt: skip
"""What is named, in Chinese."""
STEPS = {
    "ability": "招式", "card": "牌", "character": "角色", "choice": "选项", "ending": "结局", "event": "事件",
    "game": "游戏", "number": "数值", "picture": "图", "ruling": "裁定", "switch": "开关",
    "claim": "主张",
}  # fmt: skip
"""Steps on the way to a place in a file, in Chinese."""
STEP = re.compile(rf"^({'|'.join(STEPS)}) ([A-Z]|\d+|'.*')$")
LINE = re.compile(r"^line (\d+)$")


class GameError(ValueError):
    """Any refusal a person may read, in English and, where it has words for it, in Chinese."""

    def __init__(self, sentence: str, zh: str = "") -> None:
        super().__init__(sentence)
        self.zh = zh or sentence

    def told(self, language: str) -> str:
        """The sentence in a language."""
        return self.zh if language == "zh" else str(self)


class UnknownName(GameError):
    """A name nothing answers to; says which names exist and guesses the one meant."""

    def __init__(self, kind: str, name: object, known: Iterable[str], also: Iterable[str] = (), at: str = "") -> None:
        names = [str(k) for k in known]
        there_are = f"There are: {listed(names)}." if names else "There are none."
        close = closest(name, names) or closest(name, also)
        guess = f" Did you mean {shorten(close)}?" if close else ""
        zh = f"{at and f'{at} '}没有叫 {shorten(name)} 的{KINDS.get(kind, kind)}。"
        zh += f"现有：{listed(names)}。" if names else "一个也没有。"
        zh += f"是不是指 {shorten(close)}？" if close else ""
        super().__init__(f"No {kind}{at and f' of {at}'} is called {shorten(name)}. {there_are}{guess}", zh)


class AmbiguousName(GameError):
    """A name that several things have; says which."""

    def __init__(self, kind: str, name: object, found: Iterable[str]) -> None:
        names = listed(found)
        zh = f"叫 {shorten(name)} 的{KINDS.get(kind, kind)}不止一个：{names}。请写明是哪一个。"
        super().__init__(f"More than one {kind} is called {shorten(name)}: {names}. Write which one.", zh)


class IllegalAction(GameError):
    """The rules refuse the action."""


class NotYourTurn(GameError):
    """The seat owes no decision."""


class BadNumber(GameError):
    """A setting that its number or switch does not allow."""


class BadFile(GameError):
    """A data file that breaks its form."""

    def __init__(self, place: str, sentence: str, zh: str = "") -> None:
        super().__init__(f"{place}: {sentence}", f"{place_in_chinese(place)}：{zh or sentence}")
        self.place = place


class OtherVersion(GameError):
    """A game that went on under rules which this program no longer has."""

    def __init__(self, game: str, begun: str, here: str) -> None:
        under = f"{game} {shorten(begun)[1:-1]}"
        super().__init__(
            f"it was played under {under}; this program has {here}.", f"它是按 {under} 玩的；本程序是 {here}。"
        )


class BrokenReplay(GameError):
    """A saved game that cannot be replayed."""

    def __init__(self, line: int, sentence: str, zh: str = "") -> None:
        super().__init__(f"Replay, line {line}: {sentence}", f"录像第 {line} 行：{zh or sentence}")
        self.line = line


def out_of_range(name: str, value: object, low: object, high: object) -> tuple[str, str]:
    """What is wrong with a number, in both languages."""
    return f"{name} cannot be {value}. It goes from {low} to {high}.", f"{name} 不能是 {value}。可取 {low} 到 {high}。"


def place_in_chinese(place: str) -> str:
    """`crowd.toml, card 'flood', line 2` with its own words in Chinese, and names as they are."""
    steps = (
        LINE.sub(r"第 \1 行", STEP.sub(lambda step: f"{STEPS[step[1]]} {step[2]}", step)) for step in place.split(", ")
    )
    return "，".join(steps)


# ── quoting what somebody brought: on one line, never long, whatever it is ────

SHOWN = 60
"""Letters of a value that a sentence quotes."""
MOST_NAMES, MOST_LETTERS = 16, 200
"""Of the names that a sentence lists."""
MOST_GUESSES = 500
"""Names that a guess is looked for among: comparing takes time that grows with the square of their length."""
MOST_BITS = 14_000
"""Python writes no whole number that is much longer."""


class Brief(reprlib.Repr):
    """`repr` for values of any size and depth."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 3
        self.maxstring = self.maxother = self.maxlong = SHOWN

    def repr_int(self, x: int, level: int) -> str:
        """A number too long to be written is told by its length."""
        if x.bit_length() > MOST_BITS:
            return f"<a number of {x.bit_length():,} bits>"
        return super().repr_int(x, level)


BRIEF = Brief()


def closest(name: object, known: Iterable[str]) -> str:
    """The known name that is most like this one, if any is."""
    names = [one for one in islice(known, MOST_GUESSES) if len(one) <= SHOWN]
    return next(iter(difflib.get_close_matches(plain(name)[:SHOWN], names, n=1, cutoff=0.6)), "")


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """A guess, with a leading blank, or nothing."""
    close = closest(name, known)
    return f" Did you mean {shorten(close)}?" if close else ""


def guess_in_chinese(name: object, known: Iterable[str]) -> str:
    """The same in Chinese, where sentences follow each other without a blank."""
    close = closest(name, known)
    return f"是不是指 {shorten(close)}？" if close else ""


def listed(names: Iterable[str]) -> str:
    """Names for a sentence, as many as it can hold."""
    told: list[str] = []
    for name in names:
        if len(told) == MOST_NAMES or sum(map(len, told)) + len(name) > MOST_LETTERS:
            return ", ".join([*told, "…"])
        told.append(name)
    return ", ".join(told)


def plain(value: object) -> str:
    """A text as it is; anything else as Python would write it, in short."""
    return value if isinstance(value, str) else BRIEF.repr(value)


def shorten(value: object, limit: int = SHOWN) -> str:
    """Quote input back without letting it flood the sentence or break its line."""
    text = plain(value)
    kept = text[:limit]
    while len(repr(kept)) > limit + 2:  # what cannot be printed is written longer than it is
        kept = kept[:-1]
    return repr(kept if kept == text else kept + "…")


def shown(value: object) -> str:
    """A value in a sentence: texts in quotes, anything else as it is, neither too long."""
    return shorten(value) if isinstance(value, str) else brief(BRIEF.repr(value))


def brief(text: str) -> str:
    """No more of a text than a sentence can hold."""
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"
