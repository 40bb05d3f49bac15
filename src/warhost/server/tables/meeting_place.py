"""Where persons meet: battles that wait for an opponent, invitations, and what is done about those who spoil it."""

from __future__ import annotations

from sqlalchemy import JSON, Column, String, Table, Text

from warhost.server.tables.naming import ID, WORD, id_column, metadata, moment, refers

open_battles = Table(
    "open_battles",
    metadata,
    id_column(),
    refers("person", "persons", index=True),  # who offers it
    Column("game", String(64), nullable=False),
    Column("asked", JSON, nullable=False),  # the battle, as the page would begin it
    Column("wishes", JSON, nullable=False),  # side, pace, strength of the opponent, watchers
    Column("club", String(ID)),  # whose members alone may accept; null for everybody
    moment("made", index=True),
    moment("until", index=True),
    refers("battle", "battles", needed=False),  # that came of it; null while it waits
)

invitations = Table(
    "invitations",
    metadata,
    refers("open_battle", "open_battles", key=True),
    refers("person", "persons", key=True, index=True),  # who is invited
    Column("answer", String(WORD)),  # null while it waits
    moment("made"),
)

blocks = Table(
    "blocks",
    metadata,
    refers("person", "persons", key=True),
    refers("blocked", "persons", key=True, index=True),
    moment("made"),
)

reports = Table(
    "reports",
    metadata,
    id_column(),
    refers("person", "persons", needed=False),  # who reports
    refers("about", "persons", needed=False),
    refers("battle", "battles", needed=False),
    Column("said", Text, nullable=False),  # the name or the message that is reported
    Column("why", Text, nullable=False),
    moment("made"),
    Column("settled", Text),  # what was done; null while nobody has looked
)

bans = Table(
    "bans",
    metadata,
    id_column(),
    Column("kind", String(WORD), nullable=False),  # address, name
    Column("what", Text, nullable=False, unique=True),
    Column("why", Text, nullable=False),
    moment("made"),
    moment("until", needed=False),
)
