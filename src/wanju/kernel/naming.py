"""What people call things: their ids, or their words in any language. Blanks, case and punctuation do not count."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

from wanju.kernel.errors import AmbiguousName, UnknownName

ARTICLE = "the "


def folded(name: str) -> str:
    """A name by its letters and figures alone."""
    text = unicodedata.normalize("NFKC", name).casefold().strip().removeprefix(ARTICLE)
    return "".join(letter for letter in text if letter.isalnum())


def id_called(kind: str, name: object, names: Mapping[str, Iterable[str]]) -> str:
    """The id of what is called so; `names` has the names of everything that it may be."""
    if not isinstance(name, str):
        raise UnknownName(kind, name, names)
    if name in names:
        return name
    wanted = folded(name)
    found = [id for id, own in names.items() if wanted and wanted in map(folded, (id, *own))]
    if len(found) > 1:
        raise AmbiguousName(kind, name, found)
    if not found:
        raise UnknownName(kind, name, names, (each for own in names.values() for each in own))
    return found[0]
