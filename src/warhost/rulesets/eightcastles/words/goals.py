"""How a campaign is won, how far each faction is, and its points.

Rule: TW-5.9a, TW-5.9b, TW-5.9c
"""

from __future__ import annotations

from typing import NamedTuple

from warhost.rulesets.eightcastles.setup.catalogue import catalogue
from warhost.rulesets.eightcastles.setup.scenario import CampaignScenario
from warhost.rulesets.eightcastles.state import SIDES, Campaign, Umpire
from warhost.rulesets.eightcastles.words.snapshot import holds
from warhost.shelf.goals import Data, Progress, goal, so_many

CLAUSES = ("TW-5.8c", "TW-5.9a", "TW-5.9b", "TW-5.9c")


class Standing(NamedTuple):
    """What a faction has of what counts."""

    castles: int
    regions: int
    slain: int


def goal_of(scenario: CampaignScenario) -> Data:
    """What a campaign asks for."""
    figures, needed = catalogue().figures, catalogue().needed[len(scenario.taking_part)]
    years = so_many(scenario.years, "year", "years")
    sentences = (
        f"Whoever holds {needed} castles at the end of a year wins, and so does the last faction left.",
        f"After {years} castles count {figures.castle_points} points each, regions 1, and enemy Generals slain 1: the most win.",
        "A faction without a castle at the end of a year is out.",
    )
    return goal(sentences, CLAUSES)


def standing_of(campaign: Campaign, umpire: Umpire, side: int) -> Standing:
    """What a faction has as the campaign stands."""
    regions, spaces = int(umpire.region_count), int(umpire.space_count)
    castles = holds(campaign, side, regions, spaces)
    return Standing(castles, holds(campaign, side, 0, regions), int(campaign.factions[side].slain))


def score_of(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """The points of a faction."""
    castles, regions, slain = standing_of(campaign, umpire, side)
    return int(umpire.figures.castle_points) * castles + regions + slain


def scores_of(campaign: Campaign, umpire: Umpire) -> tuple[int, ...]:
    """The points of all sides, 0 for those that take no part or are out."""
    return tuple(score_of(campaign, umpire, side) if campaign.factions[side].plays else 0 for side in range(SIDES))


def progress_of(campaign: Campaign, umpire: Umpire) -> tuple[Progress, ...]:
    """How far each side is; nothing of those that take no part."""
    return tuple(_progress(campaign, umpire, side) for side in range(SIDES))


def _progress(campaign: Campaign, umpire: Umpire, side: int) -> Progress:
    if not umpire.orders.plays[side]:
        return []
    if not campaign.factions[side].plays:
        return ["out of the campaign"]
    castles, regions, slain = standing_of(campaign, umpire, side)
    needed = int(umpire.needed[campaign.factions_at_start])
    slain_told = [so_many(slain, "General slain", "Generals slain")] if slain else []
    return [f"{castles} of {needed} castles", so_many(regions, "region", "regions"), *slain_told]
