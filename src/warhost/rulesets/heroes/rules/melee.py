"""Hand-to-hand: a round with its strike and return strike, the advance, the lock.

Chapters: HG-9
"""

from __future__ import annotations

from warhost.kernel.abi import pop, push
from warhost.kernel.compile import rule
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.journal import note
from warhost.kernel.plane import overlapping, set_of
from warhost.kernel.sets import bit_of
from warhost.rulesets.heroes.rules.combat import STRIKES_BACK, declare, has_left
from warhost.rulesets.heroes.rules.events import Event, NoReturn
from warhost.rulesets.heroes.rules.figures import (
    among_all_but,
    are_in_contact,
    contacts,
    has_effect,
    is_able,
    is_flagged,
    is_shielded,
    is_standing,
    loosen,
    stand_at,
)
from warhost.rulesets.heroes.rules.objections import Objection
from warhost.rulesets.heroes.state import (
    FOUGHT,
    NONE,
    PANICKED,
    Battle,
    God,
    Phase,
    Result,
    Stage,
    Umpire,
    Weapon,
)

# --- who may strike whom -------------------------------------------------------------------------------------


@rule
def striker_objections(battle: Battle, figure: int) -> int:
    """Why a figure cannot make its hand-to-hand attack.

    Rule: HG-9.1c, HG-9.1e, HG-9.7d
    """
    objections = 0
    if is_flagged(battle, figure, PANICKED):
        objections |= bit_of(Objection.PANICKED)
    if is_flagged(battle, figure, FOUGHT):
        objections |= bit_of(Objection.HAS_FOUGHT)
    if has_effect(battle, figure, God.MIST):
        objections |= bit_of(Objection.IN_MIST)
    return objections


@rule
def strike_objections(battle: Battle, umpire: Umpire, figure: int, target: int) -> int:
    """Why a figure cannot attack an enemy hand-to-hand.

    Rule: HG-1.4b, HG-9.1a, HG-9.1e, HG-9.5c, HG-12.9a, HG-12.9f, HG-12.10a
    """
    objections = striker_objections(battle, figure)
    if target < 0 or target >= battle.count:
        return objections | bit_of(Objection.NO_SUCH_FIGURE)
    one = battle.figures[figure]
    locked_with = one.locked >> target & 1
    if battle.figures[target].side == one.side:
        objections |= bit_of(Objection.NOT_AN_ENEMY)
    if not is_standing(battle, target):
        objections |= bit_of(Objection.NO_SUCH_FIGURE)
    elif is_standing(battle, figure) and not are_in_contact(battle, umpire, figure, target):
        objections |= bit_of(Objection.NOT_IN_CONTACT)
    if has_effect(battle, target, God.MIST) or (has_effect(battle, target, God.STOP) and not locked_with):
        objections |= bit_of(Objection.TARGET_SHIELDED)
    if one.locked != 0 and not locked_with:
        objections |= bit_of(Objection.MUST_FIGHT_LOCKED)
    return objections


@rule
def targets_of(battle: Battle, umpire: Umpire, figure: int) -> int:
    """The enemies that a figure can attack hand-to-hand."""
    if not is_standing(battle, figure) or striker_objections(battle, figure) != 0:
        return 0
    found, left = 0, contacts(battle, umpire, figure)
    while left != 0:
        target = lowest_bit(left)
        left &= ~set_of(target)
        found |= set_of(target) if strike_objections(battle, umpire, figure, target) == 0 else 0
    return found


@rule
def must_fight(battle: Battle, umpire: Umpire, figure: int) -> bool:
    """True for a locked figure that still has to attack one of its locked opponents.

    Rule: HG-9.5c, HG-12.9f, HG-12.10b, HG-12.10e
    """
    return battle.figures[figure].locked != 0 and targets_of(battle, umpire, figure) != 0


@rule
def must_any_fight(battle: Battle, umpire: Umpire, side: int) -> bool:
    """True while a side has a locked figure that still has to fight."""
    for figure in range(battle.count):
        if battle.figures[figure].side == side and must_fight(battle, umpire, figure):
            return True
    return False


# --- a round ----------------------------------------------------------------------------------------------------


@rule
def begin_round(battle: Battle, umpire: Umpire, attacker: int, defender: int) -> None:
    """A round of hand-to-hand: the strike, the advance, the return strike, the lock.

    Rule: HG-9.1b, HG-9.2a
    """
    melee = battle.melee
    melee.attacker, melee.defender = attacker, defender
    melee.dice = melee.struck_back = melee.first = melee.second = 0
    push(battle, Phase.ROUND_OVER)
    push(battle, Phase.STRIKE_BACK)
    declare(battle, umpire, attacker, defender, Weapon.HAND, 0)


@rule
def note_strike(battle: Battle) -> None:
    """Remember how a strike of the round ended.

    Rule: HG-9.5a, HG-9.5g
    """
    melee, attack = battle.melee, battle.attack
    if attack.stage == Stage.APPLIED:
        melee.dice += 1
        if melee.struck_back:
            melee.second = attack.result
        else:
            melee.first = attack.result


@rule
def is_owed_a_return(battle: Battle) -> bool:
    """True when the first strike fell, or was denied to a locked enemy by Stop weapon.

    Rule: HG-9.2b, HG-10.3c, HG-12.9b, HG-12.9c
    """
    melee, attack = battle.melee, battle.attack
    if attack.stage == Stage.CANCELLED:
        locked = battle.figures[melee.attacker].locked >> melee.defender & 1
        return bool(locked) and has_effect(battle, int(melee.defender), God.STOP)
    return attack.stage == Stage.APPLIED


@rule
def strike_back(battle: Battle, umpire: Umpire) -> None:
    """The defender strikes back, if it still can.

    Rule: HG-9.2b, HG-9.2d, HG-9.2e, HG-9.2f, HG-10.3c, HG-12.9d, HG-12.10a
    """
    attacker, defender = int(battle.melee.attacker), int(battle.melee.defender)
    owed = is_owed_a_return(battle)
    battle.melee.struck_back = 1
    if not owed or not is_able(battle, defender) or not is_standing(battle, attacker):
        return
    if not are_in_contact(battle, umpire, attacker, defender):
        note(umpire, Event.NO_RETURN, defender, NoReturn.APART)
    elif has_effect(battle, defender, God.MIST) or has_effect(battle, attacker, God.MIST):
        note(umpire, Event.NO_RETURN, defender, NoReturn.MIST)
    elif is_shielded(battle, attacker):
        note(umpire, Event.NO_RETURN, defender, NoReturn.STOPPED)
    else:
        declare(battle, umpire, defender, attacker, Weapon.HAND, STRIKES_BACK)


@rule
def end_round(battle: Battle, umpire: Umpire) -> None:
    """Lock the pair for the next phase when both had no effect or a wound, and both live.

    Rule: HG-9.5a, HG-9.5g, HG-12.9e, HG-12.10c
    """
    melee = battle.melee
    a, b = int(melee.attacker), int(melee.defender)
    harmless = is_lasting(int(melee.first)) and is_lasting(int(melee.second))
    misted = has_effect(battle, a, God.MIST) or has_effect(battle, b, God.MIST)
    able = is_able(battle, a) and is_able(battle, b) and are_in_contact(battle, umpire, a, b)
    if melee.dice > 0 and harmless and not misted and able:
        battle.figures[a].locking |= set_of(b)
        battle.figures[b].locking |= set_of(a)
        note(umpire, Event.LOCKED, a, b)
    melee.attacker = melee.defender = NONE
    melee.dice = melee.struck_back = melee.first = melee.second = 0


@rule
def is_lasting(result: int) -> bool:
    """True for a result after which the fight goes on."""
    return result == Result.NO_EFFECT or result == Result.WOUND


# --- the advance --------------------------------------------------------------------------------------------------


@rule
def may_advance(battle: Battle, umpire: Umpire) -> bool:
    """True when the figure that struck may move into the place that the loser has left.

    Rule: HG-5.5a, HG-5.5b, HG-9.7a, HG-9.7b, HG-10.3b, HG-10.3d
    """
    attack = battle.attack
    striker = int(attack.striker)
    if attack.weapon != Weapon.HAND or attack.striker_moved != 0 or not is_able(battle, striker):
        return False
    if not has_left(battle, umpire):
        return False
    others = among_all_but(battle, striker)
    return overlapping(umpire.plane, umpire.bodies, others, int(attack.left_x), int(attack.left_y)) == 0


@rule
def advance_after_combat(battle: Battle, umpire: Umpire) -> None:
    """The figure that struck moves onto the point where the loser stood.

    Rule: HG-9.7b, HG-9.7c, HG-9.7e
    """
    attack = battle.attack
    striker = int(attack.striker)
    one = battle.figures[striker]
    note(umpire, Event.ADVANCED, striker, int(one.x), int(one.y), int(attack.left_x), int(attack.left_y))
    stand_at(battle, umpire, striker, int(attack.left_x), int(attack.left_y))
    loosen(battle, umpire, striker)


@rule
def end_attack(battle: Battle, umpire: Umpire) -> None:
    """The attack is over: a figure that struck hand-to-hand may advance.

    Rule: HG-9.7f, HG-11.6a
    """
    pop(battle)
    if battle.melee.attacker == NONE or battle.attack.weapon != Weapon.HAND:
        return
    note_strike(battle)
    if may_advance(battle, umpire):
        push(battle, Phase.ADVANCE, int(battle.attack.striker))
