"""The figures of War of the Eight Castles, read from its data files and checked.

`catalogue()` has everything. No figure of a table stands in code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any

from pydantic import Field, model_validator

from warhost.rulesets.eightcastles import RULESET
from warhost.rulesets.eightcastles.state import MAX_CASTLES, SIDES, Figures, Umpire, Worth
from warhost.shelf.figures import Count, DataTable, Name, figures_of, raise_all, read_tables, tables_of, wrong_rows

FEWEST_FACTIONS = 2
MOST_MILITIA = Umpire.dtype["militia"].shape[1]
FACES = range(1, Umpire.dtype["militia"].shape[0])

Rows = Annotated[tuple[Name, ...], Field(max_length=MOST_MILITIA)]


class Neutrals(DataTable):
    """Who holds neutral spaces, by the ids of rows. Rule: TW-5.3g, TW-5.6c."""

    garrison: Rows
    militia: Mapping[int, Rows]


class Catalogue(DataTable):
    """Everything that the data files say."""

    figures: Annotated[Any, figures_of(Figures)] = Field(alias="campaign.toml, figures")
    needed: Mapping[int, Count] = Field(alias="campaign.toml, needed")
    armies: Mapping[str, Name] = Field(alias="campaign.toml, armies")
    neutrals: Neutrals = Field(alias="campaign.toml, neutrals")
    advice: Annotated[Any, tables_of(worth=Worth)] = Field(alias="advice.toml")

    @model_validator(mode="after")
    def _fits_together(self) -> Catalogue:
        raise_all([*self._wrong_rows(), *self._wrong_numbers()])
        return self

    def _wrong_rows(self) -> Iterator[str]:
        """Armies that are not those of the sides, or that two sides have."""
        yield from wrong_rows("campaign.toml, armies", self.armies, RULESET.sides, "RULESET in __init__.py")
        if len({*self.armies.values()}) < len(self.armies):
            yield "campaign.toml, armies: each faction has an army list of its own"

    def _wrong_numbers(self) -> Iterator[str]:
        """Numbers of factions and faces of dice for which something is missing, or that there are not."""
        wanted = [*range(FEWEST_FACTIONS, SIDES + 1)]
        if sorted(self.needed) != wanted:
            yield f"campaign.toml, needed: it says castles for {wanted[0]} to {wanted[-1]} factions"
        for face in self.neutrals.militia:
            if face not in FACES:
                yield f"campaign.toml, neutrals, militia: a die has no face {face}"


@cache
def catalogue() -> Catalogue:
    """The figures that Warhost ships, read once."""
    return read_tables(Catalogue, "warhost.rulesets.eightcastles")


def castles_needed(factions: int, castles: int) -> int:
    """How many castles of a map win for so many factions: as many of eight, and of fewer the same share, rounded up.

    Rule: TW-5.9a
    """
    return -(-catalogue().needed[factions] * castles // MAX_CASTLES)
