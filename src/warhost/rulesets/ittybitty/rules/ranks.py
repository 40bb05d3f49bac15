"""Formations: who belongs to which, and which captain leads it, at set-up and when a captain has fallen.

Chapters: IB-2.4, IB-4.1
"""

from __future__ import annotations

from warhost.kernel.abi import pack
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import EVERYBODY, note
from warhost.kernel.sets import bit_of, is_among
from warhost.kernel.stack import done, wait_for
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.hidden import is_unknown, note_for_owner
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.pieces import (
    cls_of,
    first_unit,
    formation_has,
    has,
    is_independent,
    is_on_board,
    is_unit,
    mark,
    mark_formation,
    summoning_of,
)
from warhost.rulesets.ittybitty.state import (
    ENLISTED,
    IN_BLOCK,
    NONE,
    OWN_FORMATIONS,
    Battle,
    Cls,
    Phase,
    Umpire,
    Verb,
)

RANKED = IN_BLOCK  # set-up: its player has put it into a formation

# --- formations -------------------------------------------------------------------------------------------


@rule
def is_empty(battle: Battle, umpire: Umpire, formation: int) -> bool:
    """True for a formation that has no unit on the map and none to come.

    Rule: IB-2.4b, IB-R17
    """
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.formation == formation and (one.cell >= 0 or one.last_cell < 0):
            return False
    return True


@rule
def free_formation(battle: Battle, umpire: Umpire, side: int) -> int:
    """A formation of a side that has no units, or a new one; NONE when all are taken.

    Rule: IB-2.4b, IB-R15
    """
    for formation in range(OWN_FORMATIONS):
        if formation >= battle.formation_count:
            return formation
        if battle.formations[formation].side == side and is_empty(battle, umpire, formation):
            return formation
    return NONE


@rule
def enlist_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a unit cannot join the formation of another at set-up, or, named itself, be one of its own.

    Rule: IB-2.4a, IB-2.4b, IB-2.4c, IB-R16
    """
    found = 0
    if not is_unit(battle, umpire, actor) or not is_unit(battle, umpire, target):
        return bit_of(Objection.NOT_A_UNIT)
    if is_independent(battle, umpire, actor) or is_independent(battle, umpire, target):
        return bit_of(Objection.IS_INDEPENDENT)
    if battle.pieces[target].side != battle.to_decide:
        return bit_of(Objection.NOT_YOURS)
    if has(battle, actor, RANKED) or umpire.orders.zone_of[actor] == NONE:
        found |= bit_of(Objection.IS_ENLISTED)
    mine, other = int(battle.pieces[actor].formation), int(battle.pieces[target].formation)
    if actor == target:
        if is_alone(battle, actor) or free_formation(battle, umpire, int(battle.to_decide)) == NONE:
            found |= bit_of(Objection.SAME_FORMATION)
        return found
    if mine == other:
        found |= bit_of(Objection.SAME_FORMATION)
    if first_unit(battle, other) != target:
        found |= bit_of(Objection.NOT_FIRST)
    return found


@rule
def is_alone(battle: Battle, unit: int) -> bool:
    """True for the only unit of its formation.

    Rule: IB-R16
    """
    for piece in range(battle.piece_count):
        if piece != unit and battle.pieces[piece].formation == battle.pieces[unit].formation:
            return False
    return True


@rule
def list_enlistings(battle: Battle, umpire: Umpire, n: int) -> int:
    """List which units can join which formations: how many actions there are then.

    Rule: IB-2.4a, IB-R15
    """
    side = int(battle.stack[battle.depth - 1].detail)
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.side != side or one.cell < 0 or one.formation == NONE or umpire.orders.zone_of[piece] == NONE:
            continue
        named = 0  # formations whose first unit has been met
        for other in range(0 if has(battle, piece, RANKED) else int(battle.piece_count)):
            formation = int(battle.pieces[other].formation)
            if battle.pieces[other].side != side or battle.pieces[other].cell < 0 or formation == NONE:
                continue
            is_first = not is_among(formation, named)
            named |= 1 << formation
            if (is_first or other == piece) and enlist_objections(battle, umpire, piece, 0, 0, other) == 0:
                umpire.listed[n] = pack(Verb.ENLIST, piece, 0, 0, other)
                n += 1
    return n


@rule
def enlist(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """Put a unit into the formation of another, or into one of its own under the same captain.

    Rule: IB-2.4a, IB-R15, IB-R16
    """
    one = battle.pieces[actor]
    joined = int(battle.pieces[target].formation)
    if actor == target:
        captain = int(battle.formations[joined].captain)
        joined = free_formation(battle, umpire, int(one.side))
        battle.formations[joined].captain, battle.formations[joined].side = captain, one.side
        battle.formation_count = max(int(battle.formation_count), joined + 1)
    one.formation = joined
    mark(battle, actor, RANKED)
    note_for_owner(battle, umpire, Event.ENLISTED, actor, joined, 0, 0)


# --- captains ---------------------------------------------------------------------------------------------


@brief_rule
def has_living_captain(battle: Battle, formation: int) -> bool:
    """True for a formation whose captain, or who has summoned it, stands on the map.

    Rule: IB-R17
    """
    captain = int(battle.formations[formation].captain)
    return captain != NONE and is_on_board(battle, captain)


@rule
def is_leaderless(battle: Battle, formation: int, side: int) -> bool:
    """True for a formation of a side that is on the map without a living captain.

    Rule: IB-R17
    """
    if battle.formations[formation].side != side or has_living_captain(battle, formation):
        return False
    return summoning_of(battle, formation) == NONE and first_unit(battle, formation) != NONE


@rule
def next_captain(battle: Battle, umpire: Umpire, side: int, after: int) -> int:
    """The first living captain of a side with a higher number, NONE."""
    for piece in range(after + 1, battle.piece_count):
        is_his = battle.pieces[piece].side == side and is_on_board(battle, piece)
        if is_his and cls_of(battle, umpire, piece) == Cls.CAPTAIN:
            return piece
    return NONE


@rule
def assign_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a formation cannot be put under a captain.

    Rule: IB-2.4b, IB-R15, IB-R17
    """
    formation, found = int(battle.pieces[actor].formation), 0
    if battle.pieces[target].side != battle.to_decide:
        return bit_of(Objection.NOT_YOURS)
    if cls_of(battle, umpire, target) != Cls.CAPTAIN:
        found |= bit_of(Objection.NOT_A_CAPTAIN)
    if formation == NONE:
        return found | bit_of(Objection.IS_INDEPENDENT)
    if first_unit(battle, formation) != actor:
        found |= bit_of(Objection.NOT_FIRST)
    if battle.stack[battle.depth - 1].phase == Phase.REASSIGN:
        if not is_leaderless(battle, formation, int(battle.to_decide)):
            found |= bit_of(Objection.HAS_CAPTAIN)
    elif formation_has(battle, formation, ENLISTED) or battle.formations[formation].captain == target:
        found |= bit_of(Objection.HAS_CAPTAIN)
    return found


@rule
def list_assignments(battle: Battle, umpire: Umpire, n: int) -> int:
    """List which formations can be put under which captains: how many actions there are then.

    Rule: IB-R15, IB-R17
    """
    side, named = int(battle.stack[battle.depth - 1].detail), 0  # formations whose first unit has been met
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.side != side or one.formation == NONE or one.cell < 0 or is_among(int(one.formation), named):
            continue
        named |= 1 << int(one.formation)
        captain = next_captain(battle, umpire, side, NONE)
        while captain != NONE:
            if assign_objections(battle, umpire, piece, 0, 0, captain) == 0:
                umpire.listed[n] = pack(Verb.ASSIGN, piece, 0, 0, captain)
                n += 1
            captain = next_captain(battle, umpire, side, captain)
    return n


@rule
def assign(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """Put a formation under a captain.

    Rule: IB-R15, IB-R17
    """
    formation = int(battle.pieces[actor].formation)
    is_set_up = battle.stack[battle.depth - 1].phase == Phase.SET_UP
    if is_set_up:
        mark_formation(battle, formation, ENLISTED)
    lead(battle, umpire, formation, target, Event.ASSIGNED if is_set_up else Event.FORMATION_LED)


@rule
def lead(battle: Battle, umpire: Umpire, formation: int, captain: int, event: int) -> None:
    """A captain leads a formation from now on; of one that is face-down its owner alone reads it.

    Rule: IB-R15, IB-R17
    """
    battle.formations[formation].captain = captain
    if is_unknown(battle, formation):
        umpire.journal.reader = 1 + int(battle.formations[formation].side)
    note(umpire, event, formation, captain)
    umpire.journal.reader = EVERYBODY


# --- captains who have fallen ------------------------------------------------------------------------------


@rule
def settle_reassign(battle: Battle, umpire: Umpire) -> bool:
    """A side gives formations without a living captain to another: asked where there are two or more captains.

    Rule: IB-R17
    """
    side = int(battle.stack[battle.depth - 1].detail)
    captain = next_captain(battle, umpire, side, NONE)
    for formation in range(battle.formation_count):
        if captain != NONE and is_leaderless(battle, formation, side):
            if next_captain(battle, umpire, side, captain) != NONE:
                return wait_for(battle, side)
            lead(battle, umpire, formation, captain, Event.FORMATION_LED)
    return done(battle)
