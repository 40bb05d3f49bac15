"""Clubs with their tournaments, and how strong everybody is in each game."""

from __future__ import annotations

from sqlalchemy import JSON, Column, Float, Integer, String, Table, Text

from warhost.server.tables.naming import WORD, id_column, metadata, moment, refers

RATED = 80  # characters of who is rated: "person:ID" or "computer:NAME"

clubs = Table(
    "clubs",
    metadata,
    id_column(),
    Column("slug", String(64), nullable=False, unique=True),  # as in the address of its page
    Column("name", Text, nullable=False),
    Column("about", Text, nullable=False),
    Column("joined_by", String(WORD), nullable=False),  # "all", or "invited"
    moment("made"),
)

members = Table(
    "members",
    metadata,
    refers("club", "clubs", key=True),
    refers("person", "persons", key=True, index=True),
    Column("role", String(WORD), nullable=False),  # warden, member, asking
    moment("since"),
)

tournaments = Table(
    "tournaments",
    metadata,
    id_column(),
    refers("club", "clubs", index=True),
    Column("name", Text, nullable=False),
    Column("kind", String(WORD), nullable=False),  # round_robin, swiss
    Column("game", String(64), nullable=False),
    Column("asked", JSON, nullable=False),  # the battle that is fought at each table, as the page would begin it
    Column("pace", Text, nullable=False),
    Column("rounds", Integer, nullable=False),
    moment("made"),
    moment("began", needed=False),
    moment("ended", needed=False),
)

entrants = Table(
    "entrants",
    metadata,
    refers("tournament", "tournaments", key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),  # in the order of entering
    Column("number", Integer),  # by which it is paired, the strongest first; null until it begins
    Column("who", String(RATED), nullable=False),
    Column("name", Text, nullable=False),
    moment("gone", needed=False),
)

pairings = Table(
    "pairings",
    metadata,
    refers("tournament", "tournaments", key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("first", Integer, nullable=False),  # places of the entrants
    Column("second", Integer),  # null for a bye
    refers("battle", "battles", needed=False, index=True),
    Column("points", JSON),  # of both; null while it is fought
)

results = Table(
    "results",
    metadata,
    refers("battle", "battles", key=True),
    Column("game", String(64), nullable=False, index=True),
    Column("who", JSON, nullable=False),  # side -> who is rated
    Column("winner", String(32)),  # a side; null for a draw
    moment("at", index=True),
)

ratings = Table(
    "ratings",
    metadata,
    Column("who", String(RATED), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("battles", Integer, primary_key=True, autoincrement=False),  # that count: rows are only ever added
    Column("mean", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    refers("battle", "battles"),  # that led to it
    moment("at"),
)
