"""What a side may not know: hidden enemy traps, and what nobody may know: the key of the dice.

The order of the cards needs no hiding: a battle holds only which cards are left, and draws one of them when it is
drawn.
"""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.cup import draw_unscripted
from warhost.kernel.hidden import blot_out_dice
from warhost.rulesets.tewapen.rules.pieces import is_vacant
from warhost.rulesets.tewapen.state import OFF_BOARD, Battle, TrapState, Umpire


@rule
def is_hidden_from(battle: Battle, trap: int, side: int) -> bool:
    """True when this side does not know where the trap lies.

    Rule: TW-2.9.7a
    """
    return battle.traps[trap].state == TrapState.HIDDEN and battle.traps[trap].owner != side


@rule
def hide_from(battle: Battle, side: int) -> None:
    """Blot out what a side may not know: where enemy traps are hidden, and the coming dice.

    Rule: TW-2.9.7a
    """
    blot_out_dice(battle)
    for trap in range(battle.trap_count):
        if is_hidden_from(battle, trap, side):
            battle.traps[trap].cell = OFF_BOARD


@rule
def may_lie(battle: Battle, umpire: Umpire, trap: int, cell: int) -> bool:
    """True when a hidden trap could lie in the hex, as far as its enemy can tell."""
    if umpire.orders.trap_sites[battle.traps[trap].owner, cell] == 0 or not is_vacant(battle, cell):
        return False
    for other in range(battle.trap_count):
        if battle.traps[other].cell == cell:
            return False
    return True


@rule
def guess_for(battle: Battle, umpire: Umpire, side: int) -> None:
    """Fill what a side does not know with a consistent guess, drawn from the battle's own dice.

    Rule: TW-2.9.7a
    """
    for trap in range(battle.trap_count):
        if not is_hidden_from(battle, trap, side):
            continue
        battle.traps[trap].cell = OFF_BOARD
        for cell in range(umpire.board.cells):
            umpire.sites[cell] = int(may_lie(battle, umpire, trap, cell))
        battle.traps[trap].cell = draw_unscripted(battle, umpire.sites, int(umpire.board.cells))
