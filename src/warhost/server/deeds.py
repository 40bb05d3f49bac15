"""What a seat asks of a battle, whether it comes over HTTP or over the WebSocket."""

from __future__ import annotations

from warhost.server.computers import Computers
from warhost.server.entries import LogEntry
from warhost.server.fullness import check_room_for
from warhost.server.refusals import Refusal
from warhost.server.rooms import Room
from warhost.server.settings import Settings
from warhost.server.wire import Act, Answer, Offer, Say, Surrender, Undo

Deed = Act | Undo | Offer | Answer | Surrender | Say


async def do(room: Room, computers: Computers, sides: int, deed: Deed, settings: Settings) -> LogEntry | None:
    """Do what is asked; the entry that came of it, if one did. Raises Refusal."""
    check_room_for(deed, room, settings)
    entry = await _do(room, sides, deed)
    computers.attend(room)
    return entry


async def _do(room: Room, sides: int, deed: Deed) -> LogEntry | None:
    match deed:
        case Act():
            return await room.act(sides, deed.number, deed.action)
        case Undo():
            return await room.undo(sides, deed.number)
        case Offer():
            return await room.make_offer(sides, deed.kind)
        case Answer():
            return await room.answer(sides, deed.accept)
        case Surrender():
            if deed.side not in room.names:
                raise Refusal("unknown_name", f"no side is called {deed.side!r}", nearest=room.names)
            return await room.surrender(sides, room.names.index(deed.side))
    await room.say(sides, deed.text)
    return None
