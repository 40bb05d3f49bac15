"""The editor of Itty Bitty Battles: how a scenario's file becomes a sheet and back.

The ground is a map that several scenarios share, or is drawn. Roads are drawn link by link: in the file they are chains
of hexes. A unit that is laid down without a formation joins the first of its side; single men, independents and engines
stand for themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Any

from warhost.rulesets.ittybitty.setup.board_faults import BOARDS
from warhost.rulesets.ittybitty.setup.catalogue import SIDES, catalogue
from warhost.rulesets.ittybitty.setup.drawn import BUILT, CLEAR, EDGES, blank, seats, vocabulary
from warhost.rulesets.ittybitty.setup.ground import NAMES, grid_of, side_of, step_between
from warhost.rulesets.ittybitty.state import Cls
from warhost.scenario import KeyPath
from warhost.shelf.editing import Array, Arrays, Cast, Claim, Editing, Roster, Sides
from warhost.shelf.editing.ground import ground_of_cells
from warhost.shelf.editing.paths import Data, array_at, put, put_or_drop, table_at, texts_at
from warhost.shelf.editing.pieces import a_piece, housed, next_id, table_reader, unreadable
from warhost.shelf.grid import OFF_BOARD, Grid

GROUND: KeyPath = ("ground",)
WATER = ("rivers", "streams", "bridges")
FORMATIONS: KeyPath = ("formations",)
ASIDE = ("id", "side", "name", "units")
"""Keys of a formation that are not among the fields of its sheet."""
COLOURS = {"red": "#c0392b", "blue": "#2f6fb5"}
SIDE_LETTERS = {"red": "R", "blue": "B"}


# --- the ground ------------------------------------------------------------------------------------------------


class Land:
    """The map: one that is named, or one that the file draws."""

    def claims(self) -> list[Claim]:
        """The name of a map and the table of one's own."""
        inner = {key: f"edges.{key}" for key in EDGES} | {"structures": "marks"}
        return [
            Claim(("map",), "map", 0),
            Claim(GROUND, "ground", 0),
            Claim((*GROUND, "rows"), "ground", 0),
            *(Claim((*GROUND, key), at, 1) for key, at in inner.items()),
        ]

    def read(self, data: Data, sheet: Data) -> None:
        """What is drawn, by the map's name or by the file itself."""
        land = land_of(data)
        rows, named = texts_at(land, ("rows",)), data.get("map")
        sheet["map"] = named if isinstance(named, str) and named else None
        sheet["ground"], sheet["size"] = rows, [max(map(len, rows), default=0), len(rows)]
        grid = grid_in(rows)
        sheet["edges"] = {key: [_side(text, grid) for text in texts_at(land, (key,))] for key in WATER}
        sheet["edges"]["roads"] = [side for road in texts_at(land, ("roads",)) for side in _links(road, grid)]
        built = table_at(land, ("structures",))
        sheet["marks"] = {key: [name for name, what in built.items() if what == kind] for key, kind in BUILT.items()}

    def write(self, sheet: Data, data: Data) -> None:
        """The name of a map; where there is none, what is drawn."""
        known: Data = {}
        self.read(data, known)
        if sheet["map"] != known["map"]:
            put_or_drop(data, ("map",), sheet["map"])
        if sheet["map"]:
            if known["map"] != sheet["map"]:
                data.pop("ground", None)
            return
        drawn = {key: sheet[key] for key in ("ground", "edges", "marks")}
        if not isinstance(data.get("ground"), dict):
            data["ground"] = {}
        elif drawn == {key: known[key] for key in drawn}:
            return
        self._draw(sheet, known, land_of(data) if not known["map"] else {}, data["ground"])

    def _draw(self, sheet: Data, known: Data, land: Data, ground: Data) -> None:
        """Rows, edges and structures into the table of a ground."""
        if sheet["ground"] != texts_at(ground, ("rows",)):
            ground["rows"] = list(sheet["ground"])
        grid = grid_in(sheet["ground"])
        for key in WATER:
            said = [list(side) for side in sheet["edges"].get(key, [])]
            texts = {tuple(side): text for side, text in zip(known["edges"][key], texts_at(land, (key,)), strict=False)}
            wanted = [texts.get(tuple(side)) or _written(side, grid) for side in said]
            if wanted != texts_at(ground, (key,)):
                put_or_drop(ground, (key,), wanted)
        roads = [list(side) for side in sheet["edges"].get("roads", [])]
        if roads != known["edges"]["roads"] or not texts_at(ground, ("roads",)):
            put_or_drop(ground, ("roads",), _chains(roads, texts_at(land, ("roads",)), grid))
        built = {name: kind for key, kind in BUILT.items() for name in sheet["marks"].get(key, [])}
        before = table_at(ground, ("structures",))
        other = {name: what for name, what in before.items() if what not in BUILT.values()}
        if built | other != before:
            put_or_drop(ground, ("structures",), built | other)


def land_of(data: Data) -> Data:
    """The map of a file as a table: its own, or that of its name."""
    named = data.get("map")
    if isinstance(named, str) and named in catalogue().maps:
        return catalogue().maps[named].model_dump(mode="json")
    return table_at(data, GROUND)


def grid_in(rows: list[str]) -> Grid | None:
    """The hexes of some rows; None for too few or too many."""
    columns = max(map(len, rows), default=0)
    fits = 0 < columns <= BOARDS.most_lines and 0 < len(rows) <= BOARDS.most_lines
    return grid_of(columns, len(rows)) if fits else None


def _side(text: str, grid: Grid | None) -> list[str]:
    """The hex and direction of a hexside; what is none keeps its words and has no direction."""
    found = side_of(grid, text) if grid else None
    return [grid.named[found[0]], found[1]] if grid and found else [text, ""]


def _links(road: str, grid: Grid | None) -> Iterator[list[str]]:
    """The links of a road; one that is none keeps its words."""
    chain = road.split()
    if len(chain) < 2:
        yield [road, ""]
    for one, other in pairwise(chain):
        found = step_between(grid, one, other) if grid else None
        yield [one, found[1]] if found else [f"{one} {other}", ""]


def _beyond(at: str, direction: str, grid: Grid | None) -> str:
    """The hex beyond a side, "" where there is none."""
    cell = grid.find(at) if grid else OFF_BOARD
    beyond = grid.neighbours(cell).get(direction, OFF_BOARD) if grid and cell != OFF_BOARD else OFF_BOARD
    return grid.named[beyond] if grid and beyond != OFF_BOARD else ""


def _written(side: list[str], grid: Grid | None) -> str:
    at, direction = side
    return f"{at}/{_beyond(at, direction, grid) or direction}" if direction else at


def _chains(links: list[list[str]], before: list[str], grid: Grid | None) -> list[str]:
    """Roads with these links: those that were there and are still whole, and runs of what else there is."""
    left = [tuple(link) for link in links]
    chains = []
    for road in before:
        own = [tuple(link) for link in _links(road, grid)]
        if all(link in left for link in own):
            chains.append(road)
            for link in own:
                left.remove(link)
    runs: list[list[str]] = []
    for at, direction in left:
        pair = [at, _beyond(at, direction, grid) or direction] if direction else at.split()
        if runs and runs[-1][-1] == pair[0]:
            runs[-1] += pair[1:]
        else:
            runs.append(pair)
    return [*chains, *map(" ".join, runs)]


def ground(sheet: Data) -> Data | None:
    """The ground that a sheet draws, with the hexes that victory asks for."""
    grid = grid_in(sheet["ground"])
    if grid is None:
        return None
    known = catalogue().terrain
    rows = ["".join(letter if letter in known else CLEAR for letter in row) for row in sheet["ground"]]
    terrain = [row.ljust(grid.columns, CLEAR) for row in rows]
    edges = ((EDGES[key], at, way) for key in EDGES for at, way in _once(sheet["edges"].get(key, []), key, grid))
    return ground_of_cells(grid, terrain, edges, _goals(sheet))


def _once(sides: list[list[str]], key: str, grid: Grid) -> list[list[str]]:
    """Sides of one kind; a link of two roads is one."""
    if key != "roads":
        return sides
    return [*{frozenset((at, _beyond(at, way, grid))): [at, way] for at, way in reversed(sides)}.values()][::-1]


def _goals(sheet: Data) -> list[str]:
    cases = [case for case in array_at(sheet, ("rest", "victory")) if isinstance(case, dict)]
    goals = [goal for case in cases for goal in array_at(case, ("goals",)) if isinstance(goal, dict)]
    named = [name for goal in goals for name in (goal.get("at"), *array_at(goal, ("bridges",)))]
    return [name for name in named if isinstance(name, str) and name]


# --- who fights ------------------------------------------------------------------------------------------------


def _row(piece: Data) -> Any:
    return catalogue().troops.get(piece["kind"])


def _is_single(piece: Data) -> bool:
    row = _row(piece)
    return row is not None and row.is_single


def _is_engine(piece: Data) -> bool:
    row = _row(piece)
    return row is not None and row.is_engine


def in_formation(piece: Data) -> bool:
    """Whether a piece is a unit of a formation: all are but single men, independents and engines."""
    row = _row(piece)
    alone = row is not None and (row.is_single or row.is_independent or row.is_engine)
    return "raw" not in piece and not alone


def _write_alone(piece: Data) -> Data:
    """Somebody who stands for himself, as the file has him."""
    fields = piece["fields"]
    said = {"id": fields.get("id"), "side": piece["side"], "name": fields.get("name"), "troop": piece["kind"]}
    said |= {"at": piece["place"], **{key: value for key, value in fields.items() if key not in said | {"at": ""}}}
    return {key: value for key, value in said.items() if value is not None}


_READ = table_reader("troop", "at", aside=("side",))
ALONE = Arrays(
    SIDES,
    (
        Array(("singles",), "", _READ, _write_alone, _is_single),
        Array(("engines",), "", _READ, _write_alone, _is_engine),
        Array(("independents",), "", _READ, _write_alone),
    ),
)


class Army(Roster):
    """Formations with their units, and who stands for himself."""

    def claims(self) -> list[Claim]:
        """All arrays of pieces."""
        return [Claim(FORMATIONS, "formations", 0), *ALONE.claims()]

    def read(self, data: Data) -> Cast:
        """Formations with their units, then the others."""
        cast = Cast([], [])
        for number, part in enumerate(array_at(data, FORMATIONS)):
            path: KeyPath = (*FORMATIONS, number)
            if isinstance(part, dict) and isinstance(part.get("id"), str):
                formation = _formation_of(part)
                cast.formations.append((path, formation))
                units = texts_at(part, ("units",))
                cast.pieces.extend(((*path, "units", at), _unit(text, formation)) for at, text in enumerate(units))
            else:
                cast.pieces.append((path, unreadable(SIDES[0], part) | {"facing": "formation"}))
        cast.pieces.extend(ALONE.read(data).pieces)
        return cast

    def write(self, formations: list[Data], pieces: list[Data], data: Data) -> Cast:
        """Everybody back; who has no id is given one."""
        _name_all(formations, pieces)
        housed(formations, pieces, in_formation, lambda side, taken: _founded(side, taken, pieces))
        ids = {one["id"] for one in formations}
        alone = [one for one in pieces if one["formation"] not in ids and one["facing"] != "formation"]
        loose = [one for one in pieces if one["formation"] not in ids and one["facing"] == "formation"]
        cast, paths = Cast([], []), dict[int, KeyPath]()
        for number, formation in enumerate(formations):
            cast.formations.append(((*FORMATIONS, number), formation))
            own = [piece for piece in pieces if piece["formation"] == formation["id"]]
            paths |= {id(piece): (*FORMATIONS, number, "units", at) for at, piece in enumerate(own)}
        paths |= {id(piece): (*FORMATIONS, number) for number, piece in enumerate(loose, len(formations))}
        before = self.read(data)
        homes = [next(array for array in ALONE.arrays if array.has(piece)) for piece in alone]
        paths |= {id(piece): path for path, piece in ALONE.fill(homes, alone, data)}
        cast.pieces.extend((paths[id(piece)], piece) for piece in pieces)
        if _of_formations(before) != _of_formations(cast):
            known = {one["id"]: one for one in array_at(data, FORMATIONS) if isinstance(one, dict) and "id" in one}
            parts = [_written_formation(formation, pieces, known.get(formation["id"])) for formation in formations]
            put(data, FORMATIONS, [*parts, *(piece["raw"] for piece in loose)])
        return cast


def _of_formations(cast: Cast) -> dict[KeyPath, Data]:
    return {path: one for path, one in (*cast.formations, *cast.pieces) if path[:1] == FORMATIONS}


def _formation_of(part: Data) -> Data:
    side, name = part.get("side"), part.get("name")
    fields = {key: value for key, value in part.items() if key not in ASIDE}
    return {
        "id": part["id"],
        "side": side if side in SIDES else SIDES[0],
        "name": name if isinstance(name, str) else "",
        "fields": fields,
    }


def _unit(text: str, formation: Data) -> Data:
    """A unit that is written as its hex and its troop: "0508 LI2"."""
    place, _, troop = text.partition(" ")
    if not place or not troop or f"{place} {troop}" != text:
        return unreadable(formation["side"], text) | {"formation": formation["id"]}
    return a_piece(troop, formation["side"], place, {}, formation=formation["id"])


def _written_formation(formation: Data, pieces: list[Data], before: Data | None) -> Data:
    own = [piece for piece in pieces if piece["formation"] == formation["id"]]
    units = [piece["raw"] if "raw" in piece else f"{piece['place'] or ''} {piece['kind']}".strip() for piece in own]
    name = {"name": formation["name"]} if formation["name"] or (before and before.get("name") == "") else {}
    said = {"id": formation["id"], "side": formation["side"], **name, "captain": formation["fields"].get("captain", "")}
    fields = {key: value for key, value in formation["fields"].items() if key not in ASIDE}
    return {**said, "units": units, **fields}


def _name_all(formations: list[Data], pieces: list[Data]) -> None:
    """Give an id, and a name where he needs one, to whoever stands for himself and has none."""
    taken = {one["id"] for one in formations} | {str(piece["fields"].get("id")) for piece in pieces}
    for piece in pieces:
        if in_formation(piece) or "raw" in piece:
            continue
        if not piece["fields"].get("id"):
            stem = f"{SIDE_LETTERS[piece['side']]}{_row(piece).cls[:1].upper()}"
            name = next_id(stem, taken)
            taken.add(name)
            usual = (
                {"name": f"{_row(piece).name} {name}", "colour": COLOURS[piece["side"]]} if _is_single(piece) else {}
            )
            piece["fields"] = {**usual, **piece["fields"], "id": name}


def _founded(side: str, taken: Collection[str], pieces: list[Data]) -> Data:
    """A formation for units that have none, under the first captain of the side."""
    rows = ((piece, _row(piece)) for piece in pieces if piece["side"] == side)
    captains = [
        piece["fields"].get("id") for piece, row in rows if row is not None and row.number_of_class == Cls.CAPTAIN
    ]
    name = next_id(SIDE_LETTERS[side], taken)
    return {"id": name, "side": side, "name": f"Formation {name}", "fields": {"captain": (captains or [""])[0]}}


def labels(sheet: Data) -> list[str]:
    """Who stands for himself by his id; units by that of their formation, their kind and a number."""
    met: dict[str, int] = {}
    told = []
    for piece in sheet["pieces"]:
        name = str(piece["fields"].get("id") or "")
        if not name:
            row = _row(piece)
            stem = f"{piece['formation'] or '?'}-{(row.short if row else piece['kind']).rstrip('*').upper()}"
            met[stem] = met.get(stem, 0) + 1
            name = f"{stem}{met[stem]}"
        told.append(name)
    return told


EDITING = Editing(
    sides=SIDES,
    vocabulary=vocabulary,
    blank=blank,
    parts=(Land(), Sides({side: (side,) for side in SIDES})),
    roster=Army(),
    seats=seats,
    ground=ground,
    labels=labels,
    names=NAMES,
)
"""What the scenario editor has of the game."""
