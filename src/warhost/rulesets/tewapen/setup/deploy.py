"""Where armies deploy: the zones of a scenario, what can be wrong with them, and how a sensible set-up looks.

    [deploy]
    first = "black"
    red = {rows = [0, 1]}
    black = {hexes = ["0403", "0503"]}

Pieces of such a side may have no hex in the file: in the field fighters then stand in front, who shoots and machines
behind them, riders on the wings; garrisons man gates, what is to be stormed, and the walls that face the enemy.

Rule: TW-R101
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Annotated, Any, Literal

from pydantic import Field, StrictStr

from warhost.rulesets.tewapen.setup.catalogue import Troop, catalogue
from warhost.rulesets.tewapen.setup.drafts import SIDES, ground_in, is_individual, leads, stands_back, troop_of
from warhost.rulesets.tewapen.state import MAX_CELLS
from warhost.scenario import Draft, Finding, ScenarioPart
from warhost.shelf.grid import Grid
from warhost.shelf.grounds import DraftBoard, repeated

ON_WALLS = 60  # per cent of a garrison
WELL_APART = 3  # hexes between posts on a wall
ANYWHERE = "0000"  # for pieces of a file that is refused anyway


class Zone(ScenarioPart):
    """Where a side deploys: whole rows, or hexes by name, or both."""

    rows: tuple[Annotated[int, Field(strict=True, ge=0, le=99)], ...] = ()
    hexes: tuple[StrictStr, ...] = ()

    def cells(self, grid: Grid) -> list[int]:
        """Its cells, in order."""
        cells = {grid.cell(hex_id) for hex_id in self.hexes}
        return sorted(cells | {grid.at(column, row) for row in self.rows for column in range(grid.columns)})


class Deployment(ScenarioPart):
    """The sides that deploy, and the one that does so first."""

    first: Literal["red", "black"]
    red: Zone | None = None
    black: Zone | None = None


def zone_of(draft: Draft, side: str, board: DraftBoard) -> list[str]:
    """The hexes of a board where a side deploys, in the order of their rows."""
    zone = draft.at("deploy").at(side)
    rows = {part.number for part in zone.at("rows").parts}
    named = {part.text for part in zone.at("hexes").parts}
    return [
        hex_id
        for row, line in enumerate(board.lines)
        for column, _ in enumerate(line)
        if (hex_id := board.names.write(column, row)) in named or row in rows
    ]


# --- what is wrong with it ----------------------------------------------------------------------------------


def deployment_faults(draft: Draft, board: DraftBoard) -> Iterator[Finding]:
    """Everything that is wrong with the zones, and with pieces that cannot be in them."""
    deploy = draft.at("deploy")
    if not deploy.given:
        return
    zones = {side: zone_of(draft, side, board) for side in SIDES}
    if deploy.at("first").text in SIDES and not deploy.at(deploy.at("first").text or "").given:
        yield deploy.at("first").path, f"{deploy.at('first').text} does not deploy, and cannot do so first"
    for hex_id in [hex_id for hex_id in zones["red"] if hex_id in zones["black"]][:1]:
        yield deploy.at("black").path, f"red deploys in hex {hex_id} as well"
    for side in SIDES:
        if deploy.at(side).given:
            yield from _zone_faults(deploy.at(side), side, board)
            yield from _ground_faults(draft, side, board, zones[side])
            yield from _piece_faults(draft, side, board, zones[side])


def _zone_faults(zone: Draft, side: str, board: DraftBoard) -> Iterator[Finding]:
    """Rows and hexes that are not on the board, or named twice."""
    if not zone.at("rows").parts and not zone.at("hexes").parts:
        yield zone.path, f"say where {side} deploys: rows or hexes"
    for part in zone.at("rows").parts:
        if board.rows and (part.number or 0) >= board.rows:
            yield part.path, f"row {part.number}: the board has rows 0 to {board.rows - 1}"
    for part in zone.at("hexes").parts:
        yield from board.place_faults(part)
    yield from repeated(zone.at("rows"), "a row can be named only once")
    yield from repeated(zone.at("hexes"), "a hex can be named only once")


def _ground_faults(draft: Draft, side: str, board: DraftBoard, zone: Collection[str]) -> Iterator[Finding]:
    """Fortifications in a zone that the side does not hold, and traps that lie there. Rule: TW-4.4b."""
    path, held = draft.at("deploy").at(side).path, {part.text for part in draft.at(side).at("holds").parts}
    for hex_id in zone:
        if ground_in(board, hex_id).fortification and hex_id not in held:
            yield path, f"{side} deploys in fortification {hex_id}: name it under {side}.holds"
    fixed = [part for order in draft.at("traps").parts for part in order.at("hexes").parts]
    for part in fixed:
        if part.text in zone:
            yield part.path, f"{side} deploys in hex {part.text}: no trap can lie there from the start"


def _piece_faults(draft: Draft, side: str, board: DraftBoard, zone: Collection[str]) -> Iterator[Finding]:
    """Pieces outside the zone, enemies in it, and pieces for which there is no room."""
    pieces, enemies = (draft.at(one).at("pieces").parts for one in (side, SIDES[1 - SIDES.index(side)]))
    for piece in pieces:
        if board.is_place(piece.at("hex").text) and piece.at("hex").text not in zone:
            yield piece.at("hex").path, f"hex {piece.at('hex').text} is not where {side} deploys"
    for piece in enemies:
        if piece.at("hex").text in zone:
            yield piece.at("hex").path, f"{side} deploys in hex {piece.at('hex').text}"
    places = default_places(draft, side, board)
    for number, piece in enumerate(pieces):
        troop = troop_of(piece)
        if places is not None and troop is not None and not piece.at("hex").given and number not in places:
            yield piece.path, f"there is no room left for {troop.name} where {side} deploys"


# --- a sensible set-up --------------------------------------------------------------------------------------


def with_places(draft: Draft, board: DraftBoard) -> Any:
    """What a file says, with a hex for each piece of a side that deploys."""
    data: Any = draft.value
    for side in SIDES:
        if not draft.at("deploy").at(side).given:
            continue
        places, pieces = default_places(draft, side, board) or {}, draft.at(side).at("pieces")
        placed = [
            {**piece.value, "hex": places.get(number, ANYWHERE)}
            if isinstance(piece.value, Mapping) and not piece.at("hex").given
            else piece.value
            for number, piece in enumerate(pieces.parts)
        ]
        if pieces.parts:
            data = {**data, side: {**data[side], "pieces": placed}}
    return data


def default_places(draft: Draft, side: str, board: DraftBoard) -> dict[int, str] | None:
    """The hexes of the pieces of a side to which the file gives none, by number; None without a board or a zone."""
    size = board.columns * board.rows
    if not 0 < size <= MAX_CELLS or any(len(line) != board.columns for line in board.lines):
        return None
    return _Array(draft, side, board).places() if zone_of(draft, side, board) else None


@dataclass
class _Array:
    """An army as it deploys."""

    draft: Draft
    side: str
    board: DraftBoard

    def places(self) -> dict[int, str]:
        """Where each piece without a hex stands: units first, then individuals with them."""
        troops = {number: troop_of(piece) for number, piece in enumerate(self.pieces)}
        known = {number: troop for number, troop in troops.items() if troop is not None}
        units = {number: troop for number, troop in known.items() if not is_individual(troop)}
        lords = {number: troop for number, troop in known.items() if is_individual(troop)}
        given = {number: hex_id for number, piece in enumerate(self.pieces) if (hex_id := piece.at("hex").text)}
        stands = {number: given[number] for number in units if number in given}
        for number in sorted(units.keys() - given.keys(), key=lambda number: self._rank(number, units[number])):
            free = [one for one in self.zone if one not in stands.values() and self._bears(number, units[number], one)]
            if free:
                stands[number] = max(free, key=lambda one: self._liking(number, units[number], one, stands, len(units)))
        joined = {number: given[number] for number in lords if number in given}
        for number in sorted(lords.keys() - given.keys(), key=lambda number: (not leads(lords[number]), number)):
            if hex_id := self._company(lords[number], {stands[one]: units[one] for one in stands}, joined):
                joined[number] = hex_id
        return {number: hex_id for number, hex_id in (stands | joined).items() if number not in given}

    # --- the ground -------------------------------------------------------------------------------------------

    @cached_property
    def pieces(self) -> list[Draft]:
        return self.draft.at(self.side).at("pieces").parts

    @property
    def grid(self) -> Grid:
        return _grid(self.board.columns, self.board.rows)

    def _cell(self, hex_id: str) -> int:
        """The cell of a hex, looked up: names are read slowly."""
        known = _cells(self.board.columns, self.board.rows)
        return known[hex_id] if hex_id in known else self.grid.cell(hex_id)

    @cached_property
    def zone(self) -> list[str]:
        return zone_of(self.draft, self.side, self.board)

    @cached_property
    def ways(self) -> dict[str, int]:
        """How far each hex of the zone is from where the enemy may be: his zone and his pieces, else the other edge."""
        rival = SIDES[1 - SIDES.index(self.side)]
        hexes = zone_of(self.draft, rival, self.board)
        named = [piece.at("hex").text for piece in self.draft.at(rival).at("pieces").parts]
        cells = [self._cell(one) for one in (*hexes, *named) if one in self.board.letters]
        row = self.board.rows - 1 if self._mean_row < self.board.rows / 2 else 0
        cells = cells or [self.grid.at(column, row) for column in range(self.board.columns)]
        far = _distances(self.board.columns, self.board.rows)
        return {one: min(far[self._cell(one)][cell] for cell in cells) for one in self.zone}

    @cached_property
    def front(self) -> int:
        """How far the foremost hex of the zone is from where the enemy may be."""
        return min(self.ways.values())

    @property
    def _mean_row(self) -> float:
        return sum(self.grid.place(self._cell(one))[1] for one in self.zone) / max(len(self.zone), 1)

    @cached_property
    def middle(self) -> float:
        """The middle of the zone from left to right."""
        return sum(map(self._across, self.zone)) / max(len(self.zone), 1)

    @cached_property
    def walls(self) -> list[str]:
        """The fortifications of the zone, but for ruins."""
        lost = {part.parts[0].text: part.parts[1].number for part in self.draft.at("damage").parts if part.parts[1:]}
        return [one for one in self.zone if self._strength(one) > (lost.get(one) or 0)]

    def _strength(self, hex_id: str) -> int:
        """The wounds of the fortification in a hex, 0 without one."""
        ground = ground_in(self.board, hex_id)
        return catalogue().troops[ground.building].wounds if ground.fortification and ground.building else 0

    @cached_property
    def gates(self) -> list[str]:
        """All gates of the board."""
        return [one for one in self.board.letters if ground_in(self.board, one).gate]

    @cached_property
    def goals(self) -> set[str | None]:
        """What the enemy is to storm."""
        return {part.text for part in self.draft.at("victory").at("storm").at("hexes").parts}

    def _across(self, hex_id: str) -> float:
        row, column = divmod(self._cell(hex_id), self.board.columns)
        return column + (row % 2) / 2

    def _bears(self, number: int, troop: Troop, hex_id: str) -> bool:
        """Whether a piece can stand in a hex. Rule: TW-1.1i, TW-3.3c, TW-R72."""
        ground = ground_in(self.board, hex_id)
        if ground.impassable or ("undead" in troop.tags and ground.undead_barred):
            return False
        return not (ground.tower_barred and "tower" in self._equipment(number))

    def _equipment(self, number: int) -> list[str | None]:
        return [part.text for part in self.pieces[number].at("equipment").parts]

    # --- units ------------------------------------------------------------------------------------------------

    def _rank(self, number: int, troop: Troop) -> tuple[int, int]:
        """Who finds a place first: on walls oil and who shoots on foot, in the field who fights; riders last."""
        rides, machine = troop.piece_class == "M", _breaks_walls(troop)
        if self.walls:
            shoots = troop.piece_class == "F" and stands_back(troop)
            return (
                0 if "oil" in self._equipment(number) else 1 if shoots else 2 + "FWLM".find(troop.piece_class)
            ), number
        return (4 if rides else 3 if stands_back(troop) else 0 if machine else 1), number

    def _liking(self, number: int, troop: Troop, hex_id: str, stands: Mapping[int, str], size: int) -> float:
        """How much a unit likes a hex."""
        if self.walls:
            return self._liking_of_post(number, hex_id, stands, size)
        depth = self.ways[hex_id] - self.front
        before_gate = bool(self.gates) and _breaks_walls(troop)
        middle = (
            min(map(self._across, self.gates), key=lambda one: abs(one - self.middle)) if before_gate else self.middle
        )
        aside = abs(self._across(hex_id) - middle)
        wet = 3 if ground_in(self.board, hex_id).attacker_dice < 0 else 0
        rides = troop.piece_class == "M" and not stands_back(troop)
        return (aside if rides else -aside) - 2 * abs(depth - int(stands_back(troop))) - wet

    def _liking_of_post(self, number: int, hex_id: str, stands: Mapping[int, str], size: int) -> float:
        """How much a unit of a garrison likes a hex: gates first, what is to be stormed, walls, then what is inside."""
        manned = [one for one in stands.values() if one in self.walls]
        nearness = -self.ways[hex_id] / 2
        if hex_id not in self.walls:
            return nearness - (50 if ground_in(self.board, hex_id).fortification else 0)
        if len(manned) >= max(1, size * ON_WALLS // 100) and "oil" not in self._equipment(number):
            return nearness - 100
        if ground_in(self.board, hex_id).gate:
            return nearness + 30
        if hex_id in self.goals and len(manned) > 1:
            return nearness + 20
        cell = self._cell(hex_id)
        gaps = [self.grid.distance(cell, self._cell(one)) for one in manned]
        return nearness + min([*gaps, WELL_APART]) + (0 if hex_id in self.goals else 10)

    # --- individuals ------------------------------------------------------------------------------------------

    def _company(self, lord: Troop, units: Mapping[str, Troop], joined: Mapping[int, str]) -> str:
        """The hex of the unit that an individual joins; where there is none any hex, "" where he can be nowhere."""
        barred = [one for one in units if "undead" in lord.tags and ground_in(self.board, one).undead_barred]
        fit = [one for one in units if one not in barred]
        if not fit:
            return next((one for one in self.zone if not ground_in(self.board, one).impassable), "")
        crowd = [*joined.values()]
        return min(fit, key=lambda one: (crowd.count(one), *self._order_of_company(lord, units[one], one)))

    def _order_of_company(self, lord: Troop, unit: Troop, hex_id: str) -> tuple[bool, bool, float]:
        """Which unit he joins first: a General one in what is to be stormed, or a fighter, others who stands back."""
        keeps = leads(lord) and hex_id in self.goals
        return (
            not keeps,
            stands_back(unit) == leads(lord) or _breaks_walls(unit),
            abs(self._across(hex_id) - self.middle),
        )


def _breaks_walls(troop: Troop) -> bool:
    """True for machines that attack buildings only."""
    return "Buildings only" in troop.abilities


@cache
def _grid(columns: int, rows: int) -> Grid:
    """The board of that size."""
    return Grid("pointy", columns, rows)


@cache
def _distances(columns: int, rows: int) -> list[list[int]]:
    """How far each cell of a board is from each other, worked out once."""
    ground = _grid(columns, rows)
    return [[ground.distance(one, other) for other in range(ground.size)] for one in range(ground.size)]


@cache
def _cells(columns: int, rows: int) -> dict[str, int]:
    """The cell of every hex of a board by its name."""
    return {hex_id: cell for cell, hex_id in enumerate(_grid(columns, rows).named)}
