"""How probable each column of the results table is before chits are drawn: every way to deal them, counted.

Chapters: AW-10.1, AW-11.1
"""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.dice import count_bits
from warhost.kernel.intrinsics import lowest_bit
from warhost.rulesets.weads.rules.combat import fighting_defenders, undrawn
from warhost.rulesets.weads.rules.odds import odds_column, total_value, value_with
from warhost.rulesets.weads.rules.pieces import is_in
from warhost.rulesets.weads.state import COLUMNS, KINDS, Battle, Umpire

MOST_WEIGHED = 8  # units without a chit: their ways to draw are counted in a millisecond or two, and fit 64 bits


@rule
def column_weights(battle: Battle, umpire: Umpire) -> int:
    """Fill `dice.weights` with the number of deals that lead to each column, before shifts: all of them together.

    The deals are those of the whole pool to the units of the combat that have no chit. 0 when they are too many.

    Rule: AW-10.1b, AW-11.1a
    """
    umpire.dice.weights[:] = 0
    waiting = undrawn(battle)
    if count_bits(waiting) > MOST_WEIGHED:
        return 0
    attack = total_value(battle, umpire, int(battle.attackers))
    deal(battle, umpire, waiting, attack, total_value(battle, umpire, fighting_defenders(battle)), 1)
    total = 0
    for column in range(COLUMNS):
        total += int(umpire.dice.weights[column])
    return total


@rule
def deal(battle: Battle, umpire: Umpire, waiting: int, attack: int, defence: int, ways: int) -> None:
    """Let the first of some units draw each kind and the others after it, without replacement; count where it ends.

    `ways` is in how many ways it came to this. The pool is as before when all is counted.
    """
    if waiting == 0:
        umpire.dice.weights[odds_column(umpire, attack, defence)] += ways
        return
    unit = lowest_bit(waiting)
    attacks = is_in(int(battle.attackers), unit)
    for kind in range(KINDS):
        left = int(battle.pool[kind])
        if left > 0:
            value = value_with(battle, umpire, unit, kind)
            more, less = (value, 0) if attacks else (0, value)
            battle.pool[kind] -= 1
            deal(battle, umpire, waiting & (waiting - 1), attack + more, defence + less, ways * left)
            battle.pool[kind] += 1
