"""Combats: who touches whom, how a combat is built and declared.

A combat is two sets of units. Each ATTACK adds a unit with all that it must attack, so what has been built can be
declared at any time.

Chapters: AW-9
"""

from __future__ import annotations

from warhost.kernel.abi import pack, pop, push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import count_bits
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.journal import note
from warhost.kernel.reactions import open_for
from warhost.kernel.sets import bit_of
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.weads.rules.events import Event
from warhost.rulesets.weads.rules.objections import Objection
from warhost.rulesets.weads.rules.pieces import (
    bit,
    enemy_unit_at,
    faces,
    has,
    is_beside,
    is_in,
    is_on_board,
    is_unit,
    mark,
)
from warhost.rulesets.weads.state import (
    ATTACKED,
    DWARF,
    IDLE,
    IN_COMMAND,
    NONE,
    Battle,
    Phase,
    Status,
    Umpire,
    Verb,
    Window,
)

ALL_SIDES = (1 << 6) - 1  # of a hex, a bit each

# --- contacts ---------------------------------------------------------------------------------------------


@rule
def touched_over(battle: Battle, umpire: Umpire, unit: int, sides: int) -> int:
    """The set of enemy units that a unit may attack over some of its hexsides.

    Rule: AW-7.2b, AW-9.1c, AW-9.3b, AW-R64
    """
    one, found = battle.pieces[unit], 0
    for direction in range(6):
        if sides >> direction & 1 and faces(umpire, int(one.facing), direction):
            other = enemy_unit_at(battle, int(umpire.board.neighbour[one.cell, direction]), int(one.side))
            found |= bit(other) if other != NONE else 0
    return found


@brief_rule
def touched(battle: Battle, umpire: Umpire, unit: int) -> int:
    """The set of enemy units that a unit may attack."""
    return touched_over(battle, umpire, unit, ALL_SIDES)


@rule
def reach(battle: Battle, umpire: Umpire, units: int) -> int:
    """The set of all enemy units that some units may attack."""
    found = 0
    while units != 0:
        found |= touched(battle, umpire, lowest_bit(units))
        units &= units - 1
    return found


@rule
def ordered_among(battle: Battle, units: int) -> int:
    """Those of some units that are ordered.

    Rule: AW-9.1e, AW-9.1f
    """
    found = 0
    while units != 0:
        unit = lowest_bit(units)
        units &= units - 1
        found |= bit(unit) if battle.pieces[unit].status == Status.ORDERED else 0
    return found


@rule
def routed_among(battle: Battle, units: int) -> int:
    """Those of some units that are routed."""
    found = 0
    while units != 0:
        unit = lowest_bit(units)
        units &= units - 1
        found |= bit(unit) if battle.pieces[unit].status == Status.ROUTED else 0
    return found


@rule
def beside_among(battle: Battle, umpire: Umpire, unit: int, others: int) -> int:
    """Those of some pieces on the board that stand next to a unit."""
    found, cell = 0, int(battle.pieces[unit].cell)
    while others != 0:
        other = lowest_bit(others)
        others &= others - 1
        found |= bit(other) if is_beside(umpire, cell, int(battle.pieces[other].cell)) else 0
    return found


@brief_rule
def fighting_defenders(battle: Battle) -> int:
    """The defenders of the combat that count: those that are not routed.

    Rule: AW-12.5b, AW-R27
    """
    defenders = int(battle.defenders)
    return defenders & ~routed_among(battle, defenders)


@rule
def undrawn(battle: Battle) -> int:
    """Those that fight in the combat and have no chit yet.

    Rule: AW-10.1a, AW-10.1d, AW-10.2a
    """
    units, found = int(battle.attackers) | fighting_defenders(battle), 0
    while units != 0:
        unit = lowest_bit(units)
        units &= units - 1
        found |= bit(unit) if battle.pieces[unit].chit == NONE else 0
    return found


# --- who can attack whom ----------------------------------------------------------------------------------


@brief_rule
def active_command(battle: Battle) -> int:
    """The command whose combat segment lies on top."""
    return int(battle.stack[battle.depth - 1].actor)


@brief_rule
def attacker_objections(battle: Battle, unit: int, command: int) -> int:
    """Why a unit of a command cannot attack anybody.

    Rule: AW-6.1b, AW-6.2b, AW-9.1b, AW-9.2c, AW-9.2d, AW-11.4c, AW-12.3c, AW-13.3a, AW-15.2e,
    AW-R25
    """
    one, objections = battle.pieces[unit], 0
    if one.command != command:
        objections |= bit_of(Objection.NOT_ATTACKING)
    if one.status == Status.ELIMINATED:
        return objections | bit_of(Objection.GONE)
    if one.status == Status.DISORDERED:
        objections |= bit_of(Objection.IS_DISORDERED)
    if one.status == Status.ROUTED:
        objections |= bit_of(Objection.ROUTED_ATTACKER)
    if one.command == command and not has(battle, unit, IN_COMMAND):
        idle = has(battle, unit, IDLE)
        objections |= bit_of(Objection.ONE_UNIT_ACTS if idle else Objection.OUT_OF_COMMAND)
    if has(battle, unit, ATTACKED):
        objections |= bit_of(Objection.HAS_ATTACKED)
    return objections


@rule
def targets_of(battle: Battle, umpire: Umpire, unit: int, reached: int) -> int:
    """The enemies with which a unit can come into the combat, or that it can add to it.

    `reached` are all that its attackers touch. Whom the unit must attack comes along and may be what connects it.

    Rule: AW-9.1f, AW-9.2a, AW-R24, AW-R26
    """
    targets = touched(battle, umpire, unit)
    if battle.attackers == 0:
        return targets
    if is_in(int(battle.attackers), unit):
        return targets & ~int(battle.defenders)
    connecting = targets & (int(battle.defenders) | ordered_among(battle, targets)) & reached
    return targets if connecting != 0 else targets & reached


@rule
def list_attacks(battle: Battle, umpire: Umpire, command: int, n: int) -> int:
    """Add every attack with which a command can begin or enlarge a combat: how many actions are listed then.

    Rule: AW-9.1d, AW-15.2d
    """
    reached = reach(battle, umpire, int(battle.attackers))
    for unit in range(int(battle.unit_count)):
        if attacker_objections(battle, unit, command) != 0:
            continue
        targets = targets_of(battle, umpire, unit, reached)
        while targets != 0:
            umpire.listed[n] = pack(Verb.ATTACK, unit, 0, 0, lowest_bit(targets))
            n += 1
            targets &= targets - 1
    return n


@rule
def gap_between(battle: Battle, umpire: Umpire, attackers: int, defenders: int) -> int:
    """Why none of some attackers touches any of some defenders, as an objection; 0 when one does.

    Rule: AW-7.2b, AW-9.1c
    """
    near = 0
    while attackers != 0:
        unit = lowest_bit(attackers)
        attackers &= attackers - 1
        if touched(battle, umpire, unit) & defenders:
            return 0
        near |= beside_among(battle, umpire, unit, defenders)
    return bit_of(Objection.NOT_IN_FRONT if near != 0 else Objection.NOT_ADJACENT)


@rule
def attack_objections(battle: Battle, umpire: Umpire, unit: int, target: int) -> int:
    """Why a unit cannot attack a target, in a new combat or in the one that is being built.

    Rule: AW-9.1c, AW-9.2a, AW-9.3b, AW-R64
    """
    if not is_unit(battle, unit) or not is_unit(battle, target):
        return bit_of(Objection.NOT_A_UNIT)
    objections = attacker_objections(battle, unit, active_command(battle))
    if battle.pieces[unit].side == battle.pieces[target].side:
        return objections | bit_of(Objection.NOT_AN_ENEMY)
    if not is_on_board(battle, unit) or not is_on_board(battle, target):
        return objections | bit_of(Objection.GONE)
    gap = gap_between(battle, umpire, bit(unit), bit(target))
    if gap != 0:
        return objections | gap
    if is_in(int(battle.attackers), unit) and is_in(int(battle.defenders), target):
        return objections | bit_of(Objection.ADDED_ALREADY)
    if not is_in(targets_of(battle, umpire, unit, reach(battle, umpire, int(battle.attackers))), target):
        objections |= bit_of(Objection.NOT_CONNECTED)
    return objections


@rule
def attack(battle: Battle, umpire: Umpire, unit: int, target: int) -> None:
    """A unit comes into the combat with its target and all that it must attack; the first attack begins a combat.

    Rule: AW-7.4a, AW-9.1e, AW-9.1f, AW-9.2a
    """
    if phase_on_top(battle) != Phase.DECLARE:
        push(battle, Phase.DECLARE, active_command(battle))
    if not is_in(int(battle.attackers), unit):
        battle.attackers |= bit(unit)
        note(umpire, Event.ATTACKS, unit)
    added = bit(target) | ordered_among(battle, touched(battle, umpire, unit))
    added &= ~int(battle.defenders)
    battle.defenders |= added
    while added != 0:
        note(umpire, Event.DEFENDS, lowest_bit(added))
        added &= added - 1


# --- a whole combat ---------------------------------------------------------------------------------------


@rule
def combat_objections(battle: Battle, umpire: Umpire, attackers: int, defenders: int) -> int:
    """Why some units of the active command cannot fight some enemies in one combat.

    Rule: AW-9.2a, AW-R24
    """
    if attackers == 0 or defenders == 0:
        return bit_of(Objection.NOBODY_ATTACKED)
    objections, left = 0, attackers
    while left != 0:
        objections |= member_objections(battle, umpire, lowest_bit(left), defenders)
        left &= left - 1
    left = defenders
    while left != 0:
        objections |= victim_objections(battle, umpire, lowest_bit(left), attackers)
        left &= left - 1
    if objections == 0 and not is_connected(battle, umpire, attackers, defenders):
        return bit_of(Objection.NOT_CONNECTED)
    return objections


@rule
def member_objections(battle: Battle, umpire: Umpire, unit: int, defenders: int) -> int:
    """Why a unit cannot be among the attackers of a combat with these defenders.

    Rule: AW-7.4a, AW-9.1e, AW-9.2a
    """
    if not is_unit(battle, unit):
        return bit_of(Objection.NOT_A_UNIT)
    objections = attacker_objections(battle, unit, active_command(battle))
    if not is_on_board(battle, unit):
        return objections
    if ordered_among(battle, touched(battle, umpire, unit)) & ~defenders:
        objections |= bit_of(Objection.LEFT_OUT)
    return objections | gap_between(battle, umpire, bit(unit), defenders)


@rule
def victim_objections(battle: Battle, umpire: Umpire, unit: int, attackers: int) -> int:
    """Why a piece cannot be among the defenders of a combat with these attackers.

    Rule: AW-9.2a, AW-9.3b
    """
    if not is_unit(battle, unit):
        return bit_of(Objection.NOT_A_UNIT)
    if not is_on_board(battle, unit):
        return bit_of(Objection.GONE)
    if battle.pieces[unit].side == battle.pieces[lowest_bit(attackers)].side:
        return bit_of(Objection.NOT_AN_ENEMY)
    return gap_between(battle, umpire, attackers, bit(unit))


@rule
def is_connected(battle: Battle, umpire: Umpire, attackers: int, defenders: int) -> bool:
    """True when contacts lead from any unit of a combat to any other.

    Rule: AW-9.2a
    """
    joined = attackers & -attackers
    met, grows = reach(battle, umpire, joined) & defenders, True
    while grows:
        grows, left = False, attackers & ~joined
        while left != 0:
            unit = lowest_bit(left)
            left &= left - 1
            contacts = touched(battle, umpire, unit) & defenders
            if contacts & met:
                joined, met, grows = joined | bit(unit), met | contacts, True
    return joined == attackers and met == defenders


@rule
def fight_objections(battle: Battle, umpire: Umpire) -> int:
    """Why the combat cannot be declared as it has been built."""
    return combat_objections(battle, umpire, int(battle.attackers), int(battle.defenders))


@rule
def declare(battle: Battle, umpire: Umpire) -> None:
    """Bind the combat that has been built: chits, spells, missiles and the clash are pending, then the next combat.

    Rule: AW-9.2d, AW-9.2e, AW-9.2f, AW-10.2a, AW-14.1a, AW-14.2b, AW-14.2d, AW-R65
    """
    attackers, command = int(battle.attackers), active_command(battle)
    side = int(battle.pieces[lowest_bit(attackers)].side)
    note(umpire, Event.COMBAT_DECLARED, count_bits(attackers), count_bits(int(battle.defenders)))
    pop(battle)
    push(battle, Phase.CASUALTIES)
    push(battle, Phase.CLASH)
    if fighting_defenders(battle) != 0:
        battle.shooting = fighting_defenders(battle) if side == DWARF else 0
        push(battle, Phase.MISSILES)
        open_for(battle, Phase.WINDOW, side, Window.COMBAT)
        push(battle, Phase.CHITS, command)
    while attackers != 0:
        mark(battle, lowest_bit(attackers), ATTACKED)
        attackers &= attackers - 1
