r"""The text map of a field of cells, with room for two lines of five characters in each.

     .' '.       ___       +-----+     hexside marks take the place of the outline
    | R3+ |     /   \      |>R3+ |     label of the piece, + when others stand with it; before it where it faces
    |w 2 *|    / R3+ \     |w 2 *|     ground, a sign, a number, a flag
     '. .'     \w 2 */     +-----+
                \___/

A cell without pieces shows its ground as a texture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from warhost.drawing import DrawnLine, Span, TextMap
from warhost.shelf.grid import Grid, Shape
from warhost.shelf.names import Point
from warhost.shelf.pictures.cells import Counter, Field, Scene
from warhost.shelf.pictures.text import flow

LEFT, TOP = 4, 1  # room for the numbers of rows and columns
INSIDE = 5
BARE = "."  # ground without texture
FACINGS = "^'>.v,<`"
"""Where a piece faces, in eighths of a turn from straight up."""
ATTENDED, COUNTED = "+", "*"
"""Behind the label of a piece that does not stand alone; in a cell of whose piece something is counted."""


@dataclass(frozen=True)
class Template:
    """A cell in characters. `sides` says of each character of the outline to which side of the cell it belongs."""

    outline: tuple[str, ...]
    sides: tuple[str, ...]
    across: tuple[int, int]  # so many characters for so many units of the grid
    down: tuple[int, int]

    def corner(self, centre: Point) -> Point:
        """Where a cell with this centre begins: characters from the left, lines from the top."""
        x, y = centre
        return LEFT + x * self.across[0] // self.across[1], TOP + y * self.down[0] // self.down[1]

    @cached_property
    def inside(self) -> tuple[tuple[int, int, int], ...]:
        """The lines inside a cell: which, and where each starts and stops."""
        lines = enumerate(self.outline[1:-1], start=1)
        return tuple((down, len(line) - len(line.lstrip()) + 1, len(line.rstrip()) - 1) for down, line in lines)

    def side(self, number: int) -> Iterator[tuple[int, int, int]]:
        """The runs of characters of a side: on which line, and where each starts and stops."""
        for down, line in enumerate(self.sides):
            for run in re.finditer(f"{number}+", line):
                yield down, *run.span()


TEMPLATES: dict[Shape, Template] = {
    "pointy": Template(
        (" .' '. ", "|     |", "|     |", " '. .' "),
        (" 22 11 ", "3     0", "3     0", " 44 55 "),
        across=(3, 1),
        down=(1, 1),
    ),
    "flat": Template(
        ("  ___  ", " /   \\ ", "/     \\", "\\     /", " \\___/ "),
        ("  333  ", " 2   4 ", "2     4", "1     5", " 10005 "),
        across=(5, 3),
        down=(2, 1),
    ),
    "square": Template(
        ("+-----+", "|     |", "|     |", "+-----+"),
        (" 00000 ", "3     1", "3     1", " 22222 "),
        across=(3, 1),
        down=(3, 2),
    ),
}


def draw_text(scene: Scene) -> TextMap:
    """The board with its numbers, its legend, and the lists that stand below it."""
    field, stacks = scene.field, scene.stacks()
    signs: dict[int, str] = {}
    for sign in sorted(scene.signs, key=lambda sign: sign.mark):
        signs.setdefault(sign.cell, sign.mark)
    canvas = _Canvas(field.grid)
    for cell in range(field.grid.size):
        _draw_cell(canvas, field, cell, signs.get(cell, " "), stacks.get(cell, ()))
    for edge in field.edges:
        for name, direction in edge.sides:
            _draw_side(canvas, field.grid.cell(name), direction, edge.mark)
    _draw_numbers(canvas)
    grounds = [f"{letter} {ground.name}" for letter, ground in field.present.items()]
    marks = (*([scene.note] if scene.note else []), *field.marks(), *scene.marks)
    return TextMap(canvas.drawn(), (*flow(grounds), *flow(marks)), tuple(scene.lists))


class _Canvas:
    """The characters of a board, and what they show."""

    def __init__(self, grid: Grid) -> None:
        self.grid, self.template = grid, TEMPLATES[grid.shape]
        corners = [self.corner(cell) for cell in range(grid.size)]
        width = max(x for x, _ in corners) + len(self.template.outline[0])
        height = max(y for _, y in corners) + len(self.template.outline)
        self.characters = [[" "] * width for _ in range(height)]
        self.spans: list[list[Span]] = [[] for _ in range(height)]

    def corner(self, cell: int) -> Point:
        """Where a cell begins: characters from the left, lines from the top."""
        return self.template.corner(self.grid.centre(cell))

    def write(self, x: int, y: int, text: str, span: Span | None = None) -> None:
        """Put text on a line, and note what it shows."""
        self.characters[y][x : x + len(text)] = text
        if span is not None:
            self.spans[y].append(span)

    def drawn(self) -> tuple[DrawnLine, ...]:
        """The finished lines."""
        texts = ("".join(line).rstrip() for line in self.characters)
        return tuple(DrawnLine(text, tuple(spans)) for text, spans in zip(texts, self.spans, strict=True))


def _draw_cell(canvas: _Canvas, field: Field, cell: int, sign: str, here: Sequence[Counter]) -> None:
    """A cell with its outline and what stands in it."""
    (x, y), letter, inside = canvas.corner(cell), field.letter(cell), canvas.template.inside
    for down, line in enumerate(canvas.template.outline):
        for found in re.finditer(r"\S+", line):
            canvas.write(x + found.start(), y + down, found[0])
    names = (canvas.grid.named[cell], *(one.label for one in here[:1]))
    blank = field.veil.mark if cell in field.veil.cells else " "
    texts = _occupied(letter, sign, here) if here else _vacant(letter, sign)
    for (down, start, stop), text in zip(inside, texts[-len(inside) :], strict=True):
        ground = Span(x + start, x + stop, "ground", names, shade=field.grounds[letter].shade)
        canvas.write(x + start, y + down, text.replace(" ", blank), ground)
    for one in here[:1]:
        down, start, stop = inside[-2]
        counter = min(x + start + len(one.written) + 2, x + stop)
        canvas.spans[y + down].append(Span(x + start, counter, "piece", (one.label,), int(one.side)))


def _vacant(letter: str, sign: str) -> Sequence[str]:
    """The lines inside a cell without pieces: its ground as a texture, a sign in its midst."""
    side = " " if letter == BARE else letter
    return f"{side} {side}", f" {side}{sign}{side} ", f"{side} {letter} {side}"


def _occupied(letter: str, sign: str, here: Sequence[Counter]) -> Sequence[str]:
    """The lines inside a cell with pieces: where the first faces, its label and number, what else there is."""
    one = here[0]
    facing = " " if one.turn is None else FACINGS[round(one.turn / 45) % len(FACINGS)]
    label = f"{facing}{one.written}{ATTENDED if len(here) > 1 else ''}"[:INSIDE]
    flag = COUNTED if one.counted else one.flag or " "
    return " " * (INSIDE - 2), label.ljust(INSIDE), f"{letter}{sign}{one.number:<2}{flag}"


def _draw_side(canvas: _Canvas, cell: int, direction: str, mark: str) -> None:
    x, y = canvas.corner(cell)
    for down, start, stop in canvas.template.side(canvas.grid.cell_shape.sides.index(direction)):
        canvas.write(x + start, y + down, mark * (stop - start), Span(x + start, x + stop, "mark"))


def _draw_numbers(canvas: _Canvas) -> None:
    """The numbers of the columns over the first row, those of the rows beside the first column."""
    grid, (label_line, _, _) = canvas.grid, canvas.template.inside[-2]
    for column in range(grid.columns):
        (x, _), number = canvas.corner(grid.at(column, 0)), grid.names.column(column)
        x += (len(canvas.template.outline[0]) - len(number)) // 2
        canvas.write(x, 0, number, Span(x, x + len(number), "number"))
    for row in range(grid.rows):
        (_, y), number = canvas.corner(grid.at(0, row)), grid.names.row(row)
        canvas.write(0, y + label_line, number, Span(0, len(number), "number"))
