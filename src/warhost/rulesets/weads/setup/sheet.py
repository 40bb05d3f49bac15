"""The editor of Battle of Ayrena's Weads: what can be drawn, and how a scenario's file becomes a sheet and back.

A command is a formation: its units are pieces by level, and its leader is one, a mage where he casts spells. A unit
that is laid down without a command joins the first of its army.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from itertools import zip_longest
from typing import Any

from warhost.rulesets.weads import RULESET
from warhost.rulesets.weads.setup.catalogue import LEVEL_IDS, SIDES, catalogue
from warhost.rulesets.weads.setup.faults import BOARDS, NAMES, grid_of, side_of
from warhost.rulesets.weads.setup.scenario import Army, Command, WeadsScenario
from warhost.rulesets.weads.words.icons import LEADER, MAGE, icon_of
from warhost.scenario import KeyPath
from warhost.shelf.editing import NEW_BATTLE, Cast, Claim, Editing, Roster, Rows, Seat, Sides
from warhost.shelf.editing.ground import DrawnCells, board_of_cells
from warhost.shelf.editing.parts import Edges
from warhost.shelf.editing.paths import Data, array_at, put, table_at, texts_at
from warhost.shelf.editing.pieces import a_piece, housed, unreadable
from warhost.shelf.editing.schema import properties_of, rest_of
from warhost.shelf.grid import OFF_BOARD, Grid
from warhost.shelf.views import BESIDE, SMALL

COMMANDS: KeyPath = ("commands",)
PAINTS = {"elf": "#3b6fb5", "dwarf": "#d8782a"}
ASIDE = ("id", "army", "leader", "caster", "units", "set_up", "leader_at")
"""Keys of a command that are not among the fields of its formation."""


# --- streams ---------------------------------------------------------------------------------------------------


def _grid_in(data: Data) -> Grid | None:
    """The board of a file, None for one that cannot be."""
    rows = texts_at(data, ("rows",))
    columns = max(map(len, rows), default=0)
    fits = 0 < columns <= BOARDS.most_lines and 0 < len(rows) <= BOARDS.most_lines
    return grid_of(columns, len(rows)) if fits else None


def read_side(part: Any, data: Data) -> tuple[str, str] | None:
    """The hex and the direction of a hexside that is written as two hexes: "0106-0207"."""
    grid = _grid_in(data)
    found = side_of(grid, part) if grid and isinstance(part, str) else None
    return (grid.named[found[0]], found[1]) if grid and found else None


def write_side(at: str, direction: str, data: Data) -> str:
    """The two hexes of a hexside; the hex and the direction where there is no other hex."""
    grid = _grid_in(data)
    cell = grid.find(at) if grid else OFF_BOARD
    if grid and cell != OFF_BOARD and (beyond := grid.neighbours(cell).get(direction, OFF_BOARD)) != OFF_BOARD:
        return f"{at}-{grid.named[beyond]}"
    return f"{at}-{direction}"


# --- commands --------------------------------------------------------------------------------------------------


class Commands(Roster):
    """Commands with their units and leaders."""

    def claims(self) -> list[Claim]:
        """All commands."""
        return [Claim(COMMANDS, "formations", 0)]

    def read(self, data: Data) -> Cast:
        """Commands, and the pieces of one after the other."""
        cast = Cast([], [])
        for number, part in enumerate(array_at(data, COMMANDS)):
            path: KeyPath = (*COMMANDS, number)
            if isinstance(part, dict) and isinstance(part.get("id"), str):
                cast.formations.append((path, _formation_of(part)))
                cast.pieces.extend(_pieces_of(part, path))
            else:
                cast.pieces.append((path, unreadable(SIDES[0], part)))
        return cast

    def write(self, formations: list[Data], pieces: list[Data], data: Data) -> Cast:
        """Each command with its pieces. ValueError for a command with two leaders."""
        housed(formations, pieces, lambda piece: "raw" not in piece or bool(piece["formation"]), _founded)
        before = self.read(data)
        cast, wanted = Cast([], []), []
        for number, formation in enumerate(formations):
            own = [(at, piece) for at, piece in enumerate(pieces) if piece["formation"] == formation["id"]]
            wanted.append((_command_of(formation, [piece for _, piece in own]), formation, own))
            cast.formations.append(((*COMMANDS, number), formation))
        paths: dict[int, KeyPath] = {}
        for number, (_, _, own) in enumerate(wanted):
            paths |= {at: path for (at, _), path in zip(own, _paths(number, [one for _, one in own]), strict=True)}
        loose = [(at, piece) for at, piece in enumerate(pieces) if at not in paths]
        paths |= {at: (*COMMANDS, number) for number, (at, _) in enumerate(loose, len(wanted))}
        cast.pieces.extend((paths[at], piece) for at, piece in enumerate(pieces))
        said = {path: one for path, one in (*before.formations, *before.pieces)}
        if said != dict([*cast.formations, *cast.pieces]):
            known = {one["id"]: one for one in array_at(data, COMMANDS) if isinstance(one, dict) and "id" in one}
            parts = [_merged(known.get(command["id"]), command) for command, _, _ in wanted]
            put(data, COMMANDS, [*parts, *(piece["raw"] for _, piece in loose)])
        return cast


def _army(command: Data) -> str:
    """The side of a command, the first where it says none."""
    said = command.get("army")
    return said if isinstance(said, str) and said in SIDES else SIDES[0]


def _formation_of(command: Data) -> Data:
    fields = {key: value for key, value in command.items() if key not in ASIDE}
    name = command.get("leader")
    return {
        "id": command["id"],
        "side": _army(command),
        "name": name if isinstance(name, str) else "",
        "fields": fields,
    }


def _pieces_of(command: Data, path: KeyPath) -> Iterator[tuple[KeyPath, Data]]:
    """The units of a command by level, the best first, and its leader."""
    side = _army(command)
    counts = {level: table_at(command, ("units",)).get(level, 0) for level in LEVEL_IDS}
    levels = [level for level, many in counts.items() if isinstance(many, int) for _ in range(min(many, BOARDS.most))]
    belongs = {"formation": command["id"]}
    for number, (level, at) in enumerate(zip_longest(levels, texts_at(command, ("set_up",)))):
        piece = unreadable(side, at) if level is None else a_piece(f"{side}.{level}", side, at, {})
        yield (*path, "set_up", number), piece | belongs
    if isinstance(at := command.get("leader_at"), str):
        kind = MAGE if command.get("caster") is True else LEADER
        yield (*path, "leader_at"), a_piece(f"{side}.{kind}", side, at, {}, **belongs)


def _level(piece: Data) -> str:
    return str(piece["kind"].rpartition(".")[2])


def _is_leader(piece: Data) -> bool:
    return "raw" not in piece and _level(piece) in (LEADER, MAGE)


def _in_rank(pieces: list[Data]) -> list[int]:
    """The numbers of units in the order in which they are written: by level, and last what is none."""
    ranks = {level: rank for rank, level in enumerate(LEVEL_IDS)}
    units = [number for number, piece in enumerate(pieces) if not _is_leader(piece)]
    return sorted(units, key=lambda number: ranks.get(_level(pieces[number]), len(ranks)))


def _paths(number: int, pieces: list[Data]) -> list[KeyPath]:
    """Where the pieces of a command stand in the file."""
    rank = {piece: place for place, piece in enumerate(_in_rank(pieces))}
    return [
        (*COMMANDS, number, "leader_at") if _is_leader(piece) else (*COMMANDS, number, "set_up", rank[place])
        for place, piece in enumerate(pieces)
    ]


def _command_of(formation: Data, pieces: list[Data]) -> Data:
    """A command as the file has it."""
    leaders = [piece for piece in pieces if _is_leader(piece)]
    if len(leaders) > 1:
        raise ValueError(f"the command {formation['id']} has {len(leaders)} leaders, and a command has one")
    units = [pieces[number] for number in _in_rank(pieces)]
    levels = [_level(piece) for piece in units if "raw" not in piece]
    counts = {level: levels.count(level) for level in dict.fromkeys([*LEVEL_IDS, *levels]) if level in levels}
    fields = {key: value for key, value in formation["fields"].items() if key not in ASIDE}
    command = {"id": formation["id"], "army": formation["side"], "leader": formation["name"], **fields}
    if leaders and _level(leaders[0]) == MAGE:
        command["caster"] = True
    places = [piece["raw"] if "raw" in piece else piece["place"] for piece in units]
    command |= {"units": counts, "set_up": [place for place in places if place is not None]}
    return command | ({"leader_at": leaders[0]["place"]} if leaders and leaders[0]["place"] else {})


def _merged(before: Data | None, command: Data) -> Data:
    """A command; what its file said in another way but meant the same stays."""
    if before is None:
        return command
    counted = {level: many for level, many in table_at(before, ("units",)).items() if many}
    kept = {"units": before["units"]} if counted == command["units"] and "units" in before else {}
    false = {"caster": False} if before.get("caster") is False and "caster" not in command else {}
    return command | kept | false


def _founded(side: str, taken: Collection[str]) -> Data:
    """A command for units that have none."""
    name = next(
        one for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" for one in [f"{side[0].upper()}C{letter}"] if one not in taken
    )
    fields = {"colour": f"{side} {name[-1].lower()}", "paint": PAINTS[side], "value": 1, "move": 6}
    return {"id": name, "side": side, "name": f"Leader {name[-1]}", "fields": fields}


# --- what can be drawn -----------------------------------------------------------------------------------------


@cache
def seats() -> dict[str, Seat]:
    """How each kind is drawn and counted."""
    beside = {"size": SMALL, "stack": BESIDE}
    units = {f"{side}.{level}": Seat(icon_of(side, level), "units") for side in SIDES for level in LEVEL_IDS}
    leaders = {
        f"{side}.{kind}": Seat(icon_of(side, kind), "leaders", beside) for side in SIDES for kind in (LEADER, MAGE)
    }
    return units | leaders


def _kinds() -> Iterator[Data]:
    for kind, seat in seats().items():
        side, level = kind.split(".")
        single = level in (LEADER, MAGE)
        yield {
            "id": kind,
            "name": level.capitalize() if single else f"{catalogue().unit_type(side, level).name} ({level})",
            "group": "Leaders" if single else "Units",
            "icon": seat.icon,
            "price": None,
            "single": single,
            "sides": [side],
            "facings": [],
            "fields": {},
        }


@cache
def vocabulary() -> Data:
    """What can be drawn, as docs/wire.md has it."""
    claimed = [("rows",), ("streams",), COMMANDS, *((side,) for side in SIDES)]
    return {
        "board": board_of_cells(
            BOARDS,
            ((one.letter, one.name, "Ground") for one in catalogue().terrain.values()),
            {"streams": "stream"},
        ),
        "kinds": [*_kinds()],
        "formations": {"name": "Command", "names": "Leader", "fields": properties_of(Command, *ASIDE)},
        "sides": [{"id": side, "name": side.capitalize(), "fields": properties_of(Army)} for side in SIDES],
        "zones": False,
        "choices": {},
        "rest": rest_of(WeadsScenario, claimed, RULESET.options),
    }


def blank(size: tuple[int, int]) -> Data:
    """A field with nothing on it."""
    columns, rows = size
    return {
        "ruleset": "weads",
        **NEW_BATTLE,
        "turns": 8,
        "magic": "off",
        "rows": ["." * columns] * rows,
        "elf": {"home": "north", "rout_level": 10},
        "dwarf": {"home": "south", "rout_level": 10},
        "commands": [],
    }


def labels(sheet: Data) -> list[str]:
    """Leaders are called as their command, units by its id, their level and a number."""
    met: dict[str, int] = {}
    told = []
    for piece in sheet["pieces"]:
        stem = piece["formation"] or "?"
        if not _is_leader(piece):
            stem = f"{stem}-{_level(piece)}"
            met[stem] = met.get(stem, 0) + 1
            stem = f"{stem}{met[stem]}"
        told.append(stem)
    return told


EDITING = Editing(
    sides=SIDES,
    vocabulary=vocabulary,
    blank=blank,
    parts=(
        Rows(),
        Edges("streams", ("streams",), read_side, write_side),
        Sides({side: (side,) for side in SIDES}),
    ),
    roster=Commands(),
    seats=seats,
    ground=DrawnCells("pointy", NAMES, lambda: catalogue().terrain, {"streams": "stream"}, lambda sheet: ()),
    labels=labels,
    names=NAMES,
)
"""What the scenario editor has of the game."""
