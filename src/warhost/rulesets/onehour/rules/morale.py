"""The morale step: who tests, the score, halts, retreats and routs.

The step is a pending matter that goes from unit to unit: its frame holds how far it has come.

Chapters: OH-5
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.kernel.squares import ABOUT, turned
from warhost.kernel.stack import done
from warhost.rulesets.onehour.rules.events import Event
from warhost.rulesets.onehour.rules.firing import DIE
from warhost.rulesets.onehour.rules.units import (
    engaged_ahead,
    is_taken,
    may_pass,
    part,
    remove,
    set_foot_on,
)
from warhost.rulesets.onehour.state import OFF_BOARD, Battle, Fate, Status, Umpire

# What the step does for the first side and then for the other, as counted in the frame's detail.
RUN_ON, TEST, STAGES = 0, 1, 4


@rule
def settle_morale(battle: Battle, umpire: Umpire) -> bool:
    """Go on with the morale step until a die has been rolled; when all is done the matter is settled.

    Rule: OH-Q.1d, OH-Q.1e, OH-5.4e
    """
    frame = battle.stack[battle.depth - 1]
    if frame.actor < 0:
        end_halts(battle, umpire)
        frame.actor = 0
    while frame.detail < STAGES:
        side = int(battle.first) ^ int(frame.detail) >> 1
        while frame.actor < battle.unit_count:
            unit = int(frame.actor)
            frame.actor += 1
            if battle.units[unit].side != side or battle.units[unit].cell < 0:
                continue
            if frame.detail & 1 == RUN_ON:
                if battle.units[unit].status == Status.ROUTING:
                    run_home(battle, umpire, unit)
            elif must_test(battle, umpire, unit):
                test(battle, umpire, unit)
                return False
        frame.detail += 1
        frame.actor = 0
    return done(battle)


@rule
def end_halts(battle: Battle, umpire: Umpire) -> None:
    """The halts of the turn before end.

    Rule: OH-5.4b, OH-5.4e
    """
    for unit in range(battle.unit_count):
        one = battle.units[unit]
        if one.status == Status.HALTED:
            one.status = Status.STEADY
            if one.cell >= 0:  # of one that was lost in the meantime there is nothing to tell
                note(umpire, Event.HALT_ENDS, unit)


# --- the test ---------------------------------------------------------------------------------------------


@brief_rule
def must_test(battle: Battle, umpire: Umpire, unit: int) -> bool:
    """True for a unit on the board that has to test its morale.

    Rule: OH-5.1a, OH-5.1b, OH-5.1c, OH-5.1d, OH-5.6c
    """
    one = battle.units[unit]
    shaken = one.hits >= umpire.figures.hits_to_test and one.status != Status.ROUTING
    return shaken and umpire.orders.morale[one.side] != 0


@rule
def is_led(battle: Battle, umpire: Umpire, unit: int, cell: int) -> bool:
    """True when a friendly Command that is not routing is, or would be, near a unit in a square.

    Rule: OH-5.3a, OH-5.3b, OH-5.3c, OH-5.3d
    """
    for other in range(battle.unit_count):
        leader = battle.units[other]
        leads = umpire.types[leader.kind].leads != 0
        if not leads or leader.side != battle.units[unit].side or other == unit or leader.cell < 0:
            continue
        near = umpire.board.distance[cell, leader.cell] <= umpire.figures.command_radius
        if near and leader.status != Status.ROUTING:
            return True
    return False


@rule
def test(battle: Battle, umpire: Umpire, unit: int) -> None:
    """Roll for the morale of a unit, and carry the result out.

    Rule: OH-5.1a, OH-5.2a, OH-5.2b, OH-5.3e, OH-5.4a, OH-5.4b, OH-5.4d
    """
    one, figures = battle.units[unit], umpire.figures
    led = is_led(battle, umpire, unit, int(one.cell))
    note(umpire, Event.TESTS, unit, int(one.hits), int(led))
    die = roll_one(battle, umpire, DIE)
    if die == 0:
        return
    bonus = int(figures.command_bonus) if led else 0
    note(umpire, Event.SCORED, int(one.side), die, bonus)
    score = min(die + bonus, int(figures.highest_score))
    if score >= figures.steady_on:
        note(umpire, Event.STEADY, unit)
    elif score >= figures.halt_on:
        one.status = Status.HALTED
        note(umpire, Event.HALTED, unit)
    elif score >= figures.retreat_on:
        retreat(battle, umpire, unit)
    else:
        one.status = Status.ROUTING
        note(umpire, Event.ROUTS, unit)
        run_home(battle, umpire, unit)


# --- its results ------------------------------------------------------------------------------------------


@rule
def retreat(battle: Battle, umpire: Umpire, unit: int) -> None:
    """Turn about, unless the unit faces home already and nothing attacks its front, and make a full move.

    Rule: OH-5.5a, OH-5.5b, OH-5.5g, OH-5.5h, OH-5.5j
    """
    one = battle.units[unit]
    facing = int(one.facing)
    note(umpire, Event.RETREATS, unit)
    home = facing == one.home and engaged_ahead(battle, umpire, unit, facing) == 0
    if not home or umpire.orders.always_half_turn != 0:
        turn(battle, umpire, unit, turned(facing, ABOUT))
    if not flee(battle, umpire, unit):
        note(umpire, Event.STAYS, unit)


@rule
def run_home(battle: Battle, umpire: Umpire, unit: int) -> None:
    """A routing unit turns to its home edge and makes a full move; if it cannot go a square, it scatters.

    Rule: OH-5.6a, OH-5.6b, OH-5.6d
    """
    turn(battle, umpire, unit, int(battle.units[unit].home))
    if not flee(battle, umpire, unit):
        remove(battle, umpire, unit, Fate.SCATTERED)


@rule
def turn(battle: Battle, umpire: Umpire, unit: int, facing: int) -> None:
    """Give a unit another face, if it is another."""
    if battle.units[unit].facing != facing:
        battle.units[unit].facing = facing
        note(umpire, Event.TURNED_TO_FLEE, unit, facing)


@rule
def flee(battle: Battle, umpire: Umpire, unit: int) -> bool:
    """Go straight ahead as far as it can be, over the edge too; False when not even one square.

    Rule: OH-1.1i, OH-1.5a, OH-1.5c, OH-3.2e, OH-3.2f, OH-5.5c, OH-5.5d, OH-5.5e, OH-5.5f, OH-5.5i
    """
    one = battle.units[unit]
    start, facing = int(one.cell), int(one.facing)
    here, end = start, start
    for _ in range(umpire.run[0, one.kind, start, facing]):
        here = int(umpire.board.neighbour[here, 2 * facing])
        if here == OFF_BOARD:
            remove(battle, umpire, unit, Fate.OFF_BOARD)
            return True
        if not is_taken(battle, umpire, here):
            end = here
        elif not may_pass(battle, umpire, unit, here):
            break
    if end == start:
        return False
    note(umpire, Event.FLED, unit, start, end, int(umpire.board.distance[start, end]))
    set_foot_on(battle, unit, end)
    part(battle, umpire, unit)
    return True
