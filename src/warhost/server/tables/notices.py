"""Notices: who wants to be told of what, and what is still to be sent."""

from __future__ import annotations

from sqlalchemy import JSON, Column, Index, Integer, String, Table, Text

from warhost.server.tables.naming import HASH, ID, WORD, id_column, metadata, moment, refers

subscriptions = Table(
    "subscriptions",
    metadata,
    id_column(),
    refers("person", "persons", needed=False, index=True),  # of all his battles; null for one seat alone
    refers("battle", "battles", needed=False),
    Column("side", Integer),
    Column("kind", String(WORD), nullable=False),  # push, mail, feed, hook
    Column("address", JSON, nullable=False),
    Column("quiet", JSON),  # hours in which nothing is sent, with their time zone
    Column("stop", String(HASH), nullable=False, unique=True),  # hash of the token that ends it with one click
    moment("made"),
    moment("failing", needed=False),  # since when nothing gets through
    Index("ix_subscriptions_seat", "battle", "side"),
)

outbox = Table(
    "outbox",
    metadata,
    id_column(),
    refers("battle", "battles", index=True),
    Column("side", Integer, nullable=False),  # that is told
    Column("kind", String(WORD), nullable=False),  # move, message, offer, ending, clock
    Column("number", Integer, nullable=False),  # of entries when it was written: one notice a wait
    Column("sentence", Text, nullable=False),
    moment("due", index=True),
    Column("claimed", String(ID)),  # by the server that sends it
    Column("tries", Integer, nullable=False),
    moment("sent", needed=False),
)
