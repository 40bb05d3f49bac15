"""A castle of a campaign that is assaulted, as a scenario: on the map of one siege, whose red garrison black storms.

Rule: TW-5.7d, TW-5.7e
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from warhost.errors import UnknownName
from warhost.rulesets.tewapen.setup.armies import stands_back
from warhost.rulesets.tewapen.setup.catalogue import Troop, catalogue
from warhost.rulesets.tewapen.setup.drafts import is_individual
from warhost.rulesets.tewapen.setup.line_up import (
    Stand,
    field_rank,
    in_rank,
    join_units,
    place_units,
    stands_on,
    troops_of,
)
from warhost.rulesets.tewapen.setup.lists import Train, tables, train_after
from warhost.rulesets.tewapen.setup.meetings import (
    MOST_UNITS,
    Data,
    count_units,
    deployment,
    heading,
    pieces_data,
)
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario, scenarios
from warhost.shelf.grid import OFF_BOARD, Grid
from warhost.shelf.hosts import Host

GARRISON, BESIEGER = "red", "black"
MOST_IN_A_CASTLE = 6
KEPT = {"rows", "walls", "cliffs", "turns", "modules", "victory"}  # of the scenario whose map it is


class Castle(NamedTuple):
    """The map of every castle."""

    grid: Grid
    letters: str
    works: dict[str, int]
    """The wounds of each building that is whole, by its hex."""
    posts: tuple[int, ...]
    """Where the garrison of the map's own scenario stands, in its order, then every other cell of the castle."""
    walls_manned: frozenset[int]
    """Those among them on which somebody shoots."""

    @property
    def middle(self) -> int:
        """The column of the gate."""
        gates = (cell for cell, letter in enumerate(self.letters) if catalogue().charts.terrain[letter].gate)
        return self.grid.place(next(gates))[0]


@cache
def castle() -> Castle:
    """The castle on the map of the scenario that the tables name. Rule: TW-5.7e."""
    scenario = _scenario()
    grid, letters, known = scenario.grid, "".join(scenario.rows), catalogue().charts.terrain
    buildings = {cell: known[letters[cell]].building for cell in scenario.building_cells}
    works = {grid.named[cell]: catalogue().troops[row].wounds for cell, row in buildings.items() if row}
    guards = [(piece, catalogue().troops[piece.troop]) for piece in scenario.red.pieces]
    manned = {grid.cell(piece.hex): troop for piece, troop in guards if not is_individual(troop)}
    within = [cell for cell in range(grid.size) if cell not in _outside(grid, letters)]
    posts = tuple(dict.fromkeys((*manned, *within)))
    return Castle(grid, letters, works, posts, frozenset(cell for cell, troop in manned.items() if stands_back(troop)))


def _scenario() -> TewapenScenario:
    return scenarios()[tables().siege.scenario]


def _outside(grid: Grid, letters: str) -> set[int]:
    """The cells to which one walks from the edge of the board without going through a fortification."""
    known, edge = catalogue().charts.terrain, [grid.at(column, 0) for column in range(grid.columns)]
    reached, front = {*edge}, [*edge]
    while front:
        near = {cell for cell in grid.neighbours(front.pop()).values() if cell != OFF_BOARD} - reached
        new = {cell for cell in near if not known[letters[cell]].fortification}
        reached |= new
        front += new
    return reached


def assault(
    besieger: Host, garrison: Host, seasons: int, damage: Mapping[str, int], *, name: str, engine: str = ""
) -> TewapenScenario:
    """The assault after so many earlier seasons of siege, on walls with this damage. Rule: TW-5.7d, TW-5.7e."""
    units = [count_units(besieger, MOST_UNITS), count_units(garrison, MOST_IN_A_CASTLE)]
    scenario, place, siege = _scenario(), castle(), tables().siege
    hosts = {GARRISON: garrison, BESIEGER: besieger}
    zones = {GARRISON: {"hexes": _zone(place)}, BESIEGER: {"rows": siege.camp}}
    return TewapenScenario.model_validate(
        {
            **heading(name, f"{besieger.army} storm a castle of {garrison.army}", units, scenario.rows),
            **scenario.model_dump(include=KEPT, exclude_none=True),
            GARRISON: _manned(place, garrison, damage),
            BESIEGER: _encamped(place, besieger, train_after(seasons), engine),
            "deploy": deployment(hosts, GARRISON, zones),
            **_damaged(damage),
        }
    )


def _damaged(damage: Mapping[str, int]) -> Data:
    """The damage of buildings as a scenario has it. Rule: TW-5.7f."""
    return {"damage": {hex_id: wounds for hex_id, wounds in sorted(damage.items()) if wounds}}


# The garrison


def _zone(place: Castle) -> tuple[str, ...]:
    """The hexes in which the garrison deploys: fortifications and what they enclose. Rule: TW-5.7e."""
    return tuple(place.grid.named[cell] for cell in sorted(place.posts))


def _manned(place: Castle, garrison: Host, damage: Mapping[str, int]) -> Data:
    """A garrison on the posts of the map's own, what has fallen last; one unit has boiling oil. Rule: TW-5.7e."""
    troops = troops_of(garrison.pieces)
    intact = [cell for cell in place.posts if _is_intact(place, cell, damage)]
    order, stands = in_rank(troops, field_rank), _posts(place, intact)
    units = place_units(troops, order, stands)
    places = join_units(troops, units, order)
    pieces = pieces_data(garrison.pieces, [place.grid.named[places[number]] for number in range(len(troops))])
    on_walls = [number for cell in intact for number, stood in units.items() if stood == cell and _is_wall(place, cell)]
    for number in on_walls[: tables().siege.oil]:
        pieces[number]["equipment"] = ("oil",)
    return {"army": garrison.army, "holds": tuple(place.works), "pieces": pieces}


def _posts(place: Castle, cells: Sequence[int]) -> list[Stand]:
    """Posts as stands: those who shoot have a line of their own."""
    lines = [int(cell in place.walls_manned) for cell in cells]
    return [Stand(cell, line, at, ".") for at, (cell, line) in enumerate(zip(cells, lines, strict=True))]


def _is_wall(place: Castle, cell: int) -> bool:
    return place.grid.named[cell] in place.works


def _is_intact(place: Castle, cell: int, damage: Mapping[str, int]) -> bool:
    hex_id = place.grid.named[cell]
    return damage.get(hex_id, 0) < place.works.get(hex_id, 1)


# Those who storm


def _encamped(place: Castle, besieger: Host, train: Train, engine: str) -> Data:
    """A besieger in his camp, with the siege train behind his pieces. Rule: TW-5.7d, TW-5.7e."""
    machines = machines_of(train, engine)
    own = troops_of(besieger.pieces)
    troops = [*own, *(catalogue().troops[machine] for machine in machines)]
    first, last = tables().siege.camp
    stands = stands_on(place.grid, place.letters, range(first, last + 1), place.middle, {*range(place.grid.size)})
    order = in_rank(troops, _siege_rank)
    units = place_units(troops, order, stands)
    led = [number for number in order if number < len(own)]
    places = join_units(own, {number: units[number] for number in led}, led)
    pieces = pieces_data(besieger.pieces, [place.grid.named[places[number]] for number in range(len(own))])
    _equip(pieces, own, led, train)
    rest = [{"troop": name, "hex": place.grid.named[units[len(own) + at]]} for at, name in enumerate(machines)]
    return {"army": besieger.army, "pieces": [*pieces, *rest]}


def machines_of(train: Train, engine: str) -> tuple[str, ...]:
    """The machines of a siege train with the besieger's choice of engine, the usual one for "". Rule: TW-5.7d."""
    known = tables().siege.engines
    if engine and engine not in known:
        raise UnknownName("engine", engine, known)
    return (*train.machines, *[engine or known[0]] * train.engines)


def _siege_rank(troop: Troop) -> int:
    """Who finds a place first: machines for the gate, then as in the field."""
    return field_rank(troop) if "Buildings only" not in troop.abilities else -1


def _equip(pieces: Sequence[Data], troops: Sequence[Troop], order: Sequence[int], train: Train) -> None:
    """Give ladders to the best of those on foot, and siege towers to the next; what is left over stays behind."""
    climbers = [number for number in order if troops[number].piece_class == "F"]
    given = ["ladders"] * train.ladders + ["tower"] * train.towers
    for number, equipment in zip(climbers, given, strict=False):
        pieces[number]["equipment"] = (equipment,)
