"""Games of the examples with something in them changed, for the tests of what is declared and checked."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def changed(folder, example="pig", *changes):
    """The game of an example after these changes of its text, each a pair of old and new."""
    text = (EXAMPLES / f"{example}.py").read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) >= 1, old
        text = text.replace(old, new)
    name = f"{example}_{hashlib.sha256(text.encode()).hexdigest()[:8]}"
    path = folder / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module.GAME
