"""A rematch between two persons: one offers it where a battle is over, the other accepts, and the server begins it."""

from __future__ import annotations

from warhost.server.entries import BOTH, WATCHING, bit_of
from warhost.server.refusals import Refusal
from warhost.server.rooms import Room
from warhost.server.wire import Answer, Rematch


def begins(room: Room, deed: object) -> bool:
    """True for a deed with which a new battle begins."""
    agreed = isinstance(deed, Rematch) or (isinstance(deed, Answer) and deed.accept)
    return room.over and agreed and room.again.offered_by is not None


async def offer_rematch(room: Room, sides: int, turned: bool) -> None:
    """Offer the other seat another battle; two who offer the same agree."""
    if not room.over:
        raise Refusal("not_over", "a rematch is offered when the battle is over")
    if sides == WATCHING:
        raise Refusal("not_your_seat", "this link is for watching only")
    side, again = sides.bit_length() - 1, room.again
    if sides == BOTH or room.is_computer(1 - side):
        raise Refusal("no_offer", "there is nobody else here who could agree: begin another battle")
    if again.begun:
        raise Refusal("not_now", "the rematch has begun already")
    if again.offered_by == 1 - side:
        if again.turned != turned:
            raise Refusal("not_now", f"{room.names[1 - side]} offers a rematch already; answer that first")
        await _begin(room)
        return
    again.offered_by, again.turned = side, turned
    room.tell({"type": "offer", "offer": room.offer})


async def answer_rematch(room: Room, sides: int, accept: bool) -> None:
    """Accept or decline the rematch that the other seat offers."""
    offered_by = room.again.offered_by
    if offered_by is None or not sides & ~bit_of(offered_by):
        raise Refusal("no_offer", "there is no offer to answer")
    if accept:
        await _begin(room)
        return
    room.again.offered_by = None
    room.tell({"type": "offer", "offer": None})


async def _begin(room: Room) -> None:
    """Begin the new battle, and tell each who is here how he opens it."""
    again = room.again
    seats = {room.names[again.side_of(side)]: {"kind": "person", "name": room.name_of(side)} for side in (0, 1)}
    again.begun = await room.begin_another({name: seats[name] for name in room.names})
    again.offered_by = None
    for listener in room.listeners:
        listener.send({"type": "rematch", "rematch": again.told_to(listener.sides)})
