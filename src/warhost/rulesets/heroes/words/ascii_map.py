"""A battle as plain text: the table from above, north on top, what its marks mean, and every figure with its state.

A cell is two characters wide and one line high, and stands for a square of one inch, of more on a large table:

    w  terrain in its midst     51  the number of a figure     *2  two figures that do not fit into one cell
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product, zip_longest

from warhost.rulesets.heroes.setup.catalogue import catalogue
from warhost.rulesets.heroes.setup.ground_checks import is_inside
from warhost.rulesets.heroes.setup.scenario import HeroesScenario, Terrain
from warhost.rulesets.heroes.setup.tables import areas_of, ramparts_of
from warhost.rulesets.heroes.state import ACTED, DEAD, OFF_TABLE, PANICKED, SPEAR, WOUNDED, Battle
from warhost.rulesets.heroes.words.names import (
    EVENT_IDS,
    PEOPLES,
    SIDE_NAMES,
    UNIT,
    Names,
    Point,
    inches,
    point_name,
    warriors_in_order,
)
from warhost.rulesets.heroes.words.snapshot import factors_now, on_table

MOST_CELLS = 48  # in a row, of two characters each
HALF_INCH = UNIT // 2
RULER = 6  # inches between the numbers beside the table
WIDTH, GAP = 100, "   "
ROSTER_WIDTH = (WIDTH - len(GAP)) // 2

LETTERS = {"open": ".", "wood": "w", "stream": "~", "rocks": "#", "hull": "H", "wall": "X", "rampart": "="}
FIRE, MARKER = "^", "@"
QUARTERS = ((2, 2), (1, 1), (3, 1), (1, 3), (3, 3))  # of a cell, where its terrain is looked up


def draw_ascii(battle: Battle, scenario: HeroesScenario, names: Names) -> str:
    """The table, its legend and the figures of both sides as lines of ASCII, without a newline at the end.

    Of a snapshot; all of it is at most 100 characters wide.
    """
    cell = cell_size(names.width)
    rows = [*_table(battle, scenario, names, cell)]
    shown = {character for row in rows for character in row}
    legend = [*_legend(shown, cell)]
    return "\n".join(line.rstrip() for line in [*rows, "", *legend, "", *_rosters(battle, names)])


def cell_size(width: int) -> int:
    """The side of a cell in u: an inch, or as many half inches more as let a wide table fit."""
    halves = 2
    while -(-width // (halves * HALF_INCH)) > MOST_CELLS:
        halves += 1
    return halves * HALF_INCH


# --- what there is to see ---------------------------------------------------------------------------------


def states_of(battle: Battle, figure: int, names: Names) -> list[str]:
    """What else there is to know of a figure on the table, in words: a lost spear, wounds, panic, locks, gods."""
    one, usual = battle.figures[figure], warriors_in_order()[names.rows[figure]].spear
    has_spear = bool(one.marks & SPEAR)
    states = [] if has_spear == usual else ["spear" if has_spear else "no spear"]
    states += ["wounded"] * bool(one.marks & WOUNDED)
    states += ["panicked"] * bool(one.marks & PANICKED) + ["acted"] * bool(one.marks & ACTED)
    locked = [label for other, label in enumerate(names.labels) if (one.locked | one.locking) >> other & 1]
    states += [f"locked with {' '.join(locked)}"] if locked else []
    return states + [event for god, event in enumerate(EVENT_IDS) if one.effects >> god & 1]


def factors_in_words(battle: Battle, figure: int) -> str:
    """The current factors of a figure: "7/7/6", with a bow "2/3/6/4"."""
    return "/".join(str(factor) for factor in factors_now(battle.figures[figure]) if factor)


# --- the table --------------------------------------------------------------------------------------------


def _table(battle: Battle, scenario: HeroesScenario, names: Names, cell: int) -> Iterator[str]:
    """The rows of the table from the north, between rulers in inches."""
    columns, rows = -(-names.width // cell), -(-names.height // cell)
    canvas = [[f"{LETTERS['open']} "] * columns for _ in range(rows)]
    areas = tuple(areas_of(scenario))
    for (column, row), area in _areas_by_cell(areas, columns, rows, cell).items():
        canvas[row][column] = 2 * (FIRE if battle.burning >> area & 1 else LETTERS[areas[area].type])
    for rampart in ramparts_of(scenario):
        for column, row in _cells_on_line(rampart.a or (0, 0), rampart.b or (0, 0), cell):
            canvas[row][column] = LETTERS["rampart"] * 2
    for x, y in scenario.points_of_interest:
        canvas[min(y // cell, rows - 1)][min(x // cell, columns - 1)] = f"{MARKER} "
    for (column, row), figures in _figures_by_cell(battle, cell, columns, rows).items():
        canvas[row][column] = _short(names.numbers[figures[0]]) if len(figures) == 1 else f"*{len(figures)}"
    yield _ruler(columns, cell)
    for row in reversed(range(rows)):
        number = f"{row * cell // UNIT}" if row * cell % (RULER * UNIT) < cell else ""
        yield f"{number:>3} {''.join(canvas[row])}"


def _ruler(columns: int, cell: int) -> str:
    """The numbers of inches above the table."""
    line = [" "] * (2 * columns + 4)
    for column in range(columns):
        if column * cell % (RULER * UNIT) < cell:
            number = str(column * cell // UNIT)
            line[2 * column : 2 * column + len(number)] = number
    return "    " + "".join(line)


@lru_cache(16)
def _areas_by_cell(areas: tuple[Terrain, ...], columns: int, rows: int, cell: int) -> dict[tuple[int, int], int]:
    """The number of the area in each cell that has one at any of the places looked at."""
    found: dict[tuple[int, int], int] = {}
    for column, row in product(range(columns), range(rows)):
        spots = [(column * cell + cell * right // 4, row * cell + cell * up // 4) for right, up in QUARTERS]
        here = (number for spot in spots for number, area in enumerate(areas) if is_inside(spot, area.poly))
        if (number := next(here, None)) is not None:
            found[column, row] = number
    return found


def _cells_on_line(a: Point, b: Point, cell: int) -> Iterator[tuple[int, int]]:
    """The cells that a line passes through."""
    steps = max(abs(a[0] - b[0]), abs(a[1] - b[1])) // (cell // 4) + 1
    for step in range(steps):
        x, y = a[0] + (b[0] - a[0]) * step // steps, a[1] + (b[1] - a[1]) * step // steps
        yield x // cell, y // cell


def _figures_by_cell(battle: Battle, cell: int, columns: int, rows: int) -> dict[tuple[int, int], list[int]]:
    found: dict[tuple[int, int], list[int]] = {}
    for figure in on_table(battle):
        one = battle.figures[figure]
        found.setdefault((min(one.x // cell, columns - 1), min(one.y // cell, rows - 1)), []).append(figure)
    return found


def _short(number: int) -> str:
    """A number in two characters: beyond 99 the tens go on with letters, A0 being 100."""
    return f"{number:<2}" if number < 100 else f"{chr(ord('A') + number // 10 - 10)}{number % 10}"


# --- below the table --------------------------------------------------------------------------------------


def _legend(shown: set[str], cell: int) -> list[str]:
    """What the letters and marks on this table stand for."""
    kinds = catalogue().terrain
    entries = [f"{letter} {kinds[key].name}" for key, letter in LETTERS.items() if letter in shown]
    marks = {FIRE: "burning", MARKER: "point of interest", "*": "several figures"}
    entries += [f"{mark} {meaning}" for mark, meaning in marks.items() if mark in shown]
    entries.append(f"a cell is {inches(cell)} inches wide")
    return _flow(entries, GAP, WIDTH)


def _flow(entries: Iterable[str], between: str, width: int) -> list[str]:
    """Lines of whole entries, as many as fit in the width on each."""
    lines: list[str] = []
    for entry in entries:
        if lines and len(lines[-1] + between + entry) <= width:
            lines[-1] += between + entry
        else:
            lines.append(entry)
    return lines


def _rosters(battle: Battle, names: Names) -> Iterator[str]:
    """The figures of both sides beside each other."""
    greek, trojan = (_roster(battle, names, side) for side in range(len(SIDE_NAMES)))
    width = max(map(len, greek))
    for left, right in zip_longest(greek, trojan, fillvalue=""):
        yield left.ljust(width) + GAP + right


def _roster(battle: Battle, names: Names, side: int) -> list[str]:
    """One side's figures: number, name, place, current factors, states."""
    own = [figure for figure in range(battle.count) if battle.figures[figure].side == side]
    rows = warriors_in_order()
    width = max((len(rows[names.rows[figure]].name) for figure in own), default=0)
    chips = f"{battle.chips[side]} chip{'s' * (battle.chips[side] != 1)}"
    lines = [f"{PEOPLES[side]}, {chips}"]
    for figure in own:
        lines += _entry(battle, names, figure, width)
    return lines


def _entry(battle: Battle, names: Names, figure: int, width: int) -> list[str]:
    """A line for a figure; its states have lines of their own when they are too long."""
    one, name = battle.figures[figure], warriors_in_order()[names.rows[figure]].name
    start = f"{names.label(figure):<3} {name:<{width}}"
    if one.x == OFF_TABLE:
        return [f"{start}  {'dead' if one.marks & DEAD else 'not deployed'}"]
    start += f"  {point_name(one.x, one.y):<11} {factors_in_words(battle, figure)}"
    return _with_states(start, states_of(battle, figure, names))


def _with_states(start: str, states: Sequence[str]) -> list[str]:
    line = f"{start}  {', '.join(states)}"
    if len(line) <= ROSTER_WIDTH:
        return [line.rstrip()]
    return [start, *(f"    {more}" for more in _flow(states, ", ", ROSTER_WIDTH - 4))]
