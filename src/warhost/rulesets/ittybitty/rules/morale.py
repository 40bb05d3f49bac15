"""The End of Turn phase's morale checks: recovery, fury, rout, and the rally of those who run.

All checks are rolled first, one die a pass, then the units that routed by them retreat in the same order: the side
listed first, hexes in ascending order, units by number. The frame says how far it has come: detail 0 and 1 are the
checks of the two sides, 2 and 3 their retreats, place the hex, actor the last unit there.

Chapters: IB-4.7, IB-4.13
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.kernel.stack import done
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.fate import rout
from warhost.rulesets.ittybitty.rules.pieces import (
    cls_of,
    formation_has,
    has,
    is_unit,
    mark,
    troop_of,
    unmark,
)
from warhost.rulesets.ittybitty.state import (
    BALKED,
    BERSERK_NEXT,
    CAST,
    DIE,
    FLED,
    IN_BLOCK,
    MOVED,
    NONE,
    ROUTED_NOW,
    Battle,
    Cls,
    Status,
    Umpire,
)

TO_RUN = IN_BLOCK  # routed by its check, and still to retreat
STAGES = 4


@rule
def settle_morale(battle: Battle, umpire: Umpire) -> bool:
    """The next unit checks its morale, or runs.

    Rule: IB-4.6s, IB-4.7c, IB-4.13a, IB-4.13b, IB-R46, IB-R49
    """
    frame = battle.stack[battle.depth - 1]
    stage = int(frame.detail)
    if stage >= STAGES:
        return done(battle)
    if stage == 0 and frame.place == 0 and frame.actor == NONE:
        note(umpire, Event.END_BEGINS, int(battle.turn))
    side = int(umpire.orders.first_side)
    unit = next_unit(battle, umpire, side if stage % 2 == 0 else 1 - side, stage >= 2)
    if unit == NONE:
        frame.detail, frame.place, frame.actor = stage + 1, 0, NONE
    elif stage >= 2:
        unmark(battle, unit, TO_RUN)
        rout(battle, umpire, unit)
    else:
        check_morale(battle, umpire, unit)
    return False


@rule
def next_unit(battle: Battle, umpire: Umpire, side: int, runs: bool) -> int:
    """The next unit of a side that has to check, or to run, noted in the frame; NONE behind the last.

    Rule: IB-R49
    """
    frame = battle.stack[battle.depth - 1]
    for cell in range(int(frame.place), umpire.board.cells):
        at = int(battle.first[cell])
        while at != NONE:
            is_ahead = cell > frame.place or at > frame.actor
            if is_ahead and battle.pieces[at].side == side and is_due(battle, umpire, at, runs):
                frame.place, frame.actor = cell, at
                return at
            at = int(battle.pieces[at].next)
    return NONE


@brief_rule
def is_due(battle: Battle, umpire: Umpire, piece: int, runs: bool) -> bool:
    """True for a unit that has to check its morale or may rally, or, when all have checked, has to run.

    Rule: IB-4.7c, IB-4.13b, IB-4.13h, IB-R49
    """
    if runs:
        return has(battle, piece, TO_RUN)
    status = int(battle.pieces[piece].status)
    if not is_unit(battle, umpire, piece) or status == Status.GOOD:
        return False
    return status == Status.DISORGANIZED or not has(battle, piece, ROUTED_NOW | MOVED | FLED)


@rule
def aid_of(battle: Battle, umpire: Umpire, unit: int) -> int:
    """What the best captain or priest in the hex of a unit subtracts from its die.

    Rule: IB-4.13f, IB-4.13g, IB-4.13j, IB-5.5h, IB-R47, IB-R48
    """
    one, aid = battle.pieces[unit], 0
    at = int(battle.first[one.cell])
    while at != NONE:
        if battle.pieces[at].side == one.side:
            cls = cls_of(battle, umpire, at)
            if cls == Cls.CAPTAIN:
                aid = max(aid, int(troop_of(battle, umpire, at).rating))
            elif cls == Cls.PRIEST:
                power = 0 if has(battle, at, CAST) else int(battle.pieces[at].power)
                aid = max(aid, power, int(umpire.figures.priest_aid))
        at = int(battle.pieces[at].next)
    return aid


@rule
def check_morale(battle: Battle, umpire: Umpire, unit: int) -> None:
    """A disorganized unit recovers, goes berserk, stays as it is or routs; one that is routed rallies or does not.

    Rule: IB-2.3d, IB-4.7f, IB-4.7i, IB-4.10h, IB-4.13c, IB-4.13d, IB-4.13e, IB-4.13i, IB-R46, IB-R50
    """
    die = roll_one(battle, umpire, DIE)
    if die == 0:
        return
    one = battle.pieces[unit]
    is_routed = one.status == Status.ROUTED
    quality = int(troop_of(battle, umpire, unit).quality)
    if is_routed:
        quality = max(1, quality // int(umpire.figures.routed_quality))
    aid = aid_of(battle, umpire, unit)
    penalty = int(umpire.figures.balked_morale) if formation_has(battle, int(one.formation), BALKED) else 0
    note(umpire, Event.MORALE_ROLLED, unit, die, aid, penalty, quality)
    passes = die - aid + penalty <= quality
    if is_routed and passes:
        one.status = Status.DISORGANIZED
        note(umpire, Event.RALLIED, unit)
    elif not is_routed and die == 1:
        one.status = Status.GOOD
        mark(battle, unit, BERSERK_NEXT)
        note(umpire, Event.RECOVERED, unit)
        note(umpire, Event.BERSERK, unit)
    elif not is_routed and passes:
        one.status = Status.GOOD
        note(umpire, Event.RECOVERED, unit)
    elif not is_routed and die == DIE:
        mark(battle, unit, TO_RUN)
    else:
        note(umpire, Event.STAYS, unit, int(one.status))
