"""A rematch among persons: one offers it where a battle is over, all others accept, and the server begins it."""

from __future__ import annotations

from warhost.server.entries import WATCHING, bit_of, sole_side_of
from warhost.server.meetings import FIGHT
from warhost.server.refusals import Refusal
from warhost.server.rooms import Room
from warhost.server.wire import Answer, Meet, Rematch


def begins(room: Room, deed: object) -> bool:
    """True for a deed with which a new battle may begin."""
    if isinstance(deed, Meet):
        return deed.how == FIGHT
    agreed = isinstance(deed, Rematch) or (isinstance(deed, Answer) and deed.accept)
    return room.over and agreed and room.again.offered_by is not None and len(_still_asked(room)) == 1


async def offer_rematch(room: Room, sides: int, turned: bool) -> None:
    """Offer all other persons another battle; whoever offers the same agrees."""
    if not room.over:
        raise Refusal("not_over", "a rematch is offered when the battle is over")
    if sides == WATCHING:
        raise Refusal("not_your_seat", "this link is for watching only")
    side, again = sole_side_of(sides), room.again
    if side is None or not room.persons_besides(sides):
        raise Refusal("no_offer", "there is nobody else here who could agree: begin another battle")
    if again.begun:
        raise Refusal("not_now", "the rematch has begun already")
    if again.offered_by not in (None, side):
        if again.turned != turned:
            raise Refusal("not_now", f"{room.names[again.offered_by]} offers a rematch already; answer that first")
        await answer_rematch(room, sides, accept=True)
        return
    again.offered_by, again.turned, again.agreed_by = side, turned, []
    room.tell({"type": "offer", "offer": room.offer})


async def answer_rematch(room: Room, sides: int, accept: bool) -> None:
    """Accept or decline the rematch that another seat offers; it begins when all agree."""
    again, asked = room.again, _still_asked(room)
    side = next((one for one in asked if sides & bit_of(one)), None)
    if side is None:
        raise Refusal("no_offer", "there is no offer to answer")
    if accept and asked == [side]:
        await _begin(room)
        return
    if accept:
        again.agreed_by.append(side)
    else:
        again.offered_by, again.agreed_by = None, []
    room.tell({"type": "offer", "offer": room.offer})


def _still_asked(room: Room) -> list[int]:
    """The persons who have still to accept the rematch that is offered."""
    offered_by = room.again.offered_by
    if offered_by is None:
        return []
    return [side for side in room.persons_besides(bit_of(offered_by)) if side not in room.again.agreed_by]


async def _begin(room: Room) -> None:
    """Begin the new battle, and tell each who is here how he opens it."""
    again = room.again
    seats = {
        room.names[again.side_of(side)]: {"kind": room.seats[room.names[side]]["kind"], "name": room.name_of(side)}
        for side in room.playing
    }
    again.begun = await room.begin_another({name: seats.get(name, room.seats[name]) for name in room.names})
    again.offered_by = None
    for listener in room.listeners:
        listener.send({"type": "rematch", "rematch": again.told_to(listener.sides)})
