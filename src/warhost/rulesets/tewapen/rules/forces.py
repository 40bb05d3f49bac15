"""How pieces come into play: profiles, steeds, items, demon powers, heads; at the start and by summoning."""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.dice import roll_among, roll_one
from warhost.kernel.journal import note
from warhost.rulesets.tewapen.rules.buildings import arrive
from warhost.rulesets.tewapen.rules.equipment import equip
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.rules.items import fill_stores, roll_items, wear
from warhost.rulesets.tewapen.rules.pieces import flag, has, is_individual, set_down
from warhost.rulesets.tewapen.state import (
    HEADS,
    MAX_RANGE,
    MOUNTED,
    NONE,
    OFF_BOARD,
    SUMMONED,
    Battle,
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

    Rule: TW-0.1b, TW-0.1c, TW-1.7e, TW-R102
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
    one.abilities |= order.reputation
    equip(battle, umpire, piece, int(order.equipment))


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
