"""A castle of a campaign that is assaulted, as a scenario: on the map of one siege, whose red garrison black storms.

Campaigns: TW-5.7d, TW-5.7e
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from warhost.errors import UnknownName
from warhost.rulesets.tewapen.setup.catalogue import Troop, catalogue
from warhost.rulesets.tewapen.setup.drafts import is_individual, stands_back
from warhost.rulesets.tewapen.setup.lists import Train, tables, train_after
from warhost.rulesets.tewapen.setup.meetings import MOST_UNITS, Data, count_units, deployment, heading, pieces_data
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario, scenarios
from warhost.shelf.grid import OFF_BOARD, Grid
from warhost.shelf.hosts import Host

GARRISON, BESIEGER = "red", "black"
MOST_IN_A_CASTLE = 6
KEPT = {"rows", "walls", "cliffs", "turns", "modules", "victory"}  # of the scenario whose map it is


class Castle(NamedTuple):
    """The map of every castle."""

    scenario: TewapenScenario
    works: dict[str, int]
    """The wounds of each building that is whole, by its hex."""
    inside: tuple[str, ...]
    """The hexes of fortifications and of what they enclose."""


@cache
def castle() -> Castle:
    """The castle on the map of the scenario that the tables name. Campaigns: TW-5.7e."""
    scenario = scenarios()[tables().siege.scenario]
    grid, letters, known = scenario.grid, "".join(scenario.rows), catalogue().charts.terrain
    buildings = {cell: known[letters[cell]].building for cell in scenario.building_cells}
    works = {grid.named[cell]: catalogue().troops[row].wounds for cell, row in buildings.items() if row}
    outside = _outside(grid, letters)
    return Castle(scenario, works, tuple(grid.named[cell] for cell in range(grid.size) if cell not in outside))


def _outside(grid: Grid, letters: str) -> set[int]:
    """The cells to which one walks from the first row of the board without going through a fortification."""
    known, front = catalogue().charts.terrain, [grid.at(column, 0) for column in range(grid.columns)]
    reached = {*front}
    while front:
        near = {cell for cell in grid.neighbours(front.pop()).values() if cell != OFF_BOARD} - reached
        new = {cell for cell in near if not known[letters[cell]].fortification}
        reached |= new
        front += new
    return reached


def assault(
    besieger: Host, garrison: Host, seasons: int, damage: Mapping[str, int], *, name: str, engine: str = ""
) -> TewapenScenario:
    """The assault after so many earlier seasons of siege, on walls with this damage.

    Campaigns: TW-5.7d, TW-5.7e, TW-5.7f
    """
    units = [count_units(besieger, MOST_UNITS), count_units(garrison, MOST_IN_A_CASTLE)]
    place, train = castle(), train_after(seasons)
    first, last = tables().siege.camp
    zones: dict[str, Data] = {GARRISON: {"hexes": place.inside}, BESIEGER: {"rows": tuple(range(first, last + 1))}}
    return TewapenScenario.model_validate(
        {
            **heading(name, f"{besieger.army} storm a castle of {garrison.army}", units, place.scenario.rows),
            **place.scenario.model_dump(include=KEPT, exclude_none=True),
            GARRISON: {"army": garrison.army, "holds": tuple(place.works), "pieces": _manned(garrison, place, damage)},
            BESIEGER: {"army": besieger.army, "pieces": _equipped(besieger, train, engine)},
            "deploy": deployment({GARRISON: garrison, BESIEGER: besieger}, GARRISON, zones),
            "damage": [(hex_id, wounds) for hex_id, wounds in sorted(damage.items()) if wounds],
        }
    )


def _manned(garrison: Host, place: Castle, damage: Mapping[str, int]) -> list[Data]:
    """The pieces of a garrison; the best fighter on foot has boiling oil, at the gate. Campaigns: TW-5.7e."""
    pieces, units = pieces_data(garrison), _units_of(garrison)
    posts = _intact_works(place, damage)
    trusted = sorted(units, key=lambda number: (stands_back(units[number]), units[number].piece_class != "F"))
    for number, hex_id in zip(trusted[: tables().siege.oil], posts, strict=False):
        pieces[number] |= {"equipment": ("oil",), "hex": hex_id}
    return pieces


def _intact_works(place: Castle, damage: Mapping[str, int]) -> list[str]:
    """The hexes of fortifications that still stand, those nearest to the gate first."""
    grid, known = place.scenario.grid, catalogue().charts.terrain
    gate = next(cell for cell, letter in enumerate("".join(place.scenario.rows)) if known[letter].gate)
    intact = [hex_id for hex_id, wounds in place.works.items() if damage.get(hex_id, 0) < wounds]
    return sorted(intact, key=lambda hex_id: (grid.distance(grid.cell(hex_id), gate), -grid.cell(hex_id)))


def _equipped(besieger: Host, train: Train, engine: str) -> list[Data]:
    """The pieces of a besieger, and then his siege train.

    Ladders go to the best of those on foot and siege towers to the next; what nobody can carry stays behind.

    Campaigns: TW-5.7d
    """
    pieces, units = pieces_data(besieger), _units_of(besieger)
    climbers = [number for number in units if units[number].piece_class == "F"]
    for number, equipment in zip(climbers, ["ladders"] * train.ladders + ["tower"] * train.towers, strict=False):
        pieces[number]["equipment"] = (equipment,)
    return [*pieces, *({"troop": machine} for machine in machines_of(train, engine))]


def _units_of(host: Host) -> dict[int, Troop]:
    """The units of a host by their number, those first that fight best next to the enemy."""
    troops = {number: catalogue().troops[piece.row] for number, piece in enumerate(host.pieces)}
    units = [number for number, troop in troops.items() if not is_individual(troop)]
    units.sort(key=lambda number: _strength(troops[number]), reverse=True)
    return {number: troops[number] for number in units}


def _strength(troop: Troop) -> tuple[bool, Sequence[int], int]:
    """How well a unit fights next to the enemy: who shoots does so worse than anybody."""
    return not stands_back(troop), troop.profile.dice[:1], troop.wounds


def machines_of(train: Train, engine: str) -> tuple[str, ...]:
    """The machines of a siege train with the besieger's choice of engine, the usual one for "". Campaigns: TW-5.7d."""
    known = tables().siege.engines
    if engine and engine not in known:
        raise UnknownName("engine", engine, known)
    return (*train.machines, *[engine or known[0]] * train.engines)
