"""The editor of One-Hour Fantasy: what can be drawn, and how a scenario's file becomes a sheet and back.

A kind is a race and a unit type: "dwarf.infantry". Who arrives later is a unit without a place that says in which turn.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from warhost.rulesets.onehour import RULESET
from warhost.rulesets.onehour.setup.catalogue import catalogue
from warhost.rulesets.onehour.setup.faults import BOARDS, NAMES, SIDES, rectangle
from warhost.rulesets.onehour.setup.scenario import Force, OnehourScenario, Reinforcement, Unit
from warhost.rulesets.onehour.words.icons import icon_of
from warhost.scenario import KeyPath
from warhost.shelf.editing import NEW_BATTLE, Array, Arrays, Editing, Marks, Rows, Seat, Sides, Zones
from warhost.shelf.editing.ground import DrawnCells, board_of_cells
from warhost.shelf.editing.paths import Data, array_at
from warhost.shelf.editing.pieces import a_piece
from warhost.shelf.editing.schema import properties_of, rest_of
from warhost.shelf.grid import OFF_BOARD, squares

ZONES: dict[str, KeyPath] = {side: (side, "zones") for side in SIDES}
SQUARES: KeyPath = ("victory", "squares")
ASIDE = ("race", "type", "square", "facing")
"""Keys of a unit that are not among the fields of its piece."""
LATER = ("turn", "squares")
"""Keys of a unit that arrives later, which no other has."""


# --- zones -----------------------------------------------------------------------------------------------------


def read_zone(said: Any, data: Data) -> list[str] | None:
    """The squares of some rectangles such as "A7:H8"."""
    if not isinstance(said, list):
        return None
    places = (place for zone in said if isinstance(zone, str) for place in rectangle(zone))
    return [*dict.fromkeys(NAMES.write(*place) for place in places)]


def write_zone(zone: list[Any], data: Data) -> list[str]:
    """Rectangles of these squares: runs of a row, together with rows below that run as far."""
    places = sorted({place for name in zone if (place := NAMES.read(str(name)))}, key=lambda place: place[::-1])
    runs: list[list[int]] = []  # west, north, east, south
    for column, row in places:
        if runs and runs[-1][3] == row and runs[-1][2] == column - 1:
            runs[-1][2] = column
        else:
            runs.append([column, row, column, row])
    whole: list[list[int]] = []
    for west, north, east, south in runs:
        above = next((one for one in whole if (one[0], one[2], one[3]) == (west, east, north - 1)), None)
        if above:
            above[3] = south
        else:
            whole.append([west, north, east, south])
    return [_rectangle(*one) for one in whole]


def _rectangle(west: int, north: int, east: int, south: int) -> str:
    first, last = NAMES.write(west, north), NAMES.write(east, south)
    return first if first == last else f"{first}:{last}"


# --- units -----------------------------------------------------------------------------------------------------


def read_unit(part: Any, side: str) -> Data | None:
    """A unit, or one that arrives later."""
    if not isinstance(part, dict) or not all(isinstance(part.get(key), str) for key in ("race", "type")):
        return None
    at, way = part.get("square"), part.get("facing")
    if not isinstance(at, str | None) or not isinstance(way, str | None):
        return None
    fields = {key: value for key, value in part.items() if key not in ASIDE}
    return a_piece(f"{part['race']}.{part['type']}", side, at, fields, facing=way)


def write_unit(piece: Data) -> Data:
    """A unit as the file has it; one that arrives later on the square where it was laid, if nothing else is said."""
    race, _, kind = piece["kind"].partition(".")
    fields = {key: value for key, value in piece["fields"].items() if key not in ASIDE}
    place = {"square": piece["place"]}
    first = {"turn": fields.pop("turn")} if "turn" in fields else {}
    if is_later(piece):
        place = {}
        if piece["place"] and not fields.get("squares"):
            fields["squares"] = [piece["place"]]
    said = {**first, "race": race, "type": kind, **place, "facing": piece["facing"] or "N", **fields}
    return {key: value for key, value in said.items() if value is not None}


def is_later(piece: Data) -> bool:
    """Whether a unit arrives later."""
    return any(key in piece["fields"] for key in LATER)


# --- what can be drawn -----------------------------------------------------------------------------------------


@cache
def seats() -> dict[str, Seat]:
    """How each unit is drawn and counted."""
    races = catalogue().races.values()
    return {f"{race.id}.{kind}": Seat(icon_of(race.id, kind), "units") for race in races for kind in race.units}


def _kinds() -> list[Data]:
    fields = properties_of(Unit, "race", "type", "square", "facing")
    later = {key: value for key, value in properties_of(Reinforcement).items() if key in LATER}
    later["turn"]["description"] = "The turn in which it arrives, on one of its squares, if not from the beginning."
    later["squares"]["items"]["format"] = "place"
    return [
        {
            "id": f"{race.id}.{kind}",
            "name": unit.name,
            "group": race.many,
            "icon": icon_of(race.id, kind),
            "price": unit.points,
            "single": False,
            "sides": [*SIDES],
            "facings": ["N", "E", "S", "W"],
            "fields": {**fields, **later},
        }
        for race in catalogue().races.values()
        for kind, unit in race.units.items()
    ]


@cache
def vocabulary() -> Data:
    """What can be drawn, as docs/wire.md has it."""
    claimed = [("rows",), *((side,) for side in SIDES), SQUARES]
    return {
        "board": board_of_cells(
            BOARDS,
            ((one.letter, one.name, _group(one.level)) for one in catalogue().terrain.values()),
            marks={"squares": "squares that count"},
        ),
        "kinds": _kinds(),
        "formations": None,
        "sides": [
            {
                "id": side,
                "name": side.capitalize(),
                "fields": properties_of(Force, "units", "reinforcements", "zones"),
            }
            for side in SIDES
        ],
        "zones": True,
        "choices": {},
        "rest": rest_of(OnehourScenario, claimed, RULESET.options, {"square", "squares"}),
    }


def _group(level: int) -> str:
    return f"Hill, level {level}" if level else "Ground"


def blank(size: tuple[int, int]) -> Data:
    """A field with nothing on it."""
    columns, rows = size
    return {
        "ruleset": "onehour",
        **NEW_BATTLE,
        "turns": 12,
        "rows": ["." * columns] * rows,
        "red": {"army": "Dwarves", "home": "S", "units": []},
        "black": {"army": "Orcs", "home": "N", "units": []},
        "victory": {"kind": "points_lost"},
    }


def _goals(sheet: Data) -> list[Any]:
    """Squares that count, with stones, and the edge over which units exit."""
    rest = sheet["rest"]
    sites = [square for site in _tables(rest, ("victory", "sites")) for square in array_at(site, ("squares",))]
    stones = [stone.get("square") for stone in _tables(rest, ("stones",))]
    named = [*sheet["marks"].get("squares", []), *sites, *stones]
    return [*(name for name in named if isinstance(name, str)), *_exits(sheet)]


def _exits(sheet: Data) -> list[Data]:
    victory = sheet["rest"].get("victory")
    edge = victory.get("edge") if isinstance(victory, dict) else None
    columns, rows = sheet["size"]
    if edge not in ("N", "E", "S", "W") or not (0 < columns <= NAMES.most[0] and 0 < rows <= NAMES.most[1]):
        return []
    grid = squares(columns, rows)
    return [
        {"at": grid.named[cell], "side": edge} for cell in range(grid.size) if grid.neighbour(cell, edge) == OFF_BOARD
    ]


def _tables(data: Data, path: KeyPath) -> list[Data]:
    return [part for part in array_at(data, path) if isinstance(part, dict)]


def _arrays() -> tuple[Array, ...]:
    return tuple(
        Array((side, key), side, read_unit, write_unit, holds)
        for side in SIDES
        for key, holds in (("units", lambda piece: not is_later(piece)), ("reinforcements", is_later))
    )


EDITING = Editing(
    sides=SIDES,
    vocabulary=vocabulary,
    blank=blank,
    parts=(
        Rows(),
        Sides({side: (side,) for side in SIDES}, ("units", "reinforcements", "zones")),
        Marks("squares", SQUARES),
        Zones(ZONES, read_zone, write_zone),
    ),
    roster=Arrays(SIDES, _arrays()),
    seats=seats,
    ground=DrawnCells("square", NAMES, lambda: catalogue().terrain, {}, _goals),
    names=NAMES,
)
"""What the scenario editor has of the game."""
