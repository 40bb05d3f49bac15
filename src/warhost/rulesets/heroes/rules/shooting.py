"""Archery and hurled spears: who may shoot or throw at whom, and defensive fire at a charger.

Chapters: HG-6, HG-7, HG-8, HG-14.3
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.kernel.plane import blockers, distance2, sees, set_of
from warhost.kernel.sets import bit_of
from warhost.rulesets.heroes.rules.combat import DEFENSIVE, declare
from warhost.rulesets.heroes.rules.events import Event
from warhost.rulesets.heroes.rules.figures import (
    has_effect,
    is_flagged,
    is_shielded,
    is_standing,
    standing,
)
from warhost.rulesets.heroes.rules.objections import Objection
from warhost.rulesets.heroes.state import (
    PANICKED,
    SHOT,
    SPEAR,
    Battle,
    God,
    Umpire,
    Weapon,
)


@rule
def weapon_objections(battle: Battle, figure: int, weapon: int) -> int:
    """Why a figure cannot shoot or throw at all.

    Rule: HG-1.1b, HG-6.1a, HG-6.1c, HG-7.1a, HG-7.3a, HG-8.2a, HG-8.2c
    """
    one, objections = battle.figures[figure], 0
    if is_flagged(battle, figure, PANICKED):
        objections |= bit_of(Objection.PANICKED)
    if one.locked != 0:
        objections |= bit_of(Objection.LOCKED)
    if has_effect(battle, figure, God.MIST):
        objections |= bit_of(Objection.IN_MIST)
    if weapon == Weapon.BOW and one.bow == 0:
        objections |= bit_of(Objection.NO_BOW)
    if weapon == Weapon.BOW and is_flagged(battle, figure, SHOT):
        objections |= bit_of(Objection.HAS_SHOT)
    if weapon == Weapon.HURL and not is_flagged(battle, figure, SPEAR):
        objections |= bit_of(Objection.NO_SPEAR)
    return objections


@rule
def target_objections(battle: Battle, side: int, target: int) -> int:
    """Why a figure cannot be the target of an attack by a side.

    Rule: HG-1.4a, HG-1.4b, HG-6.1d, HG-7.3a
    """
    if target < 0 or target >= battle.count:
        return bit_of(Objection.NO_SUCH_FIGURE)
    objections = 0
    if not is_standing(battle, target):
        objections |= bit_of(Objection.NO_SUCH_FIGURE)
    if battle.figures[target].side == side:
        objections |= bit_of(Objection.NOT_AN_ENEMY)
    if is_shielded(battle, target):
        objections |= bit_of(Objection.TARGET_SHIELDED)
    return objections


@brief_rule
def reach_of(umpire: Umpire, weapon: int) -> int:
    """Farthest centre distance of a weapon.

    Rule: HG-5.1b, HG-5.1c, HG-15.2a
    """
    return int(umpire.rates.bow_range) if weapon == Weapon.BOW else int(umpire.rates.spear_range)


@rule
def line_objections(battle: Battle, umpire: Umpire, figure: int, target: int, weapon: int) -> int:
    """Why a target is out of reach or sight.

    Rule: HG-6.1b, HG-6.4a, HG-7.1a, HG-14.3a, HG-14.3b, HG-14.3c, HG-14.3d, HG-14.3e
    """
    one, other = battle.figures[figure], battle.figures[target]
    x, y, to_x, to_y = int(one.x), int(one.y), int(other.x), int(other.y)
    reach = reach_of(umpire, weapon)
    objections = 0
    if distance2(x, y, to_x, to_y) > reach * reach:
        objections |= bit_of(Objection.OUT_OF_RANGE)
    others = standing(battle) & ~set_of(figure) & ~set_of(target)
    if blockers(umpire.plane, umpire.bodies, others, x, y, to_x, to_y) != 0:
        objections |= bit_of(Objection.FIGURE_IN_THE_WAY)
    if not sees(umpire.plane, umpire.bodies, 0, x, y, to_x, to_y):
        objections |= bit_of(Objection.GROUND_IN_THE_WAY)
    return objections


@rule
def missile_objections(battle: Battle, umpire: Umpire, figure: int, target: int, weapon: int) -> int:
    """Why a figure cannot shoot or throw at a target, but for whose turn it is."""
    aimed = target_objections(battle, int(battle.figures[figure].side), target)
    objections = weapon_objections(battle, figure, weapon) | aimed
    if aimed & bit_of(Objection.NO_SUCH_FIGURE) or not is_standing(battle, figure):
        return objections
    return objections | line_objections(battle, umpire, figure, target, weapon)


@rule
def can_hit(battle: Battle, umpire: Umpire, figure: int, target: int, weapon: int) -> bool:
    """True when an able figure has a target in range and sight; the quick form of `missile_objections`.

    Rule: HG-6.1b, HG-7.1a
    """
    one, other = battle.figures[figure], battle.figures[target]
    if other.side == one.side or not is_standing(battle, target) or is_shielded(battle, target):
        return False
    x, y, to_x, to_y = int(one.x), int(one.y), int(other.x), int(other.y)
    reach = reach_of(umpire, weapon)
    if distance2(x, y, to_x, to_y) > reach * reach:
        return False
    return sees(umpire.plane, umpire.bodies, standing(battle) & ~set_of(figure) & ~set_of(target), x, y, to_x, to_y)


@rule
def has_target(battle: Battle, umpire: Umpire, figure: int, weapon: int) -> bool:
    """True when a figure can shoot or throw at anybody."""
    if weapon_objections(battle, figure, weapon) != 0:
        return False
    for target in range(battle.count):
        if can_hit(battle, umpire, figure, target, weapon):
            return True
    return False


@rule
def can_react(battle: Battle, umpire: Umpire, side: int) -> bool:
    """True when a bowman of the side has a target.

    Rule: HG-6.2b, HG-6.2c
    """
    for figure in range(battle.count):
        one = battle.figures[figure]
        bowman = one.side == side and one.bow != 0 and is_standing(battle, figure)
        if bowman and has_target(battle, umpire, figure, Weapon.BOW):
            return True
    return False


# --- defensive fire -------------------------------------------------------------------------------------------


@rule
def charge(battle: Battle, umpire: Umpire, charger: int, targets: int) -> None:
    """A move has brought a figure into contact with enemies: those who can may fire at it.

    Rule: HG-4.5a, HG-8.1a, HG-8.3a, HG-8.4c
    """
    battle.charged = 0
    for target in range(battle.count):
        if targets >> target & 1 == 0:
            continue
        note(umpire, Event.CHARGED, charger, target)
        if can_defend(battle, target):
            battle.charged |= set_of(target)


@rule
def defence_objections(battle: Battle, figure: int, weapon: int) -> int:
    """Why a charged figure cannot fire at the charger.

    Rule: HG-8.1b, HG-8.2a, HG-8.2c
    """
    objections = weapon_objections(battle, figure, weapon)
    if is_flagged(battle, figure, SHOT):
        objections |= bit_of(Objection.HAS_SHOT)
    return objections


@rule
def can_defend(battle: Battle, figure: int) -> bool:
    """True when a charged figure has anything to fire with."""
    if not is_standing(battle, figure):
        return False
    return defence_objections(battle, figure, Weapon.BOW) == 0 or defence_objections(battle, figure, Weapon.HURL) == 0


@rule
def may_be_fired_at(battle: Battle, charger: int) -> bool:
    """True while the charger stands where it charged, and nothing shields it.

    Rule: HG-8.3b, HG-6.1d
    """
    return (
        is_standing(battle, charger) and not is_flagged(battle, charger, PANICKED) and not is_shielded(battle, charger)
    )


@rule
def settle_defence(battle: Battle, umpire: Umpire, charger: int) -> bool:
    """Keep those who can still fire at the charger: True when the owner of any has to choose.

    Rule: HG-8.3b, HG-8.3c
    """
    one = battle.figures[charger]
    for figure in range(battle.count):
        if battle.charged >> figure & 1 and not can_defend(battle, figure):
            battle.charged &= ~set_of(figure)
    if not may_be_fired_at(battle, charger):
        battle.charged = 0
    touched = charged_and_touching(battle, umpire, int(one.x), int(one.y))
    battle.charged &= touched
    return bool(battle.charged != 0)


@rule
def charged_and_touching(battle: Battle, umpire: Umpire, x: int, y: int) -> int:
    """Which of the charged figures still touch the charger: an event may have moved it or them."""
    near = int(umpire.plane.touch)
    found = 0
    for figure in range(battle.count):
        other = battle.figures[figure]
        if battle.charged >> figure & 1 and is_standing(battle, figure):
            found |= set_of(figure) if distance2(x, y, int(other.x), int(other.y)) <= near * near else 0
    return found


@rule
def fire_at_charger(battle: Battle, umpire: Umpire, figure: int, charger: int, weapon: int) -> None:
    """A charged figure shoots or throws at the charger.

    Rule: HG-6.3a, HG-8.1b, HG-8.1d, HG-8.2b, HG-8.2d
    """
    battle.charged &= ~set_of(figure)
    declare(battle, umpire, figure, charger, weapon, DEFENSIVE)
