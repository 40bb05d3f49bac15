"""Positions from short texts: pieces where a test wants them, on a clear map or on that of a scenario.

    lay("blue LI2 0505", "red HC 0508 disorganized")
    lay("blue B1 LI2 0505", "blue B2 PK 0506", "blue B1,B2 captain4 0505", "red SP2 0507 shots=1", fort1="0507")
    lay("blue wizard4 0505 power=2", "red R1 HI 0506", "red R2 EA 0603", ground={"W": "0506 0606"}, rivers="0505/0506")
    lay("blue HC 2009", "red SP2 1707", on="forest")
    start("defend-the-bridge")

A piece is its side, its formation where a test names one (any word that is no troop), its troop, its hex, and what
holds for it: a status (`disorganized`, `routed`), marks by their names (`face_down`, `shot`, `contact`, `berserk`),
`gone` (eliminated there), `evil`, and numbers of its fields (`shots=1`, `power=3`, `disorders=1`, `quiet=1`,
`petards=2`). Troops are those of the catalogue; single men are "captain4",
"wizard4", "priest3" with their rating, engines "siege" and "bombard".

Units without a formation of their own are in that of their side, "B" or "R"; engineers and scouts are in none. A
captain leads the formations before him ("B1,B2"), else the first of his side leads all that have nobody; a side
without a captain has one in a far corner, unless `captains=False`. Nothing is face-down, the turn is 2, nobody has
acted.

Labels are the troops, numbered from the second on: "LI2", "LI2-2"; see `position.py` for what can be done then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import numpy as np

from ittybitty.position import MARKS, SIDES, Position
from warhost.kernel.layout import Bytes
from warhost.rulesets.ittybitty.rules.pieces import put as place_in
from warhost.rulesets.ittybitty.rules.pieces import shift, take_off
from warhost.rulesets.ittybitty.rules.set_up import begin, measure
from warhost.rulesets.ittybitty.rules.survey import survey_map
from warhost.rulesets.ittybitty.setup.catalogue import catalogue
from warhost.rulesets.ittybitty.setup.ground import grid_of
from warhost.rulesets.ittybitty.setup.scenario import scenarios
from warhost.rulesets.ittybitty.setup.tables import fill_ground, fill_umpire, standing_umpire
from warhost.rulesets.ittybitty.state import (
    FORT_1,
    FORT_2,
    NONE,
    OFF_BOARD,
    RUBBLE,
    Battle,
    Cls,
    Phase,
    Status,
    StructureKind,
    Umpire,
)
from warhost.shelf.grid import Grid

TROOPS = [*catalogue().troops]
SCENARIO_OF = {"forest": "defend-the-bridge"}
"""Where the ground of a map is taken from."""
EACH = {"formation": NONE, "foot": NONE, "rides": NONE, "named": NONE, "bank": NONE, "last_cell": OFF_BOARD}
"""What holds for a piece to which nothing has happened yet, besides zeros."""


Told = tuple[str, str, str, str, list[str]]
"""A piece of a text: side, formation or "", troop, hex, and what holds for it."""


@cache
def _board(on: str, size: str) -> tuple[bytes, Grid]:
    """An umpire with a measured map, and its grid."""
    if on:
        model = scenarios()[SCENARIO_OF[on]]
        memory, grid = fill_umpire(model), model.grid
        record: Any = Umpire.over(memory)
        kept = {name: record.orders[name].copy() for name in ("hates", "structures", "structure_count")}
        record["orders"] = np.zeros((), record["orders"].dtype)
        for name, value in kept.items():
            record.orders[name] = value
    else:
        columns, rows = map(int, size.split("x"))
        memory, grid = standing_umpire(), grid_of(columns, rows)
        fill_ground(Umpire.over(memory), grid, ("C" * columns,) * rows, (), (), (), ())
    measure(Umpire.over(memory))
    return memory.tobytes(), grid


def lay(
    *pieces: str,
    on: str = "",
    size: str = "12x12",
    ground: Mapping[str, str] | None = None,
    rivers: str = "",
    streams: str = "",
    bridges: str = "",
    roads: str = "",
    structures: str = "",
    captains: bool = True,
    turn: int = 2,
    fort1: str = "",
    fort2: str = "",
    rubble: str = "",
    **orders: Any,
) -> Position:
    """A battle with these pieces, before the next draw of a turn.

    `ground` has hexes by letter of terrain; rivers and bridges are "0505/0506", roads hexes in a row, several set apart
    by commas; structures "village 0909" and "wall 0909", several set apart by commas. `orders` are fields of the
    scenario: turns, face_down, ranged_adverse, fort_adds, works.
    """
    base, grid = _board(on, size)
    memory = Umpire.blank()
    memory[:] = bytearray(base)
    umpire: Any = Umpire.over(memory)
    if not on:
        letters = ["C"] * grid.size
        for letter, hexes in (ground or {}).items():
            for name in hexes.split():
                letters[grid.cell(name)] = letter
        rows = ["".join(letters[grid.at(c, r)] for c in range(grid.columns)) for r in range(grid.rows)]
        links = tuple(road.strip() for road in roads.split(",") if road.strip())
        fill_ground(umpire, grid, tuple(rows), tuple(rivers.split()), tuple(streams.split()), (), links)
        survey_map(umpire)
    told = [_words(text) for text in pieces]
    if captains:
        told += [
            (side, "", "captain3", grid.named[(grid.size - 1) * number], [])
            for number, side in enumerate(SIDES)
            if not any(one[0] == side and one[2].startswith("captain") for one in told)
        ]
    umpire.orders.turns = 8
    _structures(umpire, grid, bridges, structures)
    names = _muster(umpire, grid, told)
    for name, value in orders.items():
        setattr(umpire.orders, name, value)
    position = _begun(memory, grid, labels_of(told), names)
    position.battle.turn = turn
    for number, one in enumerate(told):
        become(position, position.labels[number], *one[4])
    for bits, where in ((FORT_1, fort1), (FORT_2, fort2), (RUBBLE, rubble)):
        for name in where.split():
            position.battle.ground[grid.cell(name)] |= bits
    return position.at(Phase.DRAW)


@cache
def _measured(name: str) -> bytes:
    """A scenario's umpire, with its map measured."""
    memory = fill_umpire(scenarios()[name])
    measure(Umpire.over(memory))
    return memory.tobytes()


def start(name: str) -> Position:
    """A scenario's battle with everybody where he is set up: at its first decision, or at its first draw."""
    model, memory = scenarios()[name], Umpire.blank()
    memory[:] = bytearray(_measured(name))
    umpire: Any = Umpire.over(memory)
    battle = Battle.blank()
    begin(Battle.over(battle), umpire)
    position = Position(battle, memory, model.grid, _labels(model, umpire), [one.id for one in model.formations])
    position.go_on()
    return position


def become(position: Position, label: str, *words: str) -> None:
    """Let a piece be what these words of a text say, besides what it is already."""
    number, one = position.number(label), position.piece(label)
    for word in words:
        name, _, value = word.partition("=")
        if name in MARKS:
            one.marks |= MARKS[name]
        elif name.upper() in Status.__members__:
            one.status = Status[name.upper()]
        elif name == "evil":
            position.umpire.orders.evil[number] = 1
        elif name == "gone":
            take_off(position.battle, number)
        else:
            setattr(one, name, int(value))


def put(position: Position, label: str, place: str) -> None:
    """Put a piece into a hex."""
    move = shift if position.piece(label).cell >= 0 else place_in
    move(position.battle, position.number(label), position.cell(place))


def labels_of(told: Iterable[Told]) -> list[str]:
    """The labels of pieces: troops, numbered from the second on."""
    seen: dict[str, int] = {}
    labels = []
    for _, _, troop, _, _ in told:
        seen[troop] = seen.get(troop, 0) + 1
        labels.append(troop if seen[troop] == 1 else f"{troop}-{seen[troop]}")
    return labels


def _words(text: str) -> Told:
    """Side, formation or "", troop, hex, and what holds for the piece."""
    side, *words = text.split()
    formation = "" if words[0] in TROOPS else words.pop(0)
    troop, place, *rest = words
    assert side in SIDES, text
    assert troop in TROOPS, text
    return side, formation, troop, place, rest


def _structures(umpire: Any, grid: Grid, bridges: str, structures: str) -> None:
    """Bridges, villages and walls of a map, in this order."""
    found: list[dict[str, int]] = []
    for counted, text in enumerate(bridges.split(), 1):
        here, beyond = (grid.cell(name) for name in text.split("/"))
        way = next(way for way, near in grid.neighbours(here).items() if near == beyond)
        direction = list(grid.directions).index(way)
        found.append({"kind": StructureKind.BRIDGE, "cell": here, "direction": direction, "counted": counted})
    for text in structures.split(",") if structures else ():
        kind, name = text.split()
        found.append({"kind": StructureKind[kind.upper()], "cell": grid.cell(name), "direction": NONE})
    count = int(umpire.orders.structure_count)
    for number, fields in enumerate(found, count):
        for name, value in fields.items():
            setattr(umpire.orders.structures[number], name, value)
    umpire.orders.structure_count = count + len(found)


def _muster(umpire: Any, grid: Grid, told: list[Told]) -> list[str]:
    """Enlist the pieces: the ids of the formations."""
    figures, orders = umpire.troops, umpire.orders
    names: list[str] = []
    for side, formation, troop, _, _ in told:
        cls = figures[TROOPS.index(troop)].cls
        mine = (formation or side[0].upper()).split(",") if cls < Cls.CAPTAIN else formation.split(",")
        if cls < Cls.ENGINEER or (cls == Cls.CAPTAIN and formation):
            names += [name for name in mine if name not in names]
    for number, name in enumerate(names):
        one = orders.formations[number]
        owners = [side for side, formation, *_ in told if name in (formation or side[0].upper()).split(",")]
        one.side, one.captain = SIDES.index(owners[0]), NONE
        chiefs = [n for n, t in enumerate(told) if t[0] == owners[0] and t[2].startswith("captain")]
        named = [n for n in chiefs if name in told[n][1].split(",")]
        one.captain = (named or [n for n in chiefs if not told[n][1]] or [NONE])[0]
    for number, (side, formation, troop, place, _) in enumerate(told):
        one, kind = orders.muster[number], TROOPS.index(troop)
        figure = figures[kind]
        for field, value in EACH.items():
            setattr(one, field, value)
        one.side, one.troop, one.cell, one.foot = (
            SIDES.index(side),
            kind,
            grid.cell(place),
            figure.foot if figure.horse == NONE else kind,
        )
        one.shots, one.power = figure.shots, figure.rating if figure.cls in (Cls.WIZARD, Cls.PRIEST) else 0
        if figure.cls < Cls.ENGINEER:
            one.formation = names.index(formation or side[0].upper())
            orders.strength[number] = figure.attack
        elif figure.cls < Cls.CAPTAIN:
            orders.strength[number] = figure.attack
        orders.zone_of[number] = NONE
    orders.piece_count, orders.formation_count = len(told), len(names)
    orders.works_zone[:] = NONE
    return names


def _begun(memory: Bytes, grid: Grid, labels: list[str], formations: list[str]) -> Position:
    battle = Battle.blank()
    begin(Battle.over(battle), Umpire.over(memory))
    return Position(battle, memory, grid, labels, formations)


def _labels(model: Any, umpire: Any) -> list[str]:
    """Of a scenario: formation and troop of a unit, "T2-SP2"; the troop of others with the letter of their side."""
    ids, seen, labels = [one.id for one in model.formations], {}, []  # type: ignore[var-annotated]
    for one in umpire.orders.muster[: int(umpire.orders.piece_count)]:
        group = ids[one.formation] if one.formation != NONE else SIDES[int(one.side)]
        label = f"{group}-{TROOPS[int(one.troop)]}"
        seen[label] = seen.get(label, 0) + 1
        labels.append(label if seen[label] == 1 else f"{label}-{seen[label]}")
    return labels
