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
    Column("token", String(HASH), index=True),  # hash of the one that opens the seat: without it nothing is told
    Column("kind", String(WORD), nullable=False),  # push, mail, feed, hook
    Column("address", JSON, nullable=False),  # where it goes, and the page that a notice leads to
    Column("reaches", String(HASH), nullable=False, index=True),  # hash of where it goes
    Column("quiet", JSON),  # hours in which nothing is sent, with their time zone
    Column("stop", String(HASH), nullable=False, unique=True),  # hash of the token that ends it with one click
    moment("made"),
    moment("confirmed", needed=False),  # by whoever has the mail box; null while he has not
    moment("failing", needed=False),  # since when nothing gets through
    moment("ended", needed=False),  # when it was found that nothing will get through any more
)

outbox = Table(
    "outbox",
    metadata,
    id_column(),
    refers("subscription", "subscriptions", index=True),
    refers("battle", "battles", index=True),
    Column("side", Integer, nullable=False),  # that is told
    Column("kind", String(WORD), nullable=False),  # move, offer, clock, message, ending, begun
    Column("number", Integer, nullable=False),  # of entries when it was written: one notice a wait
    Column("title", Text, nullable=False),
    Column("sentence", Text, nullable=False),
    moment("due"),
    Column("claimed", String(ID)),  # by the server that sends it, once more when it is due again
    Column("tries", Integer, nullable=False),
    moment("sent", needed=False),
    Index("ix_outbox_unsent", "sent", "due"),
)
