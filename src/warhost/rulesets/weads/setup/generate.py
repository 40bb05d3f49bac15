"""Battles made up from a seed: woods and a stream between the commands of the full battle, drawn by lot.

The Elves come from the north, the Dwarves from the south. Each command stands in two rows of up to four hexes.
"""

from __future__ import annotations

from random import Random
from typing import Any

from warhost.errors import UnknownName
from warhost.rulesets.weads.setup.catalogue import LEVEL_IDS, SIDES, catalogue
from warhost.rulesets.weads.setup.faults import CORNERS, grid_of, rim_of
from warhost.rulesets.weads.setup.scenario import Command, Units, WeadsScenario, scenarios
from warhost.rulesets.weads.state import MAX_CELLS
from warhost.shelf.grid import OFF_BOARD, Grid
from warhost.shelf.names import Point
from warhost.shelf.painting import chance, dice_of, heading

FULL = "ayrenas-weads"
SWITCHES = ("off", "on")
MOST_COMMANDS = 4  # a side
WIDTH = 4  # of a command
SMALLEST = (8, 12)  # columns and rows
USUAL = {1: (10, 12), 2: (13, 14), 3: (16, 17), 4: (20, 20)}  # columns and rows by commands of a side
WIDEST_GAP = 4  # hexes more than armies have to be apart
TURNS = 6  # and two more for each command of a side
STREAM = (4, 12)  # hexsides
HEXES_FOR_A_WOOD = 32
LARGEST_WOOD = 6

# How often things happen, in percent.
FACING, MAGIC = 30, 60
OTHER_LEVEL, FEWER = 35, 25


def generate(
    seed: int,
    commands: int | None = None,
    columns: int | None = None,
    rows: int | None = None,
    facing: str | None = None,
    magic: str | None = None,
) -> WeadsScenario:
    """A sound battle; the same arguments give the same battle.

    `commands` are those of each side, 1 to 4; `columns` and `rows` are the size of the map, `facing` and `magic` are
    "on" or "off". What is None is drawn by lot, or goes with the number of commands. Raises UnknownName for a switch,
    ValueError for a number that cannot be.
    """
    rng = dice_of(seed)
    for kind, name in (("facing", facing), ("magic", magic)):
        if name is not None and name not in SWITCHES:
            raise UnknownName(kind, name, SWITCHES)
    if commands is not None and not 1 <= commands <= MOST_COMMANDS:
        raise ValueError(f"commands {commands}: a side has 1 to {MOST_COMMANDS}")
    commands = commands or rng.randint(1, MOST_COMMANDS)
    grid = _map_of(commands, columns, rows)
    facing, magic = facing or SWITCHES[chance(rng, FACING)], magic or SWITCHES[chance(rng, MAGIC)]
    fronts = _fronts(rng, grid.rows)
    forces = [_draw_commands(rng, army, commands, magic == "on") for army in SIDES]
    size = f"{commands} commands a side" if commands > 1 else "a command a side"
    return WeadsScenario.model_validate(
        {
            **heading("weads", seed, ("Elves", "Dwarves"), f"{size} on {grid.columns} by {grid.rows} hexes"),
            "turns": TURNS + 2 * commands,
            "facing": facing,
            "magic": magic,
            "first_drawer": rng.choice(SIDES),
            "rows": _lay_woods(rng, grid),
            "streams": _lay_stream(rng, grid, fronts),
            "elf": {"home": "north", "rout_level": _rout_level("elf", forces[0])},
            "dwarf": {"home": "south", "rout_level": _rout_level("dwarf", forces[1])},
            "commands": (*_array(rng, grid, forces[0], fronts[0], -1), *_array(rng, grid, forces[1], fronts[1], 1)),
        }
    )


def _map_of(commands: int, columns: int | None, rows: int | None) -> Grid:
    """The map for so many commands a side, of the size that is wished for."""
    columns, rows = columns or USUAL[commands][0], rows or USUAL[commands][1]
    least = max(SMALLEST[0], WIDTH * commands)
    if columns < least or rows < SMALLEST[1] or columns * rows > MAX_CELLS or max(columns, rows) > MAX_CELLS // least:
        size = f"at least {least} columns and {SMALLEST[1]} rows, at most {MAX_CELLS} hexes"
        raise ValueError(f"{columns} by {rows} hexes: a map for {commands} commands a side has {size}")
    return grid_of(columns, rows)


def _fronts(rng: Random, rows: int) -> tuple[int, int]:
    """The front rows of both armies, with room behind them for those who rout."""
    field = catalogue().field
    between = rows - 1 - 2 * field.behind
    gap = min(field.apart + rng.randint(0, WIDEST_GAP), between)
    north = field.behind + rng.randint(0, between - gap)
    return north, north + gap


# --- armies -----------------------------------------------------------------------------------------------


def _full(army: str) -> list[Command]:
    return [command for command in scenarios()[FULL].commands if command.army == army]


def _draw_commands(rng: Random, army: str, number: int, magic: bool) -> list[Command]:
    """So many commands of an army of the full battle, its mage among them where there is magic; their units vary."""
    known = _full(army)
    drawn = rng.sample(known, number)
    if magic and not any(command.caster for command in drawn):
        drawn[0] = next(command for command in known if command.caster)
    return [command.model_copy(update={"units": _vary(rng, command)}) for command in drawn]


def _vary(rng: Random, command: Command) -> Units:
    """The units of a command, perhaps with one of another level, perhaps with one fewer."""
    levels = command.units.levels
    if chance(rng, OTHER_LEVEL):
        levels[rng.randrange(len(levels))] = rng.choice(LEVEL_IDS)
    if chance(rng, FEWER):
        levels.pop(rng.randrange(len(levels)))
    return Units(**{level: levels.count(level) for level in LEVEL_IDS})


def _rout_level(army: str, force: list[Command]) -> int:
    """The share of what an army is worth that it has in the full battle."""
    level = scenarios()[FULL].armies[SIDES.index(army)].rout_level
    return level * sum(map(_points, force)) // sum(map(_points, _full(army)))


def _points(command: Command) -> int:
    """The victory points of a command and its leader. Rule: AW-20.2a, AW-20.3a."""
    figures = catalogue()
    return figures.figures.leader_times * command.value + sum(
        figures.levels[one].points for one in command.units.levels
    )


def _array(rng: Random, grid: Grid, force: list[Command], front: int, behind: int) -> list[dict[str, Any]]:
    """Commands side by side in two rows, with the room that is left over spread between them."""
    room = grid.columns - WIDTH * len(force)
    starts = sorted(rng.randint(0, room) for _ in force)
    drawn_up = []
    for number, command in enumerate(force):
        first = starts[number] + WIDTH * number
        places = [grid.at(first + n % WIDTH, front + behind * (n // WIDTH)) for n, _ in enumerate(command.units.levels)]
        set_up = tuple(grid.named[cell] for cell in places)
        drawn_up.append({**command.model_dump(), "set_up": set_up, "leader_at": set_up[min(1, len(set_up) - 1)]})
    return drawn_up


# --- ground -----------------------------------------------------------------------------------------------


def _lay_woods(rng: Random, grid: Grid) -> tuple[str, ...]:
    """Woods of a few hexes in each third of the map."""
    letters = ["."] * grid.size
    wood = next(letter for letter, ground in catalogue().terrain.items() if ground.woods)
    for number in range(max(3, grid.size // HEXES_FOR_A_WOOD)):
        third, height = number % 3, grid.rows // 3
        cell = grid.at(rng.randrange(grid.columns), third * height + rng.randrange(height))
        for _ in range(rng.randint(2, LARGEST_WOOD)):
            letters[cell] = wood
            cell = rng.choice([near for near in grid.neighbours(cell).values() if near != OFF_BOARD])
    whole = "".join(letters)
    return tuple(whole[row * grid.columns : (row + 1) * grid.columns] for row in range(grid.rows))


def _lay_stream(rng: Random, grid: Grid, fronts: tuple[int, int]) -> tuple[str, ...]:
    """Hexsides in a line from the edge of the map into the ground between the armies."""
    steps = _steps(grid, fronts)
    rim = rim_of(grid)
    here = rng.choice(sorted(point for point in steps if point in rim))
    length, seen = rng.randint(*STREAM), {here}
    stream: list[str] = []
    while len(stream) < length and (ways := [way for way in steps[here] if way[0] not in seen | rim]):
        here, side = rng.choice(ways)
        seen.add(here)
        stream.append(side)
    return tuple(stream)


def _steps(grid: Grid, fronts: tuple[int, int]) -> dict[Point, list[tuple[Point, str]]]:
    """The hexsides between the armies by their ends: from each to the next, and what the side between is called."""
    steps: dict[Point, list[tuple[Point, str]]] = {}
    for row in range(fronts[0] + 1, fronts[1]):
        for cell in range(row * grid.columns, (row + 1) * grid.columns):
            corners = grid.corners(cell)
            for number, beyond in enumerate(grid.neighbours(cell).values()):
                one, other = corners[number], corners[(number + 1) % CORNERS]
                if beyond > cell:
                    side = f"{grid.named[cell]}-{grid.named[beyond]}"
                    steps.setdefault(one, []).append((other, side))
                    steps.setdefault(other, []).append((one, side))
    return steps
