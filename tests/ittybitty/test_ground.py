"""What steps cost: ground, rivers and bridges, roads, rubble, chasms, engines and single men."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from ittybitty.builder import lay
from ittybitty.position import DIRECTIONS, Position
from warhost.rulesets.ittybitty.rules.ground import cross, exerts_zoc, in_enemy_zoc, is_passable, step_cost
from warhost.rulesets.ittybitty.state import NONE, RUBBLE, StructureKind
from warhost.rulesets.ittybitty.state import NONE as NOWHERE


def direction(position: Position, here: str, there: str) -> int:
    """The direction from a hex to the next."""
    neighbour = position.umpire.board.neighbour[position.cell(here)]
    return [int(cell) for cell in neighbour].index(position.cell(there))


def cost(position: Position, label: str, *way: str) -> int:
    """The half points that a way takes, NONE where one of its steps cannot be made."""
    steps = [
        step_cost(
            position.battle,
            position.umpire,
            position.number(label),
            position.cell(here),
            direction(position, here, there),
        )
        for here, there in pairwise(way)
    ]
    return NONE if NONE in steps else sum(steps)


def fell(position: Position, here: str, there: str, *, rubble: bool = True) -> None:
    """Let a bridge fall: it leaves rubble in its hex."""
    battle, way = position.battle, direction(position, here, there)
    battle.bridges[position.cell(here)] = int(battle.bridges[position.cell(here)]) & ~(1 << way)
    battle.bridges[position.cell(there)] = int(battle.bridges[position.cell(there)]) & ~(1 << (way + 3) % 6)
    if rubble:
        battle.ground[position.cell(here)] |= RUBBLE


def bridge_over(position: Position, here: str, there: str, kind: StructureKind) -> Any:
    """Build a bridge of a kind over a river: its record."""
    battle, way = position.battle, direction(position, here, there)
    battle.bridges[position.cell(here)] |= 1 << way
    battle.bridges[position.cell(there)] |= 1 << (way + 3) % 6
    one = battle.structures[5]
    one.kind, one.cell, one.direction = kind, position.cell(here), way
    return one


@pytest.mark.parametrize(
    ("letter", "half_points"),
    [("C", 2), ("S", 2), ("D", 2), ("V", 2), ("W", 4), ("J", 4), ("B", 4), ("H", 6), ("M", 6), ("K", 6)],
)
@pytest.mark.clause("IB-4.4j", "IB-4.4k", "IB-4.4l", "IB-4.4n", "IB-R10", "IB-R13")
def test_each_ground_has_its_cost(letter: str, half_points: int) -> None:
    position = lay("blue HI 0505", ground={letter: "0504"})
    assert cost(position, "HI", "0505", "0504") == half_points


@pytest.mark.clause("IB-4.4o", "IB-4.4p", "IB-3.1h")
def test_rangers_and_hill_people_ignore_what_they_know() -> None:
    position = lay(
        "blue LI3R 0505", "blue DWA 0505", "blue SL 0505", "blue captain4 0505",
        ground={"W": "0504", "J": "0604", "B": "0605", "H": "0506", "M": "0405", "K": "0406"},
    )  # fmt: skip
    around = ("0504", "0605", "0606", "0506", "0406", "0405")
    assert [cost(position, "LI3R", "0505", hex_name) for hex_name in around] == [2, 2, 2, 6, 6, 6]
    assert cost(position, "SL", "0505", "0504") == 2
    assert [cost(position, "DWA", "0505", hex_name) for hex_name in around] == [4, 4, 2, 2, 6, 2]
    assert {cost(position, "captain4", "0505", hex_name) for hex_name in around} == {2}


@pytest.mark.clause("IB-4.4l", "IB-R8", "IB-R10", "IB-R30", "IB-2.1b")
def test_rivers_and_streams_run_along_hexsides() -> None:
    position = lay("blue HI 0505", "blue wizard4 0505", rivers="0505/0504", streams="0505/0506", ground={"W": "0506"})
    assert cost(position, "HI", "0505", "0504") == cost(position, "HI", "0504", "0505") == 6
    assert cost(position, "HI", "0505", "0506") == 8
    assert cost(position, "wizard4", "0505", "0506") == 2


@pytest.mark.clause("IB-4.4m", "IB-R11")
def test_a_road_costs_a_half_point_whatever_the_ground() -> None:
    position = lay("blue HI 0505", roads="0505 0504 0503", ground={"M": "0504", "W": "0503"})
    assert cost(position, "HI", "0505", "0504", "0503") == 2
    assert cost(position, "HI", "0605", "0504") == 6  # not along the road


@pytest.mark.clause("IB-R8", "IB-R11", "IB-R62", "IB-4.12u", "IB-4.12x")
def test_a_bridge_takes_the_river_out_of_the_way() -> None:
    position = lay("blue HI 0505", "blue siege 0505", rivers="0505/0504")
    assert cost(position, "siege", "0505", "0504") == NONE
    one = bridge_over(position, "0505", "0504", StructureKind.PONTOON)
    assert cost(position, "HI", "0505", "0504") == cost(position, "HI", "0504", "0505") == 2
    assert cost(position, "siege", "0505", "0504") == cost(position, "siege", "0504", "0505") == NONE
    one.kind = StructureKind.BRIDGE
    assert cost(position, "siege", "0505", "0504") == 2


@pytest.mark.clause("IB-R58")
def test_engines_enter_neither_mountain_nor_marsh() -> None:
    position = lay("blue bombard 0505", ground={"M": "0504", "K": "0604", "H": "0605", "W": "0506"})
    ways = {hex_name: cost(position, "bombard", "0505", hex_name) for hex_name in ("0504", "0605", "0606", "0506")}
    assert ways == {"0504": NONE, "0605": 6, "0606": 2, "0506": 4}


@pytest.mark.clause("IB-4.12z", "IB-4.12aa", "IB-4.12ae", "IB-R63", "IB-R110")
def test_rubble_costs_like_swamp_from_every_side_and_breaks_the_road() -> None:
    position = lay(
        "blue HI 0505", rivers="0505/0504", bridges="0505/0504", roads="0506 0505 0504", ground={"M": "0605"}
    )
    assert cost(position, "HI", "0506", "0505", "0504") == 2
    fell(position, "0505", "0504")
    assert cost(position, "HI", "0506", "0505") == 6
    assert cost(position, "HI", "0504", "0505") == 6  # the river is no second obstacle
    assert cost(position, "HI", "0505", "0506") == 2
    assert cost(position, "HI", "0505", "0504") == 6  # out of it the river is


@pytest.mark.clause("IB-R11", "IB-R63")
def test_without_its_bridge_a_road_ends_at_the_river() -> None:
    position = lay("blue HI 0505", rivers="0505/0504", bridges="0505/0504", roads="0506 0505 0504")
    fell(position, "0505", "0504", rubble=False)
    assert cost(position, "HI", "0505", "0504") == 6
    assert cost(position, "HI", "0506", "0505") == 1


@pytest.mark.clause("IB-5.8t", "IB-R90")
def test_nobody_enters_a_chasm() -> None:
    position = lay("blue HI 0505", "blue captain4 0505", "red LI2 0503", roads="0505 0504")
    assert in_enemy_zoc(position.battle, position.umpire, position.cell("0504"), 0)
    position.battle.chasm[position.cell("0504")] = 3
    assert not is_passable(position.battle, position.cell("0504"))
    assert cost(position, "HI", "0505", "0504") == cost(position, "captain4", "0505", "0504") == NONE
    assert not in_enemy_zoc(position.battle, position.umpire, position.cell("0504"), 0)


@pytest.mark.clause("IB-2.1a", "IB-2.5a", "IB-2.5b", "IB-R7", "IB-R14")
def test_odd_columns_lie_lower() -> None:
    position = lay("blue HI 0505")
    assert [direction(position, "0505", name) for name in (
        "0506", "0406", "0405", "0504", "0605", "0606",
    )] == list(range(len(DIRECTIONS)))  # fmt: skip
    assert direction(position, "0605", "0704") == DIRECTIONS.index("NE")


@pytest.mark.clause("IB-6.1l", "IB-6.1m", "IB-R93")
def test_crossing_a_bridge_is_noted_on_the_way_into_its_hex() -> None:
    position = lay("blue HI 0504", "blue captain4 0504", rivers="0505/0504 0605/0604", bridges="0505/0504 0605/0604")
    battle, umpire, unit = position.battle, position.umpire, position.number("HI")
    cross(battle, umpire, unit, position.cell("0505"), direction(position, "0505", "0504"))
    assert not position.marks("HI")
    cross(battle, umpire, unit, position.cell("0504"), direction(position, "0504", "0505"))
    assert position.marks("HI") == {"crossed_first"}
    cross(battle, umpire, unit, position.cell("0604"), direction(position, "0604", "0605"))
    assert position.marks("HI") == {"crossed_first", "crossed_second"}
    cross(battle, umpire, position.number("captain4"), position.cell("0504"), direction(position, "0504", "0505"))
    assert not {"crossed_first"} & position.marks("captain4")


@pytest.mark.clause("IB-2.7a", "IB-R29", "IB-R33")
def test_who_has_a_zone_of_control() -> None:
    position = lay(
        "blue LI2 0505 routed", "blue EA 0505 disorganized face_down", "blue ENG 0505", "blue SC2 0505",
        "blue SC3 0505 hidden",        "blue captain4 0505", "blue siege 0505",
    )  # fmt: skip
    exert = {label for label in position.labels if exerts_zoc(position.battle, position.umpire, position.number(label))}
    assert exert == {"LI2", "EA", "ENG", "SC2"}
    position.piece("LI2").cell = NOWHERE
    assert not exerts_zoc(position.battle, position.umpire, position.number("LI2"))
