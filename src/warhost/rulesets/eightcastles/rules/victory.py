"""Who has won the campaign.

Chapters: TW-5.9
"""

from __future__ import annotations

from warhost.kernel.abi import DRAWN, NOBODY, RUNNING, WON
from warhost.kernel.compile import rule
from warhost.kernel.journal import note
from warhost.rulesets.eightcastles.rules.events import Event
from warhost.rulesets.eightcastles.rules.spaces import count_castles, count_regions, year_of
from warhost.rulesets.eightcastles.state import NONE, SIDES, Campaign, Reason, Umpire

TIED = SIDES


@rule
def score_of(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """The points of a side: for castles, regions and enemy Generals slain.

    Rule: TW-5.9c
    """
    castles = int(umpire.figures.castle_points) * count_castles(campaign, umpire, side)
    return castles + count_regions(campaign, umpire, side) + int(campaign.factions[side].slain)


@rule
def end_campaign(campaign: Campaign, umpire: Umpire, winner: int, reason: int) -> None:
    """The campaign is over; NOBODY as winner is a draw."""
    campaign.result = DRAWN if winner == NOBODY else WON
    campaign.winner, campaign.reason = winner, reason
    note(umpire, Event.OVER, winner, reason)


@rule
def count_factions(campaign: Campaign) -> int:
    """How many factions still play."""
    factions = 0
    for side in range(SIDES):
        factions += int(campaign.factions[side].plays)
    return factions


@rule
def check_last(campaign: Campaign, umpire: Umpire) -> None:
    """The last faction left wins at once; where all went out together nobody does.

    Rule: TW-5.9b
    """
    if campaign.result != RUNNING or count_factions(campaign) > 1:
        return
    for side in range(SIDES):
        if campaign.factions[side].plays != 0:
            end_campaign(campaign, umpire, side, Reason.LAST)
            return
    end_campaign(campaign, umpire, NOBODY, Reason.NOBODY_LEFT)


@rule
def check_castles(campaign: Campaign, umpire: Umpire) -> None:
    """A faction with enough castles wins at the end of a year; of several the one that stands highest.

    Rule: TW-5.9a
    """
    if campaign.result != RUNNING:
        return
    best = find_highest(campaign, umpire, int(umpire.needed[campaign.factions_at_start]))
    if best == TIED:
        end_campaign(campaign, umpire, NOBODY, Reason.EQUAL)
    elif best != NONE:
        end_campaign(campaign, umpire, best, Reason.CASTLES)


@rule
def find_highest(campaign: Campaign, umpire: Umpire, castles: int) -> int:
    """The side that stands highest of those with so many castles; NONE where there is none, TIED for several.

    Rule: TW-5.9a, TW-5.9c
    """
    best, most = NONE, -1
    for side in range(SIDES):
        if campaign.factions[side].plays != 0 and count_castles(campaign, umpire, side) >= castles:
            standing = standing_of(campaign, umpire, side)
            if standing == most:
                best = TIED
            elif standing > most:
                best, most = side, standing
    return best


@rule
def check_last_year(campaign: Campaign, umpire: Umpire) -> None:
    """After the last year the highest score wins; ties are broken by castles, then by regions, else it is a draw.

    Rule: TW-5.3h, TW-5.9c
    """
    if campaign.result != RUNNING or year_of(campaign) < umpire.orders.years:
        return
    for side in range(SIDES):
        if campaign.factions[side].plays != 0:
            tell_score(campaign, umpire, side)
    best = find_highest(campaign, umpire, 0)
    if best == TIED:
        end_campaign(campaign, umpire, NOBODY, Reason.EQUAL)
    else:
        end_campaign(campaign, umpire, best, Reason.SCORE)


@rule
def standing_of(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """Score, castles and regions of a side in one number, by which sides are compared.

    Rule: TW-5.9c
    """
    castles, regions = count_castles(campaign, umpire, side), count_regions(campaign, umpire, side)
    return (score_of(campaign, umpire, side) * 100 + castles) * 100 + regions


@rule
def tell_score(campaign: Campaign, umpire: Umpire, side: int) -> None:
    """Write down what a side's score is made of.

    Rule: TW-5.9c
    """
    castles, regions = count_castles(campaign, umpire, side), count_regions(campaign, umpire, side)
    slain, score = int(campaign.factions[side].slain), score_of(campaign, umpire, side)
    note(umpire, Event.SCORE, side, castles, regions, slain, score)
