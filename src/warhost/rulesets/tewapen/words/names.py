"""What pieces and places are called: R1, R2, ... and B1, B2, ... for pieces, CCRR for hexes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from warhost.errors import NotationError
from warhost.rulesets.tewapen.setup.catalogue import Troop, catalogue
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario, grid
from warhost.rulesets.tewapen.state import MAX_PIECES, Battle
from warhost.shelf.grid import Grid
from warhost.shelf.names import PieceNames, kept, numbered

SIDE_LETTERS = "RB"
LABEL = re.compile(rf"[{SIDE_LETTERS}][0-9]+")
SIDE_NAMES = ("red", "black")


@cache
def troops_in_order() -> tuple[Troop, ...]:
    """The troops by their row."""
    return tuple(catalogue().troops.values())


def side_of(label: str) -> int | None:
    """The side of the pieces that are called so, None for what is no label."""
    return SIDE_LETTERS.index(label[0]) if LABEL.fullmatch(label) else None


@lru_cache(64)
def buildings_of(scenario: TewapenScenario) -> tuple[tuple[tuple[int, str], ...], tuple[bool, ...]]:
    """The cell and the kind of every building of a scenario, in the order of their cells, and what leaves rubble."""
    known, letters = catalogue().charts.terrain, "".join(scenario.rows)
    grounds = [(cell, known[letters[cell]]) for cell in scenario.building_cells]
    return tuple((cell, one.name) for cell, one in grounds), tuple(one.fortification for _, one in grounds)


@dataclass(frozen=True)
class Names(PieceNames):
    """The names of everything in one battle; a summoned piece makes a new one.

    `sides[p]` and `troops[p]` belong to piece number p, `columns` and `rows` to the board. A building is called by its
    hex; `buildings` has the cell and the kind of each, the one with the highest number first,
    `rubble` whether it leaves any.
    """

    columns: int
    rows: int
    sides: tuple[int, ...]
    troops: tuple[int, ...]
    buildings: tuple[tuple[int, str], ...] = ()
    rubble: tuple[bool, ...] = ()

    @classmethod
    def of(cls, battle: Battle, scenario: TewapenScenario) -> Names:
        """The names in a battle as it stands."""
        pieces = [battle.pieces[piece] for piece in range(battle.piece_count)]
        sides, troops = tuple([int(one.side) for one in pieces]), tuple([int(one.troop) for one in pieces])
        return kept(cls(len(scenario.rows[0]), len(scenario.rows), sides, troops, *buildings_of(scenario)))

    @cached_property
    def grid(self) -> Grid:
        """The board."""
        return grid(self.columns, self.rows)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The label of every piece."""
        return numbered(self.sides, SIDE_LETTERS)

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The label of every piece with the name of its troop."""
        troops = troops_in_order()
        return tuple(f"{label} {troops[row].name}" for label, row in zip(self.labels, self.troops, strict=True))

    def building(self, piece: int) -> tuple[int, str] | None:
        """The cell and the kind of the building that has this number; None for a piece."""
        number = MAX_PIECES - 1 - piece
        return self.buildings[number] if 0 <= number < len(self.buildings) else None

    def leaves_rubble(self, number: int) -> bool:
        """Whether rubble is left of a building, or nothing."""
        return self.rubble[number]

    def label(self, piece: int) -> str:
        """The short name of a piece; a building has that of its hex."""
        building = self.building(piece)
        return self.labels[piece] if building is None else self.hex(building[0])

    def title(self, piece: int) -> str:
        """The short name of a piece with what it is: "R3 Barbarians", "Gate 0605"."""
        building = self.building(piece)
        return self.titles[piece] if building is None else f"{building[1].capitalize()} {self.hex(building[0])}"

    def spoken_of(self, piece: int) -> str:
        """What a piece is called in a sentence: "Barbarians", "the gate in 0605"."""
        building = self.building(piece)
        return self.spoken[piece] if building is None else f"the {building[1]} in {self.hex(building[0])}"

    def target(self, label: str) -> int:
        """The number of a piece by its label, or of a building by its hex; NotationError when there is none."""
        for number, (cell, _) in enumerate(self.buildings):
            if self.hex(cell) == label:
                return MAX_PIECES - 1 - number
        return self.piece(label)

    def piece(self, label: str) -> int:
        """The number of a piece by its label; NotationError when there is none."""
        number = label[1:]
        found = self.by_label.get(f"{label[0].upper()}{int(number)}") if number.isdecimal() else None
        if found is None:
            raise NotationError(label, "no such piece; pieces are called R1, R2, ... and B1, B2, ...")
        return found

    @cached_property
    def hexes(self) -> tuple[str, ...]:
        """The hex id of every cell."""
        return self.grid.named

    def hex(self, cell: int) -> str:
        """The hex id of a cell, be it beyond the board."""
        return self.hexes[cell] if 0 <= cell < self.grid.size else self.grid.names.write(*self.grid.place(cell))

    def cell(self, hex_id: str) -> int:
        """The cell of a hex id; NotationError when it is malformed or off the board."""
        return self.grid.cell(hex_id)

    def apart(self, cell: int, other: int) -> int:
        """How many hexes two cells are apart."""
        return self.grid.distance(cell, other)
