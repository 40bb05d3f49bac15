"""What figures and places are called: figures by the number on their base, points in inches, `18.00,12.50`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property

from warhost.errors import NotationError
from warhost.rulesets.heroes.setup.catalogue import EVENT_IDS as EVENT_IDS
from warhost.rulesets.heroes.setup.catalogue import GodEvent, Warrior, catalogue
from warhost.rulesets.heroes.setup.scenario import HeroesScenario
from warhost.rulesets.heroes.state import POINT, Battle
from warhost.shelf.names import UNIT as UNIT
from warhost.shelf.names import PieceNames, PointNames, kept, read_length, write_length
from warhost.shelf.names import Point as Point

SIDE_NAMES = ("greek", "trojan")
PEOPLES = ("Greeks", "Trojans")
NUMBER = re.compile(r"[0-9]{1,3}")

inches, read_inches = write_length, read_length


@cache
def warriors_in_order() -> tuple[Warrior, ...]:
    """The rows of the roster in their order."""
    return tuple(catalogue().roster.values())


def god_event(god: int) -> GodEvent:
    """The row of a god event by its number."""
    return catalogue().events[EVENT_IDS[god]]


def event_name(god: int) -> str:
    """The name of a god event with its id: "Mist (E6)"."""
    return f"{god_event(god).name} ({EVENT_IDS[god]})"


def point_name(x: int, y: int) -> str:
    """A point as it is written: "18.00,12.50"."""
    return f"{inches(x)},{inches(y)}"


@dataclass(frozen=True)
class Names(PieceNames):
    """The names of everything in one battle.

    `numbers[f]` and `rows[f]` belong to figure number f, `areas` to the areas of the ground; the table's size is in u.
    """

    width: int
    height: int
    areas: tuple[str, ...]
    numbers: tuple[int, ...]
    rows: tuple[int, ...]

    @classmethod
    def of(cls, battle: Battle, scenario: HeroesScenario) -> Names:
        """The names in a battle as it stands."""
        figures = [battle.figures[figure] for figure in range(battle.count)]
        numbers, rows = tuple([int(one.number) for one in figures]), tuple([int(one.row) for one in figures])
        return kept(cls(*scenario.table, area_names(scenario), numbers, rows))

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The label of every figure: its number."""
        return tuple(str(number) for number in self.numbers)

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The label of every figure with its name."""
        warriors = warriors_in_order()
        return tuple(f"{label} {warriors[row].name}" for label, row in zip(self.labels, self.rows, strict=True))

    def figure(self, label: str) -> int:
        """The figure of a number; NotationError when there is none."""
        found = NUMBER.fullmatch(label)
        if found and (figure := self.by_label.get(str(int(label)))) is not None:
            return figure
        raise NotationError(label, "no figure has this number" if found else "a figure is named by its number")

    @cached_property
    def points(self) -> PointNames:
        """How points are written and read."""
        return PointNames(self.width, self.height, POINT)

    def point(self, text: str) -> Point:
        """The point that is written so, on the table or somewhat off it; NotationError when no action can name it."""
        return self.points.read(text)

    @property
    def size(self) -> str:
        """Width and height of the table in inches: "36.00 by 36.00"."""
        return self.points.size

    def area(self, name: str) -> int:
        """The number of an area of the ground; NotationError when there is none."""
        if name in self.areas:
            return self.areas.index(name)
        raise NotationError(name, f"no such area; areas are {', '.join(self.areas) or 'none'}")


def area_names(scenario: HeroesScenario) -> tuple[str, ...]:
    """The ids of a scenario's areas, in order; ramparts are lines, not areas."""
    kinds = catalogue().terrain
    return tuple(piece.id for piece in scenario.terrain if kinds[piece.type].shape == "area")
