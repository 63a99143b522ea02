"""What Typer says of a command that was typed wrongly, in Chinese. It has English words alone."""

from __future__ import annotations

import re

SAID = (
    (r"Missing argument '?([^'.]+)'?\..*", r"缺少参数 \1。"),
    (r"Missing option '?([^'.]+)'?\..*", r"缺少选项 \1。"),
    (r"Missing command\.", "缺少子命令；加 --help 可看有哪些。"),
    (r"No such command ('.+?')\. Did you mean (.+)\?", r"没有叫 \1 的命令。是不是指 \2？"),
    (r"No such command ('.+')\..*", r"没有叫 \1 的命令；加 --help 可看有哪些。"),
    (r"No such option: (\S+) (?:\(Possible options: |Did you mean )(.+?)[)?]", r"没有叫 \1 的选项。是不是指 \2？"),
    (r"No such option: (\S+)", r"没有叫 \1 的选项；加 --help 可看有哪些。"),
    (r"Option ('.+') requires an argument\.", r"选项 \1 后要写一个值。"),
    (r"Option ('.+') requires (\d+) arguments\.", r"选项 \1 后要写 \2 个值。"),
    (r"Option ('.+') does not take a value\.", r"选项 \1 不带值。"),
    (r"Got unexpected extra arguments?(?:\(s\))? \((.+)\)", r"多出了参数：\1。"),
    (r"Invalid value for (.+?): .*valid (?:integer|range).*", r"\1 须是整数。"),
    (r"Invalid value for (.+?): .*valid (?:number|float).*", r"\1 须是数。"),
    (r"Invalid value for (.+?): .*(?:less than or equal to|<=) ?(\S+?)\.?", r"\1 不能大于 \2。"),
    (r"Invalid value for (.+?): .*(?:greater than or equal to|>=) ?(\S+?)\.?", r"\1 不能小于 \2。"),
    (r"Invalid value for (.+?): .*?('.+?') is not one of (.+)\.", r"\1 不能是 \2。可取：\3。"),
    (r"Invalid value for (.+?): .*", r"\1 的值不对；加 --help 可看怎么写。"),
)
"""What it says, and the same in Chinese; names and numbers stay as they are."""


def in_chinese(sentence: str) -> str:
    """The sentence in Chinese; one that nobody knows points to the help."""
    for said, zh in SAID:
        if found := re.fullmatch(said, sentence, re.DOTALL):
            return found.expand(zh)
    return "命令写得不对；加 --help 可看怎么写。"
