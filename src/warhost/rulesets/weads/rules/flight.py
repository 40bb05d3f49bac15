"""The rout move: hex by hex towards the home edge, through friends where it must be, never through enemies.

The unit that moves, and the leader whom it carries, stand on no hex until the move is over: their cells follow it.

Chapters: AW-12.4, AW-12.6, AW-13.6
"""

from __future__ import annotations

from warhost.kernel.abi import pack
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.hexes import centre
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.kernel.stack import done, wait_for
from warhost.rulesets.weads.rules.events import Event
from warhost.rulesets.weads.rules.leaders import meet_leader
from warhost.rulesets.weads.rules.objections import Objection
from warhost.rulesets.weads.rules.pieces import enemy_unit_at, hex_id, is_in_zoc, lift, put, stacked_leader
from warhost.rulesets.weads.rules.rout import disorder, queue_one, remove_unit, steady_leader, steps_home, take_next
from warhost.rulesets.weads.state import NONE, Battle, Status, Umpire, Verb

E, NE, NW, W, SW, SE = range(6)
FACING_NORTH, FACING_SOUTH = 2, 5
PAST_FRIENDS = 2  # a frame's `detail` after a sideways step past friends; 1 after any other; negative to the west
CARRIED = 64  # a frame's `place`: the hex where the move began times this, and 1 + the leader who is carried
HEXES = 8  # more than any rout move has left
SIDEWAYS = 2 * PAST_FRIENDS + 1
RANKS = 8  # of next hexes


@rule
def settle_rout(battle: Battle, umpire: Umpire) -> bool:
    """Take one step of the rout move that runs, or begin that of the next unit in the queue.

    Rule: AW-12.4a, AW-12.4g, AW-12.4h, AW-12.6e, AW-12.8a, AW-17.3d, AW-R50, AW-R51
    """
    frame = battle.stack[battle.depth - 1]
    if frame.actor == NONE:
        if battle.queue_length == 0:
            return done(battle)
        start_rout(battle)
        return False
    unit = int(frame.actor)
    cell, side = int(battle.pieces[unit].cell), int(battle.pieces[unit].side)
    if frame.target == 0 and may_end(battle, side, carried(battle), cell):
        end_rout(battle, umpire)
        return False
    if steps_home(umpire, side, cell) == 0:
        lose(battle, umpire, Event.LEFT_MAP)
        return False
    western, eastern = find_ways(battle, umpire)
    if western != NONE and eastern != NONE:
        return wait_for(battle, side)
    if western == eastern:
        lose(battle, umpire, Event.NO_WAY)
    else:
        rout_to(battle, umpire, unit, max(western, eastern))
    return False


@rule
def start_rout(battle: Battle) -> None:
    """The first unit in the queue begins its rout move, with the leader stacked with it.

    Rule: AW-12.4a, AW-13.6c, AW-R16
    """
    frame = battle.stack[battle.depth - 1]
    frame.target = battle.queue_hexes[0]
    unit = take_next(battle)
    leader = stacked_leader(battle, unit)
    frame.actor, frame.detail = unit, 0
    frame.place = int(battle.pieces[unit].cell) * CARRIED + leader + 1
    lift(battle, unit)
    if leader != NONE:
        lift(battle, leader)


@brief_rule
def carried(battle: Battle) -> int:
    """The leader who is carried along in the rout move that runs, NONE."""
    return int(battle.stack[battle.depth - 1].place) % CARRIED - 1


# --- ways -------------------------------------------------------------------------------------------------


@brief_rule
def heading(umpire: Umpire, side: int, lateral: int, east: int) -> int:
    """One of the four directions of a rout move: the two forward ones or, `lateral`, the two of the same row.

    Rule: AW-12.4b, AW-12.4f
    """
    if lateral != 0:
        return E if east != 0 else W
    if umpire.orders.home_south[side] != 0:
        return SE if east != 0 else SW
    return NE if east != 0 else NW


@brief_rule
def may_end(battle: Battle, side: int, leader: int, cell: int) -> bool:
    """True when a rout move may end here: no combat unit, nor, with a leader carried, another leader of its side.

    Rule: AW-5.1c, AW-12.6e, AW-R51
    """
    return battle.unit_at[cell] == NONE and (leader == NONE or battle.leader_at[side, cell] == NONE)


@rule
def may_step(battle: Battle, umpire: Umpire, side: int, cell: int, direction: int, left: int, sideways: int) -> bool:
    """True for a step onto the map, away from enemies and their zones; never back, and once sideways past friends.

    Rule: AW-12.4e, AW-12.4f, AW-R50
    """
    back = sideways < 0 if direction == E else direction == W and sideways > 0
    if back or (left == 0 and direction in (E, W) and abs(sideways) == PAST_FRIENDS):
        return False
    to = int(umpire.board.neighbour[cell, direction])
    return to >= 0 and enemy_unit_at(battle, to, side) == NONE and not is_in_zoc(battle, umpire, to, side)


@brief_rule
def gone_sideways(direction: int, left: int) -> int:
    """What a frame's `detail` is after a step."""
    if direction not in (E, W):
        return 0
    return (1 if direction == E else -1) * (PAST_FRIENDS if left == 0 else 1)


@brief_rule
def stage_of(cell: int, left: int, sideways: int) -> int:
    """A stage of a rout move as one number: where the unit is, the hexes that are left, a frame's `detail`."""
    return (cell * HEXES + left) * SIDEWAYS + sideways + PAST_FRIENDS


@rule
def leads_on(battle: Battle, umpire: Umpire, side: int, leader: int, cell: int, left: int, sideways: int) -> bool:
    """True when the rest of a rout move can be made from a hex, be it off the map.

    Rule: AW-12.4g, AW-12.6e, AW-R50, AW-R51
    """
    spot, seen = umpire.spot, umpire.came_from_facing
    seen[:] = 0
    spot[0] = stage_of(cell, left, sideways)
    count = 1
    while count > 0:
        count -= 1
        here, gone = int(spot[count]) // SIDEWAYS, int(spot[count]) % SIDEWAYS - PAST_FRIENDS
        at, still = here // HEXES, here % HEXES
        if steps_home(umpire, side, at) == 0 or (still == 0 and may_end(battle, side, leader, at)):
            return True
        for way in range(4):
            direction = heading(umpire, side, way >> 1, way & 1)
            if may_step(battle, umpire, side, at, direction, still, gone):
                to, then = int(umpire.board.neighbour[at, direction]), gone_sideways(direction, still) + PAST_FRIENDS
                after = max(still - 1, 0)
                if (int(seen[to, then]) >> after) & 1 == 0:
                    seen[to, then] = int(seen[to, then]) | 1 << after
                    spot[count] = (to * HEXES + after) * SIDEWAYS + then
                    count += 1
    return False


@rule
def ends_on_map(battle: Battle, umpire: Umpire, side: int, leader: int, cell: int, left: int, sideways: int) -> bool:
    """True when the rest of a rout move can be made from a hex, and end on the map.

    Rule: AW-12.4h, AW-12.6e, AW-R50, AW-R51
    """
    stages = umpire.stages
    stages[0] = stage_of(cell, left, sideways)
    count = 1
    while count > 0:
        count -= 1
        here, gone = int(stages[count]) // SIDEWAYS, int(stages[count]) % SIDEWAYS - PAST_FRIENDS
        at, still = here // HEXES, here % HEXES
        if still == 0 and may_end(battle, side, leader, at):
            return True
        if steps_home(umpire, side, at) > 0:
            count = add_stages(battle, umpire, side, leader, at, still, gone, count)
    return False


@rule
def add_stages(
    battle: Battle, umpire: Umpire, side: int, leader: int, cell: int, left: int, sideways: int, count: int
) -> int:
    """Add the next stages of a rout move, sideways only where no way leads forward: how many stages there are then.

    Rule: AW-12.4f, AW-R50
    """
    before = count
    for way in range(4):
        if way == 2 and count > before:
            break
        direction = heading(umpire, side, way >> 1, way & 1)
        if may_step(battle, umpire, side, cell, direction, left, sideways):
            to, gone = int(umpire.board.neighbour[cell, direction]), gone_sideways(direction, left)
            after = max(left - 1, 0)
            if leads_on(battle, umpire, side, leader, to, after, gone):
                umpire.stages[count] = stage_of(to, after, gone)
                count += 1
    return count


@rule
def find_ways(battle: Battle, umpire: Umpire) -> tuple[int, int]:
    """The western and the eastern of the equally good next hexes, NONE for one that is not.

    Rule: AW-12.4b, AW-12.4d, AW-12.4f, AW-12.4g, AW-12.4h, AW-R50
    """
    for rank in range(RANKS):
        western, eastern = find_way(battle, umpire, rank, 0), find_way(battle, umpire, rank, 1)
        if western != NONE or eastern != NONE:
            return western, eastern
    return NONE, NONE


@rule
def find_way(battle: Battle, umpire: Umpire, rank: int, east: int) -> int:
    """The next hex on one side if it is of this rank, NONE.

    0 forward, 1 through friends, both with an end on the map; 2 and 3 the same with the end off it; then sideways.

    Rule: AW-12.4d, AW-12.4h, AW-R50
    """
    frame = battle.stack[battle.depth - 1]
    one, left = battle.pieces[frame.actor], int(frame.target)
    side, cell = int(one.side), int(one.cell)
    direction = heading(umpire, side, rank >> 2, east)
    if not may_step(battle, umpire, side, cell, direction, left, int(frame.detail)):
        return NONE
    to, sideways = int(umpire.board.neighbour[cell, direction]), gone_sideways(direction, left)
    if (battle.unit_at[to] != NONE) != (rank & 1 != 0):
        return NONE
    leader, after = carried(battle), max(left - 1, 0)
    if rank & 2 == 0:
        return to if ends_on_map(battle, umpire, side, leader, to, after, sideways) else NONE
    return to if leads_on(battle, umpire, side, leader, to, after, sideways) else NONE


@rule
def automatic_way(battle: Battle, umpire: Umpire) -> int:
    """Of two equally good hexes the one that leads more straight home; the western one if both do.

    Rule: AW-R50
    """
    western, eastern = find_ways(battle, umpire)
    if western == NONE or eastern == NONE:
        return max(western, eastern)
    start, _ = centre(umpire.board, int(battle.stack[battle.depth - 1].place) // CARRIED)
    west, _ = centre(umpire.board, western)
    east, _ = centre(umpire.board, eastern)
    return western if abs(west - start) <= abs(east - start) else eastern


# --- steps ------------------------------------------------------------------------------------------------


@rule
def rout_to(battle: Battle, umpire: Umpire, unit: int, place: int) -> None:
    """The unit flees into the next hex: friends there are thrown into disorder, a lone enemy leader has to escape.

    Rule: AW-12.4c, AW-12.6a, AW-12.6b, AW-12.6c, AW-12.6d, AW-13.6c, AW-17.3f, AW-R52
    """
    frame, leader = battle.stack[battle.depth - 1], carried(battle)
    left, old = int(frame.target), int(battle.pieces[unit].cell)
    beside = umpire.row[old] == umpire.row[place]
    frame.detail = gone_sideways(E if place > old else W, left) if beside else 0
    frame.target = max(left - 1, 0)
    battle.pieces[unit].cell = place
    note(umpire, Event.ROUT_MOVED, unit, old, place)
    if leader != NONE:
        battle.pieces[leader].cell = place
        note(umpire, Event.LEADER_CARRIED, leader, old, place)
    friend = int(battle.unit_at[place])
    if friend == NONE:
        meet_leader(battle, umpire, unit, place)
    elif battle.pieces[friend].status != Status.ROUTED:
        note(umpire, Event.PASSED_THROUGH, friend, unit)
        if disorder(battle, umpire, friend):
            queue_one(battle, friend, int(umpire.figures.rout_hexes))


@brief_rule
def leave_frame(battle: Battle) -> None:
    """Nobody moves any more; the next in the queue may begin."""
    frame = battle.stack[battle.depth - 1]
    frame.actor, frame.target, frame.detail, frame.place = NONE, NONE, 0, 0


@rule
def end_rout(battle: Battle, umpire: Umpire) -> None:
    """The unit stops where it is, with the leader whom it carried, and faces its home edge.

    Rule: AW-5.1c, AW-7.3d, AW-R23
    """
    unit, leader = int(battle.stack[battle.depth - 1].actor), carried(battle)
    one = battle.pieces[unit]
    if umpire.orders.facing != 0:
        one.facing = FACING_SOUTH if umpire.orders.home_south[one.side] != 0 else FACING_NORTH
    put(battle, unit, int(one.cell))
    if leader != NONE:
        put(battle, leader, int(one.cell))
    leave_frame(battle)


@rule
def lose(battle: Battle, umpire: Umpire, why: int) -> None:
    """The unit finds no way, or leaves the map: it is eliminated, and its leader stays behind.

    Rule: AW-12.4g, AW-12.4h, AW-13.6b, AW-17.3d, AW-R16
    """
    unit, leader = int(battle.stack[battle.depth - 1].actor), carried(battle)
    note(umpire, why, unit, int(battle.pieces[unit].cell))
    remove_unit(battle, umpire, unit)
    if leader != NONE:
        put(battle, leader, room_for(battle, umpire, leader))
        steady_leader(battle, umpire, leader)
    leave_frame(battle)


@rule
def room_for(battle: Battle, umpire: Umpire, leader: int) -> int:
    """Where a leader who has lost his unit stays: in the hex, or the nearest without enemies or another leader.

    Rule: AW-5.1a, AW-R16
    """
    one = battle.pieces[leader]
    side, start, best, least = int(one.side), int(one.cell), NONE, 0
    for cell in range(umpire.board.cells):
        taken = battle.leader_at[0, cell] != NONE or battle.leader_at[1, cell] != NONE
        if taken or enemy_unit_at(battle, cell, side) != NONE:
            continue
        far = int(umpire.board.distance[start, cell])
        if best == NONE or far < least or (far == least and hex_id(umpire, cell) < hex_id(umpire, best)):
            best, least = cell, far
    return best


# --- choices ----------------------------------------------------------------------------------------------


@rule
def list_routs(battle: Battle, umpire: Umpire, n: int) -> int:
    """List the equally good hexes between which the owner of the routing unit chooses, from place `n` on."""
    western, eastern = find_ways(battle, umpire)
    unit = int(battle.stack[battle.depth - 1].actor)
    umpire.listed[n] = pack(Verb.ROUT, unit, 0, western, NONE)
    umpire.listed[n + 1] = pack(Verb.ROUT, unit, 0, eastern, NONE)
    return n + 2


@rule
def rout_objections(battle: Battle, umpire: Umpire, unit: int, place: int) -> int:
    """Why a unit may not flee into a hex.

    Rule: AW-12.4b, AW-R50
    """
    if unit != battle.stack[battle.depth - 1].actor:
        return bit_of(Objection.NOT_NOW)
    western, eastern = find_ways(battle, umpire)
    return 0 if place in (western, eastern) else bit_of(Objection.NOT_A_WAY)
