"""What all tables share: how keys and indexes are called, and the lengths of what they hold."""

from __future__ import annotations

from sqlalchemy import Column, DateTime, ForeignKey, MetaData, String

NAMING = {
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "ix": "ix_%(column_0_label)s",
}
ID, HASH, WORD = 32, 64, 16  # characters of an id, of a SHA-256, and of a kind or a state
metadata = MetaData(naming_convention=NAMING)


def id_column(name: str = "id") -> Column[str]:
    """The id that is the primary key of a table."""
    return Column(name, String(ID), primary_key=True)


def refers(name: str, to: str, *, key: bool = False, needed: bool = True, index: bool = False) -> Column[str]:
    """A column with the id of another table's row."""
    return Column(name, String(ID), ForeignKey(f"{to}.id"), primary_key=key, nullable=not (needed or key), index=index)


def moment(name: str, *, needed: bool = True, index: bool = False) -> Column[object]:
    """A column with a moment, in UTC."""
    return Column(name, DateTime(timezone=True), nullable=not needed, index=index)
