"""The end of a season and of a year: control, items, sieges, supply, capacity, who is out.

Chapters: TW-5.4, TW-5.6, TW-5.8
"""

from __future__ import annotations

from warhost.kernel.abi import RUNNING, pop, push
from warhost.kernel.compile import rule
from warhost.kernel.dice import count_bits, is_paused, roll_among, roll_one
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.rulesets.eightcastles.rules.events import Event
from warhost.rulesets.eightcastles.rules.losses import take_loss
from warhost.rulesets.eightcastles.rules.objections import Objection
from warhost.rulesets.eightcastles.rules.pieces import clear, is_unit, units_in
from warhost.rulesets.eightcastles.rules.sieges import end_season_of_siege, lift
from warhost.rulesets.eightcastles.rules.spaces import (
    count_castles,
    find_supplied,
    is_winter,
    units_to_spare,
    year_of,
)
from warhost.rulesets.eightcastles.rules.victory import check_castles, check_last, check_last_year
from warhost.rulesets.eightcastles.state import (
    ANYWHERE,
    BANNER,
    GONE,
    ITEM_BITS,
    MAX_SPACES,
    NEUTRAL,
    NONE,
    SIDES,
    Campaign,
    Loss,
    Phase,
    Umpire,
)

CONTROL, REWARDS, SIEGES = 0, 1, 2  # the steps of a season's end
SUPPLY, CAPACITY, VICTORY = 0, 1, 2  # the steps of a year's end

# --- the end of a season ----------------------------------------------------------------------------------


@rule
def settle_season_end(campaign: Campaign, umpire: Umpire) -> bool:
    """Control, items for castles taken, sieges; then the next season, or the year's end.

    Rule: TW-5.4f, TW-5.4h, TW-5.6k
    """
    frame = campaign.stack[campaign.depth - 1]
    if frame.detail == CONTROL:
        for place in range(umpire.space_count):
            settle_control(campaign, umpire, place)
        frame.detail, frame.place = REWARDS, umpire.region_count
    elif frame.place < umpire.space_count:
        if frame.detail == SIEGES:
            frame.place += 1
            end_season_of_siege(campaign, umpire, int(frame.place) - 1)
        else:
            reward(campaign, umpire, int(frame.place))
    elif frame.detail == REWARDS:
        frame.detail, frame.place = SIEGES, umpire.region_count
    else:
        end_season(campaign)
    return False


@rule
def end_season(campaign: Campaign) -> None:
    """The next season, or after Winter the year's end.

    Rule: TW-5.4h
    """
    pop(campaign)
    if is_winter(campaign):
        push(campaign, Phase.YEAR_END)
    else:
        campaign.turn += 1
        push(campaign, Phase.SEASON)


@rule
def settle_control(campaign: Campaign, umpire: Umpire, place: int) -> None:
    """A faction that alone has units in a space controls it.

    Rule: TW-5.4g
    """
    alone = NONE
    for side in range(SIDES + 1):
        if units_in(campaign, umpire, side, place) > 0:
            if alone != NONE:
                return
            alone = side
    space = campaign.spaces[place]
    if alone != NONE and alone != space.holder:
        note(umpire, Event.CONTROL, place, alone, int(space.holder))
        space.holder, space.roll = alone, 0


@rule
def reward(campaign: Campaign, umpire: Umpire, castle: int) -> None:
    """A faction that holds a castle for the first time gains an item.

    Rule: TW-5.6k, TW-R114
    """
    frame, holder = campaign.stack[campaign.depth - 1], int(campaign.spaces[castle].holder)
    bit = 1 << (castle - int(umpire.region_count))
    if holder == NEUTRAL or (int(campaign.factions[holder].captured) & bit) != 0:
        frame.place += 1
        return
    die = roll_one(campaign, umpire, 6)
    numbers = roll_item(campaign, umpire)
    if is_paused(umpire):
        return
    frame.place += 1
    campaign.factions[holder].captured |= bit
    campaign.reward = ((die + 1) // 2 << ITEM_BITS) | numbers
    note(umpire, Event.ITEM, castle, die, int(campaign.reward))
    push(campaign, Phase.REWARD, holder, NONE, castle)


@rule
def roll_item(campaign: Campaign, umpire: Umpire) -> int:
    """Roll the numbers of a magic item, a bit each: a 10 is two rolls more, and repeats are rolled again.

    Rule: TW-5.6k
    """
    numbers, wanted = 0, 1
    while wanted > 0:
        had = count_bits(numbers)
        twice = int(had + wanted < ITEM_BITS) << ITEM_BITS
        number = roll_among(campaign, umpire, ITEM_BITS + 1, ((1 << ITEM_BITS) - 1) & ~numbers | twice)
        if number == 0:
            return 0
        if number > ITEM_BITS:
            wanted += 1
        else:
            numbers |= 1 << (number - 1)
            wanted -= 1
    return numbers


# --- items ------------------------------------------------------------------------------------------------


@rule
def give_objections(campaign: Campaign, umpire: Umpire, piece: int) -> int:
    """Why a piece cannot be given the item of a castle: banners are for units, the rest for individuals.

    Rule: TW-5.6k, TW-R114
    """
    frame, one, found = campaign.stack[campaign.depth - 1], campaign.pieces[piece], 0
    if one.side != frame.actor:
        found |= bit_of(Objection.NOT_YOURS)
    if one.place != frame.place:
        found |= bit_of(Objection.NOT_THERE)
    if is_unit(campaign, umpire, piece) != (campaign.reward >> ITEM_BITS == BANNER):
        found |= bit_of(Objection.NOT_FOR_IT)
    if one.carries != 0:
        found |= bit_of(Objection.HAS_ITEM)
    return found


@rule
def count_receivers(campaign: Campaign, umpire: Umpire) -> int:
    """To how many pieces the item can be given."""
    receivers = 0
    for piece in range(campaign.count):
        if campaign.pieces[piece].place != GONE:
            receivers += int(give_objections(campaign, umpire, piece) == 0)
    return receivers


@rule
def give(campaign: Campaign, umpire: Umpire, piece: int) -> None:
    """A piece is given the item.

    Rule: TW-5.6k
    """
    pop(campaign)
    campaign.pieces[piece].carries = campaign.reward
    note(umpire, Event.GIVEN, piece, int(campaign.reward))
    campaign.reward = 0


# --- the end of a year ------------------------------------------------------------------------------------


@rule
def settle_year_end(campaign: Campaign, umpire: Umpire) -> bool:
    """Supply, capacity, who is out and who has won; else the next year begins.

    Rule: TW-5.4h
    """
    frame = campaign.stack[campaign.depth - 1]
    if frame.detail == SUPPLY:
        if not starve_next(campaign, umpire):
            frame.detail, frame.place = CAPACITY, 0
    elif frame.detail == CAPACITY:
        if not disband_next(campaign, umpire):
            frame.detail = VICTORY
    else:
        end_year(campaign, umpire)
    return False


@rule
def starve_next(campaign: Campaign, umpire: Umpire) -> bool:
    """The next unsupplied space with units loses one; False when there is none any more.

    Rule: TW-5.8a
    """
    frame = campaign.stack[campaign.depth - 1]
    while frame.place < SIDES * MAX_SPACES:
        side, place = int(frame.place) // MAX_SPACES, int(frame.place) % MAX_SPACES
        frame.place += 1
        if place < umpire.space_count and units_in(campaign, umpire, side, place) > 0:
            find_supplied(campaign, umpire, side)
            if umpire.supplied[place] == 0:
                take_loss(campaign, umpire, side, place, Loss.UNSUPPLIED)
                return True
    return False


@rule
def disband_next(campaign: Campaign, umpire: Umpire) -> bool:
    """The next faction above its capacity disbands a unit; False when there is none any more.

    Rule: TW-5.8b
    """
    for side in range(SIDES):
        if campaign.factions[side].plays != 0 and units_to_spare(campaign, umpire, side) < 0:
            take_loss(campaign, umpire, side, ANYWHERE, Loss.OVER_CAPACITY)
            return True
    return False


@rule
def end_year(campaign: Campaign, umpire: Umpire) -> None:
    """Factions without a castle are out; then somebody has won, or the next year begins.

    Rule: TW-5.8c, TW-5.9a, TW-5.9b, TW-5.9c
    """
    pop(campaign)
    note(umpire, Event.YEAR_ENDS, year_of(campaign))
    for side in range(SIDES):
        campaign.factions[side].monsters = 1
        campaign.factions[side].replaced, campaign.factions[side].mourned = 0, NONE
        if campaign.factions[side].plays != 0 and count_castles(campaign, umpire, side) == 0:
            go_out(campaign, umpire, side)
    check_last(campaign, umpire)
    check_castles(campaign, umpire)
    check_last_year(campaign, umpire)
    if campaign.result == RUNNING:
        campaign.turn += 1
        push(campaign, Phase.SEASON)


@rule
def go_out(campaign: Campaign, umpire: Umpire, side: int) -> None:
    """A faction is out: its pieces are removed and its regions become neutral.

    Rule: TW-5.8c
    """
    note(umpire, Event.OUT, side)
    campaign.factions[side].plays = 0
    for piece in range(campaign.count):
        if campaign.pieces[piece].side == side and campaign.pieces[piece].place != GONE:
            clear(campaign, piece)
    for place in range(umpire.space_count):
        if campaign.spaces[place].holder == side:
            campaign.spaces[place].holder, campaign.spaces[place].roll = NEUTRAL, 0
    for castle in range(umpire.region_count, umpire.space_count):
        if campaign.sieges[castle - umpire.region_count].besieger == side:
            lift(campaign, umpire, castle)
