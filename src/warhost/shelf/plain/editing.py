"""The editor of a plain game: a board of so many columns and rows, the kinds of pieces, and the figures as the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from warhost.scenario import KeyPath, ScenarioModel
from warhost.shelf.editing import NEW_BATTLE, Array, Arrays, Claim, Editing, Seat
from warhost.shelf.editing.ground import board_of_cells, ground_of_cells
from warhost.shelf.editing.paths import Data, look, put, table_at
from warhost.shelf.editing.pieces import a_piece
from warhost.shelf.editing.schema import rest_of
from warhost.shelf.grid import SHAPES, Grid
from warhost.shelf.grounds import Boards, BoardTable
from warhost.shelf.plain.kinds import OPEN, Kind

FIRST_SIZE = 8
FEWEST = 2
"""Columns, and rows."""
CLAIMED: tuple[KeyPath, ...] = (("board", "columns"), ("board", "rows"))


class Board:
    """How many columns and rows the file declares; all ground is open."""

    def claims(self) -> Sequence[Claim]:
        """The size alone: what else the grid has is asked for with the rest."""
        return [Claim(path, "size", 0) for path in CLAIMED]

    def read(self, data: Data, sheet: Data) -> None:
        """The size, and rows of open ground."""
        columns, rows = (_number(look(data, path)) for path in CLAIMED)
        sheet["size"], sheet["ground"] = [columns, rows], ["." * min(columns, 99)] * min(rows, 99)

    def write(self, sheet: Data, data: Data) -> None:
        """The size, where it is another one."""
        for path, wanted in zip(CLAIMED, sheet["size"], strict=True):
            if _number(look(data, path)) != wanted:
                put(data, path, wanted)


def _number(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def read_placed(part: Any, side: str) -> Data | None:
    """A piece that is written as its kind and its place: "soldier B2"."""
    words = part.split() if isinstance(part, str) else []
    return a_piece(words[0], side, words[1], {}) if len(words) == 2 else None


def write_placed(piece: Data) -> str:
    """The same back; a piece that stands nowhere has no place to be written."""
    return f"{piece['kind']} {piece['place'] or ''}".strip()


@dataclass(frozen=True)
class PlainVocabulary:
    """What can be drawn in a plain game."""

    sides: tuple[str, ...]
    kinds: tuple[Kind, ...]
    boards: Boards
    model: type[ScenarioModel]

    def __call__(self) -> Data:
        """As docs/wire.md has it."""
        most = min(self.boards.most_lines, self.boards.most // FEWEST)
        return {
            "board": board_of_cells(self.boards, [(".", str(OPEN["name"]), "")], least=FEWEST, most=most),
            "kinds": [self._kind(one) for one in self.kinds],
            "formations": None,
            "sides": [{"id": side, "name": side.capitalize(), "fields": {}} for side in self.sides],
            "zones": False,
            "choices": {},
            "rest": self._rest,
        }

    def _kind(self, one: Kind) -> Data:
        drawn = {"id": one.name, "name": one.name.capitalize(), "group": "", "icon": one.icon, "price": None}
        return {**drawn, "single": False, "sides": list(self.sides), "facings": [], "fields": {}}

    @cached_property
    def _rest(self) -> Data:
        return rest_of(self.model, [("pieces",), *CLAIMED])


def plain_editing(
    sides: tuple[str, ...], kinds: tuple[Kind, ...], model: Any, quick_start: Callable[[], Any]
) -> Editing:
    """The editor of a game of these kinds; a blank file says the figures of the game's first scenario."""
    vocabulary = PlainVocabulary(sides, kinds, model.BOARDS, model)

    def blank(size: tuple[int, int]) -> Data:
        first = quick_start().model_dump(mode="json", exclude_defaults=True)
        board = {**first["board"], "columns": size[0], "rows": size[1]}
        return {**first, **NEW_BATTLE, "board": board, "pieces": {side: [] for side in sides}}

    def ground(sheet: Data) -> Data | None:
        grid = _grid_of(sheet, model.BOARDS)
        return ground_of_cells(grid, ["." * grid.columns] * grid.rows, (), ()) if grid else None

    arrays = tuple(Array(("pieces", side), side, read_placed, write_placed) for side in sides)
    roster = Arrays(sides, arrays)
    seats = {one.name: Seat(one.icon) for one in kinds}
    return Editing(sides, vocabulary, blank, (Board(),), roster, lambda: seats, ground)


def _grid_of(sheet: Data, boards: Boards) -> Grid | None:
    """The grid that a sheet declares; None where there is none such."""
    said: Mapping[str, Any] = table_at(sheet, ("rest", "board"))
    shape = said.get("shape")
    columns, rows = sheet["size"]
    try:
        shape = shape if shape in SHAPES else boards.shapes[0]
        return BoardTable.model_validate({**said, "shape": shape, "columns": columns, "rows": rows}).grid
    except (ValueError, TypeError):
        return None
