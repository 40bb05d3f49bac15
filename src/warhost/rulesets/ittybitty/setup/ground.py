"""The ground of a map: letters, water along hexsides, bridges, roads, structures; and sets of hexes on it.

A hex is its name here: "0304" is column 3, row 4, counted from the west and from the north; odd columns stand half a
hex lower. A hexside is written as the two hexes that share it, "0505/0506"; a road is a chain of hexes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field, StrictStr

from warhost.scenario import ScenarioPart
from warhost.shelf.grid import OFF_BOARD, Grid
from warhost.shelf.names import HexNames

NAMES = HexNames(first=1)
SIDE = re.compile(r"([0-9]{4})/([0-9]{4})")
SMALLEST, LARGEST = 1, 60  # numbers of columns and rows
HexSide = tuple[int, str]
"""A cell and a direction."""

Bound = Annotated[int, Field(strict=True, ge=1, le=60)]


class Ground(ScenarioPart):
    """A map, its own or one that several scenarios share.

    Rule: IB-2.1a, IB-R7, IB-R8, IB-R11, IB-R92
    """

    name: StrictStr = ""
    rows: tuple[StrictStr, ...] = Field(min_length=1)
    """Terrain letters, a string for each row from the north."""
    rivers: tuple[StrictStr, ...] = ()
    streams: tuple[StrictStr, ...] = ()
    bridges: tuple[StrictStr, ...] = ()
    """Hexsides, the hex in which the bridge stands first; those at which crossings are counted come first."""
    roads: tuple[StrictStr, ...] = ()
    structures: Mapping[StrictStr, Literal["village", "wall"]] = Field(default_factory=dict)
    """What stands in a hex and can be destroyed, by hex."""

    @property
    def grid(self) -> Grid:
        """Its hexes."""
        return grid_of(len(self.rows[0]), len(self.rows))


class Area(ScenarioPart):
    """A set of hexes: those named, and those between two columns, two rows and on one bank.

    Rule: IB-6.2b, IB-R94, IB-R95, IB-R96
    """

    hexes: StrictStr = ""
    columns: tuple[Bound, Bound] | None = None
    rows: tuple[Bound, Bound] | None = None
    bank: StrictStr = ""
    """Hexes of which the ground is meant that is connected with one of them without crossing water."""


@cache
@lru_cache(16)
def grid_of(columns: int, rows: int) -> Grid:
    """A map of flat-topped hexes whose odd columns in print stand lower. Rule: IB-R7."""
    return Grid("flat", columns, rows, shift=0, names=NAMES)


def side_of(grid: Grid, text: str) -> HexSide | None:
    """The cell and the direction of a hexside such as "0505/0506", as seen from the first; None for other texts."""
    found = SIDE.fullmatch(text)
    return step_between(grid, *found.groups()) if found else None


def step_between(grid: Grid, one: str, other: str) -> HexSide | None:
    """The cell of a hex and the direction in which the other lies next to it, None when it does not."""
    here, beyond = grid.find(one), grid.find(other)
    if OFF_BOARD in (here, beyond):
        return None
    return next(((here, way) for way, near in grid.neighbours(here).items() if near == beyond), None)


def links_of(grid: Grid, road: str) -> Iterator[HexSide]:
    """The links of a road, each as seen from the hex that comes first; links that are none are left out."""
    chain = road.split()
    for one, other in pairwise(chain):
        if (found := step_between(grid, one, other)) is not None:
            yield found


def walls_of(grid: Grid, texts: Iterable[str]) -> set[frozenset[int]]:
    """The hexsides of texts, each as the two cells that it divides."""
    found = (side_of(grid, text) for text in texts)
    return {frozenset((side[0], grid.neighbour(*side))) for side in found if side is not None}


def bank_of(grid: Grid, water: set[frozenset[int]], cells: Iterable[int]) -> set[int]:
    """The cells that are connected with some without crossing water."""
    reached: set[int] = set()
    front = {cell for cell in cells if cell != OFF_BOARD}
    while front:
        reached |= front
        near = {(cell, other) for cell in front for other in grid.neighbours(cell).values() if other != OFF_BOARD}
        front = {other for cell, other in near if other not in reached and frozenset((cell, other)) not in water}
    return reached


def cells_of(grid: Grid, water: set[frozenset[int]], area: Area) -> set[int]:
    """The cells of an area."""
    named = {grid.find(name) for name in area.hexes.split()} - {OFF_BOARD}
    if not (area.columns or area.rows or area.bank):
        return named
    columns, rows = area.columns or (SMALLEST, LARGEST), area.rows or (SMALLEST, LARGEST)
    places = ((cell, grid.place(cell)) for cell in range(grid.size))
    within = {
        cell
        for cell, (column, row) in places
        if columns[0] <= column + 1 <= columns[1] and rows[0] <= row + 1 <= rows[1]
    }
    if area.bank:
        within &= bank_of(grid, water, (grid.find(name) for name in area.bank.split()))
    return named | within
