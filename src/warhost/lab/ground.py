"""What lies where on a board: the terrain of each place, in the words of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from warhost.lab.deeds import SQUARE, place_name
from warhost.ruleset import Ruleset

Point = tuple[float, float]
OPEN = "open"


def terrain_of(ruleset: Ruleset, scenario: Any) -> dict[str, str]:
    """The terrain of every place of a scenario by its name; of an open table that of its squares' middles."""
    ground, words = ruleset.ground(scenario), ruleset.terms().get("terrain", {})

    def word(kind: str) -> str:
        return str(words[kind]["name"]) if kind in words else kind

    if ground.get("board") == "plane":
        return {place: word(kind) for place, kind in _squares(ground)}
    return {place: word(kind) for place, kind in _cells(ground)}


def _cells(ground: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Every cell with the kind of its terrain; cells stand in the order of their grid."""
    rows, by_column = ground["terrain"], ground["grid"]["shape"] == "flat"
    kinds = [row[column] for column in range(len(rows[0])) for row in rows] if by_column else [*"".join(rows)]
    yield from zip(ground["cells"], kinds, strict=True)


def _squares(ground: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Every square of an open table with what its middle lies in; an area without any middle has that nearest to it."""
    areas = [(area["type"], [(x, y) for x, y in area["corners"]]) for area in ground["areas"]]
    half = SQUARE / 2
    found = {
        place_name([x, y]): next((kind for kind, corners in areas if is_inside((x + half, y + half), corners)), OPEN)
        for x in range(0, ground["width"], SQUARE)
        for y in range(0, ground["height"], SQUARE)
    }
    for kind, corners in areas:
        if kind not in found.values():
            x, y = (sum(lengths) / len(lengths) for lengths in zip(*corners, strict=True))
            found[place_name([int(x), int(y)])] = kind
    yield from found.items()


def is_inside(point: Point, corners: Sequence[Point]) -> bool:
    """True for a point inside a polygon: a line from it crosses the sides an odd number of times."""
    x, y = point
    crossed = False
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossed = not crossed
    return crossed
