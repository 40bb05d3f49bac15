"""From data files and a scenario to the umpire's tables: every figure that a rule reads is put in its place here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from warhost.kernel.hexes import COLUMN_STEP, DIRECTIONS, ROW_STEP
from warhost.kernel.layout import Bytes
from warhost.rulesets.tewapen import state
from warhost.rulesets.tewapen.setup.catalogue import (
    ABILITY_BITS,
    ITEM_TABLES,
    KINDS,
    LISTS,
    RESULTS,
    TAG_BITS,
    Catalogue,
    Spell,
    Troop,
    catalogue,
)
from warhost.rulesets.tewapen.setup.scenario import HIDDEN_TRAP_TERRAIN, Piece, TewapenScenario
from warhost.rulesets.tewapen.state import ITEM_IDS, NONE, SPELL_IDS, SpellList, Umpire
from warhost.shelf.figures import flat, pour

CHARGED_ITEMS = ("it.firering", "it.frostring", "it.boots", "it.chalice")


@cache
def troop_rows() -> dict[str, int]:
    """Row of the troop table by id, in the order of the file."""
    return {troop: row for row, troop in enumerate(catalogue().troops)}


@cache
def terrain_rows() -> dict[str, int]:
    """Row of the terrain chart by letter."""
    return {letter: row for row, letter in enumerate(catalogue().charts.terrain)}


def cell_of(hex_id: str, columns: int) -> int:
    """The cell of a hex id `CCRR`."""
    return int(hex_id[2:]) * columns + int(hex_id[:2])


def hex_of(cell: int, columns: int) -> str:
    """The hex id `CCRR` of a cell."""
    row, column = divmod(cell, columns)
    return f"{column:02d}{row:02d}"


def bits_of(names: Iterable[str]) -> int:
    """The bit set of abilities and tags by name, each named once."""
    return sum((ABILITY_BITS | TAG_BITS)[name] for name in names)


# --- what never changes -----------------------------------------------------------------------------------


@cache
def _standing_tables() -> bytes:
    """An umpire with all charts and no scenario."""
    figures, memory = catalogue(), Umpire.blank()
    umpire: Any = Umpire.over(memory)
    for row, troop in zip(umpire.troops, figures.troops.values(), strict=False):
        _pour_troop(row, troop, figures)
    for row, terrain in zip(umpire.chart, figures.charts.terrain.values(), strict=False):
        pour(row, terrain)
    for row, spell_id in zip(umpire.spells, SPELL_IDS, strict=True):
        _pour_spell(row, figures.spells[spell_id])
    for row, name in zip(umpire.item_tables, ITEM_TABLES, strict=True):
        items = [item for item in figures.items.values() if item.table == name]
        bits = {item.d10: 1 << ITEM_IDS.index(item.id) for item in items}
        pour(row, figures.item_tables[name], items=[bits.get(face, 0) for face in range(1, 11)])
    umpire.activations[:] = [*figures.charts.cards.activations.values()]
    _pour_figures(umpire.figures, figures)
    pour(umpire.worth, figures.advice.worth)
    pour(umpire.appeal, figures.advice.appeal)
    return memory.tobytes()


def _pour_troop(row: Any, troop: Troop, figures: Catalogue) -> None:
    mount = troop.mounted
    pour(
        row,
        troop,
        troop.profile._asdict(),
        abilities=bits_of((*troop.abilities, *troop.tags)) | (state.HEADS if troop.heads else 0),
        kind=KINDS[troop.piece_class],
        mounted_stride=troop.riding().profile.stride if mount else 0,
        mounted_abilities=bits_of(mount.abilities) if mount else 0,
        spells=LISTS[troop.lists[0]] if troop.lists else SpellList.NOT_A_CASTER,
        mp=(troop.mp or figures.magic.default_store) if troop.lists else 0,
        form=troop_rows()[troop.forms[0]] if troop.forms else NONE,
    )


def _pour_spell(row: Any, spell: Spell) -> None:
    summoned = [troop_rows()[troop] for troop in dict.fromkeys((*spell.summons, *spell.elementals))]
    pour(
        row,
        spell,
        list=LISTS[spell.list],
        only_tag=bits_of([spell.only_tag] if spell.only_tag else []),
        terrain=terrain_rows()[spell.terrain] if spell.terrain else NONE,
        nearest=spell.range[0],
        farthest=spell.range[1],
        dice=spell.dice or (spell.attack_dice,),
        radius=spell.radius or spell.length,
        troop=[*summoned, *[NONE] * (4 - len(summoned))],
    )


def _pour_figures(row: Any, figures: Catalogue) -> None:
    charts, powers = figures.charts, figures.charts.demon_powers
    for face, power in powers.chart.items():
        pour(row.powers[face - 1], power, abilities=bits_of([power.ability] if power.ability else []))
    pour(
        row,
        charts.figures,
        figures.magic,
        *(flat(rows) for rows in (charts.hexside, figures.items, figures.spells)),
        gaze_spell=SPELL_IDS.index(figures.magic.gaze_spell),
        bell_tag=TAG_BITS[charts.auras.bell_tag],
        cart_tag=TAG_BITS[charts.auras.cart_tag],
        it_holy_against_tag=bits_of([figures.items["it.holy"].against_tag or ""]),
        item_abilities=[bits_of([ability] if (ability := figures.items[item].ability) else []) for item in ITEM_IDS],
        assassination_die=charts.assassination.die,
        power_die=powers.die,
        charges=[figures.items[item].charges for item in CHARGED_ITEMS],
        thorns=troop_rows()[figures.spells["sp.thorns"].trap or ""],
        trap=troop_rows()[charts.trap],
        assassination=[RESULTS.index(result) for result in charts.assassination.results.values()],
        powers=row.powers,
        power_rerolled=sum(1 << (face - 1) for face in powers.rolled_again_when_repeated),
    )


# --- what a scenario settles ------------------------------------------------------------------------------


def fill_umpire(scenario: TewapenScenario) -> Bytes:
    """A fresh umpire for a scenario: shape (Umpire.dtype.itemsize,) uint8.

    Its board is surveyed by the contract's start.
    """
    memory = Umpire.blank()
    memory[:] = bytearray(_standing_tables())
    umpire = Umpire.over(memory)
    _fill_board(umpire, scenario)
    _fill_orders(umpire, scenario)
    for side, force in enumerate((scenario.red, scenario.black)):
        for piece in force.pieces:
            _fill_muster(umpire, scenario, side, piece)
    return memory


def _fill_board(umpire: Umpire, scenario: TewapenScenario) -> None:
    columns, rows = len(scenario.rows[0]), len(scenario.rows)
    umpire.board.columns, umpire.board.rows = columns, rows
    for row, letters in enumerate(scenario.rows):
        for column, letter in enumerate(letters):
            umpire.terrain[row * columns + column] = terrain_rows()[letter]
    for sides, array in ((scenario.walls, umpire.walls), (scenario.cliffs, umpire.cliffs)):
        for hex_id, direction in sides:
            _mark_hexside(array, columns, rows, hex_id, DIRECTIONS.index(direction))


def _mark_hexside(array: Any, columns: int, rows: int, hex_id: str, direction: int) -> None:
    """Mark a hexside in both hexes that it divides."""
    column, row = int(hex_id[:2]), int(hex_id[2:])
    array[row * columns + column] |= 1 << direction
    other_column = column + int(COLUMN_STEP[row & 1, direction])
    other_row = row + int(ROW_STEP[direction])
    if 0 <= other_column < columns and 0 <= other_row < rows:
        array[other_row * columns + other_column] |= 1 << ((direction + 3) % 6)


def _fill_orders(umpire: Umpire, scenario: TewapenScenario) -> None:
    orders, victory, columns = umpire.orders, scenario.victory, len(scenario.rows[0])
    orders.turns = scenario.turns
    orders.unit_points, orders.individual_points = victory.unit, victory.individual
    orders.at_once, orders.end_of_turn = victory.at_once or 0, victory.end_of_turn or 0
    orders.hex_count, orders.hexes_are_points = len(victory.hexes), victory.hexes_count == "points"
    for index, hex_id in enumerate(victory.hexes):
        orders.hexes[index] = cell_of(hex_id, columns)
    orders.hold_hex = cell_of(victory.hold.hex, columns) if victory.hold else NONE
    orders.hold_turns = victory.hold.turns if victory.hold else 0
    for traps in scenario.traps:
        side = ("red", "black").index(traps.owner)
        for hex_id in traps.hexes:
            orders.fixed_traps[side, cell_of(hex_id, columns)] = 1
        if traps.count is not None:
            _fill_trap_sites(orders, scenario, side, traps)


def _fill_trap_sites(orders: Any, scenario: TewapenScenario, side: int, traps: Any) -> None:
    columns = len(scenario.rows[0])
    first, last = traps.rows if traps.rows is not None else (0, len(scenario.rows) - 1)
    orders.traps_to_place[side] += traps.count
    for row in range(first, last + 1):
        for column, letter in enumerate(scenario.rows[row]):
            impassable = catalogue().charts.terrain[letter].impassable
            if not impassable and letter in (traps.terrain or HIDDEN_TRAP_TERRAIN):
                orders.trap_sites[side, row * columns + column] = 1


def _fill_muster(umpire: Umpire, scenario: TewapenScenario, side: int, piece: Piece) -> None:
    order, troop = umpire.orders.muster[umpire.orders.muster_length], catalogue().troops[piece.troop]
    umpire.orders.muster_length += 1
    order.troop, order.side = troop_rows()[piece.troop], side
    order.cell = cell_of(piece.hex, len(scenario.rows[0]))
    order.mounted, order.counters, order.wounds = piece.mounted, piece.counters, piece.wounds or 0
    form = piece.form or (troop.forms[0] if troop.forms else None)
    order.form = troop_rows()[form] if form else NONE
    if troop.lists:
        basic = state.MAGIC_ITEMS_MODULE not in scenario.modules
        order.spells = LISTS[piece.list or ("Wizard" if basic else troop.lists[0])]
        store = troop.mp or catalogue().magic.default_store
        order.mp = store if piece.mp is None else piece.mp
    for item in piece.items:
        if item.startswith("roll."):
            order.rolls[ITEM_TABLES.index(item.removeprefix("roll."))] += 1
        else:
            order.items |= 1 << ITEM_IDS.index(item)
