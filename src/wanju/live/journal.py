"""The log of a server, for people or for programs: what went wrong, at which table, and never a secret."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime

TEXT, JSON = "text", "json"
FOR_PEOPLE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class JsonLines(logging.Formatter):
    """One object a line: `at`, `level`, `logger`, `message`; where they are known the `table`, and the `trouble` with
    all that led to it."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(), "logger": record.name, "message": record.getMessage(),
        }  # fmt: skip
        if table := getattr(record, "table", None):
            told["table"] = table
        if record.exc_info:
            told["trouble"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def of_table(id: str) -> dict[str, str]:
    """What a line about a table says beside its words."""
    return {"table": id}


def begin(way: str) -> None:
    """Warnings and worse go to stderr, written this way."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if way == JSON else logging.Formatter(FOR_PEOPLE))
    logging.basicConfig(handlers=[handler])
