"""Accepting an open battle: it begins at once, or, as one of a series, the first of several does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select

from warhost.server import tables
from warhost.server.hall import Hall
from warhost.server.meeting_place.battles import begin_between, seated
from warhost.server.meeting_place.guests import Guest, rows_in
from warhost.server.meeting_place.open_battles import ANSWER, find_open
from warhost.server.meeting_place.series import first_rows
from warhost.server.meeting_place.wire import ANY_SIDE
from warhost.server.refusals import Refusal
from warhost.server.store import Raced, Row, Store
from warhost.server.wire import NewBattle

ACCEPTED = "accepted"
ASKING = "asking"  # what whoever would like to be a member of a club is in it


async def accept(hall: Hall, guest: Guest, open_battle: str) -> dict[str, Any]:
    """Accept an open battle, which begins: its id, and the side that the guest plays. Raises Refusal."""
    row = await find_open(hall.store, open_battle, guest)
    if row["person"] == guest.id:
        raise Refusal("not_now", "you offer this battle yourself: somebody else accepts it")
    await _check_may(hall.store, guest, row)
    asked, wishes = NewBattle.model_validate(row["asked"]), row["wishes"]
    host = Guest(row["person"], row["name"])
    sitters = seated(asked, host, guest, None if wishes["side"] == ANY_SIDE else wishes["side"])
    sides = {one.id: side for side, one in sitters.items()}

    def beside(battle: str) -> Sequence[Row]:
        answer = (ANSWER, {"of": open_battle, "by": guest.id, "new_answer": ACCEPTED})
        taken = (tables.accepted, {"open_battle": open_battle, "battle": battle})
        series = first_rows(host, guest, row["asked"], wishes, battle, sides[host.id]) if wishes["best_of"] > 1 else []
        return [taken, answer, *series]

    try:
        battle = await begin_between(hall, asked, sitters, wishes["watchers"], beside)
    except Raced:
        raise Refusal("not_now", "somebody else was quicker, or it was withdrawn just now") from None
    return {"battle": battle, "side": sides[guest.id]}


async def _check_may(store: Store, guest: Guest, row: Mapping[str, Any]) -> None:
    """Refuse whoever is not of the club that a battle is for."""
    if row["club"] is None:
        return
    members = tables.members
    query = select(members.c.role).where(members.c.club == row["club"], members.c.person == guest.id)
    if not any(found["role"] != ASKING for found in await rows_in(store, query)):
        raise Refusal("not_your_seat", "this battle is offered to the members of a club")
