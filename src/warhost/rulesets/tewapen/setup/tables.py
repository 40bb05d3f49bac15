"""From data files and a scenario to the umpire's tables: every figure that a rule reads is put in its place here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from warhost.kernel.layout import Bytes
from warhost.rulesets.tewapen import state
from warhost.rulesets.tewapen.setup.catalogue import (
    ABILITY_BITS,
    ITEM_TABLES,
    KINDS,
    LISTS,
    REPUTATIONS,
    RESULTS,
    TAG_BITS,
    Catalogue,
    Spell,
    Troop,
    catalogue,
)
from warhost.rulesets.tewapen.setup.drafts import SIDES
from warhost.rulesets.tewapen.setup.scenario import (
    HIDDEN_TRAP_TERRAIN,
    ROLLS,
    Force,
    Piece,
    TewapenScenario,
    Traps,
)
from warhost.rulesets.tewapen.setup.siege import EQUIPMENT
from warhost.rulesets.tewapen.setup.winning import Victory, breaking_number
from warhost.rulesets.tewapen.state import ITEM_IDS, MAX_PIECES, NONE, SPELL_IDS, SpellList, Umpire
from warhost.shelf.figures import flat, pour
from warhost.shelf.grid import Grid
from warhost.shelf.grounds import mark_side

CHARGED_ITEMS = ("it.firering", "it.frostring", "it.boots", "it.chalice")


@cache
def troop_rows() -> dict[str, int]:
    """Row of the troop table by id, in the order of the file."""
    return {troop: row for row, troop in enumerate(catalogue().troops)}


@cache
def terrain_rows() -> dict[str, int]:
    """Row of the terrain chart by letter."""
    return {letter: row for row, letter in enumerate(catalogue().charts.terrain)}


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
        building = troop_rows()[terrain.building] if terrain.building else NONE
        pour(row, terrain, building=building, ruin=terrain_rows()[terrain.ruin] if terrain.ruin else 0)
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
        _fill_holds(umpire, scenario, side, force)
        for piece in force.pieces:
            _fill_muster(umpire, scenario, side, piece)
    return memory


def _fill_board(umpire: Umpire, scenario: TewapenScenario) -> None:
    grid = scenario.grid
    umpire.board.columns, umpire.board.rows = grid.columns, grid.rows
    umpire.terrain[: grid.size] = [terrain_rows()[letter] for letter in "".join(scenario.rows)]
    umpire.building_in[:] = NONE
    for number, cell in enumerate(scenario.building_cells):
        umpire.building_in[cell] = MAX_PIECES - 1 - number
    for sides, array in ((scenario.walls, umpire.walls), (scenario.cliffs, umpire.cliffs)):
        for hex_id, direction in sides:
            mark_side(grid, array, hex_id, direction)


def _fill_holds(umpire: Umpire, scenario: TewapenScenario, side: int, force: Force) -> None:
    """The fortifications that a side holds from the start: those named, and those in which its units stand.

    Rule: TW-4.4b
    """
    units = {piece.hex for piece in force.pieces if catalogue().troops[piece.troop].piece_class != "I"}
    for hex_id in {*force.holds, *units}:
        cell = scenario.grid.cell(hex_id)
        umpire.orders.holds[side, cell] = int(umpire.chart[umpire.terrain[cell]].fortification)


def _fill_orders(umpire: Umpire, scenario: TewapenScenario) -> None:
    orders, victory, grid = umpire.orders, scenario.victory, scenario.grid
    orders.turns = scenario.turns
    orders.building_count = len(scenario.building_cells)
    orders.unit_points, orders.individual_points = victory.unit, victory.individual
    orders.at_once, orders.end_of_turn = victory.at_once or 0, victory.end_of_turn or 0
    orders.hex_count, orders.hexes_are_points = len(victory.hexes), victory.hexes_count == "points"
    orders.hexes_are_all = victory.hexes_count == "alone"
    orders.hexes[: len(victory.hexes)] = [grid.cell(hex_id) for hex_id in victory.hexes]
    orders.hold_hex = grid.cell(victory.hold.hex) if victory.hold else NONE
    orders.hold_turns = victory.hold.turns if victory.hold else 0
    _fill_stand_and_storm(orders, victory, grid)
    _fill_breaks(orders, scenario)
    _fill_deployment(orders, scenario)
    for hex_id, lost in scenario.damage:
        orders.damage[grid.cell(hex_id)] = lost
    for traps in scenario.traps:
        side = SIDES.index(traps.owner)
        for hex_id in traps.hexes:
            orders.fixed_traps[side, grid.cell(hex_id)] = 1
        if traps.count is not None:
            _fill_trap_sites(orders, scenario, side, traps)


def _fill_stand_and_storm(orders: Any, victory: Victory, grid: Grid) -> None:
    stand, storm = victory.stand, victory.storm
    orders.stand_side = SIDES.index(stand.side) if stand else NONE
    orders.stand_hexes = stand.hexes if stand else 0
    orders.storm_side = SIDES.index(storm.side) if storm else NONE
    hexes = storm.hexes if storm else ()
    orders.storm_count, orders.storm_fortifications = len(hexes), (storm.fortifications or 0) if storm else 0
    orders.storm_hexes[: len(hexes)] = [grid.cell(hex_id) for hex_id in hexes]


def _fill_breaks(orders: Any, scenario: TewapenScenario) -> None:
    breaks = scenario.victory.breaks
    orders.field_side = SIDES.index(breaks.holds) if breaks else NONE
    orders.units = [scenario.units_of(side) for side in SIDES]
    if breaks:
        orders.break_at = [*map(breaking_number, orders.units.tolist(), (breaks.red, breaks.black))]


def _fill_deployment(orders: Any, scenario: TewapenScenario) -> None:
    if scenario.deploy is None:
        return
    orders.first_to_deploy = SIDES.index(scenario.deploy.first)
    for number, side in enumerate(SIDES):
        for cell in scenario.zone(side):
            orders.zones[number, cell] = 1
            orders.deploying |= 1 << number


def _fill_trap_sites(orders: Any, scenario: TewapenScenario, side: int, traps: Traps) -> None:
    first, last = traps.rows if traps.rows is not None else (0, len(scenario.rows) - 1)
    ground, length = catalogue().charts.terrain, len(scenario.rows[0])
    orders.traps_to_place[side] += traps.count
    for cell, letter in enumerate("".join(scenario.rows)):
        is_site = first <= cell // length <= last and letter in (traps.terrain or HIDDEN_TRAP_TERRAIN)
        orders.trap_sites[side, cell] |= is_site and not ground[letter].impassable


def _fill_muster(umpire: Umpire, scenario: TewapenScenario, side: int, piece: Piece) -> None:
    troop = catalogue().troops[piece.troop]
    form = piece.form or next(iter(troop.forms), None)
    basic = state.MAGIC_ITEMS_MODULE not in scenario.modules
    lists = [piece.list or ("Wizard" if basic else name) for name in troop.lists[:1]]
    store = troop.mp or catalogue().magic.default_store
    pour(
        umpire.orders.muster[umpire.orders.muster_length],
        piece,
        troop=troop_rows()[piece.troop],
        side=side,
        cell=scenario.grid.cell(piece.hex),
        wounds=piece.wounds or 0,
        form=troop_rows()[form] if form else NONE,
        spells=LISTS[lists[0]] if lists else SpellList.NOT_A_CASTER,
        mp=(store if piece.mp is None else piece.mp) if lists else 0,
        items=sum(1 << ITEM_IDS.index(item) for item in piece.items if item not in ROLLS),
        equipment=sum(1 << EQUIPMENT[name] for name in piece.equipment),
        reputation=REPUTATIONS[piece.reputation] if piece.reputation else 0,
        rolls=[sum(ROLLS.get(item) == table for item in piece.items) for table in ITEM_TABLES],
    )
    umpire.orders.muster_length += 1
    umpire.orders.slayers |= piece.reputation == "Slayer"
