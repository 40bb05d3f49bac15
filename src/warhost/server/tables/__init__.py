"""The tables of the database: `battles` has all that was decided, the others what persons have beside it."""

from __future__ import annotations

from warhost.server.tables.battles import battles, entries, meetings, messages, standings, tokens
from warhost.server.tables.clubs import clubs, entrants, members, pairings, ratings, results, tournaments
from warhost.server.tables.meeting_place import (
    accepted,
    bans,
    blocks,
    guests,
    invitations,
    open_battles,
    reports,
    series,
    series_battles,
    watched,
)
from warhost.server.tables.naming import metadata
from warhost.server.tables.notices import outbox, subscriptions
from warhost.server.tables.pace import heartbeats, outages
from warhost.server.tables.persons import challenges, devices, passkeys, person_seats, persons, phrases

__all__ = [
    "accepted",
    "bans",
    "battles",
    "blocks",
    "challenges",
    "clubs",
    "devices",
    "entrants",
    "entries",
    "guests",
    "heartbeats",
    "invitations",
    "meetings",
    "members",
    "messages",
    "metadata",
    "open_battles",
    "outages",
    "outbox",
    "pairings",
    "passkeys",
    "person_seats",
    "persons",
    "phrases",
    "ratings",
    "reports",
    "results",
    "series",
    "series_battles",
    "standings",
    "subscriptions",
    "tokens",
    "tournaments",
    "watched",
]
