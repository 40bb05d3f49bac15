"""The moves that are listed: all of them legal, in their families and their order, and enough of them.

The oracle proposes the goals that the register names, in numbers without end, and asks the rules which of them a figure
can reach.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import isqrt

import pytest

import warhost
from heroes.table import (
    Point,
    Terrain,
    apply,
    block,
    facts,
    figure,
    is_legal,
    options,
    pending,
    place,
    position,
    printed,
    rampart,
    record,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.heroes.setup.catalogue import catalogue
from warhost.rulesets.heroes.setup.scenario import HeroesScenario
from warhost.rulesets.heroes.state import OFF_TABLE

COMPASS: tuple[Point, ...] = catalogue().chart.directions.compass
SCENARIOS = ["first-blood", "fire-at-the-ships", "scaean-gate"]
SHIPS, FIRST_BLOOD = printed("fire-at-the-ships"), printed("first-blood")
QUIET = "chips greek 0 trojan 0"


# --- the oracle -------------------------------------------------------------------------------------------


def along(p: Point, v: Point, s: int) -> Point:
    """The point at a distance in a direction, by the register's formula."""
    n = v[0] * v[0] + v[1] * v[1]
    x, y = ((isqrt(4 * s * s * way * way // n) + 1) // 2 * (1 if way >= 0 else -1) for way in v)
    return p[0] + x, p[1] + y


def square(p: Point, q: Point) -> int:
    """The squared distance of two points."""
    return (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2


def said(point: Point) -> str:
    """A point in notation."""
    return ",".join(f"{value // 100}.{value % 100:02}" for value in point)


def can_move(battle: Battle, number: int, goal: Point) -> bool:
    """True when the rules let a figure move to a point; points off the notation are off the table."""
    return min(goal) >= 0 and is_legal(battle, f"move {number} {said(goal)}")


def can_walk_straight(battle: Battle, number: int, goal: Point) -> bool:
    """True when it can be the end of a move of one leg."""
    return min(goal) >= 0 and is_legal(battle, f"via {number} {said(goal)}") and can_move(battle, number, goal)


def centres(battle: Battle, number: int, *, enemies: bool) -> list[tuple[Point, int]]:
    """Where the enemies, or the other friends, of a figure stand, and how far they move."""
    mover, one = figure(battle, number), record(battle)
    others = [one.figures[k] for k in range(one.count) if one.figures[k].x != OFF_TABLE]
    meant = [other for other in others if bool(other.side != mover.side) == enemies and other.number != mover.number]
    return [((int(o.x), int(o.y)), 100 * ((int(o.moves) + 1) // 2 if o.marks & 4 else int(o.moves))) for o in meant]


def rays(battle: Battle, number: int, at: Point, most: int) -> Iterator[Point]:
    """The longest straight moves in sixteen directions, the whole allowance or half of it."""
    for direction in COMPASS:
        for longest in (most, most // 2):
            lengths = range(longest - longest % 10, 0, -10)
            ends = (along(at, direction, s) for s in lengths)
            if (found := next((end for end in ends if can_walk_straight(battle, number, end)), None)) is not None:
                yield found


def cover(ground: HeroesScenario) -> Iterator[Point]:
    """The places around impassable corners and behind ramparts; woods are tested on their own."""
    for one in ground.terrain:
        if one.type in ("rocks", "hull", "wall"):
            for corner in one.poly:
                yield from (along(corner, direction, 53) for direction in COMPASS[::2])
        elif one.type == "rampart":
            assert one.a is not None
            assert one.b is not None
            way = (one.b[0] - one.a[0], one.b[1] - one.a[1])
            for s in range(0, isqrt(way[0] ** 2 + way[1] ** 2) + 1, 200):
                yield along(along(one.a, way, s) if s else one.a, (-way[1], way[0]), 60)


def interesting(ground: HeroesScenario) -> Iterator[Point]:
    """The scenario's points, the places beside hulls, and the one gate of the ships."""
    yield from ground.points_of_interest
    for one in ground.terrain:
        for (ax, ay), (bx, by) in pairwise([*one.poly, *one.poly[:1]] if one.type == "hull" else []):
            yield along(((ax + bx) // 2, (ay + by) // 2), (by - ay, ax - bx), 51)
    if ground.id == "fire-at-the-ships":
        yield 3600, 1900


def families(battle: Battle, number: int, most: int) -> Iterator[set[Point]]:
    """The goals of CM-1 to CM-6."""
    at, ground = place(battle, number), battle.scenario
    assert at is not None
    assert isinstance(ground, HeroesScenario)
    foes, friends = centres(battle, number, enemies=True), centres(battle, number, enemies=False)
    towards = {along(foe, (at[0] - foe[0], at[1] - foe[1]), 101) for foe, _ in foes}
    yield towards | {along(foe, direction, 101) for foe, _ in foes for direction in COMPASS[::2]}
    yield set(rays(battle, number, at, most))
    yield set(interesting(ground))
    yield set(cover(ground))
    yield {
        along(foe, (at[0] - foe[0], at[1] - foe[1]), apart)
        for foe, reach in foes
        for apart in (1300, 1310, 2500, 2510, reach + 112)
    }
    yield {along(friend, direction, 101) for friend, _ in friends for direction in COMPASS[::4]}


def expected_moves(battle: Battle, number: int, most: int) -> list[str]:
    """The moves that the register lists for a figure, in its order."""
    found: list[str] = []
    for goals in families(battle, number, most):
        for goal in sorted(goals):
            action = f"move {number} {said(goal)}"
            if action not in found and can_move(battle, number, goal):
                found.append(action)
    return found[:160]


def moves(battle: Battle, number: int) -> list[str]:
    """The moves that are listed once a figure has been chosen."""
    return options(apply(battle.clone(same_dice=True), f"choose {number}"), "move")


# --- families, order, number ------------------------------------------------------------------------------

OPEN = (
    *("1 GS 18.00,18.00", "2 GS 16.00,16.00", "3 GS 17.00,21.00", "4 GS 30.00,5.00"),
    *("51 TS 18.50,23.00", "52 TA 22.00,17.00", "53 T01 10.00,31.00", "54 TS 24.00,33.00 wounded"),
)
AT_THE_GATE = (
    *("7 G02 36.00,20.50", "8 GS 38.00,17.00", "9 GS 35.00,16.00", "1 GS 33.00,15.00"),
    *("51 TS 34.00,24.00", "52 TS 37.50,23.00", "53 T04 38.00,30.00"),
)
AMONG_THE_SHIPS = ("1 GS 9.00,13.60", "2 GS 12.00,12.00", "51 TS 8.00,17.00", "52 TS 11.00,4.00", "56 TA 20.00,30.00")
BY_THE_ROCKS = ("1 GS 22.00,15.50", "2 GS 20.00,12.00", "51 TS 27.60,21.00", "52 TA 18.00,25.00")


@pytest.mark.clause("HG-16.3a", "HG-16.3b", "HG-16.3c", "HG-16.3d", "HG-16.3e", "HG-16.3f", "HG-16.3g")
@pytest.mark.parametrize(
    ("lines", "number", "on", "most"),
    [
        (OPEN, 1, (), 600),
        (OPEN, 2, (), 600),
        ((OPEN[0] + " wounded", *OPEN[1:]), 1, (), 300),
        (AT_THE_GATE, 7, SHIPS, 600),
        (AMONG_THE_SHIPS, 1, SHIPS, 600),
        (BY_THE_ROCKS, 1, FIRST_BLOOD, 600),
    ],
    ids=["open", "in the corner", "wounded", "gate", "ships", "rocks"],
)
def test_the_list_is_that_of_the_register(
    lines: tuple[str, ...], number: int, on: HeroesScenario | Sequence[Terrain], most: int
) -> None:
    battle = position(*lines, QUIET, "phase 1 greek", on=on)
    found = moves(battle, number)
    assert found == expected_moves(battle, number, most)
    assert len(found) > 30


@pytest.mark.clause("HG-16.3a")
def test_contacts_come_first_all_round_an_enemy() -> None:
    battle = position("1 GS 18.00,18.00", "51 TS 18.30,21.00", "58 TS 35.00,1.00")
    first = [tuple(float(value) for value in text.split()[2].split(",")) for text in moves(battle, 1)[:9]]
    gaps = [(x - 18.3) ** 2 + (y - 21) ** 2 for x, y in first]
    assert all(1 <= gap <= 1.0404 for gap in gaps), "one on the mover's side, eight around"
    assert first == sorted(first)


@pytest.mark.clause("HG-16.3d")
def test_places_inside_a_wood() -> None:
    """The mover stands south of a square wood, on the line of its middle."""
    battle = position("1 GS 18.00,10.00", "58 TS 35.00,1.00", on=[block("wood", 1500, 2100, 1200, 1800)])
    listed = moves(battle, 1)
    assert "move 1 18.00,12.60" in listed
    assert "move 1 18.00,13.20" in listed


@pytest.mark.clause("HG-16.3d")
def test_places_behind_a_rampart() -> None:
    battle = position("1 GS 18.00,10.00", "58 TS 35.00,1.00", on=[rampart((1500, 1200), (2150, 1200))])
    listed = moves(battle, 1)
    assert all(f"move 1 {x}.00,12.60" in listed for x in (15, 17, 19, 21))
    assert is_legal(battle, "move 1 16.00,12.60")
    assert "move 1 16.00,12.60" not in listed


@pytest.mark.clause("HG-16.3g")
def test_at_most_160_moves_for_a_figure() -> None:
    friends = [f"{10 + k} GS {12 + 3 * (k % 5)}.00,{11 + 3 * (k // 5)}.50" for k in range(25)]
    foes = [f"{51 + k} TS {13 + 3 * (k % 5)}.50,{13 + 3 * (k // 5)}.00" for k in range(20)]
    battle = position("1 G12 19.50,17.50", *friends, *foes)
    listed = moves(battle, 1)
    assert len(listed) == 160
    assert listed == expected_moves(battle, 1, 800)


@pytest.mark.clause("HG-16.3g")
def test_goals_beyond_the_allowance_are_dropped_ends_are_merged() -> None:
    """Two friends, 202 u apart, have a point of support in common."""
    battle = position("1 GS 18.00,10.00", "2 GS 18.00,14.00", "3 GS 18.00,16.02", "58 TS 35.00,1.00")
    listed = moves(battle, 1)
    assert len(set(listed)) == len(listed)
    assert listed.count("move 1 18.00,15.01") == 1
    assert not is_legal(battle, "move 1 18.00,17.03")
    assert "move 1 18.00,17.03" not in listed


# --- the reference path -----------------------------------------------------------------------------------


def leg_past(enemy: Point, p: Point, q: Point) -> int | None:
    """What a leg in the open costs, None for one that comes too near to the enemy, or leads nowhere."""
    n, t = square(p, q), (enemy[0] - p[0]) * (q[0] - p[0]) + (enemy[1] - p[1]) * (q[1] - p[1])
    cross = (enemy[0] - p[0]) * (q[1] - p[1]) - (enemy[1] - p[1]) * (q[0] - p[0])
    if n == 0 or (0 < t < n and cross * cross < 10000 * n):
        return None
    return isqrt(n - 1) + 1


@pytest.mark.clause("HG-16.2a", "HG-4.1a")
def test_the_reference_path_goes_over_the_ring_by_the_cheapest_way() -> None:
    """Every path over the ring of the one enemy in the way is tried, leg by leg."""
    enemy, start, goal = (1300, 1010), (1000, 1000), (1600, 1000)
    battle = apply(position("12 G12 10.00,10.00", "51 TS 13.00,10.10", "58 TS 35.00,35.00"), "move 12 16.00,10.00")
    nodes = [goal, *(along(enemy, direction, 103) for direction in COMPASS)]
    ways: list[tuple[int, tuple[Point, ...]]] = [(0, (start,))]
    found = []
    for legs in range(1, 9):
        longer: dict[Point, tuple[int, tuple[Point, ...]]] = {}
        for cost, way in ways:
            for node in nodes:
                if (length := leg_past(enemy, way[-1], node)) is not None:
                    reached = (cost + length, (*way, node))
                    longer[node] = min(longer.get(node, reached), reached)
        if goal in longer:
            found.append((longer[goal][0], legs, longer[goal][1]))
        ways = list(longer.values())
    best = min(found)
    assert facts(battle, "moved")[0][5] == best[0]
    assert tuple(leg[1:3] for leg in facts(battle, "leg")) == best[2][:-1]


@pytest.mark.clause("HG-16.2a", "HG-14.2a")
def test_it_goes_round_a_wood_where_that_is_cheaper_and_through_where_not() -> None:
    small = position("1 GS 18.00,10.00", "58 TS 35.00,1.00", on=[block("wood", 1790, 2100, 1200, 1400)])
    apply(small, "move 1 18.00,15.00")
    assert facts(small, "moved")[0][5] < 520
    assert len(facts(small, "leg")) > 1
    broad = position("1 GS 18.00,10.00", "58 TS 35.00,1.00", on=[block("wood", 1000, 2600, 1300, 1350)])
    apply(broad, "move 1 18.00,15.00")
    assert facts(broad, "moved")[0][5] == 550
    assert facts(broad, "leg") == []


@pytest.mark.clause("HG-16.2a", "HG-4.1c")
def test_where_there_is_no_way_there_is_no_move() -> None:
    ring = [f"{51 + k} TS {said(along((1800, 1800), COMPASS[2 * k], 240))}" for k in range(8)]
    battle = position("1 GS 18.00,18.00", *ring)
    assert why_not(battle, "move 1 18.00,22.00") == {"no_way"}
    assert all(float(text.split(",")[1]) < 21 for text in moves(battle, 1))


@pytest.mark.clause("HG-16.6a")
def test_what_happened_tells_every_corner_of_a_move() -> None:
    battle = apply(position("12 G12 10.00,10.00", "51 TS 13.00,10.10", "58 TS 35.00,35.00"), "move 12 16.00,10.00")
    legs = [leg[1:6] for leg in facts(battle, "leg")]
    assert len(legs) > 1
    assert [leg[2:4] for leg in legs[:-1]] == [leg[:2] for leg in legs[1:]]
    assert (legs[0][:2], legs[-1][2:4]) == ((1000, 1000), (1600, 1000))
    assert sum(leg[4] for leg in legs) == facts(battle, "moved")[0][5]
    straight = apply(position("12 G12 10.00,10.00", "58 TS 35.00,35.00"), "move 12 16.00,10.00")
    assert facts(straight, "moved")[0][1:6] == (1000, 1000, 1600, 1000, 600)


# --- random play ------------------------------------------------------------------------------------------


def decisions(scenario: str, seed: int, number: int) -> Iterator[Battle]:
    """A battle at so many decisions of random play, in which figures are chosen before they act."""
    battle, dice = warhost.start(f"heroes/{scenario}", seed=seed), random.Random(seed)
    for _ in range(number):
        if battle.over:
            return
        yield battle
        listed = list(battle.legal_actions)
        lively = [action for action in listed if str(action) not in ("done", "pass")]
        battle.apply(dice.choice(lively if lively and dice.random() < 0.9 else listed))


@pytest.mark.clause("HG-16.1a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_listed_action_is_legal(scenario: str) -> None:
    for battle in decisions(scenario, 3, 150):
        assert len(battle.legal_actions)
        for action in battle.legal_actions:
            assert battle.why_not(action) == (), f"{action} in {battle.prompt}"


@pytest.mark.clause("HG-16.1a")
def test_so_is_every_action_listed_on_the_way() -> None:
    battle = apply(position(*OPEN), "via 1 19.00,17.00")
    listed = options(battle)
    assert listed[-2:] == ["halt", "back"]
    assert len(listed) > 20
    assert all(is_legal(battle, action) for action in listed)
    assert "move 1 18.00,18.00" not in listed, "that is where it began"


@pytest.mark.clause("HG-16.1b")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_list_follows_from_the_state_alone(scenario: str) -> None:
    """Other battles on the same umpire, and a fresh umpire, change nothing."""
    for number, battle in enumerate(decisions(scenario, 4, 60)):
        listed = battle.legal_actions.codes.tolist()
        twin = battle.clone()
        for _ in range(3):
            if not twin.over:
                twin.apply(twin.legal_actions[len(twin.legal_actions) // 2])
        assert battle.clone().legal_actions.codes.tolist() == listed
        if number % 20 == 0:
            fresh = warhost.face.position.read(warhost.face.position.write(battle))
            assert fresh.legal_actions.codes.tolist() == listed


@pytest.mark.clause("HG-16.5a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_some_move_is_listed_where_there_is_one_and_contacts_above_all(scenario: str) -> None:
    for battle in decisions(scenario, 5, 150):
        if pending(battle) != "deed":
            continue
        number = int(str(battle.legal_actions[-1]).split()[1])
        one, at = figure(battle, number), place(battle, number)
        assert at is not None
        if one.locked:
            continue
        ends = [battle.table.names.point(text.split()[2]) for text in options(battle, "move")]  # type: ignore[attr-defined]
        if any(can_walk_straight(battle, number, along(at, direction, s)) for direction in COMPASS for s in (10, 50)):
            assert ends
        for foe, _ in centres(battle, number, enemies=True):
            aim = along(foe, (at[0] - foe[0], at[1] - foe[1]), 101)
            if aim != at and can_walk_straight(battle, number, aim):
                assert any(square(foe, end) <= 102**2 for end in ends)


@pytest.mark.clause("HG-16.5a", "HG-9.5c")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_step_can_always_be_ended_unless_a_fight_is_due(scenario: str) -> None:
    seen = set()
    for battle in decisions(scenario, 6, 300):
        matter, last = pending(battle), str(battle.legal_actions[-1])
        seen.add(matter)
        if matter in ("rally", "action", "challenge"):
            assert last == "done"
        elif matter == "melee":
            assert (last == "done") is is_legal(battle, "done")
            locked = [text for text in options(battle, "strike") if figure(battle, int(text.split()[1])).locked]
            assert (last == "done") is (not locked)
        elif matter in ("react", "window", "defence"):
            assert last == "pass"
    assert {"action", "react"} <= seen


@pytest.mark.clause("HG-16.5a")
def test_a_charge_along_the_line_of_centres_is_listed_to_the_last_inch() -> None:
    battle = position("1 GS 18.00,10.00", "51 TS 18.00,17.01", "52 TS 12.60,13.20", "58 TS 35.00,1.00")
    assert "move 1 18.00,16.00" in moves(battle, 1)
