"""What is wrong with a decision: every objection to an action, whatever the matter on top of the stack.

Chapters: HG-2.3, HG-16.1
"""

from __future__ import annotations

from warhost.kernel.abi import RUNNING, actor_of, extra_of, place_of, target_of, verb_of
from warhost.kernel.compile import rule
from warhost.kernel.sets import bit_of, is_among
from warhost.rulesets.heroes.rules.deployment import deploy_objections
from warhost.rulesets.heroes.rules.duel import challenge_objections, is_truce_phase
from warhost.rulesets.heroes.rules.figures import are_in_contact, is_flagged, is_standing, number
from warhost.rulesets.heroes.rules.gods import call_objections, is_target_of, window_now
from warhost.rulesets.heroes.rules.melee import must_any_fight, strike_objections
from warhost.rulesets.heroes.rules.movement import (
    halt_objections,
    move_objections,
    mover_objections,
    point_x,
    point_y,
    via_objections,
)
from warhost.rulesets.heroes.rules.objections import Objection
from warhost.rulesets.heroes.rules.rescue import set_down_objections
from warhost.rulesets.heroes.rules.shooting import can_defend, defence_objections, missile_objections
from warhost.rulesets.heroes.state import (
    ACTED,
    DEAD,
    NONE,
    OF_A_DEED,
    PANICKED,
    TRIED,
    WAYS_ON,
    WITH_ACTOR,
    WITH_PLACE,
    WITH_TARGET,
    Battle,
    Phase,
    Umpire,
    Verb,
    Weapon,
)


@rule
def is_verb_of(phase: int, verb: int) -> bool:
    """True when the matter on top can be decided by this verb.

    Rule: HG-2.2a, HG-2.2d, HG-6.2b, HG-7.1b
    """
    deed = is_among(verb, OF_A_DEED)
    if phase == Phase.ACTION:
        return verb == Verb.CHOOSE or deed or verb == Verb.CALL or verb == Verb.DONE
    if phase == Phase.DEED:
        return deed
    if phase == Phase.ON_THE_WAY:
        return is_among(verb, WAYS_ON)
    if phase == Phase.WINDOW:
        return verb == Verb.CALL or verb == Verb.PASS
    if phase == Phase.REACT:
        return verb == Verb.SHOOT or verb == Verb.CALL or verb == Verb.PASS
    if phase == Phase.MELEE:
        return verb == Verb.STRIKE or verb == Verb.CALL or verb == Verb.DONE
    if phase == Phase.RALLY:
        return verb == Verb.RALLY or verb == Verb.CALL or verb == Verb.DONE
    if phase == Phase.DEFENCE:
        return verb == Verb.FIRE_BOW or verb == Verb.FIRE_SPEAR or verb == Verb.PASS
    return is_rare_verb_of(phase, verb)


@rule
def is_rare_verb_of(phase: int, verb: int) -> bool:
    """The same for matters that come up less often."""
    if phase == Phase.ADVANCE:
        return verb == Verb.ADVANCE or verb == Verb.STAY
    if phase == Phase.CHALLENGE:
        return verb == Verb.CHALLENGE or verb == Verb.DONE
    if phase == Phase.ACCEPT:
        return verb == Verb.ACCEPT or verb == Verb.DECLINE
    if phase == Phase.BLESS:
        return verb == Verb.BLESS
    if phase == Phase.SET_DOWN:
        return verb == Verb.SET_DOWN
    if phase == Phase.FIRST_CHOICE:
        return verb == Verb.BEGIN or verb == Verb.YIELD
    if phase == Phase.DEPLOY:
        return verb == Verb.CHOOSE or verb == Verb.DEPLOY
    return phase == Phase.DEPLOY_AT and verb == Verb.DEPLOY


@rule
def is_well_formed(action: int) -> bool:
    """True when an action says what its verb needs and nothing else."""
    verb = verb_of(action)
    return (
        (actor_of(action) != NONE) == is_among(verb, WITH_ACTOR)
        and (target_of(action) != NONE) == is_among(verb, WITH_TARGET)
        and (place_of(action) == 0 or is_among(verb, WITH_PLACE))
        and (extra_of(action) == 0 or verb == Verb.CALL)
    )


@rule
def actor_objections(battle: Battle, verb: int, actor: int) -> int:
    """What is wrong with a figure that should act.

    Rule: HG-2.3a
    """
    if actor < 0 or actor >= battle.count:
        return bit_of(Objection.NO_SUCH_FIGURE)
    objections = 0
    deploying = battle.stack[battle.depth - 1].phase in (Phase.DEPLOY, Phase.DEPLOY_AT)
    if is_flagged(battle, actor, DEAD) or (not is_standing(battle, actor) and not deploying):
        objections |= bit_of(Objection.DEAD)
    if battle.figures[actor].side != battle.to_decide:
        objections |= bit_of(Objection.NOT_YOURS)
    return objections


@rule
def chosen_objections(battle: Battle, actor: int) -> int:
    """Why it is not this figure's turn: another has been chosen, or is on its way.

    Rule: HG-2.3b
    """
    frame = battle.stack[battle.depth - 1]
    single = frame.phase == Phase.DEED or frame.phase == Phase.ON_THE_WAY or frame.phase == Phase.DEPLOY_AT
    return bit_of(Objection.NOT_NOW) if single and frame.actor != actor else 0


@rule
def find_objections(battle: Battle, umpire: Umpire, action: int) -> int:
    """Every reason why an action is illegal."""
    if battle.result != RUNNING or battle.depth == 0 or battle.to_decide < 0:
        return bit_of(Objection.NOT_NOW)
    verb, actor = verb_of(action), actor_of(action)
    if not is_verb_of(int(battle.stack[battle.depth - 1].phase), verb):
        return bit_of(Objection.NOT_NOW)
    if not is_well_formed(action):
        return bit_of(Objection.MALFORMED)
    objections = 0
    if actor != NONE:
        objections = actor_objections(battle, verb, actor)
        if objections & bit_of(Objection.NO_SUCH_FIGURE):
            return objections
        objections |= chosen_objections(battle, actor)
    return objections | verb_objections(battle, umpire, action)


@rule
def verb_objections(battle: Battle, umpire: Umpire, action: int) -> int:
    """What each verb demands."""
    verb, actor, target = verb_of(action), actor_of(action), target_of(action)
    x, y = point_x(place_of(action)), point_y(place_of(action))
    if verb == Verb.MOVE:
        return move_objections(battle, umpire, actor, x, y)
    if verb == Verb.VIA:
        return via_objections(battle, umpire, actor, x, y)
    if verb == Verb.DEPLOY:
        return deploy_objections(battle, umpire, actor, x, y)
    if actor == NONE:
        return other_objections(battle, umpire, verb, extra_of(action), target, x, y)
    return deed_objections(battle, umpire, verb, actor, target)


@rule
def deed_objections(battle: Battle, umpire: Umpire, verb: int, actor: int, target: int) -> int:
    """What verbs demand that need a figure of one's own and no place.

    Rule: HG-2.3a
    """
    if verb == Verb.CHOOSE:
        return choose_objections(battle, actor)
    if verb == Verb.SHOOT or verb == Verb.HURL:
        return fire_objections(battle, umpire, verb, actor, target)
    if verb == Verb.STRIKE:
        return strike_objections(battle, umpire, actor, target)
    if verb == Verb.PANIC:
        return flight_objections(battle, actor, target)
    if verb == Verb.STAND:
        return mover_objections(battle, actor) & ~bit_of(Objection.LOCKED)
    if verb == Verb.RALLY:
        return rally_objections(battle, actor)
    if verb == Verb.FIRE_BOW or verb == Verb.FIRE_SPEAR:
        return defender_objections(battle, umpire, verb, actor)
    return challenge_objections(battle, umpire, actor, target)


@rule
def other_objections(battle: Battle, umpire: Umpire, verb: int, extra: int, target: int, x: int, y: int) -> int:
    """What verbs demand that name no figure of one's own.

    Rule: HG-9.1d, HG-9.5c, HG-S2a
    """
    frame = battle.stack[battle.depth - 1]
    if verb == Verb.CALL:
        return call_objections(battle, umpire, int(battle.to_decide), extra, window_now(battle))
    if verb == Verb.BLESS:
        known = 0 <= target < battle.count
        eligible = known and is_target_of(battle, umpire, int(frame.actor), int(frame.detail), target)
        return 0 if eligible else bit_of(Objection.NOT_ELIGIBLE)
    if verb == Verb.SET_DOWN:
        return set_down_objections(battle, umpire, int(frame.actor), x, y)
    if verb == Verb.HALT:
        return halt_objections(battle, umpire, int(frame.actor))
    if verb == Verb.DONE and frame.phase == Phase.MELEE and must_any_fight(battle, umpire, int(battle.active)):
        return bit_of(Objection.LOCKED_MUST_FIGHT)
    if verb == Verb.DONE and frame.phase == Phase.CHALLENGE and is_truce_phase(battle, umpire):
        return bit_of(Objection.COMPULSORY_CHALLENGE)
    return 0


@rule
def choose_objections(battle: Battle, figure: int) -> int:
    """Why a figure cannot be chosen to act, or to be deployed.

    Rule: HG-2.3a, HG-17.2a
    """
    if battle.stack[battle.depth - 1].phase == Phase.DEPLOY:
        return bit_of(Objection.ALREADY_DEPLOYED) if is_standing(battle, figure) else 0
    objections = 0
    if is_flagged(battle, figure, PANICKED):
        objections |= bit_of(Objection.PANICKED)
    if is_flagged(battle, figure, ACTED):
        objections |= bit_of(Objection.HAS_ACTED)
    return objections


@rule
def fire_objections(battle: Battle, umpire: Umpire, verb: int, figure: int, target: int) -> int:
    """Why a figure cannot shoot or throw, as its action or in reaction.

    Rule: HG-2.3a, HG-4.2b, HG-6.2a, HG-6.2b, HG-6.2e, HG-7.1b
    """
    weapon = number(Weapon.BOW if verb == Verb.SHOOT else Weapon.HURL)
    objections = missile_objections(battle, umpire, figure, target, weapon)
    if battle.stack[battle.depth - 1].phase == Phase.REACT:
        return objections
    return objections | mover_objections(battle, figure)


@rule
def flight_objections(battle: Battle, figure: int, target: int) -> int:
    """Why a figure cannot choose to panic and flee from an opponent.

    Rule: HG-9.6a, HG-9.6b
    """
    objections = mover_objections(battle, figure) & ~bit_of(Objection.LOCKED)
    one = battle.figures[figure]
    if one.locked == 0:
        return objections | bit_of(Objection.NOT_LOCKED)
    if target >= battle.count or one.locked >> target & 1 == 0:
        objections |= bit_of(Objection.NOT_LOCKED_WITH)
    return objections


@rule
def rally_objections(battle: Battle, figure: int) -> int:
    """Why a figure cannot try to rally.

    Rule: HG-3.1a, HG-3.1b
    """
    objections = 0
    if not is_flagged(battle, figure, PANICKED):
        objections |= bit_of(Objection.NOT_PANICKED)
    if is_flagged(battle, figure, TRIED):
        objections |= bit_of(Objection.HAS_TRIED)
    return objections


@rule
def defender_objections(battle: Battle, umpire: Umpire, verb: int, figure: int) -> int:
    """Why a figure cannot fire at the charger; of those whom it touches only who has something to fire with is asked.

    Rule: HG-8.1a, HG-8.1b
    """
    objections = defence_objections(battle, figure, Weapon.BOW if verb == Verb.FIRE_BOW else Weapon.HURL)
    charger = int(battle.stack[battle.depth - 1].actor)
    unarmed = not can_defend(battle, figure) and are_in_contact(battle, umpire, figure, charger)
    if battle.charged >> figure & 1 == 0 and not unarmed:
        objections |= bit_of(Objection.NOT_CHARGED)
    return objections
