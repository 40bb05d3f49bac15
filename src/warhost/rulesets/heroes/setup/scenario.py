"""Scenarios of Heroes & Gods: the file format, what must be true of a file, and the battles that come with the game.

Lengths and places are in u, hundredths of an inch: x from the west edge, y from the south edge. The Greek home edge is
the south, the Trojan home edge the north.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, ClassVar, Literal

from pydantic import Field, StrictBool, StrictStr

from warhost.errors import UnknownName
from warhost.rulesets.heroes.setup import ground_checks
from warhost.rulesets.heroes.setup.catalogue import SIDES, Side, TerrainKind, Warrior, catalogue
from warhost.rulesets.heroes.setup.ground_checks import Point
from warhost.scenario import Draft, Finding, KeyPath, ScenarioModel, ScenarioPart, read_scenario

MAX_FIGURES = 64  # of both sides
MAX_NUMBER = 127
MAX_AREAS, MAX_CORNERS, MAX_RAMPARTS = 24, 8, 8
MAX_POINTS = 8  # points of interest
SMALLEST_TABLE, LARGEST_TABLE = 1200, 8000
DEPLOYMENT_GRID = 100  # places for free deployment that are listed lie on multiples of it
FREE_PLACES_TAKEN = 4  # places of that grid that one base, wherever it stands, takes from the others

SPECIALS = {
    "truce": "Paris must challenge Menelaus in the first phase (HG-S2a, HG-S2b)",
    "ships": "hulls burn when torch-bearers reach them (HG-S3a, HG-S3b, HG-S3c)",
    "body": "a body lies at the first point of interest (HG-S4a)",
}
CHALLENGER, CHALLENGED = "T04", "G06"  # the Heroes of the truce

OPTIONS: Mapping[str, str] = {
    "turns": "the last turn of the battle",
    "challenge_cap": "how many challenges each side may issue in the battle; without it as many as it likes",
    "free_deployment": "the sides set up their figures by turns in their own zones, instead of at printed places",
}
"""The switches of a scenario that a player may set when a battle begins."""

Coordinate = Annotated[int, Field(strict=True)]
Extent = Annotated[int, Field(strict=True, ge=SMALLEST_TABLE, le=LARGEST_TABLE)]
Place = tuple[Coordinate, Coordinate]


class Figure(ScenarioPart):
    """A figure as it takes the field; without a place it is deployed by its player. Rule: HG-1.2b."""

    number: Annotated[int, Field(strict=True, ge=1, le=MAX_NUMBER)]
    figure: StrictStr
    """Its key in the roster."""
    at: Place | None = None


class Force(ScenarioPart):
    """One side: its chips, its zone from the lowest to the highest y, and its figures. Rule: HG-12.1a."""

    chips: Annotated[int, Field(strict=True, ge=0, le=9)]
    zone: Place
    figures: tuple[Figure, ...] = Field(min_length=1)


class Terrain(ScenarioPart):
    """An area with its corners counter-clockwise, or a rampart from a to b, protected on the left. Rule: HG-14.1a."""

    id: Annotated[StrictStr, Field(pattern=r"^[a-z][a-z0-9]*$", max_length=8)]
    type: StrictStr
    poly: tuple[Place, ...] = ()
    a: Place | None = None
    b: Place | None = None


class HeroesScenario(ScenarioModel):
    """A battle of Heroes & Gods: table, terrain, forces, chips and length.

    Rule: HG-2.1c, HG-12.1a, HG-14.1a, HG-17.1a, HG-17.2a, HG-R5, HG-R64
    """

    ONE_PER_LINE: ClassVar[tuple[str, ...]] = ("figures",)
    MOST_ELEMENTS: ClassVar[int] = 2 * MAX_FIGURES

    ruleset: Literal["heroes"]
    table: tuple[Extent, Extent]
    turns: Annotated[int, Field(strict=True, ge=1, le=30)]
    first: Literal["greek", "trojan", "roll"]
    """The side with the first phase of every turn; "roll" when the dice decide who chooses."""
    challenge_cap: Annotated[int, Field(strict=True, ge=0, le=30)] | None = None
    """Most challenges of each side; None for no cap."""
    free_deployment: StrictBool = False
    special: tuple[StrictStr, ...] = ()
    """Names of `SPECIALS`."""
    points_of_interest: tuple[Place, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    greek: Force
    trojan: Force

    @property
    def forces(self) -> dict[Side, Force]:
        """The two forces by side, Greeks first."""
        return {"greek": self.greek, "trojan": self.trojan}

    @property
    def body(self) -> Point | None:
        """Where the body lies, None where there is none. Rule: HG-S4a."""
        return self.points_of_interest[0] if "body" in self.special else None

    @property
    def truce(self) -> tuple[int, int] | None:
        """The numbers of the two who must fight a duel first, challenger first; None without a truce. Rule: HG-S2a."""
        if "truce" not in self.special:
            return None
        numbers = {figure.figure: figure.number for force in self.forces.values() for figure in force.figures}
        return numbers[CHALLENGER], numbers[CHALLENGED]

    @classmethod
    def semantic_faults(cls, draft: Draft) -> Iterator[Finding]:
        """Every way in which the scenario goes against the rules or the bounds of the game."""
        ground = Ground(draft)
        yield from _terrain_faults(draft, ground)
        yield from _point_faults(draft, ground)
        yield from _zone_faults(draft, ground)
        yield from _figure_faults(draft)
        yield from _placement_faults(draft, ground)
        yield from _deployment_faults(draft, ground)
        yield from _special_faults(draft)


@cache
def scenarios() -> dict[str, HeroesScenario]:
    """The scenarios that come with the game, by id."""
    folder = files("warhost.rulesets.heroes").joinpath("scenarios")
    paths = sorted((path for path in folder.iterdir() if path.name.endswith(".toml")), key=lambda path: path.name)
    read = [read_scenario(HeroesScenario, path, path.name) for path in paths]
    return {scenario.id: scenario for scenario in read}


# What a draft has that can be judged


class Area:
    """A piece of terrain of a draft whose corners are good."""

    def __init__(self, draft: Draft, kind: TerrainKind, corners: list[Point]) -> None:
        self.path = draft.at("poly").path
        self.kind = kind
        self.corners = corners
        self.name = f"{kind.name} {draft.at('id').text!r}"


class Ground:
    """The table of a draft and the areas on it; what is malformed is left out, and judged elsewhere."""

    def __init__(self, draft: Draft) -> None:
        table = _pair(draft.at("table")) or (0, 0)
        is_sound = all(SMALLEST_TABLE <= extent <= LARGEST_TABLE for extent in table)
        self.width, self.height = table if is_sound else (LARGEST_TABLE, LARGEST_TABLE)
        self.clearance = catalogue().ground.clearance
        self.areas: list[Area] = []
        for part in draft.at("terrain").parts:
            kind, corners = _kind(part), _corners(part)
            known = [corner for corner in corners if corner is not None]
            is_sound = bool(known) and len(known) == len(corners) and not any(_corner_faults(part, known))
            if kind and kind.shape == "area" and is_sound:
                self.areas.append(Area(part, kind, known))

    def holds(self, point: Point, margin: int = 0) -> bool:
        """Whether a point is on the table, so far from its edges."""
        x, y = point
        return margin <= x <= self.width - margin and margin <= y <= self.height - margin

    def too_near(self, point: Point) -> Iterator[tuple[Area, int]]:
        """The impassable areas that a figure's centre is too near to, with its distance. Rule: HG-14.2b."""
        for area in self.areas:
            gap2 = ground_checks.distance2_to(point, area.corners)
            if area.kind.impassable and gap2 < self.clearance**2:
                yield area, ground_checks.root(gap2)


def _pair(part: Draft) -> Point | None:
    """A place as read, or any other two whole numbers."""
    numbers = [number for element in part.parts if (number := element.number) is not None]
    return (numbers[0], numbers[1]) if len(numbers) == len(part.parts) == 2 else None


def _kind(part: Draft) -> TerrainKind | None:
    return catalogue().terrain.get(part.at("type").text or "")


def _corners(part: Draft) -> list[Point | None]:
    return [_pair(corner) for corner in part.at("poly").parts]


def _shown(point: Point) -> str:
    return f"[{point[0]}, {point[1]}]"


# Terrain


def _terrain_faults(draft: Draft, ground: Ground) -> Iterator[Finding]:
    pieces = draft.at("terrain").parts
    lines = [kind.shape == "line" for part in pieces if (kind := _kind(part))]
    if (areas := lines.count(False)) > MAX_AREAS:
        yield ("terrain",), f"{areas} areas: there are at most {MAX_AREAS}"
    if sum(lines) > MAX_RAMPARTS:
        yield ("terrain",), f"{sum(lines)} ramparts: there are at most {MAX_RAMPARTS}"
    first: dict[str, Draft] = {}
    for part in pieces:
        name = part.at("id").text
        if name is not None and first.setdefault(name, part) is not part:
            yield part.at("id").path, f"there is another terrain {name!r}"
        yield from _piece_faults(part, ground)
    yield from _overlap_faults(ground.areas)


def _point_faults(draft: Draft, ground: Ground) -> Iterator[Finding]:
    parts = draft.at("points_of_interest").parts
    if len(parts) > MAX_POINTS:
        yield ("points_of_interest",), f"{len(parts)} points of interest: there are at most {MAX_POINTS}"
    for part in parts:
        yield from _place_faults(part, ground)


def _piece_faults(part: Draft, ground: Ground) -> Iterator[Finding]:
    """What is wrong with one piece of terrain."""
    kind, name = _kind(part), part.at("type").text
    if kind is None or kind.shape == "rest":
        if name is not None:
            usable = [key for key, row in catalogue().terrain.items() if row.shape != "rest"]
            yield part.at("type").path, str(UnknownName("terrain", name, usable))
        return
    yield from _shape_faults(part, kind)
    for place in (*part.at("poly").parts, part.at("a"), part.at("b")):
        yield from _place_faults(place, ground)
    corners = [corner for corner in _corners(part) if corner is not None]
    if kind.shape == "area" and len(corners) == len(part.at("poly").parts):
        yield from _corner_faults(part, corners)
    elif (a := _pair(part.at("a"))) is not None and a == _pair(part.at("b")):
        yield part.at("b").path, f"a {kind.name} runs from a to b, and both are {_shown(a)}"


def _shape_faults(part: Draft, kind: TerrainKind) -> Iterator[Finding]:
    """An area without corners or with ends, a line without ends or with corners."""
    wanted, others = (("poly",), ("a", "b")) if kind.shape == "area" else (("a", "b"), ("poly",))
    for key in wanted:
        if not part.at(key).given:
            yield part.path, f"a {kind.name} needs {key}"
    for key in others:
        if part.at(key).given:
            yield part.at(key).path, f"a {kind.name} has no {key}, but {' and '.join(wanted)}"


def _place_faults(part: Draft, ground: Ground) -> Iterator[Finding]:
    """A place that is off the table."""
    point = _pair(part)
    if point is not None and not ground.holds(point):
        yield part.path, f"{_shown(point)} is off the table, which is {ground.width} x {ground.height} u"


def _corner_faults(part: Draft, corners: list[Point]) -> Iterator[Finding]:
    """Corners that make no convex area, counter-clockwise; or a wall that is too thin."""
    path = part.at("poly").path
    if not 3 <= len(corners) <= MAX_CORNERS:
        if part.at("poly").given:
            yield path, f"{len(corners)} corners: an area has 3 to {MAX_CORNERS}"
    elif len(set(corners)) < len(corners):
        twice = next(corner for corner in corners if corners.count(corner) > 1)
        yield path, f"corner {_shown(twice)} is there twice"
    elif not ground_checks.is_convex(corners):
        yield path, _why_not_convex(corners)
    else:
        yield from _thickness_faults(part, corners)


def _why_not_convex(corners: list[Point]) -> str:
    if ground_checks.is_convex(corners[::-1]):
        return "the corners run clockwise; list them counter-clockwise"
    ways = zip([corners[-1], *corners], corners, [*corners[1:], corners[0]], strict=False)
    bent = [corner for before, corner, after in ways if ground_checks.turn(before, corner, after) <= 0]
    if bent:
        return f"the area is not convex: its edge does not turn left at {', '.join(map(_shown, bent))}"
    return "the area is not convex: its edge crosses itself"


def _thickness_faults(part: Draft, corners: list[Point]) -> Iterator[Finding]:
    """A wall that is too thin. Rule: HG-14.2b."""
    least = catalogue().ground.wall_thickness
    if part.at("type").text == "wall" and (thickness2 := ground_checks.thickness2(corners)) < least**2:
        thickness = ground_checks.root(thickness2)
        yield part.at("poly").path, f"this wall is {thickness} u thick where it is narrowest; it needs {least}"


def _overlap_faults(areas: list[Area]) -> Iterator[Finding]:
    for index, area in enumerate(areas[:MAX_AREAS]):
        for other in areas[:index]:
            if ground_checks.overlap(area.corners, other.corners):
                yield area.path, f"{area.name} overlaps {other.name}"


# Forces


def _zone_faults(draft: Draft, ground: Ground) -> Iterator[Finding]:
    for side in SIDES:
        part = draft.at(side).at("zone")
        zone = _pair(part)
        if zone is not None and not 0 <= zone[0] < zone[1] <= ground.height:
            yield part.path, f"{zone[0]} to {zone[1]} is no zone: it goes up, within 0 to {ground.height}"


def _figures(draft: Draft) -> Iterator[tuple[Side, Draft]]:
    """Every figure of the draft, with its side."""
    for side in SIDES:
        for figure in draft.at(side).at("figures").parts:
            yield side, figure


def _warrior(figure: Draft) -> Warrior | None:
    return catalogue().roster.get(figure.at("figure").text or "")


def _called(figure: Draft) -> str:
    """How a message speaks of a figure: "51 (Hector)"."""
    warrior = _warrior(figure)
    number = figure.at("number").number
    return f"{'?' if number is None else number} ({warrior.name if warrior else figure.at('figure').text})"


def _figure_faults(draft: Draft) -> Iterator[Finding]:
    """Figures that are unknown, on the wrong side, there twice, or too many. Rule: HG-1.2b, HG-1.7a."""
    by_number: dict[int, Draft] = {}
    heroes: dict[str, Draft] = {}
    total = 0
    for side, figure in _figures(draft):
        total += 1
        number, warrior = figure.at("number").number, _warrior(figure)
        if number is not None and (other := by_number.setdefault(number, figure)) is not figure:
            yield figure.at("number").path, f"number {number} is taken by {_called(other)}"
        yield from _roster_faults(figure.at("figure"), warrior, side)
        if warrior and warrior.hero and (other := heroes.setdefault(warrior.key, figure)) is not figure:
            yield figure.at("figure").path, f"{warrior.name} is there already, as number {other.at('number').number}"
    if total > MAX_FIGURES:
        yield ("trojan", "figures"), f"{total} figures of both sides: there are at most {MAX_FIGURES}"


def _roster_faults(part: Draft, warrior: Warrior | None, side: Side) -> Iterator[Finding]:
    own = [key for key, row in catalogue().roster.items() if row.side == side]
    if warrior is None:
        if part.text is not None:
            yield part.path, str(UnknownName("figure", part.text, own))
    elif warrior.side != side:
        yield part.path, f"{warrior.key} ({warrior.name}) is {warrior.side}; {side} figures are {own[0]} to {own[-1]}"


# Places


def _placement_faults(draft: Draft, ground: Ground) -> Iterator[Finding]:
    """Figures that cannot stand where they stand. Rule: HG-4.3c, HG-4.3d, HG-4.3e, HG-15.1a, HG-17.2a."""
    placed: list[tuple[Side, Draft, Point]] = []
    for side, figure in _figures(draft):
        point = _pair(figure.at("at"))
        if point is None:
            if not figure.at("at").given and not draft.at("free_deployment").flag:
                yield figure.path, f"{_called(figure)} has no place: give at, or set free_deployment = true"
            continue
        path = figure.at("at").path
        yield from _standing_faults(path, point, ground)
        zone = _pair(draft.at(side).at("zone"))
        if zone and not zone[0] <= point[1] <= zone[1]:
            yield path, f"y = {point[1]} is outside the {side} zone, {zone[0]} to {zone[1]}"
        for other_side, other, there in placed:
            yield from _contact_faults(path, ground_checks.distance2(point, there), _called(other), side != other_side)
        placed.append((side, figure, point))


def _standing_faults(path: KeyPath, point: Point, ground: Ground) -> Iterator[Finding]:
    """A place where no figure can stand, whoever else is there."""
    radius = catalogue().chart.bases.diameter // 2
    if not ground.holds(point, radius):
        room = f"x {radius} to {ground.width - radius}, y {radius} to {ground.height - radius}"
        yield path, f"at {_shown(point)} its base is not on the table, where it has {room}"
    for area, gap in ground.too_near(point):
        where = f"{gap} u from" if gap else "in"
        yield path, f"{_shown(point)} is {where} {area.name}; a figure keeps {ground.clearance} u away"


def _contact_faults(path: KeyPath, gap2: int, other: str, enemy: bool) -> Iterator[Finding]:
    """A place on another's base, or in contact with an enemy."""
    bases, gap = catalogue().chart.bases, ground_checks.root(gap2)
    if gap2 < bases.diameter**2:
        yield path, f"overlaps {other}: their centres are {gap} u apart, and bases need {bases.diameter}"
    elif enemy and gap2 <= bases.contact**2:
        yield path, f"is in contact with its enemy {other}: their centres are {gap} u apart, at most {bases.contact}"


def _deployment_faults(draft: Draft, ground: Ground) -> Iterator[Finding]:
    """A zone in which figures that are deployed freely may find no room. Rule: HG-16.4b, HG-17.2a."""
    if not draft.at("free_deployment").flag or len(ground.areas) > MAX_AREAS:
        return
    zones = {side: _pair(draft.at(side).at("zone")) for side in SIDES}
    for side, zone in zones.items():
        numbers = [len(draft.at(other).at("figures").parts) for other in SIDES if _may_meet(zone, zones[other])]
        needed = FREE_PLACES_TAKEN * (sum(numbers) - 1) + 1
        is_sound = zone is not None and 0 <= zone[0] < zone[1] <= ground.height
        if zone and is_sound and (found := _count_places(zone, ground, needed)) < needed:
            message = f"{sum(numbers)} figures need {needed} free places at full inches, and there are {found}"
            yield (side, "zone"), message


def _may_meet(zone: Point | None, other: Point | None) -> bool:
    """Whether figures of two zones can come so near that one takes another's place."""
    reach = catalogue().chart.bases.diameter
    return bool(zone and other and zone[0] < other[1] + reach and other[0] < zone[1] + reach)


def _count_places(zone: Point, ground: Ground, enough: int) -> int:
    """How many places of the deployment grid a zone has, counted until there are enough."""
    found = 0
    for y in range(-(-zone[0] // DEPLOYMENT_GRID) * DEPLOYMENT_GRID, zone[1] + 1, DEPLOYMENT_GRID):
        for x in range(0, ground.width + 1, DEPLOYMENT_GRID):
            found += not any(_standing_faults((), (x, y), ground))
            if found >= enough:
                return found
    return found


# Special rules


def _special_faults(draft: Draft) -> Iterator[Finding]:
    """Special rules that do not exist, or that lack what they are about. Rule: HG-S2a, HG-S3a, HG-S4a."""
    needs = {"truce": _truce_needs, "ships": _ship_needs, "body": _body_needs}
    parts = draft.at("special").parts
    for part in parts:
        if part.text is not None and part.text not in SPECIALS:
            yield part.path, str(UnknownName("special rule", part.text, SPECIALS))
        elif part.text is not None:
            yield from ((part.path, need) for need in needs[part.text](draft))
    names = [part.text for part in parts]
    if len(set(names)) < len(names):
        yield ("special",), "each special rule can be named only once"


def _truce_needs(draft: Draft) -> Iterable[str]:
    keys = [figure.at("figure").text for _, figure in _figures(draft)]
    for key in (CHALLENGER, CHALLENGED):
        if key not in keys:
            yield f"the truce needs {catalogue().roster[key].name} ({key})"
    if (first := draft.at("first").text) not in (None, "trojan"):
        yield f"with the truce the Trojans have the first phase: first = 'trojan', not {first!r}"
    if draft.at("challenge_cap").number == 0:
        yield "the truce begins with a challenge, and challenge_cap = 0 allows none"


def _ship_needs(draft: Draft) -> Iterable[str]:
    if not any(part.at("type").text == "hull" for part in draft.at("terrain").parts):
        yield "there are no hulls to burn"


def _body_needs(draft: Draft) -> Iterable[str]:
    if not draft.at("points_of_interest").parts:
        yield "the body lies at the first of the points_of_interest, and there is none"
