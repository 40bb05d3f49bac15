"""What pieces and cells of a plain game are called, and what its actions and events can name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from warhost.errors import NotationError
from warhost.shelf.grid import Grid
from warhost.shelf.kinds import Kind
from warhost.shelf.names import PieceNames, numbered
from warhost.shelf.verbs import Operand, piece, place


class Names(PieceNames):
    """The names in one battle: pieces by the letter of their side and a number, and by their kind."""

    def __init__(self, grid: Grid, letters: str, sides: Sequence[int], kinds: Sequence[str]) -> None:
        self.grid, self.sides, self.kinds = grid, tuple(sides), tuple(kinds)
        self._labels = numbered(sides, letters)

    @property
    def labels(self) -> tuple[str, ...]:
        """R1 and so on."""
        return self._labels

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The label with the kind of piece: R1 soldier."""
        return tuple(f"{label} {kind}" for label, kind in zip(self.labels, self.kinds, strict=True))

    def piece(self, text: str) -> int:
        """The piece of a label; NotationError when nobody is called so."""
        for label, number in self.by_label.items():
            if label.casefold() == text.casefold():
                return number
        raise NotationError(text, "no piece is called so")

    def cell(self, text: str) -> int:
        """The cell of a name; NotationError when the board has no such cell."""
        return self.grid.cell(text.upper())

    def write_cell(self, cell: int) -> str:
        """The name of a cell."""
        return self.grid.named[cell]


OPERANDS: Mapping[str, Operand] = {
    "actor": piece("actor", "piece", Names.piece),
    "place": place("place", Names.write_cell, Names.cell),
    "target": piece("target", "piece", Names.piece),
}
"""What actions can name."""


def _title(number: int, names: Any) -> str:
    return str(names.title(number))


def _label(number: int, names: Any) -> str:
    return str(names.label(number))


def _cell(number: int, names: Any) -> str:
    return str(names.write_cell(number))


PIECE, CELL = Kind(_title, _label), Kind(_cell, _cell)
FACTS: Mapping[str, Kind] = {"piece": PIECE, "target": PIECE, "from": CELL, "to": CELL, "cell": CELL}
"""What facts of events can be, besides the kinds that every game has."""
