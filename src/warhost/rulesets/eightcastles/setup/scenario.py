"""Scenarios of War of the Eight Castles: the file format, and the campaigns that ship.

map = "veldramar"           # a file of maps/
years = 3
reputations = true
lots = false                # whether factions draw lots for the map's starts
[factions.humans]
capital = "C1"              # left out by all: the map's starts, in the order of the sides
host = [                    # left out: its owner raises it
    {row = "hum.king", at = "55"},
]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictStr

from warhost.rulesets.eightcastles import RULESET
from warhost.rulesets.eightcastles.setup.faults import faults_of
from warhost.rulesets.eightcastles.setup.places import maps
from warhost.rulesets.eightcastles.state import SEASONS
from warhost.scenario import Draft, Finding, ScenarioModel, ScenarioPart
from warhost.shelf.grounds import packaged
from warhost.shelf.maps import CampaignMap

MOST_YEARS = 9


class HostPiece(ScenarioPart):
    """A unit or an individual of a starting host: its row, and the space in which it stands."""

    row: StrictStr
    at: StrictStr


class Faction(ScenarioPart):
    """A faction that takes part. Rule: TW-5.3b, TW-5.3d."""

    capital: StrictStr | None = None
    host: tuple[HostPiece, ...] | None = None


class Factions(ScenarioPart):
    """The factions that take part. Rule: TW-5.3a."""

    ratmen: Faction | None = None
    undead: Faction | None = None
    orcs: Faction | None = None
    chaos: Faction | None = None
    lizardmen: Faction | None = None
    humans: Faction | None = None


class CampaignScenario(ScenarioModel):
    """A campaign: its map, its length, the factions with their capitals and starting hosts. Rule: TW-5.3a."""

    ruleset: Literal["eightcastles"]
    map: StrictStr
    years: Annotated[int, Field(strict=True, ge=1, le=MOST_YEARS)] = 3
    reputations: StrictBool = True
    lots: StrictBool = False
    factions: Factions

    @property
    def turns(self) -> int:
        """The seasons that it lasts at most. Rule: TW-5.3h."""
        return self.years * SEASONS

    @property
    def land(self) -> CampaignMap:
        """Its map."""
        return maps()[self.map]

    @property
    def taking_part(self) -> dict[int, Faction]:
        """The factions that take part, by side."""
        found = {side: getattr(self.factions, name) for side, name in enumerate(RULESET.sides)}
        return {side: faction for side, faction in found.items() if faction is not None}

    @property
    def capitals(self) -> dict[int, int]:
        """The space that is the capital of each side; with lots, what they are drawn for. Rule: TW-5.3b."""
        sides, land = self.taking_part, self.land
        named = [land.numbers[one.capital] for one in sides.values() if one.capital is not None]
        return dict(zip(sides, named or land.capitals(len(sides)), strict=True))

    @classmethod
    def semantic_faults(cls, draft: Draft) -> Iterator[Finding]:
        """Every way in which the campaign goes against the rules or its map."""
        return faults_of(draft)


scenarios = packaged(CampaignScenario, "warhost.rulesets.eightcastles")
