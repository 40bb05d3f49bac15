"""Traps: hidden by their owner, sprung by whoever enters, battled until one of the two is destroyed."""

from __future__ import annotations

from warhost.kernel.abi import push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.rules.pieces import flag
from warhost.rulesets.tewapen.state import (
    ACTED,
    MAX_TRAPS,
    NONE,
    Battle,
    Phase,
    TrapState,
    Umpire,
)


@rule
def trap_in(battle: Battle, cell: int) -> int:
    """The first trap of a hex that waits for somebody, NONE without. One that holds a prisoner is busy."""
    for trap in range(battle.trap_count):
        one = battle.traps[trap]
        if one.cell == cell and one.state != TrapState.DESTROYED and one.prisoner == NONE:
            return trap
    return NONE


@brief_rule
def is_known_trap(battle: Battle, cell: int, side: int) -> bool:
    """True when a side knows of a trap in the hex: open, or its own."""
    for trap in range(battle.trap_count):
        one = battle.traps[trap]
        known = one.state == TrapState.OPEN or one.owner == side
        if one.cell == cell and one.state != TrapState.DESTROYED and known:
            return True
    return False


@rule
def lay_trap(battle: Battle, umpire: Umpire, troop: int, owner: int, cell: int, state: int) -> int:
    """Put a trap of a troop row on the board: its number, NONE when no marker is left.

    Rule: TW-2.9.7a, TW-3.2.7e
    """
    if battle.trap_count >= MAX_TRAPS:
        return NONE
    number = int(battle.trap_count)
    battle.trap_count += 1
    row = umpire.troops[troop]
    one = battle.traps[number]
    one.cell, one.owner, one.state, one.prisoner = cell, owner, state, NONE
    one.wounds, one.dice, one.hit_at = row.wounds, row.dice[0], row.hit_at
    battle.routes_matter = 1
    return number


@rule
def spring_trap(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True when the piece has entered a trap: it is held, the trap is revealed and a round is due at once.

    Rule: TW-2.9.7b, TW-2.9.7c, TW-2.9.7f, TW-2.9.7g
    """
    if battle.trap_count == 0 or battle.pieces[piece].prison != NONE:
        return False
    trap = trap_in(battle, int(battle.pieces[piece].cell))
    if trap == NONE:
        return False
    one = battle.traps[trap]
    one.state, one.prisoner = TrapState.OPEN, piece
    battle.pieces[piece].prison = trap
    flag(battle, piece, ACTED)
    note(umpire, Event.TRAP_SPRUNG, trap, piece, int(one.cell))
    begin_trap_round(battle, piece, trap)
    return True


@rule
def begin_trap_round(battle: Battle, piece: int, trap: int) -> None:
    """One round: first the trap strikes, then its prisoner if it lives.

    Rule: TW-2.9.7e
    """
    push(battle, Phase.PRISONER_STRIKES, piece, NONE, 0, trap)
    push(battle, Phase.TRAP_STRIKES, piece, NONE, 0, trap)


@rule
def wound_trap(battle: Battle, umpire: Umpire, trap: int, hits: int) -> bool:
    """Take hits off a trap; True when that destroyed it and set its prisoner free.

    Rule: TW-2.9.7c, TW-2.9.7i
    """
    one = battle.traps[trap]
    lost = min(hits, int(one.wounds))
    if lost == 0:
        return False
    one.wounds -= lost
    note(umpire, Event.TRAP_WOUNDED, trap, lost, int(one.wounds))
    if one.wounds > 0:
        return False
    note(umpire, Event.TRAP_DESTROYED, trap, int(one.cell))
    one.state = TrapState.DESTROYED
    if one.prisoner != NONE:
        battle.pieces[one.prisoner].prison = NONE
        one.prisoner = NONE
    return True
