"""What is stored: battles, who may do what in them, all that was ever decided, what was said, battles of campaigns.

The rows of `entries` are only ever added. A battle and a number are the primary key: of two racing actions one lands.
"""

from __future__ import annotations

from sqlalchemy import JSON, Column, DateTime, ForeignKey, Integer, String, Table, Text

from warhost.server.tables.naming import HASH, metadata, moment, refers

battles = Table(
    "battles",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),  # of the ruleset
    Column("scenario", Text, nullable=False),  # the whole of it, as TOML
    Column("seats", JSON, nullable=False),  # side -> {"kind", "name", "orders"}; names as they were at first
    Column("secret", String(64), nullable=False),
    Column("opening", Text, nullable=False),  # the head of its transcript; "" for a battle from before there was one
    Column("begun", DateTime(timezone=True), nullable=False),
    Column("ended", Text),  # its result; null while it goes on
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),  # SHA-256 of the token
    Column("battle", String(32), ForeignKey("battles.id"), nullable=False, index=True),
    Column("sides", Integer, nullable=False),  # bit set of the sides that it decides for; 0 only watches
    Column("device", String(HASH)),  # of the person to whose device it was given; null for whoever came by a link
)

standings = Table(
    "standings",
    metadata,
    refers("battle", "battles", key=True),
    Column("number", Integer, nullable=False),  # of entries
    Column("asked", Integer, nullable=False),  # bit set of the sides of persons for whom it waits
    moment("since"),  # when it began to wait for these
    Column("turn", Integer, nullable=False),
    Column("told", JSON, nullable=False),  # side that is asked -> what has happened, as it may know it
    moment("deadline", needed=False, index=True),  # when the clock of whoever is asked runs out
    Column("clocks", JSON),  # what each side has left; null without a pace
)

entries = Table(
    "entries",
    metadata,
    Column("battle", String(32), ForeignKey("battles.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),  # one of `warhost.face.entry.KINDS`
    Column("side", Integer),
    Column("action", Text),  # in notation, of an act; else what the entry says
    Column("told", Text),  # what an act led to, to find out later whether the rules have changed
    Column("spent", Integer),  # seconds since the entry before it, as clocks run; null without a pace
    Column("at", DateTime(timezone=True), nullable=False),
)

meetings = Table(
    "meetings",
    metadata,
    Column("campaign", String(32), ForeignKey("battles.id"), primary_key=True),
    Column("entry", Integer, primary_key=True, autoincrement=False),  # of the campaign, that led to it
    Column("number", Integer, nullable=False),  # among the battles of the campaign
    Column("title", Text, nullable=False),  # what the campaign is called
    Column("name", Text, nullable=False),  # and the battle
    Column("place", String(32), nullable=False),
    Column("how", String(16), nullable=False),  # it is settled: "fight", "captains" or "chances"
    Column("battle", String(32), ForeignKey("battles.id"), index=True),  # that it is, where it is fought as one
    Column("sides", JSON, nullable=False),  # side of the battle -> side of the campaign whose host that is, or null
    Column("winner", String(32)),  # a side or "neutral"; null until the campaign is told
    Column("transcript", Text),  # of a battle that is kept nowhere else
)

messages = Table(
    "messages",
    metadata,
    Column("battle", String(32), ForeignKey("battles.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("side", Integer),
    Column("text", Text, nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
)
