"""From data files and a scenario to the umpire's tables: every figure that a rule reads is put in its place here."""

from __future__ import annotations

from functools import cache
from typing import Any

from warhost.kernel.layout import Bytes
from warhost.rulesets.weads.setup.catalogue import LEVEL_IDS, SIDES, TARGETS, WINDOWS, Catalogue, SpellRow, catalogue
from warhost.rulesets.weads.setup.faults import side_of
from warhost.rulesets.weads.setup.scenario import Command, WeadsScenario
from warhost.rulesets.weads.state import NONE, OFF_BOARD, SPELL_MARKS, Level, Status, Umpire
from warhost.shelf.figures import pour
from warhost.shelf.grid import Grid
from warhost.shelf.grounds import mark_side

TO_THE_NORTH, TO_THE_SOUTH = 2, 5  # corners of a hex
FRESH = {"marks": 0, "status": Status.ORDERED, "chit": NONE, "last_cell": OFF_BOARD}
"""What holds for a piece to which nothing has happened yet."""


# --- what never changes -----------------------------------------------------------------------------------


@cache
def _standing_tables() -> bytes:
    """An umpire with all tables and no scenario."""
    figures, memory = catalogue(), Umpire.blank()
    umpire: Any = Umpire.over(memory)
    umpire.morale[:] = [level.morale for level in figures.levels.values()]
    umpire.points[:] = [level.points for level in figures.levels.values()]
    umpire.chits[:] = [kind.count for kind in figures.chits.values()]
    umpire.strength[:] = [kind.numbers for kind in figures.chits.values()]
    umpire.table[:] = figures.table.cells
    umpire.odds[:] = figures.table.odds
    for card, spell in zip(umpire.spells, figures.spells.values(), strict=True):
        _pour_spell(card, spell)
    _pour_figures(umpire.figures, figures)
    for side, army in enumerate(SIDES):
        umpire.orders.sets[side] = [getattr(spell, army) for spell in figures.spells.values()]
        umpire.orders.hand[side], umpire.orders.casts[side] = figures.mages[army].hand, figures.mages[army].casts
    pour(umpire.worth, figures.advice.worth)
    pour(umpire.appeal, figures.advice.appeal)
    return memory.tobytes()


def _pour_spell(card: Any, spell: SpellRow) -> None:
    pour(
        card,
        spell,
        windows=sum(1 << WINDOWS.index(window) for window in spell.windows),
        target=TARGETS.index(spell.target),
        mark=SPELL_MARKS[spell.mark] if spell.mark else 0,
    )


def _pour_figures(record: Any, figures: Catalogue) -> None:
    """The single figures, those that stand in rows of other tables among them."""
    modifiers = {name: row.by for name, row in figures.modifiers.items()}
    pour(
        record,
        figures.figures,
        {f"{name}_shift": row.by for name, row in figures.shifts.items()},
        {name: row.by for name, row in figures.checks.items()},
        modifiers,
        leader=modifiers["attacking_leader"],
        better_morale=modifiers["attacker_better"],
        stream=figures.edges["stream"].added,
        least_die=figures.table.dice[0],
    )


# --- what a scenario settles ------------------------------------------------------------------------------


def fill_umpire(scenario: WeadsScenario) -> Bytes:
    """A fresh umpire for a scenario: shape (Umpire.dtype.itemsize,) uint8.

    Its board is measured by the contract's start.
    """
    memory = Umpire.blank()
    memory[:] = bytearray(_standing_tables())
    umpire: Any = Umpire.over(memory)
    _fill_board(umpire, scenario, scenario.grid)
    _fill_switches(umpire.orders, scenario)
    _fill_muster(umpire.orders, scenario, scenario.grid)
    return memory


def _fill_board(umpire: Any, scenario: WeadsScenario, grid: Grid) -> None:
    """The ground of every hex; columns and rows are counted from 0. Rule: AW-8.1a, AW-8.1b, AW-8.1d."""
    umpire.board.columns, umpire.board.rows = grid.columns, grid.rows
    ground = [catalogue().terrain[letter] for letter in "".join(scenario.rows)]
    umpire.woods[: grid.size] = [one.woods for one in ground]
    for side, army in enumerate(SIDES):
        umpire.entry[side, : grid.size] = [getattr(one, army) for one in ground]
    for cell in range(grid.size):
        umpire.column[cell], umpire.row[cell] = grid.place(cell)
    for text in scenario.streams:
        if (found := side_of(grid, text)) is not None:
            mark_side(grid, umpire.streams, grid.named[found[0]], found[1])


def _fill_switches(orders: Any, scenario: WeadsScenario) -> None:
    orders.turns = scenario.turns
    orders.facing = scenario.facing == "on"
    orders.magic = scenario.magic == "on"
    orders.first_drawer = SIDES.index(scenario.first_drawer)
    orders.rout_level[:] = [army.rout_level for army in scenario.armies]
    orders.home_south[:] = [army.home == "south" for army in scenario.armies]


def _fill_muster(orders: Any, scenario: WeadsScenario, grid: Grid) -> None:
    """The units by command and level, then the leaders, as they stand in the set-up hexes of their command.

    Rule: AW-1.5a, AW-1.5b, AW-1.5c
    """
    unit, leader = 0, sum(len(command.units.levels) for command in scenario.commands)
    orders.unit_count, orders.command_count = leader, len(scenario.commands)
    orders.piece_count = leader + len(scenario.commands)
    for number, command in enumerate(scenario.commands):
        orders.value[number], orders.caster[number] = command.value, command.caster
        orders.army[number] = SIDES.index(command.army)
        for level, hex_id in zip(command.units.levels, command.set_up, strict=True):
            facing = _facing_of(scenario, command)
            _enlist(orders, unit, number, cell=grid.cell(hex_id), level=LEVEL_IDS.index(level), facing=facing)
            orders.allowance[unit] = catalogue().unit_type(command.army, level).move
            orders.zone[grid.cell(hex_id)] = number + 1
            unit += 1
        _enlist(orders, leader + number, number, cell=grid.cell(command.leader_at), level=Level.LEADER, facing=0)
        orders.allowance[leader + number] = command.move


def _enlist(orders: Any, piece: int, command: int, **how: int) -> None:
    pour(orders.muster[piece], how, FRESH, command=command, side=orders.army[command])


def _facing_of(scenario: WeadsScenario, command: Command) -> int:
    """The corner that units face at first, away from their home edge; 0 without facing. Rule: AW-7.1a."""
    army = scenario.armies[SIDES.index(command.army)]
    if scenario.facing == "off":
        return 0
    return TO_THE_SOUTH if army.home == "north" else TO_THE_NORTH
