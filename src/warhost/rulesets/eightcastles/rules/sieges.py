"""Sieges: declaring and continuing them, stores, blockade, and when a siege is over.

Chapters: TW-5.7
"""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.kernel.stack import done, wait_for
from warhost.rulesets.eightcastles.rules.battles import seasons_of, side_inside
from warhost.rulesets.eightcastles.rules.events import Event
from warhost.rulesets.eightcastles.rules.losses import take_loss
from warhost.rulesets.eightcastles.rules.movement import surrender_objections
from warhost.rulesets.eightcastles.rules.objections import Objection
from warhost.rulesets.eightcastles.rules.pieces import enemy_units_in, units_in
from warhost.rulesets.eightcastles.rules.spaces import borders, is_blockaded, is_castle, is_foul
from warhost.rulesets.eightcastles.state import MAX_WORKS, NEUTRAL, NONE, Campaign, Loss, Umpire, Verb


@rule
def siege_objections(campaign: Campaign, umpire: Umpire, verb: int, side: int, castle: int, region: int) -> int:
    """Every reason why a side cannot besiege or assault a castle from a region.

    Rule: TW-5.7a, TW-5.7b, TW-5.7c, TW-5.10a
    """
    if not is_castle(umpire, castle):
        return bit_of(Objection.NOT_A_CASTLE)
    found, inside = 0, side_inside(campaign, umpire, castle)
    if is_castle(umpire, region) or not borders(umpire, castle, region):
        found |= bit_of(Objection.NO_BORDER)
    if units_in(campaign, umpire, side, region) == 0:
        found |= bit_of(Objection.NO_HOST)
    if enemy_units_in(campaign, umpire, side, region):
        found |= bit_of(Objection.ENEMIES_THERE)
    if inside == NONE:
        found |= bit_of(Objection.NOBODY_INSIDE)
    if inside == side:
        found |= bit_of(Objection.OWN_CASTLE)
    if campaign.sieges[castle - umpire.region_count].pressed != 0 or has_besieged(campaign, umpire, side, region):
        found |= bit_of(Objection.HAS_BESIEGED)
    if verb == Verb.ASSAULT and is_foul(campaign):
        found |= bit_of(Objection.FOUL_SEASON)
    return found


@rule
def has_besieged(campaign: Campaign, umpire: Umpire, side: int, region: int) -> bool:
    """True when the host of a side in a region has had its siege in this season.

    Rule: TW-5.7b
    """
    for castle in range(umpire.region_count, umpire.space_count):
        siege = campaign.sieges[castle - umpire.region_count]
        if siege.pressed != 0 and siege.besieger == side and siege.region == region:
            return True
    return False


@rule
def settle_sieges(campaign: Campaign, umpire: Umpire, side: int) -> bool:
    """The faction besieges castles, as long as there is one that it can, or gives up one that is besieged.

    Rule: TW-5.4e, TW-5.7b, TW-5.7j
    """
    for castle in range(umpire.region_count, umpire.space_count):
        if surrender_objections(campaign, umpire, side, castle) == 0:
            return wait_for(campaign, side)
        for region in range(umpire.region_count):
            is_near = borders(umpire, castle, region)
            if is_near and siege_objections(campaign, umpire, Verb.BESIEGE, side, castle, region) == 0:
                return wait_for(campaign, side)
    return done(campaign)


@rule
def besiege(campaign: Campaign, umpire: Umpire, side: int, castle: int, region: int) -> None:
    """A faction declares or continues a siege.

    Rule: TW-5.7b
    """
    siege = campaign.sieges[castle - umpire.region_count]
    if siege.besieger != side:
        lift(campaign, umpire, castle)
        siege.besieger = side
    siege.region, siege.pressed = region, 1
    note(umpire, Event.BESIEGED, side, castle, region, seasons_of(campaign, umpire, castle))


@rule
def lift(campaign: Campaign, umpire: Umpire, castle: int) -> None:
    """A siege is over: buildings are mended, stores full, a neutral garrison is rested.

    Rule: TW-5.7f, TW-R115
    """
    siege = campaign.sieges[castle - umpire.region_count]
    if siege.besieger != NONE:
        note(umpire, Event.SIEGE_LIFTED, castle)
    siege.besieger, siege.region, siege.seasons, siege.pressed, siege.blockade = NONE, NONE, 0, 0, 0
    for work in range(MAX_WORKS):
        siege.damage[work] = 0
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.side == NEUTRAL and one.place == castle:
            one.wounds = umpire.rows[one.row].wounds


@rule
def goes_on(campaign: Campaign, umpire: Umpire, castle: int) -> bool:
    """True for a siege that was pressed in this season, by a host that is still there, against somebody inside.

    Rule: TW-5.7b
    """
    siege = campaign.sieges[castle - umpire.region_count]
    inside = side_inside(campaign, umpire, castle)
    if siege.pressed == 0 or inside == NONE or inside == siege.besieger:
        return False
    return units_in(campaign, umpire, int(siege.besieger), int(siege.region)) > 0


@rule
def end_season_of_siege(campaign: Campaign, umpire: Umpire, castle: int) -> None:
    """At the end of a season a siege grows older, and the blockaded garrison eats its stores.

    Rule: TW-5.7b, TW-5.7g, TW-5.7h, TW-R115
    """
    siege = campaign.sieges[castle - umpire.region_count]
    if siege.besieger == NONE:
        return
    if not goes_on(campaign, umpire, castle):
        lift(campaign, umpire, castle)
        return
    siege.seasons = min(siege.seasons + 1, 100)
    siege.pressed = 0
    if not is_blockaded(campaign, umpire, castle):
        siege.blockade = 0
        return
    siege.blockade = min(siege.blockade + 1, 100)
    if siege.blockade > umpire.figures.seasons_of_stores:
        note(umpire, Event.STARVES, castle, int(siege.blockade))
        take_loss(campaign, umpire, side_inside(campaign, umpire, castle), castle, Loss.STARVED)
