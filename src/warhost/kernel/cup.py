"""A cup: chits of several kinds, drawn at random one at a time; those of one kind are alike.

Whoever draws says how many chits of each kind are in the cup, and takes the drawn one out of his own count:

    for kind in range(KINDS):
        umpire.dice.weights[kind] = battle.pool[kind]
    kind = draw_kind(battle, umpire, KINDS)

In play the generator draws. Under a script the draw is one roll with a branch for each kind that is left, weighted by
its chits: so odds go through a draw, and are exact over all that may come out. Weights need not be chits: any event
whose cases can be counted is drawn the same way.
"""

from __future__ import annotations

from typing import Any

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import CUP, DECK, draw_bits, leading, run_out
from warhost.kernel.layout import Ints

EMPTY = -1


@rule
def draw_kind(battle: Any, umpire: Any, kinds: int) -> int:
    """Draw one of `dice.weights[:kinds]` chits: its kind; EMPTY from an empty cup, or when a script has run out.

    The generator takes at most 2^31 chits in all; a script any number.
    """
    weights = umpire.dice.weights
    if umpire.dice.scripted == 0:
        return draw_unscripted(battle, weights, kinds)
    return draw_scripted(umpire, kinds) if count_chits(weights, kinds) > 0 else EMPTY


@brief_rule
def count_chits(weights: Ints, kinds: int) -> int:
    """How many chits of all kinds there are."""
    chits = 0
    for kind in range(kinds):
        chits += int(weights[kind])
    return chits


@rule
def draw_unscripted(battle: Any, weights: Ints, kinds: int) -> int:
    """Draw one of `weights[:kinds]` chits with the generator, whatever a script says: its kind, EMPTY where none is."""
    chits = count_chits(weights, kinds)
    if chits == 0:
        return EMPTY
    nth, _ = leading(draw_bits(battle), chits)
    for kind in range(kinds):
        nth -= int(weights[kind])
        if nth < 0:
            return kind
    return EMPTY


@rule
def draw_scripted(umpire: Any, kinds: int) -> int:
    """The kind that the script holds; where it has run out, how many chits of each kind there were is written down."""
    dice = umpire.dice
    is_first = dice.wanted_dice == 0
    if not run_out(umpire, 1, CUP, kinds):
        dice.read += 1
        return int(dice.script[dice.read - 1, 0])
    if is_first:
        dice.wanted_weights[:] = 0
        dice.wanted_weights[:kinds] = dice.weights[:kinds]
    return EMPTY


@rule
def ends_odds(umpire: Any) -> bool:
    """True while odds are reckoned: they end here, as at a deck, since what is drawn next is a matter of its own."""
    dice = umpire.dice
    if dice.halts_at_deck == 0:
        return False
    if dice.wanted_dice == 0:
        dice.wanted_dice, dice.wanted_faces = 1, DECK
    return True
