"""What becomes of all who fought: the slain, retreat, recovery, and the castle that was taken.

Chapters: TW-5.6, TW-5.7
"""

from __future__ import annotations

from warhost.kernel.abi import pop, push
from warhost.kernel.compile import rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.kernel.stack import done, wait_for
from warhost.rulesets.eightcastles.rules.events import Event
from warhost.rulesets.eightcastles.rules.movement import drive_out, settle_in
from warhost.rulesets.eightcastles.rules.objections import Objection
from warhost.rulesets.eightcastles.rules.pieces import by_age, clear, is_general, is_unit, leads, reputation_of
from warhost.rulesets.eightcastles.rules.spaces import count_refuges, first_refuge, room_in
from warhost.rulesets.eightcastles.state import (
    GONE,
    NEUTRAL,
    NONE,
    Campaign,
    Category,
    Kind,
    Part,
    Phase,
    Umpire,
)

BURY, WITHDRAW, RECOVER, DEPART = 0, 1, 2, 3  # the steps of a homecoming


@rule
def settle_homecoming(campaign: Campaign, umpire: Umpire) -> bool:
    """The steps after a battle, one by one.

    Rule: TW-5.6h, TW-5.6i
    """
    frame = campaign.stack[campaign.depth - 1]
    if frame.detail == BURY:
        frame.detail = WITHDRAW
        bury(campaign, umpire)
        find_refuge(campaign, umpire)
    elif frame.detail == WITHDRAW:
        frame.detail = RECOVER
        withdraw(campaign, umpire)
    elif frame.detail == RECOVER:
        if frame.place >= campaign.count:
            frame.detail = DEPART
        elif recover(campaign, umpire, by_age(campaign, int(frame.place))):
            frame.place += 1
    else:
        depart(campaign, umpire)
    return False


@rule
def has_lost(campaign: Campaign, piece: int) -> bool:
    """True for a piece on the side that has lost the battle."""
    is_attackers = campaign.pieces[piece].part != Part.DEFENDER
    return bool(is_attackers == (campaign.fight.winner != campaign.fight.attacker))


@rule
def bury(campaign: Campaign, umpire: Umpire) -> None:
    """Slain individuals stay dead.

    Rule: TW-5.6i, TW-R119
    """
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.part != Part.NONE and one.wounds == 0 and leads(campaign, umpire, piece):
            note(umpire, Event.SLAIN, piece, int(one.place), credit(campaign, umpire, piece))
            clear(campaign, piece)


@rule
def credit(campaign: Campaign, umpire: Umpire, piece: int) -> int:
    """A General who is lost counts for the faction that fought him: that side, NONE for anybody else's loss.

    Rule: TW-5.9c, TW-R119
    """
    fight = campaign.fight
    credited = int(fight.attacker if campaign.pieces[piece].part == Part.DEFENDER else fight.defender)
    if credited == NEUTRAL or not is_general(campaign, umpire, piece):
        return NONE
    campaign.factions[credited].slain += 1
    return credited


@rule
def mourn(campaign: Campaign, umpire: Umpire, piece: int) -> None:
    """A host whose General brings units back remembers the unit of the line that it has lost last.

    Rule: TW-R77, TW-R125
    """
    one = campaign.pieces[piece]
    if umpire.rows[one.row].category != Category.LINE:
        return
    for general in range(campaign.count):
        returning = int(umpire.effects[reputation_of(campaign, umpire, general)].returning_units)
        if returning > 0 and campaign.pieces[general].part == one.part:
            campaign.factions[one.side].mourned = one.row


# --- retreat ----------------------------------------------------------------------------------------------


@rule
def find_refuge(campaign: Campaign, umpire: Umpire) -> None:
    """A beaten defender goes to a space of his choice; without one his host is destroyed.

    Rule: TW-5.6h, TW-R116
    """
    fight = campaign.fight
    side, place = int(fight.defender), int(fight.place)
    if fight.winner != fight.attacker or fight.kind != Kind.FIELD or side == NEUTRAL:
        return
    if not takes_part(campaign, Part.DEFENDER):
        return
    refuges = count_refuges(campaign, umpire, side, place)
    fight.refuge = first_refuge(campaign, umpire, side, place)
    if refuges == 0:
        note(umpire, Event.DESTROYED, side, place)
    elif refuges > 1:
        push(campaign, Phase.RETREAT, side)


@rule
def takes_part(campaign: Campaign, part: int) -> bool:
    """True while any piece has this part in the battle."""
    for piece in range(campaign.count):
        if campaign.pieces[piece].part == part:
            return True
    return False


@rule
def home_of(campaign: Campaign, piece: int) -> int:
    """Where a piece goes after the battle, NONE where there is nowhere to go.

    Rule: TW-5.6h, TW-5.7f, TW-5.7i, TW-R116
    """
    one, fight = campaign.pieces[piece], campaign.fight
    if not has_lost(campaign, piece) or one.part == Part.RELIEF:
        return int(one.place)
    if one.part == Part.ATTACKER:
        return int(one.place if fight.kind == Kind.ASSAULT else one.came_from)
    return int(fight.refuge)


@rule
def withdraw(campaign: Campaign, umpire: Umpire) -> None:
    """The survivors go where they have to; whoever has nowhere to go is lost.

    Rule: TW-5.6h, TW-5.7f, TW-R116
    """
    for goal in range(NONE, umpire.space_count):
        gone = withdraw_to(campaign, umpire, goal)
        if gone > 0:
            fight = campaign.fight
            loser = int(fight.defender if fight.winner == fight.attacker else fight.attacker)
            note(umpire, Event.RETREATED, loser, int(fight.place), goal, gone)


@rule
def withdraw_to(campaign: Campaign, umpire: Umpire, goal: int) -> int:
    """Those survivors go whose way leads to a space, or nowhere: how many have come there.

    Rule: TW-5.6h, TW-5.7f, TW-R116
    """
    gone = 0
    for number in range(campaign.count):
        piece = by_age(campaign, number)
        one = campaign.pieces[piece]
        if one.part == Part.NONE or one.wounds == 0 or not has_lost(campaign, piece):
            continue
        if one.place != goal and home_of(campaign, piece) == goal:
            if goal == NONE:
                credit(campaign, umpire, piece)
            settle_in(campaign, umpire, piece, goal)
            gone += int(one.place != GONE)
    return gone


# --- recovery ---------------------------------------------------------------------------------------------


@rule
def recover(campaign: Campaign, umpire: Umpire, piece: int) -> bool:
    """Roll for a piece that has fallen whether it comes back; False when a script has run out.

    Militia and lairs do not roll: they come together anew.

    Rule: TW-5.6i, TW-R112, TW-R116
    """
    one, figures = campaign.pieces[piece], umpire.figures
    if one.part == Part.NONE or one.wounds > 0:
        return True
    home = home_of(campaign, piece)
    if home == NONE or (one.side == NEUTRAL and campaign.fight.kind == Kind.FIELD):
        clear(campaign, piece)
        return True
    die = roll_one(campaign, umpire, 6)
    if die == 0:
        return False
    needed = int(figures.loser_recovers if has_lost(campaign, piece) else figures.winner_recovers)
    note(umpire, Event.RECOVERY, piece, die, int(die >= needed))
    if die >= needed:
        one.wounds = figures.recovered_wounds
        settle_in(campaign, umpire, piece, home)
    else:
        mourn(campaign, umpire, piece)
        clear(campaign, piece)
    return True


@rule
def depart(campaign: Campaign, umpire: Umpire) -> None:
    """The battle is over for all who fought; a castle that was taken is occupied.

    Rule: TW-5.7f, TW-R112, TW-R113
    """
    fight = campaign.fight
    side, place = int(fight.attacker), int(fight.place)
    pop(campaign)
    tell_relief(campaign, umpire)
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.part != Part.NONE:
            one.part, one.told = Part.NONE, 0
            if fight.kind == Kind.FIELD and one.side == NEUTRAL:
                clear(campaign, piece)
    if fight.winner != side:
        return
    if fight.kind == Kind.ASSAULT:
        note(umpire, Event.GARRISON_LOST, int(fight.defender), place)
        drive_out(campaign, umpire, side, place)
        push(campaign, Phase.OCCUPY, side, NONE, place)
    elif fight.defender == NEUTRAL:
        campaign.spaces[place].roll = 0


@rule
def tell_relief(campaign: Campaign, umpire: Umpire) -> None:
    """What is left of a garrison that has joined a battle of relief goes back into its castle.

    Rule: TW-5.7i
    """
    back = 0
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.part == Part.RELIEF and one.place != GONE:
            back |= 1 << int(one.place)
    for castle in range(umpire.region_count, umpire.space_count):
        if ((back >> castle) & 1) != 0:
            note(umpire, Event.RETURNED, int(campaign.fight.attacker), castle)


# --- the castle that was taken ----------------------------------------------------------------------------


@rule
def enter_objections(campaign: Campaign, umpire: Umpire, piece: int) -> int:
    """Why a piece cannot go into the castle that its side has taken.

    Rule: TW-5.3i, TW-5.7f
    """
    frame = campaign.stack[campaign.depth - 1]
    castle, one, found = int(frame.place), campaign.pieces[piece], 0
    if one.side != frame.actor:
        found |= bit_of(Objection.NOT_YOURS)
    if one.place != campaign.sieges[castle - umpire.region_count].region:
        found |= bit_of(Objection.NOT_THERE)
    if is_unit(campaign, umpire, piece) and room_in(campaign, umpire, int(frame.actor), castle) <= 0:
        found |= bit_of(Objection.NO_ROOM)
    return found


@rule
def settle_occupation(campaign: Campaign, umpire: Umpire, side: int) -> bool:
    """The besieger moves pieces into the castle, as long as somebody can go in.

    Rule: TW-5.7f
    """
    for piece in range(campaign.count):
        if campaign.pieces[piece].place != GONE and enter_objections(campaign, umpire, piece) == 0:
            return wait_for(campaign, side)
    return done(campaign)


@rule
def enter(campaign: Campaign, umpire: Umpire, piece: int) -> None:
    """A piece goes into the castle.

    Rule: TW-5.7f
    """
    castle = int(campaign.stack[campaign.depth - 1].place)
    campaign.pieces[piece].place = castle
    note(umpire, Event.ENTERED, piece, castle)
