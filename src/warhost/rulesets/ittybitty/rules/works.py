"""What engineers build: field works and pontoon bridges at the end of a turn, and how a pontoon is begun.

Chapters: IB-4.12, IB-4.13
"""

from __future__ import annotations

from warhost.kernel.abi import pack
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of, is_among
from warhost.kernel.stack import done
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.ground import is_bridged, is_river
from warhost.rulesets.ittybitty.rules.hidden import note_for_owner
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.pieces import (
    apart,
    cls_of,
    first_of,
    has,
    is_able,
    stacked_attack,
)
from warhost.rulesets.ittybitty.rules.scouts import status_objections
from warhost.rulesets.ittybitty.state import (
    CARRIED,
    DISTURBED,
    ENGAGED,
    FOOT,
    FORT_1,
    FORT_2,
    FORTS,
    HAS_FOUGHT,
    HAS_MOVED,
    MAX_STRUCTURES,
    MOST_ATTACK,
    MOVED,
    NONE,
    ROUTED_NOW,
    SHOT,
    UNDER_FIRE,
    Battle,
    Cls,
    Phase,
    StructureKind,
    Umpire,
    Verb,
)

LEFT = MOVED | CARRIED | ROUTED_NOW  # an engineer so marked has not been in his hex for the whole turn
BUSY = LEFT | DISTURBED | ENGAGED | SHOT | UNDER_FIRE
LONG = 100  # turns beyond which nobody counts


@brief_rule
def is_engineer(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for an engineer on the map.

    Rule: IB-3.3a, IB-4.12a
    """
    return battle.pieces[piece].cell >= 0 and cls_of(battle, umpire, piece) == Cls.ENGINEER


# --- field works and pontoons -----------------------------------------------------------------------------


@rule
def settle_works(battle: Battle, umpire: Umpire) -> bool:
    """End of the turn: engineers who had a quiet turn go on with their works, the others begin anew.

    Rule: IB-4.12b, IB-4.12c, IB-4.12h, IB-4.12u, IB-4.13a, IB-4.13k, IB-R59, IB-R62, IB-R106
    """
    for piece in range(battle.piece_count):
        if is_engineer(battle, umpire, piece):
            dig(battle, umpire, piece)
            if battle.pieces[piece].bank != NONE:
                bridge(battle, umpire, piece)
    return done(battle)


@rule
def dig(battle: Battle, umpire: Umpire, engineer: int) -> None:
    """Count an engineer's quiet turn, or begin from nothing; field works come with the second and the seventh.

    Rule: IB-3.3b, IB-4.12b, IB-4.12c, IB-4.12d, IB-4.12g, IB-4.12h, IB-4.12ad, IB-4.13k, IB-R59, IB-R106
    """
    one = battle.pieces[engineer]
    if has(battle, engineer, BUSY):
        if one.quiet > 0:
            note_for_owner(battle, umpire, Event.WORK_BROKEN, engineer, 0, 0, 0)
        one.quiet = 0
        return
    one.quiet = min(int(one.quiet) + 1, LONG)
    note_for_owner(battle, umpire, Event.QUIET_TURN, engineer, int(one.quiet), 0, 0)
    ground = int(battle.ground[one.cell])
    if one.quiet == umpire.figures.fort_turns_1 and ground & FORTS == 0:
        battle.ground[one.cell] = ground | FORT_1
        note(umpire, Event.FORT_BUILT, int(one.cell), 1)
    elif one.quiet == umpire.figures.fort_turns_2 and ground & FORT_2 == 0:
        battle.ground[one.cell] = ground & ~FORTS | FORT_2
        note(umpire, Event.FORT_BUILT, int(one.cell), 2)


@rule
def bridge(battle: Battle, umpire: Umpire, engineer: int) -> None:
    """Count a turn at a pontoon bridge, with which it may be done; any break begins from nothing.

    Rule: IB-4.12u, IB-4.12v, IB-4.12w, IB-4.12y, IB-R62
    """
    one = battle.pieces[engineer]
    if has(battle, engineer, LEFT):
        note_for_owner(battle, umpire, Event.WORK_BROKEN, engineer, 0, 0, 0)
        one.pontoon, one.bank = 0, NONE
    elif not is_able(battle, engineer) or not has_hands(battle, umpire, engineer) or not has_timber(umpire, one.cell):
        if one.pontoon > 0:
            note_for_owner(battle, umpire, Event.WORK_BROKEN, engineer, 0, 0, 0)
        one.pontoon = 0
    else:
        one.pontoon += 1
        note_for_owner(battle, umpire, Event.PONTOON_TURN, engineer, int(one.pontoon), 0, 0)
        if one.pontoon >= umpire.figures.pontoon_turns:
            lay_pontoon(battle, umpire, engineer)


@rule
def has_hands(battle: Battle, umpire: Umpire, engineer: int) -> bool:
    """True when a captain and two infantry units are in an engineer's hex, stacked legally.

    Rule: IB-4.12v, IB-R62
    """
    one, foot = battle.pieces[engineer], 0
    cell, side = int(one.cell), int(one.side)
    at = int(battle.first[cell])
    while at != NONE:
        if battle.pieces[at].side == side and is_among(cls_of(battle, umpire, at), FOOT):
            foot += 1
        at = int(battle.pieces[at].next)
    return (
        foot >= umpire.figures.pontoon_foot
        and first_of(battle, umpire, cell, side, Cls.CAPTAIN) != NONE
        and stacked_attack(battle, umpire, cell, side) <= MOST_ATTACK
    )


@rule
def has_timber(umpire: Umpire, cell: int) -> bool:
    """True when woods are near enough to the river of a hex.

    Rule: IB-4.12w
    """
    for other in range(umpire.board.cells):
        if umpire.woods[other] != 0 and apart(umpire, cell, other) <= umpire.figures.pontoon_woods:
            return True
    return False


@rule
def lay_pontoon(battle: Battle, umpire: Umpire, engineer: int) -> None:
    """The pontoon bridge is done: it lies over the hexside that its engineer named.

    Rule: IB-4.12u, IB-4.12x, IB-R62
    """
    one = battle.pieces[engineer]
    cell, bank = int(one.cell), int(one.bank)
    other = int(umpire.board.neighbour[cell, bank])
    one.pontoon, one.bank = 0, NONE
    for number in range(MAX_STRUCTURES):
        structure = battle.structures[number]
        if structure.kind == StructureKind.NOTHING:
            structure.cell, structure.kind, structure.direction = cell, StructureKind.PONTOON, bank
            structure.damage, structure.counted = 0, 0
            battle.bridges[cell] = int(battle.bridges[cell]) | 1 << bank
            battle.bridges[other] = int(battle.bridges[other]) | 1 << (bank + 3) % 6
            note(umpire, Event.PONTOON_BUILT, number, cell)
            return


@rule
def pontoon_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why an engineer cannot begin a pontoon bridge over a hexside of his hex; it takes his action.

    Rule: IB-4.12u, IB-R18, IB-R62
    """
    frame, one, objections = battle.stack[battle.depth - 1], battle.pieces[actor], status_objections(battle, actor)
    if frame.phase != Phase.ACTION:
        return bit_of(Objection.NOT_NOW)
    if cls_of(battle, umpire, actor) != Cls.ENGINEER:
        objections |= bit_of(Objection.NOT_AN_ENGINEER)
    if frame.actor != actor or frame.target != NONE:
        objections |= bit_of(Objection.NOT_ACTING)
    if battle.blocks != 0:
        objections |= bit_of(Objection.BLOCKS_USED)
    if one.bank == extra:
        objections |= bit_of(Objection.ADDED_ALREADY)
    if not 0 <= extra < 6 or one.cell < 0:
        return objections | bit_of(Objection.MALFORMED)
    if not is_river(umpire, int(one.cell), extra):
        objections |= bit_of(Objection.NO_RIVER)
    if is_bridged(battle, int(one.cell), extra):
        objections |= bit_of(Objection.IS_BRIDGED)
    return objections


@rule
def list_pontoons(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every pontoon bridge that the engineer who acts can begin: how many actions are listed then."""
    actor = int(battle.stack[battle.depth - 1].actor)
    if actor == NONE or not is_engineer(battle, umpire, actor):
        return n
    for direction in range(6):
        if pontoon_objections(battle, umpire, actor, direction, 0, NONE) == 0:
            umpire.listed[n] = pack(Verb.PONTOON, actor, direction, 0, NONE)
            n += 1
    return n


@rule
def name_bank(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """An engineer names the hexside that he bridges: he begins from nothing.

    Rule: IB-R62
    """
    one = battle.pieces[actor]
    one.bank, one.pontoon = extra, 0
    battle.blocks = HAS_MOVED | HAS_FOUGHT
    note_for_owner(battle, umpire, Event.PONTOON_NAMED, actor, int(one.cell), extra, 0)
