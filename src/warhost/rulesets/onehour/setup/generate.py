"""Battles made up from a seed: a random field, and two armies that are rolled or bought.

Red comes from the south edge, black from the north; the features of the field keep clear of both.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from warhost.errors import UnknownName
from warhost.rulesets.onehour.setup.catalogue import DIE, RACES, catalogue
from warhost.rulesets.onehour.setup.faults import SIDES
from warhost.rulesets.onehour.setup.muster import COMMAND, LINE, Army, buy_army, in_roster_order, points_of, roll_army
from warhost.rulesets.onehour.setup.scenario import OnehourScenario
from warhost.rulesets.onehour.state import MAX_UNITS
from warhost.shelf.grid import Grid, squares
from warhost.shelf.painting import chance, dice_of, heading

MUSTERS = {"die": 50, "large": 25, "points": 25}  # weights
LARGE = (2, 3)  # rolls of a large muster
ALLIES = 40  # percent of large armies whose later rolls are for another race
QUARTERS = ((0, 0), (1, 0), (0, 1), (1, 1))  # north-west, north-east, south-west, south-east
STANDING = {"red": ("S", "N"), "black": ("N", "S")}  # home edge and facing


def generate(
    seed: int,
    red: str | None = None,
    black: str | None = None,
    muster: str | None = None,
) -> OnehourScenario:
    """A sound battle; the same arguments give the same battle.

    `red` and `black` name races, `muster` how armies are made up: "die", "large" or "points". What is None is drawn by
    lot. Raises UnknownName for a race or muster, ValueError for a seed that cannot be.

    Rule: OH-6.2a, OH-6.2b, OH-6.2c, OH-6.2d
    """
    rng = dice_of(seed)
    for kind, name, known in (("race", red, RACES), ("race", black, RACES), ("muster", muster, MUSTERS)):
        if name is not None and name not in known:
            raise UnknownName(kind, name, known)
    races = [name or rng.choice([*RACES]) for name in (red, black)]
    muster = muster or rng.choices([*MUSTERS], [*MUSTERS.values()])[0]
    armies = _muster(rng, races, muster)
    field = catalogue().field
    grid = squares(field.columns, field.rows)
    names = [_army_name(army) for army in armies]
    points = " against ".join(str(points_of(army)) for army in armies)
    return OnehourScenario.model_validate(
        {
            **heading("onehour", seed, names, f"{points} points on a random field"),
            "turns": field.turns,
            "rows": _lay_field(rng, grid),
            **{
                side: {"army": name, **array_of(rng, grid, side, army)}
                for side, name, army in zip(SIDES, names, armies, strict=True)
            },
            "victory": {"kind": "points_lost"},
        }
    )


# --- forces -----------------------------------------------------------------------------------------------


def _muster(rng: Random, races: Sequence[str], muster: str) -> list[Army]:
    """Both armies; a third roll is left out where it makes too many units for one battle."""
    if muster == "points":
        return [buy_army(rng, race, catalogue().purchase.points) for race in races]
    rolls = rng.choice(LARGE) if muster == "large" else 1
    rolled = [[roll_army(rng, ally) for ally in _allies(rng, race, rolls)] for race in races]
    while sum(len(part) for parts in rolled for part in parts) > MAX_UNITS:
        rolled = [parts[:-1] for parts in rolled]
    return [in_roster_order(unit for part in parts for unit in part) for parts in rolled]


def _allies(rng: Random, race: str, rolls: int) -> list[str]:
    """The race of each roll. Rule: OH-T.1e."""
    ally = rng.choice([*RACES]) if chance(rng, ALLIES) else race
    return [race, *[ally] * (rolls - 1)]


def _army_name(army: Army) -> str:
    return " and ".join(dict.fromkeys(catalogue().races[race].many for race, _ in army))


def array_of(rng: Random, grid: Grid, side: str, army: Army) -> dict[str, Any]:
    """An army drawn up in its zone: Cavalry on the wings, then Archers, Infantry in the middle, Commands behind.

    Infantry for whom there is no room in the line stand behind it.
    """
    home, facing = STANDING[side]
    depth = catalogue().field.zone
    rows = range(grid.rows - depth, grid.rows) if side == "red" else range(depth - 1, -1, -1)
    fighters = sorted((n for n, (_, kind) in enumerate(army) if kind != COMMAND), key=lambda n: LINE.index(army[n][1]))
    reserve, line = fighters[: -grid.columns], _line(rng, fighters[-grid.columns :])
    behind = [number for number in range(len(army)) if number not in line and number not in reserve] + reserve
    placed = dict(zip(_middle(rng, grid, rows[0], len(line)), line, strict=True))
    placed |= dict(zip(_middle(rng, grid, rows[1], len(behind)), behind, strict=True))
    squares_of = {number: grid.named[cell] for cell, number in placed.items()}
    corners = grid.at(0, min(rows)), grid.at(grid.columns - 1, max(rows))
    return {
        "home": home,
        "zones": (":".join(grid.named[cell] for cell in corners),),
        "units": [
            {"race": race, "type": kind, "square": squares_of[number], "facing": facing}
            for number, (race, kind) in enumerate(army)
        ],
    }


def _line(rng: Random, fighters: Sequence[int]) -> list[int]:
    """Fighters from one wing to the other, the first in the middle."""
    first = rng.randrange(2)
    left, right = fighters[first::2], fighters[1 - first :: 2]
    return [*reversed(left), *right]


def _middle(rng: Random, grid: Grid, row: int, number: int) -> list[int]:
    """So many squares side by side in a row, about in its middle."""
    room = grid.columns - number
    first = min(max(room // 2 + rng.choice((-1, 0, 1)), 0), room)
    return [grid.at(column, row) for column in range(first, first + number)]


# --- ground -----------------------------------------------------------------------------------------------


def _lay_field(rng: Random, grid: Grid) -> tuple[str, ...]:
    """The field with the feature of each quarter, by three dice: feature, column and row of its anchor.

    Rule: OH-6.2d
    """
    field = catalogue().field
    letters = [["."] * grid.columns for _ in range(grid.rows)]
    width, height = grid.columns // 2, grid.rows // 2
    for east, south in QUARTERS:
        feature, across, down = field.features[rng.randrange(DIE)], rng.randrange(DIE), rng.randrange(DIE)
        for row in range(down, min(down + feature.rows, height)):
            for column in range(across, min(across + feature.columns, width)):
                if field.zone <= south * height + row < grid.rows - field.zone:
                    letters[south * height + row][east * width + column] = feature.letter
    return tuple("".join(row) for row in letters)
