"""Spaces: borders, who is in control, what has room, and which spaces are supplied."""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.rulesets.eightcastles.rules.pieces import count_units, enemy_units_in, units_in
from warhost.rulesets.eightcastles.state import (
    JOKER,
    MAX_SPACES,
    NEUTRAL,
    NONE,
    RANKS,
    SEASONS,
    Campaign,
    Season,
    Terrain,
    Umpire,
)


@rule
def season_of(campaign: Campaign) -> int:
    """The season that runs.

    Rule: TW-5.4a
    """
    return (int(campaign.turn) - 1) % SEASONS


@rule
def year_of(campaign: Campaign) -> int:
    """The year that runs, from 1.

    Rule: TW-5.3h
    """
    return (int(campaign.turn) - 1) // SEASONS + 1


@rule
def is_winter(campaign: Campaign) -> bool:
    """True in Winter."""
    return season_of(campaign) == Season.WINTER


@rule
def is_foul(campaign: Campaign) -> bool:
    """True in a foul season, that of a Joker.

    Rule: TW-5.10a
    """
    return campaign.card >= JOKER


@rule
def rank_of(campaign: Campaign) -> int:
    """The rank of the season card, NONE for a Joker.

    Rule: TW-5.4b
    """
    return NONE if is_foul(campaign) else int(campaign.card) % RANKS


@rule
def is_castle(umpire: Umpire, place: int) -> bool:
    """True for a castle.

    Rule: TW-5.2b
    """
    return place >= umpire.region_count


@rule
def castle_number(umpire: Umpire, place: int) -> int:
    """The number of a castle among the castles."""
    return place - int(umpire.region_count)


@rule
def borders(umpire: Umpire, place: int, other: int) -> bool:
    """True when two spaces border each other by land.

    Rule: TW-5.2b
    """
    return bool((umpire.border[place] >> other) & 1)


@rule
def has_ferry(umpire: Umpire, place: int, other: int) -> bool:
    """True when a ferry goes between two spaces.

    Rule: TW-5.6b
    """
    return bool((umpire.ferry[place] >> other) & 1)


@rule
def limit_of(umpire: Umpire, place: int) -> int:
    """How many units of a faction a space holds.

    Rule: TW-5.3i
    """
    return int(umpire.figures.castle_limit if is_castle(umpire, place) else umpire.figures.region_limit)


@rule
def room_in(campaign: Campaign, umpire: Umpire, side: int, place: int) -> int:
    """How many more units of a faction a space holds.

    Rule: TW-5.3i
    """
    return limit_of(umpire, place) - units_in(campaign, umpire, side, place)


@rule
def count_castles(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """How many castles a side controls."""
    castles = 0
    for place in range(umpire.region_count, umpire.space_count):
        castles += int(campaign.spaces[place].holder == side)
    return castles


@rule
def count_regions(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """How many regions a side controls."""
    regions = 0
    for place in range(umpire.region_count):
        regions += int(campaign.spaces[place].holder == side)
    return regions


@rule
def unit_capacity(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """How many units a side may keep.

    Rule: TW-5.3i
    """
    figures = umpire.figures
    castles = int(figures.units_a_castle) * count_castles(campaign, umpire, side)
    return int(figures.base_units) + count_regions(campaign, umpire, side) + castles


@rule
def individual_capacity(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """How many individuals a side may have.

    Rule: TW-5.3i
    """
    return int(umpire.figures.base_individuals) + count_castles(campaign, umpire, side)


@rule
def units_to_spare(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """How many units a side may still raise within its capacity; below 0 when it has too many.

    Rule: TW-5.3i, TW-5.8b
    """
    return unit_capacity(campaign, umpire, side) - count_units(campaign, umpire, side)


@rule
def is_blockaded(campaign: Campaign, umpire: Umpire, castle: int) -> bool:
    """True when one faction controls all regions round a castle and besieges it.

    Rule: TW-5.7g
    """
    besieger = int(campaign.sieges[castle_number(umpire, castle)].besieger)
    if besieger == NONE or besieger == campaign.spaces[castle].holder:
        return False
    for place in range(umpire.region_count):
        if borders(umpire, castle, place) and campaign.spaces[place].holder != besieger:
            return False
    return True


@rule
def find_supplied(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """Mark in `umpire.supplied` the spaces of a side that are supplied: how many of them are regions.

    Rule: TW-5.5a
    """
    for place in range(MAX_SPACES):
        umpire.supplied[place] = 0
    for castle in range(umpire.region_count, umpire.space_count):
        if carries_supply(campaign, umpire, side, castle) and not is_blockaded(campaign, umpire, castle):
            umpire.supplied[castle] = 1
    grows = True
    while grows:
        grows = spread_supply(campaign, umpire, side)
    regions = 0
    for place in range(umpire.region_count):
        regions += int(umpire.supplied[place])
    return regions


@rule
def spread_supply(campaign: Campaign, umpire: Umpire, side: int) -> bool:
    """Supply what borders a supplied space: True when there was such a space.

    Rule: TW-5.5a
    """
    grows = False
    for place in range(umpire.space_count):
        if umpire.supplied[place] == 0 and carries_supply(campaign, umpire, side, place):
            for other in range(umpire.space_count):
                is_linked = borders(umpire, place, other) or has_ferry(umpire, place, other)
                if umpire.supplied[other] != 0 and is_linked:
                    umpire.supplied[place] = 1
                    grows = True
    return grows


@rule
def carries_supply(campaign: Campaign, umpire: Umpire, side: int, place: int) -> bool:
    """True for a space that the side controls and in which no enemy units stand.

    Rule: TW-5.5a
    """
    return campaign.spaces[place].holder == side and not enemy_units_in(campaign, umpire, side, place)


@rule
def is_refuge(campaign: Campaign, umpire: Umpire, side: int, place: int, refuge: int) -> bool:
    """True for a neighbouring space of its own, free of enemies, to which a side's host can go.

    Rule: TW-5.6e, TW-5.6h, TW-R116
    """
    if not borders(umpire, place, refuge) or not carries_supply(campaign, umpire, side, refuge):
        return False
    return not (is_winter(campaign) and is_mountain_border(umpire, place, refuge))


@rule
def count_refuges(campaign: Campaign, umpire: Umpire, side: int, place: int) -> int:
    """To how many spaces a side's host can go."""
    refuges = 0
    for refuge in range(umpire.space_count):
        refuges += int(is_refuge(campaign, umpire, side, place, refuge))
    return refuges


@rule
def first_refuge(campaign: Campaign, umpire: Umpire, side: int, place: int) -> int:
    """The first of the spaces to which a side's host can go, NONE where there is none."""
    for refuge in range(umpire.space_count):
        if is_refuge(campaign, umpire, side, place, refuge):
            return refuge
    return NONE


@rule
def is_mountain_border(umpire: Umpire, place: int, other: int) -> bool:
    """True for a border of a mountain region, closed in Winter.

    Rule: TW-5.6a
    """
    return umpire.terrain[place] == Terrain.MOUNTAIN or umpire.terrain[other] == Terrain.MOUNTAIN


@rule
def is_unentered(campaign: Campaign, umpire: Umpire, place: int) -> bool:
    """True for a region that is neutral and holds no units of anybody.

    Rule: TW-5.6c
    """
    if is_castle(umpire, place) or campaign.spaces[place].holder != NEUTRAL:
        return False
    return not enemy_units_in(campaign, umpire, NONE, place)
