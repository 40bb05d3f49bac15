"""Where persons meet: battles that wait for an opponent, invitations, and what is done about those who spoil it."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, Integer, String, Table, Text

from warhost.server.tables.naming import ID, WORD, id_column, metadata, moment, refers

guests = Table(
    "guests",
    metadata,
    refers("person", "persons", key=True),
    Column("name", Text, nullable=False),  # as the others see it
    Column("looks", Text, nullable=False, unique=True),  # the same for all names that could be taken for one another
    moment("since"),
    moment("seen"),
)

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
)

accepted = Table(
    "accepted",
    metadata,
    refers("open_battle", "open_battles", key=True),  # of two who accept at once only one has a battle
    refers("battle", "battles", index=True),  # that came of it
)

watched = Table(
    "watched",
    metadata,
    refers("battle", "battles", key=True),  # that anybody here may watch
)

series = Table(
    "series",
    metadata,
    id_column(),
    refers("first", "persons", index=True),
    refers("second", "persons", index=True),
    Column("best_of", Integer, nullable=False),
    Column("asked", JSON, nullable=False),  # the battle that is fought each time, as the page would begin it
    Column("watchers", Boolean, nullable=False),
    moment("made"),
    moment("ended", needed=False),
)

series_battles = Table(
    "series_battles",
    metadata,
    refers("series", "series", key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # so that no battle is begun twice
    refers("battle", "battles", index=True),
    Column("first_side", String(ID), nullable=False),  # on which the first of both persons sits
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
