"""Scenarios of Itty Bitty Battles: the file format, what must be true of a file, and the battles that ship.

A hex is its name here: "0304" is column 3, row 4, counted from the west and from the north. A unit is its hex and its
troop, "0508 LI2".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import AfterValidator, Field, StrictBool, StrictStr

from warhost.rulesets.ittybitty.setup.catalogue import SIDES, catalogue
from warhost.rulesets.ittybitty.setup.faults import faults_of
from warhost.rulesets.ittybitty.setup.ground import Area, Ground, cells_of, walls_of
from warhost.rulesets.ittybitty.state import Level
from warhost.scenario import Draft, Finding, ScenarioModel, ScenarioPart
from warhost.shelf.grid import Grid
from warhost.shelf.grounds import packaged

SideName = Literal["red", "blue"]
LEVELS = tuple(one.name.lower() for one in Level)
Id = Annotated[StrictStr, Field(pattern=r"^[A-Z][A-Z0-9]{0,4}$")]
Text = Annotated[StrictStr, Field(min_length=1)]
Turns = Annotated[int, Field(strict=True, ge=1, le=40)]
Number = Annotated[int, Field(strict=True, ge=0, le=999)]


class Side(ScenarioPart):
    """A side: what it is called, and what its player may add at set-up.

    Rule: IB-6.1a, IB-6.2a, IB-6.3a, IB-6.3i, IB-6.4c, IB-R99
    """

    name: Text
    """Of the people, and before a noun: "Tudwallish"."""
    hates_enemy: StrictBool = False
    works: Annotated[int, Field(strict=True, ge=0, le=99)] = 0
    """Levels of field works that its player places at set-up."""
    works_area: StrictStr = ""


class Formation(ScenarioPart):
    """A formation under its captain. Rule: IB-2.4a, IB-2.4b, IB-R15, IB-R16, IB-R100."""

    id: Id
    side: SideName
    name: StrictStr = ""
    captain: Text
    units: tuple[StrictStr, ...] = Field(min_length=1)
    """Hex and troop of each unit, where it is set up unless its player says otherwise, or where it enters."""
    area: StrictStr = ""
    """Where its player may set it up, "" where it stays in its hexes."""
    arrives: Annotated[int, Field(strict=True, ge=0, le=40)] = 0
    """The turn in which it enters, 0 for those who are there."""

    @property
    def places(self) -> list[tuple[str, str]]:
        """Hex and troop of each unit."""
        return [(hex_id, troop) for hex_id, _, troop in (text.partition(" ") for text in self.units)]


class Single(ScenarioPart):
    """A captain, a wizard or a priest. Rule: IB-3.0a, IB-R81, IB-R96."""

    id: Id
    side: SideName
    name: Text
    troop: Text
    at: StrictStr
    area: StrictStr = ""
    evil: StrictBool = False
    colour: StrictStr = Field(default="#8a8a8a", pattern=r"^#[0-9a-f]{6}$")


class Independent(ScenarioPart):
    """An engineer or a scout. Rule: IB-2.4c, IB-3.3d, IB-3.3e, IB-4.12m."""

    id: Id
    side: SideName
    name: StrictStr = ""
    troop: Text
    at: StrictStr
    area: StrictStr = ""
    petards: Annotated[int, Field(strict=True, ge=0, le=99)] = 0


class Engine(ScenarioPart):
    """A siege engine or a bombard. Rule: IB-4.12k, IB-4.12l."""

    id: Id
    side: SideName
    name: StrictStr = ""
    troop: Text
    at: StrictStr
    area: StrictStr = ""


class Goal(ScenarioPart):
    """One condition of a level of victory: a `GoalKind`, and what it asks of whom and where."""

    kind: Text
    side: SideName | None = None
    """Whose units or losses are meant; without it those of the side whose level it is."""
    who: StrictStr = ""
    """The id of the single man, independent or engine who is dead."""
    amount: Number | None = None
    at: StrictStr = ""
    """A hex, or that in which the structure stands."""
    area: StrictStr = ""
    bridges: tuple[StrictStr, ...] = ()
    """Hexes of the bridges that are crossed."""


class Case(ScenarioPart):
    """A way to reach a level of victory: all its goals hold at the end.

    A level that is reached in two ways has two cases, with a case of another level between them.
    """

    side: SideName
    level: Literal["minor", "major", "incredible"]
    goals: tuple[Goal, ...] = Field(min_length=1)


class Mustered(NamedTuple):
    """A piece in the order of muster: the units of red, of blue, the single men of both, the engines of both."""

    side: int
    id: str | None
    troop: str
    at: str
    name: str = ""
    formation: str | None = None
    area: str = ""
    arrives: int = 0
    petards: int = 0
    evil: bool = False
    colour: str | None = None


def _mustered(one: Single | Independent | Engine, **more: Any) -> Mustered:
    return Mustered(SIDES.index(one.side), one.id, one.troop, one.at, one.name, None, one.area, **more)


def _by_side(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(sorted(parts, key=lambda one: SIDES.index(one.side)))


BY_SIDE = AfterValidator(_by_side)


class IttyBittyScenario(ScenarioModel):
    """An Itty Bitty Battle: ground, both armies in their formations, goals, switches and length.

    Rule: IB-6.0a, IB-2.6a, IB-R101
    """

    ONE_PER_LINE: ClassVar[tuple[str, ...]] = ("rows",)

    ruleset: Literal["ittybitty"]
    turns: Turns
    face_down: StrictBool = False
    ranged_adverse_results: Literal["by_distance", "always"] = "by_distance"
    dragoon_foot_profile: Literal["heavy_4-3-4", "light_3-2-4"] = "heavy_4-3-4"
    spent_spearmen: Literal["2-2-4", "3-2-4"] = "2-2-4"
    fortification2: Literal["shift_only", "shift_and_level1"] = "shift_only"
    map: StrictStr = ""
    """A map that several scenarios share; without it `ground` is there."""
    ground: Ground | None = None
    first: SideName = "red"
    """The side that the rulebook lists first: it sets up first, and acts first where nothing else decides."""
    red: Side
    blue: Side
    areas: Mapping[StrictStr, Area] = Field(default_factory=dict)
    """Sets of hexes by name."""
    forts: Mapping[StrictStr, Annotated[int, Field(strict=True, ge=1, le=2)]] = Field(default_factory=dict)
    """Levels of field works that lie there from the beginning, by hex."""
    formations: Annotated[tuple[Formation, ...], BY_SIDE] = Field(min_length=1)
    """Those of red come first, as all that has a side."""
    singles: Annotated[tuple[Single, ...], BY_SIDE] = Field(min_length=1)
    independents: Annotated[tuple[Independent, ...], BY_SIDE] = ()
    engines: Annotated[tuple[Engine, ...], BY_SIDE] = ()
    victory: tuple[Case, ...] = Field(min_length=1)

    def __hash__(self) -> int:
        """By what tells battles apart; tables by name have no hash."""
        return hash((self.id, self.turns, self.map, self.formations, self.singles, self.independents, self.engines))

    # --- its ground ---------------------------------------------------------------------------------------

    @property
    def land(self) -> Ground:
        """Its map."""
        return self.ground or catalogue().maps[self.map]

    @cached_property
    def grid(self) -> Grid:
        """The hexes of its map."""
        return self.land.grid

    @property
    def rows(self) -> tuple[str, ...]:
        """Terrain letters, a string for each row from the north."""
        return self.land.rows

    @property
    def rivers(self) -> tuple[str, ...]:
        """Hexsides with a river."""
        return self.land.rivers

    @property
    def streams(self) -> tuple[str, ...]:
        """Hexsides with a stream."""
        return self.land.streams

    @property
    def bridge_sides(self) -> tuple[str, ...]:
        """Hexsides with a bridge."""
        return self.land.bridges

    @property
    def roads(self) -> tuple[str, ...]:
        """Chains of hexes."""
        return self.land.roads

    @property
    def structures(self) -> tuple[tuple[str, str], ...]:
        """Hex and kind of what can be destroyed, the bridges first: their place is their number."""
        bridges = ((text.partition("/")[0], "bridge") for text in self.bridge_sides)
        return (*bridges, *self.land.structures.items())

    @property
    def goal_hexes(self) -> tuple[str, ...]:
        """The hexes that victory asks for."""
        goals = [goal for case in self.victory for goal in case.goals]
        return tuple(dict.fromkeys(name for goal in goals for name in (goal.at, *goal.bridges) if name))

    def cells_of(self, area: str) -> set[int]:
        """The cells of an area."""
        water = walls_of(self.grid, (*self.rivers, *self.streams))
        return cells_of(self.grid, water, self.areas[area])

    # --- who fights ---------------------------------------------------------------------------------------

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both sides in their order."""
        return self.red, self.blue

    @cached_property
    def muster(self) -> tuple[Mustered, ...]:
        """All pieces in the order of their numbers."""
        units = [
            Mustered(SIDES.index(one.side), None, troop, at, "", one.id, one.area, one.arrives)
            for one in self.formations
            for at, troop in one.places
        ]
        alone = [_mustered(one, petards=one.petards) for one in self.independents]
        singles = [_mustered(one, evil=one.evil, colour=one.colour) for one in self.singles]
        both = [one for side, _ in enumerate(SIDES) for one in (*units, *alone) if one.side == side]
        return (*both, *singles, *map(_mustered, self.engines))

    @cached_property
    def number_of(self) -> dict[str, int]:
        """The number of each piece that has an id."""
        return {one.id: number for number, one in enumerate(self.muster) if one.id}

    @classmethod
    def semantic_faults(cls, draft: Draft) -> Iterator[Finding]:
        """Every way in which the scenario goes against the rules or the bounds of the game."""
        return faults_of(draft)


scenarios = packaged(IttyBittyScenario, "warhost.rulesets.ittybitty")
