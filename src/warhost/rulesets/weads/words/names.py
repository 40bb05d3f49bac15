"""What pieces and places are called: LIR-B1 for units, LIR for the leader of the same command, 0304 for hexes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from warhost.errors import NotationError
from warhost.rulesets.weads.setup.catalogue import LEVEL_IDS, SIDES, UnitType, catalogue
from warhost.rulesets.weads.setup.scenario import Command, WeadsScenario
from warhost.rulesets.weads.state import Battle, Level, Spell
from warhost.shelf.grid import Grid
from warhost.shelf.names import PieceNames, kept

SIDE_NAMES = SIDES
PEOPLES = ("Elves", "Dwarves")
SPELL_IDS = tuple(spell.name.lower() for spell in Spell)
FACINGS = ("SE", "NE", "N", "NW", "SW", "S")
"""What the corners of a hex are called, in the kernel's order."""
FACING_WORDS = ("south-east", "north-east", "north", "north-west", "south-west", "south")
TURNS = (120, 60, 360, 300, 240, 180)
"""Degrees from the top of the map, clockwise."""


def spell_name(spell: int) -> str:
    """What a spell is called."""
    return catalogue().spells[Spell(spell).name].name


def laid_by_spells() -> Iterator[tuple[Spell, str]]:
    """Each spell that lays a mark, with the mark's name."""
    for spell in Spell:
        if mark := catalogue().spells[spell.name].mark:
            yield spell, mark


@dataclass(frozen=True)
class Names(PieceNames):
    """The names of everything in one battle.

    `sides[p]`, `commands[p]` and `levels[p]` belong to piece number p. `stances`, how each piece faces, are known only
    where an action is read that leaves it out.
    """

    scenario: WeadsScenario
    sides: tuple[int, ...]
    commands: tuple[int, ...]
    levels: tuple[int, ...]
    stances: tuple[int, ...] = ()

    @classmethod
    def of(cls, battle: Battle, scenario: WeadsScenario) -> Names:
        """The names in a battle as it stands."""
        pieces = [battle.pieces[piece] for piece in range(battle.piece_count)]
        sides, commands, levels = (tuple(int(getattr(one, part)) for one in pieces) for part in NAMED_BY)
        return kept(cls(scenario, sides, commands, levels))

    def knowing(self, stances: Sequence[int]) -> Names:
        """These names with the facings of all pieces."""
        return replace(self, stances=tuple(stances))

    # --- pieces -------------------------------------------------------------------------------------------

    @property
    def facing(self) -> bool:
        """Whether units face somewhere: the option."""
        return self.scenario.facing == "on"

    def is_unit(self, piece: int) -> bool:
        """True for a combat unit."""
        return 0 <= piece < len(self.levels) and self.levels[piece] != Level.LEADER

    @cached_property
    def command_ids(self) -> tuple[str, ...]:
        """What the commands are called, which is what their leaders are."""
        return tuple(command.id for command in self.scenario.commands)

    def command(self, piece: int) -> Command:
        """The command of a piece as the scenario has it."""
        return self.scenario.commands[self.commands[piece]]

    @cached_property
    def leaders(self) -> tuple[str, ...]:
        """The name of the leader of each command."""
        return tuple(command.leader for command in self.scenario.commands)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The number of every piece among those of its command and level."""
        met: Counter[tuple[int, int]] = Counter()
        numbers = []
        for of in zip(self.commands, self.levels, strict=True):
            met[of] += 1
            numbers.append(met[of])
        return tuple(numbers)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The label of every piece."""
        return tuple(
            f"{self.command_ids[self.commands[piece]]}{self._suffix(piece, '-')}" for piece in range(len(self.levels))
        )

    @cached_property
    def bare(self) -> tuple[str, ...]:
        """What every piece is, without its label: Lirien's Bowmen, or Lirien."""
        return tuple(
            f"{leader}'s {self.troop(piece)}" if self.is_unit(piece) else leader
            for piece, leader in enumerate(self.leaders[command] for command in self.commands)
        )

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The label of every piece with what it is."""
        return tuple(f"{label} {name}" for label, name in zip(self.labels, self.bare, strict=True))

    @cached_property
    def spoken(self) -> tuple[str, ...]:
        """What every piece is called in a sentence: Lirien's Bowmen B1, or Lirien."""
        return tuple(f"{name}{self._suffix(piece, ' ')}" for piece, name in enumerate(self.bare))

    def unit_type(self, piece: int) -> UnitType:
        """The row of a unit in the table of unit types."""
        return catalogue().unit_type(SIDE_NAMES[self.sides[piece]], LEVEL_IDS[self.levels[piece]])

    def troop(self, piece: int) -> str:
        """What a unit fights as."""
        return self.unit_type(piece).name

    def _suffix(self, piece: int, joint: str) -> str:
        """What tells a unit from others of its command."""
        return f"{joint}{LEVEL_IDS[self.levels[piece]]}{self.numbers[piece]}" if self.is_unit(piece) else ""

    def piece(self, label: str) -> int:
        """The number of a piece by its label; NotationError when there is none."""
        found = self.by_label.get(label.upper())
        if found is None:
            known = f"{self.labels[0]} or {self.labels[-1]}" if self.labels else "LIR-B1"
            raise NotationError(label, f"no such piece; units and leaders are called such as {known}")
        return found

    # --- hexes --------------------------------------------------------------------------------------------

    @property
    def grid(self) -> Grid:
        """The board."""
        return self.scenario.grid

    @cached_property
    def hexes(self) -> tuple[str, ...]:
        """The name of every hex."""
        return self.grid.named

    def hex(self, cell: int) -> str:
        """The name of a hex, be it beyond the board."""
        return self.hexes[cell] if 0 <= cell < self.grid.size else self.grid.names.write(*self.grid.place(cell))

    def cell(self, hex_id: str) -> int:
        """The cell of a hex; NotationError when it is malformed or off the board."""
        return self.grid.cell(hex_id)

    def ground(self, cell: int) -> str:
        """What lies in a hex."""
        column, row = self.grid.place(cell)
        return catalogue().terrain[self.scenario.rows[row][column]].name


NAMED_BY = ("side", "command", "level")
