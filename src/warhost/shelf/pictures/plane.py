"""An open table as it is drawn: ground, and who stands where. Text map and SVG show it; lengths are hundredths."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from warhost.shelf.names import UNIT, Point, PointNames
from warhost.shelf.pictures.svg import Stroke, in_words

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


NO_MARK = Mark("", "")


class Figure(NamedTuple):
    """A piece at a point, drawn round its middle."""

    at: Point
    label: str
    side: int
    told: str
    drawn: str


class Link(NamedTuple):
    """A line between two points."""

    start: Point
    end: Point
    colour: str
    dashes: str


@dataclass(frozen=True)
class Scene:
    """All that is in a picture. Walls run from a to b and protect what is to their left; bars join two bases."""

    title: str
    names: PointNames
    sides: Sequence[str]
    bare: Mark
    covers: Mapping[str, Cover] = field(default_factory=dict)
    areas: Sequence[Area] = ()
    struck: Mark = NO_MARK
    wall: Mark = NO_MARK
    wall_strokes: Sequence[Stroke] = ()
    walls: Sequence[tuple[Point, Point]] = ()
    point: Mark = NO_MARK
    points: Sequence[Point] = ()
    figures: Sequence[Figure] = ()
    several: str = "pieces"  # what they are called
    links: Iterable[Link] = ()
    bars: Iterable[tuple[Point, Point]] = ()
    bar_strokes: Sequence[Stroke] = ()
    legend: Iterable[tuple[str, str]] = ()  # little pictures of figures, with their names
    also: Sequence[str] = ()  # sentences on what else there is
    lists: Sequence[str] = ()  # lines below the text map

    @property
    def present(self) -> dict[str, Cover]:
        """The kinds of areas on this table."""
        kinds = {area.cover for area in self.areas}
        return {key: cover for key, cover in self.covers.items() if key in kinds}

    def in_words(self) -> str:
        """The picture for those who do not see it: the table, every figure of both sides, what else there is."""
        table, told = (
            f"A table of {self.names.size} {self.names.measure}.",
            [(one.side, one.told) for one in self.figures],
        )
        return in_words(table, self.sides, told, self.also, nobody="nobody")
