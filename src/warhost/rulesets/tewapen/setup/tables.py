"""From data files and a scenario to the umpire's tables: every figure that a rule reads is put in its place here."""

from __future__ import annotations

from functools import cache
from typing import Any

from warhost.kernel.hexes import COLUMN_STEP, DIRECTIONS, ROW_STEP
from warhost.kernel.layout import Bytes
from warhost.rulesets.tewapen import state
from warhost.rulesets.tewapen.setup.catalogue import Catalogue, Troop, catalogue
from warhost.rulesets.tewapen.setup.scenario import HIDDEN_TRAP_TERRAIN, Piece, TewapenScenario
from warhost.rulesets.tewapen.state import ITEM_IDS, MAX_RANGE, NONE, SPELL_IDS, Kind, SpellList, Umpire

ABILITY_BITS = {
    "Burrowing": state.BURROWING,
    "Cause Fear": state.CAUSE_FEAR,
    "Ethereal": state.ETHEREAL,
    "Flying": state.FLYING,
    "Forestwalker": state.FORESTWALKER,
    "Frenzy": state.FRENZY,
    "General": state.GENERAL,
    "Magic-user": state.MAGIC_USER,
    "Regenerate": state.REGENERATE,
    "Swimming": state.SWIMMING,
    "Indirect": state.INDIRECT,
    "One fight": state.ONE_FIGHT,
    "Firebreath": 0,  # its dice stand in the pattern
    "Gaze": state.GAZE,
    "Aura: Bell": state.BELL_AURA,
    "Aura: Plague Cart": state.CART_AURA,
    "Assassin": state.ASSASSIN,
    "Shapechanger": state.SHAPECHANGER,
}
TAG_BITS = {"undead": state.UNDEAD, "ratmen": state.RATMEN, "demon": state.DEMON}
KINDS = {"F": Kind.FOOT, "M": Kind.MOUNTED, "L": Kind.LARGE, "W": Kind.MACHINE, "I": Kind.INDIVIDUAL, "T": Kind.MACHINE}
LISTS = {name: SpellList[name.upper()] for name in ("Wizard", "Necromancer", "Cleric", "Demonologist", "Druid")}
ITEM_TABLES = ("weapon", "item", "banner")
RESULTS = ("assassin_slain", "nothing", "victim_slain_and_assassin_if_others", "victim_slain")
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


def ability_bits(names: tuple[str, ...]) -> int:
    """The bit set of abilities by name."""
    bits = 0
    for name in names:
        bits |= ABILITY_BITS[name]
    return bits


def _pattern(dice: tuple[int, ...]) -> list[int]:
    return [*dice, *[0] * (MAX_RANGE - len(dice))]


# --- what never changes -----------------------------------------------------------------------------------


@cache
def _standing_tables() -> bytes:
    """An umpire with all charts and no scenario."""
    figures, memory = catalogue(), Umpire.blank()
    umpire = Umpire.over(memory)
    for row, troop in enumerate(figures.troops.values()):
        _fill_troop(umpire.troops[row], troop, figures)
    _fill_terrain(umpire, figures)
    _fill_spells(umpire, figures)
    _fill_items(umpire, figures)
    _fill_figures(umpire.figures, figures)
    _fill_demon_powers(umpire.figures, figures)
    _fill_advice(umpire, figures)
    return memory.tobytes()


def _fill_advice(umpire: Any, figures: Catalogue) -> None:
    for table, weights in figures.advice.items():
        for name, value in weights.items():
            umpire[table][name] = value


def _fill_troop(row: Any, troop: Troop, figures: Catalogue) -> None:
    row.abilities = ability_bits(troop.abilities) | sum(TAG_BITS[tag] for tag in troop.tags)
    row.abilities |= state.HEADS if troop.heads else 0
    row.kind, row.wounds, row.hit_at = KINDS[troop.piece_class], troop.wounds, troop.hit_at
    row.dice[:] = _pattern(troop.dice)
    row.steady, row.stride, row.demon_powers = troop.steady, troop.stride, troop.demon_powers
    if troop.mounted is not None:
        row.mounted_stride = troop.riding().stride
        row.mounted_abilities = ability_bits(troop.mounted.abilities)
    row.spells = LISTS[troop.lists[0]] if troop.lists else SpellList.NOT_A_CASTER
    row.mp = (troop.mp or figures.magic.default_store) if troop.lists else 0
    row.form = troop_rows()[troop.forms[0]] if troop.forms else NONE


def _fill_terrain(umpire: Umpire, figures: Catalogue) -> None:
    for index, ground in enumerate(figures.charts.terrain.values()):
        row = umpire.chart[index]
        row.stops, row.no_action, row.leave_limit = ground.stop, ground.no_action, ground.leave_limit or 0
        row.cover, row.cover_from_above, row.attacker_loses = ground.cover, ground.higher_only, -ground.attacker_dice
        row.blocks_los, row.height, row.impassable = ground.blocks_los, ground.height, ground.impassable
        row.undead_barred, row.water, row.woods = ground.undead_barred, ground.water, ground.woods
        row.stone_circle, row.burial_mound = ground.stone_circle, ground.burial_mound
    for rank, (_, pieces) in enumerate(figures.charts.cards.activations.items()):
        umpire.activations[rank] = pieces


def _fill_spells(umpire: Umpire, figures: Catalogue) -> None:
    rows = troop_rows()
    for index, spell_id in enumerate(SPELL_IDS):
        spell, row = figures.spells[spell_id], umpire.spells[index]
        row.spell_list, row.mp, row.needs_los = LISTS[spell.list], spell.mp, spell.los
        row.nearest, row.farthest = spell.range
        row.dice[:] = _pattern(spell.dice) if spell.dice else _pattern((spell.attack_dice,))
        row.radius, row.turns = spell.radius or spell.length, spell.turns
        summoned = [rows[troop] for troop in dict.fromkeys((*spell.summons, *spell.elementals))]
        row.troop[:] = [*summoned, *[NONE] * (4 - len(summoned))]


def _fill_items(umpire: Umpire, figures: Catalogue) -> None:
    for index, name in enumerate(ITEM_TABLES):
        table, row = figures.item_tables[name], umpire.item_tables[index]
        row.extra_on, row.extra_rolls = table.extra_on, table.extra_rolls
        for item_id, item in figures.items.items():
            if item.table == name:
                row.items[item.d10 - 1] = 1 << ITEM_IDS.index(item_id)


def _fill_figures(row: Any, figures: Catalogue) -> None:
    charts, magic, items, spells = figures.charts, figures.magic, figures.items, figures.spells
    row.other_list_surcharge, row.mound_discount = magic.other_list_surcharge, magic.burial_mound_discount
    row.least_cost, row.circle_regain = magic.minimum_cost, magic.stone_circle_regain
    row.gaze_works_on, row.amulet_works_on = magic.gaze_works_on, items["it.amulet"].works_on
    row.mithril_saves_on, row.cloak_range = items["it.mithril"].saves_on, items["it.cloak"].hidden_beyond
    row.general_dice, row.holy_dice = charts.general.dice, items["it.holy"].dice
    row.protection_dice, row.war_banner_dice = items["it.protection"].dice_less, items["ba.die"].dice
    row.shield_dice, row.wall_cover = items["ba.shield"].dice_less, charts.hexside["wall"].cover
    row.aura_radius, row.bell_dice = charts.auras.radius, charts.auras.bell_dice
    row.cart_ignores, row.courage_ignores = charts.auras.cart_retreats_ignored, items["it.courage"].retreats_ignored
    row.steadfast_ignores, row.fear_retreats = items["ba.stead"].retreats_ignored, charts.fear.retreats
    row.frenzy_wounds, row.regenerate_wounds = charts.frenzy.wounds, charts.regenerate.wounds
    row.horn_radius, row.horn_counters = items["it.horn"].radius, items["it.horn"].counters_removed
    row.shape_die, row.shape_plus = charts.shapechange.die, charts.shapechange.plus
    row.hydra_die, row.hydra_plus = charts.hydra.die, charts.hydra.plus
    row.speed_blade_moves, row.speed_banner_moves = items["it.speed"].moves, items["ba.speed"].moves
    row.wand_mp, row.blade_mp, row.banner_mp = items["it.wand"].mp, items["it.spells"].mp, items["ba.magic"].mp
    row.charges[:] = [items[item].charges for item in CHARGED_ITEMS]
    row.freeze_counters = spells["sp.freeze"].counters_added
    row.summon_counters = spells["sp.elemental"].counters_added
    row.blessing_counters = spells["sp.blessing"].counters_removed
    row.healing_wounds, row.raised_divisor = spells["sp.healing"].wounds_healed, spells["sp.resurrect"].wounds_divisor
    row.splash_radius, row.splash_hits = spells["sp.banishhorde"].splash_radius, spells["sp.banishhorde"].splash_hits
    row.thorns, row.trap = troop_rows()[spells["sp.thorns"].trap or ""], troop_rows()[charts.trap.piece]
    row.least_trap_dice = charts.trap.minimum_dice
    row.assassination[:] = [RESULTS.index(result) for result in charts.assassination.results.values()]


def _fill_demon_powers(row: Any, figures: Catalogue) -> None:
    powers = figures.charts.demon_powers
    for face, power in powers.chart.items():
        row.power_dice[face - 1], row.power_wounds[face - 1] = power.dice, power.wounds
        row.power_moves[face - 1] = power.moves
        row.power_abilities[face - 1] = ABILITY_BITS[power.ability] if power.ability else 0
        row.power_breath[face - 1, :] = _pattern(power.breath)
    row.power_rerolled = sum(1 << (face - 1) for face in powers.rolled_again_when_repeated)


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
