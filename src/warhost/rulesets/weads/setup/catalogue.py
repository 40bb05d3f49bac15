"""The figures of Battle of Ayrena's Weads: levels, unit types, results table, ground, spells, read and checked.

`catalogue()` has everything. No figure of a table stands in code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any

from pydantic import Field, model_validator

from warhost.rulesets.weads.rules.events import Modifier, Shift
from warhost.rulesets.weads.state import (
    COLUMNS,
    COSTS,
    KINDS,
    LEVELS,
    MAX_SPELLS,
    MOST_POINTS,
    NEAR,
    ROWS,
    SPELL_MARKS,
    WITH_RULES,
    Appeal,
    Figures,
    Level,
    Result,
    Spell,
    Target,
    Worth,
)
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
    wrong_rows,
)
from warhost.shelf.results import OddsTable

SIDES = ("elf", "dwarf")
LEVEL_IDS = tuple(level.name for level in Level)[:LEVELS]
SHIFTS, MODIFIERS = ([one.name.lower() for one in kinds] for kinds in (Shift, Modifier))
CHECKS = (
    "zoc_leader", "zoc_level", "zoc_disordered", "stand", "rally_friend", "rally_stacked", "rally_adjacent", "aim"
)  # fmt: skip
WINDOWS = ("turn", "combat", "rally", "movement")
"""When spells are cast, in the order of the bits of `SpellCard.windows`."""
TARGETS = [target.name.lower() for target in Target]
OF_OTHER_TABLES = {
    *(f"{shift}_shift" for shift in SHIFTS), *CHECKS, "leader", "disordered", "better_morale", "berserk",
    "least_die", "stream",
}  # fmt: skip
SINGLE = " ".join(name for name in Figures.dtype.names or () if name not in OF_OTHER_TABLES)

Clauses = Annotated[tuple[Annotated[str, clause_of("AW")], ...], Field(min_length=1)]
SideName = Annotated[str, one_of("army", SIDES)]
LevelName = Annotated[str, one_of("level", LEVEL_IDS)]
TargetName = Annotated[str, one_of("target", TARGETS)]
MarkName = Annotated[str, one_of("mark", SPELL_MARKS)]
WindowName = Annotated[str, one_of("window", WINDOWS)]
Added = Annotated[int, Field(strict=True, ge=-9, le=9)]


# --- rows -------------------------------------------------------------------------------------------------


class LevelRow(DataTable):
    """What a level settles. Rule: AW-1.1b, AW-20.3a."""

    morale: Count
    points: Count


class UnitType(DataTable):
    """The units of one level of an army. Rule: AW-1.1a."""

    id: Name
    name: Name
    army: SideName
    level: LevelName
    move: Count
    clauses: Clauses


class ChitKind(DataTable):
    """A kind of combat chit: its number for each level, and how many there are. Rule: AW-1.1c."""

    A: Count
    B: Count
    C: Count
    count: Count

    @property
    def numbers(self) -> tuple[int, int, int]:
        """Its numbers by level."""
        return self.A, self.B, self.C


class Ground(DataTable):
    """One row of the terrain chart: movement points by army. Rule: AW-8.1a, AW-8.1b."""

    letter: Annotated[str, Field(min_length=1, max_length=1)]
    name: Name
    elf: Count
    dwarf: Count
    woods: Flag = False
    clauses: Clauses


class Edge(DataTable):
    """A kind of hexside, and what it adds to the cost of the hex entered. Rule: AW-8.1d."""

    name: Name
    added: Amount
    clauses: Clauses


class Addition(DataTable):
    """A shift of the column, or what is added to a die."""

    name: Name
    by: Added
    clauses: Clauses


class SpellRow(DataTable):
    """A spell: copies in the set of each army, when it is cast, on whom, and what it lays on them. Rule: AW-16.1f."""

    id: Name
    name: Name
    elf: Amount
    dwarf: Amount
    windows: Annotated[tuple[WindowName, ...], Field(min_length=1)]
    target: TargetName
    enemies: Flag = False
    mark: MarkName | None = None
    clauses: Clauses

    @model_validator(mode="after")
    def _holds_together(self) -> SpellRow:
        faults = []
        if (self.target == "radius") != (self.mark is not None):
            faults.append("a mark goes with the target 'radius'")
        if self.enemies and self.target != "one":
            faults.append("enemies goes with the target 'one'")
        raise_all(faults)
        return self


class Mage(DataTable):
    """How many spells a side draws, and may cast in a turn. Rule: AW-16.1b, AW-21.1c."""

    hand: Amount
    casts: Amount


class Array(DataTable):
    """How armies stand: hexes between them, and rows behind the front row of a battle that is made up."""

    apart: Count
    behind: Amount


# --- the combat results table -----------------------------------------------------------------------------


class ResultsTable(OddsTable):
    """The results of combat as printed: odds in columns, the modified die in rows, the least first."""

    size = COLUMNS, ROWS
    known = tuple(result.name for result in Result)


# --- all of it --------------------------------------------------------------------------------------------


class Catalogue(DataTable):
    """Everything that the data files say; each table by id, in the order of its file."""

    levels: Mapping[str, LevelRow] = Field(alias="charts.toml, levels")
    types: Rows[UnitType] = Field(alias="charts.toml, types")
    table: ResultsTable = Field(alias="charts.toml, table")
    terrain: Annotated[Mapping[str, Ground], keyed_by("letter")] = Field(alias="charts.toml, terrain")
    edges: Mapping[str, Edge] = Field(alias="charts.toml, edges")
    shifts: Mapping[str, Addition] = Field(alias="charts.toml, shifts")
    modifiers: Mapping[str, Addition] = Field(alias="charts.toml, modifiers")
    checks: Mapping[str, Addition] = Field(alias="charts.toml, checks")
    field: Array = Field(alias="charts.toml, field")
    figures: Annotated[Any, figures_of(SINGLE, least=1, most=99)] = Field(alias="charts.toml, figures")
    chits: Mapping[str, ChitKind] = Field(alias="chits.toml, kinds")
    spells: Rows[SpellRow] = Field(alias="spells.toml, spells")
    mages: Mapping[str, Mage] = Field(alias="spells.toml, mages")
    advice: Annotated[Any, tables_of(worth=Worth, appeal=Appeal)] = Field(alias="advice.toml")

    @model_validator(mode="after")
    def _fits_together(self) -> Catalogue:
        raise_all(
            [
                *self._wrong_rows(), *self._spells_without_rules(), *self._wrong_types(), *self._wrong_figures(),
                *self._wrong_hands(),
            ]
        )  # fmt: skip
        return self

    def unit_type(self, army: str, level: str) -> UnitType:
        """The units of a level of an army."""
        return next(one for one in self.types.values() if (one.army, one.level) == (army, level))

    @property
    def chit_count(self) -> int:
        """How many combat chits there are."""
        return sum(kind.count for kind in self.chits.values())

    def _wrong_rows(self) -> Iterator[str]:
        """Tables whose rows are not those that the records have."""
        for place, rows, known, where in (
            ("charts.toml, levels", self.levels, LEVEL_IDS, "Level in state.py"),
            ("charts.toml, edges", self.edges, ("stream",), "setup/tables.py"),
            ("charts.toml, shifts", self.shifts, SHIFTS, "Shift in rules/events.py"),
            ("charts.toml, modifiers", self.modifiers, MODIFIERS, "Modifier in rules/events.py"),
            ("charts.toml, checks", self.checks, CHECKS, "Figures in state.py"),
            ("spells.toml, spells", self.spells, [spell.name for spell in Spell], "Spell in state.py"),
            ("spells.toml, mages", self.mages, SIDES, "SIDES in setup/catalogue.py"),
        ):
            yield from wrong_rows(place, rows, known, where)
        for level in LEVEL_IDS:
            if level not in ChitKind.model_fields:
                yield (
                    f"charts.toml, levels, {level}: combat chits and set-ups have no such level "
                    "(ChitKind in setup/catalogue.py, Units in setup/scenario.py)"
                )
        if len(self.chits) != KINDS:
            yield f"chits.toml, kinds: there are {KINDS} kinds, not {len(self.chits)}"
        if "." not in self.terrain:
            yield "charts.toml, terrain: no ground has the letter '.'"

    def _spells_without_rules(self) -> Iterator[str]:
        """Spells for which nothing says what they do."""
        for number, spell in enumerate(Spell):
            row = self.spells.get(spell.name)
            if row and not row.mark and spell not in WITH_RULES:
                yield (
                    f"spells.toml, spells, {spell.name}: it lays no mark, and no rule says what else it does "
                    "(WITH_RULES in state.py, rules/spells.py and rules/windows.py)"
                )
            if number >= MAX_SPELLS:
                yield f"spells.toml, spells, {spell.name}: a cast can name {MAX_SPELLS} spells (MAX_SPELLS in state.py)"

    def _wrong_types(self) -> Iterator[str]:
        """Levels of an army without a unit type, or with several."""
        for army in SIDES:
            for level in LEVEL_IDS:
                types = [one.id for one in self.types.values() if (one.army, one.level) == (army, level)]
                if len(types) != 1:
                    told = f"not {', '.join(types)}" if types else "and there is none"
                    yield f"charts.toml, types: level {level} of army {army!r} has one unit type, {told}"
        for name, one in self.types.items():
            if one.move > MOST_POINTS:
                yield f"charts.toml, types, {name}: move is at most {MOST_POINTS}"

    def _wrong_figures(self) -> Iterator[str]:
        """Figures beyond what the records reckon with, and modifiers that are not each other's opposite."""
        for army in SIDES:
            costs: dict[int, str] = {}  # each with the first ground that costs so much
            for letter, ground in self.terrain.items():
                costs.setdefault(getattr(ground, army), letter)
            for cost, letter in [*costs.items()][COSTS:]:
                yield f"charts.toml, terrain, {letter}: {army} = {cost} is more than {COSTS} different costs"
        if self.figures.radius > NEAR:
            yield f"charts.toml, figures: radius is at most {NEAR}"
        for one, other in (("attacking_leader", "defending_leader"), ("attacker_better", "defender_better")):
            if {one, other} <= self.modifiers.keys() and self.modifiers[one].by != -self.modifiers[other].by:
                yield f"charts.toml, modifiers: {one} and {other} must be opposite"

    def _wrong_hands(self) -> Iterator[str]:
        """Hands for which the set of an army has too few spells."""
        for army, mage in self.mages.items():
            copies = sum(getattr(spell, army, 0) for spell in self.spells.values())
            if mage.hand > copies:
                yield f"spells.toml, mages, {army}: a hand of {mage.hand} cannot be drawn from {copies} spells"


@cache
def catalogue() -> Catalogue:
    """The figures that Warhost ships, read once."""
    return read_tables(Catalogue, "warhost.rulesets.weads")
