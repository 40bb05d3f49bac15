"""Scouting: the counter that hides a scout, the formation that he names, the dice on his way, slipping away.

A scout under his counter rolls at each step that brings him nearer, to three, two or one hexes, and the other side
rolls for him. Light cavalry, and a scout without his counter, roll for themselves at three and two; at one hex contact
shows whom they touch. `named` holds a formation, or the one engineer or scout that stands for himself.

Chapters: IB-3.3, IB-3.2
"""

from __future__ import annotations

from warhost.kernel.abi import pack, push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.kernel.stack import done, wait_for
from warhost.rulesets.ittybitty.rules.blocks import open_block
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.fate import eliminate
from warhost.rulesets.ittybitty.rules.hidden import note_for_owner, reveal, reveal_formation, spot
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.pieces import (
    apart,
    can,
    cls_of,
    has,
    is_able,
    is_face_down,
    is_hidden,
    is_unit,
    mark,
    nearest_enemy,
    ran_out,
    troop_of,
)
from warhost.rulesets.ittybitty.rules.refuges import ALONE, FAR, find_foes, find_refuges, name_of
from warhost.rulesets.ittybitty.state import (
    DIE,
    HAS_MOVED,
    HIDDEN,
    IN_BLOCK,
    NEAR,
    NONE,
    SCOUTS,
    Battle,
    Cls,
    Phase,
    Status,
    Umpire,
    Verb,
)

# --- what is named ----------------------------------------------------------------------------------------


@brief_rule
def is_of(battle: Battle, piece: int, named: int, side: int) -> bool:
    """True for a unit on the map that belongs to what was named by the enemy of its side."""
    one = battle.pieces[piece]
    return one.cell >= 0 and one.side != side and name_of(battle, piece) == named


@rule
def distance_to(battle: Battle, umpire: Umpire, cell: int, named: int, side: int) -> int:
    """The distance from a hex to the nearest unit of what was named, FAR when none is left.

    Rule: IB-3.3g, IB-3.3h, IB-R33
    """
    nearest = FAR
    for piece in range(battle.piece_count):
        if is_of(battle, piece, named, side):
            nearest = min(nearest, apart(umpire, cell, int(battle.pieces[piece].cell)))
    return nearest


@rule
def is_dark(battle: Battle, named: int, side: int) -> bool:
    """True while something of what was named is face-down.

    Rule: IB-3.3p, IB-R105
    """
    for piece in range(battle.piece_count):
        if is_of(battle, piece, named, side) and is_face_down(battle, piece):
            return True
    return False


# --- dice on the way --------------------------------------------------------------------------------------


@rule
def look_out(battle: Battle, umpire: Umpire, piece: int, before: int) -> bool:
    """A unit has made a step, from hex `before`: roll if it scouts and has come nearer. True: its movement ends here.

    Rule: IB-3.2c, IB-3.3g, IB-3.3h, IB-3.3i, IB-3.3j, IB-3.3k, IB-3.3l, IB-3.3o, IB-3.3p, IB-R32, IB-R33, IB-R105
    """
    one = battle.pieces[piece]
    named, side = int(one.named), int(one.side)
    if named == NONE or not is_dark(battle, named, side):
        return False
    distance = distance_to(battle, umpire, int(one.cell), named, side)
    hides = is_hidden(battle, piece)
    if not (0 if hides else 1) < distance <= NEAR or distance >= distance_to(battle, umpire, before, named, side):
        return False
    die = roll_one(battle, umpire, DIE)
    answers = hides or is_face_down(battle, piece)
    other = roll_one(battle, umpire, DIE) if answers else 0
    if ran_out(umpire):
        return True
    note_for_owner(battle, umpire, Event.DETECTION, piece, distance, die, other)
    if die >= umpire.figures.shows[distance - 1]:
        detect(battle, umpire, named)
    if not answers or other < umpire.figures.seen[distance - 1]:
        return False
    note(umpire, Event.SEEN, piece)
    if not hides:
        reveal(battle, umpire, piece)
        return False
    if not evades(battle, umpire, piece):
        spot(battle, umpire, piece)
    return True


@rule
def detect(battle: Battle, umpire: Umpire, named: int) -> None:
    """All of what was named is turned face-up.

    Rule: IB-3.3l, IB-R32
    """
    note(umpire, Event.DETECTED, max(named, NONE))
    if named <= ALONE:
        reveal(battle, umpire, ALONE - named)
    else:
        reveal_formation(battle, umpire, named)


@rule
def evades(battle: Battle, umpire: Umpire, scout: int) -> bool:
    """The desperation roll of a scout who has been seen: True when he stays hidden, and may slip away.

    Rule: IB-3.3m, IB-3.3n, IB-R33
    """
    die, quality = roll_one(battle, umpire, DIE), int(troop_of(battle, umpire, scout).quality)
    if ran_out(umpire):
        return True
    note(umpire, Event.DESPERATION, scout, die, quality)
    if die > quality:
        return False
    note(umpire, Event.STAYS_HIDDEN, scout)
    push(battle, Phase.WITHDRAWAL, scout)
    return True


@rule
def stumble_on(battle: Battle, umpire: Umpire, cell: int, side: int) -> None:
    """A unit of a side has come into a hex: scouts who hide there from it get away, or are lost.

    Rule: IB-3.3m, IB-R33
    """
    at = int(battle.first[cell])
    while at != NONE:
        after = int(battle.pieces[at].next)
        if battle.pieces[at].side != side and is_hidden(battle, at):
            note(umpire, Event.SEEN, at)
            if not evades(battle, umpire, at):
                eliminate(battle, umpire, at)
            if ran_out(umpire):
                return
        at = after


# --- slipping away --------------------------------------------------------------------------------------


@rule
def settle_withdrawal(battle: Battle, umpire: Umpire) -> bool:
    """Ask a scout who got away unseen whether he slips farther away.

    Rule: IB-3.3n, IB-R33
    """
    scout = int(battle.stack[battle.depth - 1].actor)
    if battle.pieces[scout].cell < 0:
        return done(battle)
    if find_refuges(battle, umpire, scout, find_foes(battle, umpire, scout)) == 0:
        return done(battle)
    return wait_for(battle, int(battle.pieces[scout].side))


# --- choices ----------------------------------------------------------------------------------------------


@brief_rule
def status_objections(battle: Battle, piece: int) -> int:
    """Why a unit can do nothing in the state it is in.

    Rule: IB-R43
    """
    status = int(battle.pieces[piece].status)
    if status == Status.GOOD:
        return 0
    return bit_of(Objection.IS_DISORGANIZED if status == Status.DISORGANIZED else Objection.IS_ROUTED)


@rule
def start_objections(battle: Battle, piece: int) -> int:
    """Why a unit cannot begin to move in the action subphase that runs.

    Rule: IB-R18, IB-R26, IB-R43
    """
    acting, one, objections = battle.stack[battle.depth - 1], battle.pieces[piece], status_objections(battle, piece)
    formation = int(acting.target)
    if acting.phase != Phase.ACTION:
        return bit_of(Objection.NOT_NOW)
    if (piece != acting.actor) if formation == NONE else (one.formation != formation):
        objections |= bit_of(Objection.NOT_ACTING)
    if int(battle.blocks) & HAS_MOVED:
        objections |= bit_of(Objection.BLOCK_OVER)
    if has(battle, piece, IN_BLOCK):
        objections |= bit_of(Objection.HAS_MOVED)
    return objections


@rule
def hide_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a piece cannot take a Hidden counter.

    Rule: IB-3.3f, IB-R33
    """
    objections = start_objections(battle, actor)
    if cls_of(battle, umpire, actor) != Cls.SCOUT:
        return objections | bit_of(Objection.NOT_A_SCOUT)
    if is_hidden(battle, actor):
        objections |= bit_of(Objection.IS_HIDDEN)
    one = battle.pieces[actor]
    if one.cell >= 0 and nearest_enemy(battle, umpire, int(one.cell), int(one.side)) <= 1:
        objections |= bit_of(Objection.ENEMY_BESIDE)
    return objections


@rule
def list_hidings(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every scout who can take his counter: how many actions are listed then."""
    actor = int(battle.stack[battle.depth - 1].actor)
    if actor != NONE and is_able(battle, actor) and hide_objections(battle, umpire, actor, 0, 0, NONE) == 0:
        umpire.listed[n] = pack(Verb.HIDE, actor, 0, 0, NONE)
        n += 1
    return n


@rule
def hide(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """A scout takes his counter; everybody sees by it what he is.

    Rule: IB-3.3f, IB-R33
    """
    open_block(battle, umpire)
    reveal(battle, umpire, actor)
    mark(battle, actor, HIDDEN)
    note(umpire, Event.HID, actor)


@rule
def face_down_at(battle: Battle, umpire: Umpire, cell: int, side: int) -> int:
    """The first face-down unit that the enemy of a side has in a hex, NONE."""
    at = int(battle.first[cell])
    while at != NONE:
        if battle.pieces[at].side != side and is_face_down(battle, at) and is_unit(battle, umpire, at):
            return at
        at = int(battle.pieces[at].next)
    return NONE


@rule
def scout_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a unit cannot name what lies face-down in a hex as that which it scouts.

    Rule: IB-3.2c, IB-3.3g, IB-R32, IB-R33
    """
    objections = start_objections(battle, actor)
    if not can(battle, umpire, actor, SCOUTS):
        objections |= bit_of(Objection.NOT_A_SCOUT)
    if battle.pieces[actor].named != NONE:
        objections |= bit_of(Objection.HAS_NAMED)
    if not 0 <= place < umpire.board.cells:
        return objections | bit_of(Objection.OFF_THE_MAP)
    if face_down_at(battle, umpire, place, int(battle.pieces[actor].side)) == NONE:
        objections |= bit_of(Objection.NOBODY_TO_SCOUT)
    return objections


@rule
def list_scoutings(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every naming of a formation by a unit that scouts: how many actions are listed then."""
    acting = battle.stack[battle.depth - 1]
    for piece in range(battle.piece_count):
        if not can(battle, umpire, piece, SCOUTS) or not is_able(battle, piece) or battle.pieces[piece].named != NONE:
            continue
        if start_objections(battle, piece) != 0 or (acting.target == NONE and piece != acting.actor):
            continue
        side = int(battle.pieces[piece].side)
        for cell in range(umpire.board.cells):
            if battle.first[cell] != NONE and face_down_at(battle, umpire, cell, side) != NONE:
                umpire.listed[n] = pack(Verb.SCOUT, piece, 0, cell, NONE)
                n += 1
    return n


@rule
def scout(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """A unit names the formation of the first face-down unit in a hex; for the enemy it says only the hex.

    Rule: IB-3.3g, IB-R32, IB-R33, IB-R105
    """
    open_block(battle, umpire)
    one = battle.pieces[actor]
    one.named = name_of(battle, face_down_at(battle, umpire, place, int(one.side)))
    note_for_owner(battle, umpire, Event.NAMES, actor, NONE, place, 0)
