"""Ways: who goes along with whom, what each hex allows a piece, and which hexes it can reach."""

from __future__ import annotations

from warhost.kernel.boards import OFF_BOARD
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.paths import BARRED, CROSS, END, FREE, flood
from warhost.rulesets.tewapen.rules.buildings import (
    ground_row,
    is_barred_to_tower,
    is_shut_to,
    may_climb_from,
)
from warhost.rulesets.tewapen.rules.pieces import (
    has,
    is_flagged,
    is_flyer_in,
    is_fogged,
    is_individual,
    is_vacant,
    side_in,
)
from warhost.rulesets.tewapen.rules.traps import is_known_trap
from warhost.rulesets.tewapen.state import (
    BURROWING,
    ETHEREAL,
    FLYING,
    FORESTWALKER,
    INCLUDED,
    LEFT_BEHIND,
    NEAR,
    NOMINATED,
    NONE,
    OVER_GROUND,
    SWIMMING,
    TOWER,
    UNDEAD,
    Battle,
    Terrain,
    Umpire,
)

# What `survey_moves` leaves out, to find what stands in the way.
NOTHING, WALLS, STOPS, PIECES, FOG, FORTIFICATIONS = 0, 1, 2, 3, 4, 5


# --- who goes along ---------------------------------------------------------------------------------------


@brief_rule
def is_named(battle: Battle, individual: int) -> bool:
    """True for an individual whom a unit may carry on this card: named on it, or marked before.

    Rule: TW-1.6.1h, TW-R15
    """
    return is_flagged(battle, individual, NOMINATED | INCLUDED) or battle.pieces[individual].counters > 0


@brief_rule
def is_within_stride(battle: Battle, individual: int, hexes: int) -> bool:
    """True when an individual that has moved by itself this turn would not be carried beyond its own move.

    Rule: TW-1.6.1c, TW-1.6.1d, TW-R17
    """
    one = battle.pieces[individual]
    return one.moved == 0 or int(one.moved) + int(one.carried) + hexes <= one.stride


@brief_rule
def may_be_carried(battle: Battle, individual: int, hexes: int) -> bool:
    """True when the unit of its hex may carry this individual so far.

    Rule: TW-1.6.1b, TW-1.6.1f, TW-2.9.7d, TW-R15
    """
    if battle.pieces[individual].prison != NONE or is_flagged(battle, individual, LEFT_BEHIND):
        return False
    return is_named(battle, individual) and is_within_stride(battle, individual, hexes)


@brief_rule
def takes_undead(battle: Battle, unit: int) -> bool:
    """True when the unit or anybody it would carry is undead: then temples are closed to it.

    Rule: TW-3.3c
    """
    if has(battle, unit, UNDEAD):
        return True
    if is_individual(battle, unit):
        return False
    here = int(battle.first_in[battle.pieces[unit].cell])
    while here != NONE:
        if has(battle, here, UNDEAD) and may_be_carried(battle, here, 1):
            return True
        here = int(battle.pieces[here].next_here)
    return False


# --- what a hex allows ------------------------------------------------------------------------------------


@brief_rule
def hexes_left(battle: Battle, umpire: Umpire, piece: int) -> int:
    """How many hexes a piece may still go on this card, its terrain and what a unit has carried it considered.

    Rule: TW-1.2.1a, TW-1.4.1e, TW-1.6.1c, TW-4.3g, TW-R17
    """
    one = battle.pieces[piece]
    left = int(one.stride) - int(one.walked)
    if is_individual(battle, piece) and one.carried > 0:
        left = min(left, int(one.stride) - int(one.moved) - int(one.carried))
    limit = int(umpire.chart[ground_row(battle, umpire, int(one.cell))].leave_limit)
    if limit > 0 and not has(battle, piece, OVER_GROUND):
        left = min(left, limit)
    return max(left, 0)


@brief_rule
def ground_stops(ground: Terrain, forestwalker: bool, swimmer: bool) -> bool:
    """True when a row of the terrain chart stops a walker of this kind that enters.

    Rule: TW-1.4.1b, TW-1.4.1d, TW-1.4.1i, TW-1.4.1j, TW-2.2.5a, TW-2.2.10a
    """
    if ground.stop == 0 or (ground.woods != 0 and forestwalker):
        return False
    return ground.water == 0 or not swimmer


@brief_rule
def stops_in(battle: Battle, umpire: Umpire, piece: int, cell: int) -> bool:
    """True when ground or a known trap stops a piece on the ground that enters the hex; burrowers pass below traps.

    Who enters a gate that its side does not hold stops too.

    Rule: TW-1.4.1b, TW-1.4.1d, TW-1.4.1i, TW-1.4.1j, TW-2.2.5a, TW-2.2.10a, TW-2.9.7b, TW-2.9.7g, TW-4.4a, TW-4.4c,
    TW-4.4d, TW-4.4e
    """
    walks = battle.routes_matter != 0 and not has(battle, piece, BURROWING)
    if walks and is_known_trap(battle, cell, int(battle.pieces[piece].side)):
        return True
    if is_shut_to(battle, umpire, int(battle.pieces[piece].side), cell):
        return True
    ground = umpire.chart[ground_row(battle, umpire, cell)]
    return ground_stops(ground, has(battle, piece, FORESTWALKER), has(battle, piece, SWIMMING))


@brief_rule
def is_held_against(battle: Battle, piece: int, cell: int) -> bool:
    """True when other troops keep a piece from ending its move in the hex; friends share it with individuals.

    Rule: TW-1.2c, TW-1.4.1m, TW-1.4.1n, TW-2.2.1b, TW-2.2.3c, TW-2.2.4c, TW-R7
    """
    holder = side_in(battle, cell)
    if holder == NONE:
        return False
    if holder != battle.pieces[piece].side:
        return True
    return not is_individual(battle, piece) and battle.unit_in[cell] != NONE


@rule
def may_pass_over(battle: Battle, piece: int, cell: int) -> bool:
    """True when a piece goes through, over or under the troops of a hex.

    Rule: TW-2.2.1a, TW-2.2.3c, TW-2.2.3d, TW-2.2.4c, TW-2.2.4d, TW-R44
    """
    if has(battle, piece, BURROWING):
        return True
    if has(battle, piece, FLYING):
        return not is_flyer_in(battle, cell, FLYING | ETHEREAL)
    return has(battle, piece, ETHEREAL) and not is_flyer_in(battle, cell, ETHEREAL)


@brief_rule
def entry_of(battle: Battle, umpire: Umpire, piece: int, cell: int, undead: bool, ignoring: int) -> int:
    """What a hex allows a moving piece: BARRED, CROSS, END or FREE.

    From where a fortification of the enemy can be climbed is asked of `may_climb_from`.

    Rule: TW-1.4.1k, TW-1.4.1l, TW-1.4.1m, TW-1.7p, TW-2.2.1b, TW-2.2.1c, TW-2.2.3a, TW-2.2.3b, TW-2.2.3c, TW-2.2.4a,
    TW-2.2.4b, TW-2.2.4c, TW-3.3c, TW-4.4c, TW-4.4d, TW-4.4e, TW-4.4g, TW-R43, TW-R88
    """
    if ignoring != FOG and is_fogged(battle, umpire, cell):
        return BARRED
    over_ground = has(battle, piece, OVER_GROUND)
    ground = umpire.chart[umpire.terrain[cell]]
    entry = FREE
    if ground.impassable != 0 or (undead and ground.undead_barred != 0):
        entry = CROSS if over_ground else BARRED
    elif not over_ground and ignoring != STOPS and stops_in(battle, umpire, piece, cell):
        entry = END
    if umpire.orders.building_count != 0:
        entry = entry_past_walls(battle, umpire, piece, cell, entry, ignoring)
    if ignoring != PIECES and is_held_against(battle, piece, cell):
        entry = entry & CROSS if may_pass_over(battle, piece, cell) else BARRED
    return entry


@rule
def entry_past_walls(battle: Battle, umpire: Umpire, piece: int, cell: int, entry: int, ignoring: int) -> int:
    """What is left of an entry for buildings and equipment: towers need firm ground, only vacant walls are taken.

    Rule: TW-4.4e, TW-4.4g, TW-R72
    """
    if ignoring == FORTIFICATIONS:
        return FREE if is_shut_to(battle, umpire, int(battle.pieces[piece].side), cell) else entry
    if is_barred_to_tower(battle, umpire, piece, cell):
        return BARRED
    if ignoring == PIECES or is_open_to(battle, umpire, piece, cell):
        return entry
    return entry & CROSS if has(battle, piece, OVER_GROUND) else BARRED


@rule
def is_open_to(battle: Battle, umpire: Umpire, piece: int, cell: int) -> bool:
    """True unless the hex is a fortification that the side does not hold, with any piece in it.

    Rule: TW-4.4e, TW-4.4g, TW-R96
    """
    return not is_shut_to(battle, umpire, int(battle.pieces[piece].side), cell) or is_vacant(battle, cell)


@rule
def survey_moves(battle: Battle, umpire: Umpire, piece: int, ignoring: int) -> int:
    """Find every hex that a piece can reach; `umpire.paths` then holds them. How far it may go.

    Rule: TW-1.4.1a, TW-1.4.1q
    """
    limit = survey_hexes(battle, umpire, piece, ignoring)
    survey_ways(battle, umpire, piece, ignoring, limit)
    return limit


@rule
def survey_hexes(battle: Battle, umpire: Umpire, piece: int, ignoring: int) -> int:
    """Write down what every hex within the move of a piece allows it. How far it may go.

    Rule: TW-1.4.1k
    """
    board, paths, start = umpire.board, umpire.paths, int(battle.pieces[piece].cell)
    limit = min(hexes_left(battle, umpire, piece), NEAR)
    undead = takes_undead(battle, piece)
    troubled = battle.clouds != 0 or battle.routes_matter != 0
    for k in range(1, board.within[start, limit]):
        cell = int(board.near[start, k])
        if umpire.plain[cell] != 0 and not troubled and is_vacant(battle, cell):
            paths.entry[cell] = FREE  # most hexes, at the least cost
        else:
            paths.entry[cell] = entry_of(battle, umpire, piece, cell, undead, ignoring)
    return limit


@rule
def survey_ways(battle: Battle, umpire: Umpire, piece: int, ignoring: int, limit: int) -> None:
    """Find the ways of a piece through hexes of which it is known what they allow.

    Rule: TW-1.4.1g, TW-1.4.1h, TW-1.4.1k, TW-2.2.3a, TW-2.2.4a, TW-R20, TW-R72
    """
    board, paths, start = umpire.board, umpire.paths, int(battle.pieces[piece].cell)
    opens = battle.pieces[piece].walked == 0  # a wall is the first step of the activation, not of a later leg
    if has(battle, piece, OVER_GROUND):
        flood(board, paths, start, limit, umpire.no_sides, umpire.no_sides, opens)
    elif umpire.orders.building_count != 0:
        shut_walls(battle, umpire, piece, limit, opens, ignoring)
        over = umpire.no_sides if ignoring == WALLS else umpire.walls
        flood(board, paths, start, limit, umpire.shut, over, opens and not is_flagged(battle, piece, TOWER))
    elif ignoring == WALLS:
        flood(board, paths, start, limit, umpire.cliffs, umpire.no_sides, opens)
    else:
        flood(board, paths, start, limit, umpire.cliffs, umpire.walls, opens)


@rule
def shut_walls(battle: Battle, umpire: Umpire, piece: int, limit: int, opens: bool, ignoring: int) -> None:
    """Write down the sides that a piece cannot cross: cliffs, and where a fortification cannot be climbed.

    Rule: TW-4.4e, TW-4.4f
    """
    board, start, side = umpire.board, int(battle.pieces[piece].cell), int(battle.pieces[piece].side)
    for k in range(board.within[start, limit]):
        cell = int(board.near[start, k])
        umpire.shut[cell] = umpire.cliffs[cell]
        if ignoring == FORTIFICATIONS or may_climb_from(battle, umpire, piece, cell, opens):
            continue
        for direction in range(6):
            near = int(board.neighbour[cell, direction])
            if near != OFF_BOARD and is_shut_to(battle, umpire, side, near):
                umpire.shut[cell] |= 1 << direction


@brief_rule
def can_end_in(umpire: Umpire, cell: int) -> bool:
    """True when the surveyed piece can move to the hex."""
    return (umpire.paths.steps[cell] > 0) & (umpire.paths.entry[cell] & END != 0)
