"""The editor of Heroes & Gods: what can be drawn on the table, and how a scenario's file becomes a sheet and back.

Areas have corners; a rampart is a line, whose two corners are its ends.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from warhost.rulesets.heroes import RULESET
from warhost.rulesets.heroes.setup.catalogue import SIDES, Warrior, catalogue
from warhost.rulesets.heroes.setup.scenario import LARGEST_TABLE, SMALLEST_TABLE, Figure, Force, HeroesScenario
from warhost.rulesets.heroes.words.icons import icon_of
from warhost.scenario import KeyPath
from warhost.shelf.editing import NEW_BATTLE, Claim, Editing, Seat, Sides, Zones, listed
from warhost.shelf.editing.paths import Data, array_at, look, put, put_or_drop
from warhost.shelf.editing.pieces import Arrays, Cast, is_point
from warhost.shelf.editing.schema import properties_of, rest_of

ZONES: dict[str, KeyPath] = {side: (side, "zone") for side in SIDES}
POINTS: KeyPath = ("points_of_interest",)
FIRST_NUMBERS = {"greek": 1, "trojan": 51}
BANDS = 4  # how many zones of a blank table's depth it has


# --- the table -------------------------------------------------------------------------------------------------


class Table:
    """The size of the table, and what lies on it."""

    def claims(self) -> list[Claim]:
        """Table and terrain."""
        return [Claim(("table",), "size", 0), Claim(("terrain",), "ground", 1)]

    def read(self, data: Data, sheet: Data) -> None:
        """Width and height; areas and lines with their corners. What is neither stays out of the sheet."""
        table = data.get("table")
        sheet["size"] = list(table) if is_point(table) else [0, 0]
        sheet["ground"] = [area for part in array_at(data, ("terrain",)) if (area := read_area(part))]

    def write(self, sheet: Data, data: Data) -> None:
        """The size and the pieces of ground that are others now."""
        if is_point(data.get("table")) and list(sheet["size"]) != data["table"]:
            data["table"] = list(sheet["size"])
        parts = array_at(data, ("terrain",))
        known = [(area, part) for part in parts if (area := read_area(part))]
        if [area for area, _ in known] == sheet["ground"]:
            return
        taken = {area["id"] for area in sheet["ground"] if area["id"]}
        wanted = [
            next((part for one, part in known if one == area), None) or _written(area, taken)
            for area in sheet["ground"]
        ]
        put_or_drop(data, ("terrain",), [*wanted, *(part for part in parts if not read_area(part))])


def read_area(part: Any) -> Data | None:
    """A piece of ground with its corners; None for what has none that can be read."""
    if not isinstance(part, dict) or not all(isinstance(part.get(key), str) for key in ("id", "type")):
        return None
    if set(part) == {"id", "type", "poly"}:
        corners = part["poly"]
    elif set(part) == {"id", "type", "a", "b"}:
        corners = [part["a"], part["b"]]
    else:
        return None
    is_sound = isinstance(corners, list) and corners and all(map(is_point, corners))
    return {"id": part["id"], "type": part["type"], "corners": [list(one) for one in corners]} if is_sound else None


def _written(area: Data, taken: set[str]) -> Data:
    """A piece of ground as the file has it; one without an id is given the first that is free."""
    kind, corners = catalogue().terrain.get(area["type"]), [list(corner) for corner in area["corners"]]
    stem = area["type"][:1] if area["type"][:1].isalpha() else "t"
    name = area["id"] or next(one for number in range(1, 1000) if (one := f"{stem}{number}") not in taken)
    taken.add(name)
    said: Data = {"id": name, "type": area["type"]}
    if kind is not None and kind.shape == "line" and len(corners) == 2:
        return said | {"a": corners[0], "b": corners[1]}
    return said | {"poly": corners}


class Points:
    """Points of interest."""

    def claims(self) -> list[Claim]:
        """The array."""
        return [Claim(POINTS, "marks.points", 1)]

    def read(self, data: Data, sheet: Data) -> None:
        """The points that can be read."""
        sheet["marks"]["points"] = [list(one) for one in array_at(data, POINTS) if is_point(one)]

    def write(self, sheet: Data, data: Data) -> None:
        """The points, where they are others now."""
        said = [list(one) for one in sheet["marks"].get("points", [])]
        if said != [one for one in array_at(data, POINTS) if is_point(one)]:
            put_or_drop(data, POINTS, said)


class Bands(Zones):
    """Zones from the lowest to the highest y; a side always has one."""

    def write(self, sheet: Data, data: Data) -> None:
        """The zones that are others now."""
        for side, path in self.paths.items():
            zone = sheet["sides"].get(side, {}).get("zone")
            if zone is not None and zone != look(data, path):
                put(data, path, list(zone))


def read_zone(said: Any, data: Data) -> list[int] | None:
    """The lowest and the highest y."""
    return list(said) if is_point(said) else None


# --- figures ---------------------------------------------------------------------------------------------------


class Figures(Arrays):
    """The figures of both sides; one without a number is given the next of its side."""

    def write(self, formations: list[Data], pieces: list[Data], data: Data) -> Cast:
        """Everybody, with his number."""
        taken = {number for piece in pieces if isinstance(number := piece["fields"].get("number"), int)}
        for piece in pieces:
            if "raw" not in piece and "number" not in piece["fields"]:
                first = FIRST_NUMBERS[piece["side"]]
                number = next(one for one in range(first, first + len(taken) + 1) if one not in taken)
                taken.add(number)
                piece["fields"] = {"number": number, **piece["fields"]}
        return super().write(formations, pieces, data)


@cache
def seats() -> dict[str, Seat]:
    """How each figure is drawn and counted."""
    roster = catalogue().roster.values()
    return {warrior.key: Seat(icon_of(warrior), "heroes" if warrior.hero else "soldiers") for warrior in roster}


def labels(sheet: Data) -> list[str]:
    """Figures are called by their numbers."""
    return [str(piece["fields"].get("number", "?")) for piece in sheet["pieces"]]


# --- what can be drawn -----------------------------------------------------------------------------------------


def _kind(warrior: Warrior, fields: Data) -> Data:
    return {
        "id": warrior.key,
        "name": warrior.name,
        "group": "Heroes" if warrior.hero else "Soldiers",
        "icon": icon_of(warrior),
        "price": warrior.value,
        "single": warrior.hero,
        "sides": [warrior.side],
        "facings": [],
        "fields": fields,
    }


@cache
def vocabulary() -> Data:
    """What can be drawn, as docs/wire.md has it."""
    claimed = [("table",), ("terrain",), POINTS, *((side,) for side in SIDES)]
    fields = properties_of(Figure, "figure", "at")
    kinds = [row for row in catalogue().terrain.values() if row.shape != "rest"]
    return {
        "board": {
            "kind": "plane",
            "least": [SMALLEST_TABLE, SMALLEST_TABLE],
            "most": [LARGEST_TABLE, LARGEST_TABLE],
            "base": catalogue().chart.bases.diameter,
            "maps": [],
            "ground": [{"id": row.key, "name": row.name, "shape": row.shape} for row in kinds],
            "edges": [],
            "marks": [{"id": "points", "name": "points of interest"}],
        },
        "kinds": [_kind(warrior, fields) for warrior in catalogue().roster.values()],
        "formations": None,
        "sides": [
            {"id": side, "name": side.capitalize(), "fields": properties_of(Force, "figures", "zone")} for side in SIDES
        ],
        "zones": True,
        "choices": {},
        "rest": rest_of(HeroesScenario, claimed, RULESET.options),
    }


def blank(size: tuple[int, int]) -> Data:
    """A table with nothing on it, in hundredths of an inch; a smaller one than can be is the smallest."""
    width, height = (min(max(one, SMALLEST_TABLE), LARGEST_TABLE) for one in size)
    band = height // BANDS
    return {
        "ruleset": "heroes",
        **NEW_BATTLE,
        "table": [width, height],
        "turns": 8,
        "first": "roll",
        "greek": {"chips": 3, "zone": [0, band], "figures": []},
        "trojan": {"chips": 3, "zone": [height - band, height], "figures": []},
    }


def ground(sheet: Data) -> Data | None:
    """The table that a sheet draws; None for one that is too small or too large."""
    width, height = sheet["size"]
    if not (SMALLEST_TABLE <= width <= LARGEST_TABLE and SMALLEST_TABLE <= height <= LARGEST_TABLE):
        return None
    bases, kinds = catalogue().chart.bases, catalogue().terrain
    shapes = [(area, kinds[area["type"]].shape) for area in sheet["ground"] if area["type"] in kinds]
    lines = [area for area, shape in shapes if shape == "line" and len(area["corners"]) == 2]
    return {
        "width": width,
        "height": height,
        "areas": [area for area, shape in shapes if shape == "area" and len(area["corners"]) > 2],
        "zones": {side: sheet["sides"][side]["zone"] or [0, 0] for side in SIDES},
        "edges": [
            {"id": one["id"], "kind": one["type"], "from": one["corners"][0], "to": one["corners"][1]} for one in lines
        ],
        "goals": sheet["marks"].get("points", []),
        "base": bases.diameter,
        "touch": bases.contact,
    }


_LISTED = listed({side: (side, "figures") for side in SIDES}, kind="figure", place="at")
EDITING = Editing(
    sides=SIDES,
    vocabulary=vocabulary,
    blank=blank,
    parts=(
        Table(),
        Sides({side: (side,) for side in SIDES}, ("figures", "zone")),
        Points(),
        Bands(ZONES, read_zone, lambda zone, data: list(zone)),
    ),
    roster=Figures(_LISTED.sides, _LISTED.arrays),
    seats=seats,
    ground=ground,
    labels=labels,
)
"""What the scenario editor has of the game."""
