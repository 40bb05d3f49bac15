"""The decision points: what is wrong with a choice, and what a choice does."""

from __future__ import annotations

from warhost.kernel.abi import RUNNING, actor_of, extra_of, place_of, pop, target_of, verb_of
from warhost.kernel.compile import rule
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of, is_among
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.onehour.rules.arrivals import (
    arrival_objections,
    arrive,
    exit_objections,
    leave,
    place_unit,
    placing_objections,
    work,
    work_objections,
)
from warhost.rulesets.onehour.rules.charges import charge, charge_objections
from warhost.rulesets.onehour.rules.events import Event
from warhost.rulesets.onehour.rules.firing import shoot, shot_objections
from warhost.rulesets.onehour.rules.melee import face, face_objections, strike, strike_objections
from warhost.rulesets.onehour.rules.objections import Objection
from warhost.rulesets.onehour.rules.units import flag, set_foot_on
from warhost.rulesets.onehour.rules.ways import ON_THE_WAY, lies_ahead, move_objections, reaches
from warhost.rulesets.onehour.state import (
    ACTED,
    NONE,
    OF_MOVEMENT,
    WITH_FACING,
    WITH_PLACE,
    WITH_TARGET,
    Battle,
    Phase,
    Umpire,
    Verb,
)

# --- objections -------------------------------------------------------------------------------------------


@rule
def is_verb_of(battle: Battle, verb: int) -> bool:
    """True when the matter on top can be decided by this verb.

    Rule: OH-Q.1c
    """
    if battle.result != RUNNING or battle.depth == 0:
        return False
    phase = phase_on_top(battle)
    if phase == Phase.MOVEMENT:
        return is_among(verb, OF_MOVEMENT) or verb == Verb.DONE
    if phase == Phase.FIRING:
        return verb == Verb.SHOOT or verb == Verb.DONE
    return verb == (Verb.PLACE if phase == Phase.PLACE else Verb.STRIKE)


@rule
def is_well_formed(umpire: Umpire, verb: int, actor: int, extra: int, place: int, target: int) -> bool:
    """True when an action says what its verb needs and nothing else."""
    return (
        (actor == NONE) == (verb == Verb.DONE)
        and (target != NONE) == is_among(verb, WITH_TARGET)
        and place < (int(umpire.board.cells) if is_among(verb, WITH_PLACE) else 1)
        and extra < (4 if is_among(verb, WITH_FACING) else 1)
    )


@rule
def find_objections(battle: Battle, umpire: Umpire, action: int) -> int:
    """Every reason why an action is illegal here, as bits; 0 when it is legal.

    Rule: OH-3.3e
    """
    verb, actor, target = verb_of(action), actor_of(action), target_of(action)
    extra, place = extra_of(action), place_of(action)
    if not is_verb_of(battle, verb):
        strikes = verb == Verb.DONE and is_verb_of(battle, Verb.STRIKE)
        return bit_of(Objection.MUST_STRIKE if strikes else Objection.NOT_NOW)
    if not is_well_formed(umpire, verb, actor, extra, place, target):
        return bit_of(Objection.MALFORMED)
    if verb == Verb.DONE:
        return 0
    if actor >= battle.unit_count or target >= battle.unit_count:
        return bit_of(Objection.NO_SUCH_UNIT)
    foreign = bit_of(Objection.NOT_YOURS) if battle.units[actor].side != battle.to_decide else 0
    return foreign | deed_objections(battle, umpire, verb, actor, extra, place, target)


@rule
def deed_objections(battle: Battle, umpire: Umpire, verb: int, actor: int, extra: int, place: int, target: int) -> int:
    """Why a unit cannot do this."""
    if verb == Verb.PLACE:
        return placing_objections(battle, umpire, actor, place, extra)
    if verb == Verb.MOVE:
        return move_objections(battle, umpire, actor, place, extra)
    if verb == Verb.CHARGE:
        return charge_objections(battle, umpire, actor, place, extra, target)
    if verb == Verb.FACE:
        return face_objections(battle, umpire, actor, extra)
    if verb == Verb.ARRIVE:
        return arrival_objections(battle, umpire, actor, place)
    if verb == Verb.EXIT:
        return exit_objections(battle, umpire, actor)
    if verb == Verb.WORK:
        return work_objections(battle, umpire, actor)
    if verb == Verb.SHOOT:
        return shot_objections(battle, umpire, actor, target)
    return strike_objections(battle, umpire, actor, target)


# --- carrying out -----------------------------------------------------------------------------------------


@rule
def decide(battle: Battle, umpire: Umpire, action: int) -> None:
    """Carry out one legal action up to the point where pending matters go on.

    Rule: OH-Q.1f
    """
    verb, actor, target = verb_of(action), actor_of(action), target_of(action)
    extra, place = extra_of(action), place_of(action)
    battle.actions += 1
    if verb == Verb.MOVE:
        move(battle, umpire, actor, place, extra)
    elif verb == Verb.CHARGE:
        charge(battle, umpire, actor, place, extra, target)
    elif verb == Verb.FACE:
        face(battle, umpire, actor, extra)
    elif verb == Verb.SHOOT:
        shoot(battle, umpire, actor, target)
    elif verb == Verb.STRIKE:
        strike(battle, umpire, actor, target)
    elif verb == Verb.ARRIVE:
        arrive(battle, umpire, actor, place)
    elif verb == Verb.EXIT:
        leave(battle, umpire, actor)
    elif verb == Verb.WORK:
        work(battle, umpire, actor)
    elif verb == Verb.PLACE:
        place_unit(battle, umpire, actor, place, extra)
    else:
        note(umpire, Event.NOTHING_MORE, int(battle.to_decide), phase_on_top(battle))
        pop(battle)


@rule
def move(battle: Battle, umpire: Umpire, unit: int, place: int, facing: int) -> None:
    """Make an ordinary move: the quarter turn, if there is one, comes last where it can.

    Rule: OH-1.2a, OH-1.2b, OH-1.2g, OH-1.6p
    """
    one = battle.units[unit]
    start = int(one.cell)
    if umpire.journal.open != 0:
        tell_move(battle, umpire, unit, place, facing)
    if place != start:
        set_foot_on(battle, unit, place)
    one.facing = facing
    flag(battle, unit, ACTED)


@rule
def tell_move(battle: Battle, umpire: Umpire, unit: int, place: int, facing: int) -> None:
    """Write down where a unit goes, and whether it turns before or after.

    Rule: OH-1.2a
    """
    one = battle.units[unit]
    start, heading = int(one.cell), int(one.facing)
    slants = umpire.types[one.kind].slants != 0
    first = facing != heading and not (
        lies_ahead(umpire, slants, start, heading, place)
        and reaches(battle, umpire, unit, heading, place, 0, ON_THE_WAY)
    )
    if first:
        note(umpire, Event.TURNED, unit, facing)
    if place != start:
        note(umpire, Event.MOVED, unit, start, place, int(umpire.board.distance[start, place]))
    if facing != heading and not first:
        note(umpire, Event.TURNED, unit, facing)
