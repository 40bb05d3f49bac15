"""The sequence of play: phases, their steps, and what interrupts them.

Each pending matter is a frame on the battle's stack. `advance` settles what lies on top until a player must choose.

Chapters: Sequence of play, HG-2
"""

from __future__ import annotations

from warhost.kernel.abi import NOBODY, pop, push
from warhost.kernel.compile import rule
from warhost.kernel.journal import note
from warhost.kernel.reactions import has_gone_by, idle_in, let_answer, let_go_by, open_for, open_window, side_asked
from warhost.kernel.stack import done, goes_on, phase_on_top, wait_for
from warhost.rulesets.heroes.rules.combat import apply_result, roll_attack
from warhost.rulesets.heroes.rules.deployment import has_waiting, roll_for_first
from warhost.rulesets.heroes.rules.duel import (
    can_challenge_any,
    challenge,
    is_truce_phase,
    note_lapse,
    settle_duel,
)
from warhost.rulesets.heroes.rules.events import Event
from warhost.rulesets.heroes.rules.figures import find_number, is_flagged, is_standing
from warhost.rulesets.heroes.rules.gods import can_call_any
from warhost.rulesets.heroes.rules.melee import end_attack, end_round, strike_back, targets_of
from warhost.rulesets.heroes.rules.panic import may_try_to_rally
from warhost.rulesets.heroes.rules.shooting import can_react, settle_defence
from warhost.rulesets.heroes.rules.victory import burn_ships, check_annihilated, count_points
from warhost.rulesets.heroes.state import (
    ACTED,
    EVENTS,
    FOR_THE_PHASE,
    PANICKED,
    STEPS,
    Battle,
    Phase,
    Stage,
    Umpire,
    Verb,
    Window,
)

# --- a phase --------------------------------------------------------------------------------------------------------


@rule
def begin_phase(battle: Battle, umpire: Umpire) -> None:
    """The next phase begins: what held for the last one is cleared, and the steps are laid on the stack.

    Rule: HG-2.1a, HG-2.1b, HG-2.1c, HG-2.2a, HG-2.2d, HG-2.2e, HG-9.6d, HG-12.1e
    """
    battle.phase_number += 1
    if battle.phase_number % 2 == 1:
        battle.turn = (battle.phase_number + 1) // 2
        battle.chip_used[:] = 0
        note(umpire, Event.TURN_BEGINS, int(battle.turn))
        battle.active = battle.first
    else:
        battle.active = 1 - battle.first
    note(umpire, Event.PHASE_BEGINS, int(battle.phase_number), int(battle.active))
    battle.challenged = battle.duelled = 0
    for figure in range(battle.count):
        battle.figures[figure].marks &= ~FOR_THE_PHASE
    for step in STEPS:
        push(battle, step)
    open_for(battle, Phase.WINDOW, int(battle.active), Window.START)


@rule
def close_phase(battle: Battle, umpire: Umpire) -> None:
    """A phase ends: ships burn, gods withdraw, locks run out, and after the last phase points are counted.

    Rule: HG-9.5d, HG-9.5f, HG-12.2b, HG-13.1a
    """
    burn_ships(battle, umpire)
    for figure in range(battle.count):
        one = battle.figures[figure]
        if one.effects != 0:
            end_effects(battle, umpire, figure)
        if battle.duelled == 0:
            one.locked, one.locking = one.locking, 0
    if battle.phase_number >= 2 * battle.turns:
        count_points(battle, umpire)
    else:
        push(battle, Phase.START)


@rule
def end_effects(battle: Battle, umpire: Umpire, figure: int) -> None:
    """The gods withdraw from a figure.

    Rule: HG-12.2b
    """
    for god in range(EVENTS):
        if battle.figures[figure].effects >> god & 1:
            note(umpire, Event.EFFECT_ENDED, figure, god)
    battle.figures[figure].effects = 0


# --- has anybody to choose? -----------------------------------------------------------------------------------------


@rule
def may_act(battle: Battle, figure: int, side: int) -> bool:
    """True for a figure that may take its action.

    Rule: HG-2.3a
    """
    if battle.figures[figure].side != side or not is_standing(battle, figure):
        return False
    return not is_flagged(battle, figure, ACTED | PANICKED)


@rule
def can_act_any(battle: Battle) -> bool:
    """True while the active side has a figure that may act."""
    for figure in range(battle.count):
        if may_act(battle, figure, int(battle.active)):
            return True
    return False


@rule
def can_rally_any(battle: Battle) -> bool:
    """True while the active side has a figure that may try to rally."""
    for figure in range(battle.count):
        if may_try_to_rally(battle, figure, int(battle.active)):
            return True
    return False


@rule
def can_strike_any(battle: Battle, umpire: Umpire) -> bool:
    """True while the active side has a hand-to-hand attack to make."""
    for figure in range(battle.count):
        if battle.figures[figure].side == battle.active and targets_of(battle, umpire, figure) != 0:
            return True
    return False


# --- the stack ------------------------------------------------------------------------------------------------------


@rule
def advance(battle: Battle, umpire: Umpire) -> None:
    """Settle pending matters until a player must choose, the battle is over, or scripted dice run out."""
    battle.to_decide = NOBODY
    while goes_on(battle, umpire):
        phase = phase_on_top(battle)
        if settle_main(battle, umpire, phase) if phase <= Phase.END else settle_pushed(battle, umpire, phase):
            return


@rule
def begin_step(battle: Battle, umpire: Umpire) -> None:
    """Tell once that a step begins."""
    frame = battle.stack[battle.depth - 1]
    if frame.detail == 0:
        frame.detail = 1
        note(umpire, Event.STEP_BEGINS, int(frame.phase), int(battle.active))


@rule
def settle_main(battle: Battle, umpire: Umpire, phase: int) -> bool:
    """Settle a step of the phase; True when the active player has to choose.

    Rule: HG-2.2a, HG-2.2c, HG-11.5e
    """
    if phase == Phase.START:
        pop(battle)
        begin_phase(battle, umpire)
        return False
    if phase == Phase.END:
        pop(battle)
        push(battle, Phase.CLOSE)
        open_for(battle, Phase.WINDOW, int(battle.active), Window.END)
        return False
    if battle.duelled != 0:
        return done(battle)
    if phase == Phase.CHALLENGE:
        return settle_challenge(battle, umpire)
    chooses = (
        can_rally_any(battle)
        if phase == Phase.RALLY
        else (can_act_any(battle) if phase == Phase.ACTION else can_strike_any(battle, umpire))
    )
    if chooses:
        begin_step(battle, umpire)
        return wait_for(battle, int(battle.active))
    end_step(battle)
    return False


@rule
def end_step(battle: Battle) -> None:
    """A step ends; after the action step the other side may react once more.

    Rule: HG-2.3c, HG-6.2c
    """
    phase = battle.stack[battle.depth - 1].phase
    pop(battle)
    if phase == Phase.ACTION:
        push(battle, Phase.REACT, 1 - int(battle.active))


@rule
def settle_challenge(battle: Battle, umpire: Umpire) -> bool:
    """The opportunity for one challenge, before the rally step.

    Rule: HG-2.2e, HG-11.1a, HG-11.1b, HG-11.1f, HG-S2a, HG-S2b
    """
    if battle.challenged != 0:
        return done(battle)
    if not can_challenge_any(battle, umpire, int(battle.active)):
        note_lapse(battle, umpire)
        return done(battle)
    if is_truce_phase(battle, umpire):
        truce = umpire.orders.truce
        challenge(battle, umpire, find_number(battle, int(truce[0])), find_number(battle, int(truce[1])))
        return False
    return wait_for(battle, int(battle.active))


@rule
def settle_pushed(battle: Battle, umpire: Umpire, phase: int) -> bool:
    """Settle what interrupts the sequence of play; True when a player has to choose.

    Rule: HG-6.2c, HG-8.3a
    """
    frame = battle.stack[battle.depth - 1]
    if phase == Phase.WINDOW:
        return settle_window(battle, umpire)
    if phase == Phase.REACT:
        side = int(frame.actor)
        if can_react(battle, umpire, side) or can_call_any(battle, umpire, side, Window.REACT):
            return wait_for(battle, side)
        return done(battle)
    if phase == Phase.DEFENCE:
        charger = int(frame.actor)
        if settle_defence(battle, umpire, charger):
            return wait_for(battle, 1 - int(battle.figures[charger].side))
        return done(battle)
    if phase == Phase.CLOSE:
        pop(battle)
        close_phase(battle, umpire)
        return False
    if phase == Phase.DUEL:
        settle_duel(battle, umpire)
        return False
    if Phase.ROLL <= phase <= Phase.ROUND_OVER and phase != Phase.ADVANCE:
        settle_attack(battle, umpire, phase)
        return False
    if phase == Phase.FIRST_ROLL:
        roll_for_first(battle, umpire)
        return False
    if phase == Phase.DEPLOY:
        return settle_deployment(battle)
    return wait_for(battle, chooser_of(battle, phase))


@rule
def chooser_of(battle: Battle, phase: int) -> int:
    """Who has to choose at a matter that always needs a choice."""
    frame = battle.stack[battle.depth - 1]
    if phase == Phase.FIRST_CHOICE or phase == Phase.BLESS:
        return int(frame.actor)
    if phase == Phase.ACCEPT:
        return int(battle.figures[frame.target].side)
    return int(battle.figures[frame.actor].side)  # a deed, a way, an advance, a rescue, a deployment


@rule
def settle_deployment(battle: Battle) -> bool:
    """Let the sides put their figures one by one.

    Rule: HG-17.2a
    """
    side = int(battle.stack[battle.depth - 1].actor)
    if has_waiting(battle, side):
        return wait_for(battle, side)
    if has_waiting(battle, 1 - side):
        battle.stack[battle.depth - 1].actor = 1 - side
        return False
    return done(battle)


@rule
def settle_attack(battle: Battle, umpire: Umpire, phase: int) -> None:
    """The next step of an attack or a round.

    Rule: HG-5.6a
    """
    if phase == Phase.ROLL:
        roll_attack(battle, umpire)
    elif phase == Phase.APPLY:
        pop(battle)
        apply_result(battle, umpire)
    elif phase == Phase.ATTACK_OVER:
        end_attack(battle, umpire)
        check_annihilated(battle, umpire)
    else:
        pop(battle)
        if phase == Phase.STRIKE_BACK:
            strike_back(battle, umpire)
        else:
            end_round(battle, umpire)


# --- windows --------------------------------------------------------------------------------------------------------


@rule
def is_window_due(battle: Battle, window: int) -> bool:
    """True unless what the window belongs to did not come about."""
    stage = battle.attack.stage
    if window == Window.RESULT:
        return stage == Stage.ROLLED
    if window == Window.AFTER:
        return stage == Stage.APPLIED or stage == Stage.RETIRED
    return True


@rule
def settle_window(battle: Battle, umpire: Umpire) -> bool:
    """Ask those whose window it is, each while a god could step in for him.

    Rule: HG-12.2a, HG-12.2c
    """
    window = open_window(battle)
    asked = 1 if window == Window.RESULT else 2
    while is_window_due(battle, window) and not has_gone_by(battle, asked):
        if can_call_any(battle, umpire, side_asked(battle), window):
            return wait_for(battle, side_asked(battle))
        let_go_by(battle)
    return done(battle)


@rule
def answer_window(battle: Battle) -> None:
    """The side that is asked plays a chip; before a die is rolled the other may then answer.

    Rule: HG-12.2a
    """
    if phase_on_top(battle) != Phase.WINDOW:
        return
    if open_window(battle) == Window.ATTACK:
        let_answer(battle)
    else:
        let_go_by(battle)


@rule
def idle_answer(battle: Battle) -> int:
    """In the middle of an attack: to let the gods be; NO_ACTION at any other decision."""
    return idle_in(battle, Phase.WINDOW, Window.ATTACK, Window.AFTER, Verb.PASS)
