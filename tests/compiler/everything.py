"""A picture of all that a process shares: what a guest such as Wanju must leave as it found it.

Run as a program it takes two pictures, before Wanju is imported and after it has played compiled games, and prints
what differs. Numba is used before the first, so that what it makes when it is first needed is there already.
"""

from __future__ import annotations

import gc
import logging
import os
import sys
import types
import warnings
from collections.abc import Iterator
from typing import Any

import numba
import numpy as np
from numba.core import event
from numba.core.compiler_machinery import _pass_registry
from numba.core.typing.templates import builtin_registry

PACKAGES = "numba", "llvmlite"
CONTAINERS = dict, list, set
MEMORIES = "_typecache", "_struct_proxy_cache", "_instance_cache", "loc_info", "__slotnames__"
"""Where Numba, llvmlite and pickle remember types they have met; any code that is compiled adds to them."""
Picture = dict[str, Any]


def named(module: types.ModuleType) -> Iterator[tuple[str, Any]]:
    """Everything a module and its classes hold, by name."""
    for name, value in vars(module).items():
        yield f"{module.__name__}.{name}", value
        if isinstance(value, type) and value.__module__.split(".")[0] in PACKAGES:
            for inner, held in vars(value).items():
                yield f"{value.__module__}.{value.__qualname__}.{inner}", held


def picture() -> Picture:
    """Each thing by its identity; of a container also what is in it."""
    shown: Picture = {}
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in PACKAGES:
            for place, value in named(module):
                if place.rpartition(".")[2] in MEMORIES:
                    continue
                shown[place] = value
                if isinstance(value, CONTAINERS):
                    shown |= {f"{place}[{key!s:.80}]": key for key in list(value)}
    shown |= {f"config {name}": repr(value) for name, value in vars(numba.config).items() if name.isupper()}
    shown |= {f"environment {name}": value for name, value in os.environ.items()}
    shown |= {f"listeners {kind}": len(heard) for kind, heard in event._registered.items()}
    shown |= {
        f"builtin {kind}": len(getattr(builtin_registry, kind)) for kind in ("functions", "attributes", "globals")
    }
    shown |= {f"pass {each.__name__}": each for each in _pass_registry._registry}
    return shown | {
        "gc": (gc.isenabled(), gc.get_threshold(), len(gc.callbacks), gc.get_freeze_count()),
        "warnings": list(warnings.filters),
        "logging": (logging.root.level, list(logging.root.handlers), logging.root.manager.disable),
        "hooks": (sys.excepthook, sys.displayhook, sys.gettrace(), sys.getprofile(), sys.getswitchinterval()),
        "errors": np.geterr(),
    }


def differences(before: Picture, after: Picture) -> list[str]:
    """Names of what is new, gone or another. A module that was loaded since is no change."""
    loaded = {name for name, value in after.items() if isinstance(value, types.ModuleType)}
    return [
        name
        for name in sorted(before.keys() | after.keys())
        if name not in before or name not in after or not same(before[name], after[name])
        if not (name in loaded and name not in before)
    ]


def same(one: Any, other: Any) -> bool:
    return one is other or (isinstance(one, str | int | tuple | list | dict) and one == other)


def use_numba() -> None:
    """Compile by Numba's own way much of what rules use."""
    place = np.zeros(2, np.dtype([("a", np.int32), ("b", np.float64, 3)]))

    @numba.njit(cache=False, nogil=True, error_model="numpy")
    def work(places: Any, count: int) -> float:
        total = 0.0
        for i in range(count):
            places[i].b[i] = places[i].a + np.zeros((2, 2), np.int64)[0, 1]
            total += places[i].b[i]
        return total

    work(place, 2)


def use_wanju() -> None:
    """Play compiled games and a few decisions at a table."""
    import wanju
    from wanju.lab.simulate import simulate

    table = wanju.table("cier", seats=3, seed=7)
    table.act(0, "bullet")
    simulate(table.ruleset, ["random"] * 3, 10_000, seed=1)


if __name__ == "__main__":
    use_numba()
    first = picture()
    use_wanju()
    print(*differences(first, picture()), sep="\n")
