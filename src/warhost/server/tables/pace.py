"""When servers were up: clocks run only then."""

from __future__ import annotations

from sqlalchemy import Column, DateTime, Integer, Table

from warhost.server.tables.naming import metadata, moment

heartbeats = Table(
    "heartbeats",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),  # there is one row
    moment("until"),  # some server was up
)

outages = Table(
    "outages",
    metadata,
    Column("began", DateTime(timezone=True), primary_key=True),
    moment("ended"),
)
