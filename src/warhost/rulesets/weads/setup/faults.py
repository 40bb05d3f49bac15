"""What must be true of a scenario of Battle of Ayrena's Weads: every fault of a file, wherever it stands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache

from warhost.kernel.abi import MAX_ACTIONS
from warhost.rulesets.weads.setup.catalogue import LEVEL_IDS, SIDES, catalogue
from warhost.rulesets.weads.state import MAX_CELLS, MAX_COMMANDS, MAX_UNITS
from warhost.scenario import Draft, Finding, KeyPath
from warhost.shelf.grid import OFF_BOARD, Grid
from warhost.shelf.grounds import Boards, DraftBoard, repeated, said_before, too_many
from warhost.shelf.names import HexNames, Point

NAMES = HexNames(first=1)
BOARDS = Boards(("pointy",), MAX_CELLS, most_lines=60, names=NAMES)
CORNERS = 6


@lru_cache(16)
def grid_of(columns: int, rows: int) -> Grid:
    """A board of hexes, whose even rows in print stand half a hex to the right."""
    return Grid("pointy", columns, rows, names=NAMES)


def side_of(grid: Grid, text: str) -> tuple[int, str] | None:
    """The cell and the direction of a hexside such as "0106-0207"; None for any other text."""
    found = re.fullmatch(r"([0-9]{4})-([0-9]{4})", text)
    if found is None:
        return None
    here, beyond = (grid.find(name) for name in found.groups())
    if OFF_BOARD in (here, beyond):
        return None
    return next(((here, way) for way, near in grid.neighbours(here).items() if near == beyond), None)


def ends_of(grid: Grid, side: tuple[int, str]) -> tuple[Point, Point]:
    """The two points in which a hexside ends."""
    cell, direction = side
    corners, number = grid.corners(cell), grid.directions.index(direction)
    return corners[number], corners[(number + 1) % CORNERS]


def rim_of(grid: Grid) -> set[Point]:
    """The corners of hexes that lie on the edge of the map: fewer than three hexes meet there."""
    met = Counter(corner for cell in range(grid.size) for corner in grid.corners(cell))
    return {corner for corner, hexes in met.items() if hexes < CORNERS // 2}


def faults_of(draft: Draft) -> Iterator[Finding]:
    """Every way in which a scenario goes against the rules or the bounds of the game."""
    board = BOARDS.of(draft.at("rows"))
    fits = 0 < board.columns <= BOARDS.most_lines and 0 < board.rows <= BOARDS.most_lines
    grid = grid_of(board.columns, board.rows) if fits else None
    yield from board.faults(_letter_fault)
    yield from _name_faults(draft)
    yield from _number_faults(draft)
    yield from _hex_faults(draft, board)
    yield from _mage_faults(draft)
    yield from _victory_faults(draft)
    if grid is not None:
        yield from _stream_faults(draft, grid)
        yield from _distance_faults(draft, grid)
        yield from _choice_faults(draft, grid)


def _letter_fault(letter: str) -> str:
    known = catalogue().terrain
    return "" if letter in known else f"unknown terrain {letter!r}; known: {' '.join(known)}"


# --- commands ---------------------------------------------------------------------------------------------


def _commands(draft: Draft, army: str = "") -> list[Draft]:
    """The commands of an army, or of both."""
    return [part for part in draft.at("commands").parts if army in ("", part.at("army").text)]


def _units(command: Draft) -> Counter[str]:
    """How many units of each level a command has, as far as it says so."""
    return Counter({level: max(command.at("units").at(level).number or 0, 0) for level in LEVEL_IDS})


def _called(command: Draft) -> str:
    return command.at("id").text or "this command"


def _name_faults(draft: Draft) -> Iterator[Finding]:
    """Commands that have the id, the leader or the colour of another."""
    for key in ("id", "leader"):
        yield from _doubled(draft, key)
    yield from _colour_faults(draft)


def _colour_faults(draft: Draft) -> Iterator[Finding]:
    """Commands that have the colour of another. Rule: AW-1.5a."""
    yield from _doubled(draft, "colour")


def _doubled(draft: Draft, key: str) -> Iterator[Finding]:
    """Commands that say the same as another under a key."""
    for part, _ in said_before((command.at(key), command) for command in _commands(draft)):
        yield part.path, f"there is another command with the {key} {part.text!r}"


def _number_faults(draft: Draft) -> Iterator[Finding]:
    """Too many commands or units, or fewer combat chits; an army without a command. Rule: AW-0.1a, AW-R31."""
    commands, path = _commands(draft), draft.at("commands").path
    units = sum(sum(_units(command).values()) for command in commands)
    yield from too_many(path, len(commands), MAX_COMMANDS, "commands")
    yield from too_many(path, units, MAX_UNITS, "units")
    yield from too_many(path, units, catalogue().chit_count, "units", "there are combat chits for {}")
    if draft.at("commands").given:
        yield from ((path, f"army {army!r} has no command") for army in SIDES if not _commands(draft, army))
    for command in commands:
        if command.at("units").given and not _units(command).total():
            yield command.at("units").path, f"{_called(command)} has no units"


def _hex_faults(draft: Draft, board: DraftBoard) -> Iterator[Finding]:
    """Set-up hexes that are none, that are taken, or of another number than the units. Rule: AW-1.5a, AW-1.5c."""
    commands = _commands(draft)
    for part, other in said_before((part, command) for command in commands for part in command.at("set_up").parts):
        yield part.path, f"{part.text} is a set-up hex of {_called(other)} already"
    for command in commands:
        hexes, leader = command.at("set_up"), command.at("leader_at")
        for part in hexes.parts:
            yield from board.place_faults(part)
        yield from repeated(hexes, "each set-up hex can be named only once")
        units = _units(command).total()
        if hexes.given and units and len(hexes.parts) != units:
            yield hexes.path, f"{len(hexes.parts)} set-up hexes for {units} units"
        yield from board.place_faults(leader)
        if board.is_place(leader.text) and leader.text not in [part.text for part in hexes.parts]:
            yield leader.path, f"{leader.text} is no set-up hex of {_called(command)}"


def _mage_faults(draft: Draft) -> Iterator[Finding]:
    """Armies with two spellcasters, or without one where there is magic. Rule: AW-1.4a, AW-1.4b."""
    for army in SIDES:
        commands = _commands(draft, army)
        mages = [command.at("caster") for command in commands if command.at("caster").flag]
        yield from ((mage.path, f"army {army!r} has a spellcaster already") for mage in mages[1:])
        if commands and not mages and draft.at("magic").text != "off":
            yield draft.at("magic").path, f"with magic each army has a spellcaster, and army {army!r} has none"


# --- victory ----------------------------------------------------------------------------------------------


def _victory_faults(draft: Draft) -> Iterator[Finding]:
    """Home edges that are the same, and rout levels that cannot be exceeded. Rule: AW-20.5a, AW-R54."""
    homes = [draft.at(army).at("home") for army in SIDES]
    if homes[0].text is not None and homes[0].text == homes[1].text:
        yield homes[1].path, f"the home edge of both armies cannot be {homes[1].text}"
    for army in SIDES:
        level, points = draft.at(army).at("rout_level"), sum(map(_points, _commands(draft, army)))
        if level.number is not None and points and level.number >= points:
            yield level.path, f"the army is worth {points} victory points, which must be more than its rout level"


def _points(command: Draft) -> int:
    """The victory points of a command and its leader. Rule: AW-20.2a, AW-20.3a."""
    figures, units = catalogue(), _units(command)
    leader = figures.figures.leader_times * (command.at("value").number or 0)
    return leader + sum(row.points * units[level] for level, row in figures.levels.items())


# --- ground and distances ---------------------------------------------------------------------------------


def _stream_faults(draft: Draft, grid: Grid) -> Iterator[Finding]:
    """Hexsides that are none, and streams that branch, run in a ring, or do not come from the edge of the map."""
    parts = {(part.path, part.text): side_of(grid, part.text) for part in draft.at("streams").parts if part.text}
    yield from _hexside_faults(parts)
    ends = {key: ends_of(grid, found) for key, found in parts.items() if found is not None}
    met: dict[Point, int] = {}
    laid: set[frozenset[Point]] = set()
    for (path, text), line in ends.items():
        if frozenset(line) in laid:
            yield path, f"the stream runs along {text} already"
            continue
        laid.add(frozenset(line))
        for point in line:
            met[point] = met.get(point, 0) + 1
            if met[point] > 2:
                yield path, f"the stream branches at {text}"
    rim = rim_of(grid)
    for stream in _connected(laid):
        points = {point for line in stream for point in line}
        path, text = next(key for key, line in ends.items() if frozenset(line) in stream)
        if not any(point in rim and met[point] == 1 for point in points):
            yield path, f"the stream of {text} has no end on the edge of the map"


def _hexside_faults(parts: Mapping[tuple[KeyPath, str], tuple[int, str] | None]) -> Iterator[Finding]:
    """Streams that lie on no hexside. Rule: AW-8.1d."""
    for (path, text), found in parts.items():
        if found is None:
            yield path, f"{text!r} is no hexside of the board; it is written as two adjacent hexes, such as '0106-0207'"


def _connected(lines: set[frozenset[Point]]) -> Iterator[set[frozenset[Point]]]:
    """The lines in groups that hang together."""
    left = set(lines)
    while left:
        group: set[frozenset[Point]] = set()
        front = {left.pop()}
        while front:
            group |= front
            points = {point for line in front for point in line}
            front = {line for line in left if line & points}
            left -= front
        yield group


def _standing(commands: list[Draft], grid: Grid) -> list[tuple[Draft, int]]:
    """The set-up hexes that are on the board, with their cells."""
    parts = [part for command in commands for part in command.at("set_up").parts if part.text is not None]
    return [(part, cell) for part in parts if (cell := grid.find(part.text or "")) != OFF_BOARD]


def _distance_faults(draft: Draft, grid: Grid) -> Iterator[Finding]:
    """Set-up hexes out of their leader's radius, or too near to the enemy's. Rule: AW-6.1a."""
    figures = catalogue()
    for command in _commands(draft):
        leader, radius = command.at("leader_at").text or "", figures.figures.radius
        cell = grid.find(leader)
        for part, there in _standing([command], grid) if cell != OFF_BOARD else ():
            if (away := grid.distance(cell, there)) > radius:
                yield part.path, f"{away} hexes from the leader at {leader}: at most {radius}"
    theirs = _standing(_commands(draft, SIDES[0]), grid)
    for part, cell in _standing(_commands(draft, SIDES[1]), grid):
        near = min(theirs, key=lambda other: grid.distance(cell, other[1]), default=None)
        if near is not None and (away := grid.distance(cell, near[1])) < figures.field.apart:
            told = f"{away} hexes from the {SIDES[0]} army at {near[0].text}: at least {figures.field.apart}"
            yield part.path, told


def _choice_faults(draft: Draft, grid: Grid) -> Iterator[Finding]:
    """A command with more ways to move, turn and cast than can be listed."""
    figures, facings = catalogue(), CORNERS if draft.at("facing").text == "on" else 1
    woods = sum((row.text or "").count(letter) for row in draft.at("rows").parts for letter in _woods())
    for command in _commands(draft):
        units = _units(command)
        moves = {level: figures.unit_type(army, level).move for army in _army_of(command) for level in LEVEL_IDS}
        ways = sum(units[level] * (facings * _within(move, grid) + facings) for level, move in moves.items())
        ways += _within(command.at("move").number or 0, grid)
        if command.at("caster").flag and draft.at("magic").text != "off":
            ways += units.total() * woods
        yield from too_many(command.at("units").path, ways, MAX_ACTIONS, "ways to move")


def _army_of(command: Draft) -> list[str]:
    army = command.at("army").text
    return [army] if army in SIDES else []


def _woods() -> list[str]:
    return [letter for letter, ground in catalogue().terrain.items() if ground.woods]


def _within(move: int, grid: Grid) -> int:
    """The most hexes to which a piece can go with so many movement points."""
    return min(grid.size, 1 + 3 * move * (move + 1))
