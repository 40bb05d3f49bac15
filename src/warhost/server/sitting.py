"""What whoever has a token says of his seat: that he takes it, when he is asked, what he answers, what he is shown.

Each is done to its end even where nobody waits for it any more, and committed before it counts.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from warhost.server import beforehand, counsel, passing
from warhost.server.deeds import ATTEMPTS, whole
from warhost.server.entries import bit_of
from warhost.server.refusals import Refusal
from warhost.server.rooms import Room
from warhost.server.seats import Given, sit_down
from warhost.server.store import Raced
from warhost.server.wire import Join


async def join(room: Room, token: str, asked: Join, given: Given | None = None) -> int:
    """A seat says who it is and adds to the dice, which count from there on: the sides that its token decides for.

    It takes the seat with a token of its own: from then on the link it came by opens nothing, nor does the one of
    all at one screen, so that whoever sent the link no longer holds the seat. Later it may exchange that token
    again, or have another name, which is no entry. With it the seat is `given` to the person who takes it.
    """
    return await whole(_join(room, token, asked, given))


async def _join(room: Room, token: str, asked: Join, given: Given | None) -> int:
    async with room.lock:
        await _hear_others(room)
        for _ in range(ATTEMPTS):
            sides = await room.keys.sides_of(token)
            with contextlib.suppress(Raced):
                await sit_down(room, sides, token, asked, given)
                room.tell({"type": "seats", "seats": room.seats_data()})
                return sides
    raise Refusal("stale", "too much is going on here just now; try again")


async def order(room: Room, token: str, side: str, orders: Mapping[str, str], ask_again: bool = False) -> None:
    """A seat says for which windows it wants to be asked; what it has said before of other windows stands.

    To `ask_again` ends a pass that it has given for a while.
    """
    unknown = sorted(set(orders) - set(room.ruleset.asking))
    if unknown:
        raise Refusal("unknown_name", f"no window is called {unknown[0]!r}", nearest=tuple(room.ruleset.asking))
    await whole(_order(room, token, side, orders, ask_again))


async def _order(room: Room, token: str, side: str, orders: Mapping[str, str], ask_again: bool) -> None:
    async with _seat_of(room, token, side) as seat:
        told = {**room.orders_of(seat), **orders}
        seats = {**room.seats, side: room.seats[side] | {"orders": told}}
        await room.change_seats(passing.seats_without(seats, side) if ask_again else seats)


async def answer_beforehand(room: Room, token: str, side: str, said: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """A seat says what it answers when it is asked while another moves, in place of what it has said before."""
    return await whole(_answer_beforehand(room, token, side, said))


async def _answer_beforehand(room: Room, token: str, side: str, said: Sequence[dict[str, Any]]) -> dict[str, Any]:
    async with _seat_of(room, token, side) as seat:
        if room.over:
            raise Refusal("over", "the battle is over")
        await room.change_seats(beforehand.seats_with(room, seat, said))
        return beforehand.told(room, seat)


async def want_counsel(room: Room, token: str, wanted: bool) -> None:
    """The holder of a token says whether he wants chances and hints to be shown."""
    await whole(_want_counsel(room, token, wanted))


async def _want_counsel(room: Room, token: str, wanted: bool) -> None:
    async with room.held_by(token) as sides:
        await _hear_others(room)
        await room.change_seats(counsel.seats_with(room.seats, sides, wanted))


@contextlib.asynccontextmanager
async def _seat_of(room: Room, token: str, side: str) -> AsyncIterator[int]:
    """The seat of a side while the room is held; Refusal where the token does not decide for it."""
    async with room.held_by(token) as sides:
        if side not in room.names or not sides & bit_of(room.names.index(side)):
            raise Refusal("not_your_seat", f"this link does not decide for {side!r}")
        await _hear_others(room)
        yield room.names.index(side)


async def _hear_others(room: Room) -> None:
    """Where other servers may have changed something, hear of it first."""
    if not room.store.settings.is_sqlite:
        await room.catch_up()
