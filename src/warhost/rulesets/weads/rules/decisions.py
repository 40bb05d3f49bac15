"""The decision points: what is wrong with a choice, and what a choice does."""

from __future__ import annotations

from warhost.kernel.abi import RUNNING, actor_of, extra_of, place_of, pop, target_of, verb_of
from warhost.kernel.compile import rule
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of, is_among
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.weads.rules.activation import activate, decline, may_succeed, rage, replace, stay_calm
from warhost.rulesets.weads.rules.combat import attack, attack_objections, declare, fight_objections
from warhost.rulesets.weads.rules.events import Event
from warhost.rulesets.weads.rules.flight import rout_objections, rout_to
from warhost.rulesets.weads.rules.leaders import escape_objections, join
from warhost.rulesets.weads.rules.missiles import shoot, shot_objections
from warhost.rulesets.weads.rules.movement import face, face_objections, move, move_objections
from warhost.rulesets.weads.rules.objections import Objection
from warhost.rulesets.weads.rules.pieces import is_unit, stacked_leader
from warhost.rulesets.weads.rules.sequence import end_set_up
from warhost.rulesets.weads.rules.set_up import place_objections, place_piece
from warhost.rulesets.weads.rules.spells import IN_MOVEMENT, cast_objections, is_well_said
from warhost.rulesets.weads.rules.windows import cast, pass_window, regain, regain_objections
from warhost.rulesets.weads.state import (
    NONE,
    OF_MOVEMENT,
    SPELLS,
    Battle,
    Phase,
    Status,
    Umpire,
    Verb,
)

# --- objections -------------------------------------------------------------------------------------------


@rule
def is_verb_of(battle: Battle, verb: int) -> bool:
    """True when the matter on top can be decided by this verb.

    Rule: AW-2.3a, AW-9.1a, AW-R36
    """
    if battle.result != RUNNING or battle.depth == 0:
        return False
    phase = phase_on_top(battle)
    if phase == Phase.MOVEMENT:
        return is_among(verb, OF_MOVEMENT) or verb == Verb.DONE
    if phase == Phase.COMBAT:
        return verb == Verb.ATTACK or verb == Verb.DONE
    if phase == Phase.DECLARE:
        return verb == Verb.ATTACK or verb == Verb.FIGHT
    if phase == Phase.WINDOW:
        return verb == Verb.CAST or verb == Verb.PASS
    if phase == Phase.ACTIVATE:
        return verb == Verb.ACTIVATE or verb == Verb.DECLINE
    if phase == Phase.RAGE:
        return verb == Verb.RAGE or verb == Verb.CALM
    if phase == Phase.SET_UP:
        return verb == Verb.PLACE or verb == Verb.DONE
    if phase == Phase.RECHARGE:
        return verb == Verb.REGAIN or verb == Verb.DONE
    return is_only_verb(phase, verb)


@rule
def is_only_verb(phase: int, verb: int) -> bool:
    """True for the verb of a matter that knows just one."""
    if phase == Phase.SUCCEED:
        return verb == Verb.REPLACE
    if phase == Phase.MISSILES:
        return verb == Verb.SHOOT
    return verb == (Verb.ROUT if phase == Phase.ROUT else Verb.JOIN)


@rule
def is_well_formed(umpire: Umpire, verb: int, actor: int, extra: int, place: int, target: int) -> bool:
    """True when an action says what its verb needs and nothing else."""
    if verb == Verb.CAST:
        return actor == NONE and is_well_said(umpire, extra, target, place)
    with_facing = verb == Verb.PLACE or verb == Verb.MOVE or verb == Verb.FACE
    with_place = verb == Verb.PLACE or verb == Verb.MOVE or verb == Verb.ROUT
    with_target = verb == Verb.ATTACK or verb == Verb.SHOOT or verb == Verb.JOIN
    with_actor = with_facing or with_place or with_target or verb == Verb.REPLACE
    extras = 6 if with_facing else SPELLS if verb == Verb.REGAIN else 1
    return (
        (actor != NONE) == with_actor
        and (target != NONE) == with_target
        and place < (int(umpire.board.cells) if with_place else 1)
        and extra < extras
    )


@rule
def find_objections(battle: Battle, umpire: Umpire, action: int) -> int:
    """Every reason why an action is illegal here, as bits; 0 when it is legal.

    Rule: AW-0.1a
    """
    verb, actor, target = verb_of(action), actor_of(action), target_of(action)
    extra, place = extra_of(action), place_of(action)
    if not is_verb_of(battle, verb):
        return bit_of(Objection.NOT_NOW)
    if not is_well_formed(umpire, verb, actor, extra, place, target):
        return bit_of(Objection.MALFORMED)
    if actor >= battle.piece_count or target >= battle.piece_count:
        return bit_of(Objection.NO_SUCH_PIECE)
    if verb == Verb.CAST:
        side, frame = int(battle.to_decide), battle.stack[battle.depth - 1]
        window = int(frame.detail) if frame.phase == Phase.WINDOW else IN_MOVEMENT
        return cast_objections(battle, umpire, side, window, extra, target, place)
    if verb == Verb.REGAIN:
        return regain_objections(battle, umpire, int(battle.to_decide), extra)
    if verb == Verb.FIGHT:
        return fight_objections(battle, umpire)
    return deed_objections(battle, umpire, verb, actor, extra, place, target) if actor != NONE else 0


@rule
def deed_objections(battle: Battle, umpire: Umpire, verb: int, actor: int, extra: int, place: int, target: int) -> int:
    """Why a piece cannot do this."""
    one = battle.pieces[actor]
    found = bit_of(Objection.NOT_YOURS) if one.side != battle.to_decide else 0
    if one.cell < 0:
        return found | bit_of(Objection.GONE)
    if target != NONE and battle.pieces[target].cell < 0:
        return found | bit_of(Objection.GONE)
    if verb == Verb.PLACE:
        return found | place_objections(battle, umpire, actor, place, extra)
    if verb == Verb.MOVE:
        return found | move_objections(battle, umpire, actor, place, extra)
    if verb == Verb.FACE:
        return found | face_objections(battle, umpire, actor, extra)
    if verb == Verb.ATTACK:
        return found | attack_objections(battle, umpire, actor, target)
    if verb == Verb.SHOOT:
        return found | shot_objections(battle, umpire, actor, target)
    if verb == Verb.ROUT:
        return found | rout_objections(battle, umpire, actor, place)
    if verb == Verb.JOIN:
        return found | escape_objections(battle, umpire, actor, target)
    return found | replacement_objections(battle, actor, int(battle.stack[battle.depth - 1].actor))


@rule
def replacement_objections(battle: Battle, unit: int, command: int) -> int:
    """Why a unit cannot be given the replacement leader of a command.

    Rule: AW-13.3a, AW-R10
    """
    one, found = battle.pieces[unit], 0
    if may_succeed(battle, unit, command):
        return 0
    if not is_unit(battle, unit):
        return bit_of(Objection.NOT_A_UNIT)
    if one.command != command:
        found |= bit_of(Objection.NOT_OF_THE_COMMAND)
    if one.status == Status.ROUTED:
        found |= bit_of(Objection.ROUTED_SUCCESSOR)
    if stacked_leader(battle, unit) != NONE:
        found |= bit_of(Objection.LEADER_THERE)
    return found


# --- carrying out -----------------------------------------------------------------------------------------


@rule
def decide(battle: Battle, umpire: Umpire, action: int) -> None:
    """Carry out one legal action up to the point where pending matters go on.

    Rule: AW-2.3a
    """
    verb, actor, target = verb_of(action), actor_of(action), target_of(action)
    extra, place = extra_of(action), place_of(action)
    battle.actions += 1
    if verb == Verb.MOVE:
        move(battle, umpire, actor, place, extra)
    elif verb == Verb.ATTACK:
        attack(battle, umpire, actor, target)
    elif verb == Verb.FACE:
        face(battle, umpire, actor, extra)
    elif verb == Verb.CAST:
        cast(battle, umpire, int(battle.to_decide), extra, target, place)
    elif verb == Verb.SHOOT:
        shoot(battle, umpire, actor, target)
    elif verb == Verb.ROUT:
        rout_to(battle, umpire, actor, place)
    elif verb == Verb.JOIN:
        join(battle, umpire, actor, target)
    elif verb == Verb.PLACE:
        place_piece(battle, umpire, actor, place, extra)
    else:
        answer(battle, umpire, verb, actor, extra)


@rule
def answer(battle: Battle, umpire: Umpire, verb: int, unit: int, spell: int) -> None:
    """Carry out what answers a question with few answers."""
    if verb == Verb.ACTIVATE:
        activate(battle, umpire)
    elif verb == Verb.DECLINE:
        decline(battle, umpire)
    elif verb == Verb.RAGE:
        rage(battle, umpire)
    elif verb == Verb.CALM:
        stay_calm(battle, umpire)
    elif verb == Verb.FIGHT:
        declare(battle, umpire)
    elif verb == Verb.PASS:
        pass_window(battle, umpire)
    elif verb == Verb.REPLACE:
        replace(battle, umpire, unit)
    elif verb == Verb.REGAIN:
        regain(battle, umpire, int(battle.to_decide), spell)
    else:
        end_matter(battle, umpire, phase_on_top(battle))


@rule
def end_matter(battle: Battle, umpire: Umpire, phase: int) -> None:
    """Nothing more in this matter: no further piece moves, no further combat is declared, no spell is regained.

    Rule: AW-3.1d, AW-9.1d, AW-19.1a
    """
    side = int(battle.to_decide)
    note(umpire, Event.NOTHING_MORE, side, phase)
    if phase == Phase.SET_UP:
        end_set_up(battle, side)
        return
    if phase == Phase.MOVEMENT:
        battle.mover, battle.mover_left = NONE, 0
    if phase == Phase.RECHARGE:
        note(umpire, Event.NOT_REGAINED, side)
    pop(battle)
