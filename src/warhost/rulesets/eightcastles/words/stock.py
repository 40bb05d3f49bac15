"""Where words find what a campaign is set up with: the map of a scenario, and the rows of all army lists."""

from __future__ import annotations

from typing import Any, NamedTuple

from warhost.shelf.maps import CampaignMap


class Row(NamedTuple):
    """A row of an army list, under its number in the campaign."""

    number: int
    id: str
    name: str
    side: int
    category: int
    wounds: int
    is_unit: bool


def land_of(scenario: Any) -> CampaignMap:
    """The map on which a campaign is fought."""
    land: CampaignMap = scenario.land
    return land


def rows() -> tuple[Row, ...]:
    """The rows of all army lists by number."""
    return ()
