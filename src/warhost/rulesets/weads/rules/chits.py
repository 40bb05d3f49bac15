"""Combat chits: who draws one, and when.

While odds are walked nothing is drawn for the few units of one combat: the clash weighs all that they could have drawn
(`forecast.py`).

Chapters: AW-10
"""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.cup import EMPTY, draw_kind
from warhost.kernel.dice import count_bits
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.journal import note
from warhost.kernel.stack import done
from warhost.rulesets.weads.rules.combat import undrawn
from warhost.rulesets.weads.rules.events import Event
from warhost.rulesets.weads.rules.forecast import MOST_WEIGHED
from warhost.rulesets.weads.rules.pieces import hex_id
from warhost.rulesets.weads.state import KINDS, Battle, Umpire


@rule
def first_by_hex(battle: Battle, umpire: Umpire, units: int) -> int:
    """Which of some units on the board stands in the hex with the lowest id.

    Rule: AW-R68
    """
    first = lowest_bit(units)
    while units != 0:
        unit = lowest_bit(units)
        units &= units - 1
        if hex_id(umpire, int(battle.pieces[unit].cell)) < hex_id(umpire, int(battle.pieces[first].cell)):
            first = unit
    return first


@rule
def settle_chits(battle: Battle, umpire: Umpire) -> bool:
    """The next unit without a chit draws one, attackers first; while odds are walked only when there are too many.

    Rule: AW-10.1a, AW-R68
    """
    waiting = undrawn(battle)
    if waiting == 0 or (umpire.dice.stepwise != 0 and count_bits(waiting) <= MOST_WEIGHED):
        return done(battle)
    attackers = waiting & int(battle.attackers)
    draw_chit(battle, umpire, first_by_hex(battle, umpire, attackers if attackers != 0 else waiting))
    return False


@rule
def draw_chit(battle: Battle, umpire: Umpire, unit: int) -> None:
    """A unit draws its chit from the common pool and keeps it.

    Rule: AW-10.1b, AW-10.1d, AW-10.2b, AW-R31
    """
    one, weights = battle.pieces[unit], umpire.dice.weights
    weights[:] = 0
    for kind in range(KINDS):
        weights[kind] = battle.pool[kind]
    drawn = draw_kind(battle, umpire, KINDS)
    if drawn == EMPTY:
        return
    battle.pool[drawn] -= 1
    one.chit = drawn
    note(umpire, Event.COMBAT_CHIT, unit, drawn, int(umpire.strength[drawn, one.level]))
