"""The moves of formations, of engineers and scouts, and of single men: a whole way each, walked step by step.

Chapters: IB-2.7, IB-4.4, IB-R28, IB-R30
"""

from __future__ import annotations

from warhost.kernel.boards import direction_to
from warhost.kernel.compile import rule
from warhost.kernel.journal import EVERYBODY, note
from warhost.kernel.sets import bit_of
from warhost.rulesets.ittybitty.rules.block import (
    NEARER,
    STACKING,
    end_objections,
    first_lead,
    member_number,
    muster_formation,
    open_case,
    prepare_block,
)
from warhost.rulesets.ittybitty.rules.blocks import is_member, open_block
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.fate import overrun
from warhost.rulesets.ittybitty.rules.gather import can_end
from warhost.rulesets.ittybitty.rules.ground import cross, in_enemy_zoc, step_cost
from warhost.rulesets.ittybitty.rules.hidden import lies_under, note_for_owner, reveal_contacts
from warhost.rulesets.ittybitty.rules.moves import actor_objections, is_alone, is_walk, may_move
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.pieces import (
    can,
    cls_of,
    fits,
    has,
    is_engine,
    is_face_down,
    is_hidden,
    is_unit,
    mark,
    mark_formation,
    ran_out,
    shift,
    side_at,
    stacked_attack,
    unmark,
)
from warhost.rulesets.ittybitty.rules.reach import find_reach, find_way, points_to
from warhost.rulesets.ittybitty.rules.scouts import look_out, stumble_on
from warhost.rulesets.ittybitty.rules.ways import points_of, survey_for, walker_of, way_objections
from warhost.rulesets.ittybitty.state import (
    CARRIED,
    CONTACT,
    DISTURBED,
    ENTERED,
    IN_BLOCK,
    MARCHED,
    MOST_ATTACK,
    MOVED,
    MOVING,
    NONE,
    SCOUTS,
    Battle,
    Cls,
    Umpire,
)

# --- objections -------------------------------------------------------------------------------------------


@rule
def move_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a piece cannot move to a hex.

    Rule: IB-2.7b, IB-2.8a, IB-4.4a, IB-R28, IB-R29, IB-R30, IB-R31
    """
    one, found = battle.pieces[actor], actor_objections(battle, umpire, actor)
    if found & bit_of(Objection.NOT_ACTING) or one.cell < 0:
        return found
    if place == one.cell:
        return found | bit_of(Objection.MALFORMED)
    if side_at(battle, umpire, place) == 1 - int(one.side):
        return found | bit_of(Objection.ENEMY_THERE)
    found |= way_objections(battle, umpire, actor, place)
    if is_alone(battle) and not fits(battle, umpire, actor, place):
        found |= bit_of(Objection.OVERSTACKED)
    if found or is_walk(battle) or is_alone(battle):
        return found
    return case_objections(battle, umpire, actor, place)


@rule
def case_objections(battle: Battle, umpire: Umpire, piece: int, place: int) -> int:
    """Why the block of its formation could not end legally after a unit has moved to a hex.

    Rule: IB-4.4d, IB-4.4q, IB-R28, IB-R31, IB-R107
    """
    desk = umpire.reach
    prepare_block(battle, umpire, int(battle.pieces[piece].formation))
    k = member_number(umpire, piece)
    open_case(battle, umpire, k)
    if can_end(battle, umpire, k, place, True):
        return 0
    desk.lifted = STACKING
    if can_end(battle, umpire, k, place, True):
        return bit_of(Objection.OVERSTACKED)
    desk.lifted = NEARER
    if can_end(battle, umpire, k, place, True):
        return bit_of(Objection.NOT_NEARER)
    desk.lifted = STACKING | NEARER
    if can_end(battle, umpire, k, place, True):
        return bit_of(Objection.OVERSTACKED) | bit_of(Objection.NOT_NEARER)
    return bit_of(Objection.NOT_CONNECTED)


@rule
def end_block_objections(battle: Battle, umpire: Umpire) -> int:
    """Why the movement block that runs cannot end now; 0 when it can, or when none runs.

    A stack that was too large before the block has to be thinned out by those who still can move.

    Rule: IB-2.8a, IB-4.4d, IB-4.4i, IB-4.4q, IB-R28, IB-R31, IB-R107
    """
    frame = battle.stack[battle.depth - 1]
    if int(battle.blocks) & MOVING == 0 or frame.target == NONE:
        return 0
    muster_formation(battle, umpire, int(frame.target))
    found = end_objections(battle, umpire)
    if found:
        return found
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if not is_member(battle, piece, int(frame.target)) or has(battle, piece, IN_BLOCK):
            continue
        too_many = stacked_attack(battle, umpire, int(one.cell), int(one.side)) > MOST_ATTACK
        if too_many and may_move(battle, umpire, piece):
            return bit_of(Objection.OVERSTACKED)
    return 0


# --- carrying it out --------------------------------------------------------------------------------------


@rule
def move(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """Move a piece to a hex, step by step along its way.

    Rule: IB-4.4a, IB-4.4c, IB-R26, IB-R28, IB-R30
    """
    start = int(battle.pieces[actor].cell)
    if is_walk(battle):
        battle.stack[battle.depth - 1].place = 1
    else:
        open_block(battle, umpire)
        choose_lead(battle, umpire, actor)
    steps = plan_way(battle, umpire, actor, place)
    told = not can(battle, umpire, actor, SCOUTS) or battle.pieces[actor].named == NONE
    if told:
        note_way(battle, umpire, actor, 0, steps)
    mark(battle, actor, MOVED)
    if is_unit(battle, umpire, actor):
        mark(battle, actor, IN_BLOCK | (DISTURBED if cls_of(battle, umpire, actor) == Cls.ENGINEER else 0))
        mark_formation(battle, int(battle.pieces[actor].formation), MARCHED)
    for step in range(steps):
        if not told:
            note_move(
                battle, umpire, Event.MOVED, actor, int(umpire.reach.path[step]), int(umpire.reach.path[step + 1]), 0
            )
        stops = take_step(battle, umpire, actor, step)
        if ran_out(umpire):
            return
        if stops:
            break
    end_move(battle, umpire, actor, start)


@rule
def plan_way(battle: Battle, umpire: Umpire, piece: int, place: int) -> int:
    """Write the hexes of a piece's way into `path`: how many steps it has.

    Rule: IB-4.4a, IB-R12
    """
    desk, start = umpire.reach, int(battle.pieces[piece].cell)
    walker, points = walker_of(battle, umpire, piece), points_of(battle, umpire, piece)
    survey_for(battle, umpire, piece)
    find_reach(battle, umpire, walker, points)
    spent = points_to(umpire, start, place, points)
    if spent == NONE:
        umpire.way[start] = place
    else:
        find_way(battle, umpire, walker, place, spent)
    steps, cell = 0, start
    desk.path[0] = start
    while cell != place:
        cell, steps = int(umpire.way[cell]), steps + 1
        desk.path[steps] = cell
    return steps


@rule
def note_way(battle: Battle, umpire: Umpire, piece: int, first: int, last: int) -> None:
    """Tell of the steps of a piece's way from one to another, and how many half points they take."""
    if umpire.journal.open == 0:
        return
    desk, spent, walker = umpire.reach, 0, walker_of(battle, umpire, piece)
    for step in range(first, last):
        cell, to = int(desk.path[step]), int(desk.path[step + 1])
        spent += step_cost(battle, umpire, walker, cell, direction_to(umpire.board, cell, to))
    start, end = int(desk.path[first]), int(desk.path[last])
    note_move(battle, umpire, Event.MOVED, piece, start, end, spent)


@rule
def note_move(battle: Battle, umpire: Umpire, event: int, piece: int, start: int, end: int, spent: int) -> None:
    """Tell where a piece has gone; of one that is face-down the other side only sees that some counter did.

    Rule: IB-2.6b, IB-R32
    """
    note_for_owner(battle, umpire, event, piece, start, end, spent)
    if is_face_down(battle, piece) or lies_under(battle, piece):
        umpire.journal.reader = 2 - int(battle.pieces[piece].side)
        note(umpire, Event.COUNTER_MOVED, start, end)
        umpire.journal.reader = EVERYBODY


@rule
def choose_lead(battle: Battle, umpire: Umpire, piece: int) -> None:
    """The first unit of a formation to move leads it if it may; otherwise the lead unit stays where it is.

    Rule: IB-4.4b, IB-4.4c, IB-4.4h, IB-R28
    """
    if battle.lead != NONE or battle.pieces[piece].formation == NONE:
        return
    muster_formation(battle, umpire, int(battle.pieces[piece].formation))
    k = member_number(umpire, piece)
    if umpire.reach.may_lead[k] == 0:
        k = first_lead(umpire)
    battle.lead = umpire.reach.unit[k]


@rule
def take_step(battle: Battle, umpire: Umpire, piece: int, step: int) -> bool:
    """One step of a way, with all that it brings about; True when the movement ends with it.

    Rule: IB-2.6c, IB-3.3h, IB-R30, IB-R32, IB-R33, IB-R58, IB-R64, IB-R93
    """
    cell, to = int(umpire.reach.path[step]), int(umpire.reach.path[step + 1])
    go_together(battle, piece, to)
    if is_unit(battle, umpire, piece):
        cross(battle, umpire, piece, cell, direction_to(umpire.board, cell, to))
        meet(battle, umpire, piece, to)
        if ran_out(umpire):
            return True
    reveal_contacts(battle, umpire, piece)
    return can(battle, umpire, piece, SCOUTS) and look_out(battle, umpire, piece, cell)


@rule
def go_together(battle: Battle, piece: int, to: int) -> None:
    """Bring a piece to the next hex, with all who go along with it.

    Rule: IB-R30, IB-R58
    """
    at = int(battle.first[battle.pieces[piece].cell])
    while at != NONE:
        following = int(battle.pieces[at].next)
        if at == piece or battle.pieces[at].rides == piece:
            shift(battle, at, to)
        at = following


@rule
def meet(battle: Battle, umpire: Umpire, piece: int, cell: int) -> None:
    """A unit comes into a hex: a hidden scout is found there, single men and engines without troops are lost.

    Rule: IB-5.5c, IB-R33, IB-R58, IB-R64
    """
    side, hidden, alone = int(battle.pieces[piece].side), False, False
    at = int(battle.first[cell])
    while at != NONE:
        if battle.pieces[at].side != side:
            hidden = hidden or is_hidden(battle, at)
            alone = alone or not is_unit(battle, umpire, at)
        at = int(battle.pieces[at].next)
    if hidden:
        stumble_on(battle, umpire, cell, side)
    if alone and not ran_out(umpire) and not is_hidden(battle, piece):
        overrun(battle, umpire, cell, piece)


@rule
def end_move(battle: Battle, umpire: Umpire, piece: int, start: int) -> None:
    """A piece has come to the end of its move: an enemy zone of control is noted, and who has gone along.

    Rule: IB-2.7b, IB-2.7c, IB-R29, IB-R30, IB-R58, IB-R68
    """
    one = battle.pieces[piece]
    cell, at = int(one.cell), int(battle.first[one.cell])
    while at != NONE:
        if battle.pieces[at].rides == piece:
            mark(battle, at, CARRIED | (MOVED if is_engine(battle, umpire, at) else 0))
            note_move(battle, umpire, Event.CARRIED, at, start, cell, 0)
        at = int(battle.pieces[at].next)
    if not is_unit(battle, umpire, piece):
        return
    if in_enemy_zoc(battle, umpire, cell, int(one.side)) and not is_hidden(battle, piece):
        mark(battle, piece, ENTERED)
        note_for_owner(battle, umpire, Event.STOPPED, piece, cell, 0, 0)
    else:
        unmark(battle, piece, CONTACT | ENTERED)
