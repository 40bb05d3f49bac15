"""Whom units can attack next, as all stand: each command is activated on a copy, and the rules say where it can go.

A unit attacks whom it has before it where its move ends. That it may fail a check of its morale on the way is left out.
A leader is in danger with the unit in his hex, and where he is alone, from whoever can come there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from warhost.kernel.abi import Contract
from warhost.kernel.layout import Bytes
from warhost.ruleset import Threat
from warhost.rulesets.weads.state import (
    ATTACKED,
    IDLE,
    IN_COMMAND,
    OF_THE_ACTIVATION,
    OFF_BOARD,
    Battle,
    Phase,
    Status,
    Umpire,
    Verb,
)
from warhost.shelf.threats import Pair, legal, parts_of, told, with_matter

BEFORE_IT_MOVES = {Phase.SUCCEED: 0, Phase.RAGE: -1}
"""Which of the legal actions is taken there: the first unit gets a new leader, and nobody goes berserk."""
Stance = tuple[int, int]
"""A hex, and the facing there."""


def threats(contract: Contract, memory: Bytes, umpire: Bytes) -> Iterator[Threat]:
    """Whom each unit could attack when its command is activated, in this turn or in the next."""
    battle: Any = Battle.over(memory)
    now, then = set[Pair](), set[Pair]()
    acting = _active_command(battle)
    for command in range(int(battle.command_count)):
        moving = _activated(contract, memory, umpire, command)
        attacks = _attacks(contract, moving, umpire, command) if moving is not None else set()
        then |= attacks
        if command == acting:
            now |= _attacks(contract, memory, umpire, command)
        elif not battle.commands[command].activated and battle.commands[command].chits:
            now |= attacks
    units = int(battle.unit_count)
    yield from told("attack", {one for one in now if one[1] < units}, {one for one in then if one[1] < units})
    yield from told("endanger", {one for one in now if one[1] >= units}, {one for one in then if one[1] >= units})


def _active_command(battle: Any) -> int:
    """The command that moves or fights, OFF_BOARD for none."""
    frames = (battle.stack[depth] for depth in range(int(battle.depth)))
    return next((int(frame.actor) for frame in frames if frame.phase == Phase.END_ACTIVATION), OFF_BOARD)


def _activated(contract: Contract, memory: Bytes, umpire: Bytes, command: int) -> Bytes | None:
    """A copy in which a command begins to move; None where it has nobody who could."""
    whose = int(Umpire.over(umpire).orders.army[command])
    copy, battle = with_matter(memory, Battle, whose, Phase.ACTIVATE, actor=command)
    battle.mover = OFF_BOARD
    for piece in range(int(battle.piece_count)):
        battle.pieces[piece].marks &= ~OF_THE_ACTIVATION
    choice = 0
    while True:
        codes = legal(contract, copy, umpire)
        if not codes:
            return None
        contract.apply(copy, umpire, codes[choice])
        phase = Phase(int(battle.stack[battle.depth - 1].phase)) if battle.depth else None
        if phase not in BEFORE_IT_MOVES:
            return copy if phase in (Phase.MOVEMENT, Phase.COMBAT) and _active_command(battle) == command else None
        choice = BEFORE_IT_MOVES[phase]


def _attacks(contract: Contract, memory: Bytes, umpire: Bytes, command: int) -> set[Pair]:
    """Whom the units of a command could attack when it has moved."""
    battle: Any = Battle.over(memory)
    pieces = battle.pieces[: battle.unit_count]
    free = (pieces["marks"] & IN_COMMAND != 0) & (pieces["marks"] & (ATTACKED | IDLE) == 0)
    able = np.flatnonzero((pieces["command"] == command) & (pieces["status"] == Status.ORDERED) & free).tolist()
    cells, facings = pieces["cell"].tolist(), pieces["facing"].tolist()
    stances: dict[int, set[Stance]] = {unit: {(cells[unit], facings[unit])} for unit in able}
    if battle.stack[battle.depth - 1].phase == Phase.MOVEMENT:
        for move in parts_of(legal(contract, memory, umpire), Verb.MOVE, Verb.FACE):
            if move.actor in stances:
                cell = move.place if move.verb == Verb.MOVE else cells[move.actor]
                stances[move.actor].add((cell, move.extra))
    return {(unit, enemy) for unit in able for enemy in _before(battle, umpire, unit, stances[unit])}


def _before(battle: Any, umpire: Bytes, unit: int, stances: set[Stance]) -> set[int]:
    """The enemies that a unit has before it in any of its stances, and the leaders with them or where it comes to.

    Rule: AW-7.2b, AW-7.7a
    """
    known: Any = Umpire.over(umpire)
    cells, facings = np.array(sorted(stances)).T
    ways = [facings, (facings + 5) % 6] if known.orders.facing else [np.full(len(cells), way) for way in range(6)]
    fronts = np.stack(ways, 1)
    there = known.board.neighbour[cells[:, np.newaxis], fronts]
    enemy = 1 - int(battle.pieces[unit].side)
    found = np.unique(battle.unit_at[there[there != OFF_BOARD]])
    units = [int(other) for other in found[found != OFF_BOARD] if battle.pieces[other].side == enemy]
    with_them = [battle.leader_at[enemy, battle.pieces[other].cell] for other in units]
    leaders = np.unique([*with_them, *battle.leader_at[enemy, cells]])
    return {*units, *leaders[leaders != OFF_BOARD].tolist()}
