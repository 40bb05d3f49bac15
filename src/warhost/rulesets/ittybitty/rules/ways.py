"""Where a piece goes with what points, and why it cannot go somewhere: conditions held against it, and others lifted.

Chapters: IB-2.7, IB-4.4
"""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.dice import count_bits
from warhost.kernel.sets import bit_of
from warhost.rulesets.ittybitty.rules.block import points_of_block
from warhost.rulesets.ittybitty.rules.ground import POINT
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.pieces import (
    apart,
    cls_of,
    first_of,
    is_engine,
    is_single,
    troop_of,
)
from warhost.rulesets.ittybitty.rules.reach import find_ends
from warhost.rulesets.ittybitty.rules.survey import close_hexes, end_of_map, line_of, place_in, survey_position
from warhost.rulesets.ittybitty.state import EDGE, MOST_POINTS, NONE, Battle, Cls, Umpire

FAR, STOP, FOE, BAR = 1, 2, 4, 8  # conditions that are held against a piece, or lifted
ALL_HELD = FAR | STOP | FOE | BAR

# --- who walks how ----------------------------------------------------------------------------------------


@rule
def engine_with(battle: Battle, umpire: Umpire, piece: int) -> int:
    """The slowest engine that goes along with an engineer, NONE.

    Rule: IB-R58
    """
    slowest, at = NONE, int(battle.first[battle.pieces[piece].cell])
    while at != NONE:
        goes_along = battle.pieces[at].rides == piece and is_engine(battle, umpire, at)
        if goes_along and (
            slowest == NONE or troop_of(battle, umpire, at).move < troop_of(battle, umpire, slowest).move
        ):
            slowest = at
        at = int(battle.pieces[at].next)
    return slowest


@rule
def walker_of(battle: Battle, umpire: Umpire, piece: int) -> int:
    """The piece by which the way of another is judged: the engine that an engineer brings, mostly itself.

    Rule: IB-R58
    """
    engine = engine_with(battle, umpire, piece)
    return piece if engine == NONE else engine


@rule
def points_of(battle: Battle, umpire: Umpire, piece: int) -> int:
    """The half points that a piece may use in its move.

    Rule: IB-4.4a, IB-4.4g, IB-5.5b, IB-R28, IB-R30, IB-R58
    """
    if is_single(battle, umpire, piece):
        captain = cls_of(battle, umpire, piece) == Cls.CAPTAIN
        one = battle.pieces[piece]
        mounted = captain and first_of(battle, umpire, int(one.cell), int(one.side), Cls.CAVALRY) != NONE
        points = int(umpire.figures.mounted_move) if mounted else int(umpire.figures.single_move)
    elif battle.pieces[piece].formation != NONE:
        return points_of_block(battle, umpire, int(battle.pieces[piece].formation))
    else:
        points = int(troop_of(battle, umpire, walker_of(battle, umpire, piece)).move)
    return min(POINT * points, MOST_POINTS)


@rule
def survey_for(battle: Battle, umpire: Umpire, piece: int) -> None:
    """Write the position down as it is for the move of a piece."""
    survey_position(battle, umpire, int(battle.pieces[piece].side))
    close_hexes(battle, umpire, walker_of(battle, umpire, piece))


# --- why not ----------------------------------------------------------------------------------------------


@rule
def reaches(battle: Battle, umpire: Umpire, piece: int, place: int, held: int) -> bool:
    """True when a piece can go to a hex, whoever stands there, with only these conditions held against it.

    Rule: IB-2.7b, IB-4.4a, IB-R28, IB-R30, IB-R58, IB-R90
    """
    desk, side = umpire.reach, int(battle.pieces[piece].side)
    survey_for(battle, umpire, piece)
    columns = (1 << int(umpire.board.columns)) - 1
    for line in range(EDGE, end_of_map(umpire)):
        if held & STOP == 0:
            desk.stops[line] = 0
        if held & FOE == 0:
            desk.closed[line] = int(desk.closed[line]) & ~int(desk.units[1 - side, line]) | int(desk.shut[line])
        if held & BAR == 0:
            desk.closed[line] = ~columns | (int(desk.units[1 - side, line]) if held & FOE else 0)
    walker = walker_of(battle, umpire, piece) if held & BAR else piece
    find_ends(battle, umpire, walker, points_of(battle, umpire, piece) if held & FAR else MOST_POINTS, 0)
    return int(desk.ends[0, line_of(umpire, place)]) & place_in(umpire, place) != 0


@rule
def way_objections(battle: Battle, umpire: Umpire, piece: int, place: int) -> int:
    """Why no way leads a piece to a hex: each condition that belongs to the fewest whose lifting opens one.

    Rule: IB-2.7b, IB-4.4a, IB-R28
    """
    if apart(umpire, int(battle.pieces[piece].cell), place) > MOST_POINTS:
        return bit_of(Objection.TOO_FAR)
    if reaches(battle, umpire, piece, place, ALL_HELD):
        return 0
    lifted, found, fewest = ALL_HELD, 0, count_bits(ALL_HELD) + 1
    while lifted != 0:
        size = count_bits(lifted)
        if size <= fewest and reaches(battle, umpire, piece, place, ALL_HELD & ~lifted):
            found = lifted if size < fewest else found | lifted
            fewest = size
        lifted = (lifted - 1) & ALL_HELD
    return named(FAR if found == 0 else found)


@rule
def named(conditions: int) -> int:
    """The objections for conditions that are held."""
    found = bit_of(Objection.TOO_FAR) if conditions & FAR else 0
    if conditions & STOP:
        found |= bit_of(Objection.STOPPED)
    if conditions & FOE:
        found |= bit_of(Objection.ENEMY_IN_THE_WAY)
    if conditions & BAR:
        found |= bit_of(Objection.BARRED)
    return found
