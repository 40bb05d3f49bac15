"""Leaders in danger: losses after a combat, lone leaders whom enemies reach, and what the death of one means.

Chapters: AW-13
"""

from __future__ import annotations

from warhost.kernel.abi import pack, pop, push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import roll_pool
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.kernel.stack import done, wait_for
from warhost.rulesets.weads.rules.events import Event
from warhost.rulesets.weads.rules.objections import Objection
from warhost.rulesets.weads.rules.pieces import (
    bit,
    has,
    hex_id,
    is_in,
    is_on_board,
    is_unit,
    lift,
    owner_of,
    put,
    stacked_leader,
    take_off,
)
from warhost.rulesets.weads.state import NONE, REPLACEMENT, Battle, Phase, Stage, Umpire, Verb

DICE = 2

# --- the check --------------------------------------------------------------------------------------------


@rule
def roll_danger(battle: Battle, umpire: Umpire, leader: int) -> int:
    """Throw two dice for a leader in danger: their sum, 0 when a script has run out.

    Rule: AW-1.6c
    """
    faces = int(umpire.figures.combat_die)
    roll_pool(battle, umpire, DICE, faces, (1 << faces) - 1)
    low, high = 0, 0
    for face in range(faces):
        if umpire.dice.counts[face] > 0:
            low, high = (face + 1 if low == 0 else low), face + 1
    if low > 0:
        note(umpire, Event.LEADER_ROLLED, leader, low, high)
    return low + high


@brief_rule
def is_deadly(umpire: Umpire, total: int) -> bool:
    """True for a sum of two dice that kills a leader.

    Rule: AW-13.1a, AW-13.7a
    """
    return total <= umpire.figures.leader_low or total >= umpire.figures.leader_high


@rule
def settle_casualties(battle: Battle, umpire: Umpire) -> bool:
    """Leaders who were stacked with a unit in the combat check one by one; then the combat is over.

    Rule: AW-13.1a, AW-R32, AW-R68
    """
    command = int(battle.stack[battle.depth - 2].actor)
    leader = next_in_danger(battle, umpire, owner_of(umpire, command))
    if leader == NONE:
        battle.attackers = battle.defenders = battle.holy = battle.shooting = battle.stacked = 0
        return done(battle)
    total = roll_danger(battle, umpire, leader)
    if total == 0:
        return False
    battle.stacked = int(battle.stacked) & ~bit(leader)
    if is_deadly(umpire, total):
        kill_leader(battle, umpire, leader)
    else:
        note(umpire, Event.LEADER_LIVES, leader)
    return False


@rule
def next_in_danger(battle: Battle, umpire: Umpire, attacker: int) -> int:
    """The leader who checks next: those of the attackers first, on each side by hex id; NONE when all have.

    Rule: AW-R68
    """
    best, best_rank = NONE, 0
    for leader in range(battle.unit_count, battle.piece_count):
        if is_in(int(battle.stacked), leader) and is_on_board(battle, leader):
            one = battle.pieces[leader]
            rank = hex_id(umpire, int(one.cell)) + (0 if one.side == attacker else hex_id_limit(umpire))
            if best == NONE or rank < best_rank:
                best, best_rank = leader, rank
    return best


@brief_rule
def hex_id_limit(umpire: Umpire) -> int:
    """A number above every hex id of the board."""
    return 1 + hex_id(umpire, int(umpire.board.cells) - 1)


# --- death ------------------------------------------------------------------------------------------------


@rule
def kill_leader(battle: Battle, umpire: Umpire, leader: int) -> None:
    """A leader is killed where he stands.

    Rule: AW-13.1b, AW-20.2a, AW-20.2b
    """
    note(umpire, Event.LEADER_KILLED, leader, int(battle.pieces[leader].cell), points_for(battle, umpire, leader))
    bury(battle, umpire, leader)


@brief_rule
def points_for(battle: Battle, umpire: Umpire, leader: int) -> int:
    """The victory points that a leader's death gives: none for a replacement.

    Rule: AW-13.5a, AW-20.2a, AW-20.2b
    """
    if has(battle, leader, REPLACEMENT):
        return 0
    return int(umpire.figures.leader_times) * int(umpire.orders.value[battle.pieces[leader].command])


@rule
def bury(battle: Battle, umpire: Umpire, leader: int) -> None:
    """Take a leader off for good: his command has one chit at most, and waits for a successor.

    Rule: AW-13.1b, AW-13.2a, AW-13.5c, AW-R6, AW-R8
    """
    one, is_first = battle.pieces[leader], not has(battle, leader, REPLACEMENT)
    command, side = int(one.command), int(one.side)
    lift(battle, leader)
    take_off(battle, leader)
    led = battle.commands[command]
    led.stage = Stage.PENDING
    if is_first:
        led.lost = 1
    if led.chits > 1:
        note(umpire, Event.SURPLUS_REMOVED, command, int(led.chits) - 1)
        led.chits = 1
    if is_first and umpire.orders.caster[command] != 0 and umpire.orders.magic != 0:
        lose_spells(battle, umpire, side)


@rule
def lose_spells(battle: Battle, umpire: Umpire, side: int) -> None:
    """A side's mage is dead: its hand is out of the game, marks in force remain.

    Rule: AW-13.5d, AW-R8
    """
    note(umpire, Event.SPELLS_LOST, side)
    battle.hand[side, :] = 0
    battle.known[side, :] = 0
    battle.hand_size[side] = 0


# --- escape -----------------------------------------------------------------------------------------------


@rule
def meet_leader(battle: Battle, umpire: Umpire, unit: int, cell: int) -> None:
    """A unit has moved into a hex: a lone enemy leader there has to escape.

    Rule: AW-13.7a, AW-R13
    """
    leader = int(battle.leader_at[1 - int(battle.pieces[unit].side), cell])
    if leader != NONE:
        note(umpire, Event.LONE_LEADER, leader, unit, cell)
        push(battle, Phase.ESCAPE, leader, NONE, cell)


@rule
def settle_escape(battle: Battle, umpire: Umpire) -> bool:
    """A lone leader checks; if he survives he joins a unit, of his owner's choice where there are several.

    Rule: AW-13.7a, AW-13.7b, AW-R14
    """
    frame = battle.stack[battle.depth - 1]
    leader = int(frame.actor)
    if frame.detail == 0:
        return roll_escape(battle, umpire, leader)
    first = next_refuge(battle, umpire, leader, 0)
    if first == NONE:
        lose_leader(battle, umpire, leader)
        return False
    if next_refuge(battle, umpire, leader, first + 1) != NONE:
        return wait_for(battle, int(battle.pieces[leader].side))
    join(battle, umpire, leader, first)
    return False


@rule
def roll_escape(battle: Battle, umpire: Umpire, leader: int) -> bool:
    """Throw the dice for a lone leader: he is killed, or has got away.

    Rule: AW-13.7a
    """
    total = roll_danger(battle, umpire, leader)
    if total == 0:
        return False
    if is_deadly(umpire, total):
        kill_leader(battle, umpire, leader)
        return done(battle)
    note(umpire, Event.LEADER_LIVES, leader)
    battle.stack[battle.depth - 1].detail = 1
    return False


@rule
def lose_leader(battle: Battle, umpire: Umpire, leader: int) -> None:
    """Nobody can take the leader in: he is eliminated.

    Rule: AW-13.6a, AW-R14
    """
    note(umpire, Event.LEADER_LOST, leader, int(battle.pieces[leader].cell))
    pop(battle)
    bury(battle, umpire, leader)


@brief_rule
def has_room(battle: Battle, unit: int, side: int) -> bool:
    """True for a unit of a side with which no leader stands."""
    one = battle.pieces[unit]
    return one.cell >= 0 and one.side == side and stacked_leader(battle, unit) == NONE


@rule
def refuge_distance(battle: Battle, umpire: Umpire, leader: int) -> int:
    """How far away the units are that can take a leader in: 0 for any of his own command, however far; NONE for nobody.

    Rule: AW-13.7b, AW-R14
    """
    one, nearest = battle.pieces[leader], NONE
    for unit in range(battle.unit_count):
        if has_room(battle, unit, int(one.side)):
            if battle.pieces[unit].command == one.command:
                return 0
            apart = int(umpire.board.distance[one.cell, battle.pieces[unit].cell])
            nearest = apart if nearest == NONE or apart < nearest else nearest
    return nearest


@brief_rule
def takes_in(battle: Battle, umpire: Umpire, leader: int, unit: int, apart: int) -> bool:
    """True for a unit that a leader can join, by what `refuge_distance` says.

    Rule: AW-13.7b, AW-R14
    """
    one, other = battle.pieces[leader], battle.pieces[unit]
    if not has_room(battle, unit, int(one.side)):
        return False
    return other.command == one.command if apart == 0 else umpire.board.distance[one.cell, other.cell] == apart


@rule
def next_refuge(battle: Battle, umpire: Umpire, leader: int, first: int) -> int:
    """The first unit, from a number on, that a leader can join, NONE.

    Rule: AW-13.7b, AW-R14
    """
    apart = refuge_distance(battle, umpire, leader)
    for unit in range(first, battle.unit_count):
        if takes_in(battle, umpire, leader, unit, apart):
            return unit
    return NONE


@rule
def list_escapes(battle: Battle, umpire: Umpire, leader: int, n: int) -> int:
    """List the units that a leader can join: how many actions there are then.

    Rule: AW-13.7b, AW-R14
    """
    apart = refuge_distance(battle, umpire, leader)
    for unit in range(battle.unit_count):
        if takes_in(battle, umpire, leader, unit, apart):
            umpire.listed[n] = pack(Verb.JOIN, leader, 0, 0, unit)
            n += 1
    return n


@rule
def escape_objections(battle: Battle, umpire: Umpire, leader: int, unit: int) -> int:
    """Why a leader cannot join a unit.

    Rule: AW-13.7b, AW-R14
    """
    objections = 0
    if leader != battle.stack[battle.depth - 1].actor:
        objections |= bit_of(Objection.NOT_NOW)
    if not is_unit(battle, unit):
        return objections | bit_of(Objection.NOT_A_UNIT)
    one, other = battle.pieces[leader], battle.pieces[unit]
    if other.side != one.side:
        return objections | bit_of(Objection.NOT_NEAREST)
    if not is_on_board(battle, unit):
        return objections | bit_of(Objection.GONE)
    if stacked_leader(battle, unit) != NONE:
        objections |= bit_of(Objection.LEADER_THERE)
    apart = refuge_distance(battle, umpire, leader) if is_on_board(battle, leader) else 0
    if apart == 0 and other.command != one.command:
        objections |= bit_of(Objection.NOT_NEAREST)
    if apart > 0 and umpire.board.distance[one.cell, other.cell] != apart:
        objections |= bit_of(Objection.NOT_NEAREST)
    return objections


@rule
def join(battle: Battle, umpire: Umpire, leader: int, unit: int) -> None:
    """A leader who has got away is put on a unit; that is no move of his own, so one who was routed remains so.

    Rule: AW-5.1b, AW-13.7b, AW-R16
    """
    pop(battle)
    lift(battle, leader)
    put(battle, leader, int(battle.pieces[unit].cell))
    note(umpire, Event.LEADER_JOINS, leader, unit, int(battle.pieces[leader].cell))
