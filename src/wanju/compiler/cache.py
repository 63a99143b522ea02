"""Numba's cache of compiled functions, kept in our folder and not where Numba's settings say."""

from __future__ import annotations

import inspect
import logging
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator, _SourceFileBackedLocatorMixin

from wanju.compiler.folder import folder, tidy

UNREADABLE = OSError, EOFError, UnpicklingError
"""A full disk, a folder that cannot be written or half a file: no reason not to play."""


class Locator(_SourceFileBackedLocatorMixin, _CacheLocator):
    """Says where the machine code of a function is kept, and by what it is known to be out of date."""

    def __init__(self, function: Any) -> None:
        self._py_file = inspect.getfile(function)
        self._lineno = function.__code__.co_firstlineno

    def get_cache_path(self) -> str:
        return str(folder() / self.get_suitable_cache_subpath(self._py_file))


class CacheImpl(CompileResultCacheImpl):
    """Asks our locator and no other, whatever `NUMBA_CACHE_LOCATOR_CLASSES` says."""

    def __init__(self, function: Any) -> None:
        self._locator, self._lineno = Locator(function), function.__code__.co_firstlineno
        module = Path(inspect.getfile(function)).stem
        self._filename_base = self.get_filename_base(f"{module}.{function.__qualname__}", "")


class Cache(FunctionCache):
    """Loads a function, or saves it after it was compiled; only then is the folder tidied."""

    _impl_class = CacheImpl

    def load_overload(self, signature: Any, context: Any) -> Any:
        try:
            return super().load_overload(signature, context)
        except UNREADABLE:
            return None

    def save_overload(self, signature: Any, result: Any) -> None:
        try:
            super().save_overload(signature, result)
            tidy(folder())
        except UNREADABLE as error:
            logging.getLogger("wanju.compiler").warning("Compiled rules could not be kept: %s", error)
