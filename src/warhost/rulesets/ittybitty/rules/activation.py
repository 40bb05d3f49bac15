"""Who acts: a captain's formations one after the other, a wizard or a priest, engineers and scouts on their own.

An action subphase is a frame ACTION with two blocks; in it a formation, or one independent, moves and fights.

Chapters: IB-4.2, IB-4.3, IB-4.5
"""

from __future__ import annotations

from warhost.kernel.abi import pack, push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import EVERYBODY, note
from warhost.kernel.sets import bit_of
from warhost.kernel.stack import done, wait_for
from warhost.rulesets.ittybitty.rules.blocks import end_block, settle_contacts
from warhost.rulesets.ittybitty.rules.casting import forget_cast, list_helps
from warhost.rulesets.ittybitty.rules.charge import list_charges
from warhost.rulesets.ittybitty.rules.combat import could_attack, list_attacks
from warhost.rulesets.ittybitty.rules.companions import list_dismounts, list_joins, list_remounts
from warhost.rulesets.ittybitty.rules.cup import TO_BE_TESTED, test_formations, test_leaderless
from warhost.rulesets.ittybitty.rules.engines import list_batterings
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.flight import list_flights
from warhost.rulesets.ittybitty.rules.ground import in_enemy_zoc
from warhost.rulesets.ittybitty.rules.hidden import is_unknown, note_for_owner
from warhost.rulesets.ittybitty.rules.movement import end_block_objections
from warhost.rulesets.ittybitty.rules.moves import can_somebody_move, list_moves, may_leave
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.odds import clear_combat
from warhost.rulesets.ittybitty.rules.pieces import (
    first_unit,
    formation_has,
    has,
    is_independent,
    mark,
    summoning_of,
    unmark,
)
from warhost.rulesets.ittybitty.rules.ranks import has_living_captain
from warhost.rulesets.ittybitty.rules.scouts import list_hidings, list_scoutings
from warhost.rulesets.ittybitty.rules.spells import list_casts
from warhost.rulesets.ittybitty.rules.works import list_pontoons
from warhost.rulesets.ittybitty.state import (
    ACTED,
    ATTACKED,
    CONTACT,
    DONE_ACTING,
    FLED,
    HAS_FOUGHT,
    HAS_MOVED,
    MOVING,
    NONE,
    OF_THE_SUBPHASE,
    READY,
    Battle,
    Phase,
    Segment,
    Status,
    Umpire,
    Verb,
)

# --- who may act ------------------------------------------------------------------------------------------


@rule
def may_act_now(battle: Battle, formation: int) -> bool:
    """True for a formation that may take its action subphase in the matter on top.

    What is summoned obeys its caster without a test, once he has been drawn.

    Rule: IB-4.3a, IB-R15, IB-R17, IB-R86
    """
    frame, one = battle.stack[battle.depth - 1], battle.formations[formation]
    if frame.phase == Phase.CASTER:
        number = summoning_of(battle, formation)
        if number == NONE or battle.summonings[number].caster != frame.actor:
            return False
        return not formation_has(battle, formation, DONE_ACTING)
    if not formation_has(battle, formation, READY):
        return False
    if frame.phase == Phase.ACTIVATION:
        return one.captain == frame.actor
    return one.side == frame.detail and not has_living_captain(battle, formation)


@rule
def is_free(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for an engineer or a scout who has not acted in this turn and is able to do something.

    Rule: IB-3.3d, IB-3.3e, IB-R18, IB-R43, IB-R45
    """
    one = battle.pieces[piece]
    if not is_independent(battle, umpire, piece) or has(battle, piece, ACTED):
        return False
    return one.status == Status.GOOD or (one.status == Status.ROUTED and not has(battle, piece, FLED))


@rule
def act_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a formation, named by its first unit, or an independent cannot act now.

    Rule: IB-2.4c, IB-4.2m, IB-4.3a, IB-R15, IB-R18
    """
    formation, found = int(battle.pieces[actor].formation), 0
    if formation == NONE:
        if not is_independent(battle, umpire, actor):
            return bit_of(Objection.NOT_A_UNIT)
        if has(battle, actor, ACTED):
            found |= bit_of(Objection.HAS_ACTED)
        if battle.pieces[actor].status == Status.DISORGANIZED:
            found |= bit_of(Objection.IS_DISORGANIZED)
        elif found == 0 and not is_free(battle, umpire, actor):
            found |= bit_of(Objection.HAS_FLED)
        return found
    if not may_act_now(battle, formation):
        found |= bit_of(Objection.NOT_READY)
    if first_unit(battle, formation) != actor:
        found |= bit_of(Objection.NOT_FIRST)
    return found


@rule
def list_acts(battle: Battle, umpire: Umpire, n: int) -> int:
    """List who can act in the matter on top: how many actions there are then.

    Rule: IB-4.3a, IB-R18
    """
    frame = battle.stack[battle.depth - 1]
    side = int(frame.detail) if frame.phase == Phase.WINDOW else int(battle.pieces[frame.actor].side)
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.side == side and one.cell >= 0 and act_objections(battle, umpire, piece, 0, 0, NONE) == 0:
            umpire.listed[n] = pack(Verb.ACT, piece, 0, 0, NONE)
            n += 1
    return n


@rule
def act(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """An action subphase begins; what was summoned in this turn does not move in it.

    Rule: IB-4.3a, IB-R18, IB-R26, IB-R86
    """
    formation = int(battle.pieces[actor].formation)
    battle.blocks, battle.lead = 0, NONE
    battle.struck[:] = 0
    clear_combat(battle)
    battle.combat.segment = Segment.RED
    if formation == NONE:
        mark(battle, actor, ACTED)
    else:
        one = battle.formations[formation]
        one.marks = int(one.marks) & ~READY | DONE_ACTING
        number = summoning_of(battle, formation)
        if number != NONE and battle.summonings[number].begun == battle.turn:
            battle.blocks = HAS_MOVED
    if formation != NONE and is_unknown(battle, formation):
        umpire.journal.reader = 1 + int(battle.pieces[actor].side)
        note(umpire, Event.ACTS, formation, actor)
        umpire.journal.reader = EVERYBODY
    elif formation != NONE:
        note(umpire, Event.ACTS, formation, actor)
    else:
        note_for_owner(battle, umpire, Event.ACTS, NONE, actor, 0, 0)
    push(battle, Phase.ACTION, actor, formation)


# --- captains ---------------------------------------------------------------------------------------------


@rule
def settle_activation(battle: Battle, umpire: Umpire) -> bool:
    """A drawn captain's formations test; then their owner chooses who acts, as long as somebody can.

    Rule: IB-4.1e, IB-4.2b, IB-4.3a, IB-R15, IB-R21
    """
    frame = battle.stack[battle.depth - 1]
    captain = int(frame.actor)
    if frame.detail == TO_BE_TESTED:
        test_formations(battle, umpire, captain)
        return False
    side = int(battle.pieces[captain].side)
    battle.to_decide = side
    if list_acts(battle, umpire, 0) > 0 or (battle.pieces[captain].cell >= 0 and can_somebody_move(battle, umpire)):
        return wait_for(battle, side)
    return end_activation(battle, umpire)


@rule
def end_activation(battle: Battle, umpire: Umpire) -> bool:
    """A captain's activation is over: what of his has not acted yet does not act in this turn.

    Rule: IB-4.3a, IB-R21
    """
    captain = int(battle.stack[battle.depth - 1].actor)
    for formation in range(battle.formation_count):
        if battle.formations[formation].captain == captain and formation_has(battle, formation, READY):
            one = battle.formations[formation]
            one.marks = int(one.marks) & ~READY | DONE_ACTING
    return done(battle)


# --- wizards and priests ----------------------------------------------------------------------------------


@rule
def settle_caster(battle: Battle, umpire: Umpire) -> bool:
    """A drawn wizard or priest moves, casts, and lets what he has summoned act, as long as something is left.

    Rule: IB-3.0b, IB-4.1e, IB-4.5a, IB-R18, IB-R30, IB-R75, IB-R86
    """
    caster = int(battle.stack[battle.depth - 1].actor)
    side = int(battle.pieces[caster].side)
    battle.to_decide = side
    waits = list_acts(battle, umpire, 0) > 0
    if not waits and battle.pieces[caster].cell >= 0:
        waits = can_somebody_move(battle, umpire) or list_casts(battle, umpire, 0) > 0
        waits = waits or list_helps(battle, umpire, 0) > 0
    return wait_for(battle, side) if waits else end_caster(battle)


@rule
def end_caster(battle: Battle) -> bool:
    """A wizard's or a priest's turn is over.

    Rule: IB-4.5a, IB-R67
    """
    forget_cast(battle)
    return done(battle)


# --- the independents' window -----------------------------------------------------------------------------


@rule
def settle_window(battle: Battle, umpire: Umpire) -> bool:
    """Each side in turn: formations of a side without captains test, then they and the independents act.

    Rule: IB-2.3d, IB-2.4c, IB-4.1f, IB-R17, IB-R18
    """
    frame = battle.stack[battle.depth - 1]
    if frame.target >= 2:
        return done(battle)
    side = int(frame.detail)
    if test_leaderless(battle, umpire, side):
        return False
    battle.to_decide = side
    if list_acts(battle, umpire, 0) > 0:
        return wait_for(battle, side)
    pass_window(battle)
    return False


@rule
def pass_window(battle: Battle) -> None:
    """The side that is asked lets nobody act any more, and the other is asked.

    Rule: IB-R17, IB-R18
    """
    frame = battle.stack[battle.depth - 1]
    for formation in range(battle.formation_count):
        one = battle.formations[formation]
        if one.side == frame.detail:
            one.marks = int(one.marks) & ~READY
    frame.detail, frame.target = 1 - int(frame.detail), int(frame.target) + 1


# --- the action subphase ----------------------------------------------------------------------------------


@rule
def settle_action(battle: Battle, umpire: Umpire) -> bool:
    """Whoever acts goes on as long as there is something that he can do.

    Rule: IB-4.3a, IB-4.3b, IB-R26
    """
    frame = battle.stack[battle.depth - 1]
    actor, formation = int(frame.actor), int(frame.target)
    side = int(battle.pieces[actor].side)
    battle.to_decide = side
    used = HAS_MOVED | HAS_FOUGHT
    is_gone = battle.pieces[actor].cell < 0 if formation == NONE else first_unit(battle, formation) == NONE
    if not is_gone and (int(battle.blocks) & used) != used and can_go_on(battle, umpire):
        return wait_for(battle, side)
    return end_action(battle, umpire)


@rule
def can_go_on(battle: Battle, umpire: Umpire) -> bool:
    """True while something can be done in the action subphase on top.

    Rule: IB-4.3b
    """
    if list_attacks(battle, umpire, 0) > 0 or list_flights(battle, umpire, 0) > 0:
        return True
    if list_charges(battle, umpire, 0) > 0 or list_batterings(battle, umpire, 0) > 0:
        return True
    if list_pontoons(battle, umpire, 0) > 0 or list_hidings(battle, umpire, 0) > 0:
        return True
    if list_dismounts(battle, umpire, 0) > 0 or list_remounts(battle, umpire, 0) > 0:
        return True
    return can_somebody_move(battle, umpire)


@rule
def has_duty(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for a unit that entered a zone of control before, has done nothing about it since, and still can.

    Rule: IB-2.7c, IB-R29
    """
    one, frame = battle.pieces[piece], battle.stack[battle.depth - 1]
    acts = piece == frame.actor if frame.target == NONE else one.formation == frame.target
    if not acts or one.cell < 0 or has(battle, piece, ATTACKED) or not has(battle, piece, CONTACT):
        return False
    if not in_enemy_zoc(battle, umpire, int(one.cell), int(one.side)):
        return False
    return could_attack(battle, umpire, piece) or may_leave(battle, umpire, piece)


@rule
def end_action_objections(battle: Battle, umpire: Umpire) -> int:
    """Why an action subphase cannot end now.

    Rule: IB-2.7c, IB-4.4d, IB-R28, IB-R29
    """
    found = end_block_objections(battle, umpire)
    for piece in range(battle.piece_count):
        if has(battle, piece, CONTACT) and has_duty(battle, umpire, piece):
            return found | bit_of(Objection.MUST_FIGHT_OR_LEAVE)
    return found


@rule
def end_action(battle: Battle, umpire: Umpire) -> bool:
    """An action subphase is over: what held in it holds no more.

    A unit is free of its duty once it has attacked, or stands in no enemy zone of control.

    Rule: IB-4.3b, IB-R26, IB-R29
    """
    frame = battle.stack[battle.depth - 1]
    if int(battle.blocks) & MOVING:
        end_block(battle)
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        acted = piece == frame.actor if frame.target == NONE else one.formation == frame.target
        if not acted or not has(battle, piece, CONTACT):
            continue
        is_over = has(battle, piece, ATTACKED) or one.cell < 0
        if is_over or not in_enemy_zoc(battle, umpire, int(one.cell), int(one.side)):
            unmark(battle, piece, CONTACT)
    settle_contacts(battle)
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        one.named = one.rides = NONE
        unmark(battle, piece, OF_THE_SUBPHASE)
    battle.blocks, battle.lead = 0, NONE
    battle.struck[:] = 0
    clear_combat(battle)
    battle.combat.segment = Segment.RED
    return done(battle)


@brief_rule
def list_action(battle: Battle, umpire: Umpire, n: int) -> int:
    """List what can be done in the action subphase on top, up to charges: how many actions there are then.

    Rule: IB-4.3b, IB-R26
    """
    n = list_joins(battle, umpire, list_moves(battle, umpire, n))
    n = list_remounts(battle, umpire, list_dismounts(battle, umpire, n))
    n = list_scoutings(battle, umpire, list_hidings(battle, umpire, n))
    n = list_pontoons(battle, umpire, list_flights(battle, umpire, n))
    return list_charges(battle, umpire, n)
