"""Petards, fired in the End of Turn phase, and the step back from what they destroy.

Chapters: IB-4.12
"""

from __future__ import annotations

from warhost.kernel.abi import pack, pop, push
from warhost.kernel.compile import rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.kernel.stack import done, wait_for
from warhost.rulesets.ittybitty.rules.engines import destroy_structure
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.fate import eliminate
from warhost.rulesets.ittybitty.rules.ground import in_enemy_zoc, step_cost
from warhost.rulesets.ittybitty.rules.hidden import is_concealed, reveal, reveal_contacts
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.pieces import (
    cls_of,
    fits,
    has,
    shift,
)
from warhost.rulesets.ittybitty.rules.refuges import is_held
from warhost.rulesets.ittybitty.rules.scouts import status_objections, stumble_on
from warhost.rulesets.ittybitty.rules.works import LEFT, is_engineer
from warhost.rulesets.ittybitty.state import (
    DIE,
    ENGAGED,
    MAX_STRUCTURES,
    NONE,
    Battle,
    Cls,
    Phase,
    StructureKind,
    Umpire,
    Verb,
)

# --- petards ----------------------------------------------------------------------------------------------


@rule
def structure_in(battle: Battle, cell: int) -> int:
    """The structure or bridge that a petard in a hex destroys, NONE; a bridge counts in the hex that it is named after.

    Rule: IB-4.12o, IB-R61
    """
    for number in range(MAX_STRUCTURES):
        if battle.structures[number].kind != StructureKind.NOTHING and battle.structures[number].cell == cell:
            return number
    return NONE


@rule
def petard_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why an engineer cannot fire a petard.

    Rule: IB-4.12m, IB-4.12n, IB-4.12o, IB-4.12s, IB-4.12t, IB-R43, IB-R61
    """
    frame, one, objections = battle.stack[battle.depth - 1], battle.pieces[actor], status_objections(battle, actor)
    if frame.phase != Phase.PETARDS:
        return bit_of(Objection.NOT_NOW)
    if one.side != frame.detail:
        objections |= bit_of(Objection.NOT_YOURS)
    if cls_of(battle, umpire, actor) != Cls.ENGINEER:
        return objections | bit_of(Objection.NOT_AN_ENGINEER)
    if one.petards <= 0:
        objections |= bit_of(Objection.NO_PETARD)
    if one.petard_turn > battle.turn:
        objections |= bit_of(Objection.STILL_DAMP)
    if has(battle, actor, LEFT | ENGAGED):
        objections |= bit_of(Objection.HAS_BEEN_BUSY)
    if one.cell < 0 or structure_in(battle, int(one.cell)) == NONE:
        objections |= bit_of(Objection.NO_STRUCTURE)
    return objections


@rule
def list_petards(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every petard that the side which is asked can fire: how many actions are listed then."""
    for piece in range(battle.piece_count):
        if is_engineer(battle, umpire, piece) and petard_objections(battle, umpire, piece, 0, 0, NONE) == 0:
            umpire.listed[n] = pack(Verb.PETARD, piece, 0, 0, NONE)
            n += 1
    return n


@rule
def may_seem_to_mine(battle: Battle, umpire: Umpire, side: int) -> bool:
    """True when an engineer with a petard could lie face-down by a structure, for all the enemy of a side knows.

    Rule: IB-2.6b, IB-R61
    """
    petards, place = False, False
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if is_concealed(battle, piece, side):
            petards = petards or one.petards > 0
            place = place or (structure_in(battle, int(one.cell)) != NONE and not has(battle, piece, LEFT))
    return petards and place


@rule
def settle_petards(battle: Battle, umpire: Umpire) -> bool:
    """Ask a side whether it fires a petard, as long as it can, or could for all its enemy knows.

    Rule: IB-2.6b, IB-4.12m, IB-4.12o, IB-R61
    """
    side = int(battle.stack[battle.depth - 1].detail)
    if list_petards(battle, umpire, 0) > 0 or may_seem_to_mine(battle, umpire, side):
        return wait_for(battle, side)
    return done(battle)


@rule
def fire_petard(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """Fire a petard: both sides roll, the defender first. An engineer tries once in a turn.

    Rule: IB-4.12o, IB-4.12p, IB-4.12q, IB-4.12r, IB-4.12s, IB-4.12z, IB-R61
    """
    one = battle.pieces[actor]
    defender = roll_one(battle, umpire, DIE)
    attacker = roll_one(battle, umpire, DIE)
    if attacker == 0:
        return
    high, structure = int(umpire.figures.petard_high), structure_in(battle, int(one.cell))
    reveal(battle, umpire, actor)
    note(umpire, Event.PETARD_ROLLED, actor, defender, attacker)
    if defender == 1 and attacker == 1:
        one.petard_turn = int(battle.turn) + int(umpire.figures.damp_turns)
        note(umpire, Event.PETARD_DAMP, actor, int(one.petard_turn))
        return
    one.petards -= 1
    one.petard_turn = int(battle.turn) + 1
    if attacker >= high:
        destroy_structure(battle, umpire, structure)
    if defender >= high:
        eliminate(battle, umpire, actor)
    elif attacker >= high:
        push(battle, Phase.STEP_BACK, actor)
    else:
        note(umpire, Event.PETARD_USED, actor)


# --- back from it -----------------------------------------------------------------------------------------


@rule
def can_step_back(battle: Battle, umpire: Umpire, engineer: int, direction: int) -> bool:
    """True for a hex to which an engineer could step back, in a zone of control or not.

    Rule: IB-4.12q, IB-R61
    """
    one = battle.pieces[engineer]
    to = int(umpire.board.neighbour[one.cell, direction])
    return (
        to >= 0
        and step_cost(battle, umpire, engineer, int(one.cell), direction) != NONE
        and not is_held(battle, umpire, to, int(one.side))
        and fits(battle, umpire, engineer, to)
    )


@rule
def safe_ways(battle: Battle, umpire: Umpire, engineer: int) -> int:
    """The directions in which an engineer may step back, a bit each: clear of enemy zones of control if he can.

    Rule: IB-4.12q, IB-R61
    """
    ways, safe = 0, 0
    side = int(battle.pieces[engineer].side)
    for direction in range(6):
        if can_step_back(battle, umpire, engineer, direction):
            ways |= 1 << direction
            to = int(umpire.board.neighbour[battle.pieces[engineer].cell, direction])
            safe |= 0 if in_enemy_zoc(battle, umpire, to, side) else 1 << direction
    return safe if safe != 0 else ways


@rule
def settle_step_back(battle: Battle, umpire: Umpire) -> bool:
    """An engineer steps back from what his petard has destroyed; his player says where to, if there is a choice.

    Rule: IB-4.12q, IB-R61
    """
    engineer = int(battle.stack[battle.depth - 1].actor)
    n = list_retreats(battle, umpire, 0)
    if n > 1:
        return wait_for(battle, int(battle.pieces[engineer].side))
    if n == 0:
        return done(battle)
    ways = safe_ways(battle, umpire, engineer)
    for direction in range(6):
        if ways >> direction & 1:
            to = int(umpire.board.neighbour[battle.pieces[engineer].cell, direction])
            retreat_from(battle, umpire, engineer, 0, to, NONE)
            return False
    return False


@rule
def list_retreats(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every hex to which the engineer who has fired a petard can step back: how many actions are listed then."""
    engineer = int(battle.stack[battle.depth - 1].actor)
    ways = safe_ways(battle, umpire, engineer)
    for cell in range(umpire.board.cells):
        for direction in range(6):
            beside = int(umpire.board.neighbour[battle.pieces[engineer].cell, direction]) == cell
            if beside and ways >> direction & 1:
                umpire.listed[n] = pack(Verb.RETREAT, engineer, 0, cell, NONE)
                n += 1
    return n


@rule
def retreat_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why an engineer cannot step back to a hex.

    Rule: IB-4.12q, IB-R61
    """
    frame = battle.stack[battle.depth - 1]
    if frame.phase != Phase.STEP_BACK:
        return bit_of(Objection.NOT_NOW)
    if frame.actor != actor:
        return bit_of(Objection.NOT_ACTING)
    if not 0 <= place < umpire.board.cells:
        return bit_of(Objection.OFF_THE_MAP)
    ways = safe_ways(battle, umpire, actor)
    for direction in range(6):
        if ways >> direction & 1 and umpire.board.neighbour[battle.pieces[actor].cell, direction] == place:
            return 0
    return bit_of(Objection.NOT_BACK)


@rule
def retreat_from(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """An engineer steps back from his petard; what he had begun in his hex is left.

    Rule: IB-4.12q, IB-R59, IB-R61
    """
    one = battle.pieces[actor]
    start = int(one.cell)
    pop(battle)
    shift(battle, actor, place)
    one.quiet, one.pontoon, one.bank = 0, 0, NONE
    note(umpire, Event.MOVED, actor, start, place, 0)
    reveal_contacts(battle, umpire, actor)
    stumble_on(battle, umpire, place, int(one.side))
