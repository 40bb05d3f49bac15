"""What a move and an attack do."""

from feud.state import Event, Reason
from warhost.kernel.compile import rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.kernel.plain import GONE, end_battle, pieces_left


@rule
def move(battle, umpire, actor, cell):
    """A piece steps to another square; on the enemy's home row it wins the battle.

    Rule: FG-1.2a, FG-1.4a
    """
    one = battle.pieces[actor]
    note(umpire, Event.MOVED, actor, one.cell, cell)
    one.cell = cell
    if cell // umpire.board.columns == (0 if one.side == 1 else umpire.board.rows - 1):
        end_battle(battle, one.side, Reason.THROUGH)


@rule
def attack(battle, umpire, actor, target):
    """Roll the die of an attack: the target falls, or on a 1 hand to hand whoever attacks.

    Rule: FG-1.3b
    """
    one, other = battle.pieces[actor], battle.pieces[target]
    is_near = umpire.board.distance[one.cell, other.cell] == 1
    needed = umpire.kinds[one.kind].near if is_near else umpire.kinds[one.kind].far
    die = roll_one(battle, umpire, 6)
    note(umpire, Event.ATTACKED, actor, target, die, needed)
    if die >= needed:
        fall(battle, umpire, target)
    elif is_near and die == 1:
        fall(battle, umpire, actor)


@rule
def fall(battle, umpire, piece):
    """A piece is out of the battle, and a side without pieces has lost it.

    Rule: FG-1.4b
    """
    note(umpire, Event.FELL, piece)
    one = battle.pieces[piece]
    one.cell = GONE
    if pieces_left(battle, one.side) == 0:
        end_battle(battle, 1 - one.side, Reason.ALONE)
