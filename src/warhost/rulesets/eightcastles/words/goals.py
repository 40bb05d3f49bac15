"""How a campaign is won, how far each faction is, and its points.

Rule: TW-5.9a, TW-5.9b, TW-5.9c
"""

from __future__ import annotations

from warhost.rulesets.eightcastles.rules import spaces, victory
from warhost.rulesets.eightcastles.setup.catalogue import castles_needed, catalogue
from warhost.rulesets.eightcastles.setup.scenario import CampaignScenario
from warhost.rulesets.eightcastles.state import SIDES, Campaign, Umpire
from warhost.shelf.goals import Data, Progress, goal, so_many
from warhost.shelf.snapshot import plain

CLAUSES = ("TW-5.8c", "TW-5.9a", "TW-5.9b", "TW-5.9c")


count_castles, count_regions = plain(spaces.count_castles), plain(spaces.count_regions)
score_of = plain(victory.score_of)


def goal_of(scenario: CampaignScenario) -> Data:
    """What a campaign asks for."""
    figures, needed = catalogue().figures, castles_needed(len(scenario.taking_part), len(scenario.land.castles))
    years = so_many(scenario.years, "year", "years")
    sentences = (
        f"Whoever holds {needed} castles at the end of a year wins, and so does the last faction left.",
        f"After {years} the most points win: {figures.castle_points} a castle, 1 a region, 1 an enemy General slain.",
        "A faction without a castle at the end of a year is out.",
    )
    return goal(sentences, CLAUSES)


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
    castles, regions = count_castles(campaign, umpire, side), count_regions(campaign, umpire, side)
    slain, needed = campaign.factions[side].slain, int(umpire.needed[campaign.factions_at_start])
    slain_told = [so_many(slain, "General slain", "Generals slain")] if slain else []
    return [f"{castles} of {needed} castles", so_many(regions, "region", "regions"), *slain_told]
