"""Siege engines and bombards: the engineers who serve them, structures that they batter, rubble.

Chapters: IB-4.12
"""

from __future__ import annotations

from warhost.kernel.abi import pack
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import roll_one
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.journal import note
from warhost.kernel.results_table import within
from warhost.kernel.sets import bit_of, wide_in
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.odds import odds_index, row_of
from warhost.rulesets.ittybitty.rules.pieces import apart, can, cls_of, has, is_able, is_engine, mark, troop_of
from warhost.rulesets.ittybitty.state import (
    ACTED,
    ATTACKED,
    BATTERS,
    CARRIED,
    DIE,
    DISTURBED,
    HAS_FOUGHT,
    HAS_MOVED,
    MAX_STRUCTURES,
    MOVED,
    NONE,
    RUBBLE,
    SHOT,
    Battle,
    Cls,
    Phase,
    Result,
    StructureKind,
    Umpire,
    Verb,
)

OPPOSITE = 3  # directions from one to the other
SIDES = 6  # of a hex

# --- who serves -------------------------------------------------------------------------------------------


@rule
def acting_frame(battle: Battle) -> int:
    """Where on the stack the action subphase stands, or the window for opportunity fire, in which is fought."""
    at = int(battle.depth) - 1
    while at > 0 and battle.stack[at].phase != Phase.ACTION and battle.stack[at].phase != Phase.OPPORTUNITY:
        at -= 1
    return at


@rule
def loner(battle: Battle) -> int:
    """The independent whose own action runs, NONE in that of a formation.

    Rule: IB-R18
    """
    frame = battle.stack[acting_frame(battle)]
    return int(frame.actor) if frame.phase == Phase.ACTION and frame.target == NONE else NONE


@rule
def can_serve(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for an engineer who can serve an engine now: in his own action, or in one in which others fight.

    Rule: IB-3.3a, IB-4.12i, IB-R18, IB-R43, IB-R56
    """
    if cls_of(battle, umpire, piece) != Cls.ENGINEER or not is_able(battle, piece):
        return False
    alone = loner(battle)
    busy = MOVED | CARRIED | ATTACKED | (ACTED if alone == NONE else 0)
    return not has(battle, piece, busy) and (alone == NONE or piece == alone)


@rule
def server_of(battle: Battle, umpire: Umpire, engine: int) -> int:
    """The first engineer in an engine's hex who can serve it, NONE.

    Rule: IB-4.12i, IB-R56
    """
    one = battle.pieces[engine]
    at = int(battle.first[one.cell])
    while at != NONE:
        if battle.pieces[at].side == one.side and can_serve(battle, umpire, at):
            return at
        at = int(battle.pieces[at].next)
    return NONE


@rule
def may_serve(battle: Battle, umpire: Umpire, engine: int) -> bool:
    """True when an engine that has not moved or acted has an engineer who serves no other in the combat.

    Rule: IB-4.12i, IB-R56
    """
    one, spare = battle.pieces[engine], 0
    if has(battle, engine, MOVED | CARRIED | ACTED | SHOT):
        return False
    at = int(battle.first[one.cell])
    while at != NONE:
        if battle.pieces[at].side == one.side and can_serve(battle, umpire, at):
            spare += 1
        at = int(battle.pieces[at].next)
    others = (wide_in(battle.combat.attackers) | wide_in(battle.combat.supporters)) & ~bit_of(engine)
    while others != 0:
        other = lowest_bit(others)
        others &= ~bit_of(other)
        if battle.pieces[other].cell == one.cell and is_engine(battle, umpire, other):
            spare -= 1
    return spare > 0


@rule
def work_engine(battle: Battle, umpire: Umpire, engine: int) -> int:
    """An engine is used: it and its engineer have acted, in his own action he does nothing else. The engineer.

    Rule: IB-R18, IB-R56, IB-R59
    """
    server = server_of(battle, umpire, engine)
    mark(battle, engine, SHOT | ACTED | ATTACKED)
    if server != NONE:
        mark(battle, server, ACTED | ATTACKED | DISTURBED)
        if server == loner(battle):
            battle.blocks = HAS_MOVED | HAS_FOUGHT
    return server


# --- battering --------------------------------------------------------------------------------------------


@brief_rule
def strength_against(battle: Battle, umpire: Umpire, engine: int, structure: int) -> int:
    """The strength of an engine against a structure.

    Rule: IB-4.12k, IB-4.12l, IB-R57
    """
    troop = troop_of(battle, umpire, engine)
    return int(troop.stone if umpire.stone[battle.structures[structure].kind] != 0 else troop.attack)


@rule
def batter_column(battle: Battle, umpire: Umpire, engine: int, structure: int) -> int:
    """The column, from 0, in which an engine batters a structure: on clear ground, without shifts.

    Rule: IB-R57
    """
    defense = int(umpire.defence_of[battle.structures[structure].kind])
    index = odds_index(umpire, strength_against(battle, umpire, engine, structure), defense)
    return within(index + int(umpire.clear_offset), int(umpire.clear_last) + 1)


@rule
def engine_objections(battle: Battle, umpire: Umpire, engine: int) -> int:
    """Why an engine cannot be used.

    Rule: IB-R56
    """
    if has(battle, engine, ACTED | SHOT):
        return bit_of(Objection.HAS_ACTED)
    return 0 if may_serve(battle, umpire, engine) else bit_of(Objection.NOT_SERVED)


@rule
def batter_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why an engine cannot fire at a structure: in its engineer's own action it may, and in no other.

    Rule: IB-4.12j, IB-R18, IB-R55, IB-R56, IB-R57
    """
    if not is_engine(battle, umpire, actor) or not can(battle, umpire, actor, BATTERS):
        return bit_of(Objection.NO_ENGINE)
    one = battle.pieces[actor]
    if one.cell < 0:
        return bit_of(Objection.GONE)
    found = engine_objections(battle, umpire, actor)
    if loner(battle) == NONE:
        found |= bit_of(Objection.NOT_ACTING)
    if int(battle.blocks) & HAS_FOUGHT:
        found |= bit_of(Objection.COMBAT_OVER)
    if extra >= MAX_STRUCTURES or battle.structures[extra].kind == StructureKind.NOTHING:
        return found | bit_of(Objection.NO_STRUCTURE)
    if apart(umpire, int(one.cell), int(battle.structures[extra].cell)) > troop_of(battle, umpire, actor).range:
        found |= bit_of(Objection.OUT_OF_RANGE)
    return found


@rule
def list_batterings(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every structure that an engine can batter: how many actions are listed then.

    Rule: IB-4.12j, IB-R57
    """
    if loner(battle) == NONE:
        return n
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.side != battle.to_decide or one.cell < 0 or not is_engine(battle, umpire, piece):
            continue
        for structure in range(MAX_STRUCTURES):
            if batter_objections(battle, umpire, piece, structure, 0, NONE) == 0:
                umpire.listed[n] = pack(Verb.BATTER, piece, structure, 0, NONE)
                n += 1
    return n


@rule
def batter(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """An engine fires at a structure: destroyed, damaged, or unharmed. Units in the hex are not affected.

    Rule: IB-4.12j, IB-4.12z, IB-R57
    """
    column = batter_column(battle, umpire, actor, extra)
    strength = strength_against(battle, umpire, actor, extra)
    note(umpire, Event.BATTERS, actor, extra, strength, int(umpire.defence_of[battle.structures[extra].kind]), column)
    die = roll_one(battle, umpire, DIE)
    if die == 0:
        return
    result = int(umpire.table[row_of(die, 0), column])
    note(umpire, Event.ROLLED, int(battle.pieces[actor].side), die, die)
    note(umpire, Event.RESULT, result)
    work_engine(battle, umpire, actor)
    if result == Result.DE or result == Result.EXK:
        destroy_structure(battle, umpire, extra)
    elif result == Result.DD or result == Result.EXD:
        damage_structure(battle, umpire, extra)
    else:
        note(umpire, Event.UNHARMED, extra)


@rule
def damage_structure(battle: Battle, umpire: Umpire, structure: int) -> None:
    """A structure is damaged; the second damage destroys it.

    Rule: IB-R57
    """
    one = battle.structures[structure]
    one.damage += 1
    if one.damage >= umpire.figures.structure_hits:
        destroy_structure(battle, umpire, structure)
    else:
        note(umpire, Event.DAMAGED, structure)


@rule
def destroy_structure(battle: Battle, umpire: Umpire, structure: int) -> None:
    """A structure falls: rubble lies in its hex, and over its hexside leads no bridge any more.

    Rule: IB-4.12z, IB-R57, IB-R63, IB-R110
    """
    one = battle.structures[structure]
    cell, direction = int(one.cell), int(one.direction)
    note(umpire, Event.DESTROYED, structure, cell)
    one.kind = StructureKind.NOTHING
    battle.ground[cell] = int(battle.ground[cell]) | RUBBLE
    if direction == NONE:
        return
    battle.bridges[cell] = int(battle.bridges[cell]) & ~(1 << direction)
    beyond = int(umpire.board.neighbour[cell, direction])
    if beyond >= 0:
        back = (direction + OPPOSITE) % SIDES
        battle.bridges[beyond] = int(battle.bridges[beyond]) & ~(1 << back)
