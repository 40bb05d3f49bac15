"""Spells and prayers: who may cast which of them, what they cost, at what they can be aimed.

What is face-down is never named: a cast at a hex that names no piece means the first face-down enemy unit there.

Chapters: IB-5.1, IB-5.3, IB-5.6, IB-5.8
"""

from __future__ import annotations

from warhost.kernel.abi import pack
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.sets import bit_of, is_among
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.ittybitty.rules.casters import count_fallen, funds_of, has_priest, is_wizard, power_of
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.pieces import (
    apart,
    cls_of,
    has,
    is_caster,
    is_face_down,
    is_hidden,
    is_single,
    is_unit,
    side_at,
)
from warhost.rulesets.ittybitty.rules.templates import card_of, ring_of
from warhost.rulesets.ittybitty.state import (
    CAST,
    FORMS,
    NONE,
    Aim,
    Battle,
    Phase,
    Spell,
    Umpire,
    Verb,
)

# --- who casts what -----------------------------------------------------------------------------------------


@rule
def caster_objections(battle: Battle, umpire: Umpire, caster: int, form: int, formation: int) -> int:
    """Why somebody cannot cast a spell, whatever he aims at; `formation` charges, NONE in his own activation.

    Rule: IB-4.5a, IB-5.1a, IB-5.3a, IB-5.3b, IB-5.6a, IB-5.8d, IB-5.8r, IB-R66, IB-R75, IB-R81, IB-R89, IB-R91
    """
    if not is_caster(battle, umpire, caster):
        return bit_of(Objection.NOT_A_CASTER)
    card, found = card_of(umpire, form), 0
    if not is_among(cls_of(battle, umpire, caster), int(card.classes)):
        found |= bit_of(Objection.WRONG_CLASS)
    if has(battle, caster, CAST):
        found |= bit_of(Objection.HAS_CAST)
    if formation != NONE and not (card.fast and card.reaction):
        found |= bit_of(Objection.NOT_A_REACTION)
    if not is_wizard(battle, umpire, caster) and power_of(battle, caster) < 1:
        found |= bit_of(Objection.NO_PRAYERS)
    if funds_of(battle, umpire, caster) < card.cost:
        found |= bit_of(Objection.TOO_DEAR)
    if form == Spell.WAHOO and umpire.orders.evil[caster] == 0:
        found |= bit_of(Objection.NOT_EVIL)
    if form == Spell.DEAD:
        if has_priest(battle, umpire, int(battle.pieces[caster].side)):
            found |= bit_of(Objection.HAS_PRIEST)
        if count_fallen(battle, umpire) == 0:
            found |= bit_of(Objection.NO_DEAD)
    return found


# --- who is named -----------------------------------------------------------------------------------------


@rule
def is_lone(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for a single man without troops in his hex.

    Rule: IB-R64
    """
    return is_single(battle, umpire, piece) and side_at(battle, umpire, int(battle.pieces[piece].cell)) == NONE


@rule
def covered_in(battle: Battle, umpire: Umpire, cell: int, side: int, skipped: int) -> int:
    """The first face-down enemy unit of `side` in a hex after so many, NONE: no hidden scout.

    Rule: IB-2.6b, IB-R33
    """
    at = int(battle.first[cell])
    while at != NONE:
        enemy = battle.pieces[at].side != side and is_unit(battle, umpire, at)
        if enemy and is_face_down(battle, at) and not is_hidden(battle, at):
            if skipped == 0:
                return at
            skipped -= 1
        at = int(battle.pieces[at].next)
    return NONE


@rule
def named(battle: Battle, umpire: Umpire, form: int, side: int, place: int, target: int) -> int:
    """The enemy piece of `side` that is named by its hex and, where it is face-up, by itself; NONE: there is none.

    Rule: IB-5.8b, IB-5.8i, IB-5.8o, IB-R33, IB-R64, IB-R78, IB-R87
    """
    if target == NONE:
        return covered_in(battle, umpire, place, side, 0)
    one = battle.pieces[target]
    if one.cell != place or one.side == side:
        return NONE
    if not is_unit(battle, umpire, target):
        return target if form == Spell.FIST and is_lone(battle, umpire, target) else NONE
    if is_hidden(battle, target) or is_face_down(battle, target):
        return NONE
    return target if form != Spell.DISTRACTION or one.formation != NONE else NONE


@rule
def nearest_target(battle: Battle, umpire: Umpire, cell: int, side: int) -> int:
    """The distance to the nearest enemy unit of `side` that a prayer can be aimed at; 99 where there is none.

    Rule: IB-5.8i, IB-5.8p, IB-R33, IB-R83, IB-R88
    """
    nearest = 99
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.cell < 0 or one.side == side or not is_unit(battle, umpire, piece) or is_hidden(battle, piece):
            continue
        if battle.glamour[one.cell] == 0:
            nearest = min(nearest, apart(umpire, cell, int(one.cell)))
    return nearest


# --- aiming -----------------------------------------------------------------------------------------------


@brief_rule
def is_well_aimed(umpire: Umpire, form: int, place: int, target: int) -> bool:
    """True when a cast says what its form needs and nothing else."""
    aim = int(card_of(umpire, form).aim)
    if aim == Aim.NOTHING:
        return place == 0 and target == NONE
    return place < umpire.board.cells and (target == NONE or aim == Aim.UNIT or aim == Aim.CHAIN)


@rule
def touches(battle: Battle, umpire: Umpire, form: int, cell: int, centre: int, formation: int) -> bool:
    """True when a template has a hex with a unit of this formation; `cell` is the caster's.

    Rule: IB-4.10k, IB-R75
    """
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.cell >= 0 and one.formation == formation and ring_of(umpire, form, cell, centre, int(one.cell)) != NONE:
            return True
    return False


@rule
def aim_objections(
    battle: Battle, umpire: Umpire, caster: int, form: int, place: int, target: int, formation: int
) -> int:
    """Why a spell cannot be aimed so; `formation` charges, NONE in the caster's own activation.

    Rule: IB-4.6e, IB-4.10k, IB-5.3c, IB-5.7b, IB-5.7e, IB-5.8a, IB-R69, IB-R75, IB-R77
    """
    aim, cell = int(card_of(umpire, form).aim), int(battle.pieces[caster].cell)
    if aim == Aim.NOTHING:
        return 0
    found, distance = 0, apart(umpire, cell, place)
    if aim == Aim.CONE:
        if distance != 1:
            found |= bit_of(Objection.NOT_BESIDE_CASTER)
    elif distance > power_of(battle, caster):
        found |= bit_of(Objection.OUT_OF_REACH)
    if aim == Aim.UNIT or aim == Aim.CHAIN:
        return found | target_objections(battle, umpire, caster, form, place, target, formation)
    if formation != NONE and not touches(battle, umpire, form, cell, place, formation):
        found |= bit_of(Objection.NOT_AT_CHARGERS)
    return found


@rule
def target_objections(
    battle: Battle, umpire: Umpire, caster: int, form: int, place: int, target: int, formation: int
) -> int:
    """Why a spell on one unit, or the beginning of a chain, cannot be aimed at a piece.

    Rule: IB-5.8b, IB-5.8i, IB-5.8o, IB-R75, IB-R78, IB-R83, IB-R87, IB-R88
    """
    found, side = 0, int(battle.pieces[caster].side)
    unit = named(battle, umpire, form, side, place, target)
    if unit == NONE:
        found |= bit_of(Objection.NO_TARGET)
    elif formation != NONE and battle.pieces[unit].formation != formation:
        found |= bit_of(Objection.NOT_AT_CHARGERS)
    if battle.glamour[place] != 0:
        found |= bit_of(Objection.UNDER_GLAMOUR)
    if card_of(umpire, form).aim == Aim.CHAIN:
        cell = int(battle.pieces[caster].cell)
        if apart(umpire, cell, place) > nearest_target(battle, umpire, cell, side):
            found |= bit_of(Objection.NOT_NEAREST)
    return found


# --- objections and lists ---------------------------------------------------------------------------------


@brief_rule
def formation_charging(battle: Battle) -> int:
    """The formation to whose charge somebody may react now, NONE.

    Rule: IB-4.10k, IB-R75
    """
    frame = battle.stack[battle.depth - 1]
    return int(frame.target) if frame.phase == Phase.OPPORTUNITY else NONE


@rule
def cast_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a spell cannot be cast so: every reason.

    Rule: IB-4.5a, IB-5.3a, IB-5.3b, IB-5.7g, IB-R75
    """
    if extra >= FORMS or not is_well_aimed(umpire, extra, place, target):
        return bit_of(Objection.MALFORMED)
    formation, found = formation_charging(battle), 0
    if formation == NONE and battle.stack[battle.depth - 1].actor != actor:
        found |= bit_of(Objection.NOT_DRAWN)
    found |= caster_objections(battle, umpire, actor, extra, formation)
    if is_caster(battle, umpire, actor):
        found |= aim_objections(battle, umpire, actor, extra, place, target, formation)
    return found


@rule
def list_casts(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every spell that can be cast now: by the caster who is drawn, or in answer to a charge.

    Rule: IB-4.5a, IB-4.10k, IB-5.3a, IB-R75
    """
    frame = battle.stack[battle.depth - 1]
    if phase_on_top(battle) == Phase.CASTER:
        return list_spells(battle, umpire, int(frame.actor), NONE, n)
    for caster in range(battle.piece_count):
        if is_reacting(battle, umpire, caster, int(frame.detail)):
            n = list_spells(battle, umpire, caster, int(frame.target), n)
    return n


@rule
def is_reacting(battle: Battle, umpire: Umpire, piece: int, side: int) -> bool:
    """True for a caster of this side who may still cast in this turn.

    Rule: IB-R75
    """
    one = battle.pieces[piece]
    return one.cell >= 0 and one.side == side and is_caster(battle, umpire, piece) and not has(battle, piece, CAST)


@rule
def could_react(battle: Battle, umpire: Umpire, side: int, formation: int) -> bool:
    """True when somebody of a side could answer the charge of a formation with a spell.

    Rule: IB-4.10k, IB-R75
    """
    for caster in range(battle.piece_count):
        if is_reacting(battle, umpire, caster, side) and list_spells(battle, umpire, caster, formation, 0) > 0:
            return True
    return False


@rule
def list_spells(battle: Battle, umpire: Umpire, caster: int, formation: int, n: int) -> int:
    """Add every spell that a caster can cast: how many actions are listed then."""
    for form in range(FORMS):
        if caster_objections(battle, umpire, caster, form, formation) != 0:
            continue
        aim = int(card_of(umpire, form).aim)
        if aim == Aim.NOTHING:
            umpire.listed[n] = pack(Verb.CAST, caster, form, 0, NONE)
            n += 1
        elif aim == Aim.UNIT or aim == Aim.CHAIN:
            n = list_targets(battle, umpire, caster, form, formation, n)
        else:
            n = list_places(battle, umpire, caster, form, formation, n)
    return n


@rule
def list_places(battle: Battle, umpire: Umpire, caster: int, form: int, formation: int, n: int) -> int:
    """Add every hex at which a ball can be thrown, or in which a cone can begin.

    Rule: IB-5.7b, IB-5.7e
    """
    cell, reach = int(battle.pieces[caster].cell), max(1, power_of(battle, caster))
    for place in range(umpire.board.cells):
        if apart(umpire, cell, place) > reach:
            continue
        if aim_objections(battle, umpire, caster, form, place, NONE, formation) == 0:
            umpire.listed[n] = pack(Verb.CAST, caster, form, place, NONE)
            n += 1
    return n


@rule
def list_targets(battle: Battle, umpire: Umpire, caster: int, form: int, formation: int, n: int) -> int:
    """Add every piece at which a spell on one piece can be aimed, hex by hex, what is face-down first.

    Rule: IB-5.3c, IB-R69
    """
    for place in range(umpire.board.cells):
        target = NONE
        while battle.first[place] != NONE:
            if aim_objections(battle, umpire, caster, form, place, target, formation) == 0:
                umpire.listed[n] = pack(Verb.CAST, caster, form, place, target)
                n += 1
            target = int(battle.first[place]) if target == NONE else int(battle.pieces[target].next)
            if target == NONE:
                break
    return n
