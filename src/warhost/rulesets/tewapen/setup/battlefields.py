"""The ground on which hosts of a campaign meet, as dice lay it out for the terrain of a region.

Each function takes its dice from `roll`, which gives a face of a die with so many sides. They are rolled in the order
of the clauses: fords, then for each feature what it is, its column, its row, and what its kind asks for; the special
site last. A board without a way is rolled again as a whole, with further dice.

Campaigns: TW-5.6l, TW-5.6m, TW-5.6n
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from warhost.errors import UnknownName
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.setup.scenario import grid
from warhost.shelf.figures import Amount, Count, DataTable, Flag, Name, one_of, read_tables
from warhost.shelf.grid import OFF_BOARD, POINTY, Grid
from warhost.shelf.painting import Side

Roll = Callable[[int], int]
"""Rolls a die with so many sides: a face from 1."""

CLEAR, RIVER = ".", "r"
D6 = 6


class Size(DataTable):
    """A board for hosts of at most so many units each."""

    units: Count
    columns: Count
    rows: Count
    features: Count


class Feature(DataTable):
    """Ground of so many hexes, or hexsides, or nothing."""

    letter: str = ""
    hexes: Count = 1
    hexsides: Literal["", "walls", "cliffs"] = ""


class Country(DataTable):
    """The terrain of a region: what each face of a D6 brings, and whether a river runs across the board."""

    features: Annotated[tuple[Name, ...], Field(min_length=D6, max_length=D6)]
    river: Flag = False


class Tables(DataTable):
    """All that data/battlefields.toml says."""

    sizes: tuple[Size, ...] = Field(alias="battlefields.toml, sizes")
    features: Mapping[str, Feature] = Field(alias="battlefields.toml, features")
    faces: Mapping[int, tuple[Annotated[str, one_of("direction", POINTY.steps)], ...]] = Field(
        alias="battlefields.toml, faces"
    )
    terrains: Mapping[str, Country] = Field(alias="battlefields.toml, terrains")
    sites: tuple[Name, ...] = Field(alias="battlefields.toml, sites")
    site_on: Count = Field(alias="battlefields.toml, site_on")
    edge_rows: Amount = Field(alias="battlefields.toml, edge_rows")


@cache
def tables() -> Tables:
    """The tables that Warhost ships, read once."""
    return read_tables(Tables, "warhost.rulesets.tewapen")


def size_for(units: int) -> Size:
    """The board for hosts of which the larger has so many units; ValueError where there is none. Campaigns: TW-5.6l."""
    for size in tables().sizes:
        if units <= size.units:
            return size
    raise ValueError(f"{units} units: at most {tables().sizes[-1].units} of each side meet in a battle")


@dataclass
class Battlefield:
    """A battlefield while it is laid out; sides of hexes are named once, from either hex."""

    grid: Grid
    letters: list[str] = field(default_factory=list)
    walls: list[Side] = field(default_factory=list)
    cliffs: list[Side] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.letters = ["."] * self.grid.size

    def rows(self) -> tuple[str, ...]:
        """The letters as a scenario has them."""
        length = self.grid.columns
        return tuple("".join(self.letters[start : start + length]) for start in range(0, self.grid.size, length))

    def zone(self, rows: Iterable[int]) -> list[int]:
        """The cells of some rows, in order."""
        return [self.grid.at(column, row) for row in rows for column in range(self.grid.columns)]

    @property
    def edges(self) -> tuple[range, range]:
        """The rows in which each side deploys, the attacker's first, which are those at the top. Campaigns: TW-5.6f."""
        deep, rows = tables().edge_rows, self.grid.rows
        return range(deep), range(rows - deep, rows)

    def reached(self, start: Collection[int]) -> set[int]:
        """All cells to which a way over the ground leads from these, which are among them. Campaigns: TW-5.6n."""
        near, closed = _around(self.grid.columns, self.grid.rows), self._closed()
        known = catalogue().charts.terrain
        reached = {cell for cell in start if not known[self.letters[cell]].impassable}
        front = [*reached]
        while front:
            cell = front.pop()
            for beyond in near[cell].values():
                if beyond == OFF_BOARD or beyond in reached or frozenset((cell, beyond)) in closed:
                    continue
                if not known[self.letters[beyond]].impassable:
                    reached.add(beyond)
                    front.append(beyond)
        return reached

    def has_a_way(self) -> bool:
        """Whether one can walk from one deployment zone to the other. Campaigns: TW-5.6n."""
        own, other = self.edges
        return not self.reached(self.zone(own)).isdisjoint(self.zone(other))

    def raise_along(self, sides: list[Side], cell: int, directions: Iterable[str]) -> None:
        """Add sides of a cell to walls or cliffs, each once; at the edge of the board there is nothing to part."""
        near = _around(self.grid.columns, self.grid.rows)
        parted = {frozenset((one, near[one][direction])) for one, direction in sides}
        for direction in directions:
            beyond = near[cell][direction]
            if beyond != OFF_BOARD and frozenset((cell, beyond)) not in parted:
                sides.append((cell, direction))

    def named(self, sides: Iterable[Side]) -> list[tuple[str, str]]:
        """Sides as a scenario has them."""
        return [(self.grid.named[cell], direction) for cell, direction in sides]

    def _closed(self) -> set[frozenset[int]]:
        """The pairs of cells that a cliff parts."""
        near = _around(self.grid.columns, self.grid.rows)
        return {frozenset((cell, near[cell][direction])) for cell, direction in self.cliffs}


@cache
def _around(columns: int, rows: int) -> list[dict[str, int]]:
    """The next cell in each direction of each cell of a board, worked out once."""
    ground = grid(columns, rows)
    return [ground.neighbours(cell) for cell in range(ground.size)]


def lay_out(terrain: str, size: Size, roll: Roll) -> Battlefield:
    """The battlefield of a region's terrain; UnknownName for a terrain that there is not. Campaigns: TW-5.6n."""
    if terrain not in tables().terrains:
        raise UnknownName("terrain", terrain, tables().terrains)
    country = tables().terrains[terrain]
    ground = _lay_out_once(country, size, roll)
    while not ground.has_a_way():
        ground = _lay_out_once(country, size, roll)
    _consecrate(ground, roll)
    return ground


def _lay_out_once(country: Country, size: Size, roll: Roll) -> Battlefield:
    """A board with its river and its features, which may be without a way. Campaigns: TW-5.6l, TW-5.6m."""
    ground = Battlefield(grid(size.columns, size.rows))
    if country.river:
        _let_a_river_run(ground, roll)
    for _ in range(size.features):
        feature = tables().features[country.features[roll(D6) - 1]]
        if feature.letter or feature.hexsides:
            _place(ground, feature, roll)
    return ground


def _let_a_river_run(ground: Battlefield, roll: Roll) -> None:
    """Fill the middle row with river, but for fords in two columns. Campaigns: TW-5.6l."""
    columns, middle = ground.grid.columns, (ground.grid.rows - 1) // 2
    ford = roll(columns) - 1
    other = roll(columns) - 1
    while other == ford:
        other = roll(columns) - 1
    for column in range(columns):
        if column not in (ford, other):
            ground.letters[ground.grid.at(column, middle)] = RIVER


def _place(ground: Battlefield, feature: Feature, roll: Roll) -> None:
    """Put a feature where dice say, unless something is there already. Campaigns: TW-5.6m, TW-5.6n."""
    column = roll(ground.grid.columns) - 1
    cell = ground.grid.at(column, roll(ground.grid.rows - 2))
    if ground.letters[cell] != CLEAR:
        return
    if feature.hexsides:
        sides = ground.walls if feature.hexsides == "walls" else ground.cliffs
        ground.raise_along(sides, cell, tables().faces[roll(D6)])
        return
    ground.letters[cell] = feature.letter
    near = [*_around(ground.grid.columns, ground.grid.rows)[cell].values()]
    for _ in range(feature.hexes - 1):
        other = near[roll(D6) - 1]
        if other != OFF_BOARD and ground.letters[other] == CLEAR:
            ground.letters[other] = feature.letter


def _consecrate(ground: Battlefield, roll: Roll) -> None:
    """Perhaps make a special site of the clear hex nearest to the centre. Campaigns: TW-5.6n."""
    if roll(D6) != tables().site_on:
        return
    site = tables().sites[roll(len(tables().sites)) - 1]
    centre = ground.grid.at(ground.grid.columns // 2, ground.grid.rows // 2)
    clear = [cell for cell, letter in enumerate(ground.letters) if letter == CLEAR]
    ground.letters[min(clear, key=lambda cell: (ground.grid.distance(cell, centre), cell))] = site
