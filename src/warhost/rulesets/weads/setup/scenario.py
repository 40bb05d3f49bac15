"""Scenarios of Battle of Ayrena's Weads: the file format, what must be true of a file, and the battles that ship.

A hex is its name here: "0304" is column 3, row 4, counted from the west and from the north. A stream runs along
hexsides, each named by the two hexes that share it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import Field, StrictBool, StrictStr

from warhost.rulesets.weads.setup.catalogue import LEVEL_IDS
from warhost.rulesets.weads.setup.faults import faults_of, grid_of
from warhost.scenario import Draft, Finding, ScenarioModel, ScenarioPart
from warhost.shelf.grid import Grid
from warhost.shelf.grounds import packaged

Side = Literal["elf", "dwarf"]
Switch = Literal["off", "on"]
Number = Annotated[int, Field(strict=True, ge=0, le=48)]
Text = Annotated[StrictStr, Field(min_length=1)]


class Army(ScenarioPart):
    """An army's home edge, and the victory points beyond which it has lost."""

    home: Literal["north", "south"]
    rout_level: Annotated[int, Field(strict=True, ge=1, le=999)]


class Units(ScenarioPart):
    """How many units of each level there are."""

    A: Number = 0
    B: Number = 0
    C: Number = 0

    @property
    def levels(self) -> list[str]:
        """The level of each unit, the best first."""
        return [level for level in LEVEL_IDS for _ in range(getattr(self, level))]


class Command(ScenarioPart):
    """A leader and the units of his colour. Rule: AW-1.2a, AW-1.2b, AW-1.4a, AW-1.5a."""

    id: StrictStr = Field(pattern=r"^[A-Z][A-Z0-9]{1,3}$")
    army: Side
    colour: Text
    paint: StrictStr = Field(pattern=r"^#[0-9a-f]{6}$")
    leader: Text
    value: Annotated[int, Field(strict=True, ge=1, le=4)]
    move: Annotated[int, Field(strict=True, ge=1, le=12)]
    caster: StrictBool = False
    units: Units
    set_up: tuple[StrictStr, ...] = Field(min_length=1)
    """Where its units are set up, in this order unless their player says otherwise."""
    leader_at: StrictStr
    """Where its leader is set up unless his player says otherwise."""


class WeadsScenario(ScenarioModel):
    """A battle of Ayrena's Weads: ground, armies with their commands, options and length.

    Rule: AW-0.1a, AW-0.1b, AW-20.6a, AW-21.1a
    """

    ONE_PER_LINE: ClassVar[tuple[str, ...]] = ("rows",)

    ruleset: Literal["weads"]
    turns: Annotated[int, Field(strict=True, ge=1, le=40)]
    facing: Switch = "off"
    magic: Switch = "on"
    first_drawer: Side = "dwarf"
    rows: tuple[StrictStr, ...] = Field(min_length=1)
    """Terrain letters, a string for each row of the board from the north."""
    streams: tuple[StrictStr, ...] = ()
    elf: Army
    dwarf: Army
    commands: tuple[Command, ...] = Field(min_length=1)

    @property
    def grid(self) -> Grid:
        """Its board."""
        return grid_of(len(self.rows[0]), len(self.rows))

    @property
    def armies(self) -> tuple[Army, Army]:
        """Both armies in the order of the sides."""
        return self.elf, self.dwarf

    @classmethod
    def semantic_faults(cls, draft: Draft) -> Iterator[Finding]:
        """Every way in which the scenario goes against the rules or the bounds of the game."""
        return faults_of(draft)


scenarios = packaged(WeadsScenario, "warhost.rulesets.weads")
