"""Terrain: what it costs, what it hides, whom it covers; contact, range and cost in exact geometry."""

from __future__ import annotations

from math import isqrt

import pytest

from heroes.table import (
    Terrain,
    apply,
    area,
    block,
    differentials,
    facts,
    has,
    is_legal,
    options,
    pending,
    place,
    play,
    position,
    rampart,
    table,
    to_melee,
    why_not,
)
from warhost.face.battle import Battle
from warhost.kernel.plane import along, distance2
from warhost.rulesets.heroes.setup.catalogue import catalogue

FAR = ("8 GS 1.00,1.00", "58 TS 35.00,35.00")
FOE = "51 TS 18.00,20.00"
BLOCKED = {"ground_in_the_way"}


def sight(*ground: Terrain, start: str = "18.00,10.00", end: str = "18.00,20.00", hurl: bool = False) -> set[str]:
    """Why a bowman, or a hurler, cannot reach a target across this ground; 10 inches north of him by default."""
    battle = position(f"9 G09 {start} spear", f"51 TS {end}", *FAR, on=ground)
    return why_not(battle, "hurl 9 51" if hurl else "shoot 9 51")


def shot(*ground: Terrain, start: str = "18.00,10.00", end: str = "18.00,20.00", deed: str = "shoot 9 51") -> int:
    """The differential of an attack by Meriones (A 7, B 6) on a spearman (D 4), less what it is without cover."""
    battle = position(f"9 G09 {start} spear", f"51 TS {end} spear", *FAR, on=ground)
    if deed.startswith("strike"):
        to_melee(battle)
    return differentials(apply(battle, deed, [6]))[0] - (2 if deed.startswith("shoot") else 3)


def cost(to: str, *ground: Terrain, start: str = "18.00,10.00") -> int:
    """What a straight leg costs a man with M 8."""
    battle = position(f"12 G12 {start}", "51 TS 1.00,35.00", *FAR, on=ground)
    return facts(apply(battle, f"via 12 {to}"), "leg")[0][5]


# --- terrain and movement ---------------------------------------------------------------------------------


@pytest.mark.clause("HG-14.1a")
def test_all_terrain_is_that_of_the_scenario() -> None:
    assert table().terrain == ()
    wall = block("wall", 1700, 1900, 1400, 1600)
    assert sight() == set()
    assert sight(wall) == BLOCKED
    bare, walled = (position("1 GS 18.00,13.00", FOE, *FAR, on=ground) for ground in ((), (wall,)))
    assert is_legal(bare, "via 1 18.00,17.00")
    assert why_not(walled, "via 1 18.00,17.00") == {"ground_on_the_way"}


@pytest.mark.clause("HG-14.2a", "HG-15.5a")
@pytest.mark.parametrize("kind", ["wood", "stream"])
@pytest.mark.parametrize(("to", "spent"), [("18.00,12.00", 200), ("18.00,13.00", 400), ("18.00,15.00", 700)])
def test_every_inch_inside_a_wood_or_stream_costs_two(kind: str, to: str, spent: int) -> None:
    assert cost(to, block(kind, 1700, 1900, 1200, 1400)) == spent


@pytest.mark.clause("HG-15.5a")
def test_a_leg_along_an_edge_that_two_areas_share_is_inside_once() -> None:
    left, right = block("wood", 1700, 1800, 1000, 2000, "w1"), block("stream", 1800, 1900, 1000, 2000, "s1")
    assert cost("18.00,12.00", left, right) == cost("18.00,12.00", left) == cost("18.00,12.00", right) == 400


@pytest.mark.clause("HG-15.5a")
def test_the_ends_of_a_stretch_are_rounded_inward() -> None:
    """A hair of wood, less than 1/65536 of the leg, costs nothing; and 150 u of it do not come to 151."""
    assert cost("18.00,16.00", area("wood", (1000, 1300), (1801, 1300), (1000, 1301))) == 600
    assert cost("18.00,16.00", block("wood", 1700, 1900, 1300, 1301)) == 601
    assert cost("18.00,16.00", block("wood", 1700, 1900, 1001, 1151)) == 750


@pytest.mark.clause("HG-14.2b", "HG-4.3e", "HG-15.7a")
@pytest.mark.parametrize("kind", ["rocks", "hull", "wall"])
def test_no_centre_comes_within_half_an_inch_of_impassable_ground(kind: str) -> None:
    battle = position("12 G12 18.00,10.00", "51 TS 1.00,35.00", *FAR, on=(block(kind, 1900, 2100, 1000, 1200),))
    assert is_legal(battle, "via 12 18.50,12.00")
    assert "ground_on_the_way" in why_not(battle, "via 12 18.51,12.00")
    assert is_legal(battle, "move 12 18.60,12.30"), "just 50 u from the corner"
    assert why_not(battle, "move 12 18.60,12.29") == {"too_near_ground"}


@pytest.mark.clause("HG-14.2c", "HG-15.6a")
def test_every_crossing_of_a_rampart_costs_two_inches() -> None:
    first, second = rampart((1000, 1200), (3000, 1200), "p1"), rampart((3000, 1400), (1000, 1400), "p2")
    assert cost("18.00,13.00", first, second) == 300 + 200
    assert cost("18.00,14.50", first, second, start="18.00,11.50") == 300 + 400
    assert cost("18.00,12.00", first) == 200, "the line itself is on the unprotected side"
    assert cost("18.00,13.00", first, start="18.00,12.00") == 100 + 200
    assert cost("30.00,13.00", first, start="30.00,11.00") == 200 + 200, "its end is part of it"
    assert cost("30.01,13.00", first, start="30.01,11.00") == 200


@pytest.mark.clause("HG-14.2c", "HG-9.7c")
def test_an_advance_does_not_pay_for_a_rampart() -> None:
    bank = rampart((1000, 1850), (3000, 1850))
    battle = position("1 GS 18.00,12.00 spear", "51 TS 18.00,19.01", *FAR, on=(bank,))
    to_melee(apply(battle, "move 1 18.00,18.00"))
    play(battle, "strike 1 51: 5", "advance")
    assert place(battle, 1) == (1800, 1901)


# --- sight ------------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-14.3a", "HG-14.3b")
@pytest.mark.parametrize("key", ["2 GS", "52 TS"])
@pytest.mark.parametrize(
    ("at", "blocks"),
    [
        ("18.50,15.00", False),
        ("18.49,15.00", True),
        ("17.51,19.12", True),
        ("17.50,19.12", False),
        ("18.00,21.00", False),
    ],
)
def test_any_base_on_the_straight_line_blocks(key: str, at: str, blocks: bool) -> None:
    battle = position("6 GA 18.00,10.00", "51 TS 18.00,20.00", f"{key} {at}", *FAR)
    assert why_not(battle, "shoot 6 51") == ({"figure_in_the_way"} if blocks else set())


@pytest.mark.clause("HG-14.3c")
@pytest.mark.parametrize(("kind", "blocks"), [("rocks", True), ("hull", True), ("wall", True), ("stream", False)])
def test_what_is_solid_hides(kind: str, blocks: bool) -> None:
    assert sight(block(kind, 1700, 1900, 1400, 1600)) == (BLOCKED if blocks else set())


@pytest.mark.clause("HG-14.3c")
def test_only_its_inside_hides() -> None:
    assert sight(block("rocks", 1800, 2000, 1400, 1600)) == set(), "along the edge"
    assert sight(block("rocks", 1799, 2000, 1400, 1600)) == BLOCKED
    assert sight(area("rocks", (1800, 1500), (1900, 1400), (1900, 1600))) == set(), "a corner that is touched"


@pytest.mark.clause("HG-14.3c")
def test_a_rampart_hides_nobody() -> None:
    assert sight(rampart((1000, 1500), (3000, 1500))) == set()


@pytest.mark.clause("HG-14.3d")
@pytest.mark.parametrize(
    ("woods", "blocked"),
    [
        (((1400, 1600),), False),
        (((1400, 1601),), True),
        (((1200, 1300), (1500, 1600)), False),
        (((1200, 1300), (1500, 1601)), True),
        (((900, 1200),), False),
        (((900, 1201),), True),
        (((1800, 2100),), False),
        (((1799, 2100),), True),
        (((900, 2100),), True),
    ],
)
def test_two_inches_of_wood_hide_all_woods_added(woods: tuple[tuple[int, int], ...], blocked: bool) -> None:
    ground = [block("wood", 1700, 1900, south, north, f"w{k}") for k, (south, north) in enumerate(woods)]
    assert sight(*ground) == (BLOCKED if blocked else set())


@pytest.mark.clause("HG-14.3d", "HG-15.5a")
def test_woods_with_a_common_edge_hide_once() -> None:
    left, right = block("wood", 1700, 1800, 1400, 1600, "w1"), block("wood", 1800, 1900, 1400, 1600, "w2")
    assert sight(left, right) == set()


@pytest.mark.clause("HG-14.3e", "HG-6.1b", "HG-7.1a")
def test_sight_is_needed_to_shoot_and_to_hurl() -> None:
    wall = block("wall", 1700, 1900, 1400, 1600)
    assert sight(wall) == sight(wall, hurl=True) == BLOCKED


@pytest.mark.clause("HG-14.3e", "HG-9.1a")
def test_it_is_not_needed_hand_to_hand() -> None:
    thorn = area("rocks", (1600, 2640), (1801, 2649), (1600, 2658))
    lines = ("9 G09 18.00,25.98 spear", "51 TS 18.00,27.00", *FAR)
    battle = position(*lines, on=(thorn,))
    assert why_not(battle, "shoot 9 51") == why_not(battle, "hurl 9 51") == BLOCKED
    assert is_legal(to_melee(battle), "strike 9 51")


@pytest.mark.clause("HG-14.3e", "HG-11.1c")
def test_nor_for_challenges_and_gods() -> None:
    wall = block("wall", 100, 3500, 1700, 1900)
    lines = ("5 G06 18.00,2.00", "51 T05 18.00,34.00", "chips greek 1 trojan 0")
    assert is_legal(position(*lines, "pending challenge", on=(wall,)), "challenge 5 51")
    assert has(play(position(*lines, on=(wall,)), "call E3"), 51, "panicked")


# --- cover ------------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-14.4a")
@pytest.mark.parametrize(("south", "covered"), [(1999, True), (2000, True), (2001, False)])
@pytest.mark.parametrize("deed", ["shoot 9 51", "hurl 9 51"])
def test_a_wood_covers_who_stands_in_it_or_on_its_edge(deed: str, south: int, covered: bool) -> None:
    assert shot(block("wood", 1700, 1900, south, 2150), deed=deed) == -int(covered)


@pytest.mark.clause("HG-14.4a")
def test_a_wood_covers_nobody_behind_it_nor_hand_to_hand() -> None:
    assert shot(block("wood", 1700, 1900, 1700, 1850)) == 0
    assert shot(block("wood", 1700, 1900, 900, 1150)) == 0, "the bowman's own wood"
    assert shot(block("wood", 1700, 1900, 1950, 2150), start="18.00,18.99", deed="strike 9 51") == 0


@pytest.mark.clause("HG-14.4b")
@pytest.mark.parametrize("deed", ["shoot 9 51", "hurl 9 51"])
@pytest.mark.parametrize(
    ("a", "b", "covered"),
    [
        ((1000, 1850), (3000, 1850), True),  # 150 u in front of him
        ((1000, 1849), (3000, 1849), False),  # 151 u
        ((3000, 1850), (1000, 1850), False),  # the other side is protected
        ((1000, 2100), (3000, 2100), False),  # behind him
        ((1810, 1900), (3000, 1900), False),  # beside the line of the shot
        ((1800, 1900), (3000, 1900), True),
        ((1000, 2000), (3000, 2000), False),  # he stands on its line
    ],
)
def test_a_rampart_covers_who_stands_close_behind_it(
    deed: str, a: tuple[int, int], b: tuple[int, int], covered: bool
) -> None:
    assert shot(rampart(a, b), deed=deed) == -int(covered)


@pytest.mark.clause("HG-14.4c")
def test_hand_to_hand_it_covers_who_is_attacked_across_it() -> None:
    bank, outward = rampart((1000, 1950), (3000, 1950)), rampart((3000, 1950), (1000, 1950))
    assert shot(bank, start="18.00,18.99", deed="strike 9 51") == -1
    assert shot(outward, start="18.00,18.99", deed="strike 9 51") == 0
    assert shot(rampart((1000, 1950), (1799, 1950)), start="18.00,18.99", deed="strike 9 51") == 0


@pytest.mark.clause("HG-14.4c", "HG-14.2c")
def test_hand_to_hand_only_the_inner_man_is_covered() -> None:
    bank = rampart((1000, 1950), (3000, 1950))
    battle = position("1 GS 18.00,18.99", "51 TS 18.00,20.00", *FAR, "pending melee", on=(bank,))
    apply(battle, "strike 1 51", [1, 1])
    assert differentials(battle) == [-1, 0]


@pytest.mark.clause("HG-14.4d")
def test_cover_is_never_more_than_one() -> None:
    wood, bank = block("wood", 1700, 1900, 1950, 2150), rampart((1000, 1900), (3000, 1900))
    second = rampart((1000, 1870), (3000, 1870), "p2")
    assert shot(wood) == shot(bank) == shot(bank, second) == shot(wood, bank, second) == -1


@pytest.mark.clause("HG-14.4e", "HG-11.3b")
def test_duels_ignore_cover() -> None:
    """Both throw from a wood, and there is a rampart in front of Glaucus."""
    ground = (block("wood", 1000, 2600, 200, 1500), block("wood", 1000, 2600, 2400, 3400, "w2"))
    bank = rampart((1000, 2390), (2600, 2390))
    lines = ("5 G06 18.00,3.00 spear", "51 T05 18.00,33.00 spear", *FAR, "pending challenge")
    for on in ((), (*ground, bank)):
        battle = apply(position(*lines, on=on), "challenge 5 51", [6, 1, 1, 1, 1, 1, 4])
        assert differentials(battle) == [0, 0, 0, 0, 0]


# --- contact, range, points -------------------------------------------------------------------------------


@pytest.mark.clause("HG-15.1a")
@pytest.mark.parametrize(
    ("at", "touches"), [("11.00,10.00", True), ("11.02,10.00", True), ("11.03,10.00", False), ("10.72,10.73", False)]
)
def test_contact_is_from_100_to_102_u(at: str, touches: bool) -> None:
    battle = position("1 GS 10.00,10.00", f"51 TS {at}", "2 GS 20.00,20.00", "52 TS 20.00,21.00", "pending melee")
    assert ("strike 1 51" in options(battle)) is touches


@pytest.mark.clause("HG-15.1b", "HG-15.3a")
def test_the_point_at_101_u_is_always_in_contact() -> None:
    directions = [(x, y) for x in range(-40, 41) for y in range(-40, 41) if (x, y) != (0, 0)]
    squares = {distance2(0, 0, *along(0, 0, x, y, 101)) for x, y in directions}
    assert 10000 <= min(squares) <= max(squares) <= 10404
    assert all((10 * 101 - 8) ** 2 <= 100 * square <= (10 * 101 + 8) ** 2 for square in squares), "0.71 u at most"


@pytest.mark.clause("HG-15.3a", "HG-15.3b")
@pytest.mark.parametrize("s", [1, 10, 101, 599, 600, 16383])
def test_points_in_a_direction_are_exact_however_large_the_numbers(s: int) -> None:
    """Against the register's formula in numbers without end; a direction turned by the fan needs 80 bits."""
    for away in ((1, 0), (0, -7), (2400, 713), (-2399, 1777), (3, 4), (8191, -8190)):
        for c, turn in catalogue().chart.directions.fan:
            vx, vy = away[0] * c - away[1] * turn, away[0] * turn + away[1] * c
            n = vx * vx + vy * vy
            ways = [(isqrt(4 * s * s * v * v // n) + 1) // 2 * (1 if v >= 0 else -1) for v in (vx, vy)]
            assert along(500, 600, vx, vy, s) == (500 + ways[0], 600 + ways[1])


@pytest.mark.clause("HG-15.3a")
def test_a_flight_at_a_slant_ends_on_the_rounded_point() -> None:
    lines = ("6 GA 18.01,8.00", "51 TS 18.00,18.00 panicked", *FAR)
    assert place(apply(position(*lines), "shoot 6 51"), 51) == (1799, 2400), "0.6 u aside, rounded"


@pytest.mark.clause("HG-15.4a", "HG-4.3a", "HG-15.7a")
@pytest.mark.parametrize(
    ("enemy", "legal"),
    [
        ("19.00,12.00", True),  # beside the leg, just an inch
        ("18.99,12.00", False),
        ("18.70,14.72", True),  # beyond its end
        ("18.70,14.70", False),
        ("18.00,15.00", True),  # straight ahead
        ("18.00,14.99", False),
    ],
)
def test_how_near_a_leg_comes_its_ends_included(enemy: str, legal: bool) -> None:
    battle = position("1 GS 18.00,10.00", f"51 TS {enemy}", *FAR)
    assert why_not(battle, "via 1 18.00,14.00") == (set() if legal else {"enemy_on_the_way"})


@pytest.mark.clause("HG-15.6a")
@pytest.mark.parametrize(
    ("start", "to", "crossings"),
    [
        ("20.00,11.00", "20.00,13.00", 1),
        ("20.00,11.00", "20.00,12.00", 0),
        ("20.00,12.00", "20.00,13.00", 1),
        ("20.00,13.00", "20.00,12.00", 1),
        ("17.00,12.00", "23.00,12.00", 0),
        ("29.00,11.00", "31.00,13.00", 1),
        ("29.01,11.00", "31.01,13.00", 0),
        ("34.00,11.00", "34.00,13.00", 0),
    ],
)
def test_when_a_leg_crosses_a_rampart(start: str, to: str, crossings: int) -> None:
    """The rampart runs from (10, 12) to (30, 12) and protects the north."""
    bank = rampart((1000, 1200), (3000, 1200))
    assert cost(to, bank, start=start) - cost(to, start=start) == 200 * crossings


@pytest.mark.clause("HG-16.2b")
def test_rings_leave_chords_to_walk_along() -> None:
    """Halfway between two neighbours of a ring a leg is still 100.3, and 51.2, away from its middle."""
    for radius, least in ((103, 1003), (53, 512)):
        ring = [along(0, 0, x, y, radius) for x, y in catalogue().chart.directions.compass]
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
            cross = ax * by - ay * bx
            assert 100 * cross * cross >= least * least * distance2(ax, ay, bx, by)


@pytest.mark.clause("HG-15.7a")
def test_a_leg_ends_on_the_table() -> None:
    battle = position("1 GS 1.00,10.00", "51 TS 30.00,30.00", *FAR)
    assert is_legal(battle, "via 1 0.50,12.00")
    assert why_not(battle, "via 1 0.49,12.00") == {"off_the_table"}


@pytest.mark.clause("HG-4.3b", "HG-15.7a")
def test_friends_do_not_make_a_leg_illegal() -> None:
    battle: Battle = position("1 GS 18.00,10.00", "2 GS 18.00,12.00", "51 TS 30.00,30.00", *FAR)
    assert is_legal(battle, "via 1 18.00,14.00")
    assert pending(battle) == "action"
