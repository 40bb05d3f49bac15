"""From data files and a scenario to the umpire's tables: every figure that a rule reads is put in its place here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from math import hypot
from typing import Any

from warhost.kernel import plane, results_table
from warhost.kernel.layout import Bytes
from warhost.rulesets.heroes.setup.catalogue import RESULTS, SIDES, catalogue
from warhost.rulesets.heroes.setup.scenario import HeroesScenario, Terrain
from warhost.rulesets.heroes.state import (
    COLUMNS,
    COVERS,
    MODIFIERS,
    NONE,
    OFF_TABLE,
    Beneficiary,
    Special,
    Umpire,
)
from warhost.shelf.figures import pour
from warhost.shelf.snapshot import plain

count_faces = plain(results_table.count_faces)

Point = tuple[int, int]
FLAGS = {
    "impassable": plane.IMPASSABLE,
    "difficult": plane.DIFFICULT,
    "opaque": plane.OPAQUE,
    "dense": plane.DENSE,
    "covers": COVERS,
}
SPECIALS = {"truce": Special.TRUCE, "ships": Special.SHIPS, "body": Special.BODY}
TRUCE = ("T04", "G06")  # Paris challenges Menelaus
BESIDE_A_HULL = 51  # u from its side, a base touching it
WIDEST_GATE = 1200


@cache
def roster_rows() -> dict[str, int]:
    """Row of the roster by key, in the order of the file."""
    return {key: row for row, key in enumerate(catalogue().roster)}


def areas_of(scenario: HeroesScenario) -> list[Terrain]:
    """The terrain that covers an area, in the order of the umpire's areas."""
    return [one for one in scenario.terrain if one.poly]


def ramparts_of(scenario: HeroesScenario) -> list[Terrain]:
    """The terrain that is a line, in the order of the umpire's barriers."""
    return [one for one in scenario.terrain if not one.poly]


def fill_umpire(scenario: HeroesScenario) -> Bytes:
    """The umpire's memory for a scenario; `start` lays out the rest."""
    memory = Umpire.blank()
    umpire: Any = Umpire.over(memory)
    _fill_plane(umpire, scenario)
    _fill_rates(umpire.rates)
    _fill_orders(umpire.orders, scenario)
    _fill_muster(umpire.orders, scenario)
    pour(umpire.worth, catalogue().advice.worth)
    pour(umpire.appeal, catalogue().advice.appeal)
    return memory


def _fill_plane(umpire: Any, scenario: HeroesScenario) -> None:
    table, figures = umpire.plane, catalogue()
    chart, ground = figures.chart, figures.ground
    table.width, table.height = scenario.table
    table.body, table.touch, table.aim = chart.bases.diameter, chart.bases.contact, chart.bases.aim
    table.clearance, table.crossing_cost, table.dense_limit = ground.clearance, ground.crossing, ground.sight
    table.body_ring = chart.bases.diameter + plane.RING_MARGIN
    table.corner_ring = ground.clearance + plane.RING_MARGIN
    table.point_ring = plane.RING_MARGIN
    table.difficult_cost, table.compass[:] = ground.cost_factor, chart.directions.compass
    table.max_legs = chart.movement.legs
    table.search_step, table.search_limit = chart.placement.step, chart.placement.limit
    areas, ramparts = areas_of(scenario), ramparts_of(scenario)
    table.area_count, table.barrier_count = len(areas), len(ramparts)
    for area, one in zip(table.areas, areas, strict=False):
        kind = figures.terrain[one.type]
        area.kind = sum(flag for name, flag in FLAGS.items() if getattr(kind, name))
        area.count = len(one.poly)
        for corner, (x, y) in enumerate(one.poly):
            area.x[corner], area.y[corner] = x, y
    for barrier, one in zip(table.barriers, ramparts, strict=False):
        assert one.a is not None and one.b is not None
        (barrier.ax, barrier.ay), (barrier.bx, barrier.by) = one.a, one.b


def _fill_rates(rates: Any) -> None:
    chart = catalogue().chart
    gods = catalogue().events.values()
    fights, courage = chart.gods["E1"], chart.gods["E2"]
    results = [[RESULTS.index(result) for result in row] for row in chart.combat.rows.values()]
    pour(
        rates,
        chart.figures,
        attack_die=chart.dice.attack,
        rally_die=chart.dice.rally,
        beneficiary=[Beneficiary[god.beneficiary.upper().replace("-", "_")] for god in gods],
        lasting=sum(1 << god for god, event in enumerate(gods) if event.lasts == "phase"),
        bow_range=chart.bow_distance,
        spear_range=chart.spear_distance,
        fights_defence=fights.defence,
        fights_die=fights.die,
        courage_attack=courage.attack,
        courage_bow=courage.bow,
        courage_defence=courage.defence,
        rampart_reach=catalogue().ground.rampart_reach,
        duel_throw=chart.duel.throw,
        duel_near=(chart.duel.greek, chart.duel.trojan),
        flight_step=chart.flight.step,
        fan=chart.directions.fan,
        least_column=chart.combat.differentials[0],
        chart=results,
        faces=rates.faces,
    )
    for added in range(MODIFIERS):
        for column in range(COLUMNS):
            count_faces(rates.chart, added, column, chart.dice.attack, rates.faces[column, added])


def _fill_orders(orders: Any, scenario: HeroesScenario) -> None:
    orders.turns = scenario.turns
    orders.first = SIDES.index(scenario.first) if scenario.first in SIDES else NONE
    orders.challenge_cap = NONE if scenario.challenge_cap is None else scenario.challenge_cap
    orders.free_deployment = scenario.free_deployment
    orders.special = sum(1 << SPECIALS[name] for name in scenario.special)
    for side, force in enumerate((scenario.greek, scenario.trojan)):
        orders.chips[side] = force.chips
        orders.zones[side] = force.zone
    by_key = {one.figure: one.number for one in (*scenario.greek.figures, *scenario.trojan.figures)}
    orders.truce[:] = [by_key.get(key, NONE) for key in TRUCE]
    if "body" in scenario.special:
        orders.body_x, orders.body_y = scenario.points_of_interest[0]
    points = [*dict.fromkeys(_points(scenario))][: len(orders.point_x)]
    orders.points = len(points)
    for k, (x, y) in enumerate(points):
        orders.point_x[k], orders.point_y[k] = x, y
    orders.hulls = sum(1 << k for k, one in enumerate(areas_of(scenario)) if one.type == "hull")


def _fill_muster(orders: Any, scenario: HeroesScenario) -> None:
    roster, rows = catalogue().roster, roster_rows()
    figures = [(side, one) for side, force in enumerate((scenario.greek, scenario.trojan)) for one in force.figures]
    orders.muster_length = len(figures)
    for entry, (side, one) in zip(orders.muster, figures, strict=False):
        x, y = one.at if one.at and not scenario.free_deployment else (OFF_TABLE, OFF_TABLE)
        pour(entry, roster[one.figure], row=rows[one.figure], number=one.number, side=side, x=x, y=y)


# --- points of interest ---------------------------------------------------------------------------------------------


def _points(scenario: HeroesScenario) -> Iterator[Point]:
    """The scenario's points, the places beside hulls, the middles of gates.

    Rule: HG-16.3c
    """
    yield from scenario.points_of_interest
    for one in areas_of(scenario):
        if one.type == "hull":
            yield from _beside(one.poly)
    yield from _gates(scenario)


def _beside(corners: tuple[Point, ...]) -> Iterator[Point]:
    """The points just outside the middle of each edge of an area."""
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        x, y = (ax + bx) // 2, (ay + by) // 2
        away_x, away_y = plane.along(x, y, by - ay, ax - bx, BESIDE_A_HULL)
        yield int(away_x), int(away_y)


def _gates(scenario: HeroesScenario) -> Iterator[Point]:
    """The middles of the gaps between ramparts that lie on one line."""
    for one, other in permutations(ramparts_of(scenario), 2):
        assert one.a and one.b and other.a and other.b
        gap = (other.a[0] - one.b[0], other.a[1] - one.b[1])
        line = (one.b[0] - one.a[0], one.b[1] - one.a[1])
        onward = gap[0] * line[0] + gap[1] * line[1] > 0
        if onward and gap[0] * line[1] == gap[1] * line[0] and hypot(*gap) <= WIDEST_GATE:
            yield (one.b[0] + other.a[0]) // 2, (one.b[1] + other.a[1]) // 2
