"""Spells: who may cast what, where and on whom.

A cast says its spell, and the corner that a unit moved by Now I'm here faces then, in one number: spell + 8 * corner.

Chapters: AW-16
"""

from __future__ import annotations

from warhost.kernel.abi import pack
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.sets import bit_of
from warhost.rulesets.weads.rules.objections import Objection
from warhost.rulesets.weads.rules.pieces import bit, has, is_in, is_on_board, is_unit, leader_of, owner_of
from warhost.rulesets.weads.state import (
    KINDS,
    MAX_SPELLS,
    MOVED,
    NONE,
    SPELLS,
    Battle,
    Phase,
    Spell,
    Stage,
    Status,
    Target,
    Umpire,
    Verb,
)

IN_MOVEMENT = 3  # the bit of `SpellCard.windows` behind those of the windows: the movement segment (W-B)
CORNERS = 6
CORNER_STEP = MAX_SPELLS

# --- what a cast says -------------------------------------------------------------------------------------


@brief_rule
def spell_of(extra: int) -> int:
    """The spell of a cast."""
    return extra % CORNER_STEP


@brief_rule
def corner_of(extra: int) -> int:
    """The corner that the unit faces after it."""
    return extra // CORNER_STEP


@brief_rule
def is_targeted(umpire: Umpire, spell: int) -> bool:
    """True for a spell that is cast on one unit.

    Rule: AW-16.2a, AW-16.3a, AW-16.4a
    """
    return umpire.spells[spell].target == Target.ONE


@brief_rule
def marks_all(umpire: Umpire, spell: int) -> bool:
    """True for a spell that marks all units of the mage's command in his radius.

    Rule: AW-16.5a, AW-16.6a, AW-16.8a
    """
    return umpire.spells[spell].target == Target.RADIUS


@brief_rule
def mark_of(umpire: Umpire, spell: int) -> int:
    """The mark that a spell lays on those units, 0 for one that lays none.

    Rule: AW-16.5a, AW-16.6a, AW-16.8a, AW-R42
    """
    return int(umpire.spells[spell].mark)


@brief_rule
def corners(umpire: Umpire) -> int:
    """How many corners there are to choose from.

    Rule: AW-16.2b
    """
    return CORNERS if umpire.orders.facing != 0 else 1


@rule
def is_well_said(umpire: Umpire, extra: int, target: int, place: int) -> bool:
    """True when a cast says what its spell needs and nothing else; a target may be missing."""
    if spell_of(extra) == Spell.NOW:
        return corner_of(extra) < corners(umpire) and place < umpire.board.cells
    return corner_of(extra) == 0 and place == 0 and (target == NONE or is_targeted(umpire, spell_of(extra)))


# --- who may cast -----------------------------------------------------------------------------------------


@rule
def caster_of(battle: Battle, umpire: Umpire, side: int) -> int:
    """The living mage of a side, NONE. Whoever replaces him is none.

    Rule: AW-1.4a, AW-13.5d, AW-16.1a
    """
    for command in range(battle.command_count):
        mage = owner_of(umpire, command) == side and umpire.orders.caster[command] != 0
        if mage and battle.commands[command].stage == Stage.LIVE:
            return leader_of(battle, command)
    return NONE


@brief_rule
def is_cast_in(umpire: Umpire, spell: int, window: int) -> bool:
    """True when a spell can be cast in a window, or in the movement segment.

    Rule: AW-16.1c, AW-R36
    """
    return (int(umpire.spells[spell].windows) >> window) & 1 != 0


@brief_rule
def has_casts_left(battle: Battle, umpire: Umpire, side: int) -> bool:
    """True while a side may cast spells in this turn.

    Rule: AW-16.1b
    """
    return battle.casts[side] < umpire.orders.casts[side]


@brief_rule
def casting_objections(battle: Battle, umpire: Umpire, side: int, window: int, spell: int) -> int:
    """Why a side cannot cast a spell here, whatever it is cast on.

    Rule: AW-13.5d, AW-16.1b, AW-16.1c, AW-16.1f
    """
    if umpire.orders.magic == 0:
        return bit_of(Objection.MAGIC_OFF)
    objections = 0
    if caster_of(battle, umpire, side) == NONE:
        objections |= bit_of(Objection.NO_CASTER)
    if not has_casts_left(battle, umpire, side):
        objections |= bit_of(Objection.NO_CASTS_LEFT)
    if not is_cast_in(umpire, spell, window):
        objections |= bit_of(Objection.WRONG_WINDOW)
    if umpire.orders.sets[side, spell] == 0:
        objections |= bit_of(Objection.ENEMY_MAGE_ONLY)
    elif battle.hand[side, spell] == 0:
        objections |= bit_of(Objection.NOT_IN_HAND)
    return objections


# --- on whom ----------------------------------------------------------------------------------------------


@brief_rule
def is_in_radius(battle: Battle, umpire: Umpire, caster: int, unit: int) -> bool:
    """True for a unit so near to the mage that his spells reach it.

    Rule: AW-16.1d, AW-R38
    """
    cell, other = battle.pieces[caster].cell, battle.pieces[unit].cell
    return umpire.board.distance[cell, other] <= umpire.figures.radius


@rule
def gainers(battle: Battle, umpire: Umpire, caster: int, spell: int) -> int:
    """The units that a spell on all in the radius would mark anew.

    Rule: AW-16.1d, AW-16.5a, AW-16.6a, AW-16.8a, AW-R38, AW-R44
    """
    units = 0
    for unit in range(battle.unit_count):
        ours = is_on_board(battle, unit) and battle.pieces[unit].command == battle.pieces[caster].command
        if ours and is_in_radius(battle, umpire, caster, unit) and not has(battle, unit, mark_of(umpire, spell)):
            units |= bit(unit)
    return units


@rule
def effect_objections(battle: Battle, umpire: Umpire, caster: int, spell: int) -> int:
    """Why a spell without a target would do nothing.

    Rule: AW-16.7a
    """
    if spell == Spell.BROTHER:
        return bit_of(Objection.IN_FORCE) if battle.brother != 0 else 0
    if marks_all(umpire, spell):
        return bit_of(Objection.NOBODY_GAINS) if gainers(battle, umpire, caster, spell) == 0 else 0
    return bit_of(Objection.MALFORMED)


@brief_rule
def target_objections(battle: Battle, umpire: Umpire, caster: int, window: int, spell: int, target: int) -> int:
    """Why a spell cannot be cast on a unit; the hex to which it would go aside."""
    if target == NONE:
        return bit_of(Objection.NEEDS_TARGET)
    if target >= battle.piece_count:
        return bit_of(Objection.NO_SUCH_PIECE)
    if not is_unit(battle, target):
        return bit_of(Objection.NOT_A_UNIT)
    if not is_on_board(battle, target):
        return bit_of(Objection.GONE)
    objections = scope_objections(battle, umpire, caster, spell, target)
    if spell == Spell.NOW:
        return objections | leaving_objections(battle, umpire, caster, window, target)
    if spell == Spell.HOLY:
        return objections | holy_objections(battle, target)
    if spell == Spell.PHAN:
        return objections | chit_objections(battle, target)
    return objections | bit_of(Objection.MALFORMED)


@brief_rule
def scope_objections(battle: Battle, umpire: Umpire, caster: int, spell: int, target: int) -> int:
    """Why a spell does not reach a unit.

    Rule: AW-16.1d, AW-16.4b, AW-R38
    """
    one, mage = battle.pieces[target], battle.pieces[caster]
    objections = 0
    if one.side != mage.side:
        objections |= 0 if umpire.spells[spell].enemies != 0 else bit_of(Objection.WRONG_COLOUR)
    elif one.command != mage.command:
        objections |= bit_of(Objection.WRONG_COLOUR)
    if not is_in_radius(battle, umpire, caster, target):
        objections |= bit_of(Objection.OUT_OF_RADIUS)
    return objections


@rule
def holy_objections(battle: Battle, target: int) -> int:
    """Why a unit cannot be doubled in a combat.

    Rule: AW-16.3a, AW-16.3b, AW-R40
    """
    fights = is_in(int(battle.attackers) | int(battle.defenders), target)
    objections = 0 if fights else bit_of(Objection.NOT_IN_COMBAT)
    return objections | (bit_of(Objection.IN_FORCE) if is_in(int(battle.holy), target) else 0)


@brief_rule
def chit_objections(battle: Battle, target: int) -> int:
    """Why a unit cannot get another combat chit: it has none, or there is no other to draw.

    Rule: AW-16.4a, AW-R41
    """
    left = 0
    for kind in range(KINDS):
        left += int(battle.pool[kind])
    return bit_of(Objection.NO_CHIT) if battle.pieces[target].chit == NONE or left == 0 else 0


@rule
def leaving_objections(battle: Battle, umpire: Umpire, caster: int, window: int, target: int) -> int:
    """Why Now I'm here cannot lift a unit off its hex.

    Rule: AW-16.2a, AW-16.2c, AW-R39
    """
    one, frame = battle.pieces[target], battle.stack[battle.depth - 1]
    objections = 0
    if window != IN_MOVEMENT or frame.phase != Phase.MOVEMENT or frame.actor != battle.pieces[caster].command:
        objections |= bit_of(Objection.WRONG_WINDOW)
    if one.status == Status.ROUTED:
        objections |= bit_of(Objection.IS_ROUTED)
    if has(battle, target, MOVED) or battle.mover == target:
        objections |= bit_of(Objection.HAS_MOVED)
    if umpire.woods[one.cell] == 0:
        objections |= bit_of(Objection.NOT_IN_WOODS)
    return objections


@rule
def landing_objections(battle: Battle, umpire: Umpire, target: int, place: int) -> int:
    """Why Now I'm here cannot put a unit into a hex.

    Rule: AW-12.3b, AW-16.2a, AW-16.2c, AW-R39
    """
    objections = 0
    if umpire.woods[place] == 0:
        objections |= bit_of(Objection.NOT_IN_WOODS)
    if battle.unit_at[place] != NONE:
        objections |= bit_of(Objection.OCCUPIED)
    if is_unit(battle, target) and is_on_board(battle, target) and not may_go(battle, umpire, target, place):
        objections |= bit_of(Objection.NOT_HOMEWARD)
    return objections


@rule
def may_go(battle: Battle, umpire: Umpire, unit: int, place: int) -> bool:
    """True unless the unit is disordered and the hex no nearer to its home edge.

    Rule: AW-12.3b, AW-R39
    """
    one = battle.pieces[unit]
    south = int(umpire.row[place]) - int(umpire.row[one.cell])
    homeward = south if umpire.orders.home_south[one.side] != 0 else -south
    return one.status != Status.DISORDERED or homeward > 0


# --- objections and lists ---------------------------------------------------------------------------------


@rule
def cast_objections(battle: Battle, umpire: Umpire, side: int, window: int, extra: int, target: int, place: int) -> int:
    """Why a side cannot cast a spell, in a window or IN_MOVEMENT: every reason.

    Rule: AW-16.1a, AW-16.2a
    """
    spell = spell_of(extra)
    if spell >= SPELLS:
        return bit_of(Objection.MALFORMED)
    if not is_well_said(umpire, extra, target, place):
        return bit_of(Objection.MALFORMED)
    objections = casting_objections(battle, umpire, side, window, spell)
    caster = caster_of(battle, umpire, side)
    if spell == Spell.NOW:
        objections |= landing_objections(battle, umpire, target, place)
    if caster == NONE:
        return objections
    if is_targeted(umpire, spell):
        return objections | target_objections(battle, umpire, caster, window, spell, target)
    return objections | effect_objections(battle, umpire, caster, spell)


@rule
def list_casts(battle: Battle, umpire: Umpire, side: int, window: int, n: int) -> int:
    """Add every spell that a side can cast, in a window or IN_MOVEMENT: how many actions are listed then.

    Rule: AW-16.1a, AW-16.1c
    """
    caster = caster_of(battle, umpire, side)
    if caster == NONE:
        return n
    for spell in range(SPELLS):
        if casting_objections(battle, umpire, side, window, spell) == 0:
            n = list_spell(battle, umpire, caster, window, spell, n)
    if casting_objections(battle, umpire, side, window, Spell.NOW) == 0:
        for corner in range(1, corners(umpire)):
            n = list_leaps(battle, umpire, targets(battle, umpire, caster, window, Spell.NOW), corner, n)
    return n


@rule
def list_movement_casts(battle: Battle, umpire: Umpire, side: int, command: int, n: int) -> int:
    """Add every spell that a side can cast while a command of its own moves: how many actions are listed then.

    Rule: AW-16.1c, AW-R36
    """
    return list_casts(battle, umpire, side, IN_MOVEMENT, n) if owner_of(umpire, command) == side else n


@rule
def targets(battle: Battle, umpire: Umpire, caster: int, window: int, spell: int) -> int:
    """The units on which a spell can be cast."""
    units = 0
    for unit in range(battle.unit_count):
        if target_objections(battle, umpire, caster, window, spell, unit) == 0:
            units |= bit(unit)
    return units


@rule
def list_spell(battle: Battle, umpire: Umpire, caster: int, window: int, spell: int, n: int) -> int:
    """Add what can be done with one spell that can be cast, the first corner alone: how many actions then."""
    if not is_targeted(umpire, spell):
        if effect_objections(battle, umpire, caster, spell) != 0:
            return n
        umpire.listed[n] = pack(Verb.CAST, NONE, spell, 0, NONE)
        return n + 1
    units = targets(battle, umpire, caster, window, spell)
    if spell == Spell.NOW:
        return list_leaps(battle, umpire, units, 0, n)
    for unit in range(battle.unit_count):
        if is_in(units, unit):
            umpire.listed[n] = pack(Verb.CAST, NONE, spell, 0, unit)
            n += 1
    return n


@rule
def list_leaps(battle: Battle, umpire: Umpire, units: int, corner: int, n: int) -> int:
    """Add every hex to which Now I'm here can put these units with one facing: how many actions then.

    Rule: AW-16.2a, AW-16.2b
    """
    for place in range(umpire.board.cells if units != 0 else 0):
        if umpire.woods[place] == 0 or battle.unit_at[place] != NONE:
            continue
        for unit in range(battle.unit_count):
            if is_in(units, unit) and may_go(battle, umpire, unit, place):
                umpire.listed[n] = pack(Verb.CAST, NONE, Spell.NOW + CORNER_STEP * corner, place, unit)
                n += 1
    return n
