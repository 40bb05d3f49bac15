"""Morale checks: whether a unit passes one, and when it must check before it leaves the enemy's zone of control.

Chapters: AW-4, AW-17, AW-18
"""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.journal import note
from warhost.rulesets.weads.rules.events import Event
from warhost.rulesets.weads.rules.pieces import (
    enemy_unit_at,
    exerts_zoc,
    has,
    is_beside,
    is_in_zoc,
    is_on_board,
    is_unit,
    leader_of,
)
from warhost.rulesets.weads.state import ELF, NONE, STAND, Battle, Status, Umpire


@rule
def must_check(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for a unit that checks its morale before it leaves its hex; Elves in woods slip away.

    Rule: AW-3.3b, AW-4.2a, AW-4.2b, AW-4.2c, AW-18.1a, AW-18.1f, AW-18.1g, AW-R12, AW-R19
    """
    one = battle.pieces[piece]
    if not is_unit(battle, piece) or (one.side == ELF and umpire.woods[one.cell] != 0):
        return False
    return is_in_zoc(battle, umpire, int(one.cell), int(one.side))


@rule
def leaving_modifier(battle: Battle, umpire: Umpire, unit: int) -> int:
    """What is added to the die of a unit that leaves the enemy's zone of control.

    Rule: AW-18.1b, AW-18.1c, AW-18.1d, AW-R49
    """
    one, modifier = battle.pieces[unit], 0
    leader = leader_of(battle, int(one.command))
    if is_on_board(battle, leader) and is_beside(umpire, int(one.cell), int(battle.pieces[leader].cell)):
        modifier += int(umpire.figures.zoc_leader)
    if one.status == Status.DISORDERED:
        modifier += int(umpire.figures.zoc_disordered)
    for direction in range(6):
        other = enemy_unit_at(battle, int(umpire.board.neighbour[one.cell, direction]), int(one.side))
        if other == NONE or battle.pieces[other].level >= one.level:
            continue
        if exerts_zoc(battle, umpire, other, (direction + 3) % 6):
            return modifier + int(umpire.figures.zoc_level)
    return modifier


@rule
def passes(battle: Battle, umpire: Umpire, unit: int, die: int, modifier: int) -> bool:
    """True when a unit passes a morale check with a die that has been thrown.

    Rule: AW-1.6b, AW-16.8a, AW-17.1a, AW-17.1b, AW-R66
    """
    if has(battle, unit, STAND):
        modifier += int(umpire.figures.stand)
    value = int(umpire.morale[battle.pieces[unit].level])
    note(umpire, Event.MORALE, unit, die, modifier, value)
    return die + modifier <= value
