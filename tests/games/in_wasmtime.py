"""A game's WebAssembly module run by wasmtime, with the arguments that compiled functions take from Python: arrays are
copied into the module's memory before a call and back afterwards."""

from __future__ import annotations

import numpy as np
import wasmtime

from wanju.kernel.webassembly import module

PAGE = 65_536


class Module:
    """`Module(game).call("waiting", states)`; a trap is a `wasmtime.Trap`, and `why()` tells the reason."""

    def __init__(self, built):
        self.store = wasmtime.Store(wasmtime.Engine())
        compiled = wasmtime.Module(self.store.engine, built)
        self.imports = [each.name for each in compiled.imports]
        self.exports = wasmtime.Instance(self.store, compiled, []).exports(self.store)
        self.memory = self.exports["memory"]
        self.base = self.exports["heap_base"].value(self.store)

    def call(self, name, *arguments):
        """Numbers are passed as they are, arrays by their place."""
        places, top = [], self.base
        for each in arguments:
            places.append(top)
            top += -(-each.nbytes // 16) * 16 if isinstance(each, np.ndarray) else 0
        missing = top - self.memory.data_len(self.store)
        if missing > 0:
            self.memory.grow(self.store, -(-missing // PAGE))
        given = [place if isinstance(each, np.ndarray) else int(each) for each, place in zip(arguments, places)]
        arrays = [(each, place) for each, place in zip(arguments, places) if isinstance(each, np.ndarray)]
        for each, place in arrays:
            self.memory.write(self.store, each.tobytes(), place)
        result = self.exports[name](self.store, *given)
        for each, place in arrays:
            back = self.memory.read(self.store, place, place + each.nbytes)
            each[...] = np.frombuffer(back, each.dtype).reshape(each.shape)
        return result

    def play_many(
        self, states, blank, rules, dealers, styles, seed, first, count, limit, payoffs, won, measures, tally
    ):
        """The loop, called as `wanju.kernel.loops.play_many` is."""
        sizes = len(styles), *payoffs.shape, measures.shape[1]
        return self.call(
            "play_many", states, blank, rules, dealers, styles, seed, first, count, limit, *sizes, payoffs, won,
            measures, tally,
        )  # fmt: skip

    def why(self):
        """The status and the sentence with which the module has stopped."""
        place = self.exports["why"](self.store)
        status, at, size = np.frombuffer(self.memory.read(self.store, place, place + 12), np.int32).tolist()
        return status, bytes(self.memory.read(self.store, at, at + size)).decode().strip()


def opened(game):
    return Module(module(game))
