"""Places that the rules find: the nearest free point, the lines and what is behind them, the place of a duel."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from heroes.table import (
    Point,
    apply,
    block,
    facts,
    happened,
    has,
    is_legal,
    locks,
    options,
    pending,
    phase_number,
    place,
    play,
    position,
    table,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.heroes.setup.scenario import HeroesScenario

CHIPS = "chips greek 1 trojan 0"


def search(limit: int = 2400) -> Iterator[Point]:
    """The steps of the search for a free point: by distance, then from the south, then from the west."""
    steps = [(x, y) for x in range(-limit, limit + 1, 25) for y in range(-limit, limit + 1, 25)]
    yield from sorted(
        (step for step in steps if step[0] ** 2 + step[1] ** 2 <= limit**2),
        key=lambda step: (step[0] ** 2 + step[1] ** 2, step[1], step[0]),
    )


def square(p: Point, q: Point) -> int:
    """The squared distance of two points."""
    return (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2


# --- behind the own lines, and the nearest free point -----------------------------------------------------


def rescued(*friends: str, fell: str = "18.00,26.00", key: str = "GS", on: tuple[object, ...] = ()) -> Point | None:
    """Where figure 1 comes back when it is slain at a point, and a Greek god rescues it."""
    x, y = fell.split(",")
    lines = (f"1 {key} {fell} wounded", f"57 T07 {x},{float(y) - 8:.2f}", "58 TS 35.00,35.00", *friends, "phase 2")
    battle = position(*lines, CHIPS, on=on)  # type: ignore[arg-type]
    play(battle, "shoot 57 1", "pass: 6")
    assert has(battle, 1, "dead")
    apply(battle, "call E8")
    return place(battle, 1)


HERO = "9 G13 30.00,15.00"


@pytest.mark.clause("HG-15.12a", "HG-12.12a", "HG-12.12e")
@pytest.mark.parametrize(("key", "depth"), [("GS", 900), ("GL", 800), ("G12", 700)])
def test_one_full_printed_move_behind_the_own_line_at_the_own_x(key: str, depth: int) -> None:
    assert rescued(HERO, "2 GS 25.00,15.00", key=key) == (1800, depth)


@pytest.mark.clause("HG-15.12a")
def test_but_not_nearer_to_the_edge_than_half_an_inch() -> None:
    assert rescued("9 G13 30.00,5.00") == (1800, 50)


@pytest.mark.clause("HG-15.12a", "HG-12.12b")
def test_the_line_is_that_of_the_others() -> None:
    """A man hurt at depth 5, whom the god takes back: with him the line would be at 5."""
    lines = ("1 GS 18.00,5.00", "57 T07 18.00,13.00", "58 TS 35.00,35.00", HERO, "phase 2", CHIPS)
    battle = play(position(*lines), "shoot 57 1", "pass: 3", "call E8")
    assert place(battle, 1) == (1800, 900)
    assert not has(battle, 1, "wounded")


@pytest.mark.clause("HG-15.10a", "HG-15.12a")
@pytest.mark.parametrize(
    ("friends", "line"),
    [
        (("9 G13 30.00,15.00",), 1500),
        (("9 G13 30.00,15.00", "2 GS 3.00,20.00"), 1500),
        (("9 G13 30.00,15.00", "2 GS 3.00,20.00", "3 GS 3.00,25.00"), 2000),
        (("9 G13 30.00,15.00", "2 GS 3.00,20.00", "3 GS 3.00,25.00", "4 GS 3.00,29.00"), 2000),
        (("9 G13 30.00,15.00", "2 GS 3.00,20.00 panicked", "3 GS 3.00,25.00 panicked"), 1500),
        (("9 G13 30.00,25.00 panicked",), 50),
        (("9 G13 30.00,15.00", "2 GS 3.00,15.00", "3 GS 3.00,29.00", "4 GS 3.00,8.00"), 1500),
    ],
)
def test_the_line_is_the_depth_of_the_rear_man_in_the_middle(friends: tuple[str, ...], line: int) -> None:
    assert rescued(*friends) == (1800, max(50, line - 600))


@pytest.mark.clause("HG-15.10a", "HG-15.12a")
def test_a_trojan_line_is_measured_from_the_north() -> None:
    lines = ("51 TS 18.00,10.00 wounded", "59 T16 30.00,21.00", "6 GA 18.00,2.00", "8 GS 1.00,1.00", "phase 1")
    battle = play(position(*lines, "chips greek 0 trojan 1"), "shoot 6 51", "pass: 6", "call E8")
    assert place(battle, 51) == (1800, 2700)


@pytest.mark.clause("HG-15.9a")
@pytest.mark.parametrize(
    ("others", "end"),
    [
        (("2 GS 18.00,9.00",), (1800, 800)),  # of four points an inch away the southern
        (("2 GS 18.00,9.00", "3 GS 18.00,7.50"), (1700, 900)),  # then the western
        (("2 GS 18.00,9.25",), (1800, 825)),
        (("52 TS 18.00,9.00",), None),  # 1.02 inches and less would be in contact: the step to 1.25, or a knight's
    ],
)
def test_the_nearest_free_point(others: tuple[str, ...], end: Point | None) -> None:
    friends = tuple(other for other in others if other[0] != "5")
    foes = tuple(other for other in others if other[0] == "5")
    able = [HERO, "4 GS 30.00,17.00", "5 GS 32.00,15.00", "7 GS 32.00,17.00"]  # the line stays at 15
    found = rescued(*able, *friends, *foes)
    standing = [tuple(int(100 * float(v)) for v in other.split()[2].split(",")) for other in others]
    free = [
        (1800 + dx, 900 + dy)
        for dx, dy in search(300)
        if all(square((1800 + dx, 900 + dy), (x, y)) > (102**2 if foes else 99.9**2) for x, y in standing)
    ]
    assert found == free[0]
    assert end in (None, found)


@pytest.mark.clause("HG-15.9a", "HG-12.11b")
def test_a_free_point_is_clear_of_impassable_ground() -> None:
    """The place lies in rocks; to the west and to the east it is an inch and a half to where one can stand."""
    assert rescued(HERO, on=(block("rocks", 1700, 1900, 750, 1000),)) == (1650, 900)


@pytest.mark.clause("HG-15.9b")
def test_where_nothing_is_free_far_around_the_home_edge_counts() -> None:
    """All within 24 inches of the place is a wall: the middle of the edge is next, or where there is room beside it."""
    wide = table(block("wall", 100, 5300, 100, 5300), table=(8000, 8000))
    men = ("1 GS 27.00,60.00 wounded", "57 T07 27.00,70.00", "58 TS 79.00,79.00", "9 G13 70.00,33.00")
    for friends, end in (((), (4000, 50)), (("2 GS 40.00,0.50", "3 GS 72.00,33.00", "4 GS 74.00,33.00"), (3900, 50))):
        battle = play(position(*men, *friends, "phase 2", CHIPS, on=wide), "shoot 57 1", "pass: 6", "call E8")
        assert place(battle, 1) == end


# --- behind the enemy's lines -----------------------------------------------------------------------------


def carried(*trojans: str) -> Battle:
    """The Greek god carries figure 1 away; where to is to be said."""
    battle = position("1 G06 18.00,5.00", "2 GS 30.00,5.00", *trojans, CHIPS)
    return play(battle, "call E7", "bless 1")


@pytest.mark.clause("HG-15.11a", "HG-12.11a")
@pytest.mark.parametrize(
    ("trojans", "y", "behind"),
    [
        (("51 TS 3.00,30.00",), "30.00", False),
        (("51 TS 3.00,30.00",), "30.01", True),
        (("51 TS 3.00,30.00", "52 TS 6.00,20.00"), "20.00", False),
        (("51 TS 3.00,30.00", "52 TS 6.00,20.00"), "20.01", True),  # half of them stand deeper
        (("51 TS 3.00,30.00", "52 TS 6.00,20.00", "53 TS 9.00,25.00"), "25.00", False),
        (("51 TS 3.00,30.00", "52 TS 6.00,20.00", "53 TS 9.00,25.00"), "25.01", True),
        (("51 TS 3.00,30.00", "52 TS 6.00,20.00 panicked"), "29.00", False),
        (("51 TS 3.00,30.00 panicked",), "35.50", False),
    ],
)
def test_behind_the_lines_is_where_half_the_enemies_stand_deeper(
    trojans: tuple[str, ...], y: str, behind: bool
) -> None:
    assert why_not(carried(*trojans), f"set-down 18.00,{y}") == ({"behind_enemy_lines"} if behind else set())


@pytest.mark.clause("HG-16.4a", "HG-12.11a", "HG-12.11b")
def test_the_places_for_a_rescue_that_are_listed() -> None:
    """All legal points of the grid, beside friends, and at the own edge, and no others."""
    rocks = block("rocks", 1100, 1600, 1100, 1600)
    lines = ("1 G06 18.40,5.00", "2 GS 30.00,6.00", "3 GS 9.00,12.00", "51 TS 6.00,15.00", "52 TS 24.00,27.00")
    battle = play(position(*lines, CHIPS, on=(rocks,)), "call E7", "bless 1")
    grid = [(x, y) for x in range(0, 3601, 300) for y in range(0, 3601, 300)]
    around = ((101, 0), (0, 101), (-101, 0), (0, -101))
    beside = [(x + dx, y + dy) for x, y in ((3000, 600), (900, 1200)) for dx, dy in around]
    actions = [f"set-down {x // 100}.{x % 100:02},{y // 100}.{y % 100:02}" for x, y in [*grid, *beside, (1840, 50)]]
    assert set(options(battle)) == {action for action in actions if is_legal(battle, action)}
    assert "set-down 18.40,0.50" in options(battle)
    assert "set-down 12.00,12.00" not in options(battle)
    assert "set-down 6.00,15.00" not in options(battle)
    assert len(options(battle)) > 40


@pytest.mark.clause("HG-16.4a", "HG-15.9a")
def test_at_the_own_edge_the_nearest_free_place() -> None:
    lines = ("1 G06 18.40,5.00", "2 GS 18.40,0.50", "51 TS 6.00,15.00")
    battle = play(position(*lines, CHIPS), "call E7", "bless 1")
    assert "set-down 17.40,0.50" in options(battle)


# --- the place of a duel ----------------------------------------------------------------------------------


def duel(*lines: str, on: HeroesScenario | None = None) -> Battle:
    """Menelaus (5) challenges Glaucus (51), throws first, and puts him to flight."""
    battle = position(*lines, "pending challenge", on=on or table())
    return apply(battle, "challenge 5 51", [6, 1, 4])


def throw_points(battle: Battle) -> tuple[Point, Point]:
    """Where the two were placed to throw, the Greek first."""
    placed = {facts[0]: facts[3:5] for facts in facts(battle, "duel_placed")[:2]}
    greek, trojan = (placed[index] for index in sorted(placed))
    return (greek[0], greek[1]), (trojan[0], trojan[1])


@pytest.mark.clause("HG-15.10b", "HG-15.10a", "HG-11.2a")
@pytest.mark.parametrize(
    ("greek", "trojan", "others", "middle"),
    [
        ("18.00,6.00", "18.00,30.00", (), (1800, 1800)),
        ("10.00,6.00", "17.01,30.00", (), (1350, 1800)),
        ("18.00,10.00", "18.00,30.01", (), (1800, 2000)),
        ("18.00,20.00", "18.00,30.00", ("2 GS 1.00,4.00", "3 GS 3.00,4.00"), (1800, 1700)),
        ("18.00,6.00", "18.00,30.00", ("2 GS 18.00,11.50",), None),
    ],
)
def test_the_middle_of_a_duel(greek: str, trojan: str, others: tuple[str, ...], middle: Point | None) -> None:
    battle = duel(f"5 G06 {greek} spear", f"51 T05 {trojan} spear", *others)
    (x, y), (to_x, to_y) = throw_points(battle)
    assert (to_x, to_y - y) == (x, 1300)
    if middle is not None:
        assert (x, y + 650) == middle
    else:
        # Lines 600 and 600; a friend stands on the Greek throw point, so that the middle is moved by an inch.
        assert (x, y + 650) == next((1800 + dx, 1800 + dy) for dx, dy in search(300) if dx * dx + dy * dy >= 100**2)


@pytest.mark.clause("HG-15.10b", "HG-15.9a")
def test_all_four_points_must_be_free() -> None:
    """A rock lies where Glaucus would throw; then an enemy of his stands where he would fight."""
    battle = duel(
        "5 G06 18.00,6.00 spear", "51 T05 18.00,30.00 spear", on=table(block("rocks", 1750, 1850, 2400, 2500))
    )
    (x, y), _ = throw_points(battle)
    assert (x, y + 650) == (1800, 1700), "an inch to the south, where he is just clear of the rock"

    others = ("2 GS 18.00,18.00", "52 TS 1.00,30.00", "3 GS 1.00,6.00")
    taken = duel("5 G06 18.00,6.00 spear", "51 T05 18.00,30.00 spear", *others)
    (x, y), _ = throw_points(taken)
    free = (
        (1800 + dx, 1800 + dy)
        for dx, dy in search(300)
        if dx * dx + (dy + 51) ** 2 > 102**2 and dx * dx + (dy - 50) ** 2 >= 100**2
    )
    assert (x, y + 650) == next(free), "no contact of Glaucus with an enemy"


@pytest.mark.clause("HG-15.10b", "HG-11.2a")
def test_the_duelists_are_not_in_each_others_way() -> None:
    """Glaucus stands where Menelaus is to throw."""
    battle = duel("5 G06 18.00,6.00 spear", "51 T05 18.00,11.50 spear", "52 TS 1.00,30.00", "53 TS 3.00,30.00")
    assert throw_points(battle)[0] == (1800, 1150)


@pytest.mark.clause("HG-15.10c", "HG-11.5a")
def test_without_room_they_fight_where_they_stand() -> None:
    """On a table of twelve inches there is no room for throw points; the loser flees from the other's place."""
    small = table(
        table=(1200, 1200),
        greek={"chips": 0, "zone": (0, 300), "figures": ({"number": 1, "figure": "GS", "at": (50, 50)},)},
        trojan={"chips": 0, "zone": (900, 1200), "figures": ({"number": 51, "figure": "TS", "at": (1150, 1150)},)},
    )
    battle = duel("5 G06 6.00,1.00 spear", "51 T05 6.00,5.00 spear", on=small)
    assert "duel_placed" not in happened(battle)
    assert place(battle, 51) == (600, 1100)
    assert place(battle, 5) == (600, 100)
    assert (phase_number(battle), pending(battle)) == (2, "rally")
    assert locks(battle) == set()
