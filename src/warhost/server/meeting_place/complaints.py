"""What guests do about those who spoil it: block them, or report a name or a message to the host."""

from __future__ import annotations

from typing import Any

from sqlalchemy import bindparam, delete, select

from warhost.server import tables
from warhost.server.entries import bit_of
from warhost.server.ids import new_id
from warhost.server.meeting_place.guests import Guest, guests, rows_in
from warhost.server.meeting_place.wire import Complaint
from warhost.server.refusals import Refusal
from warhost.server.store import Raced, Store, now

blocks = tables.blocks
LIFT = delete(blocks).where(blocks.c.person == bindparam("by"), blocks.c.blocked == bindparam("of"))
MOST_BLOCKED = 500


async def block(store: Store, guest: Guest, person: str) -> None:
    """Have nothing to do with somebody from now on: neither sees what the other offers, nor may accept it."""
    if person == guest.id:
        raise Refusal("bad_request", "person: that is you")
    await _name_of(store, person)
    if len(await blocked_by(store, guest)) >= MOST_BLOCKED:
        raise Refusal("too_many", f"a guest blocks at most {MOST_BLOCKED} others")
    try:
        await store.add((blocks, {"person": guest.id, "blocked": person, "made": now()}))
    except Raced:
        return  # blocked already


async def lift(store: Store, guest: Guest, person: str) -> None:
    """Have to do with somebody again."""
    await store.add((LIFT, {"by": guest.id, "of": person}))


async def blocked_by(store: Store, guest: Guest) -> list[dict[str, str]]:
    """Whom a guest has blocked."""
    query = (
        select(guests.c.person, guests.c.name)
        .join(blocks, blocks.c.blocked == guests.c.person)
        .where(blocks.c.person == guest.id)
        .order_by(guests.c.name)
    )
    return [{"id": row["person"], "name": row["name"]} for row in await rows_in(store, query)]


async def report(store: Store, guest: Guest, asked: Complaint) -> None:
    """Tell the host of a name or a message; what was said is taken from where it was said."""
    if asked.person is not None:
        said: dict[str, Any] = {"about": asked.person, "battle": None, "said": await _name_of(store, asked.person)}
    else:
        said = await _message_of(store, guest, asked.battle or "", asked.message or 0)
    row = {"id": new_id(), "person": guest.id, "why": asked.why, "made": now(), "settled": None}
    await store.add((tables.reports, row | said))


async def _name_of(store: Store, person: str) -> str:
    found = await rows_in(store, select(guests.c.name).where(guests.c.person == person))
    if not found:
        raise Refusal("unknown_name", "there is no such person here")
    return str(found[0]["name"])


async def _message_of(store: Store, guest: Guest, battle: str, number: int) -> dict[str, Any]:
    """A message of one of the guest's battles, and who has written it, where that is known."""
    messages, seats = tables.messages, tables.person_seats
    query = (
        select(messages.c.text, messages.c.side)
        .join(seats, seats.c.battle == messages.c.battle)
        .where(messages.c.battle == battle, messages.c.number == number, seats.c.person == guest.id)
    )
    found = await rows_in(store, query)
    if not found:
        raise Refusal("unknown_battle", "this is no message of a battle of yours")
    text, side = found[0]["text"], found[0]["side"]
    there = select(seats.c.person).where(seats.c.battle == battle, seats.c.sides == bit_of(side or 0))
    persons = {row["person"] for row in await rows_in(store, there)} if side is not None else set()
    return {"about": persons.pop() if len(persons) == 1 else None, "battle": battle, "said": text}
