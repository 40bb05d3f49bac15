"""What a side does not know: blotted out of a battle that it is shown, guessed in one that it plans in.

The game says what is possible as far as the side can tell. That hangs only on what the side sees, so a guess gives
nothing away. Something hides where it is, or what it is:

    place = draw_unscripted(battle, umpire.sites, cells)  # one of those where it may be, EMPTY for none
    deal_unseen(battle, unseen, kinds, places, hand)      # which of the unseen lie in so many places

Guesses are drawn from the battle's own dice and never from a script, since they are no part of play.
"""

from __future__ import annotations

from typing import Any

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.cup import EMPTY, draw_unscripted
from warhost.kernel.layout import Ints


@brief_rule
def blot_out_dice(battle: Any) -> None:
    """Take out of a battle what nobody may know: its coming dice and draws."""
    battle.dice.key[:] = 0
    battle.dice.counter = 0


@rule
def deal_unseen(battle: Any, unseen: Ints, kinds: int, places: int, dealt: Ints) -> None:
    """Deal what is not seen into so many places, as far as it goes; `dealt[kind]` counts up, `unseen[kind]` down."""
    for _ in range(places):
        kind = draw_unscripted(battle, unseen, kinds)
        if kind == EMPTY:
            return
        unseen[kind] -= 1
        dealt[kind] += 1
