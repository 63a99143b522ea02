"""A player that is a process: a line of JSON for each decision, a line with the answer. docs/bots.md tells the form."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import signal
import subprocess
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any
from weakref import finalize

import orjson

from wanju.kernel.errors import BadNumber, shown
from wanju.lab.guest import LIMIT, Fault, Guest, Wrong

if TYPE_CHECKING:
    from wanju.lab.playing import Turn

MOST_LINE = 65_536
"""Bytes of an answer; more than this is none."""
MOST_STARTS = 4
"""So often it is started for the same games; who dies more often is left."""
TO_START = 10
"""Times the limit, for the first answer: an interpreter has to come up."""


class Line:
    """One run of the command, and the thread that talks to it: nobody else waits for a pipe."""

    def __init__(self, command: list[str]) -> None:
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            raise Fault(Wrong.CRASH, f"{command[0]} cannot be started ({error.strerror})") from None
        self.hang_up = finalize(self, stop, self.process)
        self.asked: SimpleQueue[bytes | None] = SimpleQueue()
        self.heard: SimpleQueue[bytes] = SimpleQueue()
        self.is_new = True
        Thread(target=talk, args=(self.process, self.asked, self.heard), daemon=True).start()

    def answer(self, question: bytes, limit: float) -> bytes:
        """What it answers; nothing at all if it has died."""
        self.asked.put(question)
        try:
            return self.heard.get(timeout=limit * TO_START if self.is_new else limit)
        except Empty:
            raise Fault(Wrong.LATE, f"it took more than {limit:g} seconds") from None
        finally:
            self.is_new = False


def talk(process: subprocess.Popen[bytes], asked: SimpleQueue[bytes | None], heard: SimpleQueue[bytes]) -> None:
    """Pass questions on and answers back until the process or who asks has enough."""
    assert process.stdin is not None and process.stdout is not None
    while (question := asked.get()) is not None:
        try:
            process.stdin.write(question)
            process.stdin.flush()
            heard.put(process.stdout.readline(MOST_LINE + 1))
        except (OSError, ValueError):  # it has died, or was stopped
            heard.put(b"")


def stop(process: subprocess.Popen[bytes]) -> None:
    """End it and whatever it has started."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


class Process(Guest):
    """A command that is started when it is first asked, and again when it has died."""

    def __init__(self, name: str, command: str, limit: float = LIMIT) -> None:
        super().__init__(name, limit)
        try:
            self.command = shlex.split(command)
        except ValueError as error:
            raise BadNumber(
                f"{shown(command)} is no command: {error}.", f"{shown(command)} 不是命令：{error}。"
            ) from None
        if not self.command:
            raise BadNumber(
                "After process: stands the command that starts a player, as in process:./my_bot.",
                "process: 后面写启动玩家的命令，如 process:./my_bot。",
            )
        self.line: Line | None = None
        self.starts = 0

    def begin(self) -> None:
        self.starts = 0 if self.line is None else 1

    def end(self) -> None:
        if self.line is not None:
            self.line.asked.put(None)
            self.line.hang_up()
            self.line = None

    def answer(self, turn: Turn) -> Any:
        if self.line is None:
            if self.starts == MOST_STARTS:
                raise Fault(Wrong.LEFT, "it has died too often")
            self.starts += 1
            self.line = Line(self.command)
        try:
            return read(self.line.answer(question(turn), self.limit))
        except Fault as fault:
            if fault.what != Wrong.TYPE:  # nobody knows what its next line would answer
                self.end()
            raise


def question(turn: Turn) -> bytes:
    """What a process is told of a turn."""
    ruleset = turn.ruleset
    told = {
        "game": ruleset.game.id, "version": ruleset.game.version, "ruleset": ruleset.hash, "seats": ruleset.seats,
        "number": turn.game, "seat": turn.seat, "seed": turn.fresh_seed(), "view": turn.view, "legal": turn.legal,
    }  # fmt: skip
    return orjson.dumps(told, option=orjson.OPT_SERIALIZE_NUMPY | orjson.OPT_NON_STR_KEYS | orjson.OPT_APPEND_NEWLINE)


def read(line: bytes) -> Any:
    """The action that a line answers."""
    if not line:
        raise Fault(Wrong.CRASH, "it has ended")
    if len(line) > MOST_LINE:
        raise Fault(Wrong.FLOOD, f"its answer has more than {MOST_LINE:,} bytes")
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise Fault(Wrong.GARBAGE, f"{shown(line.decode(errors='replace'))} is no JSON") from None
    if not isinstance(answer, dict) or "action" not in answer:
        raise Fault(Wrong.TYPE, f'{shown(answer)} is not {{"action": …}}')
    return answer["action"]
