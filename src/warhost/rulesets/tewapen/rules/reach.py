"""All hexes that a piece can reach, found at once as a set of bits where nothing but ground and pieces is in the way.

`movement` says hex by hex what bars a piece, with the reason. Here the same is read off sets of hexes, which were
made from the ground once for a board, because every list of moves asks for it.
"""

from __future__ import annotations

from warhost.kernel.abi import pack
from warhost.kernel.boards import OFF_BOARD
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.patches import (
    CENTRE,
    CENTRE_BIT,
    EVERYWHERE,
    RADIUS,
    SIDE_STEP,
    cell_in_patch,
    lay_patches,
    neighbours_of,
)
from warhost.rulesets.tewapen.rules.equipment import drop_objections
from warhost.rulesets.tewapen.rules.movement import mover_objections
from warhost.rulesets.tewapen.rules.pieces import has, is_vacant
from warhost.rulesets.tewapen.rules.ways import (
    NOTHING,
    can_end_in,
    ground_stops,
    hexes_left,
    is_held_against,
    may_pass_over,
    survey_moves,
    takes_undead,
)
from warhost.rulesets.tewapen.state import (
    CLIMBERS,
    FORESTWALKER,
    MAX_CELLS,
    NOMINATED,
    NONE,
    OVER_GROUND,
    SWIMMING,
    TOWER,
    Battle,
    Equipment,
    Umpire,
    Verb,
)

# --- the ground, once for a board -------------------------------------------------------------------------


@rule
def survey_ground(umpire: Umpire) -> None:
    """Write the ground of a board down as sets of hexes.

    Rule: TW-1.1b, TW-1.4.1f
    """
    lay_patches(umpire.board, umpire.patches)
    umpire.open_around[MAX_CELLS, :] = EVERYWHERE
    for cell in range(umpire.board.cells):
        ground = umpire.chart[umpire.terrain[cell]]
        plain = ground.stop == 0 and ground.impassable == 0 and ground.undead_barred == 0
        umpire.plain[cell] = plain and umpire.building_in[cell] == NONE
        survey_patch(umpire, cell)
    survey_inside(umpire)


@rule
def survey_inside(umpire: Umpire) -> None:
    """Write down which hexes lie behind fortifications: all but those to which open ground leads from the board's edge.

    Rule: TW-4.1c
    """
    board = umpire.board
    for cell in range(board.cells):
        umpire.inside[cell] = int(umpire.chart[umpire.terrain[cell]].fortification == 0)
    changed = umpire.orders.building_count != 0
    while changed:
        changed = False
        for cell in range(board.cells):
            if umpire.inside[cell] == 0:
                continue
            for side in range(6):
                near = int(board.neighbour[cell, side])
                if near == OFF_BOARD or is_outside(umpire, near):
                    umpire.inside[cell], changed = 0, True


@brief_rule
def is_outside(umpire: Umpire, cell: int) -> bool:
    """True for open ground that is known to lie before the walls."""
    return umpire.inside[cell] == 0 and umpire.chart[umpire.terrain[cell]].fortification == 0


@rule
def survey_patch(umpire: Umpire, centre: int) -> None:
    """Write down what the ground around one hex allows to whom.

    Rule: TW-1.4.1g
    """
    parity = centre // int(umpire.board.columns) & 1
    hexes = int(umpire.patches.hexes[centre, RADIUS])
    while hexes != 0:
        bit = lowest_bit(hexes)
        hexes &= hexes - 1
        survey_hex(umpire, centre, cell_in_patch(umpire.patches, parity, centre, bit), 1 << bit)
    for side in range(6):
        wall = (int(umpire.walls[centre]) & ~int(umpire.cliffs[centre])) >> side & 1
        umpire.behind_walls[centre] |= wall << (CENTRE + SIDE_STEP[side])


@rule
def survey_hex(umpire: Umpire, centre: int, cell: int, mark: int) -> None:
    """Add one hex, by its bit, to the sets of those around `centre` that it belongs to.

    Rule: TW-1.4.1g, TW-1.4.1k, TW-3.3c
    """
    ground = umpire.chart[umpire.terrain[cell]]
    if umpire.building_in[cell] != NONE:
        umpire.buildings_around[centre] |= mark
    for undead in range(2):
        if ground.impassable != 0 or (undead and ground.undead_barred != 0):
            umpire.barred_around[centre, undead] |= mark
    for walker in range(4):
        if ground_stops(ground, walker & 1 != 0, walker & 2 != 0):
            umpire.stops_around[centre, walker] |= mark
    for side in range(6):
        if (int(umpire.walls[cell]) | int(umpire.cliffs[cell])) >> side & 1 == 0:
            umpire.open_around[centre, side] |= mark


# --- where a piece can go ---------------------------------------------------------------------------------


@brief_rule
def is_surveyed(battle: Battle, limit: int) -> bool:
    """True when the sets of hexes say all: the move ends inside the patch, no fog, no trap, no way to be chosen."""
    return (limit <= RADIUS) & (battle.clouds == 0) & (battle.routes_matter == 0)


@brief_rule
def has_walls_near(battle: Battle, umpire: Umpire, piece: int, limit: int) -> bool:
    """True when the sets of hexes do not say all, for buildings within the move or for a siege tower.

    Rule: TW-4.4e, TW-R72
    """
    one = battle.pieces[piece]
    near = int(umpire.buildings_around[one.cell]) & int(umpire.patches.hexes[one.cell, limit])
    return (near != 0) | (one.marks & TOWER != 0)


@brief_rule
def hexes_held(battle: Battle, umpire: Umpire, centre: int, parity: int, among: int) -> int:
    """Those hexes of a set where any piece stands."""
    held = 0
    while among != 0:
        bit = lowest_bit(among)
        among &= among - 1
        held |= int(not is_vacant(battle, cell_in_patch(umpire.patches, parity, centre, bit))) << bit
    return held


@rule
def hexes_in_reach(battle: Battle, umpire: Umpire, piece: int, limit: int) -> int:
    """The set of hexes, in the patch around a piece, where it can end a move of at most `limit` hexes.

    Rule: TW-1.4.1a, TW-1.4.1b, TW-1.4.1d, TW-1.4.1g, TW-1.4.1h, TW-1.4.1i, TW-1.4.1j, TW-1.4.1k, TW-1.4.1l, TW-1.4.1m,
    TW-1.4.1q, TW-2.2.1b, TW-2.2.1c, TW-2.2.3a, TW-2.2.3b, TW-2.2.3c, TW-2.2.4a, TW-2.2.4b, TW-2.2.4c, TW-3.3c, TW-R20,
    TW-R43, TW-R88
    """
    start = int(battle.pieces[piece].cell)
    parity = start // int(umpire.board.columns) & 1
    patch = int(umpire.patches.hexes[start, limit]) & ~CENTRE_BIT
    unbarred = patch & ~int(umpire.barred_around[start, int(takes_undead(battle, piece))])
    to_end, to_cross, sides = unbarred, patch, MAX_CELLS
    if not has(battle, piece, OVER_GROUND):
        walker = int(has(battle, piece, FORESTWALKER)) | int(has(battle, piece, SWIMMING)) << 1
        to_cross, sides = unbarred & ~int(umpire.stops_around[start, walker]), start
    held = hexes_held(battle, umpire, start, parity, to_end | to_cross)
    while held != 0:
        bit = lowest_bit(held)
        held &= held - 1
        cell = cell_in_patch(umpire.patches, parity, start, bit)
        if is_held_against(battle, piece, cell):
            to_end &= ~(1 << bit)
            to_cross &= ~(int(not may_pass_over(battle, piece, cell)) << bit)
    reached, last = 0, CENTRE_BIT
    for _ in range(limit):
        reached |= neighbours_of(last, umpire.open_around, sides) & (to_end | to_cross)
        last = (reached | CENTRE_BIT) & (to_cross | CENTRE_BIT)
    if battle.pieces[piece].walked == 0 and sides == start and limit > 0:
        reached |= int(umpire.behind_walls[start])
    return reached & to_end


# --- listing ----------------------------------------------------------------------------------------------


@rule
def list_moves(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every hex to which each nominated piece can move: how many actions are listed then.

    Rule: TW-1.3.1k
    """
    for piece in range(battle.piece_count):
        if battle.pieces[piece].marks & NOMINATED == 0 or mover_objections(battle, umpire, piece) != 0:
            continue
        limit = hexes_left(battle, umpire, piece)
        if is_surveyed(battle, limit) and not has_walls_near(battle, umpire, piece, limit):
            n = list_set(battle, umpire, piece, hexes_in_reach(battle, umpire, piece, limit), n)
        else:
            survey_moves(battle, umpire, piece, NOTHING)
            n = list_surveyed(umpire, piece, n)
    return n


@brief_rule
def list_set(battle: Battle, umpire: Umpire, piece: int, hexes: int, n: int) -> int:
    """Add the hexes of a set in the patch around a piece, in the order of their cells."""
    start = int(battle.pieces[piece].cell)
    parity = start // int(umpire.board.columns) & 1
    while hexes != 0:
        bit = lowest_bit(hexes)
        hexes &= hexes - 1
        umpire.listed[n] = pack(Verb.MOVE, piece, 0, cell_in_patch(umpire.patches, parity, start, bit), NONE)
        n += 1
    return n


@rule
def list_surveyed(umpire: Umpire, piece: int, n: int) -> int:
    """Add the hexes that the surveyed piece reaches, in the order of their cells."""
    for cell in range(umpire.board.cells):
        if can_end_in(umpire, cell):
            umpire.listed[n] = pack(Verb.MOVE, piece, 0, cell, NONE)
            n += 1
    return n


@rule
def list_drops(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add the equipment that each nominated unit can drop.

    Rule: TW-4.4k
    """
    if umpire.orders.building_count == 0:
        return n
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.marks & NOMINATED == 0 or (one.marks & CLIMBERS == 0 and one.oil == 0):
            continue
        for equipment in range(Equipment.LADDERS, Equipment.OIL + 1):
            if drop_objections(battle, piece, equipment) == 0:
                umpire.listed[n] = pack(Verb.DROP, piece, equipment, 0, NONE)
                n += 1
    return n
