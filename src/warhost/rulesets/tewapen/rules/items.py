"""What magic items do to their holders, and how they are rolled."""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import roll_among
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.journal import note
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.rules.pieces import has, holds
from warhost.rulesets.tewapen.state import (
    BANNER_OF_MAGIC,
    BANNER_OF_SPEED,
    BLADE_OF_SPEED,
    BLADE_OF_SPELLS,
    BOOTS,
    CHALICE,
    MAGIC_USER,
    RING_OF_FIRE,
    RING_OF_FROST,
    WAND,
    Battle,
    Umpire,
)


@brief_rule
def moves_from_items(battle: Battle, umpire: Umpire, piece: int) -> int:
    """Hexes that a piece's items let it move farther.

    Rule: TW-3.1.1f, TW-3.1.3f
    """
    moves = int(umpire.figures.it_speed_moves) if holds(battle, piece, BLADE_OF_SPEED) else 0
    return moves + (int(umpire.figures.ba_speed_moves) if holds(battle, piece, BANNER_OF_SPEED) else 0)


@brief_rule
def abilities_from_items(battle: Battle, umpire: Umpire, piece: int) -> int:
    """Abilities that a piece has by its items.

    Rule: TW-3.1.1g, TW-3.1.1h, TW-3.1.3a
    """
    gained, items = 0, int(battle.pieces[piece].items)
    while items != 0:
        gained |= int(umpire.figures.item_abilities[lowest_bit(items)])
        items &= items - 1
    return gained


@rule
def wear(battle: Battle, umpire: Umpire, piece: int) -> None:
    """Add what a piece's items do to its own figures and abilities.

    Rule: TW-3.1.1f, TW-3.1.1g, TW-3.1.1h, TW-3.1.3a, TW-3.1.3f
    """
    one, moves = battle.pieces[piece], moves_from_items(battle, umpire, piece)
    one.steady += moves
    one.stride += moves
    one.abilities |= abilities_from_items(battle, umpire, piece)


@rule
def lose_items(battle: Battle, umpire: Umpire, piece: int) -> None:
    """Take a piece's items away, with what they gave it.

    Rule: TW-3.1b
    """
    one, moves = battle.pieces[piece], moves_from_items(battle, umpire, piece)
    one.steady -= moves
    one.stride -= moves
    one.abilities &= ~abilities_from_items(battle, umpire, piece) | int(umpire.troops[one.troop].abilities)
    one.items, one.item_mp = 0, 0
    one.charges[:] = 0


@rule
def fill_stores(battle: Battle, umpire: Umpire, piece: int) -> None:
    """Fill the stores and charges of a piece's items at the start of the battle.

    Rule: TW-3.1.1e, TW-3.1.2b, TW-3.1.2c, TW-3.1.2d, TW-3.1.2f, TW-3.1.2g, TW-3.1.3e
    """
    one, figures = battle.pieces[piece], umpire.figures
    if holds(battle, piece, WAND) and has(battle, piece, MAGIC_USER):
        one.mp += figures.it_wand_mp
        one.full_mp += figures.it_wand_mp
    if holds(battle, piece, BLADE_OF_SPELLS):
        one.item_mp = figures.it_spells_mp
    if holds(battle, piece, BANNER_OF_MAGIC):
        one.item_mp = figures.ba_magic_mp
    for slot, item in enumerate((RING_OF_FIRE, RING_OF_FROST, BOOTS, CHALICE)):
        if holds(battle, piece, item):
            one.charges[slot] = figures.charges[slot]


@rule
def roll_items(battle: Battle, umpire: Umpire, piece: int, table: int, rolls: int) -> None:
    """Roll magic items for a piece: the extra-ability face gives more rolls, what it has already is rolled again.

    Rule: TW-3.1.1a, TW-3.1.1k, TW-3.1.2j, TW-3.1.3g, TW-R60
    """
    row, one = umpire.item_tables[table], battle.pieces[piece]
    while rolls > 0:
        allowed, new = 0, 0
        for face in range(row.die):
            fresh = row.items[face] != 0 and one.items & row.items[face] == 0
            new += int(fresh)
            if fresh or face + 1 == row.extra_on:
                allowed |= 1 << face
        if new == 0:
            return
        rolled = roll_among(battle, umpire, int(row.die), allowed)
        if rolled == 0:
            return
        rolls += int(row.extra_rolls) - 1 if rolled == row.extra_on else -1
        one.items |= row.items[rolled - 1]
        note(umpire, Event.ITEM_ROLLED, piece, table, rolled)
