"""What is asked of figures everywhere: who stands where, their current factors, contact, locks.

Chapters: HG-1, HG-9.5, HG-15.1, HG-15.10
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.journal import note
from warhost.kernel.plane import distance2, set_of, touching
from warhost.rulesets.heroes.rules.events import Event
from warhost.rulesets.heroes.state import (
    DEAD,
    GREEK,
    HERO,
    OFF_TABLE,
    PANICKED,
    SHIELDED,
    WOUNDED,
    Battle,
    God,
    Umpire,
)


@brief_rule
def number(name: int) -> int:
    """The number that a name of an enumeration stands for: compiled code cannot mix the two."""
    return name + 0


# --- flags and effects ------------------------------------------------------------------------------------


@brief_rule
def is_flagged(battle: Battle, figure: int, flags: int) -> bool:
    """True when any of these flags holds for a figure."""
    return battle.figures[figure].marks & flags != 0


@brief_rule
def flag(battle: Battle, figure: int, flags: int) -> None:
    """Make flags hold for a figure."""
    battle.figures[figure].marks |= flags


@brief_rule
def unflag(battle: Battle, figure: int, flags: int) -> None:
    """Make flags hold no longer."""
    battle.figures[figure].marks &= ~flags


@brief_rule
def has_effect(battle: Battle, figure: int, god: int) -> bool:
    """True while a god event is in force for a figure."""
    return battle.figures[figure].effects & (1 << god) != 0


@brief_rule
def is_shielded(battle: Battle, figure: int) -> bool:
    """True when nobody may attack the figure.

    Rule: HG-12.9a, HG-12.10a
    """
    return battle.figures[figure].effects & SHIELDED != 0


@brief_rule
def is_standing(battle: Battle, figure: int) -> bool:
    """True for a figure that lives and has been deployed."""
    return battle.figures[figure].x != OFF_TABLE


@brief_rule
def is_able(battle: Battle, figure: int) -> bool:
    """True for a figure on the table that is not panicked.

    Rule: HG-10.2a
    """
    return is_standing(battle, figure) and not is_flagged(battle, figure, PANICKED)


# --- current values -----------------------------------------------------------------------------------------


@brief_rule
def halved(battle: Battle, figure: int, printed: int) -> int:
    """A printed factor, of a wounded figure half of it rounded up.

    Rule: HG-1.5a, HG-5.4c, HG-R27
    """
    return (printed + 1) // 2 if is_flagged(battle, figure, WOUNDED) else printed


@rule
def attack_factor(battle: Battle, umpire: Umpire, figure: int, with_bow: bool) -> int:
    """Current A, or B for a shot.

    Rule: HG-1.5a, HG-5.2a, HG-12.6a, HG-R57
    """
    one = battle.figures[figure]
    factor = halved(battle, figure, int(one.bow) if with_bow else int(one.attack))
    if has_effect(battle, figure, God.COURAGE):
        factor += int(umpire.rates.courage_bow) if with_bow else int(umpire.rates.courage_attack)
    return factor


@rule
def defence_factor(battle: Battle, umpire: Umpire, figure: int) -> int:
    """Current D.

    Rule: HG-1.5a, HG-12.5a, HG-12.6a, HG-R57
    """
    factor = halved(battle, figure, int(battle.figures[figure].defence))
    if has_effect(battle, figure, God.FIGHTS):
        factor += int(umpire.rates.fights_defence)
    if has_effect(battle, figure, God.COURAGE):
        factor += int(umpire.rates.courage_defence)
    return factor


@brief_rule
def full_move(battle: Battle, figure: int) -> int:
    """Current M in u.

    Rule: HG-1.5b, HG-4.1a
    """
    return 100 * halved(battle, figure, int(battle.figures[figure].moves))


# --- sets of figures ----------------------------------------------------------------------------------------


@rule
def standing(battle: Battle) -> int:
    """All figures on the table."""
    found = 0
    for figure in range(battle.count):
        found |= set_of(figure) if is_standing(battle, figure) else 0
    return found


@rule
def of_side(battle: Battle, side: int) -> int:
    """The figures of a side on the table."""
    found = 0
    for figure in range(battle.count):
        found |= set_of(figure) if is_standing(battle, figure) and battle.figures[figure].side == side else 0
    return found


@brief_rule
def enemies_of(battle: Battle, figure: int) -> int:
    """The other side's figures on the table."""
    return of_side(battle, 1 - int(battle.figures[figure].side))


@brief_rule
def among_all_but(battle: Battle, figure: int) -> int:
    """All figures on the table but one."""
    return standing(battle) & ~set_of(figure)


@rule
def contacts(battle: Battle, umpire: Umpire, figure: int) -> int:
    """The enemies in base contact with a figure on the table.

    Rule: HG-9.1a, HG-15.1a
    """
    one = battle.figures[figure]
    return touching(umpire.plane, umpire.bodies, enemies_of(battle, figure), int(one.x), int(one.y))


@brief_rule
def are_in_contact(battle: Battle, umpire: Umpire, a: int, b: int) -> bool:
    """True when two figures are on the table and their bases touch.

    Rule: HG-9.1a, HG-15.1a
    """
    one = battle.figures[a]
    if not is_standing(battle, a) or not is_standing(battle, b):
        return False
    return touching(umpire.plane, umpire.bodies, set_of(b), int(one.x), int(one.y)) != 0


@rule
def nearest_enemy(battle: Battle, figure: int) -> int:
    """The nearest enemy, panicked or not, of equally near ones that with the lower number; -1 for none.

    Rule: HG-3.4b, HG-1.2b, HG-12.7b
    """
    one = battle.figures[figure]
    nearest, least, left = -1, 0, enemies_of(battle, figure)
    while left != 0:
        enemy = lowest_bit(left)
        left &= ~set_of(enemy)
        other = battle.figures[enemy]
        apart = distance2(int(one.x), int(one.y), int(other.x), int(other.y))
        lower = nearest >= 0 and apart == least and other.number < battle.figures[nearest].number
        if nearest < 0 or apart < least or lower:
            nearest, least = enemy, apart
    return nearest


@rule
def find_number(battle: Battle, number: int) -> int:
    """The figure with a number, -1 for none."""
    for figure in range(battle.count):
        if battle.figures[figure].number == number:
            return figure
    return -1


# --- depth and lines ----------------------------------------------------------------------------------------


@brief_rule
def depth_of(umpire: Umpire, side: int, y: int) -> int:
    """Distance of a point from a side's home edge.

    Rule: HG-R66
    """
    return y if side == GREEK else int(umpire.plane.height) - y


@rule
def line_of(battle: Battle, umpire: Umpire, side: int, without: int) -> int:
    """Depth of a side's line: the lower middle of the depths of its unpanicked figures, `without` left out.

    Rule: HG-15.10a
    """
    able, n = 0, 0
    for figure in range(battle.count):
        counts = battle.figures[figure].side == side and figure != without and is_able(battle, figure)
        able |= set_of(figure) if counts else 0
        n += int(counts)
    left = able
    while left != 0:
        figure = lowest_bit(left)
        left &= ~set_of(figure)
        depth = depth_of(umpire, side, int(battle.figures[figure].y))
        if rank_of(battle, umpire, able, side, figure, depth) == (n - 1) // 2:
            return depth
    return int(umpire.plane.body) // 2


@rule
def rank_of(battle: Battle, umpire: Umpire, among: int, side: int, figure: int, depth: int) -> int:
    """How many figures of the set come before this one by depth; equal depths by index."""
    rank = 0
    while among != 0:
        other = lowest_bit(among)
        among &= ~set_of(other)
        theirs = depth_of(umpire, side, int(battle.figures[other].y))
        rank += int(theirs < depth or (theirs == depth and other < figure))
    return rank


# --- locks --------------------------------------------------------------------------------------------------


@rule
def unlock(battle: Battle, umpire: Umpire, a: int, b: int) -> None:
    """End the lock of a pair, in this phase and the next.

    Rule: HG-9.5e
    """
    one, other = battle.figures[a], battle.figures[b]
    if (one.locked | one.locking) >> b & 1:
        note(umpire, Event.LOCK_ENDED, a, b)
    one.locked &= ~set_of(b)
    one.locking &= ~set_of(b)
    other.locked &= ~set_of(a)
    other.locking &= ~set_of(a)


@rule
def unlock_all(battle: Battle, umpire: Umpire, figure: int) -> None:
    """End all locks of a figure that died, panicked or was placed elsewhere.

    Rule: HG-9.5e, HG-10.1d
    """
    left = int(battle.figures[figure].locked | battle.figures[figure].locking)
    while left != 0:
        other = lowest_bit(left)
        left &= ~set_of(other)
        unlock(battle, umpire, figure, other)


@rule
def loosen(battle: Battle, umpire: Umpire, figure: int) -> None:
    """End the locks of a figure with those that it no longer touches.

    Rule: HG-9.5e
    """
    left = int(battle.figures[figure].locked | battle.figures[figure].locking)
    while left != 0:
        other = lowest_bit(left)
        left &= ~set_of(other)
        if not are_in_contact(battle, umpire, figure, other):
            unlock(battle, umpire, figure, other)


# --- places -------------------------------------------------------------------------------------------------


@rule
def lay_out_bodies(battle: Battle, umpire: Umpire) -> None:
    """Put the figures of this battle onto the umpire's table."""
    for figure in range(battle.count):
        umpire.bodies.x[figure] = battle.figures[figure].x
        umpire.bodies.y[figure] = battle.figures[figure].y


@rule
def stand_at(battle: Battle, umpire: Umpire, figure: int, x: int, y: int) -> None:
    """Set a figure on a point."""
    battle.figures[figure].x = umpire.bodies.x[figure] = x
    battle.figures[figure].y = umpire.bodies.y[figure] = y


@rule
def take_off(battle: Battle, umpire: Umpire, figure: int) -> None:
    """Take a figure off the table."""
    stand_at(battle, umpire, figure, OFF_TABLE, OFF_TABLE)


@rule
def slay(battle: Battle, umpire: Umpire, figure: int) -> None:
    """Take a slain figure off the table, and remember where it fell.

    Rule: HG-5.4e
    """
    one = battle.figures[figure]
    note(umpire, Event.SLAIN, figure, int(one.x), int(one.y))
    one.fell_x, one.fell_y = one.x, one.y
    flag(battle, figure, DEAD)
    unlock_all(battle, umpire, figure)
    take_off(battle, umpire, figure)


@rule
def has_living_hero(battle: Battle, side: int) -> bool:
    """True while a side has a Hero on the table.

    Rule: HG-12.1f
    """
    for figure in range(battle.count):
        if battle.figures[figure].side == side and is_flagged(battle, figure, HERO) and is_standing(battle, figure):
            return True
    return False
