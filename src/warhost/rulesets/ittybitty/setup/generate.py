"""Battles made up from a seed: armies bought by lot for a budget, on Forest Map One or on ground painted by lot.

Painted ground has a village in the middle, a road through it from edge to edge, perhaps a river with a bridge, and
woods, hills and the like in between.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

from warhost.errors import UnknownName
from warhost.rulesets.ittybitty.setup.deploy import ENGAGEMENTS, FOREST, OBJECTIVE, battle_of, budgets_of
from warhost.rulesets.ittybitty.setup.ground import Ground, grid_of
from warhost.rulesets.ittybitty.setup.levy import draw_army
from warhost.rulesets.ittybitty.setup.muster import price_of
from warhost.rulesets.ittybitty.setup.scenario import IttyBittyScenario
from warhost.rulesets.ittybitty.state import MAX_CELLS
from warhost.shelf.grid import OFF_BOARD, Grid
from warhost.shelf.painting import chance, dice_of, heading

PAINTED = "painted"
MAPS = (FOREST, PAINTED)
BUDGETS = (40, 150)  # gold pieces that are drawn by lot
LEAST_BUDGET, MOST_BUDGET = 20, 250
SMALLEST = (16, 11)  # columns and rows of a painted map
USUAL = (20, 15)
BANK = 5  # columns between an edge and a river

# How often things happen, in percent.
ATTACK, PAINT, FROM_WEST, RIVER, STREAM = 40, 50, 50, 70, 50
PATCHES = ("W", "W", "W", "B", "B", "H", "H", "K", "M")
"""Kinds of ground that are painted in patches, the frequent ones more than once."""
PATCH = (2, 7)  # hexes
HEXES_FOR_A_PATCH = 16
PEOPLES = ("Red Host", "Marchers", "Downlanders", "River Folk", "Wardens"), (
    "Blue Host", "Raiders", "Moormen", "Border Lords", "Sappers",
)  # fmt: skip


def generate(
    seed: int,
    budget: int | None = None,
    engagement: str | None = None,
    map: str | None = None,
    columns: int | None = None,
    rows: int | None = None,
) -> IttyBittyScenario:
    """A sound battle; the same arguments give the same battle.

    `budget` is in gold pieces, in an attack that of the defender; `engagement` is "meeting" or "attack", `map`
    "forest-map-one" or "painted", which is what a wish for `columns` or `rows` means too. What is None is drawn by lot.
    Raises UnknownName for an engagement or a map, ValueError for a number that cannot be.

    Rule: IB-6.4a, IB-6.4b, IB-6.4c, IB-R99
    """
    rng = dice_of(seed)
    for kind, name, known in (("engagement", engagement, ENGAGEMENTS), ("map", map, MAPS)):
        if name is not None and name not in known:
            raise UnknownName(kind, name, known)
    if budget is not None and not LEAST_BUDGET <= budget <= MOST_BUDGET:
        raise ValueError(f"budget {budget}: it is from {LEAST_BUDGET} to {MOST_BUDGET} gold pieces")
    if map == FOREST and (columns or rows):
        raise ValueError(f"the map {FOREST} has its own columns and rows")
    budget = budget or 5 * rng.randint(BUDGETS[0] // 5, BUDGETS[1] // 5)
    engagement = engagement or ENGAGEMENTS[chance(rng, ATTACK)]
    is_painted = chance(rng, PAINT)
    if map is not None or columns or rows:
        is_painted = map != FOREST
    ground, objective = _paint(rng, *_size_of(columns, rows)) if is_painted else (None, OBJECTIVE)
    armies = [draw_army(rng, most) for most in budgets_of(budget, engagement)]
    names = [rng.choice(peoples) for peoples in PEOPLES]
    spent = " and ".join(str(price_of(army)) for army in armies)
    how = "an attack" if engagement == ENGAGEMENTS[1] else "a meeting engagement"
    return battle_of(
        armies[0],
        armies[1],
        budget,
        engagement,
        ground=ground,
        objective=objective,
        names=names,
        attacker_from="west" if chance(rng, FROM_WEST) else "east",
        told=heading("ittybitty", seed, names, f"{how} with armies of {spent} gold pieces"),
    )


def _size_of(columns: int | None, rows: int | None) -> tuple[int, int]:
    """The size of a painted map."""
    columns, rows = columns or USUAL[0], rows or USUAL[1]
    if columns < SMALLEST[0] or rows < SMALLEST[1] or columns * rows > MAX_CELLS:
        least = f"at least {SMALLEST[0]} columns and {SMALLEST[1]} rows, at most {MAX_CELLS} hexes"
        raise ValueError(f"{columns} by {rows} hexes: a painted map has {least}")
    return columns, rows


# --- ground -----------------------------------------------------------------------------------------------


def _paint(rng: Random, columns: int, rows: int) -> tuple[Ground, str]:
    """A map painted by lot, and the hex of its village. Rule: IB-R92, IB-R99."""
    grid = grid_of(columns, rows)
    letters = _lay_patches(rng, grid)
    village = grid.at(columns // 2 - 1 + rng.randrange(3), rows // 2 - 1 + rng.randrange(3))
    letters[village] = "V"
    road = _lay_road(rng, grid, village)
    water = _lay_water(rng, grid) if chance(rng, RIVER) else []
    pairs = [(grid.named[one], grid.named[other]) for one, other in water]
    links = {*pairwise(road)}
    bridges = [f"{grid.named[one]}/{grid.named[other]}" for one, other in water if {(one, other), (other, one)} & links]
    kind = "streams" if chance(rng, STREAM) else "rivers"
    ground = Ground.model_validate(
        {
            "rows": tuple("".join(letters[grid.at(c, r)] for c in range(columns)) for r in range(rows)),
            kind: tuple(f"{one}/{other}" for one, other in pairs),
            "bridges": tuple(bridges),
            "roads": (" ".join(grid.named[cell] for cell in road),),
            "structures": {grid.named[village]: "village"},
        }
    )
    return ground, grid.named[village]


def _lay_patches(rng: Random, grid: Grid) -> list[str]:
    """Patches of woods, brush, hills, marsh and mountain on clear ground."""
    letters = ["C"] * grid.size
    for _ in range(grid.size // HEXES_FOR_A_PATCH):
        letter, cell = rng.choice(PATCHES), rng.randrange(grid.size)
        for _ in range(rng.randint(*PATCH)):
            letters[cell] = letter
            cell = rng.choice([near for near in grid.neighbours(cell).values() if near != OFF_BOARD])
    return letters


def _lay_road(rng: Random, grid: Grid, village: int) -> list[int]:
    """A road from the west edge over the village to the east edge."""
    west, east = (grid.at(column, rng.randrange(grid.rows)) for column in (0, grid.columns - 1))
    return [*_way(rng, grid, west, village), *_way(rng, grid, village, east)[1:]]


def _way(rng: Random, grid: Grid, here: int, there: int) -> list[int]:
    """A shortest way between two hexes."""
    way = [here]
    while here != there:
        near = [cell for cell in grid.neighbours(here).values() if cell != OFF_BOARD]
        here = rng.choice([cell for cell in near if grid.distance(cell, there) < grid.distance(here, there)])
        way.append(here)
    return way


def _lay_water(rng: Random, grid: Grid) -> list[tuple[int, int]]:
    """The hexsides of a river from the north edge to the south edge, between the zones of the armies."""
    first, last = BANK, grid.columns - BANK
    border = rng.randint(first, last)
    west: set[int] = set()
    for row in range(grid.rows):
        border = min(max(border + rng.randint(-1, 1), first), last)
        west |= {grid.at(column, row) for column in range(border)}
    return [
        (cell, beyond)
        for cell in sorted(west)
        for beyond in grid.neighbours(cell).values()
        if beyond != OFF_BOARD and beyond not in west
    ]
