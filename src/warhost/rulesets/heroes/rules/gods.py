"""The gods: when a chip can be played, for whom, and what the nine events do.

Chapters: HG-12
"""

from __future__ import annotations

from warhost.kernel.abi import push
from warhost.kernel.compile import rule
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.journal import note
from warhost.kernel.plane import set_of
from warhost.kernel.sets import bit_of
from warhost.rulesets.heroes.rules.combat import harm_of, is_duel, lowered
from warhost.rulesets.heroes.rules.events import Event, Panic
from warhost.rulesets.heroes.rules.figures import (
    has_effect,
    has_living_hero,
    is_flagged,
    is_standing,
    nearest_enemy,
    number,
    unflag,
)
from warhost.rulesets.heroes.rules.objections import Objection
from warhost.rulesets.heroes.rules.panic import panic
from warhost.rulesets.heroes.rules.rescue import has_place, rescue_slain
from warhost.rulesets.heroes.state import (
    DEAD,
    EVENTS,
    HERO,
    HURT_NOW,
    INSTANT,
    NONE,
    PANICKED,
    SLAIN_NOW,
    WOUNDED,
    Battle,
    Beneficiary,
    God,
    Phase,
    Stage,
    Umpire,
    Window,
)

EVERY_EVENT = (1 << EVENTS) - 1


@rule
def events_of_window(window: int) -> int:
    """The events that can be played in a window, as a bit set.

    Rule: HG-12.2a, HG-12.2c, HG-12.8c, HG-12.12d
    """
    if window == Window.START:
        return EVERY_EVENT & ~(1 << God.RESCUE_SLAIN)
    if window == Window.RESULT:
        return 1 << God.DEFLECT
    if window == Window.AFTER or window == Window.END:
        return INSTANT | 1 << God.RESCUE_SLAIN
    return EVERY_EVENT


@rule
def window_now(battle: Battle) -> int:
    """Which window stands open at this decision, NONE when no god can step in.

    Rule: HG-12.2a
    """
    frame = battle.stack[battle.depth - 1]
    if frame.phase == Phase.WINDOW:
        return int(frame.detail)
    if frame.phase == Phase.REACT:
        return number(Window.REACT)
    if frame.phase == Phase.RALLY or frame.phase == Phase.ACTION or frame.phase == Phase.MELEE:
        return number(Window.OWN)
    return NONE


# --- for whom -----------------------------------------------------------------------------------------------------


@rule
def can_be_rescued(battle: Battle, figure: int) -> bool:
    """True for a figure slain, or wounded and alive, in this phase.

    Rule: HG-12.12a, HG-12.12b
    """
    if is_flagged(battle, figure, DEAD):
        return is_flagged(battle, figure, SLAIN_NOW)
    return is_flagged(battle, figure, HURT_NOW) and is_flagged(battle, figure, WOUNDED)


@rule
def is_duelist(battle: Battle, figure: int) -> bool:
    """True for one of the two who fight a duel."""
    return figure == battle.duel.challenger or figure == battle.duel.challenged


@rule
def has_user(battle: Battle, side: int) -> bool:
    """True when a side has a Hero to use a chip: in a duel only its duelist can.

    Rule: HG-11.4c, HG-12.1f
    """
    if not is_duel(battle):
        return has_living_hero(battle, side)
    duel = battle.duel
    own = duel.challenger if battle.figures[duel.challenger].side == side else duel.challenged
    return is_standing(battle, int(own))


@rule
def is_target_of(battle: Battle, umpire: Umpire, side: int, god: int, figure: int) -> bool:
    """True when an event played by a side can befall a figure.

    Rule: HG-11.4c, HG-12.1f, HG-12.1g, HG-12.1h, HG-12.7a, HG-12.11a, HG-12.12c, HG-12.13a
    """
    if is_duel(battle) and not is_duelist(battle, figure):
        return False
    own = battle.figures[figure].side == side
    whom = umpire.rates.beneficiary[god]
    if whom == Beneficiary.SLAIN:
        used_by = has_living_hero(battle, side) or (is_flagged(battle, figure, HERO) and own)
        return own and can_be_rescued(battle, figure) and used_by
    if not is_standing(battle, figure) or own == (whom == Beneficiary.ENEMY):
        return False
    if god == God.HELPLESS:
        return not is_flagged(battle, figure, PANICKED)
    if god == God.HEAL:
        return is_flagged(battle, figure, WOUNDED)
    if god == God.RESCUE:
        return has_place(battle, umpire, figure)
    return is_flagged(battle, figure, HERO) and not has_effect(battle, figure, god)


@rule
def targets_of_event(battle: Battle, umpire: Umpire, side: int, god: int) -> int:
    """All figures that an event played by a side can befall."""
    found = 0
    for figure in range(battle.count):
        found |= set_of(figure) if is_target_of(battle, umpire, side, god, figure) else 0
    return found


@rule
def has_target_of_event(battle: Battle, umpire: Umpire, side: int, god: int) -> bool:
    """True when an event can befall anybody."""
    for figure in range(battle.count):
        if is_target_of(battle, umpire, side, god, figure):
            return True
    return False


# --- whether ------------------------------------------------------------------------------------------------------


@rule
def deflects(battle: Battle, side: int) -> bool:
    """True when Deflect weapon would change what the rolled die does to the target.

    Rule: HG-12.2d, HG-12.8c
    """
    attack = battle.attack
    target = int(attack.target)
    if battle.figures[target].side != side or not is_flagged(battle, target, HERO) or attack.stage != Stage.ROLLED:
        return False
    now = lowered(battle, target, int(attack.result))
    return harm_of(battle, target, max(now - 1, 0)) != harm_of(battle, target, now)


@rule
def call_objections(battle: Battle, umpire: Umpire, side: int, god: int, window: int) -> int:
    """Why a side cannot play a chip for an event now.

    Rule: HG-11.4b, HG-11.4c, HG-12.1f, HG-12.1h, HG-12.2d
    """
    if god < 0 or god >= EVENTS or window == NONE:
        return bit_of(Objection.NOT_NOW)
    objections = chip_objections(battle, side, god, window)
    if god != God.RESCUE_SLAIN and not has_user(battle, side):
        objections |= bit_of(Objection.NO_DUELIST if is_duel(battle) else Objection.NO_HERO)
    if not has_effect_on_any(battle, umpire, side, god, window):
        objections |= bit_of(Objection.NO_EFFECT)
    return objections


@rule
def chip_objections(battle: Battle, side: int, god: int, window: int) -> int:
    """Why a side has no chip to play for an event, or not now.

    Rule: HG-12.1b, HG-12.1d, HG-12.1e, HG-12.2a
    """
    objections = 0
    if battle.chips[side] == 0:
        objections |= bit_of(Objection.NO_CHIP)
    if battle.chip_used[side] != 0:
        objections |= bit_of(Objection.CHIP_USED)
    if battle.events_used[side] >> god & 1:
        objections |= bit_of(Objection.EVENT_USED)
    if events_of_window(window) >> god & 1 == 0:
        objections |= bit_of(Objection.NOT_IN_THIS_WINDOW)
    return objections


@rule
def has_effect_on_any(battle: Battle, umpire: Umpire, side: int, god: int, window: int) -> bool:
    """True when an event would change anything for anybody.

    Rule: HG-12.2d, HG-12.8c
    """
    if god == God.DEFLECT and window == Window.RESULT:
        return deflects(battle, side)
    return has_target_of_event(battle, umpire, side, god)


@rule
def can_call_any(battle: Battle, umpire: Umpire, side: int, window: int) -> bool:
    """True when a side has a chip to play and an event to play it for.

    Rule: HG-12.1e, HG-12.2d
    """
    if battle.chips[side] == 0 or battle.chip_used[side] != 0:
        return False
    open_events = events_of_window(window) & ~int(battle.events_used[side])
    for god in range(EVENTS):
        if open_events >> god & 1 and call_objections(battle, umpire, side, god, window) == 0:
            return True
    return False


# --- playing a chip -----------------------------------------------------------------------------------------------


@rule
def call(battle: Battle, umpire: Umpire, side: int, god: int) -> None:
    """Play a chip for an event; whom it befalls is chosen next, unless only one figure can be meant.

    Rule: HG-12.1b, HG-12.1c, HG-12.1d, HG-12.1e, HG-12.8c
    """
    in_result = window_now(battle) == Window.RESULT
    battle.chips[side] -= 1
    battle.chip_used[side] = 1
    battle.events_used[side] |= 1 << god
    note(umpire, Event.CHIP_PLAYED, side, god, int(battle.chips[side]))
    if in_result:
        befall(battle, umpire, god, int(battle.attack.target))
        return
    targets = targets_of_event(battle, umpire, side, god)
    first = lowest_bit(targets)
    if targets == set_of(first):
        befall(battle, umpire, god, first)
    else:
        push(battle, Phase.BLESS, side, NONE, 0, god)


@rule
def befall(battle: Battle, umpire: Umpire, god: int, figure: int) -> None:
    """An event befalls a figure.

    Rule: HG-11.4d, HG-12.2b, HG-12.11a, HG-12.13a
    """
    note(umpire, Event.BLESSED, figure, god)
    if umpire.rates.lasting >> god & 1:
        battle.figures[figure].effects |= 1 << god
        if is_duel(battle) and (god == God.STOP or god == God.MIST):
            battle.duel.ended = 1
    elif god == God.HELPLESS:
        render_helpless(battle, umpire, figure)
    elif god == God.RESCUE:
        push(battle, Phase.SET_DOWN, figure)
    elif god == God.RESCUE_SLAIN:
        bring_back(battle, umpire, figure)
    elif god == God.HEAL:
        unflag(battle, figure, WOUNDED | HURT_NOW)
        note(umpire, Event.HEALED, figure)


@rule
def mark_moved(battle: Battle, figure: int) -> None:
    """An event has moved a figure: an attack by it or on it is off.

    Rule: HG-5.6b, HG-11.4d
    """
    attack = battle.attack
    if attack.striker == figure:
        attack.striker_moved = 1
    if attack.target == figure:
        attack.target_moved = 1
    if is_duel(battle) and is_duelist(battle, figure):
        battle.duel.ended, battle.duel.moved = 1, figure


@rule
def bring_back(battle: Battle, umpire: Umpire, figure: int) -> None:
    """E8: who was slain or wounded in this phase is set behind his lines; a duel ends, lost by him if he was slain.

    Rule: HG-11.4d
    """
    if is_duel(battle) and is_flagged(battle, figure, DEAD):
        battle.duel.loser = figure
    rescue_slain(battle, umpire, figure)
    mark_moved(battle, figure)


@rule
def render_helpless(battle: Battle, umpire: Umpire, figure: int) -> None:
    """E3: an enemy figure panics at once, away from the nearest figure of the other side.

    Rule: HG-10.1a, HG-10.4a, HG-11.4d, HG-12.7a, HG-12.7b, HG-R53
    """
    duel = battle.duel
    if is_duel(battle):
        enemy = int(duel.challenged) if figure == duel.challenger else int(duel.challenger)
    else:
        enemy = nearest_enemy(battle, figure)
    other = battle.figures[enemy]
    if panic(battle, umpire, figure, int(other.x), int(other.y), Panic.GOD):
        mark_moved(battle, figure)
    if is_duel(battle):
        duel.ended = 1
