"""A campaign and its umpire as plain numbers, and what is asked of a campaign everywhere."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.rulesets.eightcastles.state import GONE, Campaign, Umpire
from warhost.shelf.snapshot import reader, reader_in_place

snapshot = reader(Campaign, pieces="count")
read_umpire = reader_in_place(Umpire)


def standing(campaign: Campaign) -> Iterator[int]:
    """The pieces on the map, in their order."""
    return (piece for piece in range(campaign.count) if campaign.pieces[piece].place != GONE)


def holds(campaign: Campaign, side: int, first: int, last: int) -> int:
    """How many of the spaces from the first up to the last a side controls, without the last."""
    return sum(campaign.spaces[place].holder == side for place in range(first, last))
