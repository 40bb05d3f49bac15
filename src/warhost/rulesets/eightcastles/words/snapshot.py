"""A campaign and its umpire as plain numbers, and what is asked of a campaign everywhere."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.rulesets.eightcastles.state import GONE, NONE, Campaign, Phase, Umpire
from warhost.shelf.snapshot import reader, reader_in_place

snapshot = reader(Campaign, pieces="count")
read_umpire = reader_in_place(Umpire)

OWN_TURN = (Phase.MOVES, Phase.BATTLES, Phase.SIEGES)
"""Matters of the side whose turn it is in the season."""


def standing(campaign: Campaign) -> Iterator[int]:
    """The pieces on the map, in their order."""
    return (piece for piece in range(campaign.count) if campaign.pieces[piece].place != GONE)


def acting(campaign: Campaign) -> int:
    """The side that marches, fights or besieges in its turn of the season, NONE."""
    frames = (campaign.stack[depth] for depth in reversed(range(campaign.depth)))
    return next((int(frame.actor) for frame in frames if frame.phase in OWN_TURN), NONE)
