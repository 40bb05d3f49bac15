"""Battles of a campaign as the server tells of them: the one to be fought now, who has a say in it, those before it.

How it is fought is said by the persons whose hosts meet. What they want is noted with their seats until they agree; how
it is settled is a row of the table `meetings`, of which there is one for each battle.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from warhost.campaign.war import USUAL
from warhost.face.signature import SigningKey
from warhost.server.entries import bit_of, bits_of
from warhost.shelf.hosts import Host, Meeting, Part

if TYPE_CHECKING:
    from warhost.server.held_battle import HeldBattle

NEUTRAL = "neutral"
"""Whose pieces are that nobody leads."""
FIGHT, CAPTAINS, CHANCES = WAYS = "fight", "captains", "chances"
FOUGHT = {FIGHT: "fought"}
"""How it is told that a battle was settled, where that is another word."""
ASKED, BEING_FOUGHT, SETTLED = "asked", "fought", "settled"
MEETS = "meets"
"""What a seat says of how a battle is to be fought: the entry that led to it, and the way."""
PARTS: tuple[Part, Part] = ("attacker", "defender")
TOKEN_BYTES = 16
Seats = dict[str, dict[str, Any]]


# --- the battle to be fought now --------------------------------------------------------------------------


def meeting_in(room: HeldBattle) -> Meeting | None:
    """The battle that is to be fought now in a campaign, None where there is none."""
    if not room.is_campaign or room.over or room.chronicle.state.unsound is not None:
        return None
    found: Meeting | None = room.ruleset.game.meetings.meeting(room.battle.memory, room.battle.scenario)
    return found


def entry_of(room: HeldBattle) -> int:
    """The entry that led to how a campaign stands, 0 for its set-up: by it the battle to be fought now is known."""
    standing = room.chronicle.standing
    return standing[-1].entry.number if standing else 0


def row_of(room: HeldBattle) -> dict[str, Any] | None:
    """How the battle is settled that is to be fought now; None while that is open."""
    return room.meetings.get(entry_of(room))


def concerned(room: HeldBattle, meeting: Meeting) -> list[int]:
    """The persons whose hosts meet."""
    sides = dict.fromkeys(meeting.sides[part] for part in PARTS)
    return [side for side in sides if side is not None and room.is_person(side)]


def wants_in(room: HeldBattle, meeting: Meeting) -> dict[int, str]:
    """What those have said whose hosts meet."""
    entry, said = entry_of(room), dict[int, str]()
    for side in concerned(room, meeting):
        wanted = room.seats[room.names[side]].get(MEETS)
        if wanted is not None and wanted["entry"] == entry:
            said[side] = wanted["how"]
    return said


def seats_with(room: HeldBattle, sides: Sequence[int], how: str) -> Seats:
    """The seats after some sides have said how the battle is to be fought."""
    said = {MEETS: {"entry": entry_of(room), "how": how}}
    return {name: seat | (said if room.names.index(name) in sides else {}) for name, seat in room.seats.items()}


def seats_without(room: HeldBattle) -> Seats:
    """The seats when nobody has said yet how a battle is to be fought."""
    return {name: {what: said for what, said in seat.items() if what != MEETS} for name, seat in room.seats.items()}


def is_past_a_battle(room: HeldBattle, actions: int) -> bool:
    """True where the outcome of a battle is among the last so many actions: nobody takes that back."""
    meetings = room.ruleset.game.meetings if room.is_campaign else None
    if meetings is None:
        return False
    return any(meetings.being_told(memory_of(step.before)) for step in room.battle.steps[-actions:])


def memory_of(stored: bytes) -> Any:
    """Bytes of a campaign as its rules read them."""
    import numpy as np

    return np.frombuffer(bytearray(stored), np.uint8)


# --- the battle as a battle -------------------------------------------------------------------------------


@lru_cache(4096)
def token_for(key: SigningKey, battle: str, sides: int) -> str:
    """The token that opens a battle for whoever is known to decide for these sides of it, or to watch it.

    It follows from the server's key, so it is stored nowhere and is the same after a restart.
    """
    signature = bytes.fromhex(key.sign(f"seat {battle} {sides}"))
    digest = hashlib.blake2b(signature, digest_size=TOKEN_BYTES, person=b"warhost seat").digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def sides_in_battle(led: Mapping[str, str | None], names: Sequence[str], viewer: int) -> int:
    """The sides of a battle, as bits, that the holder of some sides of its campaign decides for.

    `led` has for each side of the battle the side of the campaign whose host it is.
    """
    leaders = enumerate(led.values())
    return bits_of(place for place, name in leaders if name is not None and viewer & bit_of(names.index(name)))


# --- what is told -----------------------------------------------------------------------------------------


def war_data(room: HeldBattle, viewer: int) -> dict[str, Any] | None:
    """What is told of a campaign beside its view, None for a battle: docs/wire.md has the shape."""
    if not room.is_campaign:
        return None
    return {
        "sides": [room.names[side] for side in room.playing],
        "meeting": _meeting_data(room, viewer),
        "battles": [_over_data(room, row, viewer) for row in told_in(room)],
    }


def told_in(room: HeldBattle) -> list[dict[str, Any]]:
    """The battles that are over and whose outcome stands, in their order."""
    standing = {one.entry.number for one in room.chronicle.standing}
    now = entry_of(room) if room.is_meeting else None
    rows = (row for entry, row in sorted(room.meetings.items()) if entry in standing and entry != now)
    return [row for row in rows if row["winner"] is not None]


def campaign_data(room: HeldBattle) -> dict[str, Any] | None:
    """The campaign that a battle is part of, None for any other."""
    row = room.part_of
    return None if row is None else {"id": row["campaign"], "name": row["title"], "number": row["number"]}


def _over_data(room: HeldBattle, row: Mapping[str, Any], viewer: int) -> dict[str, Any]:
    return {
        "number": row["number"],
        "name": row["name"],
        "at": row["place"],
        "how": FOUGHT.get(row["how"], row["how"]),
        "winner": row["winner"],
        "battle": _battle_data(room, row, viewer),
    }


def _meeting_data(room: HeldBattle, viewer: int) -> dict[str, Any] | None:
    meeting = meeting_in(room)
    if meeting is None:
        return None
    row = row_of(room)
    return {
        "number": meeting.number,
        "name": meeting.name,
        "at": meeting.place,
        "terrain": meeting.terrain,
        "seasons": meeting.seasons,
        "attacker": _host_data(room, meeting.sides["attacker"], meeting.attacker),
        "defender": _host_data(room, meeting.sides["defender"], meeting.defender),
        "ways": ways_for(room, meeting, viewer),
        "wants": {room.names[side]: how for side, how in wants_in(room, meeting).items()},
        "level": USUAL,
        "state": state_of(room, meeting, row),
        "battle": _battle_data(room, row, viewer),
    }


def state_of(room: HeldBattle, meeting: Meeting, row: Mapping[str, Any] | None) -> str:
    """How far it is with a battle: it is asked how to fight it, it is fought, or it is settled and worked out."""
    if row is None:
        return ASKED if concerned(room, meeting) else SETTLED
    return BEING_FOUGHT if row["battle"] is not None else SETTLED


def ways_for(room: HeldBattle, meeting: Meeting, viewer: int) -> list[str]:
    """The ways of fighting that a viewer may ask for; of a battle that is fought already captains may take the rest."""
    if not any(viewer & bit_of(side) for side in concerned(room, meeting)):
        return []
    return {ASKED: [*WAYS], BEING_FOUGHT: [CAPTAINS], SETTLED: []}[state_of(room, meeting, row_of(room))]


def _battle_data(room: HeldBattle, row: Mapping[str, Any] | None, viewer: int) -> dict[str, Any] | None:
    """Where a battle is fought, and the token that opens it for a viewer."""
    if row is None or row["battle"] is None or room.key is None:
        return None
    sides = sides_in_battle(row["sides"], room.names, viewer)
    return {"id": row["battle"], "token": token_for(room.key, row["battle"], sides)}


def _host_data(room: HeldBattle, side: int | None, host: Host) -> dict[str, Any]:
    label = room.battle.table.label
    return {
        "side": NEUTRAL if side is None else room.names[side],
        "pieces": [label(piece.number) for piece in host.pieces],
    }
