"""What a move and an attack do, and who has won when a side's go comes round."""

from warhost.kernel.compile import rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.kernel.plain import GONE, end_battle, piece_in, pieces_left, side_after
from well.state import Event, Reason


@rule
def move(battle, umpire, actor, cell):
    """A piece steps to another square.

    Rule: WL-1.2a
    """
    note(umpire, Event.MOVED, actor, battle.pieces[actor].cell, cell)
    battle.pieces[actor].cell = cell


@rule
def attack(battle, umpire, actor, target):
    """Roll the die of an attack: the target falls, or on a 1 whoever attacks.

    Rule: WL-1.3b
    """
    needed = umpire.kinds[battle.pieces[actor].kind].needs
    die = roll_one(battle, umpire, 6)
    note(umpire, Event.ATTACKED, actor, target, die, needed)
    if die >= needed:
        fall(battle, umpire, target)
    elif die == 1:
        fall(battle, umpire, actor)


@rule
def fall(battle, umpire, piece):
    """A piece is out of the battle, and the last side that has pieces left has won it.

    Rule: WL-1.4b
    """
    note(umpire, Event.FELL, piece)
    one = battle.pieces[piece]
    one.cell = GONE
    if pieces_left(battle, one.side) == 0:
        heir = side_after(battle, umpire, int(one.side))
        if side_after(battle, umpire, heir) == heir:
            end_battle(battle, heir, Reason.ALONE)


@rule
def well_of(umpire):
    """The square in the middle of the board."""
    return umpire.board.cells // 2


@rule
def draw_water(battle, umpire):
    """The side whose go has come round has won if a piece of its own stands at the well.

    Rule: WL-1.4a
    """
    piece = piece_in(battle, well_of(umpire))
    if piece >= 0 and battle.pieces[piece].side == battle.to_decide:
        end_battle(battle, int(battle.to_decide), Reason.DRAWN_WATER)


@rule
def steps_to_well(battle, umpire, side):
    """How far the nearest piece of a side is from the well."""
    nearest = int(umpire.board.cells)
    for piece in range(battle.count):
        one = battle.pieces[piece]
        if one.side == side and one.cell != GONE:
            nearest = min(nearest, int(umpire.board.distance[one.cell, well_of(umpire)]))
    return nearest
