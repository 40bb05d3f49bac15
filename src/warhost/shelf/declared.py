"""Where a row was declared, and what is said when declarations contradict each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from re import compile as pattern
from typing import Any, Protocol, TypeVar

from warhost.errors import DeclarationError, name_hint, where
from warhost.rulebook import CLAUSE_ID

CLAUSE, CLAUSE_ID_AT = pattern(CLAUSE_ID), "warhost.rulebook.CLAUSE_ID"


class Row(Protocol):
    """What a game declares about one member of a list of its rules."""

    @property
    def member(self) -> IntEnum:
        """The member that it is about."""

    @property
    def at(self) -> str:
        """Where it stands."""


AnyRow = TypeVar("AnyRow", bound=Row)
Words = TypeVar("Words")


def place_of(member: IntEnum) -> str:
    """Where a member of a list stands, as "mygame.rules.events.Event.MOVED"."""
    return f"{type(member).__module__}.{type(member).__qualname__}.{member.name}"


def by_member(members: type[IntEnum], rows: Sequence[AnyRow], at: str) -> dict[int, AnyRow]:
    """The one row of each member, in the order of the list; DeclarationError where there are two, or with all gaps."""
    found: dict[int, AnyRow] = {}
    for row in rows:
        if not isinstance(row.member, members):
            raise DeclarationError(f"{row.at} is about {place_of(row.member)}, which the list at {at} is not about")
        if row.member in found:
            raise DeclarationError(f"{place_of(row.member)} has two rows: {found[row.member].at} and {row.at}")
        found[int(row.member)] = row
    _raise_all(_gaps(members, found, at))
    return {int(member): found[member] for member in members}


def each_of(members: Iterable[Any], rows: Mapping[Any, Words], at: str = "") -> Mapping[Any, Words]:
    """Rows by member of a list, or by yes and no; DeclarationError with each that has none, or should have none."""
    wanted, at = [*members], at or where()
    strangers = [one for one in rows if one not in wanted]
    _raise_all([*_gaps(wanted, rows, at), *(f"the list at {at} is not about {_called(one)}" for one in strangers)])
    return rows


def _gaps(members: Iterable[Any], rows: Iterable[Any], at: str) -> Iterator[str]:
    had = {*rows}
    return (f"{_called(member)} has no row in the list at {at}" for member in members if member not in had)


def _called(member: object) -> str:
    return place_of(member) if isinstance(member, IntEnum) else repr(member)


def _raise_all(faults: Iterable[str]) -> None:
    if message := "\n".join(faults):
        raise DeclarationError(message)


def look_up(what: str, name: str, known: Iterable[str], row: str, at: str) -> None:
    """DeclarationError when a row names something that is not known at another place."""
    names = list(known)
    if name not in names:
        raise DeclarationError(f"{row} names the {what} {name!r}, which {at} does not have{name_hint(name, names)}")


def check_clause(clause: str, row: str) -> None:
    """DeclarationError when a row gives something as a clause that looks like none."""
    if not CLAUSE.fullmatch(clause):
        raise DeclarationError(
            f"{row} gives {clause!r} as a clause; warhost.rulebook.CLAUSE_ID is for such as TW-1.5.6c"
        )
