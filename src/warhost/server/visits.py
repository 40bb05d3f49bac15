"""Pages that ask again and again, as WebSockets do not pass to them: each counts as open until it ceases to ask."""

from __future__ import annotations

import asyncio
from typing import Any

from warhost.server.held_battle import Listener
from warhost.server.rooms import Room

STAY_S = 8.0  # after a question; pages ask every two seconds


def unheard(_: dict[str, Any]) -> None:
    """Tell nothing: the page finds it in the answer to its next question."""


class Visits:
    """Who is counted as being in a room, and until when."""

    def __init__(self) -> None:
        self._leaving: dict[tuple[str, str], asyncio.TimerHandle] = {}

    def stay(self, room: Room, sides: int, token: str, hidden: bool) -> None:
        """Count the holder of a token as being in a room for a while, from now on."""
        who = (room.id, token)
        leaving = self._leaving.pop(who, None)
        if leaving is not None:
            leaving.cancel()
        listener = next((one for one in room.listeners if one.token == token and one.send is unheard), None)
        if listener is None:
            listener = Listener(sides, token, unheard)
            room.listeners.append(listener)
            room.tell({"type": "seats", "seats": room.seats_data()})
        listener.hidden = hidden
        self._leaving[who] = asyncio.get_running_loop().call_later(STAY_S, self._leave, who, room, listener)

    def _leave(self, who: tuple[str, str], room: Room, listener: Listener) -> None:
        """The page has not asked again."""
        del self._leaving[who]
        if listener in room.listeners:  # else it was sent away
            room.listeners.remove(listener)
        room.tell({"type": "seats", "seats": room.seats_data()})
