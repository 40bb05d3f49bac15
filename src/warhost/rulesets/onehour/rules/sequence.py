"""The sequence of play: set-up, initiative, the four actions of each side, the morale step, the end of a turn.

Each pending matter is a frame on the battle's stack. `advance` settles what lies on top until a player must choose.

Chapters: Sequence of play, OH-Q, OH-4
"""

from __future__ import annotations

from warhost.kernel.abi import NOBODY, RUNNING, actor_of, pop, push, target_of
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.kernel.stack import done, goes_on, phase_on_top, wait_for
from warhost.rulesets.onehour.rules.arrivals import grant_returns, list_arrivals, list_placings
from warhost.rulesets.onehour.rules.events import Event
from warhost.rulesets.onehour.rules.firing import DIE, list_shots
from warhost.rulesets.onehour.rules.melee import list_strikes, may_face, strike
from warhost.rulesets.onehour.rules.morale import settle_morale
from warhost.rulesets.onehour.rules.units import is_free, remove, set_foot_on
from warhost.rulesets.onehour.rules.victory import check_victory
from warhost.rulesets.onehour.state import (
    ACTIONS,
    BLACK,
    FOR_THE_PHASES,
    NONE,
    OFF_BOARD,
    RED,
    Battle,
    Fate,
    Initiative,
    Phase,
    Umpire,
)

# --- before the first turn --------------------------------------------------------------------------------


@rule
def begin(battle: Battle, umpire: Umpire) -> None:
    """Put the units where the scenario says, or lay out their placing, and the first turn below.

    Rule: OH-0.1b, OH-6.2e
    """
    orders = umpire.orders
    battle.turn, battle.winner, battle.first = 1, NOBODY, RED
    battle.unit_in[:] = NONE
    battle.unit_count = orders.muster_length
    push(battle, Phase.TURN)
    if orders.free_set_up != 0:
        push(battle, Phase.PLACE, NONE, NONE, 0, BLACK)
        push(battle, Phase.PLACE, NONE, NONE, 0, RED)
    for unit in range(orders.muster_length):
        muster(battle, umpire, unit)


@rule
def muster(battle: Battle, umpire: Umpire, unit: int) -> None:
    """A unit takes its place in the roster, and on the board when it has one.

    Rule: OH-0.1c, OH-0.1g, OH-7.1a
    """
    one, listed = battle.units[unit], umpire.orders.muster[unit]
    one.side, one.race, one.kind, one.home = listed.side, listed.race, listed.kind, listed.home
    one.facing, one.hits, one.status, one.due = listed.facing, listed.hits, listed.status, listed.due
    one.cell, one.last_cell, one.target = OFF_BOARD, OFF_BOARD, NONE
    if listed.due > 0 or umpire.orders.free_set_up != 0:
        one.fate = Fate.TO_COME
        return
    one.fate = Fate.ON_BOARD
    set_foot_on(battle, unit, int(listed.cell))


# --- a turn -----------------------------------------------------------------------------------------------


@rule
def settle_turn(battle: Battle, umpire: Umpire) -> bool:
    """Find out who acts first; then both sides' actions, the morale step and the end of the turn are pending.

    Rule: OH-Q.1a, OH-Q.1b, OH-Q.1c, OH-Q.1g
    """
    frame = battle.stack[battle.depth - 1]
    if frame.detail == 0:
        frame.detail = 1
        note(umpire, Event.TURN_BEGINS, int(battle.turn))
    initiative = int(umpire.orders.initiative)
    if initiative == Initiative.EVERY_TURN or (initiative == Initiative.ONCE and battle.turn == 1):
        red = roll_one(battle, umpire, DIE)
        black = roll_one(battle, umpire, DIE)
        if black == 0:
            return False
        note(umpire, Event.INITIATIVE_ROLLED, red, black)
        if red == black:
            note(umpire, Event.INITIATIVE_TIED)
            return False
        battle.first = RED if red > black else BLACK
    elif initiative != Initiative.ONCE:
        battle.first = RED if initiative == Initiative.RED else BLACK
    note(umpire, Event.ACTS_FIRST, int(battle.first))
    pop(battle)
    begin_actions(battle)
    return False


@rule
def begin_actions(battle: Battle) -> None:
    """Lay out what both sides do in this turn; nobody has acted yet.

    Rule: OH-Q.1c, OH-Q.1d, OH-Q.1h
    """
    for unit in range(battle.unit_count):
        battle.units[unit].marks &= ~FOR_THE_PHASES
        battle.units[unit].target = NONE
    push(battle, Phase.END_TURN)
    push(battle, Phase.MORALE)
    for second in (1, 0):
        for phase in ACTIONS:
            push(battle, phase, NONE, NONE, 0, int(battle.first) ^ second)


@brief_rule
def ask(battle: Battle, umpire: Umpire, phase: int, side: int) -> bool:
    """A side has to choose; the first time that this phase is told to begin."""
    frame = battle.stack[battle.depth - 1]
    if frame.actor == NONE:
        frame.actor = side
        note(umpire, Event.PHASE_BEGINS, phase, side)
    return wait_for(battle, side)


@rule
def can_move_any(battle: Battle, umpire: Umpire, side: int) -> bool:
    """True when anybody can act in Movement: a unit that is free can at least turn in place.

    Rule: OH-1.2b, OH-Q.1f, OH-Q.1h
    """
    for unit in range(battle.unit_count):
        if battle.units[unit].side == side and (is_free(battle, unit) or may_face(battle, umpire, unit)):
            return True
    return list_arrivals(battle, umpire, side, 0) > 0


@rule
def settle_hand_to_hand(battle: Battle, umpire: Umpire, side: int) -> bool:
    """The next unit strikes by itself, unless its owner has to choose.

    Rule: OH-Q.1f, OH-3.3a, OH-3.3b, OH-3.3e
    """
    n, listed = list_strikes(battle, umpire, side), umpire.listed
    if n == 0:
        return done(battle)
    for nth in range(1, n):
        if actor_of(int(listed[nth])) == actor_of(int(listed[nth - 1])):
            return ask(battle, umpire, Phase.HAND_TO_HAND, side)
    strike(battle, umpire, actor_of(int(listed[0])), target_of(int(listed[0])))
    return False


@rule
def eliminate(battle: Battle, umpire: Umpire) -> None:
    """Remove all units with hits enough.

    Rule: OH-3.4g, OH-4.1a, OH-4.1b, OH-4.1c
    """
    for unit in range(battle.unit_count):
        if battle.units[unit].cell >= 0 and battle.units[unit].hits >= umpire.figures.hits_to_destroy:
            remove(battle, umpire, unit, Fate.DESTROYED)


@rule
def end_turn(battle: Battle, umpire: Umpire) -> None:
    """The turn ends: victory is checked, and the next turn is pending.

    Rule: OH-6.1f, OH-7.2a
    """
    grant_returns(battle, umpire)
    note(umpire, Event.TURN_ENDS, int(battle.turn))
    check_victory(battle, umpire)
    if battle.result == RUNNING:
        battle.turn += 1
        push(battle, Phase.TURN)


# --- the stack --------------------------------------------------------------------------------------------


@rule
def advance(battle: Battle, umpire: Umpire) -> None:
    """Settle pending matters until a player must choose, the battle is over, or scripted dice run out."""
    battle.to_decide = NOBODY
    while goes_on(battle, umpire):
        if settle(battle, umpire, phase_on_top(battle)):
            return


@rule
def settle(battle: Battle, umpire: Umpire, phase: int) -> bool:
    """Settle what lies on top; True when a player has to choose.

    Rule: OH-Q.1c, OH-Q.1d
    """
    side = int(battle.stack[battle.depth - 1].detail)
    if phase == Phase.MOVEMENT:
        return ask(battle, umpire, phase, side) if can_move_any(battle, umpire, side) else done(battle)
    if phase == Phase.FIRING:
        return ask(battle, umpire, phase, side) if list_shots(battle, umpire, side, 0) > 0 else done(battle)
    if phase == Phase.HAND_TO_HAND:
        return settle_hand_to_hand(battle, umpire, side)
    if phase == Phase.MORALE:
        return settle_morale(battle, umpire)
    if phase == Phase.TURN:
        return settle_turn(battle, umpire)
    if phase == Phase.PLACE:
        return ask(battle, umpire, phase, side) if list_placings(battle, umpire, side) > 0 else done(battle)
    pop(battle)
    if phase == Phase.ELIMINATE:
        eliminate(battle, umpire)
    else:
        end_turn(battle, umpire)
    return False
