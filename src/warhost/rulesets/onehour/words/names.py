"""What units and places are called: R1, R2, ... and B1, B2, ... for units, E5 for squares."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from warhost.errors import NotationError
from warhost.kernel.squares import FACINGS
from warhost.rulesets.onehour.setup.catalogue import catalogue
from warhost.rulesets.onehour.setup.scenario import OnehourScenario
from warhost.rulesets.onehour.state import Battle
from warhost.shelf.grid import Grid, squares
from warhost.shelf.names import PieceNames, kept, numbered

SIDE_LETTERS = "RB"
SIDE_NAMES = ("red", "black")
LABEL = re.compile(rf"[{SIDE_LETTERS}][0-9]+")
MARKED = "the marked squares"
FACING_WORDS = ("north", "east", "south", "west")


def side_of(word: str) -> int | None:
    """The side of the units that are called so, None for what is no label."""
    return SIDE_LETTERS.index(word[0]) if LABEL.fullmatch(word) else None


class Stance(NamedTuple):
    """Where a unit stands, and where it faces."""

    cell: int
    facing: int


@dataclass(frozen=True)
class Names(PieceNames):
    """The names of everything in one battle.

    `sides[p]`, `races[p]` and `kinds[p]` belong to unit number p, `rows` are the letters of the board. `stances` are
    known only where an action is read that leaves something out.
    """

    rows: tuple[str, ...]
    sides: tuple[int, ...]
    races: tuple[int, ...]
    kinds: tuple[int, ...]
    places: tuple[str, ...] = (MARKED,)  # what sites are called
    stones: tuple[str, ...] = ()  # the squares of stones
    stances: tuple[Stance, ...] = ()

    @classmethod
    def of(cls, battle: Battle, scenario: OnehourScenario) -> Names:
        """The names in a battle as it stands."""
        units = [battle.units[unit] for unit in range(battle.unit_count)]
        sides, races, kinds = ([int(getattr(one, part)) for one in units] for part in ("side", "race", "kind"))
        places = tuple(f"the {site.name}" for site in scenario.victory.sites) or (MARKED,)
        stones = tuple(stone.square for stone in scenario.stones)
        return kept(cls(scenario.rows, tuple(sides), tuple(races), tuple(kinds), places, stones))

    def knowing(self, units: Sequence[Stance]) -> Names:
        """These names with the stances of all units."""
        return replace(self, stances=tuple(units))

    # --- units --------------------------------------------------------------------------------------------

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The label of every unit."""
        return numbered(self.sides, SIDE_LETTERS)

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The label of every unit with what it is."""
        units = map(catalogue().unit, self.races, self.kinds)
        return tuple(f"{label} {unit.name}" for label, unit in zip(self.labels, units, strict=True))

    def piece(self, label: str) -> int:
        """The number of a unit by its label; NotationError when there is none."""
        number = label[1:]
        found = self.by_label.get(f"{label[0].upper()}{int(number)}") if number.isdecimal() else None
        if found is None:
            raise NotationError(label, "no such unit; units are called R1, R2, ... and B1, B2, ...")
        return found

    # --- squares ------------------------------------------------------------------------------------------

    @cached_property
    def grid(self) -> Grid:
        """The board."""
        return squares(len(self.rows[0]), len(self.rows))

    @cached_property
    def squares(self) -> tuple[str, ...]:
        """The name of every square."""
        return self.grid.named

    def square(self, cell: int) -> str:
        """The name of a square, be it beyond the board."""
        return self.squares[cell] if 0 <= cell < self.grid.size else self.grid.names.write(*self.grid.place(cell))

    def cell(self, square: str) -> int:
        """The cell of a square; NotationError when it is malformed or off the board."""
        return self.grid.cell(square.upper())

    def ground(self, cell: int) -> str:
        """What lies on a square."""
        column, row = self.grid.place(cell)
        return catalogue().terrain[self.rows[row][column]].name

    # --- stances ------------------------------------------------------------------------------------------

    def stance(self, unit: int) -> Stance | None:
        """How a unit stands, None where that is not known."""
        return self.stances[unit] if self.stances else None

    def in_front_of(self, unit: int, target: int) -> int | None:
        """The square from which a unit, facing as it does, has a target straight ahead; None where it is not known."""
        one, other = self.stance(unit), self.stance(target)
        if one is None or other is None or other.cell < 0:
            return None
        back = FACINGS[one.facing - 2]
        return max(self.grid.neighbour(other.cell, back), 0)
