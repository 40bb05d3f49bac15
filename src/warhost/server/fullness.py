"""Battles do not grow for ever: how many entries and messages one may have."""

from __future__ import annotations

from warhost.server.refusals import Refusal
from warhost.server.rooms import Room
from warhost.server.settings import Settings
from warhost.server.wire import Act, Answer, Say, Undo

Growing = Act | Undo


def check_room_for(deed: object, room: Room, settings: Settings) -> None:
    """Refuse what a full battle has no room for; it can still be given up, or agreed to be a draw."""
    if isinstance(deed, Say) and len(room.messages) >= settings.most_messages:
        raise Refusal(
            "too_many", f"a battle has at most {settings.most_messages:,} messages, and this one has them all"
        )
    undoes = isinstance(deed, Answer) and deed.accept and room.offer is not None and room.offer["kind"] == "undo"
    if (undoes or isinstance(deed, Growing)) and room.number >= settings.most_entries:
        sentence = f"a battle has at most {settings.most_entries:,} entries, and this one has them all"
        raise Refusal("too_many", f"{sentence}; it can be given up, or end in a draw")
