"""Accepting an open battle: it begins at once, or, as one of a series, the first of several does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from warhost.server import tables
from warhost.server.hall import Hall
from warhost.server.meeting_place.battles import begin_between, seated
from warhost.server.meeting_place.guests import Guest, is_member
from warhost.server.meeting_place.open_battles import ANSWER, find_open
from warhost.server.meeting_place.series import first_rows
from warhost.server.meeting_place.strength import is_within
from warhost.server.meeting_place.wire import ANY_SIDE
from warhost.server.refusals import Refusal
from warhost.server.store import Raced, Row, Store
from warhost.server.wire import NewBattle

ACCEPTED = "accepted"


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
    """Refuse whoever is not of the club that a battle is for, or of another strength than is wished for."""
    if not await is_within(store, guest.id, row["game"], row["wishes"]["strength"]):
        raise Refusal("not_for_you", f"this battle is offered to opponents {_span(row['wishes']['strength'])}")
    if row["club"] is not None and not await is_member(store, guest, row["club"]):
        raise Refusal("not_for_you", "this battle is offered to the members of a club")


def _span(wished: Mapping[str, int]) -> str:
    """The strength that is wished for, in words."""
    least, most = wished.get("least"), wished.get("most")
    if least is None or most is None:
        return f"rated {least} or more" if most is None else f"rated {most} or less"
    return f"rated {least} to {most}"
