"""Figures that are changed for one process: laid over what a data file says, before anybody reads or checks it.

They are laid once, before the first file of their game is read, and stay until the process ends: what was read of a
game is kept in many places, so there is no way back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

KeyPath = tuple[str | int, ...]


class Changed(NamedTuple):
    """One figure of a data file, and what it shall be."""

    package: str  # of the game, as "warhost.rulesets.chess"
    file: str  # in its folder of data
    path: KeyPath
    value: Any


class AlreadyRead(RuntimeError):
    """The files of a game were read before its figures were changed."""


_laid: list[Changed] = []
_read: set[tuple[str, str]] = set()


def lay(changes: Sequence[Changed]) -> None:
    """Change figures of games of which nothing has been read in this process. Raises AlreadyRead."""
    if read := {change.package for change in changes} & {package for package, _ in _read}:
        raise AlreadyRead(f"the data files of {', '.join(sorted(read))} have been read in this process")
    _laid.extend(changes)


def overlaid(package: str, file: str, data: dict[str, Any]) -> dict[str, Any]:
    """The data of a file with the figures that are changed in it; remembers that it was read."""
    _read.add((package, file))
    own = [change for change in _laid if (change.package, change.file) == (package, file)]
    changed = deepcopy(data) if own else data
    for change in own:
        put(changed, change.path, change.value)
    return changed


def was_read(package: str, file: str) -> bool:
    """Whether the rules' tables have been made from a file in this process."""
    return (package, file) in _read


def put(data: dict[str, Any], path: KeyPath, value: Any) -> None:
    """Put a value at a path of tables and arrays, all but the last of which are there."""
    table: Any = data
    for step in path[:-1]:
        table = table[step]
    table[path[-1]] = value


def at_path(data: Mapping[str, Any], path: KeyPath) -> Any:
    """What lies at a path."""
    found: Any = data
    for step in path:
        found = found[step]
    return found
