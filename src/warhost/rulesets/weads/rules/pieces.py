"""What is asked and done of pieces everywhere: where they stand, what holds for them, how they come and go.

Chapters: AW-1, AW-4, AW-5
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.rulesets.weads.state import (
    BERSERK,
    NONE,
    OFF_BOARD,
    Battle,
    Level,
    Stage,
    Status,
    Umpire,
)

# --- sets and marks ---------------------------------------------------------------------------------------


@brief_rule
def bit(piece: int) -> int:
    """The set that holds one piece."""
    return 1 << piece


@brief_rule
def is_in(pieces: int, piece: int) -> bool:
    """True for a piece of a set."""
    return (pieces >> piece) & 1 != 0


@brief_rule
def has(battle: Battle, piece: int, mark: int) -> bool:
    """True when a mark lies on a piece."""
    return int(battle.pieces[piece].marks) & mark != 0


@brief_rule
def mark(battle: Battle, piece: int, marks: int) -> None:
    """Put marks on a piece."""
    battle.pieces[piece].marks = int(battle.pieces[piece].marks) | marks


@brief_rule
def unmark(battle: Battle, piece: int, marks: int) -> None:
    """Take marks off a piece."""
    battle.pieces[piece].marks = int(battle.pieces[piece].marks) & ~marks


# --- who stands where -------------------------------------------------------------------------------------


@brief_rule
def is_unit(battle: Battle, piece: int) -> bool:
    """True for a combat unit, False for a leader."""
    return 0 <= piece < battle.unit_count


@brief_rule
def leader_of(battle: Battle, command: int) -> int:
    """The leader of a command, living or dead."""
    return int(battle.unit_count) + command


@brief_rule
def is_led(battle: Battle, command: int) -> bool:
    """True for a command with a living leader.

    Rule: AW-13.5c
    """
    return battle.commands[command].stage != Stage.PENDING


@brief_rule
def is_on_board(battle: Battle, piece: int) -> bool:
    """True for a piece that is not eliminated."""
    return battle.pieces[piece].cell >= 0


@brief_rule
def is_ordered(battle: Battle, piece: int) -> bool:
    """True for a piece that is neither disordered nor routed."""
    return battle.pieces[piece].status == Status.ORDERED


@brief_rule
def hex_id(umpire: Umpire, cell: int) -> int:
    """What orders hexes as their printed ids do: by column, then by row.

    Rule: AW-R68
    """
    return 64 * int(umpire.column[cell]) + int(umpire.row[cell])


@brief_rule
def stacked_leader(battle: Battle, unit: int) -> int:
    """The leader of its side who stands with a unit, NONE."""
    one = battle.pieces[unit]
    return int(battle.leader_at[one.side, one.cell])


@rule
def enemy_unit_at(battle: Battle, cell: int, side: int) -> int:
    """The combat unit of the other side in a hex, NONE; `cell` may be off the board."""
    unit = int(battle.unit_at[cell]) if cell >= 0 else NONE
    return unit if unit != NONE and battle.pieces[unit].side != side else NONE


@rule
def is_beside_enemy(battle: Battle, umpire: Umpire, cell: int, side: int) -> bool:
    """True for a hex next to a combat unit of the other side, in whatever state.

    Rule: AW-7.6a
    """
    for direction in range(6):
        if enemy_unit_at(battle, int(umpire.board.neighbour[cell, direction]), side) != NONE:
            return True
    return False


@rule
def is_beside(umpire: Umpire, cell: int, other: int) -> bool:
    """True for the same hex or one next to it: "stacked or adjacent"."""
    return umpire.board.distance[cell, other] <= 1


# --- front, flank, rear -----------------------------------------------------------------------------------


@brief_rule
def faces(umpire: Umpire, facing: int, direction: int) -> bool:
    """True when a unit with this facing has the hexside in its front; every one when the option is off.

    Rule: AW-7.1a, AW-7.1b, AW-7.7a
    """
    return umpire.orders.facing == 0 or direction == facing or direction == (facing + 5) % 6


@brief_rule
def in_flank(facing: int, direction: int) -> bool:
    """True for a hexside in the flank of a unit with this facing.

    Rule: AW-7.1b
    """
    return direction == (facing + 1) % 6 or direction == (facing + 4) % 6


@brief_rule
def in_rear(facing: int, direction: int) -> bool:
    """True for a hexside in the rear of a unit with this facing.

    Rule: AW-7.1b
    """
    return direction == (facing + 2) % 6 or direction == (facing + 3) % 6


@rule
def is_in_zoc(battle: Battle, umpire: Umpire, cell: int, side: int) -> bool:
    """True for a hex in the zone of control of an ordered enemy of `side`.

    Rule: AW-4.1a, AW-4.1b, AW-4.1c, AW-4.1d
    """
    for direction in range(6):
        other = enemy_unit_at(battle, int(umpire.board.neighbour[cell, direction]), side)
        if other != NONE and exerts_zoc(battle, umpire, other, (direction + 3) % 6):
            return True
    return False


@brief_rule
def exerts_zoc(battle: Battle, umpire: Umpire, unit: int, direction: int) -> bool:
    """True when a unit's zone of control lies over one of its hexsides.

    Rule: AW-4.1a, AW-4.1b
    """
    one = battle.pieces[unit]
    return one.status == Status.ORDERED and faces(umpire, int(one.facing), direction)


# --- coming and going -------------------------------------------------------------------------------------


@rule
def lift(battle: Battle, piece: int) -> None:
    """Take a piece off its hex; where it stands stays written on it."""
    one = battle.pieces[piece]
    if one.level == Level.LEADER:
        battle.leader_at[one.side, one.cell] = NONE
    else:
        battle.unit_at[one.cell] = NONE


@rule
def put(battle: Battle, piece: int, cell: int) -> None:
    """Put a piece that stands nowhere into a hex.

    Rule: AW-5.1a, AW-5.1b
    """
    one = battle.pieces[piece]
    one.cell = cell
    if one.level == Level.LEADER:
        battle.leader_at[one.side, cell] = piece
    else:
        battle.unit_at[cell] = piece


@rule
def take_off(battle: Battle, piece: int) -> None:
    """Eliminate a piece that has been lifted: it counts for good; a unit's combat chit goes back to the pool.

    Rule: AW-10.2b, AW-12.7a
    """
    one = battle.pieces[piece]
    one.last_cell, one.cell = one.cell, OFF_BOARD
    one.status, one.marks = Status.ELIMINATED, 0
    if one.chit != NONE:
        battle.pool[one.chit] += 1
        one.chit = NONE


@rule
def defence_level(battle: Battle, unit: int) -> int:
    """The level at which a unit reads its chit when it defends: one lower when berserk; 3 is below C.

    Rule: AW-15.2b
    """
    one = battle.pieces[unit]
    return int(one.level) + (1 if int(one.marks) & BERSERK else 0)


@rule
def owner_of(umpire: Umpire, command: int) -> int:
    """The side of a command."""
    return int(umpire.orders.army[command])
