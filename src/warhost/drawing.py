"""A battle drawn in characters: the lines of its board with what each run of characters shows, legend, lists of pieces.

Whoever colours a map asks its spans, and never looks for cells and pieces in the finished text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Kind = Literal["ground", "piece", "mark", "number"]
"""The inside of a cell; a counter; what is marked on the border of cells; a number along the edge of the board."""


class Span(NamedTuple):
    """A run of characters in a line: where it starts and stops, what it shows, and whom or what one can point at there.

    `side` is that of a counter; `shade` holds the colours of characters and background that a ground has, if any.
    """

    start: int
    stop: int
    kind: Kind
    names: tuple[str, ...] = ()
    side: int = 0
    shade: tuple[str, str] | None = None


class DrawnLine(NamedTuple):
    """A line of a board. Without any span it only parts one row of cells from the next."""

    text: str
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True)
class TextMap:
    """The board, what its marks mean, and the pieces of both sides with what there is to know of them."""

    board: tuple[DrawnLine, ...]
    legend: tuple[str, ...]
    lists: tuple[str, ...]

    def __str__(self) -> str:
        lines = [*(line.text for line in self.board), "", *self.legend, "", *self.lists]
        return "\n".join(line.rstrip() for line in lines)
