"""Battles: who meets whom, refusing, relief, and what is told of how a battle went.

Chapters: TW-5.6, TW-5.7
"""

from __future__ import annotations

from warhost.kernel.abi import pop, push
from warhost.kernel.compile import rule
from warhost.kernel.dice import is_paused, roll_one
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.kernel.stack import done, wait_for
from warhost.rulesets.eightcastles.rules.events import Event
from warhost.rulesets.eightcastles.rules.objections import Objection
from warhost.rulesets.eightcastles.rules.pieces import (
    bring,
    is_led,
    is_unit,
    reputation_in,
    units_in,
)
from warhost.rulesets.eightcastles.rules.spaces import (
    is_castle,
    is_refuge,
    room_in,
)
from warhost.rulesets.eightcastles.state import (
    MILITIA,
    NEUTRAL,
    NONE,
    SIDES,
    Campaign,
    Kind,
    Part,
    Phase,
    Umpire,
)

# --- who meets whom ---------------------------------------------------------------------------------------


@rule
def side_met(campaign: Campaign, umpire: Umpire, side: int, place: int) -> int:
    """Whom a side fights in a space: another faction, NEUTRAL, or NONE.

    Rule: TW-5.6c, TW-5.6d
    """
    if is_castle(umpire, place) or units_in(campaign, umpire, side, place) == 0:
        return NONE
    for other in range(SIDES):
        if other != side and units_in(campaign, umpire, other, place) > 0:
            return other
    space = campaign.spaces[place]
    return NEUTRAL if space.holder == NEUTRAL and space.roll > umpire.figures.submits else NONE


@rule
def count_battles(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """In how many spaces a side has to fight.

    Rule: TW-5.6d
    """
    battles = 0
    for place in range(umpire.region_count):
        battles += int(side_met(campaign, umpire, side, place) != NONE)
    return battles


@rule
def settle_battles(campaign: Campaign, umpire: Umpire, side: int) -> bool:
    """The faction fights its battles in the order that it likes.

    Rule: TW-5.4e
    """
    battles = count_battles(campaign, umpire, side)
    if battles == 0:
        return done(campaign)
    if battles > 1:
        return wait_for(campaign, side)
    for place in range(umpire.region_count):
        if side_met(campaign, umpire, side, place) != NONE:
            meet(campaign, umpire, side, place)
            return False
    return False


@rule
def meet(campaign: Campaign, umpire: Umpire, side: int, place: int) -> None:
    """Two hosts meet: the battle is pending, before it relief from a castle, before that a refusal.

    Rule: TW-5.6d, TW-5.6e, TW-5.7i
    """
    fight, other = campaign.fight, side_met(campaign, umpire, side, place)
    fight.place, fight.kind, fight.attacker, fight.defender = place, Kind.FIELD, side, other
    fight.winner, fight.refuge = NONE, NONE
    push(campaign, Phase.FIGHT)
    for castle in range(umpire.region_count, umpire.space_count):
        if can_sally(campaign, umpire, side, castle):
            push(campaign, Phase.SALLY, side, NONE, castle)
    if other != NEUTRAL and is_led(campaign, umpire, other, place) and count_ways_out(campaign, umpire, other) > 0:
        push(campaign, Phase.REFUSE, other)


# --- refusing ---------------------------------------------------------------------------------------------


@rule
def refuse_objections(campaign: Campaign, umpire: Umpire, side: int, refuge: int) -> int:
    """Why a defender's host cannot refuse by going to a space.

    Rule: TW-5.6e
    """
    place, found = int(campaign.fight.place), 0
    if not is_refuge(campaign, umpire, side, place, refuge):
        found |= bit_of(Objection.NO_REFUGE)
    if room_in(campaign, umpire, side, refuge) < units_in(campaign, umpire, side, place):
        found |= bit_of(Objection.NO_ROOM)
    return found


@rule
def count_ways_out(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """To how many spaces the defender's host could go.

    Rule: TW-5.6e
    """
    ways = 0
    for refuge in range(umpire.space_count):
        ways += int(refuse_objections(campaign, umpire, side, refuge) == 0)
    return ways


@rule
def refuse(campaign: Campaign, umpire: Umpire, side: int, refuge: int) -> None:
    """The defender tries to get away: on a good die, or under a Jackal without one, his host goes.

    Rule: TW-5.6e, TW-R77
    """
    place, die = int(campaign.fight.place), 0
    gets_away = umpire.effects[reputation_in(campaign, umpire, side, place)].always_refuses != 0
    if not gets_away:
        die = roll_one(campaign, umpire, 6)
        gets_away = die >= umpire.figures.refusal_die
    if is_paused(umpire):
        return
    pop(campaign)
    note(umpire, Event.REFUSES, side, place, die, refuge if gets_away else NONE)
    if not gets_away:
        return
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.side == side and one.place == place:
            one.place = refuge
    while campaign.stack[campaign.depth - 1].phase != Phase.FIGHT:
        pop(campaign)
    pop(campaign)


# --- relief -----------------------------------------------------------------------------------------------


@rule
def can_sally(campaign: Campaign, umpire: Umpire, side: int, castle: int) -> bool:
    """True for a side's castle that is besieged by the host which is attacked.

    Rule: TW-5.7i
    """
    siege = campaign.sieges[castle - int(umpire.region_count)]
    if siege.besieger != campaign.fight.defender or siege.region != campaign.fight.place:
        return False
    return units_in(campaign, umpire, side, castle) > 0 and relief_room(campaign, umpire, side) > 0


@rule
def relief_room(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """How many units of garrisons can still join the relief.

    Rule: TW-5.7i, TW-R117
    """
    room = int(umpire.figures.relief_limit) - units_in(campaign, umpire, side, int(campaign.fight.place))
    for piece in range(campaign.count):
        joins = campaign.pieces[piece].part == Part.RELIEF
        room -= int(joins and is_unit(campaign, umpire, piece))
    return room


@rule
def sally(campaign: Campaign, umpire: Umpire, side: int, castle: int) -> None:
    """The garrison joins the relief, as far as there is room.

    Rule: TW-5.7i, TW-R117
    """
    joined = 0
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.side == side and one.place == castle:
            if not is_unit(campaign, umpire, piece):
                one.part = Part.RELIEF
            elif relief_room(campaign, umpire, side) > 0:
                one.part = Part.RELIEF
                joined += 1
    note(umpire, Event.SALLIES, side, castle, joined)


# --- the battle -------------------------------------------------------------------------------------------


@rule
def settle_fight(campaign: Campaign, umpire: Umpire) -> bool:
    """The battle begins: all who are there take part.

    Rule: TW-5.6c, TW-5.6d, TW-R120
    """
    fight = campaign.fight
    if fight.defender == NEUTRAL and not call_militia(campaign, umpire, int(fight.place)):
        return False
    fight.number += 1
    pop(campaign)
    enlist(campaign, int(fight.attacker), int(fight.place), Part.ATTACKER)
    enlist(campaign, int(fight.defender), int(fight.place), Part.DEFENDER)
    note(umpire, Event.BATTLE, int(fight.number), int(fight.place), int(fight.attacker), int(fight.defender))
    push(campaign, Phase.HOMECOMING)
    push(campaign, Phase.FATES)
    push(campaign, Phase.OUTCOME)
    return False


@rule
def enlist(campaign: Campaign, side: int, place: int, part: int) -> None:
    """All pieces of a side in a space take part."""
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.side == side and one.place == place:
            one.part = part


@rule
def call_militia(campaign: Campaign, umpire: Umpire, place: int) -> bool:
    """The militia or the lair of a neutral region comes together; False when a script of dice has run out.

    Rule: TW-5.6c, TW-R112
    """
    roll, units = int(campaign.spaces[place].roll), 0
    if roll == umpire.figures.lair:
        die = roll_one(campaign, umpire, 6)
        if die == 0:
            return False
        bring(campaign, umpire, int(umpire.lair[die]), NEUTRAL, place)
        note(umpire, Event.LAIR, place, die, int(umpire.lair[die]))
    for k in range(MILITIA):
        if umpire.militia[roll, k] != NONE:
            bring(campaign, umpire, int(umpire.militia[roll, k]), NEUTRAL, place)
            units += 1
    note(umpire, Event.MILITIA, place, units)
    return True


@rule
def assault(campaign: Campaign, umpire: Umpire, side: int, castle: int, region: int) -> None:
    """A castle is assaulted by the host that besieges it.

    Rule: TW-5.7c, TW-5.7e
    """
    fight = campaign.fight
    fight.place, fight.kind, fight.attacker = castle, Kind.ASSAULT, side
    fight.defender = side_inside(campaign, umpire, castle)
    fight.winner, fight.refuge = NONE, NONE
    fight.number += 1
    enlist(campaign, side, region, Part.ATTACKER)
    enlist(campaign, int(fight.defender), castle, Part.DEFENDER)
    note(umpire, Event.ASSAULT, int(fight.number), castle, side, seasons_of(campaign, umpire, castle))
    push(campaign, Phase.HOMECOMING)
    push(campaign, Phase.DAMAGE)
    push(campaign, Phase.FATES)
    push(campaign, Phase.OUTCOME)


@rule
def seasons_of(campaign: Campaign, umpire: Umpire, castle: int) -> int:
    """How many seasons a siege counts: the earlier ones, and one more while a Besieger leads it.

    Rule: TW-5.7b, TW-5.7d, TW-R77
    """
    siege = campaign.sieges[castle - int(umpire.region_count)]
    reputation = reputation_in(campaign, umpire, int(siege.besieger), int(siege.region))
    return int(siege.seasons) + int(umpire.effects[reputation].siege_seasons)


@rule
def side_inside(campaign: Campaign, umpire: Umpire, castle: int) -> int:
    """Whose units are in a castle, NONE when there are none.

    Rule: TW-5.7a
    """
    for side in range(SIDES + 1):
        if units_in(campaign, umpire, side, castle) > 0:
            return side
    return NONE


# --- what is told of it -----------------------------------------------------------------------------------


@rule
def next_untold(campaign: Campaign) -> int:
    """The first piece of the battle whose fate is not told, NONE when all are.

    Rule: TW-R124
    """
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.part != Part.NONE and one.told == 0:
            return piece
    return NONE


@rule
def fate_objections(campaign: Campaign, umpire: Umpire, piece: int, wounds: int) -> int:
    """Why this cannot be the fate of a piece.

    Rule: TW-R124
    """
    found = 0
    if piece != next_untold(campaign):
        found |= bit_of(Objection.FATE_IN_ORDER)
    if wounds > campaign.pieces[piece].wounds:
        found |= bit_of(Objection.TOO_MANY_WOUNDS)
    return found


@rule
def tell_winner(campaign: Campaign, umpire: Umpire, is_defender: int) -> None:
    """Who holds the field.

    Rule: TW-5.6g, TW-R124
    """
    fight = campaign.fight
    pop(campaign)
    fight.winner = fight.defender if is_defender != 0 else fight.attacker
    loser = int(fight.attacker if is_defender != 0 else fight.defender)
    note(umpire, Event.WON, int(fight.number), int(fight.place), int(fight.winner), loser)


@rule
def tell_fate(campaign: Campaign, umpire: Umpire, piece: int, wounds: int) -> None:
    """How many wounds a piece has left; with none it has fallen.

    Rule: TW-R124
    """
    one = campaign.pieces[piece]
    if 0 < wounds < one.wounds:
        note(umpire, Event.WOUNDED, piece, wounds)
    one.wounds, one.told = wounds, 1
    if wounds == 0:
        note(umpire, Event.FELL, piece, int(one.place))


@rule
def damage_objections(campaign: Campaign, umpire: Umpire, work: int, damage: int) -> int:
    """Why a building cannot have so much damage after an assault.

    Rule: TW-5.7f, TW-R124
    """
    if work >= umpire.works:
        return bit_of(Objection.NO_SUCH_BUILDING)
    siege, found = campaign.sieges[campaign.fight.place - umpire.region_count], 0
    if work < campaign.stack[campaign.depth - 1].detail:
        found |= bit_of(Objection.FATE_IN_ORDER)
    if damage <= siege.damage[work]:
        found |= bit_of(Objection.DAMAGE_HEALS)
    if damage > umpire.work_strength[work]:
        found |= bit_of(Objection.TOO_MUCH_DAMAGE)
    return found


@rule
def tell_damage(campaign: Campaign, umpire: Umpire, work: int, damage: int) -> None:
    """How much damage a building of the castle has now.

    Rule: TW-5.7f
    """
    castle = int(campaign.fight.place)
    campaign.sieges[castle - umpire.region_count].damage[work] = damage
    campaign.stack[campaign.depth - 1].detail = work + 1
    note(umpire, Event.DAMAGED, castle, work, damage)


@rule
def may_retreat_to(campaign: Campaign, umpire: Umpire, side: int, refuge: int) -> int:
    """Why a beaten defender cannot go to a space.

    Rule: TW-5.6h, TW-R116
    """
    is_free = is_refuge(campaign, umpire, side, int(campaign.fight.place), refuge)
    return 0 if is_free else bit_of(Objection.NO_REFUGE)
