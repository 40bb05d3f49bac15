"""The figures of One-Hour Fantasy: unit types, races, ground and single figures, read from the data files and checked.

`catalogue()` has everything. No figure of a table stands in code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any

from pydantic import Field, model_validator

from warhost.rulesets.onehour.state import FARTHEST, LETTERS, NEAR, Appeal, Figures, Kind, Race, Worth
from warhost.shelf.figures import (
    Amount,
    Count,
    DataTable,
    Flag,
    Name,
    Rows,
    clause_of,
    figures_of,
    keyed_by,
    one_of,
    raise_all,
    read_tables,
    tables_of,
    with_each,
    wrong_rows,
)

KINDS = {kind.name.lower(): kind for kind in Kind}
RACES = {race.name.lower(): race for race in Race}
KIND_IDS, RACE_IDS = tuple(KINDS), tuple(RACES)
DIE = 6
MOST_LEVEL = 2

Clause = Annotated[str, clause_of("OH")]
KindName = Annotated[str, one_of("unit type", KINDS)]
Letter = Annotated[str, Field(min_length=1, max_length=1)]
Added = Annotated[int, Field(strict=True, ge=-9, le=9)]


class Allowance(DataTable):
    """Squares in a turn by the ground: a column of table 2 each. Rule: OH-1.1a."""

    normal: Amount
    road: Amount
    wood: Amount
    hill: Amount


class UnitType(DataTable):
    """One of the unit types. Rule: OH-T.1a."""

    id: Name
    name: Name
    allowance: Allowance
    fires: Flag
    armour_fire: Flag
    armour_melee: Flag
    passes_friends: Flag
    slants: Flag
    climbs_freely: Flag
    works: Flag
    leads: Flag

    @model_validator(mode="after")
    def _can_be_listed(self) -> UnitType:
        """Ways aslant are looked for as sets of squares, which know of no friend to pass, wood or climb."""
        if not self.slants:
            return self
        faults = {
            "passes_friends must be false where slants is true": self.passes_friends,
            "climbs_freely must be true where slants is true": not self.climbs_freely,
            "allowance.wood must be 0 where slants is true": self.allowance.wood > 0,
            "allowance.hill must not be above allowance.normal where slants is true": (
                self.allowance.hill > self.allowance.normal
            ),
        }
        raise_all(fault for fault, is_so in faults.items() if is_so)
        return self


class Unit(DataTable):
    """What a unit type is with one race. Rule: OH-T.1b, OH-3.4a."""

    name: Name
    value: Added
    charging: Added
    points: Count


class RaceRow(DataTable):
    """A race: besides its units, each under its type, its line units by the die of the muster."""

    id: Name
    name: Name
    many: Name
    muster: Annotated[tuple[tuple[Amount, Amount, Amount], ...], Field(min_length=DIE, max_length=DIE)]

    @property
    def units(self) -> dict[str, Unit]:
        """Its units by unit type."""
        return {kind: getattr(self, kind) for kind in KINDS}


class Ground(DataTable):
    """One row of the terrain chart."""

    letter: Letter
    name: Name
    level: Annotated[int, Field(strict=True, ge=0, le=MOST_LEVEL)] = 0
    road: Flag = False
    enters: tuple[KindName, ...]
    wood: Flag = False
    raised: Amount = 0
    cover: Flag = False
    shelter: Flag = False
    crossing: Flag = False
    clauses: tuple[Clause, ...]

    @property
    def is_closed(self) -> bool:
        """True where no unit may enter."""
        return not self.enters


class Stones(DataTable):
    """What standing stones are on the map, and what they leave. Rule: OH-7.4b, OH-7.4c."""

    letter: Letter
    fallen: Letter


class Purchase(DataTable):
    """How armies are bought. Rule: OH-6.2c."""

    points: Count
    points_for_command: Count


class Feature(DataTable):
    """What a die lays in a quarter of a random field: so many columns and rows of a letter."""

    name: Name
    columns: Amount
    rows: Amount
    letter: Letter


class RandomField(DataTable):
    """How a field is made by dice, and the battle on it. Rule: OH-6.2d."""

    columns: Count
    rows: Count
    turns: Count
    zone: Count
    features: Annotated[tuple[Feature, ...], Field(min_length=DIE, max_length=DIE)]


class Catalogue(DataTable):
    """Everything that the data files say; each table by id, in the order of its file."""

    types: Rows[UnitType] = Field(alias="tables.toml, types")
    races: Rows[Annotated[RaceRow, with_each(KINDS, Unit)]] = Field(alias="tables.toml, races")
    terrain: Annotated[Mapping[str, Ground], keyed_by("letter")] = Field(alias="tables.toml, terrain")
    figures: Annotated[Any, figures_of(Figures)] = Field(alias="tables.toml, figures")
    purchase: Purchase = Field(alias="tables.toml, purchase")
    field: RandomField = Field(alias="tables.toml, field")
    stones: Stones = Field(alias="tables.toml, stones")
    advice: Annotated[Any, tables_of(worth=Worth, appeal=Appeal)] = Field(alias="advice.toml")

    @model_validator(mode="after")
    def _fits_together(self) -> Catalogue:
        raise_all([*self._wrong_rows(), *self._unknown_letters(), *self._too_far()])
        return self

    def unit(self, race: int, kind: int) -> Unit:
        """What a unit type is with a race, by their numbers."""
        return self.races[RACE_IDS[race]].units[KIND_IDS[kind]]

    def _wrong_rows(self) -> Iterator[str]:
        """Tables whose rows are not those that the records have."""
        yield from wrong_rows("tables.toml, types", self.types, KINDS, "Kind in state.py")
        yield from wrong_rows("tables.toml, races", self.races, RACES, "Race in state.py")
        for letter in [*self.terrain][LETTERS:]:
            yield f"tables.toml, terrain, {letter}: there are {LETTERS} kinds of ground (LETTERS in state.py)"
        if len(self.terrain) < LETTERS:
            yield f"tables.toml, terrain: there are {LETTERS} kinds of ground, not {len(self.terrain)}"
        for letter, ground in self.terrain.items():
            for kind in ground.enters if ground.wood and not ground.level else ():
                if kind in self.types and not self.types[kind].allowance.wood:
                    yield f"tables.toml, terrain, {letter}: enters has {kind}, whose allowance in a wood is 0"

    def _too_far(self) -> Iterator[str]:
        """Moves and shots that go farther than the records reckon with."""
        for unit_type in self.types.values():
            if max(squares for _, squares in unit_type.allowance) > NEAR:
                yield f"tables.toml, types, {unit_type.id}: an allowance is at most {NEAR}"
        if self.figures.range > FARTHEST:
            yield f"tables.toml, figures: range is at most {FARTHEST}"

    def _unknown_letters(self) -> Iterator[str]:
        """Letters of features and stones that stand for no ground."""
        used = {feature.letter for feature in self.field.features} | {self.stones.letter, self.stones.fallen}
        for letter in sorted(used - set(self.terrain)):
            yield f"tables.toml: no ground has the letter {letter!r}"


@cache
def catalogue() -> Catalogue:
    """The figures that Warhost ships, read once."""
    return read_tables(Catalogue, "warhost.rulesets.onehour")
