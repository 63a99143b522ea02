"""Tables that were made already: the last used ones in memory, those from the beginning of a game on disk as well.
Neither place grows without end."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections import OrderedDict
from threading import Lock

import numpy as np

from wanju.bots.delay.prospects import Decision, Tables, TooMany, Watch, tables_from
from wanju.compiler.folder import folder, kept
from wanju.kernel.game import Ruleset

MOST_BYTES = 64 * 2**20
"""Of tables in memory; those of the usual rules have 19 MB."""
MOST_FILES = 16
"""Of a megabyte or so."""
MOST_HOPELESS = 1_000


class Shelf:
    """Tables by ruleset. Only one set is made at a time."""

    def __init__(self) -> None:
        self.tables: OrderedDict[str, Tables] = OrderedDict()
        self.hopeless: OrderedDict[str, None] = OrderedDict()
        """Rulesets whose tables cannot be made from the beginning on."""
        self.lock = Lock()

    def tables_for(self, ruleset: Ruleset, decision: Decision, watch: Watch = lambda: None) -> Tables:
        """Tables with everything that this decision may lead to: of the whole game, or of what is left of it where the
        whole is too much."""
        name, start, keys = name_of(ruleset), decision.start, decision.keys
        with self.lock:
            found = self.tables.get(name)
            if found is None or any(found.best(start, key) is None for key in keys):
                found = self.whole(name, ruleset, watch) or tables_from(ruleset, start, keys, watch)
            self.keep(name, found)
            return found

    def whole(self, name: str, ruleset: Ruleset, watch: Watch) -> Tables | None:
        """From the beginning; nothing where that was tried in vain."""
        if name in self.hopeless:
            return None
        try:
            return read(name, ruleset, watch)
        except TooMany:
            self.hopeless[name] = None
            if len(self.hopeless) > MOST_HOPELESS:
                self.hopeless.popitem(last=False)
            return None

    def keep(self, name: str, tables: Tables) -> None:
        """The last used stay, as many as there is room for, and always this one."""
        self.tables[name] = tables
        self.tables.move_to_end(name)
        while len(self.tables) > 1 and sum(each.size for each in self.tables.values()) > MOST_BYTES:
            self.tables.popitem(last=False)


SHELF = Shelf()
"""Everybody's."""


def name_of(ruleset: Ruleset) -> str:
    """What the tables depend on: the rules record, and nothing that is only read by people."""
    return hashlib.sha256(ruleset.array.tobytes()).hexdigest()[:16]


def read(name: str, ruleset: Ruleset, watch: Watch) -> Tables:
    """The tables of a whole game, from disk or made now."""

    def make() -> bytes:
        return packed(tables_from(ruleset, watch=watch))

    file = f"prospects-{name}.npz"
    try:
        tables = unpacked(kept(file, make))
    except (ValueError, KeyError, zipfile.BadZipFile):  # not as it was written
        (folder() / file).unlink(missing_ok=True)
        tables = unpacked(kept(file, make))
    drop_old_files()
    return tables


def drop_old_files() -> None:
    """Those written last stay."""
    files = sorted(folder().glob("prospects-*.npz"), key=lambda file: file.stat().st_mtime)
    for file in files[:-MOST_FILES]:
        file.unlink(missing_ok=True)


def packed(tables: Tables) -> bytes:
    """As the bytes of a file: a pair of columns for each set of situations."""
    out = io.BytesIO()
    columns = {f"{played} {left} {n}": column for (played, left), pair in tables.rows.items() for n, column in
               enumerate(pair)}  # fmt: skip
    np.savez_compressed(out, **columns)  # type: ignore[arg-type]
    return out.getvalue()


def unpacked(data: bytes) -> Tables:
    """The tables again."""
    with np.load(io.BytesIO(data), allow_pickle=False) as file:
        starts = [tuple(map(int, name.split()[:2])) for name in file.files if name.endswith(" 0")]
        return Tables({(p, left): (file[f"{p} {left} 0"], file[f"{p} {left} 1"]) for p, left in starts})
