"""The decision points: what is wrong with a choice, and what a choice does."""

from __future__ import annotations

import numpy as np

from warhost.kernel.abi import RUNNING, actor_of, extra_of, place_of, pop, target_of, verb_of
from warhost.kernel.compile import rule
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of, is_among, mask_of
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.ittybitty.rules.activation import (
    act,
    act_objections,
    end_action,
    end_action_objections,
    end_activation,
    end_caster,
    pass_window,
)
from warhost.rulesets.ittybitty.rules.advance import halt, halt_objections, step, step_objections
from warhost.rulesets.ittybitty.rules.casting import cast, help_cast, help_objections, strike, strike_objections
from warhost.rulesets.ittybitty.rules.charge import charge, charge_objections
from warhost.rulesets.ittybitty.rules.combat import (
    attack,
    attack_objections,
    fight,
    fight_objections,
    support,
    support_objections,
)
from warhost.rulesets.ittybitty.rules.companions import (
    dismount,
    dismount_objections,
    join,
    join_objections,
    remount,
    remount_objections,
)
from warhost.rulesets.ittybitty.rules.engines import batter, batter_objections
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.flight import flee, flee_objections
from warhost.rulesets.ittybitty.rules.movement import move, move_objections
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.petards import (
    fire_petard,
    petard_objections,
    retreat_from,
    retreat_objections,
)
from warhost.rulesets.ittybitty.rules.ranks import assign, assign_objections, enlist, enlist_objections
from warhost.rulesets.ittybitty.rules.refusal import withdraw, withdraw_objections
from warhost.rulesets.ittybitty.rules.scouts import hide, hide_objections, scout, scout_objections
from warhost.rulesets.ittybitty.rules.set_up import (
    end_set_up,
    fortify,
    fortify_objections,
    place_objections,
    place_piece,
)
from warhost.rulesets.ittybitty.rules.spells import cast_objections
from warhost.rulesets.ittybitty.rules.summons import (
    arrival_objections,
    arrive,
    lapse,
    lapse_objections,
    pay,
    pay_objections,
    raise_dead,
    raise_objections,
)
from warhost.rulesets.ittybitty.rules.works import name_bank, pontoon_objections
from warhost.rulesets.ittybitty.state import FORMS, MAX_STRUCTURES, NONE, Battle, Phase, Segment, Umpire, Verb

VERBS = np.zeros(len(Phase), np.int64)  # by which a matter is decided, by Phase; none where nobody is asked
VERBS[Phase.SET_UP] = mask_of(Verb.PLACE, Verb.ENLIST, Verb.ASSIGN, Verb.FORTIFY, Verb.DONE)
VERBS[Phase.REASSIGN] = mask_of(Verb.ASSIGN)
VERBS[Phase.ACTIVATION] = mask_of(Verb.ACT, Verb.MOVE, Verb.DONE)
VERBS[Phase.ACTION] = mask_of(
    Verb.MOVE, Verb.JOIN, Verb.DISMOUNT, Verb.REMOUNT, Verb.HIDE, Verb.SCOUT, Verb.FLEE, Verb.PONTOON, Verb.CHARGE,
    Verb.ATTACK, Verb.BATTER, Verb.DONE,
)  # fmt: skip
VERBS[Phase.DECLARE] = mask_of(Verb.ATTACK, Verb.SUPPORT, Verb.FIGHT)
VERBS[Phase.REFUSAL] = VERBS[Phase.WITHDRAWAL] = mask_of(Verb.WITHDRAW, Verb.PASS)
VERBS[Phase.ADVANCE] = mask_of(Verb.STEP, Verb.HALT)
VERBS[Phase.OPPORTUNITY] = mask_of(Verb.ATTACK, Verb.CAST, Verb.PASS)
VERBS[Phase.CASTER] = mask_of(Verb.ACT, Verb.MOVE, Verb.JOIN, Verb.CAST, Verb.DONE)
VERBS[Phase.CHAIN] = mask_of(Verb.STRIKE, Verb.DONE)
VERBS[Phase.PICK] = mask_of(Verb.STRIKE)
VERBS[Phase.RAISE] = mask_of(Verb.RAISE)
VERBS[Phase.ARRIVAL] = mask_of(Verb.PLACE)
VERBS[Phase.WINDOW] = mask_of(Verb.ACT, Verb.PASS)
VERBS[Phase.PETARDS] = mask_of(Verb.PETARD, Verb.PASS)
VERBS[Phase.STEP_BACK] = mask_of(Verb.RETREAT)
VERBS[Phase.UPKEEP] = mask_of(Verb.PAY, Verb.LAPSE)
EXTRAS = np.ones(len(Verb) + 1, np.int64)  # how many values `extra` can have, by Verb
EXTRAS[Verb.ATTACK], EXTRAS[Verb.CAST], EXTRAS[Verb.PONTOON] = len(Segment), FORMS, 6
EXTRAS[Verb.BATTER], EXTRAS[Verb.CHARGE], EXTRAS[Verb.WITHDRAW] = MAX_STRUCTURES, 2, 2
WITHOUT_ACTOR = mask_of(Verb.FORTIFY, Verb.FIGHT, Verb.STRIKE, Verb.RAISE, Verb.PASS, Verb.DONE)
WITH_PLACE = mask_of(
    Verb.PLACE, Verb.FORTIFY, Verb.MOVE, Verb.SCOUT, Verb.CHARGE, Verb.ATTACK, Verb.WITHDRAW, Verb.STEP, Verb.CAST,
    Verb.STRIKE, Verb.RETREAT,
)  # fmt: skip
WITH_TARGET = mask_of(Verb.ENLIST, Verb.ASSIGN, Verb.JOIN, Verb.RAISE)
MAY_HAVE_TARGET = mask_of(Verb.CAST, Verb.STRIKE)

# --- objections -------------------------------------------------------------------------------------------


@rule
def is_well_formed(umpire: Umpire, verb: int, actor: int, extra: int, place: int, target: int) -> bool:
    """True when an action says what its verb needs and nothing else."""
    is_targeted = is_among(verb, MAY_HAVE_TARGET) or (target != NONE) == is_among(verb, WITH_TARGET)
    places = int(umpire.board.cells) if is_among(verb, WITH_PLACE) else 1
    return is_targeted and (actor == NONE) == is_among(verb, WITHOUT_ACTOR) and place < places and extra < EXTRAS[verb]


@rule
def is_asked(battle: Battle, verb: int) -> bool:
    """True when the matter on top can be decided by this verb.

    Rule: IB-4.3b, IB-4.5a, IB-4.10j, IB-R18, IB-R26
    """
    if battle.result != RUNNING or battle.depth == 0 or battle.to_decide < 0:
        return False
    return 0 < verb < len(EXTRAS) and is_among(verb, int(VERBS[phase_on_top(battle)]))


@rule
def piece_objections(battle: Battle, verb: int, actor: int, target: int) -> int:
    """Why these pieces cannot be named: whose they are, and whether they are there; who comes or came is off the map.

    Rule: IB-4.1e
    """
    if actor >= battle.piece_count or target >= battle.piece_count:
        return bit_of(Objection.NO_SUCH_PIECE)
    found = 0
    if actor != NONE:
        if battle.pieces[actor].side != battle.to_decide:
            found |= bit_of(Objection.NOT_YOURS)
        if battle.pieces[actor].cell < 0 and phase_on_top(battle) != Phase.ARRIVAL:
            found |= bit_of(Objection.GONE)
    if target != NONE and battle.pieces[target].cell < 0 and verb != Verb.RAISE:
        found |= bit_of(Objection.GONE)
    return found


@rule
def find_objections(battle: Battle, umpire: Umpire, action: int) -> int:
    """Every reason why an action is illegal here, as bits; 0 when it is legal.

    Rule: IB-4.1e
    """
    verb, actor, target = verb_of(action), actor_of(action), target_of(action)
    extra, place = extra_of(action), place_of(action)
    if not is_asked(battle, verb):
        return bit_of(Objection.NOT_NOW)
    if not is_well_formed(umpire, verb, actor, extra, place, target):
        return bit_of(Objection.MALFORMED)
    found = piece_objections(battle, verb, actor, target)
    if found:
        return found
    if verb <= Verb.ACT:
        return ordering_objections(battle, umpire, verb, actor, extra, place, target)
    if verb < Verb.CHARGE:
        return moving_objections(battle, umpire, verb, actor, extra, place, target)
    if verb < Verb.CAST:
        return fighting_objections(battle, umpire, verb, actor, extra, place, target)
    return rarer_objections(battle, umpire, verb, actor, extra, place, target)


@rule
def ordering_objections(
    battle: Battle, umpire: Umpire, verb: int, actor: int, extra: int, place: int, target: int
) -> int:
    """Why this cannot be done at set-up, or who cannot act."""
    if verb == Verb.ACT:
        return act_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.ENLIST:
        return enlist_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.ASSIGN:
        return assign_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.FORTIFY:
        return fortify_objections(battle, umpire, actor, extra, place, target)
    if phase_on_top(battle) == Phase.ARRIVAL:
        return arrival_objections(battle, umpire, actor, extra, place, target)
    return place_objections(battle, umpire, actor, extra, place, target)


@rule
def moving_objections(
    battle: Battle, umpire: Umpire, verb: int, actor: int, extra: int, place: int, target: int
) -> int:
    """Why this cannot be done: what belongs to movement."""
    if verb == Verb.MOVE:
        return move_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.DISMOUNT:
        return dismount_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.REMOUNT:
        return remount_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.HIDE:
        return hide_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.SCOUT:
        return scout_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.FLEE:
        return flee_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.PONTOON:
        return pontoon_objections(battle, umpire, actor, extra, place, target)
    if phase_on_top(battle) == Phase.CASTER:
        return help_objections(battle, umpire, actor, extra, place, target)
    return join_objections(battle, umpire, actor, extra, place, target)


@rule
def fighting_objections(
    battle: Battle, umpire: Umpire, verb: int, actor: int, extra: int, place: int, target: int
) -> int:
    """Why this cannot be done: what belongs to combat."""
    if verb == Verb.ATTACK:
        return attack_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.SUPPORT:
        return support_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.FIGHT:
        return fight_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.CHARGE:
        return charge_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.STEP:
        return step_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.HALT:
        return halt_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.WITHDRAW:
        return withdraw_objections(battle, umpire, actor, extra, place, target)
    return batter_objections(battle, umpire, actor, extra, place, target)


@rule
def rarer_objections(battle: Battle, umpire: Umpire, verb: int, actor: int, extra: int, place: int, target: int) -> int:
    """The same for magic, petards and the end of a matter."""
    if verb == Verb.CAST:
        return cast_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.STRIKE:
        return strike_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.RAISE:
        return raise_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.PETARD:
        return petard_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.RETREAT:
        return retreat_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.PAY:
        return pay_objections(battle, umpire, actor, extra, place, target)
    if verb == Verb.LAPSE:
        return lapse_objections(battle, umpire, actor, extra, place, target)
    return end_action_objections(battle, umpire) if phase_on_top(battle) == Phase.ACTION else 0


# --- carrying out -----------------------------------------------------------------------------------------


@rule
def decide(battle: Battle, umpire: Umpire, action: int) -> None:
    """Carry out one legal action up to the point where pending matters go on.

    Rule: IB-4.1e
    """
    verb, actor, target = verb_of(action), actor_of(action), target_of(action)
    extra, place = extra_of(action), place_of(action)
    battle.actions += 1
    if verb <= Verb.ACT:
        order(battle, umpire, verb, actor, extra, place, target)
    elif verb < Verb.CHARGE:
        go(battle, umpire, verb, actor, extra, place, target)
    elif verb < Verb.CAST:
        engage(battle, umpire, verb, actor, extra, place, target)
    else:
        do_rarer(battle, umpire, verb, actor, extra, place, target)


@rule
def order(battle: Battle, umpire: Umpire, verb: int, actor: int, extra: int, place: int, target: int) -> None:
    """Carry out what belongs to set-up, or let somebody act."""
    if verb == Verb.ACT:
        act(battle, umpire, actor, extra, place, target)
    elif verb == Verb.ENLIST:
        enlist(battle, umpire, actor, extra, place, target)
    elif verb == Verb.ASSIGN:
        assign(battle, umpire, actor, extra, place, target)
    elif verb == Verb.FORTIFY:
        fortify(battle, umpire, actor, extra, place, target)
    elif phase_on_top(battle) == Phase.ARRIVAL:
        arrive(battle, umpire, actor, extra, place, target)
    else:
        place_piece(battle, umpire, actor, extra, place, target)


@rule
def go(battle: Battle, umpire: Umpire, verb: int, actor: int, extra: int, place: int, target: int) -> None:
    """Carry out what belongs to movement."""
    if verb == Verb.MOVE:
        move(battle, umpire, actor, extra, place, target)
    elif verb == Verb.DISMOUNT:
        dismount(battle, umpire, actor, extra, place, target)
    elif verb == Verb.REMOUNT:
        remount(battle, umpire, actor, extra, place, target)
    elif verb == Verb.HIDE:
        hide(battle, umpire, actor, extra, place, target)
    elif verb == Verb.SCOUT:
        scout(battle, umpire, actor, extra, place, target)
    elif verb == Verb.FLEE:
        flee(battle, umpire, actor, extra, place, target)
    elif verb == Verb.PONTOON:
        name_bank(battle, umpire, actor, extra, place, target)
    elif phase_on_top(battle) == Phase.CASTER:
        help_cast(battle, umpire, actor, extra, place, target)
    else:
        join(battle, umpire, actor, extra, place, target)


@rule
def engage(battle: Battle, umpire: Umpire, verb: int, actor: int, extra: int, place: int, target: int) -> None:
    """Carry out what belongs to combat."""
    if verb == Verb.ATTACK:
        attack(battle, umpire, actor, extra, place, target)
    elif verb == Verb.SUPPORT:
        support(battle, umpire, actor, extra, place, target)
    elif verb == Verb.FIGHT:
        fight(battle, umpire, actor, extra, place, target)
    elif verb == Verb.CHARGE:
        charge(battle, umpire, actor, extra, place, target)
    elif verb == Verb.STEP:
        step(battle, umpire, actor, extra, place, target)
    elif verb == Verb.HALT:
        halt(battle, umpire, actor, extra, place, target)
    elif verb == Verb.WITHDRAW:
        withdraw(battle, umpire, actor, extra, place, target)
    else:
        batter(battle, umpire, actor, extra, place, target)


@rule
def do_rarer(battle: Battle, umpire: Umpire, verb: int, actor: int, extra: int, place: int, target: int) -> None:
    """Carry out what belongs to magic and petards, and the end of a matter."""
    if verb == Verb.CAST:
        cast(battle, umpire, actor, extra, place, target)
    elif verb == Verb.STRIKE:
        strike(battle, umpire, actor, extra, place, target)
    elif verb == Verb.RAISE:
        raise_dead(battle, umpire, actor, extra, place, target)
    elif verb == Verb.PETARD:
        fire_petard(battle, umpire, actor, extra, place, target)
    elif verb == Verb.RETREAT:
        retreat_from(battle, umpire, actor, extra, place, target)
    elif verb == Verb.PAY:
        pay(battle, umpire, actor, extra, place, target)
    elif verb == Verb.LAPSE:
        lapse(battle, umpire, actor, extra, place, target)
    elif verb == Verb.PASS:
        let_pass(battle, umpire)
    else:
        end_matter(battle, umpire, phase_on_top(battle))


@rule
def let_pass(battle: Battle, umpire: Umpire) -> None:
    """The side that is asked does nothing more here.

    Rule: IB-4.10j, IB-R18, IB-R34, IB-R61
    """
    note(umpire, Event.PASSED, int(battle.to_decide))
    if phase_on_top(battle) == Phase.WINDOW:
        pass_window(battle)
    else:
        pop(battle)


@rule
def end_matter(battle: Battle, umpire: Umpire, phase: int) -> None:
    """Nothing more in this matter.

    Rule: IB-4.3b, IB-5.8i, IB-R18, IB-R101
    """
    note(umpire, Event.NOTHING_MORE, int(battle.to_decide), phase)
    if phase == Phase.ACTION:
        end_action(battle, umpire)
    elif phase == Phase.ACTIVATION:
        end_activation(battle, umpire)
    elif phase == Phase.CASTER:
        end_caster(battle)
    elif phase == Phase.SET_UP:
        end_set_up(battle)
    else:
        pop(battle)
