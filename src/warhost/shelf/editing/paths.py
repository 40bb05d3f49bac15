"""Ways into the data of a file: what lies at a key path is read, set or taken away, whatever is wrong around it."""

from __future__ import annotations

from collections.abc import Collection
from copy import deepcopy
from typing import Any

from warhost.scenario import KeyPath

Data = dict[str, Any]


def look(data: Any, path: KeyPath) -> Any:
    """What lies at a path, None where nothing does."""
    for step in path:
        if isinstance(data, dict):
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        else:
            return None
    return data


def table_at(data: Any, path: KeyPath) -> Data:
    """The table at a path; {} where there is none."""
    found = look(data, path)
    return found if isinstance(found, dict) else {}


def array_at(data: Any, path: KeyPath) -> list[Any]:
    """The array at a path; [] where there is none."""
    found = look(data, path)
    return found if isinstance(found, list) else []


def texts_at(data: Any, path: KeyPath) -> list[str]:
    """The texts in the array at a path; what else is there counts as a text too, so that each keeps its number."""
    return [part if isinstance(part, str) else repr(part) for part in array_at(data, path)]


def put(data: Data, path: KeyPath, value: Any) -> None:
    """Set what lies at a path; tables on the way are made, and what is no table there is replaced by one."""
    table: dict[Any, Any] = data
    for step in path[:-1]:
        if not isinstance(table.get(step), dict):
            table[step] = {}
        table = table[step]
    table[path[-1]] = value


def drop(data: Data, path: KeyPath) -> None:
    """Take away what lies at a path, if anything does."""
    parent = look(data, path[:-1])
    if isinstance(parent, dict):
        parent.pop(path[-1], None)


def put_or_drop(data: Data, path: KeyPath, value: Any) -> None:
    """Set what lies at a path, or take it away where there is nothing left to say."""
    if value:
        put(data, path, value)
    elif look(data, path) is not None:
        drop(data, path)


def without(table: Data, claimed: Collection[KeyPath]) -> Data:
    """A copy of a table without what lies at some paths in it."""
    left = {key: value for key, value in table.items() if (key,) not in claimed}
    inner = [path for path in claimed if len(path) > 1 and path[0] in left]
    if inner:
        left = deepcopy(left)
        for path in inner:
            drop(left, path)
    return left


def refill(table: Data, fields: Data, claimed: Collection[KeyPath]) -> None:
    """Make a table say `fields`, and what it says at the claimed paths stay as it is; the order of its keys stays."""
    kept = {path: found for path in claimed if (found := look(table, path)) is not None}
    for key in [key for key in table if key not in fields and (key,) not in claimed]:
        del table[key]
    for key, value in fields.items():
        if (key,) not in claimed and without({key: table.get(key)}, claimed) != {key: value}:
            table[key] = deepcopy(value)
    for path, found in kept.items():
        if look(table, path) is None and (len(path) == 1 or isinstance(look(table, path[:-1]), dict)):
            put(table, path, found)
