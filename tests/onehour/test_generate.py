"""Generated battles: sound, repeatable, on fields by the dice, with armies that are rolled or bought."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warhost.errors import UnknownName
from warhost.rulesets.onehour.setup.catalogue import KINDS, RACES
from warhost.rulesets.onehour.setup.generate import generate
from warhost.rulesets.onehour.setup.muster import buy_army, check_purchase, roll_army
from warhost.rulesets.onehour.setup.scenario import Force, OnehourScenario

SEEDS = 300
SHAPES = {"w": {(2, 2), (3, 1)}, "1": {(3, 2)}, "v": {(2, 1)}, "m": {(2, 2)}}


@pytest.fixture(scope="module")
def battles() -> list[OnehourScenario]:
    """One battle for each of the first seeds."""
    return [generate(seed) for seed in range(SEEDS)]


def kinds_of(force: Force) -> Counter[str]:
    return Counter(unit.type for unit in force.units)


def test_battles_have_everything(battles: list[OnehourScenario]) -> None:
    units = [unit for battle in battles for force in battle.forces for unit in force.units]
    assert {(unit.race, unit.type) for unit in units} == set(product(RACES, KINDS))
    assert {letter for battle in battles for row in battle.rows for letter in row} == {".", *SHAPES}
    allied = [len({unit.race for unit in force.units}) > 1 for battle in battles for force in battle.forces]
    commands = Counter(kinds_of(force)["command"] for battle in battles for force in battle.forces)
    assert sum(allied) > 10
    assert min(commands[number] for number in (1, 2, 3)) > 10


@pytest.mark.clause("OH-6.2d")
def test_armies_stand_at_their_edges(battles: list[OnehourScenario]) -> None:
    for battle in battles:
        for force, home, facing, rows in ((battle.red, "S", "N", "11 12"), (battle.black, "N", "S", "1 2")):
            assert force.home == home
            assert {unit.facing for unit in force.units} == {facing}
            assert {unit.square[1:] for unit in force.units} == set(rows.split())


@pytest.mark.clause("OH-6.2d")
def test_fields_have_a_feature_in_each_quarter_at_most(battles: list[OnehourScenario]) -> None:
    cut = 0
    for battle in battles:
        assert (battle.grid.columns, battle.grid.rows, battle.turns) == (12, 12, 15)
        assert {battle.rows[row] for row in (0, 1, 10, 11)} == {"." * 12}
        for east, south in product((0, 6), (0, 6)):
            quarter = [row[east : east + 6] for row in battle.rows[south : south + 6]]
            letters = set("".join(quarter)) - {"."}
            assert len(letters) <= 1
            for letter in letters:
                rows = [row for row in quarter if letter in row]
                size = (rows[0].count(letter), len(rows))
                assert len({row.replace(".", " ").strip() for row in rows}) == 1, "the feature is a rectangle"
                assert any(size[0] <= width and size[1] <= height for width, height in SHAPES[letter])
                cut += size not in SHAPES[letter]
    assert cut > 20, "some are cut off by the edge of their quarter, or by a zone"


def next_to(square: str) -> set[str]:
    column, row = ord(square[0]), int(square[1:])
    return {f"{chr(column + east)}{row + south}" for east, south in ((0, -1), (1, 0), (0, 1), (-1, 0))}


def test_armies_can_reach_each_other_on_foot(battles: list[OnehourScenario]) -> None:
    for battle in battles:
        lines = enumerate(battle.rows, start=1)
        land = {f"{chr(65 + c)}{row}" for row, line in lines for c, letter in enumerate(line) if letter not in "wm"}
        reached, front = {battle.red.units[0].square}, [battle.red.units[0].square]
        while front:
            beyond = next_to(front.pop()) & land - reached
            reached |= beyond
            front += beyond
        assert {unit.square for force in battle.forces for unit in force.units} <= reached


# --- muster -----------------------------------------------------------------------------------------------


@pytest.mark.clause("OH-6.2a")
@pytest.mark.parametrize(("race", "line"), [("dwarf", 5), ("orc", 5), ("goblin", 6)])
def test_an_army_by_the_die_has_a_command_and_its_line(race: str, line: int) -> None:
    armies = [roll_army(Random(seed), race) for seed in range(100)]
    for army in armies:
        assert army[-1] == (race, "command")
        assert [kind for _, kind in army].count("command") == 1
        assert len(army) == line + 1
    assert len({tuple(army) for army in armies}) == 6


@pytest.mark.clause("OH-6.2b")
def test_a_large_army_is_two_or_three_of_them() -> None:
    for seed in range(50):
        battle = generate(seed, "orc", "dwarf", "large")
        for force in battle.forces:
            assert len(force.units) >= 6 * kinds_of(force)["command"] > 6


LEGAL = [("orc", "infantry")] * 3 + [("orc", "archers"), ("orc", "cavalry"), ("orc", "command")]


@pytest.mark.clause("OH-6.2c", "OH-R55")
def test_what_is_not_spent_is_left() -> None:
    assert check_purchase(LEGAL, 36) == 36 - 30
    assert check_purchase([*LEGAL, ("orc", "command")], 41) == 7


@pytest.mark.clause("OH-6.2c")
@pytest.mark.parametrize(
    ("army", "points", "faults"),
    [
        ([*LEGAL, ("orc", "cavalry")], 36, ["the army costs 37 points, and there are 36"]),
        (LEGAL[:-1], 36, ["a Command goes with each 40 points or part of them: 1 with 36, not 0"]),
        ([*LEGAL, ("orc", "command")], 40, ["a Command goes with each 40 points or part of them: 1 with 40, not 2"]),
        (LEGAL, 41, ["a Command goes with each 40 points or part of them: 2 with 41, not 1"]),
        (
            [("orc", "archers"), ("orc", "cavalry"), ("orc", "command")],
            36,
            [
                "an army needs at least one Infantry",
                "1 Archers are more than the 0 Infantry",
                "1 Cavalry are more than the 0 Infantry",
            ],
        ),
    ],
)
def test_an_army_that_cannot_be_bought_is_refused(army: list[tuple[str, str]], points: int, faults: list[str]) -> None:
    with pytest.raises(ValueError, match=re.escape(faults[0])) as caught:
        check_purchase(army, points)
    assert str(caught.value).splitlines() == faults


def test_nobody_buys_what_there_is_not() -> None:
    with pytest.raises(UnknownName, match="unknown race 'ork'; nearest: orc"):
        check_purchase([("ork", "infantry")], 36)
    with pytest.raises(UnknownName, match="unknown unit type 'infantri'; nearest: infantry"):
        check_purchase([("orc", "infantri")], 36)


@pytest.mark.clause("OH-6.2c")
@given(st.integers(0, 999), st.sampled_from([*RACES]), st.integers(16, 120))
def test_nothing_more_can_be_bought(seed: int, race: str, points: int) -> None:
    army = buy_army(Random(seed), race, points)
    check_purchase(army, points)
    for kind in KINDS:
        with pytest.raises(ValueError, match=r"more than|costs|a Command goes with"):
            check_purchase([*army, (race, kind)], points)
