"""All that is stored of one battle, by questions that are written once: to compose one costs more than to ask it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import BindParameter, Connection, Table, bindparam, or_, select

from warhost.server import tables

_of: BindParameter[str] = bindparam("of")
_meetings = tables.meetings
BATTLE = select(tables.battles).where(tables.battles.c.id == _of)
LATER = {
    table: select(table).where(table.c.battle == _of, table.c.number > bindparam("than")).order_by(table.c.number)
    for table in (tables.entries, tables.messages)
}
MEETINGS = select(_meetings).where(or_(_meetings.c.campaign == _of, _meetings.c.battle == _of))
MEETINGS = MEETINGS.order_by(_meetings.c.entry)
STANDING = select(tables.standings).where(tables.standings.c.battle == _of)
TOKENS = select(tables.tokens.c.hash, tables.tokens.c.sides).where(tables.tokens.c.battle == _of)
SIDES = select(tables.tokens.c.sides).where(tables.tokens.c.battle == _of, tables.tokens.c.hash == bindparam("by"))


@dataclass(frozen=True)
class Stored:
    """All rows of one battle."""

    battle: dict[str, Any]
    entries: list[dict[str, Any]]
    messages: list[dict[str, Any]]
    tokens: dict[str, int]  # the sides that each decides for, by its hash
    meetings: list[dict[str, Any]]  # of a campaign its battles, of one of these itself
    standing: dict[str, Any]


def battle_in(connection: Connection, battle: str, after_entry: int, after_message: int) -> Stored | None:
    """All that is stored of a battle, with the entries and messages after these; None where there is no such battle."""
    row = connection.execute(BATTLE, {"of": battle}).mappings().one_or_none()
    if row is None:
        return None
    return Stored(
        dict(row),
        _rows_of(connection, tables.entries, battle, after_entry),
        _rows_of(connection, tables.messages, battle, after_message),
        tokens_in(connection, battle),
        _meetings_of(connection, battle),
        _standing_of(connection, battle),
    )


def _rows_of(connection: Connection, table: Table, battle: str, after: int) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(LATER[table], {"of": battle, "than": after}).mappings()]


def _meetings_of(connection: Connection, battle: str) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(MEETINGS, {"of": battle}).mappings()]


def _standing_of(connection: Connection, battle: str) -> dict[str, Any]:
    return dict(connection.execute(STANDING, {"of": battle}).mappings().one())


def tokens_in(connection: Connection, battle: str) -> dict[str, int]:
    """The tokens of a battle: the sides that each decides for, by its hash."""
    return {hashed: int(sides) for hashed, sides in connection.execute(TOKENS, {"of": battle}).all()}
