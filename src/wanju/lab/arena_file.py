"""The blocks of an arena in a file of JSON lines, to go on after it was stopped: a head that says which games these
are, then a line for each block. A line counts once it is whole; what a kill has left of the last one is cut off."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

from wanju.kernel.errors import BadFile, shown
from wanju.lab.arena import Contest, Played, block_of
from wanju.lab.schedule import Block

FORM = 1


def head_of(contest: Contest) -> dict[str, Any]:
    """What has to be the same for blocks to be of the same games."""
    ruleset = contest.ruleset
    return {
        "arena": FORM, "game": ruleset.game.id, "version": ruleset.game.version, "ruleset": ruleset.hash,
        "seats": ruleset.seats, "players": list(contest.players), "alone": contest.alone, "seed": contest.seed,
        "size": contest.size,
    }  # fmt: skip


class Kept:
    """A file of blocks: those that it holds, and room for more."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path, self.contest = path, contest
        self.blocks: dict[Block, Played] = {}
        try:
            self.file: BinaryIO = path.open("r+b" if path.exists() else "w+b")
            self._read()
        except OSError as error:
            raise BadFile(
                str(path), f"it cannot be kept there ({error.strerror}).", f"不能存在那里（{error.strerror}）。"
            ) from None

    def _read(self) -> None:
        """Take in all lines that are whole, and cut off the rest; an empty file gets its head."""
        end = 0
        for number, line in enumerate(self.file):
            told = whole(line)
            if told is None:
                break
            if number == 0:
                self._check(told)
            else:
                self.blocks[block_of(told)] = told
            end += len(line)
        self.file.seek(end)
        self.file.truncate()
        if end == 0:
            self._write(head_of(self.contest))

    def _check(self, head: Mapping[str, Any]) -> None:
        """These games and no others; blocks are as large as they were, so that more games may follow."""
        if "size" in head:
            self.contest = replace(self.contest, size=head["size"])
        mine = head_of(self.contest)
        for name, value in mine.items():
            if head.get(name) != value:
                raise BadFile(
                    str(self.path),
                    f"it holds other games: {name} is {shown(head.get(name))} there and {shown(value)} here. "
                    "Name another file.",
                    f"其中是另一些对局：{name} 为 {shown(head.get(name))}，这里是 {shown(value)}。请换一个文件。",
                )

    def add(self, played: Played) -> None:
        """Keep a block that was played."""
        self._write(played)

    def _write(self, told: Mapping[str, Any]) -> None:
        self.file.write(json.dumps(told, ensure_ascii=False).encode() + b"\n")
        self.file.flush()

    def close(self) -> None:
        self.file.close()


def whole(line: bytes) -> dict[str, Any] | None:
    """What a line says, if all of it is there."""
    if not line.endswith(b"\n"):
        return None
    try:
        told = json.loads(line)
    except ValueError:
        return None
    return told if isinstance(told, dict) else None
