"""The figures of Heroes & Gods: roster, combat chart, terrain and god events, read from the data files and checked.

`catalogue()` has everything. No figure of a table stands in code: replace a data file, read it with
`read_catalogue`, and the game has other figures.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from warhost.errors import UnknownName, name_hint
from warhost.kernel.plane import COMPASS
from warhost.rulesets.heroes.state import COLUMNS, FAN, ROWS
from warhost.shelf.figures import Die

Side = Literal["greek", "trojan"]
Result = Literal["NE", "P", "W", "K"]
Shape = Literal["rest", "area", "line"]
Beneficiary = Literal["own-hero", "enemy", "friend", "slain"]
Lasts = Literal["phase", "instant"]

SIDES: tuple[Side, Side] = ("greek", "trojan")
RESULTS: tuple[Result, ...] = ("NE", "P", "W", "K")
"""The results of the combat chart from the mildest to the worst."""
USUAL_MOVES = 6  # inches; a faster figure is worth more when forces are bought, a slower one less


# --- Rows of the data files -------------------------------------------------------------------------------


def _one_of(kind: str, names: Iterable[str]) -> BeforeValidator:
    """A check that a text is one of the names, whose message offers the nearest."""
    known = tuple(names)

    def check(name: object) -> object:
        if name not in known:
            raise UnknownName(kind, str(name), known)
        return name

    return BeforeValidator(check)


def _split(text: object) -> object:
    """The words of a text, as a row of the printed chart has them."""
    return text.split() if isinstance(text, str) else text


def _numbers(text: object) -> object:
    """The whole numbers of a text such as "-1 0 +1"."""
    return [int(word) for word in text.split()] if isinstance(text, str) else text


Factor = Annotated[int, Field(strict=True, ge=0, le=99)]
Count = Annotated[int, Field(strict=True, ge=1, le=99)]
Length = Annotated[int, Field(strict=True, ge=1, le=9999)]
Flag = Annotated[bool, Field(strict=True)]
Name = Annotated[str, Field(min_length=1)]
Clause = Annotated[str, Field(pattern=r"^HG-(S\d|\d+(\.\d+)+)[a-z]$")]
Clauses = Annotated[tuple[Clause, ...], Field(min_length=1)]
Ruling = Annotated[str, Field(pattern=r"^HG-R\d+$")]
Direction = tuple[int, int]


class DataTable(BaseModel):
    """A frozen table of a data file that knows its keys."""

    model_config = ConfigDict(frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _has_known_keys(cls, given: Any) -> Any:
        known = list(cls.model_fields)
        unknown = [key for key in given if key not in known] if isinstance(given, dict) else []
        if unknown:
            raise ValueError("; ".join(f"unknown key {key!r}{name_hint(key, known)}" for key in unknown))
        return given


class Factors(NamedTuple):
    """The four factors of a figure, unwounded or wounded."""

    attack: int
    defence: int
    moves: int  # inches
    bow: int  # 0: no bow


class Warrior(DataTable):
    """One row of the roster: a Hero or a kind of common soldier.

    Rule: HG-1.1a, HG-1.1b, HG-1.1c, HG-1.2a, HG-1.3a
    """

    key: Name
    name: Name
    side: Annotated[Side, _one_of("side", SIDES)]
    hero: Flag
    attack: Factor
    defence: Factor
    moves: Count  # inches
    spear: Flag
    bow: Factor = 0  # 0: no bow

    @property
    def factors(self) -> Factors:
        """The factors as printed."""
        return Factors(self.attack, self.defence, self.moves, self.bow)

    @property
    def wounded(self) -> Factors:
        """The factors of a wounded figure: half of each, rounded up. Rule: HG-1.5a, HG-5.4c."""
        return Factors(*((factor + 1) // 2 for factor in self.factors))

    @property
    def value(self) -> int:
        """What it costs when forces are bought. Rule: HG-17.3a, HG-R63."""
        skill = (self.attack * self.defence + 1) // 2 + 2 * self.bow
        return skill + 2 * (self.moves - USUAL_MOVES) + 2 * self.spear + 3 * self.hero


class GodEvent(DataTable):
    """One of the nine events that a chip can start."""

    id: Name
    name: Name
    beneficiary: Annotated[Beneficiary, _one_of("beneficiary", get_args(Beneficiary))]
    lasts: Annotated[Lasts, _one_of("duration", get_args(Lasts))]
    does: Annotated[str, Field(min_length=5, pattern=r"\.$")]
    clauses: Clauses
    rulings: tuple[Ruling, ...] = ()


# --- Terrain ----------------------------------------------------------------------------------------------


class TerrainFigures(DataTable):
    """What the kinds of terrain have in common; lengths in u."""

    cost_factor: Annotated[int, Field(strict=True, ge=1, le=2)]  # the kernel's words hold no more
    clearance: Length
    sight: Length
    crossing: Length
    rampart_reach: Length
    wall_thickness: Length


class TerrainKind(DataTable):
    """One kind of terrain. Rule: HG-14.2a, HG-14.2b, HG-14.2c, HG-14.3c, HG-14.3d, HG-14.4a, HG-14.4b, HG-14.4c."""

    key: Name
    name: Name
    shape: Annotated[Shape, _one_of("shape", get_args(Shape))]
    impassable: Flag = False
    difficult: Flag = False
    opaque: Flag = False
    dense: Flag = False
    covers: Flag = False
    clauses: Clauses


# --- The chart and the figures beside it ------------------------------------------------------------------


class CombatChart(DataTable):
    """The combat chart: results by modified die and differential.

    Rule: HG-5.2b, HG-5.2d
    """

    differentials: Annotated[tuple[int, ...], BeforeValidator(_numbers)]
    rows: Mapping[int, Annotated[tuple[Result, ...], BeforeValidator(_split)]]

    def result(self, differential: int, die: int) -> Result:
        """The result for any differential and modified die; beyond the edge of the chart the edge counts."""
        column = min(max(differential, self.differentials[0]), self.differentials[-1])
        row = min(max(die, 1), len(self.rows))
        return self.rows[row][self.differentials.index(column)]

    @model_validator(mode="after")
    def _is_whole(self) -> CombatChart:
        if any(right != left + 1 for left, right in pairwise(self.differentials)):
            raise ValueError("the differentials must go up by 1")
        if list(self.rows) != [*range(1, len(self.rows) + 1)]:
            raise ValueError("the rows must be the modified dice from 1 on, in order")
        for die, row in self.rows.items():
            if len(row) != len(self.differentials):
                raise ValueError(f"row {die} has {len(row)} results for {len(self.differentials)} differentials")
        if (len(self.differentials), len(self.rows)) != (COLUMNS, ROWS):
            raise ValueError(f"the chart must have {COLUMNS} differentials and {ROWS} rows")
        return self


class Dice(DataTable):
    """Faces of the dice, and what a spear adds against a man without one."""

    attack: Die
    rally: Die
    spear_advantage: Factor


class Reach(DataTable):
    """Ranges in inches, from edge to edge."""

    bow: Count
    spear: Count


class Bases(DataTable):
    """How large bases are and when they touch, in u."""

    diameter: Length
    contact: Length
    aim: Length

    @model_validator(mode="after")
    def _holds_together(self) -> Bases:
        if not self.diameter <= self.aim <= self.contact:
            raise ValueError("aim must lie between diameter and contact")
        return self


class Movement(DataTable):
    """What bounds a move."""

    legs: Count


class Flight(DataTable):
    """How forced moves are tried out, in u."""

    step: Length


class Placement(DataTable):
    """How the nearest free point is looked for, in u."""

    step: Length
    limit: Length


class Duel(DataTable):
    """Where duelists stand, in u from the middle of the duel."""

    throw: Length
    greek: Length
    trojan: Length


class Cover(DataTable):
    """What cover adds."""

    defence: Factor


class Game(DataTable):
    """Length of a game, and the chips of the gods."""

    turns: Count
    value_per_chip: Count
    most_chips: Count


class Points(DataTable):
    """Victory points for enemy figures. Rule: HG-13.1b, HG-13.1c, HG-13.1d, HG-13.1e."""

    dead_hero: Factor
    wounded_hero: Factor
    dead_soldier: Factor
    wounded_soldier: Factor


class Bonus(DataTable):
    """What a god event adds to the Hero who has it."""

    attack: Factor = 0
    bow: Factor = 0
    defence: Factor = 0
    die: Factor = 0


class Prize(DataTable):
    """Points for something that a scenario adds, and how near to it figures count, in u."""

    points: Factor
    reach: Length


class Prizes(DataTable):
    """The prizes of the special rules. Rule: HG-S3a, HG-S3b, HG-S4a."""

    ships: Prize
    body: Prize


class Directions(DataTable):
    """Directions as cosine and sine, of any scale. Rule: HG-15.8a, HG-16.2a."""

    compass: tuple[Direction, ...] = Field(min_length=COMPASS, max_length=COMPASS)
    fan: tuple[Direction, ...] = Field(min_length=FAN, max_length=FAN)


class Chart(DataTable):
    """All of `chart.toml`."""

    combat: CombatChart
    dice: Dice
    reach: Reach
    bases: Bases
    movement: Movement
    flight: Flight
    placement: Placement
    duel: Duel
    cover: Cover
    game: Game
    points: Points
    gods: Mapping[str, Bonus]
    special: Prizes
    directions: Directions

    @property
    def bow_distance(self) -> int:
        """Greatest distance of the two centres of a shot, in u. Rule: HG-5.1b, HG-5.1c, HG-15.2a."""
        return 100 * self.reach.bow + self.bases.diameter

    @property
    def spear_distance(self) -> int:
        """Greatest distance of the two centres of a throw, in u. Rule: HG-5.1b, HG-5.1c, HG-15.2a."""
        return 100 * self.reach.spear + self.bases.diameter


# --- Reading ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Catalogue:
    """Everything that the data files say; each table by key, in the order of its file."""

    roster: Mapping[str, Warrior]
    chart: Chart
    terrain: Mapping[str, TerrainKind]
    ground: TerrainFigures
    events: Mapping[str, GodEvent]
    advice: Mapping[str, Mapping[str, int]]


@cache
def catalogue() -> Catalogue:
    """The figures that Warhost ships, read once."""
    return read_catalogue(files("warhost.rulesets.heroes").joinpath("data"))


def read_catalogue(folder: Traversable | Path) -> Catalogue:
    """The figures of the data files in a folder.

    Raises ValueError with every fault of a file, one a line, each with the file and the key of the row.
    """
    terrain = _read_toml(folder, "terrain.toml")
    figures = Catalogue(
        roster=_parse_rows("roster.toml", Warrior, "key", _read_toml(folder, "roster.toml")),
        chart=_parse("chart.toml", Chart, _read_toml(folder, "chart.toml")),
        terrain=_parse_rows("terrain.toml, kinds", TerrainKind, "key", terrain.get("kinds", {})),
        ground=_parse("terrain.toml, figures", TerrainFigures, terrain.get("figures", {})),
        events=_parse_rows("events.toml", GodEvent, "id", _read_toml(folder, "events.toml")),
        advice=_read_toml(folder, "advice.toml"),
    )
    unknown = [event for event in figures.chart.gods if event not in figures.events]
    _raise_if_any(f"chart.toml, gods: {UnknownName('event', event, figures.events)}" for event in unknown)
    return figures


DataTableT = TypeVar("DataTableT", bound=DataTable)


def _read_toml(folder: Traversable | Path, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(folder.joinpath(file).read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file}: {error}") from error


def _parse(where: str, model: type[DataTableT], table: Any) -> DataTableT:
    try:
        return model.model_validate(table)
    except ValidationError as error:
        raise ValueError("\n".join(_faults(where, error))) from error


def _parse_rows(file: str, model: type[DataTableT], key: str, rows: Mapping[str, Any]) -> dict[str, DataTableT]:
    """The rows by key; every fault of every row is found before any is raised."""
    parsed: dict[str, DataTableT] = {}
    faults: list[str] = []
    for row_key, row in rows.items():
        try:
            parsed[row_key] = model.model_validate({**row, key: row_key} if isinstance(row, dict) else row)
        except ValidationError as error:
            faults += _faults(f"{file}, {row_key}", error)
    _raise_if_any(faults)
    return parsed


def _faults(where: str, error: ValidationError) -> list[str]:
    """The faults of one table, each with its place in it and the figure given."""
    faults = []
    for fault in error.errors(include_url=False):
        place = ".".join(str(part) for part in fault["loc"])
        message = fault["msg"].removeprefix("Value error, ")
        if not isinstance(fault["input"], dict | list | BaseModel) and repr(fault["input"]) not in message:
            message += f" (given {fault['input']!r})"
        faults.append(": ".join(filter(None, [where, place, message])))
    return faults


def _raise_if_any(faults: Iterable[str]) -> None:
    message = "\n".join(faults)
    if message:
        raise ValueError(message)
