"""Who may move where: the lists of moves of formations, of engineers and scouts, and of single men.

Chapters: IB-2.7, IB-4.4, IB-R28, IB-R30
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.sets import bit_of
from warhost.rulesets.ittybitty.rules.block import (
    find_ends_in_block,
    open_case,
    points_of_block,
    prepare_block,
    survey_block,
)
from warhost.rulesets.ittybitty.rules.gather import find_good, find_good_at_once
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.pieces import attack_of, has, is_unit
from warhost.rulesets.ittybitty.rules.reach import find_ends, write_moves
from warhost.rulesets.ittybitty.rules.survey import end_of_map
from warhost.rulesets.ittybitty.rules.ways import points_of, survey_for, walker_of
from warhost.rulesets.ittybitty.state import (
    CARRIED,
    EDGE,
    HAS_MOVED,
    IN_BLOCK,
    MOST_ATTACK,
    MOVED,
    NONE,
    Battle,
    Phase,
    Status,
    Umpire,
)

# --- who moves how ----------------------------------------------------------------------------------------


@brief_rule
def is_alone(battle: Battle) -> bool:
    """True when an engineer or a scout acts, False for a formation."""
    frame = battle.stack[battle.depth - 1]
    return frame.phase == Phase.ACTION and frame.target == NONE


@brief_rule
def is_walk(battle: Battle) -> bool:
    """True when a single man acts, whose counter was drawn.

    Rule: IB-R30
    """
    return battle.stack[battle.depth - 1].phase != Phase.ACTION


# --- who may move at all ----------------------------------------------------------------------------------


@rule
def actor_objections(battle: Battle, umpire: Umpire, piece: int) -> int:
    """Why a piece cannot move in this matter, wherever to.

    Rule: IB-4.13h, IB-R18, IB-R21, IB-R26, IB-R28, IB-R30, IB-R43, IB-R45
    """
    frame, one, found = battle.stack[battle.depth - 1], battle.pieces[piece], 0
    formation = int(frame.target)
    if is_walk(battle):
        if frame.actor != piece:
            return bit_of(Objection.NOT_ACTING)
        return bit_of(Objection.HAS_MOVED) if frame.place != 0 or has(battle, piece, MOVED | CARRIED) else 0
    if (frame.actor != piece) if formation == NONE else (one.formation != formation):
        found |= bit_of(Objection.NOT_ACTING)
    if int(battle.blocks) & HAS_MOVED:
        found |= bit_of(Objection.BLOCK_OVER)
    if has(battle, piece, IN_BLOCK):
        found |= bit_of(Objection.HAS_MOVED)
    if one.status == Status.DISORGANIZED:
        found |= bit_of(Objection.IS_DISORGANIZED)
    if one.status == Status.ROUTED:
        found |= bit_of(Objection.IS_ROUTED)
    if battle.lead == piece and not has(battle, piece, IN_BLOCK):
        found |= bit_of(Objection.LEAD_FIRST)
    return found


# --- lists ------------------------------------------------------------------------------------------------


@rule
def list_moves(battle: Battle, umpire: Umpire, n: int) -> int:
    """List all moves of the matter on top: how many actions there are then.

    Rule: IB-4.4a, IB-4.4c, IB-R26, IB-R28, IB-R30
    """
    frame = battle.stack[battle.depth - 1]
    if is_walk(battle) or frame.target == NONE:
        piece = int(frame.actor)
        if actor_objections(battle, umpire, piece) != 0:
            return n
        find_lone_ends(battle, umpire, piece)
        return write_moves(umpire, piece, n)
    if int(battle.blocks) & HAS_MOVED:
        return n
    prepare_block(battle, umpire, int(frame.target))
    for k in range(umpire.reach.count):
        if umpire.reach.fixed[k] == 0:
            open_case(battle, umpire, k)
            find_good(battle, umpire, k, False)
            n = write_moves(umpire, int(umpire.reach.unit[k]), n)
    return n


@rule
def can_somebody_move(battle: Battle, umpire: Umpire) -> bool:
    """True when there is a legal move in the matter on top: the first one that is found is enough.

    Rule: IB-4.4a, IB-R26, IB-R28, IB-R30
    """
    frame = battle.stack[battle.depth - 1]
    if is_walk(battle) or frame.target == NONE or int(battle.blocks) & HAS_MOVED:
        return list_moves(battle, umpire, 0) > 0
    survey_block(battle, umpire, int(frame.target))
    points = points_of_block(battle, umpire, int(frame.target))
    for k in range(umpire.reach.count):
        if umpire.reach.fixed[k] == 0:
            find_ends_in_block(battle, umpire, k, points)
            open_case(battle, umpire, k)
            if find_good_at_once(battle, umpire, k):
                return True
    for k in range(umpire.reach.count):
        if umpire.reach.fixed[k] == 0:
            open_case(battle, umpire, k)
            if find_good(battle, umpire, k, True):
                return True
    return False


@rule
def find_lone_ends(battle: Battle, umpire: Umpire, piece: int) -> None:
    """Write into `good` where a single man, an engineer or a scout can go; a unit needs room there.

    Rule: IB-2.8a, IB-2.8b, IB-R12, IB-R30, IB-R31
    """
    desk = umpire.reach
    survey_for(battle, umpire, piece)
    find_ends(battle, umpire, walker_of(battle, umpire, piece), points_of(battle, umpire, piece), 0)
    attack = min(attack_of(battle, umpire, piece), MOST_ATTACK)
    unit = is_unit(battle, umpire, piece)
    for line in range(EDGE, end_of_map(umpire)):
        desk.good[line] = int(desk.ends[0, line]) & ~(int(desk.full[attack, line]) if unit else 0)


@rule
def has_move(battle: Battle, umpire: Umpire, piece: int, outside: bool) -> bool:
    """True when a piece has a legal move in this matter, or one that ends outside enemy zones of control."""
    desk, frame = umpire.reach, battle.stack[battle.depth - 1]
    if actor_objections(battle, umpire, piece) != 0:
        return False
    if is_walk(battle) or frame.target == NONE:
        find_lone_ends(battle, umpire, piece)
    else:
        prepare_block(battle, umpire, int(frame.target))
        for k in range(desk.count):
            if desk.unit[k] == piece:
                open_case(battle, umpire, k)
                find_good(battle, umpire, k, not outside)
    for line in range(EDGE, end_of_map(umpire)):
        if int(desk.good[line]) & ~(int(desk.zoc[line]) if outside else 0) != 0:
            return True
    return False


@rule
def may_move(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True when a piece has a legal move in this matter.

    Rule: IB-R26
    """
    return has_move(battle, umpire, piece, False)


@rule
def may_leave(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True when a piece has a legal move that ends outside enemy zones of control.

    Rule: IB-2.7c, IB-R29
    """
    return has_move(battle, umpire, piece, True)
