"""Generated battles: sound, repeatable, with everything that an Itty Bitty Battle can have."""

from __future__ import annotations

from collections import Counter

import pytest

from warhost.rulesets.ittybitty.setup.catalogue import SIDES, catalogue
from warhost.rulesets.ittybitty.setup.deploy import FOREST
from warhost.rulesets.ittybitty.setup.faults import faults_of
from warhost.rulesets.ittybitty.setup.generate import generate
from warhost.rulesets.ittybitty.setup.scenario import IttyBittyScenario
from warhost.rulesets.ittybitty.setup.tables import fill_umpire
from warhost.scenario import Draft

SEEDS = 120


@pytest.fixture(scope="module")
def battles() -> list[IttyBittyScenario]:
    """One battle for each of the first seeds."""
    return [generate(seed) for seed in range(SEEDS)]


def is_attack(battle: IttyBittyScenario) -> bool:
    return battle.red.works > 0


def price(battle: IttyBittyScenario, side: str) -> int:
    """What the army of a side costs."""
    prices, number = catalogue().prices, SIDES.index(side)
    return sum(prices[one.troop] + one.petards * prices["petard"] for one in battle.muster if one.side == number)


def test_battles_are_sound(battles: list[IttyBittyScenario]) -> None:
    for battle in battles:
        assert [*faults_of(Draft(battle.model_dump(exclude_defaults=True)))] == []
        fill_umpire(battle)


def test_battles_have_everything(battles: list[IttyBittyScenario]) -> None:
    assert {battle.map for battle in battles} == {FOREST, ""}
    assert {is_attack(battle) for battle in battles} == {True, False}
    assert {battle.face_down for battle in battles} == {True, False}
    troops = Counter(one.troop for battle in battles for one in battle.muster)
    prices = catalogue().prices
    assert {*prices} - {*troops} <= {"petard", "fortification"}
    assert any(one.petards for battle in battles for one in battle.muster)
    assert any(one.evil for battle in battles for one in battle.muster)
    painted = [battle for battle in battles if not battle.map]
    assert {len(battle.bridge_sides) > 0 for battle in painted} == {True, False}
    assert {bool(battle.rivers) for battle in painted} == {bool(battle.streams) for battle in painted} == {True, False}


@pytest.mark.clause("IB-6.4a", "IB-6.4b", "IB-6.4c", "IB-R99")
def test_armies_cost_their_budget_and_the_attacker_has_twice_as_much() -> None:
    for seed in range(40):
        meeting, attack = (generate(seed, 60, engagement) for engagement in ("meeting", "attack"))
        for battle, budgets in ((meeting, (60, 60)), (attack, (60, 120))):
            spent = [price(battle, side) for side in SIDES]
            assert all(most - 12 < cost <= most for cost, most in zip(spent, budgets, strict=True))


@pytest.mark.clause("IB-6.4c", "IB-R99")
def test_zones_works_and_goals(battles: list[IttyBittyScenario]) -> None:
    for battle in battles:
        red, blue = (battle.areas[side].columns for side in SIDES)
        goals = [
            (case.side, case.level, [(one.kind, one.amount, one.at) for one in case.goals]) for case in battle.victory
        ]
        village = next(iter(battle.land.structures))
        ahead = ("share_ahead", 10, "")
        if is_attack(battle):
            assert (red, blue) in {((8, 14), (1, 3)), ((8, 14), (18, 20))}
            assert goals == [("red", "minor", [ahead]), ("blue", "minor", [ahead, ("alone_in", None, village)])]
            assert not battle.face_down
        else:
            assert (red, blue) == ((1, 3), (18, 20))
            assert goals == [("red", "minor", [ahead]), ("blue", "minor", [ahead])]
            assert battle.face_down
        assert (battle.turns, battle.blue.works) == (8, 0)
        assert all(one.area == SIDES[one.side] for one in battle.muster)


@pytest.mark.clause("IB-R99")
@pytest.mark.parametrize(("budget", "levels"), [(39, 1), (40, 2), (99, 4), (100, 5)])
def test_the_defender_gets_a_level_for_each_full_twenty_gold_pieces(budget: int, levels: int) -> None:
    battle = generate(5, budget, "attack")
    assert (battle.red.works, battle.red.works_area) == (levels, "red")
    assert generate(5, budget, "meeting").red.works == 0


def test_a_painted_map_has_a_road_through_the_village_and_bridges_where_it_crosses_water() -> None:
    for seed in range(60):
        battle = generate(seed, map="painted", columns=16 + seed % 4, rows=11 + seed % 5)
        ground, grid = battle.land, battle.grid
        (road,) = (one.split() for one in ground.roads)
        assert next(iter(ground.structures)) in road
        assert (road[0][:2], road[-1][:2]) == ("01", f"{grid.columns:02}")
        letters = "".join(ground.rows)
        assert letters.count("V") == 1
        assert len({*letters}) > 2
