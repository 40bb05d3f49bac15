"""What pieces and places are called: R1, R2, ... and B1, B2, ... for pieces, CCRR for hexes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from warhost.errors import NotationError
from warhost.kernel.hexes import hexes_between
from warhost.rulesets.tewapen.setup.catalogue import Troop, catalogue
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario, grid
from warhost.rulesets.tewapen.state import Battle
from warhost.shelf.names import HexNames

SIDE_LETTERS = "RB"
LABEL = re.compile(rf"[{SIDE_LETTERS}][0-9]+")
SIDE_NAMES = ("red", "black")
NAMES_KEPT = 256


@cache
def troops_in_order() -> tuple[Troop, ...]:
    """The troops by their row."""
    return tuple(catalogue().troops.values())


def side_of(label: str) -> int | None:
    """The side of the pieces that are called so, None for what is no label."""
    return SIDE_LETTERS.index(label[0]) if LABEL.fullmatch(label) else None


@dataclass(frozen=True)
class Names:
    """The names of everything in one battle; a summoned piece makes a new one.

    `sides[p]` and `troops[p]` belong to piece number p, `columns` and `rows` to the board.
    """

    columns: int
    rows: int
    sides: tuple[int, ...]
    troops: tuple[int, ...]

    @classmethod
    def of(cls, battle: Battle, scenario: TewapenScenario) -> Names:
        """The names in a battle as it stands."""
        return cls.on_board(battle, len(scenario.rows[0]), len(scenario.rows))

    @classmethod
    def on_board(cls, battle: Battle, columns: int, rows: int) -> Names:
        """The names in a battle on a board of that size."""
        pieces = [battle.pieces[piece] for piece in range(battle.piece_count)]
        sides, troops = tuple([int(one.side) for one in pieces]), tuple([int(one.troop) for one in pieces])
        return _names(columns, rows, sides, troops)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The label of every piece."""
        return tuple(
            f"{SIDE_LETTERS[side]}{self.sides[: piece + 1].count(side)}" for piece, side in enumerate(self.sides)
        )

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The label of every piece with the name of its troop."""
        troops = troops_in_order()
        return tuple(f"{label} {troops[row].name}" for label, row in zip(self.labels, self.troops, strict=True))

    @cached_property
    def hexes(self) -> tuple[str, ...]:
        """The hex id of every cell."""
        return grid(self.columns, self.rows).named

    def label(self, piece: int) -> str:
        """The short name of a piece: its side's letter and its number on that side."""
        return self.labels[piece]

    def piece(self, label: str) -> int:
        """The number of a piece by its label; NotationError when there is none."""
        side, number = SIDE_LETTERS.find(label[:1].upper()), label[1:]
        if side >= 0 and number.isdecimal():
            own = [piece for piece, of_side in enumerate(self.sides) if of_side == side]
            if 1 <= int(number) <= len(own):
                return own[int(number) - 1]
        raise NotationError(label, "no such piece; pieces are called R1, R2, ... and B1, B2, ...")

    def title(self, piece: int) -> str:
        """The label and the name of the troop: "R3 Barbarians"."""
        return self.titles[piece]

    def hex(self, cell: int) -> str:
        """The hex id of a cell."""
        return (
            self.hexes[cell]
            if 0 <= cell < len(self.hexes)
            else HexNames().write(*grid(self.columns, self.rows).place(cell))
        )

    def cell(self, hex_id: str) -> int:
        """The cell of a hex id; NotationError when it is malformed or off the board."""
        if len(hex_id) == 4 and hex_id.isdecimal():
            column, row = int(hex_id[:2]), int(hex_id[2:])
            if column < self.columns and row < self.rows:
                return row * self.columns + column
        last = f"{self.columns - 1:02d}{self.rows - 1:02d}"
        raise NotationError(hex_id, f"no such hex; hexes are CCRR from 0000 to {last}")

    def apart(self, cell: int, other: int) -> int:
        """How many hexes two cells are apart."""
        (row, column), (other_row, other_column) = divmod(cell, self.columns), divmod(other, self.columns)
        here, there = (2 * column + (row & 1), 3 * row), (2 * other_column + (other_row & 1), 3 * other_row)
        return int(hexes_between(*here, *there))


@lru_cache(NAMES_KEPT)
def _names(columns: int, rows: int, sides: tuple[int, ...], troops: tuple[int, ...]) -> Names:
    """Names that were made before are made only once."""
    return Names(columns, rows, sides, troops)
