"""What the words and signs of a game mean, for whoever points at one, and which pictures its pieces have.

Both are data of the game: `terms.toml` and `icons.toml`. docs/wire.md has their shape on the wire.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from importlib.resources.abc import Traversable
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from warhost.shelf.figures import DataTable, Name, clause_of, read_tables

Data = dict[str, Any]
Things = Mapping[str, Iterable[str] | None]
"""What needs terms, by kind: its names, rows of figures by name, or None for as many as the file has."""


class Term(DataTable):
    """What a thing means; with its name and its clauses where no row of figures has them."""

    name: Name | None = None
    text: Annotated[str, Field(min_length=5, pattern=r"\.$")]
    clauses: tuple[Annotated[str, clause_of("[A-Z]+")], ...] = Field((), min_length=1)


TermOrText = Annotated[Term, BeforeValidator(lambda given: {"text": given} if isinstance(given, str) else given)]


class TermFile(DataTable):
    """All of `terms.toml`: terms by kind and name."""

    terms: Mapping[str, Mapping[Name, TermOrText]] = Field(alias="terms.toml")


class IconFile(DataTable):
    """All of `icons.toml`: names of pictures, by row of a table and by class."""

    icons: Mapping[str, Mapping[str, str]] = Field(alias="icons.toml")


class MissingTerms(ValueError):
    """Every fault of terms and icons, one a line; `known` has what there is to be explained, by kind and name."""

    def __init__(self, faults: Iterable[str], known: Mapping[str, Data]) -> None:
        super().__init__("\n".join(faults))
        self.known = known


def read_terms(
    source: Traversable | Path | str, things: Things, icons: Icons, told: Mapping[str, Data] = MappingProxyType({})
) -> dict[str, Data]:
    """The terms in the data of a package or in a folder, by kind and name; MissingTerms with every fault.

    `told` has kinds whose terms stand elsewhere, as they go over the wire.
    """
    terms = read_tables(TermFile, source).terms
    if faults := [*_gaps(terms, things), *icons.gaps()]:
        names = {kind: terms.get(kind, {}) if rows is None else rows for kind, rows in things.items()}
        raise MissingTerms(faults, {**{kind: {name: {} for name in rows} for kind, rows in names.items()}, **told})
    read = {kind: {name: _told(name, term, things[kind]) for name, term in terms[kind].items()} for kind in things}
    return {**read, **told}


def _gaps(terms: Mapping[str, Mapping[str, Term]], things: Things) -> Iterator[str]:
    """Every thing of the game without a term, every term without a thing, every sentence without clauses."""
    for kind in things.keys() | terms.keys():
        given, rows = terms.get(kind, {}), things.get(kind, ())
        needed = set(given if rows is None else rows)
        for name in sorted(needed ^ given.keys()):
            yield f"terms.toml, {kind}: {name!r} {'has no term' if name in needed else 'is nothing in the game'}"
        for name in sorted(needed & given.keys()):
            if not _clauses(name, given[name], rows):
                yield f"terms.toml, {kind}: {name!r} needs clauses"


def _told(name: str, term: Term, rows: Iterable[str] | None) -> Data:
    """A term as it goes over the wire."""
    called = term.name or getattr(_row(name, rows), "name", name)
    return {"name": called, "text": term.text, "clauses": _clauses(name, term, rows)}


def _clauses(name: str, term: Term, rows: Iterable[str] | None) -> list[str]:
    """The clauses of a term, or of the row of figures behind it, which has several or one."""
    row = _row(name, rows)
    return [*(term.clauses or getattr(row, "clauses", ()) or filter(None, [getattr(row, "clause", "")]))]


def _row(name: str, rows: Iterable[str] | None) -> Any:
    return rows[name] if isinstance(rows, Mapping) else None


class Icons:
    """The pictures of a game's pieces: by the key of a row in a table of `icons.toml`, for all others by class.

    `pieces` tells the key and the class of all that need one.
    """

    def __init__(self, package: str, rows: str, pieces: Callable[[], Iterable[tuple[str, str]]]) -> None:
        self._package, self._rows, self._pieces = package, rows, pieces

    @cached_property
    def _tables(self) -> Mapping[str, Mapping[str, str]]:
        return read_tables(IconFile, self._package).icons

    @property
    def named(self) -> Mapping[str, str]:
        """The pictures of rows that have one of their own."""
        return self._tables[self._rows]

    @property
    def classes(self) -> Mapping[str, str]:
        """The pictures of the classes."""
        return self._tables["classes"]

    def of(self, key: str, kind: str) -> str:
        """The picture of a row of a class."""
        return self.named.get(key) or self.classes[kind]

    def gaps(self) -> Iterator[str]:
        """A fault for each piece without a picture, and each picture of none."""
        pieces = dict(self._pieces())
        for key, kind in pieces.items():
            if key not in self.named and kind not in self.classes:
                yield f"icons.toml, {self._rows}: {key!r} has no picture, nor has {kind!r} in classes"
        for key in self.named:
            if key not in pieces:
                yield f"icons.toml, {self._rows}: {key!r} is nothing in the game"

    def paths(self) -> dict[str, str]:
        """Where the page finds each picture."""
        return {icon: f"icons/{icon}.svg" for icon in sorted({*chain(self.named.values(), self.classes.values())})}
