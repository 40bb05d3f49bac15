"""The decision points.

What each pending matter lets its player choose, what is wrong with other choices, what they do.
"""

from __future__ import annotations

from warhost.kernel.abi import MAX_ACTIONS, RUNNING, actor_of, extra_of, pack, place_of, pop, push, target_of, verb_of
from warhost.kernel.compile import rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import EVERYBODY, note
from warhost.kernel.sets import bit_of, is_among
from warhost.rulesets.tewapen.rules.buildings import is_building
from warhost.rulesets.tewapen.rules.choices import (
    actor_objections,
    is_available,
    list_actions,
    list_all_slayings,
    list_pourings,
    must_battle_trap,
)
from warhost.rulesets.tewapen.rules.combat import (
    attack,
    attack_objections,
    fighter_objections,
    follow_up,
    may_reroll,
    settle_attack,
    slaying_objections,
)
from warhost.rulesets.tewapen.rules.deploy import end_deployment, list_places, place_objections, place_piece
from warhost.rulesets.tewapen.rules.equipment import drop, drop_objections
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.rules.forces import summon
from warhost.rulesets.tewapen.rules.hits import throw
from warhost.rulesets.tewapen.rules.individuals import (
    assassinate,
    assassination_objections,
    change_shape,
    gaze,
    gaze_objections,
    horn_objections,
    shape_objections,
    sound_horn,
)
from warhost.rulesets.tewapen.rules.magic import cast_objections
from warhost.rulesets.tewapen.rules.movement import (
    move,
    move_objections,
    stay_behind_objections,
)
from warhost.rulesets.tewapen.rules.objections import Objection
from warhost.rulesets.tewapen.rules.oil import pour, pouring_objections
from warhost.rulesets.tewapen.rules.pieces import (
    attached_with,
    flag,
    is_attached,
    is_flagged,
    is_individual,
    is_on_board,
    is_vacant,
    led_with,
    spend,
)
from warhost.rulesets.tewapen.rules.reach import list_drops, list_moves
from warhost.rulesets.tewapen.rules.sequence import leave_behind, nominate
from warhost.rulesets.tewapen.rules.spells import cast, parting_objections, put_objections, teleport_unit
from warhost.rulesets.tewapen.rules.trap_battle import settle_blow
from warhost.rulesets.tewapen.rules.traps import begin_trap_round, is_known_trap, lay_trap
from warhost.rulesets.tewapen.state import (
    ACTED,
    BLADE_OF_ACCURACY,
    DEEDS,
    INCLUDED,
    MAX_PIECES,
    MAX_TRAPS,
    NOMINATED,
    NONE,
    SLAYER,
    SWORD_OF_THE_GODS,
    WITH_ACTOR,
    WITH_EXTRA,
    WITH_PLACE,
    WITH_TARGET,
    Battle,
    Phase,
    TrapState,
    Umpire,
    Verb,
)

# --- listing -----------------------------------------------------------------------------------------------


@rule
def list_pieces(battle: Battle, umpire: Umpire, verb: int, n: int) -> int:
    """Add one action of the verb for each piece to which nothing objects."""
    if verb == Verb.NOMINATE:
        return list_available(battle, umpire, n)
    for piece in range(battle.piece_count):
        if (
            is_individual(battle, piece)
            and is_on_board(battle, piece)
            and piece_objections(battle, umpire, verb, piece) == 0
        ):
            umpire.listed[n] = pack(verb, piece, 0, 0, NONE)
            n += 1
    return n


@rule
def list_available(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every piece that can be nominated.

    Rule: TW-1.3.1o, TW-1.3.1u
    """
    for piece in range(battle.piece_count):
        umpire.listed[n] = pack(Verb.NOMINATE, piece, 0, 0, NONE)
        n += int(is_available(battle, piece, int(battle.to_decide)))
    return n


@rule
def list_cells(battle: Battle, umpire: Umpire, verb: int, n: int) -> int:
    """Add every hex where the matter on top lets something be put."""
    for cell in range(umpire.board.cells):
        if cell_objections(battle, umpire, verb, cell) == 0:
            umpire.listed[n] = pack(verb, NONE, 0, cell, NONE)
            n += 1
    return n


@rule
def list_rerolls(battle: Battle, umpire: Umpire) -> int:
    """List the faces of which one die may be rolled again, to keep all dice, and to roll all again."""
    n = 0
    for face in range(1, 7):
        if reroll_objections(battle, face) == 0:
            umpire.listed[n] = pack(Verb.REROLL, NONE, face, 0, NONE)
            n += 1
    n = add(umpire, n, Verb.KEEP)
    return add(umpire, n, Verb.RETHROW) if rethrow_objections(battle) == 0 else n


@rule
def add(umpire: Umpire, n: int, verb: int) -> int:
    """Add an action that is a verb alone."""
    umpire.listed[n] = pack(verb, NONE, 0, 0, NONE)
    return n + 1


@rule
def list_legal(battle: Battle, umpire: Umpire) -> int:
    """Put every legal action at this decision point into `umpire.listed`, in canonical order: how many.

    Rule: TW-1.3.1q, TW-1.5.7b, TW-2.9.7f
    """
    if battle.result != RUNNING or battle.depth == 0:
        return 0
    phase = int(battle.stack[battle.depth - 1].phase)
    if phase == Phase.PLACE_TRAPS:
        return list_cells(battle, umpire, Verb.PLACE_TRAP, 0)
    if phase == Phase.NOMINATE:
        return list_pieces(battle, umpire, Verb.NOMINATE, 0)
    if phase == Phase.INCLUDE or phase == Phase.COMPANY:
        verb = Verb.INCLUDE if phase == Phase.INCLUDE else Verb.STAY_BEHIND
        return add(umpire, list_pieces(battle, umpire, verb, 0), Verb.DONE)
    if phase == Phase.MOVE:
        n = list_pieces(battle, umpire, Verb.STAY_BEHIND, 0)
        n = add(umpire, list_moves(battle, umpire, n), Verb.DONE)
        return list_drops(battle, umpire, n)
    if phase == Phase.ACT:
        return list_deeds(battle, umpire)
    if phase == Phase.SECOND_PLACE:
        return list_cells(battle, umpire, Verb.PUT, 0)
    if phase == Phase.REROLL:
        return list_rerolls(battle, umpire)
    if phase == Phase.DEPLOY:
        return list_places(battle, umpire, int(battle.to_decide), add(umpire, 0, Verb.DONE))
    return add(umpire, add(umpire, 0, Verb.FOLLOW_UP), Verb.STAND)


@rule
def list_deeds(battle: Battle, umpire: Umpire) -> int:
    """List what activated pieces can do in the action step.

    Rule: TW-1.3.1m, TW-2.9.7f
    """
    n = list_actions(battle, umpire, MAX_ACTIONS - MAX_PIECES)
    n = n if is_trap_battle_due(battle) else add(umpire, n, Verb.DONE)
    if umpire.orders.building_count != 0:
        n = list_pourings(battle, umpire, n, MAX_ACTIONS)
    return list_all_slayings(battle, umpire, n, MAX_ACTIONS) if umpire.orders.slayers != 0 else n


@rule
def is_trap_battle_due(battle: Battle) -> bool:
    """True while a nominated prisoner still has to fight its trap.

    Rule: TW-2.9.7f
    """
    for piece in range(battle.piece_count):
        if must_battle_trap(battle, piece):
            return True
    return False


# --- objections -------------------------------------------------------------------------------------------


@rule
def is_verb_of(battle: Battle, verb: int) -> bool:
    """True when the matter on top can be decided by this verb.

    Rule: TW-1.3.1l, TW-1.3.1v
    """
    if battle.result != RUNNING or battle.depth == 0:
        return False
    phase = int(battle.stack[battle.depth - 1].phase)
    if phase == Phase.MOVE:
        return verb == Verb.STAY_BEHIND or verb == Verb.MOVE or verb == Verb.DONE or verb == Verb.DROP
    if phase == Phase.ACT:
        return is_among(verb, DEEDS) or verb == Verb.DONE
    if phase == Phase.INCLUDE:
        return verb == Verb.INCLUDE or verb == Verb.DONE
    if phase == Phase.COMPANY:
        return verb == Verb.STAY_BEHIND or verb == Verb.DONE
    if phase == Phase.REROLL:
        return verb == Verb.REROLL or verb == Verb.KEEP or verb == Verb.RETHROW
    if phase == Phase.FOLLOW_UP:
        return verb == Verb.FOLLOW_UP or verb == Verb.STAND
    if phase == Phase.PLACE_TRAPS:
        return verb == Verb.PLACE_TRAP
    if phase == Phase.DEPLOY:
        return verb == Verb.PLACE or verb == Verb.DONE
    return verb == (Verb.NOMINATE if phase == Phase.NOMINATE else Verb.PUT)


@rule
def is_well_formed(verb: int, actor: int, extra: int, place: int, target: int) -> bool:
    """True when an action says what its verb needs and nothing else."""
    if verb == Verb.CAST:
        return actor != NONE
    return (
        (actor != NONE) == is_among(verb, WITH_ACTOR)
        and (target != NONE) == is_among(verb, WITH_TARGET)
        and (place == 0 or is_among(verb, WITH_PLACE))
        and (extra == 0 or is_among(verb, WITH_EXTRA))
    )


@rule
def piece_objections(battle: Battle, umpire: Umpire, verb: int, piece: int) -> int:
    """Why a piece cannot be nominated, included or left behind.

    Rule: TW-1.3.1o, TW-1.6.2d, TW-R15
    """
    one = battle.pieces[piece]
    objections = 0
    if not is_on_board(battle, piece):
        objections |= bit_of(Objection.NO_SUCH_PIECE)
    if one.side != battle.to_decide:
        objections |= bit_of(Objection.NOT_YOURS)
    if verb == Verb.STAY_BEHIND:
        return objections | left_objections(battle, umpire, piece)
    if one.counters > 0:
        objections |= bit_of(Objection.HAS_COUNTER)
    if is_flagged(battle, piece, NOMINATED | INCLUDED):
        objections |= bit_of(Objection.ALREADY_NAMED)
    if verb == Verb.INCLUDE:
        objections |= company_objections(battle, piece)
    return objections


@rule
def company_objections(battle: Battle, piece: int) -> int:
    """Why a piece is not activated with a unit of the running card.

    Rule: TW-1.6.1h, TW-1.6.2d
    """
    if not is_on_board(battle, piece) or not is_individual(battle, piece) or not is_attached(battle, piece):
        return bit_of(Objection.NOT_ATTACHED)
    activated = is_flagged(battle, int(battle.unit_in[battle.pieces[piece].cell]), NOMINATED)
    return 0 if activated else bit_of(Objection.UNIT_NOT_ACTIVATED)


@rule
def left_objections(battle: Battle, umpire: Umpire, individual: int) -> int:
    """Why an individual cannot be left behind, by a unit that moves or one that teleports.

    Rule: TW-1.6.1f, TW-R38
    """
    if not is_on_board(battle, individual):
        return bit_of(Objection.NOT_ATTACHED)
    frame = battle.stack[battle.depth - 1]
    if frame.phase != Phase.COMPANY:
        return stay_behind_objections(battle, individual)
    if not is_individual(battle, individual) or battle.pieces[individual].cell != battle.pieces[frame.target].cell:
        return bit_of(Objection.NOT_WITH_UNIT)
    return parting_objections(battle, umpire, int(frame.actor), individual, int(frame.place))


@rule
def cell_objections(battle: Battle, umpire: Umpire, verb: int, cell: int) -> int:
    """Why a trap cannot be placed, or the second unit of a horde not put, in the hex.

    Rule: TW-2.9.7a, TW-3.2.4d
    """
    if cell < 0 or cell >= umpire.board.cells:
        return bit_of(Objection.OFF_THE_BOARD)
    frame = battle.stack[battle.depth - 1]
    if verb == Verb.PUT:
        side = int(battle.pieces[frame.actor].side)
        return put_objections(battle, umpire, side, int(frame.place), int(frame.detail), cell)
    objections = 0
    if umpire.orders.trap_sites[frame.actor, cell] == 0:
        objections |= bit_of(Objection.NO_TRAP_SITE)
    if not is_vacant(battle, cell) or is_known_trap(battle, cell, int(frame.actor)):
        objections |= bit_of(Objection.NOT_VACANT)
    if battle.trap_count >= MAX_TRAPS:
        objections |= bit_of(Objection.NO_FIGURES_LEFT)
    return objections


@rule
def reroll_objections(battle: Battle, face: int) -> int:
    """Why no die of this face can be rolled again: none lies there, it hit, or nobody has a Blade of Accuracy.

    Rule: TW-3.1.1i, TW-R61
    """
    frame = battle.stack[battle.depth - 1]
    hit_at = battle.pieces[frame.target].hit_at if frame.target != NONE else battle.traps[frame.detail].hit_at
    none = face < 1 or face > 6 or face >= hit_at or battle.pool[face - 1] == 0
    without = attached_with(battle, int(frame.actor), BLADE_OF_ACCURACY, 0) == 0
    return (bit_of(Objection.NO_SUCH_DIE) if none else 0) | (bit_of(Objection.NO_SECOND_THROW) if without else 0)


@rule
def rethrow_objections(battle: Battle) -> int:
    """Why not all dice can be rolled again.

    Rule: TW-R102
    """
    has_sword = led_with(battle, int(battle.stack[battle.depth - 1].actor), SWORD_OF_THE_GODS)
    return 0 if has_sword else bit_of(Objection.NO_SECOND_THROW)


@rule
def deed_objections(battle: Battle, umpire: Umpire, verb: int, actor: int, extra: int, place: int, target: int) -> int:
    """Why an activated piece cannot do this in the action step.

    Rule: TW-2.9.7f, TW-2.9.7j
    """
    if verb == Verb.BATTLE_TRAP:
        free = battle.pieces[actor].prison == NONE
        objections = actor_objections(battle, actor) & ~bit_of(Objection.TRAPPED)
        return objections | (bit_of(Objection.NOT_IN_A_TRAP) if free else 0)
    objections = actor_objections(battle, actor)
    if objections & bit_of(Objection.NO_SUCH_PIECE):
        fights = verb == Verb.ATTACK or verb == Verb.SLAY
        return objections | (fighter_objections(battle, actor) if fights else 0)
    if verb == Verb.ATTACK:
        return objections | attack_objections(battle, umpire, actor, target)
    if verb == Verb.POUR:
        return objections | pouring_objections(battle, umpire, actor, target)
    if verb == Verb.SLAY:
        return objections | slaying_objections(battle, umpire, actor, target)
    if verb == Verb.GAZE:
        return objections | gaze_objections(battle, umpire, actor, target)
    if verb == Verb.CAST:
        return objections | cast_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.ASSASSINATE:
        return objections | assassination_objections(battle, umpire, actor, target)
    if verb == Verb.CHANGE_SHAPE:
        return objections | shape_objections(battle, umpire, actor, place)
    return objections | horn_objections(battle, umpire, actor)


@rule
def is_known_target(battle: Battle, verb: int, target: int) -> bool:
    """True for no target, for a piece, and for a building where something can be aimed at one.

    Rule: TW-4.3a
    """
    if target < battle.piece_count:
        return True
    aimed = verb == Verb.ATTACK or verb == Verb.CAST or verb == Verb.SLAY
    return aimed and target < MAX_PIECES and is_building(battle, target)


@rule
def find_objections(battle: Battle, umpire: Umpire, action: int) -> int:
    """Every reason why an action is illegal here, as bits; 0 when it is legal.

    Rule: TW-2.9.7f
    """
    verb, actor, target = verb_of(action), actor_of(action), target_of(action)
    extra, place = extra_of(action), place_of(action)
    if not is_verb_of(battle, verb):
        return bit_of(Objection.NOT_NOW)
    known = actor < battle.piece_count and is_known_target(battle, verb, target)
    if not known or not is_well_formed(verb, actor, extra, place, target):
        return bit_of(Objection.MALFORMED)
    if verb == Verb.NOMINATE or verb == Verb.INCLUDE or verb == Verb.STAY_BEHIND:
        return piece_objections(battle, umpire, verb, actor)
    if verb == Verb.PLACE_TRAP or verb == Verb.PUT:
        return cell_objections(battle, umpire, verb, place)
    if verb == Verb.REROLL or verb == Verb.RETHROW:
        return reroll_objections(battle, extra) if verb == Verb.REROLL else rethrow_objections(battle)
    if verb == Verb.PLACE:
        return place_objections(battle, umpire, int(battle.to_decide), actor, place)
    if verb == Verb.MOVE or verb == Verb.DROP:
        foreign = bit_of(Objection.NOT_YOURS) if battle.pieces[actor].side != battle.to_decide else 0
        if verb == Verb.DROP:
            return foreign | drop_objections(battle, actor, extra)
        return foreign | move_objections(battle, umpire, actor, place)
    if is_among(verb, DEEDS):
        return deed_objections(battle, umpire, verb, actor, extra, place, target)
    due = verb == Verb.DONE and battle.stack[battle.depth - 1].phase == Phase.ACT and is_trap_battle_due(battle)
    return bit_of(Objection.MUST_BATTLE_TRAP) if due else 0


# --- carrying out -----------------------------------------------------------------------------------------


@rule
def decide(battle: Battle, umpire: Umpire, action: int) -> None:
    """Carry out one legal action up to the point where pending matters go on.

    Rule: TW-1.5.2d, TW-1.6.2d, TW-1.7a, TW-1.7b
    """
    verb, actor, target = verb_of(action), actor_of(action), target_of(action)
    extra, place = extra_of(action), place_of(action)
    battle.actions += 1
    if verb == Verb.NOMINATE:
        nominate(battle, umpire, actor)
    elif verb == Verb.INCLUDE:
        flag(battle, actor, INCLUDED)
        note(umpire, Event.INCLUDED, actor, int(battle.unit_in[battle.pieces[actor].cell]))
    elif verb == Verb.STAY_BEHIND:
        leave_behind(battle, umpire, actor)
    elif verb == Verb.MOVE:
        move(battle, umpire, actor, place)
    elif verb == Verb.DROP:
        drop(battle, umpire, actor, extra)
    elif verb == Verb.PLACE:
        place_piece(battle, umpire, actor, place)
    elif is_among(verb, DEEDS):
        flag(battle, actor, ACTED)
        do_deed(battle, umpire, verb, actor, extra, place, target)
    else:
        settle_choice(battle, umpire, verb, extra, place)


@rule
def do_deed(battle: Battle, umpire: Umpire, verb: int, actor: int, extra: int, place: int, target: int) -> None:
    """Carry out what an activated piece does in the action step.

    Rule: TW-1.3.1m, TW-1.3.1p
    """
    if verb == Verb.ATTACK:
        attack(battle, umpire, actor, target, 0)
    elif verb == Verb.POUR:
        pour(battle, umpire, actor, target)
    elif verb == Verb.SLAY:
        spend(battle, actor, SLAYER)
        attack(battle, umpire, actor, target, int(umpire.figures.slayer_dice))
    elif verb == Verb.GAZE:
        gaze(battle, umpire, actor, target)
    elif verb == Verb.CAST:
        cast(battle, umpire, actor, extra, place, target)
    elif verb == Verb.ASSASSINATE:
        assassinate(battle, umpire, actor, target)
    elif verb == Verb.CHANGE_SHAPE:
        change_shape(battle, umpire, actor, place)
    elif verb == Verb.SOUND_HORN:
        sound_horn(battle, umpire, actor)
    else:
        begin_trap_round(battle, actor, int(battle.pieces[actor].prison))


@rule
def settle_choice(battle: Battle, umpire: Umpire, verb: int, extra: int, place: int) -> None:
    """Carry out a choice that the matter on top has asked for.

    Rule: TW-1.5.7b, TW-3.2.4d
    """
    frame = battle.stack[battle.depth - 1]
    phase, actor, target = int(frame.phase), int(frame.actor), int(frame.target)
    there, detail = int(frame.place), int(frame.detail)
    if verb == Verb.PLACE_TRAP:
        place_trap(battle, umpire, actor, place)
        return
    pop(battle)
    if verb == Verb.PUT:
        summon(battle, umpire, detail, 0, int(battle.pieces[actor].side), place)
    elif verb == Verb.FOLLOW_UP:
        follow_up(battle, umpire, actor, there)
    elif verb == Verb.STAND:
        note(umpire, Event.STOOD, actor)
    elif verb == Verb.KEEP or verb == Verb.REROLL:
        finish_pool(battle, umpire, actor, target, detail, extra)
    elif verb == Verb.RETHROW:
        rethrow(battle, umpire, actor, target, detail)
    elif phase == Phase.DEPLOY:
        end_deployment(battle, umpire, actor)
    elif phase == Phase.COMPANY:
        teleport_unit(battle, umpire, actor, target, there)


@rule
def place_trap(battle: Battle, umpire: Umpire, side: int, cell: int) -> None:
    """Place one trap secretly: only its owner may read of it.

    Rule: TW-2.9.7a
    """
    umpire.journal.reader = side + 1
    trap = lay_trap(battle, umpire, int(umpire.figures.trap), side, cell, TrapState.HIDDEN)
    note(umpire, Event.TRAP_PLACED, trap, cell)
    umpire.journal.reader = EVERYBODY
    battle.stack[battle.depth - 1].detail -= 1


@rule
def finish_pool(battle: Battle, umpire: Umpire, actor: int, target: int, trap: int, face: int) -> None:
    """Roll one failed die again (face 0: keep all), then settle the running attack or blow.

    Rule: TW-3.1.1i, TW-R61
    """
    umpire.hits[:] = battle.pool
    battle.pool[:] = 0
    if face > 0:
        rolled = roll_one(battle, umpire, 6)
        if rolled == 0:
            return
        umpire.hits[face - 1] -= 1
        umpire.hits[rolled - 1] += 1
        note(umpire, Event.DIE_ROLLED_AGAIN, face, rolled)
    else:
        note(umpire, Event.KEPT_DICE, actor)
    settle_dice(battle, umpire, actor, target, trap)


@rule
def settle_dice(battle: Battle, umpire: Umpire, actor: int, target: int, trap: int) -> None:
    """Carry out the dice of the running attack, or of the blow at a trap where it has no target."""
    if target == NONE:
        settle_blow(battle, umpire, actor, trap)
    else:
        settle_attack(battle, umpire, actor, target)


@rule
def rethrow(battle: Battle, umpire: Umpire, actor: int, target: int, trap: int) -> None:
    """Roll all dice of the running attack or blow again; a Blade of Accuracy may still roll one of them once more.

    Rule: TW-R102
    """
    hit_at = int(battle.pieces[target].hit_at) if target != NONE else int(battle.traps[trap].hit_at)
    dice, hits = 0, 0
    for face in range(6):
        dice += int(battle.pool[face])
        hits += int(battle.pool[face]) if face >= hit_at - 1 else 0
    battle.pool[:] = 0
    spend(battle, actor, SWORD_OF_THE_GODS)
    note(umpire, Event.ALL_ROLLED_AGAIN, actor, hits, hit_at)
    throw(battle, umpire, dice)
    if may_reroll(battle, umpire, actor, hit_at):
        battle.pool[:] = umpire.hits
        push(battle, Phase.REROLL, actor, target, 0, trap)
    else:
        settle_dice(battle, umpire, actor, target, trap)
