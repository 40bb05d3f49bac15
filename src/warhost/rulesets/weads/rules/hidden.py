"""What a side may not know: which spells the enemy holds, and which are out of the game."""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.hidden import deal_unseen
from warhost.rulesets.weads.state import SPELLS, Battle, Umpire


@brief_rule
def unseen(battle: Battle, umpire: Umpire, side: int, spell: int) -> int:
    """Copies of a spell of which the enemy cannot tell whether they are in the hand or out of the game.

    Rule: AW-R37
    """
    return int(umpire.orders.sets[side, spell]) - int(battle.spent[side, spell]) - int(battle.known[side, spell])


@rule
def unseen_in_hand(battle: Battle, side: int) -> int:
    """How many spells of a hand the enemy has not seen.

    Rule: AW-R37
    """
    spells = int(battle.hand_size[side])
    for spell in range(SPELLS):
        spells -= int(battle.known[side, spell])
    return spells


@rule
def may_hold(battle: Battle, umpire: Umpire, side: int, spell: int) -> bool:
    """True for a spell that is in a side's hand as far as its enemy can tell.

    Rule: AW-R37
    """
    if battle.known[side, spell] > 0:
        return True
    return unseen_in_hand(battle, side) > 0 and unseen(battle, umpire, side, spell) > 0


@rule
def redact_hand(battle: Battle, side: int) -> None:
    """Blot out of the enemy's hand what this side has not seen; its size stays open.

    Rule: AW-R37
    """
    enemy = 1 - side
    for spell in range(SPELLS):
        battle.hand[enemy, spell] = battle.known[enemy, spell]


@rule
def imagine_hand(battle: Battle, umpire: Umpire, side: int) -> None:
    """Fill the enemy's hand with spells that it may hold, drawn from the battle's own dice.

    Rule: AW-R37
    """
    enemy = 1 - side
    redact_hand(battle, side)
    for spell in range(SPELLS):
        umpire.dice.weights[spell] = unseen(battle, umpire, enemy, spell)
    deal_unseen(battle, umpire.dice.weights, SPELLS, unseen_in_hand(battle, enemy), battle.hand[enemy])
