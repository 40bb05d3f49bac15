"""A view of an open table as a scene: what text map and SVG draw.

Bases of the second side have a ring, so that nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from warhost.shelf.names import Point, PointNames
from warhost.shelf.pictures.album import FIRE, WEAPONS, cover_of, cross, line_of
from warhost.shelf.pictures.plane import NO_MARK, Area, Cover, Figure, Link, Mark, Scene
from warhost.shelf.pictures.plane_svg import INCH, NO_FILL
from warhost.shelf.pictures.seen import COLOURS, Seen
from warhost.shelf.pictures.svg import INK, LINE, drawn, layers, text
from warhost.shelf.views import Data

BARE, POINT = ".", "@"
GOLD, FLAME = "#e0a514", "#d4480f"
RINGS = ("", '<circle r="6.7" fill="none" stroke="#fff" stroke-width=".8"/>')
JOINED = (("#fff", 6, ""), (INK, 3, ""))
JOINS, LEADS = "crossed blades", "golden rim"
"""Signs of those who are joined by a bar, and of those who lead."""
WAVERING, BLEEDING = "white flag", "drop"


def scene_of(seen: Seen) -> Scene:
    """All that is in a picture of an open table."""
    return _Table(seen).scene()


class _Table:
    """A view of an open table, to be made a scene part by part."""

    def __init__(self, seen: Seen) -> None:
        self.seen, self.ground = seen, seen.ground
        self.at: dict[str, Point] = {piece["label"]: (piece["place"][0], piece["place"][1]) for piece in seen.standing}

    def scene(self) -> Scene:
        """All of it."""
        seen, struck = self.seen, [*self.seen.signs("area")]
        return Scene(
            seen.heading,
            PointNames(self.ground["width"], self.ground["height"], max(self.ground["width"], self.ground["height"])),
            [*seen.sides.values()],
            Mark(BARE, self._bare()),
            self._covers(),
            [*self._areas({sign["area"] for sign in struck})],
            struck=Mark("^", struck[0]["sign"], FIRE) if struck else NO_MARK,
            **self._walls(),
            point=Mark(POINT, "point that counts"),
            points=[(x, y) for x, y in self.ground["goals"]],
            figures=[self._figure(piece) for piece in seen.standing],
            several="figures",
            links=self._links(),
            bars=[(self.at[a], self.at[b]) for a, b in self._pairs(JOINS)],
            bar_strokes=JOINED,
            legend=[*self._legend()],
            also=[f"{sign['text']}." for sign in struck],
            lists=seen.lists(),
        )

    # --- the ground ---------------------------------------------------------------------------------------

    def _name(self, kind: str) -> str:
        """What a kind of ground is called."""
        return str(self.seen.terms.get("terrain", {}).get(kind, {"name": kind})["name"])

    def _bare(self) -> str:
        """What the ground is called on which nothing lies."""
        kinds = self.seen.looks["motifs"]["terrain"]
        return next((self._name(kind) for kind, look in kinds.items() if look["motif"] == "grass"), "ground")

    def _covers(self) -> dict[str, Cover]:
        """Every kind of area of the game."""
        found = dict[str, Cover]()
        for kind, look in self.seen.looks["motifs"]["terrain"].items():
            cover = cover_of(look["motif"])
            found[kind] = Cover(self._name(kind), cover.mark, look["colour"], cover.outline, cover.pattern)
        return found

    def _areas(self, struck: set[str]) -> Iterator[Area]:
        for one in self.ground["areas"]:
            corners = tuple((x, y) for x, y in one["corners"])
            yield Area(one["type"], corners, f"{self._name(one['type'])} {one['id']}", one["id"] in struck)

    def _walls(self) -> dict[str, Any]:
        """Walls with their look: a table has them of one kind."""
        walls = self.ground["edges"]
        if not walls:
            return {}
        kind = walls[0]["kind"]
        look = self.seen.looks["motifs"]["edges"][kind]
        mark, strokes, _ = line_of(look["motif"], look["colour"])
        ends = [((*one["from"],), (*one["to"],)) for one in walls]
        return {"wall": Mark(mark, self._name(kind)), "wall_strokes": strokes, "walls": ends}

    # --- figures ------------------------------------------------------------------------------------------

    def _figure(self, piece: Data) -> Figure:
        """A figure on the table: number, name, place, how it stands; as drawn, and in words."""
        label = piece["label"]
        return Figure(self.at[label], label, self.seen.side(piece), self.seen.told(piece), self._drawn(piece))

    def _drawn(self, piece: Data) -> str:
        """What it bears behind its base, then its number, and what has befallen it."""
        signs = [self.seen.drawn_as(state) for state in self.seen.states(piece)]
        cross_on_it = f'<g transform="translate(-7 -7) scale(.7)">{cross(FLAME, 3.5)}</g>'
        ribbon = str(piece["slots"].get("ribbon", ""))
        parts = (
            *(drawn(path, INK, width=1.6) for weapon, path in WEAPONS.items() if weapon in signs),
            _base(self.seen.side(piece), LEADS in signs),
            text(str(piece["slots"].get("tag", piece["label"])), 3.2, 9, "#fff"),
            cross_on_it if BLEEDING in signs else "",
            _wavering(12) if WAVERING in signs else "",
            text(ribbon, -13, 9, FLAME) if ribbon else "",
        )
        return "".join(parts)

    # --- between figures, and the legend ------------------------------------------------------------------

    def _pairs(self, *signs: str) -> Iterator[tuple[str, str]]:
        """Those between whom something is that is drawn so, where both stand on the table."""
        for one in self.seen.signs("between"):
            if self.seen.drawn_as(one["sign"]) in signs and {*one["between"]} <= self.at.keys():
                first, second = one["between"]
                yield first, second

    def _links(self) -> Iterator[Link]:
        """Lines between those of whom one attacks the other, and along ways."""
        others = {sign["sign"] for sign in self.seen.looks["signs"].values()} - {JOINS}
        yield from (Link(self.at[a], self.at[b], GOLD, "6 4") for a, b in self._pairs(*others))
        for sign in self.seen.signs("path"):
            points: list[Point] = [(x, y) for x, y in sign["path"]]
            yield from (Link(start, end, INK, "3 3") for start, end in pairwise(points))

    def _legend(self) -> Iterator[tuple[str, str]]:
        """Picture and name of each mark on the figures."""
        yield from ((_base(number, False), side) for number, side in enumerate(self.seen.sides.values()))
        signs = {look["sign"]: name for name, look in self.seen.looks["signs"].items()}
        known = {
            LEADS: _base(0, True),
            **{weapon: drawn(path, INK, width=1.6) for weapon, path in WEAPONS.items()},
            BLEEDING: cross(FLAME, 2.5),
            WAVERING: _wavering(9),
            JOINS: "".join(layers(LINE, JOINED, NO_FILL)),
        }
        yield from ((picture, signs[sign]) for sign, picture in known.items() if sign in signs)
        if fallen := sum(bool(piece.get("gone")) for piece in self.seen.view["pieces"]):
            yield "", f"off the table: {fallen}"


def _base(side: int, leads: bool) -> str:
    """A base in its side's colour: the second side's has a ring, that of one who leads a golden rim."""
    gold = f'<circle r="{INCH / 2 - 1}" fill="none" stroke="{GOLD}" stroke-width="2"/>' if leads else ""
    return f'<circle r="{INCH / 2}" fill="{COLOURS[side]}"/>{RINGS[side % len(RINGS)]}{gold}'


def _wavering(radius: int) -> str:
    return f'<circle r="{radius}" fill="none" stroke="{INK}" stroke-width="2" stroke-dasharray="3 3"/>'
