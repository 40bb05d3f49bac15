"""What must be true of a scenario of One-Hour Fantasy: every fault of a file, wherever it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from warhost.kernel.abi import MAX_ACTIONS
from warhost.kernel.squares import FACINGS
from warhost.rulesets.onehour.setup.catalogue import KINDS, RACES, Ground, catalogue
from warhost.rulesets.onehour.state import MAX_CELLS, MAX_ENTRIES, MAX_SITES, MAX_STONES, MAX_UNITS
from warhost.scenario import Draft, Finding, KeyPath
from warhost.shelf.grounds import Boards, DraftBoard, repeated, said_before, too_many, unknown
from warhost.shelf.names import SquareNames

SIDES = ("red", "black")
NAMES = SquareNames()
BOARDS = Boards(("square",), MAX_CELLS, most_lines=NAMES.most[0], names=NAMES)
STRAIGHT = ((0, -1), (1, 0), (0, 1), (-1, 0))  # N, E, S, W

# What each kind of victory needs of the other keys.
NEEDS = {
    "points_lost": (),
    "control_points": ("sites",),
    "take": ("side", "squares", "when"),
    "exit": ("side", "edge", "need"),
    "keep": ("side", "squares", "when"),
    "most_squares": ("squares",),
    "stones": ("side",),
    "points_and_site": ("squares", "value"),
}

Place = tuple[int, int]  # column and row


def faults_of(draft: Draft) -> Iterator[Finding]:
    """Every way in which a scenario goes against the rules or the bounds of the game."""
    field = Field(BOARDS.of(draft.at("rows")))
    yield from field.board.faults(_letter_fault)
    yield from _level_faults(draft, field)
    yield from _crossing_faults(draft, field)
    yield from _unit_faults(draft, field)
    yield from _meeting_faults(draft, field)
    yield from _zone_faults(draft, field)
    yield from _return_faults(draft, field)
    yield from _stone_faults(draft, field)
    yield from _victory_faults(draft, field)


# --- ground -----------------------------------------------------------------------------------------------


class Field:
    """The ground of a draft, as far as it can be made out: what is not known counts as open ground."""

    def __init__(self, board: DraftBoard) -> None:
        self.board = board
        letters, known = "".join(dict.fromkeys("".join(board.lines))), catalogue().terrain
        rows = {letter: known.get(letter, known["."]) for letter in (*letters, ".")}
        self.ground: dict[Place, Ground] = {
            (column, row): rows[letter] for row, line in enumerate(board.lines) for column, letter in enumerate(line)
        }

    def place(self, name: str | None) -> Place | None:
        """The place of a square that is on the board, else None."""
        place = NAMES.read(name) if name is not None else None
        return place if place in self.ground else None

    def near(self, place: Place) -> Iterator[Place]:
        """The squares of the board that share a side with one."""
        column, row = place
        return (near for east, south in STRAIGHT if (near := (column + east, row + south)) in self.ground)

    def reached_by_land(self, start: Place) -> set[Place]:
        """The squares to which a unit that may not enter woods can go."""
        reached, front = {start}, [start]
        while front:
            beyond = {near for near in self.near(front.pop()) if is_land(self.ground[near])} - reached
            reached |= beyond
            front += beyond
        return reached

    def zone(self, zones: Draft) -> set[Place]:
        """The squares of the board in some rectangles."""
        return {place for zone in zones.parts for place in rectangle(zone.text or "")} & self.ground.keys()


def is_land(ground: Ground) -> bool:
    """True for open ground and hills, as one who keeps out of woods goes."""
    return not ground.is_closed and not ground.wood


def rectangle(zone: str) -> list[Place]:
    """The squares of a zone such as "A7:H8" or "C5"; none where it is not written so, or runs backwards."""
    first, colon, last = zone.partition(":")
    corners = [NAMES.read(corner) for corner in (first, last if colon else first)]
    match corners:
        case [(west, north), (east, south)]:
            return [(column, row) for row in range(north, south + 1) for column in range(west, east + 1)]
    return []


def _letter_fault(letter: str) -> str:
    known = catalogue().terrain
    return "" if letter in known else f"unknown terrain {letter!r}; known: {' '.join(known)}"


def _level_faults(draft: Draft, field: Field) -> Iterator[Finding]:
    """Cliffs: squares that share a side and differ by two levels. Rule: OH-0.1f."""
    for (column, row), ground in field.ground.items():
        for near in ((column + 1, row), (column, row + 1)):
            beyond = field.ground.get(near)
            if beyond is not None and abs(ground.level - beyond.level) > 1:
                one, other = NAMES.write(column, row), NAMES.write(*near)
                levels = f"levels {ground.level} and {beyond.level}"
                yield ("rows", row), f"{one} and {other} have {levels}; squares that share a side differ by 1 at most"


def _crossing_faults(draft: Draft, field: Field) -> Iterator[Finding]:
    """Bridges and fords that do not lead from one bank to the other. Rule: OH-1.3k."""
    for (column, row), ground in field.ground.items():
        if ground.crossing:
            beyond = (field.ground.get((column + east, row + south)) for east, south in STRAIGHT)
            is_open = [near is not None and not near.is_closed for near in beyond]
            if is_open not in ([True, False, True, False], [False, True, False, True]):
                name = NAMES.write(column, row)
                yield ("rows", row), f"{ground.name} {name} needs two open ends on opposite sides, and no others"


def _square_faults(part: Draft, field: Field, kinds: Iterable[str | None] = ()) -> Iterator[Finding]:
    """A square that is none, or that a unit of one of the types may not enter."""
    yield from field.board.place_faults(part)
    if (place := field.place(part.text)) is None:
        return
    ground, types = field.ground[place], catalogue().types
    closed = [types[kind].name for kind in kinds if kind is not None and kind in types.keys() - ground.enters]
    if ground.is_closed:
        yield part.path, f"{part.text} is {ground.name}, which no unit may enter"
    elif closed:
        yield part.path, f"{part.text} is {ground.name}, which {' and '.join(closed)} may not enter"


def _list_faults(squares: Draft, field: Field, kinds: Iterable[str | None] = ()) -> Iterator[Finding]:
    """A list of squares with a bad one, or the same twice."""
    for part in squares.parts:
        yield from _square_faults(part, field, kinds)
    yield from repeated(squares, "each square can be named only once")


# --- units ------------------------------------------------------------------------------------------------


def _units(draft: Draft, key: str = "units") -> Iterator[tuple[str, Draft]]:
    """Every unit that is set up, or every reinforcement, with its side."""
    for side in SIDES:
        for unit in draft.at(side).at(key).parts:
            yield side, unit


def _called(unit: Draft) -> str:
    """How a message speaks of a unit: "Orc Infantry"."""
    race, kind = catalogue().races.get(unit.at("race").text or ""), catalogue().types.get(unit.at("type").text or "")
    return f"{race.name if race else 'unknown'} {kind.name if kind else 'unit'}"


def _unit_faults(draft: Draft, field: Field) -> Iterator[Finding]:
    """Units that are unknown, too many, or where they cannot be. Rule: OH-0.1b, OH-T.1a, OH-T.1b, OH-7.1a."""
    units, to_come = [*_units(draft)], [*_units(draft, "reinforcements")]
    yield from too_many(("black", "units"), len(units) + len(to_come), MAX_UNITS, "units of both sides")
    for _, unit in (*units, *to_come):
        yield from unknown(unit.at("race"), "race", RACES)
        yield from unknown(unit.at("type"), "unit type", KINDS)
    for _, unit in units:
        yield from _square_faults(unit.at("square"), field, [unit.at("type").text])
    for part, other in said_before((unit.at("square"), unit) for _, unit in units):
        yield part.path, f"on {part.text} stands already the {_called(other)}"
    for _, unit in to_come:
        yield from _list_faults(unit.at("squares"), field, [unit.at("type").text])
        yield from too_many(unit.at("squares").path, len(unit.at("squares").parts), MAX_ENTRIES, "squares")


def _meeting_faults(draft: Draft, field: Field) -> Iterator[Finding]:
    """Units of types that may not enter woods, and cannot come to the first of them by land.

    Rule: OH-1.3b, OH-1.3j, OH-1.3k
    """
    squares = [
        (unit, square)
        for _, unit in (*_units(draft), *_units(draft, "reinforcements"))
        for square in (unit.at("square"), *unit.at("squares").parts)
        if (kind := catalogue().types.get(unit.at("type").text or "")) is not None and kind.allowance.wood == 0
    ]
    places = [(unit, square, place) for unit, square in squares if (place := field.place(square.text)) is not None]
    reached = field.reached_by_land(places[0][2]) if places else set()
    for unit, square, place in places:
        if place not in reached and is_land(field.ground[place]):
            first = f"the {_called(places[0][0])} on {places[0][1].text}"
            yield square.path, f"from {square.text} the {_called(unit)} cannot go to {first} by land"


# --- zones ------------------------------------------------------------------------------------------------


def _zone_of(draft: Draft, side: str, unit: Draft) -> Draft:
    """The zone of a unit: its own, or that of its side."""
    return unit.at("zones") if unit.at("zones").parts else draft.at(side).at("zones")


def _places_in(zones: Draft, field: Field, kind: str | None) -> set[Place]:
    """The squares of a zone that a unit of the type may enter; of an unknown type, all."""
    return {place for place in field.zone(zones) if kind not in KINDS or kind in field.ground[place].enters}


def _zone_faults(draft: Draft, field: Field) -> Iterator[Finding]:
    """Zones that are none, units outside them or too near to an enemy, and zones without room. Rule: OH-6.2e."""
    for side in SIDES:
        for zones in (draft.at(side).at("zones"), *(unit.at("zones") for unit in draft.at(side).at("units").parts)):
            for zone in zones.parts:
                yield from _rectangle_faults(zone, field)
    for side, unit in _units(draft):
        zones, part = _zone_of(draft, side, unit), unit.at("square")
        place = field.place(part.text)
        if zones.parts and place is not None and place not in field.zone(zones):
            yield part.path, f"{part.text} is outside its zone, {', '.join(zone.text or '' for zone in zones.parts)}"
    yield from _distance_faults(draft, field)
    if draft.at("free_set_up").flag:
        yield from _room_faults(draft, field)


def _rectangle_faults(zone: Draft, field: Field) -> Iterator[Finding]:
    """A text that names no rectangle of squares of the board."""
    if zone.text is None:
        return
    corners = [Draft(corner, zone.path) for corner in zone.text.split(":")]
    for corner in corners:
        yield from field.board.place_faults(corner)
    if len(corners) > 2:
        yield zone.path, f"{zone.text!r} is no zone; a zone is a square or a rectangle such as 'A7:H8'"
    elif all(field.place(corner.text) for corner in corners) and not rectangle(zone.text):
        yield zone.path, f"{zone.text!r} runs backwards: a zone goes from its north-west to its south-east square"


def _apart(one: Place, other: Place) -> int:
    """The distance of two squares. Rule: OH-0.1d."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _distance_faults(draft: Draft, field: Field) -> Iterator[Finding]:
    """Units that stand nearer to an enemy than their side may."""
    standing = [(side, unit, field.place(unit.at("square").text)) for side, unit in _units(draft)]
    for side, unit, place in standing:
        least = draft.at(side).at("apart").number or 0
        for other_side, other, there in standing:
            if place and there and side != other_side and 0 < _apart(place, there) < least:
                where = f"{other.at('square').text}, {_apart(place, there)} away"
                yield unit.at("square").path, f"an enemy stands on {where}; {side} stays {least} apart"


def _room_faults(draft: Draft, field: Field) -> Iterator[Finding]:
    """Units that may find no square in their zones, whatever the enemy has taken. Rule: OH-6.2e."""
    places = {
        unit.path: _places_in(_zone_of(draft, side, unit), field, unit.at("type").text) for side, unit in _units(draft)
    }
    theirs: set[Place] = set()  # what the side that places first may have taken
    for side in SIDES:
        units = draft.at(side).at("units").parts
        least = max(draft.at(side).at("apart").number or 0, 1)
        for unit in units:
            zone = _zone_of(draft, side, unit)
            if not zone.parts:
                yield unit.path, "for free set-up this unit needs zones, its own or those of its side"
                continue
            own = places[unit.path]
            free = {place for place in own if all(_apart(place, there) >= least for there in theirs)}
            rivals = sum(not own.isdisjoint(places[other.path]) for other in units)
            if len(free) < max(rivals, 1):
                told = f"{len(free)} squares that no enemy can take, for {max(rivals, 1)}"
                yield zone.path, f"for free set-up there is no room: {told}"
        choices = len(FACINGS) * sum(len(places[unit.path]) for unit in units)
        yield from too_many((side, "units"), choices, MAX_ACTIONS, "ways to begin free set-up")
        theirs |= set().union(*(places[unit.path] for unit in units))


# --- what comes back, and stones --------------------------------------------------------------------------


def _return_faults(draft: Draft, field: Field) -> Iterator[Finding]:
    """Returns of units that are not there, or to where they cannot be. Rule: OH-7.2a."""
    returns = draft.at("returns")
    units = draft.at(returns.at("side").text or "").at("units").parts
    kinds = [part.text for part in returns.at("types").parts]
    for part in returns.at("types").parts:
        yield from unknown(part, "unit type", KINDS)
    yield from repeated(returns.at("types"), "each unit type can be named only once")
    races = [entry.at("race").text for entry in returns.at("entries").parts]
    for number, entry in enumerate(returns.at("entries").parts):
        race = entry.at("race")
        yield from unknown(race, "race", RACES)
        if race.text in races[:number]:
            yield race.path, f"there is another entry for the race {race.text!r}"
        fielded = {unit.at("type").text for unit in units if unit.at("race").text == race.text}
        if units and race.text in RACES and fielded.isdisjoint(kinds):
            yield race.path, f"no unit of the race {race.text!r} is set up that could return"
        yield from _list_faults(entry.at("squares"), field, [kind for kind in kinds if kind in fielded])
        yield from too_many(entry.at("squares").path, len(entry.at("squares").parts), MAX_ENTRIES, "squares")


def _stone_faults(draft: Draft, field: Field) -> Iterator[Finding]:
    """Stones that are not on the map, or that nobody is there to fell. Rule: OH-7.4a, OH-7.4c."""
    stones, letter = draft.at("stones"), catalogue().stones.letter
    yield from too_many(stones.path, len(stones.parts), MAX_STONES, "stones")
    drawn = {place for place, ground in field.ground.items() if ground.letter == letter}
    named: set[Place] = set()
    for stone in stones.parts:
        part = stone.at("square")
        yield from field.board.place_faults(part)
        if (place := field.place(part.text)) is None:
            continue
        if place not in drawn:
            yield part.path, f"no stone is drawn on {part.text}: its letter would be {letter!r}"
        if place in named:
            yield part.path, f"there is another stone on {part.text}"
        named.add(place)
        yield from _corner_faults(part.path, field, place)
    for column, row in sorted(drawn - named):
        yield ("rows", row), f"the stone on {NAMES.write(column, row)} is not named in stones"
    if stones.parts and draft.at("victory").at("kind").text in NEEDS.keys() - {"stones"}:
        yield stones.path, "stones are there to be felled: the kind of victory would be 'stones'"


def _corner_faults(path: KeyPath, field: Field, stone: Place) -> Iterator[Finding]:
    """Cavalry rides and charges aslant past a stone, whether it stands or has fallen. Rule: OH-1.2h, OH-1.6i."""
    for kind, unit_type in catalogue().types.items():
        if unit_type.slants:
            yield from _barred_corners(path, field, stone, kind)


def _barred_corners(path: KeyPath, field: Field, stone: Place, kind: str) -> Iterator[Finding]:
    """The corners of a stone past which a type that slants could not go, though it may seem so."""
    column, row = stone
    mounted = {place for place, ground in field.ground.items() if kind in ground.enters}
    manned = {place for place, ground in field.ground.items() if ground.enters}
    for east, south in product((-1, 1), repeat=2):
        corner, one, other = (column + east, row + south), (column + east, row), (column, row + south)
        aslant = (one in mounted and other in manned) or (other in mounted and one in manned)
        if aslant and corner in field.ground.keys() - mounted:
            name = catalogue().types[kind].name
            yield path, f"between the stone and {NAMES.write(*corner)} {name} could not ride or charge aslant"


# --- victory ----------------------------------------------------------------------------------------------


def _victory_faults(draft: Draft, field: Field) -> Iterator[Finding]:
    """A victory without what it needs, with what it does not know, or that nobody can win. Rule: OH-6.1f, OH-6.1g."""
    victory = draft.at("victory")
    kind = victory.at("kind").text
    yield from _list_faults(victory.at("squares"), field)
    yield from _site_faults(victory.at("sites"), field)
    if kind not in NEEDS:
        return
    for key in sorted({key for needed in NEEDS.values() for key in needed}):
        part = victory.at(key)
        if key in NEEDS[kind] and not part.given:
            yield victory.path, f"a victory of the kind {kind!r} needs {key}"
        elif key not in NEEDS[kind] and part.given:
            yield part.path, f"a victory of the kind {kind!r} has no {key}"
    units = draft.at(victory.at("side").text or "").at("units").parts
    if kind == "exit":
        yield from _exit_faults(draft, victory, field)
    if kind == "stones" and not draft.at("stones").parts:
        yield victory.path, "there are no stones to fell"
    if kind == "stones" and units and not any(_works(unit) for unit in units):
        yield victory.at("side").path, "only Infantry and Command can fell stones, and this side has none"


def _works(unit: Draft) -> bool:
    """True for a unit of a type that can fell stones."""
    kind = catalogue().types.get(unit.at("type").text or "")
    return kind is not None and kind.works


def _site_faults(sites: Draft, field: Field) -> Iterator[Finding]:
    """Sites with bad squares, or with one that another site has."""
    yield from too_many(sites.path, len(sites.parts), MAX_SITES, "sites")
    for site in sites.parts:
        yield from _list_faults(site.at("squares"), field)
    for part, other in said_before((part, site) for site in sites.parts for part in site.at("squares").parts):
        yield part.path, f"{part.text} belongs to the {other.at('name').text} already"


def _exit_faults(draft: Draft, victory: Draft, field: Field) -> Iterator[Finding]:
    """An edge over which nobody can go, or more units to exit than the side has. Rule: OH-7.3a."""
    force = draft.at(victory.at("side").text or "")
    number, need = len(force.at("units").parts) + len(force.at("reinforcements").parts), victory.at("need")
    if force.given and (need.number or 0) > number:
        yield need.path, f"{need.number} units have to exit, and the side has {number}"
    edge, last_column, last_row = victory.at("edge"), field.board.columns - 1, field.board.rows - 1
    at_edge = {"N": (None, 0), "E": (last_column, None), "S": (None, last_row), "W": (0, None)}.get(edge.text or "")
    if at_edge and not any(
        at_edge in ((column, None), (None, row)) and not ground.is_closed
        for (column, row), ground in field.ground.items()
    ):
        yield edge.path, f"no square at edge {edge.text} can be entered"
