"""From data files and a scenario to the umpire's tables: every figure that a rule reads is put in its place here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from warhost.kernel.layout import Bytes
from warhost.kernel.sets import is_among, mask_of
from warhost.rulesets.ittybitty.setup.catalogue import (
    ABILITIES,
    AIMS,
    CLASSES,
    GOON,
    SEGMENTS,
    SIDES,
    Catalogue,
    SpellRow,
    TroopRow,
    catalogue,
    figure_of_test,
)
from warhost.rulesets.ittybitty.setup.faults import COUNTED, GOAL_KINDS
from warhost.rulesets.ittybitty.setup.ground import links_of, side_of
from warhost.rulesets.ittybitty.setup.scenario import LEVELS, Goal, IttyBittyScenario, Mustered
from warhost.rulesets.ittybitty.state import (
    CASTERS,
    MAX_PIECES,
    NONE,
    OFF_BOARD,
    Cls,
    GoalKind,
    Status,
    StructureKind,
    Umpire,
)
from warhost.shelf.figures import pour
from warhost.shelf.grid import Grid
from warhost.shelf.grounds import mark_side

FRESH = {
    **dict.fromkeys(
        ("marks", "disorders", "spent", "quiet", "pontoon", "petard_turn", "summons"),
        0,
    ),
    **dict.fromkeys(("next", "rides", "named", "bank"), NONE),
    "status": Status.GOOD,
    "last_cell": OFF_BOARD,
}  # fmt: skip
"""What holds for a piece to which nothing has happened yet."""


# --- what never changes -----------------------------------------------------------------------------------


@cache
def _standing_tables() -> bytes:
    """An umpire with all tables and no scenario."""
    figures, memory = catalogue(), Umpire.blank()
    umpire: Any = Umpire.over(memory)
    _pour_troops(umpire, figures)
    for card, spell in zip(umpire.spells, figures.spells.values(), strict=True):
        _pour_spell(card, spell)
    umpire.goon = figures.numbers[GOON]
    umpire.table[:] = figures.table.cells
    umpire.odds[:] = figures.table.odds
    umpire.clear_offset, umpire.clear_last = _columns_of(figures, "clear")
    for name, row in figures.structures.items():
        kind = StructureKind[name.upper()]
        umpire.defence_of[kind], umpire.stone[kind] = row.defense, row.stone
    _pour_figures(umpire.figures, figures)
    for pair in figures.antipathy.pairs:
        one, other = map(figures.races.index, pair)
        umpire.orders.hates[one, other] = umpire.orders.hates[other, one] = 1
    pour(umpire.worth, figures.advice.worth)
    pour(umpire.appeal, figures.advice.appeal)
    return memory.tobytes()


def _pour_troops(umpire: Any, figures: Catalogue) -> None:
    for record, troop in zip(umpire.troops, figures.troops.values(), strict=False):
        pour_troop(record, troop, figures)


def pour_troop(record: Any, troop: TroopRow, figures: Catalogue) -> None:
    """The figures of a troop.

    Rule: IB-2.3b, IB-2.3c, IB-2.3d, IB-3.1a, IB-4.12k, IB-4.12l
    """
    numbers = figures.numbers
    pour(
        record,
        troop,
        abilities=sum(ABILITIES[name] for name in troop.abilities),
        cls=troop.number_of_class,
        race=figures.races.index(troop.race) if troop.race else NONE,
        segment=SEGMENTS[troop.segment] if troop.segment else NONE,
        shots=troop.shots or (NONE if troop.range else 0),
        **{name: NONE if (other := getattr(troop, name)) is None else numbers[other] for name in _TURNS},
    )


_TURNS = ("foot", "horse", "spent")


def _pour_spell(card: Any, spell: SpellRow) -> None:
    pour(
        card,
        spell,
        classes=mask_of(*(Cls(CLASSES.index(name)) for name in spell.classes)),
        fast=spell.speed == "fast",
        saves=spell.save is not None,
        save=spell.save or 0,
        template=spell.size,
        aim=AIMS.index(spell.aim),
    )


def _pour_figures(record: Any, figures: Catalogue) -> None:
    """The single figures, those that stand in rows of other tables among them."""
    pour(
        record,
        figures.figures,
        figures.detection,
        {name: row.by for name, row in (*figures.modifiers.items(), *figures.strengths.items())},
        {f"{name}_shift": row.by for name, row in figures.shifts.items()},
        {figure_of_test(name): row.by for name, row in figures.tests.items()},
    )


def _columns_of(figures: Catalogue, odds: str) -> tuple[int, int]:
    """What leads from odds to a column of the table, counted from 0, and the last column that they lead to."""
    row = figures.odds[odds]
    return row.offset - 1, row.last - 1


def standing_umpire() -> Bytes:
    """A fresh umpire with all tables and no scenario: shape (Umpire.dtype.itemsize,) uint8."""
    memory = Umpire.blank()
    memory[:] = bytearray(_standing_tables())
    return memory


OF_A_CELL = "column row kind surcharge wooded hilly barred woods offset last_column".split()

# --- what a scenario settles ------------------------------------------------------------------------------


def fill_umpire(scenario: IttyBittyScenario) -> Bytes:
    """A fresh umpire for a scenario: shape (Umpire.dtype.itemsize,) uint8.

    Its board is measured by the contract's start.
    """
    memory = standing_umpire()
    umpire: Any = Umpire.over(memory)
    grid = scenario.grid
    fill_ground(umpire, grid, scenario.rows, scenario.rivers, scenario.streams, scenario.bridge_sides, scenario.roads)
    _change_troops(umpire, scenario)
    _fill_switches(umpire.orders, scenario)
    _fill_structures(umpire.orders, scenario, grid)
    _fill_areas(umpire.orders, scenario, grid)
    _fill_muster(umpire, scenario, grid)
    _fill_goals(umpire.orders, scenario, grid)
    return memory


def fill_ground(
    umpire: Any,
    grid: Grid,
    rows: Iterable[str],
    rivers: Iterable[str],
    streams: Iterable[str],
    bridges: Iterable[str],
    roads: Iterable[str],
) -> None:
    """The ground of every hex; what are columns to the kernel are the rows of the map. Bridges become structures.

    Rule: IB-4.4j, IB-4.4k, IB-4.4l, IB-4.4m, IB-4.4n, IB-7a, IB-R6, IB-R7, IB-R8, IB-R11
    """
    figures = catalogue()
    umpire.board.columns, umpire.board.rows = grid.length, grid.lines
    letters, kinds = [*rows], [*figures.terrain]
    arrays = [getattr(umpire, name) for name in OF_A_CELL]
    for cell in range(grid.size):
        column, row = grid.place(cell)
        one = figures.terrain[letters[row][column]]
        marks = one.wooded, one.hilly, one.barred, one.timber
        told = (column, row, kinds.index(one.letter), one.surcharge, *marks, *_columns_of(figures, one.odds))
        for array, figure in zip(arrays, told, strict=True):
            array[cell] = figure
    umpire.rivers[:] = umpire.roads[:] = 0
    for text in (*rivers, *streams):
        if (found := side_of(grid, text)) is not None:
            mark_side(grid, umpire.rivers, grid.named[found[0]], found[1])
    for road in roads:
        for here, way in links_of(grid, road):
            mark_side(grid, umpire.roads, grid.named[here], way)
    sides = [found for text in bridges if (found := side_of(grid, text)) is not None]
    umpire.orders.structure_count = len(sides)
    for number, (cell, way) in enumerate(sides):
        pour(
            umpire.orders.structures[number],
            cell=cell,
            kind=StructureKind.BRIDGE,
            direction=grid.directions.index(way),
            damage=0,
            counted=number + 1 if number < COUNTED else 0,
        )


def _change_troops(umpire: Any, scenario: IttyBittyScenario) -> None:
    """Other figures where a switch wants them. Rule: IB-R35, IB-R36, IB-R112."""
    figures = catalogue()
    for switch, values in figures.switches.items():
        for name, others in values[getattr(scenario, switch)].items():
            changed = figures.troops[name].model_copy(update=others.model_dump(exclude_none=True))
            pour_troop(umpire.troops[figures.numbers[name]], changed, figures)


def _fill_switches(orders: Any, scenario: IttyBittyScenario) -> None:
    """Length, switches, antipathies, and the works that sides place. Rule: IB-2.6a, IB-6.3i, IB-R40, IB-R59, IB-R99."""
    orders.turns, orders.face_down = scenario.turns, scenario.face_down
    orders.first_side = SIDES.index(scenario.first)
    orders.ranged_adverse = scenario.ranged_adverse_results == "always"
    orders.fort_adds = scenario.fortification2 == "shift_and_level1"
    names = [*scenario.areas]
    for number, side in enumerate(scenario.sides):
        orders.hates_enemy[number], orders.works[number] = side.hates_enemy, side.works
        orders.works_zone[number] = names.index(side.works_area) if side.works_area else NONE


def _fill_structures(orders: Any, scenario: IttyBittyScenario, grid: Grid) -> None:
    """Villages and walls behind the bridges, and field works. Rule: IB-R57, IB-4.12d."""
    for name, kind in scenario.land.structures.items():
        one = orders.structures[orders.structure_count]
        pour(one, cell=grid.cell(name), kind=StructureKind[kind.upper()], direction=NONE, damage=0, counted=0)
        orders.structure_count += 1
    for name, level in scenario.forts.items():
        orders.forts[grid.cell(name)] = level


def _fill_areas(orders: Any, scenario: IttyBittyScenario, grid: Grid) -> None:
    for number, name in enumerate(scenario.areas):
        for cell in scenario.cells_of(name):
            orders.zone[cell] |= 1 << number


def _fill_muster(umpire: Any, scenario: IttyBittyScenario, grid: Grid) -> None:
    """The pieces as they are set up unless their player says otherwise, and the formations.

    Rule: IB-2.4a, IB-3.1f, IB-3.2i, IB-5.5i, IB-5.5j, IB-R81, IB-R100, IB-R112
    """
    orders, formations = umpire.orders, scenario.formations
    ids = [one.id for one in formations]
    orders.piece_count, orders.formation_count = len(scenario.muster), len(formations)
    areas = [*scenario.areas]
    for number, formation in enumerate(formations):
        captain, side = scenario.number_of[formation.captain], SIDES.index(formation.side)
        pour(orders.formations[number], marks=0, captain=captain, side=side, lost=0, lost_before=0)
    orders.zone_of[:MAX_PIECES] = NONE
    for number, piece in enumerate(scenario.muster):
        formation_number = ids.index(piece.formation) if piece.formation else NONE
        _enlist(umpire, number, piece, grid.cell(piece.at), formation_number)
        orders.zone_of[number] = areas.index(piece.area) if piece.area else NONE
        orders.arrival[number], orders.evil[number] = piece.arrives, piece.evil
        orders.entry[number] = grid.cell(piece.at)


def _enlist(umpire: Any, number: int, piece: Mustered, cell: int, formation: int) -> None:
    troop = catalogue().numbers[piece.troop]
    figures, row = umpire.troops[troop], catalogue().troops[piece.troop]
    foot = troop if row.horse else int(figures.foot)
    power = row.rating if is_among(row.number_of_class, CASTERS) else 0
    pour(
        umpire.orders.muster[number],
        FRESH,
        cell=OFF_BOARD if piece.arrives else cell,
        from_cell=cell,
        side=piece.side,
        troop=troop,
        foot=foot,
        formation=formation,
        shots=int(figures.shots),
        power=power,
        petards=piece.petards,
    )
    umpire.orders.strength[number] = row.attack if row.is_unit else 0


# --- victory ----------------------------------------------------------------------------------------------


def _fill_goals(orders: Any, scenario: IttyBittyScenario, grid: Grid) -> None:
    """The conditions of all levels; those of a case stand in a row. Rule: IB-R93, IB-R94, IB-R96, IB-R99."""
    number = 0
    for case in scenario.victory:
        winner = SIDES.index(case.side)
        for goal in case.goals:
            pour(
                orders.goals[number],
                winner=winner,
                level=LEVELS.index(case.level),
                kind=GOAL_KINDS.index(goal.kind),
                side=SIDES.index(goal.side) if goal.side else winner,
                piece=scenario.number_of[goal.who] if goal.who else NONE,
                amount=goal.amount or 0,
                place=_place_of(goal, scenario, grid),
            )
            number += 1
    orders.goal_count = number


def _place_of(goal: Goal, scenario: IttyBittyScenario, grid: Grid) -> int:
    """What the place of a goal is: bits of bridges, the number of a structure or of an area, a hex, NONE."""
    if goal.bridges:
        known = [text.partition("/")[0] for text in scenario.bridge_sides]
        return sum(1 << known.index(name) for name in goal.bridges)
    if GoalKind[goal.kind.upper()] in (GoalKind.DESTROYED, GoalKind.STANDS):
        return [name for name, _ in scenario.structures].index(goal.at)
    if goal.area:
        return [*scenario.areas].index(goal.area)
    return grid.cell(goal.at) if goal.at else NONE
