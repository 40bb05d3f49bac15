"""Scenarios of Heroes & Gods: the file format, what must be true of a file, and the battles that come with the game.

Lengths and places are in u, hundredths of an inch: x from the west edge, y from the south edge. The Greek home edge is
the south, the Trojan home edge the north.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import Field, StrictBool, StrictStr

from warhost.rulesets.heroes.setup.catalogue import SIDES, Side, TerrainKind, Warrior, catalogue
from warhost.scenario import Draft, Finding, KeyPath, ScenarioModel, ScenarioPart
from warhost.shelf import areas
from warhost.shelf.areas import corner_faults, shown
from warhost.shelf.grounds import packaged, repeated, said_before, too_many, unknown
from warhost.shelf.names import Point

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


scenarios = packaged(HeroesScenario, "warhost.rulesets.heroes")


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
        table = draft.at("table").pair or (0, 0)
        is_sound = all(SMALLEST_TABLE <= extent <= LARGEST_TABLE for extent in table)
        self.width, self.height = table if is_sound else (LARGEST_TABLE, LARGEST_TABLE)
        self.clearance = catalogue().ground.clearance
        self.areas: list[Area] = []
        for part in draft.at("terrain").parts:
            kind, corners = _kind(part), [corner.pair for corner in part.at("poly").parts]
            known = [corner for corner in corners if corner is not None]
            is_sound = bool(known) and len(known) == len(corners) and not any(_area_faults(part))
            if kind and kind.shape == "area" and is_sound:
                self.areas.append(Area(part, kind, known))

    def holds(self, point: Point, margin: int = 0) -> bool:
        """Whether a point is on the table, so far from its edges."""
        x, y = point
        return margin <= x <= self.width - margin and margin <= y <= self.height - margin

    def too_near(self, point: Point) -> Iterator[tuple[Area, int]]:
        """The impassable areas that a figure's centre is too near to, with its distance. Rule: HG-14.2b."""
        for area in self.areas:
            gap2 = areas.distance2_to(point, area.corners)
            if area.kind.impassable and gap2 < self.clearance**2:
                yield area, areas.root(gap2)


def _kind(part: Draft) -> TerrainKind | None:
    return catalogue().terrain.get(part.at("type").text or "")


# Terrain


def _terrain_faults(draft: Draft, ground: Ground) -> Iterator[Finding]:
    pieces = draft.at("terrain").parts
    lines = [kind.shape == "line" for part in pieces if (kind := _kind(part))]
    yield from too_many(("terrain",), lines.count(False), MAX_AREAS, "areas")
    yield from too_many(("terrain",), sum(lines), MAX_RAMPARTS, "ramparts")
    for part, _ in said_before((piece.at("id"), piece) for piece in pieces):
        yield part.path, f"there is another terrain {part.text!r}"
    for piece in pieces:
        yield from _piece_faults(piece, ground)
    yield from _overlap_faults(ground)


def _overlap_faults(ground: Ground) -> Iterator[Finding]:
    """Areas that lie on each other. Rule: HG-14.1a."""
    for index, area in enumerate(ground.areas[:MAX_AREAS]):
        for other in ground.areas[:index]:
            if areas.overlap(area.corners, other.corners):
                yield area.path, f"{area.name} overlaps {other.name}"


def _point_faults(draft: Draft, ground: Ground) -> Iterator[Finding]:
    parts = draft.at("points_of_interest").parts
    yield from too_many(("points_of_interest",), len(parts), MAX_POINTS, "points of interest")
    for part in parts:
        yield from _place_faults(part, ground)


def _piece_faults(part: Draft, ground: Ground) -> Iterator[Finding]:
    """What is wrong with one piece of terrain."""
    kind, usable = _kind(part), [key for key, row in catalogue().terrain.items() if row.shape != "rest"]
    yield from unknown(part.at("type"), "terrain", usable)
    if kind is None or kind.shape == "rest":
        return
    yield from _shape_faults(part, kind)
    for place in (*part.at("poly").parts, part.at("a"), part.at("b")):
        yield from _place_faults(place, ground)
    yield from _area_faults(part) if kind.shape == "area" else _line_faults(part, kind)


def _shape_faults(part: Draft, kind: TerrainKind) -> Iterator[Finding]:
    """An area without corners or with ends, a line without ends or with corners. Rule: HG-14.1a."""
    wanted, others = (("poly",), ("a", "b")) if kind.shape == "area" else (("a", "b"), ("poly",))
    for key in wanted:
        if not part.at(key).given:
            yield part.path, f"a {kind.name} needs {key}"
    for key in others:
        if part.at(key).given:
            yield part.at(key).path, f"a {kind.name} has no {key}, but {' and '.join(wanted)}"


def _line_faults(part: Draft, kind: TerrainKind) -> Iterator[Finding]:
    """A line that ends where it begins, and so has no sides. Rule: HG-15.6a."""
    if (a := part.at("a").pair) is not None and a == part.at("b").pair:
        yield part.at("b").path, f"a {kind.name} runs from a to b, and both are {shown(a)}"


def _place_faults(part: Draft, ground: Ground) -> Iterator[Finding]:
    """A place that is off the table."""
    point = part.pair
    if point is not None and not ground.holds(point):
        yield part.path, f"{shown(point)} is off the table, which is {ground.width} x {ground.height} u"


def _area_faults(part: Draft) -> Iterator[Finding]:
    """Corners that make no convex area; or a wall that is too thin. Rule: HG-14.1a."""
    least, poly = catalogue().ground.wall_thickness, part.at("poly")
    corners = [corner for element in poly.parts if (corner := element.pair) is not None]
    faults = [*corner_faults(poly, MAX_CORNERS)]
    yield from faults
    if part.at("type").text == "wall" and len(corners) == len(poly.parts) > 2 and not faults:
        thickness = areas.thickness2(corners)
        if thickness < least**2:
            told = f"this wall is {areas.root(thickness)} u thick where it is narrowest; it needs {least}"
            yield poly.path, told


# Forces


def _zone_faults(draft: Draft, ground: Ground) -> Iterator[Finding]:
    for side in SIDES:
        part = draft.at(side).at("zone")
        zone = part.pair
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
    figures = [*_figures(draft)]
    for part, other in said_before((figure.at("number"), figure) for _, figure in figures):
        yield part.path, f"number {part.number} is taken by {_called(other)}"
    for side, figure in figures:
        yield from _roster_faults(figure.at("figure"), _warrior(figure), side)
    heroes = [(warrior, figure) for _, figure in figures if (warrior := _warrior(figure)) and warrior.hero]
    named = {warrior.key: warrior.name for warrior, _ in heroes}
    for part, other in said_before((figure.at("figure"), figure) for _, figure in heroes):
        yield part.path, f"{named[part.text or '']} is there already, as number {other.at('number').number}"
    yield from too_many(("trojan", "figures"), len(figures), MAX_FIGURES, "figures of both sides")


def _roster_faults(part: Draft, warrior: Warrior | None, side: Side) -> Iterator[Finding]:
    own = [key for key, row in catalogue().roster.items() if row.side == side]
    if warrior is None:
        yield from unknown(part, "figure", own)
    elif warrior.side != side:
        yield part.path, f"{warrior.key} ({warrior.name}) is {warrior.side}; {side} figures are {own[0]} to {own[-1]}"


# Places


def _placement_faults(draft: Draft, ground: Ground) -> Iterator[Finding]:
    """Figures that cannot stand where they stand. Rule: HG-4.3c, HG-4.3d, HG-4.3e, HG-15.1a, HG-17.2a."""
    placed: list[tuple[Side, Draft, Point]] = []
    for side, figure in _figures(draft):
        point = figure.at("at").pair
        if point is None:
            if not figure.at("at").given and not draft.at("free_deployment").flag:
                yield figure.path, f"{_called(figure)} has no place: give at, or set free_deployment = true"
            continue
        path = figure.at("at").path
        yield from _standing_faults(path, point, ground)
        zone = draft.at(side).at("zone").pair
        if zone and not zone[0] <= point[1] <= zone[1]:
            yield path, f"y = {point[1]} is outside the {side} zone, {zone[0]} to {zone[1]}"
        for other_side, other, there in placed:
            yield from _contact_faults(path, areas.distance2(point, there), _called(other), side != other_side)
        placed.append((side, figure, point))


def _standing_faults(path: KeyPath, point: Point, ground: Ground) -> Iterator[Finding]:
    """A place where no figure can stand, whoever else is there."""
    radius = catalogue().chart.bases.diameter // 2
    if not ground.holds(point, radius):
        room = f"x {radius} to {ground.width - radius}, y {radius} to {ground.height - radius}"
        yield path, f"at {shown(point)} its base is not on the table, where it has {room}"
    for area, gap in ground.too_near(point):
        where = f"{gap} u from" if gap else "in"
        yield path, f"{shown(point)} is {where} {area.name}; a figure keeps {ground.clearance} u away"


def _contact_faults(path: KeyPath, gap2: int, other: str, enemy: bool) -> Iterator[Finding]:
    """A place on another's base, or in contact with an enemy."""
    bases, gap = catalogue().chart.bases, areas.root(gap2)
    if gap2 < bases.diameter**2:
        yield path, f"overlaps {other}: their centres are {gap} u apart, and bases need {bases.diameter}"
    elif enemy and gap2 <= bases.contact**2:
        yield path, f"is in contact with its enemy {other}: their centres are {gap} u apart, at most {bases.contact}"


def _deployment_faults(draft: Draft, ground: Ground) -> Iterator[Finding]:
    """A zone in which figures that are deployed freely may find no room. Rule: HG-16.4b, HG-17.2a."""
    if not draft.at("free_deployment").flag or len(ground.areas) > MAX_AREAS:
        return
    zones = {side: draft.at(side).at("zone").pair for side in SIDES}
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
    for part in draft.at("special").parts:
        yield from unknown(part, "special rule", SPECIALS)
        if part.text in needs:
            yield from ((part.path, need) for need in needs[part.text](draft))
    yield from repeated(draft.at("special"), "each special rule can be named only once")


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
