"""Missile fire: Elves that are attacked shoot first.

Chapters: AW-14
"""

from __future__ import annotations

from warhost.kernel.abi import actor_of, pack, target_of
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import roll_one
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.kernel.stack import done, wait_for
from warhost.rulesets.weads.rules.combat import beside_among, ordered_among
from warhost.rulesets.weads.rules.events import Event
from warhost.rulesets.weads.rules.objections import Objection
from warhost.rulesets.weads.rules.pieces import bit, has, is_in, is_on_board
from warhost.rulesets.weads.rules.rout import disorder, mark_routed, queue_routs
from warhost.rulesets.weads.state import AIM, ELF, NONE, STAND, Battle, Status, Umpire, Verb

SHOTS, CHECK = 0, 1  # what is pending: the next shot, or the morale check of the frame's target

# --- who shoots at whom -----------------------------------------------------------------------------------


@brief_rule
def marks_in_reach(battle: Battle, umpire: Umpire, shooter: int) -> int:
    """The attackers at which a shooter can shoot.

    Rule: AW-14.2a, AW-14.2e, AW-R33
    """
    return beside_among(battle, umpire, shooter, int(battle.attackers))


@rule
def list_shots(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every shot of the combat: how many actions are listed then.

    Rule: AW-14.2a
    """
    shooters = int(battle.shooting)
    while shooters != 0:
        shooter = lowest_bit(shooters)
        shooters &= shooters - 1
        targets = marks_in_reach(battle, umpire, shooter)
        while targets != 0:
            umpire.listed[n] = pack(Verb.SHOOT, shooter, 0, 0, lowest_bit(targets))
            n += 1
            targets &= targets - 1
    return n


@rule
def shot_objections(battle: Battle, umpire: Umpire, shooter: int, target: int) -> int:
    """Why a piece cannot shoot at another.

    Rule: AW-14.1a, AW-14.2a, AW-14.2b
    """
    objections = 0
    if is_in(int(battle.defenders), shooter) and battle.pieces[shooter].status == Status.ROUTED:
        objections |= bit_of(Objection.ROUTED_SHOOTER)
    elif not is_in(int(battle.shooting), shooter):
        objections |= bit_of(Objection.HAS_SHOT)
    if not is_in(int(battle.attackers), target):
        objections |= bit_of(Objection.NOT_AN_ATTACKER)
    elif is_on_board(battle, shooter) and not is_in(marks_in_reach(battle, umpire, shooter), target):
        objections |= bit_of(Objection.NOT_IN_RANGE)
    return objections


# --- a shot -----------------------------------------------------------------------------------------------


@rule
def stop_attackers(battle: Battle, umpire: Umpire) -> None:
    """End the attack of those who are no longer ordered, by fire or by a routing comrade.

    Rule: AW-14.1f
    """
    stopped = int(battle.attackers) & ~ordered_among(battle, int(battle.attackers))
    battle.attackers &= ~stopped
    while stopped != 0:
        note(umpire, Event.STOPPED, lowest_bit(stopped))
        stopped &= stopped - 1


@rule
def settle_missiles(battle: Battle, umpire: Umpire) -> bool:
    """Shoot while somebody can: the Elves' player chooses who at whom, unless there is only one way.

    Rule: AW-14.1b, AW-14.2a
    """
    frame = battle.stack[battle.depth - 1]
    if frame.detail == CHECK:
        check_target(battle, umpire, int(frame.target))
        return False
    stop_attackers(battle, umpire)
    n, only = list_shots(battle, umpire, 0), int(umpire.listed[0])
    if n > 1:
        return wait_for(battle, ELF)
    if n == 1:
        shoot(battle, umpire, actor_of(only), target_of(only))
        return False
    battle.shooting = 0
    return done(battle)


@rule
def shoot(battle: Battle, umpire: Umpire, shooter: int, target: int) -> None:
    """Shoot once: the target stands, has to check its morale, or is routed.

    Rule: AW-14.1b, AW-14.1c, AW-14.1d, AW-14.1e, AW-14.2e, AW-16.6a, AW-R44
    """
    figures = umpire.figures
    die = roll_one(battle, umpire, int(figures.combat_die))
    if die == 0:
        return
    modifier = int(figures.aim) if has(battle, shooter, AIM) else 0
    battle.shooting &= ~bit(shooter)
    note(umpire, Event.SHOT, shooter, target, die, modifier)
    if die + modifier >= figures.missile_rout:
        mark_routed(battle, umpire, target)
        queue_routs(battle, umpire, bit(target), int(figures.rout_hexes))
    elif die + modifier >= figures.missile_check:
        await_check(battle, shooter, target, CHECK)
    else:
        note(umpire, Event.SHOT_MISSED, target)


@brief_rule
def await_check(battle: Battle, shooter: int, target: int, pending: int) -> None:
    """Write into the frame what comes next."""
    frame = battle.stack[battle.depth - 1]
    frame.actor, frame.target, frame.detail = shooter, target, pending


@rule
def check_target(battle: Battle, umpire: Umpire, target: int) -> None:
    """The target checks its morale, with no modifier but Stand and fight; if it fails it is disordered.

    Rule: AW-14.1d, AW-16.8a, AW-17.1a, AW-17.1b, AW-R33, AW-R44, AW-R66
    """
    die = roll_one(battle, umpire, int(umpire.figures.morale_die))
    if die == 0:
        return
    modifier = int(umpire.figures.stand) if has(battle, target, STAND) else 0
    morale = int(umpire.morale[battle.pieces[target].level])
    await_check(battle, NONE, NONE, SHOTS)
    note(umpire, Event.MORALE, target, die, modifier, morale)
    if die + modifier > morale:
        disorder(battle, umpire, target)
