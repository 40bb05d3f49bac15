"""A battle as a picture: one SVG that stands alone, for notebooks and web pages.

Hexes have a colour and a motif, red pieces are round and black ones square, so that nothing is told by colour alone.
All looks are attributes: a picture changes nothing in the page that it is put into.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from xml.sax.saxutils import escape

from warhost.kernel.hexes import DIRECTIONS
from warhost.rulesets.tewapen.rules.pieces import is_individual
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.state import NONE, OFF_BOARD, Battle, Kind, TrapState
from warhost.rulesets.tewapen.words.ascii_map import (
    Hexsides,
    fogged_cells,
    known_traps,
    name_of,
    pieces_by_cell,
    states_of,
    trap_in_words,
)
from warhost.rulesets.tewapen.words.names import SIDE_LETTERS, SIDE_NAMES, Names

# A hex, in pixels: half its width, half its height, and the way down to the next row. Corner d begins side d.
HALF, TALL, ROW = 31, 36, 54
CORNERS = ((HALF, 18), (HALF, -18), (0, -TALL), (-HALF, -18), (-HALF, 18), (0, TALL))
HEX = "M0-36l31 18v36l-31 18-31-18v-36z"
MARGIN = 10
LEGEND_ROW, LETTER = 26, 6.4  # height of a legend line, width of one of its letters

GRASS, EARTH, PAPER, INK = "#dfe5b8", "#e3d3a8", "#faf7ee", "#2b2b2b"
SPOTS = ((-17, -10), (17, -10), (0, -6), (-20, 12), (20, 12), (0, 25))  # of a motif over a hex
CORNER_SPOTS = ((-16, -11), (16, -11), (-15, 17), (15, 17))


def _strewn(strokes: str, spots: Iterable[tuple[int, int]], left: int = 0, up: int = 0) -> str:
    """A path that draws the same strokes at many spots, each begun somewhat to the left and above."""
    return "".join(f"M{x - left} {y - up}{strokes}" for x, y in spots)


def _drawn(path: str, stroke: str, fill: str = "none", width: float = 1.3, more: str = "") -> str:
    return f'<path d="{path}" fill="{fill}" stroke="{stroke}" stroke-width="{width}"{more}/>'


def _ring(radius: int, stroke: str, width: float, dashes: str) -> str:
    return f'<circle r="{radius}" fill="none" stroke="{stroke}" stroke-width="{width}" stroke-dasharray="{dashes}"/>'


def _waves(*lines: tuple[int, int]) -> str:
    """Wavy lines, each given by half its length and its height."""
    return "".join(f"M{-x} {y}q{x / 4:g}-4 {x / 2:g} 0t{x / 2:g} 0 {x / 2:g} 0 {x / 2:g} 0" for x, y in lines)


BLADES = _drawn(_strewn("l-2-4m3 4v-5m3 5l2-4", ((-16, -8), (12, -14), (17, 12), (-9, 22))), "#a9b676")
TREES = _drawn(_strewn("l6 9h-4v4h-4v-4h-4z", SPOTS, up=8), "#2f5d33", "#4d8049", 0.8)
TUFTS = _drawn(_strewn("h12m-9-2l-2-5m5 5v-7m3 7l2-5", SPOTS, left=6), "#7d6a33")
SLOPES = _ring(22, "#94703f", 8, "1.5 4.26") + _ring(11, "#94703f", 5, "1.5 3.43")
HOUSES = _drawn(_strewn("l7-6 7 6v8h-14z", (*CORNER_SPOTS, (0, 1)), left=7), "#6d3b26", "#c9764f", 1)
CRAGS = _drawn(_strewn("l9-15 9 15", (*CORNER_SPOTS, (0, 2)), left=9, up=-7), "#3d3a37", "#b9b5b0", 1.6)
STONES = _ring(22, "#6c6f75", 7, "5.5 8.32") + _ring(8, "#6c6f75", 4, "4 4.38")
MOUND = '<circle r="22" fill="#c7b27c" stroke="#7c6a38" stroke-width="1.5"/>' + _ring(18, "#7c6a38", 1.2, "3 3")
DOOR = _drawn("M-4 26v-9h8v9z", INK, INK)
FLOOR = _drawn("M-23-17h46v36h-46z", "#8d8474", "#f3eee3")
COLUMNS = _drawn("M-19-13h38v28h-38z", "#8d8474", width=4.5, more=' stroke-linecap="round" stroke-dasharray="0 7.33"')
# Terrain letter -> colour and motif.
LOOKS = {
    ".": (GRASS, BLADES),
    "w": ("#a8c686", TREES),
    "d": (EARTH, TUFTS),
    "h": ("#d9be91", SLOPES),
    "r": ("#a9d0ee", _drawn(_waves((22, -15), (25, -3), (25, 9), (18, 21)), "#4683b5")),
    "v": ("#e6d5bd", HOUSES),
    "x": ("#8f8b86", CRAGS),
    "s": (GRASS, STONES),
    "b": (GRASS, MOUND + DOOR),
    "t": (GRASS, FLOOR + COLUMNS),
}
MIST = _drawn(_waves((22, -12), (26, 2), (22, 16)), "#8b98a5", width=1.6)
FOG = f'<path d="{HEX}" fill="#eef1f4" opacity=".68"/>{MIST}'
WALL = (("#5a3d22", "7", ""), ("#d8b384", "4", "7 2"))  # strokes on top of each other: colour, width, dashes
CLIFF = (("#33302d", "11", "2 3"), ("#33302d", "3.5", ""))

TRAP = _ring(12, "#5b3412", 6, "3.8 2.48") + '<circle r="9" fill="#fff3d6" stroke="#5b3412" stroke-width="1.5"/>'
JAWS, SMALL_JAWS = _ring(25, "#5b3412", 6, "4.5 3.35"), _ring(12, "#5b3412", 3, "3 2.03")  # round what a trap holds
PALE = ' opacity=".55"'  # of a hidden trap
COLOURS = ("#b3231b", "#26292f")  # of the sides
GOLD = "#f5c445"
BODIES = ('<circle r="20"', '<rect x="-18" y="-18" width="36" height="36" rx="5"')
BADGES = ('<circle r="9.5"', '<rect x="-9" y="-9" width="18" height="18" rx="3"')
EMBLEMS = {  # above the label
    Kind.FOOT: "M-7-15h14v8h-14zl14 8m0-8l-14 8",
    Kind.MOUNTED: "M-7-15h14v8h-14zm0 8l14-8",
    Kind.LARGE: "M-7-7l3.5-8 3.5 5 3.5-5 3.5 8z",
    Kind.MACHINE: "M-7-15h14v8h-14zm5.5 4a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0",
    Kind.INDIVIDUAL: "M-6-7l-1-7 4 3 3-5 3 5 4-3-1 7z",
}
EMBLEM_HEIGHT = 11  # of an emblem's middle above the counter's
KIND_NAMES = {
    Kind.FOOT: "foot",
    Kind.MOUNTED: "mounted",
    Kind.LARGE: "large or monster",
    Kind.MACHINE: "machine",
    Kind.INDIVIDUAL: "individual",
}


def draw_svg(
    battle: Battle,
    terrain: Sequence[str],
    walls: Hexsides,
    cliffs: Hexsides,
    names: Names,
    viewer: int | None = None,
) -> str:
    """The board with everything on it as an SVG document; the same battle always gives the same text.

    `terrain` holds a string of letters for each row of the board; `walls` and `cliffs` are pairs of hex and direction.
    `viewer` is the side that looks, which does not see the enemy's hidden traps; None is the referee, who sees all.

    Rule: TW-2.9.7a
    """
    columns, rows = len(terrain[0]), len(terrain)
    fog, traps = fogged_cells(battle, columns, rows), known_traps(battle, viewer)
    width, board_height = 2 * HALF * columns + HALF + 2 * MARGIN, ROW * rows + TALL // 2 + 2 * MARGIN
    groups = (_ground_entries(terrain, walls, cliffs, bool(fog)), _piece_entries(battle, bool(traps)))
    legend, height = _legend(groups, width, board_height)
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>',
        f"<title>Te Wapen!, turn {battle.turn}</title>",
        f"<desc>{escape(_description(battle, columns, rows, names, traps))}</desc>",
        _definitions(terrain, bool(fog)),
        f'<rect width="{width}" height="{height}" rx="6" fill="{PAPER}"/>',
        *_ground(terrain, fog),
        *_hexsides(walls, WALL),
        *_hexsides(cliffs, CLIFF),
        *_traps(battle, traps, columns, names),
        *_pieces(battle, columns, names),
        *legend,
        "</svg>",
    ]
    return "\n".join(parts)


def centre_of(column: int, row: int) -> tuple[int, int]:
    """Where the middle of a hex is in the picture, in pixels."""
    return MARGIN + HALF * (2 * column + 1 + (row & 1)), MARGIN + TALL + ROW * row


# --- what it is to those who do not see it ----------------------------------------------------------------


def _description(battle: Battle, columns: int, rows: int, names: Names, traps: dict[int, list[int]]) -> str:
    """The picture in words: the board, every piece, every known trap."""
    armies = [
        f"{side.capitalize()}: {'; '.join(_in_words(battle, piece, names) for piece in _army(battle, number))}."
        for number, side in enumerate(SIDE_NAMES)
    ]
    known = [f"Trap in {trap_in_words(battle, trap, names)}." for here in traps.values() for trap in here]
    return " ".join([f"A board of {columns} by {rows} hexes.", *armies, *known])


def _army(battle: Battle, side: int) -> list[int]:
    """The pieces that a side has on the board."""
    pieces = [battle.pieces[piece] for piece in range(battle.piece_count)]
    return [piece for piece, one in enumerate(pieces) if one.side == side and one.cell != OFF_BOARD]


def _in_words(battle: Battle, piece: int, names: Names) -> str:
    one = battle.pieces[piece]
    counters = [f"activation counters {one.counters}"] if one.counters > 0 else []
    facts = [f"wounds {one.wounds} of {one.full_wounds}", *counters, *states_of(battle, piece, names)]
    return f"{names.label(piece)} {name_of(battle, piece)} in {names.hex(int(one.cell))}, {', '.join(facts)}"


# --- the ground -------------------------------------------------------------------------------------------


def _definitions(terrain: Sequence[str], is_foggy: bool) -> str:
    """One hex of each terrain on the board, to be drawn again and again."""
    present = "".join(terrain)
    outline = f'd="{HEX}" stroke="#6f6a4d" stroke-opacity=".6"'
    hexes = [
        f'<g id="warhost-{ord(letter)}"><path {outline} fill="{colour}"/>{motif}</g>'
        for letter, (colour, motif) in LOOKS.items()
        if letter in present
    ]
    fog = [f'<g id="warhost-fog">{FOG}</g>'] if is_foggy else []
    return f"<defs>{''.join(hexes + fog)}</defs>"


def _ground(terrain: Sequence[str], fog: set[int]) -> Iterator[str]:
    """The hexes, the fog over them, and their numbers."""
    cells = [(column, row) for row, letters in enumerate(terrain) for column in range(len(letters))]
    for column, row in cells:
        yield _use(f"warhost-{ord(terrain[row][column])}", *centre_of(column, row))
    for cell in sorted(fog):
        row, column = divmod(cell, len(terrain[0]))
        yield _use("warhost-fog", *centre_of(column, row))
    halo = f'stroke="{PAPER}" stroke-opacity=".7" stroke-width="2" paint-order="stroke"'
    yield f'<g font-family="sans-serif" font-size="7.5" text-anchor="middle" fill="#55523f" {halo}>'
    for column, row in cells:
        x, y = centre_of(column, row)
        yield f'<text x="{x}" y="{y - 23}">{column:02}{row:02}</text>'
    yield "</g>"


def _use(name: str, x: float, y: float) -> str:
    return f'<use href="#{name}" x="{x}" y="{y}"/>'


def _hexsides(sides: Hexsides, strokes: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    """All walls, or all cliffs, as one line of several strokes."""
    line = "".join(_hexside_line(hex_id, direction) for hex_id, direction in sides)
    if line:
        yield from (_side_stroke(line, *stroke) for stroke in strokes)


def _hexside_line(hex_id: str, direction: str) -> str:
    x, y = centre_of(int(hex_id[:2]), int(hex_id[2:]))
    side = DIRECTIONS.index(direction)
    (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
    return f"M{x + ax} {y + ay}L{x + bx} {y + by}"


def _side_stroke(line: str, colour: str, width: str, dashes: str) -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{line}" stroke="{colour}" stroke-width="{width}"{dashed}/>'


# --- traps and pieces -------------------------------------------------------------------------------------


def _traps(battle: Battle, traps: dict[int, list[int]], columns: int, names: Names) -> Iterator[str]:
    """The traps that nobody is in, each with its owner's letter; hidden ones are pale."""
    for cell, here in traps.items():
        x, y = centre_of(cell % columns, cell // columns)
        for trap in here:
            one = battle.traps[trap]
            if one.prisoner == NONE:
                pale = PALE if one.state == TrapState.HIDDEN else ""
                told = f"<title>Trap in {escape(trap_in_words(battle, trap, names))}</title>"
                letter = _text(SIDE_LETTERS[one.owner], 4, 11, INK)
                yield f'<g transform="translate({x} {y})"{pale}>{told}{TRAP}{letter}</g>'


def _pieces(battle: Battle, columns: int, names: Names) -> Iterator[str]:
    """The counter of every occupied hex, and round its foot a badge for each individual that stands there too."""
    for cell, (lead, *others) in pieces_by_cell(battle).items():
        x, y = centre_of(cell % columns, cell // columns)
        yield _counter(battle, lead, names, x, y - 2 if others else y)
        for place, piece in enumerate(others):
            across, down = _badge_spot(place, len(others))
            yield _badge(battle, piece, names, round(x + across, 1), round(y + down, 1))


def _badge_spot(place: int, number: int) -> tuple[float, float]:
    """Where one of so many badges is, seen from the middle of its hex: on a ring, the middle one at the bottom."""
    turn = min(math.pi / 4, 2 * math.pi / number) * (place - (number - 1) / 2)
    return 25 * math.sin(turn), 25 * math.cos(turn)


def _counter(battle: Battle, piece: int, names: Names, x: int, y: int) -> str:
    one = battle.pieces[piece]
    edge = f'stroke="{GOLD}" stroke-width="2.4"' if is_individual(battle, piece) else 'stroke="#fff" stroke-width="1.4"'
    drawn = [
        JAWS if one.prison != NONE else "",
        f'{BODIES[one.side]} fill="#000" opacity=".3" transform="translate(2 2.5)"/>',
        f'{BODIES[one.side]} fill="{COLOURS[one.side]}" {edge}/>',
        _drawn(EMBLEMS[Kind(one.kind)], "#fff", width=1.2),
        _text(names.label(piece), 6, 13.5, "#fff"),
        _pips(int(one.wounds), int(one.full_wounds)),
        f'<g transform="translate(16 -15)">{_activated(int(one.counters))}</g>' if one.counters > 0 else "",
    ]
    return _group(battle, piece, names, x, y, "".join(drawn))


def _activated(counters: int) -> str:
    """The golden disc of a piece with activation counters."""
    return f'<circle r="6.5" fill="{GOLD}" stroke="{INK}"/>{_text(str(counters), 3.3, 9, INK)}'


def _badge(battle: Battle, piece: int, names: Names, x: float, y: float) -> str:
    one = battle.pieces[piece]
    drawn = [
        SMALL_JAWS if one.prison != NONE else "",
        f'{BADGES[one.side]} fill="{COLOURS[one.side]}" stroke="{GOLD}" stroke-width="1.8"/>',
        _text(names.label(piece), 3, 8, "#fff"),
        f'<circle cx="7.5" cy="-7.5" r="3.4" fill="{GOLD}" stroke="{INK}"/>' if one.counters > 0 else "",
    ]
    return _group(battle, piece, names, x, y, "".join(drawn))


def _group(battle: Battle, piece: int, names: Names, x: float, y: float, drawn: str) -> str:
    told = escape(_in_words(battle, piece, names))
    return f'<g transform="translate({x:g} {y:g})"><title>{told}</title>{drawn}</g>'


def _text(text: str, y: float, size: float, fill: str) -> str:
    look = f'font-family="sans-serif" font-weight="bold" font-size="{size:g}" text-anchor="middle" fill="{fill}"'
    return f'<text y="{y:g}" {look}>{escape(text)}</text>'


def _pips(left: int, full: int) -> str:
    """A row of dots, one for each wound of the profile; those that are lost are hollow."""
    step = min(6.0, 28 / full)
    dots = "".join(
        f'<circle cx="{step * (place - (full - 1) / 2):.3g}" cy="12" r="{step * 0.36:.3g}"'
        + ("/>" if place < left else ' fill="none"/>')
        for place in range(full)
    )
    return f'<g fill="#fff" stroke="#fff" stroke-width=".8">{dots}</g>'


# --- the legend -------------------------------------------------------------------------------------------


def _ground_entries(
    terrain: Sequence[str], walls: Hexsides, cliffs: Hexsides, is_foggy: bool
) -> Iterator[tuple[str, str]]:
    """Picture and name of each kind of ground on the board."""
    charts, present = catalogue().charts, "".join(terrain)
    for letter, ground in charts.terrain.items():
        if letter in present:
            yield _small(f"warhost-{ord(letter)}"), ground.name
    for sides, strokes, name in ((walls, WALL, "wall"), (cliffs, CLIFF, "cliff")):
        if sides:
            yield "".join(_side_stroke("M-10 0H10", *stroke) for stroke in strokes), charts.hexside[name].name
    if is_foggy:
        yield _small("warhost-fog"), "fog"


def _piece_entries(battle: Battle, has_traps: bool) -> Iterator[tuple[str, str]]:
    """Picture and name of each mark on the counters of this battle."""
    if has_traps:
        yield f'<g transform="scale(.75)">{TRAP}</g>', "trap"
    pieces = [battle.pieces[piece] for piece in range(battle.piece_count)]
    for kind, name in KIND_NAMES.items():
        if any(one.kind == kind for one in pieces):
            yield f'<g transform="translate(0 {EMBLEM_HEIGHT})">{_drawn(EMBLEMS[kind], INK)}</g>', name
    if any(one.counters > 0 for one in pieces):
        yield _activated(1), "activation counters"


def _legend(groups: Iterable[Iterable[tuple[str, str]]], width: int, top: int) -> tuple[list[str], int]:
    """Little pictures with their names, each group on lines of its own, and the height of the picture with them."""
    drawn, y = [], top + LEGEND_ROW // 2 - 4
    for group in groups:
        x = MARGIN
        for picture, name in group:
            wide = round(40 + LETTER * len(name))
            if x > MARGIN and x + wide > width:
                x, y = MARGIN, y + LEGEND_ROW
            drawn.append(
                f'<g transform="translate({x + 10} {y})">{picture}<text x="15" y="4">{escape(name)}</text></g>'
            )
            x += wide
        y += LEGEND_ROW
    return [f'<g font-family="sans-serif" font-size="12" fill="{INK}">', *drawn, "</g>"], y - LEGEND_ROW // 2 + 4


def _small(name: str) -> str:
    return f'<use href="#{name}" transform="scale(.32)"/>'
