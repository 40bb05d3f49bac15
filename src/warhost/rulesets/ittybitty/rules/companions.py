"""Who goes along with a unit, and dragoons who leave their horses or take them again.

Chapters: IB-3.2, IB-R30, IB-R35, IB-R58
"""

from __future__ import annotations

from warhost.kernel.abi import pack
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.sets import bit_of
from warhost.rulesets.ittybitty.rules.blocks import open_block
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.gather import can_end_now
from warhost.rulesets.ittybitty.rules.ground import in_enemy_zoc
from warhost.rulesets.ittybitty.rules.hidden import note_for_owner
from warhost.rulesets.ittybitty.rules.movement import choose_lead
from warhost.rulesets.ittybitty.rules.moves import actor_objections
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.pieces import (
    attack_of,
    can,
    cls_of,
    has,
    is_engine,
    is_hidden,
    is_single,
    is_unit,
    mark,
    stacked_attack,
    troop_of,
)
from warhost.rulesets.ittybitty.state import (
    ACTED,
    CARRIED,
    DISMOUNTS,
    HAS_MOVED,
    IN_BLOCK,
    MOST_ATTACK,
    MOVED,
    NONE,
    REMOUNTS,
    Battle,
    Cls,
    Umpire,
    Verb,
)

# --- going along ------------------------------------------------------------------------------------------


@rule
def join_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a single man or an engine cannot go along with a unit.

    Rule: IB-R18, IB-R30, IB-R56, IB-R58
    """
    found = actor_objections(battle, umpire, target)
    engine = is_engine(battle, umpire, actor)
    if not engine and not is_single(battle, umpire, actor):
        found |= bit_of(Objection.NOT_A_COMPANION)
    if not is_unit(battle, umpire, target) or is_hidden(battle, target):
        found |= bit_of(Objection.NOT_A_COMPANION)
    if engine and cls_of(battle, umpire, target) != Cls.ENGINEER:
        found |= bit_of(Objection.NOT_A_COMPANION)
    if engine and has(battle, actor, ACTED):
        found |= bit_of(Objection.HAS_ACTED)
    if battle.pieces[actor].rides != NONE or has(battle, actor, MOVED | CARRIED):
        found |= bit_of(Objection.GOES_ALONG)
    if battle.pieces[actor].cell != battle.pieces[target].cell:
        found |= bit_of(Objection.NOT_STACKED)
    return found


@rule
def list_joins(battle: Battle, umpire: Umpire, n: int) -> int:
    """List who can go along with whom: how many actions there are then.

    Rule: IB-R30, IB-R58
    """
    if int(battle.blocks) & HAS_MOVED:
        return n
    side = int(battle.pieces[battle.stack[battle.depth - 1].actor].side)
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.side != side or one.cell < 0 or is_unit(battle, umpire, piece):
            continue
        unit = int(battle.first[one.cell])
        while unit != NONE:
            if is_unit(battle, umpire, unit) and join_objections(battle, umpire, piece, 0, 0, unit) == 0:
                umpire.listed[n] = pack(Verb.JOIN, piece, 0, 0, unit)
                n += 1
            unit = int(battle.pieces[unit].next)
    return n


@rule
def join(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """A single man or an engine goes along with a unit when that moves in this block.

    Rule: IB-R30, IB-R58
    """
    open_block(battle, umpire)
    battle.pieces[actor].rides = target
    note_for_owner(battle, umpire, Event.JOINED, actor, target, 0, 0)


# --- dragoons ---------------------------------------------------------------------------------------------


@rule
def mount_objections(battle: Battle, umpire: Umpire, piece: int, troop: int) -> int:
    """Why a dragoon unit, whatever it has done before, cannot change its counter for that of a troop.

    Rule: IB-3.2f, IB-3.2h, IB-R28, IB-R31, IB-R35
    """
    found = actor_objections(battle, umpire, piece) & ~(bit_of(Objection.HAS_MOVED) | bit_of(Objection.LEAD_FIRST))
    if troop == NONE:
        return found | bit_of(Objection.NO_HORSE)
    one = battle.pieces[piece]
    stacked = stacked_attack(battle, umpire, int(one.cell), int(one.side)) - attack_of(battle, umpire, piece)
    if stacked + int(umpire.troops[troop].attack) > MOST_ATTACK:
        found |= bit_of(Objection.OVERSTACKED)
    if found == 0 and not could_change(battle, umpire, piece, troop):
        found |= bit_of(Objection.NOT_CONNECTED)
    return found


@rule
def could_change(battle: Battle, umpire: Umpire, piece: int, troop: int) -> bool:
    """True when the block could still end legally after a unit has changed its counter and stays where it is.

    Rule: IB-R28, IB-R31
    """
    one = battle.pieces[piece]
    old, marks, lead, pace = int(one.troop), int(one.marks), int(battle.lead), int(battle.pace)
    blocks = int(battle.blocks)
    change(battle, umpire, piece, troop)
    found = can_end_now(battle, umpire, int(one.formation))
    one.troop, one.marks, battle.lead, battle.pace, battle.blocks = old, marks, lead, pace, blocks
    return found


@rule
def change(battle: Battle, umpire: Umpire, piece: int, troop: int) -> None:
    """A unit changes its counter, and does not move any more in this block.

    Rule: IB-3.2g, IB-3.2i, IB-6.4d, IB-R35, IB-R112
    """
    open_block(battle, umpire)
    choose_lead(battle, umpire, piece)
    mark(battle, piece, IN_BLOCK)
    battle.pieces[piece].troop = troop


@rule
def foot_of(battle: Battle, umpire: Umpire, piece: int) -> int:
    """The troop to which a mounted unit dismounts, NONE for all others.

    Rule: IB-3.2i, IB-R112
    """
    return int(battle.pieces[piece].foot) if can(battle, umpire, piece, DISMOUNTS) else NONE


@rule
def horse_of(battle: Battle, umpire: Umpire, piece: int) -> int:
    """The troop as which a unit on foot remounts, NONE for all others.

    Rule: IB-R35, IB-R112
    """
    return int(troop_of(battle, umpire, piece).horse) if can(battle, umpire, piece, REMOUNTS) else NONE


@rule
def dismount_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a unit cannot dismount: it can where it stands, and at the end of a movement.

    Rule: IB-3.2f, IB-3.2g, IB-3.2h, IB-R31, IB-R35
    """
    found = mount_objections(battle, umpire, actor, foot_of(battle, umpire, actor))
    if has(battle, actor, IN_BLOCK) and battle.pieces[actor].cell == battle.pieces[actor].from_cell:
        found |= bit_of(Objection.HAS_MOVED)
    return found


@rule
def remount_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a unit cannot remount: it does so instead of moving, out of enemy zones of control.

    Rule: IB-3.2h, IB-R35
    """
    found = mount_objections(battle, umpire, actor, horse_of(battle, umpire, actor))
    if has(battle, actor, IN_BLOCK):
        found |= bit_of(Objection.HAS_MOVED)
    if in_enemy_zoc(battle, umpire, int(battle.pieces[actor].cell), int(battle.pieces[actor].side)):
        found |= bit_of(Objection.IN_ZOC)
    return found


@brief_rule
def is_acting(battle: Battle, piece: int) -> bool:
    """True for a unit on the map of the formation that acts.

    Rule: IB-4.3a, IB-3.2h
    """
    one, formation = battle.pieces[piece], int(battle.stack[battle.depth - 1].target)
    return formation != NONE and one.formation == formation and one.cell >= 0


@rule
def list_dismounts(battle: Battle, umpire: Umpire, n: int) -> int:
    """List the units of the acting formation that can dismount: how many actions there are then."""
    for piece in range(battle.piece_count):
        if not is_acting(battle, piece) or foot_of(battle, umpire, piece) == NONE:
            continue
        if dismount_objections(battle, umpire, piece, 0, 0, NONE) == 0:
            umpire.listed[n] = pack(Verb.DISMOUNT, piece, 0, 0, NONE)
            n += 1
    return n


@rule
def list_remounts(battle: Battle, umpire: Umpire, n: int) -> int:
    """List the units of the acting formation that can remount: how many actions there are then."""
    for piece in range(battle.piece_count):
        if not is_acting(battle, piece) or horse_of(battle, umpire, piece) == NONE:
            continue
        if remount_objections(battle, umpire, piece, 0, 0, NONE) == 0:
            umpire.listed[n] = pack(Verb.REMOUNT, piece, 0, 0, NONE)
            n += 1
    return n


@rule
def dismount(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """A unit leaves its horses and fights on foot; its movement is over.

    Rule: IB-3.2f, IB-3.2g, IB-3.2h, IB-3.2i, IB-R35, IB-R112
    """
    change(battle, umpire, actor, foot_of(battle, umpire, actor))
    note_for_owner(battle, umpire, Event.DISMOUNTED, actor, 0, 0, 0)


@rule
def remount(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """A unit takes its horses again, instead of moving.

    Rule: IB-3.2h, IB-R35, IB-R112
    """
    change(battle, umpire, actor, horse_of(battle, umpire, actor))
    note_for_owner(battle, umpire, Event.REMOUNTED, actor, 0, 0, 0)
