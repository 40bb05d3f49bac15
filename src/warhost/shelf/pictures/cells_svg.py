"""The SVG of a field of cells: boards of hexes and of squares.

Every ground has a colour and a motif, and every side's counters a shape of their own, so that nothing is told by colour
alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from warhost.shelf.grid import Grid, Shape
from warhost.shelf.names import Point
from warhost.shelf.pictures.cells import Counter, Edge, Field, Scene, Sign
from warhost.shelf.pictures.svg import (
    GOLD,
    INK,
    LINE,
    PAPER,
    document,
    drawn,
    flag_disc,
    golden_disc,
    layers,
    own_id,
    placed,
    text,
)

MARGIN = 10


class CellPicture(NamedTuple):
    """A cell in pixels: so many for a unit of the grid across and down, its outline, where its name stands."""

    across: int
    down: int
    outline: str
    name_y: int


CELLS: dict[Shape, CellPicture] = {
    "pointy": CellPicture(31, 18, "M0-36l31 18v36l-31 18-31-18v-36z", -23),
    "flat": CellPicture(18, 31, "M-18-31h36l18 31-18 31h-36l-18-31z", -22),
    "square": CellPicture(31, 31, "M-31-31h62v62h-62z", -22),
}
ROUND = ('<circle r="20"', '<circle r="9.5"')
SQUARE = ('<rect x="-18" y="-18" width="36" height="36" rx="5"', '<rect x="-9" y="-9" width="18" height="18" rx="3"')
DIAMOND = ('<path d="M0-25L25 0L0 25L-25 0z"', '<path d="M0-12L12 0L0 12L-12 0z"')
HEXAGON = ('<path d="M-11-20h22L23 0L11 20h-22L-23 0z"', '<path d="M-5-9.5h10L11 0L5 9.5h-10L-11 0z"')
SHIELD = ('<path d="M-19-19h38v19q0 15-19 23q-19-8-19-23z"', '<path d="M-9-9h18v9q0 7-9 11q-9-4-9-11z"')
HOUSE = ('<path d="M0-25L20-8v27h-40v-27z"', '<path d="M0-12L10-4v13h-20v-13z"')
SHAPES = (ROUND, SQUARE, DIAMOND, HEXAGON, SHIELD, HOUSE)
"""The counter and the badge of each side, by the number of the side."""
EMBLEM = 'transform="translate(0 -11.5) scale(.026)"'  # from 512 pixels about the middle to its place on a counter
LETTER = 0.62  # width of a bold one of size 1
WHITE_EDGE = 'stroke="#fff" stroke-width="1.4"'
BOW = "M-8-19L0-31 8-19z"  # of a counter that faces somewhere


def draw_svg(scene: Scene) -> str:
    """The board with everything on it as an SVG document; the same scene always gives the same text."""
    field, grid = scene.field, scene.field.grid
    parts = (
        *_cells(field),
        *(line for edge in field.edges for line in _border(grid, edge)),
        *(_sign(grid, one) for one in scene.signs if one.drawn),
        *_stacks(scene),
    )
    legend = (_ground_entries(field), scene.legend)
    definitions = _definitions(field) + _emblems(scene)
    return document(scene.title, scene.in_words(), _size(grid), MARGIN, definitions, parts, legend)


def centre_of(grid: Grid, cell: int) -> Point:
    """Where the middle of a cell is in the picture, in pixels."""
    picture, reach = CELLS[grid.shape], [max(way) for way in zip(*grid.cell_shape.corners, strict=True)]
    x, y = grid.centre(cell)
    return MARGIN + picture.across * (x + reach[0]), MARGIN + picture.down * (y + reach[1])


def _size(grid: Grid) -> Point:
    """Width and height of the board with its margins, in pixels; hexes have room for half a hex more either way."""
    picture, pitch = CELLS[grid.shape], [max(way) for way in zip(*grid.cell_shape.steps.values(), strict=True)]
    more = 0 if grid.shape == "square" else 1
    width, height = pitch[0] * grid.columns + more, pitch[1] * grid.rows + more
    return 2 * MARGIN + picture.across * width, 2 * MARGIN + picture.down * height


# --- the ground -------------------------------------------------------------------------------------------


def _definitions(field: Field) -> str:
    """One cell of each ground on the board, to be drawn again and again."""
    outline = CELLS[field.grid.shape].outline
    edged = f'd="{outline}" stroke="#6f6a4d" stroke-opacity=".6"'
    cells = [
        f'<g id="{_id_of(letter)}"><path {edged} fill="{ground.colour}"/>{ground.motif}</g>'
        for letter, ground in field.present.items()
    ]
    veil = f'<path d="{outline}" fill="{field.veil.colour}" opacity=".68"/>{field.veil.motif}'
    return "".join(cells) + (f'<g id="{_id_of(field.veil.name)}">{veil}</g>' if field.veil.cells else "")


def _emblems(scene: Scene) -> str:
    """Each emblem on the board, to be drawn again and again."""
    return "".join(f'<g id="{own_id(name)}">{drawn}</g>' for name, drawn in scene.emblems)


def _id_of(name: str) -> str:
    return own_id(str(ord(name)) if len(name) == 1 else name)


def _cells(field: Field) -> Iterator[str]:
    """The cells, what veils them, and their names."""
    centres = [centre_of(field.grid, cell) for cell in range(field.grid.size)]
    for cell, (x, y) in enumerate(centres):
        yield f'<use href="#{_id_of(field.letter(cell))}" x="{x}" y="{y}"/>'
    for x, y in (centres[cell] for cell in sorted(field.veil.cells)):
        yield f'<use href="#{_id_of(field.veil.name)}" x="{x}" y="{y}"/>'
    halo = f'stroke="{PAPER}" stroke-opacity=".7" stroke-width="2" paint-order="stroke"'
    yield f'<g font-family="sans-serif" font-size="7.5" text-anchor="middle" fill="#55523f" {halo}>'
    for (x, y), name in zip(centres, field.grid.named, strict=True):
        yield f'<text x="{x}" y="{y + CELLS[field.grid.shape].name_y}">{name}</text>'
    yield "</g>"


def _border(grid: Grid, edge: Edge) -> Iterator[str]:
    """All borders of a kind, as one line of several strokes."""
    if edge.sides:
        yield from layers("".join(_side_line(grid, *side, edge.leads) for side in edge.sides), edge.strokes)


def _side_line(grid: Grid, name: str, direction: str, leads: float) -> str:
    """A side from corner to corner, or so much of the way over it from the middle of its cell to that of the next."""
    cell, side, shape = grid.cell(name), grid.cell_shape.sides.index(direction), CELLS[grid.shape]
    x, y = centre_of(grid, cell)
    corners = [(x + shape.across * dx, y + shape.down * dy) for dx, dy in grid.cell_shape.corners]
    (ax, ay), (bx, by) = corners[side], corners[(side + 1) % len(corners)]
    if not leads:
        return f"M{ax} {ay}L{bx} {by}"
    over_x, over_y = (ax + bx) / 2, (ay + by) / 2
    half_x, half_y = (over_x - x) * leads, (over_y - y) * leads
    return f"M{over_x - half_x:g} {over_y - half_y:g}L{over_x + half_x:g} {over_y + half_y:g}"


def _sign(grid: Grid, one: Sign) -> str:
    """What lies in a cell, or across a side of it along the way over that."""
    x, y = centre_of(grid, one.cell)
    if not one.towards:
        return placed(x, y, one.drawn, one.told, one.look)
    shape, side = CELLS[grid.shape], grid.cell_shape.sides.index(one.towards)
    corners = grid.cell_shape.corners
    half_x, half_y = ((corners[side][axis] + corners[(side + 1) % len(corners)][axis]) / 2 for axis in (0, 1))
    across, down = shape.across * half_x, shape.down * half_y
    turned = f'<g transform="rotate({math.degrees(math.atan2(down, across)) - 90:.0f})">{one.drawn}</g>'
    return placed(x + across, y + down, turned, one.told, one.look)


def _ground_entries(field: Field) -> Iterator[tuple[str, str]]:
    """Picture and name of each kind of ground on the board."""
    for letter, ground in field.present.items():
        yield _small(letter), ground.name
    yield from (("".join(layers(LINE, edge.strokes)), edge.name) for edge in field.edges if edge.sides)
    if field.veil.cells:
        yield _small(field.veil.name), field.veil.name


def _small(name: str) -> str:
    return f'<use href="#{_id_of(name)}" transform="scale(.32)"/>'


# --- counters ---------------------------------------------------------------------------------------------


def _stacks(scene: Scene) -> Iterator[str]:
    """The counter of every occupied cell, and round its foot a badge for each other piece that stands there too."""
    colours = tuple(scene.sides.values())
    for cell, (lead, *others) in scene.stacks().items():
        x, y = centre_of(scene.field.grid, cell)
        yield placed(x, y - 2 if others else y, _counter(lead, colours[lead.side]), lead.told)
        for place, other in enumerate(others):
            across, down = _badge_spot(place, len(others))
            badge = _badge(other, colours[other.side])
            yield placed(round(x + across, 1), round(y + down, 1), badge, other.told)


def _badge_spot(place: int, number: int) -> tuple[float, float]:
    """Where one of so many badges is, seen from the middle of its cell: on a ring, the middle one at the bottom."""
    turn = min(math.pi / 4, 2 * math.pi / number) * (place - (number - 1) / 2)
    return 25 * math.sin(turn), 25 * math.cos(turn)


def _counter(one: Counter, colour: str) -> str:
    body, edge = SHAPES[one.side][0], f'stroke="{GOLD}" stroke-width="2.4"' if one.is_golden else WHITE_EDGE
    parts = (
        one.under[0],
        "" if one.turn is None else drawn(BOW, "#fff", colour, more=f' transform="rotate({one.turn:g})"'),
        f'{body} fill="#000" opacity=".3" transform="translate(2 2.5)"/>',
        f'{body} fill="{colour}" {edge}/>',
        f'<use href="#{own_id(one.emblem)}" fill="#fff" {EMBLEM}/>' if one.emblem else "",
        text(one.written, 6, _fitting(one.written, 13.5, 34), "#fff"),
        _figure(one),
        placed(16, -15, _disc(one)) if one.counted or one.flag else "",
    )
    return "".join(parts)


def _fitting(words: str, most: float, width: float) -> float:
    """The size of letters at which words are no wider than that."""
    return round(min(most, width / (LETTER * max(1, len(words)))), 1)


def _figure(one: Counter) -> str:
    """The dots of a piece, else its number, if it has either."""
    if one.full:
        return _pips(one.left, one.full)
    return text(one.figure, 16, 9, "#fff") if one.figure else ""


def _disc(one: Counter) -> str:
    """What is counted on a piece, else the letter of what holds for it."""
    return golden_disc(one.counted) if one.counted else flag_disc(one.flag)


def _badge(one: Counter, colour: str) -> str:
    parts = (
        one.under[1],
        f'{SHAPES[one.side][1]} fill="{colour}" stroke="{GOLD}" stroke-width="1.8"/>',
        text(one.written, 3, _fitting(one.written, 8, 17), "#fff"),
        f'<circle cx="7.5" cy="-7.5" r="3.4" fill="{GOLD}" stroke="{INK}"/>' if one.counted or one.flag else "",
    )
    return "".join(parts)


def _pips(left: int, full: int) -> str:
    """A row of dots, one for each step of a piece; those that are lost are hollow."""
    step = min(6.0, 28 / full)
    dots = "".join(
        f'<circle cx="{step * (place - (full - 1) / 2):.3g}" cy="12" r="{step * 0.36:.3g}"'
        + ("/>" if place < left else ' fill="none"/>')
        for place in range(full)
    )
    return f'<g fill="#fff" stroke="#fff" stroke-width=".8">{dots}</g>'
