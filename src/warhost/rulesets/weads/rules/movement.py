"""Moves and turns of the command that acts, with the morale checks that come before them.

A move is one action: a whole way to its end, or as far as the piece stops to do something. A piece that may go on after
it, or after a turn, is the battle's mover.

Chapters: AW-3, AW-4, AW-7, AW-18
"""

from __future__ import annotations

from warhost.kernel.abi import pack
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of, bits_of
from warhost.rulesets.weads.rules.events import Event
from warhost.rulesets.weads.rules.leaders import meet_leader
from warhost.rulesets.weads.rules.morale import leaving_modifier, must_check, passes
from warhost.rulesets.weads.rules.objections import Objection
from warhost.rulesets.weads.rules.pieces import (
    has,
    is_in_zoc,
    is_on_board,
    is_unit,
    lift,
    mark,
    owner_of,
    put,
    unmark,
)
from warhost.rulesets.weads.rules.reach import has_facing, list_moves, points_of, points_to, survey_board, ways_of
from warhost.rulesets.weads.rules.rout import steady_leader, steps_home
from warhost.rulesets.weads.rules.spells import caster_of, has_casts_left
from warhost.rulesets.weads.rules.ways import way_objections
from warhost.rulesets.weads.state import (
    CHECK_FAILED,
    IDLE,
    MOVED,
    NONE,
    TURN_FAILED,
    TURN_PASSED,
    Battle,
    Status,
    Umpire,
    Verb,
)

NO_WAY_THERE = bits_of(Objection.ENEMY_THERE, Objection.NO_FACING)  # no way is looked for

# --- who may do what --------------------------------------------------------------------------------------


@brief_rule
def is_able(battle: Battle, piece: int) -> bool:
    """True for a piece that moves in its command's activation; routed leaders do, routed units do not.

    Rule: AW-3.6a
    """
    one = battle.pieces[piece]
    return one.cell >= 0 and (one.status != Status.ROUTED or not is_unit(battle, piece))


@brief_rule
def may_step(battle: Battle, piece: int) -> bool:
    """True for a piece whose move is not over.

    Rule: AW-3.1d, AW-3.6a, AW-13.3a, AW-18.1e
    """
    return is_able(battle, piece) and not has(battle, piece, MOVED | CHECK_FAILED | IDLE)


@brief_rule
def may_turn(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for a unit that may change its facing: also in the hex in which the enemy has stopped it.

    Rule: AW-3.1d, AW-7.3a, AW-7.3b, AW-7.3c, AW-13.3a
    """
    if not has_facing(battle, umpire, piece) or not is_able(battle, piece) or has(battle, piece, TURN_FAILED | IDLE):
        return False
    acts = battle.mover == piece or not has(battle, piece, MOVED)
    return acts and points_of(battle, umpire, piece) >= umpire.figures.turn_cost


@rule
def may_move(battle: Battle, umpire: Umpire, command: int) -> bool:
    """True when a piece of the command has a move or a turn left.

    Rule: AW-3.1c, AW-3.1d
    """
    for piece in range(battle.piece_count):
        if battle.pieces[piece].command != command:
            continue
        if may_turn(battle, umpire, piece) or (may_step(battle, piece) and has_step(battle, umpire, piece)):
            return True
    return False


@rule
def has_step(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True when a piece can go anywhere: mostly to the next hex, if not, a leader may pass others of his side.

    Rule: AW-3.1b, AW-8.1d, AW-R11
    """
    one, points = battle.pieces[piece], points_of(battle, umpire, piece)
    ways = ways_of(battle, umpire, piece, int(one.facing))
    for direction in range(6):
        cell = int(umpire.board.neighbour[one.cell, direction])
        if cell >= 0 and (ways >> direction) & 1 != 0 and place_objections(battle, piece, cell) == 0:
            over_stream = (int(umpire.streams[one.cell]) >> direction) & 1
            if int(umpire.entry[one.side, cell]) + over_stream * int(umpire.figures.stream) <= points:
                return True
    if is_unit(battle, piece):
        return False
    survey_board(battle, umpire, int(one.side))
    return list_moves(battle, umpire, piece, 0) > 0


# --- lists ------------------------------------------------------------------------------------------------


@rule
def list_movement(battle: Battle, umpire: Umpire, command: int, n: int) -> int:
    """List the moves of all pieces of a command, then their turns: how many actions there are then.

    Rule: AW-3.1c, AW-3.1d
    """
    survey_board(battle, umpire, owner_of(umpire, command))
    for piece in range(battle.piece_count):
        if battle.pieces[piece].command == command and may_step(battle, piece):
            n = list_moves(battle, umpire, piece, n)
    if umpire.orders.facing == 0:
        return n
    for unit in range(battle.unit_count):
        if battle.pieces[unit].command == command and may_turn(battle, umpire, unit):
            for facing in range(6):
                if facing != battle.pieces[unit].facing:
                    umpire.listed[n] = pack(Verb.FACE, unit, facing, 0, NONE)
                    n += 1
    return n


# --- objections -------------------------------------------------------------------------------------------


@brief_rule
def place_objections(battle: Battle, piece: int, cell: int) -> int:
    """Why a piece cannot end its move in a hex, whichever way leads there.

    Rule: AW-3.2a, AW-3.2b, AW-5.1a, AW-5.1b, AW-R11, AW-R13
    """
    unit = int(battle.unit_at[cell])
    foe = unit != NONE and battle.pieces[unit].side != battle.pieces[piece].side
    hostile = bit_of(Objection.ENEMY_THERE) if foe else 0
    if is_unit(battle, piece):
        return hostile | (0 if unit == NONE or hostile else bit_of(Objection.OCCUPIED))
    objections = hostile
    if battle.leader_at[0, cell] != NONE or battle.leader_at[1, cell] != NONE:
        objections |= bit_of(Objection.LEADER_THERE)
    return objections


@rule
def actor_objections(battle: Battle, piece: int) -> int:
    """Why a piece cannot move at all in this activation.

    Rule: AW-3.1c, AW-3.6a, AW-13.3a
    """
    one, objections = battle.pieces[piece], 0
    if has(battle, piece, IDLE):
        objections |= bit_of(Objection.ONE_UNIT_ACTS)
    if one.command != battle.stack[battle.depth - 1].actor:
        objections |= bit_of(Objection.NOT_ACTIVE)
    if not is_on_board(battle, piece):
        objections |= bit_of(Objection.GONE)
    if one.status == Status.ROUTED and is_unit(battle, piece):
        objections |= bit_of(Objection.IS_ROUTED)
    return objections


@rule
def move_objections(battle: Battle, umpire: Umpire, piece: int, place: int, facing: int) -> int:
    """Why a piece cannot move to a hex, to face a corner there.

    Rule: AW-3.1b, AW-3.1d, AW-7.1c, AW-12.3b, AW-18.1e
    """
    objections = actor_objections(battle, piece)
    if has(battle, piece, MOVED):
        objections |= bit_of(Objection.HAS_MOVED)
    if has(battle, piece, CHECK_FAILED):
        objections |= bit_of(Objection.HELD_BACK)
    if not is_on_board(battle, piece):
        return objections
    there = place_objections(battle, piece, place)
    if facing != 0 and not has_facing(battle, umpire, piece):
        there |= bit_of(Objection.NO_FACING)
    if battle.pieces[piece].status == Status.DISORDERED and not is_homeward(battle, umpire, piece, place):
        there |= bit_of(Objection.NOT_HOMEWARD)
    elif place != battle.pieces[piece].cell and there & NO_WAY_THERE == 0:
        there |= way_objections(battle, umpire, piece, place, facing)
    return objections | there


@brief_rule
def is_homeward(battle: Battle, umpire: Umpire, piece: int, place: int) -> bool:
    """True for a hex that steps towards the home edge alone can lead to.

    Rule: AW-12.3b, AW-R53
    """
    one = battle.pieces[piece]
    rows = steps_home(umpire, int(one.side), int(one.cell)) - steps_home(umpire, int(one.side), place)
    return rows > 0 and rows == umpire.board.distance[one.cell, place]


@rule
def face_objections(battle: Battle, umpire: Umpire, piece: int, facing: int) -> int:
    """Why a piece cannot turn to a corner where it stands.

    Rule: AW-3.1d, AW-7.1c, AW-7.3a, AW-7.3b, AW-7.7a
    """
    objections = actor_objections(battle, piece)
    if battle.mover != piece and has(battle, piece, MOVED):
        objections |= bit_of(Objection.HAS_MOVED)
    if has(battle, piece, TURN_FAILED):
        objections |= bit_of(Objection.MAY_NOT_TURN)
    if not has_facing(battle, umpire, piece):
        return objections | bit_of(Objection.NO_FACING)
    if facing == battle.pieces[piece].facing:
        objections |= bit_of(Objection.SAME_FACING)
    if points_of(battle, umpire, piece) < umpire.figures.turn_cost:
        objections |= bit_of(Objection.NO_POINTS_LEFT)
    return objections


# --- moving -----------------------------------------------------------------------------------------------


@rule
def take_turn(battle: Battle, piece: int) -> None:
    """A piece acts: whoever was moving before has finished.

    Rule: AW-3.1d
    """
    if battle.mover != NONE and battle.mover != piece:
        mark(battle, int(battle.mover), MOVED)
    battle.mover, battle.mover_left = NONE, 0


@brief_rule
def keep(battle: Battle, piece: int, left: int) -> None:
    """A piece may go on with the movement points that it has left; without any its move is over.

    Rule: AW-3.1b
    """
    if left > 0:
        battle.mover, battle.mover_left = piece, left
    else:
        mark(battle, piece, MOVED)


@rule
def move(battle: Battle, umpire: Umpire, piece: int, place: int, facing: int) -> None:
    """Make a legal move; a unit that leaves the enemy's zone of control checks its morale first.

    Rule: AW-4.2a, AW-18.1a, AW-18.1e
    """
    start, points = int(battle.pieces[piece].cell), points_of(battle, umpire, piece)
    if must_check(battle, umpire, piece):
        die = roll_one(battle, umpire, int(umpire.figures.morale_die))
        if die == 0:
            return
        note(umpire, Event.LEAVES_ZOC, piece, start)
        if not passes(battle, umpire, piece, die, leaving_modifier(battle, umpire, piece)):
            hold_back(battle, umpire, piece, points)
            return
    make_way(battle, umpire, piece, place, facing, points)


@rule
def hold_back(battle: Battle, umpire: Umpire, unit: int, points: int) -> None:
    """A unit has failed to leave: it stays in its hex, where it may still turn.

    Rule: AW-18.1e, AW-R18
    """
    note(umpire, Event.HELD_BACK, unit, int(battle.pieces[unit].cell))
    take_turn(battle, unit)
    mark(battle, unit, MOVED | CHECK_FAILED)
    if umpire.orders.facing != 0 and not has(battle, unit, TURN_FAILED):
        keep(battle, unit, points)


@rule
def may_stop(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for a piece that may stop on its way and go on: where a stop, or to come back, makes a difference.

    A routed leader is steady once he has left his hex, a unit turns freely outside the enemy's front, and a mage's
    spells reach him and his command wherever they are at that moment. It depends on nothing that is hidden.

    Rule: AW-3.1a, AW-7.3b, AW-R16, AW-R36
    """
    one = battle.pieces[piece]
    side = int(one.side)
    if one.status == Status.ROUTED:
        return True
    if has_facing(battle, umpire, piece) and is_in_zoc(battle, umpire, int(one.cell), side):
        return True
    if umpire.orders.magic == 0 or battle.hand_size[side] == 0 or not has_casts_left(battle, umpire, side):
        return False
    caster = caster_of(battle, umpire, side)
    return caster != NONE and battle.pieces[caster].command == one.command


@brief_rule
def ends_way(battle: Battle, umpire: Umpire, piece: int, place: int) -> bool:
    """True for a hex out of which nobody steps who has come into it: in the enemy's front, or with a friendly unit.

    Rule: AW-3.2b, AW-3.3a, AW-R11
    """
    joins = not is_unit(battle, piece) and battle.unit_at[place] != NONE
    return joins or is_in_zoc(battle, umpire, place, int(battle.pieces[piece].side))


@rule
def make_way(battle: Battle, umpire: Umpire, piece: int, place: int, facing: int, points: int) -> None:
    """Bring a piece to the end of its way: in a lone enemy leader's hex it may go on, in the enemy's front only turn.

    Rule: AW-3.1a, AW-3.7a, AW-3.7b, AW-7.2a, AW-7.3c, AW-13.7a, AW-13.7c, AW-R12, AW-R13, AW-R16, AW-R36
    """
    one, turns = battle.pieces[piece], has_facing(battle, umpire, piece)
    start, side = int(one.cell), int(one.side)
    meets = is_unit(battle, piece) and battle.leader_at[1 - side, place] != NONE
    stops = meets or may_stop(battle, umpire, piece)
    left = 0
    if turns or stops or umpire.journal.open != 0:
        left = points - points_to(battle, umpire, piece, place, facing)
    note(umpire, Event.MOVED, piece, start, place, points - left)
    take_turn(battle, piece)
    lift(battle, piece)
    put(battle, piece, place)
    unmark(battle, piece, TURN_PASSED)
    if turns and facing != one.facing:
        one.facing = facing
        note(umpire, Event.TURNED, piece, facing)
    stopped = (turns or stops) and ends_way(battle, umpire, piece, place)
    if stopped or not stops:
        mark(battle, piece, MOVED)
    if (turns and stopped) or (stops and not stopped):
        keep(battle, piece, left)
    if meets:
        meet_leader(battle, umpire, piece, place)
    elif not is_unit(battle, piece):
        steady_leader(battle, umpire, piece)


@rule
def face(battle: Battle, umpire: Umpire, piece: int, facing: int) -> None:
    """Turn a unit where it stands; in the front of an enemy it checks its morale before its first turn there.

    Rule: AW-7.3a, AW-7.3b, AW-R22
    """
    one, points = battle.pieces[piece], points_of(battle, umpire, piece)
    if is_in_zoc(battle, umpire, int(one.cell), int(one.side)) and not has(battle, piece, TURN_PASSED):
        die = roll_one(battle, umpire, int(umpire.figures.morale_die))
        if die == 0:
            return
        note(umpire, Event.TURNS_IN_FRONT, piece, int(one.cell))
        if not passes(battle, umpire, piece, die, 0):
            fail_to_turn(battle, umpire, piece, points)
            return
        mark(battle, piece, TURN_PASSED)
    take_turn(battle, piece)
    one.facing = facing
    note(umpire, Event.TURNED, piece, facing)
    keep(battle, piece, points - int(umpire.figures.turn_cost))


@rule
def fail_to_turn(battle: Battle, umpire: Umpire, unit: int, points: int) -> None:
    """A unit turns no more in this activation; it has spent nothing, and may still step if it could before.

    Rule: AW-7.3b, AW-R22
    """
    note(umpire, Event.MAY_NOT_TURN, unit)
    take_turn(battle, unit)
    mark(battle, unit, TURN_FAILED)
    if not has(battle, unit, MOVED):
        keep(battle, unit, points)
