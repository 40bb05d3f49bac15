"""Combats are built: who attacks which hex in which segment, whose fire supports a melee, and FIGHT.

The first ATTACK names hex and segment; the segments before it are over then. Whoever stands as attacker or supporter
in `battle.combat` has used nothing up before the die is cast.

Chapters: IB-4.6, IB-4.8, IB-4.9, IB-4.10, IB-4.11
"""

from __future__ import annotations

from warhost.kernel.abi import pack, pop, push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of, is_among, put_wide, wide_in
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.ittybitty.rules.blocks import end_block
from warhost.rulesets.ittybitty.rules.engines import loner
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.fate import overrun
from warhost.rulesets.ittybitty.rules.hidden import reveal, reveal_hex, spot
from warhost.rulesets.ittybitty.rules.movement import end_block_objections
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.odds import clear_combat, side_attacking, total_attack
from warhost.rulesets.ittybitty.rules.pieces import (
    apart,
    cls_of,
    is_engine,
    is_unit,
    mark,
    troop_of,
    unmark,
)
from warhost.rulesets.ittybitty.rules.refusal import open_refusal
from warhost.rulesets.ittybitty.rules.targets import aim_objections, fighter_objections, is_walkover, missile_objections
from warhost.rulesets.ittybitty.state import (
    ATTACKED,
    CONTACT,
    DISTURBED,
    ENGAGED,
    FIGHTING,
    FIRE,
    FOUGHT,
    HAND_TO_HAND,
    MOVING,
    NONE,
    Battle,
    Cls,
    Phase,
    Segment,
    Umpire,
    Verb,
)

SEGMENTS = len(Segment)

# --- attacking --------------------------------------------------------------------------------------------


@rule
def opening_objections(battle: Battle, umpire: Umpire) -> int:
    """Why no combat block can begin now: the movement block that runs could not end like this.

    Rule: IB-4.3b, IB-R26, IB-R28
    """
    if phase_on_top(battle) != Phase.ACTION or int(battle.blocks) & MOVING == 0:
        return 0
    return end_block_objections(battle, umpire)


@rule
def attack_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a unit or engine cannot attack a hex in a segment, in a new combat or in the one that is built.

    Rule: IB-4.6a, IB-4.6b, IB-4.6d, IB-4.8a, IB-R41
    """
    if extra >= SEGMENTS:
        return bit_of(Objection.MALFORMED)
    if not is_unit(battle, umpire, actor) and not is_engine(battle, umpire, actor):
        return bit_of(Objection.NOT_A_UNIT)
    if battle.pieces[actor].cell < 0:
        return bit_of(Objection.GONE)
    found = fighter_objections(battle, umpire, actor) | opening_objections(battle, umpire)
    return found | aim_objections(battle, umpire, actor, extra, place)


@rule
def next_target(battle: Battle, umpire: Umpire, piece: int, segment: int, start: int) -> int:
    """The first hex from a number on that a unit or engine that can fight may attack in a segment, NONE."""
    one, board = battle.pieces[piece], umpire.board
    reach = max(1, int(troop_of(battle, umpire, piece).range)) if is_among(segment, FIRE) else 1
    lines, length = int(board.rows), int(board.columns)
    column, row = int(umpire.column[one.cell]), int(umpire.row[one.cell])
    for line in range(max(0, column - reach), min(lines, column + reach + 1)):
        for place in range(max(0, row - reach), min(length, row + reach + 1)):
            cell = line * length + place
            if cell < start or battle.first[cell] == NONE:
                continue
            if aim_objections(battle, umpire, piece, segment, cell) == 0:
                return cell
    return NONE


@rule
def list_attacks(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every attack with which a combat can begin or grow: how many actions are listed then.

    Rule: IB-4.6a, IB-4.6b, IB-4.6d
    """
    if opening_objections(battle, umpire) != 0:
        return n
    side = int(battle.to_decide)
    if battle.stack[battle.depth - 1].phase == Phase.OPPORTUNITY:
        side = int(battle.stack[battle.depth - 1].detail)
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.side != side or one.cell < 0 or fighter_objections(battle, umpire, piece) != 0:
            continue
        for segment in range(SEGMENTS):
            cell = next_target(battle, umpire, piece, segment, 0)
            while cell != NONE:
                umpire.listed[n] = pack(Verb.ATTACK, piece, segment, cell, NONE)
                n += 1
                cell = next_target(battle, umpire, piece, segment, cell + 1)
    return n


@rule
def could_attack(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True when a unit has any attack left in this action.

    Rule: IB-2.7c, IB-R29
    """
    if fighter_objections(battle, umpire, piece) != 0 or opening_objections(battle, umpire) != 0:
        return False
    for segment in range(SEGMENTS):
        if next_target(battle, umpire, piece, segment, 0) != NONE:
            return True
    return False


@rule
def attack(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """A unit or engine attacks a hex: the first one begins a combat, which ends a movement block that runs.

    Rule: IB-4.3b, IB-4.8a, IB-R26, IB-R41, IB-R64
    """
    combat, top = battle.combat, phase_on_top(battle)
    if top == Phase.ACTION:
        if int(battle.blocks) & MOVING:
            end_block(battle)
        battle.blocks = int(battle.blocks) | FIGHTING
        if is_walkover(battle, umpire, actor, extra, place):
            walk_over(battle, umpire, actor, place)
            return
    if top != Phase.DECLARE:
        clear_combat(battle)
        combat.cell, combat.segment = place, extra
        push(battle, Phase.DECLARE)
    put_wide(combat.attackers, wide_in(combat.attackers) | bit_of(actor))


@rule
def walk_over(battle: Battle, umpire: Umpire, unit: int, cell: int) -> None:
    """A unit melees single men or engines alone in a hex: they are lost, and its attack is used.

    Rule: IB-5.5c, IB-R58, IB-R64
    """
    show(battle, umpire, unit)
    note(umpire, Event.ATTACK_DECLARED, Segment.WHITE, cell)
    note(umpire, Event.ATTACKS, unit)
    engage(battle, umpire, unit, ATTACKED | ENGAGED)
    strew(battle, unit, cell)
    overrun(battle, umpire, cell, unit)


@rule
def engage(battle: Battle, umpire: Umpire, unit: int, marks: int) -> None:
    """A unit or engine has attacked or supported.

    Rule: IB-2.7c, IB-R29, IB-R59
    """
    mark(battle, unit, marks)
    if marks & ATTACKED:
        unmark(battle, unit, CONTACT)
    if cls_of(battle, umpire, unit) == Cls.ENGINEER:
        mark(battle, unit, DISTURBED)


@brief_rule
def strew(battle: Battle, attacker: int, cell: int) -> None:
    """In a hex and in that of one of its attackers has been fought.

    Rule: IB-5.7i, IB-R70
    """
    own = int(battle.pieces[attacker].cell)
    battle.ground[own] = int(battle.ground[own]) | FOUGHT
    battle.ground[cell] = int(battle.ground[cell]) | FOUGHT


@rule
def show(battle: Battle, umpire: Umpire, piece: int) -> None:
    """Who attacks or supports is seen, also a scout under his counter.

    Rule: IB-R32, IB-R33
    """
    spot(battle, umpire, piece)
    reveal(battle, umpire, piece)


# --- supporting -------------------------------------------------------------------------------------------


@rule
def support_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a unit or engine cannot add its fire to the melee that is built; an independent fights alone.

    Rule: IB-3.0c, IB-4.9c, IB-4.9d, IB-4.12k, IB-4.12l, IB-R15, IB-R18, IB-R55, IB-R56
    """
    if not is_unit(battle, umpire, actor) and not is_engine(battle, umpire, actor):
        return bit_of(Objection.NOT_A_UNIT)
    one, combat = battle.pieces[actor], battle.combat
    if one.cell < 0:
        return bit_of(Objection.GONE)
    found = fighter_objections(battle, umpire, actor)
    if combat.segment != Segment.WHITE:
        found |= bit_of(Objection.NO_MELEE)
    if loner(battle) != NONE:
        found |= bit_of(Objection.NOT_ACTING)
    if not is_engine(battle, umpire, actor):
        found |= missile_objections(battle, umpire, actor)
    if apart(umpire, int(one.cell), int(combat.cell)) > troop_of(battle, umpire, actor).range:
        found |= bit_of(Objection.OUT_OF_RANGE)
    return found


@rule
def list_supports(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every support that the melee can have: how many actions are listed then.

    Rule: IB-4.9d
    """
    if battle.combat.segment != Segment.WHITE:
        return n
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.side != battle.to_decide or one.cell < 0:
            continue
        if support_objections(battle, umpire, piece, 0, 0, NONE) == 0:
            umpire.listed[n] = pack(Verb.SUPPORT, piece, 0, 0, NONE)
            n += 1
    return n


@rule
def support(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """A unit or engine adds its fire to the melee.

    Rule: IB-4.9e
    """
    put_wide(battle.combat.supporters, wide_in(battle.combat.supporters) | bit_of(actor))


# --- fighting ---------------------------------------------------------------------------------------------


@rule
def fight_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why the combat cannot be fought as it has been built.

    Rule: IB-R4
    """
    return bit_of(Objection.NO_STRENGTH) if total_attack(battle, umpire) < 1 else 0


@rule
def list_fights(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add FIGHT where it can be said: how many actions are listed then."""
    if fight_objections(battle, umpire, NONE, 0, 0, NONE) == 0:
        umpire.listed[n] = pack(Verb.FIGHT, NONE, 0, 0, NONE)
        n += 1
    return n


@rule
def fight(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """The combat is declared: all who take part are seen, whoever may refuse battle is asked, then it is resolved.

    Rule: IB-2.6c, IB-3.2d, IB-R32, IB-R34
    """
    combat, enemy = battle.combat, 1 - side_attacking(battle)
    note(umpire, Event.ATTACK_DECLARED, int(combat.segment), int(combat.cell))
    declare(battle, umpire, wide_in(combat.attackers), Event.ATTACKS)
    declare(battle, umpire, wide_in(combat.supporters), Event.SUPPORTS)
    reveal_hex(battle, umpire, int(combat.cell), enemy)
    pop(battle)
    push(battle, Phase.CLASH)
    if is_among(int(combat.segment), HAND_TO_HAND):
        open_refusal(battle, umpire, enemy)


@rule
def declare(battle: Battle, umpire: Umpire, pieces: int, event: int) -> None:
    """Show some pieces and write down that they take part."""
    while pieces != 0:
        piece = lowest_bit(pieces)
        pieces &= ~bit_of(piece)
        show(battle, umpire, piece)
        note(umpire, event, piece)
