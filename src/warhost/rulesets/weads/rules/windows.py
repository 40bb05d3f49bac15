"""Spells in the course of a battle: hands, windows, what a cast does, what wears off, what is regained.

Chapters: AW-16, AW-19, AW-21.1
"""

from __future__ import annotations

from warhost.kernel.abi import pack, pop
from warhost.kernel.compile import rule
from warhost.kernel.cup import EMPTY, draw_kind
from warhost.kernel.journal import note
from warhost.kernel.reactions import has_gone_by, let_answer, let_go_by, open_window, side_asked
from warhost.kernel.sets import bit_of
from warhost.kernel.stack import done, phase_on_top, wait_for
from warhost.rulesets.weads.rules.events import Event
from warhost.rulesets.weads.rules.hidden import may_hold
from warhost.rulesets.weads.rules.leaders import meet_leader
from warhost.rulesets.weads.rules.objections import Objection
from warhost.rulesets.weads.rules.pieces import bit, has, is_beside_enemy, is_in, lift, mark, put, unmark
from warhost.rulesets.weads.rules.spells import (
    caster_of,
    corner_of,
    effect_objections,
    gainers,
    has_casts_left,
    is_cast_in,
    is_targeted,
    mark_of,
    marks_all,
    spell_of,
    targets,
)
from warhost.rulesets.weads.state import (
    HAMMER,
    HAMMER_TO_COME,
    KINDS,
    MOVED,
    NONE,
    OF_THE_TURN,
    SPELLS,
    Battle,
    Phase,
    Spell,
    Umpire,
    Verb,
)

PASSES = 2  # in a row end a window

# --- hands ------------------------------------------------------------------------------------------------


@rule
def settle_deal(battle: Battle, umpire: Umpire) -> bool:
    """Once all are set up both mages draw their spells, each from the cup of his side.

    Rule: AW-16.1f, AW-21.1b, AW-21.1c
    """
    for side in range(2):
        if umpire.orders.magic == 0 or caster_of(battle, umpire, side) == NONE:
            continue
        while battle.hand_size[side] < umpire.orders.hand[side]:
            umpire.dice.weights[:] = 0
            for spell in range(SPELLS):
                umpire.dice.weights[spell] = umpire.orders.sets[side, spell] - battle.hand[side, spell]
            spell = draw_kind(battle, umpire, SPELLS)
            if spell == EMPTY:
                return False
            battle.hand[side, spell] += 1
            battle.hand_size[side] += 1
        note(umpire, Event.SPELLS_DRAWN, side, int(battle.hand_size[side]))
    return done(battle)


# --- windows ----------------------------------------------------------------------------------------------


@rule
def settle_window(battle: Battle, umpire: Umpire) -> bool:
    """Ask whose turn it is to cast or to pass; two passes in a row end the window.

    Rule: AW-16.1c, AW-R36
    """
    side, window = side_asked(battle), open_window(battle)
    if has_gone_by(battle, PASSES):
        return done(battle)
    if not could_cast(battle, umpire, side, window):
        let_go_by(battle)
        return False
    frame = battle.stack[battle.depth - 1]
    if frame.place == 0:
        frame.place = 1  # it has been told that the window is open
        note(umpire, Event.WINDOW_BEGINS, window)
    return wait_for(battle, side)


@rule
def could_cast(battle: Battle, umpire: Umpire, side: int, window: int) -> bool:
    """True when a side can cast in a window as far as its enemy can tell, so that its being asked tells nothing.

    Rule: AW-R36, AW-R37
    """
    caster = caster_of(battle, umpire, side)
    if umpire.orders.magic == 0 or caster == NONE or not has_casts_left(battle, umpire, side):
        return False
    for spell in range(SPELLS):
        held = is_cast_in(umpire, spell, window) and may_hold(battle, umpire, side, spell)
        if held and serves(battle, umpire, caster, window, spell):
            return True
    return False


@rule
def serves(battle: Battle, umpire: Umpire, caster: int, window: int, spell: int) -> bool:
    """True when there is something that a spell can be cast on."""
    if is_targeted(umpire, spell):
        return targets(battle, umpire, caster, window, spell) != 0
    return effect_objections(battle, umpire, caster, spell) == 0


@rule
def pass_window(battle: Battle, umpire: Umpire) -> None:
    """Cast nothing.

    Rule: AW-R36
    """
    note(umpire, Event.PASSED, side_asked(battle))
    let_go_by(battle)


# --- casting ----------------------------------------------------------------------------------------------


@rule
def cast(battle: Battle, umpire: Umpire, side: int, extra: int, target: int, place: int) -> None:
    """Cast a spell, in a window or in the movement segment; nothing happens where a chit is wanted and none is drawn.

    Rule: AW-16.1c, AW-16.3a, AW-16.7a
    """
    spell = spell_of(extra)
    chit = draw_chit(battle, umpire) if spell == Spell.PHAN else NONE
    if spell == Spell.PHAN and chit == EMPTY:
        return
    pay(battle, umpire, side, spell, target)
    if spell == Spell.NOW:
        leap(battle, umpire, target, place, corner_of(extra))
    elif spell == Spell.HOLY:
        battle.holy = int(battle.holy) | bit(target)
    elif spell == Spell.PHAN:
        change_chit(battle, umpire, target, chit)
    elif spell == Spell.BROTHER:
        battle.brother = 1
    elif marks_all(umpire, spell):
        mark_all(battle, umpire, caster_of(battle, umpire, side), spell)
    if phase_on_top(battle) == Phase.WINDOW:
        let_answer(battle)


@rule
def pay(battle: Battle, umpire: Umpire, side: int, spell: int, target: int) -> None:
    """Lay a spell from the hand on the open pile; a copy that the enemy has seen goes first.

    Rule: AW-16.1b, AW-16.1e
    """
    if battle.known[side, spell] > 0:
        battle.known[side, spell] -= 1
    battle.hand[side, spell] -= 1
    battle.hand_size[side] -= 1
    battle.spent[side, spell] += 1
    battle.casts[side] += 1
    note(umpire, Event.CAST, side, spell, target)


@rule
def leap(battle: Battle, umpire: Umpire, unit: int, place: int, corner: int) -> None:
    """Put a unit into another wood hex in place of its move, without its leader and without a check; it faces any way.

    Rule: AW-7.3d, AW-16.2a, AW-16.2b, AW-16.2c, AW-18.1g, AW-R39
    """
    start = int(battle.pieces[unit].cell)
    if battle.mover != NONE:
        mark(battle, int(battle.mover), MOVED)
    battle.mover, battle.mover_left = NONE, 0
    lift(battle, unit)
    put(battle, unit, place)
    mark(battle, unit, MOVED)
    note(umpire, Event.MOVED, unit, start, place, 0)
    if umpire.orders.facing != 0:
        battle.pieces[unit].facing = corner
        note(umpire, Event.TURNED, unit, corner)
    meet_leader(battle, umpire, unit, place)


@rule
def draw_chit(battle: Battle, umpire: Umpire) -> int:
    """Draw a combat chit while the old one is still out: its kind, EMPTY when a script has run out.

    Rule: AW-16.4a, AW-R41
    """
    umpire.dice.weights[:] = 0
    for kind in range(KINDS):
        umpire.dice.weights[kind] = battle.pool[kind]
    return draw_kind(battle, umpire, KINDS)


@rule
def change_chit(battle: Battle, umpire: Umpire, unit: int, kind: int) -> None:
    """Give a unit the chit that has been drawn, better or worse, and put its old one back.

    Rule: AW-10.1e, AW-16.4a, AW-R41
    """
    one = battle.pieces[unit]
    old = int(one.chit)
    battle.pool[kind] -= 1
    battle.pool[old] += 1
    one.chit = kind
    note(umpire, Event.CHIT_CHANGED, unit, old, kind, int(umpire.strength[kind, one.level]))


@rule
def mark_all(battle: Battle, umpire: Umpire, caster: int, spell: int) -> None:
    """Mark all units of the mage's command in his radius.

    Rule: AW-16.5a, AW-16.6a, AW-16.8a, AW-R38, AW-R42
    """
    units = gainers(battle, umpire, caster, spell)
    for unit in range(battle.unit_count):
        if is_in(units, unit):
            mark(battle, unit, mark_of(umpire, spell))
            note(umpire, Event.MARKED, unit, spell)


@rule
def expire_marks(battle: Battle, umpire: Umpire) -> None:
    """End of the turn: spells wear off, Signs of the Hammer cast in it come into force, casts are counted anew.

    Rule: AW-16.1b, AW-16.5a, AW-16.9a, AW-R42
    """
    for unit in range(battle.unit_count):
        comes = has(battle, unit, HAMMER_TO_COME)
        unmark(battle, unit, OF_THE_TURN | HAMMER_TO_COME)
        if comes:
            mark(battle, unit, HAMMER)
    battle.brother = 0
    for side in range(2):
        battle.casts[side] = 0


# --- recovery ---------------------------------------------------------------------------------------------


@rule
def settle_recharge(battle: Battle, umpire: Umpire) -> bool:
    """Ask a side which spell its mage takes back, if he can.

    Rule: AW-2.4b, AW-19.1a, AW-R45
    """
    side = int(battle.stack[battle.depth - 1].detail)
    for spell in range(SPELLS):
        if regain_objections(battle, umpire, side, spell) == 0:
            return wait_for(battle, side)
    return done(battle)


@rule
def regain_objections(battle: Battle, umpire: Umpire, side: int, spell: int) -> int:
    """Why a side cannot take a spell back.

    Rule: AW-19.1a, AW-19.1b, AW-19.1c, AW-19.1e
    """
    if not 0 <= spell < SPELLS:
        return bit_of(Objection.MALFORMED)
    if umpire.orders.magic == 0:
        return bit_of(Objection.MAGIC_OFF)
    objections = 0 if battle.spent[side, spell] > 0 else bit_of(Objection.NOT_SPENT)
    caster = caster_of(battle, umpire, side)
    if caster == NONE:
        return objections | bit_of(Objection.NO_CASTER)
    if is_beside_enemy(battle, umpire, int(battle.pieces[caster].cell), side):
        objections |= bit_of(Objection.CASTER_IN_CONTACT)
    return objections


@rule
def list_regains(battle: Battle, umpire: Umpire, side: int, n: int) -> int:
    """Add every spell that a side can take back: how many actions are listed then.

    Rule: AW-19.1a
    """
    for spell in range(SPELLS):
        if regain_objections(battle, umpire, side, spell) == 0:
            umpire.listed[n] = pack(Verb.REGAIN, NONE, spell, 0, NONE)
            n += 1
    return n


@rule
def regain(battle: Battle, umpire: Umpire, side: int, spell: int) -> None:
    """Take a spell from the open pile back into the hand; the mage helps nobody rally in this turn.

    Rule: AW-16.1e, AW-19.1a, AW-19.1d
    """
    battle.hand[side, spell] += 1
    battle.known[side, spell] += 1
    battle.hand_size[side] += 1
    battle.spent[side, spell] -= 1
    battle.recharged[side] = 1
    note(umpire, Event.REGAINED, side, spell)
    pop(battle)
