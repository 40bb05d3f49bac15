"""Settling what is pending, matter by matter, until somebody must choose: what the `advance` of every game is made of.

    battle.to_decide = NOBODY
    while goes_on(battle, umpire):
        if settle(battle, umpire, phase_on_top(battle)):
            return

The game's `settle` carries out what lies on top. It ends with `return wait_for(battle, side)` when that side has to
choose, and with `return done(battle)` when the matter is settled. A loop that took `settle` as an argument would be
compiled anew at every start, so each game writes these lines.
"""

from __future__ import annotations

from typing import Any

from warhost.kernel.abi import RUNNING, pop
from warhost.kernel.compile import brief_rule
from warhost.kernel.dice import is_paused


@brief_rule
def goes_on(battle: Any, umpire: Any) -> bool:
    """True while pending matters can be settled: the battle is not over, and scripted dice have not run out."""
    return battle.result == RUNNING and not is_paused(umpire)


@brief_rule
def phase_on_top(battle: Any) -> int:
    """The phase of the matter that has to be settled next."""
    return int(battle.stack[battle.depth - 1].phase)


@brief_rule
def wait_for(battle: Any, side: int) -> bool:
    """A player of this side has to choose."""
    battle.to_decide = side
    return True


@brief_rule
def done(battle: Any) -> bool:
    """The matter on top is settled, nobody has to choose."""
    pop(battle)
    return False
