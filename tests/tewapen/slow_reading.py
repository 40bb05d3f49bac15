"""The rules of moving, seeing and striking once more, read slowly and straight off their clauses.

Nothing here looks at how the rules are compiled: geometry is that of fractions, ways are walked step by step, and every
figure of the ground stands written out. What the fast rules list and count has to be the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from warhost.rulesets.tewapen.setup.scenario import TewapenScenario
from warhost.rulesets.tewapen.state import (
    ACTED,
    BUILDINGS_ONLY,
    BURROWING,
    ETHEREAL,
    FLYING,
    FORESTWALKER,
    GENERAL,
    HEADS,
    INCLUDED,
    INDIRECT,
    LADDERS,
    LEFT_BEHIND,
    MAX_PIECES,
    MAX_RANGE,
    MOVED,
    NO_ACTION_HERE,
    NOMINATED,
    OFF_BOARD,
    SIEGE,
    SWIMMING,
    TELEPORTED,
    TOWER,
    UNDEAD,
    Kind,
    TrapState,
)

DIRECTIONS = "E NE NW W SW SE".split()
AROUND = (
    dict(zip(DIRECTIONS, ((1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)), strict=True)),  # of an even row
    dict(zip(DIRECTIONS, ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1)), strict=True)),  # of an odd row
)
CORNERS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))  # round the centre
OVER = FLYING | ETHEREAL
HOUSES, FORTIFICATIONS = "AB", "CDG"
FALLS_TO = {"A": ".", "B": ".", "C": "u", "D": "u", "G": "u"}
STOPS = "wdvrABCDu"
FULL_WOUNDS = {"A": 5, "B": 10, "C": 15, "D": 20, "G": 15}

Point = tuple[int, int]
Side = tuple[Point, Point]


# --- the board --------------------------------------------------------------------------------------------


class Board:
    """The hexes of a scenario, their centres, corners and sides."""

    def __init__(self, scenario: TewapenScenario) -> None:
        self.columns, self.rows = len(scenario.rows[0]), len(scenario.rows)
        self.letters = "".join(scenario.rows)
        self.cells = range(self.columns * self.rows)
        self.buildings = [cell for cell in self.cells if self.letters[cell] in FALLS_TO]
        self.near = [dict(self._neighbours(cell)) for cell in self.cells]
        self.walls = {self._side(at, way) for at, way in scenario.walls}
        self.cliffs = {self._side(at, way) for at, way in scenario.cliffs}

    def _place(self, cell: int) -> Point:
        return cell % self.columns, cell // self.columns

    def _neighbours(self, cell: int) -> Iterator[tuple[str, int]]:
        column, row = self._place(cell)
        for way, (across, down) in AROUND[row % 2].items():
            if 0 <= column + across < self.columns and 0 <= row + down < self.rows:
                yield way, cell + across + down * self.columns

    def centre(self, cell: int) -> Point:
        """The centre of a hex in integers."""
        column, row = self._place(cell)
        return 2 * column + row % 2, 3 * row

    def corners(self, cell: int) -> list[Point]:
        """The corners of a hex, round it."""
        x, y = self.centre(cell)
        return [(x + dx, y + dy) for dx, dy in CORNERS]

    def sides(self, cell: int) -> list[Side]:
        """The six sides of a hex."""
        corners = self.corners(cell)
        return [_side(one, other) for one, other in zip(corners, corners[1:] + corners[:1], strict=True)]

    def _side(self, at: str, way: str) -> Side:
        """The side of a hex in a direction: the corners that it shares with the hex there, on the board or off it."""
        column, row = int(at[:2]), int(at[2:])
        across, down = AROUND[row % 2][way]
        x, y = 2 * (column + across) + (row + down) % 2, 3 * (row + down)
        there = {(x + dx, y + dy) for dx, dy in CORNERS}
        one, other = (corner for corner in self.corners(column + row * self.columns) if corner in there)
        return _side(one, other)

    def between(self, cell: int, other: int) -> Side:
        """The side between two neighbours."""
        (shared,) = {*self.sides(cell)} & {*self.sides(other)}
        return shared

    def apart(self, cell: int, other: int) -> int:
        """Hexes from one to the other."""
        (x, y), (u, v) = self.centre(cell), self.centre(other)
        rows, across = abs(y - v) // 3, abs(x - u)
        return max(rows, (across + rows) // 2)


def _side(one: Point, other: Point) -> Side:
    return min(one, other), max(one, other)


@cache
def board_of(scenario: TewapenScenario) -> Board:
    """The board of a scenario."""
    return Board(scenario)


def cross(origin: Point, one: Point, other: Point) -> int:
    """On which side of the line from `origin` to `one` a point lies."""
    return (one[0] - origin[0]) * (other[1] - origin[1]) - (one[1] - origin[1]) * (other[0] - origin[0])


def stretch(start: Point, end: Point, corners: Sequence[Point]) -> tuple[Fraction, Fraction, bool] | None:
    """Which part of a line lies in a hex, and whether in its inside; None when it meets it in a point or not at all."""
    low, high, inside = Fraction(0), Fraction(1), True
    for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
        turn = -1 if cross(one, other, _middle(corners)) < 0 else 1
        at_start, at_end = turn * cross(one, other, start), turn * cross(one, other, end)
        if at_start == at_end == 0:
            inside = False
        elif at_start == at_end:
            if at_start < 0:
                return None
        else:
            meets = Fraction(at_start, at_start - at_end)
            low, high = (max(low, meets), high) if at_end > at_start else (low, min(high, meets))
    return (low, high, inside) if low < high else None


def _middle(corners: Sequence[Point]) -> Point:
    return sum(x for x, _ in corners) // 6, sum(y for _, y in corners) // 6


# --- a position -------------------------------------------------------------------------------------------


class Reading:
    """A battle of Te Wapen! as it stands, read slowly."""

    def __init__(self, battle: Any, scenario: TewapenScenario) -> None:
        self.battle, self.board = battle, board_of(scenario)
        self.pieces = [battle.pieces[number] for number in range(battle.piece_count)]
        self.record = {cell: battle.pieces[MAX_PIECES - 1 - k] for k, cell in enumerate(self.board.buildings)}
        self.here: dict[int, list[int]] = {}
        for number, one in enumerate(self.pieces):
            if one.cell != OFF_BOARD:
                self.here.setdefault(int(one.cell), []).append(number)
        centres = [cell for cell in self.board.cells if battle.cloud_until[cell] > 0]
        self.centres = {*centres}
        self.fog = self.centres | {near for cell in centres for near in self.board.near[cell].values()}

    # --- who and what is where ---

    def ground(self, cell: int) -> str:
        """The letter of a hex as it is now. Rule: TW-4.3g."""
        letter = self.board.letters[cell]
        return FALLS_TO[letter] if cell in self.record and self.record[cell].wounds == 0 else letter

    def is_wall(self, cell: int) -> bool:
        """True for an intact fortification. Rule: TW-4.4b."""
        return self.ground(cell) in FORTIFICATIONS

    def is_held(self, cell: int, side: int) -> bool:
        """True for an intact fortification of a side. Rule: TW-4.4b."""
        return self.is_wall(cell) and self.record[cell].side == side

    def height(self, cell: int) -> int:
        """Rule: TW-1.1e, TW-4.4i."""
        return int(self.ground(cell) in "h" + FORTIFICATIONS)

    def unit_in(self, cell: int) -> int | None:
        """The unit of a hex."""
        return next((n for n in self.here.get(cell, []) if self.pieces[n].kind != Kind.INDIVIDUAL), None)

    def is_unit(self, piece: int) -> bool:
        """True for whoever is no individual."""
        return bool(self.pieces[piece].kind != Kind.INDIVIDUAL)

    def has(self, piece: int, abilities: int) -> bool:
        """True when a piece has any of these abilities."""
        return bool(self.pieces[piece].abilities & abilities)

    def marked(self, piece: int, marks: int) -> bool:
        """True when a piece has any of these marks."""
        return bool(self.pieces[piece].marks & marks)

    # --- moving ---

    def hexes_left(self, piece: int) -> int:
        """How far a piece may go. Rule: TW-1.2.1a, TW-1.4.1e, TW-1.6.1c."""
        one = self.pieces[piece]
        left = int(one.stride) - int(one.walked)
        if not self.is_unit(piece) and one.carried > 0:
            left = min(left, int(one.stride) - int(one.moved) - int(one.carried))
        if self.ground(int(one.cell)) in "du" and not self.has(piece, OVER):
            left = min(left, 1)
        return left

    def takes_undead(self, piece: int) -> bool:
        """Rule: TW-3.3c."""
        if self.has(piece, UNDEAD) or not self.is_unit(piece):
            return self.has(piece, UNDEAD)
        return any(self.has(n, UNDEAD) and self._is_carried(n) for n in self.here[int(self.pieces[piece].cell)])

    def _is_carried(self, piece: int) -> bool:
        one = self.pieces[piece]
        if self.is_unit(piece) or one.prison >= 0 or self.marked(piece, LEFT_BEHIND):
            return False
        named = self.marked(piece, NOMINATED | INCLUDED) or one.counters > 0
        return bool(named and (one.moved == 0 or int(one.moved) + int(one.carried) + 1 <= one.stride))

    def may_end(self, piece: int, cell: int) -> bool:
        """True when a piece can stay in a hex that it has come to."""
        ground, others = self.ground(cell), self.here.get(cell, [])
        side = self.pieces[piece].side
        if ground == "x" or (ground == "t" and self.takes_undead(piece)):
            return False
        if self.is_wall(cell) and not self.is_held(cell, side) and others:
            return False
        if any(self.pieces[n].side != side for n in others):
            return False
        return not self.is_unit(piece) or self.unit_in(cell) is None

    def may_go_through(self, piece: int, cell: int) -> bool:
        """True when nobody in a hex stops a piece from going through, over or under. Rule: TW-1.4.1m, TW-1.4.1n."""
        others, side = self.here.get(cell, []), self.pieces[piece].side
        friends = all(self.pieces[n].side == side for n in others)
        if friends and (not self.is_unit(piece) or self.unit_in(cell) is None):
            return True
        if self.has(piece, BURROWING):
            return True
        unit = self.unit_in(cell)
        seen = others if unit is None else [unit]
        if self.has(piece, FLYING):
            return not any(self.has(n, OVER) for n in seen)
        return self.has(piece, ETHEREAL) and not any(self.has(n, ETHEREAL) for n in seen)

    def may_step(self, piece: int, cell: int, to: int, first: bool) -> bool:
        """True when ground, hexsides and fortifications let a piece go from a hex into the next."""
        if to in self.fog:
            return False
        if self.has(piece, OVER):
            return True
        ground, edge, tower = self.ground(to), self.board.between(cell, to), self.marked(piece, TOWER)
        if ground == "x" or edge in self.board.cliffs or (ground == "t" and self.takes_undead(piece)):
            return False
        if edge in self.board.walls and (tower or not first):
            return False
        if tower and ground in "wdrvxuAB":
            return False
        side = self.pieces[piece].side
        if not self.is_wall(to) or self.is_held(to, side):
            return True
        climbs = first and self.marked(piece, LADDERS | TOWER)
        return not self.here.get(to) and (climbs or self.is_held(cell, side))

    def stops(self, piece: int, cell: int, to: int) -> bool:
        """True when a step ends the move of a piece."""
        if self.has(piece, OVER):
            return False
        ground, side = self.ground(to), self.pieces[piece].side
        if self.board.between(cell, to) in self.board.walls:
            return True
        if self.battle.routes_matter and not self.has(piece, BURROWING) and self._knows_trap(side, to):
            return True
        if (ground == "w" and self.has(piece, FORESTWALKER)) or (ground == "r" and self.has(piece, SWIMMING)):
            return False
        return ground in STOPS or (ground == "G" and not self.is_held(to, side))

    def _knows_trap(self, side: int, cell: int) -> bool:
        traps = (self.battle.traps[number] for number in range(self.battle.trap_count))
        alive = (trap for trap in traps if trap.cell == cell and trap.wounds > 0)
        return any(trap.state == TrapState.OPEN or trap.owner == side for trap in alive)

    def ways(self, piece: int) -> dict[int, int]:
        """Every hex where a piece can end its move, with the hexes of the shortest way."""
        one = self.pieces[piece]
        start, limit = int(one.cell), self.hexes_left(piece)
        ends: dict[int, int] = {}
        if start in self.fog:
            return ends
        edge = {start}
        for steps in range(1, limit + 1):
            reached: set[int] = set()
            for cell in sorted(edge):
                for to in self.board.near[cell].values():
                    if to == start or not self.may_step(piece, cell, to, steps == 1 and one.walked == 0):
                        continue
                    if self.may_end(piece, to):
                        ends.setdefault(to, steps)
                    if self.may_go_through(piece, to) and not self.stops(piece, cell, to):
                        reached.add(to)
            edge = reached
        return ends

    def movers(self) -> list[int]:
        """Who can still move on this card."""
        return [
            n
            for n, one in enumerate(self.pieces)
            if one.cell != OFF_BOARD and self.marked(n, NOMINATED) and not self.marked(n, MOVED) and one.prison < 0
        ]

    # --- seeing ---

    def hides(self, cell: int, height: int) -> bool:
        """True when a hex hides what is behind it from eyes of a height. Rule: TW-1.5.4c, TW-1.5.4f, TW-4.4i."""
        if self.here.get(cell) or cell in self.fog:
            return True
        ground = self.ground(cell)
        return ground in "wv" + HOUSES + FORTIFICATIONS or (height == 0 and ground == "h")

    def sees(self, start: int, end: int) -> bool:
        """True when there is a line of sight. Rule: TW-1.5.4a, TW-1.5.4n."""
        if start == end:
            return True
        if start in self.fog or end in self.fog:
            return False
        if self.board.apart(start, end) == 1:
            return True
        across, along, walled = line(self.board, min(start, end), max(start, end))
        height = min(self.height(start), self.height(end))
        if walled or any(self.hides(cell, height) for cell in across):
            return False
        return not any(all(self.hides(cell, height) for cell in pair) for pair in along)

    # --- striking ---

    def pattern(self, unit: int, hexes: int) -> int:
        """Rule: TW-1.2.1c, TW-2.9.3a."""
        one = self.pieces[unit]
        if not self.is_unit(unit) or not 1 <= hexes <= MAX_RANGE:
            return 0
        return int(one.wounds) if self.has(unit, HEADS) and hexes == 1 else int(one.dice[hexes - 1])

    def general(self, unit: int) -> int:
        """Rule: TW-2.2.7a, TW-2.2.7b."""
        company = self.here[int(self.pieces[unit].cell)]
        return int(any(not self.is_unit(n) and self.has(n, GENERAL) for n in company))

    def river(self, unit: int) -> int:
        """Rule: TW-1.5.3e."""
        return int(self.ground(int(self.pieces[unit].cell)) == "r" and not self.has(unit, SWIMMING))

    def cover(self, unit: int, start: int, end: int) -> int:
        """Dice that the ground takes from an attack on a piece: the largest of all that apply. Rule: TW-1.5.3g."""
        ground, lost = self.ground(end), [self.river(unit)]
        if ground == "w":
            lost.append(1)
        if ground in "vAB":
            lost.append(2)
        if ground == "h" and self.height(start) == 0:
            lost.append(1)
        if ground in FORTIFICATIONS:
            close = self.board.apart(start, end) == 1
            past = close and (self.is_wall(start) or self.marked(unit, TOWER))
            lost.append(int(not past))
        if behind_wall(self.board, start, end):
            lost.append(1)
        return max(lost)

    def dice(self, unit: int, target: int | None, cell: int) -> int:
        """Dice of an attack on a piece, or on the building of a hex; nobody has items. Rule: TW-1.5.3j, TW-4.3d."""
        start = int(self.pieces[unit].cell)
        dice = self.pattern(unit, self.board.apart(start, cell))
        if dice == 0:
            return 0
        lost = self.river(unit) if target is None else self.cover(unit, start, cell)
        return max(dice + self.general(unit) - lost, 0)

    def may_act(self, unit: int) -> bool:
        """True when an activated unit may still fight where it stands."""
        one = self.pieces[unit]
        if one.cell == OFF_BOARD or not self.is_unit(unit) or not self.marked(unit, NOMINATED) or one.prison >= 0:
            return False
        return not self.marked(unit, ACTED | NO_ACTION_HERE | TELEPORTED) and one.walked <= one.steady

    def reaches(self, unit: int, cell: int) -> bool:
        """True when nothing is between a unit and what it attacks. Rule: TW-1.5.3k, TW-1.5.4a, TW-1.7t."""
        start = int(self.pieces[unit].cell)
        if self.board.apart(start, cell) > 1:
            return self.has(unit, INDIRECT) or self.sees(start, cell)
        cliff = self.board.between(start, cell) in self.board.cliffs
        return not cliff and not {start, cell} & self.centres

    def targets(self, unit: int) -> Iterator[int]:
        """The pieces and buildings that a unit may attack, by their numbers. Rule: TW-1.5.2b, TW-4.3a, TW-4.3e."""
        if not self.may_act(unit):
            return
        side = self.pieces[unit].side
        for n in self.enemies(side):
            cell = int(self.pieces[n].cell)
            if self.dice(unit, n, cell) > 0 and self.reaches(unit, cell) and not self.has(unit, BUILDINGS_ONLY):
                yield n
        for k, cell in enumerate(self.board.buildings):
            own = self.record[cell].side == side or any(self.pieces[n].side == side for n in self.here.get(cell, []))
            if self.record[cell].wounds == 0 or own or not self.has(unit, SIEGE):
                continue
            if cell != self.pieces[unit].cell and self.dice(unit, None, cell) > 0 and self.reaches(unit, cell):
                yield MAX_PIECES - 1 - k

    def enemies(self, side: int) -> Iterator[int]:
        """Units, and individuals who are alone in their hex, of the other side. Rule: TW-1.2k, TW-1.6.2a."""
        for n, one in enumerate(self.pieces):
            alone = self.is_unit(n) or self.unit_in(int(one.cell)) is None
            if one.cell != OFF_BOARD and one.side != side and alone:
                yield n

    def scalded(self, unit: int) -> Iterator[int]:
        """On whom a unit may pour oil. Rule: TW-4.2d, TW-R72."""
        one = self.pieces[unit]
        if one.oil == 0 or not self.may_act(unit) or not self.is_wall(int(one.cell)):
            return
        for n in self.enemies(one.side):
            cell = int(self.pieces[n].cell)
            if self.board.apart(int(one.cell), cell) == 1 and self.height(cell) == 0 and self.reaches(unit, cell):
                yield n

    def may_follow(self, unit: int, cell: int) -> bool:
        """True when a unit may occupy the hex next to it that it attacked. Rule: TW-1.5.7a, TW-1.5.7d, TW-4.4h."""
        one = self.pieces[unit]
        start, ground, tower = int(one.cell), self.ground(cell), self.marked(unit, TOWER)
        if self.here.get(cell) or one.prison >= 0 or {start, cell} & self.fog or ground == "x":
            return False
        if ground == "t" and any(self.has(n, UNDEAD) for n in self.here[start]):
            return False
        if tower and (ground in "wdrvxuAB" or self.board.between(start, cell) in self.board.walls):
            return False
        if not self.is_wall(cell) or self.is_held(cell, one.side):
            return True
        return self.has(unit, OVER) or self.marked(unit, LADDERS | TOWER) or self.is_held(start, one.side)


# --- lines ------------------------------------------------------------------------------------------------


@cache
def line(board: Board, start: int, end: int) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...], bool]:
    """The hexes that a line of sight crosses, the pairs that it runs between, and whether a wall blocks it."""
    one, other = board.centre(start), board.centre(end)
    across, along = [], dict[tuple[Fraction, Fraction], list[int]]()
    for cell in board.cells:
        part = stretch(one, other, board.corners(cell))
        if cell in (start, end) or part is None:
            continue
        if part[2]:
            across.append(cell)
        else:
            along.setdefault(part[:2], []).append(cell)
    pairs = tuple((cells[0], cells[1]) for cells in along.values() if len(cells) == 2)
    return tuple(across), pairs, is_walled(board, start, end)


def is_walled(board: Board, start: int, end: int) -> bool:
    """True when a wall that is no edge of either hex blocks their line. Rule: TW-1.5.4g, TW-1.5.4j."""
    one, other = board.centre(start), board.centre(end)
    own = {*board.sides(start), *board.sides(end)}
    at_corner: dict[Point, int] = {}
    for wall in board.walls - own:
        ends = [cross(one, other, corner) for corner in wall]
        if ends == [0, 0]:
            continue
        if ends[0] * ends[1] < 0:
            if cross(*wall, one) * cross(*wall, other) < 0:
                return True
            continue
        for corner, lies in zip(wall, ends, strict=True):
            if lies == 0 and min(one, other) < corner < max(one, other):
                at_corner[corner] = at_corner.get(corner, 0) + 1
    return any(walls >= 2 for walls in at_corner.values())


@cache
def behind_wall(board: Board, start: int, end: int) -> bool:
    """True when an attack comes into the hex over a wall, or over two at a corner. Rule: TW-1.5.3d, TW-R24."""
    one, other = board.centre(start), board.centre(end)
    part = stretch(one, other, board.corners(end))
    assert part
    x, y = (a + part[0] * (b - a) for a, b in zip(one, other, strict=True))
    entered = [side for side in board.sides(end) if is_on(side, x, y)]
    assert len(entered) in (1, 2)
    return all(side in board.walls for side in entered)


def is_on(side: Side, x: Fraction, y: Fraction) -> bool:
    """True for a point of a side."""
    (a, b), (c, d) = side
    on_line = (c - a) * (y - b) == (d - b) * (x - a)
    return on_line and min(a, c) <= x <= max(a, c) and min(b, d) <= y <= max(b, d)
