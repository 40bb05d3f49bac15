"""Movement: where a piece may go, whom it takes along, and the way there."""

from __future__ import annotations

from warhost.kernel.boards import OFF_BOARD
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.kernel.paths import BARRED, CROSS, END, FREE, flood, way_to
from warhost.kernel.sets import bit_of
from warhost.rulesets.tewapen.rules.buildings import (
    arrive,
    fortification_in,
    ground_row,
    has_equipment,
    is_barred_to_tower,
    is_shut_to,
    may_climb_from,
)
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.rules.forces import lose_equipment
from warhost.rulesets.tewapen.rules.objections import Objection
from warhost.rulesets.tewapen.rules.pieces import (
    flag,
    has,
    is_attached,
    is_flagged,
    is_flyer_in,
    is_fogged,
    is_individual,
    is_on_board,
    is_vacant,
    lift,
    set_down,
    side_in,
)
from warhost.rulesets.tewapen.rules.traps import is_known_trap
from warhost.rulesets.tewapen.state import (
    BURROWING,
    CLIMBERS,
    ETHEREAL,
    FLYING,
    FORESTWALKER,
    INCLUDED,
    LEFT_BEHIND,
    MOVED,
    NEAR,
    NO_ACTION_HERE,
    NOMINATED,
    NONE,
    OVER_GROUND,
    SWIMMING,
    TOWER,
    UNDEAD,
    Battle,
    Equipment,
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
        return FREE if fortification_in(battle, umpire, cell) != NONE else entry
    if is_barred_to_tower(battle, umpire, piece, cell):
        return BARRED
    if ignoring == PIECES or is_open_to(battle, umpire, piece, cell):
        return entry
    return entry & CROSS if has(battle, piece, OVER_GROUND) else BARRED


@rule
def is_open_to(battle: Battle, umpire: Umpire, piece: int, cell: int) -> bool:
    """True unless the hex is a fortification that the side does not hold, with any piece in it.

    Rule: TW-4.4e, TW-4.4g
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


@brief_rule
def mover_objections(battle: Battle, umpire: Umpire, piece: int) -> int:
    """Why a piece does not move at all on this card.

    Rule: TW-1.3.1l, TW-1.6.1i, TW-1.7q, TW-2.9.7d
    """
    objections = 0
    if not is_flagged(battle, piece, NOMINATED):
        included = is_flagged(battle, piece, INCLUDED)
        objections |= bit_of(Objection.NOT_BY_ITSELF if included else Objection.NOT_ACTIVATED)
    if is_flagged(battle, piece, MOVED):
        objections |= bit_of(Objection.MOVE_OVER)
    if battle.pieces[piece].prison != NONE:
        objections |= bit_of(Objection.TRAPPED)
    if not is_on_board(battle, piece):
        return objections | bit_of(Objection.NO_SUCH_PIECE)
    if is_fogged(battle, umpire, int(battle.pieces[piece].cell)):
        objections |= bit_of(Objection.IN_FOG)
    return objections


@rule
def is_reached(battle: Battle, umpire: Umpire, piece: int, cell: int, ignoring: int) -> bool:
    """True when a piece could go to the hex, whatever bars that, if one kind of obstacle were not there."""
    limit = survey_hexes(battle, umpire, piece, ignoring)
    umpire.paths.entry[cell] = END
    survey_ways(battle, umpire, piece, ignoring, limit)
    return umpire.paths.steps[cell] > 0


@rule
def end_objections(battle: Battle, umpire: Umpire, piece: int, cell: int) -> int:
    """Why a piece cannot end a move in this hex, whatever the way to it.

    Rule: TW-1.2c, TW-1.4.1a, TW-1.4.1e, TW-1.4.1k, TW-1.4.1m, TW-1.7p, TW-2.2.1b, TW-2.2.3b, TW-2.2.4b, TW-3.3c,
    TW-4.4e, TW-R72
    """
    start = int(battle.pieces[piece].cell)
    ground = umpire.chart[umpire.terrain[cell]]
    objections = 0
    if is_barred_to_tower(battle, umpire, piece, cell):
        objections |= bit_of(Objection.NO_WAY_FOR_TOWER)
    if not is_open_to(battle, umpire, piece, cell):
        objections |= bit_of(Objection.FORTIFICATION_SHUT)
    if umpire.board.distance[start, cell] > hexes_left(battle, umpire, piece):
        objections |= bit_of(Objection.TOO_FAR)
    if ground.impassable != 0:
        objections |= bit_of(Objection.IMPASSABLE)
    if ground.undead_barred != 0 and takes_undead(battle, piece):
        objections |= bit_of(Objection.TEMPLE)
    if is_fogged(battle, umpire, cell):
        objections |= bit_of(Objection.FOG_THERE)
    if cell == start:
        objections |= bit_of(Objection.SAME_PLACE)
    elif is_held_against(battle, piece, cell):
        objections |= bit_of(Objection.OCCUPIED)
    return objections


@rule
def way_objections(battle: Battle, umpire: Umpire, piece: int, cell: int) -> int:
    """What bars every way of a piece to a hex that is not too far away; nothing where a way leads there.

    Rule: TW-1.4.1a, TW-1.4.1b, TW-1.4.1d, TW-1.4.1g, TW-1.4.1h, TW-1.4.1i, TW-1.4.1j, TW-1.4.1k, TW-1.4.1m, TW-4.4e,
    TW-4.4f
    """
    objections = 0
    if is_reached(battle, umpire, piece, cell, FOG if is_fogged(battle, umpire, cell) else NOTHING):
        return objections
    if is_reached(battle, umpire, piece, cell, WALLS):
        objections |= bit_of(Objection.WALL_IN_THE_WAY)
    if is_reached(battle, umpire, piece, cell, STOPS):
        objections |= bit_of(Objection.STOPPED_ON_THE_WAY)
    if is_reached(battle, umpire, piece, cell, PIECES):
        objections |= bit_of(Objection.PIECES_IN_THE_WAY)
    if umpire.orders.building_count != 0 and is_reached(battle, umpire, piece, cell, FORTIFICATIONS):
        climbs = is_flagged(battle, piece, CLIMBERS)
        objections |= bit_of(Objection.CLIMB_COMES_FIRST if climbs else Objection.FORTIFICATION_SHUT)
    return objections if objections != 0 else bit_of(Objection.NO_WAY)


@rule
def move_objections(battle: Battle, umpire: Umpire, piece: int, cell: int) -> int:
    """Why a piece may not make this move: what bars the hex, and what bars every way to it.

    Rule: TW-1.4.1q
    """
    if cell < 0 or cell >= umpire.board.cells:
        return bit_of(Objection.OFF_THE_BOARD)
    objections = mover_objections(battle, umpire, piece)
    if objections & bit_of(Objection.NO_SUCH_PIECE):
        return objections
    survey_moves(battle, umpire, piece, NOTHING)
    if can_end_in(umpire, cell):
        return objections
    objections |= end_objections(battle, umpire, piece, cell)
    if objections & (bit_of(Objection.TOO_FAR) | bit_of(Objection.SAME_PLACE)):
        return objections
    return objections | way_objections(battle, umpire, piece, cell)


@rule
def can_move_at_all(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True when a piece still has any move on this card.

    Rule: TW-1.4.1a, TW-1.4.1k
    """
    if mover_objections(battle, umpire, piece) != 0 or hexes_left(battle, umpire, piece) == 0:
        return False
    crossable = False
    start, undead = int(battle.pieces[piece].cell), takes_undead(battle, piece)
    shut = 0 if has(battle, piece, OVER_GROUND) else int(umpire.cliffs[start]) | int(umpire.walls[start])
    for side in range(6):
        near = int(umpire.board.neighbour[start, side])
        if near == OFF_BOARD:
            continue
        entry = entry_of(battle, umpire, piece, near, undead, NOTHING)
        if entry & END and (shut >> side) & 1 == 0 and can_climb_into(battle, umpire, piece, near):
            return True
        crossable = crossable or entry != BARRED
    if not crossable:
        return False
    survey_moves(battle, umpire, piece, NOTHING)
    for cell in range(umpire.board.cells):
        if can_end_in(umpire, cell):
            return True
    return False


@rule
def can_climb_into(battle: Battle, umpire: Umpire, piece: int, cell: int) -> bool:
    """True unless a fortification is in a hex next to a piece on the ground that it cannot climb from where it is.

    Rule: TW-4.4e, TW-4.4f
    """
    one = battle.pieces[piece]
    if umpire.building_in[cell] == NONE or has(battle, piece, OVER_GROUND):
        return True
    if not is_shut_to(battle, umpire, int(one.side), cell):
        return True
    return may_climb_from(battle, umpire, piece, int(one.cell), one.walked == 0)


# --- moving -----------------------------------------------------------------------------------------------


@rule
def carry(battle: Battle, umpire: Umpire, unit: int, start: int, hexes: int) -> None:
    """Take along everybody who may be carried so far from the hex where the unit began; the others stay.

    Rule: TW-1.6.1b, TW-1.6.1f, TW-1.6.1h, TW-R84
    """
    end = int(battle.pieces[unit].cell)
    no_action = int(battle.pieces[unit].marks) & NO_ACTION_HERE
    here = int(battle.first_in[start])
    while here != NONE:
        after = int(battle.pieces[here].next_here)
        if may_be_carried(battle, here, hexes):
            note(umpire, Event.CARRIED, here, unit, end)
            lift(battle, here)
            set_down(battle, here, end)
            battle.pieces[here].carried += hexes
            flag(battle, here, no_action)
        here = after


@rule
def flag_all_in(battle: Battle, cell: int, flags: int) -> None:
    """Put passing marks on all individuals of a hex."""
    here = int(battle.first_in[cell])
    while here != NONE:
        flag(battle, here, flags)
        here = int(battle.pieces[here].next_here)


@rule
def mark_cover(battle: Battle, umpire: Umpire, piece: int, cell: int) -> None:
    """Mark a piece that enters woods or a village: it takes no action on this card.

    Rule: TW-1.4.1c, TW-1.4.1i, TW-1.4.1s, TW-2.2.5b, TW-2.2.5c, TW-4.4a, TW-R42
    """
    ground = umpire.chart[ground_row(battle, umpire, cell)]
    walker = ground.woods != 0 and has(battle, piece, FORESTWALKER)
    if ground.no_action != 0 and not walker and not has(battle, piece, OVER_GROUND):
        flag(battle, piece, NO_ACTION_HERE)
        note(umpire, Event.ENTERED_COVER, piece, cell)


@rule
def hexes_until_trap(battle: Battle, umpire: Umpire, piece: int, length: int) -> int:
    """How far along the way a piece comes before a trap stops it; over the ground or under it only the end counts.

    Rule: TW-2.9.7b, TW-2.9.7g
    """
    if battle.routes_matter == 0 or has(battle, piece, OVER_GROUND | BURROWING):
        return length
    for step in range(length):
        cell = int(umpire.paths.way[step])
        for trap in range(battle.trap_count):
            one = battle.traps[trap]
            if one.cell == cell and one.wounds > 0 and one.prisoner == NONE:
                return step + 1
    return length


@rule
def hexes_to(battle: Battle, umpire: Umpire, piece: int, cell: int) -> int:
    """Hexes of the shortest way of a legal move. The ways are surveyed only where their length or their course is open.

    Rule: TW-1.2.1b, TW-1.4.1a
    """
    start = int(battle.pieces[piece].cell)
    apart = int(umpire.board.distance[start, cell])
    straight = apart == 1 and umpire.cliffs[start] == 0
    if battle.routes_matter == 0 and (straight or apart == hexes_left(battle, umpire, piece)):
        return apart
    survey_moves(battle, umpire, piece, NOTHING)
    return int(umpire.paths.steps[cell])


@rule
def move(battle: Battle, umpire: Umpire, piece: int, cell: int) -> None:
    """Move a piece by the shortest way, with those whom it takes along; a trap on the way stops it.

    Rule: TW-1.4.1a, TW-1.6.1a, TW-1.6.1c, TW-1.6.1e, TW-2.9.7b
    """
    start = int(battle.pieces[piece].cell)
    if battle.mover != NONE and battle.mover != piece:
        flag(battle, int(battle.mover), MOVED)
    hexes, end = hexes_to(battle, umpire, piece, cell), cell
    if battle.routes_matter:
        hexes = hexes_until_trap(battle, umpire, piece, way_to(umpire.paths, cell))
        end = int(umpire.paths.way[hexes - 1])
    note(umpire, Event.MOVED, piece, start, end, hexes)
    if battle.routes_matter:
        flag_all_in(battle, end, LEFT_BEHIND)  # only those of the hex where the move began go along on later legs
    lift(battle, piece)
    set_down(battle, piece, end)
    one = battle.pieces[piece]
    one.walked += hexes
    mark_cover(battle, umpire, piece, end)
    if is_individual(battle, piece):
        one.moved += hexes
    else:
        carry(battle, umpire, piece, start, hexes)
    halts = battle.routes_matter == 0 or stops_here(battle, umpire, piece, start, end, hexes)
    goes_on = not arrive(battle, umpire, piece) and not halts
    battle.mover = piece if goes_on and hexes_left(battle, umpire, piece) > 0 else NONE
    if battle.mover == NONE:
        flag(battle, piece, MOVED)


@rule
def stops_here(battle: Battle, umpire: Umpire, piece: int, start: int, end: int, hexes: int) -> bool:
    """True when the ground left or entered, or a wall just crossed, ends the move of a piece that could go farther.

    Rule: TW-1.4.1e, TW-1.4.1h, TW-2.2.3a, TW-2.2.4a
    """
    if has(battle, piece, OVER_GROUND):
        return False
    if umpire.chart[ground_row(battle, umpire, start)].leave_limit > 0:
        return True
    if hexes == 1:
        for side in range(6):
            if umpire.board.neighbour[start, side] == end and (int(umpire.walls[start]) >> side) & 1:
                return True
    return stops_in(battle, umpire, piece, end)


@rule
def stay_behind_objections(battle: Battle, individual: int) -> int:
    """Why an individual cannot be left behind: only one that its unit would carry has the choice.

    Rule: TW-1.6.1c, TW-1.6.1f, TW-1.6.1h, TW-1.6.1i, TW-2.9.7d, TW-R17, TW-R84
    """
    objections = 0
    if is_attached(battle, individual):
        unit = int(battle.unit_in[battle.pieces[individual].cell])
        if not is_flagged(battle, unit, NOMINATED):
            objections |= bit_of(Objection.UNIT_NOT_ACTIVATED)
        if is_flagged(battle, unit, MOVED) or battle.pieces[unit].walked > 0:
            objections |= bit_of(Objection.UNIT_HAS_MOVED)
    else:
        objections |= bit_of(Objection.NOT_ATTACHED)
    if battle.pieces[individual].prison != NONE:
        objections |= bit_of(Objection.TRAPPED)
    if is_flagged(battle, individual, LEFT_BEHIND):
        objections |= bit_of(Objection.LEFT_ALREADY)
    if not is_named(battle, individual) or not is_within_stride(battle, individual, 1):
        objections |= bit_of(Objection.NOT_TAKEN_ALONG)
    return objections


# --- equipment --------------------------------------------------------------------------------------------


@rule
def drop_objections(battle: Battle, unit: int, equipment: int) -> int:
    """Why a unit cannot drop this equipment: only before it moves, in its own activation.

    Rule: TW-4.4k
    """
    objections = 0
    if not is_on_board(battle, unit):
        objections |= bit_of(Objection.NO_SUCH_PIECE)
    if not is_flagged(battle, unit, NOMINATED):
        objections |= bit_of(Objection.NOT_ACTIVATED)
    if is_flagged(battle, unit, MOVED) or battle.pieces[unit].walked > 0:
        objections |= bit_of(Objection.HAS_BEGUN_TO_MOVE)
    if not has_equipment(battle, unit, equipment):
        objections |= bit_of(Objection.NO_SUCH_EQUIPMENT)
    return objections


@rule
def may_drop_any(battle: Battle, unit: int) -> bool:
    """True for an activated unit that can still drop equipment.

    Rule: TW-4.4k
    """
    for equipment in range(Equipment.LADDERS, Equipment.OIL + 1):
        if drop_objections(battle, unit, equipment) == 0:
            return True
    return False


@rule
def drop(battle: Battle, umpire: Umpire, unit: int, equipment: int) -> None:
    """Drop equipment for good.

    Rule: TW-4.4k
    """
    note(umpire, Event.DROPPED, unit, equipment)
    lose_equipment(battle, umpire, unit, 1 << equipment)
