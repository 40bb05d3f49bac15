"""The vocabulary of the editor of Itty Bitty Battles: what can be drawn, and a field with nothing on it."""

from __future__ import annotations

from functools import cache

from warhost.rulesets.ittybitty import RULESET
from warhost.rulesets.ittybitty.setup.board_faults import BOARDS
from warhost.rulesets.ittybitty.setup.catalogue import SIDES, TroopRow, catalogue
from warhost.rulesets.ittybitty.setup.names_apart import names_apart
from warhost.rulesets.ittybitty.setup.scenario import (
    Engine,
    Formation,
    Independent,
    IttyBittyScenario,
    Side,
    Single,
)
from warhost.rulesets.ittybitty.words.icons import icon_of
from warhost.shelf.editing import NEW_BATTLE, Seat
from warhost.shelf.editing.ground import board_of_cells
from warhost.shelf.editing.paths import Data
from warhost.shelf.editing.schema import properties_of, rest_of
from warhost.shelf.views import BESIDE, SMALL

OF_PIECES = ("formations", "singles", "independents", "engines")
EDGES = {"rivers": "river", "streams": "stream", "bridges": "bridge", "roads": "road"}
BUILT = {"villages": "village", "walls": "wall"}
CLEAR = "C"


def _group(row: TroopRow) -> str:
    if row.is_single:
        return "Single men"
    if row.is_engine:
        return "Engines"
    return "Independents" if row.is_independent else "Units"


@cache
def seats() -> dict[str, Seat]:
    """How each troop is drawn and counted."""
    beside = {"size": SMALL, "stack": BESIDE}
    return {
        row.id: Seat(icon_of(row.id), _group(row).lower(), beside if row.is_single else {})
        for row in catalogue().troops.values()
    }


def _fields(row: TroopRow) -> Data:
    if row.is_single:
        return properties_of(Single, "side", "troop", "at")
    if row.is_engine:
        return properties_of(Engine, "side", "troop", "at")
    return properties_of(Independent, "side", "troop", "at") if row.is_independent else {}


def _kind(row: TroopRow, name: str, fields: Data) -> Data:
    return {
        "id": row.id,
        "name": name,
        "group": _group(row),
        "icon": icon_of(row.id),
        "price": row.price or None,
        "single": row.is_single,
        "sides": [*SIDES],
        "facings": [],
        "fields": fields,
    }


@cache
def vocabulary() -> Data:
    """What can be drawn, as docs/wire.md has it."""
    claimed = [("map",), ("ground",), *((key,) for key in (*SIDES, *OF_PIECES))]
    figures, fields = catalogue(), dict[str, Data]()
    names = names_apart(figures.troops.values())
    for row in figures.troops.values():
        fields.setdefault(_group(row), _fields(row))
    letters = [figures.terrain[CLEAR], *(one for letter, one in figures.terrain.items() if letter != CLEAR)]
    return {
        "board": board_of_cells(
            BOARDS,
            ((one.letter, one.name, "Ground") for one in letters),
            EDGES,
            BUILT,
            {name: one.name for name, one in figures.maps.items()},
        ),
        "kinds": [_kind(row, names[row.id], fields[_group(row)]) for row in figures.troops.values()],
        "formations": {
            "name": "Formation",
            "names": "Name",
            "fields": properties_of(Formation, "id", "side", "name", "units"),
        },
        "sides": [{"id": side, "name": side.capitalize(), "fields": properties_of(Side)} for side in SIDES],
        "zones": False,
        "choices": {},
        "rest": rest_of(IttyBittyScenario, claimed, RULESET.options, {"at"}),
    }


def blank(size: tuple[int, int]) -> Data:
    """A field with nothing on it."""
    columns, rows = size
    return {
        "ruleset": "ittybitty",
        **NEW_BATTLE,
        "turns": 6,
        "ground": {"rows": [CLEAR * columns] * rows},
        "red": {"name": "Red"},
        "blue": {"name": "Blue"},
        "formations": [],
        "singles": [],
        "victory": [{"side": side, "level": "minor", "goals": [{"kind": "ahead_by", "amount": 1}]} for side in SIDES],
    }
