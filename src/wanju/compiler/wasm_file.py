"""From an object file of LLVM to a WebAssembly module. The two have one format: the object names what it wants of a
linker, and lacks its exports. One object needs no linker, for everything in it already is where it will be.

In memory there are the constants, then the stack, which grows towards them, then whatever the page puts there: from
`heap_base` on, a number that is exported, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from numba.core.errors import UnsupportedError

CUSTOM, IMPORTS, MEMORY, GLOBALS, EXPORTS, DATA = 0, 2, 5, 6, 7, 11
ORDER = (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 10, 11)
"""In which sections follow each other."""
FUNCTION, A_MEMORY, A_GLOBAL = 0, 2, 3
"""Kinds of what is imported or exported."""
DATA_SYMBOL, SECTION_SYMBOL = 1, 3
IS_UNDEFINED, IS_NAMED = 0x10, 0x40
SYMBOLS = 8
INT32, CONSTANT, VARIABLE, INT32_CONST, END = 0x7F, 0, 1, 0x41, 0x0B
PAGE, STACK = 65_536, 65_536


class Reader:
    """Reads bytes from the front."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    @property
    def is_open(self) -> bool:
        return self.at < len(self.data)

    def take(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def byte(self) -> int:
        return self.take(1)[0]

    def number(self) -> int:
        """A whole number that is not negative, seven bits a byte."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def text(self) -> str:
        return self.take(self.number()).decode()


def number(value: int) -> bytes:
    """A whole number as a module writes it, where it is signed and where it is not: with room for both."""
    groups = [value >> shift & 127 for shift in range(0, max(value.bit_length() + 1, 1), 7)]
    return bytes([group | 128 for group in groups[:-1]] + groups[-1:])


def text(value: str) -> bytes:
    return number(len(value.encode())) + value.encode()


def finished(object_file: bytes, exports: list[str]) -> bytes:
    """The module of an object file."""
    sections = dict(sections_of(object_file))
    refuse_imports(sections.get(IMPORTS, b"\0"))
    functions = functions_named(custom_sections(object_file)["linking"])
    base = -(-data_end(sections.get(DATA, b"\0")) // 16) * 16 + STACK
    made = {kind: body for kind, body in sections.items() if kind not in (CUSTOM, IMPORTS)}
    made[MEMORY] = number(1) + bytes([0]) + number(-(-base // PAGE))
    made[GLOBALS] = number(2) + b"".join(
        bytes([INT32, may_change, INT32_CONST]) + number(base) + bytes([END]) for may_change in (VARIABLE, CONSTANT)
    )
    rows = [(name, FUNCTION, functions[name]) for name in exports]
    rows += [("memory", A_MEMORY, 0), ("heap_base", A_GLOBAL, 1)]
    made[EXPORTS] = number(len(rows)) + b"".join(
        text(name) + bytes([kind]) + number(index) for name, kind, index in rows
    )
    bodies = ((kind, made[kind]) for kind in ORDER if kind in made)
    return object_file[:8] + b"".join(bytes([kind]) + number(len(body)) + body for kind, body in bodies)


def sections_of(file: bytes) -> Iterator[tuple[int, bytes]]:
    """The sections of a file, each with its kind."""
    reader = Reader(file)
    reader.take(8)  # what it is, and its version
    while reader.is_open:
        kind = reader.byte()
        yield kind, reader.take(reader.number())


def custom_sections(file: bytes) -> dict[str, Reader]:
    """The sections that only a linker reads, by name."""
    readers = [Reader(body) for kind, body in sections_of(file) if kind == CUSTOM]
    return {reader.text(): reader for reader in readers}


def refuse_imports(body: bytes) -> None:
    """Memory and the pointer of the stack are the module's own; there is nobody to bring anything else."""
    reader = Reader(body)
    for _ in range(reader.number()):
        reader.text()
        name, kind = reader.text(), reader.byte()
        if kind not in (A_MEMORY, A_GLOBAL) or (kind == A_GLOBAL and name != "__stack_pointer"):
            raise UnsupportedError(f"The rules call '{name}', which a WebAssembly module does not have.")
        if kind == A_MEMORY:
            limits = 2 if reader.byte() & 1 else 1
            for _ in range(limits):
                reader.number()
        else:
            reader.take(2)


def functions_named(linking: Reader) -> dict[str, int]:
    """The number of every function that is defined, by its name."""
    linking.number()
    while linking.is_open:
        kind, part = linking.byte(), Reader(linking.take(linking.number()))
        if kind == SYMBOLS:
            rows = [symbol(part) for _ in range(part.number())]
            return {name: index for kind, name, index in rows if kind == FUNCTION}
    return {}


def symbol(reader: Reader) -> tuple[int, str, int]:
    """One row of the linker's table: its kind, name and number."""
    kind, flags = reader.byte(), reader.number()
    if kind == DATA_SYMBOL:
        name = reader.text()
        place = [] if flags & IS_UNDEFINED else [reader.number() for _ in ("segment", "offset", "size")]
        return kind, name, place[0] if place else 0
    index = reader.number()
    has_name = kind != SECTION_SYMBOL and (not flags & IS_UNDEFINED or flags & IS_NAMED)
    return kind, reader.text() if has_name else "", index


def data_end(body: bytes) -> int:
    """The first place in memory after all constants."""
    reader, end = Reader(body), 0
    for _ in range(reader.number()):
        assert reader.number() == 0, "a segment of another kind than LLVM writes"
        assert reader.byte() == INT32_CONST
        start = reader.number()  # never negative, so that the sign does not matter
        assert reader.byte() == END
        size = reader.number()
        reader.take(size)
        end = max(end, start + size)
    return end
