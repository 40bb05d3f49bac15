"""The figures of Heroes & Gods: roster, combat chart, terrain and god events, read from the data files and checked.

`catalogue()` has everything. No figure of a table stands in code: replace a data file, and the game has other figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, Literal, NamedTuple, get_args

from pydantic import BeforeValidator, Field, model_validator

from warhost.kernel.dice import MAX_FACES
from warhost.kernel.plane import COMPASS
from warhost.rulesets.heroes.state import (
    AT_ONCE,
    COLUMNS,
    EVENTS,
    FAN,
    LASTING,
    MAX_ROSTER,
    ROWS,
    Appeal,
    ChartFigures,
    God,
    Worth,
)
from warhost.shelf.figures import (
    Amount,
    Count,
    DataTable,
    Flag,
    Name,
    NoSuchRow,
    Rows,
    clause_of,
    figures_of,
    one_of,
    raise_all,
    read_tables,
    ruling_of,
    tables_of,
    with_key,
    wrong_rows,
)

Side = Literal["greek", "trojan"]
Result = Literal["NE", "P", "W", "K"]
Shape = Literal["rest", "area", "line"]
Beneficiary = Literal["own-hero", "enemy", "friend", "slain"]
Lasts = Literal["phase", "instant"]

SIDES: tuple[Side, Side] = ("greek", "trojan")
RESULTS: tuple[Result, ...] = ("NE", "P", "W", "K")
"""The results of the combat chart from the mildest to the worst."""
EVENT_IDS = tuple(f"E{number}" for number in range(1, EVENTS + 1))
"""What the god events are called, by `state.God`."""
USUAL_MOVES = 6  # inches; a faster figure is worth more when forces are bought, a slower one less


# --- Rows of the data files -------------------------------------------------------------------------------


def _split(text: object) -> object:
    """The words of a text, as a row of the printed chart has them."""
    return text.split() if isinstance(text, str) else text


def _numbers(text: object) -> object:
    """The whole numbers of a text such as "-1 0 +1"."""
    return [int(word) for word in text.split()] if isinstance(text, str) else text


Length = Annotated[int, Field(strict=True, ge=1, le=9999)]
Clauses = Annotated[tuple[Annotated[str, clause_of("HG")], ...], Field(min_length=1)]
Ruling = Annotated[str, ruling_of("HG")]
Direction = tuple[int, int]


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
    side: Annotated[Side, one_of("side", SIDES)]
    hero: Flag
    attack: Amount
    defence: Amount
    moves: Count  # inches
    spear: Flag
    bow: Amount = 0  # 0: no bow

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
    beneficiary: Annotated[Beneficiary, one_of("beneficiary", get_args(Beneficiary))]
    lasts: Annotated[Lasts, one_of("duration", get_args(Lasts))]
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
    shape: Annotated[Shape, one_of("shape", get_args(Shape))]
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


class Bonus(DataTable):
    """What a god event adds to the Hero who has it."""

    attack: Amount = 0
    bow: Amount = 0
    defence: Amount = 0
    die: Amount = 0


class Directions(DataTable):
    """Directions as cosine and sine, of any scale. Rule: HG-15.8a, HG-16.2a."""

    compass: tuple[Direction, ...] = Field(min_length=COMPASS, max_length=COMPASS)
    fan: tuple[Direction, ...] = Field(min_length=FAN, max_length=FAN)


class Chart(DataTable):
    """All of `chart.toml`; lengths in u, reach in inches."""

    combat: CombatChart
    dice: Annotated[Any, figures_of("attack rally", 2, MAX_FACES)]
    reach: Annotated[Any, figures_of("bow spear", 1, 99)]
    bases: Annotated[Any, figures_of("diameter contact aim", 1)]
    movement: Annotated[Any, figures_of("legs", 1, 99)]
    flight: Annotated[Any, figures_of("step", 1)]
    placement: Annotated[Any, figures_of("step limit", 1)]
    duel: Annotated[Any, figures_of("throw greek trojan", 1)]
    game: Annotated[Any, figures_of("turns value_per_chip most_chips", 1, 99)]
    gods: Mapping[str, Bonus]
    figures: Annotated[Any, figures_of(ChartFigures)]
    directions: Directions

    @property
    def bow_distance(self) -> int:
        """Greatest distance of the two centres of a shot, in u. Rule: HG-5.1b, HG-5.1c, HG-15.2a."""
        return int(100 * self.reach.bow + self.bases.diameter)

    @property
    def spear_distance(self) -> int:
        """Greatest distance of the two centres of a throw, in u. Rule: HG-5.1b, HG-5.1c, HG-15.2a."""
        return int(100 * self.reach.spear + self.bases.diameter)

    @model_validator(mode="after")
    def _holds_together(self) -> Chart:
        if not self.bases.diameter <= self.bases.aim <= self.bases.contact:
            raise ValueError("bases: aim must lie between diameter and contact")
        return self


# --- All of it --------------------------------------------------------------------------------------------


class Catalogue(DataTable):
    """Everything that the data files say; each table by key, in the order of its file."""

    roster: Annotated[Mapping[str, Warrior], with_key("key")] = Field(alias="roster.toml")
    chart: Chart = Field(alias="chart.toml")
    terrain: Annotated[Mapping[str, TerrainKind], with_key("key")] = Field(alias="terrain.toml, kinds")
    ground: TerrainFigures = Field(alias="terrain.toml, figures")
    events: Rows[GodEvent] = Field(alias="events.toml")
    advice: Annotated[Any, tables_of(worth=Worth, appeal=Appeal)] = Field(alias="advice.toml")

    @model_validator(mode="after")
    def _fits_together(self) -> Catalogue:
        raise_all([*self._unknown_gods(), *self._events_without_rules(), *self._wrong_terrain(), *self._wrong_roster()])
        return self

    def _unknown_gods(self) -> Iterator[str]:
        """Figures of events that are none."""
        unknown = [event for event in self.chart.gods if event not in self.events]
        yield from (f"chart.toml, gods: {NoSuchRow('event', event, self.events)}" for event in unknown)

    def _events_without_rules(self) -> Iterator[str]:
        """Events for which nothing says what they do, or that last otherwise than rules ask."""
        yield from wrong_rows("events.toml", self.events, EVENT_IDS, "God in state.py")
        for god, name in zip(God, EVENT_IDS, strict=True):
            lasts = "phase" if god in LASTING else "instant" if god in AT_ONCE else ""
            if not lasts:
                yield f"events.toml, {name}: no rule says what it does (LASTING and AT_ONCE in state.py, rules/gods.py)"
            elif name in self.events and self.events[name].lasts != lasts:
                yield f"events.toml, {name}: lasts must be {lasts!r} (LASTING and AT_ONCE in state.py)"

    def _wrong_terrain(self) -> Iterator[str]:
        """Kinds of ground by whose shape rules would take them for another."""
        for shape, known in (("rest", "open"), ("line", "rampart")):
            for key, kind in self.terrain.items():
                if kind.shape == shape and key != known:
                    yield f"terrain.toml, kinds, {key}: of the shape {shape!r} rules know {known!r} alone"
            if known not in self.terrain or self.terrain[known].shape != shape:
                yield f"terrain.toml, kinds, {known}: its shape is {shape!r}"

    def _wrong_roster(self) -> Iterator[str]:
        """Rows of the roster beyond those that a figure can name."""
        for key in [*self.roster][MAX_ROSTER:]:
            yield f"roster.toml, {key}: there is room for {MAX_ROSTER} rows (MAX_ROSTER in state.py)"


@cache
def catalogue() -> Catalogue:
    """The figures that Warhost ships, read once."""
    return read_tables(Catalogue, "warhost.rulesets.heroes")
