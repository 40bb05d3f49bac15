"""The ground of scenarios: which ship with a game, boards of cells in a draft, and what is checked of any draft.

A game says which `Boards` it is played on. A scenario file either draws its board as rows of terrain letters, where the
game leaves no choice of a grid, or declares one, as `BoardTable` has it:

    [board]
    shape = "flat"      # hexes pointy or flat, or square
    columns = 20
    rows = 15
    shift = 0           # of hexes: which lines stand half a hex along, see `warhost.shelf.grid`
    first = 1           # the number of the first column and row in print
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Annotated, Literal, TypeGuard, TypeVar

from pydantic import Field, StrictStr

from warhost.errors import UnknownName
from warhost.kernel.layout import Ints
from warhost.scenario import Draft, Finding, KeyPath, ScenarioModel, ScenarioPart, read_scenario
from warhost.shelf.grid import OFF_BOARD, SHAPES, Grid, Shape
from warhost.shelf.looks import settings_in
from warhost.shelf.names import CellNames, HexNames, SquareNames

M = TypeVar("M", bound=ScenarioModel)
T = TypeVar("T")


def packaged(model: type[M], package: str) -> Callable[[], dict[str, M]]:
    """What gives the scenarios that come with a game, by id; they are read at the first call."""

    @cache
    def scenarios() -> dict[str, M]:
        found = [path for path in files(package).joinpath("scenarios").iterdir() if path.name.endswith(".toml")]
        ordered = sorted(found, key=lambda path: path.name)
        read = [read_scenario(model, path, path.name, settings_in(package)) for path in ordered]
        return {scenario.id: scenario for scenario in read}

    return scenarios


# --- what is checked of any draft -----------------------------------------------------------------------------


def unknown(part: Draft, kind: str, known: Iterable[str]) -> Iterator[Finding]:
    """A text that is none of the known names."""
    if part.text is not None and part.text not in (names := tuple(known)):
        yield part.path, str(UnknownName(kind, part.text, names))


def repeated(parts: Draft, message: str) -> Iterator[Finding]:
    """An array with the same text or number twice."""
    values = [part.value for part in parts.parts if isinstance(part.value, str | int)]
    if len(set(values)) < len(values):
        yield parts.path, message


def said_before(parts: Iterable[tuple[Draft, T]]) -> Iterator[tuple[Draft, T]]:
    """Each part whose text or number a part of another owner has said already, with that owner: a place, a name.

    Owners are told apart by which they are, not by what they say; parts that say nothing are passed over.
    """
    first: dict[str | int, T] = {}
    for part, owner in parts:
        said = part.number if part.text is None else part.text
        if said is not None and (other := first.setdefault(said, owner)) is not owner:
            yield part, other


def too_many(
    path: KeyPath, number: int, most: int, what: str, limit: str = "there are at most {}"
) -> Iterator[Finding]:
    """More of something than there may be."""
    if number > most:
        yield path, f"{number} {what}: {limit.format(most)}"


# --- boards of cells --------------------------------------------------------------------------------------------


class BoardTable(ScenarioPart):
    """The grid that a scenario file declares."""

    shape: StrictStr
    columns: Annotated[int, Field(strict=True, ge=1)]
    rows: Annotated[int, Field(strict=True, ge=1)]
    shift: Annotated[int, Field(strict=True, ge=0, le=1)] = 1
    first: Annotated[int, Field(strict=True, ge=0, le=1)] = 1
    order: Literal["columns", "rows"] = "columns"
    """Which number of a hex is written first."""

    @property
    def grid(self) -> Grid:
        """The grid, when all is well with the table."""
        shape = next(shape for shape in SHAPES if shape == self.shape)
        return Grid(shape, self.columns, self.rows, self.shift, _names(shape, self.first, self.order))


def _names(shape: Shape, first: int, order: str | None) -> CellNames:
    return SquareNames(first) if shape == "square" else HexNames(first, "rows" if order == "rows" else "columns")


@dataclass(frozen=True)
class Boards:
    """The boards that a game can be played on."""

    shapes: tuple[Shape, ...]
    most: int
    """Cells of a board."""
    most_lines: int = 99
    """Columns, and rows."""
    names: CellNames | None = None
    """What cells are called, where the game leaves no choice of a grid."""

    def of(self, drawn: Draft, table: Draft | None = None) -> DraftBoard:
        """The board that a draft draws in rows of letters, or declares as a grid, which it may draw too."""
        return DraftBoard(self, drawn, table)

    def __str__(self) -> str:
        return ", ".join(self.shapes)


class DraftBoard:
    """The board of a draft as far as it can be made out, whatever is wrong with it.

    Rows of unequal length are a fault; the board is then as wide as most of them. Where the grid is none that the game
    knows, cells are called as on the first that it does know. A board of 0 rows is not made out.
    """

    def __init__(self, boards: Boards, drawn: Draft, table: Draft | None = None) -> None:
        self.boards, self._drawn, self._table = boards, drawn, table
        self.lines = [part.text or "" for part in drawn.parts]
        if table is None:
            shape, self.names, self.rows = boards.shapes[0], boards.names or HexNames(), len(self.lines)
            self.columns = Counter(map(len, self.lines)).most_common(1)[0][0] if self.lines else 0
        else:
            shape = next((shape for shape in boards.shapes if shape == table.at("shape").text), boards.shapes[0])
            self.names = _names(shape, 0 if table.at("first").number == 0 else 1, table.at("order").text)
            size = [max(table.at(key).number or 0, 0) for key in ("columns", "rows")]
            self.columns, self.rows = size if all(size) else (0, 0)
        self.cell = SHAPES[shape]

    @cached_property
    def letters(self) -> dict[str, str]:
        """The terrain letter of each cell that is drawn."""
        return {self.names.write(c, r): letter for r, line in enumerate(self.lines) for c, letter in enumerate(line)}

    def is_place(self, name: str | None) -> TypeGuard[str]:
        """True for what is written as a cell is, on the board or off it."""
        return name is not None and self.names.read(name) is not None

    def faults(self, fault_of: Callable[[str], str]) -> Iterator[Finding]:
        """What is wrong with the grid, its size, and the letters that draw it, each of which may have a fault."""
        yield from self._grid_faults()
        for part in self._drawn.parts:
            yield from self._row_faults(part, fault_of)
        path = self._drawn.path if self._table is None else self._table.path
        size, most = f"{self.columns} x {self.rows} {self.cell.many}", self.boards.most_lines
        if self.columns * self.rows > self.boards.most:
            yield path, f"{size}: a board has at most {self.boards.most}"
        elif max(self.columns, self.rows) > most:
            yield path, f"{size}: a board has at most {most} columns and {most} rows"
        elif self.rows and not self.columns:
            yield path, f"the board has no {self.cell.many}"

    def _grid_faults(self) -> Iterator[Finding]:
        """A grid that nobody knows or that the game is not played on, or that has other rows than are drawn."""
        if self._table is None:
            return
        shape = self._table.at("shape")
        yield from unknown(shape, "grid", SHAPES)
        if shape.text in SHAPES and shape.text not in self.boards.shapes:
            yield shape.path, f"the game is not played on a {shape.text} grid; known: {self.boards}"
        if self.lines and self.rows and len(self.lines) != self.rows:
            yield self._drawn.path, f"{len(self.lines)} rows are drawn, the board has {self.rows}"

    def _row_faults(self, row: Draft, fault_of: Callable[[str], str]) -> Iterator[Finding]:
        if row.text is not None and self.rows and len(row.text) != self.columns:
            yield row.path, f"this row has {len(row.text)} {self.cell.many}, the board {self.columns}"
        yield from ((row.path, fault) for letter in dict.fromkeys(row.text or "") if (fault := fault_of(letter)))

    def place_faults(self, part: Draft) -> Iterator[Finding]:
        """A text that is no name of a cell, or that of a cell off the board."""
        if part.text is None:
            return
        one, first, place = self.cell.one, self.names.first, self.names.read(part.text)
        if place is None:
            example = f"{self.names.write(4, 2)!r} for column {4 + first}, row {2 + first}"
            yield part.path, f"{part.text!r} is no {one}; a {one} is written {self.names.form}, such as {example}"
        elif self.rows and not (place[0] < self.columns and place[1] < self.rows):
            size = f"{self.columns} columns and {self.rows} rows"
            yield part.path, f"{one} {part.text} is off the board, which has {size}"

    def side_faults(self, part: Draft) -> Iterator[Finding]:
        """A cell and a direction that name no side of a cell of the board."""
        cell, direction = [*part.parts, Draft(None), Draft(None)][:2]
        yield from self.place_faults(cell)
        yield from unknown(direction, "direction", self.cell.steps)


def mark_side(grid: Grid, sides: Ints, cell: str, direction: str) -> None:
    """Set a side of a cell in the bit sets of sides of both cells that it divides."""
    bits = list(grid.directions)
    here, bit = grid.cell(cell), bits.index(direction)
    beyond = grid.neighbour(here, direction)
    sides[here] |= 1 << bit
    if beyond != OFF_BOARD:
        sides[beyond] |= 1 << (bit + len(bits) // 2) % len(bits)
