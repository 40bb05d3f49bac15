"""What each spell does once it has gone off, hex by hex in ascending order: one roll of a die at a time.

Chapters: IB-5.7, IB-5.8, IB-R109
"""

from __future__ import annotations

from warhost.kernel.abi import push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of, put_wide, wide_in
from warhost.rulesets.ittybitty.rules.clash import spell_attack
from warhost.rulesets.ittybitty.rules.conjuring import begin_summoning, bring, vanish
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.fate import eliminate, lay_marker, rout
from warhost.rulesets.ittybitty.rules.pieces import (
    formation_has,
    has,
    is_on_board,
    is_unit,
    mark,
    mark_formation,
    unmark,
)
from warhost.rulesets.ittybitty.rules.spells import named
from warhost.rulesets.ittybitty.rules.templates import card_of, ring_of, spell_of, strength_in
from warhost.rulesets.ittybitty.rules.victims import (
    caster_side,
    first_in,
    let_pick,
    next_cell,
    note_area,
    note_victim,
    quality_of,
    ring_at,
    roll_save,
    take_hit,
)
from warhost.rulesets.ittybitty.state import (
    AFRAID,
    DIE,
    NONE,
    SUMMONED,
    UNTOUCHED,
    Battle,
    Phase,
    Spell,
    Status,
    Umpire,
)

TO_ROLL = -1  # `cast.number` of a summoning for which the die has still to be rolled

# --- attacks on the table ---------------------------------------------------------------------------------


@rule
def strike_next(battle: Battle, umpire: Umpire, cell: int) -> None:
    """One saving throw in a hex, or its attack once all there have rolled: on those who failed together.

    Rule: IB-5.7c, IB-5.7k, IB-5.8a, IB-5.8b, IB-5.8c, IB-5.8h, IB-R73, IB-R74, IB-R77, IB-R79, IB-R109
    """
    cast = battle.cast
    unit = first_in(battle, wide_in(cast.victims), cell)
    if unit != NONE:
        put_wide(cast.victims, wide_in(cast.victims) & ~bit_of(unit))
        if roll_save(battle, umpire, unit, quality_of(battle, umpire, unit)) == 0:
            put_wide(cast.failed, wide_in(cast.failed) | bit_of(unit))
        return
    struck, members = 0, wide_in(cast.failed)
    at = int(battle.first[cell])
    while at != NONE:
        struck |= bit_of(at) & members
        at = int(battle.pieces[at].next)
    put_wide(cast.failed, members & ~struck)
    ring = 0 if cast.form == Spell.FIST else ring_at(battle, umpire, cell)
    strength = strength_in(umpire, int(cast.form), max(0, ring))
    note(umpire, Event.SPELL_HITS, cell, strength)
    spell_attack(battle, umpire, cell, strength, struck, cast.form == Spell.SPLAT)


@rule
def strike_link(battle: Battle, umpire: Umpire) -> bool:
    """The lightning strikes the next unit of its chain, each time weaker by one; True when it has struck all.

    Rule: IB-5.8i, IB-5.8j, IB-R83
    """
    cast = battle.cast
    nth = int(cast.number)
    if nth >= cast.length:
        return True
    cast.number = nth + 1
    unit = named(battle, umpire, Spell.LIGHTNING, caster_side(battle), int(cast.cells[nth]), int(cast.chain[nth]))
    if unit == NONE:
        return False
    take_hit(battle, umpire, unit)
    strength = int(card_of(umpire, Spell.LIGHTNING).strength) - nth
    note(umpire, Event.CHAIN_STRIKES, unit, strength)
    spell_attack(battle, umpire, int(battle.pieces[unit].cell), strength, bit_of(unit), False)
    return False


# --- fear and confusion -----------------------------------------------------------------------------------


@rule
def frighten_next(battle: Battle, umpire: Umpire, cell: int) -> None:
    """One unit in a hex is Disorganized and saves against worse; once all have, those who failed rout.

    Rule: IB-5.8e, IB-5.8f, IB-5.8g, IB-R25, IB-R82, IB-R109
    """
    cast = battle.cast
    unit = first_in(battle, wide_in(cast.victims), cell)
    if unit == NONE:
        unit = first_in(battle, wide_in(cast.failed), cell)
        put_wide(cast.failed, wide_in(cast.failed) & ~bit_of(unit))
        rout(battle, umpire, unit)
        return
    put_wide(cast.victims, wide_in(cast.victims) & ~bit_of(unit))
    confound(battle, umpire, int(battle.pieces[unit].formation))
    lay_marker(battle, umpire, unit)
    if battle.pieces[unit].status == Status.ROUTED:
        return
    if roll_save(battle, umpire, unit, quality_of(battle, umpire, unit)) == 0:
        put_wide(cast.failed, wide_in(cast.failed) | bit_of(unit))


@rule
def confound(battle: Battle, umpire: Umpire, formation: int) -> None:
    """Fear or confusion influences a formation to the end of the turn.

    Rule: IB-4.2e, IB-R25
    """
    if formation != NONE and not formation_has(battle, formation, AFRAID):
        mark_formation(battle, formation, AFRAID)
        note(umpire, Event.CONFUSED, formation)


@brief_rule
def is_of(battle: Battle, umpire: Umpire, piece: int, formation: int, unit: int) -> bool:
    """True for a unit on the map in a formation; where that is NONE, for `unit` alone."""
    if formation == NONE:
        return piece == unit
    return battle.pieces[piece].formation == formation and is_on_board(battle, piece)


@rule
def confuse_next(battle: Battle, umpire: Umpire, cell: int) -> None:
    """The next formation saves with its best quality, or all of it is Disorganized; an independent saves alone.

    Rule: IB-5.8k, IB-5.8o, IB-R25, IB-R84, IB-R87, IB-R88, IB-R109
    """
    cast = battle.cast
    unit = first_in(battle, wide_in(cast.victims), cell)
    formation, quality = int(battle.pieces[unit].formation), 0
    for piece in range(battle.piece_count):
        if is_of(battle, umpire, piece, formation, unit):
            quality = max(quality, quality_of(battle, umpire, piece))
            put_wide(cast.victims, wide_in(cast.victims) & ~bit_of(piece))
    if roll_save(battle, umpire, unit, quality) != 0:
        return
    confound(battle, umpire, formation)
    for piece in range(battle.piece_count):
        if is_of(battle, umpire, piece, formation, unit) and battle.glamour[battle.pieces[piece].cell] == 0:
            take_hit(battle, umpire, piece)
            lay_marker(battle, umpire, piece)


# --- what happens at once ---------------------------------------------------------------------------------


@rule
def bless(battle: Battle, umpire: Umpire) -> None:
    """Wahoo for the whole side of the caster, except where a glamour lies.

    Rule: IB-5.6h, IB-5.8d, IB-R81, IB-R88
    """
    side = caster_side(battle)
    battle.wahoo[side] = 1
    note(umpire, Event.WAHOO, side)
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.cell >= 0 and one.side == side and battle.glamour[one.cell] != 0:
            mark(battle, piece, UNTOUCHED)
        else:
            unmark(battle, piece, UNTOUCHED if one.side == side else 0)


@rule
def restore(battle: Battle, umpire: Umpire) -> None:
    """Rally: markers are taken off all units in the template, whatever their side.

    Rule: IB-4.7i, IB-5.8l, IB-R80, IB-R85
    """
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.cell < 0 or one.status == Status.GOOD or not is_unit(battle, umpire, piece):
            continue
        if ring_at(battle, umpire, int(one.cell)) != NONE and battle.glamour[one.cell] == 0:
            one.status = Status.GOOD
            note(umpire, Event.RECOVERED, piece)


@rule
def dispel(battle: Battle, umpire: Umpire) -> None:
    """Glamour: no magic in the template, what there is ends; chasms, markers and losses stay.

    Rule: IB-5.8p, IB-R76, IB-R80, IB-R88
    """
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.cell < 0 or ring_at(battle, umpire, int(one.cell)) == NONE or battle.glamour[one.cell] != 0:
            continue
        formation = int(one.formation)
        if has(battle, piece, SUMMONED):
            vanish(battle, umpire, piece)
            continue
        if formation_has(battle, formation, AFRAID):
            led = battle.formations[formation]
            led.marks = int(led.marks) & ~AFRAID
            note(umpire, Event.DISPELLED, formation, piece)
        if battle.wahoo[one.side] != 0 and is_unit(battle, umpire, piece):
            mark(battle, piece, UNTOUCHED)
            note(umpire, Event.DISPELLED, NONE, piece)
    last = int(battle.turn) + int(card_of(umpire, Spell.GLAMOUR).duration) - 1
    for cell in range(umpire.board.cells):
        if battle.glamour[cell] == 0 and ring_at(battle, umpire, cell) != NONE:
            battle.glamour[cell] = last
            note(umpire, Event.GLAMOUR_BEGINS, cell, last)


@rule
def open_chasm(battle: Battle, umpire: Umpire) -> None:
    """A fissure in all hexes of the template: everything in them is lost.

    Rule: IB-5.8t, IB-5.8u, IB-R76, IB-R80, IB-R88, IB-R90
    """
    last, cast = int(battle.turn) + int(card_of(umpire, Spell.CHASM).duration) - 1, battle.cast
    home = int(battle.pieces[cast.caster].cell)  # he may stand in it himself
    for cell in range(umpire.board.cells):
        if ring_of(umpire, int(cast.form), home, int(cast.place), cell) == NONE:
            continue
        if battle.glamour[cell] != 0:
            note(umpire, Event.BLOCKED, cell)
            continue
        battle.chasm[cell] = last
        note(umpire, Event.CHASM_OPENS, cell, last)
        for piece in range(battle.piece_count if battle.first[cell] != NONE else 0):
            if battle.pieces[piece].cell == cell:
                eliminate(battle, umpire, piece)


# --- which does what --------------------------------------------------------------------------------------


@rule
def begin_effect(battle: Battle, umpire: Umpire) -> None:
    """The spell goes off: what happens at once happens, and the victims of the rest are noted.

    Rule: IB-5.4e, IB-5.8a, IB-R109
    """
    cast = battle.cast
    spell = spell_of(int(cast.form))
    if happen_at_once(battle, umpire, spell):
        return
    if spell == Spell.SPLAT:
        let_pick(battle, umpire)
    elif spell == Spell.GOONS:
        cast.number = TO_ROLL
    elif spell == Spell.DEAD:
        begin_summoning(battle, umpire)
        push(battle, Phase.RAISE, int(cast.caster), NONE, 0, int(cast.number))
    elif spell == Spell.LIGHTNING:
        cast.number = 0
    elif spell == Spell.FIST or spell == Spell.DISTRACTION:
        unit = named(battle, umpire, spell, caster_side(battle), int(cast.place), int(cast.target))
        if unit != NONE and spell == Spell.FIST:
            note_victim(battle, umpire, unit)
        elif unit != NONE:
            take_hit(battle, umpire, unit)
            put_wide(cast.victims, wide_in(cast.victims) | bit_of(unit))
    else:
        note_area(battle, umpire, spell == Spell.BOOMEROO or spell == Spell.FIREBALL)


@rule
def happen_at_once(battle: Battle, umpire: Umpire, spell: int) -> bool:
    """Carry out a spell that needs no further die and no choice; False for any other.

    Rule: IB-5.8d, IB-5.8l, IB-5.8p, IB-5.8t
    """
    if spell == Spell.WAHOO:
        bless(battle, umpire)
    elif spell == Spell.RALLY:
        restore(battle, umpire)
    elif spell == Spell.GLAMOUR:
        dispel(battle, umpire)
    elif spell == Spell.CHASM:
        open_chasm(battle, umpire)
    else:
        return False
    return True


@rule
def work(battle: Battle, umpire: Umpire) -> bool:
    """One step of an effect, with one die at most; True when it is over.

    Rule: IB-5.7k, IB-R109
    """
    spell = spell_of(int(battle.cast.form))
    if spell == Spell.LIGHTNING:
        return strike_link(battle, umpire)
    if spell == Spell.GOONS:
        return call_goons(battle, umpire)
    cell = next_cell(battle)
    if cell == NONE:
        return True
    if spell == Spell.FEARBALL:
        frighten_next(battle, umpire, cell)
    elif spell == Spell.VEGETATIVE or spell == Spell.DISTRACTION:
        confuse_next(battle, umpire, cell)
    else:
        strike_next(battle, umpire, cell)
    return False


@rule
def call_goons(battle: Battle, umpire: Umpire) -> bool:
    """Roll how many Goons come, then bring them one by one; True when all have come.

    Rule: IB-5.8m, IB-R86, IB-R98
    """
    cast = battle.cast
    if cast.number == TO_ROLL:
        die = roll_one(battle, umpire, DIE)
        if die != 0:
            cast.number = (die + 1) // 2
            note(umpire, Event.SUMMON_ROLLED, int(cast.caster), die, int(cast.number))
            begin_summoning(battle, umpire)
        return False
    if cast.number <= 0:
        return True
    cast.number -= 1
    bring(battle, umpire, int(umpire.goon), NONE)
    return False
