"""The strikes that a charge, or a turn to face, leads to.

They are asked of the compiled rules, on a copy of the battle in which nobody else strikes before the enemy moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from warhost.kernel.abi import MAX_ACTIONS, Contract, actor_of, pop, push, verb_of
from warhost.kernel.layout import Bytes
from warhost.ruleset import Ahead
from warhost.rulesets.onehour.state import ACTED, NONE, STRUCK, Battle, Phase, Verb

TO_CONTACT = (Verb.CHARGE, Verb.FACE)
BEFORE_STRIKES = (Phase.MOVEMENT, Phase.FIRING, Phase.HAND_TO_HAND)
NOTHING_ELSE = "nobody else shoots or strikes before"


def fights(contract: Contract, before: Bytes, after: Bytes, umpire: Bytes, action: int) -> Iterator[Ahead]:
    """The strikes of a unit that has charged or turned to face; nothing after other actions."""
    unit = int(actor_of(action))
    if verb_of(action) not in TO_CONTACT or not has_to_strike(after, unit):
        return
    melee, codes = to_strikes(after, unit), np.empty(MAX_ACTIONS, np.int64)
    for code in codes[: contract.legal_actions(melee, umpire, codes)].tolist():
        yield Ahead(melee, code, NOTHING_ELSE)


def has_to_strike(memory: Bytes, unit: int) -> bool:
    """True while the side of an engaged unit is in its part of the turn and the unit has not struck."""
    battle: Any = Battle.over(memory)
    one = battle.units[unit]
    if battle.depth == 0 or battle.to_decide != one.side or one.engaged == 0 or one.marks & STRUCK:
        return False
    return battle.stack[battle.depth - 1].phase in BEFORE_STRIKES


def to_strikes(memory: Bytes, unit: int) -> Bytes:
    """A copy of the battle in which the unit alone is to strike, and then the enemy moves."""
    copy = memory.copy()
    battle: Any = Battle.over(copy)
    side = int(battle.to_decide)
    for other in range(int(battle.unit_count)):
        battle.units[other].marks &= ~ACTED
        if other != unit:
            battle.units[other].marks |= STRUCK
    while battle.stack[battle.depth - 1].phase in BEFORE_STRIKES:
        pop(battle)
    pop(battle)
    push(battle, Phase.MOVEMENT, NONE, NONE, 0, 1 - side)
    push(battle, Phase.ELIMINATE, NONE, NONE, 0, side)
    push(battle, Phase.HAND_TO_HAND, side, NONE, 0, side)
    return copy
