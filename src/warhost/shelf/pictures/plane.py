"""An open table as it is drawn: its size, the areas that cover it, walls, points that count. Lengths are hundredths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from warhost.shelf.names import UNIT, Point, PointNames
from warhost.shelf.pictures.svg import Stroke

RULER = 6 * UNIT  # between the numbers beside the table


class Cover(NamedTuple):
    """What a kind of area is called, its character; in the SVG its colour, outline, and a motif of 24 by 24 pixels."""

    name: str
    mark: str
    colour: str
    outline: str
    motif: str


class Area(NamedTuple):
    """An area, convex and counter-clockwise; `is_struck` when there is on it what the table's `struck` describes."""

    cover: str
    corners: tuple[Point, ...]
    told: str
    is_struck: bool = False


class Mark(NamedTuple):
    """What can stand on the table: its character, its name, what it looks like in the SVG."""

    mark: str
    name: str
    drawn: str = ""


@dataclass(frozen=True)
class Plane:
    """A table. Walls run from a to b and protect what is to their left."""

    names: PointNames
    bare: Mark
    covers: Mapping[str, Cover]
    areas: Sequence[Area]
    struck: Mark
    wall: Mark
    wall_strokes: tuple[Stroke, ...]
    walls: Sequence[tuple[Point, Point]]
    point: Mark
    points: Sequence[Point]
    several: str  # what several pieces in one place are called

    @property
    def present(self) -> dict[str, Cover]:
        """The kinds of areas on this table."""
        kinds = {area.cover for area in self.areas}
        return {key: cover for key, cover in self.covers.items() if key in kinds}
