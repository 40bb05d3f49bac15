"""Places to be stormed in battles made up from a seed: hamlets, forts and walled towns, with the ground around them.

A place lies near the top of the board, and whoever storms it comes from the last rows. Its walls are all hexes next to
what is inside, so that they are closed whatever its outline is.

Rule: TW-4.1a, TW-4.1b, TW-4.1c, TW-4.4d
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random

from warhost.rulesets.tewapen.setup.scenario import grid
from warhost.shelf.grid import OFF_BOARD, Grid
from warhost.shelf.painting import chance

PLACES = ("hamlet", "fort", "town")
GARRISON = 3, 10  # the fewest and the most units that hold a place

# Rows, from the top: those behind the place, those before its walls, those from which it is stormed.
BEHIND, BEFORE, CAMP = 1, 2, 3
LEAST_COLUMNS, BESIDE = 12, 6  # of the board, and of it outside the walls

MOST_BUILT = 24  # hexes with a building in a town, which leave room for both armies

# How often things happen, in percent.
PALISADED = 55
SECOND_GATE = {"hamlet": 25, "fort": 35, "town": 60}
STONE_KEEP, STONE_HOUSE, MENDED, DENTED, GREAT_KEEP = 60, 40, 40, 50, 40
FEATURES = {"w": 32, "h": 24, "d": 18, "v": 6, "s": 4, "b": 4, "t": 4}  # weights
SINGLE_HEXES = "vsbt"
SPECIAL = "sbt"  # module 3


@dataclass
class Place:
    """A place on its board."""

    kind: str
    grid: Grid
    inside: set[int]
    letters: list[str] = field(default_factory=list)
    gates: list[int] = field(default_factory=list)
    keep: list[int] = field(default_factory=list)
    houses: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.letters = ["."] * self.grid.size
        self._near = _neighbours(self.grid.columns, self.grid.rows)
        self.ring = {near for cell in self.inside for near in self.near(cell)} - self.inside
        self.foot = max(self.row(cell) for cell in self.ring)  # the last row of its walls
        columns = [self.column(cell) for cell in self.inside]
        self.centre = (min(columns) + max(columns)) / 2  # the column in the middle of what is inside

    def near(self, cell: int) -> list[int]:
        """The next cells on the board."""
        return self._near[cell]

    def row(self, cell: int) -> int:
        return self.grid.place(cell)[1]

    def column(self, cell: int) -> int:
        return self.grid.place(cell)[0]

    @property
    def middle(self) -> int:
        """The street that lies deepest inside."""
        return max(self.streets, key=lambda cell: min(self.grid.distance(cell, wall) for wall in self.ring))

    @property
    def fortifications(self) -> list[int]:
        """Its walls, gates and keep."""
        return [cell for cell, letter in enumerate(self.letters) if letter in "CDG"]

    @property
    def streets(self) -> list[int]:
        """What is inside and not built over."""
        return [cell for cell in sorted(self.inside) if self.letters[cell] == "."]

    @property
    def camp(self) -> range:
        """The rows from which it is stormed."""
        return range(self.grid.rows - CAMP, self.grid.rows)

    def rows(self) -> tuple[str, ...]:
        """The letters as a scenario has them."""
        return tuple(
            "".join(self.letters[self.grid.at(column, row)] for column in range(self.grid.columns))
            for row in range(self.grid.rows)
        )

    def reached(self, start: int, is_open: Callable[[int], bool]) -> set[int]:
        """All open cells to which a way of open cells leads."""
        reached, front = {start}, [start]
        while front:
            new = {cell for cell in self.near(front.pop()) if is_open(cell)} - reached
            reached |= new
            front += new
        return reached

    def is_one(self, cells: Collection[int]) -> bool:
        """Whether there are such cells, and one can walk from each to every other over them."""
        return bool(cells) and self.reached(next(iter(cells)), set(cells).__contains__) == set(cells)


@cache
def _neighbours(columns: int, rows: int) -> list[list[int]]:
    """The next cells of each cell of a board, worked out once."""
    ground = grid(columns, rows)
    around = (ground.neighbours(cell).values() for cell in range(ground.size))
    return [[near for near in those if near != OFF_BOARD] for those in around]


def build(rng: Random, kind: str, size: int, modules: Collection[int]) -> Place:
    """A place of a kind for a garrison of so many units, in its land."""
    place = _lay_out(rng, kind, size)
    match kind:
        case "hamlet" if not chance(rng, PALISADED):
            _scatter_houses(rng, place)
        case "hamlet":
            _fortify(rng, place, "C")
            _build_houses(rng, place, rng.randint(3, 4))
        case "fort":
            _fortify(rng, place, "C")
            _build_keep(rng, place, 1, "D" if chance(rng, STONE_KEEP) else "C")
            _build_houses(rng, place, rng.choice((0, 1, 1, 2)))
        case "town":
            _fortify(rng, place, "D")
            _mend(rng, place)
            great = len(place.inside) > 16 and chance(rng, GREAT_KEEP)
            _build_keep(rng, place, 2 if great else 1, "D")
            _build_houses(rng, place, min(len(place.inside) // 3, MOST_BUILT - len(place.fortifications)))
    _paint_land(rng, place, modules)
    return place


# Outline


def _lay_out(rng: Random, kind: str, size: int) -> Place:
    """The board, with what lies inside the place: rows of hexes that grow and shrink, in one of a few outlines."""
    walls = {"hamlet": 14, "fort": 12 + (size - 3) // 3 * 2, "town": 14 + (size - 2) // 3 * 2}[kind]
    shapes = [(rows, walls // 2 - 1 - rows) for rows in (3, 4, 5)]
    least = 3 if kind == "town" else 2
    rows, width = rng.choice([(rows, width) for rows, width in shapes if least <= width <= rows + 1])
    spans = [*_spans(width, rng.choice(OUTLINES)(rows))]
    first = min(left for left, _ in spans) // 2 * 2
    across = (max(right for _, right in spans) - first) // 2 + 1
    ground = grid(max(LEAST_COLUMNS, across + 2 + BESIDE + rng.randint(0, 2)), BEHIND + rows + 2 + BEFORE + CAMP)
    left = (ground.columns - across) // 2 + rng.randint(-1, 1)
    inside = {
        ground.at((x - first) // 2 + left, row)  # what odd rows have more is rounded away
        for row, (start, stop) in enumerate(spans, BEHIND + 1)
        for x in range(start, stop + 1, 2)
    }
    return Place(kind, ground, _dent(rng, kind, ground, inside))


def _spans(width: int, steps: Iterable[tuple[int, int]]) -> Iterable[tuple[int, int]]:
    """The first and the last hex of each row, in halves of a hex as odd rows stand half a hex along."""
    left = BEHIND + 1 & 1
    right = left + 2 * (width - 1)
    yield left, right
    for first, last in steps:
        left, right = left + first, right + last
        yield left, right


def _round(rows: int) -> list[tuple[int, int]]:
    """Growing to the middle, and then shrinking."""
    growing = (rows - 1) // 2
    return [(-1, 1)] * growing + [(1, 1)] * ((rows - 1) % 2) + [(1, -1)] * growing


def _square(rows: int) -> list[tuple[int, int]]:
    """All rows alike, and so upright sides."""
    return [(1, 1) if step % 2 else (-1, -1) for step in range(rows - 1)]


def _barrel(rows: int) -> list[tuple[int, int]]:
    """Long and short rows in turn."""
    return [(1, -1) if step % 2 else (-1, 1) for step in range(rows - 1)]


OUTLINES = (_round, _square, _barrel)


def _dent(rng: Random, kind: str, ground: Grid, inside: set[int]) -> set[int]:
    """A town seldom is regular: perhaps a corner less."""
    if kind != "town" or not chance(rng, DENTED):
        return inside
    corners = [cell for cell in sorted(inside) if len(set(ground.neighbours(cell).values()) & inside) <= 3]
    dented = inside - {rng.choice(corners)} if corners else inside
    return dented if Place(kind, ground, dented).is_one(dented) else inside


# What is built


def _fortify(rng: Random, place: Place, letter: str) -> None:
    """Walls all around, and one or two gates."""
    for cell in place.ring:
        place.letters[cell] = letter
    wanted = 2 if chance(rng, SECOND_GATE[place.kind]) else 1
    for _ in range(wanted):
        sites = [cell for cell in sorted(place.ring) if _can_be_gate(place, cell)]
        if place.gates:
            sites = [cell for cell in sites if place.grid.distance(cell, place.gates[0]) > 3]
        else:
            lowest = [cell for cell in sites if place.row(cell) == max(map(place.row, sites))]
            sites = sorted(lowest, key=lambda cell: abs(place.column(cell) - place.centre))[:2]
        if sites:
            gate = rng.choice(sites)
            place.gates.append(gate)
            place.letters[gate] = "G"


def _can_be_gate(place: Place, cell: int) -> bool:
    """Whether a wall goes straight on here, with ground on both sides of it."""
    near = [*place.grid.neighbours(cell).values()]
    walls = [number for number, one in enumerate(near) if one in place.ring]
    return OFF_BOARD not in near and len(walls) == 2 and abs(walls[0] - walls[1]) == 3


def _mend(rng: Random, place: Place) -> None:
    """Perhaps a stretch of a town's wall that has fallen and was mended with timber."""
    if chance(rng, MENDED):
        walls = [cell for cell in sorted(place.ring) if place.letters[cell] == "D"]
        cell = rng.choice(walls)
        for weak in [cell, *(near for near in place.near(cell) if near in walls)][: rng.randint(1, 2)]:
            place.letters[weak] = "C"


def _build_keep(rng: Random, place: Place, size: int, letter: str) -> None:
    """A keep inside, where possible touching no wall, with streets all around."""
    for _ in range(size):
        sites = [cell for cell in _sites(place) if place.is_one(set(place.streets) - {cell})]
        if place.keep:
            sites = [cell for cell in sites if cell in place.near(place.keep[0])]
        sites = [cell for cell in sites if place.ring.isdisjoint(place.near(cell))] or sites
        if sites:
            deepest = min(map(place.row, sites))
            place.keep.append(rng.choice([cell for cell in sites if place.row(cell) <= deepest + 1]))
            place.letters[place.keep[-1]] = letter


def _build_houses(rng: Random, place: Place, number: int) -> None:
    """Houses along the streets, which stay connected and lead to every one, to the gates and to the keep."""
    for _ in range(number):
        sites = [cell for cell in _sites(place) if _leaves_streets(place, cell)]
        if sites:
            _put_house(rng, place, rng.choice(sites))


def _sites(place: Place) -> list[int]:
    """Where something can be built inside: the way through the gates stays free."""
    return [cell for cell in place.streets if not set(place.gates) & set(place.near(cell))]


def _leaves_streets(place: Place, cell: int) -> bool:
    streets = set(place.streets) - {cell}
    fronts = [*place.houses, *place.keep, *place.gates, cell]
    return place.is_one(streets) and all(streets & set(place.near(one)) for one in fronts)


def _put_house(rng: Random, place: Place, cell: int) -> None:
    place.houses.append(cell)
    place.letters[cell] = "B" if chance(rng, STONE_HOUSE) else "A"


def _scatter_houses(rng: Random, place: Place) -> None:
    """A hamlet without a palisade: houses around a green, with gaps."""
    green = min(place.inside, key=lambda cell: (abs(place.column(cell) - place.centre), place.row(cell)))
    around = [cell for cell in sorted(place.inside | place.ring) if 1 <= place.grid.distance(cell, green) <= 2]
    for _ in range(rng.randint(5, 7)):
        sites = [cell for cell in around if len(set(place.near(cell)) & set(place.houses)) < 2]
        sites = [cell for cell in sites if cell not in place.houses and _leaves_green(place, cell, green)]
        if sites:
            _put_house(rng, place, rng.choice(sites))


def _leaves_green(place: Place, cell: int, green: int) -> bool:
    """Whether at most half of the green is built up."""
    return len({*place.houses, cell} & set(place.near(green))) <= 3


# The land


def _paint_land(rng: Random, place: Place, modules: Collection[int]) -> None:
    """Woods, hills, difficult ground and now and then something else, none of it in the camp or before a gate."""
    weights = {letter: weight for letter, weight in FEATURES.items() if 3 in modules or letter not in SPECIAL}
    free = _free_land(place)
    for _ in range(len(free) // 9):
        (letter,) = rng.choices(list(weights), list(weights.values()))
        cell = rng.choice(free)
        for _ in range(1 if letter in SINGLE_HEXES else rng.randint(1, 4)):
            if cell in free:
                place.letters[cell] = letter
            cell = rng.choice(place.near(cell))


def _free_land(place: Place) -> list[int]:
    """Where the land may be anything: outside, above the camp, and not on the road to the first gate."""
    built = {cell for cell, letter in enumerate(place.letters) if letter != "."} | place.inside | place.ring
    doors = {near for gate in place.gates for near in place.near(gate)}
    lane = place.column(place.gates[0]) if place.gates else round(place.centre)
    road = {place.grid.at(lane, row) for row in range(place.foot + 1, place.grid.rows)}
    outside = range(place.camp[0] * place.grid.columns)
    return [cell for cell in outside if cell not in built | doors | road]


def tower_ways(place: Place, barred: Collection[str], starts: Sequence[int]) -> list[int]:
    """Those of some cells from which a siege tower can be rolled to a wall over ground that bears it. Rule: TW-R72."""
    walls = place.ring & set(place.fortifications)

    def bears(cell: int) -> bool:
        return place.letters[cell] not in barred and cell not in walls

    fit = [cell for cell in starts if bears(cell)]
    return [cell for cell in fit if any(walls & set(place.near(one)) for one in place.reached(cell, bears))]
