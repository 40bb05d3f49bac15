"""What pieces and places are called: R1, R2, ... and B1, B2, ... for pieces, CCRR for hexes."""

from __future__ import annotations

from dataclasses import dataclass

from warhost.errors import NotationError
from warhost.rulesets.tewapen.catalogue import catalogue
from warhost.rulesets.tewapen.state import Battle
from warhost.rulesets.tewapen.tables import hex_of

SIDE_LETTERS = "RB"
SIDE_NAMES = ("red", "black")


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
    def of(cls, battle: Battle, columns: int, rows: int) -> Names:
        """The names in a battle as it stands."""
        pieces = [battle.pieces[piece] for piece in range(battle.piece_count)]
        sides, troops = tuple(int(one.side) for one in pieces), tuple(int(one.troop) for one in pieces)
        return cls(columns, rows, sides, troops)

    def label(self, piece: int) -> str:
        """The short name of a piece: its side's letter and its number on that side."""
        side = self.sides[piece]
        return f"{SIDE_LETTERS[side]}{self.sides[: piece + 1].count(side)}"

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
        return f"{self.label(piece)} {list(catalogue().troops.values())[self.troops[piece]].name}"

    def hex(self, cell: int) -> str:
        """The hex id of a cell."""
        return hex_of(cell, self.columns)

    def cell(self, hex_id: str) -> int:
        """The cell of a hex id; NotationError when it is malformed or off the board."""
        if len(hex_id) == 4 and hex_id.isdecimal():
            column, row = int(hex_id[:2]), int(hex_id[2:])
            if column < self.columns and row < self.rows:
                return row * self.columns + column
        last = f"{self.columns - 1:02d}{self.rows - 1:02d}"
        raise NotationError(hex_id, f"no such hex; hexes are CCRR from 0000 to {last}")
