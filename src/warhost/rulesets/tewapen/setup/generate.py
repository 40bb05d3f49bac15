"""Battles made up from a seed: two armies on fair, connected ground, with whatever the switched-on modules offer.

Black deploys in the first two rows, red in the last two. Where module 4 is on, a place is stormed instead.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any

from warhost.errors import UnknownName
from warhost.rulesets.tewapen.setup.armies import (
    check_armies,
    draw_armies,
    draw_individuals,
    draw_piece,
    draw_units,
)
from warhost.rulesets.tewapen.setup.assault import GARRISONS, assault
from warhost.rulesets.tewapen.setup.drafts import SIDES, stands_back
from warhost.rulesets.tewapen.setup.places import GARRISON, PLACES
from warhost.rulesets.tewapen.setup.scenario import MODULES_BUILT, TewapenScenario, grid
from warhost.rulesets.tewapen.state import SIEGE_MODULE
from warhost.shelf.painting import Painting, Side, chance, dice_of, heading

SMALLEST, LARGEST = 3, 14  # units a side
FIELD_BATTLES = (1, 2, 3)  # modules that are on unless others are wished for
DEPLOYMENT_ROWS = 2

# How often things happen, in percent.
RIVER, BROOK = 35, 20
ALONE = 20
FEATURES = {"w": 30, "h": 25, "d": 15, "v": 12, "x": 8, "s": 4, "b": 4, "t": 4}  # weights
SINGLE_HEXES = "vsbt"
PURPOSES = ("none", "tie", "points", "hold")
FURTHER_PURPOSES = ("alone", "stand")  # of ground, where the fight is about ground more often than about losses
BLOCKING = "xt"  # ground that some piece cannot stand on


def generate(
    seed: int,
    red: str | None = None,
    black: str | None = None,
    size: int | None = None,
    modules: Sequence[int] | None = None,
    place: str | None = None,
    defender: str | None = None,
) -> TewapenScenario:
    """A legal battle; the same arguments give the same battle.

    `red` and `black` name armies (`ARMIES`, with module 6 `SCIENCE_FICTION` too), `size` the units of each side, 3 to
    14; what is None is drawn by lot, with module 6 from science fiction and both armies of one scale. With module 4 a
    `place` (`PLACES`) is stormed that `defender` holds, "red" or "black", and `size` is the garrison's, 3 to 10. The
    modules are 1 to 3 unless others are wished for, and 4 as well for a place or a defender.
    Raises UnknownName for an army, place or side, and ValueError for a seed, size or modules that cannot be.
    """
    rng = dice_of(seed)
    if modules is None:
        modules = (*FIELD_BATTLES, SIEGE_MODULE) if place or defender else FIELD_BATTLES
    _check(size, modules, place, defender)
    check_armies(red, black, modules)
    armies = draw_armies(rng, red, black, modules)
    if SIEGE_MODULE in modules:
        place = place or rng.choice(PLACES)
        battle = assault(
            rng, place, defender or rng.choice(SIDES), armies, size or rng.randint(*GARRISONS[place]), modules
        )
    else:
        battle = _meet(rng, armies, size, modules)
    return TewapenScenario.model_validate(
        {**heading("tewapen", seed, armies, battle.pop("summary")), "modules": tuple(sorted(modules)), **battle}
    )


def _check(size: int | None, modules: Sequence[int], place: str | None, defender: str | None) -> None:
    if 1 not in modules or not set(modules) <= set(MODULES_BUILT) or len(set(modules)) < len(modules):
        others = ", ".join(str(module) for module in MODULES_BUILT if module != 1)
        raise ValueError(f"modules {list(modules)}: module 1 must be there, {others} may be, each once")
    if (place or defender) and SIEGE_MODULE not in modules:
        raise ValueError(f"modules {list(modules)}: a place is stormed with module {SIEGE_MODULE} only")
    if place is not None and place not in PLACES:
        raise UnknownName("place", place, PLACES)
    if defender is not None and defender not in SIDES:
        raise UnknownName("side", defender, SIDES)
    who, least, most = ("a garrison", *GARRISON) if SIEGE_MODULE in modules else ("a side", SMALLEST, LARGEST)
    if size is not None and not least <= size <= most:
        raise ValueError(f"size {size}: {who} has {least} to {most} units")


def _meet(rng: Random, armies: Sequence[str], size: int | None, modules: Collection[int]) -> dict[str, Any]:
    """What a scenario says of two armies that meet in the field."""
    size = size or min(rng.randint(SMALLEST, LARGEST), rng.randint(SMALLEST, LARGEST))
    painting, walls = _paint(rng, size, modules)
    ground = painting.grid
    occupied: dict[int, str] = {}
    forces = {
        side: {"army": army, "pieces": _field(rng, painting, side, army, size, modules, occupied)}
        for side, army in zip(SIDES, armies, strict=True)
    }
    traps = _lay_traps(rng, painting, occupied) if 2 in modules else []
    return {
        "summary": f"{size} units a side on {ground.columns} by {ground.rows} hexes",
        "turns": rng.randint(6, 12),
        "rows": painting.rows(),
        "walls": painting.named(walls),
        "cliffs": painting.named(painting.barred),
        **forces,
        "traps": traps,
        "victory": _choose_victory(rng, painting, size, modules),
    }


# Ground


def _paint(rng: Random, size: int, modules: Collection[int]) -> tuple[Painting, list[Side]]:
    """A battlefield of 9 x 7 hexes for the smallest armies up to 15 x 11 for the largest, and its walls."""
    larger = size - SMALLEST
    ground = Painting(grid(9 + larger * 6 // 11, 7 + larger * 2 // 11 * 2), BLOCKING, DEPLOYMENT_ROWS)
    _paint_water(rng, ground)
    letters = {letter: weight for letter, weight in FEATURES.items() if 3 in modules or letter not in "sbt"}
    for _ in range(ground.grid.size // 12):
        (letter,) = rng.choices(list(letters), list(letters.values()))
        _paint_patch(rng, ground, letter)
    walls = [side for _ in range(rng.randint(0, 3)) for side in ground.with_mirror(_choose_hexside(rng, ground))]
    for _ in range(rng.choice((0, 0, 1, 2))):
        ground.bar(_choose_hexside(rng, ground))
    _blemish(rng, ground)
    return ground, walls


def _paint_water(rng: Random, ground: Painting) -> None:
    """Perhaps a river along the middle, with fords of clear ground, or a brook from one army to the other."""
    lot, columns, at = rng.randrange(100), ground.grid.columns, ground.grid.at
    if lot < RIVER:
        fords = rng.sample(range(columns), 2 + columns // 6)
        for column in range(columns):
            ground.put(at(column, ground.middle), "." if column in fords else "r")
    elif lot < RIVER + BROOK:
        column = rng.randrange(2, columns - 2)
        for row in range(ground.middle + 1):
            ground.put(at(column, row), "r")
            column = min(max(column + rng.choice((-1, 0, 0)) + row % 2, 0), columns - 1)


def _paint_patch(rng: Random, ground: Painting, letter: str) -> None:
    """A patch of one terrain in the upper half, a single hex or up to four together."""
    cell = ground.grid.at(rng.randrange(ground.grid.columns), rng.randrange(ground.middle + 1))
    for _ in range(1 if letter in SINGLE_HEXES else rng.randint(1, 4)):
        ground.put(cell, letter)
        cell = rng.choice(ground.neighbours(cell))


def _choose_hexside(rng: Random, ground: Painting) -> Side:
    """A hexside in the upper half with a hex on either side."""
    cell = ground.grid.at(rng.randrange(1, ground.grid.columns - 1), rng.randrange(1, ground.middle + 1))
    return cell, rng.choice(ground.grid.directions)


def _blemish(rng: Random, ground: Painting) -> None:
    """Change a few hexes on one side only: no real field is a perfect mirror."""
    for _ in range(rng.randint(0, 3)):
        cell = rng.choice(sorted(range(ground.grid.size), key=ground.grid.place))
        if ground.letters[cell] not in BLOCKING:
            ground.letters[cell] = rng.choice(".whd")


# Forces


def _field(
    rng: Random,
    ground: Painting,
    side: str,
    army: str,
    size: int,
    modules: Collection[int],
    occupied: dict[int, str],
) -> list[dict[str, Any]]:
    """The pieces of one side where they deploy; their hexes are added to `occupied`."""
    back, front = (0, 1) if side == "black" else (ground.grid.rows - 1, ground.grid.rows - 2)
    pieces = []
    own: list[int] = []
    for troop in draw_units(rng, army, size, modules):
        preferred = back if stands_back(troop) else front
        cell = _free_cell(rng, ground, occupied, (preferred, back + front - preferred))
        occupied[cell] = side
        own.append(cell)
        pieces.append(draw_piece(rng, troop, ground.grid.named[cell], modules))
    for troop in draw_individuals(rng, army, size, modules):
        alone = chance(rng, ALONE)
        cell = _free_cell(rng, ground, occupied, (back, front)) if alone else rng.choice(own)
        occupied[cell] = side
        pieces.append(draw_piece(rng, troop, ground.grid.named[cell], modules))
    return pieces


def _free_cell(rng: Random, ground: Painting, occupied: Collection[int], rows: Sequence[int]) -> int:
    """A deployment hex without a piece, in the first of the rows that has one."""
    cells = [[ground.grid.at(column, row) for column in range(ground.grid.columns)] for row in rows]
    free = [[cell for cell in row if cell not in occupied] for row in cells]
    return rng.choice(next(cells for cells in free if cells))


# Traps and victory


def _lay_traps(rng: Random, ground: Painting, occupied: Collection[int]) -> list[dict[str, Any]]:
    """For each side perhaps traps between the armies: a number to be placed secretly, or fixed ones."""
    letters = rng.choice((".wd", ".w", ".d", ".wdhr"))
    sites = [cell for cell in ground.between() if ground.letters[cell] in letters and cell not in occupied]
    orders: list[dict[str, Any]] = []
    for side in SIDES:
        number = min(rng.randint(1, 3), len(sites) // 4)
        match rng.choice(("none", "none", "none", "secret", "fixed")) if number else "none":
            case "secret":
                rows = DEPLOYMENT_ROWS, ground.grid.rows - 1 - DEPLOYMENT_ROWS
                orders.append({"owner": side, "count": number, "rows": rows, "terrain": letters})
            case "fixed":
                hexes = rng.sample(sites, number)
                sites = [cell for cell in sites if cell not in hexes]
                orders.append({"owner": side, "hexes": tuple(ground.grid.named[cell] for cell in hexes)})
    return orders


def _choose_victory(rng: Random, ground: Painting, size: int, modules: Collection[int]) -> dict[str, Any]:
    """Points for losses, perhaps ground to be held, and mostly a number of points that ends the battle early."""
    individual = rng.choice((1, 1, 2))
    victory: dict[str, Any] = {"individual": individual}
    early = rng.choice(("at_once", "end_of_turn", None))
    if early:
        victory[early] = max(2, size * 2 // 3) + individual - 1
    upper = [cell for cell in ground.between() if cell <= ground.mirror(cell)]
    sites = [cell for cell in upper if ground.letters[cell] not in BLOCKING]
    match rng.choice(PURPOSES + (FURTHER_PURPOSES if 6 in modules else ())):
        case "tie" | "points" | "alone" | "stand" as purpose:
            chosen = rng.sample(sites, 2)
            hexes = dict.fromkeys(ground.grid.named[twin] for cell in chosen for twin in (cell, ground.mirror(cell)))
            victory["hexes"] = tuple(hexes)
            victory |= {purpose: _draw_stand(rng, len(hexes))} if purpose == "stand" else {"hexes_count": purpose}
        case "hold":
            centre = [cell for cell in sites if cell == ground.mirror(cell)]
            victory["hold"] = {"hex": ground.grid.named[rng.choice(centre or sites)], "turns": 2}
    return victory


def _draw_stand(rng: Random, hexes: int) -> dict[str, Any]:
    """One side that has to hold half of the hexes to the end."""
    return {"side": rng.choice(SIDES), "hexes": max(1, hexes // 2)}
