"""How pieces come into play: profiles, steeds, items, demon powers, heads; at the start and by summoning."""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import roll_among, roll_one
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.journal import note
from warhost.rulesets.tewapen.rules.buildings import arrive, equip
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.rules.pieces import flag, has, holds, is_flagged, is_individual, set_down, unflag
from warhost.rulesets.tewapen.state import (
    BANNER_OF_MAGIC,
    BANNER_OF_SPEED,
    BLADE_OF_SPEED,
    BLADE_OF_SPELLS,
    BOOTS,
    CHALICE,
    HEADS,
    LADDERS,
    MAGIC_USER,
    MAX_RANGE,
    MOUNTED,
    NONE,
    OFF_BOARD,
    RING_OF_FIRE,
    RING_OF_FROST,
    SUMMONED,
    TOWER,
    WAND,
    Battle,
    Equipment,
    Umpire,
)


@rule
def take_form(battle: Battle, umpire: Umpire, piece: int, troop: int) -> None:
    """Give a piece the figures of a troop row, unwounded; a steed adds its own.

    Rule: TW-1.2g, TW-1.2.1a, TW-1.2.1b, TW-1.2.1c, TW-1.2.1e, TW-1.2.1f, TW-2.2.15a
    """
    one, row = battle.pieces[piece], umpire.troops[troop]
    one.kind, one.hit_at = row.kind, row.hit_at
    one.wounds = one.full_wounds = row.wounds
    one.dice[:] = row.dice
    one.steady, one.stride, one.abilities = row.steady, row.stride, row.abilities
    if one.marks & MOUNTED:
        one.steady = one.stride = row.mounted_stride
        one.abilities |= row.mounted_abilities


@rule
def recruit(battle: Battle, umpire: Umpire, troop: int, side: int, cell: int) -> int:
    """Add a piece to the battle: its number."""
    piece = int(battle.piece_count)
    battle.piece_count += 1
    one = battle.pieces[piece]
    one.troop, one.side = troop, side
    one.cell, one.fell_cell, one.next_here, one.prison = OFF_BOARD, OFF_BOARD, NONE, NONE
    one.form = umpire.troops[troop].form
    one.spells = umpire.troops[troop].spells
    one.mp = one.full_mp = umpire.troops[troop].mp
    take_form(battle, umpire, piece, troop)
    set_down(battle, piece, cell)
    if not is_individual(battle, piece):
        battle.units_left[side] += 1
    return piece


@rule
def muster(battle: Battle, umpire: Umpire, entry: int) -> None:
    """Put one piece of the scenario's armies on the board.

    Rule: TW-0.1b, TW-0.1c, TW-1.7e
    """
    order = umpire.orders.muster[entry]
    piece = recruit(battle, umpire, int(order.troop), int(order.side), int(order.cell))
    one = battle.pieces[piece]
    one.items, one.form = order.items, order.form
    one.spells, one.mp, one.full_mp = order.spells, order.mp, order.mp
    one.counters = order.counters
    if order.mounted:
        flag(battle, piece, MOUNTED)
        take_form(battle, umpire, piece, int(order.troop))
    equip(battle, umpire, piece, int(order.equipment))


@rule
def lose_equipment(battle: Battle, umpire: Umpire, unit: int, equipment: int) -> None:
    """Take away the equipment of a set from a unit; without its tower it moves as before.

    Rule: TW-4.4k, TW-R72
    """
    one = battle.pieces[unit]
    if equipment >> Equipment.LADDERS & 1:
        unflag(battle, unit, LADDERS)
    if equipment >> Equipment.OIL & 1:
        one.oil = 0
    if equipment >> Equipment.TOWER & 1 and is_flagged(battle, unit, TOWER):
        unflag(battle, unit, TOWER)
        row, moves = umpire.troops[one.troop], moves_from_items(battle, umpire, unit)
        one.steady, one.stride = int(row.steady) + moves, int(row.stride) + moves


# --- items ------------------------------------------------------------------------------------------------


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


# --- random scores ----------------------------------------------------------------------------------------


@rule
def grow_heads(battle: Battle, umpire: Umpire, piece: int) -> None:
    """Roll the heads that a Hydra starts with: its wounds and its dice.

    Rule: TW-2.9.0a, TW-2.9.3a
    """
    rolled = roll_one(battle, umpire, int(umpire.figures.hydra_die))
    heads = rolled + int(umpire.figures.hydra_plus)
    one = battle.pieces[piece]
    one.wounds = one.full_wounds = heads
    note(umpire, Event.HEADS_ROLLED, piece, rolled, heads)


@rule
def roll_powers(battle: Battle, umpire: Umpire, piece: int, powers: int) -> None:
    """Roll demon powers: those that cannot be had twice are rolled again, the others add up.

    Rule: TW-2.9.0a, TW-2.9.1a, TW-2.9.1b, TW-R54
    """
    die = int(umpire.figures.power_die)
    allowed = (1 << die) - 1
    for _ in range(powers):
        rolled = roll_among(battle, umpire, die, allowed)
        if rolled == 0:
            return
        note(umpire, Event.POWER_ROLLED, piece, rolled)
        gain_power(battle, umpire, piece, rolled - 1)
        if (int(umpire.figures.power_rerolled) >> (rolled - 1)) & 1:
            allowed &= ~(1 << (rolled - 1))


@rule
def gain_power(battle: Battle, umpire: Umpire, piece: int, power: int) -> None:
    """Add one demon power to a piece; a die more is also a die more of breath, whichever came first.

    Rule: TW-2.9.1c, TW-R54
    """
    figures, one = umpire.figures, battle.pieces[piece]
    one.abilities |= figures.powers[power].abilities
    one.wounds += figures.powers[power].wounds
    one.full_wounds += figures.powers[power].wounds
    one.stride += figures.powers[power].moves
    one.steady += figures.powers[power].moves
    gained = int(one.dice[0]) - int(umpire.troops[one.troop].dice[0])
    for hexes in range(MAX_RANGE):
        if figures.powers[power].breath[hexes] > 0:
            one.dice[hexes] = figures.powers[power].breath[hexes] + gained
        elif one.dice[hexes] > 0:
            one.dice[hexes] += figures.powers[power].dice


@rule
def set_up(battle: Battle, umpire: Umpire, piece: int) -> None:
    """Roll all random scores of a piece and let its items work.

    Rule: TW-2.9.0a, TW-3.1a
    """
    order = umpire.orders.muster[piece]
    if has(battle, piece, HEADS):
        grow_heads(battle, umpire, piece)
    roll_powers(battle, umpire, piece, int(umpire.troops[order.troop].demon_powers))
    for table in range(3):
        roll_items(battle, umpire, piece, table, int(order.rolls[table]))
    wear(battle, umpire, piece)
    fill_stores(battle, umpire, piece)
    if order.wounds > 0:
        battle.pieces[piece].wounds = order.wounds


@rule
def summon(battle: Battle, umpire: Umpire, spell: int, choice: int, side: int, cell: int) -> None:
    """Place a summoned unit with its activation counter; demons roll their powers, a trap there is sprung.

    Rule: TW-1.7m, TW-1.7n, TW-2.9.0a, TW-2.9.7g, TW-3.2.6a, TW-3.2.6b, TW-R40
    """
    card = umpire.spells[spell]
    troop = int(card.troop[choice])
    piece = recruit(battle, umpire, troop, side, cell)
    battle.pieces[piece].counters = card.counters_added
    flag(battle, piece, SUMMONED)
    note(umpire, Event.PLACED, piece, cell)
    roll_powers(battle, umpire, piece, int(umpire.troops[troop].demon_powers))
    arrive(battle, umpire, piece)
