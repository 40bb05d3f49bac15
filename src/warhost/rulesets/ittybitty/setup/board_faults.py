"""What must be true of a map of Itty Bitty Battles: its letters, water, bridges, roads and structures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from warhost.rulesets.ittybitty.setup.catalogue import catalogue
from warhost.rulesets.ittybitty.setup.ground import NAMES, grid_of, step_between, walls_of
from warhost.rulesets.ittybitty.state import MAX_CELLS, MAX_STRUCTURES
from warhost.scenario import Draft, Finding
from warhost.shelf.grid import Grid
from warhost.shelf.grounds import Boards, too_many

BOARDS = Boards(("flat",), MAX_CELLS, most_lines=60, names=NAMES)
PONTOONS = 4  # structures for which room is kept
A_SIDE = "a hexside is written as two adjacent hexes, such as '0505/0506'"


def keys_of(part: Draft) -> list[str]:
    """The keys of a table."""
    return [*part.value] if isinstance(part.value, Mapping) else []


def entries_of(part: Draft) -> list[tuple[str, Draft]]:
    """The keys of a table, each with its value."""
    return [(key, part.at(key)) for key in keys_of(part)]


def ground_faults(land: Draft) -> Iterator[Finding]:
    """What is wrong with a map. Rule: IB-R6, IB-R8, IB-R11."""
    board = BOARDS.of(land.at("rows"))
    yield from board.faults(_letter_fault)
    for hex_id, part in entries_of(land.at("structures")):
        yield from board.place_faults(Draft(hex_id, part.path))
    number = len(land.at("bridges").parts) + len(keys_of(land.at("structures")))
    yield from too_many(land.at("structures").path, number, MAX_STRUCTURES - PONTOONS, "structures")
    if board.columns * board.rows and board.columns * board.rows <= MAX_CELLS:
        grid = grid_of(board.columns, board.rows)
        yield from _edge_faults(land, grid)
        yield from _road_faults(land, grid)


def _letter_fault(letter: str) -> str:
    known = catalogue().terrain
    return "" if letter in known else f"unknown terrain {letter!r}; known: {' '.join(known)}"


def _edge_faults(land: Draft, grid: Grid) -> Iterator[Finding]:
    """Hexsides that are none, water that is there already, bridges without water. Rule: IB-R8."""
    laid: set[frozenset[int]] = set()
    for part in (*land.at("rivers").parts, *land.at("streams").parts):
        walls = walls_of(grid, [part.text or ""])
        if part.text is not None and not walls:
            yield part.path, f"{part.text!r} is no hexside of the board; {A_SIDE}"
        if walls & laid:
            yield part.path, f"there is water along {part.text} already"
        laid |= walls
    bridged: set[frozenset[int]] = set()
    for part in land.at("bridges").parts:
        walls = walls_of(grid, [part.text or ""])
        if part.text is not None and not walls:
            yield part.path, f"{part.text!r} is no hexside of the board; {A_SIDE}"
        if walls - laid:
            yield part.path, f"there is no river or stream along {part.text}"
        if walls & bridged:
            yield part.path, f"there is a bridge over {part.text} already"
        bridged |= walls


def _road_faults(land: Draft, grid: Grid) -> Iterator[Finding]:
    """Roads that are no chain of adjacent hexes, or that lead over water without a bridge. Rule: IB-R11."""
    texts = {key: [part.text or "" for part in land.at(key).parts] for key in ("rivers", "streams", "bridges")}
    water = walls_of(grid, texts["rivers"] + texts["streams"]) - walls_of(grid, texts["bridges"])
    for part in land.at("roads").parts:
        chain = (part.text or "").split()
        if part.text is not None and len(chain) < 2:
            yield part.path, "a road is a chain of two hexes or more, such as '0505 0506 0507'"
        for one, other in pairwise(chain):
            link = step_between(grid, one, other)
            if link is None:
                yield part.path, f"{one} and {other} are not adjacent hexes of the board"
            elif frozenset((link[0], grid.neighbour(*link))) in water:
                yield part.path, f"there is no bridge between {one} and {other}"
