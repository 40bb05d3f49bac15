"""Battles of a campaign as the server tells of them: the one to be fought now, and those that are over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warhost.campaign.war import USUAL
from warhost.shelf.hosts import Host, Meeting

if TYPE_CHECKING:
    from warhost.server.held_battle import HeldBattle

NEUTRAL = "neutral"
"""Whose pieces are that nobody leads."""
ASKED = "asked"


def meeting_in(room: HeldBattle) -> Meeting | None:
    """The battle that is to be fought now in a campaign, None where there is none."""
    if not room.is_campaign or room.over:
        return None
    found: Meeting | None = room.ruleset.game.meetings.meeting(room.battle.memory, room.battle.scenario)
    return found


def war_data(room: HeldBattle, viewer: int) -> dict[str, Any] | None:
    """What is told of a campaign beside its view, None for a battle: docs/wire.md has the shape."""
    if not room.is_campaign:
        return None
    return {
        "sides": [room.names[side] for side in room.playing],
        "meeting": _meeting_data(room, viewer),
        "battles": [],
    }


def _meeting_data(room: HeldBattle, viewer: int) -> dict[str, Any] | None:
    meeting = meeting_in(room)
    if meeting is None:
        return None
    return {
        "number": meeting.number,
        "name": meeting.name,
        "at": meeting.place,
        "terrain": meeting.terrain,
        "seasons": meeting.seasons,
        "attacker": _host_data(room, meeting.sides["attacker"], meeting.attacker),
        "defender": _host_data(room, meeting.sides["defender"], meeting.defender),
        "ways": [],
        "wants": {},
        "level": USUAL,
        "state": ASKED,
        "battle": None,
    }


def _host_data(room: HeldBattle, side: int | None, host: Host) -> dict[str, Any]:
    label = room.battle.table.label
    return {
        "side": NEUTRAL if side is None else room.names[side],
        "pieces": [label(piece.number) for piece in host.pieces],
    }
