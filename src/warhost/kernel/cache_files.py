"""Compiled functions in files: Numba's cache, where nothing that goes wrong with a file stops a battle."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import numba
from filelock import FileLock
from numba.core.caching import IndexDataCacheFile, UserProvidedCacheLocator

UNREADABLE = (OSError, EOFError, pickle.UnpicklingError)
"""What comes of a file that may not be read, or that was cut short when a machine stopped."""

_save_unguarded, _load_unguarded = IndexDataCacheFile.save, IndexDataCacheFile.load
_load_index_unguarded = IndexDataCacheFile._load_index


class Locator(UserProvidedCacheLocator):
    """Says that a function is kept in our folder, whether or not that can be written.

    Numba's own would look for another folder where it cannot be: one beside the sources, whose name says nothing of
    what they were. Its own also tells two checkouts of the same sources apart by where they lie; the folder that we
    give it is one for the same sources already, so a second checkout finds what the first has compiled.
    """

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """The folder of a source file within the cache: its package's name, wherever that is installed."""
        place = Path(os.path.abspath(py_file)).parent
        names: list[str] = []
        while (place / "__init__.py").exists():
            names.insert(0, place.name)
            place = place.parent
        return ".".join(names) or str(super().get_suitable_cache_subpath(py_file))

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Any:
        """The locator of a function."""
        return cls(py_func, py_file)

    def ensure_cache_path(self) -> None:
        """Make the folder where that can be done."""
        with suppress(OSError):
            os.makedirs(self.get_cache_path(), exist_ok=True)

    def get_source_stamp(self) -> Any:
        """The hash of the source file; nothing for one in an archive, of which the folder's name says enough."""
        try:
            return super().get_source_stamp()
        except OSError:
            return ""


@contextmanager
def kept_in(folder: os.PathLike[str]) -> Iterator[None]:
    """What is decorated here is kept in this folder."""
    before = numba.config.CACHE_LOCATOR_CLASSES
    numba.config.CACHE_DIR = str(folder)
    numba.config.CACHE_LOCATOR_CLASSES = f"{Locator.__module__}.{Locator.__qualname__}"
    try:
        yield
    finally:
        numba.config.CACHE_LOCATOR_CLASSES = before


def _save_alone(file: Any, key: Any, data: Any) -> None:
    """Save a compiled function, where that can be done, while no other process saves a version of the same one.

    Numba reads an index, takes the next free name and writes both: of two processes that compile a kernel rule for two
    games at the same time each would take the same name, and one game would be given the other's code for good.
    """
    with suppress(OSError), FileLock(f"{file._index_path}.lock"):
        _save_unguarded(file, key, data)


def _load_whole(file: Any, key: Any) -> Any:
    """A compiled function; None where its file cannot be read."""
    try:
        return _load_unguarded(file, key)
    except UNREADABLE:
        return None


def _load_whole_index(file: Any) -> Any:
    """Which versions of a function are kept in which files; none where that cannot be read."""
    try:
        return _load_index_unguarded(file)
    except UNREADABLE:
        return {}


IndexDataCacheFile.save, IndexDataCacheFile.load = _save_alone, _load_whole
IndexDataCacheFile._load_index = _load_whole_index
