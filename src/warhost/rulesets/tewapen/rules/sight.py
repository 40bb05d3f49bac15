"""Line of sight: what the ground blocks is surveyed once a board, pieces and fog are looked up at the moment."""

from __future__ import annotations

from warhost.kernel.boards import OFF_BOARD
from warhost.kernel.compile import rule
from warhost.kernel.hexes import entered_over, trace
from warhost.rulesets.tewapen.rules.buildings import ground_row, height_of
from warhost.rulesets.tewapen.rules.pieces import is_fogged, is_vacant
from warhost.rulesets.tewapen.state import MAX_RANGE, Battle, Umpire


@rule
def has_wall(umpire: Umpire, cell: int, side: int) -> bool:
    """True when a wall lies on this side of the hex."""
    return (int(umpire.walls[cell]) >> side) & 1 != 0


@rule
def is_edge_of(umpire: Umpire, cell: int, side: int, hex_id: int) -> bool:
    """True when the hexside is one of `hex_id`'s six."""
    return cell == hex_id or umpire.board.neighbour[cell, side] == hex_id


@rule
def blocks_between(umpire: Umpire, cell: int, start: int, end: int) -> bool:
    """True when the ground of a hex between the two blocks their view for good; off the board nothing does.

    Where buildings can fall, heights change: then `is_open_past_buildings` looks at all ground at the moment.

    Rule: TW-1.5.4c, TW-1.5.4f, TW-1.5.4k, TW-1.5.4l
    """
    if cell == OFF_BOARD or umpire.orders.building_count != 0:
        return False
    ground = umpire.chart[umpire.terrain[cell]]
    if ground.height > 0:
        low = min(umpire.chart[umpire.terrain[start]].height, umpire.chart[umpire.terrain[end]].height)
        return ground.blocks_los != 0 and low < ground.height
    return ground.blocks_los != 0


@rule
def is_walled_off(umpire: Umpire, start: int, end: int) -> bool:
    """True when a wall crossed between the hexes blocks the traced line; walls on their own edges do not.

    Rule: TW-1.5.4g, TW-1.5.4j
    """
    board = umpire.board
    for k in range(board.sides_length):
        cell, side = int(board.sides[k, 0]), int(board.sides[k, 1])
        own_edge = is_edge_of(umpire, cell, side, start) or is_edge_of(umpire, cell, side, end)
        if has_wall(umpire, cell, side) and not own_edge:
            return True
    for k in range(board.corners_length):
        walls = 0
        for meeting in range(3):
            cell, side = int(board.corners[k, meeting, 0]), int(board.corners[k, meeting, 1])
            if cell == OFF_BOARD or not has_wall(umpire, cell, side):
                continue
            if not is_edge_of(umpire, cell, side, start) and not is_edge_of(umpire, cell, side, end):
                walls += 1
        if walls >= 2:
            return True
    return False


@rule
def is_blocked_by_ground(umpire: Umpire, start: int, end: int) -> bool:
    """True when terrain or walls block the traced line whatever pieces stand there.

    Rule: TW-1.5.4e, TW-1.5.4h, TW-1.5.4i
    """
    board = umpire.board
    for k in range(board.crossed_length):
        if blocks_between(umpire, int(board.crossed[k]), start, end):
            return True
    for k in range(board.flanks_length):
        left, right = int(board.flanks[k, 0]), int(board.flanks[k, 1])
        if blocks_between(umpire, left, start, end) and blocks_between(umpire, right, start, end):
            return True
    return is_walled_off(umpire, start, end)


@rule
def is_hidden_side(umpire: Umpire, left: int, right: int, start: int, end: int) -> int:
    """Which hex beside a hexside a piece must hold to block it.

    -1 both, -2 none can, else the one (the other blocks).

    Rule: TW-1.5.4h, TW-1.5.4k
    """
    if left == OFF_BOARD or right == OFF_BOARD:
        return -2
    if blocks_between(umpire, left, start, end):
        return right
    if blocks_between(umpire, right, start, end):
        return left
    return -1


@rule
def add_line_hexes(umpire: Umpire, start: int, end: int) -> None:
    """Write down the hexes where pieces would block the traced line: pairs that block when both are held.

    Rule: TW-1.5.4c, TW-1.5.4h
    """
    board = umpire.board
    total = int(umpire.lines_length)
    umpire.line_start[start, end] = total
    for k in range(board.crossed_length):
        umpire.lines[total, 0] = umpire.lines[total, 1] = board.crossed[k]
        total += 1
    for k in range(board.flanks_length):
        left, right = int(board.flanks[k, 0]), int(board.flanks[k, 1])
        alone = is_hidden_side(umpire, left, right, start, end)
        if alone == -2 or (alone == -1 and left > right):
            continue  # nothing can block here, or the pair is written down from the other side
        umpire.lines[total, 0] = left if alone == -1 else alone
        umpire.lines[total, 1] = right if alone == -1 else alone
        total += 1
    umpire.line_length[start, end] = total - umpire.lines_length
    umpire.lines_length = total


@rule
def survey(umpire: Umpire) -> None:
    """Work out every line of sight of the board up to MAX_RANGE, once for a board.

    Rule: TW-1.5.4a, TW-1.5.4b, TW-1.5.4m, TW-1.5.4n
    """
    board = umpire.board
    umpire.lines_length = 0
    for start in range(board.cells):
        for end in range(board.cells):
            if board.distance[start, end] > MAX_RANGE or start == end:
                continue
            umpire.wall_cover[start, end] = is_behind_wall(umpire, start, end)
            if start < end and board.distance[start, end] > 1:
                trace(board, start, end)
                clear = not is_blocked_by_ground(umpire, start, end)
                umpire.clear_line[start, end] = umpire.clear_line[end, start] = clear
                if clear:
                    add_line_hexes(umpire, start, end)


@rule
def is_behind_wall(umpire: Umpire, attacker_cell: int, target_cell: int) -> bool:
    """True when the line of attack enters the target's hex over a wall (at a corner: over two).

    Rule: TW-1.5.3d, TW-R24
    """
    side, other = entered_over(umpire.board, attacker_cell, target_cell)
    return has_wall(umpire, target_cell, side) and has_wall(umpire, target_cell, other)


@rule
def can_see(battle: Battle, umpire: Umpire, start: int, end: int) -> bool:
    """True when there is a clear line of sight between two hexes; fog hides whatever is over another hex.

    Rule: TW-1.5.4a, TW-1.5.4e, TW-1.5.4h, TW-1.5.4m, TW-1.7s, TW-R36
    """
    if start == end:
        return True
    if battle.clouds != 0 and (is_fogged(battle, umpire, start) or is_fogged(battle, umpire, end)):
        return False
    apart = umpire.board.distance[start, end]
    if apart <= 1:
        return True
    if apart > MAX_RANGE or umpire.clear_line[start, end] == 0:
        return False
    if umpire.orders.building_count != 0:
        return is_open_past_buildings(battle, umpire, start, end, True)
    low, high = min(start, end), max(start, end)
    first = int(umpire.line_start[low, high])
    for k in range(first, first + int(umpire.line_length[low, high])):
        if is_filled(battle, umpire, int(umpire.lines[k, 0])) and is_filled(battle, umpire, int(umpire.lines[k, 1])):
            return False
    return True


@rule
def is_filled(battle: Battle, umpire: Umpire, cell: int) -> bool:
    """True when a unit, a lone individual or fog in the hex stops a line of sight.

    Rule: TW-1.5.4c, TW-1.5.4d, TW-1.6.2c, TW-1.7s
    """
    return not is_vacant(battle, cell) or is_fogged(battle, umpire, cell)


@rule
def is_open_past_buildings(battle: Battle, umpire: Umpire, start: int, end: int, pieces: bool) -> bool:
    """True when ground and buildings as they stand, and pieces unless they are left out, leave a line of sight open.

    Rule: TW-1.5.4c, TW-1.5.4d, TW-1.5.4f, TW-1.5.4h, TW-4.3g, TW-4.4a, TW-4.4i
    """
    low, high = min(start, end), max(start, end)
    first = int(umpire.line_start[low, high])
    height = min(height_of(battle, umpire, start), height_of(battle, umpire, end))
    for k in range(first, first + int(umpire.line_length[low, high])):
        one, other = int(umpire.lines[k, 0]), int(umpire.lines[k, 1])
        if not (rises_over(battle, umpire, one, height) or (pieces and is_filled(battle, umpire, one))):
            continue
        if rises_over(battle, umpire, other, height) or (pieces and is_filled(battle, umpire, other)):
            return False
    return True


@rule
def rises_over(battle: Battle, umpire: Umpire, cell: int, height: int) -> bool:
    """True when the ground of a hex hides what is behind it from eyes at this height; walls do from all.

    Rule: TW-1.5.4c, TW-1.5.4f
    """
    ground = umpire.chart[ground_row(battle, umpire, cell)]
    over_it = ground.fortification == 0 and ground.height > 0 and height >= ground.height
    return ground.blocks_los != 0 and not over_it
