"""Marches: who goes along, which borders are open, and what happens where a host comes in.

Chapters: TW-5.6
"""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.rulesets.eightcastles.rules.events import Event
from warhost.rulesets.eightcastles.rules.objections import Objection
from warhost.rulesets.eightcastles.rules.pieces import (
    by_age,
    clear,
    enemy_units_in,
    is_general,
    is_present,
    is_unit,
    leads,
    reputation_in,
    reputation_of,
    units_in,
)
from warhost.rulesets.eightcastles.rules.spaces import (
    borders,
    first_refuge,
    has_ferry,
    is_castle,
    is_foul,
    is_mountain_border,
    is_unentered,
    is_winter,
    room_in,
)
from warhost.rulesets.eightcastles.state import (
    MAY_NOT_MOVE,
    NEUTRAL,
    NONE,
    Campaign,
    Umpire,
)

# --- who goes along ---------------------------------------------------------------------------------------


@rule
def borders_with_general(campaign: Campaign, umpire: Umpire, piece: int) -> int:
    """How many borders a General crosses with his host in this season.

    Rule: TW-5.6a, TW-5.10a, TW-R77
    """
    if is_winter(campaign) or is_foul(campaign):
        return 1
    more = int(umpire.effects[reputation_of(campaign, umpire, piece)].borders)
    return int(umpire.figures.general_borders) + more


@rule
def goes_along(campaign: Campaign, umpire: Umpire, side: int, place: int, piece: int, reach: int) -> bool:
    """True for a piece that marches from a space; `reach` is how many borders a General there crosses, 0 without.

    Rule: TW-5.6a, TW-R111
    """
    one = campaign.pieces[piece]
    if one.side != side or one.place != place or one.held != 0:
        return False
    return bool(one.moved == 0 or (one.led != 0 and one.moved < reach))


@rule
def general_who_goes(campaign: Campaign, umpire: Umpire, side: int, place: int) -> int:
    """The General in a space who can march on, NONE where there is none.

    Rule: TW-5.6a, TW-R111
    """
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.side == side and one.place == place and is_general(campaign, umpire, piece):
            reach = borders_with_general(campaign, umpire, piece)
            return piece if goes_along(campaign, umpire, side, place, piece, reach) else NONE
    return NONE


@rule
def reach_from(campaign: Campaign, umpire: Umpire, side: int, place: int) -> int:
    """How many borders a host crosses with the General who marches from a space, 0 without one.

    Rule: TW-5.6a
    """
    general = general_who_goes(campaign, umpire, side, place)
    return 0 if general == NONE else borders_with_general(campaign, umpire, general)


@rule
def count_marchers(campaign: Campaign, umpire: Umpire, side: int, place: int) -> int:
    """How many units march from a space, and in the hundreds how many individuals.

    Rule: TW-R111
    """
    reach, marchers = reach_from(campaign, umpire, side, place), 0
    for piece in range(campaign.count):
        if goes_along(campaign, umpire, side, place, piece, reach):
            marchers += int(is_unit(campaign, umpire, piece)) + 100 * int(leads(campaign, umpire, piece))
    return marchers


# --- objections -------------------------------------------------------------------------------------------


@rule
def hold_objections(campaign: Campaign, umpire: Umpire, side: int, piece: int) -> int:
    """Why a piece cannot be told to stay behind at the next march.

    Rule: TW-R111
    """
    one = campaign.pieces[piece]
    found = bit_of(Objection.NOT_YOURS) if one.side != side else 0
    if one.held != 0:
        found |= bit_of(Objection.ALREADY_HELD)
    place = int(one.place)
    if one.side == side and one.held == 0:
        reach = reach_from(campaign, umpire, side, place)
        if not goes_along(campaign, umpire, side, place, piece, reach):
            found |= bit_of(Objection.CANNOT_MOVE)
    return found


@rule
def border_objections(campaign: Campaign, umpire: Umpire, place: int, goal: int) -> int:
    """Why nobody can cross from one space into another in this season.

    Rule: TW-5.6a, TW-5.6b
    """
    by_ferry = has_ferry(umpire, place, goal)
    if not by_ferry and not borders(umpire, place, goal):
        return bit_of(Objection.NO_BORDER)
    found = 0
    if is_winter(campaign):
        if by_ferry:
            found |= bit_of(Objection.FERRY_CLOSED)
        if is_mountain_border(umpire, place, goal):
            found |= bit_of(Objection.PASS_CLOSED)
    return found


@rule
def march_objections(campaign: Campaign, umpire: Umpire, side: int, place: int, goal: int) -> int:
    """Every reason why a side cannot march from one space into another.

    Rule: TW-5.3i, TW-5.6a, TW-5.6b, TW-5.7a, TW-R111, TW-R113, TW-R122
    """
    found = border_objections(campaign, umpire, place, goal)
    marchers = count_marchers(campaign, umpire, side, place)
    if marchers == 0:
        return found | bit_of(Objection.NOBODY_TO_MARCH)
    units, individuals = marchers % 100, marchers // 100
    if units > room_in(campaign, umpire, side, goal):
        found |= bit_of(Objection.NO_ROOM)
    holder = int(campaign.spaces[goal].holder)
    if individuals == 0 and holder != side and holder != NEUTRAL:
        found |= bit_of(Objection.NO_LEADER)
    has_enemies = enemy_units_in(campaign, umpire, side, goal)
    if units == 0 and (has_enemies or is_unentered(campaign, umpire, goal)):
        found |= bit_of(Objection.NO_UNITS)
    if has_enemies and is_castle(umpire, goal):
        found |= bit_of(Objection.CASTLE_HELD)
    return found


@rule
def can_march(campaign: Campaign, umpire: Umpire, side: int) -> bool:
    """True while a side has anything to do among its moves.

    Rule: TW-5.4e, TW-5.7j
    """
    for place in range(umpire.space_count):
        if is_present(campaign, side, place):
            for goal in range(umpire.space_count):
                if march_objections(campaign, umpire, side, place, goal) == 0:
                    return True
            if surrender_objections(campaign, umpire, side, place) == 0:
                return True
    return False


# --- marching ---------------------------------------------------------------------------------------------


@rule
def hold(campaign: Campaign, umpire: Umpire, piece: int) -> None:
    """A piece stays behind at the next march from its space.

    Rule: TW-R111
    """
    campaign.pieces[piece].held = 1
    note(umpire, Event.HELD, piece)


@rule
def release(campaign: Campaign, side: int, place: int) -> None:
    """Those who stayed behind in a space may march again."""
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.side == side and one.place == place:
            one.held = 0


@rule
def march(campaign: Campaign, umpire: Umpire, side: int, place: int, goal: int) -> None:
    """All who go along cross a border; where the way ends they move no further.

    Rule: TW-5.6a, TW-5.6b, TW-R111
    """
    reach, marchers = reach_from(campaign, umpire, side, place), 0
    goes_on = campaign.spaces[goal].holder == side and not enemy_units_in(campaign, umpire, side, goal)
    goes_on = goes_on and not has_ferry(umpire, place, goal)
    for piece in range(campaign.count):
        if goes_along(campaign, umpire, side, place, piece, reach):
            one = campaign.pieces[piece]
            one.place, one.came_from, one.led = goal, place, int(reach > 0)
            one.moved = one.moved + 1 if goes_on else MAY_NOT_MOVE
            marchers += 1
    note(umpire, Event.MARCHED, side, place, goal, marchers)
    release(campaign, side, place)
    come_in(campaign, umpire, side, goal)


@rule
def come_in(campaign: Campaign, umpire: Umpire, side: int, place: int) -> None:
    """What a host meets where it comes in: a neutral region is rolled, lone individuals flee.

    Rule: TW-5.6c, TW-R112, TW-R113
    """
    if units_in(campaign, umpire, side, place) == 0:
        return
    if not enemy_units_in(campaign, umpire, side, place):
        drive_out(campaign, umpire, side, place)
        if campaign.spaces[place].holder == NEUTRAL and not is_castle(umpire, place):
            roll_neutral(campaign, umpire, side, place)


@rule
def roll_neutral(campaign: Campaign, umpire: Umpire, side: int, place: int) -> None:
    """Roll what a neutral region does when it is first entered.

    Rule: TW-5.6c, TW-R77, TW-R112
    """
    space = campaign.spaces[place]
    if space.roll == 0:
        die = roll_one(campaign, umpire, 6)
        milder = int(umpire.effects[reputation_in(campaign, umpire, side, place)].milder_roll)
        space.roll = max(die - milder, 1) if die > 0 else 0
        note(umpire, Event.NEUTRAL_ROLL, place, die, int(space.roll), side)
    if 0 < space.roll <= umpire.figures.submits:
        space.holder, space.roll = side, 0
        note(umpire, Event.SUBMITS, place, side)


@rule
def drive_out(campaign: Campaign, umpire: Umpire, side: int, place: int) -> None:
    """Individuals of others who have no unit here flee, or are lost.

    Rule: TW-R113
    """
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.place == place and one.side != side:
            flee(campaign, umpire, piece, place)


@rule
def flee(campaign: Campaign, umpire: Umpire, piece: int, place: int) -> None:
    """An individual goes to a neighbouring space of its own that is free of enemies, or is lost.

    Rule: TW-R113
    """
    one = campaign.pieces[piece]
    refuge = first_refuge(campaign, umpire, int(one.side), place)
    if refuge == NONE:
        note(umpire, Event.LOST, piece, place)
        clear(campaign, piece)
    else:
        note(umpire, Event.FLEES, piece, place, refuge)
        one.place = refuge


# --- giving a castle up -----------------------------------------------------------------------------------


@rule
def surrender_objections(campaign: Campaign, umpire: Umpire, side: int, place: int) -> int:
    """Why a side cannot give a castle up.

    Rule: TW-5.7j
    """
    if not is_castle(umpire, place):
        return bit_of(Objection.NOT_A_CASTLE)
    found = 0
    if units_in(campaign, umpire, side, place) == 0:
        found |= bit_of(Objection.NOBODY_INSIDE)
    besieger = int(campaign.sieges[place - int(umpire.region_count)].besieger)
    if besieger == NONE or besieger == side:
        found |= bit_of(Objection.NOT_BESIEGED)
    return found


@rule
def yield_castle(campaign: Campaign, umpire: Umpire, side: int, place: int, goal: int) -> None:
    """The garrison of a castle that is given up goes to a neighbouring region, as far as there is room.

    Rule: TW-5.7j, TW-R114, TW-R116
    """
    for number in range(campaign.count):
        piece = by_age(campaign, number)
        one = campaign.pieces[piece]
        if one.side == side and one.place == place:
            one.moved = MAY_NOT_MOVE
            settle_in(campaign, umpire, piece, goal)
    note(umpire, Event.YIELDED, side, place, goal)


@rule
def settle_in(campaign: Campaign, umpire: Umpire, piece: int, goal: int) -> None:
    """A piece goes to a space; a unit for which there is no room there, or no space at all, is lost.

    Rule: TW-5.6h, TW-R116
    """
    one = campaign.pieces[piece]
    side, place = int(one.side), int(one.place)
    is_lost = goal == NONE
    if not is_lost and is_unit(campaign, umpire, piece) and place != goal:
        is_lost = room_in(campaign, umpire, side, goal) <= 0
    if is_lost:
        note(umpire, Event.LOST, piece, place)
        clear(campaign, piece)
    else:
        one.place = goal
