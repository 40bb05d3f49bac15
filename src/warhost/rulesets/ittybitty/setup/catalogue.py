"""The figures of Itty Bitty Battles: troops, spells, results table, ground, modifiers, maps, read and checked.

`catalogue()` has everything. No figure of a table stands in code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any

from pydantic import Field, model_validator

from warhost.kernel.sets import is_among
from warhost.rulesets.ittybitty.rules.events import Modifier, Shift, Strength, Test
from warhost.rulesets.ittybitty.setup.ground import Ground
from warhost.rulesets.ittybitty.state import (
    BATTERS,
    CHARGES,
    COLUMNS,
    DIE,
    DISMOUNTS,
    FIRES,
    HALVED,
    HILL_PEOPLE,
    INDEPENDENT,
    MAX_TROOPS,
    NEAR,
    ODDS,
    RACES,
    RANGER,
    REFUSES,
    REMOUNTS,
    SCOUTS,
    SINGLE,
    SURCHARGES,
    Aim,
    Appeal,
    Cls,
    Figures,
    Segment,
    Spell,
    StructureKind,
    Worth,
)
from warhost.shelf.figures import (
    Amount,
    Count,
    DataTable,
    Flag,
    Name,
    Rows,
    figures_of,
    keyed_by,
    one_of,
    raise_all,
    read_tables,
    row_of,
    tables_of,
    wrong_rows,
)
from warhost.shelf.results import OddsTable

SIDES = ("red", "blue")
CLASSES = tuple(one.name.lower() for one in Cls)
SEGMENTS = {one.name.lower(): int(one) for one in (Segment.RED, Segment.GREEN)}
"""The segments of direct fire."""
ABILITIES = {
    "ranger": RANGER, "hill_people": HILL_PEOPLE, "charges": CHARGES, "scouts": SCOUTS, "refuses": REFUSES,
    "dismounts": DISMOUNTS, "remounts": REMOUNTS, "halved": HALVED, "batters": BATTERS, "fires": FIRES,
}  # fmt: skip
AIMS = tuple(one.name.lower() for one in Aim)
GROUNDS = ("marsh", "clear", "desert", "brush", "woods")
STRUCTURES = tuple(one.name.lower() for one in StructureKind)[1:]
TESTS, MODIFIERS, SHIFTS, STRENGTHS = (
    tuple(one.name.lower() for one in kinds) for kinds in (Test, Modifier, Shift, Strength)
)
GOODS = ("petard", "fortification")
SWITCHES = ("dragoon_foot_profile", "spent_spearmen")
GOON = "GOON"
COIN = 10  # most gold pieces of a coin of the price list (IB-R97)


def figure_of_test(test: str) -> str:
    """The field of the figures for a row of the activation test."""
    return f"test_{test.removesuffix('_at')}"


OF_OTHER_TABLES = {
    *MODIFIERS, *STRENGTHS, *(f"{shift}_shift" for shift in SHIFTS), *(figure_of_test(test) for test in TESTS),
    "shows", "seen",
}  # fmt: skip
SINGLE_FIGURES = " ".join(name for name in Figures.dtype.names or () if name not in OF_OTHER_TABLES)

Clause = Annotated[str, Field(pattern=r"^IB-\d+(\.\d+)?[a-z]{1,2}$")]
Clauses = Annotated[tuple[Clause, ...], Field(min_length=1)]
Added = Annotated[int, Field(strict=True, ge=-9, le=9)]
ClassName = Annotated[str, one_of("class", CLASSES)]
AbilityName = Annotated[str, one_of("ability", ABILITIES)]
SegmentName = Annotated[str, one_of("segment of direct fire", SEGMENTS)]
TroopName = Annotated[str, row_of("troop", "troops.toml")]
OddsName = Annotated[str, one_of("row of odds", GROUNDS)]


# --- rows -------------------------------------------------------------------------------------------------


class TroopRow(DataTable):
    """A kind of unit, of single man or of engine.

    Rule: IB-2.3b, IB-2.3e, IB-3.1a, IB-4.12k, IB-4.12l, IB-R1, IB-R35, IB-R36, IB-R97
    """

    id: Name
    name: Name
    short: Name
    cls: ClassName
    race: Name = ""
    attack: Amount = 0
    defense: Amount = 0
    move: Count
    quality: Amount = 0
    range: Amount = 0
    segment: SegmentName | None = None
    shots: Count | None = None
    abilities: tuple[AbilityName, ...] = ()
    foot: TroopName | None = None
    horse: TroopName | None = None
    spent: TroopName | None = None
    rating: Amount = 0
    stone: Amount = 0
    price: Amount = 0
    icons: Annotated[int, Field(strict=True, ge=0, le=3)] = 0
    clauses: Clauses

    @property
    def number_of_class(self) -> int:
        """Its class as rules know it."""
        return CLASSES.index(self.cls)

    @property
    def is_unit(self) -> bool:
        """True for units, False for single men and engines. Rule: IB-3.0a."""
        return self.number_of_class < Cls.CAPTAIN

    @property
    def is_single(self) -> bool:
        """True for captains, wizards and priests. Rule: IB-3.0a."""
        return is_among(self.number_of_class, SINGLE)

    @property
    def is_independent(self) -> bool:
        """True for engineers and scouts. Rule: IB-2.4c."""
        return is_among(self.number_of_class, INDEPENDENT)

    @property
    def is_engine(self) -> bool:
        """True for siege engines and bombards."""
        return self.number_of_class == Cls.ENGINE

    @model_validator(mode="after")
    def _holds_together(self) -> TroopRow:
        faults = [*_wrong_price(self.price, self.icons)]
        if (self.range > 0) != (self.segment is not None):
            faults.append("a range and a segment of fire go together")
        if self.shots and not self.range:
            faults.append("shots need a range")
        if (self.spent is not None) != (self.shots is not None):
            faults.append("what it is when its shots are spent goes with a number of shots")
        if ("dismounts" in self.abilities) != (self.foot is not None):
            faults.append("a troop on foot goes with the ability to dismount")
        if ("remounts" in self.abilities) != (self.horse is not None):
            faults.append("a mounted troop goes with the ability to remount")
        if self.is_single != (self.rating > 0):
            faults.append("captains, wizards and priests have a rating, and nobody else")
        if self.is_unit and not (self.attack and self.defense and self.quality and self.race):
            faults.append("a unit has attack, defense, quality and race")
        if self.stone and not self.is_engine:
            faults.append("a strength against stone is for engines")
        raise_all(faults)
        return self


def _wrong_price(price: int, icons: int) -> Iterator[str]:
    """A price that is not within its coins. Rule: IB-R97."""
    if icons and not (icons - 1) * COIN < price <= icons * COIN:
        yield f"{icons} coins stand for a price of {(icons - 1) * COIN + 1} to {icons * COIN}, not {price}"


class SpellRow(DataTable):
    """A spell or prayer. Rule: IB-5.6a, IB-5.6b, IB-5.6c, IB-5.6d, IB-5.6e, IB-5.6f, IB-5.6g, IB-R72, IB-R75."""

    id: Name
    name: Name
    speed: Annotated[str, one_of("speed", ("fast", "slow"))]
    classes: Annotated[tuple[Annotated[str, one_of("caster", ("wizard", "priest"))], ...], Field(min_length=1)]
    cost: Count
    save: Added | None = None
    spillover: Flag
    upkeep: Amount
    duration: Amount
    aim: Annotated[str, one_of("aim", AIMS)]
    size: Annotated[int, Field(strict=True, ge=0, le=NEAR)]
    strength: Amount
    reaction: Flag
    clauses: Clauses


class OddsRow(DataTable):
    """A row of odds over the results table. Rule: IB-7a."""

    name: Name
    offset: Added
    last: Annotated[int, Field(strict=True, ge=1, le=COLUMNS)]
    clauses: Clauses


class Terrain(DataTable):
    """A kind of ground. Rule: IB-4.4j, IB-4.4k, IB-4.4l, IB-4.4n, IB-R6, IB-R10, IB-R13."""

    letter: Annotated[str, Field(min_length=1, max_length=1)]
    name: Name
    surcharge: Annotated[int, Field(strict=True, ge=0, lt=SURCHARGES)]
    odds: OddsName
    wooded: Flag = False
    hilly: Flag = False
    barred: Flag = False
    timber: Flag = False
    clauses: Clauses


class Edge(DataTable):
    """A kind of water along hexsides."""

    name: Name
    clauses: Clauses


class StructureRow(DataTable):
    """What can be destroyed. Rule: IB-R57."""

    name: Name
    defense: Count
    stone: Flag
    clauses: Clauses


class Addition(DataTable):
    """What is added to a die, a column or a strength."""

    name: Name
    by: Added
    clauses: Clauses


class Good(DataTable):
    """What is bought besides troops. Rule: IB-6.4a, IB-R97."""

    name: Name
    price: Count
    clauses: Clauses


class Antipathy(DataTable):
    """Races that hate each other. Rule: IB-4.2j, IB-R23."""

    pairs: tuple[tuple[Name, Name], ...]


class Purchase(DataTable):
    """The frame of battles that are bought. Rule: IB-6.4a, IB-6.4c, IB-R99."""

    turns: Count
    level_for: Count
    ahead: Count
    attacker_times: Count


class Detection(DataTable):
    """The lowest dice that show, and that are seen, by distance. Rule: IB-3.3i, IB-3.3j, IB-3.3k."""

    shows: tuple[Count, Count, Count]
    seen: tuple[Count, Count, Count]


class OtherFigures(DataTable):
    """What a switch changes of a troop. Rule: IB-R35, IB-R36."""

    cls: ClassName | None = None
    attack: Count | None = None
    defense: Count | None = None


Switch = Mapping[str, Mapping[str, OtherFigures]]
"""What each value of a switch changes, by troop."""


class ResultsTable(OddsTable):
    """The results of combat as printed: the odds of the marsh in columns, the modified die in rows. Rule: IB-7a."""

    size = COLUMNS, DIE
    known = ("-", "AD", "AE", "DD", "DE", "EXD", "EXK")


# --- all of it --------------------------------------------------------------------------------------------


class Catalogue(DataTable):
    """Everything that the data files say; each table by id, in the order of its file."""

    troops: Rows[TroopRow] = Field(alias="troops.toml")
    spells: Rows[SpellRow] = Field(alias="spells.toml")
    maps: Mapping[str, Ground] = Field(alias="maps.toml")
    table: ResultsTable = Field(alias="charts.toml, table")
    odds: Mapping[str, OddsRow] = Field(alias="charts.toml, odds")
    terrain: Annotated[Mapping[str, Terrain], keyed_by("letter")] = Field(alias="charts.toml, terrain")
    edges: Mapping[str, Edge] = Field(alias="charts.toml, edges")
    structures: Mapping[str, StructureRow] = Field(alias="charts.toml, structures")
    tests: Mapping[str, Addition] = Field(alias="charts.toml, tests")
    modifiers: Mapping[str, Addition] = Field(alias="charts.toml, modifiers")
    shifts: Mapping[str, Addition] = Field(alias="charts.toml, shifts")
    strengths: Mapping[str, Addition] = Field(alias="charts.toml, strengths")
    goods: Mapping[str, Good] = Field(alias="charts.toml, goods")
    antipathy: Antipathy = Field(alias="charts.toml, antipathy")
    switches: Mapping[str, Switch] = Field(alias="charts.toml, switches")
    purchase: Purchase = Field(alias="charts.toml, purchase")
    detection: Detection = Field(alias="charts.toml, detection")
    figures: Annotated[Any, figures_of(SINGLE_FIGURES, least=-9, most=99)] = Field(alias="charts.toml, figures")
    advice: Annotated[Any, tables_of(worth=Worth, appeal=Appeal)] = Field(alias="advice.toml")

    @model_validator(mode="after")
    def _fits_together(self) -> Catalogue:
        raise_all([*self._wrong_rows(), *self._wrong_troops(), *self._wrong_races(), *self._wrong_switches()])
        return self

    @property
    def numbers(self) -> dict[str, int]:
        """The number of each troop."""
        return {name: number for number, name in enumerate(self.troops)}

    @property
    def races(self) -> tuple[str, ...]:
        """The races in the order of their numbers: of the troops, then those that only others hate."""
        of_troops = (one.race for one in self.troops.values() if one.race)
        return tuple(dict.fromkeys((*of_troops, *(race for pair in self.antipathy.pairs for race in pair))))

    @property
    def prices(self) -> dict[str, int]:
        """What the price list has: troops and goods, each with its gold pieces. Rule: IB-6.4a."""
        troops = {name: row.price for name, row in self.troops.items() if row.icons}
        return {**troops, **{name: row.price for name, row in self.goods.items()}}

    def _wrong_rows(self) -> Iterator[str]:
        """Tables whose rows are not those that the records have."""
        for place, rows, known, where in (
            ("spells.toml", self.spells, [spell.name for spell in Spell], "Spell in state.py"),
            ("charts.toml, odds", self.odds, GROUNDS, "GROUNDS in setup/catalogue.py"),
            ("charts.toml, edges", self.edges, ("river", "stream"), "setup/tables.py"),
            ("charts.toml, structures", self.structures, STRUCTURES, "StructureKind in state.py"),
            ("charts.toml, tests", self.tests, TESTS, "Test in rules/events.py"),
            ("charts.toml, modifiers", self.modifiers, MODIFIERS, "Modifier in rules/events.py"),
            ("charts.toml, shifts", self.shifts, SHIFTS, "Shift in rules/events.py"),
            ("charts.toml, strengths", self.strengths, STRENGTHS, "Strength in rules/events.py"),
            ("charts.toml, goods", self.goods, GOODS, "GOODS in setup/catalogue.py"),
            ("charts.toml, switches", self.switches, SWITCHES, "SWITCHES in setup/catalogue.py"),
        ):
            yield from wrong_rows(place, rows, known, where)
        if self.table.odds[ODDS // 2] != (1, 1):
            yield "charts.toml, table: the middle of the odds is 1/1"

    def _wrong_troops(self) -> Iterator[str]:
        """Too many troops, the summoned one missing, and troops that turn into others which do not turn back."""
        if len(self.troops) > MAX_TROOPS:
            yield f"troops.toml: {len(self.troops)} troops; there is room for {MAX_TROOPS} (MAX_TROOPS in state.py)"
        if GOON not in self.troops:
            yield f"troops.toml, {GOON}: the row is missing; Summon Primal Goons brings it"
        for name, row in self.troops.items():
            if row.foot and self.troops[row.foot].horse != name:
                yield f"troops.toml, {name}: {row.foot}, its troop on foot, does not remount as {name}"
            if row.horse and not self.troops[row.horse].foot:
                yield f"troops.toml, {name}: {row.horse}, its mounted troop, does not dismount"

    def _wrong_races(self) -> Iterator[str]:
        if len(self.races) > RACES:
            yield f"troops.toml: {len(self.races)} races; there is room for {RACES} (RACES in state.py)"

    def _wrong_switches(self) -> Iterator[str]:
        """Switches that change a troop which is none, or in their first value."""
        for switch, values in self.switches.items():
            for number, (value, changes) in enumerate(values.items()):
                place = f"charts.toml, switches, {switch}, {value}"
                if number == 0 and changes:
                    yield f"{place}: the first value is what troops.toml says"
                yield from (f"{place}: no troop {name!r}" for name in changes if name not in self.troops)


@cache
def catalogue() -> Catalogue:
    """The figures that Warhost ships, read once."""
    return read_tables(Catalogue, "warhost.rulesets.ittybitty")
