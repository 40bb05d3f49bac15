"""Wizards and priests: what they have left, who helps them, what they can afford; the pile of the dead.

Chapters: IB-5.1, IB-5.3, IB-5.5
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.rulesets.ittybitty.rules.pieces import (
    cls_of,
    has,
    is_on_board,
    is_unit,
)
from warhost.rulesets.ittybitty.state import (
    CAST,
    HIDDEN,
    OFF_BOARD,
    RAISED,
    Battle,
    Cls,
    Umpire,
)


@brief_rule
def power_of(battle: Battle, caster: int) -> int:
    """Mana or prayers that a caster has left: also how far his magic reaches.

    Rule: IB-5.1c, IB-5.5i, IB-5.5j, IB-5.7e, IB-R65, IB-R69
    """
    return int(battle.pieces[caster].power)


@brief_rule
def rating_of(battle: Battle, umpire: Umpire, caster: int) -> int:
    """The number printed on a caster's counter.

    Rule: IB-5.1c, IB-R70
    """
    return int(umpire.troops[battle.pieces[caster].troop].rating)


@brief_rule
def is_wizard(battle: Battle, umpire: Umpire, caster: int) -> bool:
    """True for a wizard, False for a priest.

    Rule: IB-5.1a
    """
    return cls_of(battle, umpire, caster) == Cls.WIZARD


@rule
def helps(battle: Battle, nth: int, caster: int) -> bool:
    """True when the nth caster who joined another still helps him: he stands in his hex and has not cast.

    Rule: IB-5.3d, IB-R67
    """
    if battle.cast.caster != caster or nth >= battle.cast.helped:
        return False
    helper = int(battle.cast.helpers[nth])
    cell = int(battle.pieces[helper].cell)
    return cell >= 0 and cell == battle.pieces[caster].cell and not has(battle, helper, CAST)


@rule
def has_help(battle: Battle, caster: int) -> bool:
    """True when somebody helps a caster.

    Rule: IB-5.3d
    """
    for nth in range(battle.cast.helped):
        if helps(battle, nth, caster):
            return True
    return False


@brief_rule
def limit_of(battle: Battle, umpire: Umpire, caster: int) -> int:
    """How dear a spell can be for a caster: his mana, for a priest his printed number.

    Rule: IB-5.3b, IB-R66
    """
    return power_of(battle, caster) if is_wizard(battle, umpire, caster) else rating_of(battle, umpire, caster)


@rule
def funds_of(battle: Battle, umpire: Umpire, caster: int) -> int:
    """How dear a spell can be for a caster and those who help him, each of whom gives one point besides.

    Rule: IB-5.3b, IB-5.3d, IB-5.3e, IB-R66, IB-R67
    """
    funds, helpers = limit_of(battle, umpire, caster), 0
    for nth in range(battle.cast.helped):
        if helps(battle, nth, caster):
            funds += limit_of(battle, umpire, int(battle.cast.helpers[nth]))
            helpers += 1
    return funds - int(umpire.figures.overhead) * (helpers + 1) if helpers > 0 else funds


@rule
def is_fallen(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for a counter in the pile of the dead.

    Rule: IB-5.8q, IB-R89
    """
    one = battle.pieces[piece]
    fell = piece < battle.listed_count and one.cell == OFF_BOARD and one.last_cell != OFF_BOARD
    return fell and is_unit(battle, umpire, piece) and not has(battle, piece, HIDDEN | RAISED)


@rule
def count_fallen(battle: Battle, umpire: Umpire) -> int:
    """How many counters lie in the pile of the dead.

    Rule: IB-5.8q
    """
    fallen = 0
    for piece in range(battle.listed_count):
        fallen += 1 if is_fallen(battle, umpire, piece) else 0
    return fallen


@rule
def has_priest(battle: Battle, umpire: Umpire, side: int) -> bool:
    """True while a side has a living priest.

    Rule: IB-5.8r, IB-R89
    """
    for piece in range(battle.piece_count):
        ours = is_on_board(battle, piece) and battle.pieces[piece].side == side
        if ours and cls_of(battle, umpire, piece) == Cls.PRIEST:
            return True
    return False
