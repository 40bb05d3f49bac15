"""The kinds of pieces of a plain game, one row a kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from warhost.errors import DeclarationError, where
from warhost.kernel.layout import Record
from warhost.shelf.declared import check_clause


@dataclass(frozen=True)
class Kind:
    """What a kind of piece is called, its picture, what it means, and its figures by the fields of their record."""

    name: str
    icon: str
    text: str
    clauses: tuple[str, ...]
    figures: Mapping[str, int]
    at: str


def kind(name: str, icon: str, text: str, clauses: str, **figures: int) -> Kind:
    """The row of a kind; clauses have blanks between them."""
    return Kind(name, icon, text, tuple(clauses.split()), figures, where())


def check_kinds(kinds: Sequence[Kind], umpire: type[Record]) -> None:
    """DeclarationError where rows contradict each other, or the umpire's record of kinds."""
    record, known = umpire.dtype["kinds"], dict[str, Kind]()
    fields = record.base.names or ()
    if len(kinds) != record.shape[0]:
        rows = ", ".join(one.at for one in kinds)
        raise DeclarationError(
            f"{_place(umpire)} has room for {record.shape[0]} kinds, and these rows are there: {rows}"
        )
    for one in kinds:
        if known.setdefault(one.name, one) is not one:
            raise DeclarationError(f"{known[one.name].at} and {one.at} give two kinds the same name, {one.name!r}")
        if one.figures.keys() != set(fields):
            had, wanted = ", ".join(one.figures), ", ".join(fields)
            raise DeclarationError(f"{one.at} gives the figures {had}, but {_place(umpire)} has {wanted}")
        for clause in one.clauses:
            check_clause(clause, one.at)


def _place(umpire: type[Record]) -> str:
    return f"{umpire.__module__}.{umpire.__qualname__}.kinds"


OPEN = {"name": "open ground", "text": "Nothing stands in the way.", "clauses": []}


def terms_of(kinds: Sequence[Kind]) -> dict[str, Any]:
    """The kinds and the only ground as the terms of the game."""
    told = {
        one.name: {"name": one.name, "icon": one.icon, "text": one.text, "clauses": list(one.clauses)} for one in kinds
    }
    return {"kinds": told, "terrain": {".": OPEN}, "icons": {one.icon: f"icons/{one.icon}.svg" for one in kinds}}
