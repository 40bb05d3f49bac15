"""The decision points: what each pending matter lets its player choose, and what a choice does.

Chapters: Sequence of play, HG-16.1
"""

from __future__ import annotations

from warhost.kernel.abi import RUNNING, actor_of, extra_of, pack, place_of, pop, push, target_of, verb_of
from warhost.kernel.compile import rule
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.journal import note
from warhost.kernel.plane import set_of
from warhost.kernel.reactions import let_go_by
from warhost.kernel.sets import is_among
from warhost.rulesets.heroes.rules.candidates import list_moves
from warhost.rulesets.heroes.rules.combat import declare
from warhost.rulesets.heroes.rules.deployment import choose_first, deploy, is_waiting, list_deployments
from warhost.rulesets.heroes.rules.duel import accept, challenge, challenge_objections
from warhost.rulesets.heroes.rules.events import Event, Panic
from warhost.rulesets.heroes.rules.figures import flag, is_flagged, is_standing, number
from warhost.rulesets.heroes.rules.gods import (
    befall,
    call,
    call_objections,
    chip_objections,
    mark_moved,
    targets_of_event,
    window_now,
)
from warhost.rulesets.heroes.rules.melee import advance_after_combat, begin_round, must_any_fight, targets_of
from warhost.rulesets.heroes.rules.movement import (
    end_move,
    halt_objections,
    leave,
    point,
    point_x,
    point_y,
    tread,
    turn_back,
    walk,
)
from warhost.rulesets.heroes.rules.panic import may_try_to_rally, panic, rally
from warhost.rulesets.heroes.rules.rescue import list_places, set_down
from warhost.rulesets.heroes.rules.sequence import answer_window, end_step, may_act
from warhost.rulesets.heroes.rules.shooting import can_hit, defence_objections, fire_at_charger, weapon_objections
from warhost.rulesets.heroes.state import (
    ACTED,
    DEEDS,
    EVENTS,
    HERO,
    MAX_GOALS,
    NONE,
    Battle,
    Phase,
    Umpire,
    Verb,
    Weapon,
)

# --- listing --------------------------------------------------------------------------------------------------------


@rule
def add(umpire: Umpire, n: int, verb: int, actor: int, extra: int, target: int) -> int:
    """Add an action without a place: how many are listed then."""
    umpire.listed[n] = pack(verb, actor, extra, 0, target)
    return n + 1


@rule
def list_legal(battle: Battle, umpire: Umpire) -> int:
    """Put the actions that are listed at this decision point into `umpire.listed`, in canonical order: how many.

    Rule: HG-16.1a, HG-16.1b
    """
    if battle.result != RUNNING or battle.depth == 0:
        return 0
    phase = int(battle.stack[battle.depth - 1].phase)
    if phase == Phase.ACTION:
        return list_with_gods(battle, umpire, list_actors(battle, umpire), Verb.DONE)
    if phase == Phase.DEED:
        return list_deeds(battle, umpire, int(battle.stack[battle.depth - 1].actor))
    if phase == Phase.WINDOW:
        return list_with_gods(battle, umpire, 0, Verb.PASS)
    if phase == Phase.REACT:
        return list_with_gods(battle, umpire, list_reactions(battle, umpire), Verb.PASS)
    if phase == Phase.MELEE:
        n = list_strikes(battle, umpire)
        last = NONE if must_any_fight(battle, umpire, int(battle.active)) else number(Verb.DONE)
        return list_with_gods(battle, umpire, n, last)
    if phase == Phase.RALLY:
        return list_with_gods(battle, umpire, list_rallies(battle, umpire), Verb.DONE)
    if phase == Phase.DEFENCE:
        return add(umpire, list_defenders(battle, umpire), Verb.PASS, NONE, 0, NONE)
    return list_rare(battle, umpire, phase)


@rule
def list_rare(battle: Battle, umpire: Umpire, phase: int) -> int:
    """List the actions of matters that come up less often.

    Rule: HG-9.7f, HG-11.1a, HG-11.1d, HG-17.3a
    """
    frame = battle.stack[battle.depth - 1]
    if phase == Phase.CHALLENGE:
        return add(umpire, list_challenges(battle, umpire), Verb.DONE, NONE, 0, NONE)
    if phase == Phase.BLESS:
        return list_blessed(battle, umpire, int(frame.actor), int(frame.detail))
    if phase == Phase.SET_DOWN:
        return list_set_downs(battle, umpire, int(frame.actor))
    if phase == Phase.ON_THE_WAY:
        return list_on_the_way(battle, umpire, int(frame.actor))
    if phase == Phase.DEPLOY:
        return list_waiting(battle, umpire, int(frame.actor))
    if phase == Phase.DEPLOY_AT:
        return list_deployments(battle, umpire, int(frame.actor), 0)
    first, second = Verb.BEGIN, Verb.YIELD
    if phase == Phase.ACCEPT:
        first, second = Verb.ACCEPT, Verb.DECLINE
    if phase == Phase.ADVANCE:
        first, second = Verb.ADVANCE, Verb.STAY
    return add(umpire, add(umpire, 0, first, NONE, 0, NONE), second, NONE, 0, NONE)


@rule
def list_with_gods(battle: Battle, umpire: Umpire, n: int, last: int) -> int:
    """Add the events that can be called now, and the verb that ends the matter, NONE when it cannot be ended."""
    side, window = int(battle.to_decide), window_now(battle)
    if battle.chips[side] > 0 and battle.chip_used[side] == 0:
        for god in range(EVENTS):
            if (
                chip_objections(battle, side, god, window) == 0
                and call_objections(battle, umpire, side, god, window) == 0
            ):
                n = add(umpire, n, Verb.CALL, NONE, god, NONE)
    return n if last == NONE else add(umpire, n, last, NONE, 0, NONE)


@rule
def list_actors(battle: Battle, umpire: Umpire) -> int:
    """Add every figure that may act.

    Rule: HG-2.3a
    """
    n = 0
    for figure in range(battle.count):
        if may_act(battle, figure, int(battle.active)):
            n = add(umpire, n, Verb.CHOOSE, figure, 0, NONE)
    return n


@rule
def list_deeds(battle: Battle, umpire: Umpire, figure: int) -> int:
    """Add everything that a chosen figure can do.

    Rule: HG-2.3a, HG-9.6a
    """
    n, locked = 0, int(battle.figures[figure].locked)
    if locked == 0:
        n = list_moves(battle, umpire, figure, n)
        n = list_targets(battle, umpire, figure, Weapon.BOW, n)
        n = list_targets(battle, umpire, figure, Weapon.HURL, n)
    while locked != 0:
        opponent = lowest_bit(locked)
        locked &= ~set_of(opponent)
        n = add(umpire, n, Verb.PANIC, figure, 0, opponent)
    return add(umpire, n, Verb.STAND, figure, 0, NONE)


@rule
def list_targets(battle: Battle, umpire: Umpire, figure: int, weapon: int, n: int) -> int:
    """Add every enemy that a figure can shoot or throw at."""
    if weapon_objections(battle, figure, weapon) != 0:
        return n
    verb = Verb.SHOOT if weapon == Weapon.BOW else Verb.HURL
    for target in range(battle.count):
        if can_hit(battle, umpire, figure, target, weapon):
            n = add(umpire, n, verb, figure, 0, target)
    return n


@rule
def list_reactions(battle: Battle, umpire: Umpire) -> int:
    """Add every shot of the side that may react.

    Rule: HG-6.2b, HG-6.2d
    """
    n = 0
    for figure in range(battle.count):
        one = battle.figures[figure]
        if one.side == battle.to_decide and one.bow != 0 and is_standing(battle, figure):
            n = list_targets(battle, umpire, figure, Weapon.BOW, n)
    return n


@rule
def list_defenders(battle: Battle, umpire: Umpire) -> int:
    """Add what charged figures can fire at the charger with.

    Rule: HG-8.1b, HG-8.1d, HG-8.3a
    """
    n = 0
    for verb in (Verb.FIRE_BOW, Verb.FIRE_SPEAR):
        weapon = Weapon.BOW if verb == Verb.FIRE_BOW else Weapon.HURL
        for figure in range(battle.count):
            if battle.charged >> figure & 1 and defence_objections(battle, figure, weapon) == 0:
                n = add(umpire, n, verb, figure, 0, NONE)
    return n


@rule
def list_strikes(battle: Battle, umpire: Umpire) -> int:
    """Add every hand-to-hand attack of the active side.

    Rule: HG-9.1b
    """
    n = 0
    for figure in range(battle.count):
        if battle.figures[figure].side != battle.active:
            continue
        targets = targets_of(battle, umpire, figure)
        while targets != 0:
            target = lowest_bit(targets)
            targets &= ~set_of(target)
            n = add(umpire, n, Verb.STRIKE, figure, 0, target)
    return n


@rule
def list_rallies(battle: Battle, umpire: Umpire) -> int:
    """Add every figure that may try to rally.

    Rule: HG-3.1b
    """
    n = 0
    for figure in range(battle.count):
        if may_try_to_rally(battle, figure, int(battle.active)):
            n = add(umpire, n, Verb.RALLY, figure, 0, NONE)
    return n


@rule
def list_challenges(battle: Battle, umpire: Umpire) -> int:
    """Add every challenge that the active side can issue.

    Rule: HG-11.1a
    """
    n = 0
    for figure in range(battle.count):
        one = battle.figures[figure]
        if one.side != battle.active or not is_standing(battle, figure) or not is_flagged(battle, figure, HERO):
            continue
        for other in range(battle.count):
            if challenge_objections(battle, umpire, figure, other) == 0:
                n = add(umpire, n, Verb.CHALLENGE, figure, 0, other)
    return n


@rule
def list_blessed(battle: Battle, umpire: Umpire, side: int, god: int) -> int:
    """Add every figure that the called event can befall."""
    n, targets = 0, targets_of_event(battle, umpire, side, god)
    while targets != 0:
        figure = lowest_bit(targets)
        targets &= ~set_of(figure)
        n = add(umpire, n, Verb.BLESS, NONE, 0, figure)
    return n


@rule
def list_set_downs(battle: Battle, umpire: Umpire, figure: int) -> int:
    """Add the places that are listed for a rescued figure.

    Rule: HG-16.4a
    """
    n = list_places(battle, umpire, figure, MAX_GOALS)
    for k in range(n):
        umpire.listed[k] = pack(Verb.SET_DOWN, NONE, 0, point(int(umpire.goal_x[k]), int(umpire.goal_y[k])), NONE)
    return n


@rule
def list_on_the_way(battle: Battle, umpire: Umpire, figure: int) -> int:
    """Add where a figure on its way can go from its way-point, and that it halts or turns back."""
    n = list_moves(battle, umpire, figure, 0)
    if halt_objections(battle, umpire, figure) == 0:
        n = add(umpire, n, Verb.HALT, NONE, 0, NONE)
    return add(umpire, n, Verb.BACK, NONE, 0, NONE)


@rule
def list_waiting(battle: Battle, umpire: Umpire, side: int) -> int:
    """Add every figure of a side that is still to be deployed.

    Rule: HG-17.2a
    """
    n = 0
    for figure in range(battle.count):
        if battle.figures[figure].side == side and is_waiting(battle, figure):
            n = add(umpire, n, Verb.CHOOSE, figure, 0, NONE)
    return n


# --- deciding -------------------------------------------------------------------------------------------------------


@rule
def decide(battle: Battle, umpire: Umpire, action: int) -> None:
    """Carry out a legal action."""
    battle.actions += 1
    verb, actor, target = verb_of(action), actor_of(action), target_of(action)
    x, y = point_x(place_of(action)), point_y(place_of(action))
    if verb == Verb.CHOOSE:
        deploying = battle.stack[battle.depth - 1].phase == Phase.DEPLOY
        push(battle, Phase.DEPLOY_AT if deploying else Phase.DEED, actor)
    elif verb == Verb.MOVE:
        walk(battle, umpire, actor, x, y)
    elif verb == Verb.VIA:
        leave(battle, actor)
        tread(battle, umpire, actor, x, y, True)
    elif is_among(verb, DEEDS):
        do_deed(battle, umpire, verb, actor, target)
    elif verb == Verb.STRIKE:
        begin_round(battle, umpire, actor, target)
    elif verb == Verb.RALLY:
        rally(battle, umpire, actor)
    elif verb == Verb.PASS or verb == Verb.DONE:
        let_pass(battle)
    elif verb == Verb.FIRE_BOW or verb == Verb.FIRE_SPEAR:
        weapon = Weapon.BOW if verb == Verb.FIRE_BOW else Weapon.HURL
        fire_at_charger(battle, umpire, actor, int(battle.stack[battle.depth - 1].actor), weapon)
    else:
        decide_rarely(battle, umpire, verb, actor, target, extra_of(action), x, y)


@rule
def do_deed(battle: Battle, umpire: Umpire, verb: int, figure: int, target: int) -> None:
    """A figure takes its action without moving, or shoots in reaction; afterwards the other side may react.

    Rule: HG-2.3a, HG-2.3b, HG-6.2a, HG-6.2c, HG-7.1b, HG-9.6b, HG-9.6c, HG-10.1a, HG-10.4a
    """
    phase = battle.stack[battle.depth - 1].phase
    if phase == Phase.REACT:
        declare(battle, umpire, figure, target, Weapon.BOW, 0)
        return
    if phase == Phase.DEED:
        pop(battle)
    flag(battle, figure, ACTED)
    if verb == Verb.STAND:
        note(umpire, Event.STOOD, figure)
        return
    push(battle, Phase.REACT, 1 - int(battle.active))
    if verb == Verb.PANIC:
        other = battle.figures[target]
        panic(battle, umpire, figure, int(other.x), int(other.y), Panic.CHOSEN)
    else:
        declare(battle, umpire, figure, target, Weapon.BOW if verb == Verb.SHOOT else Weapon.HURL, 0)


@rule
def let_pass(battle: Battle) -> None:
    """The side that is asked has nothing more to do here.

    Rule: HG-2.2b, HG-2.3c
    """
    phase = battle.stack[battle.depth - 1].phase
    if phase == Phase.WINDOW:
        let_go_by(battle)
    elif phase <= Phase.END:
        end_step(battle)
    else:
        battle.charged = 0
        pop(battle)


@rule
def decide_rarely(
    battle: Battle, umpire: Umpire, verb: int, actor: int, target: int, extra: int, x: int, y: int
) -> None:
    """Carry out what is decided less often.

    Rule: HG-12.11d
    """
    frame = battle.stack[battle.depth - 1]
    side, figure, god = int(battle.to_decide), int(frame.actor), int(frame.detail)
    if verb == Verb.CALL:
        answer_window(battle)
        call(battle, umpire, side, extra)
    elif verb == Verb.BLESS:
        pop(battle)
        befall(battle, umpire, god, target)
    elif verb == Verb.SET_DOWN:
        pop(battle)
        set_down(battle, umpire, figure, x, y)
        mark_moved(battle, figure)
    else:
        decide_figure(battle, umpire, verb, actor, target, x, y)


@rule
def decide_figure(battle: Battle, umpire: Umpire, verb: int, actor: int, target: int, x: int, y: int) -> None:
    """Carry out what is decided of a way, an advance, a challenge, a deployment.

    Rule: HG-11.1f, HG-17.3a
    """
    frame = battle.stack[battle.depth - 1]
    figure, other, side = int(frame.actor), int(frame.target), int(battle.to_decide)
    if verb == Verb.HALT:
        end_move(battle, umpire, figure)
    elif verb == Verb.BACK:
        turn_back(battle, umpire, figure)
    elif verb == Verb.ADVANCE or verb == Verb.STAY:
        decide_advance(battle, umpire, verb)
    elif verb == Verb.CHALLENGE:
        challenge(battle, umpire, actor, target)
    elif verb == Verb.ACCEPT or verb == Verb.DECLINE:
        pop(battle)
        if verb == Verb.ACCEPT:
            accept(battle, umpire, figure, other, False)
        else:
            note(umpire, Event.DECLINED, other)
    elif verb == Verb.DEPLOY:
        if frame.phase == Phase.DEPLOY_AT:
            pop(battle)
        deploy(battle, umpire, actor, x, y)
    else:
        pop(battle)
        choose_first(battle, umpire, side if verb == Verb.BEGIN else 1 - side)


@rule
def decide_advance(battle: Battle, umpire: Umpire, verb: int) -> None:
    """The figure that struck moves into the loser's place, or stays.

    Rule: HG-9.7a, HG-9.7f
    """
    pop(battle)
    if verb == Verb.ADVANCE:
        advance_after_combat(battle, umpire)
    else:
        note(umpire, Event.STAYED, int(battle.attack.striker))
