"""Movement: why a piece may not go somewhere, moving it with those whom it takes along, and staying behind."""

from __future__ import annotations

from warhost.kernel.boards import OFF_BOARD
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.kernel.paths import BARRED, END, way_to
from warhost.kernel.sets import bit_of
from warhost.rulesets.tewapen.rules.buildings import (
    arrive,
    ground_row,
    is_barred_to_tower,
    is_shut_to,
    may_climb_from,
)
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.rules.objections import Objection
from warhost.rulesets.tewapen.rules.pieces import (
    flag,
    has,
    is_attached,
    is_flagged,
    is_fogged,
    is_individual,
    is_on_board,
    lift,
    set_down,
)
from warhost.rulesets.tewapen.rules.ways import (
    FOG,
    FORTIFICATIONS,
    NOTHING,
    PIECES,
    STOPS,
    WALLS,
    can_end_in,
    entry_of,
    hexes_left,
    is_held_against,
    is_named,
    is_open_to,
    is_within_stride,
    may_be_carried,
    stops_in,
    survey_hexes,
    survey_moves,
    survey_ways,
    takes_undead,
)
from warhost.rulesets.tewapen.state import (
    BURROWING,
    CLIMBERS,
    FORESTWALKER,
    INCLUDED,
    LEFT_BEHIND,
    MOVED,
    NO_ACTION_HERE,
    NOMINATED,
    NONE,
    OVER_GROUND,
    Battle,
    Umpire,
)

# --- why not ----------------------------------------------------------------------------


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

    Rule: TW-1.2.1b, TW-1.4.1a, TW-4.4e
    """
    start = int(battle.pieces[piece].cell)
    apart = int(umpire.board.distance[start, cell])
    straight = apart == 1 and umpire.cliffs[start] == 0 and can_climb_into(battle, umpire, piece, cell)
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
