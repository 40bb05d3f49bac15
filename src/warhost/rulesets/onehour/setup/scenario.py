"""Scenarios of One-Hour Fantasy: the file format, what must be true of a file, and the battles that come with the game.

A square is its name here: "E5" is column E, row 5, counted from the west and from the north.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import Field, StrictBool, StrictStr

from warhost.rulesets.onehour.setup.faults import faults_of
from warhost.scenario import Draft, Finding, ScenarioModel, ScenarioPart
from warhost.shelf.grid import Grid, squares
from warhost.shelf.grounds import packaged

Side = Literal["red", "black"]
Edge = Literal["N", "E", "S", "W"]
Squares = tuple[StrictStr, ...]
Turn = Annotated[int, Field(strict=True, ge=1, le=40)]
Number = Annotated[int, Field(strict=True, ge=1, le=99)]


class Unit(ScenarioPart):
    """A unit as it stands at the start."""

    race: StrictStr
    type: StrictStr
    square: StrictStr
    facing: Edge
    home: Edge | None = None
    """Its own home edge, where it is not that of its side."""
    zones: Squares = ()
    """Where it may be set up, as rectangles, where that is not the zone of its side."""


class Reinforcement(ScenarioPart):
    """A unit that arrives in a turn or later, on one of the squares, with a facing. Rule: OH-7.1a."""

    turn: Turn
    race: StrictStr
    type: StrictStr
    squares: Squares = Field(min_length=1)
    facing: Edge
    home: Edge | None = None


class Force(ScenarioPart):
    """An army and its units in roster order, those that arrive later last; they are labelled R1 or B1, and so on."""

    army: Annotated[StrictStr, Field(min_length=1)]
    home: Edge
    units: tuple[Unit, ...] = Field(min_length=1)
    reinforcements: tuple[Reinforcement, ...] = ()
    zones: Squares = ()
    """Where units may be set up, as rectangles: "A7:H8"."""
    apart: Annotated[int, Field(strict=True, ge=0, le=26)] = 0
    """The least distance from every enemy at which they are set up."""
    set_up_facing: Edge | None = None
    """Where all its units face when they are set up; as their owner likes when nothing is said."""

    @property
    def roster(self) -> tuple[Unit | Reinforcement, ...]:
        """All its units in their order."""
        return *self.units, *self.reinforcements


class Entry(ScenarioPart):
    """Where lost units of a race come back."""

    race: StrictStr
    squares: Squares = Field(min_length=1)
    facing: Edge


class Returns(ScenarioPart):
    """Which lost units of those set up come back, how many in all; each returns at most once. Rule: OH-7.2a."""

    side: Side
    types: tuple[StrictStr, ...] = Field(min_length=1)
    most: Number
    entries: tuple[Entry, ...] = Field(min_length=1)


class Stone(ScenarioPart):
    """A standing stone, which falls when it has been worked on so often. Rule: OH-7.4a, OH-7.4b."""

    square: StrictStr
    works: Number


class Site(ScenarioPart):
    """A place that counts so much for the side that controls it. Rule: OH-6.1h."""

    name: Annotated[StrictStr, Field(min_length=1)]
    squares: Squares = Field(min_length=1)
    value: Number


class Victory(ScenarioPart):
    """How the battle is won, besides the loss of all units; each kind has what it needs of the other keys."""

    kind: Literal[
        "points_lost", "control_points", "take", "exit", "keep", "most_squares", "stones", "points_and_site"
    ]  # fmt: skip
    side: Side | None = None
    """Who has to take or keep the squares, to exit or to fell the stones; else the other side wins."""
    squares: Squares = ()
    when: Literal["last_turn", "every_turn"] | None = None
    """At the end of which turns taken or kept squares are looked at."""
    sites: tuple[Site, ...] = ()
    value: Number | None = None
    """Points for more units in the squares."""
    edge: Edge | None = None
    need: Number | None = None
    """Units that have to exit."""


class OnehourScenario(ScenarioModel):
    """A battle of One-Hour Fantasy: ground, forces, switches, length and victory.

    Rule: OH-0.1a, OH-0.1g, OH-T.1e, OH-6.1a
    """

    ONE_PER_LINE: ClassVar[tuple[str, ...]] = ("rows", "units", "reinforcements", "entries", "sites")

    ruleset: Literal["onehour"]
    turns: Turn
    initiative: Literal["every_turn", "once", "red", "black"] = "every_turn"
    line_of_sight: Literal["blocking", "free"] = "blocking"
    halving: Literal["cumulative", "single"] = "cumulative"
    cavalry_turn_before_charge: StrictBool = False
    morale: Literal["both", "red", "black", "none"] = "both"
    retreat_half_turn: Literal["away_from_home", "always"] = "away_from_home"
    free_set_up: StrictBool = False
    rows: tuple[StrictStr, ...] = Field(min_length=1)
    """Terrain letters, a string for each row of the board from the north."""
    red: Force
    black: Force
    returns: Returns | None = None
    stones: tuple[Stone, ...] = ()
    victory: Victory

    @property
    def grid(self) -> Grid:
        """Its board."""
        return squares(len(self.rows[0]), len(self.rows))

    @property
    def forces(self) -> tuple[Force, Force]:
        """Both forces in the order of the sides."""
        return self.red, self.black

    @classmethod
    def semantic_faults(cls, draft: Draft) -> Iterator[Finding]:
        """Every way in which the scenario goes against the rules or the bounds of the game."""
        return faults_of(draft)


scenarios = packaged(OnehourScenario, "warhost.rulesets.onehour")
