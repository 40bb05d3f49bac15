"""Raising units and individuals: starting hosts, the muster of a season, the gifts of an Ace and a King.

Chapters: TW-5.3, TW-5.5, TW-5.10
"""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of, is_among
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.eightcastles.rules.events import Event
from warhost.rulesets.eightcastles.rules.generals import raise_piece
from warhost.rulesets.eightcastles.rules.objections import Objection
from warhost.rulesets.eightcastles.rules.pieces import (
    count_individuals,
    count_units,
    enemy_units_in,
    is_unit,
    living_general,
    reputation_of,
)
from warhost.rulesets.eightcastles.rules.spaces import (
    borders,
    count_castles,
    find_supplied,
    individual_capacity,
    is_castle,
    rank_of,
    room_in,
    unit_capacity,
    units_to_spare,
)
from warhost.rulesets.eightcastles.state import (
    GONE,
    INDIVIDUALS,
    NONE,
    Campaign,
    Category,
    Phase,
    Rank,
    Umpire,
)

# --- what may be raised -----------------------------------------------------------------------------------


@rule
def begin_muster(campaign: Campaign, umpire: Umpire, side: int, harvest: int) -> None:
    """A faction's units in supplied spaces recover, and its recruits of the season are counted.

    Rule: TW-5.5b, TW-5.5c, TW-5.5e, TW-5.5g, TW-5.10f
    """
    faction = campaign.factions[side]
    regions = find_supplied(campaign, umpire, side)
    heal(campaign, umpire, side)
    wanted = count_castles(campaign, umpire, side) + regions // int(umpire.figures.regions_a_recruit) + harvest
    faction.recruits = max(min(wanted, units_to_spare(campaign, umpire, side)), 0)
    faction.specials = 1
    has_room = count_individuals(campaign, umpire, side) < individual_capacity(campaign, umpire, side)
    faction.individuals = int(has_room or living_general(campaign, umpire, side) == NONE)
    forget_raised(campaign, umpire)
    capacity = unit_capacity(campaign, umpire, side)
    note(umpire, Event.MUSTERS, side, int(faction.recruits), count_units(campaign, umpire, side), capacity)


@rule
def forget_raised(campaign: Campaign, umpire: Umpire) -> None:
    """Nothing has been raised in any space in this muster."""
    for place in range(umpire.space_count):
        campaign.spaces[place].raised = 0


@rule
def heal(campaign: Campaign, umpire: Umpire, side: int) -> None:
    """All units of a side in supplied spaces recover all wounds.

    Rule: TW-5.5g
    """
    healed = 0
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        full = int(umpire.rows[one.row].wounds)
        if one.side == side and one.place != GONE and umpire.supplied[one.place] != 0 and one.wounds < full:
            one.wounds = full
            healed += 1
    if healed > 0:
        note(umpire, Event.RECOVERED, side, healed)


@rule
def can_be_replaced(campaign: Campaign, umpire: Umpire, side: int, row: int) -> bool:
    """True for the unit that comes back for nothing under such a General, so often a year.

    Rule: TW-R77, TW-R125
    """
    faction, general = campaign.factions[side], living_general(campaign, umpire, side)
    if faction.mourned != row or general == NONE:
        return False
    returning = umpire.effects[reputation_of(campaign, umpire, general)].returning_units
    return bool(faction.replaced < returning)


# --- objections -------------------------------------------------------------------------------------------


@rule
def raise_objections(campaign: Campaign, umpire: Umpire, side: int, row: int, place: int) -> int:
    """Every reason why a side cannot raise a row in a space.

    Rule: TW-5.3d, TW-5.5c, TW-5.5d, TW-5.5e
    """
    if umpire.rows[row].side != side:
        return bit_of(Objection.NOT_YOUR_LIST)
    phase = phase_on_top(campaign)
    found = place_objections(campaign, umpire, side, row, place, phase)
    if phase == Phase.GIFT:
        is_gift = umpire.rows[row].is_unit != 0 and umpire.rows[row].category != Category.GENERAL
        return found if is_gift else found | bit_of(Objection.NOT_A_UNIT)
    if phase == Phase.CROWN:
        is_crowned = umpire.rows[row].category == Category.GENERAL
        return found | (0 if is_crowned else bit_of(Objection.GENERAL_FIRST))
    if is_among(int(umpire.rows[row].category), INDIVIDUALS):
        return found | individual_objections(campaign, umpire, side, row)
    return found | unit_objections(campaign, umpire, side, row)


@rule
def unit_objections(campaign: Campaign, umpire: Umpire, side: int, row: int) -> int:
    """Why a unit cannot be raised, wherever.

    Rule: TW-5.5b, TW-5.5c, TW-R77
    """
    faction, category, found = campaign.factions[side], int(umpire.rows[row].category), 0
    if faction.recruits <= 0 and not can_be_replaced(campaign, umpire, side, row):
        found |= bit_of(Objection.NO_RECRUITS)
    if category == Category.SPECIAL and faction.specials <= 0:
        found |= bit_of(Objection.NO_SPECIALS)
    if category == Category.MONSTER and faction.monsters <= 0:
        found |= bit_of(Objection.NO_MONSTERS)
    if phase_on_top(campaign) == Phase.HOSTS:
        found |= host_objections(campaign, umpire, side, category)
    return found


@rule
def host_objections(campaign: Campaign, umpire: Umpire, side: int, category: int) -> int:
    """Why a unit cannot be raised next for a starting host: its General comes first, then the line.

    Rule: TW-5.3d, TW-5.3e
    """
    faction, found = campaign.factions[side], 0
    if living_general(campaign, umpire, side) == NONE:
        found |= bit_of(Objection.GENERAL_FIRST)
    if category == Category.LINE and faction.recruits <= int(faction.specials) + int(faction.monsters):
        found |= bit_of(Objection.NO_RECRUITS)
    return found


@rule
def individual_objections(campaign: Campaign, umpire: Umpire, side: int, row: int) -> int:
    """Why an individual cannot be raised, wherever.

    Rule: TW-5.3d, TW-5.5e
    """
    category, found = int(umpire.rows[row].category), 0
    if campaign.factions[side].individuals <= 0:
        found |= bit_of(Objection.NO_INDIVIDUALS)
    has_general = living_general(campaign, umpire, side) != NONE
    if category == Category.GENERAL and has_general:
        found |= bit_of(Objection.HAS_GENERAL)
    if category != Category.GENERAL and not has_general:
        found |= bit_of(Objection.GENERAL_FIRST)
    if phase_on_top(campaign) == Phase.HOSTS and category == Category.OTHER:
        found |= bit_of(Objection.NOT_IN_THE_HOST)
    return found


@rule
def place_objections(campaign: Campaign, umpire: Umpire, side: int, row: int, place: int, phase: int) -> int:
    """Why a row cannot be raised in a space.

    Rule: TW-5.3d, TW-5.3i, TW-5.5d, TW-5.5e
    """
    found, is_piece_a_unit = 0, umpire.rows[row].is_unit != 0
    if is_piece_a_unit and room_in(campaign, umpire, side, place) <= 0:
        found |= bit_of(Objection.NO_ROOM)
    if phase == Phase.HOSTS:
        capital = int(campaign.factions[side].capital)
        return found if place == capital or borders(umpire, capital, place) else found | bit_of(Objection.NOT_AT_HOME)
    if campaign.spaces[place].holder != side:
        found |= bit_of(Objection.NOT_CONTROLLED)
    if enemy_units_in(campaign, umpire, side, place):
        found |= bit_of(Objection.ENEMIES_THERE)
    is_free = phase == Phase.GIFT or phase == Phase.CROWN
    if is_free or not is_piece_a_unit or umpire.rows[row].category == Category.GENERAL:
        return found if is_castle(umpire, place) else found | bit_of(Objection.NOT_A_CASTLE)
    if campaign.spaces[place].raised >= umpire.figures.raised_a_space:
        found |= bit_of(Objection.RAISED_ENOUGH)
    if not is_castle(umpire, place) and umpire.supplied[place] == 0:
        found |= bit_of(Objection.NOT_SUPPLIED)
    return found


# --- carrying out -----------------------------------------------------------------------------------------


@rule
def raise_row(campaign: Campaign, umpire: Umpire, side: int, row: int, place: int) -> None:
    """Raise a unit or an individual.

    Rule: TW-5.3d, TW-5.5c, TW-5.5d, TW-5.5e, TW-5.10b, TW-5.10c
    """
    phase, faction = phase_on_top(campaign), campaign.factions[side]
    category = int(umpire.rows[row].category)
    piece = raise_piece(campaign, umpire, row, side, place)
    if piece == NONE or phase == Phase.GIFT or phase == Phase.CROWN:
        return
    if is_among(category, INDIVIDUALS):
        faction.individuals -= 1
        if phase == Phase.HOSTS and is_unit(campaign, umpire, piece):
            faction.recruits -= 1
        return
    campaign.spaces[place].raised += 1
    if can_be_replaced(campaign, umpire, side, row):
        faction.replaced += 1
    else:
        faction.recruits -= 1
    if category == Category.SPECIAL:
        faction.specials -= 1
    elif category == Category.MONSTER:
        faction.monsters -= 1


@rule
def may_raise_in(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """How many different ways there are to raise something now.

    Rule: TW-5.5c, TW-5.5d
    """
    ways = 0
    for row in range(umpire.row_count):
        if umpire.rows[row].side == side:
            for place in range(umpire.space_count):
                ways += int(raise_objections(campaign, umpire, side, row, place) == 0)
    return ways


@rule
def begin_host(campaign: Campaign, umpire: Umpire, side: int) -> None:
    """What a starting host is made of: a General, a magic-user, units of the line, and a machine or a monster.

    Rule: TW-5.3d, TW-5.3e
    """
    faction = campaign.factions[side]
    has_machine = umpire.second_row[side] != NONE
    faction.recruits = int(umpire.figures.starting_line) + 1
    faction.specials, faction.monsters = int(has_machine), int(not has_machine)
    faction.individuals = 2


@rule
def is_harvest(campaign: Campaign) -> int:
    """One unit more for every faction in the season of a Ten.

    Rule: TW-5.10f
    """
    return int(rank_of(campaign) == Rank.TEN)
