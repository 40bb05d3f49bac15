"""Battles do not grow for ever: how many entries and messages one may have, and how many of them a single seat.

What a seat offers, takes back and rests is bounded by itself, so that nobody fills a battle that he is about to lose.
"""

from __future__ import annotations

from warhost.face.entry import HOLIDAY, OFFER, UNDO
from warhost.server.entries import sole_side_of
from warhost.server.refusals import Refusal
from warhost.server.rooms import Room
from warhost.server.wire import Answer, Claim, Holiday, Offer, Rematch, Resume, Say, Stop, Surrender, Undo

FOR_THE_END = 100  # entries beyond the last one that is decided, in which an end can be agreed upon
OFFERS_OF_A_SEAT = 200  # each of which any other may decline
HOLIDAYS_OF_A_SEAT = 60  # taken and come back from
TAKEN_BACK_BY_A_SEAT = 500  # actions, where another seat is another person's
ENDING = Surrender | Claim | Stop | Rematch  # the last adds nothing to it
AGREEING = ENDING | Offer | Answer | Resume


def check_room_for(deed: object, room: Room, sides: int) -> None:
    """Refuse what a full battle has no room for; it can still be given up, or agreed to be a draw."""
    settings = room.store.settings
    if isinstance(deed, Say):
        _check_messages(room, sides, settings.most_messages)
        return
    side = sole_side_of(sides)
    if isinstance(deed, Offer | Undo | Holiday) and side is not None and room.persons_besides(sides):
        _check_share(room, side)
    undoes = isinstance(deed, Answer) and deed.accept and room.offer is not None and room.offer["kind"] == "undo"
    most = settings.most_entries + FOR_THE_END * (isinstance(deed, AGREEING) and not undoes)
    if room.number >= most and not isinstance(deed, ENDING):
        sentence = f"a battle has at most {settings.most_entries:,} entries, and this one has them all"
        raise Refusal("too_many", f"{sentence}; it can be given up, or end in a draw")


def _check_messages(room: Room, sides: int, most: int) -> None:
    own = [name for side, name in enumerate(room.names) if sides & 1 << side]
    if sum(message["side"] in own for message in room.messages) >= most:
        raise Refusal("too_many", f"a seat says at most {most:,} messages in a battle, and this one has said them all")


def _check_share(room: Room, side: int) -> None:
    """Refuse a seat that has offered, or taken back, as much as one may."""
    own = [entry for entry in room.chronicle.entries if entry.side == side]
    taken_back = sum(len(room.chronicle.taken_back_by(entry)) for entry in own if entry.kind == UNDO)
    if sum(entry.kind == OFFER for entry in own) >= OFFERS_OF_A_SEAT:
        raise Refusal("too_many", f"a seat makes at most {OFFERS_OF_A_SEAT} offers in a battle, and this one has")
    if sum(entry.kind == HOLIDAY for entry in own) >= HOLIDAYS_OF_A_SEAT:
        raise Refusal("too_many", f"a seat takes at most {HOLIDAYS_OF_A_SEAT} holidays in a battle, and this one has")
    if taken_back >= TAKEN_BACK_BY_A_SEAT:
        sentence = f"a seat takes back at most {TAKEN_BACK_BY_A_SEAT} actions in a battle, and this one has"
        raise Refusal("too_many", sentence)
