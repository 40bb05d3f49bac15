"""Buildings: what stands in a hex, who holds a fortification, who may enter it, and what damage does.

A hex with a building has a record behind those of all pieces: its wounds, and its holder as its side. It is no piece:
no rule that goes through the pieces meets it.
"""

from __future__ import annotations

from warhost.kernel.boards import direction_to
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.rules.objections import Objection
from warhost.rulesets.tewapen.rules.pieces import has, is_flagged, is_individual, side_in
from warhost.rulesets.tewapen.rules.traps import spring_trap
from warhost.rulesets.tewapen.state import (
    CLIMBERS,
    MAX_PIECES,
    NONE,
    OFF_BOARD,
    OVER_GROUND,
    TOWER,
    Battle,
    Kind,
    Umpire,
)

# --- the ground of a hex ------------------------------------------------------------------------------------


@brief_rule
def ground_row(battle: Battle, umpire: Umpire, cell: int) -> int:
    """The row of the terrain chart that a hex has now: a building destroyed has left other ground.

    Rule: TW-4.3g, TW-R74
    """
    building = int(umpire.building_in[cell])
    if building != NONE and battle.pieces[building].wounds == 0:
        return int(umpire.chart[umpire.terrain[cell]].ruin)
    return int(umpire.terrain[cell])


@brief_rule
def height_of(battle: Battle, umpire: Umpire, cell: int) -> int:
    """The height of whoever stands in a hex: hills and intact fortifications are higher than the plain.

    Rule: TW-1.1e, TW-4.4i
    """
    return int(umpire.chart[ground_row(battle, umpire, cell)].height)


@brief_rule
def is_building(battle: Battle, piece: int) -> bool:
    """True for the number of a building's record."""
    return piece >= battle.piece_count and battle.pieces[piece].kind == Kind.BUILDING


@brief_rule
def fortification_in(battle: Battle, umpire: Umpire, cell: int) -> int:
    """The number of the intact fortification in a hex (types C and D, gates), NONE without.

    Rule: TW-4.1b, TW-4.1c, TW-4.3g
    """
    building = int(umpire.building_in[cell])
    if building == NONE or battle.pieces[building].wounds == 0:
        return NONE
    return building if umpire.chart[umpire.terrain[cell]].fortification != 0 else NONE


@brief_rule
def holds_here(battle: Battle, umpire: Umpire, side: int, cell: int) -> bool:
    """True when an intact fortification is in the hex, and this side holds it.

    Rule: TW-4.4b
    """
    fortification = fortification_in(battle, umpire, cell)
    return fortification != NONE and battle.pieces[fortification].side == side


@brief_rule
def is_shut_to(battle: Battle, umpire: Umpire, side: int, cell: int) -> bool:
    """True when an intact fortification is in the hex that this side does not hold.

    Rule: TW-4.4e
    """
    fortification = fortification_in(battle, umpire, cell)
    return fortification != NONE and battle.pieces[fortification].side != side


@brief_rule
def is_held_by_enemy(battle: Battle, umpire: Umpire, side: int, cell: int) -> bool:
    """True when an intact fortification is in the hex that the enemy of this side holds.

    Rule: TW-1.7k
    """
    return holds_here(battle, umpire, 1 - side, cell)


@brief_rule
def is_garrison(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for whoever stands in an intact fortification.

    Rule: TW-4.1d, TW-4.1e
    """
    return fortification_in(battle, umpire, int(battle.pieces[piece].cell)) != NONE


@rule
def has_figures_left(battle: Battle, umpire: Umpire) -> bool:
    """True while there is room for one more piece: buildings have records of the same list."""
    return battle.piece_count + int(umpire.orders.building_count) < MAX_PIECES


# --- holding ------------------------------------------------------------------------------------------------


@rule
def raise_buildings(battle: Battle, umpire: Umpire) -> None:
    """Put up the buildings of a board, each with the holder and the damage that the scenario says.

    Rule: TW-4.1a, TW-4.1b, TW-4.4b
    """
    if umpire.orders.building_count == 0:
        return
    for cell in range(umpire.board.cells):
        building = int(umpire.building_in[cell])
        if building == NONE:
            continue
        one, row = battle.pieces[building], umpire.troops[umpire.chart[umpire.terrain[cell]].building]
        one.troop, one.kind, one.hit_at = umpire.chart[umpire.terrain[cell]].building, Kind.BUILDING, row.hit_at
        one.full_wounds = row.wounds
        one.wounds = row.wounds - umpire.orders.damage[cell]
        one.cell, one.fell_cell, one.next_here, one.prison, one.side = cell, OFF_BOARD, NONE, NONE, NONE
        for side in range(2):
            if umpire.orders.holds[side, cell] != 0:
                one.side = side


@rule
def take_hold(battle: Battle, umpire: Umpire, piece: int) -> None:
    """Let a unit that has come into an intact fortification hold it for its side.

    Rule: TW-4.4b, TW-4.4e, TW-4.4g, TW-R95, TW-R99
    """
    fortification = fortification_in(battle, umpire, int(battle.pieces[piece].cell))
    if fortification == NONE or is_individual(battle, piece):
        return
    if battle.pieces[fortification].side != battle.pieces[piece].side:
        battle.pieces[fortification].side = battle.pieces[piece].side
        note(umpire, Event.TAKEN, piece, fortification, int(battle.pieces[piece].cell))


@rule
def arrive(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """What comes of a piece's coming into a hex: it takes hold of a fortification; True when it has sprung a trap.

    Rule: TW-2.9.7b, TW-4.4b
    """
    if umpire.orders.building_count != 0:
        take_hold(battle, umpire, piece)
    return spring_trap(battle, umpire, piece)


# --- entering -----------------------------------------------------------------------------------------------


@brief_rule
def is_barred_to_tower(battle: Battle, umpire: Umpire, piece: int, cell: int) -> bool:
    """True when a piece pushes a siege tower that cannot enter the hex.

    Rule: TW-4.2a, TW-R72
    """
    return is_flagged(battle, piece, TOWER) and umpire.chart[ground_row(battle, umpire, cell)].tower_barred != 0


@rule
def may_climb_from(battle: Battle, umpire: Umpire, piece: int, cell: int, opens: bool) -> bool:
    """True when a piece on the ground can go from this hex into a fortification next to it that its side does not hold.

    It climbs with the first step of its activation, or comes from a fortification that its side holds.

    Rule: TW-4.4e, TW-4.4f
    """
    one = battle.pieces[piece]
    if holds_here(battle, umpire, int(one.side), cell):
        return True
    return opens and cell == one.cell and is_flagged(battle, piece, CLIMBERS)


@rule
def is_wall_between(umpire: Umpire, cell: int, neighbour: int) -> bool:
    """True when a wall lies between two adjacent hexes.

    Rule: TW-1.1f
    """
    side = direction_to(umpire.board, cell, neighbour)
    return side >= 0 and (int(umpire.walls[cell]) >> side) & 1 != 0


@rule
def may_follow_into(battle: Battle, umpire: Umpire, unit: int, cell: int) -> bool:
    """True when neither fortification nor siege tower keeps a unit from following up into the hex.

    Rule: TW-1.5.7d, TW-4.4h, TW-R72, TW-R97
    """
    one = battle.pieces[unit]
    start = int(one.cell)
    if is_barred_to_tower(battle, umpire, unit, cell):
        return False
    if is_flagged(battle, unit, TOWER) and is_wall_between(umpire, start, cell):
        return False
    if not is_shut_to(battle, umpire, int(one.side), cell):
        return True
    if has(battle, unit, OVER_GROUND) or is_flagged(battle, unit, CLIMBERS):
        return True
    return holds_here(battle, umpire, int(one.side), start)


@rule
def are_on_one_wall(battle: Battle, umpire: Umpire, cell: int, other: int) -> bool:
    """True for two intact fortifications next to each other.

    Rule: TW-4.4j
    """
    if umpire.board.distance[cell, other] != 1:
        return False
    return fortification_in(battle, umpire, cell) != NONE and fortification_in(battle, umpire, other) != NONE


@rule
def building_objections(battle: Battle, actor: int, building: int) -> int:
    """Why nobody of this side strikes at a building: it is in ruins, or its own troops hold it or stand in it.

    Rule: TW-4.3a, TW-4.3g, TW-4.4b, TW-R92
    """
    one = battle.pieces[building]
    objections = bit_of(Objection.IN_RUINS) if one.wounds == 0 else 0
    side = battle.pieces[actor].side
    if one.side == side or side_in(battle, int(one.cell)) == side:
        objections |= bit_of(Objection.OWN_BUILDING)
    return objections
