"""Is a sentence Chinese? Names, numbers, commands and what is quoted stay as they were typed."""

from __future__ import annotations

import re

HAN = re.compile(r"[\u4e00-\u9fff]")
AS_TYPED = re.compile(
    r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`|（(?:apt|pip) [^）]*）|\{[^}]*\}|\[[^\]]*\]|/\S+|wanju [a-z]+ \w+"""
)
ENGLISH = re.compile(r"[A-Za-z]+ [a-z]+ [a-z]+|\b(?:the|is|are|it|of|cannot|there)\b")


def is_chinese(sentence: str) -> bool:
    """Chinese, with no English sentence in it."""
    return bool(HAN.search(sentence)) and not ENGLISH.search(AS_TYPED.sub("", sentence))
