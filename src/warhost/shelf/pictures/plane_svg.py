"""The SVG of an open table, north on top: every kind of area has a colour and a motif."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from xml.sax.saxutils import escape

from warhost.shelf.names import UNIT, Point
from warhost.shelf.pictures.plane import RULER, Scene
from warhost.shelf.pictures.svg import INK, LINE, document, layers, own_id, placed

INCH, MARGIN = 18, 26  # pixels of a unit, and round the table
SAND, EDGE = "#ecdfb6", "#8b7a4b"
NO_FILL = ' fill="none"'


def draw_svg(scene: Scene) -> str:
    """The table with everything on it as an SVG document; the same scene always gives the same text."""
    draw = _Drawing(scene)
    size = pixels(scene.names.width) + 2 * MARGIN, pixels(scene.names.height) + 2 * MARGIN
    figures = (placed(*draw.spot(one.at), one.drawn, one.told) for one in scene.figures)
    parts = (*draw.table(), *draw.areas(), *draw.points(), *draw.walls(), *draw.links(), *figures, *draw.bars())
    legend = (draw.ground_entries(), scene.legend)
    return document(scene.title, scene.in_words(), size, MARGIN, draw.definitions(), parts, legend)


def pixels(length: int) -> int:
    """A length on the table in pixels."""
    return round(length * INCH / UNIT)


class _Drawing:
    """A table with what is on it, to be drawn part by part."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def spot(self, point: Point) -> Point:
        """Where a point of the table is in the picture, in pixels."""
        return MARGIN + pixels(point[0]), MARGIN + pixels(self.scene.names.height - point[1])

    def definitions(self) -> str:
        """A pattern for each kind of area."""
        square = 'width="24" height="24"'
        return "".join(
            f'<pattern id="{own_id(key)}" {square} patternUnits="userSpaceOnUse">'
            f'<rect {square} fill="{cover.colour}"/>{cover.motif}</pattern>'
            for key, cover in self.scene.present.items()
        )

    def table(self) -> Iterator[str]:
        """The bare table with a grid, and the numbers of units at its edges."""
        width, height = self.scene.names.width, self.scene.names.height
        (left, top), (right, bottom) = self.spot((0, height)), self.spot((width, 0))
        area = f'x="{left}" y="{top}" width="{right - left}" height="{bottom - top}"'
        yield f'<rect {area} fill="{SAND}" stroke="{EDGE}" stroke-width="2"/>'
        across = [self.spot((x, 0))[0] for x in range(0, width + 1, RULER)]
        up = [self.spot((0, y))[1] for y in range(0, height + 1, RULER)]
        lines = "".join(f"M{x} {top}V{bottom}" for x in across) + "".join(f"M{left} {y}H{right}" for y in up)
        yield f'<path d="{lines}" stroke="{EDGE}" stroke-opacity=".3" fill="none"/>'
        yield f'<g font-family="sans-serif" font-size="9" text-anchor="middle" fill="{EDGE}">'
        yield from (f'<text x="{x}" y="{bottom + 12}">{RULER // UNIT * n}</text>' for n, x in enumerate(across))
        yield from (f'<text x="{left - 11}" y="{y + 3}">{RULER // UNIT * n}</text>' for n, y in enumerate(up))
        yield "</g>"

    def areas(self) -> Iterator[str]:
        """Woods and other areas, and at their corners what has struck them."""
        for area in self.scene.areas:
            corners = " ".join("{},{}".format(*self.spot(corner)) for corner in area.corners)
            look = f'{self._fill(area.cover)} stroke-width="1.5"'
            yield f'<polygon points="{corners}" {look}><title>{escape(area.told)}</title></polygon>'
            if area.is_struck:
                yield from (placed(*self.spot(corner), self.scene.struck.drawn) for corner in area.corners)

    def _fill(self, cover: str) -> str:
        return f'fill="url(#{own_id(cover)})" stroke="{self.scene.covers[cover].outline}"'

    def points(self) -> Iterator[str]:
        """Crosses on the points that count."""
        for x, y in map(self.spot, self.scene.points):
            yield f'<path d="M{x - 6} {y}h12m-6-6v12" stroke="{INK}" stroke-width="2"/>'

    def walls(self) -> Iterator[str]:
        """Walls, with teeth on the side that they protect."""
        strokes = self.scene.wall_strokes
        for a, b in self.scene.walls:
            (ax, ay), (bx, by) = self.spot(a), self.spot(b)
            yield from layers(f"M{ax} {ay}L{bx} {by}", strokes, NO_FILL)
            length = hypot(bx - ax, by - ay) or 1
            out_x, out_y = 7 * (by - ay) / length, 7 * (ax - bx) / length  # to the left, seen from a to b
            steps = int(length // 18)
            teeth = (((bx - ax) * n / steps + ax, (by - ay) * n / steps + ay) for n in range(steps + 1) if steps)
            path = "".join(f"M{x:.1f} {y:.1f}l{out_x:.1f} {out_y:.1f}" for x, y in teeth)
            yield from layers(path, ((strokes[0][0], 2, ""),), NO_FILL)

    def links(self) -> Iterator[str]:
        """Lines from point to point."""
        for start, end, colour, dashes in self.scene.links:
            (ax, ay), (bx, by) = self.spot(start), self.spot(end)
            yield from layers(f"M{ax} {ay}L{bx} {by}", ((colour, 2, dashes),), NO_FILL)

    def bars(self) -> Iterator[str]:
        """Bars across the bases of those who are joined."""
        for start, end in self.scene.bars:
            (x, y), (to_x, to_y) = self.spot(start), self.spot(end)
            (ax, ay), (bx, by) = ((x + (to_x - x) * part, y + (to_y - y) * part) for part in (0.35, 0.65))
            yield from layers(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}", self.scene.bar_strokes, NO_FILL)

    def ground_entries(self) -> Iterator[tuple[str, str]]:
        """Picture and name of each kind of ground on the table."""
        for key, cover in self.scene.present.items():
            yield f'<rect x="-9" y="-9" width="18" height="18" {self._fill(key)}/>', cover.name
        if self.scene.walls:
            yield "".join(layers(LINE, self.scene.wall_strokes, NO_FILL)), self.scene.wall.name
        if any(area.is_struck for area in self.scene.areas):
            yield self.scene.struck.drawn, self.scene.struck.name
