"""How prices of One-Hour Fantasy are found: armies of one race each, on fields that are the same from both sides.

Commands are not bound to points here, so that what they are worth shows: an army has one or two (OH-6.2c). Who has lost
fewer points, as they are printed, after the last turn wins, unless an army is gone before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from warhost.rulesets.onehour.setup.catalogue import KINDS, RACES, catalogue
from warhost.rulesets.onehour.setup.faults import SIDES
from warhost.rulesets.onehour.setup.generate import array_of
from warhost.rulesets.onehour.setup.muster import COMMAND, LINE, Army, in_roster_order
from warhost.rulesets.onehour.setup.scenario import OnehourScenario
from warhost.shelf import pricing
from warhost.shelf.grid import Grid, squares
from warhost.shelf.painting import Painting, dice_of
from warhost.shelf.pricing import Kind, Listing, Pricing

COLUMNS, ROWS = 12, 11
TURNS = 30
MOST_UNITS, MOST_COMMANDS = 12, 2
PATCH, COVERED = 4, 20  # squares, and percent of a field
FORDS = (1, 4, 7, 10)
GROUND = {"open": "", "woods": "w", "hills": "1", "villages": "v", "river": "~"}
FIELDS = {
    "open": "in the open",
    "woods": "between woods",
    "hills": "in hills",
    "villages": "among villages",
    "river": "at a river with fords",
}


@cache
def listings() -> Mapping[str, Listing]:
    """A listing for each race."""
    return {race: _listing(race) for race in RACES}


def _listing(race: str) -> Listing:
    row = catalogue().races[race]
    kinds = tuple(
        Kind(
            f"{race}.{kind}",
            unit.name,
            kind,
            unit.points,
            MOST_COMMANDS if kind == COMMAND else MOST_UNITS,
            unit.points,
        )
        for kind, unit in row.units.items()
    )
    needs = ((f"{race}.{COMMAND}",), (f"{race}.{LINE[0]}",))
    return Listing(race, row.many, kinds, needs, _faults, MOST_UNITS)


def _faults(army: pricing.Army) -> Iterator[str]:
    """More of another type than Infantry. Rule: OH-6.2c."""
    number = {kind: sum(times for one, times in army.items() if one.endswith(f".{kind}")) for kind in LINE}
    for kind in LINE[1:]:
        if number[kind] > number[LINE[0]]:
            name = catalogue().types[kind].name
            yield f"{number[kind]} {name} are more than the {number[LINE[0]]} Infantry"


def scenario(field: str, armies: Sequence[pricing.Army], seed: int) -> OnehourScenario:
    """The battle of two armies on a field. Rule: OH-6.1a, OH-6.1c."""
    rng, grid = dice_of(seed), _grid()
    return OnehourScenario.model_validate(
        {
            "ruleset": "onehour",
            "id": "priced",
            "name": f"Armies meet {FIELDS[field]}",
            "summary": "A battle that tells what units are worth.",
            "designer": "Warhost, price list",
            "turns": TURNS,
            "rows": _paint(field, seed),
            **{
                side: {"army": side, **array_of(rng, grid, side, _units(army))}
                for side, army in zip(SIDES, armies, strict=True)
            },
            "victory": {"kind": "points_lost"},
        }
    )


def _units(army: pricing.Army) -> Army:
    """Race and unit type of each unit."""
    named = [kind.partition(".") for kind, number in army.items() for _ in range(number)]
    return in_roster_order((race, kind) for race, _, kind in named)


@cache
def _grid() -> Grid:
    return squares(COLUMNS, ROWS)


@lru_cache(maxsize=8)
def _paint(field: str, seed: int) -> tuple[str, ...]:
    """The rows of a field, in mirror image."""
    rng, letter = dice_of(seed), GROUND[field]
    closed = "".join(letter for letter, ground in catalogue().terrain.items() if len(ground.enters) < len(KINDS))
    ground = Painting(_grid(), closed, catalogue().field.zone)
    if field == "river":
        for column in range(COLUMNS):
            ground.letters[ground.grid.at(column, ground.middle)] = "f" if column in FORDS else letter
        return ground.rows()
    between = ground.between()
    for _ in range(COLUMNS * ROWS if letter else 0):
        if ground.letters.count(letter) * 100 >= COVERED * ground.grid.size:
            break
        cell = rng.choice(between)
        for _ in range(PATCH):
            if cell in between:
                ground.put(cell, letter)
            cell = rng.choice(ground.neighbours(cell))
    return ground.rows()


PRICING = Pricing(
    listings=listings,
    usual=tuple(RACES),
    fields=FIELDS,
    scenario=scenario,
    anchor={f"{race}.{kind}": unit.points for race in RACES for kind, unit in catalogue().races[race].units.items()},
    budgets=(16, 56),
    groups={kind: row.name for kind, row in catalogue().types.items()},
)
