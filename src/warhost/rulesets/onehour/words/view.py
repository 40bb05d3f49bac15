"""What a seat sees of a battle, as plain data for programs and screens: the shapes of docs/wire.md."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from warhost.kernel.abi import NOBODY, RUNNING
from warhost.kernel.squares import FACINGS
from warhost.rulesets.onehour.rules import units
from warhost.rulesets.onehour.setup.catalogue import KIND_IDS, RACE_IDS, catalogue
from warhost.rulesets.onehour.setup.scenario import OnehourScenario, Reinforcement, Unit
from warhost.rulesets.onehour.state import Battle, Phase, Umpire
from warhost.rulesets.onehour.words import pieces
from warhost.rulesets.onehour.words.events import PHASES
from warhost.rulesets.onehour.words.icons import icon_of
from warhost.rulesets.onehour.words.names import SIDE_NAMES, Names
from warhost.rulesets.onehour.words.text import prompt
from warhost.shelf.grid import OFF_BOARD
from warhost.shelf.kinds import count
from warhost.shelf.snapshot import plain
from warhost.shelf.views import Shared, kept, row, set_up, side_name, sign
from warhost.shelf.wordings import bits_of

stands_stone = plain(units.stands_stone)

# --- what never changes -----------------------------------------------------------------------------------


def ground_of(scenario: OnehourScenario) -> dict[str, Any]:
    """The ground of a scenario, with the squares that count for victory."""
    grid, victory = scenario.grid, scenario.victory
    counting = (*victory.squares, *(square for site in victory.sites for square in site.squares))
    stones = tuple(stone.square for stone in scenario.stones)
    exits = [{"at": square, "side": victory.edge} for square in _along(scenario, victory.edge)]
    return {
        "columns": grid.columns,
        "rows": grid.rows,
        "terrain": list(scenario.rows),
        "grid": grid.described(),
        "cells": list(grid.named),
        "edges": [],
        "goals": [*dict.fromkeys((*counting, *stones)), *exits],
    }


def _along(scenario: OnehourScenario, edge: str | None) -> Iterator[str]:
    """The squares along an edge of the board, none where there is no edge."""
    grid = scenario.grid
    if edge:
        yield from (grid.named[cell] for cell in range(grid.size) if grid.neighbour(cell, edge) == OFF_BOARD)


def lineup(scenario: OnehourScenario) -> dict[str, Any]:
    """Who meets whom in a scenario, and where they stand, as plain data."""
    forces = dict(zip(SIDE_NAMES, scenario.forces, strict=True))
    return {
        "armies": {side: force.army for side, force in forces.items()},
        "pieces": {side: len(force.roster) for side, force in forces.items()},
        "places": [_set_up_of(side, unit) for side, force in forces.items() for unit in force.roster],
    }


def _set_up_of(side: str, unit: Unit | Reinforcement) -> dict[str, Any]:
    """What a small picture of a scenario needs of a unit; one that arrives later has no place yet."""
    place = unit.square if isinstance(unit, Unit) else None
    return {**set_up(side, place, icon_of(unit.race, unit.type)), "facing": unit.facing}


# --- what changes -----------------------------------------------------------------------------------------


def view_of(battle: Battle, umpire: Umpire, names: Names, shared: Shared = None) -> dict[str, Any]:
    """A snapshot of a battle as plain data; nothing in it is hidden from anybody."""
    return {
        "turn": battle.turn,
        "prompt": prompt(battle, umpire, names),
        "to_decide": side_name(SIDE_NAMES, battle.to_decide),
        "first": side_name(SIDE_NAMES, battle.first),
        "phase": phase_of(battle),
        "pieces": [_shared_piece(battle, umpire, unit, names, shared) for unit in range(battle.unit_count)],
        "status": [*_status(battle)],
        "signs": [*_signs(battle, umpire, names)],
        "spent": _fallen(battle, umpire, names),
        "hands": {},
    }


def phase_of(battle: Battle) -> str:
    """The phase that runs, nothing when the battle is over."""
    if battle.result != RUNNING or not battle.depth:
        return ""
    return PHASES[Phase(battle.stack[battle.depth - 1].phase)][0]


def _shared_piece(battle: Battle, umpire: Umpire, unit: int, names: Names, shared: Shared) -> Any:
    """A unit as an earlier view has it, when nothing about it has changed."""
    one = battle.units[unit]
    return kept(shared, (unit, one), lambda: _piece(one, umpire, names.labels[unit], names))


def _piece(one: Any, umpire: Umpire, label: str, names: Names) -> dict[str, Any]:
    name, icon = _looks(one.race, one.kind)
    return {
        "label": label,
        "side": SIDE_NAMES[one.side],
        "name": name,
        "icon": icon,
        "race": RACE_IDS[one.race],
        "type": KIND_IDS[one.kind],
        "square": names.squares[one.cell] if one.cell >= 0 else None,
        "facing": FACINGS[one.facing],
        "home": FACINGS[one.home],
        "hits": one.hits,
        "marks": pieces.marks_of(one),
        "engaged": [names.labels[other] for other in bits_of(one.engaged)],
        "due": one.due,
        **pieces.portrait_of(one, umpire, label, names),
    }


@cache
def _looks(race: int, kind: int) -> tuple[str, str]:
    """Name and icon of a unit type of a race."""
    return catalogue().unit(race, kind).name, icon_of(RACE_IDS[race], KIND_IDS[kind])


def _status(battle: Battle) -> Iterator[dict[str, Any]]:
    """The phase, and who acts first in this turn."""
    if phase := phase_of(battle):
        side = "" if battle.to_decide == NOBODY else f"{SIDE_NAMES[battle.to_decide].capitalize()}: "
        yield row("Phase", f"{side}{phase}" if side else phase.capitalize())
        yield row("Acts first", f"{SIDE_NAMES[battle.first].capitalize()} first")


def _fallen(battle: Battle, umpire: Umpire, names: Names) -> list[str]:
    """The squares of stones that have fallen."""
    stones = zip(names.stones, umpire.orders.stone_cell, strict=False)
    return [stone for stone, cell in stones if not stands_stone(battle, umpire, cell)]


def _signs(battle: Battle, umpire: Umpire, names: Names) -> Iterator[dict[str, Any]]:
    """Stones that have been worked on or have fallen."""
    fallen = _fallen(battle, umpire, names)
    for stone, works in zip(names.stones, battle.works, strict=False):
        if stone in fallen:
            yield sign("fallen stone", "fallen", at=stone)
        elif works:
            yield sign("worked stone", count(works, "work done", "works done"), at=stone)
