"""Persons: names whose battles go with them to every device. Nobody needs one to play by link."""

from __future__ import annotations

from sqlalchemy import JSON, Column, Integer, LargeBinary, String, Table, Text

from warhost.server.tables.naming import HASH, WORD, id_column, metadata, moment, refers

persons = Table(
    "persons",
    metadata,
    id_column(),
    Column("name", Text, nullable=False),
    Column("settings", JSON, nullable=False),
    moment("made"),
    moment("seen"),
    Column("banned", Text),  # why; null for whoever is welcome
)

devices = Table(
    "devices",
    metadata,
    Column("hash", String(HASH), primary_key=True),  # SHA-256 of the token that the device keeps
    refers("person", "persons", index=True),
    Column("name", Text, nullable=False),
    moment("made"),
    moment("seen"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),  # of the credential, in base64url
    refers("person", "persons", index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("count", Integer, nullable=False),  # of signatures, as the authenticator says
    Column("name", Text, nullable=False),
    moment("made"),
)

phrases = Table(
    "phrases",
    metadata,
    Column("hash", String(HASH), primary_key=True),
    refers("person", "persons", index=True),
    moment("made"),
)

challenges = Table(
    "challenges",
    metadata,
    Column("hash", String(HASH), primary_key=True),  # each is answered once, and not for long
    Column("purpose", String(WORD), nullable=False),
    refers("person", "persons", needed=False),
    moment("until", index=True),
)

person_seats = Table(
    "person_seats",
    metadata,
    refers("person", "persons", key=True),
    refers("battle", "battles", key=True, index=True),
    Column("sides", Integer, primary_key=True, autoincrement=False),  # bit set, as of a token
    Column("kept", JSON, nullable=False),  # what the page keeps of it: receipt, title, whether it is put away
    moment("at"),
)
