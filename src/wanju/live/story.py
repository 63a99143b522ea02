"""The story of a match as each seat may read it, gathered as it grows: to tell its end, nobody reads it all again."""

from __future__ import annotations

from wanju.kernel.game import Event
from wanju.kernel.table import Table, may_read


class Story:
    """For each reader the lines so far, and how many of the table's notes were read for them."""

    def __init__(self) -> None:
        self.told: dict[int, list[Event]] = {}
        self.read: dict[int, int] = {}

    def events(self, table: Table, seat: int | None, since: int) -> list[Event]:
        """What this seat may know from its line `since` on."""
        reader = -1 if seat is None else seat
        lines = self.told.setdefault(reader, [])
        lines += [event for event, readers in table.notes[self.read.get(reader, 0) :] if may_read(reader, readers)]
        self.read[reader] = len(table.notes)
        return lines[since:]
