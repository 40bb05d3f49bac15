"""Which figures of a game's data are read by nobody: each is changed by a little, and somebody must notice.

A figure is a number, a flag or a name in a data file. It is read when umpires come out differently with another value
there, in a field that some rule reads; or when the set-up looks at it, for a name also when the words do. A number
that only the words read is told to the players and not obeyed. A column that every row must fill is read when it is
read of any row; what a row may leave out must be read of each row that has it.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, is_dataclass, replace
from itertools import islice
from typing import Any

import numpy as np
import pytest
from pydantic import BaseModel

from warhost.kernel.layout import Bytes

NOTES = {"name", "clause", "clauses", "rulings", "house", "does"}
"""What people read: no rule depends on these."""
MOST_ALIKE = 30
"""Figures of the same name in tables of the same kind: of more, as of the troops of an army, these are tried."""
MOST_OTHERS = 6
"""Values that are tried instead of a name."""

Field = tuple[int, str]  # a table, and one of its fields


@dataclass(frozen=True)
class Figure:
    """One figure: what holds it under which name, its place in the data, its kind, and the field that it belongs to."""

    holder: dict[str, Any]
    name: str
    place: str
    kind: str
    field: Field
    is_due: bool
    """Whether every table of the kind must have it."""

    @property
    def value(self) -> Any:
        """What the data say."""
        return self.holder[self.name]

    @property
    def is_name(self) -> bool:
        """True for what is no number."""
        return isinstance(self.value, str) or (isinstance(self.value, tuple) and not _are_numbers(self.value))

    @contextmanager
    def put(self, value: Any) -> Iterator[None]:
        """Another value for a while."""
        before = self.value
        self.holder[self.name] = value
        try:
            yield
        finally:
            self.holder[self.name] = before


@dataclass(frozen=True)
class Game:
    """What there is to watch of a game."""

    catalogue: Any
    fill: Callable[[], Bytes]
    """The bytes of umpires, one after the other, freshly filled from the catalogue."""
    umpire: np.dtype[Any]
    rules: Iterable[str]
    """The sources of all that rules are made of."""
    set_up: Callable[[], object]
    """Lets the set-up do what it does."""
    tell: Callable[[], object]
    """Lets the words be said."""


def unread(game: Game) -> list[str]:
    """The places of all figures that nobody reads."""
    figures, known = list(figures_of(game.catalogue)), dict[str, dict[Any, None]]()
    for figure in figures:
        known.setdefault(figure.kind, {})[figure.value] = None
    before, read = game.fill(), names_read(game.rules)
    set_up, told = looked_at(game.set_up), looked_at(game.tell)
    found, tried, settled = dict[str, str](), Counter[str](), set[str]()
    for figure in figures:
        tried[figure.kind] += 1
        if tried[figure.kind] > MOST_ALIKE or figure.kind in settled:
            continue
        others = islice(other_values(figure.value, known[figure.kind]), MOST_OTHERS)
        is_read = figure.field in set_up or (figure.is_name and figure.field in told)
        if is_read or any(is_noticed(game, figure, other, before, read) for other in others):
            settled.update([figure.kind] if figure.is_due else [])
        else:
            found[figure.place] = figure.kind
    return [place for place, kind in found.items() if kind not in settled]


# --- the figures ------------------------------------------------------------------------------------------


def figures_of(table: Any, place: str = "", key: str = "") -> Iterator[Figure]:
    """Every figure that the data give in a table and below it; notes are none, nor is what tells a row's key."""
    given = table.model_fields_set - NOTES if isinstance(table, BaseModel) else vars(table)
    for name in sorted(given):
        value = vars(table)[name]
        if str(value) != key:
            inner = f"{place}.{name}" if place else name
            is_due = isinstance(table, BaseModel) and type(table).model_fields[name].is_required()
            figure = Figure(vars(table), name, inner, f"{id(type(table))}.{name}", (id(table), name), is_due)
            yield from _below(figure)


def _below(figure: Figure) -> Iterator[Figure]:
    """The figure, or those in the tables that stand in its place."""
    value = figure.value
    if isinstance(value, BaseModel) or is_dataclass(value):
        yield from figures_of(value, figure.place, str(figure.name))
    elif isinstance(value, dict):
        for key in value:
            place, kind = f"{figure.place}.{key}", f"{figure.kind}.{key}"
            yield from _below(replace(figure, holder=value, name=key, place=place, kind=kind, is_due=False))
    elif isinstance(value, tuple) and any(isinstance(part, BaseModel) for part in value):
        for number, part in enumerate(value):
            yield from figures_of(part, f"{figure.place}.{number}", str(number))
    else:
        yield figure


def _are_numbers(values: Iterable[Any]) -> bool:
    return all(isinstance(value, int) or (isinstance(value, tuple) and _are_numbers(value)) for value in values)


def other_values(value: Any, known: Iterable[Any]) -> Iterator[Any]:
    """Values that a figure could have instead: a little more or less, the other flag, another of the known names."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, tuple) and value and _are_numbers(value):
        yield (next(other_values(value[0], ())), *value[1:])
    else:
        yield from (other for other in known if other != value)
        yield () if isinstance(value, tuple) else "another"


# --- who notices ------------------------------------------------------------------------------------------


def is_noticed(game: Game, figure: Figure, value: Any, before: Bytes, read: set[str]) -> bool:
    """True when umpires differ with another value where rules read, or when none can be filled with it."""
    try:
        with figure.put(value):
            after = game.fill()
    except (ValueError, LookupError, TypeError, OverflowError):
        return True  # somebody has looked
    places = {int(place) % game.umpire.itemsize for place in np.flatnonzero(before != after)}
    return any(set(fields_at(game.umpire, place)) <= read for place in places)


def fields_at(record: np.dtype[Any], place: int) -> Iterator[str]:
    """The names of the fields, one in another, in which a byte of a record lies."""
    while record.subdtype or record.fields:
        if record.subdtype:
            record = record.subdtype[0]
            place %= record.itemsize
        elif record.fields:
            offsets = {offset: name for name, (_, offset, *_) in record.fields.items() if offset <= place}
            name = offsets[max(offsets)]
            yield name
            record, place = record.fields[name][0], place - max(offsets)


def names_read(sources: Iterable[str]) -> set[str]:
    """Every name that is read as an attribute in some source."""
    nodes = (node for source in sources for node in ast.walk(ast.parse(source)))
    return {node.attr for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)}


def looked_at(deed: Callable[[], object]) -> set[Field]:
    """The fields of tables that are looked at meanwhile."""
    found: set[Field] = set()
    plain = BaseModel.__getattribute__

    def spy(table: BaseModel, name: str) -> Any:
        if not name.startswith("_"):
            found.add((id(table), name))
        return plain(table, name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseModel, "__getattribute__", spy)
        deed()
    return found
