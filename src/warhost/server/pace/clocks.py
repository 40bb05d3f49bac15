"""What the clocks of a battle read: as they are kept with its standing, and as they are shown."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from warhost.face import pace as paces
from warhost.server.store import in_utc

if TYPE_CHECKING:
    from warhost.server.held_battle import HeldBattle


def counted_from(room: HeldBattle) -> datetime:
    """The moment up to which the clocks of a battle have been counted: that of its last entry."""
    kept = room.standing.get("clocks")
    return datetime.fromisoformat(kept["at"]) if kept else in_utc(room.begun)


def time_spent(room: HeldBattle, at: datetime) -> int | None:
    """The seconds since the last entry, as clocks count them; None where no time was agreed upon."""
    return None if room.chronicle.pace is None else room.served.seconds(counted_from(room), at)


def kept_after(room: HeldBattle, at: datetime | None) -> dict[str, Any]:
    """What is kept of the clocks with a standing: counted up to a moment, or, with None, as far as before."""
    chronicle, pace = room.chronicle, room.chronicle.pace
    if pace is None:
        return {}
    before, clocks, running = counted_from(room), chronicle.state.clocks, chronicle.on_the_clock
    kept = {
        "at": max(before, at or before).isoformat(),
        "out_in": min((clocks[side].until_out(pace) for side in running), default=None),
        "acts": does_act(room),
        "left": {room.names[side]: clocks[side].left(pace) for side in chronicle.opening.playing},
    }
    deadline, known = room.served.deadline_in(kept), room.standing.get("deadline")
    is_same = known is not None and deadline == in_utc(known)
    return {"clocks": kept, "deadline": known if is_same else deadline}


def does_act(room: HeldBattle) -> bool:
    """True where the server itself does something when a clock has run out: nobody else could, or need."""
    pace = room.chronicle.pace
    if pace is None:
        return False
    return pace.computer is not None or (pace.end == paces.CLAIM and len(room.chronicle.persons) == 1)


def clock_data(room: HeldBattle) -> dict[str, Any] | None:
    """The clocks as they read now: docs/wire.md has the shape. None where no time was agreed upon."""
    chronicle, pace = room.chronicle, room.chronicle.pace
    if pace is None:
        return None
    running, spent = chronicle.on_the_clock, time_spent(room, room.clock()) or 0
    clocks, patience = paces.after(pace, chronicle.state.clocks, running, spent), chronicle.patience_left(spent)
    shown = {
        room.names[side]: {
            "left": clocks[side].left(pace),
            "spare": clocks[side].spare,
            "resting": clocks[side].resting,
            "holidays": clocks[side].holidays,
        }
        for side in chronicle.opening.playing
    }
    return {
        "pace": str(pace),
        "told": pace.told,
        "slow": pace.is_slow,
        "claimable": pace.end == paces.CLAIM,
        "running": [room.names[side] for side in running] if room.served.until is not None else [],
        "taken_over": [room.names[side] for side in chronicle.state.taken_over],
        "missing": [room.names[side] for side in chronicle.missing],
        "patience": patience,
        "sides": shown,
    }
