"""Why an action is illegal: one row a bit of the contract, with the sentence that is said and the clauses behind it.

    OBJECTIONS = Objections(
        Objection,
        because(Objection.NOT_YOURS, "the piece belongs to the other side", "TW-1.3.1c"),
        because(Objection.MALFORMED, "the action does not say what it needs, or says more than that"),
    )

Sentences begin in lower case, because they follow one another in a message. No clause stands behind an objection that
only concerns the notation or the box.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from warhost import errors
from warhost.errors import where
from warhost.kernel.sets import WIDE_ROOM
from warhost.shelf.declared import by_member, check_clause, place_of


@dataclass(frozen=True)
class Because:
    """What is said when one condition fails."""

    member: IntEnum
    sentence: str
    clauses: str
    at: str


def because(objection: IntEnum, sentence: str, clauses: str = "") -> Because:
    """The row of an objection: its sentence, and its clauses with blanks between them."""
    return Because(objection, sentence, clauses, where())


class Objections:
    """All objections of a game, by bit; DeclarationError when there is not one row for each."""

    def __init__(self, members: type[IntEnum], *rows: Because) -> None:
        at = where()
        self.rows: dict[IntEnum, errors.Objection] = {}
        for number, row in by_member(members, rows, at).items():
            for clause in row.clauses.split():
                check_clause(clause, row.at)
            if number >= WIDE_ROOM:
                room = f"room for {WIDE_ROOM}, and {place_of(row.member)} is number {number}"
                raise errors.DeclarationError(f"{row.at}: a set of objections has {room}")
            if not row.sentence:
                raise errors.DeclarationError(f"{row.at} says nothing about {place_of(row.member)}")
            name, clauses = row.member.name.lower(), tuple(row.clauses.split())
            self.rows[members(number)] = errors.Objection(name, row.sentence, clauses)

    def of(self, bits: int) -> tuple[errors.Objection, ...]:
        """The objections behind the bits that the contract gives, in their order; none for 0."""
        return tuple(objection for number, objection in self.rows.items() if bits >> number & 1)
