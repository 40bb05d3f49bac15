"""Pieces: what their rows say of them, who stands where, and taking them off the map."""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.sets import is_among
from warhost.rulesets.eightcastles.state import (
    GONE,
    INDIVIDUALS,
    MAX_PIECES,
    NONE,
    SYLLABLES,
    Campaign,
    Category,
    Part,
    Umpire,
)


@rule
def is_unit(campaign: Campaign, umpire: Umpire, piece: int) -> bool:
    """True for a unit; the Champion on dinosaur is one.

    Rule: TW-5.3e
    """
    return bool(umpire.rows[campaign.pieces[piece].row].is_unit)


@rule
def leads(campaign: Campaign, umpire: Umpire, piece: int) -> bool:
    """True for an individual, the Champion on dinosaur among them.

    Rule: TW-5.3e, TW-5.3f
    """
    return is_among(int(umpire.rows[campaign.pieces[piece].row].category), INDIVIDUALS)


@rule
def is_general(campaign: Campaign, umpire: Umpire, piece: int) -> bool:
    """True for a General of an army list.

    Rule: TW-5.3e
    """
    return bool(umpire.rows[campaign.pieces[piece].row].category == Category.GENERAL)


@rule
def reputation_of(campaign: Campaign, umpire: Umpire, piece: int) -> int:
    """The reputation of a General, 0 in a campaign in which reputations have no effect.

    Rule: TW-5.3f, TW-R77
    """
    return int(campaign.pieces[piece].reputation) if umpire.orders.reputations != 0 else 0


@rule
def reputation_in(campaign: Campaign, umpire: Umpire, side: int, place: int) -> int:
    """The reputation of the General who is with the side's pieces in a space, 0 without one.

    Rule: TW-5.3f, TW-R77
    """
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.side == side and one.place == place and one.reputation != 0:
            return reputation_of(campaign, umpire, piece)
    return 0


@rule
def living_general(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """The General of a side, NONE while it has none.

    Rule: TW-5.5e
    """
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.side == side and one.place != GONE and is_general(campaign, umpire, piece):
            return piece
    return NONE


@rule
def units_in(campaign: Campaign, umpire: Umpire, side: int, place: int) -> int:
    """How many units of a side stand in a space."""
    units = 0
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.place == place and one.side == side and is_unit(campaign, umpire, piece):
            units += 1
    return units


@rule
def is_present(campaign: Campaign, side: int, place: int) -> bool:
    """True when a side has any piece in a space."""
    for piece in range(campaign.count):
        if campaign.pieces[piece].place == place and campaign.pieces[piece].side == side:
            return True
    return False


@rule
def is_led(campaign: Campaign, umpire: Umpire, side: int, place: int) -> bool:
    """True when an individual is with the side's pieces in a space.

    Rule: TW-5.6e
    """
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.place == place and one.side == side and leads(campaign, umpire, piece):
            return True
    return False


@rule
def enemy_units_in(campaign: Campaign, umpire: Umpire, side: int, place: int) -> bool:
    """True when a space holds units of anybody else, neutral ones included.

    Rule: TW-5.6d
    """
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.place == place and one.side != side and is_unit(campaign, umpire, piece):
            return True
    return False


@rule
def count_units(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """How many units a side has on the map."""
    units = 0
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.side == side and one.place != GONE and is_unit(campaign, umpire, piece):
            units += 1
    return units


@rule
def count_individuals(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """How many individuals a side has on the map."""
    individuals = 0
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.side == side and one.place != GONE and leads(campaign, umpire, piece):
            individuals += 1
    return individuals


@rule
def clear(campaign: Campaign, piece: int) -> None:
    """Take a piece off the map, and forget what it was."""
    one = campaign.pieces[piece]
    one.place, one.carries, one.wounds, one.moved, one.led = GONE, 0, 0, 0, 0
    one.came_from, one.held, one.part, one.told = NONE, 0, Part.NONE, 0


@rule
def free_number(campaign: Campaign) -> int:
    """The number that the next piece gets, NONE where all are taken.

    Numbers of pieces that are gone are given again as late as can be, so that nobody mistakes one for the other.
    None is left out.
    """
    first = min(int(campaign.next_piece), int(campaign.count))
    for step in range(MAX_PIECES):
        piece = (first + step) % MAX_PIECES
        if piece >= campaign.count or campaign.pieces[piece].place == GONE:
            return piece
    return NONE


@rule
def bring(campaign: Campaign, umpire: Umpire, row: int, side: int, place: int) -> int:
    """Put a new piece of a row on the map: its number, NONE where there is no room for it."""
    piece = free_number(campaign)
    if piece == NONE:
        return NONE
    campaign.next_piece = (piece + 1) % MAX_PIECES
    campaign.count = max(int(campaign.count), piece + 1)
    clear(campaign, piece)
    one = campaign.pieces[piece]
    one.row, one.side, one.place = row, side, place
    one.wounds = umpire.rows[row].wounds
    one.title, one.origin, one.reputation = 0, 0, 0
    for k in range(SYLLABLES):
        one.syllables[k] = 0
    return piece


@rule
def by_age(campaign: Campaign, number: int) -> int:
    """The piece that has been there for so long, the oldest first: numbers are given round and round.

    Rule: TW-R116
    """
    return (int(campaign.next_piece) + number) % int(campaign.count)
