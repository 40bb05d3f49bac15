"""FLEE: a routed unit makes another retreat when its formation acts. The way that it takes stands in `fate.py`.

Chapters: IB-4.7
"""

from __future__ import annotations

from warhost.kernel.abi import pack
from warhost.kernel.compile import rule
from warhost.kernel.sets import bit_of
from warhost.rulesets.ittybitty.rules.fate import can_flee, retreat
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.pieces import has, is_unit, mark, mark_formation
from warhost.rulesets.ittybitty.state import FLED, MARCHED, MOVED, NONE, Battle, Status, Umpire, Verb


@rule
def flee_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a unit cannot make another retreat.

    Rule: IB-R45
    """
    if not is_unit(battle, umpire, actor):
        return bit_of(Objection.NOT_A_UNIT)
    one, frame = battle.pieces[actor], battle.stack[battle.depth - 1]
    found = 0
    if actor != frame.actor and (frame.target == NONE or one.formation != frame.target):
        found |= bit_of(Objection.NOT_ACTING)
    if one.status != Status.ROUTED:
        return found | bit_of(Objection.NOT_ROUTED)
    if has(battle, actor, FLED):
        found |= bit_of(Objection.HAS_FLED)
    if one.cell >= 0 and not can_flee(battle, umpire, actor):
        found |= bit_of(Objection.NO_WAY_TO_FLEE)
    return found


@rule
def list_flights(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every retreat that a routed unit can make: how many actions are listed then.

    Rule: IB-R45
    """
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.side != battle.to_decide or one.cell < 0 or one.status != Status.ROUTED:
            continue
        if flee_objections(battle, umpire, piece, 0, 0, NONE) == 0:
            umpire.listed[n] = pack(Verb.FLEE, piece, 0, 0, NONE)
            n += 1
    return n


@rule
def flee(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """A routed unit makes another retreat, of its own will.

    Rule: IB-4.7e, IB-R45, IB-R49
    """
    mark(battle, actor, FLED | MOVED)
    mark_formation(battle, int(battle.pieces[actor].formation), MARCHED)
    retreat(battle, umpire, actor)
