"""A file's text with other data in it: comments, order and layout stay wherever nothing is changed.

What tomlkit makes of a text is looked at before it is handed on: a text that would not say just the data is written
anew.
"""

from __future__ import annotations

import tomllib
from collections import OrderedDict
from collections.abc import Collection, Mapping, MutableMapping
from difflib import SequenceMatcher
from threading import Lock
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Array, InlineTable, Item, Table

from warhost.scenario import toml_text, toml_value

MOST_COMPARED = 10_000
"""Pairs of elements up to which it is worth finding out which of an array are still the same."""
KEPT = 64
"""Documents that are kept for the next change of the same text."""


class Merger:
    """Merges data into texts; a text that it has made itself need not be read again for the next change."""

    def __init__(self) -> None:
        self._documents: OrderedDict[str, tomlkit.TOMLDocument] = OrderedDict()
        self._lock = Lock()

    def merge(self, text: str, data: Mapping[str, Any], one_per_line: Collection[str]) -> str:
        """The text with these data in it; ValueError for what cannot be written as TOML."""
        try:
            document = self._take(text)
            _fill(document, data, one_per_line)
            merged = tomlkit.dumps(document)
            if same(tomllib.loads(merged), data):
                self._keep(merged, document)
                return merged
        except (TOMLKitError, ValueError, TypeError, KeyError, IndexError, AttributeError):
            pass  # whatever the library does not get over: the data go first
        written = toml_text(data, one_per_line)
        tomllib.loads(written)
        return written

    def _take(self, text: str) -> tomlkit.TOMLDocument:
        """The document of a text, which nobody else has from here on."""
        with self._lock:
            kept = self._documents.pop(text, None)
        return tomlkit.parse(text) if kept is None else kept

    def _keep(self, text: str, document: tomlkit.TOMLDocument) -> None:
        with self._lock:
            self._documents[text] = document
            while len(self._documents) > KEPT:
                self._documents.popitem(last=False)


def same(one: Any, other: Any) -> bool:
    """Whether two values would be written alike: true is not 1, and arrays are arrays."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(part, other[key]) for key, part in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _fill(table: Any, data: Mapping[str, Any], tall: Collection[str]) -> None:
    """Make a table of a document say the data."""
    for key in [key for key in table if key not in data]:
        table.remove(key)
    for key, value in data.items():
        if key not in table:
            _add(table, key, value, tall)
        elif not same(table[key], value):
            _change(table, key, value, tall)


def _add(table: MutableMapping[str, Any], key: str, value: Any, tall: Collection[str]) -> None:
    """A new key: at the root, what has a header of its own comes last."""
    at_root = isinstance(table, tomlkit.TOMLDocument)
    made = tomlkit.parse(toml_text({key: value}, tall))[key] if at_root else _item(key, value, tall)
    has_header = isinstance(made, Table | AoT)
    if at_root and not has_header and any(isinstance(one, Table | AoT) for one in table.values()):
        last = [name for name, one in table.items() if not isinstance(one, Table | AoT)]
        if last:
            table._insert_after(last[-1], key, made)  # type: ignore[attr-defined]
            return
    table[key] = made


def _change(table: MutableMapping[str, Any], key: str, value: Any, tall: Collection[str]) -> None:
    """Another value of a key: as far inside as it is another one."""
    found = table[key]
    if isinstance(found, Table | InlineTable) and isinstance(value, Mapping):
        _fill(found, value, tall)
    elif isinstance(found, AoT) and isinstance(value, list | tuple) and value and _all_tables(value):
        _fill_tables(found, value, tall)
    elif isinstance(found, Array) and isinstance(value, list | tuple) and found and value:
        _fill_array(found, value, tall)
    elif isinstance(found, AoT) or (isinstance(table, tomlkit.TOMLDocument) and _all_tables(value)):
        table.pop(key)
        _add(table, key, value, tall)
    else:
        table[key] = _item(key, value, tall)


def _all_tables(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(one, Mapping) for one in value)


def _fill_array(array: Array, values: list[Any] | tuple[Any, ...], tall: Collection[str]) -> None:
    """Other elements: those that stay keep their places and comments, those in place of others take theirs over."""
    for start, end, wanted in reversed(_steps(array, values)):
        shared = min(end - start, len(wanted))
        for number in range(end - 1, start + shared - 1, -1):
            del array[number]
        for number, value in enumerate(wanted[shared:], start + shared):
            array.insert(number, _item("", value, tall))
        for number, value in enumerate(wanted[:shared], start):
            found = array[number]
            if isinstance(found, InlineTable) and isinstance(value, Mapping):
                _fill(found, value, tall)
            else:
                array[number] = _item("", value, tall)


def _fill_tables(tables: AoT, values: list[Any] | tuple[Any, ...], tall: Collection[str]) -> None:
    """The same for tables with headers of their own."""
    for start, end, wanted in reversed(_steps(tables, values)):
        shared = min(end - start, len(wanted))
        for number, value in enumerate(wanted[:shared], start):
            _fill(tables[number], value, tall)
        for number in range(end - 1, start + shared - 1, -1):
            del tables[number]
        for number, value in enumerate(wanted[shared:], start + shared):
            is_last = number == len(tables)
            made = tomlkit.parse(toml_text({"one": [value]}, tall) + "\n" * (not is_last))["one"]
            if is_last:
                tables[number - 1].add(tomlkit.nl())
            tables.insert(number, made[0])


def _steps(found: Any, values: Any) -> list[tuple[int, int, list[Any]]]:
    """What has to be replaced in a list by what, from the front: start, end and the new elements."""
    known, wanted = [toml_value(one) for one in found], [toml_value(one) for one in values]
    first = next((number for number, pair in enumerate(zip(known, wanted, strict=False)) if pair[0] != pair[1]), None)
    if first is None:
        first = min(len(known), len(wanted))
    tail = 0
    while tail < min(len(known), len(wanted)) - first and known[-1 - tail] == wanted[-1 - tail]:
        tail += 1
    old, new = known[first : len(known) - tail], wanted[first : len(wanted) - tail]
    if len(old) * len(new) > MOST_COMPARED:
        return [(first, first + len(old), list(values[first : first + len(new)]))]
    steps = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    changed = [step[1:] for step in steps if step[0] != "equal"]
    return [(first + start, first + end, list(values[first + low : first + high])) for start, end, low, high in changed]


def _item(key: str, value: Any, tall: Collection[str]) -> Item:
    """A value as it is written anew; deeper tables stand on one line."""
    if key in tall and isinstance(value, list | tuple) and value and not isinstance(value[0], int):
        lines = "".join(f"    {toml_value(one)},\n" for one in value)
        return tomlkit.parse(f"one = [\n{lines}]\n")["one"]
    return tomlkit.parse(f"one = {toml_value(value)}\n")["one"]
