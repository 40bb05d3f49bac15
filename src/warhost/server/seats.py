"""Taking a seat, and what whoever has taken it changes of it later.

A seat is taken with a token of one's own, or by all at one screen: whoever sent the link has no part in it afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from warhost.face.entry import COMMIT, JOIN, join_text
from warhost.server.adding import Said, entries_of
from warhost.server.deeds import ATTEMPTS, let_pass
from warhost.server.entries import WATCHING, bit_of, is_shared
from warhost.server.fullness import check_room_for
from warhost.server.refusals import Refusal
from warhost.server.rooms import CHANGE_SEATS, Room
from warhost.server.shown_battle import RENAMED
from warhost.server.store import Change, Raced
from warhost.server.wire import Join

Given = Callable[[int], Change]
"""Gives a seat, named by its sides, to the person who takes it."""


def is_taken(room: Room, side: int) -> bool:
    """True when somebody has taken this seat alone."""
    return any(entry.kind in (JOIN, COMMIT) and entry.side == side for entry in room.chronicle.entries)


async def sit_down(room: Room, sides: int, token: str, asked: Join, given: Given | None = None) -> None:
    """Do what is asked of a seat, under the room's lock and at once, or not at all; one that is taken is `given`.

    A seat that is taken already may exchange its token or be renamed; neither is an entry, of which a battle bears only
    so many. Raises Refusal; Raced where another server was first.
    """
    if sides == WATCHING or (is_shared(sides) and (asked.name or asked.token)):
        raise Refusal("not_your_seat", "this link is not that of one seat")
    if room.part_of is not None:
        raise Refusal("not_now", "the seats of this battle, and its dice, are those of its campaign")
    check_room_for(asked, room, sides)
    if not is_shared(sides):
        await _sit_alone(room, sides.bit_length() - 1, token, asked, given)
    elif said := entries_of(asked, "", room.chronicle, None):
        await _add_all(room, None, said)


async def _sit_alone(room: Room, side: int, token: str, asked: Join, given: Given | None) -> None:
    takes = not is_taken(room, side)
    if takes and asked.token is None:
        sentence = "a seat is taken with a token of one's own, after which the link opens nothing: send one along"
        raise Refusal("not_your_seat", sentence)
    exchange = None if asked.token is None else room.keys.exchange(token, asked.token, not takes)
    seats = _renamed(room, side, asked.name) if asked.name and not takes else None
    beside = [*(exchange.statements if exchange else ())]
    if takes and given:
        beside.append(given(bit_of(side)))
    if seats:
        beside.append((CHANGE_SEATS, {"battle": room.id, "new_seats": seats}))

    def take() -> None:
        if exchange:
            room.keys.note(exchange)
            room.send_away()
        if seats:
            room.seat(seats)

    said = entries_of(asked, (asked.name or "") if takes else "", room.chronicle, side)
    if takes or said:
        await _add_all(room, side, said or [(JOIN, join_text("", ""))], beside, take)
    elif beside:
        await room.store.add(*beside, notice=room.id)
        take()


async def _add_all(
    room: Room,
    side: int | None,
    said: Sequence[Said],
    beside: Sequence[Change] = (),
    once_stored: Callable[[], None] = lambda: None,
) -> None:
    """Add what somebody says who joins; what is committed beside goes with the first of it."""
    (kind, text), *rest = said
    try:
        await room.add(kind, side, text, bool(rest), beside, once_stored)
        for place, (kind, text) in enumerate(rest, 1):
            await _add_more(room, side, kind, text, place < len(rest))
        await let_pass(room)
    finally:
        room.ask_after_all()  # nobody thinks about a position that the next entry sets up anew


async def _add_more(room: Room, side: int | None, kind: str, text: str, more: bool) -> None:
    """Add what follows, which is not asked for again: another server may be first for a while."""
    for _ in range(ATTEMPTS):
        with suppress(Raced):
            await room.add(kind, side, text, more)
            return
    raise Refusal("stale", "too much is going on here just now; try again")


def _renamed(room: Room, side: int, name: str) -> dict[str, dict[str, object]]:
    """What the seats are when one has another name."""
    if room.over:
        raise Refusal("over", "the battle is over")
    return {**room.seats, room.names[side]: room.seats[room.names[side]] | {RENAMED: name}}
