"""Who can attack which hex in which segment, and whom a hex shows as a target.

Chapters: IB-4.6, IB-4.8, IB-4.9, IB-4.10, IB-4.11
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.sets import bit_of, is_among, wide_in
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.ittybitty.rules.engines import acting_frame, engine_objections
from warhost.rulesets.ittybitty.rules.fate import has_units, is_lone
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.odds import attack_in
from warhost.rulesets.ittybitty.rules.pieces import (
    apart,
    can,
    has,
    is_cavalry,
    is_engine,
    is_unit,
    side_at,
    summoning_of,
    troop_of,
)
from warhost.rulesets.ittybitty.state import (
    ATTACKED,
    CHARGING,
    ENGAGED,
    FIRE,
    FIRES,
    HAS_FOUGHT,
    NONE,
    SHOT,
    Battle,
    Cls,
    Phase,
    Segment,
    Status,
    Umpire,
)

# --- who can attack ---------------------------------------------------------------------------------------


@brief_rule
def is_in_combat(battle: Battle, piece: int) -> bool:
    """True for a piece that attacks or supports in the combat that is built."""
    return (wide_in(battle.combat.attackers) | wide_in(battle.combat.supporters)) & bit_of(piece) != 0


@rule
def fighter_objections(battle: Battle, umpire: Umpire, piece: int) -> int:
    """Why a unit or an engine can neither attack nor support now, whatever the segment and the target.

    Rule: IB-4.6t, IB-4.9a, IB-4.9b, IB-4.11b, IB-R15, IB-R18, IB-R26, IB-R41, IB-R43, IB-R45
    """
    frame, one, found = battle.stack[acting_frame(battle)], battle.pieces[piece], 0
    if frame.phase == Phase.ACTION and int(battle.blocks) & HAS_FOUGHT:
        found |= bit_of(Objection.COMBAT_OVER)
    if is_in_combat(battle, piece):
        found |= bit_of(Objection.ADDED_ALREADY)
    if is_engine(battle, umpire, piece):
        return found | engine_objections(battle, umpire, piece)
    if not is_unit(battle, umpire, piece):
        return found | bit_of(Objection.NOT_A_UNIT)
    if frame.phase == Phase.ACTION and (
        piece != frame.actor if frame.target == NONE else one.formation != frame.target
    ):
        found |= bit_of(Objection.NOT_ACTING)
    if has(battle, piece, ATTACKED):
        found |= bit_of(Objection.HAS_ATTACKED)
    if one.status == Status.DISORGANIZED:
        found |= bit_of(Objection.IS_DISORGANIZED)
    if one.status == Status.ROUTED:
        found |= bit_of(Objection.IS_ROUTED)
    return found


@rule
def missile_objections(battle: Battle, umpire: Umpire, piece: int) -> int:
    """Why a unit cannot shoot, be it directly or in support.

    Rule: IB-3.1b, IB-3.1f, IB-4.9d, IB-R26, IB-R36
    """
    if troop_of(battle, umpire, piece).range == 0 or battle.pieces[piece].shots == 0:
        return bit_of(Objection.NO_MISSILES)
    return bit_of(Objection.HAS_SHOT) if has(battle, piece, SHOT) else 0


@rule
def fights_in(battle: Battle, umpire: Umpire, piece: int, segment: int) -> bool:
    """True when a unit or engine of this kind attacks in a segment: bows may hold their shot, cavalry join the melee.

    Rule: IB-4.8b, IB-4.8d, IB-4.8f, IB-4.9f, IB-4.9i, IB-4.10o, IB-4.11a, IB-4.12k, IB-R41, IB-R55
    """
    troop = troop_of(battle, umpire, piece)
    if troop.cls == Cls.ENGINE:
        return segment == Segment.RED and can(battle, umpire, piece, FIRES)
    if segment == Segment.RED or segment == Segment.GREEN:
        return troop.range > 0 and int(troop.segment) <= segment
    if segment == Segment.GOLD:
        return is_cavalry(battle, umpire, piece)
    return segment == Segment.WHITE or (segment == Segment.OPPORTUNITY and troop.range > 0)


@rule
def segment_objections(battle: Battle, umpire: Umpire, piece: int, segment: int) -> int:
    """Why a unit or engine cannot attack in a segment.

    Rule: IB-4.8a, IB-4.9g, IB-4.10j, IB-5.2a, IB-R39, IB-R41, IB-R52, IB-R75, IB-R86
    """
    frame, found = battle.stack[acting_frame(battle)], 0
    is_reaction = frame.phase == Phase.OPPORTUNITY
    if not fights_in(battle, umpire, piece, segment) or is_reaction != (segment == Segment.OPPORTUNITY):
        found |= bit_of(Objection.WRONG_SEGMENT)
    if not is_reaction:
        if segment < battle.combat.segment:
            found |= bit_of(Objection.WRONG_SEGMENT)
        summoning = summoning_of(battle, int(frame.target)) if frame.target != NONE else NONE
        if summoning != NONE and battle.summonings[summoning].begun == battle.turn and segment != Segment.WHITE:
            found |= bit_of(Objection.WRONG_SEGMENT)
    if is_among(segment, FIRE) and not is_engine(battle, umpire, piece):
        found |= missile_objections(battle, umpire, piece)
        if has(battle, piece, ENGAGED):
            found |= bit_of(Objection.IS_ENGAGED)
    if attack_in(battle, umpire, piece, segment, False) < 1 and phase_on_top(battle) != Phase.DECLARE:
        found |= bit_of(Objection.NO_STRENGTH)
    return found


# --- what can be attacked ---------------------------------------------------------------------------------


@rule
def has_chargers(battle: Battle, cell: int, side: int) -> bool:
    """True for a hex with units of a side in the charge that runs.

    Rule: IB-4.10j
    """
    at = int(battle.first[cell])
    while at != NONE:
        if battle.pieces[at].side == side and has(battle, at, CHARGING):
            return True
        at = int(battle.pieces[at].next)
    return False


@rule
def target_objections(battle: Battle, umpire: Umpire, piece: int, segment: int, cell: int) -> int:
    """Why a hex cannot be attacked by a unit or engine in a segment, in a new combat or in the one that is built.

    Rule: IB-4.6a, IB-4.6b, IB-4.9d, IB-4.9g, IB-R33, IB-R38, IB-R41, IB-R52, IB-R56
    """
    one, found = battle.pieces[piece], 0
    enemy, distance = 1 - int(one.side), apart(umpire, int(one.cell), cell)
    if is_lone(battle, umpire, cell, enemy):
        found |= bit_of(Objection.WRONG_SEGMENT) if not is_among(segment, FIRE) else 0
    elif side_at(battle, umpire, cell) != enemy:
        hides = has_units(battle, umpire, cell, enemy)
        found |= bit_of(Objection.CANNOT_BE_ATTACKED) if hides else bit_of(Objection.NO_ENEMY_THERE)
    if not is_among(segment, FIRE):
        found |= bit_of(Objection.NOT_ADJACENT) if distance != 1 else 0
    elif distance > troop_of(battle, umpire, piece).range:
        found |= bit_of(Objection.OUT_OF_RANGE)
    if phase_on_top(battle) == Phase.DECLARE:
        if cell != battle.combat.cell or segment != battle.combat.segment:
            found |= bit_of(Objection.OTHER_TARGET)
    elif segment == Segment.OPPORTUNITY:
        found |= bit_of(Objection.NOT_AT_CHARGERS) if not has_chargers(battle, cell, enemy) else 0
    elif is_among(segment, int(battle.struck[cell])):
        found |= bit_of(Objection.STRUCK_ALREADY)
    return found


@rule
def is_walkover(battle: Battle, umpire: Umpire, piece: int, segment: int, cell: int) -> bool:
    """True for a melee against single men or engines alone in a hex: no die is rolled, and no segment is passed.

    Rule: IB-5.5c, IB-R58, IB-R64
    """
    enemy = 1 - int(battle.pieces[piece].side)
    return (
        segment == Segment.WHITE
        and phase_on_top(battle) == Phase.ACTION
        and is_unit(battle, umpire, piece)
        and is_lone(battle, umpire, cell, enemy)
    )


@rule
def aim_objections(battle: Battle, umpire: Umpire, piece: int, segment: int, cell: int) -> int:
    """Why a unit or engine that can fight cannot attack this hex in this segment.

    Rule: IB-4.6a, IB-4.6b, IB-4.8a, IB-R41
    """
    if is_walkover(battle, umpire, piece, segment, cell):
        is_near = apart(umpire, int(battle.pieces[piece].cell), cell) == 1
        return 0 if is_near else bit_of(Objection.NOT_ADJACENT)
    return segment_objections(battle, umpire, piece, segment) | target_objections(battle, umpire, piece, segment, cell)
