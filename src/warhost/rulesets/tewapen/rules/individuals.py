"""What individuals do besides magic: assassination, change of shape, the horn; and the gaze of monsters."""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.rulesets.tewapen.rules.buildings import arrive, take_hold
from warhost.rulesets.tewapen.rules.combat import fighter_objections, is_cliff_between, target_objections
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.rules.forces import take_form
from warhost.rulesets.tewapen.rules.items import wear
from warhost.rulesets.tewapen.rules.magic import vacant_objections
from warhost.rulesets.tewapen.rules.objections import Objection
from warhost.rulesets.tewapen.rules.pieces import (
    eliminate,
    flag,
    has,
    holds,
    is_flagged,
    is_fogged,
    is_individual,
    is_on_board,
    lift,
    set_down,
)
from warhost.rulesets.tewapen.rules.sight import can_see
from warhost.rulesets.tewapen.rules.spells import add_counters, remove_counters
from warhost.rulesets.tewapen.state import (
    ASSASSIN,
    GAZE,
    GAZED,
    HORN,
    HORN_SOUNDED,
    MOUNTED,
    NONE,
    SHAPE_CHANGED,
    SHAPECHANGER,
    Battle,
    Umpire,
)

ASSASSIN_SLAIN, NOTHING, BOTH_IF_OTHERS, VICTIM_SLAIN = 0, 1, 2, 3  # results of the assassination chart


# --- gaze -------------------------------------------------------------------------------------------------


@rule
def gaze_objections(battle: Battle, umpire: Umpire, actor: int, target: int) -> int:
    """Why a piece cannot gaze at this target.

    Rule: TW-2.9.4a, TW-2.9.5b, TW-R56
    """
    objections = target_objections(battle, umpire, actor, target)
    if not has(battle, actor, GAZE):
        objections |= bit_of(Objection.LACKS_ABILITY)
    if not is_individual(battle, actor):
        objections |= fighter_objections(battle, actor) & bit_of(Objection.MOVED_TOO_FAR)
    elif is_flagged(battle, actor, GAZED):
        objections |= bit_of(Objection.HAS_GAZED)
    if objections & bit_of(Objection.NO_SUCH_PIECE):
        return objections
    start, end = int(battle.pieces[actor].cell), int(battle.pieces[target].cell)
    if umpire.board.distance[start, end] > umpire.spells[umpire.figures.gaze_spell].farthest:
        objections |= bit_of(Objection.OUT_OF_RANGE)
    elif not can_see(battle, umpire, start, end):
        objections |= bit_of(Objection.NO_LOS)
    return objections


@rule
def gaze(battle: Battle, umpire: Umpire, actor: int, target: int) -> None:
    """Freeze the target if the die reaches the score; no magic points. An individual gazes once in a turn.

    Rule: TW-2.9.4a, TW-2.9.5b
    """
    if is_individual(battle, actor):
        flag(battle, actor, GAZED)
    needed = int(umpire.figures.gaze_works_on)
    rolled = roll_one(battle, umpire, 6)
    note(umpire, Event.GAZED, actor, target, rolled, needed)
    if rolled >= needed:
        add_counters(battle, umpire, target, int(umpire.spells[umpire.figures.gaze_spell].counters_added))


# --- assassination ----------------------------------------------------------------------------------------


@rule
def assassination_objections(battle: Battle, umpire: Umpire, assassin: int, victim: int) -> int:
    """Why this assassination cannot be attempted; attachment of either does not matter.

    Rule: TW-3.2.1a, TW-R21, TW-R63
    """
    objections = 0
    if not has(battle, assassin, ASSASSIN):
        objections |= bit_of(Objection.LACKS_ABILITY)
    if battle.pieces[victim].side == battle.pieces[assassin].side:
        objections |= bit_of(Objection.NOT_AN_ENEMY)
    if not is_individual(battle, victim):
        objections |= bit_of(Objection.NOT_AN_INDIVIDUAL)
    if not is_on_board(battle, victim):
        return objections | bit_of(Objection.NO_SUCH_PIECE)
    start, end = int(battle.pieces[assassin].cell), int(battle.pieces[victim].cell)
    if umpire.board.distance[start, end] != 1:
        objections |= bit_of(Objection.OUT_OF_RANGE)
    elif is_cliff_between(umpire, start, end):
        objections |= bit_of(Objection.CLIFF)
    if is_fogged(battle, umpire, start) or is_fogged(battle, umpire, end):
        objections |= bit_of(Objection.INTO_OR_OUT_OF_FOG)
    return objections


@rule
def are_others_with(battle: Battle, individual: int) -> bool:
    """True when a unit or another individual is in the individual's hex.

    Rule: TW-3.2.1e, TW-R63
    """
    cell = int(battle.pieces[individual].cell)
    alone = battle.first_in[cell] == individual and battle.pieces[individual].next_here == NONE
    return battle.unit_in[cell] != NONE or not alone


@rule
def assassinate(battle: Battle, umpire: Umpire, assassin: int, victim: int) -> None:
    """Both roll a die; the difference decides on the chart who is slain.

    Rule: TW-3.2.1b, TW-3.2.1c, TW-3.2.1d, TW-3.2.1e, TW-3.2.1f
    """
    die = int(umpire.figures.assassination_die)
    mine = roll_one(battle, umpire, die)
    theirs = roll_one(battle, umpire, die)
    if theirs == 0:
        return
    result = int(umpire.figures.assassination[mine - theirs + die - 1])
    note(umpire, Event.ASSASSINATION, assassin, victim, mine, theirs, result)
    others = are_others_with(battle, victim)
    if result == BOTH_IF_OTHERS or result == VICTIM_SLAIN:
        eliminate(battle, umpire, victim)
    if result == ASSASSIN_SLAIN or (result == BOTH_IF_OTHERS and others):
        eliminate(battle, umpire, assassin)


# --- shapechangers ----------------------------------------------------------------------------------------


@rule
def shape_objections(battle: Battle, umpire: Umpire, piece: int, cell: int) -> int:
    """Why a piece cannot change into its animal form in this hex.

    Rule: TW-3.2.2a, TW-3.2.2c, TW-3.2.2f
    """
    one = battle.pieces[piece]
    if cell < 0 or cell >= umpire.board.cells:
        return bit_of(Objection.OFF_THE_BOARD)
    objections = 0
    if not has(battle, piece, SHAPECHANGER) or one.form == NONE:
        objections |= bit_of(Objection.LACKS_ABILITY)
    if is_flagged(battle, piece, SHAPE_CHANGED):
        objections |= bit_of(Objection.USED_UP)
    if cell == one.cell:
        return objections if battle.unit_in[cell] == NONE else objections | bit_of(Objection.OCCUPIED)
    if battle.unit_in[one.cell] == NONE:
        objections |= bit_of(Objection.OWN_HEX_FREE)
    if umpire.board.distance[one.cell, cell] != 1:
        objections |= bit_of(Objection.OUT_OF_RANGE)
    if is_fogged(battle, umpire, int(one.cell)):
        objections |= bit_of(Objection.IN_FOG)
    return objections | vacant_objections(battle, umpire, cell, False, int(one.side))


@rule
def change_shape(battle: Battle, umpire: Umpire, piece: int, cell: int) -> None:
    """Become an animal, a unit with full wounds, for a rolled number of turns; this turn counts.

    Rule: TW-3.2.2a, TW-3.2.2b, TW-3.2.2d, TW-R64
    """
    one = battle.pieces[piece]
    turns = roll_one(battle, umpire, int(umpire.figures.shape_die)) + int(umpire.figures.shape_plus)
    note(umpire, Event.SHAPE_CHANGED, piece, cell, turns)
    arrives = one.cell != cell
    lift(battle, piece)
    one.marks &= ~MOUNTED
    take_form(battle, umpire, piece, int(one.form))
    one.form_turns = turns
    flag(battle, piece, SHAPE_CHANGED)
    battle.units_left[one.side] += 1
    set_down(battle, piece, cell)
    if arrives:
        arrive(battle, umpire, piece)
    else:
        take_hold(battle, umpire, piece)


@rule
def end_shapes(battle: Battle, umpire: Umpire) -> None:
    """Count the turns of animal forms down; who has none left is an individual with one wound again.

    Rule: TW-3.2.2b, TW-3.2.2e, TW-R64
    """
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.form_turns == 0 or not is_on_board(battle, piece):
            continue
        one.form_turns -= 1
        if one.form_turns > 0:
            continue
        cell = int(one.cell)
        note(umpire, Event.SHAPE_ENDED, piece)
        lift(battle, piece)
        take_form(battle, umpire, piece, int(one.troop))
        wear(battle, umpire, piece)
        battle.units_left[one.side] -= 1
        set_down(battle, piece, cell)


# --- the horn ---------------------------------------------------------------------------------------------


@rule
def hears_horn(battle: Battle, umpire: Umpire, blower: int, piece: int) -> bool:
    """True for another friendly unit near the horn that has a counter to lose.

    Rule: TW-3.1.2i
    """
    one, other = battle.pieces[blower], battle.pieces[piece]
    if piece == blower or is_individual(battle, piece) or other.side != one.side or other.cell < 0:
        return False
    return other.counters > 0 and umpire.board.distance[one.cell, other.cell] <= umpire.figures.it_horn_radius


@rule
def horn_objections(battle: Battle, umpire: Umpire, blower: int) -> int:
    """Why the Horn of Command cannot be sounded.

    Rule: TW-3.1.2i, TW-R89
    """
    objections = 0
    if not holds(battle, blower, HORN):
        objections |= bit_of(Objection.LACKS_ABILITY)
    if is_flagged(battle, blower, HORN_SOUNDED):
        objections |= bit_of(Objection.USED_UP)
    for piece in range(battle.piece_count):
        if hears_horn(battle, umpire, blower, piece):
            return objections
    return objections | bit_of(Objection.NOTHING_TO_DO)


@rule
def sound_horn(battle: Battle, umpire: Umpire, blower: int) -> None:
    """Remove one activation counter from each friendly unit near by, once per battle.

    Rule: TW-3.1.2i
    """
    flag(battle, blower, HORN_SOUNDED)
    note(umpire, Event.HORN_SOUNDED, blower)
    for piece in range(battle.piece_count):
        if hears_horn(battle, umpire, blower, piece):
            remove_counters(battle, umpire, piece, int(umpire.figures.it_horn_counters_removed))
