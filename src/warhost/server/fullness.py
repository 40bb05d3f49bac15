"""Battles do not grow for ever: how many entries and messages one may have."""

from __future__ import annotations

from warhost.server.refusals import Refusal
from warhost.server.rooms import Room
from warhost.server.wire import Answer, Offer, Rematch, Resume, Say, Stop, Surrender

FOR_THE_END = 100  # entries beyond the last one that is decided, in which an end can be agreed upon
ENDING = Surrender | Stop | Rematch  # the last adds nothing to it
AGREEING = ENDING | Offer | Answer | Resume


def check_room_for(deed: object, room: Room) -> None:
    """Refuse what a full battle has no room for; it can still be given up, or agreed to be a draw."""
    settings = room.store.settings
    if isinstance(deed, Say):
        if len(room.messages) >= settings.most_messages:
            sentence = f"a battle has at most {settings.most_messages:,} messages, and this one has them all"
            raise Refusal("too_many", sentence)
        return
    undoes = isinstance(deed, Answer) and deed.accept and room.offer is not None and room.offer["kind"] == "undo"
    most = settings.most_entries + FOR_THE_END * (isinstance(deed, AGREEING) and not undoes)
    if room.number >= most and not isinstance(deed, ENDING):
        sentence = f"a battle has at most {settings.most_entries:,} entries, and this one has them all"
        raise Refusal("too_many", f"{sentence}; it can be given up, or end in a draw")
